//! Sums and extremes: over windows, along dimensions, of products.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{OpId, Type, ValueId};

use super::{operands, result_type, zero_point};
use crate::linalg::build::{Build, Index, dim, dims, extents, fixed, loops};
use crate::linalg::moved::padded;
use crate::support::{Look, int_width, is_unsigned};
use crate::tosa::kernels::bounds;
use crate::tosa::kernels::pool::average_multiplier;

/// `pad`, `stride` and `dilation` of a window that slides over two dimensions.
struct Sliding {
    pad: [i64; 4],
    stride: [i64; 2],
    dilation: [i64; 2],
}

impl Sliding {
    fn read(op: OpRef<'_>) -> Result<Self, String> {
        let entries = |name: &str| op.ints(name);
        let wrong = || "its window has no such attributes".to_owned();
        Ok(Self {
            pad: entries("pad").and_then(|v| v.try_into().ok()).ok_or_else(wrong)?,
            stride: entries("stride").and_then(|v| v.try_into().ok()).ok_or_else(wrong)?,
            dilation: entries("dilation").map_or(Some([1, 1]), |v| v.try_into().ok()).ok_or_else(wrong)?,
        })
    }
    /// The input in its padding.
    fn padded(&self, build: &mut Build<'_, '_>, value: ValueId, margin: i64) -> Result<ValueId, String> {
        let [top, bottom, left, right] = self.pad;
        padded(build, value, &[0, top, left, 0], &[0, bottom, right, 0], margin)
    }
    /// The input's indices: of the loops `batch`, rows and columns behind it, `tap` and the loop behind it, and `channel`.
    fn indices(&self, tap: usize, channel: Index) -> Vec<Index> {
        let [sy, sx] = self.stride;
        let [dy, dx] = self.dilation;
        vec![dim(0), dim(1).times(sy).plus(dim(tap).times(dy)), dim(2).times(sx).plus(dim(tap + 1).times(dx)), channel]
    }
}

/// What a sum of products is made of: operand, zero point, indices.
type Factor = (ValueId, i64, Vec<Index>);

/// sum += (a - zero point) * (b - zero point)
fn products(
    build: &mut Build<'_, '_>,
    [a, b]: [Factor; 2],
    init: (ValueId, Vec<Index>),
    reduces: &[bool],
) -> Result<ValueId, String> {
    let zero_points = [a.1, b.1];
    build.nest(&[(a.0, a.2), (b.0, b.2)], init, reduces, |build, args| {
        let &[a, b, sum] = args else { return Err("an operand is missing".to_owned()) };
        let wide = build.ty(sum);
        let mut factors = Vec::new();
        for (value, zero_point) in [a, b].into_iter().zip(zero_points) {
            let value = build.widened(value, wide, false)?;
            factors.push(build.plus(value, zero_point.wrapping_neg())?);
        }
        let &[a, b] = factors.as_slice() else { return Err("an operand is missing".to_owned()) };
        let product = build.mul(a, b)?;
        build.add(sum, product)
    })
}

/// The accumulators before the first product: the bias of each channel, which is the last dimension.
fn biases(build: &mut Build<'_, '_>, bias: ValueId, ty: Type) -> Result<ValueId, String> {
    let rank = build.ctx().shape(ty).map_or(0, |d| d.len());
    let one = build.ctx().num_elements(build.ty(bias)) == Some(1);
    let index = if one { fixed(0) } else { dim(rank.saturating_sub(1)) };
    let empty = build.empty(ty)?;
    build.nest(&[(bias, vec![index])], (empty, dims(rank)), &loops(rank, 0), |build, args| {
        let bias = args.first().copied().ok_or("an operand is missing")?;
        let wide = build.ctx().element_or_self(ty);
        build.resized(bias, wide)
    })
}

fn int_only(op: OpRef<'_>) -> Result<(), String> {
    match int_width(op.ctx, op.in_element(0)) {
        Some(_) => Ok(()),
        None => Err("it computes on floats".to_owned()),
    }
}

/// `tosa.conv2d`: loops N, OH, OW, OC; KH, KW, IC.
pub(super) fn conv(build: &mut Build<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    int_only(view)?;
    let (ty, sliding) = (result_type(view)?, Sliding::read(view)?);
    let (x_zero, w_zero) = (zero_point(view, 3)?, zero_point(view, 4)?);
    extents(view, 0)?;
    let [input, weight, bias] = operands(build, op)?;
    let input = sliding.padded(build, input, x_zero)?;
    let init = biases(build, bias, ty)?;
    let a = (input, x_zero, sliding.indices(4, dim(6)));
    let b = (weight, w_zero, vec![dim(3), dim(4), dim(5), dim(6)]);
    products(build, [a, b], (init, dims(4)), &loops(4, 3))
}

