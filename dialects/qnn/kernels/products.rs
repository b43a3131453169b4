//! Sums of products of an activation and weights, for all kinds of operands.
//!
//! An operation selects the elements that are multiplied and added. The activation's kind and the form of the weights
//! determine the factors and the conversion of the sums, for all operations in the same way:
//!
//! | activation | weights | factors | sums |
//! |---|---|---|---|
//! | static | a scale for each channel at most | steps | exact, rescaled |
//! | static | in blocks | steps, and steps times multipliers | exact, divided by a power of two |
//! | dynamic | a scale for each channel at most | steps | exact, times the product of the scales in `f32`; in `xnnpack` times one after the other |
//! | dynamic, in `xnnpack` | in blocks | reals | in `f32` |
//! | float, or dynamic in blocks | any | reals | in `f32` |

use qopt_ir::def::OpRef;
use qopt_ir::ir::Tensor;
use qopt_ir::num::requantize::Multiplier;

use super::super::attrs::Numerics;
use super::super::types::{DynamicElement, Granularity, dynamic};
use super::conv::{biases, finish};
use super::rescale::{Rescale, RescaleStep, TfliteProducts};
use super::{QuantizedOperand, result_uniform};
use crate::kernels::window::{Sums, Window};
use crate::kernels::{dims, indices, result_type, row_major_offset};
use crate::qnn::ops::product;
use crate::quant::types::{Param, ParamGranularity, Uniform};
use crate::support::OpTypes;

/// The elements that are multiplied, in the terms of a convolution. A matrix product is a convolution without window.
pub struct TapProducts<'a> {
    /// Extents of the activation in the terms of a convolution: [N, spatial.., groups I].
    pub input: Vec<usize>,
    /// Index of each input element in the operand; `None` if they are in order.
    pub inputs: Option<Vec<usize>>,
    /// Extents of the window.
    pub kernel: Vec<usize>,
    /// The windows.
    pub windows: Vec<Window>,
    /// The number of output channels.
    pub channels: usize,
    /// The number of groups that the channels are split into.
    pub groups: usize,
    /// Index of each weight [OC, window.., I] in the operand, for each N if there is one set for each; `None` if they are in
    /// order.
    pub weights: Option<Vec<usize>>,
    /// The parameters of the output channels: one for all or one for each. The error explains why they vary within a channel.
    pub params: Result<Vec<Param>, String>,
    /// Extents of the result, if they differ from a convolution's.
    pub out: Option<Vec<usize>>,
    /// TensorFlow Lite's rescaling of the sums.
    pub arithmetic: &'a dyn Fn(&Uniform) -> TfliteProducts,
}

/// Permutes elements.
fn permute<T: Copy>(all: Vec<T>, places: Option<&Vec<usize>>) -> Vec<T> {
    match places {
        Some(places) => places.iter().filter_map(|&i| all.get(i).copied()).collect(),
        None => all,
    }
}

