//! `canonicalize`: applies the fold hooks of op definitions and the canonicalization rules of dialects, until nothing
//! changes or a limit is reached. Operations without a definition stay.

use crate::diag::{Code, Diag, Position};
use crate::ir::{Body, Context};
use crate::pass::{
    Evaluates, Failed, OptionDef, OptionKind, OptionValues, Pass, PassContext, PassDef, Remark, RemarkKind,
};
use crate::rewrite::{RuleIndex, RuleSet, greedy};

/// The pass.
pub const CANONICALIZE: PassDef = PassDef {
    argument: "canonicalize",
    name: "Canonicalizer",
    summary: "Canonicalize operations",
    statistics: &[("num-dead", "Number of dead operations erased"), ("num-folded", "Number of operations folded")],
    options: &[
        OptionDef::new("top-down", OptionKind::Bool, "true", "Seed the worklist in general top-down order"),
        OptionDef::new(
            "region-simplify",
            OptionKind::Choice(&["disabled", "normal", "aggressive"]),
            "normal",
            // MLIR's text. Here it erases unreachable blocks and merges blocks, and "aggressive" equals "normal".
            "Perform control flow optimizations to the region tree",
        ),
        OptionDef::new("max-iterations", OptionKind::Int, "10", "Max. iterations between applying patterns"),
        OptionDef::new(
            "max-num-rewrites",
            OptionKind::Int,
            "-1",
            "Max. number of pattern rewrites within an iteration",
        ),
        OptionDef::new("test-convergence", OptionKind::Bool, "false", "Fail if the pass does not converge"),
        OptionDef::new("disable-patterns", OptionKind::List, "", "Names of rules that are not applied"),
        OptionDef::new("enable-patterns", OptionKind::List, "", "Names of the only rules that are applied"),
    ],
    evaluates: Evaluates::Everything,
    build: |ctx, options| Ok(Box::new(Canonicalize::new(ctx, options))),
    ..PassDef::BASE
};

struct Canonicalize {
    rules: RuleIndex,
    config: greedy::GreedyRewriteConfig,
    test_convergence: bool,
}

impl Canonicalize {
    fn new(ctx: &Context, options: &OptionValues) -> Self {
        let mut rules = RuleSet::canonical(ctx);
        let (disabled, enabled) = (options.list("disable-patterns"), options.list("enable-patterns"));
        rules.retain(|name| {
            !disabled.iter().any(|d| d == name) && (enabled.is_empty() || enabled.iter().any(|e| e == name))
        });
        let config = greedy::GreedyRewriteConfig {
            max_iterations: options.limit("max-iterations"),
            max_rewrites: options.limit("max-num-rewrites"),
            top_down: options.bool("top-down"),
            simplify_regions: options.text("region-simplify") != "disabled",
            ..greedy::GreedyRewriteConfig::default()
        };
        Self { rules: rules.index(ctx), config, test_convergence: options.bool("test-convergence") }
    }
}

impl Pass for Canonicalize {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(body, |body, cx| {
            let report = greedy::run(cx.ctx, body, &self.rules, &self.config);
            canonicalize_report(cx, body, &self.rules, &report);
            if self.test_convergence && !report.converged {
                // MLIR fails without a message.
                let message = format!("'{}' op did not converge", cx.ctx.op_text(body.name(Body::ROOT)));
                cx.diag(Diag::error(Code::NotConverged, body.loc(Body::ROOT), message));
                return Err(Failed);
            }
            Ok(())
        })
    }
}

/// Reports the results of the greedy driver to a pass context: counters, a Missed remark for each refused rewrite, and a
/// warning if the limit of steps of the context was reached.
pub fn canonicalize_report(
    cx: &mut PassContext<'_>,
    body: &Body,
    rules: &RuleIndex,
    report: &greedy::GreedyRewriteReport,
) {
    for (rule, &count) in rules.rules().iter().zip(&report.applied) {
        cx.count_rule(rule.name, count);
    }
    cx.count("num-folded", report.folded);
    cx.count("num-dead", report.dead);
    let name = cx.ctx.dict_named(body.properties(Body::ROOT), "sym_name").and_then(|name| cx.ctx.attr_str(name));
    let function = name.map_or_else(String::new, |n| cx.ctx.text(n).into_owned());
    for refusal in &report.refused {
        cx.remark(Remark {
            kind: RemarkKind::Missed,
            name: refusal.rule.to_owned(),
            category: cx.def.argument.to_owned(),
            function: function.clone(),
            reason: refusal.reason.clone(),
            position: Position::Loc(refusal.loc),
            args: Vec::new(),
        });
    }
    if report.out_of_steps {
        let text = format!("{}; rules may still apply", cx.ctx.limits().steps.message());
        cx.diag(Diag::warning(Code::Steps, body.loc(Body::ROOT), text));
    }
}
