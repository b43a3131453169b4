//! Evaluators of pools: one number for each window and channel, of [N, H, W, C].

use qopt_ir::def::OpRef;
use qopt_ir::ir::Tensor;

use super::super::attrs::Numerics;
use super::QuantizedOperand;
use super::rescale::{Rescale, RescaleStep};
use crate::kernels::to_even;
use crate::kernels::window::windows;
use crate::kernels::{indices, row_major_offset};
use crate::support::OpTypes;
use crate::tosa::kernels::pool::tosa_average;

/// Reduces the integer values of a window. The second argument is the window size including padding.
pub type WindowReducer<'a> = dyn Fn(&[i64], usize) -> Result<i64, String> + 'a;

fn pool(op: OpRef<'_>, operands: &[Tensor], reduce: &WindowReducer<'_>) -> Result<Vec<Tensor>, String> {
    let input = QuantizedOperand::of(op, operands, 0)?;
    let (out, stored) = reduce_windows(op, &input.dims, &input.stored, reduce)?;
    super::result(op, &out, &stored)
}

/// Extents and elements of the result of a reduction over windows of integers.
///
/// # Errors
/// If sizes do not fit.
pub fn reduce_windows(
    op: OpRef<'_>,
    dims: &[usize],
    integers: &[i64],
    reduce: &WindowReducer<'_>,
) -> Result<(Vec<usize>, Vec<i64>), String> {
    let [batch, spatial @ .., channels] = dims else {
        return Err("requires an input of rank 2 or higher".to_owned());
    };
    let kernel: Vec<usize> =
        op.ints("kernel").unwrap_or_default().iter().filter_map(|&k| usize::try_from(k).ok()).collect();
    let windows = windows(op, spatial, &kernel)?;
    let counts: Vec<usize> =
        windows.iter().map(|w| w.count()).collect::<Option<_>>().ok_or("has a window that does not fit its input")?;
    let mut out = vec![*batch];
    out.extend(&counts);
    out.push(*channels);
    Tensor::count(&out)?;
    let size = Tensor::count(&kernel)?;
    let mut stored = Vec::new();
    for n in 0..*batch {
        for at in indices(&counts) {
            let mut pixels = Vec::new();
            for tap in indices(&kernel) {
                let pixel: Option<Vec<usize>> =
                    windows.iter().zip(at.iter().zip(&tap)).map(|(w, (&o, &k))| w.input_index(o, k)).collect();
                if let Some(pixel) = pixel {
                    pixels.push((n * spatial.iter().product::<usize>() + row_major_offset(spatial, &pixel)) * channels);
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

/// The quantized average of reals, summed in f32 in order. The zero point is added before rounding.
///
/// If the list is empty.
pub fn real_average(integers: &[i64], from: (f32, i64), to: (f32, i64)) -> Result<i64, String> {
    if integers.is_empty() {
        return Err("cannot be run: a window covers no element".to_owned());
    }
    let sum = integers.iter().fold(0.0, |sum: f32, &q| sum + from.0 * (q - from.1) as f32);
    Ok(to_even(sum / integers.len() as f32 / to.0 + to.1 as f32))
}

/// The quotient rounded to nearest, ties away from zero.
///
/// If the count is 0.
pub fn divide_away(sum: i64, count: i64) -> Result<i64, String> {
    let half = count / 2;
    let shifted = if sum > 0 { sum + half } else { sum - half };
    shifted.checked_div(count).ok_or_else(|| "cannot be run: a window covers no element".to_owned())
}

/// `qnn.average_pool2d`
///
/// # Errors
/// If operands have no integers, or sizes do not fit.
pub fn average(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let numerics = Numerics::of(op)?;
    let (input, result) = (QuantizedOperand::of(op, operands, 0)?, op.out_type(0));
    let result = super::super::types::uniform(op.ctx, result).ok_or("cannot be run: the result is not quantized")?;
    let (from, to) = (input.param()?, super::param(result)?);
    let clamp = Rescale::to_result(op, result, vec![RescaleStep::Identity])?;
    let bound = |q: i64| clamp.bound(q);
    match numerics {
        // Averages integer values directly: operand and result have the same parameter.
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
    let input = QuantizedOperand::of(op, operands, 0)?;
    let result =
        super::super::types::uniform(op.ctx, op.out_type(0)).ok_or("cannot be run: the result is not quantized")?;
    if input.param()? != super::param(result)? {
        return Err("cannot be run: the result has another scale than the input".to_owned());
    }
    let clamp = Rescale::to_result(op, result, vec![RescaleStep::Identity])?;
    pool(op, operands, &|all, _| {
        let greatest = all.iter().copied().max().ok_or("cannot be run: a window covers no element")?;
        Ok(clamp.bound(greatest))
    })
}
