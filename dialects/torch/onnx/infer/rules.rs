//! Shapes of results. Each rule returns `None` if the shape is unknown, or if the operator is inconsistent.

use std::collections::BTreeMap;

use qopt_ir::def::{OpRef, typed_attr_type};
use qopt_ir::ir::AttrKind;
use qopt_ir::movement::{self, Dim, Movement, chain_shape};

use super::dims;
use super::values::{constant_ints, partial_ints};
use crate::computed_values::{broadcast_dims, range_count};
use crate::elements::floats;
use crate::kernels::window::Window;
use crate::support::{Dims, add_sizes, agree, int_width, mul_sizes, product};
use crate::torch::index::{dimension, range};
use crate::torch::onnx::VALUE;
use crate::torch::onnx::kernels::{window_attr, window_count, with_auto_pad};
use crate::torch::onnx::movements::reshaped;
use crate::torch::onnx::operator::{attribute, axis, float_list, has, int, ints, reduced_axes, word};
use crate::torch::onnx::shapes::kept_range;
use crate::torch::onnx::spectra::{self, Frames};

type Shape = Option<Dims>;

/// The shape of operand `N`.
pub(super) fn same<const N: usize>(op: OpRef<'_>) -> Shape {
    dims(op, N)
}

/// Rank 0.
pub(super) fn scalar(_: OpRef<'_>) -> Shape {
    Some(Dims::new())
}

fn size(n: i64) -> Dim {
    u64::try_from(n).ok()
}

/// Distinct dimensions of a rank, as a mask.
fn mask(axes: &[i64], rank: usize) -> Option<Vec<bool>> {
    let mut mask = vec![false; rank];
    for &axis in axes {
        *mask.get_mut(dimension(axis, rank).ok()?)? = true;
    }
    Some(mask)
}

fn with(mut dims: Dims, axis: usize, size: Dim) -> Shape {
    *dims.get_mut(axis)? = size;
    Some(dims)
}

/// A list of sizes, where an unknown one is dynamic.
fn sizes(items: &[Option<i64>]) -> Shape {
    items.iter().map(|item| item.map_or(Some(None), |n| u64::try_from(n).ok().map(Some))).collect()
}

/// The common shape of the operands at these positions.
pub(super) fn broadcast(op: OpRef<'_>, operands: impl IntoIterator<Item = usize>) -> Shape {
    // Before opset 7, operand #1 is broadcast from dimension `axis`.
    if int(op, "broadcast").is_some() {
        return dims(op, 0);
    }
    operands.into_iter().try_fold(Dims::new(), |shape, index| broadcast_dims(&shape, &dims(op, index)?))
}

pub(super) fn broadcast_all(op: OpRef<'_>) -> Shape {
    broadcast(op, 0..op.body.num_operands(op.op))
}

/// The matrix product of two operands.
pub(super) fn matmul<const A: usize, const B: usize>(op: OpRef<'_>) -> Shape {
    let (a, b) = (dims(op, A)?, dims(op, B)?);
    product_of_matrices(&a, &b)
}

/// As [`matmul`], with the first dimension optionally moved behind the batch, and then the last two ones transposed.
pub(super) fn fused_matmul(op: OpRef<'_>) -> Shape {
    let side = |index, name, batch| {
        let mut dims = dims(op, index)?;
        if let ([rest @ .., _], true) = (dims.as_mut_slice(), int(op, batch).unwrap_or(0) != 0) {
            rest.rotate_left(usize::from(!rest.is_empty()));
        }
        if let ([.., a, b], true) = (dims.as_mut_slice(), int(op, name).unwrap_or(0) != 0) {
            std::mem::swap(a, b);
        }
        Some(dims)
    };
    product_of_matrices(&side(0, "transA", "transBatchA")?, &side(1, "transB", "transBatchB")?)
}

fn product_of_matrices(a: &[Dim], b: &[Dim]) -> Shape {
    // A vector is a row on the left and a column on the right. The result omits that dimension.
    let (batch_a, row, inner_a): (&[Dim], &[Dim], Dim) = match a {
        [batch @ .., row, inner] => (batch, std::slice::from_ref(row), *inner),
        [inner] => (&[], &[], *inner),
        [] => return None,
    };
    let (batch_b, inner_b, column): (&[Dim], Dim, &[Dim]) = match b {
        [batch @ .., inner, column] => (batch, *inner, std::slice::from_ref(column)),
        [inner] => (&[], *inner, &[]),
        [] => return None,
    };
    if !agree(inner_a, inner_b) {
        return None;
    }
    let mut dims = broadcast_dims(batch_a, batch_b)?;
    dims.extend(row.iter().chain(column).copied());
    Some(dims)
}

