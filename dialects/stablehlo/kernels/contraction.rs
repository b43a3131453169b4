//! `stablehlo.dot_general` and `convolution`: sums of products.

use qopt_ir::def::OpRef;
use qopt_ir::ir::Tensor;
use qopt_ir::num::FloatKind;

use super::super::attrs::{Conv, ConvDim, DOT};
use super::elementwise::convert_numbers;
use super::{Results, index, indices_of, operand, padding, result_type};
use crate::kernels::numbers::{Complex, NumberType, Numbers};
use crate::kernels::{dims, indices, row_major_offset};

/// A sum and a product, each rounded to the element type of the result.
struct Arithmetic<T> {
    zero: T,
    add_product: fn(T, T, T, &Round) -> T,
}
/// Rounds a float to a type.
struct Round(Option<FloatKind>);

impl Round {
    fn of(&self, x: f64) -> f64 {
        match self.0 {
            Some(FloatKind::F32) => f64::from(x as f32),
            Some(kind) if kind != FloatKind::F64 => kind.round_f64(x).map_or(f64::NAN, |bits| kind.to_f64(bits)),
            _ => x,
        }
    }
    fn complex(&self, z: Complex) -> Complex {
        Complex::new(self.of(z.re), self.of(z.im))
    }
}

const INTS: Arithmetic<i128> = Arithmetic { zero: 0, add_product: |sum, x, y, _| sum.wrapping_add(x.wrapping_mul(y)) };
const FLOATS: Arithmetic<f64> =
    Arithmetic { zero: 0.0, add_product: |sum, x, y, round| round.of(sum + round.of(x * y)) };
const COMPLEXES: Arithmetic<Complex> = Arithmetic {
    zero: Complex::new(0.0, 0.0),
    add_product: |sum, x, y, round| round.complex(sum + round.complex(x * y)),
};

/// Calls a function with pairs of elements whose products are summed, for an element of the result.
type Pairs<'a> = dyn Fn(&[usize], &mut dyn FnMut(usize, usize)) + 'a;

/// Sums of products.
fn sums(op: OpRef<'_>, operands: &[Tensor], result: &[usize], pairs: &Pairs<'_>) -> Results {
    fn of<T: Copy>(
        arithmetic: &Arithmetic<T>,
        (a, b): (&[T], &[T]),
        result: &[usize],
        pairs: &Pairs<'_>,
        round: &Round,
    ) -> Result<Vec<T>, String> {
        let sum = |index: Vec<usize>| {
            let mut sum = Some(arithmetic.zero);
            pairs(&index, &mut |x, y| {
                let product = sum.zip(a.get(x).copied().zip(b.get(y).copied()));
                sum = product.map(|(sum, (x, y))| (arithmetic.add_product)(sum, x, y, round));
            });
            sum.ok_or_else(|| "has shapes that do not fit".to_owned())
        };
        indices(result).map(sum).collect()
    }
    let ctx = op.ctx;
    let ty = result_type(op, 0, result)?;
    let to = NumberType::of(ctx, ty)?;
    let round = Round(if let NumberType::Float(kind) | NumberType::Complex(kind) = to { Some(kind) } else { None });
    let (x, y) = (operand(operands, 0)?, operand(operands, 1)?);
    let sums = match (Numbers::of(ctx, x)?, Numbers::of(ctx, y)?, to) {
        (Numbers::Ints(a), Numbers::Ints(b), NumberType::Int(_)) => {
            convert_numbers(Numbers::Ints(of(&INTS, (&a, &b), result, pairs, &round)?), to)
        }
        (a, b, NumberType::Complex(_)) => {
            let (Numbers::Complexes(a), Numbers::Complexes(b)) = (convert_numbers(a, to), convert_numbers(b, to))
            else {
                return Err("cannot be run on these element types".to_owned());
            };
            Numbers::Complexes(of(&COMPLEXES, (&a, &b), result, pairs, &round)?)
        }
        (a, b, NumberType::Float(_) | NumberType::Quantized) => {
            let (Numbers::Floats(a), Numbers::Floats(b)) = (convert_numbers(a, to), convert_numbers(b, to)) else {
                return Err("cannot be run on these element types".to_owned());
            };
            Numbers::Floats(of(&FLOATS, (&a, &b), result, pairs, &round)?)
        }
        _ => return Err("cannot be run on these element types".to_owned()),
    };
    Ok(vec![sums.tensor(ctx, ty)?])
}

