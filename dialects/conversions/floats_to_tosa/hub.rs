//! Expands hub ops with float results: convolutions and matrix products (here: *products*) of floats by quantized weights.
//!
//! ```text
//! product(x, w)                     =  product(x, dequantize w)
//! product(dynamic_quantize x, w)    =  product(offsets of x, offsets of w) * (scale of x * scale of w) + bias
//! ```
//!
//! *Offsets* are stored integers minus their zero points; their sums are exact (`offset_sums`).
//!
//! Activations in blocks are rounded, dequantized and multiplied as floats. XNNPACK multiplies the sum by the scale of x, then by the
//! scale of w in a fused multiply-add with the bias. Weights must be constant. A dequantized weight takes four bytes.

use qopt_ir::def::{OpDef, OpRef, operand};
use qopt_ir::ir::{Attr, OpId, ValueId};
use qopt_ir::num::FloatKind;

use super::dynamic::{
    quantize_and_dequantize_blocks, quantize_magnitude_i8, quantize_range_i8, quantize_range_i8_f32, quantize_range_u8,
};
use super::offset_sums::{digit_sums, integer_sums};
use super::writer::FloatWriter;
use crate::conversions::quant_to_hub::read;
use crate::elements::integers;
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

/// Returns true for a convolution or matrix product with a float result.
pub(super) fn is_float_product(op: OpRef<'_>) -> bool {
    op.def().is_some_and(product::is_product) && op.ctx.float_kind(op.out_element(0)).is_some()
}

/// Constant weights.
pub(super) struct Weights {
    pub(super) dims: Vec<u64>,
    /// The stored integers minus their zero points, or the real values.
    pub(super) values: Vec<f32>,
    /// One scale, or one for each channel of the result. `[1.0]` for real values.
    scales: Vec<f32>,
}

impl Weights {
    /// The values, as a constant.
    fn floats(&self, w: &mut FloatWriter<'_, '_, '_>) -> Result<ValueId, String> {
        w.float_constant(&self.dims, &self.values)
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
pub(super) fn padded_product(
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
