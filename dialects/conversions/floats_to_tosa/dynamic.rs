//! Quantization of activations at run time. Each runtime computes scale and zero point in another way.

use qopt_ir::ir::ValueId;

use super::writer::FloatWriter;
use crate::qint::ops as qint;
use crate::tosa::ops as tosa;

/// An activation that the program quantizes at run time.
pub(super) struct QuantizedInput {
    /// The stored integers, as f32.
    pub(super) stored: ValueId,
    /// The zero point, `None` for 0.
    pub(super) zero_point: Option<ValueId>,
    /// The least stored integer: 0 or -128.
    pub(super) least: f64,
    pub(super) scale: ValueId,
}

impl QuantizedInput {
    /// Returns the stored integers minus their zero points.
    pub(super) fn offsets(&self, w: &mut FloatWriter<'_, '_, '_>) -> Result<ValueId, String> {
        match self.zero_point {
            Some(zero_point) => w.sub(self.stored, zero_point),
            None => Ok(self.stored),
        }
    }
}

/// Dynamic quantization of ONNX Runtime to u8: the range of the tensor, extended to include 0. Source: the operator page of
/// `DynamicQuantizeLinear`.
pub(super) fn quantize_range_u8(w: &mut FloatWriter<'_, '_, '_>, x: ValueId) -> Result<QuantizedInput, String> {
    let axes: Vec<usize> = (0..w.rank(x)?).collect();
    let (least, greatest) = w.range_with_zero(x, &axes)?;
    let range = w.sub(greatest, least)?;
    let (levels, one) = (w.number_like(range, 255.0)?, w.number_like(range, 1.0)?);
    let scale = w.div(range, levels)?;
    let is_zero = w.compare_to(&tosa::EQUAL, range, 0.0)?;
    let scale = w.select(is_zero, one, scale)?;
    let zero_point = w.div(least, scale)?;
    let zero_point = w.unary(&tosa::NEGATE, zero_point)?;
    let zero_point = w.clamp(zero_point, (0.0, 255.0))?;
    let zero_point = w.round_half_even(zero_point)?;
    let quotient = w.div(x, scale)?;
    let quotient = w.round_half_even(quotient)?;
    let stored = w.add(quotient, zero_point)?;
    let stored = w.clamp(stored, (0.0, 255.0))?;
    Ok(QuantizedInput { stored, zero_point: Some(zero_point), least: 0.0, scale })
}

/// `DynamicQuantizeLinear` of ONNX: the stored integers in i32, the scale, and the zero point in i32.
pub(super) fn dynamic_quantize_linear(w: &mut FloatWriter<'_, '_, '_>, x: ValueId) -> Result<[ValueId; 3], String> {
    let QuantizedInput { stored, zero_point, scale, .. } = quantize_range_u8(w, x)?;
    let zero_point = zero_point.ok_or("has no zero point")?;
    let (scale, zero_point) = (w.reshape(scale, &[])?, w.reshape(zero_point, &[])?);
    let word = w.ctx().int_type(32);
    Ok([w.cast(stored, word)?, scale, w.cast(zero_point, word)?])
}

/// Quantizes blocks of `size` elements of the last dimension to i8, with the greatest magnitude as 127, and dequantizes them, as
/// `MatMulNBits` of ONNX Runtime does at accuracy level 4.
pub(super) fn quantize_and_dequantize_blocks(
    w: &mut FloatWriter<'_, '_, '_>,
    x: ValueId,
    size: u64,
) -> Result<ValueId, String> {
    let dims = w.dims(x)?;
    let (last, rows) = dims.split_last().ok_or("operand must have rank 1 or higher")?;
    let count = last.checked_div(size).filter(|_| last.is_multiple_of(size)).ok_or("a block is partial")?;
    let blocks = w.reshape(x, &[rows, &[count, size]].concat())?;
    let magnitude = w.unary(&tosa::ABS, blocks)?;
    let range = w.reduce(&tosa::REDUCE_MAX, magnitude, &[rows.len().saturating_add(1)])?;
    let (levels, one, zero) = (w.number_like(range, 127.0)?, w.number_like(range, 1.0)?, w.number_like(range, 0.0)?);
    let is_zero = w.binary(&tosa::EQUAL, range, zero)?;
    let divisor = w.select(is_zero, one, range)?;
    let (scale, inverse) = (w.div(range, levels)?, w.div(levels, divisor)?);
    let product = w.mul(blocks, inverse)?;
    let stored = w.round_half_even(product)?;
    let stored = w.clamp(stored, (-128.0, 127.0))?;
    let value = w.mul(stored, scale)?;
    w.reshape(value, &dims)
}

