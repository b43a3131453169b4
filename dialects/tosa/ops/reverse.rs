//! `tosa.reverse`

use qopt_ir::def::{I32_ATTR, MovementUse, NoMovement, OpDef, OpRef, Verdict, attr, one, operand};
use qopt_ir::movement::Movement;
use qopt_ir::verify::movement_shapes;

use super::super::types::TENSOR_1_OR_MORE;
use super::checks::{TOSA, same_moved_element};
use crate::support::{OpTypes, axis, ensure};

fn verify(op: OpRef<'_>) -> Verdict {
    same_moved_element(op, op.in_type(operand!(REVERSE.input1)), op.out_type(0))?;
    let Some(axis) = op.int("axis") else { return Ok(()) };
    ensure!(axis >= 0, "expected non-negative reverse axis");
    let rank = |dims: Option<usize>| dims.and_then(|n| i64::try_from(n).ok());
    let input = rank(op.in_dims(operand!(REVERSE.input1)).map(|d| d.len()));
    let output = rank(op.out_dims(0).map(|d| d.len()));
    for (name, rank) in [("input", input), ("output", output)] {
        if let Some(rank) = rank {
            ensure!(axis < rank, "expect {name} tensor rank ({rank}) to be larger than reverse axis ({axis})");
        }
        if let (Some(input), Some(output)) = (input, output) {
            ensure!(input == output, "expect output tensor rank to be equal to input tensor rank");
        }
    }
    // Equal types are common and have equal shapes.
    if op.in_type(operand!(REVERSE.input1)) == op.out_type(0) { Ok(()) } else { movement_shapes(op) }
}

fn movement(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let axis = axis(op, "axis", op.in_shape(operand!(REVERSE.input1))?.rank())?;
    Ok(MovementUse::unary(Movement::Reverse(vec![axis])))
}

/// `tosa.reverse`: one dimension backwards.
pub static REVERSE: OpDef = OpDef {
    name: "tosa.reverse",
    summary: "Reversal of a dimension",
    description: "output[.., i, ..] = input1[.., n - 1 - i, ..] along dimension `axis` of size n.",
    operands: &[one("input1", &TENSOR_1_OR_MORE)],
    results: &[one("output", &TENSOR_1_OR_MORE)],
    attrs: &[attr("axis", &I32_ATTR)],
    verify: Some(verify),
    movement: Some(movement),
    example: "%0 = tosa.reverse %arg0 {axis = 1 : i32} : (tensor<2x3xi8>) -> tensor<2x3xi8>",
    ..TOSA
};
