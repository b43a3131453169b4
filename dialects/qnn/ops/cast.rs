//! Between types: requantize, and from and to reals.

use qopt_ir::def::{FIRST_ELEMENTWISE, OpDef, OpRef, Verdict, one};

use super::super::attrs::{CLAMP, NUMERICS, Numerics, ROUNDING, defined};
use super::super::kernels::elementwise;
use super::super::types::{DYNAMICALLY, QUANTIZED, REAL, dynamic};
use super::checks::{QNN, expect_shape, operand};
use super::noop::{changes_nothing, same_type};
use crate::support::{Look, ensure};

fn verify(op: OpRef<'_>) -> Verdict {
    defined(op, &Numerics::ALL)?;
    op.in_dims(0).map_or(Ok(()), |dims| expect_shape(op, &dims))
}

/// `qnn.requantize`
pub static REQUANTIZE: OpDef = OpDef {
    name: "qnn.requantize",
    summary: "the same reals with another type",
    description: "Each real rounded to the result's type. Accumulators become stored integers so.",
    operands: &[one("input", &QUANTIZED)],
    results: &[one("output", &QUANTIZED)],
    attrs: &[NUMERICS, ROUNDING, CLAMP],
    verify: Some(verify),
    kernel: Some(elementwise::requantize),
    fold: Some(|op, _| (changes_nothing(op) && is_narrow(op)).then(|| same_type(op)).flatten()),
    elementwise: Some(FIRST_ELEMENTWISE),
    example: "%0 = qnn.requantize tflite %arg0 : (tensor<4x!quant.uniform<i32:f32, 1.250000e-01>>) -> \
              tensor<4x!quant.uniform<i8:f32, 1.000000e+00>>",
    ..QNN
};

/// An operand of at most 16 bits: the quotient 1 brings each to itself.
fn is_narrow(op: OpRef<'_>) -> bool {
    operand(op, 0).is_some_and(|ty| ty.storage.width <= 16)
}

/// `qnn.dequantize`
pub static DEQUANTIZE: OpDef = OpDef {
    name: "qnn.dequantize",
    summary: "the reals that are stored",
    description: "output = scale * (input - zero point), in f32.",
    operands: &[one("input", &QUANTIZED)],
    results: &[one("output", &REAL)],
    attrs: &[NUMERICS],
    verify: Some(verify),
    kernel: Some(elementwise::dequantize),
    elementwise: Some(FIRST_ELEMENTWISE),
    example: "%0 = qnn.dequantize tflite %arg0 : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4xf32>",
    ..QNN
};

/// `qnn.quantize`
pub static QUANTIZE: OpDef = OpDef {
    name: "qnn.quantize",
    summary: "reals rounded to a quantized type",
    description: "output = clamp(round(input / scale) + zero point): the quotient in f32; ties are rounded away from zero in \
                  `tflite` numerics, else to even.",
    operands: &[one("input", &REAL)],
    results: &[one("output", &QUANTIZED)],
    attrs: &[NUMERICS],
    verify: Some(verify),
    kernel: Some(elementwise::quantize),
    elementwise: Some(FIRST_ELEMENTWISE),
    example: "%0 = qnn.quantize tflite %arg0 : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>",
    ..QNN
};

/// `qnn.dynamic_quantize`
pub static DYNAMIC_QUANTIZE: OpDef = OpDef {
    name: "qnn.dynamic_quantize",
    summary: "reals rounded to integers whose parameters follow from them",
    description: "output = round(input / scale) + zero point. In `ort` numerics scale and zero point are those of the whole tensor: \
                  scale = (max - min) / 255, zero point = round(-min / scale), where 0 is between min and max. In `tflite` numerics \
                  each row has its own: scale = largest magnitude / 127, zero point = 0.",
    operands: &[one("input", &REAL)],
    results: &[one("output", &DYNAMICALLY)],
    attrs: &[NUMERICS],
    verify: Some(|op| {
        let numerics = defined(op, &[Numerics::Tflite, Numerics::Ort])?;
        let ty = dynamic(op.ctx, op.out_type(0));
        ensure!(
            ty.is_none_or(|ty| elementwise::is_dynamic_defined(numerics, ty)),
            "has no definition of this result in '{}' numerics; it has of {}",
            numerics.word(),
            if numerics == Numerics::Ort { "u8 with one scale" } else { "i8 with one for each row" }
        );
        ensure!(
            ty.is_none_or(|ty| op.in_element(0) == ty.expressed),
            "expects a result that stands for its input's type"
        );
        op.in_dims(0).map_or(Ok(()), |dims| expect_shape(op, &dims))
    }),
    kernel: Some(elementwise::dynamic_quantize),
    example: "%0 = qnn.dynamic_quantize ort %arg0 : (tensor<4x8xf32>) -> tensor<4x8x!qnn.dyn<u8:f32, tensor>>",
    ..QNN
};
