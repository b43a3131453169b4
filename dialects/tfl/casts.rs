//! `tfl.dequantize` and `tfl.quantize`. The types have their parameters.

use qopt_ir::def::{CastDef, CastKind, OpDef, Trait, WriteCast, one};
use qopt_ir::ir::Attr;

use super::ops::{TENSOR, unchecked_attr};
use crate::quant::ops::{build_cast, dequantize, quantize};

const CAST: OpDef = OpDef {
    operands: &[one("input", &TENSOR)],
    results: &[one("output", &TENSOR)],
    traits: &[Trait::Pure],
    ..OpDef::BASE
};

/// `tfl.dequantize`
pub static DEQUANTIZE: OpDef = OpDef {
    name: "tfl.dequantize",
    summary: "dequantization of stored integers",
    cast: Some(&CastDef { read: dequantize, write: WRITE }),
    example: "%0 = \"tfl.dequantize\"(%arg0) : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<4xf32>",
    ..CAST
};

/// `tfl.quantize`
pub static QUANTIZE: OpDef = OpDef {
    name: "tfl.quantize",
    summary: "quantization of reals, or requantization",
    attrs: &[unchecked_attr("qtype")],
    cast: Some(&CastDef { read: quantize, write: WRITE }),
    example: "%0 = \"tfl.quantize\"(%arg0) : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>",
    ..CAST
};

const WRITE: WriteCast = |rw, like, kind, value, _, result| {
    let ctx = rw.ctx();
    let (name, properties) = match kind {
        CastKind::Dequantize => (DEQUANTIZE.name, Attr::EMPTY_DICT),
        CastKind::Quantize => (QUANTIZE.name, ctx.dict_attr([(ctx.str("qtype"), ctx.type_attr(result))])),
        _ => return Err("unsupported cast".to_owned()),
    };
    build_cast(rw, like, name, properties, value, result)
};