/// `tosa.depthwise_conv2d`: loops N, OH, OW, C (, M); KH, KW. Output channel c M + m.
pub(super) fn depthwise(build: &mut Build<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    int_only(view)?;
    let (ty, sliding) = (result_type(view)?, Sliding::read(view)?);
    let (x_zero, w_zero) = (zero_point(view, 3)?, zero_point(view, 4)?);
    let &[_, _, _, multiplier] = extents(view, 1)?.as_slice() else {
        return Err("its weights have another rank than 4".to_owned());
    };
    extents(view, 0)?;
    let [input, weight, bias] = operands(build, op)?;
    let input = sliding.padded(build, input, x_zero)?;
    let init = biases(build, bias, ty)?;
    let several = multiplier != 1;
    let parallel = if several { 5 } else { 4 };
    let (tap, m) = (parallel, if several { dim(4) } else { fixed(0) });
    let channel = if several { dim(3).times(multiplier as i64).plus(dim(4)) } else { dim(3) };
    let a = (input, x_zero, sliding.indices(tap, dim(3)));
    let b = (weight, w_zero, vec![dim(tap), dim(tap + 1), dim(3), m]);
    products(build, [a, b], (init, vec![dim(0), dim(1), dim(2), channel]), &loops(parallel, 2))
}

/// `tosa.matmul`: loops N, H, W; C.
pub(super) fn matmul(build: &mut Build<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    int_only(view)?;
    let ty = result_type(view)?;
    let (a_zero, b_zero) = (zero_point(view, 2)?, zero_point(view, 3)?);
    extents(view, 0)?;
    let [a, b] = operands(build, op)?;
    let init = build.filled(ty, 0)?;
    let a = (a, a_zero, vec![dim(0), dim(1), dim(3)]);
    let b = (b, b_zero, vec![dim(0), dim(3), dim(2)]);
    products(build, [a, b], (init, dims(3)), &loops(3, 1))
}

/// Elements of windows of this size combined: loops N, OH, OW, C; KH, KW. The window is an operand of that shape, of which nothing
/// is read, so that its loops have extents.
fn pooled(
    build: &mut Build<'_, '_>,
    input: ValueId,
    kernel: [u64; 2],
    sliding: &Sliding,
    init: ValueId,
    combine: impl FnOnce(&mut Build<'_, '_>, ValueId, ValueId) -> Result<ValueId, String>,
) -> Result<ValueId, String> {
    let ctx = build.ctx();
    let window = build.empty(ctx.tensor_type(&kernel.map(Some), ctx.int_type(8)))?;
    let inputs = [(input, sliding.indices(4, dim(3))), (window, vec![dim(4), dim(5)])];
    build.nest(&inputs, (init, dims(4)), &loops(4, 2), |build, args| {
        let &[x, _, all] = args else { return Err("an operand is missing".to_owned()) };
        combine(build, x, all)
    })
}

fn kernel(op: OpRef<'_>) -> Result<[u64; 2], String> {
    let kernel: Option<Vec<u64>> = op.ints("kernel").and_then(|v| v.iter().map(|&k| u64::try_from(k).ok()).collect());
    kernel.and_then(|k| k.try_into().ok()).ok_or_else(|| "its window has no size".to_owned())
}

/// More windows of an image have no table of their quotients.
const MAX_PLACES: u64 = 1 << 20;

