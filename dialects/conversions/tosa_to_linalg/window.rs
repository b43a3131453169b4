//! Lowering of window operations and matrix products.
//!
//! Images are [N, H, W, C]. Comments name the loops of a nest in order, the reduced ones after the semicolon: `N, OH, OW, C; KH,
//! KW`. `dim(i)` is the loop of that index.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::{OpId, Type, ValueId};
use qopt_ir::num::FloatKind;
use qopt_ir::rewrite::NewOp;

use super::float_weights::FloatWeights;
use super::quantized_weights::QuantizedWeights;
use super::reals::{FloatExtreme, to_integer};
use super::{accumulator, operands, require_int_elements, require_numbers, result_type, zero_point};
use crate::arith::ops as arith;
use crate::linalg::build_movement::{padded, spread};
use crate::linalg::builder::{AffineIndex, Builder, Number, constant_index, dim, dims, extents, reduction_flags};
use crate::math::ops as math;
use crate::support::{OpTypes, int_width, is_unsigned};
use crate::tensor::ops as tensor;
use crate::tosa::kernels::bounds;

use crate::tosa::kernels::pool::average_multiplier;
use crate::tosa::ops as tosa;

/// Adjacent windows with the same taps inside the input.
struct WindowRun {
    count: u64,
    taps: u64,
    /// Input index of the first tap that is inside the input.
    start: i64,
}

/// `pad`, `stride` and `dilation` of a window that slides over the spatial dimensions.
struct Sliding {
    pad: Vec<i64>,
    stride: Vec<i64>,
    dilation: Vec<i64>,
}

impl Sliding {
    /// The attributes of an operation whose window has `count` dimensions.
    fn read(op: OpRef<'_>, count: usize) -> Result<Self, String> {
        let entries = |name: &str, count: usize| {
            op.ints(name).filter(|v| v.len() == count).ok_or_else(|| "invalid window attributes".to_owned())
        };
        Ok(Self {
            pad: entries("pad", count.saturating_mul(2))?,
            stride: entries("stride", count)?,
            dilation: if op.attr("dilation").is_some() { entries("dilation", count)? } else { vec![1; count] },
        })
    }
    /// The input with padding.
    fn pad_input(&self, build: &mut Builder<'_, '_>, value: ValueId, margin: Number) -> Result<ValueId, String> {
        let side = |from: usize| {
            let inner = self.pad.iter().skip(from).step_by(2).copied();
            std::iter::once(0).chain(inner).chain([0]).collect::<Vec<_>>()
        };
        padded(build, value, &side(0), &side(1), margin)
    }
    /// The number of elements of the input in the window of this row and column of the result. Ignores dilation, which pools do not have.
    fn taps_inside(&self, window: [u64; 2], kernel: [u64; 2], size: [u64; 2]) -> i64 {
        let starts = self.stride.iter().zip(self.pad.iter().step_by(2)).zip(window);
        let starts = starts.map(|((&stride, &low), o)| (o as i64).saturating_mul(stride).saturating_sub(low));
        let along = |(start, (kernel, size)): (i64, (u64, u64))| {
            start.saturating_add(kernel as i64).min(size as i64).saturating_sub(start.max(0)).max(0)
        };
        starts.zip(kernel.into_iter().zip(size)).map(along).fold(1, i64::saturating_mul)
    }
    /// Splits a dimension into runs of adjacent windows with the same taps inside the input: at most one window at each end,
    /// and the windows between. Returns `None` if more windows overlap the padding, or if a window lies in the padding
    /// entirely.
    fn window_runs(&self, d: usize, kernel: u64, from: u64, to: u64) -> Option<Vec<WindowRun>> {
        let (pad, stride, dilation) = (*self.pad.get(d.checked_mul(2)?)?, *self.stride.get(d)?, *self.dilation.get(d)?);
        let (kernel, from) = (i64::try_from(kernel).ok()?, i64::try_from(from).ok()?);
        let last = i64::try_from(to).ok()?.checked_sub(1)?;
        if stride < 1 || dilation < 1 || kernel < 1 || last < 0 {
            return None;
        }
        // The range of a window's taps that are inside the input.
        let inside = |window: i64| {
            let start = window.checked_mul(stride)?.checked_sub(pad)?;
            let first = start.checked_neg()?.max(0).checked_add(dilation.checked_sub(1)?)?.checked_div(dilation)?;
            let end =
                from.checked_sub(1)?.checked_sub(start)?.checked_div_euclid(dilation)?.checked_add(1)?.min(kernel);
            (first < end).then_some((start, first, end))
        };
        let mut all: Vec<(i64, i64)> = vec![(0, 0), (1, last.checked_sub(1)?), (last, last)];
        all.retain(|(begin, end)| begin <= end);
        if last == 0 {
            all.truncate(1);
        }
        let mut found: Vec<WindowRun> = Vec::new();
        let mut taps_before = None;
        for (begin, end) in all {
            let ((start, first, end_tap), at_end) = (inside(begin)?, inside(end)?);
            if (first, end_tap) != (at_end.1, at_end.2) {
                return None;
            }
            let count = end.checked_sub(begin)?.checked_add(1)?.try_into().ok()?;
            match found.last_mut().filter(|_| taps_before == Some((first, end_tap))) {
                Some(stretch) => stretch.count = stretch.count.checked_add(count)?,
                None => found.push(WindowRun {
                    count,
                    taps: end_tap.checked_sub(first)?.try_into().ok()?,
                    start: start.checked_add(first.checked_mul(dilation)?)?,
                }),
            }
            taps_before = Some((first, end_tap));
        }
        Some(found)
    }
    /// The indexing map of the input: batch, `output * stride + tap * dilation` for each spatial dimension, `channel`. `tap` is the
    /// first kernel loop.
    fn input_indices(&self, tap: usize, channel: AffineIndex) -> Vec<AffineIndex> {
        let index = |(d, (&stride, &dilation)): (usize, (&i64, &i64))| {
            dim(d.saturating_add(1)).times(stride).plus(dim(tap.saturating_add(d)).times(dilation))
        };
        let spatial = self.stride.iter().zip(&self.dilation).enumerate().map(index);
        std::iter::once(dim(0)).chain(spatial).chain([channel]).collect()
    }
}

