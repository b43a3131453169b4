//! Shapes of operators that move elements.
//!
//! These have a movement if their sizes and lists are known, see `moved_shapes` in `infer`. The rules here are for dynamic sizes
//! and for unknown or partly known lists.

use qopt_ir::def::OpRef;
use qopt_ir::movement::{self, Movement, chain_shape};

use super::super::dims;
use super::super::values::{constant_ints, partial_ints};
use super::reductions::reduce_dims;
use super::{InferredShape, axis_mask, divide, known_size, shape_of_list, unknown_list, unknown_sizes, with_size};
use crate::computed_values::broadcast_dims;
use crate::support::{Dims, int_width, mul_sizes};
use crate::torch::index::{dimension, range};
use crate::torch::onnx::movements::reshaped;
use crate::torch::onnx::operator::{axis, has, int};

/// `Reshape`: a 0 copies a size, and -1 is the rest.
pub(in crate::torch::onnx::infer) fn reshape(op: OpRef<'_>) -> InferredShape {
    let items = partial_ints(op, 1, "shape");
    if let (Some(items), Some(from)) = (&items, dims(op, 0)) {
        return Some(reshaped(op, items, &movement::Shape::new(from)).ok()?.dims().into());
    }
    match items {
        // A 0 copies a size of the unranked operand, and -1 depends on all of its sizes.
        Some(items) => Some(items.iter().map(|item| known_size((*item)?).filter(|&n| n > 0)).collect()),
        None => unknown_list(op, 1),
    }
}

/// `Expand`: the operand is broadcast with the list `shape`.
pub(in crate::torch::onnx::infer) fn expand(op: OpRef<'_>) -> InferredShape {
    let to = partial_ints(op, 1, "shape").map_or_else(|| unknown_list(op, 1), |items| shape_of_list(&items))?;
    broadcast_dims(&dims(op, 0)?, &to)
}

/// `Tile`: each size times its repeats.
pub(in crate::torch::onnx::infer) fn tile(op: OpRef<'_>) -> InferredShape {
    let dims = dims(op, 0)?;
    let Some(repeats) = partial_ints(op, 1, "repeats").filter(|repeats| repeats.len() == dims.len()) else {
        return unknown_sizes(op);
    };
    let tiled = dims.iter().zip(&repeats).map(|(&dim, &times)| match times {
        Some(times) => mul_sizes(dim, Some(known_size(times)?)).ok(),
        None => Some(None),
    });
    tiled.collect()
}

/// `Squeeze` with constant axes.
pub(in crate::torch::onnx::infer) fn squeeze(op: OpRef<'_>) -> InferredShape {
    let axes = constant_ints(op, 1, "axes").ok()??;
    let dims = dims(op, 0)?;
    let dropped = axis_mask(&axes, dims.len())?;
    Some(reduce_dims(&dims, &dropped, false))
}

/// `Split` of a dynamic dimension.
pub(in crate::torch::onnx::infer) fn split(op: OpRef<'_>) -> Vec<InferredShape> {
    let parts = op.body.num_results(op.op);
    let Some(dims) = dims(op, 0) else { return Vec::new() };
    let Ok(axis) = axis(op, 0, dims.len()) else { return Vec::new() };
    let items = partial_ints(op, 1, "split").unwrap_or_default();
    let part = |part: usize| with_size(dims.clone(), axis, items.get(part).copied().flatten().and_then(known_size));
    (0..parts).map(part).collect()
}

/// `Slice` with operands: starts 1, ends 2, axes 3, steps 4.
pub(in crate::torch::onnx::infer) fn slice(op: OpRef<'_>) -> InferredShape {
    let mut dims = dims(op, 0)?;
    let list = |index, name| partial_ints(op, index, name);
    let starts = list(1, "starts");
    let axes = match constant_ints(op, 3, "axes") {
        Ok(Some(axes)) => axes,
        // The first dimensions, one for each start.
        Ok(None) => match starts.as_ref().map(Vec::len).or_else(|| Some(unknown_list(op, 1)?.len())) {
            Some(count) => (0..).take(count).collect(),
            None => return unknown_sizes(op),
        },
        Err(_) => return unknown_sizes(op),
    };
    let (ends, steps) = (list(2, "ends"), list(4, "steps"));
    let steps = if steps.is_none() && !has(op, 4) { Some(vec![Some(1); axes.len()]) } else { steps };
    for (at, &axis) in axes.iter().enumerate() {
        let item = |list: &Option<Vec<Option<i64>>>| list.as_ref()?.get(at).copied().flatten();
        let at = dimension(axis, dims.len()).ok()?;
        let size = dims.get_mut(at)?;
        *size = match (item(&starts), item(&ends), item(&steps)) {
            (Some(start), Some(end), Some(step)) => match size.map(i64::try_from).transpose().ok()? {
                Some(size) => range(start, end, step, size).ok()?.size,
                None => None,
            },
            _ => None,
        };
    }
    Some(dims)
}

