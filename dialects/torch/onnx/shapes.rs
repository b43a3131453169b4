//! Operators of shape computations, on constant integers. On floats some of them are elementwise arithmetic. Operators that
//! only move elements are movements.

use std::ops::Range;

use qopt_ir::def::{ALL_ELEMENTWISE, FoldConstants, Folded, OpDef, OpRef, operand};
use qopt_ir::ir::{Attr, Context, Type};
use qopt_ir::movement::Dim;

use super::OPERATOR;
use super::kernels;
use super::operator::int;
use crate::elements::integers;
use crate::support::{OpTypes, int_width};

pub(crate) static SHAPE: OpDef = OpDef {
    name: "onnx.Shape",
    summary: "the sizes of a tensor, from dimension `start` to `end`",
    fold: Some(|op| {
        let shape = op.in_dims(operand!(OPERATOR.input))?;
        let sizes = shape.get(kept_range(op, shape.len())?)?;
        let sizes: Vec<i64> = sizes.iter().map(|&n| i64::try_from(n?).ok()).collect::<Option<_>>()?;
        let shape = [u64::try_from(sizes.len()).ok()];
        Some(vec![Folded::Constant(ints(op.ctx, op.out_element(0), &shape, &sizes)?)])
    }),
    ..OPERATOR
};

/// The dimensions of a rank that `Shape` keeps.
pub(super) fn kept_range(op: OpRef<'_>, rank: usize) -> Option<Range<usize>> {
    let rank = i64::try_from(rank).ok()?;
    let clamp = |i: i64| (if i < 0 { i.saturating_add(rank) } else { i }).clamp(0, rank);
    let from = clamp(int(op, "start").unwrap_or(0));
    let to = clamp(int(op, "end").unwrap_or(rank)).max(from);
    Some(usize::try_from(from).ok()?..usize::try_from(to).ok()?)
}

macro_rules! arithmetic {
    ($($id:ident, $name:literal, $summary:literal, $compute:expr, $real:expr;)*) => {$(
        pub(crate) static $id: OpDef = OpDef {
            name: $name,
            summary: $summary,
            fold_constants: Some(binary!($compute)),
            evaluate: Some(|op, tensors| kernels::binary(op, tensors, $real, $compute)),
            elementwise: Some(ALL_ELEMENTWISE),
            ..OPERATOR
        };
    )*};
}
macro_rules! binary {
    ($compute:expr) => {{
        const EVAL: FoldConstants = |op, constants| binary(op, constants, $compute);
        EVAL
    }};
}
arithmetic! {
    ADD, "onnx.Add", "the sum of both operands", i64::wrapping_add, |a, b| a + b;
    SUB, "onnx.Sub", "the difference of both operands", i64::wrapping_sub, |a, b| a - b;
    MUL, "onnx.Mul", "the product of both operands", i64::wrapping_mul, |a, b| a * b;
}

/// An elementwise operation on two lists of integers; a list of one element is broadcast.
fn binary(op: OpRef<'_>, constants: &[Attr], compute: fn(i64, i64) -> i64) -> Option<Vec<Attr>> {
    let &[a, b] = constants else { return None };
    let (a, b) = (integers(op.ctx, a)?, integers(op.ctx, b)?);
    let (from, to) = (op.in_dims(operand!(OPERATOR.input))?, op.in_dims(1)?);
    let rank = from.len().max(to.len());
    if rank > 1 || (a.len() != b.len() && a.len() != 1 && b.len() != 1) {
        return None;
    }
    let count = if a.len() == 1 { b.len() } else { a.len() };
    let shape: Vec<Dim> = vec![u64::try_from(count).ok(); rank];
    let values: Vec<i64> = a.iter().cycle().zip(b.iter().cycle()).take(count).map(|(&a, &b)| compute(a, b)).collect();
    Some(vec![ints(op.ctx, op.out_element(0), &shape, &values)?])
}

/// A constant of 64-bit integers; narrower types would overflow differently.
fn ints(ctx: &Context, element: Type, shape: &[Dim], values: &[i64]) -> Option<Attr> {
    (int_width(ctx, element) == Some(64)).then(|| ctx.dense_ints(ctx.tensor_type(shape, element), values))
}
