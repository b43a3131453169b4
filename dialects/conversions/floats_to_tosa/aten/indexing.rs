//! Operations of ATen that index, permute and scatter elements and are not movements: their indices are computed, or their shapes follow
//! from other tensors.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::{OpId, ValueId};

use super::super::indexed::ScatterReduction;
use super::super::onnx::Results;
use super::super::writer::FloatWriter;
use super::arguments::{axis, list_elements};
use super::aten_name;
use crate::torch::aten::{flag, int, ints, word};
use crate::torch::index::dimension;
use crate::torch::is_none_type;
use crate::torch::ops::LIST_UNPACK;

/// Builds the result of an operation that moves elements. Returns `None` for other operations.
pub(super) fn expand(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<Option<ValueId>, String> {
    let stem = name.split('.').next().unwrap_or(name);
    Ok(Some(match name {
        "expand_as" | "view_as" | "reshape_as" => {
            let x = w.operand(op, 0)?;
            let result = w.view(op).results().next().ok_or("has no result")?;
            let dims = w.dims(result)?;
            if stem == "expand_as" { w.broadcast_to(x, &dims)? } else { w.reshape(x, &dims)? }
        }
        "mT" | "numpy_T" | "swapaxes" | "movedim.int" => {
            let x = w.operand(op, 0)?;
            let rank = w.rank(x)?;
            let mut order: Vec<usize> = (0..rank).collect();
            match stem {
                "numpy_T" => order.reverse(),
                "mT" => {
                    let last = rank.checked_sub(2).ok_or("operand must have rank 2 or higher")?;
                    order.swap(last, last.saturating_add(1));
                }
                "swapaxes" => order.swap(axis(w, op, 1, x)?, axis(w, op, 2, x)?),
                _ => {
                    let (from, to) = (axis(w, op, 1, x)?, axis(w, op, 2, x)?);
                    let dim = order.remove(from);
                    order.insert(to, dim);
                }
            }
            w.permute(x, &order)?
        }
        "repeat_interleave.self_int" => {
            let (x, times) = (w.operand(op, 0)?, int(w.view(op), 1)?);
            let times = u64::try_from(times).map_err(|_| "the number of repetitions is negative")?;
            let axis = axis(w, op, 2, x)?;
            let result = w.view(op).results().next().ok_or("has no result")?;
            let (dims, to) = (w.dims(x)?, w.dims(result)?);
            let (before, after) = dims.split_at_checked(axis + 1).ok_or("axis is out of range")?;
            let with_copies = w.reshape(x, &[before, &[1], after].concat())?;
            let repeated = w.broadcast_to(with_copies, &[before, &[times], after].concat())?;
            w.reshape(repeated, &to)?
        }
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
            let (axis, indices) = single_index(w.view(op))?;
            let indices = w.operand_value(indices)?;
            if w.ctx().int_width(w.element(indices)) == Some(1) {
                return Err("selects elements by a mask, which makes the result dynamic".to_owned());
            }
            w.gather(x, indices, axis)?
        }
        "tril" | "triu" => {
            let (x, diagonal) = (w.operand(op, 0)?, int(w.view(op), 1)?);
            w.keep_triangle(x, diagonal, stem == "tril")?
        }
        "gather" => {
            let (x, indices) = (w.operand(op, 0)?, w.operand(op, 2)?);
            let axis = axis(w, op, 1, x)?;
            w.gather_elements(x, indices, axis)?
        }
        "scatter.src" => {
            let (x, indices, updates) = (w.operand(op, 0)?, w.operand(op, 2)?, w.operand(op, 3)?);
            let axis = axis(w, op, 1, x)?;
            w.scatter_elements(x, [indices, updates], axis, None)?
        }
        "scatter_add" => {
            let (x, indices, updates) = (w.operand(op, 0)?, w.operand(op, 2)?, w.operand(op, 3)?);
            let axis = axis(w, op, 1, x)?;
            w.scatter_elements(x, [indices, updates], axis, Some(ScatterReduction::Add))?
        }
        "scatter.reduce" | "scatter_reduce.two" => {
            let reduction = word(w.view(op), 4)?;
            if stem == "scatter_reduce" && w.view(op).operands().count() > 5 && !flag(w.view(op), 5)? {
                return Err("leaves the elements of the input out".to_owned());
            }
            let reduction = ScatterReduction::of_name(&reduction)
                .ok_or_else(|| format!("reduction '{reduction}' is unsupported"))?;
            let (x, indices, updates) = (w.operand(op, 0)?, w.operand(op, 2)?, w.operand(op, 3)?);
            let axis = axis(w, op, 1, x)?;
            w.scatter_elements(x, [indices, updates], axis, Some(reduction))?
        }
        "argsort" => {
            let x = w.operand(op, 0)?;
            let (axis, is_descending) = (axis(w, op, 1, x)?, flag(w.view(op), 2)?);
            let indices = w.sorted_indices(x, axis, is_descending)?;
            w.cast(indices, w.ctx().int_type(64))?
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
                let (low, high) = (w.slice(x, axis, 0, start)?, w.slice(x, axis, start, size.saturating_sub(start))?);
                x = w.concat(&[high, low], axis)?;
            }
            x
        }
        _ => return Ok(None),
    }))
}

/// Returns the dimension and the indices of `index.Tensor` with one index tensor.
fn single_index(op: OpRef<'_>) -> Result<(usize, ValueId), String> {
    let is_none = |value: &ValueId| is_none_type(op.ctx, op.body.ty(*value));
    let mut indices = list_elements(op, 1)?.into_iter().enumerate().filter(|(_, value)| !is_none(value));
    match (indices.next(), indices.next()) {
        (Some(one), None) => Ok(one),
        _ => Err("expected one index tensor".to_owned()),
    }
}

/// Builds the results of `torch.prim.ListUnpack` of a chunk, split or unbind, as slices.
pub(super) fn unpack_list(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Results, String> {
    let list =
        w.view(op).operand_def(operand!(LIST_UNPACK.operand)).ok_or("expected a list from chunk, split or unbind")?;
    let (name, list) = (aten_name(list), list.op);
    let is_unbind = match name.as_deref() {
        Some("chunk" | "split.Tensor" | "split_with_sizes" | "split.sizes" | "tensor_split.sections") => false,
        Some("unbind.int") => true,
        _ => return Err("unsupported list operation".to_owned()),
    };
    let x = w.operand(list, 0)?;
    let axis = axis(w, list, if is_unbind { 1 } else { 2 }, x)?;
    let results: Vec<ValueId> = w.view(op).results().collect();
    let (mut parts, mut start) = (Vec::new(), 0_u64);
    for result in results {
        let size = if is_unbind { 1 } else { w.dims(result)?.get(axis).copied().ok_or("axis is out of range")? };
        let part = w.slice(x, axis, start, size)?;
        parts.push(Some(if is_unbind { w.without_dims(part, &[axis])? } else { part }));
        start = start.saturating_add(size);
    }
    w.fuser.cleanup.push(list);
    Ok(parts)
}
