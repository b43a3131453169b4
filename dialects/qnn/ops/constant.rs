//! `qnn.constant`: integer values with a quantized type.

use qopt_ir::def::{ConstantDef, ELEMENTS_ATTR, OpDef, Trait, attr, one, typed_attr_type};

use super::super::types::QUANTIZED;
use crate::support::{OpTypes, ensure};

/// `qnn.constant`
pub static CONSTANT: OpDef = OpDef {
    name: "qnn.constant",
    summary: "quantized constant",
    description: "`value` holds the stored integers bit for bit. Unsigned storage has a signless element type there.",
    attrs: &[attr("value", &ELEMENTS_ATTR)],
    results: &[one("output", &QUANTIZED)],
    traits: &[Trait::Pure, Trait::ConstantLike],
    format: Some("$value attr-dict `:` type($output)"),
    verify: Some(|op| {
        let held = op.constant().and_then(|v| typed_attr_type(op.ctx, v));
        let Some(held) = held else { return Ok(()) };
        ensure!(op.ctx.shape(held) == op.out_dims(0), "requires the shape of 'value' to match its result");
        let stored = op.ctx.quantized(op.out_element(0)).map(|q| q.storage(op.ctx));
        let width = |ty| op.ctx.int_width(ty);
        ensure!(
            stored.and_then(width) == op.ctx.element_type(held).and_then(width),
            "requires the elements of 'value' to have the width of the storage type"
        );
        Ok(())
    }),
    constant: Some(&ConstantDef {
        read: |op| op.attr("value"),
        write: |op, value, _| op.ctx.dict_attr([(op.ctx.str("value"), value)]),
        ..ConstantDef::BASE
    }),
    example: "%0 = qnn.constant dense<[1, 2]> : tensor<2xi8> : tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>",
    ..OpDef::BASE
};
