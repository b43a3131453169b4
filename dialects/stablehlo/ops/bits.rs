//! Bits and formats of numbers: `stablehlo.bitcast_convert`, `is_finite` and `reduce_precision`.

use qopt_ir::def::{ANY_RANKED_TENSOR, I32_ATTR, OpDef, Trait, attr, one};

use super::super::kernels::elementwise;
use super::super::kernels::moves;
use super::super::syntax::PrecisionSyntax;
use super::rules::{FUNCTIONAL, STABLEHLO, demand};

/// `stablehlo.bitcast_convert`: the bits as another element type.
pub static BITCAST_CONVERT: OpDef = OpDef {
    name: "stablehlo.bitcast_convert",
    summary: "Bits as another element type",
    description: "A wider type takes the elements of the last dimension together; a narrower one adds a dimension.",
    operands: &[one("operand", &ANY_RANKED_TENSOR)],
    evaluate: Some(moves::bitcast_convert),
    example: "%0 = stablehlo.bitcast_convert %arg0 : (tensor<4xf32>) -> tensor<4xi32>",
    ..FUNCTIONAL
};

/// `stablehlo.is_finite`: whether a number is neither infinite nor NaN.
pub static IS_FINITE: OpDef = OpDef {
    name: "stablehlo.is_finite",
    summary: "Test for finite numbers",
    operands: &[one("x", &ANY_RANKED_TENSOR)],
    traits: &[Trait::Pure, Trait::SameOperandsAndResultShape],
    evaluate: Some(elementwise::is_finite),
    example: "%0 = stablehlo.is_finite %arg0 : (tensor<4xf32>) -> tensor<4xi1>",
    ..FUNCTIONAL
};

/// `stablehlo.reduce_precision`: rounds to another float format and back.
pub static REDUCE_PRECISION: OpDef = OpDef {
    name: "stablehlo.reduce_precision",
    summary: "Rounding to a float format",
    description: "The format has `exponent_bits` and `mantissa_bits`.",
    operands: &[one("operand", &ANY_RANKED_TENSOR)],
    results: &[one("output", &ANY_RANKED_TENSOR)],
    attrs: &[attr("exponent_bits", &I32_ATTR), attr("mantissa_bits", &I32_ATTR)],
    traits: &[Trait::Pure, Trait::SameOperandsAndResultShape],
    syntax: Some(&PrecisionSyntax),
    verify: Some(|op| {
        demand!(op.int("exponent_bits").is_none_or(|bits| bits >= 1), "exponent_bits must be at least 1.");
        demand!(op.int("mantissa_bits").is_none_or(|bits| bits >= 0), "mantissa_bits must be at least 0.");
        Ok(())
    }),
    evaluate: Some(elementwise::reduce_precision),
    example: "%0 = stablehlo.reduce_precision %arg0, format = e5m2 : tensor<4xf32>",
    ..STABLEHLO
};
