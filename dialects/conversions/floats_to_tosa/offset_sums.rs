//! Exact sums of products of *offsets*: stored integers minus their zero points.
//!
//! [`integer_sums`] multiplies 8-bit integers. The program computes the zero point of x at run time, so it multiplies the stored integers
//! of x, and subtracts the zero point times the sums of the weights:
//!
//! ```text
//! sum of (x - zero point) * w    =    sum of x * w - zero point * sum of w
//! ```
//!
//! Other products ([`digit_sums`]) multiply in f32, in several parts whose sums are exact.

use qopt_ir::def::{OpDef, match_op};
use qopt_ir::ir::{OpId, ValueId};

use super::dynamic::QuantizedInput;
use super::hub::{Weights, padded_product};
use super::writer::FloatWriter;
use crate::qnn::ops as qnn;

/// The greatest magnitude of an offset of 8 bits.
const MAX_OFFSET: usize = 255;

/// Builds the sums of products of offsets in integers, cast to f32. Returns `None` if
///
/// - the weights of a channel do not fit 8 bits after a shift,
/// - sums may not fit 32 bits, or
/// - the sums of the weights of a channel have no constant form.
pub(super) fn integer_sums(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    def: &'static OpDef,
    input: &QuantizedInput,
    weights: &Weights,
) -> Result<Option<ValueId>, String> {
    // The dimensions of the weights that are channels of the result.
    let channels = match_op!(def;
        qnn::FULLY_CONNECTED | qnn::CONV2D | qnn::CONV3D => 0..1,
        qnn::DEPTHWISE_CONV2D => 2..4,
        qnn::MATMUL if weights.dims.len() == 2 => 1..2,
        _ => return Ok(None),
    );
    let size = |dims: &[u64]| dims.iter().try_fold(1_usize, |n, &d| n.checked_mul(usize::try_from(d).ok()?));
    let parts = weights.dims.get(channels.clone()).zip(weights.dims.get(channels.end..));
    let (count, inner) =
        parts.and_then(|(channels, inner)| size(channels).zip(size(inner))).ok_or("weights are too large")?;
    let channel = |index: usize| index.checked_div(inner).unwrap_or(0).checked_rem(count).unwrap_or(0);
    let shifts =
        byte_shifts(&weights.values, count, channel).filter(|shifts| fits_i32(&weights.values, shifts, channel));
    let Some(shifts) = shifts else { return Ok(None) };
    let is_shifted = shifts.iter().any(|&shift| shift != 0);
    // The weights 1 that sum the activations of a channel: the channels of the result are one dimension of size 1, unless each channel
    // has activations of its own.
    let mut ones = weights.dims.clone();
    if let Some(multiplier) = ones.get_mut(channels.end.saturating_sub(1)) {
        *multiplier = 1;
    }
    let has_groups = w.view(op).int("groups").is_some_and(|groups| groups != 1);
    if is_shifted && (has_groups || def == &qnn::DEPTHWISE_CONV2D && ones != weights.dims) {
        return Ok(None);
    }
    let ctx = w.ctx();
    let (byte, word) = (ctx.int_type(8), ctx.int_type(32));
    // TOSA pads with the stored integer 0, which must be the zero point. Otherwise, the activation is padded before.
    let pad = w.view(op).ints("pad").filter(|pad| pad.iter().any(|&n| n != 0));
    let pad = pad.filter(|_| input.zero_point.is_some() || input.least == 0.0);
    let stored = match &pad {
        None => input.stored,
        Some(pad) => {
            let offsets = input.offsets(w)?;
            let padded = w.pad(offsets, &[&[0, 0], pad.as_slice(), &[0, 0]].concat(), 0.0)?;
            input.zero_point.map_or(Ok(padded), |zero_point| w.add(padded, zero_point))?
        }
    };
    let no_pad = pad.map(|pad| ctx.i64_array_attr(&vec![0; pad.len()]));
    // From 0..=255 to -128..=127. The zero point shifts by the same amount, so offsets are unchanged.
    let to_signed = -128.0 - input.least;
    let signed = |w: &mut FloatWriter<'_, '_, '_>, value: ValueId, element| {
        let value = if to_signed == 0.0 { value } else { w.plus(value, to_signed)? };
        w.cast(value, element)
    };
    let x = signed(w, stored, byte)?;
    // The shift of unsigned integers without a zero point is their zero point.
    let zero_point = match input.zero_point {
        Some(zero_point) => Some(signed(w, zero_point, word)?),
        None if to_signed != 0.0 => Some(w.splat(&[1], word, to_signed)?),
        None => None,
    };
    let elements: Vec<i64> = weights.values.iter().map(|&value| value as i64).collect();
    let shift_of = |index: usize| shifts.get(channel(index)).copied().unwrap_or(0);
    let bytes: Vec<i64> = elements.iter().enumerate().map(|(i, value)| value.saturating_sub(shift_of(i))).collect();
    let constant = w.int_constant(&weights.dims, &bytes, byte)?;
    let mut sums = padded_product(w, op, def, (x, constant), no_pad)?;
    let rank = w.rank(sums)?;
    let mut dims = vec![1; rank];
    if let Some(last) = dims.last_mut() {
        *last = count as u64;
    }
    // The shift of a channel times the sum of its activations.
    if is_shifted {
        let ones = w.splat(&ones, byte, 1.0)?;
        let totals = padded_product(w, op, def, (x, ones), no_pad)?;
        let shifts = w.int_constant(&dims, &shifts, word)?;
        let term = w.mul(totals, shifts)?;
        sums = w.add(sums, term)?;
    }
    if let Some(zero_point) = zero_point {
        // Subtract the zero point times the sum of the weights of each channel.
        let mut channel_sums = vec![0_i64; count];
        for (index, value) in elements.iter().enumerate() {
            if let Some(sum) = channel_sums.get_mut(channel(index)) {
                *sum += value;
            }
        }
        let channel_sums = w.int_constant(&dims, &channel_sums, word)?;
        let zero_point = if w.rank(zero_point)? == rank { zero_point } else { w.reshape(zero_point, &vec![1; rank])? };
        let term = w.mul(zero_point, channel_sums)?;
        sums = w.sub(sums, term)?;
    }
    let element = w.f32_type();
    w.cast(sums, element).map(Some)
}

