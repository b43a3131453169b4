//! Convolutions: sums of products under a sliding window.
//!
//! In addition to MLIR's checks, this verifier compares extents that must agree: MLIR's shape inference ignores mismatches.

use qopt_ir::def::{AttrDefn, BOOL_ATTR, OpDef, OpRef, ValueDefn, Verdict, attr, implied_attr, one, operand};
use qopt_ir::movement::Dim;
use qopt_ir::num::FloatKind;

use super::super::kernels::conv;
use super::super::types::{ACC_TYPE, INTS_2, INTS_3, INTS_4, INTS_6, TENSOR_1D, TENSOR_4D, TENSOR_5D, ZERO_POINT};
use super::checks::{TOSA, WindowExtent, same_size, zero_point_type, zero_point_value};
use crate::contractions;
use crate::support::{Dims, OpTypes, ensure, is_float, list, mul_sizes, show, storage};

fn dim(dims: &Option<Dims>, d: usize) -> Dim {
    dims.as_ref().and_then(|s| s.get(d).copied().flatten())
}

/// Checks the element types of input and weight, the zero points, and the accumulator type.
fn verify_elements(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let (input, weight) = (op.in_element(operand!(CONV2D.input)), op.in_element(operand!(CONV2D.weight)));
    ensure!(
        is_float(ctx, input) == is_float(ctx, weight),
        "expect both input and weight to be float or not together, got {} and {}",
        show(ctx, input),
        show(ctx, weight)
    );
    zero_point_type(op, "input", op.in_type(operand!(CONV2D.input)), 3)?;
    zero_point_type(op, "weight", op.in_type(operand!(CONV2D.weight)), 4)?;
    let Some(acc) = op.attr("acc_type").and_then(|a| ctx.attr_type(a)) else { return Ok(()) };
    let stored = storage(ctx, input);
    let int = |width: u32| acc == ctx.int_type(width);
    let float = |kind: FloatKind| ctx.float_kind(acc) == Some(kind);
    match (ctx.int_width(stored), ctx.float_kind(stored)) {
        (Some(8), _) => ensure!(int(32), "accumulator type for i8 tensor is not i32"),
        (Some(16), _) => ensure!(int(48), "accumulator type for i16 tensor is not i48"),
        (_, Some(FloatKind::F8E5M2 | FloatKind::F8E4M3)) => {
            ensure!(float(FloatKind::F16), "accumulator type for f8 tensor is not f16");
        }
        (_, Some(FloatKind::F16)) => {
            ensure!(float(FloatKind::F16) || float(FloatKind::F32), "accumulator type for f16 tensor is not f16/f32")
        }
        (_, Some(FloatKind::BF16)) => ensure!(float(FloatKind::F32), "accumulator type for bf16 tensor is not f32"),
        (_, Some(FloatKind::F32)) => ensure!(float(FloatKind::F32), "accumulator type for f32 tensor is not f32"),
        _ => {}
    }
    zero_point_value(op, "input", 3)?;
    zero_point_value(op, "weight", 4)
}

fn verify_numbers(op: OpRef<'_>) -> Verdict {
    for (name, what, least) in [("pad", "padding", 0), ("stride", "stride", 1), ("dilation", "dilation", 1)] {
        let Some(values) = op.ints(name) else { continue };
        ensure!(values.iter().all(|&v| v >= least), "expect all {what} values to be >= {least}, got {}", list(values));
    }
    Ok(())
}

fn verify_bias(op: OpRef<'_>, channels: Dim) -> Verdict {
    let (Some(bias), Some(channels)) = (dim(&op.in_dims(operand!(CONV2D.bias)), 0), channels) else { return Ok(()) };
    ensure!(
        bias == channels || bias == 1,
        "bias channels expected to be equal to output channels ({channels}) or 1, got {bias}"
    );
    Ok(())
}

const NAMES: [(&str, &str, (&str, &str)); 3] = [
    ("depth", "d", ("pad_front", "pad_back")),
    ("height", "y", ("pad_top", "pad_bottom")),
    ("width", "x", ("pad_left", "pad_right")),
];

/// Checks the output's sizes. The weight's window starts at dimension `first` of the weight.
fn verify_windows(op: OpRef<'_>, spatial: usize, first: usize) -> Verdict {
    let (input, weight, output) =
        (op.in_dims(operand!(CONV2D.input)), op.in_dims(operand!(CONV2D.weight)), op.out_dims(0));
    let (pad, stride, dilation) = (op.ints("pad"), op.ints("stride"), op.ints("dilation"));
    let entry = |list: &Option<Vec<i64>>, i: usize| list.as_ref().and_then(|l| l.get(i).copied()).unwrap_or_default();
    let names = NAMES.iter().skip(NAMES.len().saturating_sub(spatial));
    for (i, &(name, axis, pads)) in names.enumerate() {
        WindowExtent {
            name,
            axis,
            pads,
            input: dim(&input, i.saturating_add(1)),
            kernel: dim(&weight, i.saturating_add(first)),
            output: dim(&output, i.saturating_add(1)),
            pad: (entry(&pad, i.saturating_mul(2)), entry(&pad, i.saturating_mul(2).saturating_add(1))),
            stride: entry(&stride, i),
            dilation: entry(&dilation, i),
        }
        .verify_convolution()?;
    }
    Ok(())
}

