//! `tosa.tile`

use qopt_ir::def::{MovementUse, NoMovement, OpDef, OpRef, Verdict, one, operand};
use qopt_ir::movement::Movement;
use qopt_ir::verify::movement_shapes;

use super::super::types::{SHAPE, TENSOR_1_OR_MORE, shape_rank};
use super::checks::{TOSA, same_moved_element, same_rank, shapes_resolve};
use crate::support::{OpTypes, ensure};

fn verify(op: OpRef<'_>) -> Verdict {
    shapes_resolve(op)?;
    same_moved_element(op, op.in_type(operand!(TILE.input1)), op.out_type(0))?;
    let (input, output) = (op.in_dims(operand!(TILE.input1)), op.out_dims(0));
    let Some(multiples) = shape_rank(op.ctx, op.in_type(operand!(TILE.multiples))) else { return Ok(()) };
    if let Some(input) = &input {
        ensure!(input.len() == multiples, "expect 'multiples' to have rank {} but got {multiples}.", input.len());
    }
    ensure!(same_rank(input.as_deref(), output.as_deref()), "expect same input and output tensor rank.");
    if let Some(output) = &output {
        ensure!(
            output.len() == multiples,
            "expect 'multiples' array to have length {} but got {multiples}.",
            output.len()
        );
    }
    // -1 marks a dynamic multiple.
    let positive = op.in_ints(operand!(TILE.multiples)).is_none_or(|m| m.iter().all(|&n| n > 0 || n == -1));
    ensure!(positive, "expect element of 'multiples' to be positive integer or -1.");
    movement_shapes(op)
}

fn movement(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let multiples = op.in_ints(operand!(TILE.multiples)).ok_or("multiples are not constant")?;
    let known = multiples.iter().map(|&n| u64::try_from(n).map_err(|_| "multiples must be constant".to_owned()));
    Ok(MovementUse::unary(Movement::Tile(known.collect::<Result<_, _>>()?)))
}

/// `tosa.tile`: a tensor repeated.
pub static TILE: OpDef = OpDef {
    name: "tosa.tile",
    summary: "Tiling of a tensor",
    description: "Repeats the whole tensor multiples[d] times along dimension d.",
    operands: &[one("input1", &TENSOR_1_OR_MORE), one("multiples", &SHAPE)],
    results: &[one("output", &TENSOR_1_OR_MORE)],
    verify: Some(verify),
    movement: Some(movement),
    example: "%0 = tosa.const_shape  {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>\n\
              %1 = tosa.tile %arg0, %0 : (tensor<2x3xi8>, !tosa.shape<2>) -> tensor<2x6xi8>",
    ..TOSA
};
