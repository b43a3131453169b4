//! Casts between reals and quantized values. The types have the parameters.

use qopt_ir::def::{CastDef, CastKind, OpDef, WriteCast};
use qopt_ir::ir::Attr;

use super::super::kernels::elementwise;
use super::elementwise::UNARY;
use crate::quant::ops::{build_cast, dequantize, quantize};

/// `stablehlo.uniform_dequantize`
pub static UNIFORM_DEQUANTIZE: OpDef = OpDef {
    name: "stablehlo.uniform_dequantize",
    summary: "Dequantization of stored integers",
    description: "(q - zero point) * scale.",
    cast: Some(&CastDef { read: dequantize, write: WRITE }),
    example: "%0 = stablehlo.uniform_dequantize %arg0 : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<4xf32>",
    ..UNARY
};

/// `stablehlo.uniform_quantize`
pub static UNIFORM_QUANTIZE: OpDef = OpDef {
    name: "stablehlo.uniform_quantize",
    summary: "Quantization of reals, or requantization",
    description: "clamp(round-to-even(x / scale + zero point)). A quantized operand is dequantized first.",
    cast: Some(&CastDef { read: quantize, write: WRITE }),
    evaluate: Some(elementwise::convert),
    example: "%0 = stablehlo.uniform_quantize %arg0 : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>",
    ..UNARY
};

const WRITE: WriteCast = |rw, like, kind, value, _, result| {
    let name = match kind {
        CastKind::Dequantize => UNIFORM_DEQUANTIZE.name,
        CastKind::Quantize => UNIFORM_QUANTIZE.name,
        _ => return Err("unsupported cast".to_owned()),
    };
    build_cast(rw, like, name, Attr::EMPTY_DICT, value, result)
};
