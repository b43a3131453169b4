//! `stablehlo.slice`

use qopt_ir::def::{I64_ARRAY, MovementUse, NoMovement, OpDef, OpRef, Verdict, attr, one, operand};
use qopt_ir::movement::{Movement, StridedRange};

use super::super::constraints::TENSOR;
use super::super::syntax::SliceSyntax;
use super::rules::{STABLEHLO, check_moved_element, check_result_shape, demand, in_bound};
use crate::support::{Dims, OpTypes};

/// The number of elements from start to limit, exclusive; `None` if the limit is below the start.
fn range(start: i64, limit: i64, stride: i64) -> Option<StridedRange> {
    let distance = u64::try_from(limit.checked_sub(start)?).ok()?;
    let step = u64::try_from(stride).ok().filter(|&s| s > 0)?;
    Some(StridedRange::new(u64::try_from(start).ok()?, distance.div_ceil(step), stride))
}

fn verify(op: OpRef<'_>) -> Verdict {
    check_moved_element(op, 0)?;
    let Some(from) = op.in_dims(operand!(SLICE.operand)) else { return Ok(()) };
    let [starts, limits, strides] =
        ["start_indices", "limit_indices", "strides"].map(|name| op.ints(name).unwrap_or_default());
    for (name, list) in [("start_indices", &starts), ("limit_indices", &limits), ("strides", &strides)] {
        demand!(
            list.len() == from.len(),
            "the number of elements in {name} ({}) does not match the rank of the operand ({})",
            list.len(),
            from.len()
        );
    }
    let mut inferred = Dims::new();
    for (d, (&dim, ((&start, &limit), &stride))) in
        from.iter().zip(starts.iter().zip(&limits).zip(&strides)).enumerate()
    {
        demand!(start >= 0, "negative start index {start} in dimension {d}");
        if let Some(size) = dim {
            demand!(
                i128::from(limit) <= i128::from(size),
                "limit index {limit} is larger than dimension size {size} in dimension {d}"
            );
        }
        if let Some(bound) = in_bound(op, operand!(SLICE.operand), d).filter(|_| dim.is_none()) {
            demand!(
                i128::from(limit) <= i128::from(bound),
                "limit index {limit} is larger than dimension bound {bound} in dimension {d}"
            );
        }
        demand!(start <= limit, "start index {start} is larger than limit index {limit} in dimension {d}");
        demand!(stride > 0, "stride must be positive but got {stride} in dimension {d}");
        inferred.push(range(start, limit, stride).and_then(|r| r.size));
    }
    check_result_shape(op, 0, &inferred)
}

fn movement(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let list = |name: &str| op.ints(name).unwrap_or_default();
    let (starts, limits, strides) = (list("start_indices"), list("limit_indices"), list("strides"));
    let ranges = starts.iter().zip(&limits).zip(&strides).map(|((&a, &b), &s): ((&i64, &i64), &i64)| range(a, b, s));
    let ranges = ranges.collect::<Option<Vec<_>>>().ok_or("slice limit is less than its start")?;
    Ok(MovementUse::unary(Movement::Slice(ranges)))
}

/// `stablehlo.slice`: a slice of a tensor.
pub static SLICE: OpDef = OpDef {
    name: "stablehlo.slice",
    summary: "Slice of a tensor",
    description: "In dimension d the elements start[d], start[d] + stride[d], ... below limit[d].",
    operands: &[one("operand", &TENSOR)],
    results: &[one("result", &TENSOR)],
    attrs: &[attr("start_indices", &I64_ARRAY), attr("limit_indices", &I64_ARRAY), attr("strides", &I64_ARRAY)],
    syntax: Some(&SliceSyntax),
    verify: Some(verify),
    movement: Some(movement),
    example: "%0 = stablehlo.slice %arg0 [1:3, 0:8:2] : (tensor<4x8xi8>) -> tensor<2x4xi8>",
    ..STABLEHLO
};
