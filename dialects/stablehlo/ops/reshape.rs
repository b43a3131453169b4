//! `stablehlo.reshape`

use qopt_ir::def::{MovementUse, OpDef, OpRef, Verdict, one};
use qopt_ir::movement::{Dim, Movement};

use super::super::constraints::{BOUNDED_TENSOR, TENSOR_OR_PER_AXIS};
use super::super::syntax::{ListSyntax, TypesForm};
use super::rules::{STABLEHLO, check_moved_element, demand, first_dims, first_element, first_type};
use crate::quant::types::{ParamGranularity, uniform};
use crate::support::{OpTypes, element_counts, product, show};

/// C3 of the specification: the axis of per-axis parameters has the same size, and as many elements before it.
pub(super) fn check_axis_sizes(op: OpRef<'_>) -> Verdict {
    let axis = |element| match uniform(op.ctx, element)?.form {
        ParamGranularity::Axis(axis) => usize::try_from(axis).ok(),
        _ => None,
    };
    let (Some(from), Some(to)) = (first_dims(op), op.out_dims(0)) else { return Ok(()) };
    let (Some(of_operand), Some(of_result)) = (axis(first_element(op)), axis(op.out_element(0))) else { return Ok(()) };
    let sizes = (from.get(of_operand).copied().flatten(), to.get(of_result).copied().flatten());
    if let (Some(a), Some(b)) = sizes {
        demand!(
            a == b,
            "expect same quantization dimension size for operand and result {} and {}",
            show(op.ctx, first_type(op)),
            show(op.ctx, op.out_type(0))
        );
    }
    let before = |dims: &[Dim], axis: usize| product(dims.get(..axis).unwrap_or_default());
    if let (Some(a), Some(b)) = (before(&from, of_operand), before(&to, of_result)) {
        demand!(
            a == b,
            "product of dimensions before quantization dimension must match between operand and result for {a} and {b}"
        );
    }
    Ok(())
}

fn verify(op: OpRef<'_>) -> Verdict {
    check_moved_element(op, 0)?;
    if let Some((from, to)) = element_counts(op)? {
        demand!(from == to, "number of output elements ({to}) doesn't match expected number of elements ({from})");
    }
    check_axis_sizes(op)
}

/// `stablehlo.reshape`: the same elements in a new shape.
pub static RESHAPE: OpDef = OpDef {
    name: "stablehlo.reshape",
    summary: "The same elements in another shape",
    description: "Elements keep their row-major order.",
    operands: &[one("operand", &TENSOR_OR_PER_AXIS)],
    results: &[one("result", &BOUNDED_TENSOR)],
    syntax: Some(&ListSyntax { clauses: &[], types: TypesForm::Functional }),
    verify: Some(verify),
    movement: Some(|op| Ok(MovementUse::unary(Movement::Reshape(op.out_shape(0)?)))),
    example: "%0 = stablehlo.reshape %arg0 : (tensor<2x3xi8>) -> tensor<6xi8>",
    ..STABLEHLO
};