/// A factor of a sum of products: operand, zero point, indices.
type Multiplicand = (ValueId, i64, Vec<AffineIndex>);

/// Adds `(a - zero point of a) (b - zero point of b)` to `init`, over all loops that `reduces` names. Sums of floats are in the type
/// of `init`, one product after the other, rounded once for each.
fn sum_products(
    build: &mut Builder<'_, '_>,
    factors: [Multiplicand; 2],
    init: (ValueId, Vec<AffineIndex>),
    reduces: &[bool],
) -> Result<ValueId, String> {
    build_products(build, factors, None, None, init, reduces)
}

/// Like `sum_products`. `zeros` is an optional operand with the zero points of `b`; `extents` is an operand that only defines loop
/// extents.
fn build_products(
    build: &mut Builder<'_, '_>,
    [a, b]: [Multiplicand; 2],
    zeros: Option<(ValueId, Vec<AffineIndex>)>,
    extents: Option<(ValueId, Vec<AffineIndex>)>,
    init: (ValueId, Vec<AffineIndex>),
    reduces: &[bool],
) -> Result<ValueId, String> {
    let zero_points = [a.1, b.1];
    let has_zeros = zeros.is_some();
    let unsigned = [a.0, b.0].map(|v| is_unsigned(build.ctx(), build.ctx().element_or_self(build.ty(v))));
    let inputs: Vec<(ValueId, Vec<AffineIndex>)> =
        [(a.0, a.2), (b.0, b.2)].into_iter().chain(zeros).chain(extents).collect();
    build.build_generic(&inputs, init, reduces, |build, args| {
        let (&[a, b, third, ..], Some(&sum)) = (args, args.last()) else {
            return Err("an operand is missing".to_owned());
        };
        let wide = build.ty(sum);
        let mut factors = Vec::new();
        for ((value, zero_point), unsigned) in [a, b].into_iter().zip(zero_points).zip(unsigned) {
            let value = build.extend_number(value, wide, unsigned)?;
            factors.push(build.add_constant(value, zero_point.wrapping_neg())?);
        }
        let &[a, mut b] = factors.as_slice() else { return Err("an operand is missing".to_owned()) };
        if has_zeros {
            let zero = build.extend_or_truncate(third, wide)?;
            b = build.sub(b, zero)?;
        }
        build.add_product(sum, a, b)
    })
}

