//! Evaluators of operators on stored integers, whose scales and zero points are operands and need not be constant.
//!
//! The arithmetic is ONNX Runtime's: offsets and their sums are exact, a real result is computed in `f32`, one operation after
//! the other, and rounded to the nearest integer, ties to even. `float8` and `float4` elements round the same way. This is
//! `ort` in `docs/numerics.md`, which the hub uses where parameters are constant.

use qopt_ir::def::{OpDef, OpRef};
use qopt_ir::ir::{NumberFormat, Tensor};
use qopt_ir::num::FloatKind;

use super::OPERATOR;
use super::kernels::{EvalResult, convolve, multiply, numbers, operand, saturate};
use super::operator::{axis, has, int};
use crate::kernels::{dims, indices, result_type, to_even, u8_parameters};
use crate::support::OpTypes;
use crate::torch::contractions;

pub(crate) static CONV_INTEGER: OpDef = OpDef {
    name: "onnx.ConvInteger",
    summary: "convolution of integers, with zero points as operands",
    evaluate: Some(conv_integer),
    contraction: Some(|op| contractions::onnx_conv(op, 1)),
    ..OPERATOR
};

pub(crate) static DYNAMIC_QUANTIZE_LINEAR: OpDef = OpDef {
    name: "onnx.DynamicQuantizeLinear",
    summary: "dynamic quantization: the input determines scale and zero point",
    evaluate: Some(dynamic_quantize),
    ..OPERATOR
};

pub(crate) static MATMUL_INTEGER: OpDef = OpDef {
    name: "onnx.MatMulInteger",
    summary: "matrix product of integers, with zero points as operands",
    evaluate: Some(matmul_integer),
    contraction: Some(|op| contractions::onnx_matmul(op, 1)),
    ..OPERATOR
};

pub(crate) static QLINEAR_CONV: OpDef = OpDef {
    name: "onnx.QLinearConv",
    summary: "Conv of integers, with scales and zero points as operands",
    evaluate: Some(qlinear_conv),
    contraction: Some(|op| contractions::onnx_conv(op, 3)),
    ..OPERATOR
};

pub(crate) static QLINEAR_MATMUL: OpDef = OpDef {
    name: "onnx.QLinearMatMul",
    summary: "matrix product of integers, with scales and zero points as operands",
    evaluate: Some(qlinear_matmul),
    contraction: Some(|op| contractions::onnx_matmul(op, 3)),
    ..OPERATOR
};

/// The parameter of each element of a quantized tensor.
struct ParameterMap {
    /// The shape of the parameters.
    shape: Vec<usize>,
    /// The dimension that a list of parameters or a block is along.
    axis: usize,
    /// The number of elements of a block.
    block: usize,
}

impl ParameterMap {
    fn of(op: OpRef<'_>, scale: &Tensor, tensor: &[usize]) -> Result<Self, String> {
        let shape = dims(op.ctx, scale)?;
        let block = int(op, "block_size").unwrap_or(0);
        if block == 0 && Tensor::count(&shape)? == 1 {
            return Ok(Self { shape: Vec::new(), axis: 0, block: 1 });
        }
        let axis = axis(op, 1, tensor.len())?;
        let along = tensor.get(axis).copied().unwrap_or(0);
        let size = usize::try_from(block).map_err(|_| format!("has a negative block size {block}"))?;
        let fits = match shape.as_slice() {
            &[count] if block == 0 => count == along,
            blocks if block > 0 && blocks.len() == tensor.len() => {
                let expected = |d: usize, n: usize| if d == axis { n.div_ceil(size) } else { n };
                blocks.iter().zip(tensor).enumerate().all(|(d, (&count, &n))| count == expected(d, n))
            }
            _ => false,
        };
        if fits {
            Ok(Self { shape, axis, block: size.max(1) })
        } else {
            Err(format!("has scales of shape {shape:?}, which does not fit a tensor of shape {tensor:?}"))
        }
    }
    fn place(&self, at: &[usize]) -> usize {
        match self.shape.as_slice() {
            [] => 0,
            [_] if at.len() != 1 => at.get(self.axis).copied().unwrap_or(0),
            shape => shape
                .iter()
                .zip(at)
                .enumerate()
                .fold(0, |place, (d, (&count, &i))| place * count + if d == self.axis { i / self.block } else { i }),
        }
    }
}

fn entry<T: Copy + Default>(all: &[T], at: usize) -> T {
    all.get(at).copied().unwrap_or_default()
}

