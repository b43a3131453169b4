//! Casts between reals and quantized values. The quantized type holds scale and zero point; the ops have no attributes.

use qopt_ir::def::{CastDef, CastKind, OpDef, WriteCast, one, operand};
use qopt_ir::ir::Attr;

use super::super::constraints::{FLOATS, FLOATS_OR_ANY_QUANTIZED, QUANTIZED};
use super::super::kernels::elementwise;
use super::elementwise::UNARY;
use super::rules::{check_result, demand};
use crate::quant::ops::{build_cast, dequantize, quantize};
use crate::quant::types::expressed;
use crate::support::{OpTypes, show};

/// `stablehlo.uniform_dequantize`
pub static UNIFORM_DEQUANTIZE: OpDef = OpDef {
    name: "stablehlo.uniform_dequantize",
    summary: "Dequantization of stored integers",
    description: "(q - zero point) * scale.",
    operands: &[one("operand", &QUANTIZED)],
    results: &[one("result", &FLOATS)],
    verify: Some(|op| {
        match (
            op.in_dims(operand!(UNIFORM_DEQUANTIZE.operand)),
            expressed(op.ctx, op.in_element(operand!(UNIFORM_DEQUANTIZE.operand))),
        ) {
            (Some(dims), Some(expressed)) => check_result(op, 0, &dims, expressed),
            _ => Ok(()),
        }
    }),
    cast: Some(&CastDef { read: dequantize, write: WRITE }),
    example: "%0 = stablehlo.uniform_dequantize %arg0 : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<4xf32>",
    ..UNARY
};

/// `stablehlo.uniform_quantize`
pub static UNIFORM_QUANTIZE: OpDef = OpDef {
    name: "stablehlo.uniform_quantize",
    summary: "Quantization of reals, or requantization",
    description: "clamp(round-to-even(x / scale + zero point)). A quantized operand is dequantized first.",
    operands: &[one("operand", &FLOATS_OR_ANY_QUANTIZED)],
    results: &[one("result", &QUANTIZED)],
    verify: Some(|op| {
        let element = op.in_element(operand!(UNIFORM_QUANTIZE.operand));
        let expected = expressed(op.ctx, element).unwrap_or(element);
        let found = expressed(op.ctx, op.out_element(0)).unwrap_or(expected);
        demand!(
            found == expected,
            "Expressed type of result expected to be {}, but got {}",
            show(op.ctx, expected),
            show(op.ctx, found)
        );
        Ok(())
    }),
    cast: Some(&CastDef { read: quantize, write: WRITE }),
    evaluate: Some(elementwise::convert),
    example: "%0 = stablehlo.uniform_quantize %arg0 : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>",
    ..UNARY
};

const WRITE: WriteCast = |rw, like, kind, value, _params, result| {
    let name = match kind {
        CastKind::Dequantize => UNIFORM_DEQUANTIZE.name,
        CastKind::Quantize => UNIFORM_QUANTIZE.name,
        _ => return Err("unsupported cast".to_owned()),
    };
    build_cast(rw, like, name, Attr::EMPTY_DICT, value, result)
};
