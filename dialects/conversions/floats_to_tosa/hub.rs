//! Expands hub ops with float results: convolutions and matrix products (here: *products*) of floats by quantized weights.
//!
//! ```text
//! product(x, w)                     =  product(x, dequantize w)
//! product(dynamic_quantize x, w)    =  product(offsets of x, offsets of w) * (scale of x * scale of w) + bias
//! ```
//!
//! *Offsets* are stored integers minus their zero points. [`integer_sums`] multiplies in 8-bit integers. The program computes the zero
//! point of x at run time, so it multiplies the stored integers of x, and subtracts the zero point times the sums of the weights:
//!
//! ```text
//! sum of (x - zero point) * w    =    sum of x * w - zero point * sum of w
//! ```
//!
//! Other products ([`digit_sums`]) multiply in f32, in several parts whose sums are exact.
//!
//! Activations in blocks are rounded, dequantized and multiplied as floats. XNNPACK multiplies the sum by the scale of x, then by the
//! scale of w in a fused multiply-add with the bias. Weights must be constant. A dequantized weight takes four bytes.

use qopt_ir::def::{OpDef, OpRef, match_op, operand};
use qopt_ir::ir::{Attr, OpId, ValueId};
use qopt_ir::num::FloatKind;

use super::writer::FloatWriter;
use crate::conversions::quant_to_hub::read;
use crate::elements::integers;
use crate::qint::ops as qint;
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::conv::depthwise_params;
use crate::qnn::kernels::products::is_in_blocks;
use crate::qnn::ops as qnn;
use crate::qnn::ops::product;
use crate::qnn::types::{Granularity, dynamic, uniform};
use crate::quant::types::{Param, ParamGranularity};
use crate::support::OpTypes;
use crate::tfl::ops as tfl;
use crate::tosa::kernels::bounds;
use crate::tosa::ops as tosa;

/// Returns true for a convolution or matrix product with a float result.
pub(super) fn is_float_product(op: OpRef<'_>) -> bool {
    op.def().is_some_and(product::is_product) && op.ctx.float_kind(op.out_element(0)).is_some()
}

/// Constant weights.
struct Weights {
    dims: Vec<u64>,
    /// The stored integers minus their zero points, or the real values.
    values: Vec<f32>,
    /// One scale, or one for each channel of the result. `[1.0]` for real values.
    scales: Vec<f32>,
}

impl Weights {
    /// The values, as a constant.
    fn floats(&self, w: &mut FloatWriter<'_, '_, '_>) -> Result<ValueId, String> {
        w.float_constant(&self.dims, &self.values)
    }
}

/// An activation that the program quantizes at run time.
struct QuantizedInput {
    /// The stored integers, as f32.
    stored: ValueId,
    /// The zero point, `None` for 0.
    zero_point: Option<ValueId>,
    /// The least stored integer: 0 or -128.
    least: f64,
    scale: ValueId,
}

impl QuantizedInput {
    /// Returns the stored integers minus their zero points.
    fn offsets(&self, w: &mut FloatWriter<'_, '_, '_>) -> Result<ValueId, String> {
        match self.zero_point {
            Some(zero_point) => w.sub(self.stored, zero_point),
            None => Ok(self.stored),
        }
    }
}

