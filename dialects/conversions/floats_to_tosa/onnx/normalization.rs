//! ONNX operators that reduce and normalize, and the fused normalizations of `com.microsoft`.

use qopt_ir::ir::{OpId, ValueId};

use super::super::writer::FloatWriter;
use super::{Results, operator_name};
use crate::support::product_of_sizes;
use crate::torch::index::dimension;
use crate::torch::onnx::operator::{float_attr, has, int, ints, list, opset, reduced_axes};
use crate::tosa::ops as tosa;

/// Operands of the normalizations: `X, Scale, B`.
const SCALE: usize = 1;
const BIAS: usize = 2;
/// The operand of reductions that lists the dimensions, since opset 13 or 18. Earlier opsets have an attribute instead.
const REDUCTION_AXES: usize = 1;

/// Operands of `SkipLayerNormalization` and `SkipSimplifiedLayerNormalization`.
mod skip {
    pub(super) const SKIP: usize = 1;
    pub(super) const SCALE: usize = 2;
    pub(super) const BIAS_OF_NORM: usize = 3;
    /// Added before the normalization.
    pub(super) const BIAS: usize = 4;
    /// `SkipSimplifiedLayerNormalization` has no bias of the norm, so its bias is operand 3.
    pub(super) const SIMPLIFIED_BIAS: usize = 3;
}

