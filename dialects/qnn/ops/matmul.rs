//! Matrix products.

use qopt_ir::def::{OpDef, OpRef, Verdict, one, operand};

use super::super::attrs::{CLAMP, NUMERICS, Numerics, ROUNDING, check_numerics};
use super::super::kernels::products::is_in_blocks;
use super::super::kernels::{axis_params, matmul};
use super::super::types::{ACTIVATION, QUANTIZED, RESULT};
use super::checks::{QNN, check_equal_dims, dim, expect_shape, kinds, one_scale, operand, result};
use super::conv::{OPERANDS, verify_scales};
use crate::support::{OpTypes, agree, ensure};

const DYNAMIC_IN: &[Numerics] = &[Numerics::Tflite, Numerics::Ort];

fn verify(op: OpRef<'_>) -> Verdict {
    verify_scales(op, DYNAMIC_IN, |weight| axis_params(weight, 0))?;
    let (input, weight) = (op.in_dims(operand!(FULLY_CONNECTED.input)), op.in_dims(operand!(FULLY_CONNECTED.weight)));
    ensure!(weight.as_ref().is_none_or(|w| w.len() == 2), "expects its weight to have rank 2");
    let Some(input) = input else { return Ok(()) };
    let Some((&depth, rows)) = input.split_last() else {
        return Err("expects an input of at least one dimension".into());
    };
    check_equal_dims("the last dimensions of input and weight", depth, dim(&weight, 1))?;
    let channels = dim(&weight, 0);
    check_equal_dims("output channels and biases", channels, dim(&op.in_dims(operand!(FULLY_CONNECTED.bias)), 0))?;
    let mut shape = rows.to_vec();
    shape.push(channels);
    expect_shape(op, &shape)
}

/// `qnn.fully_connected`
pub static FULLY_CONNECTED: OpDef = OpDef {
    name: "qnn.fully_connected",
    summary: "matrix product with a weight matrix [O, I]",
    description: "output[.., o] = rescale(bias[o] + sum over i of (input[.., i] - input zero point) * (weight[o, i] - \
                  weight zero point[o])). Input [.., I], weight [O, I]. If the result has 32-bit storage, it holds the \
                  sums without rescale and clamp. Weights may have a scale per block. With a float input the weights are \
                  dequantized, and the result is float.",
    operands: OPERANDS,
    results: &[one("output", &RESULT)],
    attrs: &[NUMERICS, ROUNDING, CLAMP],
    verify: Some(verify),
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
    let (Some(lhs), Some(rhs)) = (op.in_dims(operand!(MATMUL.lhs)), op.in_dims(operand!(MATMUL.rhs))) else {
        return Ok(());
    };
    let ([lhs_batch @ .., rows, depth], [rhs_batch @ .., inner, columns]) = (lhs.as_slice(), rhs.as_slice()) else {
        return Err("expects operands of at least two dimensions".into());
    };
    check_equal_dims("columns of the first operand and rows of the second", *depth, *inner)?;
    let rank = lhs_batch.len().max(rhs_batch.len());
    let one = Some(1);
    let mut shape = Vec::new();
    for d in 0..rank {
        let of = |batch: &[_]| (d + batch.len()).checked_sub(rank).and_then(|d| batch.get(d).copied()).unwrap_or(one);
        let (a, b) = (of(lhs_batch), of(rhs_batch));
        ensure!(agree(a, b) || a == one || b == one, "expects operands whose other dimensions are broadcast");
        shape.push(if a == one {
            b
        } else if b == one || b.is_none() {
            a
        } else {
            b
        });
    }
    shape.extend([*rows, *columns]);
    expect_shape(op, &shape)
}

/// `qnn.matmul`
pub static MATMUL: OpDef = OpDef {
    name: "qnn.matmul",
    summary: "matrix product of two activations",
    description: "output[.., m, n] = rescale(sum over k of (lhs[.., m, k] - lhs zero point) * (rhs[.., k, n] - rhs \
                  zero point)). All dimensions but the last two are broadcast. If the result has 32-bit storage, it holds \
                  the sums without rescale and clamp. rhs may have a scale per block. With a float lhs, rhs is \
                  dequantized, and the result is float.",
    operands: &[one("lhs", &ACTIVATION), one("rhs", &QUANTIZED)],
    results: &[one("output", &RESULT)],
    attrs: &[NUMERICS, ROUNDING, CLAMP],
    verify: Some(verify_matmul),
    evaluate: Some(matmul::matmul),
    example: "%0 = qnn.matmul tflite %arg0, %arg1 : (tensor<2x4x8x!quant.uniform<i8:f32, 5.000000e-01:3>>, \
              tensor<2x8x5x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<2x4x5x!quant.uniform<i8:f32, 1.000000e+00>>",
    ..QNN
};
