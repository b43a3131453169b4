//! Expands operations of PyTorch (`torch.aten`) on floats, integers and booleans to several ops of TOSA.
//!
//! The operands of `torch.aten.NAME` are the arguments of the schema of `aten::NAME` in `native_functions.yaml`, in its order, with none
//! left out: the operand numbers in this module follow from the schemas. Operands that are not tensors must be constant. Arithmetic
//! converts operands to the element type of the result, and comparisons to a common one.

mod arguments;
mod dynamic;
mod elementwise;
mod indexing;
mod layers;
mod recurrent;
mod windows;

use qopt_ir::def::OpRef;
use qopt_ir::ir::{OpId, ValueId};

use super::onnx::Results;
use super::recurrent::Cell;
use super::writer::FloatWriter;
use crate::torch::VTensor;
use crate::torch::aten::{flag, int};
use crate::torch::ops::{LIST_UNPACK, NUM_TO_TENSOR, OPERATOR, is_none};
use crate::torch::quantized::{CHOOSE_QPARAMS, DEQUANTIZE_DYNAMIC, QUANTIZE_DYNAMIC};
use crate::tosa::ops as tosa;
use arguments::{axis, number, result_element};

/// Returns the name of an operation, such as `softmax.int`, or `None` for operations of other namespaces.
fn aten_name(op: OpRef<'_>) -> Option<String> {
    let name = match op.is(&OPERATOR) {
        true => op.ctx.text(op.ctx.attr_str(op.attr("name")?)?).into_owned(),
        false => op.name().into_owned(),
    };
    let name = name.strip_prefix("torch.aten.")?;
    let (stem, overload) = name.split_at(name.find('.').unwrap_or(name.len()));
    Some(format!("{}{overload}", main_name(stem)))
}

/// The name of an operation that PyTorch gives several names.
fn main_name(stem: &str) -> &str {
    match stem {
        "absolute" => "abs",
        "divide" | "true_divide" => "div",
        "greater" => "gt",
        "greater_equal" => "ge",
        "less" => "lt",
        "less_equal" => "le",
        "moveaxis" => "movedim",
        "multiply" => "mul",
        "negative" => "neg",
        "not_equal" => "ne",
        "special_expit" => "sigmoid",
        "special_log_softmax" => "log_softmax",
        "subtract" => "sub",
        "swapdims" => "swapaxes",
        other => other,
    }
}

/// Returns true for an operation that computes a tensor, and for operators by name. The parts of a dynamic quantization belong to
/// its dequantization.
pub(super) fn is_computation(op: OpRef<'_>) -> bool {
    if op.is(&CHOOSE_QPARAMS) || op.is(&QUANTIZE_DYNAMIC) {
        return false;
    }
    let is_tensor = |value: ValueId| op.ctx.type_object::<VTensor>(op.body.ty(value)).is_some();
    op.is(&OPERATOR) || op.results().any(is_tensor) && op.cast().is_none()
}

