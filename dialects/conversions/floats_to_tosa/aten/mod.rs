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
use crate::torch::ops::{LIST_UNPACK, NUM_TO_TENSOR, OPERATOR};
use crate::torch::quantized::{CHOOSE_QPARAMS, DEQUANTIZE_DYNAMIC, QUANTIZE_DYNAMIC};
use crate::tosa::ops as tosa;
use arguments::{axis, number, result_element};

/// Returns the name of an operation, such as `softmax.int`, or `None` for operations of other namespaces.
fn aten_name(op: OpRef<'_>) -> Option<String> {
    let name = match op.is(&OPERATOR) {
        true => op.ctx.text(op.ctx.attr_str(op.attr("name")?)?).into_owned(),
        false => op.name().into_owned(),
    };
    Some(name.strip_prefix("torch.aten.")?.to_owned())
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
        "native_layer_norm" => first(layers::layer_norm(w, op)?, count),
        "native_group_norm" => {
            let groups = int(w.view(op), 6)?;
            first(layers::group_norm(w, op, groups, [1, 2], 7)?, count)
        }
        "_native_batch_norm_legit_no_training" => first(layers::batch_norm(w, op, 6)?, count),
        "native_batch_norm" | "_native_batch_norm_legit" if !flag(w.view(op), 5)? => {
            first(layers::batch_norm(w, op, 7)?, count)
        }
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
        "arange" => (0.0, true),
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