impl TapProducts<'_> {
    /// The result of an operation.
    ///
    /// # Errors
    /// If kinds or numerics have no definition, sizes do not fit, or a sum overflows.
    pub fn run(&self, op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
        let weights = QuantizedOperand::of(op, operands, 1)?;
        super::check_width(weights.ty)?;
        // An empty tensor may have any extents.
        Tensor::count(&self.kernel)?;
        Tensor::count(&[self.channels])?;
        let input = operands.first().ok_or("has too few operands")?;
        let quantized = dynamic(op.ctx, op.in_type(product::INPUT));
        if op.ctx.float_kind(op.in_element(product::INPUT)).is_some() {
            let reals = input.floats(op.ctx)?.into_iter().map(|x| x as f32).collect();
            return self.of_reals(op, operands, reals, &weights);
        }
        // The sum of products of several blocks has no scale.
        let has_blocks_of_weights = self.params.is_err() && is_in_blocks(weights.ty);
        if quantized.is_some_and(|ty| matches!(ty.granularity, Granularity::Block(_)) || has_blocks_of_weights) {
            let reals = DynamicElement::read(&input.to_bytes(op.ctx)?).iter().map(DynamicElement::real).collect();
            return self.of_reals(op, operands, reals, &weights);
        }
        match &self.params {
            Ok(params) if quantized.is_some() => {
                self.of_dynamic(op, operands, &self.weight_offsets(&weights, params), params)
            }
            Ok(params) => self.rescale_sums(op, operands, &self.weight_offsets(&weights, params), params),
            Err(_) if is_in_blocks(weights.ty) => self.in_blocks(op, operands, &weights),
            Err(why) => Err(why.clone()),
        }
    }

    /// The number of products in a sum whose window does not overlap the padding.
    fn terms(&self) -> usize {
        let channels = self.input.last().copied().unwrap_or(1);
        self.kernel.iter().product::<usize>().saturating_mul(channels.checked_div(self.groups).unwrap_or(0))
    }

    /// The weights less the zero points of their channels.
    fn weight_offsets(&self, weights: &QuantizedOperand<'_>, params: &[Param]) -> Vec<i64> {
        let channel = |i: usize| i.checked_div(self.terms()).and_then(|i| i.checked_rem(self.channels)).unwrap_or(0);
        let zero = |i: usize| params.get(channel(i)).or(params.first()).map_or(0, |p| p.zero_point);
        let stored = permute(weights.stored.clone(), self.weights.as_ref());
        stored.into_iter().enumerate().map(|(i, w)| w - zero(i)).collect()
    }

    /// The weights less their zero points, with the scale of each.
    fn scaled_steps(&self, op: OpRef<'_>, weights: &QuantizedOperand<'_>) -> Result<Vec<(i64, f64)>, String> {
        let shape: Vec<_> = weights.dims.iter().map(|&d| Some(d as u64)).collect();
        let params = weights.ty.each_param(op.ctx, &shape)?;
        let steps = weights.stored.iter().zip(params).map(|(&w, p)| (w - p.zero_point, p.scale()));
        Ok(permute(steps.collect(), self.weights.as_ref()))
    }

    fn sums<'s, X, W, S: Copy>(
        &'s self,
        input_values: &'s [X],
        weights: &'s [W],
        biases: &'s [S],
    ) -> Sums<'s, X, W, S> {
        Sums { input: &self.input, input_values, kernel: &self.kernel, weights, biases, groups: self.groups }
    }

    fn result_dims(&self, of_windows: Vec<usize>) -> Vec<usize> {
        self.out.clone().unwrap_or(of_windows)
    }

    fn rescale_sums(
        &self,
        op: OpRef<'_>,
        operands: &[Tensor],
        weights: &[i64],
        params: &[Param],
    ) -> Result<Vec<Tensor>, String> {
        let input = QuantizedOperand::of(op, operands, 0)?;
        let (steps, biases) = (permute(input.factors()?, self.inputs.as_ref()), biases(op, operands, self.channels)?);
        let (out, sums) = self.sums(&steps, weights, &biases).result_dims_and_sums(&self.windows)?;
        finish(op, &input, params, &self.result_dims(out), sums, (self.arithmetic)(input.ty))
    }

    /// Multiplies each product by the multiplier of its block, with one power of two for each channel. Rounds once, ties up.
    fn in_blocks(
        &self,
        op: OpRef<'_>,
        operands: &[Tensor],
        weights: &QuantizedOperand<'_>,
    ) -> Result<Vec<Tensor>, String> {
        if Numerics::of(op)? != Numerics::Tflite {
            return Err("cannot be run: block-quantized weights are defined in 'tflite' numerics only".to_owned());
        }
        if operands.len() > 2 {
            return Err("cannot be run: block-quantized weights support no bias".to_owned());
        }
        let input = QuantizedOperand::of(op, operands, 0)?;
        let result = result_uniform(op)?;
        let (from, to) = (input.param()?.scale(), super::param(result)?.scale());
        let rescale = Rescale::to_result(op, result, vec![RescaleStep::Identity])?;
        let (mut products, mut shifts) = (Vec::new(), Vec::new());
        for row in self.scaled_steps(op, weights)?.chunks(self.terms().max(1)) {
            let (multipliers, shift) = multipliers(row.iter().map(|&(_, scale)| from * scale / to))?;
            products.extend(row.iter().zip(multipliers).map(|(&(step, _), m)| i128::from(m) * i128::from(step)));
            shifts.push(shift);
        }
        let steps = permute(input.factors()?, self.inputs.as_ref());
        let starts = vec![0_i128; self.channels];
        let (out, sums) =
            self.sums(&steps, &products, &starts).fold(&self.windows, |sum, &x, w| sum + i128::from(x) * w)?;
        // One shift for each channel, or one for each N and channel.
        let each = sums.len().checked_div(self.input.first().copied().unwrap_or(1)).unwrap_or(0);
        let shift = |i: usize| {
            let channel = i.checked_rem(self.channels)?;
            let set = if shifts.len() > self.channels { i.checked_div(each)? } else { 0 };
            shifts.get(set * self.channels + channel).copied()
        };
        let rounded = |(i, sum): (usize, i128)| {
            let shift = shift(i).unwrap_or(0);
            let rounded = i64::try_from((sum + (1_i128 << shift >> 1)) >> shift);
            rescale.apply(rounded.map_err(|_| "cannot be run: a sum overflows")?, 0)
        };
        let stored: Result<Vec<i64>, String> = sums.into_iter().enumerate().map(rounded).collect();
        super::result(op, &self.result_dims(out), &stored?)
    }

    /// Sums are exact. `tflite` and `ort`: `sum * (s * sw) + bias` in f32; `xnnpack`: `fma(sum * s, sw, bias)`.
    fn of_dynamic(
        &self,
        op: OpRef<'_>,
        operands: &[Tensor],
        weights: &[i64],
        params: &[Param],
    ) -> Result<Vec<Tensor>, String> {
        let numerics = Numerics::of(op)?;
        if numerics == Numerics::Tosa {
            return Err("cannot be run: dynamically quantized operands are not defined in 'tosa' numerics".to_owned());
        }
        let bytes = operands.first().ok_or("has too few operands")?.to_bytes(op.ctx)?;
        let input = permute(DynamicElement::read(&bytes), self.inputs.as_ref());
        // All summed elements have one scale. An empty sum is 0 for any scale.
        let start = Ok((0_i64, None));
        let add = |sum: Result<(i64, Option<f32>), &'static str>, x: &DynamicElement, w: &i64| {
            let (sum, scale) = sum?;
            if scale.is_some_and(|scale| scale != x.scale) {
                return Err("cannot be run: summed elements have different scales");
            }
            let step = i64::from(x.stored) - i64::from(x.zero_point);
            let sum = step.checked_mul(*w).and_then(|product| sum.checked_add(product));
            Ok((sum.ok_or("cannot be run: a sum overflows")?, Some(x.scale)))
        };
        let starts = vec![start; self.channels];
        let (out, sums) = self.sums(&input, weights, &starts).fold(&self.windows, add)?;
        let biases = real_biases(op, operands, self.channels)?;
        let mut reals = Vec::with_capacity(sums.len());
        for (i, sum) in sums.into_iter().enumerate() {
            let (sum, scale) = sum?;
            let sum = i32::try_from(sum)
                .map_err(|_| format!("cannot be run: the accumulator {sum} has more than 32 bits"))?;
            let channel = i.checked_rem(self.channels).unwrap_or(0);
            let weight = params.get(channel).or(params.first()).map_or(1.0, |p| p.scale());
            let (sum, scale, weight) = (sum as f32, scale.unwrap_or(1.0), weight as f32);
            let bias = biases.get(channel).copied().unwrap_or(0.0);
            reals.push(f64::from(match numerics {
                Numerics::Xnnpack => (sum * scale).mul_add(weight, bias),
                _ => sum * (scale * weight) + bias,
            }));
        }
        Ok(vec![Tensor::of_floats(op.ctx, result_type(op, &self.result_dims(out))?, &reals)?])
    }

    /// Reals times dequantized weights, in f32, one product after the other. The bias is added last.
    fn of_reals(
        &self,
        op: OpRef<'_>,
        operands: &[Tensor],
        reals: Vec<f32>,
        weights: &QuantizedOperand<'_>,
    ) -> Result<Vec<Tensor>, String> {
        let weights = self.scaled_steps(op, weights)?;
        let weights: Vec<f32> = weights.into_iter().map(|(step, scale)| scale as f32 * step as f32).collect();
        let input = permute(reals, self.inputs.as_ref());
        let starts = vec![0.0_f32; self.channels];
        let (out, sums) = self.sums(&input, &weights, &starts).fold(&self.windows, |sum, x, w| sum + x * w)?;
        let biases = real_biases(op, operands, self.channels)?;
        let bias = |i: usize| i.checked_rem(self.channels).and_then(|c| biases.get(c)).copied().unwrap_or(0.0);
        let reals: Vec<f64> = sums.into_iter().enumerate().map(|(i, sum)| f64::from(sum + bias(i))).collect();
        Ok(vec![Tensor::of_floats(op.ctx, result_type(op, &self.result_dims(out))?, &reals)?])
    }
}

