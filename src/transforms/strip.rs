//! `strip-debuginfo`: forgets where operations and block arguments come from.

use crate::ir::{IsolatedOp, Loc};
use crate::pass::{Failed, Pass, PassContext, PassDef};
use crate::rewrite::Rewriter;

/// The pass.
pub const STRIP_DEBUGINFO: PassDef = PassDef {
    argument: "strip-debuginfo",
    name: "StripDebugInfo",
    summary: "Strip debug info from all operations",
    build: |_, _| Ok(Box::new(Strip)),
    ..PassDef::BASE
};

struct Strip;

impl Pass for Strip {
    fn run(&self, op: &mut IsolatedOp, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(op, |op, cx| {
            op.loc = Loc::UNKNOWN;
            let ops = op.body.preorder();
            let mut regions = op.body.roots().to_vec();
            regions.extend(ops.iter().flat_map(|&o| op.body.regions(o)));
            let blocks: Vec<_> = regions.iter().flat_map(|&r| op.body.blocks(r)).copied().collect();
            let mut rewriter = Rewriter::new(cx.ctx, &mut op.body);
            ops.iter().for_each(|&o| rewriter.set_loc(o, Loc::UNKNOWN));
            for block in blocks {
                for at in 0..rewriter.body().args(block).len() {
                    rewriter.set_arg_loc(block, at, Loc::UNKNOWN);
                }
            }
            Ok(())
        })
    }
}
