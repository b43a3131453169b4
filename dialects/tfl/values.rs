//! Values of small operands that operations compute, such as the shape of a reshape. The table of these operations.

use qopt_ir::def::{OpRef, match_op, operand};
use qopt_ir::ir::Attr;

use super::movements::PACK;
use super::ops::{
    ABS, ADD, CAST, CEIL, DIV, EQUAL, FILL, FLOOR, FLOOR_DIV, FLOOR_MOD, GREATER, GREATER_EQUAL, LESS, LESS_EQUAL,
    LOGICAL_AND, LOGICAL_NOT, LOGICAL_OR, MAXIMUM, MINIMUM, MUL, NEG, NOT_EQUAL, RANGE, RANK, REDUCE_MAX, REDUCE_MIN,
    REDUCE_PROD, ROUND, SELECT, SELECT_V2, SHAPE, SQRT, SUB, SUM,
};
use std::cmp::Ordering;

use crate::computed_values::{Computation, Computations, Number, Values, is_exact_float, max, min, sizes};
use crate::support::OpTypes;

const COMPUTATIONS: Computations =
    Computations { tensor: |ctx, ty| ctx.shape(ty).zip(ctx.element_type(ty)), of: computation };

/// The operands that are not constants in the program, but have known values.
pub(crate) fn computed_operands(op: OpRef<'_>) -> Vec<Option<Attr>> {
    let computed = |index| op.operand_constant(index).is_none().then(|| COMPUTATIONS.constant(op, index)).flatten();
    (0..op.body.num_operands(op.op)).map(computed).collect()
}

/// The computation of an operation.
fn computation(op: OpRef<'_>) -> Option<Computation> {
    use Computation::{
        Broadcast, BroadcastFloat, Cast, Compare, FillWithOperand, Known, List, Range, Reduce, Select, Unary,
        UnaryFloat,
    };
    // A fused activation is a clamp of floats.
    let is_plain = super::activation(op).is_ok_and(|(low, high)| low == f64::NEG_INFINITY && high == f64::INFINITY);
    if !is_plain {
        return None;
    }
    let first = op.operands().next().map(|value| op.ctx.element_or_self(op.body.ty(value)));
    let is_float = first.is_some_and(|element| is_exact_float(op.ctx, element));
    Some(match_op!(op;
        SHAPE => Known(op.in_dims(operand!(SHAPE.input)).and_then(|dims| sizes(&dims))),
        // The kernel's result is a scalar, whatever the type.
        RANK if op.out_dims(0).is_some_and(|dims| dims.is_empty()) => Known(op.in_dims(operand!(RANK.input)).map(|dims| Values::scalar(i64::try_from(dims.len()).ok().map(Number::Int)))),
        FILL => FillWithOperand,
        RANGE => Range,
        // The movement has no form for operands of rank 0.
        PACK if op.in_dims(operand!(PACK.values)).is_some_and(|dims| dims.is_empty()) => List,
        CAST => Cast,
        CEIL => UnaryFloat(f64::ceil),
        FLOOR => UnaryFloat(f64::floor),
        ROUND => UnaryFloat(f64::round_ties_even),
        SQRT => UnaryFloat(f64::sqrt),
        ABS if is_float => UnaryFloat(f64::abs),
        NEG if is_float => UnaryFloat(|a| -a),
        ADD if is_float => BroadcastFloat(|a, b| a + b),
        SUB if is_float => BroadcastFloat(|a, b| a - b),
        MUL if is_float => BroadcastFloat(|a, b| a * b),
        DIV if is_float => BroadcastFloat(|a, b| a / b),
        MAXIMUM if is_float => BroadcastFloat(max),
        MINIMUM if is_float => BroadcastFloat(min),
        LOGICAL_NOT => Unary(|a| Some(i64::from(a == 0))),
        ADD => Broadcast(i64::checked_add),
        SUB => Broadcast(i64::checked_sub),
        MAXIMUM => Broadcast(|a, b| Some(a.max(b))),
        MINIMUM => Broadcast(|a, b| Some(a.min(b))),
        EQUAL => Compare(Ordering::is_eq),
        NOT_EQUAL => Compare(Ordering::is_ne),
        GREATER => Compare(Ordering::is_gt),
        GREATER_EQUAL => Compare(Ordering::is_ge),
        LESS => Compare(Ordering::is_lt),
        LESS_EQUAL => Compare(Ordering::is_le),
        LOGICAL_AND => Broadcast(|a, b| Some(i64::from(a != 0 && b != 0))),
        LOGICAL_OR => Broadcast(|a, b| Some(i64::from(a != 0 || b != 0))),
        SELECT | SELECT_V2 => Select,
        SUM => Reduce(i64::checked_add, 0),
        REDUCE_MAX => Reduce(|a, b| Some(a.max(b)), i64::MIN),
        REDUCE_MIN => Reduce(|a, b| Some(a.min(b)), i64::MAX),
        ABS => Unary(i64::checked_abs),
        NEG => Unary(i64::checked_neg),
        MUL => Broadcast(i64::checked_mul),
        DIV => Broadcast(i64::checked_div),
        FLOOR_DIV => Broadcast(floor_div),
        FLOOR_MOD => Broadcast(|a, b| a.checked_sub(floor_div(a, b)?.checked_mul(b)?)),
        REDUCE_PROD => Reduce(i64::checked_mul, 1),
        _ => return None,
    ))
}

fn floor_div(a: i64, b: i64) -> Option<i64> {
    let (quotient, rest) = (a.checked_div(b)?, a.checked_rem(b)?);
    if rest != 0 && (rest < 0) != (b < 0) { quotient.checked_sub(1) } else { Some(quotient) }
}
