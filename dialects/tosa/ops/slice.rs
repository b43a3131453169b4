//! `tosa.slice`

use qopt_ir::def::{MovementUse, NoMovement, OpDef, OpRef, Trait, Verdict, one, operand};
use qopt_ir::movement::{Dim, Movement, StridedRange};

use super::super::types::{SHAPE, TENSOR_1_OR_MORE, shape_rank};
use super::checks::{TOSA, same_moved_element, shapes_resolve};
use crate::support::{OpTypes, ensure};

fn verify(op: OpRef<'_>) -> Verdict {
    shapes_resolve(op)?;
    same_moved_element(op, op.in_type(operand!(SLICE.input1)), op.out_type(0))?;
    let Some(input) = op.in_dims(operand!(SLICE.input1)) else { return Ok(()) };
    if let Some(output) = op.out_dims(0) {
        ensure!(
            input.len() == output.len(),
            "expect input1 and output to have the same ranks, got {} and {}",
            input.len(),
            output.len()
        );
    }
    for (index, name) in [(1, "start"), (2, "size")] {
        ensure!(
            shape_rank(op.ctx, op.in_type(index)) == Some(input.len()),
            "length of {name} is not equal to rank of input shape"
        );
    }
    verify_bounds(op, &input)
}

/// Checks that the slice lies within the input and has the output's size, as far as both are static. MLIR's verifier does not
/// check the values, so it accepts slices outside of their tensor.
fn verify_bounds(op: OpRef<'_>, input: &[Dim]) -> Verdict {
    let (starts, sizes, output) = (op.in_ints(operand!(SLICE.start)), op.in_ints(operand!(SLICE.size)), op.out_dims(0));
    for (d, &dim) in input.iter().enumerate() {
        let at = |values: &Option<Vec<i64>>| values.as_ref().and_then(|v| v.get(d).copied());
        let (start, size) = (at(&starts), at(&sizes));
        if let Some(start) = start {
            ensure!(start >= 0, "expect start to be non-negative, got {start} at index {d}");
        }
        if let Some(size) = size {
            ensure!(size > 0 || size == TO_END, "expect size to be positive or {TO_END}, got {size} at index {d}");
        }
        // A dynamic size is at least one.
        let least = size.filter(|&s| s != TO_END).unwrap_or(1);
        if let (Some(start), Some(dim)) = (start, dim) {
            let end = i128::from(start).saturating_add(i128::from(least));
            ensure!(
                end <= i128::from(dim),
                "expect start + size to be at most the input's size {dim}, got {start} + {least} at index {d}"
            );
        }
        let taken = match size {
            Some(TO_END) => dim.zip(start).and_then(|(dim, start)| dim.checked_sub(u64::try_from(start).ok()?)),
            _ => size.and_then(|size| u64::try_from(size).ok()),
        };
        let found = output.as_ref().and_then(|o| o.get(d).copied().flatten());
        if let (Some(taken), Some(found)) = (taken, found) {
            ensure!(taken == found, "expect output to have size {taken} at index {d}, got {found}");
        }
    }
    Ok(())
}

/// A size that extends to the end of the dimension.
const TO_END: i64 = -1;

/// A slice with constant start and size. A size of -1 extends to the end of the dimension.
fn movement(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let starts = op.in_ints(operand!(SLICE.start)).ok_or("start is not constant")?;
    let sizes = op.in_ints(operand!(SLICE.size)).ok_or("size is not constant")?;
    let range = |(&start, &size): (&i64, &i64)| {
        let start = u64::try_from(start).map_err(|_| format!("start {start} is negative"))?;
        let size = match size {
            TO_END => None,
            _ => Some(u64::try_from(size).map_err(|_| format!("size {size} is negative"))?),
        };
        Ok(StridedRange { start, size, step: 1 })
    };
    let ranges = starts.iter().zip(&sizes).map(range).collect::<Result<Vec<_>, String>>()?;
    Ok(MovementUse::unary(Movement::Slice(ranges)))
}

/// `tosa.slice`: a slice of a tensor.
pub static SLICE: OpDef = OpDef {
    name: "tosa.slice",
    summary: "Slice of a tensor",
    description: "output[i] = input1[start + i], for `size` indices in each dimension. A size of -1 reaches to the end.",
    operands: &[one("input1", &TENSOR_1_OR_MORE), one("start", &SHAPE), one("size", &SHAPE)],
    results: &[one("output", &TENSOR_1_OR_MORE)],
    traits: &[Trait::Pure, Trait::Selects],
    verify: Some(verify),
    movement: Some(movement),
    example: "%0 = tosa.const_shape  {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>\n\
              %1 = tosa.const_shape  {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>\n\
              %2 = tosa.slice %arg0, %0, %1 : (tensor<4x4xi8>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xi8>",
    ..TOSA
};