/// Builds a product with a float result: of real activations (case 1), quantized blocks (case 2), or stored integers (case 3).
pub(super) fn product(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let def = view.def().ok_or("is not registered")?;
    let (x, weight) = (product::INPUT, product::WEIGHT);
    let ty = view.in_type(x);
    let bias = view.operand(product::BIAS);
    // Case 1: the activation is real.
    let Some(quantized) = dynamic(view.ctx, ty) else {
        let input = w.operand(op, x)?;
        let weights = product_weights(w, op, def, weight)?;
        let value = plain_product(w, op, def, input, weights)?;
        return with_bias(w, value, bias);
    };
    let (granularity, is_asymmetric) = (quantized.granularity, quantized.is_asymmetric);
    let quantize = view
        .operand_def(x)
        .filter(|def| def.is(&qnn::DYNAMIC_QUANTIZE))
        .ok_or("the activation has no dynamic quantization")?;
    let (real, numerics) = (quantize.only_operand().ok_or("too few operands")?, Numerics::of(quantize)?);
    let real = w.operand_value(real)?;
    // Case 2: the activation has scales in blocks.
    if let Granularity::Block(size) = granularity {
        let input = quantize_and_dequantize_blocks(w, real, size)?;
        let weights = product_weights(w, op, def, weight)?;
        let value = plain_product(w, op, def, input, weights)?;
        return with_bias(w, value, bias);
    }
    // Case 3: one scale for the tensor, or for each image or row. Each runtime quantizes in another way.
    let input = match (numerics, granularity) {
        (Numerics::Ort, Granularity::Tensor) => quantize_range_u8(w, real)?,
        (Numerics::Tflite | Numerics::Xnnpack, Granularity::Row | Granularity::Image) => {
            let rank = w.rank(real)?;
            let first = if granularity == Granularity::Image { 1 } else { rank.saturating_sub(1) };
            let axes: Vec<usize> = (first..rank).collect();
            match (numerics, is_asymmetric) {
                (Numerics::Xnnpack, _) => quantize_range_i8_f32(w, real, &axes)?,
                (_, true) => quantize_range_i8(w, real, &axes)?,
                (_, false) => quantize_magnitude_i8(w, real, &axes)?,
            }
        }
        _ => return Err("the numerics do not define this dynamic quantization".to_owned()),
    };
    // Weights in blocks have no common scale to multiply the sums by.
    if def == &qnn::FULLY_CONNECTED && uniform(w.ctx(), w.view(op).in_type(weight)).is_some_and(is_in_blocks) {
        let offsets = input.offsets(w)?;
        let (reals, weights) = (w.mul(offsets, input.scale)?, product_weights(w, op, def, weight)?);
        let value = plain_product(w, op, def, reals, weights)?;
        return with_bias(w, value, bias);
    }
    let weights = constant_weights(w, op, weight, false)?;
    let sums = match integer_sums(w, op, def, &input, &weights)? {
        Some(sums) => sums,
        None => {
            let offsets = input.offsets(w)?;
            digit_sums(w, def, &weights, |w, weights| plain_product(w, op, def, offsets, weights))?
        }
    };
    match numerics {
        Numerics::Xnnpack => scale_in_two_steps(w, sums, input.scale, &weights.scales, bias),
        _ => scale_sums(w, sums, input.scale, &weights.scales, bias),
    }
}

/// The greatest magnitude of an offset of 8 bits.
const MAX_OFFSET: usize = 255;
/// The greatest number of products of two offsets whose sum fits i32.
const MAX_PRODUCTS: usize = i32::MAX as usize / (MAX_OFFSET * MAX_OFFSET);

