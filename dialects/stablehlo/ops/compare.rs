//! `stablehlo.compare` and `stablehlo.select`

use qopt_ir::def::{OpDef, Trait, attr, one, operand, optional_attr};

use super::super::attrs::{IS_COMPARISON, IS_DIRECTION};
use super::super::constraints::{BOOLS, TENSOR};
use super::super::kernels::elementwise;
use super::super::kernels::moves;
use super::super::syntax::{ListSyntax, TypesForm};
use super::rules::{STABLEHLO, check_result, elements_agree, types_agree};
use crate::support::{OpTypes, ensure, shapes_agree};

/// `stablehlo.compare`: elementwise comparison.
pub static COMPARE: OpDef = OpDef {
    name: "stablehlo.compare",
    summary: "Elementwise comparison",
    description: "Compares by `comparison_direction`, with the operands read as `compare_type`.",
    operands: &[one("lhs", &TENSOR), one("rhs", &TENSOR)],
    results: &[one("result", &BOOLS)],
    attrs: &[attr("comparison_direction", &IS_DIRECTION), optional_attr("compare_type", &IS_COMPARISON)],
    traits: &[Trait::Pure, Trait::SameOperandsAndResultShape],
    format: Some(
        "$comparison_direction `,` $lhs `,` $rhs (`,` $compare_type^)? attr-dict `:` functional-type(operands, results)",
    ),
    verify: Some(|op| {
        ensure!(
            elements_agree(op.ctx, op.in_element(operand!(COMPARE.lhs)), op.in_element(operand!(COMPARE.rhs))),
            "requires compatible element types for all operands"
        );
        Ok(())
    }),
    evaluate: Some(elementwise::compare),
    example: "%0 = stablehlo.compare LT, %arg0, %arg1, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>",
    ..STABLEHLO
};

/// `stablehlo.select`: elementwise choice between two tensors.
pub static SELECT: OpDef = OpDef {
    name: "stablehlo.select",
    summary: "Elementwise selection",
    description: "The element of `on_true` where `pred` is true, else the element of `on_false`. A `pred` of rank 0 \
                  applies to all elements.",
    operands: &[one("pred", &BOOLS), one("on_true", &TENSOR), one("on_false", &TENSOR)],
    results: &[one("result", &TENSOR)],
    syntax: Some(&ListSyntax { clauses: &[], types: TypesForm::Select }),
    verify: Some(|op| {
        let dims = |i: usize| op.in_dims(i).unwrap_or_default();
        let whole = dims(1);
        ensure!(
            dims(0).is_empty() || shapes_agree(&dims(0), &whole),
            "the shape of `pred` must be scalar or the shape of `on_true`"
        );
        let (on_true, on_false) = (operand!(SELECT.on_true), operand!(SELECT.on_false));
        ensure!(
            types_agree(op.ctx, op.in_type(on_true), op.in_type(on_false)),
            "requires compatible types for non-predicate operands"
        );
        check_result(op, 0, &whole, op.in_element(on_true))
    }),
    evaluate: Some(moves::select),
    example: "%0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<4xi1>, tensor<4xf32>",
    ..STABLEHLO
};