/// The initial accumulators of type `ty`: the bias of each channel, which is the last dimension. One element is the bias of all.
fn broadcast_bias(build: &mut Builder<'_, '_>, bias: ValueId, ty: Type) -> Result<ValueId, String> {
    let rank = build.ctx().shape(ty).map_or(0, |d| d.len());
    let one = build.ctx().num_elements(build.ty(bias)) == Some(1);
    let index = if one { constant_index(0) } else { dim(rank.saturating_sub(1)) };
    let empty = build.empty(ty)?;
    build.build_generic(&[(bias, vec![index])], (empty, dims(rank)), &reduction_flags(rank, 0), |build, args| {
        let bias = args.first().copied().ok_or("an operand is missing")?;
        let wide = build.ctx().element_or_self(ty);
        match build.ctx().float_kind(wide) {
            Some(_) => Ok(bias),
            None => build.extend_or_truncate(bias, wide),
        }
    })
}

/// `tosa.conv2d` and `tosa.conv3d`.
pub(super) fn conv(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let (x_zero, w_zero) =
        (zero_point(view, operand!(tosa::CONV2D.input_zp))?, zero_point(view, operand!(tosa::CONV2D.weight_zp))?);
    build_convolution(build, op, x_zero, &[w_zero], 1)
}

/// `qint.conv`: a convolution with groups, and with a zero point for each output channel.
pub(super) fn lower_grouped(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let groups = view.int("groups").and_then(|g| u64::try_from(g).ok()).ok_or("requires positive 'groups'")?;
    let (zero, zeros) = (view.int("input_zp").ok_or("requires attribute 'input_zp'")?, view.ints("weight_zp"));
    build_convolution(build, op, zero, &zeros.unwrap_or_default(), groups)
}

/// Weights [OC, window, IC]. Loops: N, spatial, OC; window, IC. For several groups, OC is split into a loop over groups and a
/// loop within the group, and the input channel is offset by the channels of the preceding groups. Panels of weights split OC in the same
/// way.
fn build_convolution(
    build: &mut Builder<'_, '_>,
    op: OpId,
    x_zero: i64,
    w_zeros: &[i64],
    groups: u64,
) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let ty = result_type(view)?;
    require_numbers(view)?;
    let from = extents(view, 0)?;
    let sizes = extents(view, 1)?;
    let (&[channels, ref kernel @ .., per_group], Some(count)) = (sizes.as_slice(), from.len().checked_sub(2)) else {
        return Err("input and weights must have rank 2 or higher".to_owned());
    };
    if kernel.len() != count {
        return Err("weights and input must have the same rank".to_owned());
    }
    let sliding = Sliding::read(view, count)?;
    let is_grouped = groups != 1;
    let floats = FloatWeights::of_rows(view, 1, !is_grouped);
    let panel = floats.as_ref().and_then(FloatWeights::panel);
    let [input, mut weight, bias] = operands(build, op)?;
    let input = sliding.pad_input(build, input, x_zero.into())?;
    let init = broadcast_bias(build, bias, ty)?;
    let first = count.saturating_add(1);
    let is_split = is_grouped || panel.is_some();
    let parallel = first.saturating_add(if is_split { 2 } else { 1 });
    let last = parallel.saturating_add(count);
    let number = |n: u64| i64::try_from(n).map_err(|_| "too many channels");
    let per_out = channels.checked_div(groups).ok_or("requires positive 'groups'")?;
    let second = || dim(first.saturating_add(1));
    let out = number(panel.unwrap_or(per_out))?;
    let channel = || if is_split { dim(first).times(out).plus(second()) } else { dim(first) };
    let in_channel = if is_grouped { dim(first).times(number(per_group)?).plus(dim(last)) } else { dim(last) };
    let taps = (0..=count).map(|k| dim(parallel.saturating_add(k)));
    let weight_indices: Vec<AffineIndex> = match &floats {
        None => std::iter::once(channel()).chain(taps).collect(),
        Some(_) if panel.is_some() => std::iter::once(dim(first)).chain(taps).chain([second()]).collect(),
        Some(_) => taps.chain([channel()]).collect(),
    };
    if let Some(floats) = floats {
        weight = floats.constant(build)?;
    }
    let init_indices = (0..first).map(dim).chain([channel()]).collect();
    let (w_zero, zeros) = match w_zeros {
        &[one] => (one, None),
        all if all.len() as u64 == channels => {
            let zeros = build.int_tensor(&[channels], build.ctx().int_type(32), all)?;
            (0, Some((zeros, vec![channel()])))
        }
        _ => return Err("expected one zero point, or one per channel".to_owned()),
    };
    let extents = match is_grouped {
        true => Some((build.extent_only(&[groups, per_out])?, vec![dim(first), dim(first.saturating_add(1))])),
        false => None,
    };
    let a = (input, x_zero, sliding.input_indices(parallel, in_channel));
    let b = (weight, w_zero, weight_indices);
    let reductions = count.saturating_add(1);
    let flags = reduction_flags(parallel, reductions);
    build_products(build, [a, b], zeros, extents, (init, init_indices), &flags)
}

