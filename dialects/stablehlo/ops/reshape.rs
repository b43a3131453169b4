//! `stablehlo.reshape`

use qopt_ir::def::{ANY_RANKED_TENSOR, MovementUse, OpDef, OpRef, Verdict, one};
use qopt_ir::movement::Movement;

use super::super::syntax::{ListSyntax, Types};
use super::rules::{STABLEHLO, demand, moves};
use crate::support::{Look, product};

fn verify(op: OpRef<'_>) -> Verdict {
    moves(op, 0)?;
    let counts = |dims: Option<crate::support::Dims>| product(&dims?);
    if let (Some(from), Some(to)) = (counts(op.in_dims(0)), counts(op.out_dims(0))) {
        demand!(from == to, "number of output elements ({to}) doesn't match expected number of elements ({from})");
    }
    Ok(())
}

/// `stablehlo.reshape`: the same elements in another shape.
pub static RESHAPE: OpDef = OpDef {
    name: "stablehlo.reshape",
    summary: "The same elements in another shape",
    description: "Elements keep their row-major order.",
    operands: &[one("operand", &ANY_RANKED_TENSOR)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    syntax: Some(&ListSyntax { clauses: &[], types: Types::Functional }),
    verify: Some(verify),
    movement: Some(|op| Ok(MovementUse::unary(Movement::Reshape(op.out_shape(0)?)))),
    example: "%0 = stablehlo.reshape %arg0 : (tensor<2x3xi8>) -> tensor<6xi8>",
    ..STABLEHLO
};
