//! `linalg.transpose`

use qopt_ir::def::{I64_ARRAY, MovementUse, NoMovement, OpDef, OpRef, Verdict, attr, operand};
use qopt_ir::movement::Movement;

use super::super::syntax::DimensionsSyntax;
use super::structured::{DESTINATION, STRUCTURED, body_types, verify_body, verify_destinations};
use crate::support::{OpTypes, ensure, permutation, size};

fn verify(op: OpRef<'_>) -> Verdict {
    verify_destinations(op, 1)?;
    let (Some(input), Some(init)) = (op.in_dims(operand!(TRANSPOSE.input)), op.in_dims(operand!(TRANSPOSE.init)))
    else {
        return Ok(());
    };
    let entries = op.ints("permutation").unwrap_or_default();
    let perm = permutation(&entries, entries.len());
    ensure!(perm.is_some(), "permutation is not valid");
    ensure!(input.len() == init.len(), "input rank {} does not match init rank {}", input.len(), init.len());
    ensure!(
        entries.len() == init.len(),
        "size of permutation {} does not match the argument rank {}",
        entries.len(),
        init.len()
    );
    for (d, (&dim, source)) in init.iter().zip(perm.unwrap_or_default()).enumerate() {
        let wanted = input.get(source).copied().flatten();
        ensure!(
            dim == wanted,
            "dim(result, {d}) = {} doesn't match dim(input, permutation[{d}]) = {}",
            size(dim),
            size(wanted)
        );
    }
    verify_body(op)
}

fn movement(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let perm =
        op.ints("permutation").and_then(|entries| permutation(&entries, op.in_dims(operand!(TRANSPOSE.input))?.len()));
    Ok(MovementUse::unary(Movement::Permute(perm.ok_or("'permutation' is not a permutation of the dimensions")?)))
}

/// `linalg.transpose`: permutes dimensions.
pub static TRANSPOSE: OpDef = OpDef {
    name: "linalg.transpose",
    summary: "Permutation of dimensions",
    description: "Dimension d of the result is dimension permutation[d] of the input.",
    attrs: &[attr("permutation", &I64_ARRAY)],
    syntax: Some(&DimensionsSyntax { attr: "permutation" }),
    verify: Some(verify),
    movement: Some(movement),
    destination: Some(DESTINATION),
    body_types: Some(body_types),
    result_name: Some(|_| Some("transposed".to_owned())),
    example: "%transposed = linalg.transpose ins(%arg0 : tensor<2x3xi8>) outs(%arg1 : tensor<3x2xi8>) permutation = [1, 0]",
    ..STRUCTURED
};
