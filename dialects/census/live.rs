//! How much memory the values of a function need at the same time.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Body, Context, OpId, Type, ValueId};
use rustc_hash::FxHashMap;

use super::size;

/// The most bytes of values of some element types that a body has at the same time, but for constants and the caller's values: what it
/// is called with, and what it returns. A reshape is the value that it reshapes. Only the first block is looked at.
pub fn live_bytes(ctx: &Context, body: &Body, counts: impl Fn(Type) -> bool) -> u64 {
    let Some(&entry) = body.roots().first().and_then(|&region| body.blocks(region).first()) else { return 0 };
    let ops: Vec<OpId> = body.ops(entry).collect();
    // Where a value begins and ends, and its size.
    let mut lives: FxHashMap<ValueId, (usize, usize, u64)> = FxHashMap::default();
    let mut same: FxHashMap<ValueId, ValueId> = FxHashMap::default();
    for (at, &op) in ops.iter().enumerate() {
        let view = OpRef::new(ctx, body, op);
        let is_end = at.saturating_add(1) == ops.len();
        for operand in body.operands(op) {
            let value = same.get(&operand).copied().unwrap_or(operand);
            if is_end {
                lives.remove(&value);
            } else if let Some((_, last, _)) = lives.get_mut(&value) {
                *last = at;
            }
        }
        if view.constant().is_some() {
            continue;
        }
        for result in body.results(op) {
            if &*view.name() == "tosa.reshape"
                && let Some(source) = body.operand(op, 0)
            {
                same.insert(result, same.get(&source).copied().unwrap_or(source));
                continue;
            }
            let ty = body.ty(result);
            let element = crate::storage(ctx, ctx.element_or_self(ty));
            if let Some((_, bytes)) = size(ctx, ty).filter(|_| counts(element)) {
                lives.insert(result, (at, at, bytes));
            }
        }
    }
    let (mut begins, mut ends) = (vec![0_u64; ops.len()], vec![0_u64; ops.len()]);
    for &(first, last, bytes) in lives.values() {
        for (sums, at) in [(&mut begins, first), (&mut ends, last)] {
            if let Some(sum) = sums.get_mut(at) {
                *sum = sum.saturating_add(bytes);
            }
        }
    }
    let (mut now, mut most) = (0_u64, 0);
    for (begin, end) in begins.into_iter().zip(ends) {
        now = now.saturating_add(begin);
        most = most.max(now);
        now = now.saturating_sub(end);
    }
    most
}