/// Weights [OC, window.., IC].
fn verify_ohwi(op: OpRef<'_>, spatial: usize) -> Verdict {
    verify_elements(op)?;
    verify_numbers(op)?;
    verify_windows(op, spatial, 1)?;
    let last = spatial.saturating_add(1);
    let (input, weight, output) =
        (op.in_dims(operand!(CONV2D.input)), op.in_dims(operand!(CONV2D.weight)), op.out_dims(0));
    let channels = dim(&output, last);
    verify_bias(op, channels.or(dim(&weight, 0)))?;
    same_size("input channels and weight channels", dim(&input, last), dim(&weight, last))?;
    same_size("output channels and weight channels", channels, dim(&weight, 0))?;
    same_size("batch dimensions of input and output", dim(&input, 0), dim(&output, 0))
}

fn verify_depthwise(op: OpRef<'_>) -> Verdict {
    verify_elements(op)?;
    verify_numbers(op)?;
    verify_windows(op, 2, 0)?;
    let (input, weight, output) =
        (op.in_dims(operand!(DEPTHWISE_CONV2D.input)), op.in_dims(operand!(DEPTHWISE_CONV2D.weight)), op.out_dims(0));
    let product = mul_sizes(dim(&weight, 2), dim(&weight, 3))?;
    verify_bias(op, dim(&output, 3).or(product))?;
    same_size("input channels and weight channels", dim(&input, 3), dim(&weight, 2))?;
    same_size("output channels and the product of the weight's channels", dim(&output, 3), product)?;
    same_size("batch dimensions of input and output", dim(&input, 0), dim(&output, 0))
}

fn verify_transpose(op: OpRef<'_>) -> Verdict {
    verify_elements(op)?;
    let strides = op.ints("stride").unwrap_or_default();
    ensure!(strides.iter().all(|&s| s >= 1), "expect all stride values to be >= 1, got [{}]", list(strides.iter()));
    let pads = op.ints("out_pad").unwrap_or_default();
    let (input, weight, output) =
        (op.in_dims(operand!(TRANSPOSE_CONV2D.input)), op.in_dims(operand!(TRANSPOSE_CONV2D.weight)), op.out_dims(0));
    for (side, (letter, d, pad)) in
        [("top", ("H", 1, 0)), ("bottom", ("H", 1, 1)), ("left", ("W", 2, 2)), ("right", ("W", 2, 3))]
    {
        let (Some(kernel), Some(&pad)) = (dim(&weight, d), pads.get(pad)) else { continue };
        ensure!(
            i128::from(pad) > i128::from(kernel).saturating_neg(),
            "expected out_pad_{side} > -K{letter}, but got: out_pad_{side}={pad} and K{letter}={kernel}"
        );
    }
    for (d, letter, axis, low_name, high_name) in [(1, "H", "y", "top", "bottom"), (2, "W", "x", "left", "right")] {
        let i = usize::from(d == 2);
        let known = (dim(&input, d), dim(&weight, d), dim(&output, d));
        let (Some(size), Some(kernel), Some(out)) = known else { continue };
        let pads = (pads.get(i.saturating_mul(2)), pads.get(i.saturating_mul(2).saturating_add(1)));
        let (Some(&stride), (Some(&low), Some(&high))) = (strides.get(i), pads) else { continue };
        let expected = i128::from(size)
            .saturating_sub(1)
            .saturating_mul(i128::from(stride))
            .saturating_add(i128::from(low))
            .saturating_add(i128::from(high))
            .saturating_add(i128::from(kernel));
        ensure!(
            i128::from(out) == expected,
            "dimension mismatch: expected O{letter} == (I{letter} - 1) * stride_{axis} + out_pad_{low_name} + \
             out_pad_{high_name} + K{letter}, but got {out} != ({size} - 1) * {stride} + {low} + {high} + {kernel}"
        );
    }
    verify_bias(op, dim(&output, 3).or(dim(&weight, 0)))?;
    same_size("input channels and weight channels", dim(&input, 3), dim(&weight, 3))?;
    same_size("output channels and weight channels", dim(&output, 3), dim(&weight, 0))?;
    same_size("batch dimensions of input and output", dim(&input, 0), dim(&output, 0))
}

const OPERANDS_4D: &[ValueDefn] = &[
    one("input", &TENSOR_4D),
    one("weight", &TENSOR_4D),
    one("bias", &TENSOR_1D),
    one("input_zp", &ZERO_POINT),
    one("weight_zp", &ZERO_POINT),
];
const LOCAL_BOUND: AttrDefn = implied_attr("local_bound", &BOOL_ATTR, "false");
const CONV_2D: OpDef = OpDef {
    operands: OPERANDS_4D,
    results: &[one("output", &TENSOR_4D)],
    attrs: &[
        attr("pad", &INTS_4),
        attr("stride", &INTS_2),
        attr("dilation", &INTS_2),
        attr("acc_type", &ACC_TYPE),
        LOCAL_BOUND,
    ],
    ..TOSA
};

