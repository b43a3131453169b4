//! Matrix products: with constant weights, and of two activations.

use qopt_ir::def::OpRef;
use qopt_ir::eval::Tensor;
use qopt_ir::num::requantize::Multiplier;

use super::super::attrs::Numerics;
use super::conv::{biases, finish};
use super::rescale::{Rescale, Step, Tflite};
use super::{Operand, axis_params};
use crate::kernels::{count, indices, place};
use crate::quant::types::Form;
use crate::support::Look;

/// `qnn.fully_connected`: [.., I] by [O, I].
///
/// # Errors
/// If operands have no integers, or sizes do not fit.
pub fn fully_connected(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    if op.ctx.float_kind(op.in_element(0)).is_some() {
        return weight_only(op, operands);
    }
    if super::super::types::uniform(op.ctx, op.in_type(1)).is_some_and(|ty| matches!(ty.form, Form::Blocks { .. })) {
        return blocks(op, operands);
    }
    let (input, weights) = (Operand::of(op, operands, 0)?, Operand::of(op, operands, 1)?);
    let (Some((&depth, rows)), [channels, inner]) = (input.dims.split_last(), weights.dims.as_slice()) else {
        return Err("has operands of wrong rank".to_owned());
    };
    if depth != *inner {
        return Err("has weights that do not fit its input".to_owned());
    }
    super::narrow(weights.ty)?;
    let params = axis_params(weights.ty, 0)?;
    let biases = biases(op, operands, *channels)?;
    let steps = input.factors()?;
    count(&[rows, &[*channels]].concat())?;
    let mut accumulators = Vec::new();
    for row in 0..rows.iter().product() {
        let xs = steps.get(row * depth..(row + 1) * depth).unwrap_or_default();
        for oc in 0..*channels {
            let zero = params.get(oc).or(params.first()).map_or(0, |p| p.zero_point);
            let ws = weights.stored.get(oc * depth..(oc + 1) * depth).unwrap_or_default();
            let sum: i64 = xs.iter().zip(ws).map(|(x, w)| x * (w - zero)).sum();
            accumulators.push(sum + biases.get(oc).copied().unwrap_or(0));
        }
    }
    let mut out = rows.to_vec();
    out.push(*channels);
    let arithmetic = Tflite::of_fully_connected(params.len());
    finish(op, &input, &params, &out, accumulators, arithmetic)
}

/// The rows of an input of this depth, and what the result's shape is with so many channels.
fn rows(dims: &[usize], inner: usize, channels: usize) -> Result<(usize, Vec<usize>), String> {
    match dims.split_last() {
        Some((&depth, rows)) if depth == inner => {
            let out = [rows, &[channels]].concat();
            count(&out)?;
            Ok((rows.iter().product(), out))
        }
        _ => Err("has weights that do not fit its input".to_owned()),
    }
}

/// Steps, with the scale of each.
type Steps = Vec<(i64, f64)>;

/// Weights [O, I]: their sizes, and steps with their scales.
fn each_weight(op: OpRef<'_>, operands: &[Tensor]) -> Result<(usize, usize, Steps), String> {
    let weights = Operand::of(op, operands, 1)?;
    super::narrow(weights.ty)?;
    let &[channels, inner] = weights.dims.as_slice() else {
        return Err("has weights of another rank than 2".to_owned());
    };
    let params = weights.ty.each_param(op.ctx, &[Some(channels as u64), Some(inner as u64)])?;
    let steps = weights.stored.iter().zip(params).map(|(&w, p)| (w - p.zero_point, p.scale()));
    Ok((channels, inner, steps.collect()))
}

/// Reals by weights that are dequantized: in f32, one product after the other, the bias last.
fn weight_only(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let (channels, inner, weights) = each_weight(op, operands)?;
    let weights: Vec<f32> = weights.iter().map(|&(step, scale)| scale as f32 * step as f32).collect();
    let input = operands.first().ok_or("has too few operands")?;
    let (count, out) = rows(&super::dims(op.ctx, input)?, inner, channels)?;
    let reals: Vec<f32> = input.floats(op.ctx)?.into_iter().map(|x| x as f32).collect();
    let bias = match operands.get(2) {
        Some(bias) => bias.floats(op.ctx).map_err(|_| "cannot be run: the bias of a float result is no float")?,
        None => vec![0.0; channels],
    };
    let mut sums = Vec::with_capacity(out.iter().product());
    for row in 0..count {
        let xs = reals.get(row * inner..(row + 1) * inner).unwrap_or_default();
        for channel in 0..channels {
            let ws = weights.get(channel * inner..(channel + 1) * inner).unwrap_or_default();
            let sum = xs.iter().zip(ws).fold(0.0_f32, |sum, (x, w)| sum + x * w);
            sums.push(f64::from(sum + bias.get(channel).copied().unwrap_or(0.0) as f32));
        }
    }
    Ok(vec![Tensor::of_floats(op.ctx, super::result_type(op, &out)?, &sums)?])
}

