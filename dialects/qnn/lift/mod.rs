//! `--lift` and `--outline`: from the hub to a device's own operations, by patterns that whoever knows the device writes.
//!
//! The language is the toolkit's ([`qopt_ir::pattern`]); here are the functions on quantized types, and what a pattern may
//! absorb. What the new operations mean is not known here, so nothing checks it: `docs/lifting.md` says what a pattern
//! promises.

mod absorbed;
mod functions;
mod outline;
mod table;

use qopt_ir::ir::IsolatedOp;
use qopt_ir::pass::{Failed, OptionDef, OptionKind, Pass, PassContext, PassDef, Remark, RemarkKind};
use qopt_ir::pattern::{Pattern, Vocabulary, lift, parse};
use qopt_ir::rewrite::Rewriter;

pub use outline::OUTLINE;

/// What patterns may say of the hub.
pub const VOCABULARY: Vocabulary = Vocabulary { functions: functions::ALL, absorbed: absorbed::ALL };

const PATTERNS: OptionDef = OptionDef::new("patterns", OptionKind::File, "", "The file with the patterns");

/// The pass.
pub static LIFT: PassDef = PassDef {
    argument: "lift",
    name: "Lift",
    summary: "Replace what patterns match by a device's operations",
    anchor: Some("builtin.module"),
    options: &[PATTERNS],
    build: |_, options| Ok(Box::new(Lift { path: options.text(PATTERNS.name).to_owned() })),
    ..PassDef::BASE
};

struct Lift {
    path: String,
}

/// The patterns of a file; what is wrong with them is reported.
fn patterns(cx: &mut PassContext<'_>, path: &str) -> Result<Vec<Pattern>, Failed> {
    let source = cx.file(path)?;
    parse(cx.ctx, source, VOCABULARY).map_err(|errors| {
        errors.into_iter().for_each(|error| cx.diag(error));
        Failed
    })
}

impl Pass for Lift {
    fn run(&self, op: &mut IsolatedOp, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let patterns = patterns(cx, &self.path)?;
        let counts: Vec<_> = patterns.iter().map(|_| std::sync::atomic::AtomicU64::new(0)).collect();
        let order = std::sync::atomic::Ordering::Relaxed;
        cx.each_isolated(op, |op, cx| {
            let owner = op.properties;
            let mut rewriter = Rewriter::new(cx.ctx, &mut op.body);
            let lifted = lift(&mut rewriter, &patterns);
            for (count, &n) in counts.iter().zip(&lifted.counts) {
                count.fetch_add(n, order);
            }
            for (op, at, attribute) in lifted.refused {
                let pattern = patterns.get(at).map_or("", |pattern| &pattern.name);
                let reason = format!("pattern '{pattern}' fits, but its attribute '{attribute}' has no value");
                cx.missed(owner, rewriter.op(op), reason);
            }
            Ok(())
        })?;
        for (pattern, count) in patterns.iter().zip(&counts) {
            let count = count.load(order);
            cx.count_rule(pattern.name.clone(), count);
            cx.remark(Remark {
                kind: if count == 0 { RemarkKind::Missed } else { RemarkKind::Passed },
                name: pattern.name.clone(),
                category: LIFT.argument.to_owned(),
                function: String::new(),
                reason: match count {
                    0 => "the pattern matches nothing".to_owned(),
                    1 => "the pattern matches once".to_owned(),
                    n => format!("the pattern matches {n} times"),
                },
                place: pattern.span.into(),
                args: Vec::new(),
            });
        }
        Ok(())
    }
}
