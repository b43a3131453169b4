//! Pools: one number for each window and channel, of [N, H, W, C].

use qopt_ir::def::OpRef;
use qopt_ir::eval::Tensor;

use super::super::attrs::Numerics;
use super::Operand;
use super::elementwise::to_even;
use super::rescale::{Rescale, Step};
use crate::kernels::window::windows;
use crate::kernels::{indices, place};
use crate::support::Look;
use crate::tosa::kernels::pool::tosa_average;

/// What a window's elements give: their stored integers, and how many places the window has, the padding included.
pub type Reduce<'a> = dyn Fn(&[i64], usize) -> Result<i64, String> + 'a;

fn pool(op: OpRef<'_>, operands: &[Tensor], reduce: &Reduce<'_>) -> Result<Vec<Tensor>, String> {
    let input = Operand::of(op, operands, 0)?;
    let (out, stored) = pooled(op, &input.dims, &input.stored, reduce)?;
    super::result(op, &out, &stored)
}

/// Extents and elements of what is made of windows of integers.
///
/// # Errors
/// If sizes do not fit.
pub fn pooled(
    op: OpRef<'_>,
    dims: &[usize],
    integers: &[i64],
    reduce: &Reduce<'_>,
) -> Result<(Vec<usize>, Vec<i64>), String> {
    let [batch, spatial @ .., channels] = dims else {
        return Err("has an input of no rank".to_owned());
    };
    let kernel: Vec<usize> =
        op.ints("kernel").unwrap_or_default().iter().filter_map(|&k| usize::try_from(k).ok()).collect();
    let windows = windows(op, spatial, &kernel)?;
    let counts: Vec<usize> =
        windows.iter().map(|w| w.count()).collect::<Option<_>>().ok_or("has a window that does not fit its input")?;
    let mut out = vec![*batch];
    out.extend(&counts);
    out.push(*channels);
    let size: usize = kernel.iter().product();
    let mut stored = Vec::new();
    for n in 0..*batch {
        for at in indices(&counts) {
            let mut pixels = Vec::new();
            for tap in indices(&kernel) {
                let pixel: Option<Vec<usize>> =
                    windows.iter().zip(at.iter().zip(&tap)).map(|(w, (&o, &k))| w.at(o, k)).collect();
                if let Some(pixel) = pixel {
                    pixels.push((n * spatial.iter().product::<usize>() + place(spatial, &pixel)) * channels);
                }
            }
            for c in 0..*channels {
                let elements: Vec<i64> = pixels.iter().filter_map(|&p| integers.get(p + c).copied()).collect();
                stored.push(reduce(&elements, size)?);
            }
        }
    }
    Ok((out, stored))
}

/// The average of reals, in f32 and in their order, as an integer: the zero point is added before it is rounded.
///
/// # Errors
/// If there is nothing to average.
pub fn real_average(integers: &[i64], from: (f32, i64), to: (f32, i64)) -> Result<i64, String> {
    if integers.is_empty() {
        return Err("cannot be run: a window has no element".to_owned());
    }
    let sum = integers.iter().fold(0.0, |sum: f32, &q| sum + from.0 * (q - from.1) as f32);
    Ok(to_even(sum / integers.len() as f32 / to.0 + to.1 as f32))
}

/// The quotient rounded to nearest, ties away from zero.
///
/// # Errors
/// If there is nothing to divide by.
pub fn divide_away(sum: i64, count: i64) -> Result<i64, String> {
    let half = count / 2;
    let shifted = if sum > 0 { sum + half } else { sum - half };
    shifted.checked_div(count).ok_or_else(|| "cannot be run: a window has no element".to_owned())
}

/// `qnn.average_pool2d`
///
/// # Errors
/// If operands have no integers, or sizes do not fit.
pub fn average(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let numerics = Numerics::of(op)?;
    let (input, result) = (Operand::of(op, operands, 0)?, op.out_type(0));
    let result = super::super::types::uniform(op.ctx, result).ok_or("cannot be run: the result is not quantized")?;
    let (from, to) = (input.param()?, super::param(result)?);
    let clamp = Rescale::to_result(op, result, vec![Step::Same])?;
    let bound = |q: i64| clamp.bound(q);
    match numerics {
        // The stored integers themselves are averaged: both sides have one parameter.
        Numerics::Tflite if from == to => {
            pool(op, operands, &|all, _| Ok(bound(divide_away(all.iter().sum(), all.len() as i64)?)))
        }
        Numerics::Tosa if from == to => pool(op, operands, &|all, _| {
            let sum: i64 = all.iter().map(|&q| q - from.zero_point).sum();
            Ok(bound(tosa_average(sum, all.len())? + to.zero_point))
        }),
        Numerics::Ort => {
            let (from, to) = ((from.scale() as f32, from.zero_point), (to.scale() as f32, to.zero_point));
            pool(op, operands, &|all, _| Ok(bound(real_average(all, from, to)?)))
        }
        _ => Err("cannot be run: the result has another scale than the input".to_owned()),
    }
}

/// `qnn.max_pool2d`
///
/// # Errors
/// If operands have no integers, or sizes do not fit.
pub fn max(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let input = Operand::of(op, operands, 0)?;
    let result =
        super::super::types::uniform(op.ctx, op.out_type(0)).ok_or("cannot be run: the result is not quantized")?;
    if input.param()? != super::param(result)? {
        return Err("cannot be run: the result has another scale than the input".to_owned());
    }
    let clamp = Rescale::to_result(op, result, vec![Step::Same])?;
    pool(op, operands, &|all, _| {
        let greatest = all.iter().copied().max().ok_or("cannot be run: a window has no element")?;
        Ok(clamp.bound(greatest))
    })
}
