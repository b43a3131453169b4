//! Evaluators of operators on floats, so that the interpreter can run a network that is quantized by casts alone, and of casts.
//!
//! Arithmetic is `f32`, with one rounding for each operation. A product and the sum it is added to round once (fused
//! multiply-add). Functions are exact and then rounded. Sums run in row-major order, over channels first and then over the
//! window, and a bias is added last. ONNX does not define this order, so the last bits of sums may differ from other runtimes.
//! `Add`, `Sub`, `Mul`, `MaxPool`, `ReduceMax` and `ReduceMin` also accept integers.

use qopt_ir::def::{Evaluate, OpDef, OpRef};
use qopt_ir::ir::{Context, NumberFormat, Tensor};
use qopt_ir::num::FloatKind;

use super::OPERATOR;
use super::operator::{axis, float_attr, has, int, ints, list, opset, reduced_axes, word};
use crate::kernels::window::Window;
use crate::kernels::{dims, indices, result_type};
use crate::torch::contractions;

macro_rules! computations {
    ($($id:ident, $name:literal, $summary:literal, $kernel:expr $(, contraction $contraction:expr)?;)*) => {$(
        pub(crate) static $id: OpDef = OpDef {
            name: $name,
            summary: $summary,
            evaluate: Some($kernel),
            $(contraction: Some($contraction),)?
            ..OPERATOR
        };
    )*};
}
computations! {
    AVERAGE_POOL, "onnx.AveragePool", "the mean of each window", average_pool;
    CAST, "onnx.Cast", "conversion to another element type", cast;
    CONV, "onnx.Conv", "convolution", conv, contraction |op| contractions::onnx_conv(op, 1);
    GEMM, "onnx.Gemm", "alpha A B + beta C, with A and B optionally transposed", gemm, contraction |op| contractions::gemm(op, 1);
    GLOBAL_AVERAGE_POOL, "onnx.GlobalAveragePool", "the mean of each channel", global_average_pool;
    MATMUL, "onnx.MatMul", "matrix product", matmul, contraction |op| contractions::onnx_matmul(op, 1);
    MAX_POOL, "onnx.MaxPool", "the maximum of each window", max_pool;
    REDUCE_MAX, "onnx.ReduceMax", "maximum along dimensions", |op, tensors| reduce_extreme(op, tensors, f64::NEG_INFINITY, f64::max);
    REDUCE_MEAN, "onnx.ReduceMean", "mean along dimensions", reduce_mean;
    REDUCE_MIN, "onnx.ReduceMin", "minimum along dimensions", |op, tensors| reduce_extreme(op, tensors, f64::INFINITY, f64::min);
    SOFTMAX, "onnx.Softmax", "softmax along a dimension", softmax;
}

pub(super) type EvalResult = Result<Vec<Tensor>, String>;

/// A float operand.
struct FloatOperand {
    dims: Vec<usize>,
    values: Vec<f32>,
}

impl FloatOperand {
    fn of(op: OpRef<'_>, tensors: &[Tensor], index: usize) -> Result<Self, String> {
        let tensor = operand(op, tensors, index)?;
        if NumberFormat::of(op.ctx, tensor.ty)? == NumberFormat::Float(FloatKind::F64) {
            return Err("cannot be run: f64 is unsupported".to_owned());
        }
        let values = tensor.floats(op.ctx)?.into_iter().map(|v| v as f32).collect();
        Ok(Self { dims: dims(op.ctx, tensor)?, values })
    }
    fn element_at(&self, offset: usize) -> f32 {
        self.values.get(offset).copied().unwrap_or_default()
    }
}

/// Returns an operand by its index. The list of tensors omits absent operands.
pub(super) fn operand<'t>(op: OpRef<'_>, tensors: &'t [Tensor], index: usize) -> Result<&'t Tensor, String> {
    let at = (0..index).filter(|&i| has(op, i)).count();
    tensors.get(at).filter(|_| has(op, index)).ok_or_else(|| "has too few operands".to_owned())
}

fn results(op: OpRef<'_>, dims: &[usize], values: impl IntoIterator<Item = f32>) -> EvalResult {
    let values: Vec<f64> = values.into_iter().map(f64::from).collect();
    Ok(vec![Tensor::of_floats(op.ctx, result_type(op, dims)?, &values)?])
}

