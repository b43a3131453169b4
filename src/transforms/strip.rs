//! `strip-debuginfo`: removes the locations of operations and block arguments.

use crate::ir::{Body, Loc};
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
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(body, |body, cx| {
            let ops = body.preorder();
            let mut regions = body.regions(Body::ROOT).to_vec();
            regions.extend(ops.iter().flat_map(|&o| body.regions(o)));
            let blocks: Vec<_> = regions.iter().flat_map(|&r| body.blocks(r)).copied().collect();
            let mut rewriter = Rewriter::new(cx.ctx, body);
            rewriter.set_loc(Body::ROOT, Loc::UNKNOWN);
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
