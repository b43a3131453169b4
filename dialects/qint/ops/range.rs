//! `qint.range_scale`, `qint.range_zero_point`

use qopt_ir::def::{OpDef, one};

use super::super::kernels;
use super::QINT;
use super::divide::verify;
use crate::qnn::types::REAL;

/// Base of the two: the least and the greatest element of a range.
const RANGE: OpDef = OpDef {
    operands: &[one("least", &REAL), one("greatest", &REAL)],
    results: &[one("output", &REAL)],
    verify: Some(verify),
    ..QINT
};

/// `qint.range_scale`
pub static RANGE_SCALE: OpDef = OpDef {
    name: "qint.range_scale",
    summary: "scale of 8-bit integers for a range of floats",
    description: "output = (greatest - least) / 255, or 1 if both are equal. The difference is rounded to f32, the quotient is f64 \
                  and rounded once. Sizes of 1 are broadcast. TensorFlow Lite's NEON kernels quantize activations with it at run \
                  time, for ranges that contain 0.",
    evaluate: Some(kernels::range_scale),
    example: "%0 = qint.range_scale %arg0, %arg1 : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>",
    ..RANGE
};

/// `qint.range_zero_point`
pub static RANGE_ZERO_POINT: OpDef = OpDef {
    name: "qint.range_zero_point",
    summary: "zero point of signed 8-bit integers for a range of floats",
    description: "With a = least / s and b = greatest / s for the scale s of `qint.range_scale`, before it is rounded to f32: output = -128 - a if 128 + |a| < \
                  127 + |b|, else 127 - b; clamped to -128 and 127, then rounded, ties away from zero. All of it is f64. The \
                  result is 0 if both operands are equal.",
    evaluate: Some(kernels::range_zero_point),
    example: "%0 = qint.range_zero_point %arg0, %arg1 : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>",
    ..RANGE
};
