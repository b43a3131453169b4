//! Reductions along dimensions.

use qopt_ir::def::{AttrDefn, BOOL_ATTR, OpDef, OpRef, Verdict, default_attr, one, operand};

use super::super::attrs::{
    AXES, CLAMP, NOT_ORT, NOT_XNNPACK, NUMERICS, Numerics, ROUNDING, axes, check_numerics, flag,
};
use super::super::kernels::conv::is_accumulator;
use super::super::kernels::reduce;
use super::super::types::QUANTIZED;
use super::checks::{QNN, expect_shape, is_scale_product, one_scale, one_type, operand, result};
use crate::quant::types::Uniform;
use crate::support::{OpTypes, ensure};

fn verify(op: OpRef<'_>, all: &[Numerics]) -> Verdict {
    check_numerics(op, all)?;
    one_scale("input", operand(op, 0))?;
    one_scale("result", result(op))?;
    let Some(input) = op.in_dims(operand!(MEAN.input)) else { return Ok(()) };
    let axes = axes(op, "axes", input.len())?;
    let keep = flag(op, "keep_dims");
    let dims = input.iter().enumerate();
    let shape: Vec<_> =
        dims.filter_map(|(d, &n)| if axes.contains(&d) { keep.then_some(Some(1)) } else { Some(n) }).collect();
    expect_shape(op, &shape)
}

/// Checks a 32-bit result, which holds the sums: its scale is the input's divided by `count`, with the zero point 0 and
/// without a clamp.
fn verify_sums(op: OpRef<'_>, count: impl Fn(u64) -> u64) -> Verdict {
    let (Some(from), Some(to)) = (operand(op, 0), result(op).filter(|ty| is_accumulator(ty))) else { return Ok(()) };
    ensure!(to.params.iter().all(|p| p.zero_point == 0), "expects sums with the zero point 0");
    ensure!(op.attr(CLAMP.name).is_none(), "expects no 'clamp' with a result of 32-bit sums");
    let Some(dims) = op.in_dims(operand!(MEAN.input)) else { return Ok(()) };
    let sizes = axes(op, "axes", dims.len())?.into_iter().map(|d| dims.get(d).copied().flatten());
    let Some(size) = sizes.into_iter().try_fold(1_u64, |n, d| n.checked_mul(d?)) else { return Ok(()) };
    let scale = |ty: &Uniform| ty.params.first().map_or(0.0, |p| p.scale());
    let (found, expected) = (scale(to), scale(from) / count(size) as f64);
    ensure!(
        !expected.is_finite() || is_scale_product(found, expected),
        "expects sums at the scale {expected:e}, not {found:e}"
    );
    Ok(())
}

const KEEP_DIMS: AttrDefn = default_attr("keep_dims", &BOOL_ATTR, "false");

const BASE: OpDef = OpDef {
    operands: &[one("input", &QUANTIZED)],
    results: &[one("output", &QUANTIZED)],
    attrs: &[NUMERICS, ROUNDING, CLAMP, AXES, KEEP_DIMS],
    ..QNN
};

/// `qnn.mean`
pub static MEAN: OpDef = OpDef {
    name: "qnn.mean",
    summary: "mean along dimensions",
    description: "The mean along `axes`, rescaled to the result; [numerics](../numerics.md) defines the rounding. With \
                  `keep_dims` the reduced dimensions stay with size 1. If the result has 32-bit storage, it holds the sums without rescale, at the scale of the input divided \
                  by the number of summed elements.",
    verify: Some(|op| {
        verify(op, &Numerics::ALL)?;
        verify_sums(op, |size| size)
    }),
    evaluate: Some(reduce::mean),
    example: "%0 = qnn.mean tflite %arg0 {axes = array<i64: 1, 2>} : (tensor<1x4x4x3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> \
              tensor<1x3x!quant.uniform<i8:f32, 2.500000e-01>>",
    ..BASE
};

/// `qnn.sum`
pub static SUM: OpDef = OpDef {
    name: "qnn.sum",
    summary: "sum along dimensions",
    description: "The sum along `axes`, rescaled to the result. With `keep_dims` the reduced dimensions stay with size 1. \
                  If the result has 32-bit storage, it holds the sums without rescale, at the scale of the input.",
    attrs: &[NOT_ORT.attr, ROUNDING, CLAMP, AXES, KEEP_DIMS],
    verify: Some(|op| {
        verify(op, NOT_ORT.all)?;
        verify_sums(op, |_| 1)
    }),
    evaluate: Some(reduce::sum),
    example: "%0 = qnn.sum tflite %arg0 {axes = array<i64: 1, 2>} : (tensor<1x4x4x3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> \
              tensor<1x3x!quant.uniform<i8:f32, 8.000000e+00>>",
    ..BASE
};

const EXTREMUM: OpDef = OpDef {
    verify: Some(|op| {
        one_type(op)?;
        verify(op, &Numerics::ALL)
    }),
    attrs: &[NOT_XNNPACK, CLAMP, AXES, KEEP_DIMS],
    ..BASE
};

/// `qnn.reduce_max`
pub static REDUCE_MAX: OpDef = OpDef {
    name: "qnn.reduce_max",
    summary: "maximum along dimensions",
    description: "The greatest element along `axes`. With `keep_dims` the reduced dimensions stay with size 1. Input and \
                  result have the same element type.",
    evaluate: Some(|op, operands| reduce::extremum(op, operands, i64::max)),
    example: "%0 = qnn.reduce_max tflite %arg0 {axes = array<i64: 1, 2>} : (tensor<1x4x4x3x!quant.uniform<i8:f32, \
              5.000000e-01:3>>) -> tensor<1x3x!quant.uniform<i8:f32, 5.000000e-01:3>>",
    ..EXTREMUM
};

/// `qnn.reduce_min`
pub static REDUCE_MIN: OpDef = OpDef {
    name: "qnn.reduce_min",
    summary: "minimum along dimensions",
    description: "The least element along `axes`. With `keep_dims` the reduced dimensions stay with size 1. Input and \
                  result have the same element type.",
    evaluate: Some(|op, operands| reduce::extremum(op, operands, i64::min)),
    example: "%0 = qnn.reduce_min tflite %arg0 {axes = array<i64: 1, 2>} : (tensor<1x4x4x3x!quant.uniform<i8:f32, \
              5.000000e-01:3>>) -> tensor<1x3x!quant.uniform<i8:f32, 5.000000e-01:3>>",
    ..EXTREMUM
};