/// `tosa.transpose_conv2d` in gather form: dilates the input by the stride, filled with the input zero point, and convolves it
/// with the spatially flipped weights. The loops are the ones of a convolution.
pub(super) fn lower_transposed(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let ty = result_type(view)?;
    require_numbers(view)?;
    let (x_zero, w_zero) = (
        zero_point(view, operand!(tosa::TRANSPOSE_CONV2D.input_zp))?,
        zero_point(view, operand!(tosa::TRANSPOSE_CONV2D.weight_zp))?,
    );
    // Rejects dynamic sizes.
    extents(view, 0)?;
    let sizes = extents(view, 1)?;
    let (stride, pad) = (view.ints("stride").unwrap_or_default(), view.ints("out_pad").unwrap_or_default());
    let (&[_, height, width, _], &[sy, sx], &[top, bottom, left, right]) =
        (sizes.as_slice(), stride.as_slice(), pad.as_slice())
    else {
        return Err("invalid window attributes".to_owned());
    };
    let last = |n: u64| i64::try_from(n).ok().and_then(|n| n.checked_sub(1)).ok_or("invalid window size");
    let (y, x) = (last(height)?, last(width)?);
    let between =
        |stride: i64| u64::try_from(stride).ok().and_then(|s| s.checked_sub(1)).ok_or("stride must be positive");
    let floats = FloatWeights::of_rows(view, operand!(tosa::TRANSPOSE_CONV2D.weight), false);
    let [input, mut weight, bias] = operands(build, op)?;
    let margins = (
        [0, y.saturating_add(top), x.saturating_add(left), 0],
        [0, y.saturating_add(bottom), x.saturating_add(right), 0],
    );
    let interior = [0, between(sy)?, between(sx)?, 0];
    let input = spread(build, input, (&margins.0, &margins.1), &interior, x_zero.into())?;
    let init = broadcast_bias(build, bias, ty)?;
    let sliding = Sliding { pad: vec![0; 4], stride: vec![1; 2], dilation: vec![1; 2] };
    let flipped = |d: usize, last: i64| dim(d).times(-1).plus(constant_index(last));
    let window = build.extent_only(&[height, width])?;
    let a = (input, x_zero, sliding.input_indices(4, dim(6)));
    let mut weight_indices = vec![dim(3), flipped(4, y), flipped(5, x), dim(6)];
    if let Some(floats) = floats {
        weight = floats.constant(build)?;
        weight_indices.rotate_left(1);
    }
    let b = (weight, w_zero, weight_indices);
    let extents = Some((window, vec![dim(4), dim(5)]));
    build_products(build, [a, b], None, extents, (init, dims(4)), &reduction_flags(4, 3))
}

/// Repeats each channel, the last dimension: the channel c of the input becomes the channels c M to c M + M - 1. With an input
/// channel for each output channel, a depthwise convolution reads contiguous vectors of both.
fn repeat_channels(build: &mut Builder<'_, '_>, input: ValueId, count: u64) -> Result<ValueId, String> {
    let ty = build.ty(input);
    let shape = build.ctx().shape(ty).ok_or("input must be ranked")?;
    let (&channels, rest) = shape.split_last().ok_or("input must have channels")?;
    let last = rest.len();
    let repeated = channels.and_then(|channels| channels.checked_mul(count)).ok_or("a size is too large")?;
    let sizes: Vec<Option<u64>> = rest.iter().copied().chain([Some(repeated)]).collect();
    let empty = build.empty(build.ctx().tensor_type(&sizes, build.ctx().element_or_self(ty)))?;
    let each =
        dim(last).times(i64::try_from(count).map_err(|_| "too many channels")?).plus(dim(last.saturating_add(1)));
    let to = (0..last).map(dim).chain([each]).collect();
    let extents = build.extent_only(&[count])?;
    let inputs = [(input, dims(last.saturating_add(1))), (extents, vec![dim(last.saturating_add(1))])];
    let loops = reduction_flags(last.saturating_add(2), 0);
    build.build_generic(&inputs, (empty, to), &loops, |_, args| {
        args.first().copied().ok_or_else(|| "an operand is missing".to_owned())
    })
}