/// Evaluates `stablehlo.dot_general`.
///
/// # Errors
/// If the shapes do not fit.
pub fn dot_general(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let lists = op.attr("dot_dimension_numbers").and_then(|attr| DOT.read(op.ctx, attr));
    let lists = lists.ok_or("has no dimension numbers")?;
    let list = |at: usize| lists.list(at).iter().map(|&d| index(d)).collect::<Result<Vec<_>, _>>();
    dot(op, operands, [&list(0)?, &list(1)?], [&list(2)?, &list(3)?])
}

/// Evaluates `stablehlo.dot`.
///
/// # Errors
/// If the shapes do not fit.
pub fn dot_of_matrices(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let rank = dims(op.ctx, operand(operands, 0)?)?.len();
    dot(op, operands, [&[], &[]], [&[rank.saturating_sub(1)], &[0]])
}

fn dot(op: OpRef<'_>, operands: &[Tensor], batch: [&[usize]; 2], summed: [&[usize]; 2]) -> Results {
    let (a, b) = (dims(op.ctx, operand(operands, 0)?)?, dims(op.ctx, operand(operands, 1)?)?);
    let size = |dims: &[usize], d: usize| dims.get(d).copied().ok_or_else(|| "has no such dimension".to_owned());
    for ([of_a, of_b], what) in [(batch, "batch"), (summed, "summed")] {
        for (&d, &e) in of_a.iter().zip(of_b) {
            if size(&a, d)? != size(&b, e)? {
                return Err(format!("has {what} dimensions of different sizes"));
            }
        }
    }
    let free = |dims: &[usize], batch: &[usize], summed: &[usize]| {
        (0..dims.len()).filter(|d| !batch.contains(d) && !summed.contains(d)).collect::<Vec<_>>()
    };
    let (free_a, free_b) = (free(&a, batch[0], summed[0]), free(&b, batch[1], summed[1]));
    let of = |dims: &[usize], list: &[usize]| list.iter().map(|&d| size(dims, d)).collect::<Result<Vec<_>, _>>();
    let result = [of(&a, batch[0])?, of(&a, &free_a)?, of(&b, &free_b)?].concat();
    let extent = of(&a, summed[0])?;
    Tensor::count(&extent)?;
    let strides = |dims: &[usize], list: &[usize]| {
        let stride = |&d: &usize| dims.iter().skip(d.saturating_add(1)).product::<usize>();
        list.iter().map(stride).collect::<Vec<_>>()
    };
    let at = |strides: &[usize], index: &[usize]| strides.iter().zip(index).map(|(s, i)| s * i).sum::<usize>();
    let (result_a, result_b) = (
        [strides(&a, batch[0]), strides(&a, &free_a), vec![0; free_b.len()]].concat(),
        [strides(&b, batch[1]), vec![0; free_a.len()], strides(&b, &free_b)].concat(),
    );
    let (sum_a, sum_b) = (strides(&a, summed[0]), strides(&b, summed[1]));
    let terms: Vec<(usize, usize)> = indices(&extent).map(|k| (at(&sum_a, &k), at(&sum_b, &k))).collect();
    sums(op, operands, &result, &|index, each| {
        let (x, y) = (at(&result_a, index), at(&result_b, index));
        terms.iter().for_each(|&(a, b)| each(x + a, y + b));
    })
}

/// The dimensions of one operand of a convolution: its two named ones and the spatial ones in their order.
struct Roles {
    first: usize,
    second: usize,
    spatial: Vec<usize>,
}

