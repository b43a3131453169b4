//! Reductions along dimensions.

use qopt_ir::def::{BOOL_ATTR, OpDef, OpRef, Verdict, default_attr, one};

use super::super::attrs::{AXES, CLAMP, NUMERICS, Numerics, ROUNDING, axes, defined, flag};
use super::super::kernels::reduce;
use super::super::types::QUANTIZED;
use super::rules::{QNN, expect_shape, one_scale, operand, result};
use crate::support::Look;

fn verify(op: OpRef<'_>) -> Verdict {
    defined(op, &Numerics::ALL)?;
    one_scale(op, "input", operand(op, 0))?;
    one_scale(op, "result", result(op))?;
    let Some(input) = op.in_dims(0) else { return Ok(()) };
    let axes = axes(op, "axes", input.len())?;
    let keep = flag(op, "keep_dims");
    let dims = input.iter().enumerate();
    let shape: Vec<_> =
        dims.filter_map(|(d, &n)| if axes.contains(&d) { keep.then_some(Some(1)) } else { Some(n) }).collect();
    expect_shape(op, &shape)
}

/// `qnn.mean`
pub static MEAN: OpDef = OpDef {
    name: "qnn.mean",
    summary: "mean along dimensions",
    description: "The mean along `axes`, rescaled to the result. With `keep_dims` they stay, of size 1.",
    operands: &[one("input", &QUANTIZED)],
    results: &[one("output", &QUANTIZED)],
    attrs: &[NUMERICS, ROUNDING, CLAMP, AXES, default_attr("keep_dims", &BOOL_ATTR, "false")],
    verify: Some(verify),
    kernel: Some(reduce::mean),
    example: "%0 = qnn.mean tflite %arg0 {axes = array<i64: 1, 2>} : (tensor<1x4x4x3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> \
              tensor<1x3x!quant.uniform<i8:f32, 2.500000e-01>>",
    ..QNN
};
