//! What operators compute on floats: a network that is quantized by casts alone can be run as it stands.
//!
//! Arithmetic is that of `f32`, one rounding for each operation, and one for a product with the sum that it is added to; functions
//! are exact ones, rounded. Sums run in row-major order, over channels first and then over the window, and a bias comes last. ONNX leaves that order open, so the last bits of sums may
//! be others elsewhere. Integer operands are what `Add`, `Sub`, `Mul` and `MaxPool` take too.

use qopt_ir::def::{Kernel, OpDef, OpRef};
use qopt_ir::eval::{Number, Tensor};
use qopt_ir::num::FloatKind;

use super::OPERATOR;
use super::operator::{axis, has, int, ints, list, real, word};
use crate::kernels::window::Window;
use crate::kernels::{dims, indices, result_type};
use crate::torch::index::dimension;

macro_rules! computations {
    ($($id:ident, $name:literal, $summary:literal, $kernel:expr;)*) => {$(
        pub(super) static $id: OpDef = OpDef { name: $name, summary: $summary, kernel: Some($kernel), ..OPERATOR };
    )*};
}
computations! {
    AVERAGE_POOL, "onnx.AveragePool", "the mean of each window", average_pool;
    CONV, "onnx.Conv", "sums of products over windows", conv;
    GEMM, "onnx.Gemm", "alpha A B + beta C, each of A and B perhaps transposed", gemm;
    GLOBAL_AVERAGE_POOL, "onnx.GlobalAveragePool", "the mean of each channel", global_average_pool;
    MATMUL, "onnx.MatMul", "matrix product", matmul;
    MAX_POOL, "onnx.MaxPool", "the greatest of each window", max_pool;
    REDUCE_MEAN, "onnx.ReduceMean", "mean along dimensions", reduce_mean;
    SOFTMAX, "onnx.Softmax", "e^x by the sum of all along a dimension", softmax;
}

type Results = Result<Vec<Tensor>, String>;

/// A float operand.
struct Reals {
    dims: Vec<usize>,
    values: Vec<f32>,
}

impl Reals {
    fn of(op: OpRef<'_>, tensors: &[Tensor], index: usize) -> Result<Self, String> {
        let tensor = operand(op, tensors, index)?;
        if Number::of(op.ctx, tensor.ty)? == Number::Float(FloatKind::F64) {
            return Err("cannot be run: arithmetic is that of f32".to_owned());
        }
        let values = tensor.floats(op.ctx)?.into_iter().map(|v| v as f32).collect();
        Ok(Self { dims: dims(op.ctx, tensor)?, values })
    }
    fn at(&self, place: usize) -> f32 {
        self.values.get(place).copied().unwrap_or_default()
    }
}

/// An operand by position. Tensors are listed without those that are left out.
fn operand<'t>(op: OpRef<'_>, tensors: &'t [Tensor], index: usize) -> Result<&'t Tensor, String> {
    let at = (0..index).filter(|&i| has(op, i)).count();
    tensors.get(at).filter(|_| has(op, index)).ok_or_else(|| "has too few operands".to_owned())
}

fn results(op: OpRef<'_>, dims: &[usize], values: impl IntoIterator<Item = f32>) -> Results {
    let values: Vec<f64> = values.into_iter().map(f64::from).collect();
    Ok(vec![Tensor::of_floats(op.ctx, result_type(op, dims)?, &values)?])
}

/// A function of each element.
pub(super) fn unary(op: OpRef<'_>, tensors: &[Tensor], function: impl Fn(f32) -> f32) -> Results {
    let x = Reals::of(op, tensors, 0)?;
    results(op, &x.dims, x.values.iter().map(|&x| function(x)))
}

/// An exact function of each element, rounded.
pub(super) fn rounded(op: OpRef<'_>, tensors: &[Tensor], function: fn(f64) -> f64) -> Results {
    unary(op, tensors, |x| function(f64::from(x)) as f32)
}

/// A float attribute, or what stands for it where there is none.
pub(super) fn parameter(op: OpRef<'_>, name: &str, default: f32) -> f32 {
    real(op, name).map_or(default, |value| value as f32)
}

/// `onnx.Clip`: bounds are attributes in old versions, operands in new ones.
pub(super) const CLIP: Kernel = |op, tensors| {
    let bound = |index, name: &str, default: f32| -> Result<f32, String> {
        if !has(op, index) {
            return Ok(parameter(op, name, default));
        }
        Ok(Reals::of(op, tensors, index)?.at(0))
    };
    let (low, high) = (bound(1, "min", f32::NEG_INFINITY)?, bound(2, "max", f32::INFINITY)?);
    unary(op, tensors, |x| x.max(low).min(high))
};

