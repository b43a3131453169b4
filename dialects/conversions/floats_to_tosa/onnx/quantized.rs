//! ONNX operators on quantized integers that `--quant-to-hub` leaves: their scales or zero points are known at run time only, or their
//! result is float.
//!
//! ```text
//! sum (a - za) (b - zb)   =   sum a b - za sum b - zb sum a + k za zb        modulo 2^32
//! ```
//!
//! where `k` is the number of products. TOSA multiplies signed bytes. 128 is subtracted from unsigned bytes and from their zero points.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::{OpId, Tensor, ValueId};

use super::super::attention;
use super::super::dynamic::dynamic_quantize_linear;
use super::super::writer::FloatWriter;
use super::Results;
use crate::elements;
use crate::kernels::window::Window;
use crate::support::{OpTypes, is_unsigned, product_of_sizes};
use crate::torch::index::dimension;
use crate::torch::onnx::integers;
use crate::torch::onnx::kernels::{window_attr, with_auto_pad};
use crate::torch::onnx::operator::{has, int, word};
use crate::torch::ops as torch;
use crate::tosa::kernels::bounds;
use crate::tosa::ops as tosa;

/// Operand numbers of `QuantizeLinear` and `DequantizeLinear`.
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
        "DequantizeLinear" if are_constant(w.view(op), STORED) => one(dequantize_constant(w, op)?),
        "DequantizeLinear" => one(dequantize(w, op)?),
        "QuantizeLinear" if !are_constant(w.view(op), SCALE) => one(quantize(w, op)?),
        "MatMulInteger" => {
            let (a, b) = (SignedBytes::read(w, op, 0, 2)?, SignedBytes::read(w, op, 1, 3)?);
            one(a.product(w, &b)?)
        }
        "MatMulIntegerToFloat" => {
            let (a, b) = (SignedBytes::read(w, op, 0, 4)?, SignedBytes::read(w, op, 1, 5)?);
            let sums = a.product(w, &b)?;
            let (a_scale, b_scale) = (w.operand(op, 2)?, w.operand(op, 3)?);
            let scale = w.mul(a_scale, b_scale)?;
            one(scaled_sums(w, op, sums, scale, 6)?)
        }
        "DynamicQuantizeMatMul" => {
            let (x, b) = (w.operand(op, 0)?, SignedBytes::read(w, op, 1, 3)?);
            let [stored, scale, zero_point] = dynamic_quantize_linear(w, x)?;
            let sums = SignedBytes::of_unsigned(w, stored, zero_point)?.product(w, &b)?;
            let b_scale = w.operand(op, 2)?;
            let scale = w.mul(scale, b_scale)?;
            one(scaled_sums(w, op, sums, scale, 4)?)
        }
        "ConvInteger" => one(convolution(w, op)?),
        "GatherBlockQuantized" => one(gather_block_quantized(w, op)?),
        "QAttention" => quantized_attention(w, op),
        _ => Ok(None),
    }
}

/// Returns true if all operands from number `first` on are constant or absent.
pub(in super::super) fn are_constant(op: OpRef<'_>, first: usize) -> bool {
    (first..op.operands().count()).all(|index| !has(op, index) || op.operand_constant(index).is_some())
}

/// Multiplies sums by a scale, or a scale for each column, and adds operand number `bias_operand`, if it is present.
fn scaled_sums(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    sums: ValueId,
    scale: ValueId,
    bias_operand: usize,
) -> Result<ValueId, String> {
    let reals = w.cast(sums, w.element(scale))?;
    let product = w.mul(reals, scale)?;
    if !has(w.view(op), bias_operand) {
        return Ok(product);
    }
    let bias = w.operand(op, bias_operand)?;
    w.add(product, bias)
}

/// Reshapes a single element, or a list of one element per index of `axis`, so that it broadcasts to a tensor of rank `rank`. Values of
/// higher rank are unchanged.
fn reshape_to_broadcast(
    w: &mut FloatWriter<'_, '_, '_>,
    value: ValueId,
    axis: usize,
    rank: usize,
) -> Result<ValueId, String> {
    let mut dims = vec![1; rank];
    match *w.dims(value)?.as_slice() {
        [] | [1] => {}
        [count] => *dims.get_mut(axis).ok_or("axis is out of range")? = count,
        _ => return Ok(value),
    }
    w.reshape(value, &dims)
}

