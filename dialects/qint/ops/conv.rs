//! `qint.conv`

use qopt_ir::def::{I64_ARRAY, I64_ATTR, OpDef, OpRef, Verdict, attr, one, operand};

use super::super::kernels;
use super::QINT;
use crate::contractions;
use crate::qnn::ops::checks::expect_shape;
use crate::qnn::types::INDICES;
use crate::support::{OpTypes, ensure};

fn verify(op: OpRef<'_>) -> Verdict {
    let (Some(input), Some(weight)) = (op.in_dims(operand!(CONV.input)), op.in_dims(operand!(CONV.weight))) else {
        return Ok(());
    };
    let Some(count) = input.len().checked_sub(2) else { return Err("expects operands of rank 2 or more".into()) };
    ensure!(input.len() == weight.len(), "expects input and weight of one rank");
    let list = |name: &str| op.ints(name).unwrap_or_default();
    let (pad, stride, dilation) = (list("pad"), list("stride"), list("dilation"));
    ensure!(
        pad.len() == count.saturating_mul(2) && stride.len() == count && dilation.len() == count,
        "expects {count} strides and dilations, and twice as many paddings"
    );
    ensure!(
        pad.iter().all(|&n| n >= 0) && stride.iter().chain(&dilation).all(|&n| n > 0),
        "expects positive strides and dilations, and no negative padding"
    );
    ensure!(op.int("groups").is_some_and(|groups| groups > 0), "expects at least one group");
    let Some(shape) = contractions::result_shape(op)? else { return Ok(()) };
    if let Some(channels) = shape.last().copied().flatten() {
        let zero_points = list("weight_zp").len() as u64;
        ensure!(
            zero_points == 1 || zero_points == channels,
            "expects one zero point of the weights, or one for each channel"
        );
        let biases = op.in_dims(operand!(CONV.bias)).and_then(|d| d.first().copied().flatten());
        ensure!(biases.is_none_or(|n| n == 1 || n == channels), "expects one bias, or one for each channel");
    }
    expect_shape(op, &shape)
}

/// `qint.conv`
pub static CONV: OpDef = OpDef {
    name: "qint.conv",
    summary: "convolution with groups and a zero point for each output channel",
    description: "output[n, y.., o] = bias[o] + sum over k.., c of (input[n, y s + k d - low.., g IC + c] - input_zp) * (weight[o, \
                  k.., c] - weight_zp[o]), where g is the group of o; outside of the input the difference is 0. Any number of \
                  dimensions between batch and channel. Input [N, .., groups IC], weight [OC, .., IC], `pad` is low and high of each \
                  dimension. One zero point of the weights, or one for each output channel.",
    operands: &[one("input", &INDICES), one("weight", &INDICES), one("bias", &INDICES)],
    results: &[one("output", &INDICES)],
    attrs: &[
        attr("input_zp", &I64_ATTR),
        attr("weight_zp", &I64_ARRAY),
        attr("groups", &I64_ATTR),
        attr("pad", &I64_ARRAY),
        attr("stride", &I64_ARRAY),
        attr("dilation", &I64_ARRAY),
    ],
    verify: Some(verify),
    contraction: Some(contractions::conv),
    evaluate: Some(kernels::conv),
    example: "%0 = qint.conv %arg0, %arg1, %arg2 {dilation = array<i64: 1, 1>, groups = 2 : i64, input_zp = 3 : i64, pad = \
              array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, weight_zp = array<i64: 1, 2, 3, 4>} : (tensor<1x5x5x4xi8>, \
              tensor<4x3x3x2xi8>, tensor<4xi32>) -> tensor<1x3x3x4xi32>",
    ..QINT
};
