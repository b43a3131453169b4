//! `qint.conv`

use qopt_ir::def::{I64_ARRAY, I64_ATTR, OpDef, OpRef, Verdict, attr, one, operand};

use super::super::kernels;
use super::QINT;
use crate::kernels::window::Window;
use crate::qnn::types::INDICES;
use crate::support::{OpTypes, ensure, shapes_agree, show_dims};

fn verify(op: OpRef<'_>) -> Verdict {
    let (Some(input), Some(weight)) = (op.in_dims(operand!(CONV.input)), op.in_dims(operand!(CONV.weight))) else {
        return Ok(());
    };
    let ([batch, spatial @ .., depth], [channels, kernel @ .., per_group]) = (input.as_slice(), weight.as_slice())
    else {
        return Err("expects operands of rank 2 or more".into());
    };
    ensure!(spatial.len() == kernel.len(), "expects input and weight of one rank");
    let count = spatial.len();
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
    let groups = op.int("groups").and_then(|g| u64::try_from(g).ok()).unwrap_or(0);
    ensure!(groups > 0, "expects at least one group");
    if let (Some(depth), Some(per_group)) = (depth, per_group) {
        ensure!(
            per_group.checked_mul(groups) == Some(*depth),
            "expects as many input channels as weight channels times groups"
        );
    }
    if let Some(channels) = channels {
        ensure!(channels.is_multiple_of(groups), "expects a number of output channels that is a multiple of groups");
        let zero_points = list("weight_zp").len() as u64;
        ensure!(
            zero_points == 1 || zero_points == *channels,
            "expects one zero point of the weights, or one for each channel"
        );
        let biases = op.in_dims(operand!(CONV.bias)).and_then(|d| d.first().copied().flatten());
        ensure!(biases.is_none_or(|n| n == 1 || n == *channels), "expects one bias, or one for each channel");
    }
    let mut expected = vec![*batch];
    for (i, (&size, &window)) in spatial.iter().zip(kernel).enumerate() {
        let at = |all: &[i64], at: usize| all.get(at).and_then(|&n| usize::try_from(n).ok()).unwrap_or(0);
        let (Some(size), Some(window)) = (size, window) else {
            expected.push(None);
            continue;
        };
        let window = Window {
            input: usize::try_from(size).unwrap_or(usize::MAX),
            kernel: usize::try_from(window).unwrap_or(usize::MAX),
            low: at(&pad, i.saturating_mul(2)),
            high: at(&pad, i.saturating_mul(2).saturating_add(1)),
            stride: at(&stride, i),
            dilation: at(&dilation, i),
        };
        let Some(count) = window.count() else { return Err("has a window that does not fit its input".into()) };
        expected.push(Some(count as u64));
    }
    expected.push(*channels);
    if let Some(found) = op.out_dims(0) {
        ensure!(
            shapes_agree(&found, &expected),
            "expects a result of shape {}, not {}",
            show_dims(&expected, "x"),
            show_dims(&found, "x")
        );
    }
    Ok(())
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
    evaluate: Some(kernels::conv),
    example: "%0 = qint.conv %arg0, %arg1, %arg2 {dilation = array<i64: 1, 1>, groups = 2 : i64, input_zp = 3 : i64, pad = \
              array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, weight_zp = array<i64: 1, 2, 3, 4>} : (tensor<1x5x5x4xi8>, \
              tensor<4x3x3x2xi8>, tensor<4xi32>) -> tensor<1x3x3x4xi32>",
    ..QINT
};