/// An operand's numbers, or as many zeros as `count`.
fn numbers_or_zeros(op: OpRef<'_>, tensors: &[Tensor], index: usize, count: usize) -> Result<Vec<f64>, String> {
    let all = if has(op, index) { numbers(op.ctx, operand(op, tensors, index)?)? } else { vec![0.0; count] };
    if all.len() == count { Ok(all) } else { Err(format!("has {} zero points for {count} scales", all.len())) }
}

/// Dequantizes `stored`, the elements of operand 0: the offset in `f32` times the scale.
pub(crate) fn dequantized(op: OpRef<'_>, tensors: &[Tensor], stored: &[f64]) -> Result<Vec<f32>, String> {
    let shape = dims(op.ctx, operand(op, tensors, 0)?)?;
    let scale = operand(op, tensors, 1)?;
    let map = ParameterMap::of(op, scale, &shape)?;
    let scales = scale.floats(op.ctx)?;
    let zero_points = numbers_or_zeros(op, tensors, 2, scales.len())?;
    let real = |(at, &q): (Vec<usize>, &f64)| {
        let place = map.place(&at);
        (q - entry(&zero_points, place)) as f32 * entry(&scales, place) as f32
    };
    Ok(indices(&shape).zip(stored).map(real).collect())
}

/// `onnx.DequantizeLinear`, rounded to the element type of the result.
pub(super) fn dequantize(op: OpRef<'_>, tensors: &[Tensor]) -> EvalResult {
    let x = operand(op, tensors, 0)?;
    let reals = dequantized(op, tensors, &numbers(op.ctx, x)?)?;
    let reals: Vec<f64> = reals.into_iter().map(f64::from).collect();
    Ok(vec![Tensor::of_floats(op.ctx, result_type(op, &dims(op.ctx, x)?)?, &reals)?])
}

/// `onnx.QuantizeLinear`: the quotient by the scale in `f32`, rounded to the element type of the result, plus the zero point.
pub(super) fn quantize(op: OpRef<'_>, tensors: &[Tensor]) -> EvalResult {
    if int(op, "precision").unwrap_or(0) != 0 {
        return Err("cannot be run: attribute 'precision' must be 0".to_owned());
    }
    let (x, scale) = (operand(op, tensors, 0)?, operand(op, tensors, 1)?);
    let shape = dims(op.ctx, x)?;
    let map = ParameterMap::of(op, scale, &shape)?;
    let scales = scale.floats(op.ctx)?;
    let zero_points = numbers_or_zeros(op, tensors, 2, scales.len())?;
    let result = result_type(op, &shape)?;
    let reals = numbers(op.ctx, x)?;
    let each = indices(&shape).zip(&reals).map(|(at, &real)| {
        let place = map.place(&at);
        (real as f32 / entry(&scales, place) as f32, entry(&zero_points, place))
    });
    match NumberFormat::of(op.ctx, result)? {
        NumberFormat::Float(FloatKind::F8E8M0FNU) => {
            Err("cannot be run: quantization to f8E8M0FNU is unsupported".to_owned())
        }
        NumberFormat::Float(kind) => {
            if zero_points.iter().any(|&zero_point| zero_point != 0.0) {
                return Err("requires a zero point of 0 for float elements".to_owned());
            }
            let saturates = int(op, "saturate").unwrap_or(1) != 0;
            // ONNX adds the zero point, so that -0 becomes 0; ONNX Runtime adds none to elements of 8 bits, and has no others.
            let zero = if kind.bits() < 8 { 0.0 } else { -0.0 };
            let all = each.map(|(quotient, _)| f64::from(quotient) + zero);
            let all: Vec<f64> =
                all.map(|quotient| if saturates { saturate(kind, quotient) } else { quotient }).collect();
            Ok(vec![Tensor::of_floats(op.ctx, result, &all)?])
        }
        NumberFormat::Int { width, signed } => {
            if !(1..=16).contains(&width) {
                return Err("cannot be run: the result must have 1 to 16 bits".to_owned());
            }
            let (least, greatest) = bounds(width, signed);
            let element = |(quotient, zero_point): (f32, f64)| match quotient.is_nan() {
                true => Err("cannot be run: NaN cannot be quantized".to_owned()),
                false => Ok(to_even(quotient).saturating_add(zero_point as i64).clamp(least, greatest)),
            };
            let all: Vec<i64> = each.map(element).collect::<Result<_, _>>()?;
            Ok(vec![Tensor::of_ints(op.ctx, result, &all)?])
        }
    }
}

