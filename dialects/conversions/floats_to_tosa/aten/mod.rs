//! Expands operations of PyTorch (`torch.aten`) on floats, integers and booleans to several ops of TOSA.
//!
//! The operands of `torch.aten.NAME` are the arguments of the schema of `aten::NAME` in `native_functions.yaml`, in its order, with none
//! left out: the operand numbers in this module follow from the schemas. Operands that are not tensors must be constant. Arithmetic
//! converts operands to the element type of the result, and comparisons to a common one.

mod arguments;
mod dynamic;
mod elementwise;
mod functions;
mod indexing;
mod layers;
mod lists;
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
use crate::tosa::ops as tosa;
use arguments::{axis, number, result_element, splat_of_number};
pub(super) use dynamic::{has_exact_scales, is_computed_cast};

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

/// Maps an alias in `native_functions.yaml` to the name that this module reads.
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

/// Returns true for an operation that computes a tensor, and for operators by name.
pub(super) fn is_computation(op: OpRef<'_>) -> bool {
    if dynamic::is_choice_for_f64(op) {
        return false;
    }
    let is_tensor = |value: ValueId| op.ctx.type_object::<VTensor>(op.body.ty(value)).is_some();
    op.is(&OPERATOR) || op.results().any(is_tensor) && (op.cast().is_none() || is_computed_cast(op))
}

