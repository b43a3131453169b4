//! Folds of operations that return an operand unchanged.

use qopt_ir::def::{Folded, OpRef, operand};
use qopt_ir::ir::Attr;

use super::checks::{operand, result};
use crate::elements::all_integers;
use crate::qnn::ops as qnn;
use crate::support::OpTypes;

/// Folds to the first operand if it has the type of the result.
pub(super) fn same_type(op: OpRef<'_>) -> Option<Vec<Folded>> {
    value(op, 0)
}

/// Folds to an operand if it has the type of the result.
fn value(op: OpRef<'_>, index: usize) -> Option<Vec<Folded>> {
    (op.in_type(index) == op.out_type(0)).then_some(())?;
    Some(vec![Folded::Value(op.operand(index)?)])
}

/// Returns true if `clamp` and the bounds of the result include every integer of the storage type.
pub(super) fn changes_nothing(op: OpRef<'_>) -> bool {
    let Some(storage) = result(op).map(|ty| ty.storage).filter(|storage| storage.is_full()) else { return false };
    let within = |clamp: Vec<i64>| {
        clamp.first().is_none_or(|&low| low <= storage.min) && clamp.last().is_none_or(|&high| high >= storage.max)
    };
    op.ints("clamp").is_none_or(within)
}

/// Folds the maximum or minimum of a value and itself, or of a value and the `neutral` bound of the storage type.
pub(super) fn extremum(op: OpRef<'_>, neutral: fn(i64, i64) -> i64) -> Option<Vec<Folded>> {
    if !changes_nothing(op) {
        return None;
    }
    if op.operand(operand!(qnn::MAXIMUM.lhs)) == op.operand(operand!(qnn::MAXIMUM.rhs)) {
        return value(op, 0);
    }
    let storage = operand(op, 0)?.storage;
    let mask = (1_i64 << storage.width) - 1;
    let never = neutral(storage.min, storage.max) & mask;
    let neutral =
        |constant: Option<Attr>| constant.is_some_and(|attr| all_integers(op.ctx, attr, |q| q & mask == never));
    let at = op.operand_constants().position(neutral)?;
    value(op, 1_usize.saturating_sub(at))
}
