//! Peak memory of the values of a function.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Body, Context, OpId, Type, ValueId};
use rustc_hash::FxHashMap;

use super::tensor_size;
use crate::tosa::ops as tosa;

/// Returns the peak number of bytes of a body's live values whose element type satisfies `counts`.
///
/// Excludes constants, and the arguments and returned values, which the caller owns. A reshape shares the buffer of its
/// operand. Only the first block is counted.
pub fn live_bytes(ctx: &Context, body: &Body, counts: impl Fn(Type) -> bool) -> u64 {
    let Some(&entry) = body.regions(Body::ROOT).first().and_then(|&region| body.blocks(region).first()) else {
        return 0;
    };
    let ops: Vec<OpId> = body.ops(entry).collect();
    // First and last use of each live value, as positions in `ops`, and its bytes.
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
            if view.is(&tosa::RESHAPE)
                && let Some(source) = body.operand(op, 0)
            {
                same.insert(result, same.get(&source).copied().unwrap_or(source));
                continue;
            }
            let ty = body.ty(result);
            let element = crate::storage(ctx, ctx.element_or_self(ty));
            if let Some((_, bytes)) = tensor_size(ctx, ty).filter(|_| counts(element)) {
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
