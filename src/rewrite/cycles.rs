//! Def-use cycles.
//!
//! In graph regions and unreachable blocks, an operation may use its own result through others. A rule that follows
//! operands would not terminate. This module finds the operations that reach such a cycle or are reached from one, so
//! that the driver can skip them.

use rustc_hash::FxHashSet;

use crate::ir::{Body, Context, Entity, OpId};

/// The operations that reach a def-use cycle along operands or along uses. An operation counts as a user of the results
/// of the operations in its regions.
pub fn cyclic_ops(ctx: &Context, body: &Body, ops: &[OpId]) -> FxHashSet<OpId> {
    let graph = |name| ctx.registered(name).is_none_or(|r| r.flags.graph);
    let several = |op: OpId| body.regions(op).iter().any(|&r| body.blocks(r).len() > 1);
    let possible = graph(body.name(Body::ROOT))
        || body.regions(Body::ROOT).iter().any(|&r| body.blocks(r).len() > 1)
        || ops.iter().any(|&op| !body.regions(op).is_empty() && (graph(body.name(op)) || several(op)));
    if !possible {
        return FxHashSet::default();
    }
    let parent = |op: OpId| body.parent_op(body.block_of(op)?).filter(|&op| op != Body::ROOT);
    let defs = |op: OpId| body.operands(op).filter_map(|v| body.defining_op(v));
    let uses = |op: OpId| body.results(op).flat_map(|v| body.uses(v)).map(|(user, _)| user);
    let nested = |op: OpId| body.regions(op).iter().flat_map(|&r| body.blocks(r)).flat_map(|&b| body.ops(b));
    // Repeatedly removing all operations without inputs leaves the operations downstream of a cycle.
    let mut left = remaining(
        body.num_ops(),
        ops,
        |op, each| defs(op).chain(nested(op)).for_each(each),
        |op, each| uses(op).chain(parent(op)).for_each(each),
    );
    // The same upstream.
    left.extend(remaining(
        body.num_ops(),
        ops,
        |op, each| uses(op).chain(parent(op)).for_each(each),
        |op, each| defs(op).chain(nested(op)).for_each(each),
    ));
    left.into_iter().collect()
}

fn remaining(
    num_ops: usize,
    ops: &[OpId],
    before: impl Fn(OpId, &mut dyn FnMut(OpId)),
    after: impl Fn(OpId, &mut dyn FnMut(OpId)),
) -> Vec<OpId> {
    let mut waiting = vec![0usize; num_ops];
    for &op in ops {
        before(op, &mut |_| waiting[op.index()] += 1);
    }
    let mut ready: Vec<OpId> = ops.iter().copied().filter(|op| waiting[op.index()] == 0).collect();
    while let Some(op) = ready.pop() {
        after(op, &mut |next| {
            let count = &mut waiting[next.index()];
            *count = count.saturating_sub(1);
            if *count == 0 {
                ready.push(next);
            }
        });
    }
    ops.iter().copied().filter(|op| waiting[op.index()] != 0).collect()
}
