//! `tosa.reshape`

use qopt_ir::def::{MovementUse, NoMovement, OpDef, OpRef, Verdict, one, operand};
use qopt_ir::movement::Movement;

use super::super::types::{SHAPE, TENSOR, shape_rank};
use super::checks::{TOSA, same_moved_element, shapes_resolve};
use crate::support::{OpTypes, element_counts, ensure, product};

/// A size that is inferred from the other sizes.
const INFERRED: i64 = -1;

fn verify(op: OpRef<'_>) -> Verdict {
    shapes_resolve(op)?;
    same_moved_element(op, op.in_type(operand!(RESHAPE.input1)), op.out_type(0))?;
    let (input, output) = (op.in_dims(operand!(RESHAPE.input1)), op.out_dims(0));
    let sizes = op.in_ints(operand!(RESHAPE.shape));
    let inferred = sizes.iter().flatten().filter(|&&size| size == INFERRED).count();
    ensure!(inferred <= 1, "expected at most one target dimension to be {INFERRED}");
    let (Some(rank), Some(output)) = (shape_rank(op.ctx, op.in_type(operand!(RESHAPE.shape))), output) else {
        return Ok(());
    };
    // As in MLIR, a constant of type `!tosa.shape<0>` may hold one value; the rank is then 1.
    let new_rank = sizes.as_ref().map_or(rank, Vec::len);
    ensure!(output.len() == new_rank, "new shape does not match result rank");
    for (&size, &dim) in sizes.iter().flatten().zip(&output) {
        let consistent = size == INFERRED || dim.is_none_or(|d| i128::from(d) == i128::from(size));
        ensure!(consistent, "new shape is inconsistent with result shape");
        ensure!(size >= INFERRED, "new shape has invalid tensor dimension size {size}");
    }
    // The number of elements by the types.
    if let Some((from, to)) = element_counts(op)? {
        ensure!(from == to, "cannot reshape {from} elements into {to}");
    }
    let Some(from) = input.and_then(|i| product(&i)) else { return Ok(()) };
    // The number of elements by the constant sizes. If all are positive, their product must equal the number of elements. With a -1
    // or a 0, the product of the positive sizes must not exceed it. As in MLIR, divisibility is not checked.
    if let Some(sizes) = sizes {
        let to = sizes.iter().filter(|&&size| size > 0).try_fold(1u64, |n, &s| n.checked_mul(u64::try_from(s).ok()?));
        let has_non_positive_size = sizes.iter().any(|&size| size <= 0);
        let fits = to.is_some_and(|to| to == from || (has_non_positive_size && to < from));
        ensure!(
            fits,
            "cannot reshape {from} elements into {}",
            to.map_or_else(|| "2^64 or more".to_owned(), |n| n.to_string())
        );
    }
    Ok(())
}

fn movement(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    Ok(MovementUse::unary(Movement::Reshape(op.out_shape(0)?)))
}

/// `tosa.reshape`: the same elements in a new shape.
pub static RESHAPE: OpDef = OpDef {
    name: "tosa.reshape",
    summary: "The same elements in another shape",
    description: "Elements keep their row-major order. A size of -1 in `shape` is inferred from the other sizes.",
    operands: &[one("input1", &TENSOR), one("shape", &SHAPE)],
    results: &[one("output", &TENSOR)],
    verify: Some(verify),
    movement: Some(movement),
    example: "%0 = tosa.const_shape  {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>\n\
              %1 = tosa.reshape %arg0, %0 : (tensor<2x3xi8>, !tosa.shape<2>) -> tensor<3x2xi8>",
    ..TOSA
};
