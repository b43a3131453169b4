//! Pools.
//!
//! TOSA divides by a reciprocal and rounds ties up; TensorFlow Lite rounds them away from zero. Where both agree for all sums and
//! counts that can be, the pool is TOSA's. Else sums come from a depthwise convolution by ones, and the quotient from an integer
//! division, which truncates: `(sum + half) / n` above zero and `(sum - half) / n` below.

use qopt_ir::ir::{OpId, ValueId};

use super::{Input, Writer, offset};
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::conv::Window;
use crate::qnn::kernels::indices;
use crate::qnn::kernels::param;
use crate::qnn::kernels::pool::{divide_away, tosa_average};
use crate::qnn::kernels::rescale::{Rescale, Step};
use crate::quant::types::Uniform;

fn extents(w: &Writer<'_>, op: OpId) -> Result<Vec<u64>, String> {
    let kernel = w.rewriter.op(op).ints("kernel").ok_or("there is no window")?;
    kernel.iter().map(|&k| u64::try_from(k).map_err(|_| "a window is too large".to_owned())).collect()
}

fn clamped(w: &mut Writer<'_>, op: OpId, value: ValueId, result: &Uniform) -> Result<ValueId, String> {
    let rescale = Rescale::to_result(w.rewriter.op(op), result, vec![Step::Same])?;
    let less = offset(result.storage);
    w.clamp(value, rescale.min - less, rescale.max - less)
}

/// `qnn.max_pool2d`
pub(super) fn max(w: &mut Writer<'_>, op: OpId) -> Result<ValueId, String> {
    let mut input = w.input(op, 0)?;
    let (result, out) = w.output(op)?;
    let kernel = extents(w, op)?;
    let windows = w.windows(op, &mut input, &kernel, &out)?;
    let ctx = w.ctx;
    let kernel: Vec<i64> = kernel.iter().map(|&k| k as i64).collect();
    let properties = [
        ("kernel", ctx.i64_array_attr(&kernel)),
        ("pad", ctx.i64_array_attr(&windows.pad)),
        ("stride", ctx.i64_array_attr(&windows.stride)),
    ];
    let ty = w.ints(&out, result.storage.width);
    let value = w.op("tosa.max_pool2d", &[input.value], ty, &properties)?;
    clamped(w, op, value, result)
}

/// How many elements each window has, in row-major order.
fn counts(windows: &super::conv::Windows, input: &Input<'_>, kernel: &[u64], out: &[u64]) -> Option<Vec<i64>> {
    let all: Vec<Window> = (0..2)
        .map(|i| {
            let of = |all: &[i64], at: usize| usize::try_from(*all.get(at)?).ok();
            Some(Window {
                input: usize::try_from(*input.dims.get(i + 1)?).ok()?,
                kernel: usize::try_from(*kernel.get(i)?).ok()?,
                low: of(&windows.pad, 2 * i)?,
                high: of(&windows.pad, 2 * i + 1)?,
                stride: of(&windows.stride, i)?,
                dilation: 1,
            })
        })
        .collect::<Option<_>>()?;
    let sizes: Vec<usize> = out.get(1..3)?.iter().map(|&n| n as usize).collect();
    let inside = |w: &Window, o: usize| (0..w.kernel).filter(|&k| w.at(o, k).is_some()).count() as i64;
    Some(indices(&sizes).map(|at| all.iter().zip(&at).map(|(w, &o)| inside(w, o)).product()).collect())
}

/// Nobody has larger windows; all sums are tried.
const LARGEST: i64 = 1 << 12;

/// Whether TOSA's quotient is the hub's for all sums that can be.
fn agree(numerics: Numerics, counts: &[i64], low: i64, high: i64) -> bool {
    let mut different: Vec<i64> = counts.to_vec();
    different.sort_unstable();
    different.dedup();
    numerics == Numerics::Tosa
        || different.iter().all(|&n| {
            let equal = |sum: i64| divide_away(sum, n).ok() == tosa_average(sum, n as usize).ok();
            (1..=LARGEST).contains(&n) && (low * n..=high * n).all(equal)
        })
}

