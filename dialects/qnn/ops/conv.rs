//! Convolutions: sums of products under a sliding window.

use qopt_ir::def::{I64_ATTR, OpDef, OpRef, ValueDefn, Verdict, attr, default_attr, one, operand, optional};

use super::super::attrs::{
    CLAMP, CUT_4, NOT_XNNPACK, NUMERICS, Numerics, PAD_4, PAD_6, POSITIVE_2, POSITIVE_3, ROUNDING, check_numerics,
};
use super::super::kernels::axis_params;
use super::super::kernels::conv::{conv, depthwise, depthwise_params, transpose_conv};
use super::super::types::{ACTIVATION, BIAS, Granularity, QUANTIZED, RESULT, dynamic};
use super::checks::{QNN, bias_scale, check_equal_dims, dim, expect_shape, kinds, one_scale, operand, result};
use crate::contractions;
use crate::quant::types::{Param, Uniform};
use crate::support::{OpTypes, ensure};

pub(super) const OPERANDS: &[ValueDefn] =
    &[one("input", &ACTIVATION), one("weight", &QUANTIZED), optional("bias", &BIAS)];

/// Checks of numerics, operand kinds and scales for all convolutions.
pub(super) fn verify_scales(
    op: OpRef<'_>,
    dynamic_in: &[Numerics],
    params: impl Fn(&Uniform) -> Result<Vec<Param>, String>,
) -> Verdict {
    check_numerics(op, &Numerics::ALL)?;
    one_scale("input", operand(op, 0))?;
    one_scale("result", result(op).filter(|ty| ty.storage.width != 32))?;
    let Some(weight) = operand(op, 1) else { return Ok(()) };
    let params = params(weight);
    kinds(op, dynamic_in, &params)?;
    let (Some(input), Ok(params)) = (operand(op, 0), params) else { return Ok(()) };
    bias_scale(op, input, &params)
}

pub(super) const DYNAMIC_IN: &[Numerics] = &[Numerics::Tflite, Numerics::Ort, Numerics::Xnnpack];

/// A window covers several rows, so parameters per row are rejected.
fn one_scale_of_image(op: OpRef<'_>) -> Verdict {
    let rows = dynamic(op.ctx, op.in_type(operand!(BASE.input))).is_some_and(|ty| ty.granularity == Granularity::Row);
    ensure!(!rows, "expects one scale for all elements of its input, not one per row");
    Ok(())
}

fn rank(op: OpRef<'_>, rank: usize) -> Verdict {
    for (what, dims) in [
        ("input", op.in_dims(operand!(BASE.input))),
        ("weight", op.in_dims(operand!(BASE.weight))),
        ("result", op.out_dims(0)),
    ] {
        ensure!(dims.is_none_or(|d| d.len() == rank), "expects its {what} to have rank {rank}");
    }
    Ok(())
}

/// Checks the shape of the result, and a bias for each of its channels.
pub(super) fn verify_sums(op: OpRef<'_>) -> Verdict {
    let Some(shape) = contractions::result_shape(op)? else { return Ok(()) };
    let biases = dim(&op.in_dims(operand!(BASE.bias)), 0);
    check_equal_dims("output channels and biases", shape.last().copied().flatten(), biases)?;
    expect_shape(op, &shape)
}

fn verify_conv(op: OpRef<'_>, count: usize) -> Verdict {
    rank(op, count + 2)?;
    one_scale_of_image(op)?;
    verify_scales(op, DYNAMIC_IN, |weight| axis_params(weight, 0))?;
    ensure!(op.int("groups").is_none_or(|groups| groups > 0), "expects at least one group");
    verify_sums(op)
}

fn verify_depthwise(op: OpRef<'_>) -> Verdict {
    rank(op, 4)?;
    one_scale_of_image(op)?;
    let weight = op.in_dims(operand!(DEPTHWISE_CONV2D.weight));
    let size = |d| dim(&weight, d).and_then(|m| usize::try_from(m).ok()).unwrap_or(1);
    verify_scales(op, DYNAMIC_IN, |weight| depthwise_params(weight, size(2), size(3)))?;
    verify_sums(op)
}

fn verify_transpose(op: OpRef<'_>) -> Verdict {
    rank(op, 4)?;
    verify_scales(op, &[], |weight| axis_params(weight, 0))?;
    let is_static = operand(op, 0).is_some() && operand(op, 1).is_none_or(|ty| axis_params(ty, 0).is_ok());
    ensure!(is_static, "requires statically quantized operands with per-tensor or per-channel scales");
    verify_sums(op)
}

const BASE: OpDef = OpDef { operands: OPERANDS, results: &[one("output", &RESULT)], ..QNN };

