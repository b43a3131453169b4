//! Operations of PyTorch on floats that [`super::read`] does not read, and operations on integers and booleans.
//!
//! Operands are the arguments of the schema, in its order, with none left out. Operands that are not tensors must be constant.
//! Arithmetic converts operands to the element type of the result, and comparisons to a common one.

use qopt_ir::def::{OpDef, OpRef};
use qopt_ir::ir::{OpId, Type, ValueId};

use super::onnx::Results;
use super::recurrent::{Cell, Layer, States, unrolled};
use super::writer::FloatWriter;
use crate::support::Look;
use crate::torch::aten::{flag, int, ints, padding_amounts, scalar, word};
use crate::torch::index::dimension;
use crate::torch::ops::{LIST_CONSTRUCT, LIST_UNPACK, NUM_TO_TENSOR, OPERATOR, is_none};
use crate::torch::{VTensor, is_none_type};
use crate::tosa::ops as tosa;
use crate::tosa::sampling::{Coordinates, Nearest, Sampling};

/// Most elements by which a dimension is padded with its border.
const MAX_PADDING: i64 = 1 << 20;

/// The epsilon of a normalization that states none.
const EPSILON: f64 = f32::EPSILON as f64;

/// Dequantizes by parameters that are computed.
const DYNAMIC_DEQUANTIZE: &str = "dequantize_per_tensor.tensor";

/// The name of an operation, such as `softmax.int`; `None` for operations of other namespaces.
fn aten_name(op: OpRef<'_>) -> Option<String> {
    let name = match op.is(&OPERATOR) {
        true => op.ctx.text(op.ctx.attr_str(op.attr("name")?)?).into_owned(),
        false => op.name().into_owned(),
    };
    Some(name.strip_prefix("torch.aten.")?.to_owned())
}

/// The name of an operation of quantized tensors, such as `choose_qparams.tensor`.
fn decomposed_name(op: OpRef<'_>) -> Option<String> {
    let name = op.ctx.attr_str(op.attr("name")?).filter(|_| op.is(&OPERATOR))?;
    Some(op.ctx.text(name).strip_prefix("torch.quantized_decomposed.")?.to_owned())
}

/// Returns true for an operation that computes a tensor, and for operators by name. The parts of a dynamic quantization belong to
/// its dequantization.
pub(super) fn is_computation(op: OpRef<'_>) -> bool {
    if decomposed_name(op).is_some_and(|name| name != DYNAMIC_DEQUANTIZE) {
        return false;
    }
    let is_tensor = |value: ValueId| op.ctx.type_object::<VTensor>(op.body.ty(value)).is_some();
    op.is(&OPERATOR) || op.results().any(is_tensor) && op.cast().is_none()
}

