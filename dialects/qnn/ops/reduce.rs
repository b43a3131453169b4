//! Reductions along dimensions.

use qopt_ir::def::{BOOL_ATTR, OpDef, OpRef, Verdict, default_attr, one};

use super::super::attrs::{AXES, CLAMP, NUMERICS, Numerics, ROUNDING, axes, defined, flag};
use super::super::kernels::reduce;
use super::super::types::QUANTIZED;
use super::checks::{QNN, expect_shape, one_scale, one_type, operand, result};
use crate::support::Look;

fn verify(op: OpRef<'_>, all: &[Numerics]) -> Verdict {
    defined(op, all)?;
    one_scale("input", operand(op, 0))?;
    one_scale("result", result(op))?;
    let Some(input) = op.in_dims(0) else { return Ok(()) };
    let axes = axes(op, "axes", input.len())?;
    let keep = flag(op, "keep_dims");
    let dims = input.iter().enumerate();
    let shape: Vec<_> =
        dims.filter_map(|(d, &n)| if axes.contains(&d) { keep.then_some(Some(1)) } else { Some(n) }).collect();
    expect_shape(op, &shape)
}

const BASE: OpDef = OpDef {
    operands: &[one("input", &QUANTIZED)],
    results: &[one("output", &QUANTIZED)],
    attrs: &[NUMERICS, ROUNDING, CLAMP, AXES, default_attr("keep_dims", &BOOL_ATTR, "false")],
    ..QNN
};

/// `qnn.mean`
pub static MEAN: OpDef = OpDef {
    name: "qnn.mean",
    summary: "mean along dimensions",
    description: "The mean along `axes`, rescaled to the result. With `keep_dims` they stay, of size 1.",
    verify: Some(|op| verify(op, &Numerics::ALL)),
    kernel: Some(reduce::mean),
    example: "%0 = qnn.mean tflite %arg0 {axes = array<i64: 1, 2>} : (tensor<1x4x4x3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> \
              tensor<1x3x!quant.uniform<i8:f32, 2.500000e-01>>",
    ..BASE
};

/// `qnn.sum`
pub static SUM: OpDef = OpDef {
    name: "qnn.sum",
    summary: "sum along dimensions",
    description: "The sum along `axes`, rescaled to the result. With `keep_dims` they stay, of size 1.",
    verify: Some(|op| verify(op, &[Numerics::Tflite, Numerics::Tosa])),
    kernel: Some(reduce::sum),
    example: "%0 = qnn.sum tflite %arg0 {axes = array<i64: 1, 2>} : (tensor<1x4x4x3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> \
              tensor<1x3x!quant.uniform<i8:f32, 8.000000e+00>>",
    ..BASE
};

const EXTREMUM: OpDef = OpDef {
    verify: Some(|op| {
        one_type(op)?;
        verify(op, &Numerics::ALL)
    }),
    attrs: &[NUMERICS, CLAMP, AXES, default_attr("keep_dims", &BOOL_ATTR, "false")],
    ..BASE
};

/// `qnn.reduce_max`
pub static REDUCE_MAX: OpDef = OpDef {
    name: "qnn.reduce_max",
    summary: "maximum along dimensions",
    description: "The greatest along `axes`. With `keep_dims` they stay, of size 1.",
    kernel: Some(|op, operands| reduce::extremum(op, operands, i64::max)),
    example: "%0 = qnn.reduce_max tflite %arg0 {axes = array<i64: 1, 2>} : (tensor<1x4x4x3x!quant.uniform<i8:f32, \
              5.000000e-01:3>>) -> tensor<1x3x!quant.uniform<i8:f32, 5.000000e-01:3>>",
    ..EXTREMUM
};

/// `qnn.reduce_min`
pub static REDUCE_MIN: OpDef = OpDef {
    name: "qnn.reduce_min",
    summary: "minimum along dimensions",
    description: "The least along `axes`. With `keep_dims` they stay, of size 1.",
    kernel: Some(|op, operands| reduce::extremum(op, operands, i64::min)),
    example: "%0 = qnn.reduce_min tflite %arg0 {axes = array<i64: 1, 2>} : (tensor<1x4x4x3x!quant.uniform<i8:f32, \
              5.000000e-01:3>>) -> tensor<1x3x!quant.uniform<i8:f32, 5.000000e-01:3>>",
    ..EXTREMUM
};
