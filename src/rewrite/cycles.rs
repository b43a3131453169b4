//! Def-use cycles.
//!
//! In a graph region, and in blocks that control never reaches, an operation may use its own result through others. A rule
//! that follows operands would follow them forever. This finds the operations that are on such a cycle or connected with
//! one by operands or results, so that they can be left alone.

use rustc_hash::FxHashSet;

use crate::ir::{Body, Context, Entity, OpId, OpName};

/// The operations from which, along operands or along uses, a cycle is reached. `owner` is the operation that the body
/// belongs to. An operation counts as using what the operations in its regions compute.
pub fn cyclic_ops(ctx: &Context, owner: OpName, body: &Body, ops: &[OpId]) -> FxHashSet<OpId> {
    let graph = |name| ctx.registered(name).is_none_or(|r| r.flags.graph);
    let several = |op: OpId| body.regions(op).iter().any(|&r| body.blocks(r).len() > 1);
    let possible = graph(owner)
        || body.roots().iter().any(|&r| body.blocks(r).len() > 1)
        || ops.iter().any(|&op| !body.regions(op).is_empty() && (graph(body.name(op)) || several(op)));
    if !possible {
        return FxHashSet::default();
    }
    let parent = |op: OpId| body.block_of(op).and_then(|b| body.parent_op(b));
    let defs = |op: OpId| body.operands(op).filter_map(|v| body.defining_op(v));
    let uses = |op: OpId| body.results(op).flat_map(|v| body.uses(v)).map(|(user, _)| user);
    let nested = |op: OpId| body.regions(op).iter().flat_map(|&r| body.blocks(r)).flat_map(|&b| body.ops(b));
    // What is left after everything without inputs was taken away, again and again, is downstream of a cycle.
    let mut left = remaining(
        body.num_ops(),
        ops,
        |op, each| defs(op).chain(nested(op)).for_each(each),
        |op, each| uses(op).chain(parent(op)).for_each(each),
    );
    // And the same upstream.
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
