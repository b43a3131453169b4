//! Pools: one number for each window and channel.

use qopt_ir::def::{OpDef, OpRef, Verdict, attr, one, operand};
use qopt_ir::movement::Dim;

use super::super::attrs::{CLAMP, NUMERICS, Numerics, PAD_4, POSITIVE_2, check_numerics};
use super::super::kernels::pool;
use super::super::types::QUANTIZED;
use super::checks::{QNN, dim, expect_shape, one_scale, operand, result};
use crate::kernels::window::Window;
use crate::support::{OpTypes, ensure};

fn verify(op: OpRef<'_>, all: &[Numerics]) -> Verdict {
    check_numerics(op, all)?;
    one_scale("input", operand(op, 0))?;
    one_scale("result", result(op))?;
    let input = op.in_dims(operand!(BASE.input));
    ensure!(input.as_ref().is_none_or(|d| d.len() == 4), "expects its input to have rank 4");
    let entry = |name: &str, i: usize| {
        op.ints(name).and_then(|all| all.get(i).copied()).and_then(|n| usize::try_from(n).ok()).unwrap_or(1)
    };
    let mut shape: Vec<Dim> = vec![dim(&input, 0)];
    for i in 0..2 {
        let Some(size) = dim(&input, i + 1) else {
            shape.push(None);
            continue;
        };
        let window = Window {
            input: usize::try_from(size).unwrap_or(usize::MAX),
            kernel: entry("kernel", i),
            low: entry("pad", 2 * i),
            high: entry("pad", 2 * i + 1),
            stride: entry("stride", i),
            dilation: 1,
        };
        ensure!(window.low < window.kernel && window.high < window.kernel, "expects padding smaller than the window");
        let Some(count) = window.count() else { return Err("has a window that does not fit its input".into()) };
        shape.push(Some(count as u64));
    }
    shape.push(dim(&input, 3));
    expect_shape(op, &shape)
}

const BASE: OpDef = OpDef {
    operands: &[one("input", &QUANTIZED)],
    results: &[one("output", &QUANTIZED)],
    attrs: &[NUMERICS, CLAMP, attr("kernel", &POSITIVE_2), attr("pad", &PAD_4), attr("stride", &POSITIVE_2)],
    ..QNN
};

/// `qnn.average_pool2d`
pub static AVERAGE_POOL2D: OpDef = OpDef {
    name: "qnn.average_pool2d",
    summary: "mean over windows of height and width",
    description: "output[n, y, x, c] = the mean of input[n, y sy + ky - top, x sx + kx - left, c] over all ky, kx inside of the \
                  input. Input [N, H, W, C], `pad` = [top, bottom, left, right], `stride` = [sy, sx]. Except in `ort` numerics, \
                  input and result have equal parameters.",
    verify: Some(|op| verify(op, &Numerics::ALL)),
    evaluate: Some(pool::average),
    example: "%0 = qnn.average_pool2d tflite %arg0 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, \
              2>} : (tensor<1x4x4x3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x2x2x3x!quant.uniform<i8:f32, \
              5.000000e-01:3>>",
    ..BASE
};

/// `qnn.max_pool2d`
pub static MAX_POOL2D: OpDef = OpDef {
    name: "qnn.max_pool2d",
    summary: "maximum over windows of height and width",
    description: "output[n, y, x, c] = the greatest input[n, y sy + ky - top, x sx + kx - left, c] over all ky, kx inside of the \
                  input. Input [N, H, W, C], `pad` = [top, bottom, left, right], `stride` = [sy, sx]. Input and result have equal \
                  parameters.",
    verify: Some(|op| verify(op, &Numerics::ALL)),
    evaluate: Some(pool::max),
    example: "%0 = qnn.max_pool2d tflite %arg0 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, \
              2>} : (tensor<1x4x4x3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x2x2x3x!quant.uniform<i8:f32, \
              5.000000e-01:3>>",
    ..BASE
};
