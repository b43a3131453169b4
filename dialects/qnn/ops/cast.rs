//! Casts: requantize, quantize and dequantize.

use qopt_ir::def::{FIRST_ELEMENTWISE, OpDef, OpRef, Trait, Verdict, one, operand};

use super::super::attrs::{CLAMP, NOT_TOSA, NUMERICS, Numerics, ROUNDING, check_numerics};
use super::super::kernels::elementwise;
use super::super::types::{DYNAMICALLY, Granularity, QUANTIZED, REAL, dynamic};
use super::checks::{QNN, expect_shape, operand};
use super::noop::{changes_nothing, same_type};
use crate::support::{OpTypes, ensure};

fn verify(op: OpRef<'_>) -> Verdict {
    check_numerics(op, &Numerics::ALL)?;
    op.in_dims(operand!(QUANTIZE.input)).map_or(Ok(()), |dims| expect_shape(op, &dims))
}

/// `qnn.requantize`
pub static REQUANTIZE: OpDef = OpDef {
    name: "qnn.requantize",
    summary: "requantization to another type",
    description: "output = clamp(round(scale_in * (input - zero_in) / scale_out) + zero_out). Per-axis types take the parameters \
                  of the element's channel. For example, it rescales 32-bit accumulators to 8-bit integers.",
    operands: &[one("input", &QUANTIZED)],
    results: &[one("output", &QUANTIZED)],
    attrs: &[NUMERICS, ROUNDING, CLAMP],
    verify: Some(verify),
    evaluate: Some(elementwise::requantize),
    fold: Some(|op| (changes_nothing(op) && is_narrow(op)).then(|| same_type(op)).flatten()),
    elementwise: Some(FIRST_ELEMENTWISE),
    example: "%0 = qnn.requantize tflite %arg0 : (tensor<4x!quant.uniform<i32:f32, 1.250000e-01>>) -> \
              tensor<4x!quant.uniform<i8:f32, 1.000000e+00>>",
    ..QNN
};

/// Returns true for an operand of at most 16 bits: rescaling by the quotient 1 is then the identity.
fn is_narrow(op: OpRef<'_>) -> bool {
    operand(op, 0).is_some_and(|ty| ty.storage.width <= 16)
}

/// `qnn.dequantize`
pub static DEQUANTIZE: OpDef = OpDef {
    name: "qnn.dequantize",
    summary: "dequantization to reals",
    description: "output = scale * (input - zero point), in f32. All numerics agree, so the kernel ignores `numerics`.",
    operands: &[one("input", &QUANTIZED)],
    results: &[one("output", &REAL)],
    attrs: &[NUMERICS],
    traits: &[Trait::Pure, Trait::Dequantizes],
    verify: Some(verify),
    evaluate: Some(elementwise::dequantize),
    elementwise: Some(FIRST_ELEMENTWISE),
    example: "%0 = qnn.dequantize tflite %arg0 : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4xf32>",
    ..QNN
};

/// `qnn.quantize`
pub static QUANTIZE: OpDef = OpDef {
    name: "qnn.quantize",
    summary: "quantization of reals",
    description: "output = clamp(round(input / scale) + zero point): the quotient in f32; ties are rounded away from zero in \
                  `tflite` numerics, else to even.",
    operands: &[one("input", &REAL)],
    results: &[one("output", &QUANTIZED)],
    attrs: &[NUMERICS],
    traits: &[Trait::Pure, Trait::Quantizes],
    verify: Some(verify),
    evaluate: Some(elementwise::quantize),
    elementwise: Some(FIRST_ELEMENTWISE),
    example: "%0 = qnn.quantize tflite %arg0 : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>",
    ..QNN
};

/// `qnn.dynamic_quantize`
pub static DYNAMIC_QUANTIZE: OpDef = OpDef {
    name: "qnn.dynamic_quantize",
    summary: "dynamic quantization: the input determines the parameters",
    description: "output = round(input / scale) + zero point. In `ort` numerics the result has u8 storage and one scale and \
                  zero point per tensor (`!qnn.dyn<u8:f32, tensor>`): scale = (max - min) / 255, zero point = \
                  round(-min / scale), where min and max include 0; or i8 storage and one scale per block (`!qnn.dyn<i8:f32, block 32>`): scale = largest magnitude / 127, zero point = 0. In `tflite` numerics it has i8 storage and one scale per \
                  row or image (`!qnn.dyn<i8:f32, row>`, `!qnn.dyn<i8:f32, image>`): scale = largest magnitude / 127, \
                  zero point = 0. With `asymmetric`, scale = (max - min) / 255, zero point = round(-128 - min / scale), \
                  where min and max include 0. `xnnpack` numerics define only this, and round it otherwise.",
    operands: &[one("input", &REAL)],
    results: &[one("output", &DYNAMICALLY)],
    attrs: &[NOT_TOSA.attr],
    verify: Some(|op| {
        let numerics = check_numerics(op, NOT_TOSA.all)?;
        let ty = dynamic(op.ctx, op.out_type(0));
        ensure!(
            ty.is_none_or(|ty| elementwise::is_dynamic_defined(numerics, ty)),
            "has a result type that is not defined in '{}' numerics, expected {}",
            numerics.word(),
            match numerics {
                Numerics::Ort => "u8 with one scale or i8 with one scale per block",
                Numerics::Xnnpack => "i8 with one scale and zero point per row or image",
                _ => "i8 with one scale per row or image",
            }
        );
        ensure!(
            ty.is_none_or(|ty| op.in_element(operand!(DYNAMIC_QUANTIZE.input)) == ty.expressed),
            "expects the expressed type of its result to match its input"
        );
        let dims = op.in_dims(operand!(DYNAMIC_QUANTIZE.input));
        if let (Some(Granularity::Block(size)), Some(dims)) = (ty.map(|ty| ty.granularity), &dims) {
            let last = dims.last().ok_or("expects an input of at least one dimension")?;
            ensure!(last.is_none_or(|n| n.is_multiple_of(size)), "expects a last dimension that consists of blocks");
        }
        dims.map_or(Ok(()), |dims| expect_shape(op, &dims))
    }),
    evaluate: Some(elementwise::dynamic_quantize),
    example: "%0 = qnn.dynamic_quantize ort %arg0 : (tensor<4x8xf32>) -> tensor<4x8x!qnn.dyn<u8:f32, tensor>>",
    ..QNN
};
