//! `tensor.collapse_shape`

use qopt_ir::def::{ANY_TENSOR, OpDef, Trait, attr, one, operand};

use super::super::types::REASSOCIATION;
use super::reassociation;
use crate::support::OpTypes;

/// `tensor.collapse_shape`: neighbouring dimensions merged.
pub static COLLAPSE_SHAPE: OpDef = OpDef {
    name: "tensor.collapse_shape",
    summary: "Merging of adjacent dimensions",
    description: "Dimension i of the result is the product of the operand's dimensions in group i of `reassociation`. \
                  Elements keep their row-major order.",
    operands: &[one("src", &ANY_TENSOR)],
    results: &[one("result", &ANY_TENSOR)],
    attrs: &[attr("reassociation", &REASSOCIATION)],
    traits: &[Trait::Pure],
    format: Some("$src $reassociation attr-dict `:` type($src) `into` type($result)"),
    verify: Some(|op| {
        reassociation::verify_groups(op)?;
        reassociation::verify(op, op.in_type(operand!(COLLAPSE_SHAPE.src)), op.out_type(0))
    }),
    movement: Some(reassociation::movement),
    result_name: Some(|_| Some("collapsed".to_owned())),
    example: "%collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x3x4xi8> into tensor<6x4xi8>",
    ..OpDef::BASE
};
