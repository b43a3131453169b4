//! ONNX operators on quantized integers that `--quant-to-hub` leaves: their scales or zero points are known at run time only, or their
//! result is float.
//!
//! ```text
//! sum (a - za) (b - zb)   =   sum a b - za sum b - zb sum a + k za zb        modulo 2^32
//! ```
//!
//! where `k` is the number of products. TOSA multiplies signed bytes, so unsigned ones and their zero points become 128 less.

use qopt_ir::def::operand;
use qopt_ir::ir::{OpId, ValueId};

use super::super::attention;
use super::super::dynamic::dynamic_quantize_linear;
use super::super::writer::FloatWriter;
use super::Results;
use crate::elements::{floats, integers};
use crate::kernels::window::Window;
use crate::support::{OpTypes, is_unsigned, product_of_sizes};
use crate::torch::index::dimension;
use crate::torch::onnx::kernels::{window_attr, with_auto_pad};
use crate::torch::onnx::operator::{has, int, word};
use crate::torch::ops as torch;
use crate::tosa::kernels::bounds;
use crate::tosa::ops as tosa;

/// Operands of `QuantizeLinear` and `DequantizeLinear`.
const STORED: usize = 0;
const SCALE: usize = 1;
const ZERO_POINT: usize = 2;

/// Builds the results of an operator. Returns `None` for other operators.
pub(super) fn expand(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<Option<Results>, String> {
    let one = |value: ValueId| Ok(Some(vec![Some(value)]));
    match name {
        "DynamicQuantizeLinear" => {
            let x = w.operand(op, 0)?;
            Ok(Some(dynamic_quantize_linear(w, x)?.map(Some).to_vec()))
        }
        "DequantizeLinear" if w.view(op).operand_constant(STORED).is_some() => one(dequantize_constant(w, op)?),
        "DequantizeLinear" => one(dequantize(w, op)?),
        "QuantizeLinear" if w.view(op).operand_constant(SCALE).is_none() => one(quantize(w, op)?),
        "MatMulInteger" => {
            let (a, b) = (SignedBytes::read(w, op, 0, 2)?, SignedBytes::read(w, op, 1, 3)?);
            one(a.product(w, &b)?)
        }
        "MatMulIntegerToFloat" => {
            let (a, b) = (SignedBytes::read(w, op, 0, 4)?, SignedBytes::read(w, op, 1, 5)?);
            let sums = a.product(w, &b)?;
            let (a_scale, b_scale) = (w.operand(op, 2)?, w.operand(op, 3)?);
            let scale = w.mul(a_scale, b_scale)?;
            one(scaled_sums(w, op, sums, (scale, 6))?)
        }
        "DynamicQuantizeMatMul" => {
            let (x, b) = (w.operand(op, 0)?, SignedBytes::read(w, op, 1, 3)?);
            let [stored, scale, zero_point] = dynamic_quantize_linear(w, x)?;
            let sums = SignedBytes::of_unsigned(w, stored, zero_point)?.product(w, &b)?;
            let b_scale = w.operand(op, 2)?;
            let scale = w.mul(scale, b_scale)?;
            one(scaled_sums(w, op, sums, (scale, 4))?)
        }
        "ConvInteger" => one(convolution(w, op)?),
        "GatherBlockQuantized" => one(gather_block_quantized(w, op)?),
        "QAttention" => quantized_attention(w, op),
        _ => Ok(None),
    }
}

/// Multiplies sums by a scale, or a scale for each column, and adds the bias in operand `bias`, if there is one.
fn scaled_sums(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    sums: ValueId,
    (scale, bias): (ValueId, usize),
) -> Result<ValueId, String> {
    let reals = w.cast(sums, w.element(scale))?;
    let product = w.mul(reals, scale)?;
    match has(w.view(op), bias) {
        true => {
            let bias = w.operand(op, bias)?;
            w.add(product, bias)
        }
        false => Ok(product),
    }
}

/// Reshapes the scale or zero point of operand `index` so that it broadcasts to `like`: one number, or one for each index of the
/// dimension `axis`.
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
    w.reshape(value, &dims)
}