/// `Pad` with operands: pads 1, axes 3.
pub(in crate::torch::onnx::infer) fn pad(op: OpRef<'_>) -> InferredShape {
    let dims = dims(op, 0)?;
    let (Some(pads), Ok(axes)) = (partial_ints(op, 1, "pads"), constant_ints(op, 3, "axes")) else {
        return unknown_sizes(op);
    };
    let axes = axes.unwrap_or_else(|| (0..).take(dims.len()).collect());
    let (lows, highs) = pads.split_at_checked(axes.len()).filter(|(_, highs)| highs.len() == axes.len())?;
    let mut padded = dims;
    for ((&axis, &low), &high) in axes.iter().zip(lows).zip(highs) {
        let at = dimension(axis, padded.len()).ok()?;
        let size = padded.get_mut(at)?;
        *size = match (*size, low, high) {
            (Some(size), Some(low), Some(high)) => Some(size.checked_add_signed(low)?.checked_add_signed(high)?),
            (size, Some(0), Some(0)) => size,
            _ => None,
        };
    }
    Some(padded)
}

/// `Gather`: slices of dimension `axis` by an index of any shape.
pub(in crate::torch::onnx::infer) fn gather(op: OpRef<'_>) -> InferredShape {
    let (data, indices) = (dims(op, 0)?, dims(op, 1)?);
    let axis = axis(op, 0, data.len()).ok()?;
    let (before, after) = (data.get(..axis)?, data.get(axis.checked_add(1)?..)?);
    Some(before.iter().chain(&indices).chain(after).copied().collect())
}

/// `GatherBlockQuantized`: rows, whose bytes hold several integers along the last dimension.
pub(in crate::torch::onnx::infer) fn gather_packed(op: OpRef<'_>) -> InferredShape {
    let (data, indices) = (dims(op, 0)?, dims(op, 1)?);
    let axis = axis(op, 0, data.len()).ok().filter(|_| int(op, "gather_axis").unwrap_or(0) == 0)?;
    let bits = u64::try_from(int(op, "bits").unwrap_or(4)).ok()?;
    let is_packed = super::super::element(op, 0).and_then(|element| int_width(op.ctx, element)) == Some(8);
    let each = if is_packed { 8_u64.checked_div(bits)? } else { 1 };
    let (last, rest) = data.get(axis.checked_add(1)?..)?.split_last()?;
    let last = mul_sizes(*last, Some(each)).ok()?;
    Some(indices.iter().chain(rest).chain([&last]).copied().collect())
}

/// `GatherND`: the last dimension of the indices has an index for each of the first dimensions of the data after the batch.
pub(in crate::torch::onnx::infer) fn gather_nd(op: OpRef<'_>) -> InferredShape {
    let (data, indices) = (dims(op, 0)?, dims(op, 1)?);
    let (&depth, outer) = indices.split_last()?;
    let batch = usize::try_from(int(op, "batch_dims").unwrap_or(0)).ok()?;
    let inner = data.get(batch.checked_add(usize::try_from(depth?).ok()?)?..)?;
    Some(outer.iter().chain(inner).copied().collect())
}

/// `blocksize` and the dimensions of an image.
fn block_size(op: OpRef<'_>) -> Option<(u64, Dims)> {
    let block = u64::try_from(int(op, "blocksize")?).ok().filter(|&block| block > 0)?;
    Some((block, dims(op, 0).filter(|dims| dims.len() == 4)?))
}

/// `DepthToSpace`: [N, C, H, W] becomes [N, C / block^2, H block, W block].
pub(in crate::torch::onnx::infer) fn depth_to_space(op: OpRef<'_>) -> InferredShape {
    let (block, dims) = block_size(op)?;
    let &[n, c, h, w] = dims.as_slice() else { return None };
    let grow = |dim| mul_sizes(dim, Some(block)).ok();
    Some(Dims::from_slice(&[n, divide(c, block.checked_mul(block)?)?, grow(h)?, grow(w)?]))
}

/// `SpaceToDepth`, the inverse of [`depth_to_space`].
pub(in crate::torch::onnx::infer) fn space_to_depth(op: OpRef<'_>) -> InferredShape {
    let (block, dims) = block_size(op)?;
    let &[n, c, h, w] = dims.as_slice() else { return None };
    let depth = mul_sizes(c, Some(block.checked_mul(block)?)).ok()?;
    Some(Dims::from_slice(&[n, depth, divide(h, block)?, divide(w, block)?]))
}

/// The concatenation of operands at these positions.
pub(in crate::torch::onnx::infer) fn concat(op: OpRef<'_>, operands: impl IntoIterator<Item = usize>) -> InferredShape {
    let shapes = operands.into_iter().map(|index| dims(op, index)).collect::<Option<Vec<_>>>()?;
    let axis = axis(op, 1, shapes.first()?.len()).ok()?;
    let shapes: Vec<_> = shapes.into_iter().map(movement::Shape::new).collect();
    Some(chain_shape(&[Movement::Concat { axis }], &shapes).ok()?.dims().into())
}

/// `QLinearConcat`: the first triple of operands follows the scale and the zero point of the result.
pub(in crate::torch::onnx::infer) fn qlinear_concat(op: OpRef<'_>) -> InferredShape {
    concat(op, (2..op.body.num_operands(op.op)).step_by(3))
}