/// Applies a function to each element.
pub(super) fn unary(op: OpRef<'_>, tensors: &[Tensor], function: impl Fn(f32) -> f32) -> EvalResult {
    let x = FloatOperand::of(op, tensors, 0)?;
    results(op, &x.dims, x.values.iter().map(|&x| function(x)))
}

/// Applies a function in f64 to each element, and rounds the results.
pub(super) fn map_exactly(op: OpRef<'_>, tensors: &[Tensor], function: fn(f64) -> f64) -> EvalResult {
    unary(op, tensors, |x| function(f64::from(x)) as f32)
}

/// Returns a float attribute, or its default.
pub(super) fn parameter(op: OpRef<'_>, name: &str, default: f32) -> f32 {
    float_attr(op, name).map_or(default, |value| value as f32)
}

/// `onnx.Clip`: the bounds are attributes before opset 11, and operands since. NaN stays.
pub(super) const CLIP_KERNEL: Evaluate = |op, tensors| {
    let bound = |index, name: &str, default: f32| -> Result<f32, String> {
        if !has(op, index) {
            return Ok(parameter(op, name, default));
        }
        Ok(FloatOperand::of(op, tensors, index)?.element_at(0))
    };
    let (low, high) = (bound(1, "min", f32::NEG_INFINITY)?, bound(2, "max", f32::INFINITY)?);
    unary(op, tensors, |x| if x.is_nan() { x } else { x.max(low).min(high) })
};

/// A broadcast elementwise operation on one or more operands, from left to right.
pub(super) fn fold(
    op: OpRef<'_>,
    tensors: &[Tensor],
    real: fn(f32, f32) -> f32,
    integer: fn(i64, i64) -> i64,
) -> EvalResult {
    let [first, others @ ..] = tensors else { return Err("has too few operands".to_owned()) };
    let (mut extents, mut all) = (dims(op.ctx, first)?, numbers(op.ctx, first)?);
    let is_real = matches!(NumberFormat::of(op.ctx, first.ty)?, NumberFormat::Float(_));
    let combine = |a: f64, b: f64| {
        if is_real { f64::from(real(a as f32, b as f32)) } else { integer(a as i64, b as i64) as f64 }
    };
    for other in others {
        let (dims, numbers) = (dims(op.ctx, other)?, numbers(op.ctx, other)?);
        let out = broadcast(&extents, &dims)?;
        let element =
            |all: &[f64], dims: &[usize], at: &[usize]| all.get(broadcast_offset(dims, at)).copied().unwrap_or(0.0);
        all = indices(&out).map(|at| combine(element(&all, &extents, &at), element(&numbers, &dims, &at))).collect();
        extents = out;
    }
    of_numbers(op, &extents, &all)
}

/// A broadcast elementwise operation on two operands; integers wrap.
pub(super) fn binary(
    op: OpRef<'_>,
    tensors: &[Tensor],
    real: fn(f32, f32) -> f32,
    integer: fn(i64, i64) -> i64,
) -> EvalResult {
    let (a, b) = (operand(op, tensors, 0)?, operand(op, tensors, 1)?);
    let (from, to) = (dims(op.ctx, a)?, dims(op.ctx, b)?);
    let out = broadcast(&from, &to)?;
    if matches!(NumberFormat::of(op.ctx, a.ty)?, NumberFormat::Float(_)) {
        let (a, b) = (FloatOperand::of(op, tensors, 0)?, FloatOperand::of(op, tensors, 1)?);
        let each = indices(&out).map(|index| {
            real(a.element_at(broadcast_offset(&from, &index)), b.element_at(broadcast_offset(&to, &index)))
        });
        return results(op, &out, each);
    }
    let (a, b) = (a.ints(op.ctx)?, b.ints(op.ctx)?);
    let entry =
        |all: &[i64], dims: &[usize], at: &[usize]| all.get(broadcast_offset(dims, at)).copied().unwrap_or_default();
    let all: Vec<i64> = indices(&out).map(|at| integer(entry(&a, &from, &at), entry(&b, &to, &at))).collect();
    Ok(vec![Tensor::of_ints(op.ctx, result_type(op, &out)?, &all)?])
}

