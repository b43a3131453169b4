//! `stablehlo.compare` and `stablehlo.select`

use qopt_ir::def::{ANY_RANKED_TENSOR, OpDef, Trait, attr, one, optional_attr};

use super::super::attrs::{IS_COMPARISON, IS_DIRECTION};
use super::super::kernels::elementwise;
use super::super::kernels::moves;
use super::super::syntax::{ListSyntax, TypesForm};
use super::rules::STABLEHLO;
use crate::support::{OpTypes, ensure, shapes_agree};

/// `stablehlo.compare`: elementwise comparison.
pub static COMPARE: OpDef = OpDef {
    name: "stablehlo.compare",
    summary: "Elementwise comparison",
    description: "Compares by `comparison_direction`, with the operands read as `compare_type`.",
    operands: &[one("lhs", &ANY_RANKED_TENSOR), one("rhs", &ANY_RANKED_TENSOR)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    attrs: &[attr("comparison_direction", &IS_DIRECTION), optional_attr("compare_type", &IS_COMPARISON)],
    traits: &[Trait::Pure, Trait::SameOperandsAndResultShape],
    format: Some(
        "$comparison_direction `,` $lhs `,` $rhs (`,` $compare_type^)? attr-dict `:` functional-type(operands, results)",
    ),
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
    operands: &[
        one("pred", &ANY_RANKED_TENSOR),
        one("on_true", &ANY_RANKED_TENSOR),
        one("on_false", &ANY_RANKED_TENSOR),
    ],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    syntax: Some(&ListSyntax { clauses: &[], types: TypesForm::Select }),
    verify: Some(|op| {
        let dims = |i: usize| op.in_dims(i).unwrap_or_default();
        let whole = dims(1);
        ensure!(
            dims(0).is_empty() || shapes_agree(&dims(0), &whole),
            "the shape of `pred` must be scalar or the shape of `on_true`"
        );
        let same = shapes_agree(&dims(2), &whole) && shapes_agree(&op.out_dims(0).unwrap_or_default(), &whole);
        ensure!(same, "requires compatible types for non-predicate operands");
        Ok(())
    }),
    evaluate: Some(moves::select),
    example: "%0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<4xi1>, tensor<4xf32>",
    ..STABLEHLO
};
