//! Matrix products.

use qopt_ir::def::{OpDef, OpRef, Verdict, one, operand};

use super::super::attrs::{CLAMP, NUMERICS, Numerics, ROUNDING, check_numerics};
use super::super::kernels::products::is_in_blocks;
use super::super::kernels::{axis_params, matmul};
use super::super::types::{ACTIVATION, QUANTIZED, RESULT};
use super::checks::{QNN, expect_shape, kinds, one_scale, operand, result};
use super::conv::{DYNAMIC_IN, OPERANDS, verify_scales, verify_sums};
use crate::contractions;
use crate::support::{OpTypes, ensure};

fn verify(op: OpRef<'_>) -> Verdict {
    verify_scales(op, DYNAMIC_IN, |weight| axis_params(weight, 0))?;
    verify_sums(op)
}

/// `qnn.fully_connected`
pub static FULLY_CONNECTED: OpDef = OpDef {
    name: "qnn.fully_connected",
    summary: "matrix product with a weight matrix [O, I]",
    description: "output[.., o] = rescale(bias[o] + sum over i of (input[.., i] - input zero point) * (weight[o, i] - \
                  weight zero point[o])). Input [.., I], weight [O, I]. If the result has 32-bit storage, it holds the \
                  sums without rescale and clamp. Weights may have a scale per block. A dynamically quantized input gives a \
                  float result: the sums times the scales of input and weight, plus the bias. With a float input the weights \
                  are dequantized, and the result is float.",
    operands: OPERANDS,
    results: &[one("output", &RESULT)],
    attrs: &[NUMERICS, ROUNDING, CLAMP],
    verify: Some(verify),
    contraction: Some(|op| contractions::fully_connected(op, false)),
    evaluate: Some(matmul::fully_connected),
    example: "%0 = qnn.fully_connected tflite %arg0, %arg1 : (tensor<1x8x!quant.uniform<i8:f32, 5.000000e-01:3>>, \
              tensor<4x8x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<1x4x!quant.uniform<i8:f32, 1.000000e+00>>",
    ..QNN
};

fn verify_matmul(op: OpRef<'_>) -> Verdict {
    check_numerics(op, &Numerics::ALL)?;
    one_scale("first operand", operand(op, 0))?;
    let columns = op.in_dims(operand!(MATMUL.rhs)).and_then(|dims| dims.len().checked_sub(1));
    let params = operand(op, 1).zip(columns).map_or(Ok(Vec::new()), |(ty, columns)| axis_params(ty, columns));
    kinds(op, DYNAMIC_IN, &params)?;
    if operand(op, 0).is_some() {
        one_scale("second operand", operand(op, 1).filter(|ty| !is_in_blocks(ty)))?;
    }
    one_scale("result", result(op).filter(|ty| ty.storage.width != 32))?;
    let low = [operand!(MATMUL.lhs), operand!(MATMUL.rhs)].map(|at| op.in_dims(at).is_some_and(|dims| dims.len() < 2));
    ensure!(low == [false; 2], "expects operands of at least two dimensions");
    contractions::result_shape(op)?.map_or(Ok(()), |shape| expect_shape(op, &shape))
}

/// `qnn.matmul`
pub static MATMUL: OpDef = OpDef {
    name: "qnn.matmul",
    summary: "matrix product of two activations",
    description: "output[.., m, n] = rescale(sum over k of (lhs[.., m, k] - lhs zero point) * (rhs[.., k, n] - rhs \
                  zero point)). All dimensions but the last two are broadcast. If the result has 32-bit storage, it holds \
                  the sums without rescale and clamp. rhs may have a scale per block. A dynamically quantized lhs gives a float \
                  result: the sums times the scales of both operands. With a float lhs, rhs is dequantized, and the result \
                  is float.",
    operands: &[one("lhs", &ACTIVATION), one("rhs", &QUANTIZED)],
    results: &[one("output", &RESULT)],
    attrs: &[NUMERICS, ROUNDING, CLAMP],
    verify: Some(verify_matmul),
    contraction: Some(|op| contractions::matmul(op, [0, 1], [false; 2])),
    evaluate: Some(matmul::matmul),
    example: "%0 = qnn.matmul tflite %arg0, %arg1 : (tensor<2x4x8x!quant.uniform<i8:f32, 5.000000e-01:3>>, \
              tensor<2x8x5x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<2x4x5x!quant.uniform<i8:f32, 1.000000e+00>>",
    ..QNN
};
