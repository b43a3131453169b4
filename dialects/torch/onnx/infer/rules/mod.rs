//! Shapes of results, one function for each operator or group of operators. The table in `infer` names them.
//!
//! A rule returns `None` if the shape is unknown, or if the operands or attributes contradict each other: whether an operator is
//! valid is not decided here. This file has elementwise operators, constants and selections, and what the rules share.

mod attention;
mod movements;
mod products;
mod reductions;
mod spectra;
mod windows;

pub(super) use self::attention::*;
pub(super) use self::movements::*;
pub(super) use self::products::*;
pub(super) use self::reductions::*;
pub(super) use self::spectra::*;
pub(super) use self::windows::*;

use qopt_ir::def::{OpRef, typed_attr_type};
use qopt_ir::ir::AttrKind;
use qopt_ir::movement::Dim;

use super::dims;
use super::values::partial_ints;
use crate::computed_values::{broadcast_dims, range_count};
use crate::elements::floats;
use crate::support::Dims;
use crate::torch::index::dimension;
use crate::torch::onnx::VALUE;
use crate::torch::onnx::operator::{attribute, axis, int, ints, word};
use crate::torch::onnx::shapes::kept_range;

type InferredShape = Option<Dims>;

/// The shape of operand `N`.
pub(super) fn same<const N: usize>(op: OpRef<'_>) -> InferredShape {
    dims(op, N)
}

/// Rank 0.
pub(super) fn scalar(_: OpRef<'_>) -> InferredShape {
    Some(Dims::new())
}

/// The common shape of the operands at these positions.
pub(super) fn broadcast(op: OpRef<'_>, operands: impl IntoIterator<Item = usize>) -> InferredShape {
    // Before opset 7, operand #1 is broadcast from dimension `axis`.
    if int(op, "broadcast").is_some() {
        return dims(op, 0);
    }
    operands.into_iter().try_fold(Dims::new(), |shape, index| broadcast_dims(&shape, &dims(op, index)?))
}

/// The common shape of all operands.
pub(super) fn broadcast_all(op: OpRef<'_>) -> InferredShape {
    broadcast(op, 0..op.body.num_operands(op.op))
}

/// The common shape of the values that the branches return.
pub(super) fn branches(op: OpRef<'_>) -> Vec<InferredShape> {
    let common = |index| {
        let shapes = super::returned(op, index)?.into_iter().map(|ty| super::dims_of(op.ctx, ty));
        shapes.reduce(|common, shape| common_shape(common?, &shape?))?
    };
    (0..op.body.num_results(op.op)).map(common).collect()
}

/// `Constant`, by the attribute that it has.
pub(super) fn constant(op: OpRef<'_>) -> InferredShape {
    if let Some(value) = op.attr(VALUE) {
        return op.ctx.shape(typed_attr_type(op.ctx, value)?);
    }
    let has_attr = |name| op.attr(&attribute(name));
    if ["value_int", "value_float", "value_string"].into_iter().any(|name| has_attr(name).is_some()) {
        return Some(Dims::new());
    }
    let list = ["value_ints", "value_floats", "value_strings"].into_iter().find_map(has_attr)?;
    match op.ctx.attr_kind(list) {
        AttrKind::Array(items) => Some(Dims::from_slice(&[u64::try_from(items.len()).ok()])),
        _ => None,
    }
}

/// `ConstantOfShape`: the operand is the shape.
pub(super) fn constant_of_shape(op: OpRef<'_>) -> InferredShape {
    partial_ints(op, 0, "").map_or_else(|| unknown_list(op, 0), |items| shape_of_list(&items))
}

/// The shape in attribute `shape`.
pub(super) fn shape_attr(op: OpRef<'_>) -> InferredShape {
    ints(op, "shape")?.into_iter().map(|n| known_size(n).map(Some)).collect()
}

/// `Shape`: a list with the sizes of the dimensions from `start` to `end`.
pub(super) fn shape(op: OpRef<'_>) -> InferredShape {
    let Some(dims) = dims(op, 0) else { return Some(Dims::from_slice(&[None])) };
    Some(Dims::from_slice(&[u64::try_from(kept_range(op, dims.len())?.len()).ok()]))
}

/// `Range`: `max(ceil((limit - start) / step), 0)` elements, for floats computed in f64.
pub(super) fn arithmetic_range(op: OpRef<'_>) -> InferredShape {
    let float = |index| match float_operand(op, index)?.as_slice() {
        &[value] => Some(value),
        _ => None,
    };
    let item = |index| match partial_ints(op, index, "")?.as_slice() {
        &[item] => item,
        _ => None,
    };
    let count = match (float(0), float(1), float(2)) {
        (Some(start), Some(limit), Some(step)) => whole_number(((limit - start) / step).ceil().max(0.0)),
        _ => item(0).zip(item(1)).zip(item(2)).and_then(|((start, limit), step)| range_count(start, limit, step)),
    };
    Some(Dims::from_slice(&[count]))
}