/// Two operands element by element, broadcast; integers wrap.
pub(super) fn binary(
    op: OpRef<'_>,
    tensors: &[Tensor],
    real: fn(f32, f32) -> f32,
    integer: fn(i64, i64) -> i64,
) -> Results {
    let (a, b) = (operand(op, tensors, 0)?, operand(op, tensors, 1)?);
    let (from, to) = (dims(op.ctx, a)?, dims(op.ctx, b)?);
    let out = broadcast(&from, &to)?;
    if matches!(Number::of(op.ctx, a.ty)?, Number::Float(_)) {
        let (a, b) = (Reals::of(op, tensors, 0)?, Reals::of(op, tensors, 1)?);
        let each = indices(&out).map(|at| real(a.at(repeated(&from, &at)), b.at(repeated(&to, &at))));
        return results(op, &out, each);
    }
    let (a, b) = (a.ints(op.ctx)?, b.ints(op.ctx)?);
    let entry = |all: &[i64], dims: &[usize], at: &[usize]| all.get(repeated(dims, at)).copied().unwrap_or_default();
    let all: Vec<i64> = indices(&out).map(|at| integer(entry(&a, &from, &at), entry(&b, &to, &at))).collect();
    Ok(vec![Tensor::of_ints(op.ctx, result_type(op, &out)?, &all)?])
}

/// The extents of two operands that are broadcast.
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

/// The place in an operand that is broadcast.
fn repeated(dims: &[usize], at: &[usize]) -> usize {
    let inner = at.get(at.len().saturating_sub(dims.len())..).unwrap_or_default();
    dims.iter().zip(inner).fold(0, |place, (&d, &i)| place * d + if d == 1 { 0 } else { i })
}

/// Windows over the dimensions of images [N, C, ..].
struct Windows {
    /// How many there are in each dimension.
    counts: Vec<usize>,
    /// Their extents.
    kernel: Vec<usize>,
    /// The image's.
    sizes: Vec<usize>,
    /// For each dimension and window: the places in the window that are in the image, and where.
    inside: Vec<Vec<Vec<(usize, usize)>>>,
}