/// Reshapes the scale or zero point of operand `index` so that it broadcasts to `like`.
fn along_axis(w: &mut FloatWriter<'_, '_, '_>, op: OpId, index: usize, like: ValueId) -> Result<ValueId, String> {
    if int(w.view(op), "block_size").unwrap_or(0) != 0 {
        return Err("blocks of scales must be constant".to_owned());
    }
    let (value, rank) = (w.operand(op, index)?, w.rank(like)?);
    let axis = match w.dims(value)?.as_slice() {
        [] | [1] => 0,
        [_] => dimension(int(w.view(op), "axis").unwrap_or(1), rank)?,
        _ => return Err("scale and zero point must have rank 0 or 1".to_owned()),
    };
    reshape_to_broadcast(w, value, axis, rank)
}

/// Evaluates `DequantizeLinear` of constants. Its scales may be negative or 0, which quantized types exclude.
fn dequantize_constant(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let mut operands = Vec::new();
    for index in (0..view.operands().count()).filter(|&index| has(view, index)) {
        let constant = view.operand_constant(index).ok_or("operands must be constant")?;
        operands.push(Tensor::of_constant(view.ctx, constant, view.in_type(index))?);
    }
    // `Tensor::ints` limits the number of elements, which weights may exceed.
    let stored = view.operand_constant(STORED).and_then(|stored| elements::integers(view.ctx, stored));
    let stored: Vec<f64> = stored.ok_or("elements are unknown")?.into_iter().map(|q| q as f64).collect();
    let dims = operands.first().ok_or("too few operands")?.shape(view.ctx)?;
    let values = integers::dequantized(view, &operands, &stored)?;
    w.float_constant(&dims, &values)
}

/// `DequantizeLinear`: `(q - zero point) scale`
fn dequantize(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let (i32_type, stored) = (w.ctx().int_type(32), w.operand(op, STORED)?);
    let mut offsets = w.cast(stored, i32_type)?;
    if has(w.view(op), ZERO_POINT) {
        let zero_point = along_axis(w, op, ZERO_POINT, stored)?;
        let zero_point = w.cast(zero_point, i32_type)?;
        offsets = w.sub(offsets, zero_point)?;
    }
    let scale = along_axis(w, op, SCALE, stored)?;
    let reals = w.cast(offsets, w.element(scale))?;
    w.mul(reals, scale)
}

/// `QuantizeLinear`: `round(x / scale) + zero point`, within the range of the result.
fn quantize(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let element = view.out_element(0);
    let is_unsigned = is_unsigned(view.ctx, element);
    let width = view.ctx.int_width(element).filter(|&width| width <= 16);
    let width = width.ok_or("the result must have integers of at most 16 bits")?;
    let x = w.operand(op, 0)?;
    let scale = along_axis(w, op, SCALE, x)?;
    let quotient = w.div(x, scale)?;
    let mut rounded = w.round_half_even(quotient)?;
    if has(w.view(op), ZERO_POINT) {
        let zero_point = along_axis(w, op, ZERO_POINT, x)?;
        let zero_point = w.cast(zero_point, w.element(rounded))?;
        rounded = w.add(rounded, zero_point)?;
    }
    let (low, high) = bounds(width, is_unsigned);
    let clamped = w.clamp(rounded, (low as f64, high as f64))?;
    let as_i32 = w.cast(clamped, w.ctx().int_type(32))?;
    // `FloatWriter` represents unsigned integers as i32.
    if is_unsigned { Ok(as_i32) } else { w.cast(as_i32, w.ctx().int_type(width)) }
}

/// An i8 factor of an integer product, and its zero point.
#[derive(Clone, Copy)]
pub(in super::super) struct SignedBytes {
    pub(in super::super) bytes: ValueId,
    /// The zero point in i32: one element, a list, or a tensor of the rank of `bytes`. `None` if it is 0.
    pub(in super::super) zero_point: Option<ValueId>,
}

