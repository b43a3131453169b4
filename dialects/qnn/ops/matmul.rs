//! Matrix products.

use qopt_ir::def::{OpDef, OpRef, Verdict, one};

use super::super::attrs::{CLAMP, NUMERICS, ROUNDING};
use super::super::kernels::{axis_params, matmul};
use super::super::types::RESULT;
use super::conv::{OPERANDS, verify_scales};
use super::rules::{QNN, at, equal, expect_shape};
use crate::support::{Look, ensure};

fn verify(op: OpRef<'_>) -> Verdict {
    verify_scales(op, |weight| axis_params(weight, 0))?;
    let (input, weight) = (op.in_dims(0), op.in_dims(1));
    ensure!(weight.as_ref().is_none_or(|w| w.len() == 2), "expects its weight to have rank 2");
    let Some(input) = input else { return Ok(()) };
    let Some((&depth, rows)) = input.split_last() else {
        return Err("expects an input of at least one dimension".into());
    };
    equal("the last dimensions of input and weight", depth, at(&weight, 1))?;
    let channels = at(&weight, 0);
    equal("output channels and biases", channels, at(&op.in_dims(2), 0))?;
    let mut shape = rows.to_vec();
    shape.push(channels);
    expect_shape(op, &shape)
}

/// `qnn.fully_connected`
pub static FULLY_CONNECTED: OpDef = OpDef {
    name: "qnn.fully_connected",
    summary: "matrix product with constant weights",
    description: "output[.., o] = rescale(bias[o] + sum over i of (input[.., i] - input zero point) * (weight[o, i] - weight zero \
                  point[o])). Input [.., I], weight [O, I]. A result of 32 bits has the sums themselves.",
    operands: OPERANDS,
    results: &[one("output", &RESULT)],
    attrs: &[NUMERICS, ROUNDING, CLAMP],
    verify: Some(verify),
    kernel: Some(matmul::fully_connected),
    example: "%0 = qnn.fully_connected tflite %arg0, %arg1 : (tensor<1x8x!quant.uniform<i8:f32, 5.000000e-01:3>>, \
              tensor<4x8x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<1x4x!quant.uniform<i8:f32, 1.000000e+00>>",
    ..QNN
};