/// The common extents of two broadcast operands.
fn broadcast(a: &[usize], b: &[usize]) -> Result<Vec<usize>, String> {
    let rank = a.len().max(b.len());
    let extent = |dims: &[usize], d: usize| (d + dims.len()).checked_sub(rank).and_then(|d| dims.get(d).copied());
    let mut out = Vec::new();
    for d in 0..rank {
        out.push(match (extent(a, d).unwrap_or(1), extent(b, d).unwrap_or(1)) {
            (1, n) | (n, 1) => n,
            (n, m) if n == m => n,
            (n, m) => return Err(format!("has operands whose sizes {n} and {m} do not fit")),
        });
    }
    Tensor::count(&out)?;
    Ok(out)
}

/// The offset of an element in a broadcast operand.
pub(super) fn broadcast_offset(dims: &[usize], at: &[usize]) -> usize {
    let inner = at.get(at.len().saturating_sub(dims.len())..).unwrap_or_default();
    dims.iter().zip(inner).fold(0, |place, (&d, &i)| place * d + if d == 1 { 0 } else { i })
}

/// Windows over the dimensions of images [N, C, ..].
struct ImageWindows {
    /// The number of windows in each dimension.
    counts: Vec<usize>,
    /// The sizes of a window.
    kernel: Vec<usize>,
    /// The sizes of the image.
    sizes: Vec<usize>,
    /// For each dimension and window: the taps (elements of a window) inside of the image, and their indices in the image.
    inside: Vec<Vec<Vec<(usize, usize)>>>,
    /// For each dimension and window: the number of taps in the padded image.
    padded: Vec<Vec<usize>>,
}

impl ImageWindows {
    fn of(op: OpRef<'_>, sizes: &[usize], kernel: &[usize]) -> Result<Self, String> {
        let rank = sizes.len();
        let entries = |name, count, default| window_attr(op, name, count, default);
        let (strides, dilations, pads) =
            (entries("strides", rank, 1)?, entries("dilations", rank, 1)?, entries("pads", 2 * rank, 0)?);
        let (lows, highs) = pads.split_at_checked(rank).unwrap_or_default();
        let partial = int(op, "ceil_mode").unwrap_or(0) != 0;
        let auto = word(op, "auto_pad").unwrap_or_default();
        Tensor::count(kernel)?;
        let mut windows = Self {
            counts: Vec::new(),
            kernel: kernel.to_vec(),
            sizes: sizes.to_vec(),
            inside: Vec::new(),
            padded: Vec::new(),
        };
        let axes = sizes.iter().zip(kernel).zip(strides.iter().zip(&dilations)).zip(lows.iter().zip(highs));
        for (((&input, &kernel), (&stride, &dilation)), (&low, &high)) in axes {
            let window = with_auto_pad(&auto, Window { input, kernel, low, high, stride, dilation })?;
            let number = window_count(window, partial).ok_or("has a window that does not fit its input")?;
            // The indices of all taps are stored.
            const MAX_TAPS: usize = 1 << 22;
            if number.checked_mul(kernel).is_none_or(|n| n > MAX_TAPS) {
                return Err("cannot be run: its windows are too large".to_owned());
            }
            let taps = |o: usize| (0..kernel).filter_map(|k| Some((k, window.input_index(o, k)?))).collect();
            windows.counts.push(number);
            Tensor::count(&windows.counts)?;
            windows.inside.push((0..number).map(taps).collect());
            let end = window.input.saturating_add(window.low).saturating_add(window.high);
            let is_padded = |o: usize, k: usize| o * stride + k * dilation < end;
            windows.padded.push((0..number).map(|o| (0..kernel).filter(|&k| is_padded(o, k)).count()).collect());
        }
        if windows.counts.len() != rank {
            return Err("has windows whose rank differs from the input".to_owned());
        }
        Ok(windows)
    }
    /// The number of taps of a window that are in the padded image.
    fn padded_taps(&self, at: &[usize]) -> usize {
        self.padded.iter().zip(at).map(|(counts, &o)| counts.get(o).copied().unwrap_or(0)).product()
    }
    /// The taps of a window that are in the image, as offsets in the window and in the image.
    fn taps(&self, at: &[usize]) -> Vec<(usize, usize)> {
        let mut all = vec![(0, 0)];
        for ((inside, &o), (&kernel, &size)) in self.inside.iter().zip(at).zip(self.kernel.iter().zip(&self.sizes)) {
            let taps = inside.get(o).map_or(&[][..], |taps| taps);
            all =
                all.iter().flat_map(|&(k, i)| taps.iter().map(move |&(l, j)| (k * kernel + l, i * size + j))).collect();
        }
        all
    }
}

