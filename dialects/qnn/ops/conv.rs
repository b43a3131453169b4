//! Convolutions: sums of products under a sliding window.

use qopt_ir::def::{I64_ATTR, OpDef, OpRef, ValueDefn, Verdict, attr, default_attr, one, operand, optional};
use qopt_ir::movement::Dim;

use super::super::attrs::{
    CLAMP, CUT_4, NUMERICS, Numerics, PAD_4, PAD_6, POSITIVE_2, POSITIVE_3, ROUNDING, check_numerics,
};
use super::super::kernels::axis_params;
use super::super::kernels::conv::{conv, depthwise, depthwise_params, transpose_conv, transposed_extent};
use super::super::types::{ACTIVATION, BIAS, Granularity, QUANTIZED, RESULT, dynamic};
use super::checks::{QNN, bias_scale, check_equal_dims, dim, expect_shape, kinds, one_scale, operand, result};
use crate::kernels::window::Window;
use crate::quant::types::{Param, Uniform};
use crate::support::{Dims, OpTypes, ensure, mul_sizes};

pub(super) const OPERANDS: &[ValueDefn] =
    &[one("input", &ACTIVATION), one("weight", &QUANTIZED), optional("bias", &BIAS)];

/// The extents of the result's spatial dimensions. `first` is the first spatial dimension of the weight.
fn spatial(op: OpRef<'_>, count: usize, first: usize) -> Result<Vec<Dim>, String> {
    let (input, weight) = (op.in_dims(operand!(BASE.input)), op.in_dims(operand!(BASE.weight)));
    let entry =
        |name: &str, i: usize| op.ints(name).and_then(|all| all.get(i).copied()).and_then(|n| usize::try_from(n).ok());
    let mut out = Vec::new();
    for i in 0..count {
        let sizes = (dim(&input, i + 1), dim(&weight, i + first));
        let (Some(size), Some(kernel)) = sizes else {
            out.push(None);
            continue;
        };
        let window = Window {
            input: usize::try_from(size).unwrap_or(usize::MAX),
            kernel: usize::try_from(kernel).unwrap_or(usize::MAX),
            low: entry("pad", 2 * i).unwrap_or(0),
            high: entry("pad", 2 * i + 1).unwrap_or(0),
            stride: entry("stride", i).unwrap_or(1),
            dilation: entry("dilation", i).unwrap_or(1),
        };
        out.push(Some(window.count().ok_or("has a window that does not fit its input")? as u64));
    }
    Ok(out)
}

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

const DYNAMIC_IN: &[Numerics] = &[Numerics::Tflite, Numerics::Ort];

/// A window covers several rows, so parameters per row are rejected.
fn one_scale_of_image(op: OpRef<'_>) -> Verdict {
    let rows = dynamic(op.ctx, op.in_type(operand!(BASE.input))).is_some_and(|ty| ty.granularity == Granularity::Row);
    ensure!(!rows, "expects one scale for all elements of its input, not one per row");
    Ok(())
}