/// `OneHot`: a dimension of size `depth`, inserted at `axis`.
pub(super) fn one_hot(op: OpRef<'_>) -> InferredShape {
    let mut dims = dims(op, 0)?;
    let at = axis(op, -1, dims.len().checked_add(1)?).ok()?;
    let depth = match partial_ints(op, 1, "").as_deref() {
        Some(&[Some(depth)]) => known_size(depth),
        // A depth of another type than an integer is rounded toward 0.
        None => float_operand(op, 1).and_then(|depth| whole_number(*depth.first()?)),
        _ => None,
    };
    dims.insert(at, depth);
    Some(dims)
}

/// An index of each dimension, for an unknown number of elements.
pub(super) fn non_zero(op: OpRef<'_>) -> InferredShape {
    let rank = dims(op, 0).and_then(|dims| u64::try_from(dims.len()).ok());
    Some(Dims::from_slice(&[rank, None]))
}

/// `TopK`: `k` is an attribute before operator set 10.
pub(super) fn top_k(op: OpRef<'_>) -> InferredShape {
    let dims = dims(op, 0)?;
    let at = axis(op, -1, dims.len()).ok()?;
    let k = match (int(op, "k"), partial_ints(op, 1, "").as_deref()) {
        (Some(k), _) | (None, Some(&[Some(k)])) => known_size(k),
        _ => None,
    };
    with_size(dims, at, k)
}

/// Selected elements of dimension `axis`, or of the flattened tensor.
pub(super) fn compress(op: OpRef<'_>) -> InferredShape {
    match int(op, "axis") {
        None => Some(Dims::from_slice(&[None])),
        Some(_) => {
            let dims = dims(op, 0)?;
            let at = axis(op, 0, dims.len()).ok()?;
            with_size(dims, at, None)
        }
    }
}

/// The loss of each element, or of all.
pub(super) fn loss(op: OpRef<'_>) -> InferredShape {
    match word(op, "reduction").as_deref() {
        Some("none") => dims(op, 1),
        None | Some("mean" | "sum") => Some(Dims::new()),
        Some(_) => None,
    }
}

/// A list of boxes: batch, class and index.
pub(super) fn boxes(_: OpRef<'_>) -> InferredShape {
    Some(Dims::from_slice(&[None, Some(3)]))
}

/// A size, if it is not negative.
fn known_size(n: i64) -> Dim {
    u64::try_from(n).ok()
}

/// A list of sizes, where an unknown one is dynamic.
fn shape_of_list(items: &[Option<i64>]) -> InferredShape {
    items.iter().map(|item| item.map_or(Some(None), |n| u64::try_from(n).ok().map(Some))).collect()
}

/// The dimensions with another size of one axis.
fn with_size(mut dims: Dims, axis: usize, size: Dim) -> InferredShape {
    *dims.get_mut(axis)? = size;
    Some(dims)
}

/// Distinct dimensions of a rank, as a mask.
fn axis_mask(axes: &[i64], rank: usize) -> Option<Vec<bool>> {
    let mut mask = vec![false; rank];
    for &axis in axes {
        *mask.get_mut(dimension(axis, rank).ok()?)? = true;
    }
    Some(mask)
}

/// A size divided by a number of parts. `None` if it is known and not a multiple.
fn divide(dim: Dim, by: u64) -> Option<Dim> {
    dim.map_or(Some(None), |n| n.checked_div(by).filter(|_| n.is_multiple_of(by)).map(Some))
}

/// The same rank with unknown sizes.
fn unknown_sizes(op: OpRef<'_>) -> InferredShape {
    Some(dims(op, 0)?.iter().map(|_| None).collect())
}

/// Unknown sizes, whose number is the number of elements of an operand.
fn unknown_list(op: OpRef<'_>, index: usize) -> InferredShape {
    // Bounds the allocation. Ranks of real tensors are below 10.
    const MAX_RANK: u64 = 64;
    match dims(op, index)?.as_slice() {
        &[Some(rank)] if rank <= MAX_RANK => Some((0..rank).map(|_| None).collect()),
        _ => None,
    }
}

/// The floats of a constant operand.
fn float_operand(op: OpRef<'_>, index: usize) -> Option<Vec<f64>> {
    floats(op.ctx, op.operand_constant(index)?)
}

/// A float as a size; `None` below 0 and for NaN.
fn whole_number(value: f64) -> Option<u64> {
    // Larger sizes do not fit an i64.
    (0.0..9.0e18).contains(&value).then_some(value as u64)
}

/// The shape with the sizes that both have; other sizes are dynamic.
fn common_shape(mut common: Dims, other: &[Dim]) -> InferredShape {
    common.iter_mut().zip(other).for_each(|(size, &other)| *size = size.filter(|_| *size == other));
    (common.len() == other.len()).then_some(common)
}