/// Returns an attribute with `count` entries for windows, such as strides.
pub(crate) fn window_attr(op: OpRef<'_>, name: &str, count: usize, default: usize) -> Result<Vec<usize>, String> {
    let Some(given) = ints(op, name) else { return Ok(vec![default; count]) };
    // A sum of a few of them fits 64 bits.
    const MAX_ENTRY: usize = 1 << 31;
    let entry = |&n: &i64| usize::try_from(n).ok().filter(|&n| n <= MAX_ENTRY);
    let entries: Vec<usize> = given.iter().filter_map(entry).collect();
    if entries.len() == count { Ok(entries) } else { Err(format!("has invalid '{name}'")) }
}

/// Returns the number of windows, or `None` if no window fits. If `partial` (`ceil_mode`), the last window may end after the padding.
pub(super) fn window_count(window: Window, partial: bool) -> Option<usize> {
    if partial { window.with_partial()?.count() } else { window.count() }
}

/// Returns a window with the padding of `auto_pad`. Rejects `SAME` with negative padding: the windows skip elements, and ONNX Runtime's
/// operators differ in the first position.
pub(crate) fn with_auto_pad(auto: &str, window: Window) -> Result<Window, String> {
    if window.stride == 0 || window.kernel == 0 {
        return Err("has windows of size 0 or stride 0".to_owned());
    }
    match auto {
        "" | "NOTSET" => Ok(window),
        "VALID" => Ok(Window { low: 0, high: 0, ..window }),
        "SAME_UPPER" | "SAME_LOWER" => {
            let (span, same) = window.same_span().zip(window.same()).ok_or("has windows that are too large")?;
            if window.input > span.saturating_add(1) {
                return Err(
                    "has negative padding by 'auto_pad', in which the operators of ONNX Runtime differ".to_owned()
                );
            }
            let is_upper = auto == "SAME_UPPER";
            Ok(if is_upper { same } else { Window { low: same.high, high: same.low, ..same } })
        }
        other => Err(format!("has unknown padding '{other}'")),
    }
}

/// The products that one element of a convolution sums: of elements in the image and in the weights.
pub(super) struct WindowProducts<'t> {
    image: usize,
    weights: usize,
    depth: usize,
    /// Elements of a channel.
    sizes: (usize, usize),
    taps: &'t [(usize, usize)],
}

impl WindowProducts<'_> {
    /// The offsets of the two elements of each product, channel by channel.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.depth).flat_map(move |c| {
            let (image, weights) = (self.image + c * self.sizes.0, self.weights + c * self.sizes.1);
            self.taps.iter().map(move |&(k, i)| (image + i, weights + k))
        })
    }
}