fn bounds(width: u32, signed: bool) -> (i64, i64) {
    if signed { (-(1 << (width - 1)), (1 << (width - 1)) - 1) } else { (0, (1 << width) - 1) }
}

/// The scale and zero point that map the range of the input, which includes 0, to u8.
fn dynamic_quantize(op: OpRef<'_>, tensors: &[Tensor]) -> EvalResult {
    let x = operand(op, tensors, 0)?;
    let shape = dims(op.ctx, x)?;
    let reals: Vec<f32> = x.floats(op.ctx)?.into_iter().map(|x| x as f32).collect();
    if !reals.iter().all(|x| x.is_finite()) {
        return Err("cannot be run: a value that is not finite cannot be quantized".to_owned());
    }
    let (scale, zero_point) = u8_parameters(&reals);
    let stored: Vec<i64> = reals.iter().map(|x| (to_even(x / scale) + zero_point).clamp(0, 255)).collect();
    Ok(vec![
        Tensor::of_ints(op.ctx, result_type(op, &shape)?, &stored)?,
        Tensor::of_floats(op.ctx, op.out_type(1), &[f64::from(scale)])?,
        Tensor::of_ints(op.ctx, op.out_type(2), &[zero_point])?,
    ])
}

/// The offsets of an operand whose zero points are one or one for each index of `axis`.
struct Offsets {
    dims: Vec<usize>,
    offsets: Vec<i64>,
}

impl Offsets {
    fn of(op: OpRef<'_>, tensors: &[Tensor], at: usize, zero_point: usize, axis: usize) -> Result<Self, String> {
        let tensor = operand(op, tensors, at)?;
        // The sums fit 64 bits.
        if matches!(NumberFormat::of(op.ctx, tensor.ty)?, NumberFormat::Int { width, .. } if width > 16) {
            return Err("cannot be run: it multiplies integers of more than 16 bits".to_owned());
        }
        let shape = dims(op.ctx, tensor)?;
        let zero_points = if has(op, zero_point) { operand(op, tensors, zero_point)?.ints(op.ctx)? } else { vec![0] };
        let along = shape.get(axis).copied().unwrap_or(1);
        if zero_points.len() != 1 && zero_points.len() != along {
            return Err(format!("has {} zero points for {along} elements", zero_points.len()));
        }
        let inner: usize = shape.iter().skip(axis + 1).product();
        let zero_point = |flat: usize| match zero_points.as_slice() {
            [all] => *all,
            each => entry(each, flat / inner.max(1) % along.max(1)),
        };
        let offset = |(flat, &q): (usize, &i64)| q.wrapping_sub(zero_point(flat));
        let offsets = tensor.ints(op.ctx)?.iter().enumerate().map(offset).collect();
        Ok(Self { dims: shape, offsets })
    }
    fn element_at(&self, at: usize) -> i64 {
        entry(&self.offsets, at)
    }
}

/// The exact sum of products of offsets.
fn dot(a: &Offsets, b: &Offsets, pairs: impl Iterator<Item = (usize, usize)>) -> i64 {
    pairs.fold(0, |sum, (i, j)| sum.wrapping_add(a.element_at(i).wrapping_mul(b.element_at(j))))
}

/// Sums of 32 bits wrap.
fn sums(op: OpRef<'_>, (out, sums): (Vec<usize>, Vec<i64>)) -> EvalResult {
    let sums: Vec<i64> = sums.into_iter().map(|sum| i64::from(sum as i32)).collect();
    Ok(vec![Tensor::of_ints(op.ctx, result_type(op, &out)?, &sums)?])
}

/// Weights have one zero point, or one for each output channel.
fn conv_integer(op: OpRef<'_>, tensors: &[Tensor]) -> EvalResult {
    let (x, w) = (Offsets::of(op, tensors, 0, 2, usize::MAX - 1)?, Offsets::of(op, tensors, 1, 3, 0)?);
    sums(op, convolve(op, &x.dims, &w.dims, |_, products| dot(&x, &w, products.pairs()))?)
}

/// A list of zero points of `a` is one for each row, of `b` one for each column.
fn matmul_integer(op: OpRef<'_>, tensors: &[Tensor]) -> EvalResult {
    let (a, b) = (row_offsets(op, tensors, 0, 2)?, column_offsets(op, tensors, 1, 3)?);
    sums(op, multiply(&a.dims, &b.dims, |_, products| dot(&a, &b, products.pairs()))?)
}