/// `tosa.depthwise_conv2d`: loops N, OH, OW, C (, M); KH, KW. Output channel c M + m.
pub(super) fn depthwise(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let (ty, sliding) = (result_type(view)?, Sliding::read(view, 2)?);
    require_numbers(view)?;
    let (x_zero, w_zero) = (
        zero_point(view, operand!(tosa::DEPTHWISE_CONV2D.input_zp))?,
        zero_point(view, operand!(tosa::DEPTHWISE_CONV2D.weight_zp))?,
    );
    let &[_, _, _, multiplier] = extents(view, 1)?.as_slice() else {
        return Err("weights must have rank 4".to_owned());
    };
    // Rejects dynamic sizes.
    let from = extents(view, 0)?;
    let [mut input, weight, bias] = operands(build, op)?;
    let several = multiplier != 1;
    let repeats = several && from.last() != Some(&1);
    if repeats {
        input = repeat_channels(build, input, multiplier)?;
    }
    let input = sliding.pad_input(build, input, x_zero.into())?;
    let init = broadcast_bias(build, bias, ty)?;
    let parallel = if several { 5 } else { 4 };
    let (tap, m) = (parallel, if several { dim(4) } else { constant_index(0) });
    let channel = || if several { dim(3).times(multiplier as i64).plus(dim(4)) } else { dim(3) };
    let in_channel = if repeats { channel() } else { dim(3) };
    let a = (input, x_zero, sliding.input_indices(tap, in_channel));
    let b = (weight, w_zero, vec![dim(tap), dim(tap + 1), dim(3), m]);
    let init = (init, vec![dim(0), dim(1), dim(2), channel()]);
    sum_products(build, [a, b], init, &reduction_flags(parallel, 2))
}

/// `tosa.matmul`: loops N, H, W; C.
pub(super) fn matmul(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let ty = result_type(view)?;
    require_numbers(view)?;
    let (a_zero, b_zero) =
        (zero_point(view, operand!(tosa::MATMUL.a_zp))?, zero_point(view, operand!(tosa::MATMUL.b_zp))?);
    // Rejects dynamic sizes.
    extents(view, 0)?;
    if let Some(weights) = QuantizedWeights::of_operand(build.ctx(), view, operand!(tosa::MATMUL.b)) {
        let [a, _] = operands(build, op)?;
        let init = build.filled_tensor(ty, 0)?;
        return weights.sums(build, a, init);
    }
    let floats = FloatWeights::of_columns(view, operand!(tosa::MATMUL.b));
    let panels = floats.and_then(|floats| Some((floats.panel()?, floats)));
    let [a, b] = operands(build, op)?;
    let init = build.filled_tensor(ty, 0)?;
    if let Some((columns, panels)) = panels {
        let columns = i64::try_from(columns).map_err(|_| "too many channels")?;
        let a = (a, 0, vec![dim(0), dim(1), dim(4)]);
        let b = (panels.constant(build)?, 0, vec![dim(2), dim(4), dim(3)]);
        let out = vec![dim(0), dim(1), dim(2).times(columns).plus(dim(3))];
        return sum_products(build, [a, b], (init, out), &reduction_flags(4, 1));
    }
    let a = (a, a_zero, vec![dim(0), dim(1), dim(3)]);
    let b = (b, b_zero, vec![dim(0), dim(3), dim(2)]);
    sum_products(build, [a, b], (init, dims(3)), &reduction_flags(3, 1))
}