/// Builds the results of a reduction or normalization. Returns `None` for other operators.
pub(super) fn expand(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<Option<Results>, String> {
    let one = |value: ValueId| Ok(Some(vec![Some(value)]));
    match name {
        "LogSoftmax" => {
            let x = w.operand(op, 0)?;
            let (dims, (rows, axis)) = (w.dims(x)?, softmax_rows(w, op, x)?);
            let value = w.log_softmax(rows, axis)?;
            one(w.reshape(value, &dims)?)
        }
        "ReduceSum" | "ReduceMean" | "ReduceMax" | "ReduceMin" | "ReduceProd" | "ReduceL1" | "ReduceL2"
        | "ReduceSumSquare" | "ReduceLogSum" | "ReduceLogSumExp" => one(reduction(w, op, name)?),
        "LayerNormalization" => {
            let x = w.operand(op, 0)?;
            Ok(Some(layer_norm(w, op, x, [SCALE, BIAS])?.map(Some).to_vec()))
        }
        "SimplifiedLayerNormalization" | "RMSNormalization" => {
            let x = w.operand(op, 0)?;
            one(rms_norm(w, op, x, SCALE)?)
        }
        "SkipLayerNormalization" | "SkipSimplifiedLayerNormalization" => {
            let (x, skipped) = (w.operand(op, 0)?, w.operand(op, skip::SKIP)?);
            let is_simple = name != "SkipLayerNormalization";
            let mut sum = w.add(x, skipped)?;
            let bias = if is_simple { skip::SIMPLIFIED_BIAS } else { skip::BIAS };
            if has(w.view(op), bias) {
                let bias = w.operand(op, bias)?;
                sum = w.add(sum, bias)?;
            }
            let value = if is_simple {
                rms_norm(w, op, sum, skip::SCALE)?
            } else {
                let [value, ..] = layer_norm(w, op, sum, [skip::SCALE, skip::BIAS_OF_NORM])?;
                value
            };
            // Results #1 and #2, the mean and the reciprocal of the standard deviation, are for training.
            Ok(Some(vec![Some(value), None, None, Some(sum)]))
        }
        "EmbedLayerNormalization" => embed_layer_norm(w, op),
        "InstanceNormalization" => {
            let (x, scale, bias) = (w.operand(op, 0)?, w.operand(op, SCALE)?, w.operand(op, BIAS)?);
            let axes: Vec<usize> = (2..w.rank(x)?).collect();
            let epsilon = float_attr(w.view(op), "epsilon").unwrap_or(1e-5);
            let value = w.normalize(x, &axes, epsilon)?;
            one(w.scale_and_shift_channels(value, [Some(scale), Some(bias)])?)
        }
        "BatchNormalization" => one(batch_norm(w, op)?),
        "GroupNormalization" => one(group_norm(w, op)?),
        "MeanVarianceNormalization" => one(mean_variance_norm(w, op)?),
        "LRN" => {
            let x = w.operand(op, 0)?;
            let view = w.view(op);
            let size = int(view, "size").and_then(|size| u16::try_from(size).ok()).filter(|&size| size > 0);
            let size = size.ok_or("requires attribute 'size' from 1 to 65535")?;
            let float = |name: &str, default: f64| float_attr(view, name).unwrap_or(default);
            let (bias, alpha, beta) = (float("bias", 1.0), float("alpha", 1e-4), float("beta", 0.75));
            one(w.local_response_normalization(x, 1, size.into(), [bias, alpha / f64::from(size), beta])?)
        }
        "LpNormalization" => {
            let x = w.operand(op, 0)?;
            let axis = dimension(int(w.view(op), "axis").unwrap_or(-1), w.rank(x)?)?;
            let norm = match int(w.view(op), "p").unwrap_or(2) {
                1 => {
                    let magnitudes = w.unary(&tosa::ABS, x)?;
                    w.reduce(&tosa::REDUCE_SUM, magnitudes, &[axis])?
                }
                _ => {
                    let squares = w.mul(x, x)?;
                    let sums = w.reduce(&tosa::REDUCE_SUM, squares, &[axis])?;
                    w.square_root(sums)?
                }
            };
            // ONNX defines 0 / 0 as 0 here.
            let (is_zero, zero) = (w.compare_to(&tosa::EQUAL, norm, 0.0)?, w.number_like(x, 0.0)?);
            let quotient = w.div(x, norm)?;
            one(w.select(is_zero, zero, quotient)?)
        }
        _ => Ok(None),
    }
}

/// `ReduceSum` and the other reductions.
fn reduction(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<ValueId, String> {
    let x = w.operand(op, 0)?;
    let rank = w.rank(x)?;
    let view = w.view(op);
    let axes = reduced_axes(view, list(view, REDUCTION_AXES, "axes")?, rank)?;
    let keeps = int(view, "keepdims").unwrap_or(1) != 0;
    let sum = |w: &mut FloatWriter<'_, '_, '_>, x| w.reduce(&tosa::REDUCE_SUM, x, &axes);
    let reduced = match name {
        "ReduceSum" => sum(w, x)?,
        "ReduceMean" => w.mean(x, &axes)?,
        "ReduceMax" => w.reduce(&tosa::REDUCE_MAX, x, &axes)?,
        "ReduceMin" => w.reduce(&tosa::REDUCE_MIN, x, &axes)?,
        "ReduceProd" => w.reduce(&tosa::REDUCE_PRODUCT, x, &axes)?,
        "ReduceL1" => {
            let magnitudes = w.unary(&tosa::ABS, x)?;
            sum(w, magnitudes)?
        }
        "ReduceLogSum" => {
            let sums = sum(w, x)?;
            w.unary(&tosa::LOG, sums)?
        }
        "ReduceLogSumExp" => w.log_sum_exp(x, &axes)?,
        // `ReduceSumSquare` and `ReduceL2`.
        _ => {
            let squares = w.mul(x, x)?;
            let sums = sum(w, squares)?;
            if name == "ReduceL2" { w.square_root(sums)? } else { sums }
        }
    };
    if keeps { Ok(reduced) } else { w.without_dims(reduced, &axes) }
}

/// Returns the operand of `LogSoftmax` or `Hardmax`, and the dimension to normalize. Before opset 13 these operators flatten the
/// operand to a matrix at `axis`, so it is reshaped: with `axis = 1`, `[2, 3, 4] -> [2, 12]` and dimension 1.
pub(super) fn softmax_rows(w: &mut FloatWriter<'_, '_, '_>, op: OpId, x: ValueId) -> Result<(ValueId, usize), String> {
    let (view, dims) = (w.view(op), w.dims(x)?);
    let flattens = opset(view).is_some_and(|version| version < 13);
    let axis = dimension(int(view, "axis").unwrap_or(if flattens { 1 } else { -1 }), dims.len())?;
    if !flattens || axis.saturating_add(1) == dims.len() {
        return Ok((x, axis));
    }
    let (outer, inner) = dims.split_at_checked(axis).ok_or("axis is out of range")?;
    Ok((w.reshape(x, &[product_of_sizes(outer)?, product_of_sizes(inner)?])?, 1))
}

/// Returns the normalized dimensions of a layer normalization, `axis` and all later ones, and its epsilon.
fn layer_norm_axes(w: &FloatWriter<'_, '_, '_>, op: OpId, x: ValueId) -> Result<(Vec<usize>, f64), String> {
    let (view, rank) = (w.view(op), w.rank(x)?);
    let first = dimension(int(view, "axis").unwrap_or(-1), rank)?;
    let is_fused = operator_name(view).is_some_and(|name| name.starts_with("Skip") || name.starts_with("Embed"));
    let default = if is_fused { 1e-12 } else { 1e-5 };
    Ok(((first..rank).collect(), float_attr(view, "epsilon").unwrap_or(default)))
}

/// Builds a layer normalization of `x`. `[scale, bias]` are operand numbers. Returns the result, the mean, and the reciprocal of
/// the standard deviation.
fn layer_norm(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    x: ValueId,
    [scale, bias]: [usize; 2],
) -> Result<[ValueId; 3], String> {
    let (axes, epsilon) = layer_norm_axes(w, op, x)?;
    let (mut value, mean, factor) = w.normalize_with_statistics(x, &axes, epsilon)?;
    let scale = w.operand(op, scale)?;
    value = w.mul(value, scale)?;
    if has(w.view(op), bias) {
        let bias = w.operand(op, bias)?;
        value = w.add(value, bias)?;
    }
    Ok([value, mean, factor])
}

/// `EmbedLayerNormalization`. Result #0 is the normalized sum of the embeddings of words, positions and segments. Result #1 is the
/// number of tokens with mask 1 in each batch row, or 0 without a mask. Result #2 is the sum before normalization.
fn embed_layer_norm(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<Results>, String> {
    const SEGMENTS: usize = 1;
    const WORD_TABLE: usize = 2;
    const POSITION_TABLE: usize = 3;
    const SEGMENT_TABLE: usize = 4;
    const NORM_SCALE: usize = 5;
    const NORM_BIAS: usize = 6;
    const MASK: usize = 7;
    const POSITIONS: usize = 8;
    let tokens = w.operand(op, 0)?;
    let &[batch, length] = w.dims(tokens)?.as_slice() else { return Err("tokens must have rank 2".to_owned()) };
    let positions = if has(w.view(op), POSITIONS) { w.operand(op, POSITIONS)? } else { w.iota(length, 1, 2)? };
    let (word_table, position_table) = (w.operand(op, WORD_TABLE)?, w.operand(op, POSITION_TABLE)?);
    let words = w.gather(word_table, tokens, 0)?;
    let position_rows = w.gather(position_table, positions, 0)?;
    let mut sum = w.add(words, position_rows)?;
    if has(w.view(op), SEGMENTS) {
        let (segments, table) = (w.operand(op, SEGMENTS)?, w.operand(op, SEGMENT_TABLE)?);
        let segments = w.gather(table, segments, 0)?;
        sum = w.add(sum, segments)?;
    }
    let [value, ..] = layer_norm(w, op, sum, [NORM_SCALE, NORM_BIAS])?;
    let i32_type = w.ctx().int_type(32);
    let token_counts = if has(w.view(op), MASK) && int(w.view(op), "mask_index_type") != Some(0) {
        let mask = w.operand(op, MASK)?;
        let is_valid = w.compare_to(&tosa::EQUAL, mask, 1.0)?;
        let zero_or_one = w.cast(is_valid, i32_type)?;
        let counts = w.reduce(&tosa::REDUCE_SUM, zero_or_one, &[1])?;
        w.reshape(counts, &[batch])?
    } else {
        w.splat(&[batch], i32_type, 0.0)?
    };
    Ok(Some(vec![Some(value), Some(token_counts), Some(sum)]))
}

/// `x / sqrt(mean of x^2 + epsilon) * scale`. `scale` is an operand number.
fn rms_norm(w: &mut FloatWriter<'_, '_, '_>, op: OpId, x: ValueId, scale: usize) -> Result<ValueId, String> {
    let (axes, epsilon) = layer_norm_axes(w, op, x)?;
    let value = w.rms_normalize(x, &axes, epsilon)?;
    let scale = w.operand(op, scale)?;
    w.mul(value, scale)
}

/// `MeanVarianceNormalization`: `(x - mean) / (deviation + 1e-9)`.
///
/// Computes the variance as the mean of `(x - mean)^2`. The function body in ONNX's specification subtracts the squared mean from
/// the mean of the squares, which loses precision by cancellation.
fn mean_variance_norm(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    const EPSILON: f64 = 1e-9;
    let x = w.operand(op, 0)?;
    let axes = ints(w.view(op), "axes").unwrap_or_else(|| vec![0, 2, 3]);
    let axes = reduced_axes(w.view(op), Some(axes), w.rank(x)?)?;
    let mean = w.mean(x, &axes)?;
    let difference = w.sub(x, mean)?;
    let squares = w.mul(difference, difference)?;
    let variance = w.mean(squares, &axes)?;
    let deviation = w.square_root(variance)?;
    let divisor = w.plus(deviation, EPSILON)?;
    w.div(difference, divisor)
}

/// `GroupNormalization`. Before opset 21 scale and bias have one element for each group, so they are repeated: `[G] -> [C]`.
fn group_norm(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let x = w.operand(op, 0)?;
    let view = w.view(op);
    let groups = int(view, "num_groups").and_then(|groups| u64::try_from(groups).ok());
    let groups = groups.ok_or("requires attribute 'num_groups'")?;
    let epsilon = float_attr(view, "epsilon").unwrap_or(1e-5);
    let value = w.group_normalize(x, groups, epsilon)?;
    let channels = w.dims(x)?.get(1).copied().ok_or("operand must have rank 2 or higher")?;
    let mut affine = [None, None];
    for (index, parameter) in [SCALE, BIAS].into_iter().zip(&mut affine) {
        let mut by_channel = w.operand(op, index)?;
        if opset(w.view(op)).is_some_and(|version| version < 21) && groups != channels {
            let column = w.reshape(by_channel, &[groups, 1])?;
            let repeated = w.broadcast_to(column, &[groups, channels / groups.max(1)])?;
            by_channel = w.reshape(repeated, &[channels])?;
        }
        *parameter = Some(by_channel);
    }
    w.scale_and_shift_channels(value, affine)
}

/// `BatchNormalization` in inference mode: mean and variance are operands.
fn batch_norm(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    const MEAN: usize = 3;
    const VARIANCE: usize = 4;
    if int(w.view(op), "training_mode").unwrap_or(0) != 0 {
        return Err("'training_mode' is unsupported".to_owned());
    }
    let epsilon = float_attr(w.view(op), "epsilon").unwrap_or(1e-5);
    let (x, scale, bias) = (w.operand(op, 0)?, w.operand(op, SCALE)?, w.operand(op, BIAS)?);
    let (mean, variance) = (w.operand(op, MEAN)?, w.operand(op, VARIANCE)?);
    w.batch_norm(x, [Some(scale), Some(bias)], [mean, variance], epsilon)
}
