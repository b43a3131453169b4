//! ONNX operators on integers whose scales or zero points are known at run time only.
//!
//! ```text
//! sum (a - za) (b - zb)   =   sum a b - za sum b - zb sum a + k za zb        modulo 2^32
//! ```
//!
//! TOSA multiplies signed bytes, so unsigned ones and their zero points become 128 less.

use qopt_ir::def::operand;
use qopt_ir::ir::{OpId, ValueId};

use super::super::attention;
use super::super::hub;
use super::super::writer::FloatWriter;
use super::Results;
use crate::kernels::window::Window;
use crate::support::{OpTypes, is_unsigned};
use crate::torch::index::dimension;
use crate::torch::onnx::kernels::{window_attr, with_auto_pad};
use crate::torch::onnx::operator::{has, int, word};
use crate::torch::ops as torch;
use crate::tosa::kernels::bounds;
use crate::tosa::ops as tosa;

/// The second operand of casts.
const SCALE: usize = 1;
/// The third operand of casts.
const ZERO_POINT: usize = 2;

/// The values of the results; `None` for other operators.
pub(super) fn expand(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<Option<Results>, String> {
    let one = |value: ValueId| Ok(Some(vec![Some(value)]));
    match name {
        "DynamicQuantizeLinear" => {
            let x = w.operand(op, 0)?;
            Ok(Some(hub::dynamically_quantized(w, x)?.map(Some).to_vec()))
        }
        "DequantizeLinear" => one(dequantize(w, op)?),
        "QuantizeLinear" if w.view(op).operand_constant(SCALE).is_none() => one(quantize(w, op)?),
        "MatMulInteger" => {
            let (a, b) = (SignedBytes::of(w, op, 0, 2)?, SignedBytes::of(w, op, 1, 3)?);
            one(product(w, &a, &b)?)
        }
        "ConvInteger" => one(convolution(w, op)?),
        "GatherBlockQuantized" => one(gather_packed(w, op)?),
        "QAttention" => quantized_attention(w, op),
        _ => Ok(None),
    }
}

/// A scale or a zero point that broadcasts to a value: one number, or one for each index of a dimension.
fn along_axis(w: &mut FloatWriter<'_, '_, '_>, op: OpId, index: usize, like: ValueId) -> Result<ValueId, String> {
    if int(w.view(op), "block_size").unwrap_or(0) != 0 {
        return Err("has scales in blocks that are not constant".to_owned());
    }
    let (value, rank) = (w.operand(op, index)?, w.rank(like)?);
    let mut dims = vec![1; rank];
    match *w.dims(value)?.as_slice() {
        [] | [1] => {}
        [count] => {
            let axis = dimension(int(w.view(op), "axis").unwrap_or(1), rank)?;
            *dims.get_mut(axis).ok_or("axis is out of range")? = count;
        }
        _ => return Err("scales must have rank 0 or 1".to_owned()),
    }
    w.reshaped(value, &dims)
}

/// `(q - zero point) scale`
fn dequantize(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let (word, stored) = (w.ctx().int_type(32), w.operand(op, 0)?);
    let mut steps = w.cast(stored, word)?;
    if has(w.view(op), ZERO_POINT) {
        let zero_point = along_axis(w, op, ZERO_POINT, stored)?;
        let zero_point = w.cast(zero_point, word)?;
        steps = w.sub(steps, zero_point)?;
    }
    let scale = along_axis(w, op, SCALE, stored)?;
    let reals = w.cast(steps, w.element(scale))?;
    w.mul(reals, scale)
}

/// `round(x / scale) + zero point`, within the range of the result.
fn quantize(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let element = view.out_element(0);
    let is_unsigned = is_unsigned(view.ctx, element);
    let width = view.ctx.int_width(element).filter(|&width| width <= 16).ok_or("the result must have integers")?;
    let x = w.operand(op, 0)?;
    let scale = along_axis(w, op, SCALE, x)?;
    let quotient = w.div(x, scale)?;
    let mut steps = w.rounded(quotient)?;
    if has(w.view(op), ZERO_POINT) {
        let zero_point = along_axis(w, op, ZERO_POINT, x)?;
        let zero_point = w.cast(zero_point, w.element(steps))?;
        steps = w.add(steps, zero_point)?;
    }
    let (low, high) = bounds(width, is_unsigned);
    let within = w.clamp(steps, (low as f64, high as f64))?;
    let word = w.cast(within, w.ctx().int_type(32))?;
    if is_unsigned { Ok(word) } else { w.cast(word, w.ctx().int_type(width)) }
}

/// Bytes of a product, as signed ones.
struct SignedBytes {
    bytes: ValueId,
    /// The zero point in i32, with the dimensions of the operand; `None` if it is 0.
    zero_point: Option<ValueId>,
}

impl SignedBytes {
    /// An operand and the operand of its zero point. An unsigned operand is extended to i32.
    fn of(w: &mut FloatWriter<'_, '_, '_>, op: OpId, index: usize, zero_point: usize) -> Result<Self, String> {
        let (ctx, is_shifted) = (w.ctx(), is_unsigned(w.ctx(), w.view(op).in_element(index)));
        let (byte, word) = (ctx.int_type(8), ctx.int_type(32));
        if ctx.int_width(w.view(op).in_element(index)) != Some(8) {
            return Err("operands must have 8 bits".to_owned());
        }
        let shift = |w: &mut FloatWriter<'_, '_, '_>, value: ValueId| {
            if is_shifted { w.plus(value, -128.0) } else { Ok(value) }
        };
        let stored = w.operand(op, index)?;
        let bytes = shift(w, stored)?;
        let bytes = w.cast(bytes, byte)?;
        let zero_point = match has(w.view(op), zero_point) {
            true => {
                let zero_point = w.operand(op, zero_point)?;
                let zero_point = w.cast(zero_point, word)?;
                Some(shift(w, zero_point)?)
            }
            false if is_shifted => Some(w.filled(&[1], word, -128.0)?),
            false => None,
        };
        Ok(Self { bytes, zero_point })
    }

    /// The sums of the bytes along a dimension.
    fn sums(&self, w: &mut FloatWriter<'_, '_, '_>, axis: usize) -> Result<ValueId, String> {
        let wide = w.cast(self.bytes, w.ctx().int_type(32))?;
        w.reduced(&tosa::REDUCE_SUM, wide, &[axis])
    }

    /// The zero point with these dimensions: one number, one for each index of the dimension `axis`, or one for each row or column.
    fn zero_point_along(&self, w: &mut FloatWriter<'_, '_, '_>, axis: usize) -> Result<Option<ValueId>, String> {
        let Some(zero_point) = self.zero_point else { return Ok(None) };
        let (dims, rank) = (w.dims(zero_point)?, w.rank(self.bytes)?);
        let mut to = vec![1; rank];
        match dims.as_slice() {
            [] | [1] => {}
            &[count] => *to.get_mut(axis).ok_or("axis is out of range")? = count,
            all => to = all.to_vec(),
        }
        w.reshaped(zero_point, &to).map(Some)
    }
}

