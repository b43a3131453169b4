//! Convex groups: sets of operations of a block that can be outlined into one call.
//!
//! A group is *convex* if no path leaves it and comes back. Groups are *orderly* if their dependences are acyclic. Both
//! follow from one number, the depth of an operation: the greatest number of borders between colours on a path to it,
//! counted from the first coloured operation on. A border is an edge between operations of different colours, or
//! between a coloured and an uncoloured operation.
//!
//! A group is a connected set of operations of one colour and one depth. A path that leaves a group crosses a border,
//! and depth never decreases along a path. So the operations after the border are deeper: they are outside the group,
//! and the group does not depend on them.

use rustc_hash::FxHashMap;

use crate::def::OpRef;
use crate::ir::{BlockId, Body, Context, OpId, ValueId};

/// The groups of a block, and an order of all its operations in which each group is contiguous.
#[derive(Clone, Debug, Default)]
pub struct Partition {
    /// The operations of each group in program order. Groups are sorted by their first operation.
    pub groups: Vec<Vec<OpId>>,
    /// All operations of the block, each after its dependences. Operations that do not depend on a group keep their
    /// program order.
    pub order: Vec<OpId>,
}

/// Partitions a block. `colour` returns a colour for operations that may be in groups; a group has one colour. Coloured
/// operations are assumed to have no side effects, whatever their definitions. Uncoloured operations with possible
/// effects keep their order.
pub fn partition(ctx: &Context, body: &Body, block: BlockId, colour: impl Fn(OpRef<'_>) -> Option<u32>) -> Partition {
    let ops: Vec<OpId> = body.ops(block).collect();
    let at: FxHashMap<OpId, usize> = ops.iter().enumerate().map(|(at, &op)| (op, at)).collect();
    let colours: Vec<Option<u32>> = ops.iter().map(|&op| colour(OpRef::new(ctx, body, op))).collect();
    let needs = needs(ctx, body, &ops, &at, &colours);
    // A block with operations before their dependences, as in graph regions, is not partitioned.
    if needs.iter().enumerate().any(|(to, all)| all.iter().any(|&from| from >= to)) {
        return Partition { groups: Vec::new(), order: ops };
    }
    let colour_of = |at: usize| colours.get(at).copied().flatten();
    let mut depths: Vec<Option<u32>> = Vec::with_capacity(ops.len());
    let mut parents: Vec<usize> = (0..ops.len()).collect();
    for (to, all) in needs.iter().enumerate() {
        let deeper = |&from: &usize| {
            let depth = depths.get(from).copied().flatten()?;
            Some(depth.saturating_add(u32::from(colour_of(from) != colour_of(to))))
        };
        let depth = all.iter().filter_map(deeper).max().or(colour_of(to).map(|_| 0));
        for &from in all {
            if colour_of(to).is_some() && colour_of(from) == colour_of(to) && depths.get(from) == Some(&depth) {
                let (a, b) = (root(&mut parents, from), root(&mut parents, to));
                // The first operation represents its group.
                if let Some(parent) = parents.get_mut(a.max(b)) {
                    *parent = a.min(b);
                }
            }
        }
        depths.push(depth);
    }
    let unit: Vec<usize> = (0..ops.len()).map(|at| root(&mut parents, at)).collect();
    let mut members: Vec<Vec<usize>> = vec![Vec::new(); ops.len()];
    for (at, &unit) in unit.iter().enumerate() {
        if let Some(list) = members.get_mut(unit) {
            list.push(at);
        }
    }
    let op_at = |at: &usize| ops.get(*at).copied();
    let coloured = members.iter().filter(|list| list.first().is_some_and(|&at| colour_of(at).is_some()));
    let groups = coloured.map(|list| list.iter().filter_map(op_at).collect()).collect();
    let order = order(&needs, &unit, &members).iter().filter_map(op_at).collect();
    Partition { groups, order }
}

/// The dependences of each operation: the producers of its operands and of the operands of nested operations, and the
/// previous operation with a side effect.
fn needs(
    ctx: &Context,
    body: &Body,
    ops: &[OpId],
    at: &FxHashMap<OpId, usize>,
    colours: &[Option<u32>],
) -> Vec<Vec<usize>> {
    let mut effect = None;
    let one = |(to, (&op, colour)): (usize, (&OpId, &Option<u32>))| {
        let mut all: Vec<usize> = Vec::new();
        let mut work = vec![op];
        while let Some(inner) = work.pop() {
            let producer = |value: ValueId| at.get(&body.defining_op(value)?).copied();
            all.extend(body.operands(inner).filter_map(producer).filter(|&from| inner == op || from != to));
            let blocks = body.regions(inner).iter().flat_map(|&region| body.blocks(region));
            work.extend(blocks.flat_map(|&block| body.ops(block)));
        }
        if colour.is_none() && !OpRef::new(ctx, body, op).has_no_effect() {
            all.extend(effect.replace(to));
        }
        all.sort_unstable();
        all.dedup();
        all
    };
    ops.iter().zip(colours).enumerate().map(one).collect()
}

/// The operation that represents a group.
fn root(parents: &mut [usize], mut at: usize) -> usize {
    while let Some(&parent) = parents.get(at).filter(|&&parent| parent != at) {
        let above = parents.get(parent).copied().unwrap_or(parent);
        if let Some(slot) = parents.get_mut(at) {
            *slot = above;
        }
        at = parent;
    }
    at
}

/// Returns an order of all operations in which each follows its dependences and groups are contiguous. Picks the ready
/// group or operation whose last member comes first in the program.
fn order(needs: &[Vec<usize>], unit: &[usize], members: &[Vec<usize>]) -> Vec<usize> {
    let unit_of = |at: usize| unit.get(at).copied().unwrap_or(at);
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); needs.len()];
    let mut open = vec![0_usize; needs.len()];
    for (to, all) in needs.iter().enumerate() {
        for &from in all {
            let (from, to) = (unit_of(from), unit_of(to));
            if from != to
                && let (Some(list), Some(count)) = (users.get_mut(from), open.get_mut(to))
            {
                list.push(to);
                *count = count.saturating_add(1);
            }
        }
    }
    // Ready groups and operations are ordered by the position of their last operation.
    let place = |unit: usize| members.get(unit).and_then(|list| list.last()).copied().unwrap_or(unit);
    let ready = |unit: usize| std::cmp::Reverse((place(unit), unit));
    let mut heap: std::collections::BinaryHeap<_> =
        (0..needs.len()).filter(|&at| unit_of(at) == at && open.get(at) == Some(&0)).map(ready).collect();
    let mut order = Vec::with_capacity(needs.len());
    while let Some(std::cmp::Reverse((_, unit))) = heap.pop() {
        order.extend(members.get(unit).into_iter().flatten());
        for &user in users.get(unit).into_iter().flatten() {
            if let Some(count) = open.get_mut(user) {
                *count = count.saturating_sub(1);
                if *count == 0 {
                    heap.push(ready(user));
                }
            }
        }
    }
    order
}
