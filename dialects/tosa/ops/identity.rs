//! `tosa.identity`

use qopt_ir::def::{Fold, Folded, MovementUse, OpDef, OpRef, Verdict, one, operand};

use super::super::types::TENSOR;
use super::checks::{TOSA, compatible_shapes, same_moved_element};
use crate::support::{OpTypes, ensure};

fn verify(op: OpRef<'_>) -> Verdict {
    same_moved_element(op, op.in_type(operand!(IDENTITY.input1)), op.out_type(0))?;
    ensure!(
        compatible_shapes(op, op.in_type(operand!(IDENTITY.input1)), op.out_type(0)),
        "requires the same shape for all operands and results"
    );
    Ok(())
}

const FOLD: Fold = |op: OpRef<'_>| {
    (op.in_type(operand!(IDENTITY.input1)) == op.out_type(0)).then_some(())?;
    Some(vec![Folded::Value(op.operand(operand!(IDENTITY.input1))?)])
};

/// `tosa.identity`: the same tensor.
pub static IDENTITY: OpDef = OpDef {
    name: "tosa.identity",
    summary: "The same tensor",
    description: "output = input1.",
    operands: &[one("input1", &TENSOR)],
    results: &[one("output", &TENSOR)],
    verify: Some(verify),
    fold: Some(FOLD),
    movement: Some(|_| Ok(MovementUse::identity())),
    example: "%0 = tosa.identity %arg0 : (tensor<2x3xi8>) -> tensor<2x3xi8>",
    ..TOSA
};