/// Builds the results of an operation. Returns `None` for operations without an expansion.
pub(super) fn expand(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<Results>, String> {
    if w.view(op).is(&LIST_UNPACK) {
        return indexing::unpack_list(w, op).map(Some);
    }
    if w.view(op).is(&NUM_TO_TENSOR) {
        let number = number(w.view(op), 0)?;
        let element = result_element(w, op);
        return Ok(Some(vec![Some(w.splat(&[], element, number)?)]));
    }
    if w.view(op).is(&DEQUANTIZE_DYNAMIC) {
        return Ok(Some(vec![Some(dynamic::quantize_and_dequantize(w, op)?)]));
    }
    let Some(name) = aten_name(w.view(op)) else { return Ok(None) };
    if let Some(results) = expand_with_several_results(w, op, &name)? {
        return Ok(Some(results));
    }
    for expand_group in [elementwise::expand, layers::expand, windows::expand, indexing::expand, create_tensor] {
        if let Some(value) = expand_group(w, op, &name)? {
            return Ok(Some(vec![Some(value)]));
        }
    }
    Ok(None)
}

/// Builds the results of an operation with several results.
fn expand_with_several_results(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    name: &str,
) -> Result<Option<Results>, String> {
    // Only the first result; the others are for training.
    let first = |value: ValueId, count: usize| {
        Ok(Some([Some(value)].into_iter().chain(std::iter::repeat_n(None, count.saturating_sub(1))).collect()))
    };
    let count = w.view(op).results().count();
    match name {
        // A tensor without elements has no form, and often no reader.
        "empty.memory_format" if w.view(op).results().all(|result| w.view(op).body.is_unused(result)) => {
            Ok(Some(vec![None]))
        }
        "native_layer_norm" => first(layers::layer_norm(w, op)?, count),
        "native_group_norm" => {
            let groups = int(w.view(op), 6)?;
            first(layers::group_norm(w, op, groups, [1, 2], 7)?, count)
        }
        "_native_batch_norm_legit_no_training" => first(layers::batch_norm(w, op, 6)?, count),
        "native_batch_norm" | "_native_batch_norm_legit" if !flag(w.view(op), 5)? => {
            first(layers::batch_norm(w, op, 7)?, count)
        }
        "adaptive_max_pool1d" | "adaptive_max_pool2d" => first(windows::adaptive_pool(w, op, false)?, count),
        "max_pool2d_with_indices" => first(windows::max_pool(w, op)?, count),
        "max.dim" | "min.dim" => {
            let x = w.operand(op, 0)?;
            let (axis, keeps) = (axis(w, op, 1, x)?, flag(w.view(op), 2)?);
            let is_minimum = name == "min.dim";
            let x = if is_minimum { w.reverse_order(x)? } else { x };
            let indices = w.argmax(x, axis)?;
            let values = w.reduce(&tosa::REDUCE_MAX, x, &[axis])?;
            let values = if is_minimum { w.reverse_order(values)? } else { values };
            let indices = w.convert(indices, w.ctx().int_type(64))?;
            let kept_dims = w.dims(values)?;
            let (values, indices) = match keeps {
                true => (values, w.reshape(indices, &kept_dims)?),
                false => (w.without_dims(values, &[axis])?, indices),
            };
            Ok(Some(vec![Some(values), Some(indices)]))
        }
        "aminmax" => {
            let x = w.operand(op, 0)?;
            let rank = w.rank(x)?;
            let axes = if is_none(w.view(op), 1) { (0..rank).collect() } else { vec![axis(w, op, 1, x)?] };
            let keeps = flag(w.view(op), 2)?;
            let mut results = Results::new();
            for def in [&tosa::REDUCE_MIN, &tosa::REDUCE_MAX] {
                let value = w.reduce(def, x, &axes)?;
                results.push(Some(if keeps { value } else { w.without_dims(value, &axes)? }));
            }
            Ok(Some(results))
        }
        "kthvalue" | "median.dim" => {
            let x = w.operand(op, 0)?;
            let is_median = name == "median.dim";
            let (axis, keeps) =
                (axis(w, op, if is_median { 1 } else { 2 }, x)?, flag(w.view(op), if is_median { 2 } else { 3 })?);
            let size = w.dims(x)?.get(axis).copied().unwrap_or(0);
            // The lower one of two medians.
            let place = if is_median { Some(size.div_ceil(2)) } else { u64::try_from(int(w.view(op), 1)?).ok() };
            let place = place.filter(|&place| place > 0).ok_or("selects no element")?;
            let mut results = Results::new();
            for all in w.top_k(x, axis, place, false)? {
                let one = w.slice(all, axis, place.saturating_sub(1), 1)?;
                results.push(Some(if keeps { one } else { w.without_dims(one, &[axis])? }));
            }
            if let Some(Some(place)) = results.last_mut() {
                *place = w.convert(*place, w.ctx().int_type(64))?;
            }
            Ok(Some(results))
        }
        "topk" => {
            let (x, count) = (w.operand(op, 0)?, int(w.view(op), 1)?);
            let (axis, is_descending) = (axis(w, op, 2, x)?, flag(w.view(op), 3)?);
            let count = u64::try_from(count).map_err(|_| "the count is negative")?;
            let [values, indices] = w.top_k(x, axis, count, is_descending)?;
            Ok(Some(vec![Some(values), Some(w.convert(indices, w.ctx().int_type(64))?)]))
        }
        "sort" => {
            let x = w.operand(op, 0)?;
            let (axis, is_descending) = (axis(w, op, 1, x)?, flag(w.view(op), 2)?);
            let count = w.dims(x)?.get(axis).copied().unwrap_or(0);
            let [values, indices] = w.top_k(x, axis, count, is_descending)?;
            Ok(Some(vec![Some(values), Some(w.convert(indices, w.ctx().int_type(64))?)]))
        }
        "lstm.input" => recurrent::recurrent(w, op, Cell::Lstm),
        "gru.input" => recurrent::recurrent(w, op, Cell::Gru),
        "rnn_tanh.input" => recurrent::recurrent(w, op, Cell::Plain),
        _ => Ok(None),
    }
}

/// Builds the result of an operation that creates a tensor, such as `zeros`.
fn create_tensor(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<Option<ValueId>, String> {
    let (value, is_range) = match name.split('.').next().unwrap_or(name) {
        "zeros" | "zeros_like" | "new_zeros" | "empty" | "empty_like" | "new_empty" => (0.0, false),
        "ones" | "ones_like" | "new_ones" => (1.0, false),
        "full" | "full_like" => (number(w.view(op), 1)?, false),
        "new_full" => (number(w.view(op), 2)?, false),
        "scalar_tensor" => (number(w.view(op), 0)?, false),
        "arange" | "linspace" => (0.0, true),
        "eye" => {
            let result = w.view(op).results().next().ok_or("has no result")?;
            let (dims, element) = (w.dims(result)?, result_element(w, op));
            let &[rows, columns] = dims.as_slice() else { return Err("result must have rank 2".to_owned()) };
            let ones = w.splat(&dims, w.f32_type(), 1.0)?;
            let (lower, upper) = (w.triangle([rows, columns], 0, true)?, w.triangle([rows, columns], 0, false)?);
            let is_diagonal = w.binary(&tosa::LOGICAL_AND, lower, upper)?;
            let zero = w.number_like(ones, 0.0)?;
            let value = w.select(is_diagonal, ones, zero)?;
            return w.convert(value, element).map(Some);
        }
        _ => return Ok(None),
    };
    let result = w.view(op).results().next().ok_or("has no result")?;
    let (dims, element) = (w.dims(result)?, result_element(w, op));
    if !is_range {
        return w.splat(&dims, element, value).map(Some);
    }
    let (start, step) = match name {
        "arange" => (0.0, 1.0),
        "arange.start" => (number(w.view(op), 0)?, 1.0),
        "linspace" => {
            let (start, end, count) = (number(w.view(op), 0)?, number(w.view(op), 1)?, number(w.view(op), 2)?);
            (start, (end - start) / (count - 1.0).max(1.0))
        }
        _ => (number(w.view(op), 0)?, number(w.view(op), 2)?),
    };
    let &[count] = dims.as_slice() else { return Err("result must have rank 1".to_owned()) };
    FloatWriter::listed_size(count)?;
    let numbers = (0..count).map(|i| start + i as f64 * step);
    match w.ctx().float_kind(element) {
        Some(_) => w.float_constant(&dims, &numbers.map(|value| value as f32).collect::<Vec<f32>>()),
        None => w.int_constant(&dims, &numbers.map(|value| value as i64).collect::<Vec<i64>>(), element),
    }
    .map(Some)
}