/// Builds the sums of products of offsets in integers, cast to f32. Returns `None` if
///
/// - the weights of a channel do not fit 8 bits after a shift,
/// - sums may not fit 32 bits, or
/// - the sums of the weights of a channel have no constant form.
fn integer_sums(
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
    let products = weights.values.len().checked_div(count).unwrap_or(0);
    let channel = |index: usize| index.checked_div(inner).unwrap_or(0).checked_rem(count).unwrap_or(0);
    let Some(shifts) = byte_shifts(&weights.values, count, channel).filter(|_| products <= MAX_PRODUCTS) else {
        return Ok(None);
    };
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

/// Builds the sums of products of offsets of 8 bits and weights in f32. A sum of floats is exact if all partial sums are integers of at most
/// 24 bits. So each product has one digit of the weights, in a base for which that holds, and the sums of digits are added in i32.
fn digit_sums<'w, 'a, 'r>(
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
    let products = summed.and_then(|dims| dims.iter().try_fold(1_usize, |n, &d| n.checked_mul(usize::try_from(d).ok()?)));
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

/// Builds a constant of one number, or one for each index of the last dimension of `value`.
fn channel_constant(w: &mut FloatWriter<'_, '_, '_>, value: ValueId, numbers: &[f32]) -> Result<ValueId, String> {
    let mut dims = vec![1; w.rank(value)?];
    if let Some(last) = dims.last_mut() {
        *last = numbers.len() as u64;
    }
    w.float_constant(&dims, numbers)
}

/// Multiplies sums by the scale of the activation, then by the scales of the weights in a fused multiply-add with the bias:
/// `fma(sums * scale, weight_scales, bias)`, as XNNPACK does.
fn scale_in_two_steps(
    w: &mut FloatWriter<'_, '_, '_>,
    sums: ValueId,
    scale: ValueId,
    weight_scales: &[f32],
    bias: Option<ValueId>,
) -> Result<ValueId, String> {
    if w.form.is_strict {
        return Err("TOSA has no fused multiply-add".to_owned());
    }
    let scaled = w.mul(sums, scale)?;
    let scales = channel_constant(w, sums, weight_scales)?;
    let bias = match bias {
        Some(bias) => w.operand_value(bias)?,
        None => w.float_constant(&[1], &[0.0])?,
    };
    w.fma(scaled, scales, bias)
}

/// Multiplies sums by the product of the scales of activation and weights, and adds the bias: `sums * (scale * weight_scales) + bias`.
fn scale_sums(
    w: &mut FloatWriter<'_, '_, '_>,
    sums: ValueId,
    scale: ValueId,
    weight_scales: &[f32],
    bias: Option<ValueId>,
) -> Result<ValueId, String> {
    let rank = w.rank(sums)?;
    let scales = channel_constant(w, sums, weight_scales)?;
    let scale = if w.rank(scale)? == rank { scale } else { w.reshape(scale, &vec![1; rank])? };
    let factor = w.mul(scale, scales)?;
    let value = w.mul(sums, factor)?;
    with_bias(w, value, bias)
}

/// Builds a hybrid `tfl.transpose_conv`, whose input is quantized at run time: the hub has no such op. Returns `None` if the weights are
/// not quantized.
pub(super) fn hybrid_transpose_conv(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<ValueId>, String> {
    let view = w.view(op);
    let weight = operand!(tfl::TRANSPOSE_CONV.weights);
    let Some(quantized) = uniform(view.ctx, view.in_type(weight)) else { return Ok(None) };
    if !quantized.storage.signed || quantized.form != ParamGranularity::Axis(0) {
        return Err("weights must be signed and have a scale for each channel".to_owned());
    }
    let computation = read(view).ok_or("unsupported transposed convolution")??;
    let bias = computation.inputs.get(2).map(|input| input.value);
    let attrs = computation.attrs;
    let attr = |name: &str| attrs.iter().find(|(key, _)| *key == name).map(|&(_, value)| value);
    let x = w.operand(op, operand!(tfl::TRANSPOSE_CONV.input))?;
    let axes: Vec<usize> = (1..w.rank(x)?).collect();
    let input = quantize_range_i8(w, x, &axes)?;
    let weights = constant_weights(w, op, weight, false)?;
    let offsets = input.offsets(w)?;
    let def = &qnn::TRANSPOSE_CONV2D;
    let sums = digit_sums(w, def, &weights, |w, weights| w.hub_op(op, def, &[offsets, weights], &attr))?;
    scale_sums(w, sums, input.scale, &weights.scales, bias).map(Some)
}

/// Adds a bias, if there is one.
fn with_bias(w: &mut FloatWriter<'_, '_, '_>, value: ValueId, bias: Option<ValueId>) -> Result<ValueId, String> {
    match bias {
        Some(bias) => {
            let bias = w.operand_value(bias)?;
            w.add(value, bias)
        }
        None => Ok(value),
    }
}

/// Builds a product with the attributes of `op`, without a bias.
fn plain_product(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    def: &'static OpDef,
    x: ValueId,
    weights: ValueId,
) -> Result<ValueId, String> {
    padded_product(w, op, def, (x, weights), None)
}

/// As [`plain_product`], with another `pad`.
fn padded_product(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    def: &'static OpDef,
    (x, weights): (ValueId, ValueId),
    pad: Option<Attr>,
) -> Result<ValueId, String> {
    let view = w.view(op);
    let attrs: Vec<(&str, Attr)> = ["pad", "stride", "dilation", "groups"]
        .into_iter()
        .filter_map(|name| Some((name, pad.filter(|_| name == "pad").or_else(|| view.attr(name))?)))
        .collect();
    let attr = |name: &str| attrs.iter().find(|(key, _)| *key == name).map(|&(_, value)| value);
    w.hub_op(op, def, &[x, weights], &attr)
}

/// Smaller weights become floats.
const MIN_QUANTIZED_WEIGHTS: u64 = 1 << 16;

/// Builds the weights of a product of floats. With `keep-weights`, large weights of a matrix product stay quantized, below a
/// `qnn.dequantize`, so that movements fold into their types and `--tosa-to-linalg` dequantizes them in the loop of the product.
fn product_weights(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    def: &'static OpDef,
    index: usize,
) -> Result<ValueId, String> {
    let view = w.view(op);
    let (ctx, ty) = (view.ctx, view.in_type(index));
    let count = ctx.num_elements(ty).filter(|&count| count >= MIN_QUANTIZED_WEIGHTS);
    // `qnn.dequantize` rounds to the expressed type.
    let is_f32 = |ty| ctx.float_kind(ty) == Some(FloatKind::F32);
    let is_narrow = uniform(ctx, ty).is_some_and(|ty| ty.storage.width <= 8 && is_f32(ty.expressed));
    let is_matrix = [&qnn::FULLY_CONNECTED, &qnn::MATMUL].contains(&def);
    let is_constant = view.operand_constant(index).is_some();
    match (view.operand(index), view.attr("numerics")) {
        (Some(value), Some(numerics))
            if w.form.keeps_weights && count.is_some() && is_narrow && is_matrix && is_constant =>
        {
            let dims: Vec<u64> = view.in_dims(index).into_iter().flatten().flatten().collect();
            let element = w.f32_type();
            w.op(&qnn::DEQUANTIZE, &[value], (&dims, element), &[("numerics", numerics)])
        }
        _ => real_weights(w, op, index),
    }
}

/// Builds a constant operand, dequantized.
pub(super) fn real_weights(w: &mut FloatWriter<'_, '_, '_>, op: OpId, index: usize) -> Result<ValueId, String> {
    constant_weights(w, op, index, true)?.floats(w)
}

/// Reads constant weights: dequantized if `is_real`, else as offsets with their scales.
fn constant_weights(w: &mut FloatWriter<'_, '_, '_>, op: OpId, index: usize, is_real: bool) -> Result<Weights, String> {
    let view = w.view(op);
    let (ctx, ty) = (view.ctx, view.in_type(index));
    let quantized = uniform(ctx, ty).ok_or("weights are not quantized")?;
    let constant = view.operand_constant(index).ok_or("weights must be constant")?;
    let shape = ctx.shape(ty).ok_or("weights are unranked")?;
    let stored = integers(ctx, constant).ok_or("weights must be constant")?;
    let dims: Vec<u64> = shape.iter().copied().collect::<Option<_>>().ok_or("weights have a dynamic size")?;
    let params = quantized.each_param(ctx, &shape)?;
    let (mut values, mut scales): (Vec<f32>, Vec<f32>) = (Vec::new(), Vec::new());
    let storage = quantized.storage;
    // Constants of unsigned storage may have signless elements.
    let mask = if storage.signed { -1 } else { bounds(storage.width, true).1 };
    for (stored, param) in stored.into_iter().map(|stored| stored & mask).zip(params) {
        let offset = stored.saturating_sub(param.zero_point) as f32;
        values.push(if is_real { param.scale() as f32 * offset } else { offset });
    }
    if is_real {
        scales.push(1.0);
    } else {
        let size = |d: usize| dims.get(d).and_then(|&n| usize::try_from(n).ok()).unwrap_or(1);
        let channel_params = match view.is(&qnn::DEPTHWISE_CONV2D) {
            true => depthwise_params(quantized, size(2), size(3)),
            false if is_in_blocks(quantized) => Err("has scales in blocks".to_owned()),
            false => Ok(quantized.params.to_vec()),
        };
        let channels = view.out_dims(0).and_then(|dims| dims.last().copied().flatten());
        let has_scale_per_channel = |params: &Vec<Param>| params.len() == 1 || channels == Some(params.len() as u64);
        let channel_params = channel_params.ok().filter(has_scale_per_channel);
        let channel_params =
            channel_params.ok_or("weights must have one scale, or one for each channel of the result")?;
        scales.extend(channel_params.iter().map(|param| param.scale() as f32));
    }
    Ok(Weights { dims, values, scales })
}

/// Dynamic quantization of ONNX Runtime to u8: the range of the tensor, extended to include 0. Source: the operator page of
/// `DynamicQuantizeLinear`.
fn quantize_range_u8(w: &mut FloatWriter<'_, '_, '_>, x: ValueId) -> Result<QuantizedInput, String> {
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
fn quantize_and_dequantize_blocks(w: &mut FloatWriter<'_, '_, '_>, x: ValueId, size: u64) -> Result<ValueId, String> {
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
fn quantize_magnitude_i8(
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
fn quantize_range_i8_f32(
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
fn quantize_range_i8(w: &mut FloatWriter<'_, '_, '_>, x: ValueId, axes: &[usize]) -> Result<QuantizedInput, String> {
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
