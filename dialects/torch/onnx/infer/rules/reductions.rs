//! Shapes of reductions and of normalizations, with the statistics that these return.

use qopt_ir::def::OpRef;
use qopt_ir::movement::Dim;

use super::super::dims;
use super::super::values::constant_ints;
use super::{InferredShape, axis_mask};
use crate::support::Dims;
use crate::torch::onnx::operator::{axis, int, reduced_axes};

/// Reduces `axes`, by default all. Unknown axes give unknown sizes, and an unknown rank unless `keepdims`.
pub(in crate::torch::onnx::infer) fn reduce(op: OpRef<'_>) -> InferredShape {
    let dims = dims(op, 0)?;
    let keeps = int(op, "keepdims").unwrap_or(1) != 0;
    let axes = match constant_ints(op, 1, "axes") {
        Ok(axes) => reduced_axes(op, axes, dims.len()).ok()?,
        Err(_) => return keeps.then(|| dims.iter().map(|_| None).collect()),
    };
    let mut reduced = vec![false; dims.len()];
    for axis in axes {
        *reduced.get_mut(axis)? = true;
    }
    Some(reduce_dims(&dims, &reduced, keeps))
}

/// The sizes that a reduction leaves: 1 for reduced dimensions, or none of these.
pub(super) fn reduce_dims(dims: &[Dim], reduced: &[bool], keeps: bool) -> Dims {
    let kept = dims.iter().zip(reduced).filter(|&(_, &reduced)| keeps || !reduced);
    kept.map(|(&dim, &reduced)| if reduced { Some(1) } else { dim }).collect()
}

/// Reduces `axis`, by default the first.
pub(in crate::torch::onnx::infer) fn arg_reduce(op: OpRef<'_>) -> InferredShape {
    let dims = dims(op, 0)?;
    let reduced = axis_mask(&[int(op, "axis").unwrap_or(0)], dims.len())?;
    Some(reduce_dims(&dims, &reduced, int(op, "keepdims").unwrap_or(1) != 0))
}

/// The normalized tensor, its mean and its deviation.
pub(in crate::torch::onnx::infer) fn layer_norm(op: OpRef<'_>) -> Vec<InferredShape> {
    let normalized = dims(op, 0);
    let statistics = || {
        let mut dims = normalized.clone()?;
        let at = axis(op, -1, dims.len()).ok()?;
        dims.get_mut(at..)?.fill(Some(1));
        Some(dims)
    };
    vec![normalized.clone(), statistics(), statistics()]
}

/// As [`layer_norm`], and the normalized sum.
pub(in crate::torch::onnx::infer) fn skip_layer_norm(op: OpRef<'_>) -> Vec<InferredShape> {
    let mut shapes = layer_norm(op);
    shapes.push(dims(op, 0));
    shapes
}

/// The normalized tensor and the statistics of each channel.
pub(in crate::torch::onnx::infer) fn batch_norm(op: OpRef<'_>) -> Vec<InferredShape> {
    let normalized = dims(op, 0);
    let channels = normalized.as_ref().map(|dims| Dims::from_slice(&[dims.get(1).copied().unwrap_or(Some(1))]));
    let statistics = std::iter::repeat_n(channels, 4);
    std::iter::once(normalized).chain(statistics).collect()
}