impl Windows {
    fn of(op: OpRef<'_>, sizes: &[usize], kernel: &[usize]) -> Result<Self, String> {
        let rank = sizes.len();
        let entries = |name: &str, count: usize, default: usize| -> Result<Vec<usize>, String> {
            let Some(given) = ints(op, name) else { return Ok(vec![default; count]) };
            // No sum of a few of them leaves 64 bits.
            const FARTHEST: usize = 1 << 31;
            let amount = |&n: &i64| usize::try_from(n).ok().filter(|&n| n <= FARTHEST);
            let all: Vec<usize> = given.iter().filter_map(amount).collect();
            if all.len() == count { Ok(all) } else { Err(format!("has bad {name}")) }
        };
        let (strides, dilations, pads) =
            (entries("strides", rank, 1)?, entries("dilations", rank, 1)?, entries("pads", 2 * rank, 0)?);
        let (lows, highs) = pads.split_at_checked(rank).unwrap_or_default();
        let partial = int(op, "ceil_mode").unwrap_or(0) != 0;
        let auto = word(op, "auto_pad").unwrap_or_default();
        let mut windows =
            Self { counts: Vec::new(), kernel: kernel.to_vec(), sizes: sizes.to_vec(), inside: Vec::new() };
        let axes = sizes.iter().zip(kernel).zip(strides.iter().zip(&dilations)).zip(lows.iter().zip(highs));
        for (((&input, &kernel), (&stride, &dilation)), (&low, &high)) in axes {
            let window = padded(&auto, Window { input, kernel, low, high, stride, dilation })?;
            let whole = window.count().ok_or("has a window that does not fit its input")?;
            // One more, if it begins in front of the end of the image.
            let more = Window { high: window.high.saturating_add(window.stride).saturating_sub(1), ..window };
            let begins =
                |o: usize| o.checked_mul(window.stride).is_some_and(|at| at < window.input.saturating_add(window.low));
            let number = more.count().filter(|&n| partial && n > whole && begins(whole)).unwrap_or(whole);
            const LARGEST: usize = 1 << 22;
            if number.checked_mul(kernel).is_none_or(|n| n > LARGEST) {
                return Err("cannot be run: its windows are too large".to_owned());
            }
            let taps = |o: usize| (0..kernel).filter_map(|k| Some((k, window.at(o, k)?))).collect();
            windows.inside.push((0..number).map(taps).collect());
            windows.counts.push(number);
        }
        if windows.counts.len() != rank {
            return Err("has windows of another rank than its input".to_owned());
        }
        Tensor::count(&windows.counts)?;
        Tensor::count(kernel)?;
        Ok(windows)
    }
    /// The places of a window that are in the image: in the window, and in the image.
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

/// A window with the padding that `auto_pad` gives it.
fn padded(auto: &str, window: Window) -> Result<Window, String> {
    let Window { input, kernel, stride, dilation, .. } = window;
    if stride == 0 || kernel == 0 {
        return Err("has windows without size or stride".to_owned());
    }
    match auto {
        "" | "NOTSET" => Ok(window),
        "VALID" => Ok(Window { low: 0, high: 0, ..window }),
        "SAME_UPPER" | "SAME_LOWER" => {
            let reach = kernel.saturating_sub(1).saturating_mul(dilation).saturating_add(1);
            let span = input.div_ceil(stride).saturating_sub(1).saturating_mul(stride).saturating_add(reach);
            let total = span.saturating_sub(input);
            let (less, more) = (total / 2, total - total / 2);
            let (low, high) = if auto == "SAME_UPPER" { (less, more) } else { (more, less) };
            Ok(Window { low, high, ..window })
        }
        other => Err(format!("has the padding '{other}', which is not known")),
    }
}

/// Weights [O, I / groups, ..].
fn conv(op: OpRef<'_>, tensors: &[Tensor]) -> Results {
    let (x, w) = (Reals::of(op, tensors, 0)?, Reals::of(op, tensors, 1)?);
    let bias = if has(op, 2) { Some(Reals::of(op, tensors, 2)?) } else { None };
    let ([batch, channels, sizes @ ..], [outputs, depth, kernel @ ..]) = (x.dims.as_slice(), w.dims.as_slice()) else {
        return Err("has operands of no images".to_owned());
    };
    let groups = int(op, "group").and_then(|n| usize::try_from(n).ok()).unwrap_or(1);
    let per_group = outputs.checked_div(groups).ok_or("has no groups")?;
    if depth.checked_mul(groups) != Some(*channels) || per_group * groups != *outputs || kernel.len() != sizes.len() {
        return Err("has weights that do not fit its input".to_owned());
    }
    let windows = Windows::of(op, sizes, kernel)?;
    let out = [&[*batch, *outputs][..], &windows.counts].concat();
    let mut sums = vec![0.0_f32; Tensor::count(&out)?];
    if sums.is_empty() {
        return results(op, &out, sums);
    }
    let (pixels, image, window) = (Tensor::count(&windows.counts)?, Tensor::count(sizes)?, Tensor::count(kernel)?);
    for (pixel, at) in indices(&windows.counts).enumerate() {
        let taps = windows.taps(&at);
        for n in 0..*batch {
            for o in 0..*outputs {
                let first = n * channels + o.checked_div(per_group).unwrap_or(0) * depth;
                let mut sum = 0.0;
                for c in 0..*depth {
                    let (xs, ws) = ((first + c) * image, (o * depth + c) * window);
                    for &(k, i) in &taps {
                        sum = x.at(xs + i).mul_add(w.at(ws + k), sum);
                    }
                }
                if let Some(slot) = sums.get_mut((n * outputs + o) * pixels + pixel) {
                    *slot = sum + bias.as_ref().map_or(0.0, |bias| bias.at(o));
                }
            }
        }
    }
    results(op, &out, sums)
}

/// One number for each window: of the elements in it.
fn pool(
    op: OpRef<'_>,
    dims: &[usize],
    values: &[f64],
    reduce: impl Fn(&[f64], usize) -> f64,
) -> Result<(Vec<usize>, Vec<f64>), String> {
    let [batch, channels, sizes @ ..] = dims else { return Err("has an operand of no images".to_owned()) };
    let kernel: Vec<usize> =
        ints(op, "kernel_shape").unwrap_or_default().iter().filter_map(|&n| usize::try_from(n).ok()).collect();
    let windows = Windows::of(op, sizes, &kernel)?;
    let out = [&[*batch, *channels][..], &windows.counts].concat();
    let mut all = vec![0.0; Tensor::count(&out)?];
    let (pixels, image, window) = (Tensor::count(&windows.counts)?, Tensor::count(sizes)?, Tensor::count(&kernel)?);
    for (pixel, at) in indices(&windows.counts).enumerate() {
        let taps = windows.taps(&at);
        for plane in 0..batch * channels {
            let elements: Vec<f64> = taps.iter().filter_map(|&(_, i)| values.get(plane * image + i).copied()).collect();
            if let Some(slot) = all.get_mut(plane * pixels + pixel) {
                *slot = reduce(&elements, window);
            }
        }
    }
    Ok((out, all))
}

/// The sum of products, in their order; each is added without being rounded before.
fn dot(pairs: impl IntoIterator<Item = (f32, f32)>) -> f32 {
    pairs.into_iter().fold(0.0, |sum: f32, (a, b)| a.mul_add(b, sum))
}

/// The sum of numbers as `f32`, in their order.
fn sum(values: impl IntoIterator<Item = f32>) -> f32 {
    values.into_iter().fold(0.0, |sum, value| sum + value)
}

fn average_pool(op: OpRef<'_>, tensors: &[Tensor]) -> Results {
    let x = Reals::of(op, tensors, 0)?;
    let counts_padding = int(op, "count_include_pad").unwrap_or(0) != 0;
    if counts_padding && int(op, "ceil_mode").unwrap_or(0) != 0 {
        return Err("cannot be run: windows that are not whole count the padding".to_owned());
    }
    let values: Vec<f64> = x.values.iter().map(|&v| f64::from(v)).collect();
    let mean = |all: &[f64], window: usize| {
        let divisor = if counts_padding { window } else { all.len() };
        f64::from(sum(all.iter().map(|&v| v as f32)) / divisor as f32)
    };
    let (out, all) = pool(op, &x.dims, &values, mean)?;
    results(op, &out, all.into_iter().map(|v| v as f32))
}

/// The greatest; what is stored is compared as well as reals are.
fn max_pool(op: OpRef<'_>, tensors: &[Tensor]) -> Results {
    if op.body.num_results(op.op) > 1 || int(op, "storage_order").unwrap_or(0) != 0 {
        return Err("cannot be run: it gives the places of the greatest".to_owned());
    }
    let greatest = |all: &[f64], _: usize| all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let x = operand(op, tensors, 0)?;
    let extents = dims(op.ctx, x)?;
    match Number::of(op.ctx, x.ty)? {
        Number::Float(_) => {
            let (out, all) = pool(op, &extents, &x.floats(op.ctx)?, greatest)?;
            Ok(vec![Tensor::of_floats(op.ctx, result_type(op, &out)?, &all)?])
        }
        Number::Int { width, .. } if width <= 32 => {
            let values: Vec<f64> = x.ints(op.ctx)?.into_iter().map(|v| v as f64).collect();
            let (out, all) = pool(op, &extents, &values, greatest)?;
            let all: Vec<i64> = all.into_iter().map(|v| v as i64).collect();
            Ok(vec![Tensor::of_ints(op.ctx, result_type(op, &out)?, &all)?])
        }
        Number::Int { .. } => Err("cannot be run on integers of more than 32 bits".to_owned()),
    }
}

/// The mean along dimensions.
fn mean(op: OpRef<'_>, x: &Reals, axes: &[usize], keep: bool) -> Results {
    let reduced = |(d, &n): (usize, &usize)| if axes.contains(&d) { 1 } else { n };
    let kept: Vec<usize> = x.dims.iter().enumerate().map(reduced).collect();
    let mut sums = vec![0.0_f32; Tensor::count(&kept)?];
    Tensor::count(&x.dims)?;
    for (at, &value) in indices(&x.dims).zip(&x.values) {
        if let Some(slot) = sums.get_mut(repeated(&kept, &at)) {
            *slot += value;
        }
    }
    let number: f32 = axes.iter().filter_map(|&d| x.dims.get(d)).map(|&n| n as f32).product();
    let out: Vec<usize> = kept.iter().enumerate().filter(|(d, _)| keep || !axes.contains(d)).map(|(_, &n)| n).collect();
    results(op, &out, sums.into_iter().map(|sum| sum / number))
}

fn global_average_pool(op: OpRef<'_>, tensors: &[Tensor]) -> Results {
    let x = Reals::of(op, tensors, 0)?;
    let axes: Vec<usize> = (2..x.dims.len()).collect();
    mean(op, &x, &axes, true)
}

fn reduce_mean(op: OpRef<'_>, tensors: &[Tensor]) -> Results {
    let x = Reals::of(op, tensors, 0)?;
    let given = if has(op, 1) { Some(operand(op, tensors, 1)?.ints(op.ctx)?) } else { list(op, 1, "axes")? };
    let axes = match given.filter(|axes| !axes.is_empty()) {
        Some(axes) => axes.into_iter().map(|a| dimension(a, x.dims.len())).collect::<Result<_, _>>()?,
        None if int(op, "noop_with_empty_axes").unwrap_or(0) != 0 => Vec::new(),
        None => (0..x.dims.len()).collect(),
    };
    mean(op, &x, &axes, int(op, "keepdims").unwrap_or(1) != 0)
}

/// Along the last dimension, if none is named.
fn softmax(op: OpRef<'_>, tensors: &[Tensor]) -> Results {
    let x = Reals::of(op, tensors, 0)?;
    let at = axis(op, -1, x.dims.len())?;
    let (extent, inner) = match x.dims.get(at..) {
        Some([extent, inner @ ..]) => (*extent, Tensor::count(inner)?),
        _ => return Err("has no such dimension".to_owned()),
    };
    let mut all = x.values.clone();
    for first in (0..x.values.len()).filter(|i| i.checked_div(inner).and_then(|i| i.checked_rem(extent)) == Some(0)) {
        let places = (0..extent).map(|i| first + i * inner);
        let greatest = places.clone().map(|i| x.at(i)).fold(f32::NEG_INFINITY, f32::max);
        let power = |i: usize| f64::from(x.at(i) - greatest).exp() as f32;
        let total = sum(places.clone().map(power));
        for i in places {
            if let Some(slot) = all.get_mut(i) {
                *slot = power(i) / total;
            }
        }
    }
    results(op, &x.dims, all)
}

fn gemm(op: OpRef<'_>, tensors: &[Tensor]) -> Results {
    let (a, b) = (Reals::of(op, tensors, 0)?, Reals::of(op, tensors, 1)?);
    let c = if has(op, 2) { Some(Reals::of(op, tensors, 2)?) } else { None };
    let (&[p, q], &[r, s]) = (a.dims.as_slice(), b.dims.as_slice()) else {
        return Err("has operands that are no matrices".to_owned());
    };
    let flag = |name| int(op, name).unwrap_or(0) != 0;
    // Extents, and how far it is to the next row and column.
    let (rows, depth, a_row, a_column) = if flag("transA") { (q, p, 1, q) } else { (p, q, q, 1) };
    let (inner, columns, b_row, b_column) = if flag("transB") { (s, r, 1, s) } else { (r, s, s, 1) };
    if inner != depth {
        return Err("has operands whose shapes do not fit".to_owned());
    }
    let (alpha, beta) = (parameter(op, "alpha", 1.0), parameter(op, "beta", 1.0));
    let out = [rows, columns];
    Tensor::count(&out)?;
    if c.as_ref().is_some_and(|c| broadcast(&c.dims, &out).is_ok_and(|dims| dims != out)) {
        return Err("has a third operand that does not fit".to_owned());
    }
    let element = |at: Vec<usize>| {
        let &[row, column] = at.as_slice() else { return 0.0 };
        let product = dot((0..depth).map(|k| (a.at(row * a_row + k * a_column), b.at(k * b_row + column * b_column))));
        alpha * product + c.as_ref().map_or(0.0, |c| beta * c.at(repeated(&c.dims, &at)))
    };
    results(op, &out, indices(&out).map(element))
}

/// Lists are matrices of one row or column.
fn matmul(op: OpRef<'_>, tensors: &[Tensor]) -> Results {
    let (mut a, mut b) = (Reals::of(op, tensors, 0)?, Reals::of(op, tensors, 1)?);
    let (is_row, is_column) = (a.dims.len() == 1, b.dims.len() == 1);
    if is_row {
        a.dims.insert(0, 1);
    }
    if is_column {
        b.dims.push(1);
    }
    let ([outer_a @ .., rows, depth], [outer_b @ .., inner, columns]) = (a.dims.as_slice(), b.dims.as_slice()) else {
        return Err("has operands of no dimension".to_owned());
    };
    if depth != inner {
        return Err("has operands whose shapes do not fit".to_owned());
    }
    let outer = broadcast(outer_a, outer_b)?;
    let full = [&outer[..], &[*rows, *columns]].concat();
    Tensor::count(&full)?;
    let element = |at: Vec<usize>| {
        let [outer @ .., row, column] = at.as_slice() else { return 0.0 };
        let (i, j) = (repeated(outer_a, outer), repeated(outer_b, outer));
        dot((0..*depth).map(|k| (a.at((i * rows + row) * depth + k), b.at((j * inner + k) * columns + column))))
    };
    let mut out = outer.clone();
    out.extend(Some(*rows).filter(|_| !is_row));
    out.extend(Some(*columns).filter(|_| !is_column));
    results(op, &out, indices(&full).map(element))
}