/// The sums of products of offsets, in i32.
fn product(w: &mut FloatWriter<'_, '_, '_>, a: &SignedBytes, b: &SignedBytes) -> Result<ValueId, String> {
    let (da, db) = (w.dims(a.bytes)?, w.dims(b.bytes)?);
    let (Some(row), Some(column)) = (da.len().checked_sub(2), db.len().checked_sub(2)) else {
        return Err("operands must have rank 2 or higher".to_owned());
    };
    if da.contains(&0) || db.contains(&0) {
        return Err("has an operand without elements".to_owned());
    }
    let mut sums = w.matmul(a.bytes, b.bytes)?;
    let (za, zb) = (a.zero_point_along(w, row)?, b.zero_point_along(w, column + 1)?);
    if let Some(za) = za {
        let of_columns = b.sums(w, column)?;
        let term = w.mul(za, of_columns)?;
        sums = w.sub(sums, term)?;
    }
    if let Some(zb) = zb {
        let of_rows = a.sums(w, row + 1)?;
        let term = w.mul(zb, of_rows)?;
        sums = w.sub(sums, term)?;
    }
    if let (Some(za), Some(zb)) = (za, zb) {
        let depth = da.last().copied().unwrap_or(0);
        let term = w.mul(za, zb)?;
        let term = times_count(w, term, depth)?;
        sums = w.add(sums, term)?;
    }
    Ok(sums)
}

/// A number of products times a value in i32.
fn times_count(w: &mut FloatWriter<'_, '_, '_>, value: ValueId, count: u64) -> Result<ValueId, String> {
    let count = i32::try_from(count).map_err(|_| "a size is too large")?;
    w.times(value, f64::from(count))
}