/// `tosa.conv2d`: convolution over height and width.
pub static CONV2D: OpDef = OpDef {
    name: "tosa.conv2d",
    summary: "Convolution over height and width",
    description: "output[n, y, x, o] = bias[o] + sum over ky, kx, c of (input[n, y sy + ky dy - top, x sx + kx dx - left, \
                  c] - input_zp) * (weight[o, ky, kx, c] - weight_zp), summed in `acc_type`; outside the input the \
                  difference is 0. Input [N, H, W, IC], weight [OC, KH, KW, IC], `pad` = [top, bottom, left, right].",
    verify: Some(|op| verify_ohwi(op, 2)),
    contraction: Some(contractions::conv),
    evaluate: Some(conv::conv),
    example: "%0 = tosa.conv2d %arg0, %arg1, %arg2, %arg3, %arg4 {acc_type = i32, dilation = array<i64: 1, 1>, pad = \
              array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x5x3xi8>, tensor<4x3x3x3xi8>, \
              tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x3x4xi32>",
    ..CONV_2D
};

/// `tosa.depthwise_conv2d`: a separate convolution of each channel.
pub static DEPTHWISE_CONV2D: OpDef = OpDef {
    name: "tosa.depthwise_conv2d",
    summary: "Depthwise convolution over height and width",
    description: "output[n, y, x, c M + m] = bias[c M + m] + sum over ky, kx of (input[n, y sy + ky dy - top, x sx + kx dx \
                  - left, c] - input_zp) * (weight[ky, kx, c, m] - weight_zp), summed in `acc_type`. Weight [KH, KW, C, \
                  M], `pad` = [top, bottom, left, right].",
    verify: Some(verify_depthwise),
    contraction: Some(contractions::depthwise),
    evaluate: Some(conv::depthwise),
    example: "%0 = tosa.depthwise_conv2d %arg0, %arg1, %arg2, %arg3, %arg4 {acc_type = i32, dilation = array<i64: 1, 1>, \
              pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x5x3xi8>, tensor<3x3x3x2xi8>, \
              tensor<6xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x3x6xi32>",
    ..CONV_2D
};

/// `tosa.transpose_conv2d`: the transpose of a convolution.
pub static TRANSPOSE_CONV2D: OpDef = OpDef {
    name: "tosa.transpose_conv2d",
    summary: "Transposed convolution",
    description: "output[n, y sy + ky + top, x sx + kx + left, o] gains (input[n, y, x, c] - input_zp) * (weight[o, ky, kx, \
                  c] - weight_zp) for all y, x, ky, kx, c, starting from bias[o]; what falls outside is dropped. `out_pad` \
                  = [top, bottom, left, right].",
    attrs: &[attr("out_pad", &INTS_4), attr("stride", &INTS_2), attr("acc_type", &ACC_TYPE), LOCAL_BOUND],
    verify: Some(verify_transpose),
    contraction: Some(|op| contractions::transposed(op, "out_pad", true)),
    evaluate: Some(conv::transpose_conv),
    example: "%0 = tosa.transpose_conv2d %arg0, %arg1, %arg2, %arg3, %arg4 {acc_type = i32, out_pad = array<i64: 0, 0, 0, \
              0>, stride = array<i64: 1, 1>} : (tensor<1x5x5x3xi8>, tensor<4x3x3x3xi8>, tensor<4xi32>, tensor<1xi8>, \
              tensor<1xi8>) -> tensor<1x7x7x4xi32>",
    ..CONV_2D
};

/// `tosa.conv3d`: convolution over depth, height and width.
pub static CONV3D: OpDef = OpDef {
    name: "tosa.conv3d",
    summary: "Convolution over depth, height and width",
    description: "As `tosa.conv2d` with an additional leading dimension: input [N, D, H, W, IC], weight [OC, KD, KH, \
                  KW, IC], `pad` = [front, back, top, bottom, left, right].",
    operands: &[
        one("input", &TENSOR_5D),
        one("weight", &TENSOR_5D),
        one("bias", &TENSOR_1D),
        one("input_zp", &ZERO_POINT),
        one("weight_zp", &ZERO_POINT),
    ],
    results: &[one("output", &TENSOR_5D)],
    attrs: &[
        attr("pad", &INTS_6),
        attr("stride", &INTS_3),
        attr("dilation", &INTS_3),
        attr("acc_type", &ACC_TYPE),
        LOCAL_BOUND,
    ],
    verify: Some(|op| verify_ohwi(op, 3)),
    contraction: Some(contractions::conv),
    evaluate: Some(conv::conv),
    example: "%0 = tosa.conv3d %arg0, %arg1, %arg2, %arg3, %arg4 {acc_type = i32, dilation = array<i64: 1, 1, 1>, pad = \
              array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x5x5x5x3xi8>, \
              tensor<4x3x3x3x3xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x3x3x4xi32>",
    ..TOSA
};