/// Dynamic quantization of TensorFlow Lite to i8 without a zero point, with one scale for the elements along `axes`: their greatest
/// magnitude becomes 127. Source: `SymmetricQuantizeFloats` in `portable_tensor_utils.cc`.
pub(super) fn quantize_magnitude_i8(
    w: &mut FloatWriter<'_, '_, '_>,
    x: ValueId,
    axes: &[usize],
) -> Result<QuantizedInput, String> {
    let magnitude = w.unary(&tosa::ABS, x)?;
    let range = w.reduce(&tosa::REDUCE_MAX, magnitude, axes)?;
    let (levels, one, zero) = (w.number_like(range, 127.0)?, w.number_like(range, 1.0)?, w.number_like(range, 0.0)?);
    let is_zero = w.binary(&tosa::EQUAL, range, zero)?;
    let divisor = w.select(is_zero, one, range)?;
    let (scale, inverse) = (w.div(range, levels)?, w.div(levels, divisor)?);
    let (scale, inverse) = (w.select(is_zero, one, scale)?, w.select(is_zero, zero, inverse)?);
    let product = w.mul(x, inverse)?;
    let stored = w.round_half_away(product)?;
    let stored = w.clamp(stored, (-127.0, 127.0))?;
    Ok(QuantizedInput { stored, zero_point: None, least: -128.0, scale })
}

/// Dynamic quantization of XNNPACK to i8 with a zero point: the range of the elements along `axes`, extended to include 0. Source:
/// `xnn_f32_qd8_asymmetric_quantization_params`.
pub(super) fn quantize_range_i8_f32(
    w: &mut FloatWriter<'_, '_, '_>,
    x: ValueId,
    axes: &[usize],
) -> Result<QuantizedInput, String> {
    let (least, greatest) = w.range_with_zero(x, axes)?;
    let range = w.sub(greatest, least)?;
    let (levels, one) = (w.number_like(range, 255.0)?, w.number_like(range, 1.0)?);
    let is_empty = w.compare_to(&tosa::EQUAL, range, 0.0)?;
    let divisor = w.select(is_empty, one, range)?;
    let inverse = w.div(levels, divisor)?;
    let inverse = w.select(is_empty, one, inverse)?;
    let (below, above) = (w.mul(least, inverse)?, w.mul(greatest, inverse)?);
    // The zero point maps either the least or the greatest element exactly: whichever has the smaller rounding error.
    let (from_least, from_greatest) = (w.plus(below, -128.0)?, w.plus(above, 127.0)?);
    let error = w.add(from_least, from_greatest)?;
    let (low, high) = (w.number_like(below, -128.0)?, w.number_like(above, 127.0)?);
    let (at_least, at_greatest) = (w.sub(low, below)?, w.sub(high, above)?);
    let is_least = w.compare_to(&tosa::GREATER, error, 0.0)?;
    let zero_point = w.select(is_least, at_least, at_greatest)?;
    let zero_point = w.clamp(zero_point, (-128.0, 127.0))?;
    let zero_point = w.round_half_even(zero_point)?;
    let product = w.mul(x, inverse)?;
    let quotient = w.round_half_even(product)?;
    let stored = w.add(quotient, zero_point)?;
    let stored = w.clamp(stored, (-128.0, 127.0))?;
    let scale = w.div(one, inverse)?;
    Ok(QuantizedInput { stored, zero_point: Some(zero_point), least: -128.0, scale })
}

/// Dynamic quantization of TensorFlow Lite to i8 with a zero point: the range of the elements along `axes`, extended to include 0.
/// Source: `AsymmetricQuantizeFloats` in `portable_tensor_utils.cc`, which computes the zero point in f64.
pub(super) fn quantize_range_i8(
    w: &mut FloatWriter<'_, '_, '_>,
    x: ValueId,
    axes: &[usize],
) -> Result<QuantizedInput, String> {
    if w.form.is_strict {
        return Err("TOSA has no f64, in which the zero point is computed".to_owned());
    }
    let (least, greatest) = w.range_with_zero(x, axes)?;
    let (scale, zero_point) =
        (w.binary(&qint::RANGE_SCALE, least, greatest)?, w.binary(&qint::RANGE_ZERO_POINT, least, greatest)?);
    let one = w.number_like(scale, 1.0)?;
    let inverse = w.div(one, scale)?;
    let product = w.mul(x, inverse)?;
    let quotient = w.round_half_away(product)?;
    let stored = w.add(quotient, zero_point)?;
    let stored = w.clamp(stored, (-128.0, 127.0))?;
    Ok(QuantizedInput { stored, zero_point: Some(zero_point), least: -128.0, scale })
}