/// `Gemm` of two operands.
pub(super) fn gemm<const A: usize, const B: usize>(op: OpRef<'_>) -> Shape {
    let matrix = |index, name| match (dims(op, index)?.as_slice(), int(op, name).unwrap_or(0) != 0) {
        (&[rows, columns], false) => Some([rows, columns]),
        (&[rows, columns], true) => Some([columns, rows]),
        _ => None,
    };
    let ([m, inner_a], [inner_b, n]) = (matrix(A, "transA")?, matrix(B, "transB")?);
    agree(inner_a, inner_b).then(|| Dims::from_slice(&[m, n]))
}

/// Weights packed by `N` output features.
pub(super) fn packed_matmul(op: OpRef<'_>) -> Shape {
    let dims = dims(op, 0)?;
    let last = dims.len().checked_sub(1)?;
    with(dims, last, Some(u64::try_from(int(op, "N")?).ok()?))
}

/// The numbers of windows over the spatial dimensions.
fn windows(op: OpRef<'_>, sizes: &[Dim], kernel: &[Dim]) -> Shape {
    let rank = sizes.len();
    if kernel.len() != rank {
        return None;
    }
    let attr = |name, count, default| window_attr(op, name, count, default).ok();
    let (strides, dilations) = (attr("strides", rank, 1)?, attr("dilations", rank, 1)?);
    let pads = attr("pads", rank.checked_mul(2)?, 0)?;
    let (lows, highs) = pads.split_at_checked(rank)?;
    let is_partial = int(op, "ceil_mode").unwrap_or(0) != 0;
    let auto = word(op, "auto_pad").unwrap_or_default();
    let parameters = strides.iter().zip(&dilations).zip(lows.iter().zip(highs));
    let counts = sizes.iter().zip(kernel).zip(parameters).map(|((&size, &kernel), ((&stride, &dilation), pads))| {
        let (Some(size), Some(kernel)) = (size, kernel) else { return Some(None) };
        let (input, kernel) = (usize::try_from(size).ok()?, usize::try_from(kernel).ok()?);
        let window = Window { input, kernel, low: *pads.0, high: *pads.1, stride, dilation };
        Some(u64::try_from(window_count(with_auto_pad(&auto, window).ok()?, is_partial)?).ok())
    });
    counts.collect()
}

/// The convolution of operand `X` with weights `W`.
pub(super) fn conv<const X: usize, const W: usize>(op: OpRef<'_>) -> Shape {
    let (x, w) = (dims(op, X)?, dims(op, W)?);
    let [outputs, _, kernel @ ..] = w.as_slice() else { return None };
    if int(op, "channels_last").unwrap_or(0) != 0 {
        let [batch, sizes @ .., _] = x.as_slice() else { return None };
        return Some([*batch].into_iter().chain(windows(op, sizes, kernel)?).chain([*outputs]).collect());
    }
    let [batch, _, sizes @ ..] = x.as_slice() else { return None };
    Some([*batch, *outputs].into_iter().chain(windows(op, sizes, kernel)?).collect())
}

pub(super) fn conv_transpose(op: OpRef<'_>) -> Shape {
    let (x, w) = (dims(op, 0)?, dims(op, 1)?);
    let ([batch, _, inputs @ ..], [_, per_group, kernel @ ..]) = (x.as_slice(), w.as_slice()) else { return None };
    let rank = inputs.len();
    if kernel.len() != rank {
        return None;
    }
    let groups = u64::try_from(int(op, "group").unwrap_or(1)).ok()?;
    let mut out = Dims::from_slice(&[*batch, mul_sizes(*per_group, Some(groups)).ok()?]);
    if let Some(shape) = ints(op, "output_shape") {
        // The list may begin with the batch and the channels.
        let spatial = shape.get(shape.len().checked_sub(rank)?..)?;
        out.extend(spatial.iter().map(|&n| size(n).map(Some)).collect::<Option<Dims>>()?);
        return Some(out);
    }
    let attr = |name, count, default| window_attr(op, name, count, default).ok();
    let (strides, dilations) = (attr("strides", rank, 1)?, attr("dilations", rank, 1)?);
    let (extra, pads) = (attr("output_padding", rank, 0)?, attr("pads", rank.checked_mul(2)?, 0)?);
    let (lows, highs) = pads.split_at_checked(rank)?;
    let auto = word(op, "auto_pad").unwrap_or_default();
    let parameters = strides.iter().zip(&dilations).zip(extra.iter().zip(lows.iter().zip(highs)));
    for ((&input, &kernel), ((&stride, &dilation), (&extra, pads))) in inputs.iter().zip(kernel).zip(parameters) {
        let (Some(input), Some(kernel)) = (input, kernel) else {
            out.push(None);
            continue;
        };
        let pads = match auto.as_str() {
            "" | "NOTSET" => pads.0.checked_add(*pads.1)?,
            "VALID" => 0,
            "SAME_UPPER" | "SAME_LOWER" => {
                out.push(Some(input.checked_mul(u64::try_from(stride).ok()?)?));
                continue;
            }
            _ => return None,
        };
        let [stride, dilation, extra, pads] = [stride, dilation, extra, pads].map(|n| n as u64);
        let reach = kernel.checked_sub(1)?.checked_mul(dilation)?.checked_add(1)?;
        let span = input.checked_sub(1)?.checked_mul(stride)?.checked_add(reach)?.checked_add(extra)?;
        out.push(Some(span.checked_sub(pads)?));
    }
    Some(out)
}