/// Weights in blocks: each product with the multiplier of its block, all of a row with one power of two; rounded once, ties up.
fn blocks(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    if Numerics::of(op)? != Numerics::Tflite {
        return Err("cannot be run: weights in blocks have a definition in 'tflite' numerics only".to_owned());
    }
    if operands.len() > 2 {
        return Err("cannot be run: weights in blocks have no bias".to_owned());
    }
    let (channels, inner, weights) = each_weight(op, operands)?;
    let input = Operand::of(op, operands, 0)?;
    let (count, out) = rows(&input.dims, inner, channels)?;
    let to = super::param(super::result_uniform(op)?)?.scale();
    let (from, steps) = (input.param()?.scale(), input.factors()?);
    let rescale = Rescale::to_result(op, super::result_uniform(op)?, vec![Step::Same])?;
    let mut stored = vec![0; out.iter().product()];
    for channel in 0..channels {
        let row = weights.get(channel * inner..(channel + 1) * inner).unwrap_or_default();
        let largest = row.iter().map(|&(_, scale)| from * scale / to).fold(0.0, f64::max);
        let largest = Multiplier::of(largest).ok_or("cannot be run: a scale has no fixed-point multiplier")?;
        let shift = u32::try_from(31 - largest.exponent).map_err(|_| "cannot be run: a scale is too large")?;
        // A power of two is exact, so each multiplier is rounded once.
        let power = 2_f64.powi(31 - largest.exponent);
        let products: Vec<i128> = row
            .iter()
            .map(|&(step, scale)| i128::from((from * scale / to * power).round() as i64) * i128::from(step))
            .collect();
        for n in 0..count {
            let xs = steps.get(n * inner..(n + 1) * inner).unwrap_or_default();
            let sum: i128 = xs.iter().zip(&products).map(|(&x, w)| i128::from(x) * w).sum();
            let rounded = (sum + (1_i128 << shift >> 1)) >> shift;
            let rounded = i64::try_from(rounded).map_err(|_| "cannot be run: a sum overflows")?;
            if let Some(slot) = stored.get_mut(n * channels + channel) {
                *slot = rescale.apply(rounded, 0)?;
            }
        }
    }
    super::result(op, &out, &stored)
}

/// `qnn.matmul`: [.., M, K] by [.., K, N]; the other dimensions are broadcast.
///
/// # Errors
/// If operands have no integers, or sizes do not fit.
pub fn matmul(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let (lhs, rhs) = (Operand::of(op, operands, 0)?, Operand::of(op, operands, 1)?);
    let ([lhs_batch @ .., rows, depth], [rhs_batch @ .., inner, columns]) = (lhs.dims.as_slice(), rhs.dims.as_slice())
    else {
        return Err("has operands of wrong rank".to_owned());
    };
    if depth != inner {
        return Err("has operands whose sizes do not fit".to_owned());
    }
    let rank = lhs_batch.len().max(rhs_batch.len());
    let aligned = |dims: &[usize]| -> Vec<usize> {
        std::iter::repeat_n(1, rank - dims.len()).chain(dims.iter().copied()).collect()
    };
    let (lhs_batch, rhs_batch) = (aligned(lhs_batch), aligned(rhs_batch));
    let mut batch = Vec::new();
    for (&a, &b) in lhs_batch.iter().zip(&rhs_batch) {
        if a != b && a != 1 && b != 1 {
            return Err("has operands whose sizes do not fit".to_owned());
        }
        batch.push(if a == 1 { b } else { a });
    }
    count(&[batch.as_slice(), &[*rows, *columns]].concat())?;
    let (left, right) = (lhs.factors()?, rhs.factors()?);
    let mut accumulators = Vec::new();
    for index in indices(&batch) {
        // Where an operand's matrix begins: along dimensions of size 1 there is only one.
        let start = |dims: &[usize], size: usize| {
            let at: Vec<usize> = index.iter().zip(dims).map(|(&i, &d)| if d == 1 { 0 } else { i }).collect();
            place(dims, &at) * size
        };
        let (a, b) = (start(&lhs_batch, rows * depth), start(&rhs_batch, depth * columns));
        for row in 0..*rows {
            for column in 0..*columns {
                let at = |all: &[i64], i: usize| all.get(i).copied().unwrap_or(0);
                let products =
                    (0..*depth).map(|k| at(&left, a + row * depth + k) * at(&right, b + k * columns + column));
                accumulators.push(products.sum());
            }
        }
    }
    let out = [batch.as_slice(), &[*rows, *columns]].concat();
    finish(op, &lhs, &[rhs.param()?], &out, accumulators, Tflite::of_matmul(lhs.ty))
}
