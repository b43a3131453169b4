//! Shapes of operators on images [N, C, spatial..]: convolutions, pools and resizes.
//!
//! The arithmetic of windows is that of the evaluators in `crate::torch::onnx::kernels`.

use qopt_ir::def::OpRef;
use qopt_ir::movement::Dim;

use super::super::dims;
use super::super::values::partial_ints;
use super::{InferredShape, float_operand, known_size, shape_of_list, unknown_sizes, whole_number};
use crate::kernels::window::Window;
use crate::support::{Dims, mul_sizes, product};
use crate::torch::index::dimension;
use crate::torch::onnx::kernels::{window_attr, window_count, with_auto_pad};
use crate::torch::onnx::operator::{float_list, has, int, ints, word};

/// The number of windows along each spatial dimension, by the attributes of the operator.
fn windows(op: OpRef<'_>, sizes: &[Dim], kernel: &[Dim]) -> InferredShape {
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
pub(in crate::torch::onnx::infer) fn conv<const X: usize, const W: usize>(op: OpRef<'_>) -> InferredShape {
    let (x, w) = (dims(op, X)?, dims(op, W)?);
    let [outputs, _, kernel @ ..] = w.as_slice() else { return None };
    if int(op, "channels_last").unwrap_or(0) != 0 {
        let [batch, sizes @ .., _] = x.as_slice() else { return None };
        return Some([*batch].into_iter().chain(windows(op, sizes, kernel)?).chain([*outputs]).collect());
    }
    let [batch, _, sizes @ ..] = x.as_slice() else { return None };
    Some([*batch, *outputs].into_iter().chain(windows(op, sizes, kernel)?).collect())
}

/// `ConvTranspose`: `(input - 1) stride + (kernel - 1) dilation + 1 + output_padding - pads`, or the attribute `output_shape`.
pub(in crate::torch::onnx::infer) fn conv_transpose(op: OpRef<'_>) -> InferredShape {
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
        out.extend(spatial.iter().map(|&n| known_size(n).map(Some)).collect::<Option<Dims>>()?);
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

/// Pools with windows of `kernel_shape`. The channels are the last dimension if `IS_LAST`, or by the attribute `channels_last` of
/// ONNX Runtime.
pub(in crate::torch::onnx::infer) fn pool<const IS_LAST: bool>(op: OpRef<'_>) -> InferredShape {
    let x = dims(op, 0)?;
    let is_last = IS_LAST || int(op, "channels_last").unwrap_or(0) != 0;
    let kernel: Dims = ints(op, "kernel_shape")?.into_iter().map(|n| known_size(n).map(Some)).collect::<Option<_>>()?;
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

/// Global pools: one window of the whole image.
pub(in crate::torch::onnx::infer) fn global_pool(op: OpRef<'_>) -> InferredShape {
    let mut dims = dims(op, 0)?;
    let spatial = match dims.as_mut_slice() {
        [_, spatial @ .., _] if int(op, "channels_last").unwrap_or(0) != 0 => spatial,
        [_, _, spatial @ ..] => spatial,
        _ => return None,
    };
    spatial.fill(Some(1));
    Some(dims)
}

/// The inverse of a `MaxPool`: the operand `output_shape`, or the sizes of an image whose windows do not overlap the padding.
pub(in crate::torch::onnx::infer) fn max_unpool(op: OpRef<'_>) -> InferredShape {
    const OUTPUT_SHAPE: usize = 2;
    if has(op, OUTPUT_SHAPE) {
        return shape_of_list(&partial_ints(op, OUTPUT_SHAPE, "output_shape")?);
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

/// `Resize` and `Upsample`, by `sizes` or by `scales`.
pub(in crate::torch::onnx::infer) fn resize(op: OpRef<'_>) -> InferredShape {
    // Of `Resize` since operator set 11.
    const SCALES: usize = 2;
    const SIZES: usize = 3;
    let dims = dims(op, 0)?;
    let rank = dims.len();
    let axes = match ints(op, "axes") {
        Some(axes) => axes.iter().map(|&axis| dimension(axis, rank).ok()).collect::<Option<Vec<_>>>()?,
        None => (0..rank).collect(),
    };
    let given = |index| has(op, index) && super::super::dims(op, index).and_then(|dims| product(&dims)) != Some(0);
    let mut out = dims.clone();
    if given(SIZES) {
        let Some(sizes) = partial_ints(op, SIZES, "sizes").filter(|sizes| sizes.len() == axes.len()) else {
            return unknown_sizes(op);
        };
        for (&axis, &item) in axes.iter().zip(&sizes) {
            *out.get_mut(axis)? = item.and_then(known_size);
        }
        let policy = word(op, "keep_aspect_ratio_policy").unwrap_or_default();
        return if matches!(policy.as_str(), "" | "stretch") {
            Some(out)
        } else {
            keep_ratio(&dims, out, &axes, &policy)
        };
    }
    // Resize has the scales after the region of interest since opset 11. `Upsample` had them as an attribute before opset 9.
    let scales = match (super::super::operator_name(op)?, op.body.num_operands(op.op)) {
        ("Upsample", 1) => float_list(op, "scales"),
        ("Upsample", _) | ("Resize", ..=2) => float_operand(op, 1),
        _ => float_operand(op, SCALES),
    };
    let Some(scales) = scales.filter(|scales| scales.len() == axes.len()) else { return unknown_sizes(op) };
    for (&axis, &scale) in axes.iter().zip(&scales) {
        let size = out.get_mut(axis)?;
        // Runtimes multiply in f32.
        *size = size.map_or(Some(None), |n| whole_number((n as f32 * scale as f32).floor().into()).map(Some))?;
    }
    Some(out)
}

/// The sizes with one scale for all axes, which is the smallest (or largest) of the scales of `out`.
fn keep_ratio(dims: &[Dim], mut out: Dims, axes: &[usize], policy: &str) -> InferredShape {
    let ratio = |&axis: &usize| Some(out.get(axis).copied()?? as f32 / dims.get(axis).copied()?? as f32);
    let scales = axes.iter().map(ratio).collect::<Option<Vec<f32>>>()?;
    let scale = match policy {
        "not_larger" => scales.into_iter().fold(f32::INFINITY, f32::min),
        "not_smaller" => scales.into_iter().fold(0.0, f32::max),
        _ => return None,
    };
    for &axis in axes {
        let size = dims.get(axis).copied()??;
        *out.get_mut(axis)? = Some(whole_number((size as f32 * scale).round().into())?);
    }
    Some(out)
}

/// The batch and the channels of the input and the spatial dimensions of the grid.
pub(in crate::torch::onnx::infer) fn grid_sample(op: OpRef<'_>) -> InferredShape {
    let (x, grid) = (dims(op, 0)?, dims(op, 1)?);
    let (_, spatial) = grid.split_last()?.1.split_first()?;
    Some(x.get(..2)?.iter().chain(spatial).copied().collect())
}

/// `RoiAlign`: [regions, C, output_height, output_width].
pub(in crate::torch::onnx::infer) fn roi_align(op: OpRef<'_>) -> InferredShape {
    let (x, regions) = (dims(op, 0)?, dims(op, 1)?);
    let extent = |name| u64::try_from(int(op, name).unwrap_or(1)).ok().map(Some);
    Some(Dims::from_slice(&[*regions.first()?, *x.get(1)?, extent("output_height")?, extent("output_width")?]))
}
