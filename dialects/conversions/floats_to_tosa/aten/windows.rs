//! Operations of ATen with windows: convolutions, pools, resizes, sampling of images, and padding.

use qopt_ir::def::{OpDef, OpRef};
use qopt_ir::ir::{OpId, ValueId};

use super::super::grid::{Border, GridSampling};
use super::super::indexed::ScatterReduction;
use super::super::onnx::Results;
use super::super::pools::PoolWindow;
use super::super::resampled::{Filter, tosa_selects_same_elements};
use super::super::writer::FloatWriter;
use super::arguments::{number, optional};
use super::aten_name;
use crate::kernels::window::Window;
use crate::support::product_of_sizes;
use crate::torch::aten::{flag, int, ints, padding_amounts, word};
use crate::torch::ops::{LIST_CONSTRUCT, is_none};
use crate::tosa::ops as tosa;
use crate::tosa::sampling::{Coordinates, Nearest, Sampling};

/// Largest padding of a side by copies of the border element. The gather that pads has a constant index for each element.
const MAX_PADDING: i64 = 1 << 20;

/// Builds the result of an operation with windows. Returns `None` for other operations.
pub(super) fn expand(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<Option<ValueId>, String> {
    let stem = name.split('.').next().unwrap_or(name);
    Ok(Some(match name {
        "pad" | "constant_pad_nd" => pad(w, op)?,
        "reflection_pad1d" | "reflection_pad2d" | "replication_pad1d" | "replication_pad2d" => {
            let (x, amounts) = (w.operand(op, 0)?, ints(w.view(op), 1)?);
            pad_with_elements(w, x, &amounts, stem.starts_with("reflection"))?
        }
        "conv1d" | "conv2d" | "conv3d" | "conv1d.padding" | "conv2d.padding" | "conv3d.padding" => {
            let (dilation, groups) = (ints(w.view(op), 5)?, int(w.view(op), 6)?);
            convolution(w, op, dilation, groups)?
        }
        "convolution" | "_convolution" => match flag(w.view(op), 6)? {
            false => {
                let (dilation, groups) = (ints(w.view(op), 5)?, int(w.view(op), 8)?);
                convolution(w, op, dilation, groups)?
            }
            true => transposed_convolution(w, op, [5, 7, 8])?,
        },
        "conv_transpose1d" | "conv_transpose2d.input" => transposed_convolution(w, op, [7, 5, 6])?,
        "max_pool1d" | "max_pool2d" | "max_pool3d" => max_pool(w, op)?,
        "avg_pool1d" | "avg_pool2d" | "avg_pool3d" => average_pool(w, op)?,
        "adaptive_avg_pool1d"
        | "adaptive_avg_pool2d"
        | "adaptive_avg_pool3d"
        | "_adaptive_avg_pool2d"
        | "_adaptive_avg_pool3d" => adaptive_pool(w, op, true)?,
        "upsample_nearest2d"
        | "upsample_nearest2d.vec"
        | "_upsample_nearest_exact2d"
        | "_upsample_nearest_exact2d.vec"
        | "upsample_bilinear2d"
        | "upsample_bilinear2d.vec"
        | "upsample_nearest1d"
        | "upsample_nearest1d.vec"
        | "upsample_nearest3d"
        | "upsample_nearest3d.vec"
        | "_upsample_nearest_exact1d"
        | "_upsample_nearest_exact1d.vec"
        | "_upsample_nearest_exact3d"
        | "_upsample_nearest_exact3d.vec"
        | "upsample_linear1d"
        | "upsample_linear1d.vec"
        | "upsample_trilinear3d"
        | "upsample_trilinear3d.vec"
        | "upsample_bicubic2d"
        | "upsample_bicubic2d.vec"
        | "_upsample_bilinear2d_aa"
        | "_upsample_bilinear2d_aa.vec"
        | "_upsample_bicubic2d_aa"
        | "_upsample_bicubic2d_aa.vec" => resize(w, op, stem)?,
        "affine_grid_generator" => {
            let (theta, align_corners) = (w.operand(op, 0)?, flag(w.view(op), 2)?);
            let result = w.view(op).results().next().ok_or("has no result")?;
            let dims = w.dims(result)?;
            w.affine_grid(theta, &dims, align_corners)?
        }
        "grid_sampler" | "grid_sampler_2d" => grid_sample(w, op)?,
        "im2col" => columns(w, op)?,
        "col2im" => image_of_columns(w, op)?,
        _ => return Ok(None),
    }))
}

/// Returns one entry for each of the `count` dimensions. A single entry applies to all dimensions; an empty list
/// gives the default.
fn spatial_entries(entries: Vec<i64>, count: usize, default: &[i64]) -> Result<Vec<i64>, String> {
    match entries.as_slice() {
        [] => Ok(default.to_vec()),
        &[one] => Ok(vec![one; count]),
        list if list.len() == count => Ok(entries),
        _ => Err(format!("expected {count} entries for windows, got {}", entries.len())),
    }
}

/// A convolution: operands `input, weight, bias, stride, padding`, with padding a list or a word.
fn convolution(w: &mut FloatWriter<'_, '_, '_>, op: OpId, dilation: Vec<i64>, groups: i64) -> Result<ValueId, String> {
    let (x, weights) = (w.operand(op, 0)?, w.operand(op, 1)?);
    let bias = optional(w, op, 2)?;
    let count = w.rank(weights)?.checked_sub(2).ok_or("weights must have rank 3 or higher")?;
    let without_batch = w.rank(x)?.saturating_add(1) == w.rank(weights)?;
    let x = if without_batch { w.reshape(x, &[&[1], &w.dims(x)?[..]].concat())? } else { x };
    let ones = vec![1; count];
    let (stride, dilation) =
        (spatial_entries(ints(w.view(op), 3)?, count, &ones)?, spatial_entries(dilation, count, &ones)?);
    let pad: Vec<i64> = match ints(w.view(op), 4) {
        Ok(pad) => spatial_entries(pad, count, &vec![0; count])?.into_iter().flat_map(|n| [n, n]).collect(),
        Err(reason) => match word(w.view(op), 4).as_deref() {
            Ok("valid") => vec![0; count.saturating_mul(2)],
            Ok("same") => {
                let kernel = w.dims(weights)?;
                // An odd number of elements is split into one more after the image than before it.
                let same_padding = |(&size, &by): (&u64, &i64)| {
                    let total = i64::try_from(size).unwrap_or(i64::MAX).saturating_sub(1).saturating_mul(by);
                    [total / 2, total - total / 2]
                };
                kernel.iter().skip(2).zip(&dilation).flat_map(same_padding).collect()
            }
            _ => return Err(reason),
        },
    };
    let value = w.convolution_of_channels_first(x, weights, bias, groups, (pad, stride, dilation))?;
    if without_batch { w.without_dims(value, &[0]) } else { Ok(value) }
}

/// The windows that `im2col` and `col2im` slide over an image.
struct ColumnWindows {
    /// The amounts before and after height and width.
    pad: [i64; 4],
    /// The height and the width of the padded image.
    padded: [u64; 2],
    /// The number of elements in a window, and the number of windows.
    counts: [u64; 2],
    /// The position in the flat padded image of each element of each window, ordered by element and then by window.
    positions: Vec<i64>,
}

impl ColumnWindows {
    /// Operands from `first` on are kernel, dilation, padding and stride.
    fn of(op: OpRef<'_>, first: usize, image: [u64; 2]) -> Result<Self, String> {
        let list = |index: usize, default: i64| {
            spatial_entries(ints(op, first.saturating_add(index))?, 2, &[default, default])
        };
        let (kernel, dilation, pad, stride) = (list(0, 1)?, list(1, 1)?, list(2, 0)?, list(3, 1)?);
        let mut axes = Vec::new();
        for (d, size) in image.into_iter().enumerate() {
            let entry =
                |list: &[i64]| list.get(d).and_then(|&n| u64::try_from(n).ok()).ok_or("a window attribute is negative");
            let (kernel, dilation, pad, stride) = (entry(&kernel)?, entry(&dilation)?, entry(&pad)?, entry(&stride)?);
            let padded = pad.checked_mul(2).and_then(|pad| size.checked_add(pad)).ok_or("a size is too large")?;
            let extent = kernel.checked_sub(1).and_then(|n| n.checked_mul(dilation)?.checked_add(1));
            let last_start = extent.and_then(|extent| padded.checked_sub(extent));
            let last_start = last_start.ok_or("has a window that does not fit its input")?;
            let count = last_start.checked_div(stride).ok_or("has a stride of 0")?.saturating_add(1);
            axes.push((kernel, count, padded, dilation, stride));
        }
        let &[rows @ (kh, oh, height, ..), columns @ (kw, ow, width, ..)] = axes.as_slice() else {
            return Err("image must have rank 4".to_owned());
        };
        let product = |a: u64, b: u64| a.checked_mul(b).ok_or("a size is too large");
        let counts = [product(kh, kw)?, product(oh, ow)?];
        FloatWriter::check_list_size(product(counts[0], counts[1])?)?;
        product(height, width)?;
        // The position along one dimension of element `inner` of window `outer`. It is inside of the padded image, so it does not
        // saturate.
        let position_along = |(_, _, _, dilation, stride): (u64, u64, u64, u64, u64), inner: u64, outer: u64| {
            inner.saturating_mul(dilation).saturating_add(outer.saturating_mul(stride))
        };
        let mut positions = Vec::new();
        for (i, j) in (0..kh).flat_map(|i| (0..kw).map(move |j| (i, j))) {
            for (y, x) in (0..oh).flat_map(|y| (0..ow).map(move |x| (y, x))) {
                let position =
                    position_along(rows, i, y).saturating_mul(width).saturating_add(position_along(columns, j, x));
                positions.push(i64::try_from(position).map_err(|_| "a size is too large")?);
            }
        }
        let pad = |d: usize| pad.get(d).copied().unwrap_or(0);
        Ok(Self { pad: [pad(0), pad(0), pad(1), pad(1)], padded: [height, width], counts, positions })
    }

    fn pixels(&self) -> u64 {
        self.padded[0].saturating_mul(self.padded[1])
    }
}

/// `im2col`: the elements of each window of [N, C, H, W], as columns [N, C * window, windows].
fn columns(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let x = w.operand(op, 0)?;
    let &[batch, channels, height, width] = w.dims(x)?.as_slice() else {
        return Err("image must have rank 4".to_owned());
    };
    let windows = ColumnWindows::of(w.view(op), 1, [height, width])?;
    let x = w.pad(x, &[&[0; 4][..], &windows.pad].concat(), 0.0)?;
    let positions = w.int_constant(&[windows.positions.len() as u64], &windows.positions, w.ctx().int_type(32))?;
    let flat = w.reshape(x, &[batch, channels, windows.pixels()])?;
    let gathered = w.gather(flat, positions, 2)?;
    let [window, count] = windows.counts;
    w.reshape(gathered, &[batch, channels.checked_mul(window).ok_or("a size is too large")?, count])
}

/// `col2im`: the sum of the columns [N, C * window, windows] at each pixel that windows of an image cover.
fn image_of_columns(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let x = w.operand(op, 0)?;
    let (dims, from) = (w.result_dims(op)?, w.dims(x)?);
    let (&[.., height, width], &[batch, depth, _]) = (dims.as_slice(), from.as_slice()) else {
        return Err("columns must have rank 3".to_owned());
    };
    let windows = ColumnWindows::of(w.view(op), 2, [height, width])?;
    let [window, count] = windows.counts;
    let channels = depth.checked_div(window).filter(|_| depth.is_multiple_of(window));
    let channels = channels.ok_or("columns do not split into windows")?;
    let outer = batch.checked_mul(channels).ok_or("a size is too large")?;
    let listed = window.saturating_mul(count);
    let columns = w.reshape(x, &[outer, listed])?;
    let positions = w.int_constant(&[1, listed], &windows.positions, w.ctx().int_type(32))?;
    let positions = w.broadcast_to(positions, &[outer, listed])?;
    let zeros = w.splat(&[outer, windows.pixels()], w.element(x), 0.0)?;
    let sums = w.scatter_elements(zeros, [positions, columns], 1, Some(ScatterReduction::Add))?;
    let [rows, row] = windows.padded;
    let padded = w.reshape(sums, &[batch, channels, rows, row])?;
    let negated: Vec<i64> = windows.pad.iter().map(|n| n.saturating_neg()).collect();
    w.pad(padded, &[&[0; 4][..], &negated].concat(), 0.0)
}

/// A transposed convolution. The array has the operand numbers of the dilation, the output padding and the number of groups.
fn transposed_convolution(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    [dilation, output_padding, groups]: [usize; 3],
) -> Result<ValueId, String> {
    let (x, weights) = (w.operand(op, 0)?, w.operand(op, 1)?);
    let bias = optional(w, op, 2)?;
    let count = w.rank(weights)?.checked_sub(2).ok_or("weights must have rank 3 or higher")?;
    let (ones, zeros) = (vec![1; count], vec![0; count]);
    let view = w.view(op);
    let (stride, pad) =
        (spatial_entries(ints(view, 3)?, count, &ones)?, spatial_entries(ints(view, 4)?, count, &zeros)?);
    let added = spatial_entries(ints(view, output_padding)?, count, &zeros)?;
    if spatial_entries(ints(view, dilation)?, count, &ones)? != ones {
        return Err("a dilation is not 1".to_owned());
    }
    let groups = int(view, groups)?;
    let amounts = |(&pad, &added): (&i64, &i64)| [pad.saturating_neg(), added.saturating_sub(pad)];
    let out_pad: Vec<i64> = pad.iter().zip(&added).flat_map(amounts).collect();
    w.transposed_convolution_of_channels_first(x, weights, bias, groups, (&out_pad, &stride))
}

/// The windows of a pool. Operands 1 to 3 are `kernel_size, stride, padding`.
struct PoolWindows {
    kernel: Vec<i64>,
    stride: Vec<i64>,
    /// Two amounts for each dimension.
    pad: Vec<i64>,
    /// Elements after the padding that partial last windows cover (`ceil_mode`).
    partial: Vec<i64>,
    /// The distance of the elements of a window.
    dilation: Vec<i64>,
}

impl PoolWindows {
    /// The windows of an image with these sizes, for pools that TOSA does not have.
    fn for_sizes(&self, sizes: &[u64]) -> Result<Vec<PoolWindow>, String> {
        let amount = |n: Option<&i64>| {
            n.and_then(|&n| usize::try_from(n).ok()).ok_or("a window size, stride or padding is negative")
        };
        let mut windows = Vec::new();
        for (d, &size) in sizes.iter().enumerate() {
            let input = usize::try_from(size).map_err(|_| "a size is too large")?;
            let (low, counted_high) = (amount(self.pad.get(2 * d))?, amount(self.pad.get(2 * d + 1))?);
            let high = counted_high.checked_add(amount(self.partial.get(d))?).ok_or("padding is too large")?;
            let (kernel, stride) = (amount(self.kernel.get(d))?, amount(self.stride.get(d))?);
            let window = Window { input, kernel, low, high, stride, dilation: amount(self.dilation.get(d))? };
            windows.push(PoolWindow { padded: window, counted_high });
        }
        Ok(windows)
    }
}

/// Reads the windows of a pool of the last `count` dimensions, with the operand number of `ceil_mode` and the dilation.
fn pool_windows(
    w: &FloatWriter<'_, '_, '_>,
    op: OpId,
    x: ValueId,
    count: usize,
    (ceil, dilation): (usize, Vec<i64>),
) -> Result<PoolWindows, String> {
    let view = w.view(op);
    let kernel = spatial_entries(ints(view, 1)?, count, &[])?;
    let stride = spatial_entries(ints(view, 2)?, count, &kernel)?;
    let padding = spatial_entries(ints(view, 3)?, count, &vec![0; count])?;
    let mut partial = vec![0; count];
    if flag(view, ceil)? {
        let dims = w.dims(x)?;
        let sizes = dims.iter().skip(dims.len().saturating_sub(count));
        for (((((added, &size), &kernel), &stride), &pad), &by) in
            partial.iter_mut().zip(sizes).zip(&kernel).zip(&stride).zip(&padding).zip(&dilation)
        {
            let amount = |n: i64| usize::try_from(n).map_err(|_| "a window size, stride or padding is negative");
            let (input, pad) = (usize::try_from(size).map_err(|_| "a size is too large")?, amount(pad)?);
            let (kernel, stride) = (amount(kernel)?, amount(stride)?);
            let window = Window { input, kernel, low: pad, high: pad, stride, dilation: amount(by)? };
            let with_partial = window.with_partial().ok_or("window does not fit the padded image")?;
            *added = i64::try_from(with_partial.high.saturating_sub(pad)).map_err(|_| "padding is too large")?;
        }
    }
    Ok(PoolWindows { kernel, stride, pad: padding.into_iter().flat_map(|n| [n, n]).collect(), partial, dilation })
}

/// Pools [.., spatial..] as images [N, H, W, 1], where N is the product of the other dimensions.
fn pool(
    w: &mut FloatWriter<'_, '_, '_>,
    def: &'static OpDef,
    x: ValueId,
    count: usize,
    (kernel, pad, stride): (&[i64], &[i64], &[i64]),
) -> Result<ValueId, String> {
    let dims = w.dims(x)?;
    let first = dims.len().checked_sub(count).ok_or("operand has too few dimensions")?;
    let (before, sizes) = dims.split_at_checked(first).ok_or("operand has too few dimensions")?;
    let planes = product_of_sizes(before)?;
    // A pool of one dimension becomes a pool of images of height 1.
    let with_height =
        |width: &[i64], height: &[i64]| if count == 1 { [height, width].concat() } else { width.to_vec() };
    let &[height, width] = [&vec![1; 2_usize.saturating_sub(count)][..], sizes].concat().as_slice() else {
        return Err("expected windows of one or two dimensions".to_owned());
    };
    let image = w.reshape(x, &[planes, height, width, 1])?;
    let value =
        w.pool(def, image, &with_height(kernel, &[1]), &with_height(pad, &[0, 0]), &with_height(stride, &[1]))?;
    let pooled = w.dims(value)?;
    let (_, pooled) = pooled.split_at_checked(3_usize.saturating_sub(count)).ok_or("operand has too few dimensions")?;
    let sizes = pooled.get(..count).unwrap_or_default();
    w.reshape(value, &[before, sizes].concat())
}

/// Returns the number of dimensions of the windows.
fn window_rank(op: OpRef<'_>) -> usize {
    match aten_name(op) {
        Some(name) if name.contains("pool1d") => 1,
        Some(name) if name.contains("pool3d") => 3,
        _ => 2,
    }
}

/// Returns the sizes of the last `count` dimensions.
fn last_sizes(w: &FloatWriter<'_, '_, '_>, x: ValueId, count: usize) -> Result<Vec<u64>, String> {
    let dims = w.dims(x)?;
    let first = dims.len().checked_sub(count).ok_or("operand has too few dimensions")?;
    Ok(dims.get(first..).unwrap_or_default().to_vec())
}

/// Adds padding after each dimension.
fn extend_high_padding(pad: &mut [i64], added: &[i64]) {
    pad.iter_mut().skip(1).step_by(2).zip(added).for_each(|(high, added)| *high = high.saturating_add(*added));
}

/// A max pool. Operands 4 and 5 are `dilation, ceil_mode`.
pub(super) fn max_pool(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let (x, count) = (w.operand(op, 0)?, window_rank(w.view(op)));
    let dilation = spatial_entries(ints(w.view(op), 4)?, count, &vec![1; count])?;
    let windows = pool_windows(w, op, x, count, (5, dilation))?;
    if count > 2 || windows.dilation.iter().any(|&by| by != 1) {
        let windows = windows.for_sizes(&last_sizes(w, x, count)?)?;
        return w.max_of_windows(x, &windows);
    }
    let PoolWindows { kernel, stride, mut pad, partial, .. } = windows;
    extend_high_padding(&mut pad, &partial);
    pool(w, &tosa::MAX_POOL2D, x, count, (&kernel, &pad, &stride))
}

/// A max pool with the index of each maximum in the flat image of its channel.
pub(super) fn max_pool_with_indices(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Results, String> {
    let (x, count) = (w.operand(op, 0)?, window_rank(w.view(op)));
    let dilation = spatial_entries(ints(w.view(op), 4)?, count, &vec![1; count])?;
    let windows = pool_windows(w, op, x, count, (5, dilation))?;
    let windows = windows.for_sizes(&last_sizes(w, x, count)?)?;
    let [value, indices] = w.arg_max_of_windows(x, &windows)?;
    let indices = w.cast(indices, w.ctx().int_type(64))?;
    Ok(vec![Some(value), Some(indices)])
}

/// An average pool. Operands 4 to 6 are `ceil_mode, count_include_pad, divisor_override`.
fn average_pool(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let (mut x, count) = (w.operand(op, 0)?, window_rank(w.view(op)));
    let windows = pool_windows(w, op, x, count, (4, vec![1; count]))?;
    let view = w.view(op);
    if view.operands().count() > 6 && !is_none(view, 6) {
        return Err("'divisor_override' is unsupported".to_owned());
    }
    if count > 2 {
        let counts_padding = flag(view, 5)?;
        let windows = windows.for_sizes(&last_sizes(w, x, count)?)?;
        return w.mean_of_windows(x, &windows, counts_padding);
    }
    let PoolWindows { kernel, stride, mut pad, partial, .. } = windows;
    if flag(view, 5)? && pad.iter().any(|&n| n != 0) {
        // The average includes the padding, but TOSA's does not: the padding becomes elements.
        let rank = w.rank(x)?;
        let other_dims = vec![0; rank.saturating_sub(count).saturating_mul(2)];
        x = w.pad(x, &[other_dims, pad].concat(), 0.0)?;
        pad = vec![0; count.saturating_mul(2)];
    }
    // The average excludes elements beyond the padding that a partial window covers.
    extend_high_padding(&mut pad, &partial);
    pool(w, &tosa::AVG_POOL2D, x, count, (&kernel, &pad, &stride))
}

/// A pool that splits each dimension into as many windows as the result has elements. They overlap if sizes do not divide.
pub(super) fn adaptive_pool(w: &mut FloatWriter<'_, '_, '_>, op: OpId, is_average: bool) -> Result<ValueId, String> {
    let (mut x, count) = (w.operand(op, 0)?, window_rank(w.view(op)));
    let (from, to) = (w.dims(x)?, w.result_dims(op)?);
    let first = from.len().saturating_sub(count);
    let reduced = |w: &mut FloatWriter<'_, '_, '_>, x: ValueId, axes: &[usize]| match is_average {
        true => w.mean(x, axes),
        false => w.reduce(&tosa::REDUCE_MAX, x, axes),
    };
    if to.iter().skip(first).all(|&n| n == 1) {
        return reduced(w, x, &(first..from.len()).collect::<Vec<usize>>());
    }
    let kernel = from.iter().zip(&to).skip(first).map(|(&from, &to)| {
        from.checked_div(to).filter(|_| from.is_multiple_of(to)).and_then(|size| i64::try_from(size).ok())
    });
    if let (Some(kernel), true) = (kernel.collect::<Option<Vec<i64>>>(), is_average) {
        return pool(w, &tosa::AVG_POOL2D, x, count, (&kernel, &vec![0; count.saturating_mul(2)], &kernel));
    }
    for (axis, (&size, &windows)) in from.iter().zip(&to).enumerate().skip(first) {
        let mut parts = Vec::new();
        for window in 0..FloatWriter::check_list_size(windows)? {
            // Both products fit: a size is below 2^31.
            let start = window.saturating_mul(size) / windows;
            let end = window.saturating_add(1).saturating_mul(size).div_ceil(windows);
            let part = w.slice(x, axis, start, end.saturating_sub(start))?;
            parts.push(reduced(w, part, &[axis])?);
        }
        x = w.concat(&parts, axis)?;
    }
    Ok(x)
}

/// An `upsample` op, with the positions of PyTorch. Source: `UpSample.h` of ATen. Becomes a `tosa.resize` if that samples the same
/// positions, else interpolates one dimension after the other.
fn resize(w: &mut FloatWriter<'_, '_, '_>, op: OpId, stem: &str) -> Result<ValueId, String> {
    let x = w.operand(op, 0)?;
    let (from, to) = (w.dims(x)?, w.result_dims(op)?);
    let (Some(sizes), Some(counts)) = (from.get(2..), to.get(2..)) else {
        return Err("image must have rank 3 or higher".to_owned());
    };
    let is_exact = stem.starts_with("_upsample_nearest_exact");
    let is_nearest = is_exact || stem.starts_with("upsample_nearest");
    let align_corners = !is_nearest && flag(w.view(op), 2)?;
    let is_antialiased = stem.ends_with("_aa");
    let filter = match stem {
        // With antialiasing, the coefficient of Keys' cubic kernel is Pillow's.
        "_upsample_bicubic2d_aa" => Filter::Cubic { a: -0.5, excludes_outside: true },
        "upsample_bicubic2d" => Filter::Cubic { a: -0.75, excludes_outside: false },
        _ if is_nearest => Filter::Nearest(Nearest::Floor),
        _ => Filter::Linear,
    };
    let factors = resize_factors(w.view(op), if is_nearest { 2 } else { 3 }, sizes.len())?;
    // The position in the operand of each element of the result, for each dimension.
    let (mut positions, mut steps) = (Vec::new(), Vec::new());
    for (d, (&from, &to)) in sizes.iter().zip(counts).enumerate() {
        FloatWriter::check_list_size(to)?;
        let factor = factors.as_ref().and_then(|factors| factors.get(d)).copied().filter(|&factor| factor > 0.0);
        // PyTorch computes steps and positions in f32.
        let step = match factor {
            _ if align_corners => {
                if to > 1 {
                    from.saturating_sub(1) as f32 / (to - 1) as f32
                } else {
                    0.0
                }
            }
            Some(factor) => (1.0 / factor) as f32,
            None => from as f32 / to as f32,
        };
        let position = |at: f32| match filter {
            _ if align_corners && !is_antialiased => at * step,
            Filter::Nearest(_) if !is_exact => at * step,
            Filter::Nearest(_) => (at + 0.5) * step,
            _ => (at + 0.5) * step - 0.5,
        };
        positions.push((0..to).map(|at| position(at as f32)).collect::<Vec<f32>>());
        steps.push(step);
    }
    // TOSA's step is the quotient of the sizes. Another factor gives other positions.
    let is_size_quotient = |(d, factor): (usize, &f64)| {
        sizes.get(d).zip(counts.get(d)).is_some_and(|(&from, &to)| factor * from as f64 == to as f64)
    };
    let is_quotient = factors.as_ref().is_none_or(|factors| factors.iter().enumerate().all(is_size_quotient));
    let coordinates = match (align_corners, is_nearest && !is_exact) {
        (true, _) => Coordinates::AlignCorners,
        (false, true) => Coordinates::Asymmetric,
        (false, false) => Coordinates::HalfPixel,
    };
    let nearest = if is_exact { Nearest::HalfUp } else { Nearest::Floor };
    let sampling = Sampling { coordinates, nearest };
    let is_tosa = !is_antialiased && !matches!(filter, Filter::Cubic { .. }) && (align_corners || is_quotient);
    if let (true, &[height, width], &[rows, columns]) = (is_tosa, sizes, counts) {
        let is_linear = !is_nearest;
        let agrees = |d: usize, from: u64, to: u64| match is_linear || is_exact {
            true => sampling.positions(from, to, is_linear).is_ok(),
            false => positions.get(d).is_some_and(|positions| tosa_selects_same_elements(sampling, positions, from)),
        };
        if agrees(0, height, rows) && agrees(1, width, columns) {
            let image = w.permute(x, &[0, 2, 3, 1])?;
            let value = w.resize(image, [rows, columns], is_linear, sampling)?;
            return w.permute(value, &[0, 3, 1, 2]);
        }
    }
    // Otherwise each dimension is interpolated by weights for each element of the result.
    let mut value = x;
    for (d, ((positions, &step), &from)) in positions.iter().zip(&steps).zip(sizes).enumerate().rev() {
        let taps = match is_antialiased {
            true => filter.antialiased_taps(positions, from, (step, true))?,
            false => filter.taps(positions, from),
        };
        value = w.resample(value, d + 2, &taps)?;
    }
    Ok(value)
}

/// Reads the factors of a resize of `count` dimensions: a list, or one operand for each. Returns `None` if only sizes are given.
fn resize_factors(op: OpRef<'_>, index: usize, count: usize) -> Result<Option<Vec<f64>>, String> {
    if is_none(op, index) {
        return Ok(None);
    }
    let factors = match op.operand_def(index).filter(|def| def.is(&LIST_CONSTRUCT)) {
        Some(list) => (0..list.operands().count()).map(|i| number(list, i)).collect::<Result<Vec<f64>, String>>()?,
        None => (0..count).map(|i| number(op, index.saturating_add(i))).collect::<Result<Vec<f64>, String>>()?,
    };
    if factors.len() == count { Ok(Some(factors)) } else { Err(format!("expected {count} factors")) }
}

/// `grid_sampler`: operands `input, grid, interpolation_mode, padding_mode, align_corners`.
fn grid_sample(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let filter = match int(view, 2)? {
        0 => Filter::Linear,
        1 => Filter::Nearest(Nearest::HalfDown),
        2 => Filter::Cubic { a: -0.75, excludes_outside: false },
        other => return Err(format!("interpolation mode {other} is unsupported")),
    };
    let border = match int(view, 3)? {
        0 => Border::Zeros,
        1 => Border::Edge,
        2 => Border::Reflection,
        other => return Err(format!("padding mode {other} is unsupported")),
    };
    let aligns_corners = flag(view, 4)?;
    let (x, grid) = (w.operand(op, 0)?, w.operand(op, 1)?);
    w.grid_sample(x, grid, GridSampling { filter, border, aligns_corners, moves_positions: true })
}

/// `pad` and `constant_pad_nd`.
fn pad(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let x = w.operand(op, 0)?;
    let view = w.view(op);
    let is_pad = aten_name(view).as_deref() == Some("pad");
    if is_pad {
        match word(view, 2)?.as_str() {
            "constant" => {}
            mode @ ("reflect" | "replicate") => {
                let amounts = ints(view, 1)?;
                return pad_with_elements(w, x, &amounts, mode == "reflect");
            }
            other => return Err(format!("padding mode '{other}' is unsupported")),
        }
    }
    let (amounts, value) = padding_amounts(view, w.rank(x)?, if is_pad { 3 } else { 2 })?;
    w.pad(x, &amounts, value)
}

/// Pads with elements of the tensor: mirrored at the border if `is_reflection`, else copies of it. Amounts start with the last
/// dimension.
fn pad_with_elements(
    w: &mut FloatWriter<'_, '_, '_>,
    mut x: ValueId,
    amounts: &[i64],
    is_reflection: bool,
) -> Result<ValueId, String> {
    let dims = w.dims(x)?;
    for ((axis, &size), pair) in dims.iter().enumerate().rev().zip(amounts.chunks(2)) {
        let size = i64::try_from(FloatWriter::check_list_size(size)?).map_err(|_| "a size is too large")?;
        let (low, high) = (pair.first().copied().unwrap_or(0), pair.get(1).copied().unwrap_or(0));
        let limit = if is_reflection { size } else { MAX_PADDING };
        if !(0..limit).contains(&low) || !(0..limit).contains(&high) {
            return Err("pads by too many elements".to_owned());
        }
        let last = size.saturating_sub(1);
        let source = |at: i64| match is_reflection {
            true if at < 0 => at.saturating_neg(),
            true if at > last => last.saturating_mul(2).saturating_sub(at),
            _ => at.clamp(0, last.max(0)),
        };
        let indices: Vec<i64> = (low.saturating_neg()..size.saturating_add(high)).map(source).collect();
        let indices = w.int_constant(&[indices.len() as u64], &indices, w.ctx().int_type(32))?;
        x = w.gather(x, indices, axis)?;
    }
    Ok(x)
}
