//! Expands the ONNX pools that the hub does not have, `MaxUnpool`, `Resize`, `Upsample` and `GridSample`.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{OpId, ValueId};
use qopt_ir::movement::Movement;

use super::super::grid::{Border, GridSampling};
use super::super::pools::{Norm, PoolWindow};
use super::super::resampled::{Filter, Tap, tosa_selects_same_elements};
use super::super::writer::FloatWriter;
use super::Results;
use crate::elements::floats;
use crate::kernels::window::Window;
use crate::support::{OpTypes, product_of_sizes};
use crate::torch::index::dimension;
use crate::torch::onnx::kernels::{window_attr, with_auto_pad};
use crate::torch::onnx::operator::{float_attr, float_list, has, int, ints, word};
use crate::tosa::ops as tosa;
use crate::tosa::sampling::{Coordinates, Nearest, Sampling};

/// The second result of `MaxPool`, and the second operand of `MaxUnpool`.
const INDICES: usize = 1;

/// From [N, C, H, W] to [N, H, W, C], and back.
const TO_LAST: [usize; 4] = [0, 2, 3, 1];
const FROM_LAST: [usize; 4] = [0, 3, 1, 2];

/// Builds pools of three dimensions, with dilation, with indices, or with norms. Returns `None` for other pools, which
/// `--quant-to-hub` converts.
pub(super) fn pool(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<Option<Results>, String> {
    let view = w.view(op);
    let dims = w.dims(view.operands().next().ok_or("too few operands")?)?;
    let sizes = dims.get(2..).ok_or("image must have rank 3 or higher")?;
    let windows = pool_windows(view, sizes)?;
    let is_of_hub = sizes.len() <= 2 && windows.iter().all(|window| window.padded.dilation == 1);
    let uses_indices = view.results().nth(INDICES).is_some_and(|indices| !view.body.is_unused(indices));
    if is_of_hub && name != "LpPool" && !uses_indices {
        return Ok(None);
    }
    let counts_padding = int(view, "count_include_pad").unwrap_or(0) != 0;
    let norm = Norm(int(view, "p").unwrap_or(2) as f64);
    let x = w.operand(op, 0)?;
    if name == "MaxPool" && uses_indices {
        let [value, indices] = w.arg_max_of_windows(x, &windows)?;
        let indices = index_in_tensor(w, op, indices, &dims)?;
        return Ok(Some(vec![Some(value), Some(indices)]));
    }
    let value = match name {
        "MaxPool" => w.max_of_windows(x, &windows)?,
        "AveragePool" => w.mean_of_windows(x, &windows, counts_padding)?,
        _ => w.norm_of_windows(x, &windows, norm)?,
    };
    Ok(Some(vec![Some(value), None]))
}

/// Converts indices in the image of a channel to indices (i64) in the whole tensor with the sizes `dims`.
fn index_in_tensor(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    mut indices: ValueId,
    dims: &[u64],
) -> Result<ValueId, String> {
    let Some((&[batches, channels], sizes)) = dims.split_first_chunk() else {
        return Err("image must have rank 3 or higher".to_owned());
    };
    // Column-major order: the index `row * columns + column` becomes `column * rows + row`.
    if int(w.view(op), "storage_order").unwrap_or(0) != 0 {
        let &[rows, columns] = sizes else { return Err("'storage_order' requires images of rank 4".to_owned()) };
        let columns = w.number_like(indices, columns as f64)?;
        let (row, column) = (w.div(indices, columns)?, w.remainder(indices, columns, true)?);
        let start = w.times(column, rows as f64)?;
        indices = w.add(start, row)?;
    }
    i32::try_from(product_of_sizes(dims)?).map_err(|_| "has more elements than 32-bit indices reach")?;
    let image = product_of_sizes(sizes)?;
    let images = w.iota(batches.saturating_mul(channels), 0, 1)?;
    let starts = w.times(images, image as f64)?;
    let starts = w.reshape(starts, &[&[batches, channels][..], &vec![1; sizes.len()]].concat())?;
    let indices = w.add(indices, starts)?;
    w.cast(indices, w.ctx().int_type(64))
}

/// `MaxUnpool`: scatters the elements into zeros, at their row-major indices in the whole result.
pub(super) fn max_unpool(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let kernel = ints(view, "kernel_shape").ok_or("requires attribute 'kernel_shape'")?;
    let strides = ints(view, "strides").unwrap_or_else(|| vec![1; kernel.len()]);
    if kernel.iter().zip(&strides).any(|(size, stride)| size > stride) {
        return Err("has windows that overlap, so an index may occur twice".to_owned());
    }
    let pads = ints(view, "pads").unwrap_or_else(|| vec![0; kernel.len().saturating_mul(2)]);
    let (x, indices) = (w.operand(op, 0)?, w.operand(op, INDICES)?);
    let dims = w.result_dims(op)?;
    // If the declared result is larger, ONNX's reference writes at indices of the unpadded result and then pads it. ONNX Runtime
    // writes at indices of the padded result. Both agree only if no padding is needed.
    let sizes = w.dims(x)?;
    let unpooled = sizes.iter().skip(2).enumerate().map(|(d, &size)| {
        let item = |list: &[i64], index: usize| list.get(index).copied().unwrap_or(0);
        let padding = item(&pads, d).saturating_add(item(&pads, d.saturating_add(kernel.len())));
        let last_start = i64::try_from(size).ok()?.checked_sub(1)?.checked_mul(item(&strides, d))?;
        u64::try_from(last_start.checked_add(item(&kernel, d))?.checked_sub(padding)?).ok()
    });
    if !unpooled.eq(dims.iter().skip(2).map(|&size| Some(size))) {
        return Err("has another result than its windows give: runtimes place the elements differently".to_owned());
    }
    let size = product_of_sizes(&dims)?;
    i32::try_from(size).map_err(|_| "has more elements than 32-bit indices reach")?;
    let count = product_of_sizes(&w.dims(x)?)?;
    let zeros = w.splat(&[size], w.element(x), 0.0)?;
    let indices = w.cast(indices, w.ctx().int_type(32))?;
    let (indices, x) = (w.reshape(indices, &[count])?, w.reshape(x, &[count])?);
    let flat = w.scatter_rows_of_axis(zeros, [indices, x], 0)?;
    w.reshape(flat, &dims)
}

/// The windows of a pool over an image of these sizes, one for each dimension.
fn pool_windows(op: OpRef<'_>, sizes: &[u64]) -> Result<Vec<PoolWindow>, String> {
    let rank = sizes.len();
    let kernel = ints(op, "kernel_shape").filter(|kernel| kernel.len() == rank);
    let kernel = kernel.ok_or("requires one size of the windows for each dimension of the image")?;
    let (strides, dilations) = (window_attr(op, "strides", rank, 1)?, window_attr(op, "dilations", rank, 1)?);
    let pads = window_attr(op, "pads", rank.saturating_mul(2), 0)?;
    let auto_pad = word(op, "auto_pad").unwrap_or_default();
    let is_partial = int(op, "ceil_mode").unwrap_or(0) != 0;
    let mut windows = Vec::new();
    for (d, ((&size, kernel), (&stride, &dilation))) in
        sizes.iter().zip(kernel).zip(strides.iter().zip(&dilations)).enumerate()
    {
        let padding = |index: usize| pads.get(index).copied().unwrap_or(0);
        let (low, high) = (padding(d), padding(d.saturating_add(rank)));
        let input = usize::try_from(size).map_err(|_| "a size is too large")?;
        let kernel = usize::try_from(kernel).map_err(|_| "has a window of a negative size")?;
        let window = with_auto_pad(&auto_pad, Window { input, kernel, low, high, stride, dilation: dilation.max(1) })?;
        let padded = if is_partial { window.with_partial() } else { Some(window) };
        let padded = padded.ok_or("has a window that does not fit its input")?;
        windows.push(PoolWindow { padded, counted_high: window.high });
    }
    Ok(windows)
}

/// `GlobalLpPool`: the norm of each channel.
pub(super) fn global_norm(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let norm = Norm(int(w.view(op), "p").unwrap_or(2) as f64);
    let x = w.operand(op, 0)?;
    let axes: Vec<usize> = (2..w.rank(x)?).collect();
    let powers = w.powers(x, norm)?;
    let sums = w.reduce(&tosa::REDUCE_SUM, powers, &axes)?;
    w.root_of_powers(sums, norm)
}

/// The attribute `coordinate_transformation_mode`: how an index of the result maps to a position in the image.
#[derive(Clone, Copy, PartialEq)]
enum Transformation {
    HalfPixel,
    HalfPixelSymmetric,
    PytorchHalfPixel,
    HalfPixelForNearest,
    Asymmetric,
    AlignCorners,
    Crop,
}

impl Transformation {
    fn of_name(name: &str) -> Result<Self, String> {
        Ok(match name {
            "half_pixel" => Self::HalfPixel,
            "half_pixel_symmetric" => Self::HalfPixelSymmetric,
            "pytorch_half_pixel" => Self::PytorchHalfPixel,
            "tf_half_pixel_for_nn" => Self::HalfPixelForNearest,
            "asymmetric" => Self::Asymmetric,
            "align_corners" => Self::AlignCorners,
            "tf_crop_and_resize" => Self::Crop,
            other => return Err(format!("coordinates '{other}' are unsupported")),
        })
    }

    /// The position in the image of each index of the result. `[from, to]` are the sizes of image and result. `[start, end]` is the
    /// region of `tf_crop_and_resize`. With half pixels, `[2, 4]` and scale 2 give `[-0.25, 0.25, 0.75, 1.25]`.
    ///
    /// Computes in f32 as runtimes do. Source: `upsamplebase.h` of ONNX Runtime.
    fn positions(self, [from, to]: [u64; 2], scale: f32, [start, end]: [f32; 2]) -> Vec<f32> {
        let (size, count) = (from as f32, to as f32);
        let center = |index: f32| (index + 0.5) / scale;
        let position = |index: f32| match self {
            Self::HalfPixel => center(index) - 0.5,
            Self::PytorchHalfPixel if to > 1 => center(index) - 0.5,
            Self::PytorchHalfPixel => 0.0,
            Self::HalfPixelForNearest => center(index),
            Self::HalfPixelSymmetric => {
                let shift = size / 2.0 * (1.0 - count / (scale * size));
                (f64::from(shift) + (f64::from(index) + 0.5) / f64::from(scale) - 0.5) as f32
            }
            Self::Asymmetric => index / scale,
            Self::AlignCorners if to > 1 => index * (size - 1.0) / (count - 1.0),
            Self::AlignCorners => 0.0,
            Self::Crop if to > 1 => start * (size - 1.0) + (index * (end - start) * (size - 1.0)) / (count - 1.0),
            Self::Crop => (0.5 * f64::from(start + end) * f64::from(size - 1.0)) as f32,
        };
        (0..to).map(|index| position(index as f32)).collect()
    }

    /// The coordinates of `tosa.resize` that sample at the same positions, if there are any.
    fn tosa_coordinates(self, [rows, columns]: [u64; 2]) -> Option<Coordinates> {
        match self {
            Self::HalfPixel => Some(Coordinates::HalfPixel),
            Self::PytorchHalfPixel if rows > 1 && columns > 1 => Some(Coordinates::HalfPixel),
            Self::Asymmetric => Some(Coordinates::Asymmetric),
            Self::AlignCorners => Some(Coordinates::AlignCorners),
            _ => None,
        }
    }
}

/// Returns the scale of each dimension, and 1 for dimensions that are not in `axes`. `[from, to]` are the shapes of image and result.
///
/// Reads operand number `scales`, or the attribute `scales` of `Upsample` before opset 9. Without scales they are the quotients of
/// the sizes, or one of them with `keep_aspect_ratio_policy`.
fn resize_scales(op: OpRef<'_>, [from, to]: [&[u64]; 2], axes: &[usize], scales: usize) -> Result<Vec<f32>, String> {
    let mut all_scales = vec![1.0_f32; from.len()];
    let size_quotients: Vec<f32> = from.iter().zip(to).map(|(&from, &to)| to as f32 / from as f32).collect();
    let explicit = match has(op, scales) {
        true => floats(op.ctx, op.operand_constant(scales).ok_or("scales must be constant")?).unwrap_or_default(),
        false => float_list(op, "scales").unwrap_or_default(),
    };
    let quotients = || axes.iter().map(|&axis| size_quotients.get(axis).copied().unwrap_or(1.0));
    let policy = match word(op, "keep_aspect_ratio_policy").as_deref() {
        None | Some("" | "stretch") => None,
        // The result's sizes are rounded after scaling, so the scale follows from the operand `sizes`.
        Some("not_larger" | "not_smaller") if explicit.is_empty() => Some(declared_scale(op, from, axes)?),
        Some("not_larger" | "not_smaller") => None,
        Some(other) => return Err(format!("policy '{other}' is unknown")),
    };
    let scales: Vec<f32> = match (explicit.is_empty(), policy) {
        (true, Some(scale)) => vec![scale; axes.len()],
        (true, None) => quotients().collect(),
        (false, _) => explicit.iter().map(|&scale| scale as f32).collect(),
    };
    if scales.len() != axes.len() || !scales.iter().all(|scale| scale.is_finite() && *scale > 0.0) {
        return Err("requires one positive scale for each dimension".to_owned());
    }
    for (&axis, scale) in axes.iter().zip(scales) {
        *all_scales.get_mut(axis).ok_or("axis is out of range")? = scale;
    }
    Ok(all_scales)
}

/// The scale that keeps the aspect ratio: of the quotients of operand #3 (`sizes`) and the image's sizes, the greatest for
/// `not_smaller`, else the least.
fn declared_scale(op: OpRef<'_>, from: &[u64], axes: &[usize]) -> Result<f32, String> {
    const SIZES: usize = 3;
    let sizes = op.in_ints(SIZES).filter(|sizes| sizes.len() == axes.len()).ok_or("sizes must be constant")?;
    let quotients = axes.iter().zip(sizes).filter_map(|(&axis, size)| Some(size as f32 / *from.get(axis)? as f32));
    Ok(match word(op, "keep_aspect_ratio_policy").as_deref() {
        Some("not_smaller") => quotients.fold(f32::MIN_POSITIVE, f32::max),
        _ => quotients.fold(f32::MAX, f32::min),
    })
}

/// Reads the filter of a `Resize` or `Upsample`. `is_old` selects the defaults of opset 10 and earlier. `is_smaller` is true if the
/// result is smaller than the image along a dimension.
fn resize_filter(op: OpRef<'_>, is_old: bool, is_smaller: bool) -> Result<Filter, String> {
    let excludes_outside = int(op, "exclude_outside").unwrap_or(0) != 0;
    Ok(match word(op, "mode").as_deref() {
        None | Some("nearest") => Filter::Nearest(match word(op, "nearest_mode").as_deref() {
            // Runtimes round differently when they shrink an image.
            None if is_old && is_smaller => {
                return Err(
                    "shrinking in mode 'nearest' is unsupported before opset 11, which leaves the rounding open"
                        .to_owned(),
                );
            }
            None if is_old => Nearest::Floor,
            None | Some("round_prefer_floor") => Nearest::HalfDown,
            Some("round_prefer_ceil") => Nearest::HalfUp,
            Some("floor") => Nearest::Floor,
            Some("ceil") => Nearest::Ceil,
            Some(other) => return Err(format!("nearest mode '{other}' is unsupported")),
        }),
        Some("linear") => Filter::Linear,
        Some("cubic") => {
            Filter::Cubic { a: float_attr(op, "cubic_coeff_a").map_or(-0.75, |a| a as f32), excludes_outside }
        }
        Some(other) => return Err(format!("mode '{other}' is unsupported")),
    })
}

/// Returns the start and the end of the region for `tf_crop_and_resize` along each dimension. Dimensions that are not in `axes` have
/// `[0, 1]`, the whole image.
fn crop_region(op: OpRef<'_>, axes: &[usize], rank: usize) -> Result<Vec<[f32; 2]>, String> {
    const REGION: usize = 1;
    let constant = op.operand_constant(REGION).ok_or("operand #1 (roi) must be constant")?;
    let bounds = floats(op.ctx, constant).unwrap_or_default();
    let (starts, ends) = bounds
        .split_at_checked(axes.len())
        .filter(|(_, ends)| ends.len() == axes.len())
        .ok_or("operand #1 (roi) must have a start and an end for each dimension")?;
    let mut region = vec![[0.0_f32, 1.0]; rank];
    for ((&axis, &start), &end) in axes.iter().zip(starts).zip(ends) {
        *region.get_mut(axis).ok_or("axis is out of range")? = [start as f32, end as f32];
    }
    Ok(region)
}

/// `Resize` and `Upsample`: as `tosa.resize` if it samples at the same positions, else one dimension after the other.
pub(super) fn resize(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    const SCALES: usize = 2;
    const OLD_SCALES: usize = 1;
    let x = w.operand(op, 0)?;
    let view = w.view(op);
    let (from, to) = (w.dims(x)?, w.result_dims(op)?);
    let rank = from.len();
    if to.len() != rank || from.contains(&0) || to.contains(&0) {
        return Err("the image and the result must have the same rank and elements".to_owned());
    }
    // `Upsample`, and `Resize` of opset 10, whose second operand is the scales.
    let is_old = view.operands().count() <= 2;
    let default = if is_old { "asymmetric" } else { "half_pixel" };
    let mode = word(view, "coordinate_transformation_mode");
    let transformation = Transformation::of_name(mode.as_deref().unwrap_or(default))?;
    let axes = match ints(view, "axes").filter(|axes| !axes.is_empty()) {
        Some(axes) => axes.into_iter().map(|axis| dimension(axis, rank)).collect::<Result<Vec<usize>, String>>()?,
        None => (0..rank).collect(),
    };
    let is_smaller = from.iter().zip(&to).any(|(from, to)| to < from);
    let filter = resize_filter(view, is_old, is_smaller)?;
    let scales = resize_scales(view, [&from, &to], &axes, if is_old { OLD_SCALES } else { SCALES })?;
    let fill = float_attr(view, "extrapolation_value").unwrap_or(0.0);
    let excludes_outside = int(view, "exclude_outside").unwrap_or(0) != 0;
    let is_antialiased = int(view, "antialias").unwrap_or(0) != 0 && !matches!(filter, Filter::Nearest(_));
    let region =
        if transformation == Transformation::Crop { crop_region(view, &axes, rank)? } else { vec![[0.0, 1.0]; rank] };
    if filter == Filter::Linear && w.ctx().int_width(w.element(x)).is_some_and(|width| width <= 32) {
        if is_antialiased || transformation == Transformation::Crop {
            return Err("interpolation of integers is unsupported".to_owned());
        }
        return resize_integers(w, x, [&from, &to], (transformation, &scales));
    }
    if !is_antialiased && let Some(value) = tosa_resize(w, x, [&from, &to], &scales, (transformation, filter))? {
        return Ok(value);
    }
    // In f32 the order of dimensions decides the rounding. Runtimes start with the last one.
    let mut value = x;
    let mut sampled = Vec::new();
    for (axis, (((&from, &to), &scale), &region)) in from.iter().zip(&to).zip(&scales).zip(&region).enumerate().rev() {
        if scale == 1.0 && from == to {
            continue;
        }
        let positions = transformation.positions([from, FloatWriter::check_list_size(to)?], scale, region);
        let taps = match is_antialiased {
            true => filter.antialiased_taps(&positions, from, (1.0 / scale, excludes_outside))?,
            false => filter.taps(&positions, from),
        };
        value = w.resample(value, axis, &taps)?;
        sampled.push((axis, positions, from));
    }
    if transformation == Transformation::Crop {
        for (axis, positions, from) in &sampled {
            value = w.extrapolate(value, *axis, positions, (*from, fill))?;
        }
    }
    Ok(value)
}

/// A bilinear resize of integers over the last two dimensions, which computes in f32 and truncates.
///
/// Source: `UpsampleBilinear` in `upsamplebase.h` of ONNX Runtime. Adds the products in the same order, because the last bit of a sum
/// decides some truncated results.
fn resize_integers(
    w: &mut FloatWriter<'_, '_, '_>,
    x: ValueId,
    [from, to]: [&[u64]; 2],
    (transformation, scales): (Transformation, &[f32]),
) -> Result<ValueId, String> {
    let first = from.len().checked_sub(2).ok_or("the image must have rank 2 or higher")?;
    if from.get(..first) != to.get(..first) {
        return Err("interpolation of integers in more than two dimensions is unsupported".to_owned());
    }
    let taps = |axis: usize| -> Result<[Tap; 2], String> {
        let size = |sizes: &[u64]| sizes.get(axis).copied().unwrap_or(0);
        let scale = scales.get(axis).copied().unwrap_or(1.0);
        let sizes = [size(from), FloatWriter::check_list_size(size(to))?];
        let taps = Filter::Linear.taps(&transformation.positions(sizes, scale, [0.0, 1.0]), size(from));
        taps.try_into().map_err(|_| "must have two elements".to_owned())
    };
    let (rows, columns) = (taps(first)?, taps(first.saturating_add(1))?);
    let gather = |w: &mut FloatWriter<'_, '_, '_>, x: ValueId, axis: usize, tap: &Tap| {
        w.apply_movements(x, &[Movement::Gather { axis, indices: tap.indices.clone() }])
    };
    let integers = w.element(x);
    let image = w.cast(x, w.f32_type())?;
    let mut sum = None;
    for row in &rows {
        let in_row = gather(w, image, first, row)?;
        for column in &columns {
            let element = gather(w, in_row, first.saturating_add(1), column)?;
            let weights: Vec<f32> =
                row.weights.iter().flat_map(|y| column.weights.iter().map(move |x| x * y)).collect();
            let dims = [&vec![1; first][..], &[row.weights.len() as u64, column.weights.len() as u64]].concat();
            let weights = w.float_constant(&dims, &weights)?;
            let part = w.mul(weights, element)?;
            sum = Some(match sum {
                Some(sum) => w.add(sum, part)?,
                None => part,
            });
        }
    }
    let sum = sum.ok_or("must have two elements")?;
    let truncated = w.truncate(sum)?;
    w.cast(truncated, integers)
}

