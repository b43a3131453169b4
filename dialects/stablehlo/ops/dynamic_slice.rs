//! `stablehlo.dynamic_slice`

use qopt_ir::def::{I64_ARRAY, MovementUse, NoMovement, OpDef, OpRef, Trait, Verdict, attr, one, operand, variadic};
use qopt_ir::movement::{Dim, Movement, StridedRange};

use super::super::constraints::{SCALAR_INT, TENSOR};
use super::super::syntax::{ListSyntax, TypesForm};
use super::rules::{STABLEHLO, check_moved_element, check_result_shape, demand, indices};
use crate::support::{OpTypes, ensure};

fn verify(op: OpRef<'_>) -> Verdict {
    check_moved_element(op, 0)?;
    let Some(from) = op.in_dims(operand!(DYNAMIC_SLICE.operand)) else { return Ok(()) };
    let sizes = op.ints("slice_sizes").unwrap_or_default();
    let starts = op.body.num_operands(op.op).saturating_sub(1);
    ensure!(
        sizes.len() == starts,
        "has mismatched number of slice sizes ({}) and number of start indices ({starts})",
        sizes.len()
    );
    ensure!(
        starts == from.len(),
        "has mismatched number of start indices ({starts}) and the rank of operand ({})",
        from.len()
    );
    for i in 1..=starts {
        demand!(
            op.in_element(i) == op.in_element(operand!(DYNAMIC_SLICE.start_indices)),
            "start indices must have same element type"
        );
        ensure!(
            op.in_dims(i).is_some_and(|dims| dims.is_empty()),
            "start index #{} must have rank 0",
            i.saturating_sub(1)
        );
    }
    for (d, (&size, &dim)) in sizes.iter().zip(&from).enumerate() {
        ensure!(size >= 0, "has negative size index to dynamic slice: {size}");
        if let Some(dim) = dim {
            ensure!(
                i128::from(size) <= i128::from(dim),
                "has slice size {size} greater than dimension size {dim} in dimension {d} of operand"
            );
        }
    }
    let inferred: Vec<Dim> = sizes.iter().map(|&size| u64::try_from(size).ok()).collect();
    check_result_shape(op, 0, &inferred)
}

/// Start indices are clamped so that the slice lies within the operand.
fn movement(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let from = op.in_shape(operand!(DYNAMIC_SLICE.operand))?;
    let sizes = op.ints("slice_sizes").unwrap_or_default();
    let mut ranges = Vec::new();
    for (d, (&size, &dim)) in sizes.iter().zip(from.dims()).enumerate() {
        let index = d.saturating_add(1);
        let dim = dim.ok_or_else(|| format!("dimension {d} is dynamic"))?;
        let size = u64::try_from(size).ok().filter(|&size| size <= dim);
        let size = size.ok_or_else(|| format!("the slice does not fit dimension {d}"))?;
        let start = indices(op, index)?.first().copied().ok_or("start index must be a scalar")?;
        ranges.push(StridedRange::new(start.min(dim.saturating_sub(size)), size, 1));
    }
    Ok(MovementUse::unary(Movement::Slice(ranges)))
}

/// `stablehlo.dynamic_slice`: a slice of a tensor that starts at computed indices.
pub static DYNAMIC_SLICE: OpDef = OpDef {
    name: "stablehlo.dynamic_slice",
    summary: "Slice with run-time start indices",
    description: "Takes slice_sizes[d] elements from start_indices[d] in each dimension d. A start index is clamped \
                  such that the slice lies within the operand.",
    operands: &[one("operand", &TENSOR), variadic("start_indices", &SCALAR_INT)],
    results: &[one("result", &TENSOR)],
    attrs: &[attr("slice_sizes", &I64_ARRAY)],
    syntax: Some(&ListSyntax { clauses: &[("sizes", "slice_sizes")], types: TypesForm::Functional }),
    traits: &[Trait::Pure, Trait::Selects],
    verify: Some(verify),
    movement: Some(movement),
    example: "%0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [2] : (tensor<4xi8>, tensor<i32>) -> tensor<2xi8>",
    ..STABLEHLO
};