/// Combines the elements of each window. Loops: N, OH, OW, C; KH, KW. The window is an operand that only defines loop extents.
fn build_pool(
    build: &mut Builder<'_, '_>,
    input: ValueId,
    (kernel, starts): ([u64; 2], [i64; 2]),
    sliding: &Sliding,
    init: ValueId,
    combine: impl FnOnce(&mut Builder<'_, '_>, ValueId, ValueId) -> Result<ValueId, String>,
) -> Result<ValueId, String> {
    let window = build.extent_only(&kernel)?;
    let starts = [0].into_iter().chain(starts).chain([0]);
    let indices = sliding.input_indices(4, dim(3)).into_iter().zip(starts);
    let indices = indices.map(|(index, start)| index.plus(constant_index(start))).collect();
    let inputs = [(input, indices), (window, vec![dim(4), dim(5)])];
    build.build_generic(&inputs, (init, dims(4)), &reduction_flags(4, 2), |build, args| {
        let &[x, _, all] = args else { return Err("an operand is missing".to_owned()) };
        combine(build, x, all)
    })
}

/// The height and width of the window of a pool.
fn kernel(op: OpRef<'_>) -> Result<[u64; 2], String> {
    let kernel: Option<Vec<u64>> = op.ints("kernel").and_then(|v| v.iter().map(|&k| u64::try_from(k).ok()).collect());
    kernel.and_then(|k| k.try_into().ok()).ok_or_else(|| "invalid window size".to_owned())
}

/// An average with more windows is not lowered, because its tables have one entry for each window.
const MAX_TABLE_WINDOWS: u64 = 1 << 20;

/// Returns the height and width of the result and, for each window in row-major order, the number of input elements that it
/// covers.
fn covered_counts(view: OpRef<'_>, sliding: &Sliding, kernel: [u64; 2]) -> Result<([u64; 2], Vec<i64>), String> {
    let (from, to) = (extents(view, 0)?, view.out_dims(0).unwrap_or_default());
    let (&[_, height, width, _], &[_, Some(rows), Some(columns), _]) = (from.as_slice(), to.as_slice()) else {
        return Err("operand must have rank 4".to_owned());
    };
    if rows.checked_mul(columns).is_none_or(|count| count > MAX_TABLE_WINDOWS) {
        return Err("too many windows".to_owned());
    }
    let windows = (0..rows).flat_map(|y| (0..columns).map(move |x| [y, x]));
    let counts: Vec<i64> = windows.map(|window| sliding.taps_inside(window, kernel, [height, width])).collect();
    if counts.contains(&0) {
        return Err("a window covers no element".to_owned());
    }
    Ok(([rows, columns], counts))
}

/// `tosa.avg_pool2d`: a sum, divided as TOSA defines it. The multiplier depends on the number of elements inside the window.
pub(super) fn average_pool(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    if build.ctx().float_kind(view.in_element(operand!(tosa::AVG_POOL2D.input))).is_some() {
        return average_float_pool(build, op);
    }
    require_int_elements(view)?;
    let (ty, sliding, kernel) = (result_type(view)?, Sliding::read(view, 2)?, kernel(view)?);
    let (x_zero, y_zero) = (
        zero_point(view, operand!(tosa::AVG_POOL2D.input_zp))?,
        zero_point(view, operand!(tosa::AVG_POOL2D.output_zp))?,
    );
    let (image, counts) = covered_counts(view, &sliding, kernel)?;
    let (ctx, element) = (build.ctx(), view.out_element(0));
    let limits = bounds(int_width(ctx, element).unwrap_or(8), is_unsigned(ctx, element));
    let (mut multipliers, mut shifts) = (Vec::new(), Vec::new());
    for count in counts {
        let (multiplier, shift) = average_multiplier(count.try_into().unwrap_or(0))?;
        multipliers.push(multiplier);
        shifts.push(shift.into());
    }
    let [input] = operands(build, op)?;
    let input = sliding.pad_input(build, input, x_zero.into())?;
    let (narrow, wide) = (ctx.int_type(32), ctx.int_type(64));
    let init = build.filled_tensor(ctx.with_element(ty, narrow), 0)?;
    let sums = build_pool(build, input, (kernel, [0, 0]), &sliding, init, |build, x, sum| {
        let x = build.sign_extend(x, narrow)?;
        let x = build.add_constant(x, x_zero.wrapping_neg())?;
        build.add(sum, x)
    })?;
    let row_and_column = || vec![dim(1), dim(2)];
    let multipliers = build.int_tensor(&image, wide, &multipliers)?;
    let shifts = build.int_tensor(&image, wide, &shifts)?;
    let empty = build.empty(ty)?;
    let inputs = [(sums, dims(4)), (multipliers, row_and_column()), (shifts, row_and_column())];
    build.build_generic(&inputs, (empty, dims(4)), &reduction_flags(4, 0), |build, args| {
        let &[sum, multiplier, shift, _] = args else { return Err("an operand is missing".to_owned()) };
        let sum = build.sign_extend(sum, wide)?;
        let (product, one) = (build.mul(sum, multiplier)?, build.int(1, wide)?);
        let below = build.sub(shift, one)?;
        let half = build.op(&arith::SHLI, &[one, below], wide)?;
        let rounded = build.add(product, half)?;
        let quotient = build.op(&arith::SHRSI, &[rounded, shift], wide)?;
        let quotient = build.add_constant(quotient, y_zero)?;
        let clamped = build.clamp(quotient, limits)?;
        build.extend_or_truncate(clamped, element)
    })
}

