//! `stablehlo.transpose`

use qopt_ir::def::{I64_ARRAY, MovementUse, NoMovement, OpDef, OpRef, Verdict, attr, one, operand};
use qopt_ir::movement::Movement;

use super::super::constraints::TENSOR_OR_PER_AXIS;
use super::super::syntax::{ListSyntax, TypesForm};
use super::rules::{STABLEHLO, check_moved_element, check_result_shape, demand};
use crate::support::{Dims, OpTypes, list, permutation};

fn verify(op: OpRef<'_>) -> Verdict {
    check_moved_element(op, 0)?;
    let (Some(from), Some(entries)) = (op.in_dims(operand!(TRANSPOSE.operand)), op.ints("permutation")) else {
        return Ok(());
    };
    demand!(
        entries.len() == from.len(),
        "TransposeOp operand rank {} does not match permutation size {}",
        from.len(),
        entries.len()
    );
    let perm = permutation(&entries, from.len());
    demand!(
        perm.is_some(),
        "attribute permutation must be a permutation of [{}] but got {}",
        list(0..from.len()),
        list(entries)
    );
    let inferred: Dims = perm.iter().flatten().map(|&d| from.get(d).copied().flatten()).collect();
    check_result_shape(op, 0, &inferred)
}

fn movement(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let perm = op
        .ints("permutation")
        .and_then(|entries| permutation(&entries, op.in_dims(operand!(TRANSPOSE.operand))?.len()));
    Ok(MovementUse::unary(Movement::Permute(perm.ok_or("'permutation' is not a permutation of the dimensions")?)))
}

/// `stablehlo.transpose`: permutes dimensions.
pub static TRANSPOSE: OpDef = OpDef {
    name: "stablehlo.transpose",
    summary: "Permutation of dimensions",
    description: "Dimension d of the result is dimension permutation[d] of the operand.",
    operands: &[one("operand", &TENSOR_OR_PER_AXIS)],
    results: &[one("result", &TENSOR_OR_PER_AXIS)],
    attrs: &[attr("permutation", &I64_ARRAY)],
    syntax: Some(&ListSyntax { clauses: &[("dims", "permutation")], types: TypesForm::Functional }),
    verify: Some(verify),
    movement: Some(movement),
    example: "%0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<2x3xi8>) -> tensor<3x2xi8>",
    ..STABLEHLO
};
