//! `stablehlo.reshape`

use qopt_ir::def::{ANY_RANKED_TENSOR, MovementUse, OpDef, OpRef, Verdict, one};
use qopt_ir::movement::Movement;

use super::super::syntax::{ListSyntax, TypesForm};
use super::rules::{STABLEHLO, check_moved_element, demand};
use crate::support::{OpTypes, element_counts};

fn verify(op: OpRef<'_>) -> Verdict {
    check_moved_element(op, 0)?;
    if let Some((from, to)) = element_counts(op)? {
        demand!(from == to, "number of output elements ({to}) doesn't match expected number of elements ({from})");
    }
    Ok(())
}

/// `stablehlo.reshape`: the same elements in a new shape.
pub static RESHAPE: OpDef = OpDef {
    name: "stablehlo.reshape",
    summary: "The same elements in another shape",
    description: "Elements keep their row-major order.",
    operands: &[one("operand", &ANY_RANKED_TENSOR)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    syntax: Some(&ListSyntax { clauses: &[], types: TypesForm::Functional }),
    verify: Some(verify),
    movement: Some(|op| Ok(MovementUse::unary(Movement::Reshape(op.out_shape(0)?)))),
    example: "%0 = stablehlo.reshape %arg0 : (tensor<2x3xi8>) -> tensor<6xi8>",
    ..STABLEHLO
};
