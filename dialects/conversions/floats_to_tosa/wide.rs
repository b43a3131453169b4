//! Hub ops on 16-bit integers in `ort` numerics or without numerics, as float ops between a dequantization and a quantization.
//!
//! ```text
//! op(q..)  =  quantize(op(dequantize q..))
//! ```
//!
//! ONNX Runtime has no integer kernels of 16 bits: it dequantizes, computes in f32, and quantizes. TOSA's products and
//! casts take no zero points for 16-bit operands.

use qopt_ir::def::{OpRef, match_op, operand};
use qopt_ir::ir::{Attr, OpId, Type, ValueId};
use qopt_ir::rewrite::NewOp;

use super::hub::real_weights;
use super::writer::FloatWriter;
use crate::qnn::attrs::Numerics;
use crate::qnn::ops as qnn;
use crate::qnn::types::{is_per_tensor, uniform};
use crate::quant::ops::SCAST;
use crate::quant::types::Uniform;
use crate::support::OpTypes;
use crate::tosa::ops as tosa;

/// Returns true for an operation of the hub that ONNX Runtime computes in f32 because an operand or the result has 16 bits. Casts
/// and operations without numerics count only if a 16-bit type is unsigned or has a zero point.
pub(super) fn is_wide(op: OpRef<'_>) -> bool {
    if op.def().is_none_or(|def| !qnn::ALL.contains(&def)) {
        return false;
    }
    match Numerics::of(op) {
        // TOSA has the casts of signed integers without a zero point.
        Ok(Numerics::Ort) if op.is_any(&[&qnn::QUANTIZE, &qnn::DEQUANTIZE]) => has_zero_point(op),
        Ok(Numerics::Ort) => wide_types(op).next().is_some(),
        Ok(_) => false,
        // Ops without numerics, such as `qnn.gather` and `qnn.clamp`.
        Err(_) => has_zero_point(op),
    }
}

/// Returns true if a 16-bit operand or result is unsigned or has a zero point other than 0.
pub(super) fn has_zero_point(op: OpRef<'_>) -> bool {
    wide_types(op).any(|ty| !ty.storage.signed || ty.params.iter().any(|param| param.zero_point != 0))
}

/// Returns the 16-bit types of the operands and results.
fn wide_types(op: OpRef<'_>) -> impl Iterator<Item = &Uniform> {
    let values = op.operands().chain(op.results());
    values.filter_map(move |value| uniform(op.ctx, op.body.ty(value))).filter(|ty| ty.storage.width == 16)
}

/// Builds the dequantizations, the op in f32, and the quantization if the result type is quantized.
pub(super) fn expand(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let (def, ctx, result_type) = (view.def().ok_or("is not registered")?, w.ctx(), view.out_type(0));
    let attrs: Vec<(String, Attr)> =
        def.attrs.iter().filter_map(|attr| Some((attr.name.to_owned(), view.attr(attr.name)?))).collect();
    let attr = |name: &str| attrs.iter().find(|(key, _)| key == name).map(|&(_, value)| value);
    let mut operands = Vec::new();
    for (index, value) in view.operands().collect::<Vec<ValueId>>().into_iter().enumerate() {
        let ty = w.ty(value);
        let is_indices = def == &qnn::GATHER && index == operand!(qnn::GATHER.indices);
        operands.push(match uniform(ctx, ty) {
            Some(_) if w.view(op).operand_constant(index).is_some() => real_weights(w, op, index)?,
            Some(quantized) => dequantize(w, value, quantized)?,
            None if ctx.float_kind(ctx.element_or_self(ty)).is_some() || is_indices => w.operand_value(value)?,
            None => return Err(format!("operand #{index} has integers without a scale")),
        });
    }
    let &[x, ..] = operands.as_slice() else { return Err("too few operands".to_owned()) };
    let value = match_op!(def;
        qnn::QUANTIZE | qnn::DEQUANTIZE | qnn::CLAMP_OP => x,
        _ => w.hub_op(op, def, &operands, &attr)?,
    );
    let Some(quantized) = uniform(ctx, result_type) else { return Ok(value) };
    let clamp = attr("clamp").and_then(|clamp| ctx.attr_ints(clamp));
    let bounds = match clamp.as_deref() {
        Some(&[low, high]) => (low, high),
        _ => (quantized.storage.min, quantized.storage.max),
    };
    quantize(w, value, (quantized, ctx.element_or_self(result_type)), bounds)
}

/// Returns the scale and the zero point.
fn param(ty: &Uniform) -> Result<(f64, f64), String> {
    let param = ty.params.first().filter(|_| is_per_tensor(ty)).ok_or("an operand or the result has several scales")?;
    Ok((param.scale(), param.zero_point as f64))
}

/// `scale (q - zero point)`
fn dequantize(w: &mut FloatWriter<'_, '_, '_>, value: ValueId, ty: &Uniform) -> Result<ValueId, String> {
    let ((scale, zero_point), ctx) = (param(ty)?, w.ctx());
    let storage_type = ctx.with_element(w.ty(value), ty.storage.ty(ctx));
    let stored = w.build(NewOp::of(&SCAST).operands(&[value]).results(&[storage_type]))?;
    let mut real = w.cast(stored, w.f32_type())?;
    if !ty.storage.signed {
        // Storage is signless, and the cast reads it as signed.
        let (is_negative, above) = (w.is_negative(real)?, w.plus(real, modulus(ty))?);
        real = w.select(is_negative, above, real)?;
    }
    let offset = if zero_point == 0.0 { real } else { w.plus(real, -zero_point)? };
    w.times(offset, scale)
}

/// `round(x / scale) + zero point` within bounds, ties to even.
fn quantize(
    w: &mut FloatWriter<'_, '_, '_>,
    x: ValueId,
    (ty, element): (&Uniform, Type),
    (low, high): (i64, i64),
) -> Result<ValueId, String> {
    let ((scale, zero_point), ctx) = (param(ty)?, w.ctx());
    if ty.storage.width > 16 {
        return Err(format!("a result of {} bits is unsupported", ty.storage.width));
    }
    let scale = w.number_like(x, scale)?;
    let quotient = w.div(x, scale)?;
    let rounded = w.round_half_even(quotient)?;
    let sum = w.plus(rounded, zero_point)?;
    let mut stored = w.clamp(sum, (low as f64, high as f64))?;
    if !ty.storage.signed {
        // Unsigned integers of at least half of the modulus become negative: the signless storage has the same bits.
        let half = w.number_like(stored, modulus(ty) / 2.0)?;
        let (is_less, below) = (w.binary(&tosa::GREATER, half, stored)?, w.plus(stored, -modulus(ty))?);
        stored = w.select(is_less, stored, below)?;
    }
    let stored = w.cast(stored, ty.storage.ty(ctx))?;
    let to = ctx.with_element(w.ty(stored), element);
    w.build(NewOp::of(&SCAST).operands(&[stored]).results(&[to]))
}

/// Returns 2 to the power of the storage width.
fn modulus(ty: &Uniform) -> f64 {
    2.0_f64.powi(i32::try_from(ty.storage.width).unwrap_or(16))
}