/// Builds the results of an operation. Returns `None` for operations without an expansion.
pub(super) fn expand(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<Results>, String> {
    if w.view(op).is(&LIST_UNPACK) {
        return lists::unpack_list(w, op).map(Some);
    }
    if w.view(op).is(&NUM_TO_TENSOR) {
        let element = result_element(w, op);
        return Ok(Some(vec![Some(splat_of_number(w, op, 0, &[], element)?)]));
    }
    if let Some(results) = dynamic::expand(w, op)? {
        return Ok(Some(results));
    }
    let Some(name) = aten_name(w.view(op)) else { return Ok(None) };
    if let Some(results) = expand_with_several_results(w, op, &name)? {
        return Ok(Some(results));
    }
    if matches!(name.as_str(), "cat" | "stack")
        && let Some(value) = lists::join_converted(w, op, name == "stack")?
    {
        return Ok(Some(vec![Some(value)]));
    }
    for expand_group in
        [elementwise::expand, functions::expand, layers::expand, windows::expand, indexing::expand, create_tensor]
    {
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
    // Computes only the first result. A use of another one is an error.
    let first = |value: ValueId, count: usize| {
        Ok(Some([Some(value)].into_iter().chain(std::iter::repeat_n(None, count.saturating_sub(1))).collect()))
    };
    let count = w.view(op).results().count();
    match name {
        // Drops an `empty` that is not used.
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
        "max_pool2d_with_indices" | "max_pool3d_with_indices" => {
            match w.view(op).results().nth(1).is_some_and(|indices| !w.view(op).body.is_unused(indices)) {
                true => windows::max_pool_with_indices(w, op).map(Some),
                false => first(windows::max_pool(w, op)?, count),
            }
        }
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
            let first = if is_median { 1 } else { 2 };
            let (axis, keeps) = (axis(w, op, first, x)?, flag(w.view(op), first.saturating_add(1))?);
            let size = w.dims(x)?.get(axis).copied().unwrap_or(0);
            let rank = match is_median {
                // PyTorch takes the lower one of two elements in the middle.
                true if size > 0 => size.div_ceil(2),
                true => return Err("a dimension without elements has no median".to_owned()),
                false => {
                    u64::try_from(int(w.view(op), 1)?).ok().filter(|&k| k > 0).ok_or("operand 'k' must be positive")?
                }
            };
            let [values, indices] = w.top_k(x, axis, rank, false)?;
            let last = rank.saturating_sub(1);
            let (mut value, mut index) = (w.slice(values, axis, last, 1)?, w.slice(indices, axis, last, 1)?);
            if is_median && w.ctx().float_kind(w.element(x)).is_some() {
                // The median of a row with NaN is its first NaN.
                let is_nan = w.is_nan(x)?;
                let as_number = w.cast(is_nan, w.ctx().int_type(8))?;
                let first = w.argmax(as_number, axis)?;
                let first = w.reshape(first, &w.dims(index)?)?;
                let nan = w.number_like(value, f64::NAN)?;
                let has_nan = w.reduce(&tosa::REDUCE_ANY, is_nan, &[axis])?;
                (value, index) = (w.select(has_nan, nan, value)?, w.select(has_nan, first, index)?);
            }
            let index = w.convert(index, w.ctx().int_type(64))?;
            let results = [value, index].map(|one| if keeps { Ok(one) } else { w.without_dims(one, &[axis]) });
            Ok(Some(results.into_iter().map(|one| one.map(Some)).collect::<Result<_, String>>()?))
        }
        "topk" => {
            let (x, count) = (w.operand(op, 0)?, int(w.view(op), 1)?);
            let (axis, is_descending) = (axis(w, op, 2, x)?, flag(w.view(op), 3)?);
            let count = u64::try_from(count).map_err(|_| "operand 'k' must not be negative")?;
            let [values, indices] = w.top_k(x, axis, count, is_descending)?;
            Ok(Some(vec![Some(values), Some(w.convert(indices, w.ctx().int_type(64))?)]))
        }
        "sort" | "sort.stable" => {
            let x = w.operand(op, 0)?;
            // Every sort is stable here.
            let first = if name == "sort" { 1 } else { 2 };
            let (axis, is_descending) = (axis(w, op, first, x)?, flag(w.view(op), first.saturating_add(1))?);
            let count = w.dims(x)?.get(axis).copied().unwrap_or(0);
            let [values, indices] = w.top_k(x, axis, count, is_descending)?;
            Ok(Some(vec![Some(values), Some(w.convert(indices, w.ctx().int_type(64))?)]))
        }
        "lstm.input" => recurrent::recurrent(w, op, Cell::Lstm),
        "gru.input" => recurrent::recurrent(w, op, Cell::Gru),
        "rnn_tanh.input" => recurrent::recurrent(w, op, Cell::Tanh),
        "rnn_relu.input" => recurrent::recurrent(w, op, Cell::Relu),
        "lstm_cell" => recurrent::one_step(w, op, Cell::Lstm),
        "gru_cell" => recurrent::one_step(w, op, Cell::Gru),
        "rnn_tanh_cell" => recurrent::one_step(w, op, Cell::Tanh),
        "rnn_relu_cell" => recurrent::one_step(w, op, Cell::Relu),
        _ => Ok(None),
    }
}

/// Builds the result of an operation that creates a tensor, such as `zeros`.
fn create_tensor(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<Option<ValueId>, String> {
    let element = result_element(w, op);
    let stem = name.split('.').next().unwrap_or(name);
    match stem {
        "zeros" | "zeros_like" | "new_zeros" | "empty" | "empty_like" | "new_empty" => {
            let dims = w.result_dims(op)?;
            w.splat(&dims, element, 0.0)
        }
        "ones" | "ones_like" | "new_ones" => {
            let dims = w.result_dims(op)?;
            w.splat(&dims, element, 1.0)
        }
        "full" | "full_like" | "new_full" | "scalar_tensor" => {
            let (dims, operand) = (
                w.result_dims(op)?,
                match stem {
                    "new_full" => 2,
                    "scalar_tensor" => 0,
                    _ => 1,
                },
            );
            splat_of_number(w, op, operand, &dims, element)
        }
        "eye" => {
            let dims = w.result_dims(op)?;
            let &[rows, columns] = dims.as_slice() else { return Err("result must have rank 2".to_owned()) };
            let ones = w.splat(&dims, w.f32_type(), 1.0)?;
            let (lower, upper) = (w.triangle([rows, columns], 0, true)?, w.triangle([rows, columns], 0, false)?);
            let is_diagonal = w.binary(&tosa::LOGICAL_AND, lower, upper)?;
            let zero = w.number_like(ones, 0.0)?;
            let value = w.select(is_diagonal, ones, zero)?;
            w.convert(value, element)
        }
        "arange" | "linspace" => {
            let &[count] = w.result_dims(op)?.as_slice() else { return Err("result must have rank 1".to_owned()) };
            let count = FloatWriter::check_list_size(count)?;
            let is_integer = w.ctx().int_width(element).is_some();
            let Some(numbers) = sequence(w.view(op), name, count, is_integer)? else { return Ok(None) };
            match is_integer {
                true => w.int_constant(&[count], &numbers.iter().map(|&n| n as i64).collect::<Vec<i64>>(), element),
                false => w.float_constant(&[count], &numbers.iter().map(|&n| n as f32).collect::<Vec<f32>>()),
            }
        }
        "tril_indices" | "triu_indices" => {
            let indices = triangle_indices(w.view(op), stem == "tril_indices")?;
            let count = (indices.len() / 2) as u64;
            if w.result_dims(op)? != [2, count] {
                return Err(format!("result must have shape [2, {count}]"));
            }
            w.int_constant(&[2, count], &indices, element)
        }
        _ => return Ok(None),
    }
    .map(Some)
}

/// Returns the rows, then the columns, of the elements on one side of a diagonal: `tril_indices` or `triu_indices`.
fn triangle_indices(op: OpRef<'_>, is_lower: bool) -> Result<Vec<i64>, String> {
    let (rows, columns, offset) = (int(op, 0)?, int(op, 1)?, int(op, 2)?);
    let elements = u64::try_from(rows.saturating_mul(columns)).map_err(|_| "a size is negative")?;
    FloatWriter::check_list_size(elements.max(rows.unsigned_abs()))?;
    let of_row = |row: i64| {
        let diagonal = row.saturating_add(offset);
        let (first, end) = if is_lower { (0, diagonal.saturating_add(1)) } else { (diagonal, columns) };
        (first.max(0)..end.min(columns)).map(move |column| (row, column))
    };
    let (mut indices, of_columns): (Vec<i64>, Vec<i64>) = (0..rows).flat_map(of_row).unzip();
    indices.extend(of_columns);
    Ok(indices)
}

/// Returns the elements of `arange` or `linspace`. `None` for an overload whose bounds are tensors.
///
/// `linspace` counts its second half from the end, in f32 unless the elements are integers. Source: `RangeFactoriesKernel.cpp` of PyTorch.
fn sequence(op: OpRef<'_>, name: &str, count: u64, is_integer: bool) -> Result<Option<Vec<f64>>, String> {
    let (start, step) = match name {
        "arange" => (0.0, 1.0),
        "arange.start" => (number(op, 0)?, 1.0),
        "arange.start_step" => (number(op, 0)?, number(op, 2)?),
        "linspace" => {
            let (start, end, last) = (number(op, 0)?, number(op, 1)?, count.saturating_sub(1));
            let element = |i: u64| {
                let (bound, direction, steps) = if i < count / 2 { (start, 1.0, i) } else { (end, -1.0, last - i) };
                if is_integer {
                    let step = (end - start) / (last as f64).max(1.0);
                    return bound + direction * step * steps as f64;
                }
                let step = (end as f32 - start as f32) / (last as f32).max(1.0);
                f64::from(bound as f32 + direction as f32 * (step * steps as f32))
            };
            return Ok(Some(if count == 1 { vec![start] } else { (0..count).map(element).collect() }));
        }
        _ => return Ok(None),
    };
    Ok(Some((0..count).map(|i| start + i as f64 * step).collect()))
}
