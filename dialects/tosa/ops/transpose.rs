//! `tosa.transpose`

use qopt_ir::def::{I32_ARRAY, MovementUse, NoMovement, OpDef, OpRef, Verdict, attr, one, operand};
use qopt_ir::movement::Movement;

use super::super::types::TENSOR_1_OR_MORE;
use super::checks::{TOSA, size};
use crate::support::{OpTypes, agree, ensure, moves_element, permutation, product};

fn verify(op: OpRef<'_>) -> Verdict {
    ensure!(
        moves_element(op.ctx, op.in_element(operand!(TRANSPOSE.input1)), op.out_element(0)),
        "failed to verify that all of {{input1, output}} have same element type"
    );
    let (input, output) = (op.in_dims(operand!(TRANSPOSE.input1)), op.out_dims(0));
    let perms = op.ints("perms").unwrap_or_default();
    for (name, dims) in [("input", &input), ("output", &output)] {
        let rank = dims.as_ref().map_or(perms.len(), |d| d.len());
        ensure!(
            rank == perms.len(),
            "expected perms attribute to have size {rank} ({name} rank) but got size {}",
            perms.len()
        );
        // MLIR compares the ranks before it checks the output's.
        if let (Some(input), Some(output)) = (&input, &output) {
            ensure!(input.len() == output.len(), "expected input tensor rank to equal result tensor rank");
        }
    }
    let Some(perm) = permutation(&perms, perms.len()) else {
        return Err("expected valid permutation indices".into());
    };
    let (Some(input), Some(output)) = (input, output) else { return Ok(()) };
    if let (Some(from), Some(to)) = (product(&input), product(&output)) {
        ensure!(from == to, "expected input1 and output to have same numbers of elements, got {from} and {to}");
    }
    for (i, (&dim, &source)) in output.iter().zip(&perm).enumerate() {
        let expected = input.get(source).copied().flatten();
        ensure!(
            agree(dim, expected),
            "expected output tensor dim {i} to match input dim {source} with value of {}",
            size(expected)
        );
    }
    Ok(())
}

fn movement(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let rank = op.in_shape(operand!(TRANSPOSE.input1))?.rank();
    let perm = op.ints("perms").and_then(|perms| permutation(&perms, rank));
    let perm = perm.ok_or("'perms' is not a permutation of the dimensions")?;
    Ok(MovementUse::unary(Movement::Permute(perm)))
}

/// `tosa.transpose`: permutes dimensions.
pub static TRANSPOSE: OpDef = OpDef {
    name: "tosa.transpose",
    summary: "Permutation of dimensions",
    description: "Dimension d of the output is dimension perms[d] of the input.",
    operands: &[one("input1", &TENSOR_1_OR_MORE)],
    results: &[one("output", &TENSOR_1_OR_MORE)],
    attrs: &[attr("perms", &I32_ARRAY)],
    verify: Some(verify),
    movement: Some(movement),
    example: "%0 = tosa.transpose %arg0 {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>",
    ..TOSA
};
