//! `stablehlo.reverse`

use qopt_ir::def::{I64_ARRAY, MovementUse, NoMovement, OpDef, OpRef, Verdict, attr, one, operand};
use qopt_ir::movement::Movement;

use super::super::constraints::TENSOR;
use super::super::syntax::{ListSyntax, TypesForm};
use super::rules::{STABLEHLO, check_moved_element, check_result_shape, distinct};
use crate::support::OpTypes;

fn verify(op: OpRef<'_>) -> Verdict {
    check_moved_element(op, 0)?;
    let Some(from) = op.in_dims(operand!(REVERSE.operand)) else { return Ok(()) };
    distinct(&op.ints("dimensions").unwrap_or_default(), from.len())?;
    check_result_shape(op, 0, &from)
}

fn movement(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let dims = op.ints("dimensions").ok_or("requires attribute 'dimensions'")?;
    let dims = distinct(&dims, op.in_shape(operand!(REVERSE.operand))?.rank()).map_err(|why| why.message)?;
    Ok(MovementUse::unary(Movement::Reverse(dims)))
}

/// `stablehlo.reverse`: dimensions backwards.
pub static REVERSE: OpDef = OpDef {
    name: "stablehlo.reverse",
    summary: "Reversal of dimensions",
    description: "result[.., i, ..] = operand[.., n - 1 - i, ..] along each of `dimensions` of size n.",
    operands: &[one("operand", &TENSOR)],
    results: &[one("result", &TENSOR)],
    attrs: &[attr("dimensions", &I64_ARRAY)],
    syntax: Some(&ListSyntax { clauses: &[("dims", "dimensions")], types: TypesForm::Same }),
    verify: Some(verify),
    movement: Some(movement),
    example: "%0 = stablehlo.reverse %arg0, dims = [0, 1] : tensor<2x3xi8>",
    ..STABLEHLO
};
