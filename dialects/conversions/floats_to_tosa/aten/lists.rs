//! List operations of PyTorch: those that `torch.prim.ListUnpack` takes apart (`chunk`, `split`, `unbind`, `meshgrid`), and joined tensors of
//! different element types.

use qopt_ir::def::operand;
use qopt_ir::ir::{OpId, ValueId};

use super::super::onnx::Results;
use super::super::writer::FloatWriter;
use super::arguments::{axis, list_elements};
use super::aten_name;
use crate::support::OpTypes;
use crate::torch::aten::{int, word};
use crate::torch::index::dimension;
use crate::torch::ops::LIST_UNPACK;

/// Builds the results of a `torch.prim.ListUnpack`. Those of a `chunk`, `split` or `unbind` are slices.
pub(super) fn unpack_list(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Results, String> {
    let list =
        w.view(op).operand_def(operand!(LIST_UNPACK.operand)).ok_or("expected a list from chunk, split or unbind")?;
    let (name, list) = (aten_name(list), list.op);
    if let Some(name @ ("meshgrid" | "meshgrid.indexing")) = name.as_deref() {
        return meshgrid(w, op, list, name);
    }
    let is_unbind = match name.as_deref() {
        Some(
            "chunk"
            | "split.Tensor"
            | "split_with_sizes"
            | "split.sizes"
            | "tensor_split.sections"
            | "unsafe_chunk"
            | "unsafe_split.Tensor",
        ) => false,
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

/// Builds the results of `meshgrid`: each operand along its own dimension, repeated along the others.
fn meshgrid(w: &mut FloatWriter<'_, '_, '_>, op: OpId, list: OpId, name: &str) -> Result<Results, String> {
    let swaps = name == "meshgrid.indexing" && word(w.view(list), 1)? == "xy";
    let operands = list_elements(w.view(list), 0)?;
    let results: Vec<ValueId> = w.view(op).results().collect();
    let mut all = Vec::new();
    for (at, (operand, result)) in operands.into_iter().zip(results).enumerate() {
        let (x, dims) = (w.operand_value(operand)?, w.dims(result)?);
        let axis = match at {
            0 | 1 if swaps => 1 - at,
            _ => at,
        };
        let along = dims.iter().enumerate().map(|(d, &n)| if d == axis { n } else { 1 }).collect::<Vec<u64>>();
        let x = w.reshape(x, &along)?;
        all.push(Some(w.broadcast_to(x, &dims)?));
    }
    w.fuser.cleanup.push(list);
    Ok(all)
}

/// Builds a `cat` or `stack` of tensors whose element types differ: converts them to the type of the result. Returns `None` for equal types,
/// which have a movement.
pub(super) fn join_converted(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    is_stack: bool,
) -> Result<Option<ValueId>, String> {
    let declared = w.view(op).out_element(0);
    let operands = list_elements(w.view(op), 0)?;
    let has_declared_type = |&value: &ValueId| w.ctx().element_or_self(w.view(op).body.ty(value)) == declared;
    if operands.iter().all(has_declared_type) {
        return Ok(None);
    }
    let element = w.computed_element(declared);
    let rank = w.result_dims(op)?.len();
    let axis = dimension(int(w.view(op), 1)?, rank)?;
    let mut parts = Vec::new();
    for operand in operands {
        let value = w.operand_value(operand)?;
        let mut value = w.convert(value, element)?;
        if is_stack {
            let mut dims = w.dims(value)?;
            if axis > dims.len() {
                return Err("axis is out of range".to_owned());
            }
            dims.insert(axis, 1);
            value = w.reshape(value, &dims)?;
        }
        parts.push(value);
    }
    w.concat(&parts, axis).map(Some)
}
