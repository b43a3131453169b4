//! Pools: one number for each window and channel.

use qopt_ir::def::{OpDef, OpRef, Verdict, attr, one};

use super::super::attrs::{CLAMP, NOT_XNNPACK, Numerics, PAD_4, POSITIVE_2, check_numerics};
use super::super::kernels::pool;
use super::super::types::QUANTIZED;
use super::checks::{QNN, expect_shape, one_scale, one_type, operand, result};
use crate::contractions;
use crate::support::ensure;

fn verify(op: OpRef<'_>, all: &[Numerics]) -> Verdict {
    check_numerics(op, all)?;
    one_scale("input", operand(op, 0))?;
    one_scale("result", result(op))?;
    let lists = op.ints("kernel").zip(op.ints("pad"));
    let fits = |(kernel, pad): (Vec<i64>, Vec<i64>)| {
        kernel.iter().zip(pad.chunks(2)).all(|(n, pad)| pad.iter().all(|p| p < n))
    };
    ensure!(lists.is_none_or(fits), "expects padding smaller than the window");
    contractions::result_shape(op)?.map_or(Ok(()), |shape| expect_shape(op, &shape))
}

const BASE: OpDef = OpDef {
    operands: &[one("input", &QUANTIZED)],
    results: &[one("output", &QUANTIZED)],
    contraction: Some(contractions::pool),
    attrs: &[NOT_XNNPACK, CLAMP, attr("kernel", &POSITIVE_2), attr("pad", &PAD_4), attr("stride", &POSITIVE_2)],
    ..QNN
};

/// `qnn.average_pool2d`
pub static AVERAGE_POOL2D: OpDef = OpDef {
    name: "qnn.average_pool2d",
    summary: "mean over windows of height and width",
    description: "output[n, y, x, c] = the mean of input[n, y sy + ky - top, x sx + kx - left, c] over all ky, kx inside of the \
                  input. Input [N, H, W, C], `pad` = [top, bottom, left, right], `stride` = [sy, sx]. Except in `ort` numerics, \
                  input and result have equal parameters. [Numerics](../numerics.md) defines the rounding.",
    verify: Some(|op| {
        verify(op, &Numerics::ALL)?;
        if Numerics::of(op)? == Numerics::Ort { Ok(()) } else { one_type(op) }
    }),
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
    verify: Some(|op| {
        verify(op, &Numerics::ALL)?;
        one_type(op)
    }),
    evaluate: Some(pool::max),
    example: "%0 = qnn.max_pool2d tflite %arg0 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, \
              2>} : (tensor<1x4x4x3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x2x2x3x!quant.uniform<i8:f32, \
              5.000000e-01:3>>",
    ..BASE
};