impl SignedBytes {
    /// Reads operand number `index`, and its zero point, operand number `zero_point`. [`FloatWriter::operand`] returns unsigned operands
    /// as i32.
    pub(in super::super) fn read(
        w: &mut FloatWriter<'_, '_, '_>,
        op: OpId,
        index: usize,
        zero_point: usize,
    ) -> Result<Self, String> {
        let (ctx, is_shifted) = (w.ctx(), is_unsigned(w.ctx(), w.view(op).in_element(index)));
        let (i8_type, i32_type) = (ctx.int_type(8), ctx.int_type(32));
        if ctx.int_width(w.view(op).in_element(index)) != Some(8) {
            return Err("operands must have 8 bits".to_owned());
        }
        let shift = |w: &mut FloatWriter<'_, '_, '_>, value: ValueId| {
            if is_shifted { w.plus(value, -128.0) } else { Ok(value) }
        };
        let stored = w.operand(op, index)?;
        let bytes = shift(w, stored)?;
        let bytes = w.cast(bytes, i8_type)?;
        let zero_point = match has(w.view(op), zero_point) {
            true => {
                let zero_point = w.operand(op, zero_point)?;
                let zero_point = w.cast(zero_point, i32_type)?;
                Some(shift(w, zero_point)?)
            }
            false if is_shifted => Some(w.splat(&[1], i32_type, -128.0)?),
            false => None,
        };
        Ok(Self { bytes, zero_point })
    }

    /// Converts unsigned bytes and their zero point, both in i32.
    pub(in super::super) fn of_unsigned(
        w: &mut FloatWriter<'_, '_, '_>,
        stored: ValueId,
        zero_point: ValueId,
    ) -> Result<Self, String> {
        let shifted = w.plus(stored, -128.0)?;
        Ok(Self { bytes: w.cast(shifted, w.ctx().int_type(8))?, zero_point: Some(w.plus(zero_point, -128.0)?) })
    }

    /// `MatMulInteger`: the sums of products of `q - zero point`, in i32.
    pub(in super::super) fn product(&self, w: &mut FloatWriter<'_, '_, '_>, b: &Self) -> Result<ValueId, String> {
        let a = self;
        let (da, db) = (w.dims(a.bytes)?, w.dims(b.bytes)?);
        let (Some(a_rows), Some(b_depth)) = (da.len().checked_sub(2), db.len().checked_sub(2)) else {
            return Err("operands must have rank 2 or higher".to_owned());
        };
        if da.contains(&0) || db.contains(&0) {
            return Err("has an operand without elements".to_owned());
        }
        let sums = w.matmul(a.bytes, b.bytes)?;
        let za = match a.zero_point_along(w, a_rows)? {
            Some(za) => Some((za, b.sum_along(w, b_depth)?)),
            None => None,
        };
        let zb = match b.zero_point_along(w, b_depth + 1)? {
            Some(zb) => Some((zb, a.sum_along(w, a_rows + 1)?)),
            None => None,
        };
        subtract_zero_point_terms(w, sums, za, zb, da.last().copied().unwrap_or(0))
    }

    /// The sums of the bytes along a dimension.
    fn sum_along(&self, w: &mut FloatWriter<'_, '_, '_>, axis: usize) -> Result<ValueId, String> {
        let wide = w.cast(self.bytes, w.ctx().int_type(32))?;
        w.reduce(&tosa::REDUCE_SUM, wide, &[axis])
    }

    /// Reshapes the zero point so that it broadcasts to `bytes`, or to the result of a convolution. It has one element, one per index of
    /// `axis`, or the rank of `bytes`.
    fn zero_point_along(&self, w: &mut FloatWriter<'_, '_, '_>, axis: usize) -> Result<Option<ValueId>, String> {
        let Some(zero_point) = self.zero_point else { return Ok(None) };
        let rank = w.rank(self.bytes)?;
        reshape_to_broadcast(w, zero_point, axis, rank).map(Some)
    }
}

/// `sums - za sum b - zb sum a + count za zb`. `za` and `zb` are pairs of a zero point and the sums of the other factor; `None` if the
/// zero point is 0.
fn subtract_zero_point_terms(
    w: &mut FloatWriter<'_, '_, '_>,
    mut sums: ValueId,
    za: Option<(ValueId, ValueId)>,
    zb: Option<(ValueId, ValueId)>,
    count: u64,
) -> Result<ValueId, String> {
    for (zero_point, other_sums) in [za, zb].into_iter().flatten() {
        let term = w.mul(zero_point, other_sums)?;
        sums = w.sub(sums, term)?;
    }
    if let (Some((za, _)), Some((zb, _))) = (za, zb) {
        let term = w.mul(za, zb)?;
        let term = times_count(w, term, count)?;
        sums = w.add(sums, term)?;
    }
    Ok(sums)
}

/// Multiplies an i32 value by `count`.
fn times_count(w: &mut FloatWriter<'_, '_, '_>, value: ValueId, count: u64) -> Result<ValueId, String> {
    let count = i32::try_from(count).map_err(|_| "a size is too large")?;
    w.times(value, f64::from(count))
}

/// The window of a `ConvInteger`.
struct ConvWindow {
    /// Amounts for [`FloatWriter::pad_with`]: low and high for each dimension of the input.
    padding: Vec<i64>,
    strides: Vec<i64>,
    dilations: Vec<i64>,
}