/// `qnn.average_pool2d`
pub(super) fn average(w: &mut Writer<'_>, op: OpId) -> Result<ValueId, String> {
    let mut input = w.input(op, 0)?;
    let (result, out) = w.output(op)?;
    let numerics = Numerics::of(w.rewriter.op(op))?;
    if param(input.ty)? != param(result)? || input.ty.storage.width != 8 || numerics == Numerics::Ort {
        return Err("there is no exact form of it in TOSA 1.0".to_owned());
    }
    let kernel = extents(w, op)?;
    let windows = w.windows(op, &mut input, &kernel, &out)?;
    let counts = counts(&windows, &input, &kernel, &out).ok_or("a size is missing")?;
    let ctx = w.ctx;
    let storage = input.ty.storage;
    // The hub averages the stored integers in TensorFlow Lite's numerics, and the steps in TOSA's.
    let zero_point = if numerics == Numerics::Tosa { input.zero_point()? } else { -offset(storage) };
    let value = if agree(numerics, &counts, storage.min, storage.max) {
        let kernel: Vec<i64> = kernel.iter().map(|&k| k as i64).collect();
        let properties = [
            ("acc_type", ctx.type_attr(ctx.int_type(32))),
            ("kernel", ctx.i64_array_attr(&kernel)),
            ("pad", ctx.i64_array_attr(&windows.pad)),
            ("stride", ctx.i64_array_attr(&windows.stride)),
        ];
        let zero = w.zero(8, zero_point)?;
        let ty = w.ints(&out, 8);
        w.op("tosa.avg_pool2d", &[input.value, zero, zero], ty, &properties)?
    } else {
        let sums = summed(w, &input, &windows, &kernel, (&out, zero_point))?;
        let quotients = divided(w, sums, &counts, &out)?;
        w.narrowed(quotients, zero_point)?
    };
    clamped(w, op, value, result)
}

/// The sums of the windows, in 32 bits.
fn summed(
    w: &mut Writer<'_>,
    input: &Input<'_>,
    windows: &super::conv::Windows,
    kernel: &[u64],
    (out, zero_point): (&[u64], i64),
) -> Result<ValueId, String> {
    let ctx = w.ctx;
    let (Some(&channels), &[kh, kw]) = (out.last(), kernel) else { return Err("a size is missing".to_owned()) };
    let ones = w.constant(&[kh, kw, channels, 1], 8, &[1])?;
    let (bias, from, zero) = (w.constant(&[1], 32, &[0])?, w.zero(8, zero_point)?, w.zero(8, 0)?);
    let properties = [
        ("acc_type", ctx.type_attr(ctx.int_type(32))),
        ("dilation", ctx.i64_array_attr(&[1, 1])),
        ("local_bound", ctx.bool_attr(false)),
        ("pad", ctx.i64_array_attr(&windows.pad)),
        ("stride", ctx.i64_array_attr(&windows.stride)),
    ];
    let ty = w.ints(out, 32);
    w.op("tosa.depthwise_conv2d", &[input.value, ones, bias, from, zero], ty, &properties)
}

/// Sums divided by the counts of their windows, ties away from zero.
fn divided(w: &mut Writer<'_>, sums: ValueId, counts: &[i64], out: &[u64]) -> Result<ValueId, String> {
    let ctx = w.ctx;
    let &[_, oh, ow, _] = out else { return Err("a size is missing".to_owned()) };
    let same = counts.iter().all(|n| Some(n) == counts.first());
    let dims = if same { [1, 1, 1, 1] } else { [1, oh, ow, 1] };
    let list =
        |f: fn(i64) -> i64| counts.iter().take(if same { 1 } else { counts.len() }).map(|&n| f(n)).collect::<Vec<_>>();
    let divisor = w.constant(&dims, 32, &list(|n| n))?;
    let half = w.constant(&dims, 32, &list(|n| n / 2))?;
    let zero = w.constant(&[1, 1, 1, 1], 32, &[0])?;
    let ty = w.ints(out, 32);
    let above = w.op("tosa.add", &[sums, half], ty, &[])?;
    let below = w.op("tosa.sub", &[sums, half], ty, &[])?;
    let bits = ctx.with_element(ty, ctx.int_type(1));
    let positive = w.op("tosa.greater", &[sums, zero], bits, &[])?;
    let shifted = w.op("tosa.select", &[positive, above, below], ty, &[])?;
    w.op("tosa.intdiv", &[shifted, divisor], ty, &[])
}