/// `ConvInteger`: padding has the value of the zero point.
fn convolution(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let (x, weights) = (SignedBytes::of(w, op, 0, 2)?, SignedBytes::of(w, op, 1, 3)?);
    let (dims, of_weights) = (w.dims(x.bytes)?, w.dims(weights.bytes)?);
    let (Some(sizes), Some(kernel)) = (dims.get(2..), of_weights.get(2..)) else {
        return Err("operands must have rank 3 or higher".to_owned());
    };
    let view = w.view(op);
    let (rank, auto) = (sizes.len(), word(view, "auto_pad").unwrap_or_default());
    let (strides, dilations) = (window_attr(view, "strides", rank, 1)?, window_attr(view, "dilations", rank, 1)?);
    let (pads, groups) = (window_attr(view, "pads", rank.saturating_mul(2), 0)?, int(view, "group").unwrap_or(1));
    let mut amounts = vec![0, 0, 0, 0];
    for (d, ((&size, &kernel), (&stride, &dilation))) in
        sizes.iter().zip(kernel).zip(strides.iter().zip(&dilations)).enumerate()
    {
        let extent = |n: u64| usize::try_from(n).map_err(|_| "a size is too large");
        let padding = |at: usize| pads.get(at).copied().unwrap_or(0);
        let (low, high) = (padding(d), padding(d.saturating_add(rank)));
        let window = Window { input: extent(size)?, kernel: extent(kernel)?, low, high, stride, dilation };
        let window = with_auto_pad(&auto, window)?;
        amounts.extend([window.low as i64, window.high as i64]);
    }
    let signed = |all: &[usize]| all.iter().map(|&n| n as i64).collect::<Vec<i64>>();
    let windows = (vec![0; rank.saturating_mul(2)], signed(&strides), signed(&dilations));
    let za = x.zero_point_along(w, 1)?;
    let fill = match x.zero_point {
        Some(zero_point) => {
            let one = w.reshaped(zero_point, &[1])?;
            w.cast(one, w.ctx().int_type(8))?
        }
        None => w.filled(&[1], w.ctx().int_type(8), 0.0)?,
    };
    let image = w.padded_with(x.bytes, &amounts, fill)?;
    let mut sums = w.convolution_of_channels_first(image, weights.bytes, None, groups, windows.clone())?;
    let mut channels = vec![1; dims.len()];
    let outputs = of_weights.first().copied().unwrap_or(0);
    *channels.get_mut(1).ok_or("operands must have rank 3 or higher")? = outputs;
    let zb = weights.zero_point_along(w, 0)?;
    let zb = match zb {
        Some(zb) if w.dims(zb)?.first() != Some(&1) => Some(w.reshaped(zb, &channels)?),
        zb => zb,
    };
    if let Some(za) = za {
        let wide = w.cast(weights.bytes, w.ctx().int_type(32))?;
        let of_channels = w.reduced(&tosa::REDUCE_SUM, wide, &(1..dims.len()).collect::<Vec<usize>>())?;
        let of_channels = w.reshaped(of_channels, &channels)?;
        let term = w.mul(za, of_channels)?;
        sums = w.sub(sums, term)?;
    }
    if let Some(zb) = zb {
        let ones = w.filled(&of_weights, w.ctx().int_type(8), 1.0)?;
        let of_windows = w.convolution_of_channels_first(image, ones, None, groups, windows)?;
        let term = w.mul(zb, of_windows)?;
        sums = w.sub(sums, term)?;
    }
    if let (Some(za), Some(zb)) = (za, zb) {
        let depth = of_weights.iter().skip(1).try_fold(1_u64, |n, &d| n.checked_mul(d)).ok_or("a size is too large")?;
        let term = w.mul(za, zb)?;
        let term = times_count(w, term, depth)?;
        sums = w.add(sums, term)?;
    }
    Ok(sums)
}