/// Reads the window of a convolution of an input with the sizes `sizes` and a kernel with the sizes `kernel`.
fn conv_window(op: OpRef<'_>, sizes: &[u64], kernel: &[u64]) -> Result<ConvWindow, String> {
    let (rank, auto_pad) = (sizes.len(), word(op, "auto_pad").unwrap_or_default());
    let (strides, dilations) = (window_attr(op, "strides", rank, 1)?, window_attr(op, "dilations", rank, 1)?);
    let pads = window_attr(op, "pads", rank.saturating_mul(2), 0)?;
    let mut padding = vec![0, 0, 0, 0];
    for (d, ((&size, &kernel), (&stride, &dilation))) in
        sizes.iter().zip(kernel).zip(strides.iter().zip(&dilations)).enumerate()
    {
        let extent = |n: u64| usize::try_from(n).map_err(|_| "a size is too large");
        let pad = |at: usize| pads.get(at).copied().unwrap_or(0);
        let (low, high) = (pad(d), pad(d.saturating_add(rank)));
        let window = Window { input: extent(size)?, kernel: extent(kernel)?, low, high, stride, dilation };
        let window = with_auto_pad(&auto_pad, window)?;
        padding.extend([window.low as i64, window.high as i64]);
    }
    let to_i64 = |numbers: &[usize]| numbers.iter().map(|&n| n as i64).collect();
    Ok(ConvWindow { padding, strides: to_i64(&strides), dilations: to_i64(&dilations) })
}

/// `ConvInteger`: padding has the value of the zero point.
fn convolution(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let (x, weights) = (SignedBytes::read(w, op, 0, 2)?, SignedBytes::read(w, op, 1, 3)?);
    let (dims, weight_dims) = (w.dims(x.bytes)?, w.dims(weights.bytes)?);
    let (Some(sizes), Some(kernel)) = (dims.get(2..), weight_dims.get(2..)) else {
        return Err("operands must have rank 3 or higher".to_owned());
    };
    let ConvWindow { padding, strides, dilations } = conv_window(w.view(op), sizes, kernel)?;
    let groups = int(w.view(op), "group").unwrap_or(1);
    // `padded` contains the padding.
    let windows = (vec![0; sizes.len().saturating_mul(2)], strides, dilations);
    let fill = match x.zero_point {
        Some(zero_point) => {
            let one = w.reshape(zero_point, &[1])?;
            w.cast(one, w.ctx().int_type(8))?
        }
        None => w.splat(&[1], w.ctx().int_type(8), 0.0)?,
    };
    let padded = w.pad_with(x.bytes, &padding, fill)?;
    let sums = w.convolution_of_channels_first(padded, weights.bytes, None, groups, windows.clone())?;
    let za = match x.zero_point_along(w, 1)? {
        Some(za) => {
            let wide = w.cast(weights.bytes, w.ctx().int_type(32))?;
            let channel_sums = w.reduce(&tosa::REDUCE_SUM, wide, &(1..dims.len()).collect::<Vec<usize>>())?;
            let channels = weight_dims.first().copied().unwrap_or(0);
            let channel_sums = w.reshape(channel_sums, &[channels])?;
            Some((za, reshape_to_broadcast(w, channel_sums, 1, dims.len())?))
        }
        None => None,
    };
    let zb = match weights.zero_point_along(w, 1)? {
        Some(zb) => {
            let ones = w.splat(&weight_dims, w.ctx().int_type(8), 1.0)?;
            Some((zb, w.convolution_of_channels_first(padded, ones, None, groups, windows)?))
        }
        None => None,
    };
    subtract_zero_point_terms(w, sums, za, zb, product_of_sizes(weight_dims.get(1..).unwrap_or_default())?)
}