/// `qnn.conv2d`
pub static CONV2D: OpDef = OpDef {
    name: "qnn.conv2d",
    summary: "convolution over height and width",
    description: "output[n, y, x, o] = rescale(bias[o] + sum over ky, kx, c of (input[n, y sy + ky dy - top, x sx + \
                  kx dx - left, g IC + c] - input zero point) * (weight[o, ky, kx, c] - weight zero point[o])), where \
                  g is the group of o; outside of the input the difference is 0. Input [N, H, W, groups IC], weight \
                  [OC, KH, KW, IC], `pad` = [top, bottom, left, right], `stride` = [sy, sx], `dilation` = [dy, dx]. If \
                  the result has 32-bit storage, it holds the sums without rescale and clamp. A dynamically quantized \
                  input gives a float result: the sums times the scales of input and weight, plus the bias. With a \
                  float input the weights are dequantized, and the result is float.",
    attrs: &[
        NUMERICS,
        ROUNDING,
        CLAMP,
        attr("pad", &PAD_4),
        attr("stride", &POSITIVE_2),
        attr("dilation", &POSITIVE_2),
        default_attr("groups", &I64_ATTR, "1 : i64"),
    ],
    verify: Some(|op| verify_conv(op, 2)),
    contraction: Some(contractions::conv),
    evaluate: Some(conv),
    example: "%0 = qnn.conv2d tflite %arg0, %arg1, %arg2 {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = \
              array<i64: 1, 1>} : (tensor<1x5x5x3x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4x3x3x3x!quant.uniform<i8:f32, \
              2.500000e-01>>, tensor<4x!quant.uniform<i32:f32, 1.250000e-01>>) -> tensor<1x3x3x4x!quant.uniform<i8:f32, \
              1.000000e+00>>",
    ..BASE
};

/// `qnn.conv3d`
pub static CONV3D: OpDef = OpDef {
    name: "qnn.conv3d",
    summary: "convolution over depth, height and width",
    description: "As `qnn.conv2d` with an additional leading dimension: input [N, D, H, W, groups IC], weight [OC, \
                  KD, KH, KW, IC], `pad` = [front, back, top, bottom, left, right], `stride` = [sz, sy, sx], \
                  `dilation` = [dz, dy, dx].",
    attrs: &[
        NOT_XNNPACK,
        ROUNDING,
        CLAMP,
        attr("pad", &PAD_6),
        attr("stride", &POSITIVE_3),
        attr("dilation", &POSITIVE_3),
        default_attr("groups", &I64_ATTR, "1 : i64"),
    ],
    verify: Some(|op| verify_conv(op, 3)),
    contraction: Some(contractions::conv),
    evaluate: Some(conv),
    example: "%0 = qnn.conv3d tflite %arg0, %arg1 {dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = \
              array<i64: 1, 1, 1>} : (tensor<1x5x5x5x3x!quant.uniform<i8:f32, 5.000000e-01:3>>, \
              tensor<4x3x3x3x3x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<1x3x3x3x4x!quant.uniform<i8:f32, 1.000000e+00>>",
    ..BASE
};

/// `qnn.depthwise_conv2d`
pub static DEPTHWISE_CONV2D: OpDef = OpDef {
    name: "qnn.depthwise_conv2d",
    summary: "depthwise convolution over height and width",
    description: "output[n, y, x, c M + m] = rescale(bias[c M + m] + sum over ky, kx of (input[n, y sy + ky dy - top, x sx + kx \
                  dx - left, c] - input zero point) * (weight[ky, kx, c, m] - weight zero point[c, m])); outside of the input \
                  the difference is 0. Weight [KH, KW, C, M], `pad` = [top, bottom, left, right], `stride` = [sy, sx], \
                  `dilation` = [dy, dx]. If the result has 32-bit storage, it holds the sums without rescale and clamp. \
                  Dynamically quantized and float inputs are as in `qnn.conv2d`.",
    attrs: &[
        NUMERICS,
        ROUNDING,
        CLAMP,
        attr("pad", &PAD_4),
        attr("stride", &POSITIVE_2),
        attr("dilation", &POSITIVE_2),
    ],
    verify: Some(verify_depthwise),
    contraction: Some(contractions::depthwise),
    evaluate: Some(depthwise),
    example: "%0 = qnn.depthwise_conv2d tflite %arg0, %arg1 {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = \
              array<i64: 1, 1>} : (tensor<1x5x5x3x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<3x3x3x2x!quant.uniform<i8:f32, \
              2.500000e-01>>) -> tensor<1x3x3x6x!quant.uniform<i8:f32, 1.000000e+00>>",
    ..BASE
};

/// `qnn.transpose_conv2d`
pub static TRANSPOSE_CONV2D: OpDef = OpDef {
    name: "qnn.transpose_conv2d",
    summary: "transposed convolution over height and width",
    description: "output[n, y, x, o] = rescale(bias[o] + sum over c and all iy, ix, ky, kx with y = iy sy + ky - top \
                  and x = ix sx + kx - left of (input[n, iy, ix, c] - input zero point) * (weight[o, ky, kx, c] - \
                  weight zero point[o])). Input [N, H, W, IC], weight [OC, KH, KW, IC], `stride` = [sy, sx]; `pad` = [top, \
                  bottom, left, right] is cropped from the result, whose height is (H - 1) sy + KH - top - bottom. \
                  Negative amounts add elements. The verifier accepts statically quantized inputs and results only. If \
                  the result has 32-bit storage, it holds the sums without rescale and clamp.",
    attrs: &[NUMERICS, ROUNDING, CLAMP, attr("pad", &CUT_4), attr("stride", &POSITIVE_2)],
    verify: Some(verify_transpose),
    contraction: Some(|op| contractions::transposed(op, "pad", false)),
    evaluate: Some(transpose_conv),
    example: "%0 = qnn.transpose_conv2d tflite %arg0, %arg1 {pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 2, 2>} : \
              (tensor<1x5x5x3x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4x3x3x3x!quant.uniform<i8:f32, 2.500000e-01>>) -> \
              tensor<1x10x10x4x!quant.uniform<i8:f32, 1.000000e+00>>",
    ..BASE
};