/// The values of the results; `None` for other operations.
pub(super) fn expand(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<Results>, String> {
    if w.view(op).is(&LIST_UNPACK) {
        return unpacked(w, op).map(Some);
    }
    if w.view(op).is(&NUM_TO_TENSOR) {
        let number = number(w.view(op), 0)?;
        let element = result_element(w, op);
        return Ok(Some(vec![Some(w.filled(&[], element, number)?)]));
    }
    if decomposed_name(w.view(op)).is_some_and(|name| name == DYNAMIC_DEQUANTIZE) {
        return Ok(Some(vec![Some(dynamically_quantized(w, op)?)]));
    }
    let Some(name) = aten_name(w.view(op)) else { return Ok(None) };
    if let Some(results) = several(w, op, &name)? {
        return Ok(Some(results));
    }
    let value = match computed(w, op, &name)? {
        Some(value) => Some(value),
        None => created(w, op, &name)?,
    };
    Ok(value.map(|value| vec![Some(value)]))
}

/// Operations with several results.
fn several(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<Option<Results>, String> {
    let first = |value: ValueId, count: usize| {
        Ok(Some([Some(value)].into_iter().chain(std::iter::repeat_n(None, count.saturating_sub(1))).collect()))
    };
    let count = w.view(op).results().count();
    match name {
        "native_layer_norm" => first(layer_norm(w, op)?, count),
        "native_group_norm" => {
            let groups = int(w.view(op), 6)?;
            first(group_norm(w, op, groups, [1, 2], 7)?, count)
        }
        "_native_batch_norm_legit_no_training" => first(batch_norm(w, op, 6)?, count),
        "native_batch_norm" | "_native_batch_norm_legit" if !flag(w.view(op), 5)? => {
            first(batch_norm(w, op, 7)?, count)
        }
        "max_pool2d_with_indices" => first(max_pool(w, op)?, count),
        "max.dim" | "min.dim" => {
            let x = w.operand(op, 0)?;
            let (axis, keeps) = (axis(w, op, 1, x)?, flag(w.view(op), 2)?);
            let (x, sign) = if name == "min.dim" { (w.unary(&tosa::NEGATE, x)?, -1.0) } else { (x, 1.0) };
            let places = w.argmax(x, axis)?;
            let all = w.reduced(&tosa::REDUCE_MAX, x, &[axis])?;
            let all = if sign < 0.0 { w.unary(&tosa::NEGATE, all)? } else { all };
            let places = w.converted(places, w.ctx().int_type(64))?;
            let kept = w.dims(all)?;
            let (values, places) = match keeps {
                true => (all, w.reshaped(places, &kept)?),
                false => (w.without_dims(all, &[axis])?, places),
            };
            Ok(Some(vec![Some(values), Some(places)]))
        }
        "lstm.input" => recurrent(w, op, Cell::Lstm),
        "gru.input" => recurrent(w, op, Cell::Gru),
        "rnn_tanh.input" => recurrent(w, op, Cell::Plain),
        _ => Ok(None),
    }
}

/// Operations with one result and a tensor operand.
fn computed(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<Option<ValueId>, String> {
    if let Some(function) = function(name) {
        let x = real_operand(w, op, 0)?;
        return w.function(function, x, None).map(Some);
    }
    if let Some(def) = unary(name) {
        let x = w.operand(op, 0)?;
        return w.unary(def, x).map(Some);
    }
    let (stem, overload) = name.split_once('.').unwrap_or((name, ""));
    if let Some((def, is_swapped)) = comparison(stem) {
        let (a, b) = common_operands(w, op)?;
        return if is_swapped { w.binary(def, b, a) } else { w.binary(def, a, b) }.map(Some);
    }
    if let Some([of_booleans, of_integers]) = logical(stem) {
        let element = result_element(w, op);
        let (a, b) = operands_as(w, op, element)?;
        let is_boolean = w.ctx().int_width(element) == Some(1);
        return w.binary(if is_boolean { of_booleans } else { of_integers }, a, b).map(Some);
    }
    Ok(Some(match name {
        "add.Tensor" | "add.Scalar" | "sub.Tensor" | "sub.Scalar" | "rsub.Tensor" | "rsub.Scalar" => {
            let element = result_element(w, op);
            let (a, b) = operands_as(w, op, element)?;
            let (x, scaled) = if stem == "rsub" { (b, a) } else { (a, b) };
            let alpha = number(w.view(op), 2)?;
            let scaled = if alpha == 1.0 { scaled } else { w.times(scaled, alpha)? };
            if stem == "add" { w.add(x, scaled)? } else { w.sub(x, scaled)? }
        }
        "mul.Tensor" | "mul.Scalar" => {
            let element = result_element(w, op);
            let (a, b) = operands_as(w, op, element)?;
            w.mul(a, b)?
        }
        "div.Tensor" | "div.Scalar" => quotient(w, op)?,
        "div.Tensor_mode" | "div.Scalar_mode" => {
            let exact = quotient(w, op)?;
            match is_none(w.view(op), 2) {
                true => exact,
                false if word(w.view(op), 2)? == "floor" => w.unary(&tosa::FLOOR, exact)?,
                false => w.truncated(exact)?,
            }
        }
        "remainder.Tensor" | "remainder.Scalar" | "fmod.Tensor" | "fmod.Scalar" => {
            let exact = quotient(w, op)?;
            let whole = if stem == "fmod" { w.truncated(exact)? } else { w.unary(&tosa::FLOOR, exact)? };
            let (a, b) = operands_as(w, op, w.f32_type())?;
            let multiple = w.mul(whole, b)?;
            w.sub(a, multiple)?
        }
        "pow.Tensor_Scalar" if number(w.view(op), 1)? == 2.0 => {
            let x = w.operand(op, 0)?;
            w.mul(x, x)?
        }
        "pow.Tensor_Scalar" | "pow.Tensor_Tensor" | "pow.Scalar" => {
            let (a, b) = operands_as(w, op, w.f32_type())?;
            w.binary(&tosa::POW, a, b)?
        }
        "maximum" | "max.other" | "fmax" | "clamp_min" | "clamp_min.Tensor" => extreme(w, op, &tosa::MAXIMUM)?,
        "minimum" | "min.other" | "fmin" | "clamp_max" | "clamp_max.Tensor" => extreme(w, op, &tosa::MINIMUM)?,
        "clamp" | "clamp.Tensor" | "clip" | "hardtanh" => {
            let mut x = w.operand(op, 0)?;
            for (index, def) in [(1, &tosa::MAXIMUM), (2, &tosa::MINIMUM)] {
                if !is_none(w.view(op), index) {
                    let bound = operand_as(w, op, index, w.element(x), x)?;
                    x = w.binary(def, x, bound)?;
                }
            }
            x
        }
        "ne.Tensor" | "ne.Scalar" => {
            let (a, b) = common_operands(w, op)?;
            let is_equal = w.binary(&tosa::EQUAL, a, b)?;
            w.unary(&tosa::LOGICAL_NOT, is_equal)?
        }
        "log1p" | "expm1" => {
            let x = real_operand(w, op, 0)?;
            match name {
                "log1p" => {
                    let sum = w.plus(x, 1.0)?;
                    w.unary(&tosa::LOG, sum)?
                }
                _ => {
                    let exponential = w.unary(&tosa::EXP, x)?;
                    w.plus(exponential, -1.0)?
                }
            }
        }
        "threshold" => {
            let x = w.operand(op, 0)?;
            let (bound, other) = (number(w.view(op), 1)?, number(w.view(op), 2)?);
            let (is_above, other) = (w.compared(&tosa::GREATER, x, bound)?, w.number(x, other)?);
            w.select(is_above, x, other)?
        }
        "lerp.Scalar" | "lerp.Tensor" => {
            let (a, b) = (w.operand(op, 0)?, w.operand(op, 1)?);
            let weight = operand_as(w, op, 2, w.f32_type(), a)?;
            let difference = w.sub(b, a)?;
            let part = w.mul(difference, weight)?;
            w.add(a, part)?
        }
        "addcmul" | "addcdiv" => {
            let (x, a, b) = (w.operand(op, 0)?, w.operand(op, 1)?, w.operand(op, 2)?);
            let value = if stem == "addcmul" { w.mul(a, b)? } else { w.div(a, b)? };
            let factor = number(w.view(op), 3)?;
            let value = if factor == 1.0 { value } else { w.times(value, factor)? };
            w.add(x, value)?
        }
        "expand_as" | "view_as" | "reshape_as" => {
            let x = w.operand(op, 0)?;
            let result = w.view(op).results().next().ok_or("has no result")?;
            let dims = w.dims(result)?;
            if stem == "expand_as" { w.broadcast_to(x, &dims)? } else { w.reshaped(x, &dims)? }
        }
        "mT" | "numpy_T" | "swapaxes" | "movedim.int" => {
            let x = w.operand(op, 0)?;
            let rank = w.rank(x)?;
            let mut order: Vec<usize> = (0..rank).collect();
            match stem {
                "numpy_T" => order.reverse(),
                "mT" => order.swap(rank.saturating_sub(2), rank.saturating_sub(1)),
                "swapaxes" => order.swap(axis(w, op, 1, x)?, axis(w, op, 2, x)?),
                _ => {
                    let (from, to) = (axis(w, op, 1, x)?, axis(w, op, 2, x)?);
                    let moved = order.remove(from);
                    order.insert(to, moved);
                }
            }
            w.permuted(x, &order)?
        }
        "repeat_interleave.self_int" => {
            let (x, times) = (w.operand(op, 0)?, int(w.view(op), 1)?);
            let times = u64::try_from(times).map_err(|_| "the number of repetitions is negative")?;
            let axis = axis(w, op, 2, x)?;
            let result = w.view(op).results().next().ok_or("has no result")?;
            let (dims, to) = (w.dims(x)?, w.dims(result)?);
            let (before, after) = dims.split_at_checked(axis + 1).ok_or("axis is out of range")?;
            let apart = w.reshaped(x, &[before, &[1], after].concat())?;
            let repeated = w.broadcast_to(apart, &[before, &[times], after].concat())?;
            w.reshaped(repeated, &to)?
        }
        "outer" => {
            let (a, b) = (w.operand(op, 0)?, w.operand(op, 1)?);
            let (rows, columns) = (w.dims(a)?, w.dims(b)?);
            let (a, b) = (w.reshaped(a, &[&rows[..], &[1]].concat())?, w.reshaped(b, &[&[1], &columns[..]].concat())?);
            w.mul(a, b)?
        }
        "pad" | "constant_pad_nd" => pad(w, op)?,
        "reflection_pad1d" | "reflection_pad2d" | "replication_pad1d" | "replication_pad2d" => {
            let (x, amounts) = (w.operand(op, 0)?, ints(w.view(op), 1)?);
            mirrored(w, x, &amounts, stem.starts_with("reflection"))?
        }
        "any" | "any.dim" | "any.dims" | "all" | "all.dim" | "all.dims" => {
            let x = w.operand(op, 0)?;
            let (x, rank) = (w.converted(x, w.ctx().int_type(1))?, w.rank(x)?);
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
            let all = w.reduced(def, x, &axes)?;
            if keeps { all } else { w.without_dims(all, &axes)? }
        }
        "square" => {
            let x = w.operand(op, 0)?;
            w.mul(x, x)?
        }
        "sign" | "sgn" => {
            let x = w.operand(op, 0)?;
            w.sign(x)?
        }
        "trunc" => {
            let x = real_operand(w, op, 0)?;
            w.truncated(x)?
        }
        "round" => {
            let x = real_operand(w, op, 0)?;
            w.rounded(x)?
        }
        "log2" | "log10" => {
            let x = real_operand(w, op, 0)?;
            let log = w.unary(&tosa::LOG, x)?;
            w.times(log, if stem == "log2" { std::f64::consts::LOG2_E } else { std::f64::consts::LOG10_E })?
        }
        "relu6" => {
            let x = w.operand(op, 0)?;
            w.clamp(x, (0.0, 6.0))?
        }
        "silu" => {
            let x = w.operand(op, 0)?;
            let gate = w.unary(&tosa::SIGMOID, x)?;
            w.mul(x, gate)?
        }
        "mish" => {
            let x = w.operand(op, 0)?;
            let inner = w.softplus(x)?;
            let gate = w.unary(&tosa::TANH, inner)?;
            w.mul(x, gate)?
        }
        "log_sigmoid" => {
            let x = w.operand(op, 0)?;
            let negated = w.unary(&tosa::NEGATE, x)?;
            let softplus = w.softplus(negated)?;
            w.unary(&tosa::NEGATE, softplus)?
        }
        "softplus" => {
            if (number(w.view(op), 1)?, number(w.view(op), 2)?) != (1.0, 20.0) {
                return Err("'beta' and 'threshold' must have their defaults".to_owned());
            }
            let x = w.operand(op, 0)?;
            w.softplus(x)?
        }
        "hardsigmoid" => {
            let x = w.operand(op, 0)?;
            w.hard_sigmoid(x, 1.0 / 6.0, 0.5)?
        }
        "elu" => {
            let (x, alpha) = (w.operand(op, 0)?, number(w.view(op), 1)?);
            let (scale, input_scale) = (number(w.view(op), 2)?, number(w.view(op), 3)?);
            if input_scale != 1.0 {
                return Err("'input_scale' must be 1".to_owned());
            }
            let value = w.elu(x, alpha, 1.0)?;
            if scale == 1.0 { value } else { w.times(value, scale)? }
        }
        "selu" => {
            let x = w.operand(op, 0)?;
            let elu = w.elu(x, 1.673_263_242_354_377_2, 1.0)?;
            w.times(elu, 1.050_700_987_355_480_5)?
        }
        "celu" => {
            let (x, alpha) = (w.operand(op, 0)?, number(w.view(op), 1)?);
            w.elu(x, alpha, alpha)?
        }
        "prelu" => {
            let (x, slope) = (w.operand(op, 0)?, w.operand(op, 1)?);
            let rank = w.rank(x)?;
            let count = w.dims(slope)?.first().copied().unwrap_or(1);
            let dims: Vec<u64> = (0..rank).map(|d| if d == 1 { count } else { 1 }).collect();
            let slope = w.reshaped(slope, &dims)?;
            w.leaky(x, slope)?
        }
        "glu" => {
            let x = w.operand(op, 0)?;
            let axis = axis(w, op, 1, x)?;
            let half = w.dims(x)?.get(axis).copied().unwrap_or(0) / 2;
            let (value, gate) = (w.sliced(x, axis, 0, half)?, w.sliced(x, axis, half, half)?);
            let gate = w.unary(&tosa::SIGMOID, gate)?;
            w.mul(value, gate)?
        }
        "bitwise_not" | "logical_not" => {
            let x = w.operand(op, 0)?;
            match w.ctx().int_width(w.element(x)) {
                Some(2..) if stem == "bitwise_not" => w.unary(&tosa::BITWISE_NOT, x)?,
                _ => {
                    let x = w.converted(x, w.ctx().int_type(1))?;
                    w.unary(&tosa::LOGICAL_NOT, x)?
                }
            }
        }
        "where.self" | "where.Scalar" | "where.ScalarSelf" | "where.ScalarOther" => {
            let (condition, element) = (w.operand(op, 0)?, result_element(w, op));
            let condition = w.converted(condition, w.ctx().int_type(1))?;
            let (a, b) = (operand_as(w, op, 1, element, condition)?, operand_as(w, op, 2, element, condition)?);
            w.select(condition, a, b)?
        }
        "masked_fill.Scalar" | "masked_fill.Tensor" => {
            let (x, mask) = (w.operand(op, 0)?, w.operand(op, 1)?);
            let fill = operand_as(w, op, 2, w.element(x), x)?;
            w.select(mask, fill, x)?
        }
        "matmul" | "mm" | "bmm" | "mv" | "dot" => {
            let (a, b) = (w.operand(op, 0)?, w.operand(op, 1)?);
            w.matmul(a, b)?
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
            let bias = if beta == 1.0 { bias } else { w.times(bias, beta)? };
            w.add(product, bias)?
        }
        "scaled_dot_product_attention" => attention(w, op)?,
        "conv1d" | "conv2d" | "conv3d" | "conv1d.padding" | "conv2d.padding" | "conv3d.padding" => {
            let (dilation, groups) = (ints(w.view(op), 5)?, int(w.view(op), 6)?);
            convolution(w, op, dilation, groups)?
        }
        "convolution" | "_convolution" => match flag(w.view(op), 6)? {
            false => {
                let (dilation, groups) = (ints(w.view(op), 5)?, int(w.view(op), 8)?);
                convolution(w, op, dilation, groups)?
            }
            true => transposed_convolution(w, op, [5, 7, 8])?,
        },
        "conv_transpose1d" | "conv_transpose2d.input" => transposed_convolution(w, op, [7, 5, 6])?,
        "layer_norm" => layer_norm(w, op)?,
        "rms_norm" => {
            let x = w.operand(op, 0)?;
            let axes = last_axes(w, op, x)?;
            let epsilon = if is_none(w.view(op), 3) { EPSILON } else { number(w.view(op), 3)? };
            let value = w.divided_by_root_mean_square(x, &axes, epsilon)?;
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
            let value = w.normalized(x, &axes, epsilon)?;
            let affine = [optional(w, op, 1)?, optional(w, op, 2)?];
            w.affine_of_channels(value, affine)?
        }
        "batch_norm" if !flag(w.view(op), 5)? => batch_norm(w, op, 7)?,
        "softmax.int" | "_softmax" | "special_softmax" => {
            let x = w.operand(op, 0)?;
            let axis = axis(w, op, 1, x)?;
            w.softmax(x, axis)?
        }
        "log_softmax.int" | "_log_softmax" => {
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
                x = w.unary(&tosa::NEGATE, x)?;
            }
            let (all, keeps) = (is_none(w.view(op), 1), flag(w.view(op), 2)?);
            let kept: Vec<u64> = w.dims(x)?;
            if all {
                let count = kept.iter().try_fold(1_u64, |n, &d| n.checked_mul(d)).ok_or("a size is too large")?;
                x = w.reshaped(x, &[count])?;
            }
            let axis = if all { 0 } else { axis(w, op, 1, x)? };
            let place = w.argmax(x, axis)?;
            let ones = |(d, &n): (usize, &u64)| if all || d == axis { 1 } else { n };
            let place = match keeps {
                true => w.reshaped(place, &kept.iter().enumerate().map(ones).collect::<Vec<u64>>())?,
                false => place,
            };
            w.converted(place, w.ctx().int_type(64))?
        }
        "cumsum" => {
            let x = real_operand(w, op, 0)?;
            let axis = axis(w, op, 1, x)?;
            cumulative_sum(w, x, axis)?
        }
        "max_pool1d" | "max_pool2d" => max_pool(w, op)?,
        "avg_pool1d" | "avg_pool2d" => average_pool(w, op)?,
        "adaptive_avg_pool1d" | "adaptive_avg_pool2d" | "_adaptive_avg_pool2d" => adaptive_average_pool(w, op)?,
        "upsample_nearest2d"
        | "upsample_nearest2d.vec"
        | "_upsample_nearest_exact2d"
        | "_upsample_nearest_exact2d.vec"
        | "upsample_bilinear2d"
        | "upsample_bilinear2d.vec" => resize(w, op, stem)?,
        "embedding" => {
            let (table, indices) = (w.operand(op, 0)?, w.operand(op, 1)?);
            w.gather(table, indices, 0)?
        }
        "index_select" => {
            let (x, indices) = (w.operand(op, 0)?, w.operand(op, 2)?);
            let axis = axis(w, op, 1, x)?;
            w.gather(x, indices, axis)?
        }
        "index.Tensor" => {
            let x = w.operand(op, 0)?;
            let (axis, indices) = index(w.view(op))?;
            let indices = w.operand_value(indices)?;
            if w.ctx().int_width(w.element(indices)) == Some(1) {
                return Err("selects elements by a mask, which makes the result dynamic".to_owned());
            }
            w.gather(x, indices, axis)?
        }
        "tril" | "triu" => {
            let (x, diagonal) = (w.operand(op, 0)?, int(w.view(op), 1)?);
            let dims = w.dims(x)?;
            let &[.., rows, columns] = dims.as_slice() else {
                return Err("operand must have rank 2 or higher".to_owned());
            };
            let mask = triangle(w, [rows, columns], diagonal, stem == "tril")?;
            let zero = w.number(x, 0.0)?;
            w.select(mask, x, zero)?
        }
        "roll" => {
            let (mut x, shifts, axes) = (w.operand(op, 0)?, ints(w.view(op), 1)?, ints(w.view(op), 2)?);
            if shifts.len() != axes.len() {
                return Err("requires one shift for each dimension".to_owned());
            }
            for (shift, axis) in shifts.into_iter().zip(axes) {
                let axis = dimension(axis, w.rank(x)?)?;
                let size = w.dims(x)?.get(axis).copied().unwrap_or(0);
                let start = i64::try_from(size).ok().and_then(|n| shift.checked_neg()?.checked_rem_euclid(n));
                let start = start.unwrap_or(0).unsigned_abs();
                let (low, high) = (w.sliced(x, axis, 0, start)?, w.sliced(x, axis, start, size.saturating_sub(start))?);
                x = w.concat(&[high, low], axis)?;
            }
            x
        }
        "to.dtype" | "to.dtype_layout" | "to.other" | "to.device" | "_to_copy" | "type_as" => {
            let (x, element) = (w.operand(op, 0)?, result_element(w, op));
            w.converted(x, element)?
        }
        _ => return Ok(None),
    }))
}

/// Operations that create a tensor.
fn created(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<Option<ValueId>, String> {
    let (value, is_range) = match name.split('.').next().unwrap_or(name) {
        "zeros" | "zeros_like" | "new_zeros" | "empty" | "empty_like" | "new_empty" => (0.0, false),
        "ones" | "ones_like" | "new_ones" => (1.0, false),
        "full" | "full_like" => (number(w.view(op), 1)?, false),
        "new_full" => (number(w.view(op), 2)?, false),
        "scalar_tensor" => (number(w.view(op), 0)?, false),
        "arange" => (0.0, true),
        _ => return Ok(None),
    };
    let result = w.view(op).results().next().ok_or("has no result")?;
    let (dims, element) = (w.dims(result)?, result_element(w, op));
    if !is_range {
        return w.filled(&dims, element, value).map(Some);
    }
    let (start, step) = match name {
        "arange" => (0.0, 1.0),
        "arange.start" => (number(w.view(op), 0)?, 1.0),
        _ => (number(w.view(op), 0)?, number(w.view(op), 2)?),
    };
    let &[count] = dims.as_slice() else { return Err("result must have rank 1".to_owned()) };
    let each = (0..count).map(|i| start + i as f64 * step);
    match w.ctx().float_kind(element) {
        Some(_) => w.floats(&dims, &each.map(|value| value as f32).collect::<Vec<f32>>()),
        None => w.integers(&dims, &each.map(|value| value as i64).collect::<Vec<i64>>(), element),
    }
    .map(Some)
}

/// Elementwise operations that are functions of the hub.
fn function(name: &str) -> Option<&'static str> {
    Some(match name {
        "erf" => "erf",
        "exp" => "exp",
        "log" => "log",
        "rsqrt" => "rsqrt",
        "sigmoid" => "sigmoid",
        "sqrt" => "sqrt",
        "tanh" => "tanh",
        _ => return None,
    })
}

/// Elementwise operations with one operand.
fn unary(name: &str) -> Option<&'static OpDef> {
    Some(match name {
        "abs" => &tosa::ABS,
        "ceil" => &tosa::CEIL,
        "cos" => &tosa::COS,
        "floor" => &tosa::FLOOR,
        "neg" => &tosa::NEGATE,
        "reciprocal" => &tosa::RECIPROCAL,
        "sin" => &tosa::SIN,
        _ => return None,
    })
}

/// Comparisons, and whether TOSA takes the operands in the opposite order.
fn comparison(name: &str) -> Option<(&'static OpDef, bool)> {
    Some(match name {
        "eq" => (&tosa::EQUAL, false),
        "gt" => (&tosa::GREATER, false),
        "ge" => (&tosa::GREATER_EQUAL, false),
        "lt" => (&tosa::GREATER, true),
        "le" => (&tosa::GREATER_EQUAL, true),
        _ => return None,
    })
}

/// Operations on booleans, and on the bits of integers.
fn logical(name: &str) -> Option<[&'static OpDef; 2]> {
    Some(match name {
        "logical_and" | "bitwise_and" | "__and__" => [&tosa::LOGICAL_AND, &tosa::BITWISE_AND],
        "logical_or" | "bitwise_or" | "__or__" => [&tosa::LOGICAL_OR, &tosa::BITWISE_OR],
        "logical_xor" | "bitwise_xor" | "__xor__" => [&tosa::LOGICAL_XOR, &tosa::BITWISE_XOR],
        _ => return None,
    })
}

/// The element type of the first result. Integers are signless.
fn result_element(w: &FloatWriter<'_, '_, '_>, op: OpId) -> Type {
    let view = w.view(op);
    let element = view.out_element(0);
    view.ctx.int_width(element).map_or(element, |width| view.ctx.int_type(width))
}

/// A constant number or boolean operand.
fn number(op: OpRef<'_>, index: usize) -> Result<f64, String> {
    scalar(op, index).or_else(|reason| flag(op, index).map(f64::from).map_err(|_| reason))
}

/// A dimension operand.
fn axis(w: &FloatWriter<'_, '_, '_>, op: OpId, index: usize, x: ValueId) -> Result<usize, String> {
    dimension(int(w.view(op), index)?, w.rank(x)?)
}

/// A tensor operand that may be none.
fn optional(w: &mut FloatWriter<'_, '_, '_>, op: OpId, index: usize) -> Result<Option<ValueId>, String> {
    if is_none(w.view(op), index) { Ok(None) } else { w.operand(op, index).map(Some) }
}

/// A tensor operand with elements of f32.
fn real_operand(w: &mut FloatWriter<'_, '_, '_>, op: OpId, index: usize) -> Result<ValueId, String> {
    let x = w.operand(op, index)?;
    w.converted(x, w.f32_type())
}

/// A tensor or a number as a tensor of this element type. A number has the rank of `like`.
fn operand_as(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    index: usize,
    element: Type,
    like: ValueId,
) -> Result<ValueId, String> {
    let is_tensor = w.view(op).ctx.type_object::<VTensor>(w.view(op).in_type(index)).is_some();
    if is_tensor {
        let x = w.operand(op, index)?;
        return w.converted(x, element);
    }
    let (number, ones) = (number(w.view(op), index)?, vec![1; w.rank(like)?]);
    w.filled(&ones, element, number)
}

/// The first two operands with elements of this type. At least one is a tensor.
fn operands_as(w: &mut FloatWriter<'_, '_, '_>, op: OpId, element: Type) -> Result<(ValueId, ValueId), String> {
    let is_number = w.view(op).ctx.type_object::<VTensor>(w.view(op).in_type(0)).is_none();
    let tensor = w.operand(op, usize::from(is_number))?;
    Ok((operand_as(w, op, 0, element, tensor)?, operand_as(w, op, 1, element, tensor)?))
}

/// The first two operands with elements of one type that holds both: floats if one has floats, else the wider integers.
fn common_operands(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<(ValueId, ValueId), String> {
    let view = w.view(op);
    let width = |index: usize| {
        let ty = view.in_type(index);
        match view.ctx.type_object::<VTensor>(ty) {
            Some(_) => view.ctx.int_width(view.ctx.element_or_self(ty)),
            // A number does not widen a tensor, unless it has a fraction.
            None => Some(if number(view, index).is_ok_and(|value| value.fract() != 0.0) { return None } else { 1 }),
        }
    };
    let element = match (width(0), width(1)) {
        (Some(a), Some(b)) => view.ctx.int_type(a.max(b)),
        _ => w.f32_type(),
    };
    operands_as(w, op, element)
}

/// The quotient of floats.
fn quotient(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    if w.ctx().float_kind(result_element(w, op)).is_none() {
        return Err("divides integers".to_owned());
    }
    let (a, b) = operands_as(w, op, w.f32_type())?;
    w.div(a, b)
}

fn extreme(w: &mut FloatWriter<'_, '_, '_>, op: OpId, def: &'static OpDef) -> Result<ValueId, String> {
    let element = result_element(w, op);
    let (a, b) = operands_as(w, op, element)?;
    w.binary(def, a, b)
}

/// `softmax(q k^T scale + mask) v`. Heads of keys and values may be shared by several heads of queries.
fn attention(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let (dropout, is_causal) = (number(view, 4)?, flag(view, 5)?);
    let scale = if is_none(view, 6) { None } else { Some(number(view, 6)?) };
    if dropout != 0.0 {
        return Err("drops elements at random".to_owned());
    }
    let query = w.operand(op, 0)?;
    let (key, value) = (w.operand(op, 1)?, w.operand(op, 2)?);
    let (key, value) = (shared_heads(w, key, query)?, shared_heads(w, value, query)?);
    let rank = w.rank(key)?;
    let (before, last) = rank.checked_sub(2).map(|d| (d, d + 1)).ok_or("operands must have rank 2 or higher")?;
    let mut order: Vec<usize> = (0..rank).collect();
    order.swap(before, last);
    let transposed = w.permuted(key, &order)?;
    let products = w.matmul(query, transposed)?;
    let &[.., rows, depth] = w.dims(query)?.as_slice() else {
        return Err("operands must have rank 2 or higher".to_owned());
    };
    let mut scores = w.times(products, scale.unwrap_or(1.0 / (depth as f64).sqrt()))?;
    let least = w.number(scores, f64::NEG_INFINITY)?;
    if is_causal {
        let columns = w.dims(scores)?.last().copied().unwrap_or(0);
        let mask = triangle(w, [rows, columns], 0, true)?;
        scores = w.select(mask, scores, least)?;
    }
    if let Some(mask) = optional(w, op, 3)? {
        scores = match w.ctx().int_width(w.element(mask)) {
            Some(_) => w.select(mask, scores, least)?,
            None => w.add(scores, mask)?,
        };
    }
    let weights = w.softmax(scores, w.rank(scores)?.saturating_sub(1))?;
    w.matmul(weights, value)
}

/// Repeats the heads of keys or values [.., heads, S, E] as often as the queries have more.
fn shared_heads(w: &mut FloatWriter<'_, '_, '_>, x: ValueId, query: ValueId) -> Result<ValueId, String> {
    let (dims, of_query) = (w.dims(x)?, w.dims(query)?);
    let (&[ref batch @ .., heads, length, depth], &[.., all, _, _]) = (dims.as_slice(), of_query.as_slice()) else {
        return Ok(x);
    };
    let times = all.checked_div(heads).filter(|&times| times > 1 && heads > 1 && all.is_multiple_of(heads));
    let Some(times) = times else { return Ok(x) };
    let apart = w.reshaped(x, &[batch, &[heads, 1, length, depth]].concat())?;
    let repeated = w.broadcast_to(apart, &[batch, &[heads, times, length, depth]].concat())?;
    w.reshaped(repeated, &[batch, &[all, length, depth]].concat())
}

/// True at and below a diagonal, or at and above it.
fn triangle(
    w: &mut FloatWriter<'_, '_, '_>,
    [rows, columns]: [u64; 2],
    diagonal: i64,
    is_lower: bool,
) -> Result<ValueId, String> {
    let size = |n: u64| i64::try_from(n).map_err(|_| "a size is too large");
    let (rows, columns) = (size(rows)?, size(columns)?);
    let row = w.integers(&[rows as u64, 1], &(0..rows).collect::<Vec<i64>>(), w.ctx().int_type(32))?;
    let column = w.integers(
        &[1, columns as u64],
        &(0..columns).map(|at| at.saturating_sub(diagonal)).collect::<Vec<i64>>(),
        w.ctx().int_type(32),
    )?;
    if is_lower { w.binary(&tosa::GREATER_EQUAL, row, column) } else { w.binary(&tosa::GREATER_EQUAL, column, row) }
}

/// Sums of all elements up to each one: a product with a triangular matrix.
fn cumulative_sum(w: &mut FloatWriter<'_, '_, '_>, x: ValueId, axis: usize) -> Result<ValueId, String> {
    /// Longest sequence. The matrix has the square of it.
    const MAX_SIZE: u64 = 1 << 10;
    let dims = w.dims(x)?;
    let size = dims.get(axis).copied().filter(|&n| n <= MAX_SIZE);
    let size = size.ok_or_else(|| format!("sums more than {MAX_SIZE} elements"))?;
    let mut order: Vec<usize> = (0..dims.len()).collect();
    order.swap(axis, dims.len().saturating_sub(1));
    let moved = w.permuted(x, &order)?;
    let mask = triangle(w, [size, size], 0, false)?;
    let matrix = w.cast(mask, w.f32_type())?;
    let sums = w.matmul(moved, matrix)?;
    w.permuted(sums, &order)
}

/// One entry for each of the `count` dimensions; a single one is for all, and an empty list is the default.
fn spatial(given: Vec<i64>, count: usize, default: &[i64]) -> Result<Vec<i64>, String> {
    match given.as_slice() {
        [] => Ok(default.to_vec()),
        &[one] => Ok(vec![one; count]),
        all if all.len() == count => Ok(given),
        _ => Err(format!("expected {count} entries for windows, got {}", given.len())),
    }
}

fn convolution(w: &mut FloatWriter<'_, '_, '_>, op: OpId, dilation: Vec<i64>, groups: i64) -> Result<ValueId, String> {
    let (x, weights) = (w.operand(op, 0)?, w.operand(op, 1)?);
    let bias = optional(w, op, 2)?;
    let count = w.rank(weights)?.checked_sub(2).ok_or("weights must have rank 3 or higher")?;
    let without_batch = w.rank(x)?.saturating_add(1) == w.rank(weights)?;
    let x = if without_batch { w.reshaped(x, &[&[1], &w.dims(x)?[..]].concat())? } else { x };
    let ones = vec![1; count];
    let (stride, dilation) = (spatial(ints(w.view(op), 3)?, count, &ones)?, spatial(dilation, count, &ones)?);
    let pad: Vec<i64> = match ints(w.view(op), 4) {
        Ok(pad) => spatial(pad, count, &vec![0; count])?.into_iter().flat_map(|n| [n, n]).collect(),
        Err(reason) => match word(w.view(op), 4).as_deref() {
            Ok("valid") => vec![0; count.saturating_mul(2)],
            Ok("same") => {
                let kernel = w.dims(weights)?;
                let of = |(&size, &by): (&u64, &i64)| {
                    let all = i64::try_from(size).unwrap_or(i64::MAX).saturating_sub(1).saturating_mul(by);
                    [all / 2, all - all / 2]
                };
                kernel.iter().skip(2).zip(&dilation).flat_map(of).collect()
            }
            _ => return Err(reason),
        },
    };
    let value = w.convolution_of_channels_first(x, weights, bias, groups, (pad, stride, dilation))?;
    if without_batch { w.without_dims(value, &[0]) } else { Ok(value) }
}

/// `at` has the positions of the dilation, of the padding of the result and of the number of groups.
fn transposed_convolution(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    [dilation, output_padding, groups]: [usize; 3],
) -> Result<ValueId, String> {
    let (x, weights) = (w.operand(op, 0)?, w.operand(op, 1)?);
    let bias = optional(w, op, 2)?;
    let count = w.rank(weights)?.checked_sub(2).ok_or("weights must have rank 3 or higher")?;
    let (ones, zeros) = (vec![1; count], vec![0; count]);
    let view = w.view(op);
    let (stride, pad) = (spatial(ints(view, 3)?, count, &ones)?, spatial(ints(view, 4)?, count, &zeros)?);
    let more = spatial(ints(view, output_padding)?, count, &zeros)?;
    if spatial(ints(view, dilation)?, count, &ones)? != ones {
        return Err("a dilation is not 1".to_owned());
    }
    let groups = int(view, groups)?;
    let amounts = |(&pad, &more): (&i64, &i64)| [pad.saturating_neg(), more.saturating_sub(pad)];
    let out_pad: Vec<i64> = pad.iter().zip(&more).flat_map(amounts).collect();
    w.transposed_convolution_of_channels_first(x, weights, bias, groups, (&out_pad, &stride))
}

/// The last dimensions, as many as operand 1 lists.
fn last_axes(w: &FloatWriter<'_, '_, '_>, op: OpId, x: ValueId) -> Result<Vec<usize>, String> {
    let (rank, count) = (w.rank(x)?, ints(w.view(op), 1)?.len());
    let first = rank.checked_sub(count).ok_or("normalizes more dimensions than the operand has")?;
    Ok((first..rank).collect())
}

fn layer_norm(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let x = w.operand(op, 0)?;
    let (axes, epsilon) = (last_axes(w, op, x)?, number(w.view(op), 4)?);
    let mut value = w.normalized(x, &axes, epsilon)?;
    if let Some(weight) = optional(w, op, 2)? {
        value = w.mul(value, weight)?;
    }
    match optional(w, op, 3)? {
        Some(bias) => w.add(value, bias),
        None => Ok(value),
    }
}

/// `affine` has the positions of the weight and the bias, `epsilon` its position.
fn group_norm(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    groups: i64,
    affine: [usize; 2],
    epsilon: usize,
) -> Result<ValueId, String> {
    let (x, epsilon) = (w.operand(op, 0)?, number(w.view(op), epsilon)?);
    let dims = w.dims(x)?;
    let &[batch, channels, ref rest @ ..] = dims.as_slice() else {
        return Err("operand must have rank 2 or higher".to_owned());
    };
    let groups = u64::try_from(groups).ok().filter(|&n| n > 0 && channels.is_multiple_of(n));
    let groups = groups.ok_or("channels do not split into groups")?;
    let each = rest.iter().try_fold(channels / groups, |n, &d| n.checked_mul(d)).ok_or("a size is too large")?;
    let apart = w.reshaped(x, &[batch, groups, each])?;
    let value = w.normalized(apart, &[2], epsilon)?;
    let value = w.reshaped(value, &dims)?;
    let affine = [optional(w, op, affine[0])?, optional(w, op, affine[1])?];
    w.affine_of_channels(value, affine)
}

/// Operands are x, weight, bias, mean and variance.
fn batch_norm(w: &mut FloatWriter<'_, '_, '_>, op: OpId, epsilon: usize) -> Result<ValueId, String> {
    let (x, epsilon) = (w.operand(op, 0)?, number(w.view(op), epsilon)?);
    let affine = [optional(w, op, 1)?, optional(w, op, 2)?];
    let statistics = [w.operand(op, 3)?, w.operand(op, 4)?];
    w.batch_norm(x, affine, statistics, epsilon)
}

/// A reduction of all elements, or along the dimensions of operand 1.
fn reduction(w: &mut FloatWriter<'_, '_, '_>, op: OpId, stem: &str, overload: &str) -> Result<ValueId, String> {
    let (x, element) = (w.operand(op, 0)?, result_element(w, op));
    let mut x = w.converted(x, element)?;
    let rank = w.rank(x)?;
    let view = w.view(op);
    let at = if stem == "linalg_vector_norm" { 2 } else { 1 };
    let has_axes = !overload.is_empty() || matches!(stem, "amax" | "amin" | "logsumexp" | "linalg_vector_norm");
    let listed = match has_axes && !is_none(view, at) {
        true => ints(view, at).or_else(|_| Ok::<_, String>(vec![int(view, at)?]))?,
        false => Vec::new(),
    };
    let axes = match listed.is_empty() {
        true => (0..rank).collect(),
        false => listed.into_iter().map(|axis| dimension(axis, rank)).collect::<Result<Vec<usize>, String>>()?,
    };
    let keeps = match (has_axes, stem, overload) {
        (false, ..) => false,
        (_, "var" | "std", "dim" | "correction") | (_, "linalg_vector_norm", _) => flag(view, 3)?,
        _ => flag(view, 2)?,
    };
    let all = match stem {
        "sum" => w.reduced(&tosa::REDUCE_SUM, x, &axes)?,
        "mean" => w.mean(x, &axes)?,
        "amax" | "max" => w.reduced(&tosa::REDUCE_MAX, x, &axes)?,
        "amin" | "min" => w.reduced(&tosa::REDUCE_MIN, x, &axes)?,
        "prod" => w.reduced(&tosa::REDUCE_PRODUCT, x, &axes)?,
        "logsumexp" => {
            let greatest = w.reduced(&tosa::REDUCE_MAX, x, &axes)?;
            let difference = w.sub(x, greatest)?;
            let exponentials = w.unary(&tosa::EXP, difference)?;
            let sums = w.reduced(&tosa::REDUCE_SUM, exponentials, &axes)?;
            let log = w.unary(&tosa::LOG, sums)?;
            w.add(log, greatest)?
        }
        "linalg_vector_norm" => match number(view, 1)? {
            1.0 => {
                x = w.unary(&tosa::ABS, x)?;
                w.reduced(&tosa::REDUCE_SUM, x, &axes)?
            }
            2.0 => {
                x = w.mul(x, x)?;
                let sums = w.reduced(&tosa::REDUCE_SUM, x, &axes)?;
                w.square_root(sums)?
            }
            other => return Err(format!("a norm of order {other} is unsupported")),
        },
        _ => {
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
            let sums = w.reduced(&tosa::REDUCE_SUM, squares, &axes)?;
            let variance = w.times(sums, 1.0 / (count - correction).max(0.0))?;
            if stem == "std" { w.square_root(variance)? } else { variance }
        }
    };
    if keeps { Ok(all) } else { w.without_dims(all, &axes) }
}

/// Windows of a pool: operands 1 to 3 are kernel, stride and padding.
struct PoolWindows {
    kernel: Vec<i64>,
    stride: Vec<i64>,
    /// Two amounts for each dimension.
    pad: Vec<i64>,
    /// Elements after the padding that the last windows cover.
    partial: Vec<i64>,
}

fn pool_windows(
    w: &FloatWriter<'_, '_, '_>,
    op: OpId,
    x: ValueId,
    count: usize,
    ceil: usize,
) -> Result<PoolWindows, String> {
    let view = w.view(op);
    let kernel = spatial(ints(view, 1)?, count, &[])?;
    let stride = spatial(ints(view, 2)?, count, &kernel)?;
    let each = spatial(ints(view, 3)?, count, &vec![0; count])?;
    let mut partial = vec![0; count];
    if flag(view, ceil)? {
        let dims = w.dims(x)?;
        let sizes = dims.iter().skip(dims.len().saturating_sub(count));
        for ((((more, &size), &kernel), &stride), &pad) in
            partial.iter_mut().zip(sizes).zip(&kernel).zip(&stride).zip(&each)
        {
            let size = i64::try_from(size).map_err(|_| "a size is too large")?;
            let distance = size.saturating_add(pad.saturating_mul(2)).saturating_sub(kernel);
            let steps = distance.checked_add(stride).and_then(|n| n.checked_sub(1)?.checked_div(stride));
            let mut steps = steps.ok_or("a stride is 0")?;
            // A window starts in the image or in the padding before it.
            if steps.saturating_mul(stride) >= size.saturating_add(pad) {
                steps = steps.saturating_sub(1);
            }
            *more = steps.saturating_mul(stride).saturating_sub(distance).max(0);
        }
    }
    Ok(PoolWindows { kernel, stride, pad: each.into_iter().flat_map(|n| [n, n]).collect(), partial })
}

/// Pools [.., C, spatial..] by [N, H, W, C].
fn pool(
    w: &mut FloatWriter<'_, '_, '_>,
    def: &'static OpDef,
    x: ValueId,
    count: usize,
    (kernel, pad, stride): (&[i64], &[i64], &[i64]),
) -> Result<ValueId, String> {
    let dims = w.dims(x)?;
    let first = dims.len().checked_sub(count).ok_or("operand has too few dimensions")?;
    let (before, sizes) = dims.split_at_checked(first).ok_or("operand has too few dimensions")?;
    let planes = before.iter().try_fold(1_u64, |n, &d| n.checked_mul(d)).ok_or("a size is too large")?;
    let with_rows = |given: &[i64], row: &[i64]| if count == 1 { [row, given].concat() } else { given.to_vec() };
    let &[height, width] = [&vec![1; 2_usize.saturating_sub(count)][..], sizes].concat().as_slice() else {
        return Err("expected windows of one or two dimensions".to_owned());
    };
    let image = w.reshaped(x, &[planes, height, width, 1])?;
    let value = w.pool(def, image, &with_rows(kernel, &[1]), &with_rows(pad, &[0, 0]), &with_rows(stride, &[1]))?;
    let pooled = w.dims(value)?;
    let (_, pooled) = pooled.split_at_checked(3_usize.saturating_sub(count)).ok_or("operand has too few dimensions")?;
    let sizes = pooled.get(..count).unwrap_or_default();
    w.reshaped(value, &[before, sizes].concat())
}

/// The number of dimensions of the windows.
fn window_rank(op: OpRef<'_>) -> usize {
    if aten_name(op).is_some_and(|name| name.contains("pool1d")) { 1 } else { 2 }
}

fn max_pool(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let (x, count) = (w.operand(op, 0)?, window_rank(w.view(op)));
    if ints(w.view(op), 4)?.iter().any(|&by| by != 1) {
        return Err("a dilation is not 1".to_owned());
    }
    let PoolWindows { kernel, stride, mut pad, partial } = pool_windows(w, op, x, count, 5)?;
    pad.iter_mut().skip(1).step_by(2).zip(partial).for_each(|(high, more)| *high = high.saturating_add(more));
    pool(w, &tosa::MAX_POOL2D, x, count, (&kernel, &pad, &stride))
}

fn average_pool(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let (mut x, count) = (w.operand(op, 0)?, window_rank(w.view(op)));
    let PoolWindows { kernel, stride, mut pad, partial } = pool_windows(w, op, x, count, 4)?;
    if partial.iter().any(|&n| n != 0) {
        return Err("last window is partial".to_owned());
    }
    let view = w.view(op);
    if view.operand(6).is_some() && !is_none(view, 6) {
        return Err("'divisor_override' is unsupported".to_owned());
    }
    if flag(view, 5)? && pad.iter().any(|&n| n != 0) {
        // Padding counts.
        let rank = w.rank(x)?;
        let other = vec![0; rank.saturating_sub(count).saturating_mul(2)];
        x = w.padded(x, &[other, pad].concat(), 0.0)?;
        pad = vec![0; count.saturating_mul(2)];
    }
    pool(w, &tosa::AVG_POOL2D, x, count, (&kernel, &pad, &stride))
}

/// A pool whose windows tile the image.
fn adaptive_average_pool(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let (x, count) = (w.operand(op, 0)?, window_rank(w.view(op)));
    let result = w.view(op).results().next().ok_or("has no result")?;
    let (from, to) = (w.dims(x)?, w.dims(result)?);
    let first = from.len().saturating_sub(count);
    let kernel = from.iter().zip(&to).skip(first).map(|(&from, &to)| {
        let size = from.checked_div(to).filter(|_| from.is_multiple_of(to));
        size.and_then(|size| i64::try_from(size).ok()).ok_or("windows have different sizes")
    });
    let kernel = kernel.collect::<Result<Vec<i64>, &str>>()?;
    if to.iter().skip(first).all(|&n| n == 1) {
        return w.mean(x, &(first..from.len()).collect::<Vec<usize>>());
    }
    pool(w, &tosa::AVG_POOL2D, x, count, (&kernel, &vec![0; count.saturating_mul(2)], &kernel))
}

fn resize(w: &mut FloatWriter<'_, '_, '_>, op: OpId, stem: &str) -> Result<ValueId, String> {
    let x = w.operand(op, 0)?;
    let result = w.view(op).results().next().ok_or("has no result")?;
    let (from, to) = (w.dims(x)?, w.dims(result)?);
    let (&[_, _, height, width], &[_, _, rows, columns]) = (from.as_slice(), to.as_slice()) else {
        return Err("image must have rank 4".to_owned());
    };
    let is_linear = stem == "upsample_bilinear2d";
    let is_exact = stem == "_upsample_nearest_exact2d";
    let coordinates = match (is_linear && flag(w.view(op), 2)?, is_linear || is_exact) {
        (true, _) => Coordinates::AlignCorners,
        (false, true) => Coordinates::HalfPixel,
        (false, false) => Coordinates::Asymmetric,
    };
    // A factor that is not the quotient of the sizes samples elsewhere.
    let fits = |factor: f64, from: u64, to: u64| factor * from as f64 == to as f64;
    let factors = factors(w.view(op), if is_linear { 3 } else { 2 })?;
    let is_quotient = factors.is_none_or(|[y, x]| fits(y, height, rows) && fits(x, width, columns));
    if coordinates != Coordinates::AlignCorners && !is_quotient {
        return Err("a scale is not the quotient of the sizes".to_owned());
    }
    let nearest = if is_exact { Nearest::HalfUp } else { Nearest::Floor };
    let image = w.permuted(x, &[0, 2, 3, 1])?;
    let value = w.resize(image, [rows, columns], is_linear, Sampling { coordinates, nearest })?;
    w.permuted(value, &[0, 3, 1, 2])
}

/// The factors of a resize: a list, or two operands. `None` if only sizes are given.
fn factors(op: OpRef<'_>, at: usize) -> Result<Option<[f64; 2]>, String> {
    if is_none(op, at) {
        return Ok(None);
    }
    let all = match op.operand_def(at).filter(|def| def.is(&LIST_CONSTRUCT)) {
        Some(list) => (0..list.operands().count()).map(|i| number(list, i)).collect::<Result<Vec<f64>, String>>()?,
        None => vec![number(op, at)?, number(op, at.saturating_add(1))?],
    };
    all.try_into().map(Some).map_err(|_| "expected two factors".to_owned())
}

fn pad(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let x = w.operand(op, 0)?;
    let view = w.view(op);
    let is_pad = aten_name(view).as_deref() == Some("pad");
    if is_pad {
        match word(view, 2)?.as_str() {
            "constant" => {}
            mode @ ("reflect" | "replicate") => {
                let amounts = ints(view, 1)?;
                return mirrored(w, x, &amounts, mode == "reflect");
            }
            other => return Err(format!("padding mode '{other}' is unsupported")),
        }
    }
    let (amounts, value) = padding_amounts(view, w.rank(x)?, if is_pad { 3 } else { 2 })?;
    w.padded(x, &amounts, value)
}

/// Padding by elements of the tensor: mirrored at the border, or equal to it. Amounts start with the last dimension.
fn mirrored(
    w: &mut FloatWriter<'_, '_, '_>,
    mut x: ValueId,
    amounts: &[i64],
    is_reflection: bool,
) -> Result<ValueId, String> {
    let dims = w.dims(x)?;
    for ((axis, &size), pair) in dims.iter().enumerate().rev().zip(amounts.chunks(2)) {
        let size = i64::try_from(size).map_err(|_| "a size is too large")?;
        let (low, high) = (pair.first().copied().unwrap_or(0), pair.get(1).copied().unwrap_or(0));
        let limit = if is_reflection { size } else { MAX_PADDING };
        if !(0..limit).contains(&low) || !(0..limit).contains(&high) {
            return Err("pads by too many elements".to_owned());
        }
        let last = size.saturating_sub(1);
        let source = |at: i64| match is_reflection {
            true if at < 0 => at.saturating_neg(),
            true if at > last => last.saturating_mul(2).saturating_sub(at),
            _ => at.clamp(0, last.max(0)),
        };
        let places: Vec<i64> = (low.saturating_neg()..size.saturating_add(high)).map(source).collect();
        let places = w.integers(&[places.len() as u64], &places, w.ctx().int_type(32))?;
        x = w.gather(x, places, axis)?;
    }
    Ok(x)
}

/// The dimension and the indices of an indexing by one tensor.
fn index(op: OpRef<'_>) -> Result<(usize, ValueId), String> {
    let list = op.operand_def(1).filter(|def| def.is(&LIST_CONSTRUCT)).ok_or("operand #1 is not a list")?;
    let is_none = |value: &ValueId| is_none_type(op.ctx, op.body.ty(*value));
    let mut given = list.operands().enumerate().filter(|(_, value)| !is_none(value));
    match (given.next(), given.next()) {
        (Some(one), None) => Ok(one),
        _ => Err("indexes several dimensions".to_owned()),
    }
}

/// The parts of a tensor that a list holds.
fn unpacked(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Results, String> {
    let list = w.view(op).operand_def(0).ok_or("operand #0 is not a list")?;
    let (name, list) = (aten_name(list), list.op);
    let is_stack = match name.as_deref() {
        Some("chunk" | "split.Tensor" | "split_with_sizes" | "split.sizes" | "tensor_split.sections") => false,
        Some("unbind.int") => true,
        _ => return Err("the list has no form in float TOSA".to_owned()),
    };
    let x = w.operand(list, 0)?;
    let axis = axis(w, list, if is_stack { 1 } else { 2 }, x)?;
    let results: Vec<ValueId> = w.view(op).results().collect();
    let (mut parts, mut start) = (Vec::new(), 0_u64);
    for result in results {
        let size = if is_stack { 1 } else { w.dims(result)?.get(axis).copied().ok_or("axis is out of range")? };
        let part = w.sliced(x, axis, start, size)?;
        parts.push(Some(if is_stack { w.without_dims(part, &[axis])? } else { part }));
        start = start.saturating_add(size);
    }
    w.fuser.cleanup.push(list);
    Ok(parts)
}

/// The tensors of a list operand.
fn listed(op: OpRef<'_>, index: usize) -> Result<Vec<ValueId>, String> {
    let list = op.operand_def(index).filter(|def| def.is(&LIST_CONSTRUCT));
    Ok(list.ok_or_else(|| format!("operand #{index} is not a list"))?.operands().collect())
}

/// A tensor after quantization by the parameters of its own range, and dequantization. The range is extended to include 0.
fn dynamically_quantized(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let named = |def: OpRef<'_>, name: &str| decomposed_name(def).is_some_and(|other| other == name);
    let quantize = view.operand_def(0).filter(|&def| named(def, "quantize_per_tensor.tensor"));
    let quantize = quantize.ok_or("the operand is not quantized by 'quantize_per_tensor.tensor'")?;
    let choose = quantize.operand_def(1).filter(|&def| named(def, "choose_qparams.tensor"));
    let choose = choose.ok_or("the parameters are not those of 'choose_qparams.tensor'")?;
    let params = |op: OpRef<'_>| [op.operand(1), op.operand(2)];
    let chosen: Vec<Option<ValueId>> = choose.results().map(Some).collect();
    if params(view) != params(quantize) || chosen != params(quantize) {
        return Err("quantization and dequantization have different parameters".to_owned());
    }
    let (least, greatest) = (int(quantize, 3)?, int(quantize, 4)?);
    if (least, greatest) != (int(choose, 1)?, int(choose, 2)?) {
        return Err("quantization has other bounds than its parameters".to_owned());
    }
    let (least, greatest, epsilon) = (least as f64, greatest as f64, number(choose, 3)?);
    let (ranged, stored) = (choose.operand(0), quantize.operand(0));
    let parts = [quantize.op, choose.op];
    let ranged = w.operand_value(ranged.ok_or("too few operands")?)?;
    let x = w.operand_value(stored.ok_or("too few operands")?)?;
    let axes: Vec<usize> = (0..w.rank(ranged)?).collect();
    let (low, high) = (w.reduced(&tosa::REDUCE_MIN, ranged, &axes)?, w.reduced(&tosa::REDUCE_MAX, ranged, &axes)?);
    let (low, high) = (w.clamp(low, (f64::NEG_INFINITY, 0.0))?, w.clamp(high, (0.0, f64::INFINITY))?);
    let range = w.sub(high, low)?;
    let levels = w.number(range, greatest - least)?;
    let scale = w.div(range, levels)?;
    let scale = w.clamp(scale, (epsilon, f64::INFINITY))?;
    let below = w.div(low, scale)?;
    let below = w.rounded(below)?;
    let first = w.number(below, least)?;
    let zero_point = w.sub(first, below)?;
    let zero_point = w.clamp(zero_point, (least, greatest))?;
    let inverse = {
        let one = w.number(scale, 1.0)?;
        w.div(one, scale)?
    };
    let product = w.mul(x, inverse)?;
    let rounded = w.rounded(product)?;
    let moved = w.add(rounded, zero_point)?;
    let clamped = w.clamp(moved, (least, greatest))?;
    let steps = w.sub(clamped, zero_point)?;
    w.fuser.cleanup.extend(parts.into_iter().rev());
    w.mul(steps, scale)
}

/// Recurrent layers: the operands are x, the first states (a list for an LSTM), the parameters, whether they have biases, and the
/// number of layers; then dropout, training, bidirectional and whether the batch is the first dimension of x.
fn recurrent(w: &mut FloatWriter<'_, '_, '_>, op: OpId, cell: Cell) -> Result<Option<Results>, String> {
    let view = w.view(op);
    let (has_biases, layers) = (flag(view, 3)?, usize::try_from(int(view, 4)?).unwrap_or(0));
    let (is_bidirectional, batch_first) = (flag(view, 7)?, flag(view, 8)?);
    let states = match cell {
        Cell::Lstm => listed(view, 1)?,
        _ => vec![view.operand(1).ok_or("too few operands")?],
    };
    let parameters = listed(view, 2)?;
    let mut x = w.operand(op, 0)?;
    if w.rank(x)? != 3 {
        return Err("operand must have rank 3".to_owned());
    }
    if batch_first {
        x = w.permuted(x, &[1, 0, 2])?;
    }
    let states = states.into_iter().map(|state| w.operand_value(state)).collect::<Result<Vec<ValueId>, String>>()?;
    let is_reverse: &[bool] = if is_bidirectional { &[false, true] } else { &[false] };
    let directions = is_reverse.len();
    let each = if has_biases { 4 } else { 2 };
    if layers == 0 || parameters.len() != layers.saturating_mul(directions).saturating_mul(each) {
        return Err("has parameters for another number of layers".to_owned());
    }
    let (mut last_h, mut last_c) = (Vec::new(), Vec::new());
    for (layer, parameters) in parameters.chunks(directions.saturating_mul(each)).enumerate() {
        let mut packed = vec![Vec::new(); each];
        for of_direction in parameters.chunks(each) {
            for (slot, &value) in packed.iter_mut().zip(of_direction) {
                let value = w.operand_value(value)?;
                let value = in_order_of_onnx(w, value, cell)?;
                slot.push(w.reshaped(value, &[&[1], &w.dims(value)?[..]].concat())?);
            }
        }
        let all = packed.iter().map(|parts| w.concat(parts, 0)).collect::<Result<Vec<ValueId>, String>>()?;
        let (weights, recurrence, bias) = match *all.as_slice() {
            [weights, recurrence] => (weights, recurrence, None),
            [weights, recurrence, a, b] => (weights, recurrence, Some(w.concat(&[a, b], 1)?)),
            _ => return Err("too few parameters".to_owned()),
        };
        let first = layer.saturating_mul(directions) as u64;
        let mut state = |index: usize| match states.get(index) {
            Some(&state) => w.sliced(state, 0, first, directions as u64).map(Some),
            None => Ok(None),
        };
        let (first_h, first_c) = (state(0)?, state(1)?);
        let layer = Layer { cell, resets_linearly: true, is_reverse, weights, recurrence, bias, first_h, first_c };
        let States { sequence, h, c } = unrolled(w, x, &layer)?;
        last_h.push(h);
        last_c.extend(c);
        // From [S, D, B, H] to [S, B, D H].
        let &[steps, _, batch, hidden] = w.dims(sequence)?.as_slice() else { return Err("too few results".to_owned()) };
        let together = w.permuted(sequence, &[0, 2, 1, 3])?;
        x = w.reshaped(together, &[steps, batch, hidden.saturating_mul(directions as u64)])?;
    }
    if batch_first {
        x = w.permuted(x, &[1, 0, 2])?;
    }
    let mut results = vec![Some(x), Some(w.concat(&last_h, 0)?)];
    if cell == Cell::Lstm {
        results.push(Some(w.concat(&last_c, 0)?));
    }
    Ok(Some(results))
}

/// Reorders the gates of a parameter: input, forget, candidate, output to input, output, forget, candidate; reset, update, new to
/// update, reset, new.
fn in_order_of_onnx(w: &mut FloatWriter<'_, '_, '_>, value: ValueId, cell: Cell) -> Result<ValueId, String> {
    let order: &[u64] = match cell {
        Cell::Lstm => &[0, 3, 1, 2],
        Cell::Gru => &[1, 0, 2],
        Cell::Plain => return Ok(value),
    };
    let rows = w.dims(value)?.first().copied().unwrap_or(0) / order.len() as u64;
    let gates = order.iter().map(|gate| w.sliced(value, 0, gate.saturating_mul(rows), rows));
    let gates = gates.collect::<Result<Vec<ValueId>, String>>()?;
    w.concat(&gates, 0)
}