fn roles(dims: &[ConvDim], first: &str, second: &str) -> Result<Roles, String> {
    let wrong = "has dimension numbers that do not fit its operands";
    let named = |word: &str| dims.iter().position(|dim| matches!(dim, ConvDim::Named(name) if *name == word));
    let mut spatial = Vec::new();
    for number in 0..dims.len().checked_sub(2).ok_or(wrong)? {
        let at = dims.iter().position(|dim| matches!(dim, ConvDim::Spatial(n) if usize::try_from(*n) == Ok(number)));
        spatial.push(at.ok_or(wrong)?);
    }
    Ok(Roles { first: named(first).ok_or(wrong)?, second: named(second).ok_or(wrong)?, spatial })
}

/// Evaluates `stablehlo.convolution`.
///
/// # Errors
/// If the shapes do not fit.
pub fn convolution(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let rank = dims(op.ctx, operand(operands, 0)?)?.len();
    convolve(op, operands, padding(op, rank.saturating_sub(2))?)
}

/// Evaluates `stablehlo.dynamic_conv`.
///
/// # Errors
/// If the shapes do not fit.
pub fn dynamic_conv(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let amounts = Numbers::of(op.ctx, operand(operands, 2)?)?.ints()?;
    let of = |n: i128| i64::try_from(n).map_err(|_| format!("{n} is no padding"));
    let amounts = amounts.into_iter().map(of).collect::<Result<Vec<_>, _>>()?;
    let pairs = amounts.chunks_exact(2).filter_map(|pair| Some((*pair.first()?, *pair.get(1)?)));
    convolve(op, operands, pairs.collect())
}

/// The window of a convolution along one spatial dimension.
struct ConvWindow {
    /// Padding before the input; a negative amount crops.
    low: i64,
    /// The size of the input, without padding.
    extent: i128,
    /// The number of taps.
    kernel: i128,
    stride: i128,
    lhs_dilation: i128,
    rhs_dilation: i128,
    is_reversed: bool,
    /// The number of windows.
    count: i128,
}

impl ConvWindow {
    /// The index in the input that a tap of a window reads. `None` for padding and for gaps between dilated elements.
    fn input_index(&self, window: usize, tap: usize) -> Option<usize> {
        let i = window as i128 * self.stride + tap as i128 * self.rhs_dilation - i128::from(self.low);
        let is_element = i >= 0 && i % self.lhs_dilation == 0 && i / self.lhs_dilation < self.extent;
        is_element.then(|| usize::try_from(i / self.lhs_dilation).unwrap_or(0))
    }
    /// The index in the weights of a tap.
    fn weight_index(&self, tap: usize) -> usize {
        let tap = tap as i128;
        let index = if self.is_reversed { (self.kernel - 1).saturating_sub(tap) } else { tap };
        usize::try_from(index).unwrap_or(0)
    }
}

/// Reads the windows of all spatial dimensions. `sizes` are the sizes of input and weights along each.
fn conv_windows(op: OpRef<'_>, padding: &[(i64, i64)], sizes: &[(usize, usize)]) -> Result<Vec<ConvWindow>, String> {
    let rank = sizes.len();
    let strides = indices_of(op, "window_strides", rank, 1)?;
    let lhs_dilation = indices_of(op, "lhs_dilation", rank, 1)?;
    let rhs_dilation = indices_of(op, "rhs_dilation", rank, 1)?;
    let reversal = super::ints_of(op, "window_reversal").unwrap_or_else(|| vec![0; rank]);
    let window = |(d, &(extent, kernel)): (usize, &(usize, usize))| {
        let n = |list: &[usize]| list.get(d).copied().unwrap_or(1).max(1) as i128;
        let (low, high) = padding.get(d).copied().unwrap_or_default();
        let (extent, kernel) = (extent as i128, kernel as i128);
        let (stride, lhs_dilation, rhs_dilation) = (n(&strides), n(&lhs_dilation), n(&rhs_dilation));
        let dilated = if extent == 0 { 0 } else { (extent - 1) * lhs_dilation + 1 };
        let padded = dilated + i128::from(low) + i128::from(high);
        let reach = if kernel == 0 { 0 } else { (kernel - 1) * rhs_dilation + 1 };
        let count = if padded < reach || padded <= 0 { 0 } else { (padded - reach) / stride + 1 };
        let is_reversed = reversal.get(d).is_some_and(|&n| n != 0);
        ConvWindow { low, extent, kernel, stride, lhs_dilation, rhs_dilation, is_reversed, count }
    };
    Ok(sizes.iter().enumerate().map(window).collect())
}