/// Builds a resize of an image as `tosa.resize`. Returns `None` if it samples at other positions.
fn tosa_resize(
    w: &mut FloatWriter<'_, '_, '_>,
    x: ValueId,
    [from, to]: [&[u64]; 2],
    scales: &[f32],
    (transformation, filter): (Transformation, Filter),
) -> Result<Option<ValueId>, String> {
    let (&[n, a, b, c], &[rn, ra, rb, rc]) = (from, to) else { return Ok(None) };
    // [N, C, H, W], or [N, H, W, C] after ONNX Runtime's layout transformation: the other two dimensions keep their sizes.
    let (is_channels_first, is_channels_last) = ((n, a) == (rn, ra), (n, c) == (rn, rc));
    let ([height, width], [rows, columns]) = match (is_channels_first, is_channels_last) {
        (true, _) => ([b, c], [rb, rc]),
        (false, true) => ([a, b], [ra, rb]),
        _ => return Ok(None),
    };
    let (is_linear, nearest) = match filter {
        Filter::Linear => (true, Nearest::Floor),
        Filter::Nearest(nearest) => (false, nearest),
        Filter::Cubic { .. } => return Ok(None),
    };
    // `tosa.resize` scales by the quotient of the sizes, exactly or rounded to f32. Another scale samples elsewhere.
    let is_exact_quotient = |(&scale, (&from, &to)): (&f32, (&u64, &u64))| f64::from(scale) * from as f64 == to as f64;
    let is_quotient =
        scales.iter().zip(from.iter().zip(to)).all(|sizes| is_exact_quotient(sizes) || is_rounded_quotient(sizes));
    let Some(coordinates) = transformation.tosa_coordinates([rows, columns]) else { return Ok(None) };
    let sampling = Sampling { coordinates, nearest };
    let agrees = |from: u64, to: u64| {
        // First, because it also bounds the sizes, and with them the work of the comparison.
        let is_in_range = sampling.positions(from, to, is_linear).is_ok();
        let positions = || transformation.positions([from, to], to as f32 / from as f32, [0.0, 1.0]);
        is_in_range && (is_linear || from == to || tosa_selects_same_elements(sampling, &positions(), from))
    };
    if (coordinates != Coordinates::AlignCorners && !is_quotient) || !agrees(height, rows) || !agrees(width, columns) {
        return Ok(None);
    }
    if !is_channels_first {
        return w.resize(x, [rows, columns], is_linear, sampling).map(Some);
    }
    let image = w.permute(x, &TO_LAST)?;
    let value = w.resize(image, [rows, columns], is_linear, sampling)?;
    w.permute(value, &FROM_LAST).map(Some)
}

