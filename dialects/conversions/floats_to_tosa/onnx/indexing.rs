//! ONNX operators that gather, scatter, sort, or compute indices.

use qopt_ir::ir::{OpId, ValueId};
use qopt_ir::movement::Movement;

use super::super::indexed::ScatterReduction;
use super::super::writer::FloatWriter;
use super::Results;
use super::normalization::softmax_rows;
use crate::elements::first_integer;
use crate::support::{OpTypes, product_of_sizes};
use crate::torch::index::dimension;
use crate::torch::onnx::operator::{has, int, word};
use crate::tosa::ops as tosa;

/// The second operands of `CumSum`, `TopK`, `Trilu` and `ReverseSequence`.
const AXIS: usize = 1;
const COUNT: usize = 1;
const DIAGONAL: usize = 1;
const LENGTHS: usize = 1;
/// The operands of `TensorScatter` after the cache.
const UPDATE: usize = 1;
const WRITE_INDICES: usize = 2;

/// Builds the results of an operator. Returns `None` for other operators.
pub(super) fn expand(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<Option<Results>, String> {
    let one = |value: ValueId| Ok(Some(vec![Some(value)]));
    match name {
        "ArgMax" | "ArgMin" => one(arg_reduction(w, op, name)?),
        "GatherElements" => {
            let (x, indices) = (w.operand(op, 0)?, w.operand(op, 1)?);
            let axis = dimension(int(w.view(op), "axis").unwrap_or(0), w.rank(x)?)?;
            one(w.gather_elements(x, indices, axis)?)
        }
        "GatherND" => {
            let (x, indices) = (w.operand(op, 0)?, w.operand(op, 1)?);
            let batch =
                usize::try_from(int(w.view(op), "batch_dims").unwrap_or(0)).map_err(|_| "invalid 'batch_dims'")?;
            one(w.gather_nd(x, indices, batch)?)
        }
        "Scatter" | "ScatterElements" | "ScatterND" => {
            let reduction = match word(w.view(op), "reduction").as_deref() {
                None | Some("" | "none") => None,
                Some(name) => Some(ScatterReduction::of_name(name).ok_or("the reduction is unknown")?),
            };
            let (x, indices, updates) = (w.operand(op, 0)?, w.operand(op, 1)?, w.operand(op, 2)?);
            if name == "ScatterND" {
                return one(w.scatter_nd(x, [indices, updates], reduction)?);
            }
            let axis = dimension(int(w.view(op), "axis").unwrap_or(0), w.rank(x)?)?;
            one(w.scatter_elements(x, [indices, updates], axis, reduction)?)
        }
        "CumSum" | "CumProd" => {
            let x = w.operand(op, 0)?;
            let view = w.view(op);
            let axis = view.operand_constant(AXIS).and_then(|axis| first_integer(view.ctx, axis));
            let axis = dimension(axis.ok_or("the axis must be constant")?, w.rank(x)?)?;
            let is_set = |name: &str| int(view, name).unwrap_or(0) != 0;
            let (is_exclusive, is_reversed) = (is_set("exclusive"), is_set("reverse"));
            let combine = if name == "CumSum" { (&tosa::ADD, 0.0) } else { (&tosa::MUL, 1.0) };
            one(w.scan(x, axis, combine, (is_exclusive, is_reversed))?)
        }
        "TopK" => {
            let x = w.operand(op, 0)?;
            let view = w.view(op);
            let axis = dimension(int(view, "axis").unwrap_or(-1), w.rank(x)?)?;
            let is_descending = int(view, "largest").unwrap_or(1) != 0;
            let count = match int(view, "k") {
                Some(count) => Some(count),
                None => view.operand_constant(COUNT).and_then(|count| first_integer(view.ctx, count)),
            };
            let count = count
                .and_then(|count| u64::try_from(count).ok())
                .ok_or("'K' must be a constant that is not negative")?;
            let [values, indices] = w.top_k(x, axis, count, is_descending)?;
            let indices = w.cast(indices, w.ctx().int_type(64))?;
            Ok(Some(vec![Some(values), Some(indices)]))
        }
        "Size" => {
            let x = w.view(op).operands().next().ok_or("too few operands")?;
            let count = product_of_sizes(&w.dims(x)?)?;
            one(w.int_constant(&[], &[count.cast_signed()], w.ctx().int_type(64))?)
        }
        "EyeLike" => {
            let x = w.view(op).operands().next().ok_or("too few operands")?;
            let element = w.computed_element(w.view(op).out_element(0));
            let &[rows, columns] = w.dims(x)?.as_slice() else { return Err("operand must have rank 2".to_owned()) };
            let (row, column) = (w.iota(rows, 0, 2)?, w.iota(columns, 1, 2)?);
            let diagonal = w.plus(row, int(w.view(op), "k").unwrap_or(0) as f64)?;
            let is_on_diagonal = w.binary(&tosa::EQUAL, diagonal, column)?;
            one(w.convert(is_on_diagonal, element)?)
        }
        "ReverseSequence" => {
            let (x, lengths) = (w.operand(op, 0)?, w.operand(op, LENGTHS)?);
            let axis = |name: &str, default: i64| int(w.view(op), name).unwrap_or(default);
            let (time, batch) = (axis("time_axis", 0), axis("batch_axis", 1));
            let rank = w.rank(x)?;
            one(w.reverse_sequences(x, lengths, [dimension(time, rank)?, dimension(batch, rank)?])?)
        }
        "TensorScatter" => one(tensor_scatter(w, op)?),
        "Range" => one(range(w, op)?),
        "OneHot" => one(one_hot(w, op)?),
        "Hardmax" => {
            let x = w.operand(op, 0)?;
            let declared = w.dims(x)?;
            let (x, axis) = softmax_rows(w, op, x)?;
            let dims = w.dims(x)?;
            // The result is 1 at the first maximum, else 0: compare the index of each element with the index of the maximum.
            let greatest = w.argmax(x, axis)?;
            let mut reduced_dims = dims.clone();
            *reduced_dims.get_mut(axis).ok_or("axis is out of range")? = 1;
            let greatest = w.reshape(greatest, &reduced_dims)?;
            let size = dims.get(axis).copied().ok_or("axis is out of range")?;
            let indices = w.iota(size, axis, dims.len())?;
            let is_greatest = w.binary(&tosa::EQUAL, indices, greatest)?;
            let value = w.cast(is_greatest, w.element(x))?;
            one(w.reshape(value, &declared)?)
        }
        "Trilu" => {
            let x = w.operand(op, 0)?;
            let view = w.view(op);
            let diagonal = match has(view, DIAGONAL) {
                true => view
                    .operand_constant(DIAGONAL)
                    .and_then(|k| first_integer(view.ctx, k))
                    .ok_or("'k' must be constant")?,
                false => 0,
            };
            let is_lower = int(view, "upper").unwrap_or(1) == 0;
            one(w.keep_triangle(x, diagonal, is_lower)?)
        }
        _ => Ok(None),
    }
}

/// `TensorScatter`: writes rows into a cache along `axis`. Operand `write_indices` has the first index for each batch element, or is
/// absent for 0.
fn tensor_scatter(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let (cache, update) = (w.operand(op, 0)?, w.operand(op, UPDATE)?);
    let (dims, updated) = (w.dims(cache)?, w.dims(update)?);
    let axis = dimension(int(w.view(op), "axis").unwrap_or(-2), dims.len())?;
    let size = |dims: &[u64]| dims.get(axis).copied().ok_or("axis is out of range");
    let (length, count) = (size(&dims)?, size(&updated)?);
    let mut indices = w.iota(count, axis, axis.saturating_add(1))?;
    if has(w.view(op), WRITE_INDICES) {
        let starts = w.operand(op, WRITE_INDICES)?;
        let starts = w.cast(starts, w.ctx().int_type(32))?;
        let batch = dims.first().copied().unwrap_or(1);
        let starts = w.reshape(starts, &[&[batch][..], &vec![1; axis]].concat())?;
        indices = w.add(indices, starts)?;
    }
    match word(w.view(op), "mode").as_deref() {
        None | Some("linear") => {}
        Some("circular") => {
            let length = w.number_like(indices, length as f64)?;
            indices = w.remainder(indices, length, false)?;
        }
        Some(mode) => return Err(format!("mode '{mode}' is unsupported")),
    }
    w.scatter_rows_of_axis(cache, [indices, update], axis)
}

/// `Range`: `start + i * delta` for each index `i` of the result.
fn range(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let &[count] = w.result_dims(op)?.as_slice() else { return Err("result must have rank 1".to_owned()) };
    let counted = w.iota(count, 0, 1)?;
    let (start, delta) = (w.operand(op, 0)?, w.operand(op, 2)?);
    let counted = w.cast(counted, w.element(start))?;
    let steps = w.mul(counted, delta)?;
    w.add(steps, start)
}

/// `OneHot`: `values[1]` at the index along a new dimension, `values[0]` elsewhere, also for an index out of range.
fn one_hot(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let (indices, values) = (w.operand(op, 0)?, w.operand(op, 2)?);
    let axis = dimension(int(w.view(op), "axis").unwrap_or(-1), w.rank(indices)?.saturating_add(1))?;
    let depth = w.result_dims(op)?.get(axis).copied().ok_or("axis is out of range")?;
    // `tosa.equal` does not support integers of fewer than 32 bits.
    let is_narrow = w.ctx().int_width(w.element(indices)).is_some_and(|width| width < 32);
    let indices = if is_narrow { w.cast(indices, w.ctx().int_type(32))? } else { indices };
    let indices = w.wide_indices_from_start(indices, depth)?;
    let is_hot = w.is_at_index(indices, depth, axis)?;
    let [off, on] = [0, 1].map(|index| w.slice(values, 0, index, 1));
    w.select(is_hot, on?, off?)
}

/// `ArgMax` and `ArgMin`. `ArgMin` reverses the order of the values. With `select_last_index`, the dimension is reversed, and the
/// index counted from its end.
fn arg_reduction(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<ValueId, String> {
    let takes_last = int(w.view(op), "select_last_index").unwrap_or(0) != 0;
    let mut x = w.operand(op, 0)?;
    if name == "ArgMin" {
        x = w.reverse_order(x)?;
    }
    let axis = dimension(int(w.view(op), "axis").unwrap_or(0), w.rank(x)?)?;
    if takes_last {
        x = w.apply_movements(x, &[Movement::Reverse(vec![axis])])?;
    }
    let size = w.dims(x)?.get(axis).copied().unwrap_or(0);
    let mut value = w.argmax(x, axis)?;
    if takes_last {
        let last = w.number_like(value, size.saturating_sub(1) as f64)?;
        value = w.sub(last, value)?;
    }
    if int(w.view(op), "keepdims").unwrap_or(1) != 0 {
        let mut dims = w.dims(value)?;
        dims.insert(axis, 1);
        value = w.reshape(value, &dims)?;
    }
    w.cast(value, w.ctx().int_type(64))
}
