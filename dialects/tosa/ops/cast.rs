//! `tosa.cast`

use qopt_ir::def::{ALL_ELEMENTWISE, OpDef, Trait, one};

use super::super::kernels::elementwise;
use super::super::types::TENSOR;
use super::checks::TOSA;
use crate::support::FOLD_SAME_TYPE;

/// `tosa.cast`: converts the element type.
pub static CAST: OpDef = OpDef {
    name: "tosa.cast",
    summary: "Conversion to another element type",
    description: "Integers keep their low bits or extend their sign; true becomes 1. Floats become integers rounded to \
                  nearest, ties to even, and clamped; integers and floats become the nearest float, ties to even. Booleans \
                  are value != 0.",
    operands: &[one("input", &TENSOR)],
    elementwise: Some(ALL_ELEMENTWISE),
    results: &[one("output", &TENSOR)],
    traits: &[Trait::Pure, Trait::SameOperandsAndResultShape],
    evaluate: Some(elementwise::cast),
    fold: Some(FOLD_SAME_TYPE),
    example: "%0 = tosa.cast %arg0 : (tensor<2x3xi8>) -> tensor<2x3xf32>",
    ..TOSA
};