/// `QAttention` of `com.microsoft`: attention whose input and projection are quantized.
fn quantized_attention(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<Results>, String> {
    /// Operands.
    const BIAS: usize = 2;
    const SCALES: [usize; 2] = [3, 4];
    const MASK: usize = 5;
    const PAST: usize = 8;
    if has(w.view(op), PAST) || int(w.view(op), "do_rotary").unwrap_or(0) != 0 {
        return Err("has keys of earlier tokens or rotary positions".to_owned());
    }
    let (a, b) = (SignedBytes::of(w, op, 0, 6)?, SignedBytes::of(w, op, 1, 7)?);
    let sums = product(w, &a, &b)?;
    let [of_input, of_weights] = SCALES.map(|index| w.operand(op, index));
    let scale = w.mul(of_input?, of_weights?)?;
    let reals = w.cast(sums, w.element(scale))?;
    let mut projected = w.mul(reals, scale)?;
    if has(w.view(op), BIAS) {
        let bias = w.operand(op, BIAS)?;
        projected = w.add(projected, bias)?;
    }
    attention::of_projection(w, op, projected, (MASK, None))
}

/// `GatherBlockQuantized` of `com.microsoft`: rows of bytes that hold several integers, with scales for blocks of a row.
fn gather_packed(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    /// Operands.
    const INDICES: usize = 1;
    const SCALES: usize = 2;
    const ZERO_POINTS: usize = 3;
    let view = w.view(op);
    let element = view.in_element(operand!(torch::OPERATOR.operands));
    if !is_unsigned(view.ctx, element) || view.ctx.int_width(element) != Some(8) {
        return Err("the data must have unsigned bytes".to_owned());
    }
    let axes = [int(view, "gather_axis").unwrap_or(0), int(view, "quantize_axis").unwrap_or(1)];
    let bits = int(view, "bits").unwrap_or(4);
    let block = u64::try_from(int(view, "block_size").unwrap_or(128)).ok().filter(|&block| block > 0);
    let block = block.ok_or("'block_size' must be positive")?;
    if !matches!(bits, 2 | 4 | 8) {
        return Err("integers must have 2, 4 or 8 bits".to_owned());
    }
    let (data, indices, scales) = (w.operand(op, 0)?, w.operand(op, INDICES)?, w.operand(op, SCALES)?);
    let (&[rows, _], &[of_rows, blocks]) = (w.dims(data)?.as_slice(), w.dims(scales)?.as_slice()) else {
        return Err("data and scales must have rank 2".to_owned());
    };
    if !matches!(axes, [0, 1 | -1]) || rows != of_rows {
        return Err("must gather rows, and have scales for blocks of a row".to_owned());
    }
    let count = w.dims(indices)?;
    let outer = count.iter().try_fold(1_u64, |n, &d| n.checked_mul(d)).ok_or("a size is too large")?;
    let indices = w.reshaped(indices, &[outer])?;
    let found = w.gather(data, indices, 0)?;
    let stored = unpacked(w, found, bits)?;
    let size = w.dims(stored)?.last().copied().unwrap_or(0);
    let padded = blocks.checked_mul(block).ok_or("a size is too large")?;
    // The last block of a row may be partial.
    let missing = padded.checked_sub(size).filter(|&missing| missing < block).ok_or("has another number of scales")?;
    let missing = i64::try_from(missing).map_err(|_| "a size is too large")?;
    let stored = w.padded(stored, &[0, 0, 0, missing], 0.0)?;
    let stored = w.reshaped(stored, &[outer, blocks, block])?;
    let zero_points = if has(w.view(op), ZERO_POINTS) {
        let packed = w.operand(op, ZERO_POINTS)?;
        let found = w.gather(packed, indices, 0)?;
        let all = unpacked(w, found, bits)?;
        let all = w.sliced(all, 1, 0, blocks)?;
        w.reshaped(all, &[outer, blocks, 1])?
    } else {
        w.filled(&[1, 1, 1], w.ctx().int_type(32), f64::from(1 << (bits - 1)))?
    };
    let steps = w.sub(stored, zero_points)?;
    let scales = w.gather(scales, indices, 0)?;
    let scales = w.reshaped(scales, &[outer, blocks, 1])?;
    let reals = w.cast(steps, w.element(scales))?;
    let reals = w.mul(reals, scales)?;
    let reals = w.reshaped(reals, &[outer, padded])?;
    let reals = w.sliced(reals, 1, 0, size)?;
    w.reshaped(reals, &[&count[..], &[size]].concat())
}

/// Bytes [rows, n] as unsigned integers in i32, the least significant bits first.
fn unpacked(w: &mut FloatWriter<'_, '_, '_>, bytes: ValueId, bits: i64) -> Result<ValueId, String> {
    let &[rows, count] = w.dims(bytes)?.as_slice() else { return Err("expected rows of bytes".to_owned()) };
    let word = w.cast(bytes, w.ctx().int_type(32))?;
    let mut parts = Vec::new();
    for shift in (0..8).step_by(usize::try_from(bits).map_err(|_| "unknown width")?) {
        let by = w.number(word, f64::from(shift))?;
        let part = if shift == 0 { word } else { w.binary(&tosa::LOGICAL_RIGHT_SHIFT, word, by)? };
        let mask = w.number(part, f64::from((1 << bits) - 1))?;
        let part = w.binary(&tosa::BITWISE_AND, part, mask)?;
        parts.push(w.reshaped(part, &[rows, count, 1])?);
    }
    let all = w.concat(&parts, 2)?;
    w.reshaped(all, &[rows, count.checked_mul(parts.len() as u64).ok_or("a size is too large")?])
}