/// Windows of `kernel_shape`. The operator or its attribute puts the channels last.
pub(super) fn pool<const IS_LAST: bool>(op: OpRef<'_>) -> Shape {
    let x = dims(op, 0)?;
    let is_last = IS_LAST || int(op, "channels_last").unwrap_or(0) != 0;
    let kernel: Dims = ints(op, "kernel_shape")?.into_iter().map(|n| size(n).map(Some)).collect::<Option<_>>()?;
    let (before, sizes, after): (&[Dim], &[Dim], &[Dim]) = match x.as_slice() {
        [batch, sizes @ .., channels] if is_last => {
            (std::slice::from_ref(batch), sizes, std::slice::from_ref(channels))
        }
        dims => {
            let (before, sizes) = dims.split_at_checked(2)?;
            (before, sizes, &[])
        }
    };
    Some(before.iter().copied().chain(windows(op, sizes, &kernel)?).chain(after.iter().copied()).collect())
}

/// One window of the whole image.
pub(super) fn global_pool(op: OpRef<'_>) -> Shape {
    let mut dims = dims(op, 0)?;
    let spatial = match dims.as_mut_slice() {
        [_, spatial @ .., _] if int(op, "channels_last").unwrap_or(0) != 0 => spatial,
        [_, _, spatial @ ..] => spatial,
        _ => return None,
    };
    spatial.fill(Some(1));
    Some(dims)
}

/// The inverse of a `MaxPool`.
pub(super) fn max_unpool(op: OpRef<'_>) -> Shape {
    if has(op, 2) {
        return sizes(&partial_ints(op, 2, "output_shape")?);
    }
    let x = dims(op, 0)?;
    let [batch, channels, inputs @ ..] = x.as_slice() else { return None };
    let rank = inputs.len();
    let attr = |name, count, default| window_attr(op, name, count, default).ok();
    let (kernel, strides) = (attr("kernel_shape", rank, 1)?, attr("strides", rank, 1)?);
    let pads = attr("pads", rank.checked_mul(2)?, 0)?;
    let (lows, highs) = pads.split_at_checked(rank)?;
    let parameters = kernel.iter().zip(&strides).zip(lows.iter().zip(highs));
    let spatial = inputs.iter().zip(parameters).map(|(&input, ((&kernel, &stride), (&low, &high)))| {
        let Some(input) = input else { return Some(None) };
        let span = input.checked_sub(1)?.checked_mul(stride as u64)?.checked_add(kernel as u64)?;
        Some(Some(span.checked_sub(low.checked_add(high)? as u64)?))
    });
    let spatial: Dims = spatial.collect::<Option<_>>()?;
    Some([*batch, *channels].into_iter().chain(spatial).collect())
}