/// `DequantizeLinear` of a constant, as a constant. Its scales may be negative or 0.
fn dequantize_constant(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let list = |index: usize| view.operand_constant(index).ok_or("operands must be constant");
    let stored = integers(view.ctx, list(STORED)?).ok_or("elements are unknown")?;
    let scales = floats(view.ctx, list(SCALE)?).ok_or("scales are unknown")?;
    let zero_points = if has(view, ZERO_POINT) {
        integers(view.ctx, list(ZERO_POINT)?).ok_or("zero points are unknown")?
    } else {
        vec![0]
    };
    let static_dims =
        |index: usize| view.in_dims(index).and_then(|dims| dims.into_iter().collect::<Option<Vec<u64>>>());
    let (dims, scale_dims) = static_dims(STORED).zip(static_dims(SCALE)).ok_or("requires static sizes")?;
    let axis = match scales.len() {
        1 => 0,
        _ => dimension(int(view, "axis").unwrap_or(1), dims.len())?,
    };
    let block = int(view, "block_size").and_then(|n| u64::try_from(n).ok()).filter(|&n| n > 0);
    // Returns the flat index of the scale of an element with a flat index.
    let scale_index = |mut element: u64| {
        let mut index = vec![0_u64; dims.len()];
        for (entry, &size) in index.iter_mut().zip(&dims).rev() {
            (*entry, element) = (element.checked_rem(size)?, element.checked_div(size)?);
        }
        match block {
            _ if scales.len() == 1 => Some(0),
            None => index.get(axis).copied(),
            // The scales have the dimensions of the data, divided by the block size along `axis`.
            Some(block) => index.iter().zip(&scale_dims).enumerate().try_fold(0_u64, |flat, (d, (&i, &size))| {
                let i = if d == axis { i.checked_div(block)? } else { i };
                flat.checked_mul(size)?.checked_add(i)
            }),
        }
    };
    let mut values = Vec::with_capacity(stored.len());
    for (element, &stored) in stored.iter().enumerate() {
        let index =
            scale_index(element as u64).and_then(|index| usize::try_from(index).ok()).ok_or("invalid scales")?;
        let scale = *scales.get(index).ok_or("too few scales")?;
        let zero_point = zero_points.get(index).or(zero_points.first()).copied().unwrap_or(0);
        values.push(stored.saturating_sub(zero_point) as f32 * scale as f32);
    }
    w.float_constant(&dims, &values)
}

/// `DequantizeLinear`: `(q - zero point) scale`
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