/// Returns true if a scale is the quotient of the sizes, rounded to f32.
fn is_rounded_quotient((&scale, (&from, &to)): (&f32, (&u64, &u64))) -> bool {
    scale == to as f32 / from as f32
}

/// `GridSample`.
pub(super) fn grid_sample(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let filter = match word(view, "mode").as_deref() {
        None | Some("bilinear" | "linear") => Filter::Linear,
        // `grid_sample` ignores the rounding: ties go to the even element.
        Some("nearest") => Filter::Nearest(Nearest::HalfDown),
        Some("bicubic" | "cubic") => Filter::Cubic { a: -0.75, excludes_outside: false },
        Some(other) => return Err(format!("mode '{other}' is unsupported")),
    };
    let border = match word(view, "padding_mode").as_deref() {
        None | Some("zeros") => Border::Zeros,
        Some("border") => Border::Edge,
        Some("reflection") => Border::Reflection,
        Some(other) => return Err(format!("padding mode '{other}' is unsupported")),
    };
    let aligns_corners = int(view, "align_corners").unwrap_or(0) != 0;
    let (x, grid) = (w.operand(op, 0)?, w.operand(op, 1)?);
    w.grid_sample(x, grid, GridSampling { filter, border, aligns_corners, moves_positions: false })
}
