//! Operations of the hub with float results: products of floats by quantized weights.
//!
//! ```text
//! product(x, w)                     =  product(x, dequantize w)
//! product(dynamic_quantize x, w)    =  product(steps of x, steps of w) * (scale of x * scale of w) + bias
//! ```
//!
//! Steps are stored integers less their zero points, as floats. Sums of their products are exact, because TOSA's sums of floats
//! are computed in f64 here. Weights must be constant; dequantized, each takes four bytes.

use qopt_ir::def::{OpDef, OpRef, operand};
use qopt_ir::ir::{Attr, OpId, ValueId};

use super::writer::FloatWriter;
use crate::qnn::attrs::Numerics;
use crate::qnn::ops as qnn;
use crate::qnn::types::{Granularity, dynamic, uniform};
use crate::support::{OpTypes, elements};
use crate::tosa::kernels::bounds;
use crate::tosa::ops as tosa;

/// Returns true for a product with a float result.
pub(super) fn is_float_product(op: OpRef<'_>) -> bool {
    let products = [
        &qnn::CONV2D,
        &qnn::CONV3D,
        &qnn::DEPTHWISE_CONV2D,
        &qnn::TRANSPOSE_CONV2D,
        &qnn::FULLY_CONNECTED,
        &qnn::MATMUL,
    ];
    op.is_any(&products) && op.ctx.float_kind(op.out_element(0)).is_some()
}

/// Constant weights.
struct Weights {
    /// The stored integers less their zero points, or the real values.
    values: ValueId,
    /// One scale, or one for each channel of the result; 1 for real values.
    scales: Vec<f32>,
}

/// The float form of the product.
pub(super) fn product(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let def = view.def().ok_or("is not registered")?;
    let (x, weight) = (operand!(qnn::CONV2D.input), operand!(qnn::CONV2D.weight));
    let ty = view.in_type(x);
    let bias = view.operand(operand!(qnn::CONV2D.bias));
    let Some(quantized) = dynamic(view.ctx, ty) else {
        let input = w.operand(op, x)?;
        let weights = constant_weights(w, op, weight, true)?;
        let value = plain_product(w, op, def, input, weights.values)?;
        return with_bias(w, value, bias);
    };
    let granularity = quantized.granularity;
    let quantize = view
        .operand_def(x)
        .filter(|def| def.is(&qnn::DYNAMIC_QUANTIZE))
        .ok_or("the activation has no dynamic quantization")?;
    let (real, numerics) = (quantize.only_operand().ok_or("too few operands")?, Numerics::of(quantize)?);
    let real = w.operand_value(real)?;
    let (steps, scale) = match (numerics, granularity) {
        (Numerics::Ort, Granularity::Tensor) => steps_of_range(w, real)?,
        (Numerics::Tflite, Granularity::Row) => steps_of_magnitude(w, real)?,
        _ => return Err("the numerics do not define this dynamic quantization".to_owned()),
    };
    let weights = constant_weights(w, op, weight, false)?;
    let sums = plain_product(w, op, def, steps, weights.values)?;
    let rank = w.rank(sums)?;
    let mut dims = vec![1; rank];
    if let Some(last) = dims.last_mut() {
        *last = weights.scales.len() as u64;
    }
    let scales = w.floats(&dims, &weights.scales)?;
    let scale = if granularity == Granularity::Row { scale } else { w.reshaped(scale, &vec![1; rank])? };
    let factor = w.mul(scale, scales)?;
    let value = w.mul(sums, factor)?;
    with_bias(w, value, bias)
}

fn with_bias(w: &mut FloatWriter<'_, '_, '_>, value: ValueId, bias: Option<ValueId>) -> Result<ValueId, String> {
    match bias {
        Some(bias) => {
            let bias = w.operand_value(bias)?;
            w.add(value, bias)
        }
        None => Ok(value),
    }
}

fn plain_product(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    def: &'static OpDef,
    x: ValueId,
    weights: ValueId,
) -> Result<ValueId, String> {
    let view = w.view(op);
    let dict: Vec<(String, Attr)> = ["pad", "stride", "dilation", "groups"]
        .into_iter()
        .filter_map(|name| Some((name.to_owned(), view.attr(name)?)))
        .collect();
    let attr = |name: &str| dict.iter().find(|(key, _)| key == name).map(|&(_, value)| value);
    w.hub_op(op, def, &[x, weights], &attr)
}