/// Returns true if parameters of a type vary along several dimensions, or within one.
pub fn is_in_blocks(ty: &Uniform) -> bool {
    matches!(ty.form, ParamGranularity::Blocks { .. })
}

/// Biases of a float result, one for each output channel.
fn real_biases(op: OpRef<'_>, operands: &[Tensor], channels: usize) -> Result<Vec<f32>, String> {
    let Some(bias) = operands.get(2) else { return Ok(vec![0.0; channels]) };
    let all = bias.floats(op.ctx).map_err(|_| "cannot be run: a float result requires a float bias")?;
    match all.as_slice() {
        [one] => Ok(vec![*one as f32; channels]),
        _ if all.len() == channels => Ok(all.into_iter().map(|b| b as f32).collect()),
        _ => Err(format!("has {} biases for {channels} channels", all.len())),
    }
}

/// Fixed-point multipliers for the reals of a row, with a common power of two: the largest has 31 bits.
fn multipliers(reals: impl Iterator<Item = f64> + Clone) -> Result<(Vec<i64>, u32), String> {
    let largest = reals.clone().fold(0.0, f64::max);
    let largest = Multiplier::of(largest).ok_or("cannot be run: a scale has no fixed-point multiplier")?;
    // Limits the shift to 95, so that `1 << shift` fits i128. Smaller scales round to 0.
    let exponent = largest.exponent.max(-64);
    let shift = u32::try_from(31 - exponent).map_err(|_| "cannot be run: a scale is too large")?;
    // A power of two is exact, so each multiplier is rounded once.
    let power = 2_f64.powi(31 - exponent);
    Ok((reals.map(|real| (real * power).round() as i64).collect(), shift))
}

/// Index in the operand of each element, in the order of a result's matrices. An operand is broadcast along dimensions of size
/// 1.
///
/// # Errors
/// If there are too many.
pub fn broadcast_batches(batch: &[usize], operand: &[usize], matrix: &[usize]) -> Result<Vec<usize>, String> {
    Tensor::count(&[batch, matrix].concat())?;
    let mut places = Vec::new();
    for index in indices(batch) {
        let at: Vec<usize> = index.iter().zip(operand).map(|(&i, &d)| if d == 1 { 0 } else { i }).collect();
        let start = row_major_offset(operand, &at) * matrix.iter().product::<usize>();
        places.extend(start..start + matrix.iter().product::<usize>());
    }
    Ok(places)
}

/// The extents of an activation.
///
/// # Errors
/// If they are not static.
pub fn extents(op: OpRef<'_>, operands: &[Tensor], index: usize) -> Result<Vec<usize>, String> {
    dims(op.ctx, operands.get(index).ok_or("has too few operands")?)
}
