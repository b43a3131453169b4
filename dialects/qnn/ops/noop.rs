//! Operations that give an operand as it is.

use qopt_ir::def::{Folded, OpRef};
use qopt_ir::ir::Attr;

use super::checks::{operand, result};
use crate::support::{Look, elements};

/// The first operand in the place of the result, if they have one type.
pub(super) fn same_type(op: OpRef<'_>) -> Option<Vec<Folded>> {
    value(op, 0)
}

/// An operand in the place of the result, if they have one type.
fn value(op: OpRef<'_>, index: usize) -> Option<Vec<Folded>> {
    (op.in_type(index) == op.out_type(0)).then_some(())?;
    Some(vec![Folded::Value(op.operand(index)?)])
}

/// Whether `clamp` and the bounds of the result leave every integer of the width as it is.
pub(super) fn changes_nothing(op: OpRef<'_>) -> bool {
    let Some(storage) = result(op).map(|ty| ty.storage).filter(|storage| storage.is_full()) else { return false };
    let within = |clamp: Vec<i64>| {
        clamp.first().is_none_or(|&low| low <= storage.min) && clamp.last().is_none_or(|&high| high >= storage.max)
    };
    op.ints("clamp").is_none_or(within)
}

/// The greater or lesser of a value and itself, or of a value and a constant that is never chosen: the `neutral` one of the
/// storage's bounds.
pub(super) fn extremum(op: OpRef<'_>, constants: &[Option<Attr>], neutral: fn(i64, i64) -> i64) -> Option<Vec<Folded>> {
    if !changes_nothing(op) {
        return None;
    }
    if op.operand(0) == op.operand(1) {
        return value(op, 0);
    }
    let storage = operand(op, 0)?.storage;
    let mask = (1_i64 << storage.width) - 1;
    let never = neutral(storage.min, storage.max) & mask;
    let neutral = |constant: &Option<Attr>| {
        constant.and_then(|attr| elements(op.ctx, attr)).is_some_and(|all| all.iter().all(|&q| q & mask == never))
    };
    let at = constants.iter().position(neutral)?;
    value(op, 1_usize.saturating_sub(at))
}