/// Constant weights, dequantized if `is_real`.
fn constant_weights(w: &mut FloatWriter<'_, '_, '_>, op: OpId, at: usize, is_real: bool) -> Result<Weights, String> {
    let view = w.view(op);
    let (ctx, ty) = (view.ctx, view.in_type(at));
    let quantized = uniform(ctx, ty).ok_or("weights are not quantized")?;
    let constant = view.operand_constant(at).ok_or("weights must be constant")?;
    let shape = ctx.shape(ty).ok_or("weights are unranked")?;
    let stored = elements(ctx, constant).ok_or("weights must be constant")?;
    let dims: Vec<u64> = shape.iter().copied().collect::<Option<_>>().ok_or("weights have a dynamic size")?;
    let params = quantized.each_param(ctx, &shape)?;
    let (mut values, mut scales): (Vec<f32>, Vec<f32>) = (Vec::new(), Vec::new());
    let storage = quantized.storage;
    // Constants of unsigned storage may have signless elements.
    let mask = if storage.signed { -1 } else { bounds(storage.width, true).1 };
    for (stored, param) in stored.into_iter().map(|stored| stored & mask).zip(params) {
        let step = stored.saturating_sub(param.zero_point) as f32;
        values.push(if is_real { param.scale() as f32 * step } else { step });
    }
    if is_real {
        scales.push(1.0);
    } else {
        let channels = quantized.params.len() as u64;
        let is_per_channel =
            channels == 1 || view.out_dims(0).and_then(|dims| dims.last().copied().flatten()) == Some(channels);
        if !is_per_channel || crate::qnn::kernels::products::is_in_blocks(quantized) {
            return Err("weights have other scales than one for each channel".to_owned());
        }
        scales.extend(quantized.params.iter().map(|param| param.scale() as f32));
    }
    Ok(Weights { values: w.floats(&dims, &values)?, scales })
}

/// ONNX Runtime's dynamic quantization to u8: the range of the tensor, extended to include 0. Returns the steps and the scale.
fn steps_of_range(w: &mut FloatWriter<'_, '_, '_>, x: ValueId) -> Result<(ValueId, ValueId), String> {
    let axes: Vec<usize> = (0..w.rank(x)?).collect();
    let (least, greatest) = (w.reduced(&tosa::REDUCE_MIN, x, &axes)?, w.reduced(&tosa::REDUCE_MAX, x, &axes)?);
    let (least, greatest) = (w.clamp(least, (f64::NEG_INFINITY, 0.0))?, w.clamp(greatest, (0.0, f64::INFINITY))?);
    let range = w.sub(greatest, least)?;
    let (levels, one) = (w.number(range, 255.0)?, w.number(range, 1.0)?);
    let scale = w.div(range, levels)?;
    let is_zero = w.compared(&tosa::EQUAL, range, 0.0)?;
    let scale = w.select(is_zero, one, scale)?;
    let zero_point = w.div(least, scale)?;
    let zero_point = w.unary(&tosa::NEGATE, zero_point)?;
    let zero_point = w.clamp(zero_point, (0.0, 255.0))?;
    let zero_point = w.rounded(zero_point)?;
    let quotient = w.div(x, scale)?;
    let quotient = w.rounded(quotient)?;
    let stored = w.add(quotient, zero_point)?;
    let stored = w.clamp(stored, (0.0, 255.0))?;
    Ok((w.sub(stored, zero_point)?, scale))
}

/// TensorFlow Lite's dynamic quantization to i8: the greatest magnitude of each row becomes 127. Rounds ties away from zero.
fn steps_of_magnitude(w: &mut FloatWriter<'_, '_, '_>, x: ValueId) -> Result<(ValueId, ValueId), String> {
    let last = w.rank(x)?.checked_sub(1).ok_or("operand must have rank 1 or higher")?;
    let magnitude = w.unary(&tosa::ABS, x)?;
    let range = w.reduced(&tosa::REDUCE_MAX, magnitude, &[last])?;
    let (levels, one, zero) = (w.number(range, 127.0)?, w.number(range, 1.0)?, w.number(range, 0.0)?);
    let is_zero = w.binary(&tosa::EQUAL, range, zero)?;
    let divisor = w.select(is_zero, one, range)?;
    let (scale, inverse) = (w.div(range, levels)?, w.div(levels, divisor)?);
    let (scale, inverse) = (w.select(is_zero, one, scale)?, w.select(is_zero, zero, inverse)?);
    let product = w.mul(x, inverse)?;
    let even = w.rounded(product)?;
    let rest = w.sub(product, even)?;
    let (half, minus) = (w.compared(&tosa::EQUAL, rest, 0.5)?, w.compared(&tosa::EQUAL, rest, -0.5)?);
    let zero = w.number(product, 0.0)?;
    let (above, below) = (w.binary(&tosa::GREATER, product, zero)?, w.binary(&tosa::GREATER, zero, product)?);
    let (up, down) = (w.binary(&tosa::LOGICAL_AND, half, above)?, w.binary(&tosa::LOGICAL_AND, minus, below)?);
    let (next, before) = (w.plus(even, 1.0)?, w.plus(even, -1.0)?);
    let away = w.select(up, next, even)?;
    let away = w.select(down, before, away)?;
    Ok((w.clamp(away, (-127.0, 127.0))?, scale))
}