/// The shape and the elements of a convolution of an image `x` with weights [O, I / groups, ..]. `sum` gets the output
/// channel.
pub(super) fn convolve<T: Clone + Default>(
    op: OpRef<'_>,
    x: &[usize],
    w: &[usize],
    mut sum: impl FnMut(usize, &WindowProducts<'_>) -> T,
) -> Result<(Vec<usize>, Vec<T>), String> {
    let ([batch, channels, sizes @ ..], [outputs, depth, kernel @ ..]) = (x, w) else {
        return Err("requires operands of rank 2 or higher".to_owned());
    };
    let groups = int(op, "group").and_then(|n| usize::try_from(n).ok()).unwrap_or(1);
    let per_group = outputs.checked_div(groups).ok_or("requires positive 'group'")?;
    if depth.checked_mul(groups) != Some(*channels) || per_group * groups != *outputs || kernel.len() != sizes.len() {
        return Err("has weights that do not fit its input".to_owned());
    }
    let windows = ImageWindows::of(op, sizes, kernel)?;
    let out = [&[*batch, *outputs][..], &windows.counts].concat();
    let mut sums = vec![T::default(); Tensor::count(&out)?];
    if sums.is_empty() {
        return Ok((out, sums));
    }
    let (pixels, image, window) = (Tensor::count(&windows.counts)?, Tensor::count(sizes)?, Tensor::count(kernel)?);
    for (pixel, at) in indices(&windows.counts).enumerate() {
        let taps = windows.taps(&at);
        for n in 0..*batch {
            for o in 0..*outputs {
                let first = n * channels + o.checked_div(per_group).unwrap_or(0) * depth;
                let products = WindowProducts {
                    image: first * image,
                    weights: o * depth * window,
                    depth: *depth,
                    sizes: (image, window),
                    taps: &taps,
                };
                if let Some(slot) = sums.get_mut((n * outputs + o) * pixels + pixel) {
                    *slot = sum(o, &products);
                }
            }
        }
    }
    Ok((out, sums))
}

fn conv(op: OpRef<'_>, tensors: &[Tensor]) -> EvalResult {
    let (x, w) = (FloatOperand::of(op, tensors, 0)?, FloatOperand::of(op, tensors, 1)?);
    let bias = if has(op, 2) { Some(FloatOperand::of(op, tensors, 2)?) } else { None };
    let (out, sums) = convolve(op, &x.dims, &w.dims, |channel, products| {
        let sum = dot(products.pairs().map(|(i, k)| (x.element_at(i), w.element_at(k))));
        sum + bias.as_ref().map_or(0.0, |bias| bias.element_at(channel))
    })?;
    results(op, &out, sums)
}

/// Reduces the elements of each window to one number. `reduce` gets them, and the number of taps in the padded image.
fn pool(
    op: OpRef<'_>,
    dims: &[usize],
    values: &[f64],
    reduce: impl Fn(&[f64], usize) -> f64,
) -> Result<(Vec<usize>, Vec<f64>), String> {
    let [batch, channels, sizes @ ..] = dims else { return Err("requires an operand of rank 2 or higher".to_owned()) };
    let kernel: Vec<usize> =
        ints(op, "kernel_shape").unwrap_or_default().iter().filter_map(|&n| usize::try_from(n).ok()).collect();
    let windows = ImageWindows::of(op, sizes, &kernel)?;
    let out = [&[*batch, *channels][..], &windows.counts].concat();
    let mut all = vec![0.0; Tensor::count(&out)?];
    let (pixels, image) = (Tensor::count(&windows.counts)?, Tensor::count(sizes)?);
    for (pixel, at) in indices(&windows.counts).enumerate() {
        let (taps, padded) = (windows.taps(&at), windows.padded_taps(&at));
        for plane in 0..batch * channels {
            let elements: Vec<f64> = taps.iter().filter_map(|&(_, i)| values.get(plane * image + i).copied()).collect();
            if let Some(slot) = all.get_mut(plane * pixels + pixel) {
                *slot = reduce(&elements, padded);
            }
        }
    }
    Ok((out, all))
}

/// The sum of products, in order, with fused multiply-add.
fn dot(pairs: impl IntoIterator<Item = (f32, f32)>) -> f32 {
    pairs.into_iter().fold(0.0, |sum: f32, (a, b)| a.mul_add(b, sum))
}

/// The sum of numbers as `f32`, in order.
fn sum(values: impl IntoIterator<Item = f32>) -> f32 {
    values.into_iter().fold(0.0, |sum, value| sum + value)
}

fn average_pool(op: OpRef<'_>, tensors: &[Tensor]) -> EvalResult {
    let x = FloatOperand::of(op, tensors, 0)?;
    let counts_padding = int(op, "count_include_pad").unwrap_or(0) != 0;
    let values: Vec<f64> = x.values.iter().map(|&v| f64::from(v)).collect();
    let mean = |all: &[f64], padded: usize| {
        let divisor = if counts_padding { padded } else { all.len() };
        f64::from(sum(all.iter().map(|&v| v as f32)) / divisor as f32)
    };
    let (out, all) = pool(op, &x.dims, &values, mean)?;
    results(op, &out, all.into_iter().map(|v| v as f32))
}

/// The maximum, or NaN if one element is NaN. Comparing stored integers gives the same result as comparing reals.
fn max_pool(op: OpRef<'_>, tensors: &[Tensor]) -> EvalResult {
    if op.body.num_results(op.op) > 1 || int(op, "storage_order").unwrap_or(0) != 0 {
        return Err("cannot be run: the indices of maxima are unsupported".to_owned());
    }
    let greatest = |elements: &[f64], _: usize| elements.iter().copied().fold(f64::NEG_INFINITY, or_nan(f64::max));
    let x = operand(op, tensors, 0)?;
    let (out, all) = pool(op, &dims(op.ctx, x)?, &numbers(op.ctx, x)?, greatest)?;
    of_numbers(op, &out, &all)
}

/// Combines the elements along dimensions in row-major order. Returns the extents without these dimensions, or with extent 1
/// if `keep`.
fn reduce<T: Copy>(
    dims: &[usize],
    values: &[T],
    axes: &[usize],
    keep: bool,
    (first, combine): (T, impl Fn(T, T) -> T),
) -> Result<(Vec<usize>, Vec<T>), String> {
    let reduced = |(d, &n): (usize, &usize)| if axes.contains(&d) { 1 } else { n };
    let kept: Vec<usize> = dims.iter().enumerate().map(reduced).collect();
    let mut all = vec![first; Tensor::count(&kept)?];
    Tensor::count(dims)?;
    for (at, &value) in indices(dims).zip(values) {
        if let Some(slot) = all.get_mut(broadcast_offset(&kept, &at)) {
            *slot = combine(*slot, value);
        }
    }
    let out = kept.iter().enumerate().filter(|(d, _)| keep || !axes.contains(d)).map(|(_, &n)| n).collect();
    Ok((out, all))
}

/// The mean along dimensions.
fn mean(op: OpRef<'_>, x: &FloatOperand, axes: &[usize], keep: bool) -> EvalResult {
    let (out, sums) = reduce(&x.dims, &x.values, axes, keep, (0.0, |sum, value| sum + value))?;
    let number: f32 = axes.iter().filter_map(|&d| x.dims.get(d)).map(|&n| n as f32).product();
    results(op, &out, sums.into_iter().map(|sum| sum / number))
}

/// The dimensions of a reduction, and whether they are kept.
fn reduction(op: OpRef<'_>, tensors: &[Tensor], rank: usize) -> Result<(Vec<usize>, bool), String> {
    let given = if has(op, 1) { Some(operand(op, tensors, 1)?.ints(op.ctx)?) } else { list(op, 1, "axes")? };
    Ok((reduced_axes(op, given, rank)?, int(op, "keepdims").unwrap_or(1) != 0))
}

/// A function of two numbers, or NaN if one is NaN: Rust's `max` and `min` ignore NaN.
fn or_nan(choose: fn(f64, f64) -> f64) -> impl Fn(f64, f64) -> f64 {
    move |a, b| {
        if a.is_nan() {
            a
        } else if b.is_nan() {
            b
        } else {
            choose(a, b)
        }
    }
}

/// The greatest or least element along dimensions, or NaN if one is NaN.
fn reduce_extreme(op: OpRef<'_>, tensors: &[Tensor], first: f64, choose: fn(f64, f64) -> f64) -> EvalResult {
    let x = operand(op, tensors, 0)?;
    let extents = dims(op.ctx, x)?;
    let (axes, keep) = reduction(op, tensors, extents.len())?;
    let (out, all) = reduce(&extents, &numbers(op.ctx, x)?, &axes, keep, (first, or_nan(choose)))?;
    of_numbers(op, &out, &all)
}

/// Converts numbers. A float is truncated; what no integer of the result's type equals then is an error, because ONNX leaves it
/// open. Integers wrap.
fn cast(op: OpRef<'_>, tensors: &[Tensor]) -> EvalResult {
    let x = operand(op, tensors, 0)?;
    let extents = dims(op.ctx, x)?;
    let result = result_type(op, &extents)?;
    let (from, to) = (NumberFormat::of(op.ctx, x.ty)?, NumberFormat::of(op.ctx, result)?);
    let tensor = match (from, to) {
        (NumberFormat::Int { .. }, NumberFormat::Int { width, signed }) => {
            let spare = 64_u32.saturating_sub(width);
            let wrap = |value: i64| match (width, signed) {
                (1, _) => i64::from(value != 0),
                (_, true) => value.wrapping_shl(spare).wrapping_shr(spare),
                (_, false) => value.cast_unsigned().wrapping_shl(spare).wrapping_shr(spare).cast_signed(),
            };
            let all: Vec<i64> = x.ints(op.ctx)?.into_iter().map(wrap).collect();
            Tensor::of_ints(op.ctx, result, &all)?
        }
        (NumberFormat::Float(_), NumberFormat::Int { width: 1, .. }) => {
            let all: Vec<i64> = x.floats(op.ctx)?.into_iter().map(|value| i64::from(value != 0.0)).collect();
            Tensor::of_ints(op.ctx, result, &all)?
        }
        (NumberFormat::Float(_), NumberFormat::Int { .. }) => {
            let integer = |value: f64| match value.trunc() {
                // All integers of this range are exact.
                whole if whole.abs() <= 2_f64.powi(53) => Ok(whole as i64),
                _ => Err(format!("cannot be run: {value} is not in the range of the integers")),
            };
            let all: Vec<i64> = x.floats(op.ctx)?.into_iter().map(integer).collect::<Result<_, _>>()?;
            Tensor::of_ints(op.ctx, result, &all)?
        }
        (NumberFormat::Int { width, .. }, NumberFormat::Float(_)) if width > 53 => {
            return Err("cannot be run on integers of more than 53 bits".to_owned());
        }
        // Rounded upwards by default.
        (_, NumberFormat::Float(FloatKind::F8E8M0FNU)) => {
            return Err("cannot be run: conversions to f8E8M0FNU are unsupported".to_owned());
        }
        (_, NumberFormat::Float(kind)) => {
            let saturates = kind.bits() <= 8 && int(op, "saturate").unwrap_or(1) != 0;
            let all: Vec<f64> =
                numbers(op.ctx, x)?.into_iter().map(|n| if saturates { saturate(kind, n) } else { n }).collect();
            Tensor::of_floats(op.ctx, result, &all)?
        }
    };
    Ok(vec![tensor])
}

/// The nearest number in the range of a float type; NaN stays.
pub(super) fn saturate(kind: FloatKind, value: f64) -> f64 {
    let greatest = kind.to_f64(kind.largest());
    value.clamp(-greatest, greatest)
}

/// The numbers of a tensor of floats or of integers of at most 53 bits.
pub(super) fn numbers(ctx: &Context, tensor: &Tensor) -> Result<Vec<f64>, String> {
    match NumberFormat::of(ctx, tensor.ty)? {
        NumberFormat::Float(_) => tensor.floats(ctx),
        NumberFormat::Int { width, .. } if width <= 53 => Ok(tensor.ints(ctx)?.into_iter().map(|n| n as f64).collect()),
        NumberFormat::Int { .. } => Err("cannot be run on integers of more than 53 bits".to_owned()),
    }
}

/// The first result, of numbers that its element type can represent.
fn of_numbers(op: OpRef<'_>, dims: &[usize], values: &[f64]) -> EvalResult {
    let ty = result_type(op, dims)?;
    if matches!(NumberFormat::of(op.ctx, ty)?, NumberFormat::Float(_)) {
        return Ok(vec![Tensor::of_floats(op.ctx, ty, values)?]);
    }
    let all: Vec<i64> = values.iter().map(|&value| value as i64).collect();
    Ok(vec![Tensor::of_ints(op.ctx, ty, &all)?])
}

fn global_average_pool(op: OpRef<'_>, tensors: &[Tensor]) -> EvalResult {
    let x = FloatOperand::of(op, tensors, 0)?;
    let axes: Vec<usize> = (2..x.dims.len()).collect();
    mean(op, &x, &axes, true)
}

fn reduce_mean(op: OpRef<'_>, tensors: &[Tensor]) -> EvalResult {
    let x = FloatOperand::of(op, tensors, 0)?;
    let (axes, keep) = reduction(op, tensors, x.dims.len())?;
    mean(op, &x, &axes, keep)
}

/// The default is the last dimension.
fn softmax(op: OpRef<'_>, tensors: &[Tensor]) -> EvalResult {
    let x = FloatOperand::of(op, tensors, 0)?;
    // Before opset 13 a softmax is along all dimensions from the axis on.
    let flattens = opset(op).is_some_and(|version| version < 13);
    let at = axis(op, if flattens { 1 } else { -1 }, x.dims.len())?;
    let (extent, inner) = match x.dims.get(at..) {
        Some(row) if flattens => (Tensor::count(row)?, 1),
        Some([extent, inner @ ..]) => (*extent, Tensor::count(inner)?),
        _ => return Err("has an axis that is out of range".to_owned()),
    };
    let mut all = x.values.clone();
    for first in (0..x.values.len()).filter(|i| i.checked_div(inner).and_then(|i| i.checked_rem(extent)) == Some(0)) {
        let places = (0..extent).map(|i| first + i * inner);
        let greatest = places.clone().map(|i| x.element_at(i)).fold(f32::NEG_INFINITY, f32::max);
        let power = |i: usize| f64::from(x.element_at(i) - greatest).exp() as f32;
        let total = sum(places.clone().map(power));
        for i in places {
            if let Some(slot) = all.get_mut(i) {
                *slot = power(i) / total;
            }
        }
    }
    results(op, &x.dims, all)
}

fn gemm(op: OpRef<'_>, tensors: &[Tensor]) -> EvalResult {
    let (a, b) = (FloatOperand::of(op, tensors, 0)?, FloatOperand::of(op, tensors, 1)?);
    // ONNX Runtime does not read C if `beta` is 0: it may be NaN.
    let has_c = has(op, 2) && parameter(op, "beta", 1.0) != 0.0;
    let c = if has_c { Some(FloatOperand::of(op, tensors, 2)?) } else { None };
    let (&[p, q], &[r, s]) = (a.dims.as_slice(), b.dims.as_slice()) else {
        return Err("requires operands of rank 2".to_owned());
    };
    let flag = |name| int(op, name).unwrap_or(0) != 0;
    // Extents, and strides of rows and columns.
    let (rows, depth, a_row, a_column) = if flag("transA") { (q, p, 1, q) } else { (p, q, q, 1) };
    let (inner, columns, b_row, b_column) = if flag("transB") { (s, r, 1, s) } else { (r, s, s, 1) };
    if inner != depth {
        return Err("has operands whose shapes do not match".to_owned());
    }
    let (alpha, beta) = (parameter(op, "alpha", 1.0), parameter(op, "beta", 1.0));
    let out = [rows, columns];
    Tensor::count(&out)?;
    if c.as_ref().is_some_and(|c| broadcast(&c.dims, &out).is_ok_and(|dims| dims != out)) {
        return Err("has operand #2 whose shape does not broadcast to the result".to_owned());
    }
    let element = |at: Vec<usize>| {
        let &[row, column] = at.as_slice() else { return 0.0 };
        let product =
            dot((0..depth)
                .map(|k| (a.element_at(row * a_row + k * a_column), b.element_at(k * b_row + column * b_column))));
        alpha * product + c.as_ref().map_or(0.0, |c| beta * c.element_at(broadcast_offset(&c.dims, &at)))
    };
    results(op, &out, indices(&out).map(element))
}

/// The products that one element of a matrix product sums: of elements in a row of one matrix and in a column of the other.
pub(super) struct RowProducts {
    row_start: usize,
    column_start: usize,
    depth: usize,
    columns: usize,
}

impl RowProducts {
    /// The offsets of the two elements of each product.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.depth).map(|k| (self.row_start + k, self.column_start + k * self.columns))
    }
}

