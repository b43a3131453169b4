//! `stablehlo.dynamic_slice`

use qopt_ir::def::{ANY_RANKED_TENSOR, I64_ARRAY, MovementUse, OpDef, OpRef, Verdict, attr, one, variadic};
use qopt_ir::movement::{Dim, Movement, Range};

use super::super::syntax::{ListSyntax, Types};
use super::rules::{STABLEHLO, demand, indices, moves, returns};
use crate::support::{Look, ensure};

fn verify(op: OpRef<'_>) -> Verdict {
    moves(op, 0)?;
    let Some(from) = op.in_dims(0) else { return Ok(()) };
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
        demand!(op.in_element(i) == op.in_element(1), "start indices must have same element type");
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
    returns(op, &inferred)
}

/// A start is moved so far that the slice lies within the operand.
fn movement(op: OpRef<'_>) -> Result<MovementUse, String> {
    let from = op.in_shape(0)?;
    let sizes = op.ints("slice_sizes").unwrap_or_default();
    let mut ranges = Vec::new();
    for (d, (&size, &dim)) in sizes.iter().zip(from.dims()).enumerate() {
        let index = d.saturating_add(1);
        let dim = dim.ok_or_else(|| format!("dimension {d} is dynamic"))?;
        let size = u64::try_from(size).ok().filter(|&size| size <= dim);
        let size = size.ok_or_else(|| format!("the slice does not fit dimension {d}"))?;
        let start = indices(op, index)?.first().copied().ok_or("a start is no single index")?;
        ranges.push(Range::new(start.min(dim.saturating_sub(size)), size, 1));
    }
    Ok(MovementUse::unary(Movement::Slice(ranges)))
}

/// `stablehlo.dynamic_slice`: a part of a tensor from a computed place on.
pub static DYNAMIC_SLICE: OpDef = OpDef {
    name: "stablehlo.dynamic_slice",
    summary: "A part of a tensor from a computed place on",
    description: "In dimension d slice_sizes[d] elements from start_indices[d] on, or from as near to it as they lie \
                  within the operand.",
    operands: &[one("operand", &ANY_RANKED_TENSOR), variadic("start_indices", &ANY_RANKED_TENSOR)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    attrs: &[attr("slice_sizes", &I64_ARRAY)],
    syntax: Some(&ListSyntax { clauses: &[("sizes", "slice_sizes")], types: Types::Functional }),
    verify: Some(verify),
    movement: Some(movement),
    example: "%0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [2] : (tensor<4xi8>, tensor<i32>) -> tensor<2xi8>",
    ..STABLEHLO
};
