//! The operations that a pass may rewrite.

use rustc_hash::FxHashSet;

use crate::ir::{Body, Context, OpId};

/// All operations of a body in preorder, except for those in [implied regions](crate::def::Trait::ImpliedRegions).
pub fn rewritable_ops(ctx: &Context, body: &Body) -> Vec<OpId> {
    let mut ops = body.preorder();
    let nested = |op: OpId| {
        let blocks = body.regions(op).iter().flat_map(|&region| body.blocks(region));
        blocks.flat_map(|&block| body.ops(block))
    };
    let is_implied = |op: OpId| ctx.registered(body.name(op)).is_some_and(|op| op.flags.implied_regions);
    let mut work: Vec<OpId> = ops.iter().copied().filter(|&op| is_implied(op)).flat_map(nested).collect();
    let mut implied = FxHashSet::default();
    while let Some(op) = work.pop() {
        if implied.insert(op) {
            work.extend(nested(op));
        }
    }
    ops.retain(|op| !implied.contains(op));
    ops
}
