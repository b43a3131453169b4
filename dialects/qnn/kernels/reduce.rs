//! Reductions along dimensions.

use qopt_ir::def::OpRef;
use qopt_ir::ir::Tensor;
use qopt_ir::num::requantize::Multiplier;

use super::super::attrs::{Numerics, axes, flag};
use super::QuantizedOperand;
use super::conv::is_accumulator;
use super::rescale::{Rescale, RescaleStep};
use crate::kernels::{indices, row_major_offset, to_even};
use crate::qnn::ops as qnn;
use crate::quant::types::Uniform;

/// Combines elements along `axes`. Returns the shape of the result, with or without `keep_dims`, the results, and the number
/// of elements combined in each. An empty reduction gives `start`.
fn fold(
    op: OpRef<'_>,
    input: &QuantizedOperand<'_>,
    elements: &[i64],
    start: i64,
    combine: impl Fn(i64, i64) -> i64,
) -> Result<(Vec<usize>, Vec<i64>, usize), String> {
    let axes = axes(op, "axes", input.dims.len())?;
    let kept: Vec<usize> = input.dims.iter().enumerate().map(|(d, &n)| if axes.contains(&d) { 1 } else { n }).collect();
    let mut found = vec![start; kept.iter().product()];
    for (index, &element) in indices(&input.dims).zip(elements) {
        let at: Vec<usize> = index.iter().enumerate().map(|(d, &i)| if axes.contains(&d) { 0 } else { i }).collect();
        if let Some(slot) = found.get_mut(row_major_offset(&kept, &at)) {
            *slot = combine(*slot, element);
        }
    }
    let count = axes.iter().map(|&d| input.dim(d)).product();
    let out = if flag(op, "keep_dims") {
        kept
    } else {
        input.dims.iter().enumerate().filter(|(d, _)| !axes.contains(d)).map(|(_, &n)| n).collect()
    };
    Ok((out, found, count))
}

/// Sums of quantized offsets; see [`fold`].
fn sums(op: OpRef<'_>, input: &QuantizedOperand<'_>) -> Result<(Vec<usize>, Vec<i64>, usize), String> {
    fold(op, input, &input.quantized_offsets()?, 0, |sum, step| sum + step)
}

/// `qnn.reduce_max` and `qnn.reduce_min`: compare integer values, because operand and result have one scale.
///
/// # Errors
/// If the operand has no integers, or the reduction is empty.
pub fn extremum(op: OpRef<'_>, operands: &[Tensor], choose: fn(i64, i64) -> i64) -> Result<Vec<Tensor>, String> {
    let input = QuantizedOperand::of(op, operands, 0)?;
    // Neutral element of the choice.
    let start = if choose(0, 1) == 1 { i64::MIN } else { i64::MAX };
    let (out, found, count) = fold(op, &input, &input.stored, start, choose)?;
    if count == 0 {
        return Err("cannot be run: a reduced dimension is empty".to_owned());
    }
    let clamp = Rescale::clamp_only(op)?;
    let stored: Vec<i64> = found.into_iter().map(|q| clamp.bound(q)).collect();
    super::result(op, &out, &stored)
}

/// `qnn.sum`
///
/// # Errors
/// If the operand has no integers, or the numerics no definition.
pub fn sum(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let input = QuantizedOperand::of(op, operands, 0)?;
    let result = super::result_uniform(op)?;
    let (out, sums, count) = sums(op, &input)?;
    finish(op, &input, (&out, &sums, count), || sum_step(op, input.ty, result))
}

/// The result from sums of `count` quantized offsets, rescaled by `step` unless the result holds accumulators.
fn finish(
    op: OpRef<'_>,
    input: &QuantizedOperand<'_>,
    (out, sums, count): (&[usize], &[i64], usize),
    step: impl FnOnce() -> Result<RescaleStep, String>,
) -> Result<Vec<Tensor>, String> {
    let result = super::result_uniform(op)?;
    if is_accumulator(result) {
        return super::result(op, out, sums);
    }
    if Numerics::of(op)? == Numerics::Xnnpack {
        let affine = XnnpackReduction::new(op, input.ty, result, count)?;
        let bounds = Rescale::to_result(op, result, vec![RescaleStep::Identity])?;
        let all = count as i64 * input.param()?.zero_point;
        let stored = |&sum: &i64| bounds.bound(to_even((sum + all) as f32 * affine.factor + affine.fixed));
        return super::result(op, out, &sums.iter().map(stored).collect::<Vec<_>>());
    }
    let rescale = Rescale::to_result(op, result, vec![step()?])?;
    let stored: Result<Vec<i64>, String> = sums.iter().map(|&sum| rescale.apply(sum, 0)).collect();
    super::result(op, out, &stored?)
}

