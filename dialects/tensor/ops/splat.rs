//! `tensor.splat`

use qopt_ir::def::{
    ANY_RANKED_TENSOR, ANY_TYPE, Fold, Folded, INDEX, OpDef, OpRef, Trait, TypeMatch, one, operand, variadic,
};

use super::super::types::element;
use super::empty::dynamic_sizes;
use crate::arith::eval::{constant, splat};
use crate::support::OpTypes;

static INPUT: TypeMatch = TypeMatch {
    summary: "operand type matches element type of result",
    from: "aggregate",
    to: "input",
    transform: element,
};

/// Folds a splat of a constant to a constant, if the shape is static.
const FOLD: Fold = |op: OpRef<'_>| {
    let value = splat(op.ctx, op.operand_constant(operand!(SPLAT.input))?)?;
    Some(vec![Folded::Constant(constant(op.ctx, op.out_type(0), value)?)])
};

/// `tensor.splat`: one value everywhere.
pub static SPLAT: OpDef = OpDef {
    name: "tensor.splat",
    summary: "Splat of a value",
    description: "Every element of the result is `input`.",
    operands: &[one("input", &ANY_TYPE), variadic("dynamicSizes", &INDEX)],
    results: &[one("aggregate", &ANY_RANKED_TENSOR)],
    traits: &[Trait::Pure, Trait::TypesMatchWith(&INPUT)],
    format: Some("$input (`[` $dynamicSizes^ `]`)? attr-dict `:` type($aggregate)"),
    verify: Some(|op| dynamic_sizes(op, "dynamicSizes")),
    fold: Some(FOLD),
    result_name: Some(|_| Some("splat".to_owned())),
    example: "%splat = tensor.splat %arg0[%arg1] : tensor<8x?xf32>",
    ..OpDef::BASE
};