/// Reduces `axes`, by default all.
pub(super) fn reduce(op: OpRef<'_>) -> Shape {
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

fn reduce_dims(dims: &[Dim], reduced: &[bool], keeps: bool) -> Dims {
    let kept = dims.iter().zip(reduced).filter(|&(_, &reduced)| keeps || !reduced);
    kept.map(|(&dim, &reduced)| if reduced { Some(1) } else { dim }).collect()
}

/// Reduces `axis`, by default the first.
pub(super) fn arg_reduce(op: OpRef<'_>) -> Shape {
    let dims = dims(op, 0)?;
    let reduced = mask(&[int(op, "axis").unwrap_or(0)], dims.len())?;
    Some(reduce_dims(&dims, &reduced, int(op, "keepdims").unwrap_or(1) != 0))
}

/// The normalized tensor, its mean and its deviation.
pub(super) fn layer_norm(op: OpRef<'_>) -> Vec<Shape> {
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
pub(super) fn skip_layer_norm(op: OpRef<'_>) -> Vec<Shape> {
    let mut shapes = layer_norm(op);
    shapes.push(dims(op, 0));
    shapes
}

/// The normalized tensor and the statistics of each channel.
pub(super) fn batch_norm(op: OpRef<'_>) -> Vec<Shape> {
    let normalized = dims(op, 0);
    let channels = normalized.as_ref().map(|dims| Dims::from_slice(&[dims.get(1).copied().unwrap_or(Some(1))]));
    let statistics = std::iter::repeat_n(channels, 4);
    std::iter::once(normalized).chain(statistics).collect()
}

/// The same rank with unknown sizes.
fn unknown_sizes(op: OpRef<'_>) -> Shape {
    Some(dims(op, 0)?.iter().map(|_| None).collect())
}

// Operators that move elements have a movement if their sizes and lists are known, see `super::moved_shapes`. The rules of
// these operators below are for dynamic sizes and for unknown or partly known lists.

pub(super) fn reshape(op: OpRef<'_>) -> Shape {
    let items = partial_ints(op, 1, "shape");
    if let (Some(items), Some(from)) = (&items, dims(op, 0)) {
        return Some(reshaped(op, items, &movement::Shape::new(from)).ok()?.dims().into());
    }
    match items {
        // A 0 copies a size of the unranked operand, and -1 depends on all of its sizes.
        Some(items) => Some(items.iter().map(|item| size((*item)?).filter(|&n| n > 0)).collect()),
        None => unknown_list(op, 1),
    }
}

/// Unknown sizes, whose number is the number of elements of an operand.
fn unknown_list(op: OpRef<'_>, index: usize) -> Shape {
    // Bounds the allocation. Ranks of real tensors are below 10.
    const MAX_RANK: u64 = 64;
    match dims(op, index)?.as_slice() {
        &[Some(rank)] if rank <= MAX_RANK => Some((0..rank).map(|_| None).collect()),
        _ => None,
    }
}

pub(super) fn expand(op: OpRef<'_>) -> Shape {
    let to = partial_ints(op, 1, "shape").map_or_else(|| unknown_list(op, 1), |items| sizes(&items))?;
    broadcast_dims(&dims(op, 0)?, &to)
}

pub(super) fn tile(op: OpRef<'_>) -> Shape {
    let dims = dims(op, 0)?;
    let Some(repeats) = partial_ints(op, 1, "repeats").filter(|repeats| repeats.len() == dims.len()) else {
        return unknown_sizes(op);
    };
    let tiled = dims.iter().zip(&repeats).map(|(&dim, &times)| match times {
        Some(times) => mul_sizes(dim, Some(size(times)?)).ok(),
        None => Some(None),
    });
    tiled.collect()
}

pub(super) fn squeeze(op: OpRef<'_>) -> Shape {
    let axes = constant_ints(op, 1, "axes").ok()??;
    let dims = dims(op, 0)?;
    let dropped = mask(&axes, dims.len())?;
    Some(reduce_dims(&dims, &dropped, false))
}

/// Splits of a dynamic dimension.
pub(super) fn split(op: OpRef<'_>) -> Vec<Shape> {
    let parts = op.body.num_results(op.op);
    let Some(dims) = dims(op, 0) else { return Vec::new() };
    let Ok(axis) = axis(op, 0, dims.len()) else { return Vec::new() };
    let items = partial_ints(op, 1, "split").unwrap_or_default();
    let part = |part: usize| with(dims.clone(), axis, items.get(part).copied().flatten().and_then(size));
    (0..parts).map(part).collect()
}

pub(super) fn slice(op: OpRef<'_>) -> Shape {
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

pub(super) fn pad(op: OpRef<'_>) -> Shape {
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

/// Gathers slices of dimension `axis` by an index of any shape.
pub(super) fn gather(op: OpRef<'_>) -> Shape {
    let (data, indices) = (dims(op, 0)?, dims(op, 1)?);
    let axis = axis(op, 0, data.len()).ok()?;
    let (before, after) = (data.get(..axis)?, data.get(axis.checked_add(1)?..)?);
    Some(before.iter().chain(&indices).chain(after).copied().collect())
}

/// Gathers rows, whose bytes hold several integers along the last dimension.
pub(super) fn gather_packed(op: OpRef<'_>) -> Shape {
    let (data, indices) = (dims(op, 0)?, dims(op, 1)?);
    let axis = axis(op, 0, data.len()).ok().filter(|_| int(op, "gather_axis").unwrap_or(0) == 0)?;
    let bits = u64::try_from(int(op, "bits").unwrap_or(4)).ok()?;
    let is_packed = super::element(op, 0).and_then(|element| int_width(op.ctx, element)) == Some(8);
    let each = if is_packed { 8_u64.checked_div(bits)? } else { 1 };
    let (last, rest) = data.get(axis.checked_add(1)?..)?.split_last()?;
    let last = mul_sizes(*last, Some(each)).ok()?;
    Some(indices.iter().chain(rest).chain([&last]).copied().collect())
}

pub(super) fn gather_nd(op: OpRef<'_>) -> Shape {
    let (data, indices) = (dims(op, 0)?, dims(op, 1)?);
    let (&depth, outer) = indices.split_last()?;
    let batch = usize::try_from(int(op, "batch_dims").unwrap_or(0)).ok()?;
    let inner = data.get(batch.checked_add(usize::try_from(depth?).ok()?)?..)?;
    Some(outer.iter().chain(inner).copied().collect())
}

fn block(op: OpRef<'_>) -> Option<(u64, Dims)> {
    let block = u64::try_from(int(op, "blocksize")?).ok().filter(|&block| block > 0)?;
    Some((block, dims(op, 0).filter(|dims| dims.len() == 4)?))
}

fn divide(dim: Dim, by: u64) -> Option<Dim> {
    dim.map_or(Some(None), |n| n.checked_div(by).filter(|_| n.is_multiple_of(by)).map(Some))
}

pub(super) fn depth_to_space(op: OpRef<'_>) -> Shape {
    let (block, dims) = block(op)?;
    let &[n, c, h, w] = dims.as_slice() else { return None };
    let grow = |dim| mul_sizes(dim, Some(block)).ok();
    Some(Dims::from_slice(&[n, divide(c, block.checked_mul(block)?)?, grow(h)?, grow(w)?]))
}

pub(super) fn space_to_depth(op: OpRef<'_>) -> Shape {
    let (block, dims) = block(op)?;
    let &[n, c, h, w] = dims.as_slice() else { return None };
    let depth = mul_sizes(c, Some(block.checked_mul(block)?)).ok()?;
    Some(Dims::from_slice(&[n, depth, divide(h, block)?, divide(w, block)?]))
}

/// The concatenation of operands at these positions.
pub(super) fn concat(op: OpRef<'_>, operands: impl IntoIterator<Item = usize>) -> Shape {
    let shapes = operands.into_iter().map(|index| dims(op, index)).collect::<Option<Vec<_>>>()?;
    let axis = axis(op, 1, shapes.first()?.len()).ok()?;
    let shapes: Vec<_> = shapes.into_iter().map(movement::Shape::new).collect();
    Some(chain_shape(&[Movement::Concat { axis }], &shapes).ok()?.dims().into())
}

/// The first triple of operands follows the scale and the zero point of the result.
pub(super) fn qlinear_concat(op: OpRef<'_>) -> Shape {
    concat(op, (2..op.body.num_operands(op.op)).step_by(3))
}

/// Resizes by `sizes` or by `scales`.
pub(super) fn resize(op: OpRef<'_>) -> Shape {
    let dims = dims(op, 0)?;
    let rank = dims.len();
    let axes = match ints(op, "axes") {
        Some(axes) => axes.iter().map(|&axis| dimension(axis, rank).ok()).collect::<Option<Vec<_>>>()?,
        None => (0..rank).collect(),
    };
    let given = |index| has(op, index) && super::dims(op, index).and_then(|dims| product(&dims)) != Some(0);
    let mut out = dims.clone();
    if given(3) {
        let Some(sizes) = partial_ints(op, 3, "sizes").filter(|sizes| sizes.len() == axes.len()) else {
            return unknown_sizes(op);
        };
        for (&axis, &item) in axes.iter().zip(&sizes) {
            *out.get_mut(axis)? = item.and_then(size);
        }
        let policy = word(op, "keep_aspect_ratio_policy").unwrap_or_default();
        return if matches!(policy.as_str(), "" | "stretch") {
            Some(out)
        } else {
            keep_ratio(&dims, out, &axes, &policy)
        };
    }
    // Resize has the scales after the region of interest since opset 11. `Upsample` had them as an attribute before opset 9.
    let scales = match (super::operator_name(op)?, op.body.num_operands(op.op)) {
        ("Upsample", 1) => float_list(op, "scales"),
        ("Upsample", _) | ("Resize", ..=2) => float_operand(op, 1),
        _ => float_operand(op, 2),
    };
    let Some(scales) = scales.filter(|scales| scales.len() == axes.len()) else { return unknown_sizes(op) };
    for (&axis, &scale) in axes.iter().zip(&scales) {
        let size = out.get_mut(axis)?;
        // Runtimes multiply in f32.
        *size = size.map_or(Some(None), |n| whole_number((n as f32 * scale as f32).floor()).map(Some))?;
    }
    Some(out)
}

/// The sizes with one scale for all axes, which is the smallest (or largest) of the scales of `out`.
fn keep_ratio(dims: &[Dim], mut out: Dims, axes: &[usize], policy: &str) -> Shape {
    let ratio = |&axis: &usize| Some(out.get(axis).copied()?? as f32 / dims.get(axis).copied()?? as f32);
    let scales = axes.iter().map(ratio).collect::<Option<Vec<f32>>>()?;
    let scale = match policy {
        "not_larger" => scales.into_iter().fold(f32::INFINITY, f32::min),
        "not_smaller" => scales.into_iter().fold(0.0, f32::max),
        _ => return None,
    };
    for &axis in axes {
        let size = dims.get(axis).copied()??;
        *out.get_mut(axis)? = Some(whole_number((size as f32 * scale).round())?);
    }
    Some(out)
}

fn whole_number(value: f32) -> Option<u64> {
    // Larger sizes do not fit an i64.
    (0.0..9.0e18).contains(&value).then_some(value as u64)
}

fn float_operand(op: OpRef<'_>, index: usize) -> Option<Vec<f64>> {
    floats(op.ctx, op.operand_constant(index)?)
}

/// The dimensions from `start` to `end`.
pub(super) fn shape(op: OpRef<'_>) -> Shape {
    let Some(dims) = dims(op, 0) else { return Some(Dims::from_slice(&[None])) };
    Some(Dims::from_slice(&[u64::try_from(kept_range(op, dims.len())?.len()).ok()]))
}

pub(super) fn constant_of_shape(op: OpRef<'_>) -> Shape {
    partial_ints(op, 0, "").map_or_else(|| unknown_list(op, 0), |items| sizes(&items))
}

pub(super) fn arithmetic_range(op: OpRef<'_>) -> Shape {
    let float = |index| match float_operand(op, index)?.as_slice() {
        &[value] => Some(value),
        _ => None,
    };
    let item = |index| match partial_ints(op, index, "")?.as_slice() {
        &[item] => item,
        _ => None,
    };
    let count = match (float(0), float(1), float(2)) {
        (Some(start), Some(limit), Some(step)) => whole_number((((limit - start) / step).ceil() as f32).max(0.0)),
        _ => item(0).zip(item(1)).zip(item(2)).and_then(|((start, limit), step)| range_count(start, limit, step)),
    };
    Some(Dims::from_slice(&[count]))
}

pub(super) fn constant(op: OpRef<'_>) -> Shape {
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

/// The shape in attribute `shape`.
pub(super) fn shape_attr(op: OpRef<'_>) -> Shape {
    ints(op, "shape")?.into_iter().map(|n| size(n).map(Some)).collect()
}

pub(super) fn one_hot(op: OpRef<'_>) -> Shape {
    let mut dims = dims(op, 0)?;
    let at = axis(op, -1, dims.len().checked_add(1)?).ok()?;
    let depth = match partial_ints(op, 1, "").as_deref() {
        Some(&[Some(depth)]) => size(depth),
        // A depth of another type than an integer is rounded toward 0.
        None => float_operand(op, 1).and_then(|depth| whole_number(*depth.first()? as f32)),
        _ => None,
    };
    dims.insert(at, depth);
    Some(dims)
}

/// The loss of each element, or of all.
pub(super) fn loss(op: OpRef<'_>) -> Shape {
    match word(op, "reduction").as_deref() {
        Some("none") => dims(op, 1),
        None | Some("mean" | "sum") => Some(Dims::new()),
        Some(_) => None,
    }
}

/// An index of each dimension, for an unknown number of elements.
pub(super) fn non_zero(op: OpRef<'_>) -> Shape {
    let rank = dims(op, 0).and_then(|dims| u64::try_from(dims.len()).ok());
    Some(Dims::from_slice(&[rank, None]))
}

pub(super) fn top_k(op: OpRef<'_>) -> Shape {
    let dims = dims(op, 0)?;
    let at = axis(op, -1, dims.len()).ok()?;
    let k = match (int(op, "k"), partial_ints(op, 1, "").as_deref()) {
        (Some(k), _) | (None, Some(&[Some(k)])) => size(k),
        _ => None,
    };
    with(dims, at, k)
}

pub(super) fn dft(op: OpRef<'_>) -> Shape {
    let mut dims = dims(op, 0)?;
    let (transform, axis) = spectra::dft(op, &dims).ok()?;
    let [size, parts] = transform.result_sizes();
    *dims.last_mut()? = Some(parts);
    with(dims, axis, Some(size))
}

/// Batch, frames, frequencies, real and imaginary parts.
pub(super) fn stft(op: OpRef<'_>) -> Shape {
    let signal = dims(op, 0)?;
    let &[batch, samples, ..] = signal.as_slice() else { return None };
    let window = if has(op, Frames::WINDOW) { Some((*dims(op, Frames::WINDOW)?.first()?)?) } else { None };
    let frames = Frames::of(op, samples?, window).ok()?;
    let [size, parts] = frames.transform.result_sizes();
    Some(Dims::from_slice(&[batch, Some(frames.count), Some(size), Some(parts)]))
}

pub(super) fn window(op: OpRef<'_>) -> Shape {
    Some(Dims::from_slice(&[spectra::window_size(op)]))
}

pub(super) fn mel_matrix(op: OpRef<'_>) -> Shape {
    Some(Dims::from_slice(&spectra::mel_sizes(op)?.map(Some)))
}

/// Hidden states of all steps, of the last step, and cell states of the last step.
pub(super) fn recurrent(op: OpRef<'_>) -> Vec<Shape> {
    let input = dims(op, 0).unwrap_or_else(|| Dims::from_slice(&[None; 3]));
    let recurrence = dims(op, 2);
    let declared = int(op, "hidden_size").and_then(size);
    let hidden = declared.or_else(|| recurrence.as_ref().and_then(|dims| dims.get(2).copied().flatten()));
    let directions = Some(if word(op, "direction").as_deref() == Some("bidirectional") { 2 } else { 1 });
    let &[first, second, _] = input.as_slice() else { return Vec::new() };
    let (all, last) = if int(op, "layout").unwrap_or(0) == 0 {
        ([first, directions, second, hidden], [directions, second, hidden])
    } else {
        ([first, second, directions, hidden], [first, directions, hidden])
    };
    let last = Some(Dims::from_slice(&last));
    vec![Some(Dims::from_slice(&all)), last.clone(), last]
}

/// Batch, heads, length and size of the heads. Rank 3 has the heads in the last dimension.
fn split_heads(op: OpRef<'_>, index: usize, heads: &str) -> Option<[Dim; 4]> {
    match *dims(op, index)?.as_slice() {
        [batch, heads, length, size] => Some([batch, heads, length, size]),
        [batch, length, size] => {
            let heads = u64::try_from(int(op, heads)?).ok()?;
            Some([batch, Some(heads), length, divide(size, heads)?])
        }
        _ => None,
    }
}

/// The result of an attention, the keys and the values with those of earlier tokens, and the products of queries and keys.
pub(super) fn attention(op: OpRef<'_>) -> Vec<Shape> {
    let present = |index, past| {
        let [batch, heads, length, size] = split_heads(op, index, "kv_num_heads")?;
        let length = if has(op, past) { add_sizes(*dims(op, past)?.get(2)?, length).ok()? } else { length };
        Some([batch, heads, length, size])
    };
    let (query, keys, values) = (split_heads(op, 0, "q_num_heads"), present(1, 4), present(2, 5));
    let attended = || {
        let ([batch, heads, length, _], [_, _, _, size]) = (query?, values?);
        Some(match dims(op, 0)?.len() {
            3 => Dims::from_slice(&[batch, length, mul_sizes(heads, size).ok()?]),
            _ => Dims::from_slice(&[batch, heads, length, size]),
        })
    };
    let products = || {
        let ([batch, heads, length, _], [_, _, keys, _]) = (query?, keys?);
        Some(Dims::from_slice(&[batch, heads, length, keys]))
    };
    let list = |dims: Option<[Dim; 4]>| dims.map(|dims| Dims::from_slice(&dims));
    vec![attended(), list(keys), list(values), products()]
}

/// Attention of an input that packed weights project to a query, a key and a value.
pub(super) fn packed_attention(op: OpRef<'_>) -> Vec<Shape> {
    let attended = || {
        let size = match ints(op, "qkv_hidden_sizes").as_deref() {
            Some(&[_, _, value]) => Some(u64::try_from(value).ok()?),
            _ => divide(*dims(op, 1)?.get(1)?, 3)?,
        };
        with(dims(op, 0).filter(|dims| dims.len() == 3)?, 2, size)
    };
    vec![attended()]
}

/// Attention of a query, a key and a value of rank 3.
pub(super) fn multi_head_attention(op: OpRef<'_>) -> Vec<Shape> {
    let attended = || {
        let (query, value) = (dims(op, 0).filter(|dims| dims.len() == 3)?, dims(op, 2)?);
        match *value.as_slice() {
            [_, _, size] => with(query, 2, size),
            [_, heads, _, size] => with(query, 2, mul_sizes(heads, size).ok()?),
            _ => None,
        }
    };
    vec![attended()]
}

/// Attention whose heads have the size of the query's, and the keys and values of all tokens. A query without a key has packed
/// keys and values.
pub(super) fn grouped_attention(op: OpRef<'_>) -> Vec<Shape> {
    let heads = |name| int(op, name).and_then(size);
    let parts = || {
        let (query, heads, shared) = (dims(op, 0)?, heads("num_heads")?, heads("kv_num_heads")?);
        let &[batch, length, size] = query.as_slice() else { return None };
        let all = if has(op, 1) { heads } else { shared.checked_mul(2)?.checked_add(heads)? };
        Some((batch, length, heads, shared, divide(size, all)?))
    };
    let attended = || {
        let (batch, length, heads, _, each) = parts()?;
        Some(Dims::from_slice(&[batch, length, mul_sizes(each, Some(heads)).ok()?]))
    };
    let present = || {
        let (batch, _, _, shared, each) = parts()?;
        let total = match partial_ints(op, 6, "").as_deref() {
            Some(&[Some(total)]) => size(total),
            _ => None,
        };
        let room = if has(op, 3) { *dims(op, 3)?.get(2)? } else { Some(0) };
        let keys = total.zip(room).map(|(total, room)| total.max(room));
        Some(Dims::from_slice(&[batch, Some(shared), keys, each]))
    };
    vec![attended(), present(), present()]
}

/// The normalized sum of embeddings, the mask and the sum.
pub(super) fn embed_layer_norm(op: OpRef<'_>) -> Vec<Shape> {
    let embedded = || {
        let (ids, embedding) = (dims(op, 0)?, dims(op, 2)?);
        let (&[batch, length], &[_, size]) = (ids.as_slice(), embedding.as_slice()) else { return None };
        Some(Dims::from_slice(&[batch, length, size]))
    };
    let mask = || Some(Dims::from_slice(&[*dims(op, 0)?.first()?]));
    vec![embedded(), mask(), embedded()]
}

/// The common shape of the values that the branches return.
pub(super) fn branches(op: OpRef<'_>) -> Vec<Shape> {
    let common = |index| {
        let shapes = super::returned(op, index)?.into_iter().map(|ty| super::dims_of(op.ctx, ty));
        shapes.reduce(|common, shape| join(common?, &shape?))?
    };
    (0..op.body.num_results(op.op)).map(common).collect()
}

fn join(mut common: Dims, other: &[Dim]) -> Shape {
    common.iter_mut().zip(other).for_each(|(size, &other)| *size = size.filter(|_| *size == other));
    (common.len() == other.len()).then_some(common)
}

/// An equation of labels, such as `bij,bjk->bik`. `...` stands for broadcast dimensions.
pub(super) fn einsum(op: OpRef<'_>) -> Shape {
    let equation: String = word(op, "equation")?.chars().filter(|c| !c.is_whitespace()).collect();
    let (inputs, output) = match equation.split_once("->") {
        Some((inputs, output)) => (inputs, Some(output)),
        None => (equation.as_str(), None),
    };
    let mut labels: BTreeMap<char, (Dim, usize)> = BTreeMap::new();
    let mut ellipsis = Dims::new();
    let terms: Vec<&str> = inputs.split(',').collect();
    if terms.len() != op.body.num_operands(op.op) {
        return None;
    }
    for (index, term) in terms.iter().enumerate() {
        let dims = dims(op, index)?;
        let (before, after) = term.split_once("...").unwrap_or((term, ""));
        let broadcast = dims.len().checked_sub(before.chars().count().checked_add(after.chars().count())?)?;
        if broadcast > 0 && !term.contains("...") {
            return None;
        }
        let (first, rest) = dims.split_at_checked(before.chars().count())?;
        let (middle, last) = rest.split_at_checked(broadcast)?;
        ellipsis = broadcast_dims(&ellipsis, middle)?;
        for (label, &dim) in before.chars().zip(first).chain(after.chars().zip(last)) {
            let (size, uses) = labels.entry(label).or_insert((dim, 0));
            *size = broadcast_dims(&[*size], &[dim])?.first().copied()?;
            *uses = uses.checked_add(1)?;
        }
    }
    let Some(output) = output else {
        // The labels that occur once, in alphabetical order.
        let once = labels.values().filter(|&&(_, uses)| uses == 1).map(|&(dim, _)| dim);
        return Some(ellipsis.iter().copied().chain(once).collect());
    };
    let (before, after) = output.split_once("...").unwrap_or((output, ""));
    let sizes = |term: &str| term.chars().map(|label| labels.get(&label).map(|&(dim, _)| dim)).collect::<Shape>();
    let middle = if output.contains("...") { ellipsis } else { Dims::new() };
    Some(sizes(before)?.into_iter().chain(middle).chain(sizes(after)?).collect())
}

/// The batch and the channels of the input and the spatial dimensions of the grid.
pub(super) fn grid_sample(op: OpRef<'_>) -> Shape {
    let (x, grid) = (dims(op, 0)?, dims(op, 1)?);
    let (_, spatial) = grid.split_last()?.1.split_first()?;
    Some(x.get(..2)?.iter().chain(spatial).copied().collect())
}

/// Selected elements of dimension `axis`, or of the flattened tensor.
pub(super) fn compress(op: OpRef<'_>) -> Shape {
    match int(op, "axis") {
        None => Some(Dims::from_slice(&[None])),
        Some(_) => {
            let dims = dims(op, 0)?;
            let at = axis(op, 0, dims.len()).ok()?;
            with(dims, at, None)
        }
    }
}

/// A list of boxes: batch, class and index.
pub(super) fn boxes(_: OpRef<'_>) -> Shape {
    Some(Dims::from_slice(&[None, Some(3)]))
}

pub(super) fn roi_align(op: OpRef<'_>) -> Shape {
    let (x, regions) = (dims(op, 0)?, dims(op, 1)?);
    let extent = |name| u64::try_from(int(op, name).unwrap_or(1)).ok().map(Some);
    Some(Dims::from_slice(&[*regions.first()?, *x.get(1)?, extent("output_height")?, extent("output_width")?]))
}
