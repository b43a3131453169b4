//! Matrix products, normalizations, reductions, and attention of ATen.

use qopt_ir::ir::{OpId, ValueId};

use super::super::attention::ScoreOptions;
use super::super::onnx::SignedBytes;
use super::super::writer::FloatWriter;
use super::arguments::{axis, list_elements, number, optional, result_element};
use crate::support::product_of_sizes;
use crate::torch::aten::{flag, int, ints, word};
use crate::torch::index::dimension;
use crate::torch::ops::is_none;
use crate::tosa::ops as tosa;

/// The default of `eps` of `rms_norm`: `torch.finfo(torch.float32).eps`.
const EPSILON: f64 = f32::EPSILON as f64;

/// Builds the result of a layer. Returns `None` for other operations.
pub(super) fn expand(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<Option<ValueId>, String> {
    let (stem, overload) = name.split_once('.').unwrap_or((name, ""));
    Ok(Some(match name {
        "outer" => {
            let (a, b) = (w.operand(op, 0)?, w.operand(op, 1)?);
            let (rows, columns) = (w.dims(a)?, w.dims(b)?);
            let (a, b) = (w.reshape(a, &[&rows[..], &[1]].concat())?, w.reshape(b, &[&[1], &columns[..]].concat())?);
            w.mul(a, b)?
        }
        "any" | "any.dim" | "any.dims" | "all" | "all.dim" | "all.dims" => {
            let x = w.operand(op, 0)?;
            let (x, rank) = (w.convert(x, w.ctx().int_type(1))?, w.rank(x)?);
            let view = w.view(op);
            let (axes, keeps) = match overload {
                "" => ((0..rank).collect(), false),
                _ if is_none(view, 1) => ((0..rank).collect(), flag(view, 2)?),
                "dim" => (vec![dimension(int(view, 1)?, rank)?], flag(view, 2)?),
                _ => {
                    let axes = ints(view, 1)?.into_iter().map(|axis| dimension(axis, rank));
                    (axes.collect::<Result<Vec<usize>, String>>()?, flag(view, 2)?)
                }
            };
            let def = if stem == "any" { &tosa::REDUCE_ANY } else { &tosa::REDUCE_ALL };
            let reduced = w.reduce(def, x, &axes)?;
            if keeps { reduced } else { w.without_dims(reduced, &axes)? }
        }
        "matmul" | "mm" | "bmm" | "mv" | "dot" => {
            let (a, b) = (w.operand(op, 0)?, w.operand(op, 1)?);
            w.matmul(a, b)?
        }
        "_int_mm" => {
            // No operand has a zero point.
            let none = w.view(op).operands().count();
            let (a, b) = (SignedBytes::read(w, op, 0, none)?, SignedBytes::read(w, op, 1, none)?);
            a.product(w, &b)?
        }
        "linear" => {
            let (x, weight) = (w.operand(op, 0)?, w.operand(op, 1)?);
            let bias = optional(w, op, 2)?;
            w.fully_connected(x, weight, bias)?
        }
        "addmm" | "baddbmm" | "addmv" => {
            let (bias, a, b) = (w.operand(op, 0)?, w.operand(op, 1)?, w.operand(op, 2)?);
            let (beta, alpha) = (number(w.view(op), 3)?, number(w.view(op), 4)?);
            let product = w.matmul(a, b)?;
            let product = if alpha == 1.0 { product } else { w.times(product, alpha)? };
            if beta == 0.0 {
                // PyTorch ignores the bias, which may be NaN.
                return Ok(Some(product));
            }
            let bias = if beta == 1.0 { bias } else { w.times(bias, beta)? };
            w.add(product, bias)?
        }
        "scaled_dot_product_attention" => attention(w, op)?,
        "layer_norm" => layer_norm(w, op)?,
        "rms_norm" => {
            let x = w.operand(op, 0)?;
            let axes = last_axes(w, op, x)?;
            let epsilon = if is_none(w.view(op), 3) { EPSILON } else { number(w.view(op), 3)? };
            let value = w.rms_normalize(x, &axes, epsilon)?;
            match optional(w, op, 2)? {
                Some(weight) => w.mul(value, weight)?,
                None => value,
            }
        }
        "group_norm" => {
            let groups = int(w.view(op), 1)?;
            group_norm(w, op, groups, [2, 3], 4)?
        }
        "instance_norm" if flag(w.view(op), 5)? => {
            let x = w.operand(op, 0)?;
            let (axes, epsilon) = ((2..w.rank(x)?).collect::<Vec<usize>>(), number(w.view(op), 7)?);
            let value = w.normalize(x, &axes, epsilon)?;
            let affine = [optional(w, op, 1)?, optional(w, op, 2)?];
            w.scale_and_shift_channels(value, affine)?
        }
        // By running statistics.
        "instance_norm" => batch_norm(w, op, 7)?,
        "batch_norm" if !flag(w.view(op), 5)? => batch_norm(w, op, 7)?,
        // Normalizes by the statistics of the batch. Results do not include the running statistics.
        "batch_norm" => {
            let x = w.operand(op, 0)?;
            let axes: Vec<usize> = (0..w.rank(x)?).filter(|&axis| axis != 1).collect();
            let epsilon = number(w.view(op), 7)?;
            let value = w.normalize(x, &axes, epsilon)?;
            let affine = [optional(w, op, 1)?, optional(w, op, 2)?];
            w.scale_and_shift_channels(value, affine)?
        }
        "_weight_norm" => {
            let (direction, length) = (w.operand(op, 0)?, w.operand(op, 1)?);
            let kept = axis(w, op, 2, direction)?;
            let axes: Vec<usize> = (0..w.rank(direction)?).filter(|&axis| axis != kept).collect();
            let squares = w.mul(direction, direction)?;
            let sums = w.reduce(&tosa::REDUCE_SUM, squares, &axes)?;
            let norm = w.square_root(sums)?;
            let factor = w.div(length, norm)?;
            w.mul(direction, factor)?
        }
        "softmax.int" | "_softmax" | "special_softmax" => {
            let x = w.operand(op, 0)?;
            let axis = axis(w, op, 1, x)?;
            w.softmax(x, axis)?
        }
        "log_softmax" | "log_softmax.int" | "_log_softmax" => {
            let x = w.operand(op, 0)?;
            let axis = axis(w, op, 1, x)?;
            w.log_softmax(x, axis)?
        }
        "sum" | "sum.dim_IntList" | "mean" | "mean.dim" | "amax" | "amin" | "max" | "min" | "prod" | "prod.dim_int"
        | "var" | "var.dim" | "var.correction" | "std" | "std.dim" | "std.correction" | "logsumexp"
        | "linalg_vector_norm" => reduction(w, op, stem, overload)?,
        "argmax" | "argmin" => {
            let mut x = w.operand(op, 0)?;
            if stem == "argmin" {
                x = w.reverse_order(x)?;
            }
            let (has_no_dim, keeps) = (is_none(w.view(op), 1), flag(w.view(op), 2)?);
            let dims: Vec<u64> = w.dims(x)?;
            if has_no_dim {
                // The index in the flattened tensor.
                let count = product_of_sizes(&dims)?;
                x = w.reshape(x, &[count])?;
            }
            let axis = if has_no_dim { 0 } else { axis(w, op, 1, x)? };
            let index = w.argmax(x, axis)?;
            let kept_size = |(d, &n): (usize, &u64)| if has_no_dim || d == axis { 1 } else { n };
            let index = match keeps {
                true => w.reshape(index, &dims.iter().enumerate().map(kept_size).collect::<Vec<u64>>())?,
                false => index,
            };
            w.convert(index, w.ctx().int_type(64))?
        }
        "cumprod" => {
            let element = result_element(w, op);
            let x = w.operand(op, 0)?;
            let x = w.convert(x, element)?;
            let axis = axis(w, op, 1, x)?;
            w.scan(x, axis, (&tosa::MUL, 1.0), (false, false))?
        }
        "median" => {
            let x = w.operand(op, 0)?;
            let count = product_of_sizes(&w.dims(x)?)?;
            let flat = w.reshape(x, &[count])?;
            // The lower one of two medians.
            let place = count.div_ceil(2);
            let [values, _] = w.top_k(flat, 0, place, false)?;
            let mut value = w.slice(values, 0, place.checked_sub(1).ok_or("has no elements")?, 1)?;
            if w.ctx().float_kind(w.element(flat)).is_some() {
                // The median of elements with NaN is NaN.
                let is_nan = w.is_nan(flat)?;
                let (has_nan, nan) = (w.reduce(&tosa::REDUCE_ANY, is_nan, &[0])?, w.number_like(value, f64::NAN)?);
                value = w.select(has_nan, nan, value)?;
            }
            w.reshape(value, &[])?
        }
        "cdist" | "_cdist_forward" => {
            let (a, b) = (w.operand(op, 0)?, w.operand(op, 1)?);
            if number(w.view(op), 2)? != 2.0 {
                return Err("a norm of another order than 2 is unsupported".to_owned());
            }
            let with_one = |dims: Vec<u64>, from_end: usize| -> Result<Vec<u64>, String> {
                let at = dims.len().checked_sub(from_end).ok_or("operands must have rank 2 or higher")?;
                let (before, after) = dims.split_at_checked(at).ok_or("operands must have rank 2 or higher")?;
                Ok([before, &[1], after].concat())
            };
            let (da, db) = (with_one(w.dims(a)?, 1)?, with_one(w.dims(b)?, 2)?);
            let (a, b) = (w.reshape(a, &da)?, w.reshape(b, &db)?);
            let difference = w.sub(a, b)?;
            let squares = w.mul(difference, difference)?;
            let last = w.rank(squares)?.saturating_sub(1);
            let sums = w.reduce(&tosa::REDUCE_SUM, squares, &[last])?;
            let sums = w.without_dims(sums, &[last])?;
            w.square_root(sums)?
        }
        "einsum" => {
            let (equation, operands) = (word(w.view(op), 0)?, list_elements(w.view(op), 1)?);
            let operands = operands.into_iter().map(|value| w.operand_value(value)).collect::<Result<Vec<_>, _>>()?;
            w.einsum(&equation, &operands)?
        }
        "cumsum" => {
            let element = result_element(w, op);
            let x = w.operand(op, 0)?;
            let x = w.convert(x, element)?;
            let axis = axis(w, op, 1, x)?;
            w.scan(x, axis, (&tosa::ADD, 0.0), (false, false))?
        }
        _ => return Ok(None),
    }))
}

/// `scaled_dot_product_attention`
fn attention(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let (dropout, is_causal) = (number(view, 4)?, flag(view, 5)?);
    let scale = if is_none(view, 6) { None } else { Some(number(view, 6)?) };
    if dropout != 0.0 {
        return Err("drops elements at random".to_owned());
    }
    let (query, key, value) = (w.operand(op, 0)?, w.operand(op, 1)?, w.operand(op, 2)?);
    let mut masks = Vec::new();
    if is_causal {
        let (queries, keys) = (w.dims(query)?, w.dims(key)?);
        let (&[.., queries, _], &[.., keys, _]) = (queries.as_slice(), keys.as_slice()) else {
            return Err("operands must have rank 2 or higher".to_owned());
        };
        masks.push(w.causal_mask([queries, keys], 0)?);
    }
    masks.extend(optional(w, op, 3)?);
    Ok(w.attention([query, key, value], &ScoreOptions { scale, masks, ..ScoreOptions::default() })?.result)
}

/// The last dimensions, as many as operand 1 lists.
fn last_axes(w: &FloatWriter<'_, '_, '_>, op: OpId, x: ValueId) -> Result<Vec<usize>, String> {
    let (rank, count) = (w.rank(x)?, ints(w.view(op), 1)?.len());
    let first = rank.checked_sub(count).ok_or("normalizes more dimensions than the operand has")?;
    Ok((first..rank).collect())
}

pub(super) fn layer_norm(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let x = w.operand(op, 0)?;
    let (axes, epsilon) = (last_axes(w, op, x)?, number(w.view(op), 4)?);
    let mut value = w.normalize(x, &axes, epsilon)?;
    if let Some(weight) = optional(w, op, 2)? {
        value = w.mul(value, weight)?;
    }
    match optional(w, op, 3)? {
        Some(bias) => w.add(value, bias),
        None => Ok(value),
    }
}

/// A group normalization. `affine` has the operand numbers of the weight and the bias, `epsilon` that of epsilon.
pub(super) fn group_norm(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    groups: i64,
    affine: [usize; 2],
    epsilon: usize,
) -> Result<ValueId, String> {
    let (x, epsilon) = (w.operand(op, 0)?, number(w.view(op), epsilon)?);
    let groups = u64::try_from(groups).map_err(|_| "the number of groups is negative")?;
    let value = w.group_normalize(x, groups, epsilon)?;
    let affine = [optional(w, op, affine[0])?, optional(w, op, affine[1])?];
    w.scale_and_shift_channels(value, affine)
}

/// A batch normalization by known statistics: the operands are x, weight, bias, mean, variance, .., epsilon.
pub(super) fn batch_norm(w: &mut FloatWriter<'_, '_, '_>, op: OpId, epsilon: usize) -> Result<ValueId, String> {
    let (x, epsilon) = (w.operand(op, 0)?, number(w.view(op), epsilon)?);
    let affine = [optional(w, op, 1)?, optional(w, op, 2)?];
    let statistics = [w.operand(op, 3)?, w.operand(op, 4)?];
    w.batch_norm(x, affine, statistics, epsilon)
}

/// A reduction of all elements, or along the dimensions of operand 1.
fn reduction(w: &mut FloatWriter<'_, '_, '_>, op: OpId, stem: &str, overload: &str) -> Result<ValueId, String> {
    let (x, element) = (w.operand(op, 0)?, result_element(w, op));
    let mut x = w.convert(x, element)?;
    let rank = w.rank(x)?;
    let view = w.view(op);
    let dim = if stem == "linalg_vector_norm" { 2 } else { 1 };
    let has_axes = !overload.is_empty() || matches!(stem, "amax" | "amin" | "logsumexp" | "linalg_vector_norm");
    let given_axes = match has_axes && !is_none(view, dim) {
        true => ints(view, dim).or_else(|_| Ok::<_, String>(vec![int(view, dim)?]))?,
        false => Vec::new(),
    };
    let axes = match given_axes.is_empty() {
        true => (0..rank).collect(),
        false => given_axes.into_iter().map(|axis| dimension(axis, rank)).collect::<Result<Vec<usize>, String>>()?,
    };
    let keeps = match (has_axes, stem, overload) {
        (false, ..) => false,
        (_, "var" | "std", "dim" | "correction") | (_, "linalg_vector_norm", _) => flag(view, 3)?,
        _ => flag(view, 2)?,
    };
    let reduced = match stem {
        "sum" => w.reduce(&tosa::REDUCE_SUM, x, &axes)?,
        "mean" => w.mean(x, &axes)?,
        "amax" | "max" => w.reduce(&tosa::REDUCE_MAX, x, &axes)?,
        "amin" | "min" => w.reduce(&tosa::REDUCE_MIN, x, &axes)?,
        "prod" => w.reduce(&tosa::REDUCE_PRODUCT, x, &axes)?,
        "logsumexp" => w.log_sum_exp(x, &axes)?,
        "linalg_vector_norm" => match number(view, 1)? {
            1.0 => {
                x = w.unary(&tosa::ABS, x)?;
                w.reduce(&tosa::REDUCE_SUM, x, &axes)?
            }
            2.0 => {
                x = w.mul(x, x)?;
                let sums = w.reduce(&tosa::REDUCE_SUM, x, &axes)?;
                w.square_root(sums)?
            }
            other => return Err(format!("a norm of order {other} is unsupported")),
        },
        _ => {
            // `var` and `std`: squares by the number of elements minus the correction.
            let correction = match overload {
                "correction" if is_none(view, 2) => 1.0,
                "correction" => number(view, 2)?,
                "dim" => number(view, 2)?,
                _ => number(view, 1)?,
            };
            let mean = w.mean(x, &axes)?;
            let difference = w.sub(x, mean)?;
            let squares = w.mul(difference, difference)?;
            let dims = w.dims(x)?;
            let count: f64 = axes.iter().filter_map(|&axis| dims.get(axis)).map(|&n| n as f64).product();
            let sums = w.reduce(&tosa::REDUCE_SUM, squares, &axes)?;
            let variance = w.times(sums, 1.0 / (count - correction).max(0.0))?;
            if stem == "std" { w.square_root(variance)? } else { variance }
        }
    };
    if keeps { Ok(reduced) } else { w.without_dims(reduced, &axes) }
}