/// For each channel, the number to subtract from its weights so that they fit 8 bits. Returns `None` if their range is too large.
fn byte_shifts(values: &[f32], count: usize, channel: impl Fn(usize) -> usize) -> Option<Vec<i64>> {
    let (least, most) = (i64::from(i8::MIN), i64::from(i8::MAX));
    let mut ranges = vec![(0_i64, 0_i64); count];
    for (index, &value) in values.iter().enumerate() {
        let (low, high) = ranges.get_mut(channel(index))?;
        (*low, *high) = ((*low).min(value as i64), (*high).max(value as i64));
    }
    let shift = |(low, high): (i64, i64)| {
        let shift = high.saturating_sub(most).max(0).saturating_add(low.saturating_sub(least).min(0));
        (low.saturating_sub(shift) >= least && high.saturating_sub(shift) <= most).then_some(shift)
    };
    ranges.into_iter().map(shift).collect()
}

/// Returns true if the sums of [`integer_sums`] fit 32 bits: those with the bytes of weights and with their shifts, and the zero point
/// times the sum of the weights. Bytes and zero points of activations are at most 128.
fn fits_i32(values: &[f32], shifts: &[i64], channel: impl Fn(usize) -> usize) -> bool {
    let mut magnitudes = vec![0_i64; shifts.len()];
    for (index, &value) in values.iter().enumerate() {
        let shift = shifts.get(channel(index)).copied().unwrap_or(0);
        if let Some(sum) = magnitudes.get_mut(channel(index)) {
            *sum = sum.saturating_add((value as i64).saturating_sub(shift).abs()).saturating_add(shift.abs());
        }
    }
    magnitudes.into_iter().all(|sum| sum <= i64::from(i32::MAX / 256))
}

/// Builds the sums of products of offsets of 8 bits and weights in f32. A sum of floats is exact if all partial sums are integers of at most
/// 24 bits. So each product has one digit of the weights, in a base for which that holds, and the sums of digits are added in i32.
pub(super) fn digit_sums<'w, 'a, 'r>(
    w: &mut FloatWriter<'w, 'a, 'r>,
    def: &'static OpDef,
    weights: &Weights,
    product: impl Fn(&mut FloatWriter<'w, 'a, 'r>, ValueId) -> Result<ValueId, String>,
) -> Result<ValueId, String> {
    let summed = match_op!(def;
        qnn::DEPTHWISE_CONV2D => weights.dims.get(..2),
        qnn::MATMUL => weights.dims.len().checked_sub(2).and_then(|row| weights.dims.get(row..=row)),
        _ => weights.dims.get(1..),
    );
    let products =
        summed.and_then(|dims| dims.iter().try_fold(1_usize, |n, &d| n.checked_mul(usize::try_from(d).ok()?)));
    let products = products.ok_or("weights have an unsupported rank")?.max(1);
    let greatest = weights.values.iter().map(|value| value.abs() as usize).max().unwrap_or(0).max(1);
    let most = |bits: u32| (1_usize << bits).checked_div(MAX_OFFSET.saturating_mul(products)).unwrap_or(0);
    if most(24) == 0 || greatest > most(31) {
        return Err(format!("has sums of {products} products, which may not fit 32 bits"));
    }
    let digit_limit = 1_i64.wrapping_shl(most(24).ilog2());
    let base = digit_limit.saturating_mul(2);
    let mut rest: Vec<i64> = weights.values.iter().map(|&value| value as i64).collect();
    let mut digits = Vec::new();
    while digits.is_empty() || rest.iter().any(|&value| value != 0) {
        let digit = |value: i64| value.saturating_add(digit_limit).rem_euclid(base).saturating_sub(digit_limit);
        digits.push(rest.iter().map(|&value| digit(value) as f32).collect::<Vec<f32>>());
        for value in &mut rest {
            *value = value.saturating_sub(digit(*value)).checked_div(base).unwrap_or(0);
        }
    }
    let mut parts = Vec::new();
    for digits in &digits {
        let constant = w.float_constant(&weights.dims, digits)?;
        parts.push(product(w, constant)?);
    }
    let &[.., last] = parts.as_slice() else { return Err("has no weights".to_owned()) };
    if parts.len() == 1 {
        return Ok(last);
    }
    let (word, single) = (w.ctx().int_type(32), w.f32_type());
    let mut sums = w.cast(last, word)?;
    for &part in parts.iter().rev().skip(1) {
        let part = w.cast(part, word)?;
        sums = w.times(sums, base as f64)?;
        sums = w.add(sums, part)?;
    }
    w.cast(sums, single)
}