fn row_offsets(op: OpRef<'_>, tensors: &[Tensor], at: usize, zero_point: usize) -> Result<Offsets, String> {
    let rank = dims(op.ctx, operand(op, tensors, at)?)?.len();
    Offsets::of(op, tensors, at, zero_point, rank.saturating_sub(2))
}

fn column_offsets(op: OpRef<'_>, tensors: &[Tensor], at: usize, zero_point: usize) -> Result<Offsets, String> {
    let rank = dims(op.ctx, operand(op, tensors, at)?)?.len();
    Offsets::of(op, tensors, at, zero_point, rank.saturating_sub(1))
}

/// The multipliers from sums to results: one, or one for each index of the list of scales.
struct Rescale {
    multipliers: Vec<f32>,
    zero_point: i64,
    bounds: (i64, i64),
}

impl Rescale {
    /// Reads the scales of both operands, and the scale and zero point of the result.
    fn of(op: OpRef<'_>, tensors: &[Tensor], [a, b, result]: [usize; 3], count: usize) -> Result<Self, String> {
        let one = |index| -> Result<f32, String> {
            match operand(op, tensors, index)?.floats(op.ctx)?.as_slice() {
                [scale] => Ok(*scale as f32),
                _ => Err("cannot be run: it has more than one scale of the input or the result".to_owned()),
            }
        };
        let (a, to) = (one(a)?, one(result)?);
        let scales = operand(op, tensors, b)?.floats(op.ctx)?;
        if scales.len() != 1 && scales.len() != count {
            return Err(format!("has {} scales for {count} outputs", scales.len()));
        }
        let zero_point = operand(op, tensors, result + 1)?.ints(op.ctx)?;
        let &[zero_point] = zero_point.as_slice() else {
            return Err("cannot be run: it has more than one zero point of the result".to_owned());
        };
        let NumberFormat::Int { width, signed } = NumberFormat::of(op.ctx, op.out_type(0))? else {
            return Err("has a result that is not of integers".to_owned());
        };
        if !(1..=16).contains(&width) {
            return Err("cannot be run: the result must have 1 to 16 bits".to_owned());
        }
        let multipliers = scales.iter().map(|&b| a * b as f32 / to).collect();
        Ok(Self { multipliers, zero_point, bounds: bounds(width, signed) })
    }
    fn apply(&self, sum: i64, at: usize) -> i64 {
        let multiplier = match self.multipliers.as_slice() {
            [all] => *all,
            each => entry(each, at),
        };
        let (least, greatest) = self.bounds;
        to_even(sum as f32 * multiplier).saturating_add(self.zero_point).clamp(least, greatest)
    }
}

/// Operands: x, scale, zero point, w, scale, zero point, the result's scale and zero point, bias.
fn qlinear_conv(op: OpRef<'_>, tensors: &[Tensor]) -> EvalResult {
    if int(op, "channels_last").unwrap_or(0) != 0 {
        return Err("cannot be run: attribute 'channels_last' must be 0".to_owned());
    }
    let (x, w) = (Offsets::of(op, tensors, 0, 2, usize::MAX - 1)?, Offsets::of(op, tensors, 3, 5, 0)?);
    let rescale = Rescale::of(op, tensors, [1, 4, 6], w.dims.first().copied().unwrap_or(0))?;
    let channels = w.dims.first().copied().unwrap_or(0);
    let bias = if has(op, 8) { operand(op, tensors, 8)?.ints(op.ctx)? } else { vec![0; channels] };
    if bias.len() != channels {
        return Err(format!("has {} biases for {channels} outputs", bias.len()));
    }
    let (out, stored) = convolve(op, &x.dims, &w.dims, |channel, products| {
        rescale.apply(dot(&x, &w, products.pairs()).wrapping_add(entry(&bias, channel)), channel)
    })?;
    Ok(vec![Tensor::of_ints(op.ctx, result_type(op, &out)?, &stored)?])
}

/// Operands: a, scale, zero point, b, scale, zero point, the result's scale and zero point.
fn qlinear_matmul(op: OpRef<'_>, tensors: &[Tensor]) -> EvalResult {
    let (a, b) = (row_offsets(op, tensors, 0, 2)?, column_offsets(op, tensors, 3, 5)?);
    let rescale = Rescale::of(op, tensors, [1, 4, 6], b.dims.last().copied().unwrap_or(0))?;
    let (out, stored) =
        multiply(&a.dims, &b.dims, |(_, column), products| rescale.apply(dot(&a, &b, products.pairs()), column))?;
    Ok(vec![Tensor::of_ints(op.ctx, result_type(op, &out)?, &stored)?])
}
