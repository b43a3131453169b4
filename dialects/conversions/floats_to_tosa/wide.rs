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

use super::extended::flip_sign_bit;
use super::hub::real_weights;
use super::writer::FloatWriter;
use crate::qnn::attrs::Numerics;
use crate::qnn::ops as qnn;
use crate::qnn::types::uniform;
use crate::quant::ops::SCAST;
use crate::quant::types::{Param, ParamGranularity, Storage, Uniform};
use crate::support::OpTypes;

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

/// Builds a number for each parameter of a type, which broadcast to a value of the type: one, or one for each index of an axis.
fn param_numbers(
    w: &mut FloatWriter<'_, '_, '_>,
    like: ValueId,
    ty: &Uniform,
    number: impl Fn(&Param) -> f64,
) -> Result<ValueId, String> {
    let numbers: Vec<f32> = ty.params.iter().map(|param| number(param) as f32).collect();
    let mut dims = vec![1; w.rank(like)?];
    match ty.form {
        ParamGranularity::Tensor => {}
        ParamGranularity::Axis(axis) => {
            *dims.get_mut(axis as usize).ok_or("axis is out of range")? = numbers.len() as u64;
        }
        ParamGranularity::Blocks { .. } => return Err("an operand or the result has scales for blocks".to_owned()),
    }
    w.float_constant(&dims, &numbers)
}

/// Adds a number for each parameter of a type, unless all are 0.
fn add_param_numbers(
    w: &mut FloatWriter<'_, '_, '_>,
    value: ValueId,
    ty: &Uniform,
    number: impl Fn(&Param) -> f64,
) -> Result<ValueId, String> {
    if ty.params.iter().all(|param| number(param) == 0.0) {
        return Ok(value);
    }
    let numbers = param_numbers(w, value, ty, number)?;
    w.add(value, numbers)
}

/// Returns half of the range of unsigned storage, otherwise 0. Signless storage whose sign bit is flipped is less by this number.
///
/// # Errors
/// If f32 does not represent the unsigned integers.
fn half_range(ty: &Uniform) -> Result<f64, String> {
    match ty.storage {
        Storage { signed: true, .. } => Ok(0.0),
        Storage { width: width @ ..=16, .. } => Ok(f64::from(1_u32 << width >> 1)),
        storage => Err(format!("unsigned integers of {} bits are unsupported", storage.width)),
    }
}

/// `scale (q - zero point)`
fn dequantize(w: &mut FloatWriter<'_, '_, '_>, value: ValueId, ty: &Uniform) -> Result<ValueId, String> {
    let (half, ctx) = (half_range(ty)?, w.ctx());
    let storage_type = ctx.with_element(w.ty(value), ty.storage.ty(ctx));
    let mut stored = w.build(NewOp::of(&SCAST).operands(&[value]).results(&[storage_type]))?;
    if !ty.storage.signed {
        stored = flip_sign_bit(w, stored)?;
    }
    let real = w.cast(stored, w.f32_type())?;
    let offset = add_param_numbers(w, real, ty, |param| half - param.zero_point as f64)?;
    let scale = param_numbers(w, offset, ty, |param| param.scale())?;
    w.mul(offset, scale)
}

/// `round(x / scale) + zero point` within bounds, ties to even. The cast makes NaN the least integer, as ONNX Runtime does: unsigned
/// integers are therefore cast as signed ones, and get their sign bit afterwards.
fn quantize(
    w: &mut FloatWriter<'_, '_, '_>,
    x: ValueId,
    (ty, element): (&Uniform, Type),
    (low, high): (i64, i64),
) -> Result<ValueId, String> {
    let (half, ctx) = (half_range(ty)?, w.ctx());
    if ty.storage.width > 16 {
        return Err(format!("a result of {} bits is unsupported", ty.storage.width));
    }
    let scale = param_numbers(w, x, ty, |param| param.scale())?;
    let quotient = w.div(x, scale)?;
    let rounded = w.round_half_even(quotient)?;
    let sum = add_param_numbers(w, rounded, ty, |param| param.zero_point as f64 - half)?;
    let clamped = w.clamp(sum, (low as f64 - half, high as f64 - half))?;
    let mut stored = w.cast(clamped, ty.storage.ty(ctx))?;
    if !ty.storage.signed {
        stored = flip_sign_bit(w, stored)?;
    }
    let to = ctx.with_element(w.ty(stored), element);
    w.build(NewOp::of(&SCAST).operands(&[stored]).results(&[to]))
}