/// XNNPACK's reduction: sums of stored integers times `factor` plus `fixed`, in f32, ties to even. `fixed` removes the zero point
/// of the operand and adds the result's.
/// Source: `reshape_reduce_nd` in `src/operators/reduce-nd.c`.
pub struct XnnpackReduction {
    /// The quotient of the scales, for a mean times the reciprocal of the number of elements.
    pub factor: f32,
    /// The constant term.
    pub fixed: f32,
}

impl XnnpackReduction {
    /// The constants of a `qnn.mean` or `qnn.sum` of `count` elements.
    ///
    /// # Errors
    /// If a type has several parameters.
    pub fn new(op: OpRef<'_>, input: &Uniform, result: &Uniform, count: usize) -> Result<Self, String> {
        let (from, to) = (super::param(input)?, super::param(result)?);
        let ratio = from.scale() as f32 / to.scale() as f32;
        if count == 0 {
            return Err("cannot be run: a reduced dimension is empty".to_owned());
        }
        let factor = if op.is(&qnn::MEAN) { ratio * (1.0 / count as f32) } else { ratio };
        let fixed = to.zero_point as f32 - (count as i64 * from.zero_point) as f32 * factor;
        Ok(Self { factor, fixed })
    }
}

/// The rescale step from a sum of quantized offsets to the result.
///
/// # Errors
/// If a scale has no multiplier, or the numerics no definition.
pub fn sum_step(op: OpRef<'_>, input: &Uniform, result: &Uniform) -> Result<RescaleStep, String> {
    let numerics = Numerics::of(op)?;
    let scale = super::param(input)?.scale() / super::param(result)?.scale();
    match numerics {
        Numerics::Tflite if input.storage.signed => RescaleStep::from_scale(scale, RescaleStep::Single),
        Numerics::Tflite | Numerics::Tosa => RescaleStep::from_scale(scale, RescaleStep::rounding(op, numerics)),
        Numerics::Ort | Numerics::Xnnpack => {
            Err(format!("cannot be run: sums have no rescale step in '{}' numerics", numerics.word()))
        }
    }
}

/// `qnn.mean`
///
/// # Errors
/// If operands have no integers, or sizes do not fit.
pub fn mean(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let input = QuantizedOperand::of(op, operands, 0)?;
    let result = super::result_uniform(op)?;
    let (out, sums, count) = sums(op, &input)?;
    finish(op, &input, (&out, &sums, count), || mean_step(op, input.ty, result, count))
}

/// The rescale step from a sum of `count` quantized offsets to their mean.
///
/// # Errors
/// If a scale has no multiplier.
pub fn mean_step(op: OpRef<'_>, input: &Uniform, result: &Uniform, count: usize) -> Result<RescaleStep, String> {
    let numerics = Numerics::of(op)?;
    let (from, to) = (super::param(input)?.scale(), super::param(result)?.scale());
    match numerics {
        Numerics::Tflite => Ok(RescaleStep::Double(tflite_mean(from / to, count)?)),
        Numerics::Tosa => RescaleStep::from_scale(from / (to * count as f64), RescaleStep::rounding(op, numerics)),
        Numerics::Ort => Ok(RescaleStep::Float(from as f32 / (to as f32 * count as f32))),
        Numerics::Xnnpack => Err("cannot be run: means have no rescale step in 'xnnpack' numerics".to_owned()),
    }
}

/// TensorFlow Lite divides the multiplier by the count, in integers, truncating.
///
/// If the scales have no multiplier, or the count is 0.
pub fn tflite_mean(scale: f64, count: usize) -> Result<Multiplier, String> {
    let multiplier = Multiplier::of(scale).ok_or("cannot be run: a scale has no fixed-point multiplier")?;
    let count = i64::try_from(count).ok().filter(|&n| n > 0).ok_or("cannot be run: a reduced dimension is empty")?;
    let shift = i64::from(63 - count.leading_zeros()).min(32).min(31 + i64::from(multiplier.exponent)).max(0);
    let mantissa = (i64::from(multiplier.mantissa) << shift) / count;
    Ok(Multiplier {
        mantissa: i32::try_from(mantissa).map_err(|_| "cannot be run: a multiplier overflows")?,
        exponent: multiplier.exponent - shift as i32,
    })
}