/// `QAttention` of `com.microsoft`: attention whose input and projection are quantized.
fn quantized_attention(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<Results>, String> {
    // Operand numbers.
    const BIAS: usize = 2;
    const SCALES: [usize; 2] = [3, 4];
    const MASK: usize = 5;
    const PAST: usize = 8;
    if has(w.view(op), PAST) || int(w.view(op), "do_rotary").unwrap_or(0) != 0 {
        return Err("operand 'past' and attribute 'do_rotary' are unsupported".to_owned());
    }
    let (a, b) = (SignedBytes::read(w, op, 0, 6)?, SignedBytes::read(w, op, 1, 7)?);
    let sums = a.product(w, &b)?;
    let [input_scale, weight_scale] = SCALES.map(|index| w.operand(op, index));
    let scale = w.mul(input_scale?, weight_scale?)?;
    let projected = scaled_sums(w, op, sums, scale, BIAS)?;
    attention::packed_attention(w, op, projected, (MASK, None))
}

/// `GatherBlockQuantized` of `com.microsoft`: rows of 4-bit integers, or of bytes that hold several integers, with scales for blocks of
/// a row.
fn gather_block_quantized(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    // Operand numbers.
    const INDICES: usize = 1;
    const SCALES: usize = 2;
    const ZERO_POINTS: usize = 3;
    let view = w.view(op);
    let element = view.in_element(operand!(torch::OPERATOR.operands));
    let packing = match (view.ctx.int_width(element), is_unsigned(view.ctx, element)) {
        (Some(4), is_unsigned) => Packing::Nibbles { is_unsigned },
        (Some(8), true) => match int(view, "bits").unwrap_or(4) {
            bits @ (2 | 4 | 8) => Packing::Bytes { bits },
            _ => return Err("'bits' must be 2, 4 or 8".to_owned()),
        },
        _ => return Err("the data must have unsigned bytes or integers of 4 bits".to_owned()),
    };
    let axes = [int(view, "gather_axis").unwrap_or(0), int(view, "quantize_axis").unwrap_or(1)];
    let block = u64::try_from(int(view, "block_size").unwrap_or(128)).ok().filter(|&block| block > 0);
    let block = block.ok_or("'block_size' must be positive")?;
    let (data, indices, scales) = (w.operand(op, 0)?, w.operand(op, INDICES)?, w.operand(op, SCALES)?);
    let (&[rows, _], &[scale_rows, blocks]) = (w.dims(data)?.as_slice(), w.dims(scales)?.as_slice()) else {
        return Err("data and scales must have rank 2".to_owned());
    };
    if !matches!(axes, [0, 1 | -1]) {
        return Err("'gather_axis' must be 0 and 'quantize_axis' must be the last dimension".to_owned());
    }
    if rows != scale_rows {
        return Err("data and scales must have the same number of rows".to_owned());
    }
    let index_dims = w.dims(indices)?;
    let outer = product_of_sizes(&index_dims)?;
    let indices = w.reshape(indices, &[outer])?;
    let stored = packing.gather(w, data, indices)?;
    let size = w.dims(stored)?.last().copied().unwrap_or(0);
    let padded = blocks.checked_mul(block).ok_or("a size is too large")?;
    // The last block of a row may be partial.
    let missing = padded.checked_sub(size).filter(|&missing| missing < block);
    let missing = missing.ok_or("number of scales does not match the row length and 'block_size'")?;
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
    let offsets = w.sub(stored, zero_points)?;
    let scales = w.gather(scales, indices, 0)?;
    let scales = w.reshape(scales, &[outer, blocks, 1])?;
    let reals = w.cast(offsets, w.element(scales))?;
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
                let as_i32 = w.cast(bytes, w.ctx().int_type(32))?;
                if !is_unsigned {
                    return Ok(as_i32);
                }
                let mask = w.number_like(as_i32, 15.0)?;
                w.binary(&tosa::BITWISE_AND, as_i32, mask)
            }
        }
    }

    /// Default zero point: 2^(bits-1) for packed bytes, 0 for 4-bit elements.
    fn default_zero_point(self) -> i32 {
        match self {
            Self::Bytes { bits } => 1 << (bits - 1),
            Self::Nibbles { .. } => 0,
        }
    }
}

/// Unpacks bytes [rows, n] to unsigned integers in i32, the least significant bits first.
fn unpack_bytes(w: &mut FloatWriter<'_, '_, '_>, bytes: ValueId, bits: i64) -> Result<ValueId, String> {
    let &[rows, count] = w.dims(bytes)?.as_slice() else { return Err("expected rows of bytes".to_owned()) };
    let as_i32 = w.cast(bytes, w.ctx().int_type(32))?;
    let mut parts = Vec::new();
    for shift in (0..8).step_by(usize::try_from(bits).map_err(|_| "unknown width")?) {
        let by = w.number_like(as_i32, f64::from(shift))?;
        let part = if shift == 0 { as_i32 } else { w.binary(&tosa::LOGICAL_RIGHT_SHIFT, as_i32, by)? };
        let mask = w.number_like(part, f64::from((1 << bits) - 1))?;
        let part = w.binary(&tosa::BITWISE_AND, part, mask)?;
        parts.push(w.reshape(part, &[rows, count, 1])?);
    }
    let all = w.concat(&parts, 2)?;
    w.reshape(all, &[rows, count.checked_mul(parts.len() as u64).ok_or("a size is too large")?])
}