/// `tosa.avg_pool2d` of floats: the sum of the elements inside the window, divided by their number, rounded once.
fn average_float_pool(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let (ty, sliding, kernel) = (result_type(view)?, Sliding::read(view, 2)?, kernel(view)?);
    let (image, counts) = covered_counts(view, &sliding, kernel)?;
    let (ctx, real) = (build.ctx(), accumulator(view)?);
    let [input] = operands(build, op)?;
    let input = sliding.pad_input(build, input, 0.into())?;
    let init = build.filled_tensor(ctx.with_element(ty, real), 0)?;
    let sums = build_pool(build, input, (kernel, [0, 0]), &sliding, init, |build, x, sum| {
        let x = build.extend_number(x, real, false)?;
        build.add_numbers(sum, x)
    })?;
    let narrow = ctx.int_type(32);
    let counts = build.int_tensor(&image, narrow, &counts)?;
    let empty = build.empty(ty)?;
    let inputs = [(sums, dims(4)), (counts, vec![dim(1), dim(2)])];
    build.build_generic(&inputs, (empty, dims(4)), &reduction_flags(4, 0), |build, args| {
        let &[sum, count, _] = args else { return Err("an operand is missing".to_owned()) };
        let count = build.op(&arith::SITOFP, &[count], real)?;
        let mean = build.op(&arith::DIVF, &[sum, count], real)?;
        build.op(&arith::TRUNCF, &[mean], ctx.element_or_self(ty))
    })
}

/// `qint.average_pool2d`: dequantizes, sums in f32 in the order of the window, divides by the number of covered elements, and
/// quantizes. Padding is the zero point of the input, which adds 0.
pub(super) fn average_pool_dequantized(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let (ty, sliding, kernel) = (result_type(view)?, Sliding::read(view, 2)?, kernel(view)?);
    let number = |name: &str| view.int(name).ok_or_else(|| format!("requires attribute '{name}'"));
    let (x_zero, y_zero) = (number("input_zp")?, number("output_zp")?);
    let limits = (number("min")?, number("max")?);
    let (image, counts) = covered_counts(view, &sliding, kernel)?;
    let counts: Vec<f32> = counts.into_iter().map(|count| count as f32).collect();
    let (ctx, element) = (build.ctx(), view.out_element(0));
    let [input, from_scale, to_scale] = operands(build, op)?;
    let input = sliding.pad_input(build, input, x_zero.into())?;
    let (narrow, real) = (ctx.int_type(32), ctx.float_type(FloatKind::F32));
    let zero = build.f32_constant(0.0)?;
    let init = build.filled_with(ctx.with_element(ty, real), zero)?;
    let window = build.extent_only(&kernel)?;
    let inputs = [
        (input, sliding.input_indices(4, dim(3))),
        (from_scale, vec![constant_index(0)]),
        (window, vec![dim(4), dim(5)]),
    ];
    let sums = build.build_generic(&inputs, (init, dims(4)), &reduction_flags(4, 2), |build, args| {
        let &[x, scale, _, sum] = args else { return Err("an operand is missing".to_owned()) };
        let steps = build.extend_or_truncate(x, narrow)?;
        let steps = build.add_constant(steps, x_zero.wrapping_neg())?;
        let steps = build.op(&arith::SITOFP, &[steps], real)?;
        let value = build.op(&arith::MULF, &[scale, steps], real)?;
        build.op(&arith::ADDF, &[sum, value], real)
    })?;
    let counts = build.f32_tensor(&image, &counts)?;
    let inputs = [(sums, dims(4)), (counts, vec![dim(1), dim(2)]), (to_scale, vec![constant_index(0)])];
    let empty = build.empty(ty)?;
    build.build_generic(&inputs, (empty, dims(4)), &reduction_flags(4, 0), |build, args| {
        let &[sum, count, scale, _] = args else { return Err("an operand is missing".to_owned()) };
        let mean = build.op(&arith::DIVF, &[sum, count], real)?;
        let steps = build.op(&arith::DIVF, &[mean, scale], real)?;
        let zero_point = build.f32_constant(y_zero as f32)?;
        let stored = build.op(&arith::ADDF, &[steps, zero_point], real)?;
        to_integer(build, stored, &math::ROUNDEVEN, limits, element)
    })
}