fn shape(batch: &Option<Dims>, spatial: Vec<Dim>, channels: Dim) -> Vec<Dim> {
    let mut out = vec![dim(batch, 0)];
    out.extend(spatial);
    out.push(channels);
    out
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

fn verify_conv(op: OpRef<'_>, count: usize) -> Verdict {
    rank(op, count + 2)?;
    one_scale_of_image(op)?;
    verify_scales(op, DYNAMIC_IN, |weight| axis_params(weight, 0))?;
    let groups = op.int("groups").and_then(|g| u64::try_from(g).ok()).unwrap_or(1);
    ensure!(groups > 0, "expects at least one group");
    let (input, weight) = (op.in_dims(operand!(BASE.input)), op.in_dims(operand!(BASE.weight)));
    let per_group = mul_sizes(dim(&weight, count + 1), Some(groups))?;
    check_equal_dims("input channels and weight channels times groups", dim(&input, count + 1), per_group)?;
    let channels = dim(&weight, 0);
    ensure!(
        channels.is_none_or(|c| c.is_multiple_of(groups)),
        "expects a number of output channels that is a multiple of groups"
    );
    check_equal_dims("output channels and biases", channels, dim(&op.in_dims(operand!(BASE.bias)), 0))?;
    expect_shape(op, &shape(&input, spatial(op, count, 1)?, channels))
}

fn verify_depthwise(op: OpRef<'_>) -> Verdict {
    rank(op, 4)?;
    one_scale_of_image(op)?;
    let (input, weight) = (op.in_dims(operand!(DEPTHWISE_CONV2D.input)), op.in_dims(operand!(DEPTHWISE_CONV2D.weight)));
    let size = |d| dim(&weight, d).and_then(|m| usize::try_from(m).ok()).unwrap_or(1);
    verify_scales(op, DYNAMIC_IN, |weight| depthwise_params(weight, size(2), size(3)))?;
    check_equal_dims("input channels and weight channels", dim(&input, 3), dim(&weight, 2))?;
    let channels = mul_sizes(dim(&weight, 2), dim(&weight, 3))?;
    check_equal_dims("output channels and biases", channels, dim(&op.in_dims(operand!(DEPTHWISE_CONV2D.bias)), 0))?;
    expect_shape(op, &shape(&input, spatial(op, 2, 0)?, channels))
}

fn verify_transpose(op: OpRef<'_>) -> Verdict {
    rank(op, 4)?;
    verify_scales(op, &[], |weight| axis_params(weight, 0))?;
    let is_static = operand(op, 0).is_some() && operand(op, 1).is_none_or(|ty| axis_params(ty, 0).is_ok());
    ensure!(is_static, "requires statically quantized operands with per-tensor or per-channel scales");
    let (input, weight) = (op.in_dims(operand!(TRANSPOSE_CONV2D.input)), op.in_dims(operand!(TRANSPOSE_CONV2D.weight)));
    check_equal_dims("input channels and weight channels", dim(&input, 3), dim(&weight, 3))?;
    let channels = dim(&weight, 0);
    check_equal_dims("output channels and biases", channels, dim(&op.in_dims(operand!(TRANSPOSE_CONV2D.bias)), 0))?;
    let (cut, stride) = (op.ints("pad").unwrap_or_default(), op.ints("stride").unwrap_or_default());
    let mut spatial = Vec::new();
    for i in 0..2 {
        let signed = |dim: Dim| dim.and_then(|n| i64::try_from(n).ok());
        let cut = cut.get(2 * i..2 * i + 2).and_then(|pair| pair.iter().try_fold(0_i64, |sum, &n| sum.checked_add(n)));
        let known = (signed(dim(&input, i + 1)), signed(dim(&weight, i + 1)));
        let ((Some(size), Some(kernel)), Some(&stride), Some(cut)) = (known, stride.get(i), cut) else {
            spatial.push(None);
            continue;
        };
        let extent = transposed_extent(size, stride, kernel, cut).and_then(|n| u64::try_from(n).ok());
        spatial.push(Some(extent.ok_or("crops more than the result has")?));
    }
    expect_shape(op, &shape(&input, spatial, channels))
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
                  the result has 32-bit storage, it holds the sums without rescale and clamp.",
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
        NUMERICS,
        ROUNDING,
        CLAMP,
        attr("pad", &PAD_6),
        attr("stride", &POSITIVE_3),
        attr("dilation", &POSITIVE_3),
        default_attr("groups", &I64_ATTR, "1 : i64"),
    ],
    verify: Some(|op| verify_conv(op, 3)),
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
                  `dilation` = [dy, dx]. If the result has 32-bit storage, it holds the sums without rescale and clamp.",
    attrs: &[
        NUMERICS,
        ROUNDING,
        CLAMP,
        attr("pad", &PAD_4),
        attr("stride", &POSITIVE_2),
        attr("dilation", &POSITIVE_2),
    ],
    verify: Some(verify_depthwise),
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
    evaluate: Some(transpose_conv),
    example: "%0 = qnn.transpose_conv2d tflite %arg0, %arg1 {pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 2, 2>} : \
              (tensor<1x5x5x3x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4x3x3x3x!quant.uniform<i8:f32, 2.500000e-01>>) -> \
              tensor<1x10x10x4x!quant.uniform<i8:f32, 1.000000e+00>>",
    ..BASE
};
