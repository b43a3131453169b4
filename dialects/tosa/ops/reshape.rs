//! `tosa.reshape`

use qopt_ir::def::{MovementUse, OpDef, OpRef, Verdict, one};
use qopt_ir::movement::Movement;

use super::super::types::{SHAPE, TENSOR, shape_rank};
use super::rules::{TOSA, same_moved_element, shapes_resolve};
use crate::support::{Look, ensure, product};

fn verify(op: OpRef<'_>) -> Verdict {
    shapes_resolve(op)?;
    same_moved_element(op, op.in_type(0), op.out_type(0))?;
    let (input, output) = (op.in_dims(0), op.out_dims(0));
    let (Some(rank), Some(output)) = (shape_rank(op.ctx, op.in_type(1)), output) else { return Ok(()) };
    ensure!(output.len() == rank, "new shape does not match result rank");
    let sizes = op.in_ints(1);
    if let Some(sizes) = &sizes {
        // -1 stands for what the other sizes leave.
        ensure!(sizes.iter().filter(|&&s| s == -1).count() <= 1, "expected at most one target dimension to be -1");
        let consistent = sizes
            .iter()
            .zip(&output)
            .all(|(&size, &dim)| size == -1 || dim.is_none_or(|d| i128::from(d) == i128::from(size)));
        ensure!(consistent, "new shape is inconsistent with result shape");
    }
    if let (Some(from), Some(to)) = (input.and_then(|i| product(&i)), product(&output)) {
        ensure!(from == to, "cannot reshape {from} elements into {to}");
    }
    Ok(())
}

fn movement(op: OpRef<'_>) -> Result<MovementUse, String> {
    Ok(MovementUse::unary(Movement::Reshape(op.out_shape(0)?)))
}

/// `tosa.reshape`: the same elements in another shape.
pub static RESHAPE: OpDef = OpDef {
    name: "tosa.reshape",
    summary: "The same elements in another shape",
    description: "Elements keep their row-major order. A size of -1 in `shape` is what the others leave.",
    operands: &[one("input1", &TENSOR), one("shape", &SHAPE)],
    results: &[one("output", &TENSOR)],
    verify: Some(verify),
    movement: Some(movement),
    example: "%0 = tosa.const_shape  {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>\n\
              %1 = tosa.reshape %arg0, %0 : (tensor<2x3xi8>, !tosa.shape<2>) -> tensor<3x2xi8>",
    ..TOSA
};