/// `tosa.max_pool2d`. Where at most one window at each end overlaps the padding, the image is computed as up to nine parts whose
/// windows read the same taps, without a padded copy of the input. Otherwise the padding is the identity of the maximum.
pub(super) fn max_pool(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let (ty, sliding, kernel) = (result_type(view)?, Sliding::read(view, 2)?, kernel(view)?);
    // Rejects dynamic sizes.
    extents(view, 0)?;
    let element = view.in_element(operand!(tosa::MAX_POOL2D.input));
    let extreme = FloatExtreme::of(view, true);
    let width = int_width(view.ctx, element);
    let identity = match width {
        // As signed i1, true (-1) is less than false (0).
        Some(1) => Number::Int(0),
        Some(width) => Number::Int(bounds(width, false).0),
        None => Number::Real(extreme.identity()),
    };
    let (from, to) =
        (view.in_dims(operand!(tosa::MAX_POOL2D.input)).unwrap_or_default(), view.out_dims(0).unwrap_or_default());
    let window_runs = [0_usize, 1].map(|d| {
        let (from, to) = (from.get(d.saturating_add(1)).copied()??, to.get(d.saturating_add(1)).copied()??);
        sliding.window_runs(d, *kernel.get(d)?, from, to)
    });
    let [input] = operands(build, op)?;
    let greatest = |build: &mut Builder<'_, '_>, x, greatest| match width {
        Some(1) => build.op(&arith::ORI, &[x, greatest], build.ty(x)),
        Some(_) => build.op(&arith::MAXSI, &[x, greatest], build.ty(x)),
        None => extreme.build(build, x, greatest),
    };
    let [Some(rows), Some(columns)] = window_runs else {
        let input = sliding.pad_input(build, input, identity)?;
        let init = build.filled_tensor(ty, identity)?;
        return build_pool(build, input, (kernel, [0, 0]), &sliding, init, greatest);
    };
    // The padding is never the maximum, so it is not materialized.
    let mut bands = Vec::new();
    for row in &rows {
        let mut parts = Vec::new();
        for column in &columns {
            let ty = with_dims(build, ty, &[(1, row.count), (2, column.count)]);
            let init = build.filled_tensor(ty, identity)?;
            let window = ([row.taps, column.taps], [row.start, column.start]);
            parts.push(build_pool(build, input, window, &sliding, init, greatest)?);
        }
        bands.push(build_concat(build, parts, 2, with_dims(build, ty, &[(1, row.count)]))?);
    }
    build_concat(build, bands, 1, ty)
}

/// A tensor type with the extents of some dimensions replaced.
fn with_dims(build: &Builder<'_, '_>, ty: Type, sizes: &[(usize, u64)]) -> Type {
    let mut dims = build.ctx().shape(ty).unwrap_or_default().to_vec();
    for &(d, size) in sizes {
        if let Some(dim) = dims.get_mut(d) {
            *dim = Some(size);
        }
    }
    build.ctx().tensor_type(&dims, build.ctx().element_or_self(ty))
}

/// Concatenates tensors along an axis.
fn build_concat(build: &mut Builder<'_, '_>, parts: Vec<ValueId>, axis: i64, ty: Type) -> Result<ValueId, String> {
    if let &[part] = parts.as_slice() {
        return Ok(part);
    }
    let axis = build.ctx().int_attr(axis, build.ctx().int_type(64));
    build.build_op(NewOp::of(&tensor::CONCAT).operands(&parts).results(&[ty]).property("dim", axis))
}