/// The shape and the elements of a product of matrices with broadcast outer dimensions. Lists are matrices of one row or
/// column. `sum` gets the row and the column.
pub(super) fn multiply<T>(
    a: &[usize],
    b: &[usize],
    sum: impl Fn((usize, usize), &RowProducts) -> T,
) -> Result<(Vec<usize>, Vec<T>), String> {
    let (is_row, is_column) = (a.len() == 1, b.len() == 1);
    let a = [if is_row { &[1][..] } else { &[] }, a].concat();
    let b = [b, if is_column { &[1][..] } else { &[] }].concat();
    let ([outer_a @ .., rows, depth], [outer_b @ .., inner, columns]) = (a.as_slice(), b.as_slice()) else {
        return Err("requires operands of rank 1 or higher".to_owned());
    };
    if depth != inner {
        return Err("has operands whose shapes do not match".to_owned());
    }
    let outer = broadcast(outer_a, outer_b)?;
    let full = [&outer[..], &[*rows, *columns]].concat();
    let mut elements = Vec::with_capacity(Tensor::count(&full)?);
    for at in indices(&full) {
        let [outer @ .., row, column] = at.as_slice() else { continue };
        let (i, j) = (broadcast_offset(outer_a, outer), broadcast_offset(outer_b, outer));
        let products = RowProducts {
            row_start: (i * rows + row) * depth,
            column_start: j * inner * columns + column,
            depth: *depth,
            columns: *columns,
        };
        elements.push(sum((*row, *column), &products));
    }
    let mut out = outer;
    out.extend(Some(*rows).filter(|_| !is_row));
    out.extend(Some(*columns).filter(|_| !is_column));
    Ok((out, elements))
}

fn matmul(op: OpRef<'_>, tensors: &[Tensor]) -> EvalResult {
    let (a, b) = (FloatOperand::of(op, tensors, 0)?, FloatOperand::of(op, tensors, 1)?);
    let (out, all) = multiply(&a.dims, &b.dims, |_, products| {
        dot(products.pairs().map(|(i, j)| (a.element_at(i), b.element_at(j))))
    })?;
    results(op, &out, all)
}
