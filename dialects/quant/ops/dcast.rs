//! `quant.dcast`: stored integers to the reals that they represent.
//!
//! `dcast(qcast x)` is not folded to `x`, unlike in MLIR: rounding and saturation are part of the program.

use qopt_ir::def::{CastDef, CastKind, OpDef, Trait, one, operand};

use super::{EXPRESSED_MISMATCH, FLOAT, QUANTIZED, WRITE, same_shape, same_side, with_parameters};
use crate::quant::types;

/// `quant.dcast`
pub static DCAST: OpDef = OpDef {
    name: "quant.dcast",
    summary: "dequantize cast operation",
    description: "`result = scale * (input - zero_point)`, element by element, in the expressed type.",
    operands: &[one("input", &QUANTIZED)],
    results: &[one("result", &FLOAT)],
    traits: &[Trait::Pure],
    format: Some("$input attr-dict `:` type($input) `to` type($result)"),
    verify: Some(|op| {
        same_shape(op)?;
        same_side(op, op.operand_type(operand!(DCAST.input)), op.result_type(0), types::expressed, EXPRESSED_MISMATCH)
    }),
    cast: Some(&CastDef {
        read: |op| with_parameters(op, CastKind::Dequantize, op.operand_type(operand!(DCAST.input))),
        write: WRITE,
    }),
    example: "%0 = quant.dcast %arg0 : tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<4xf32>",
    ..OpDef::BASE
};
