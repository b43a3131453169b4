//! `--lift` and `--outline`: rewrite the hub to a device's own ops, by patterns from a file that the device's vendor writes.
//!
//! The toolkit implements the language ([`qopt_ir::pattern`]). This module adds the functions on quantized types and the ops
//! that a pattern may absorb. The semantics of the new ops are unknown here, so the lift is not verified: `docs/lifting.md`
//! lists what a pattern must guarantee.

mod absorbed;
mod functions;
mod outline;
mod table;

use qopt_ir::diag::{Code, Diag};
use qopt_ir::ir::{Body, Loc};
use qopt_ir::pass::{Failed, OptionDef, OptionKind, Pass, PassContext, PassDef, Remark, RemarkKind};
use qopt_ir::pattern::{Pattern, Vocabulary, lift, parse};
use qopt_ir::rewrite::Rewriter;

use crate::builtin::ops as builtin;

pub use outline::OUTLINE;

/// The functions and the absorbable ops that patterns of the hub may name.
pub const VOCABULARY: Vocabulary = Vocabulary { functions: functions::ALL, absorbed: absorbed::ALL };

const PATTERNS: OptionDef = OptionDef::new("patterns", OptionKind::File, "", "The file with the patterns");

/// The `lift` pass.
pub static LIFT: PassDef = PassDef {
    argument: "lift",
    name: "Lift",
    summary: "Replace matched patterns by operations of a target device",
    anchor: Some(builtin::MODULE.name),
    options: &[PATTERNS],
    converts: true,
    build: |_, options| Ok(Box::new(Lift { path: options.text(PATTERNS.name).to_owned() })),
    ..PassDef::BASE
};

struct Lift {
    path: String,
}

/// Parses the patterns of a file for a pass, and reports their errors.
fn patterns(cx: &mut PassContext<'_>, pass: &PassDef, path: &str) -> Result<Vec<Pattern>, Failed> {
    if path.is_empty() {
        let name = pass.argument;
        return Err(cx.error(Loc::UNKNOWN, format!("'{name}' requires a file with patterns: --{name}=<filename>")));
    }
    let source = cx.file(path)?;
    parse(cx.ctx, source, VOCABULARY).map_err(|errors| {
        errors.into_iter().for_each(|error| cx.diag(error));
        Failed
    })
}

impl Pass for Lift {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let patterns = patterns(cx, &LIFT, &self.path)?;
        let counts: Vec<_> = patterns.iter().map(|_| std::sync::atomic::AtomicU64::new(0)).collect();
        let order = std::sync::atomic::Ordering::Relaxed;
        cx.each_isolated(body, |body, cx| {
            let owner = body.properties(Body::ROOT);
            let mut rewriter = Rewriter::new(cx.ctx, body);
            let lifted = lift(&mut rewriter, &patterns);
            for (count, &n) in counts.iter().zip(&lifted.counts) {
                count.fetch_add(n, order);
            }
            for (op, at, attribute) in lifted.undefined_attrs {
                let pattern = patterns.get(at).map_or("", |pattern| &pattern.name);
                let reason = format!("pattern '{pattern}' matches, but its attribute '{attribute}' has no value");
                cx.missed(owner, rewriter.op(op), reason);
            }
            Ok(())
        })?;
        if let Some(first) = patterns.first()
            && counts.iter().all(|count| count.load(order) == 0)
        {
            let text = "no pattern of this file matches an operation of the program";
            cx.diag(Diag::warning(Code::Pattern, first.span, text));
        }
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
                position: pattern.span.into(),
                args: Vec::new(),
            });
        }
        Ok(())
    }
}