/// `tosa.avg_pool2d`: a sum, and its quotient as TOSA computes it, whose multiplier depends on how much of the window is inside.
pub(super) fn average(build: &mut Build<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    int_only(view)?;
    let (ty, sliding, kernel) = (result_type(view)?, Sliding::read(view)?, kernel(view)?);
    let (x_zero, y_zero) = (zero_point(view, 1)?, zero_point(view, 2)?);
    let (from, to) = (extents(view, 0)?, view.out_dims(0).unwrap_or_default());
    let (&[_, height, width, _], &[_, Some(rows), Some(columns), _]) = (from.as_slice(), to.as_slice()) else {
        return Err("it has another rank than 4".to_owned());
    };
    let (ctx, element) = (build.ctx(), view.out_element(0));
    let limits = bounds(int_width(ctx, element).unwrap_or(8), is_unsigned(ctx, element));
    let inside = |o: u64, stride: i64, low: i64, kernel: u64, size: u64| {
        let start = (o as i64).saturating_mul(stride).saturating_sub(low);
        start.saturating_add(kernel as i64).min(size as i64).saturating_sub(start.max(0)).max(0)
    };
    if rows.checked_mul(columns).is_none_or(|count| count > MAX_PLACES) {
        return Err("it has too many windows".to_owned());
    }
    let (mut multipliers, mut shifts) = (Vec::new(), Vec::new());
    for y in 0..rows {
        for x in 0..columns {
            let [sy, sx] = sliding.stride;
            let count = inside(y, sy, sliding.pad[0], kernel[0], height).saturating_mul(inside(
                x,
                sx,
                sliding.pad[2],
                kernel[1],
                width,
            ));
            let (multiplier, shift) = average_multiplier(count.try_into().unwrap_or(0))?;
            multipliers.push(multiplier);
            shifts.push(shift.into());
        }
    }
    let [input] = operands(build, op)?;
    let input = sliding.padded(build, input, x_zero)?;
    let (narrow, wide) = (ctx.int_type(32), ctx.int_type(64));
    let init = build.filled(ctx.with_element(ty, narrow), 0)?;
    let sums = pooled(build, input, kernel, &sliding, init, |build, x, sum| {
        let x = build.widened(x, narrow, false)?;
        let x = build.plus(x, x_zero.wrapping_neg())?;
        build.add(sum, x)
    })?;
    let place = || vec![dim(1), dim(2)];
    let multipliers = build.ints(&[rows, columns], wide, &multipliers)?;
    let shifts = build.ints(&[rows, columns], wide, &shifts)?;
    let empty = build.empty(ty)?;
    let inputs = [(sums, dims(4)), (multipliers, place()), (shifts, place())];
    build.nest(&inputs, (empty, dims(4)), &loops(4, 0), |build, args| {
        let &[sum, multiplier, shift, _] = args else { return Err("an operand is missing".to_owned()) };
        let sum = build.widened(sum, wide, false)?;
        let (product, one) = (build.mul(sum, multiplier)?, build.int(1, wide)?);
        let below = build.sub(shift, one)?;
        let half = build.op("arith.shli", &[one, below], wide)?;
        let rounded = build.add(product, half)?;
        let quotient = build.op("arith.shrsi", &[rounded, shift], wide)?;
        let quotient = build.plus(quotient, y_zero)?;
        let clamped = build.clamp(quotient, limits)?;
        build.resized(clamped, element)
    })
}

/// `tosa.max_pool2d`
pub(super) fn max(build: &mut Build<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    int_only(view)?;
    let (ty, sliding, kernel) = (result_type(view)?, Sliding::read(view)?, kernel(view)?);
    extents(view, 0)?;
    let least = bounds(int_width(view.ctx, view.in_element(0)).unwrap_or(8), false).0;
    let [input] = operands(build, op)?;
    let input = sliding.padded(build, input, least)?;
    let init = build.filled(ty, least)?;
    pooled(build, input, kernel, &sliding, init, |build, x, greatest| {
        build.op("arith.maxsi", &[x, greatest], build.ty(x))
    })
}

/// A reduction along one dimension, from a first value on.
fn reduced(
    build: &mut Build<'_, '_>,
    op: OpId,
    first: fn(u32) -> i64,
    combine: &'static str,
) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    int_only(view)?;
    let ty = result_type(view)?;
    let from = extents(view, 0)?;
    let axis = crate::support::axis(view, "axis", from.len())?;
    let first = first(int_width(build.ctx(), view.out_element(0)).unwrap_or(32));
    let [input] = operands(build, op)?;
    let init = build.filled(ty, first)?;
    let out = (0..from.len()).map(|d| if d == axis { fixed(0) } else { dim(d) }).collect();
    let reduces: Vec<bool> = (0..from.len()).map(|d| d == axis).collect();
    build.nest(&[(input, dims(from.len()))], (init, out), &reduces, |build, args| {
        let &[x, all] = args else { return Err("an operand is missing".to_owned()) };
        build.op(combine, &[x, all], build.ty(all))
    })
}

/// `tosa.reduce_sum`
pub(super) fn reduce_sum(build: &mut Build<'_, '_>, op: OpId) -> Result<ValueId, String> {
    reduced(build, op, |_| 0, "arith.addi")
}
/// `tosa.reduce_max`
pub(super) fn reduce_max(build: &mut Build<'_, '_>, op: OpId) -> Result<ValueId, String> {
    reduced(build, op, |width| bounds(width, false).0, "arith.maxsi")
}
/// `tosa.reduce_min`
pub(super) fn reduce_min(build: &mut Build<'_, '_>, op: OpId) -> Result<ValueId, String> {
    reduced(build, op, |width| bounds(width, false).1, "arith.minsi")
}
