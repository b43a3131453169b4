//! `quant.qcast`: reals to the nearest stored integers.

use qopt_ir::def::{CastDef, CastKind, OpDef, Trait, one, operand};
use qopt_ir::num::FloatKind;
use qopt_ir::rewrite::{MatchFailure::NoMatch, Roots, Rule};

use super::{DCAST, EXPRESSED_MISMATCH, FLOAT, QUANTIZED, WRITE, same_shape, same_side, with_parameters};
use crate::quant::types::{self, FloatRange, Uniform};

/// `quant.qcast`
pub static QCAST: OpDef = OpDef {
    name: "quant.qcast",
    summary: "quantize cast operation",
    description: "`result = clamp(round(input / scale) + zero_point)`, element by element; the clamp is to the storage \
                  bounds.",
    operands: &[one("input", &FLOAT)],
    results: &[one("result", &QUANTIZED)],
    traits: &[Trait::Pure],
    format: Some("$input attr-dict `:` type($input) `to` type($result)"),
    verify: Some(|op| {
        same_shape(op)?;
        same_side(op, op.result_type(0), op.operand_type(operand!(QCAST.input)), types::expressed, EXPRESSED_MISMATCH)
    }),
    cast: Some(&CastDef { read: |op| with_parameters(op, CastKind::Quantize, op.result_type(0)), write: WRITE }),
    example: "%0 = quant.qcast %arg0 : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>",
    ..OpDef::BASE
};

/// `qcast(dcast q) = q` if both have the same type, and every storage value survives the expressed type.
pub static QCAST_OF_DCAST: Rule = Rule::new("quant.qcast-of-dcast", Roots::Ops(&[&QCAST]), |rewriter, op| {
    let view = rewriter.op(op);
    let dcast = view
        .operand_def(operand!(QCAST.input))
        .filter(|d| d.is(&DCAST) && d.operand_type(operand!(DCAST.input)) == view.result_type(0));
    let value = dcast.and_then(|d| d.operand(operand!(DCAST.input))).ok_or(NoMatch)?;
    let element = view.ctx.element_or_self(view.body.ty(value));
    let element = types::uniform(view.ctx, element).ok_or(NoMatch)?;
    let kind = view.ctx.float_kind(element.expressed).ok_or(NoMatch)?;
    survives(element, kind)?;
    if rewriter.replace(op, &[value]) { Ok(()) } else { Err(NoMatch) }
});

/// Succeeds if quantizing a dequantized value restores every storage value. Otherwise returns the reason for the doubt.
///
/// With precision p (bits of the significand), u = 2^-p bounds the relative error of one rounding. Scale, product and
/// quotient are rounded once each, so n steps of scale come back as n (1 + 3u + O(u^2)); that rounds to n if 3.5 n u <
/// 1/2. Neither overflow nor a subnormal may intervene, and no stored value may lie outside the bounds, because the
/// clamp would move it.
pub fn survives(ty: &Uniform, kind: FloatKind) -> Result<(), String> {
    let storage = ty.storage;
    if !storage.is_full() {
        return Err(format!("a stored value may lie outside of the bounds [{}, {}]", storage.min, storage.max));
    }
    let FloatRange { least_normal, greatest, .. } = FloatRange::of(kind);
    for param in &ty.params {
        let steps = (storage.max - param.zero_point).abs().max((storage.min - param.zero_point).abs()) as f64;
        if 3.5 * steps * (-f64::from(kind.precision())).exp2() >= 0.5 {
            return Err(format!("{} in {} is not exact", storage.name(), kind.keyword()));
        }
        if param.scale() < least_normal || param.scale() * steps > greatest {
            return Err(format!("scale {:e} is outside the normal range of {}", param.scale(), kind.keyword()));
        }
    }
    Ok(())
}
