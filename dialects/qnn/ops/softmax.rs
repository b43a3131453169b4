//! `qnn.softmax`: probabilities along the last dimension.

use qopt_ir::def::{F32_ATTR, OpDef, default_attr, one, operand};

use super::super::attrs::{CLAMP, Numerics, TFLITE_OR_ORT, check_numerics};
use super::super::kernels::softmax;
use super::super::types::QUANTIZED;
use super::checks::{QNN, expect_shape, fixed_scale, one_scale, operand, result};
use crate::support::{OpTypes, ensure, real_attr};

/// `qnn.softmax`
pub static SOFTMAX: OpDef = OpDef {
    name: "qnn.softmax",
    summary: "softmax along the last dimension",
    description: "output[.., i] = exp(beta input[.., i]) / sum over j of exp(beta input[.., j]), rounded to the result. In \
                  `ort` numerics only for 8-bit inputs and `beta` 1.",
    operands: &[one("input", &QUANTIZED)],
    results: &[one("output", &QUANTIZED)],
    attrs: &[TFLITE_OR_ORT.attr, CLAMP, default_attr("beta", &F32_ATTR, "1.000000e+00 : f32")],
    verify: Some(|op| {
        let numerics = check_numerics(op, TFLITE_OR_ORT.all)?;
        if numerics == Numerics::Ort {
            ensure!(
                operand(op, 0).is_none_or(|ty| ty.storage.width == 8),
                "is defined for 8 bits only in 'ort' numerics"
            );
            ensure!(real_attr(op, "beta").unwrap_or(1.0) == 1.0, "is defined for 'beta' 1 only in 'ort' numerics");
        }
        one_scale("input", operand(op, 0))?;
        one_scale("result", result(op))?;
        if let (Numerics::Tflite, Some(input), Some(ty)) = (numerics, operand(op, 0), result(op)) {
            fixed_scale(ty, input.storage.width, softmax::tflite_scale(input.storage.width))?;
        }
        op.in_dims(operand!(SOFTMAX.input)).map_or(Ok(()), |dims| expect_shape(op, &dims))
    }),
    evaluate: Some(softmax::softmax),
    example: "%0 = qnn.softmax tflite %arg0 : (tensor<4x10x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> \
              tensor<4x10x!quant.uniform<i8:f32, 3.906250e-03:-128>>",
    ..QNN
};