fn convolve(op: OpRef<'_>, operands: &[Tensor], padding: Vec<(i64, i64)>) -> Results {
    let wrong = || "has shapes that do not fit".to_owned();
    let numbers = op.attr("dimension_numbers").and_then(|attr| op.ctx.attr_object::<Conv>(attr));
    let numbers = numbers.ok_or("has no dimension numbers")?;
    let (input, weights) = (dims(op.ctx, operand(operands, 0)?)?, dims(op.ctx, operand(operands, 1)?)?);
    let lhs = roles(&numbers.lhs, "b", "f")?;
    let rhs = roles(&numbers.rhs, "i", "o")?;
    let out = roles(&numbers.result, "b", "f")?;
    let rank = lhs.spatial.len();
    if [input.len(), weights.len(), numbers.result.len()].iter().any(|&n| n != rank + 2) || padding.len() != rank {
        return Err(wrong());
    }
    let groups = |name: &str| index(op.int(name).unwrap_or(1)).map(|n| n.max(1));
    let (feature_groups, batch_groups) = (groups("feature_group_count")?, groups("batch_group_count")?);
    let size = |dims: &[usize], d: usize| dims.get(d).copied().unwrap_or(0);
    let (features, filters) = (size(&weights, rhs.first), size(&weights, rhs.second));
    let fits = size(&input, lhs.second) == features.saturating_mul(feature_groups)
        && filters.is_multiple_of(feature_groups)
        && filters.is_multiple_of(batch_groups)
        && size(&input, lhs.first).is_multiple_of(batch_groups);
    if !fits {
        return Err(wrong());
    }
    let spatial_sizes = lhs.spatial.iter().zip(&rhs.spatial).map(|(&d, &e)| (size(&input, d), size(&weights, e)));
    let windows = conv_windows(op, &padding, &spatial_sizes.collect::<Vec<_>>())?;
    let batch = size(&input, lhs.first) / batch_groups;
    let mut result = vec![0; rank + 2];
    let mut set = |d: usize, n: usize| result.get_mut(d).map(|slot| *slot = n);
    set(out.first, batch);
    set(out.second, filters);
    for (&d, window) in out.spatial.iter().zip(&windows) {
        set(d, usize::try_from(window.count).map_err(|_| wrong())?);
    }
    let kernel: Vec<usize> = rhs.spatial.iter().map(|&d| size(&weights, d)).collect();
    let taps: Vec<Vec<usize>> = indices(&kernel).collect();
    let filters_per_group = |groups: usize| filters.checked_div(groups).unwrap_or(0).max(1);
    sums(op, operands, &result, &|index, each| {
        let at = |d: usize| index.get(d).copied().unwrap_or(0);
        let filter = at(out.second);
        let (mut from, mut weight) = (vec![0; rank + 2], vec![0; rank + 2]);
        let batch_group = filter / filters_per_group(batch_groups);
        let first_feature = filter / filters_per_group(feature_groups) * features;
        fn put(list: &mut [usize], d: usize, i: usize) {
            if let Some(slot) = list.get_mut(d) {
                *slot = i;
            }
        }
        put(&mut from, lhs.first, batch_group * batch + at(out.first));
        put(&mut weight, rhs.second, filter);
        'taps: for tap in &taps {
            for (d, (&k, window)) in tap.iter().zip(&windows).enumerate() {
                let Some(i) = window.input_index(at(size(&out.spatial, d)), k) else { continue 'taps };
                put(&mut from, size(&lhs.spatial, d), i);
                put(&mut weight, size(&rhs.spatial, d), window.weight_index(k));
            }
            for feature in 0..features {
                put(&mut from, lhs.second, first_feature + feature);
                put(&mut weight, rhs.first, feature);
                each(row_major_offset(&input, &from), row_major_offset(&weights, &weight));
            }
        }
    })
}