/// `QuantizeLinear`: `round(x / scale) + zero point`, within the range of the result.
fn quantize(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let element = view.out_element(0);
    let is_unsigned = is_unsigned(view.ctx, element);
    let width = view.ctx.int_width(element).filter(|&width| width <= 16).ok_or("the result must have integers")?;
    let x = w.operand(op, 0)?;
    let scale = along_axis(w, op, SCALE, x)?;
    let quotient = w.div(x, scale)?;
    let mut steps = w.round_half_even(quotient)?;
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
#[derive(Clone, Copy)]
pub(in super::super) struct SignedBytes {
    pub(in super::super) bytes: ValueId,
    /// The zero point in i32, with the dimensions of the operand; `None` if it is 0.
    pub(in super::super) zero_point: Option<ValueId>,
}

impl SignedBytes {
    /// Reads operand `index`, and its zero point, operand `zero_point`. An unsigned operand is extended to i32 before.
    pub(in super::super) fn read(
        w: &mut FloatWriter<'_, '_, '_>,
        op: OpId,
        index: usize,
        zero_point: usize,
    ) -> Result<Self, String> {
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
            false if is_shifted => Some(w.splat(&[1], word, -128.0)?),
            false => None,
        };
        Ok(Self { bytes, zero_point })
    }

    /// Unsigned bytes that are stored in i32, and their zero point in i32.
    pub(in super::super) fn of_unsigned(
        w: &mut FloatWriter<'_, '_, '_>,
        stored: ValueId,
        zero_point: ValueId,
    ) -> Result<Self, String> {
        let (byte, shifted) = (w.ctx().int_type(8), w.plus(stored, -128.0)?);
        Ok(Self { bytes: w.cast(shifted, byte)?, zero_point: Some(w.plus(zero_point, -128.0)?) })
    }

    /// `MatMulInteger`: the sums of products of `q - zero point`, in i32.
    pub(in super::super) fn product(&self, w: &mut FloatWriter<'_, '_, '_>, b: &Self) -> Result<ValueId, String> {
        let a = self;
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
            let column_sums = b.sum_along(w, column)?;
            let term = w.mul(za, column_sums)?;
            sums = w.sub(sums, term)?;
        }
        if let Some(zb) = zb {
            let row_sums = a.sum_along(w, row + 1)?;
            let term = w.mul(zb, row_sums)?;
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

    /// The sums of the bytes along a dimension.
    fn sum_along(&self, w: &mut FloatWriter<'_, '_, '_>, axis: usize) -> Result<ValueId, String> {
        let wide = w.cast(self.bytes, w.ctx().int_type(32))?;
        w.reduce(&tosa::REDUCE_SUM, wide, &[axis])
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
        w.reshape(zero_point, &to).map(Some)
    }
}

/// A number of products times a value in i32.
fn times_count(w: &mut FloatWriter<'_, '_, '_>, value: ValueId, count: u64) -> Result<ValueId, String> {
    let count = i32::try_from(count).map_err(|_| "a size is too large")?;
    w.times(value, f64::from(count))
}

/// `ConvInteger`: padding has the value of the zero point.
fn convolution(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let (x, weights) = (SignedBytes::read(w, op, 0, 2)?, SignedBytes::read(w, op, 1, 3)?);
    let (dims, weight_dims) = (w.dims(x.bytes)?, w.dims(weights.bytes)?);
    let (Some(sizes), Some(kernel)) = (dims.get(2..), weight_dims.get(2..)) else {
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
    let to_i64 = |numbers: &[usize]| numbers.iter().map(|&n| n as i64).collect::<Vec<i64>>();
    let windows = (vec![0; rank.saturating_mul(2)], to_i64(&strides), to_i64(&dilations));
    let za = x.zero_point_along(w, 1)?;
    let fill = match x.zero_point {
        Some(zero_point) => {
            let one = w.reshape(zero_point, &[1])?;
            w.cast(one, w.ctx().int_type(8))?
        }
        None => w.splat(&[1], w.ctx().int_type(8), 0.0)?,
    };
    let image = w.pad_with(x.bytes, &amounts, fill)?;
    let mut sums = w.convolution_of_channels_first(image, weights.bytes, None, groups, windows.clone())?;
    let mut channels = vec![1; dims.len()];
    let outputs = weight_dims.first().copied().unwrap_or(0);
    *channels.get_mut(1).ok_or("operands must have rank 3 or higher")? = outputs;
    let zb = weights.zero_point_along(w, 0)?;
    let zb = match zb {
        Some(zb) if w.dims(zb)?.first() != Some(&1) => Some(w.reshape(zb, &channels)?),
        zb => zb,
    };
    if let Some(za) = za {
        let wide = w.cast(weights.bytes, w.ctx().int_type(32))?;
        let channel_sums = w.reduce(&tosa::REDUCE_SUM, wide, &(1..dims.len()).collect::<Vec<usize>>())?;
        let channel_sums = w.reshape(channel_sums, &channels)?;
        let term = w.mul(za, channel_sums)?;
        sums = w.sub(sums, term)?;
    }
    if let Some(zb) = zb {
        let ones = w.splat(&weight_dims, w.ctx().int_type(8), 1.0)?;
        let window_sums = w.convolution_of_channels_first(image, ones, None, groups, windows)?;
        let term = w.mul(zb, window_sums)?;
        sums = w.sub(sums, term)?;
    }
    if let (Some(za), Some(zb)) = (za, zb) {
        let depth = product_of_sizes(weight_dims.get(1..).unwrap_or_default())?;
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
    let (a, b) = (SignedBytes::read(w, op, 0, 6)?, SignedBytes::read(w, op, 1, 7)?);
    let sums = a.product(w, &b)?;
    let [input_scale, weight_scale] = SCALES.map(|index| w.operand(op, index));
    let scale = w.mul(input_scale?, weight_scale?)?;
    let reals = w.cast(sums, w.element(scale))?;
    let mut projected = w.mul(reals, scale)?;
    if has(w.view(op), BIAS) {
        let bias = w.operand(op, BIAS)?;
        projected = w.add(projected, bias)?;
    }
    attention::packed_attention(w, op, projected, (MASK, None))
}

/// `GatherBlockQuantized` of `com.microsoft`: rows of 4-bit integers, or of bytes that hold several integers, with scales for blocks of
/// a row.
fn gather_block_quantized(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    /// Operands.
    const INDICES: usize = 1;
    const SCALES: usize = 2;
    const ZERO_POINTS: usize = 3;
    let view = w.view(op);
    let element = view.in_element(operand!(torch::OPERATOR.operands));
    let packing = match (view.ctx.int_width(element), is_unsigned(view.ctx, element)) {
        (Some(4), is_unsigned) => Packing::Nibbles { is_unsigned },
        (Some(8), true) => Packing::Bytes { bits: int(view, "bits").unwrap_or(4) },
        _ => return Err("the data must have unsigned bytes or integers of 4 bits".to_owned()),
    };
    let axes = [int(view, "gather_axis").unwrap_or(0), int(view, "quantize_axis").unwrap_or(1)];
    let block = u64::try_from(int(view, "block_size").unwrap_or(128)).ok().filter(|&block| block > 0);
    let block = block.ok_or("'block_size' must be positive")?;
    if !matches!(packing, Packing::Nibbles { .. } | Packing::Bytes { bits: 2 | 4 | 8 }) {
        return Err("integers must have 2, 4 or 8 bits".to_owned());
    }
    let (data, indices, scales) = (w.operand(op, 0)?, w.operand(op, INDICES)?, w.operand(op, SCALES)?);
    let (&[rows, _], &[scale_rows, blocks]) = (w.dims(data)?.as_slice(), w.dims(scales)?.as_slice()) else {
        return Err("data and scales must have rank 2".to_owned());
    };
    if !matches!(axes, [0, 1 | -1]) || rows != scale_rows {
        return Err("must gather rows, and have scales for blocks of a row".to_owned());
    }
    let index_dims = w.dims(indices)?;
    let outer = product_of_sizes(&index_dims)?;
    let indices = w.reshape(indices, &[outer])?;
    let stored = packing.gather(w, data, indices)?;
    let size = w.dims(stored)?.last().copied().unwrap_or(0);
    let padded = blocks.checked_mul(block).ok_or("a size is too large")?;
    // The last block of a row may be partial.
    let missing = padded.checked_sub(size).filter(|&missing| missing < block).ok_or("has another number of scales")?;
    let missing = i64::try_from(missing).map_err(|_| "a size is too large")?;
    let stored = w.pad(stored, &[0, 0, 0, missing], 0.0)?;
    let stored = w.reshape(stored, &[outer, blocks, block])?;
    let zero_points = if has(w.view(op), ZERO_POINTS) {
        let packed = w.operand(op, ZERO_POINTS)?;
        let zero_points = packing.gather(w, packed, indices)?;
        let zero_points = w.slice(zero_points, 1, 0, blocks)?;
        w.reshape(zero_points, &[outer, blocks, 1])?
    } else {
        w.splat(&[1, 1, 1], w.ctx().int_type(32), f64::from(packing.default_zero_point()))?
    };
    let steps = w.sub(stored, zero_points)?;
    let scales = w.gather(scales, indices, 0)?;
    let scales = w.reshape(scales, &[outer, blocks, 1])?;
    let reals = w.cast(steps, w.element(scales))?;
    let reals = w.mul(reals, scales)?;
    let reals = w.reshape(reals, &[outer, padded])?;
    let reals = w.slice(reals, 1, 0, size)?;
    w.reshape(reals, &[&index_dims[..], &[size]].concat())
}

/// The integers of the data and of the zero points of a `GatherBlockQuantized`.
#[derive(Clone, Copy)]
enum Packing {
    /// Unsigned bytes that hold integers of `bits`.
    Bytes { bits: i64 },
    /// Elements of 4 bits.
    Nibbles { is_unsigned: bool },
}

impl Packing {
    /// Gathers rows, as integers in i32.
    fn gather(self, w: &mut FloatWriter<'_, '_, '_>, data: ValueId, indices: ValueId) -> Result<ValueId, String> {
        match self {
            Self::Bytes { bits } => {
                let bytes = w.gather(data, indices, 0)?;
                unpack_bytes(w, bytes, bits)
            }
            Self::Nibbles { is_unsigned } => {
                // The elements are signless, so the cast extends the sign.
                let bytes = w.cast(data, w.ctx().int_type(8))?;
                let bytes = w.gather(bytes, indices, 0)?;
                let word = w.cast(bytes, w.ctx().int_type(32))?;
                if !is_unsigned {
                    return Ok(word);
                }
                let mask = w.number_like(word, 15.0)?;
                w.binary(&tosa::BITWISE_AND, word, mask)
            }
        }
    }

    /// The zero point without an operand for it: only bytes have one in the middle of the range.
    fn default_zero_point(self) -> i32 {
        match self {
            Self::Bytes { bits } => 1 << (bits - 1),
            Self::Nibbles { .. } => 0,
        }
    }
}

/// Bytes [rows, n] as unsigned integers in i32, the least significant bits first.
fn unpack_bytes(w: &mut FloatWriter<'_, '_, '_>, bytes: ValueId, bits: i64) -> Result<ValueId, String> {
    let &[rows, count] = w.dims(bytes)?.as_slice() else { return Err("expected rows of bytes".to_owned()) };
    let word = w.cast(bytes, w.ctx().int_type(32))?;
    let mut parts = Vec::new();
    for shift in (0..8).step_by(usize::try_from(bits).map_err(|_| "unknown width")?) {
        let by = w.number_like(word, f64::from(shift))?;
        let part = if shift == 0 { word } else { w.binary(&tosa::LOGICAL_RIGHT_SHIFT, word, by)? };
        let mask = w.number_like(part, f64::from((1 << bits) - 1))?;
        let part = w.binary(&tosa::BITWISE_AND, part, mask)?;
        parts.push(w.reshape(part, &[rows, count, 1])?);
    }
    let all = w.concat(&parts, 2)?;
    w.reshape(all, &[rows, count.checked_mul(parts.len() as u64).ok_or("a size is too large")?])
}
