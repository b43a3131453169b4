//! Pools: one number for each window and channel, of [N, H, W, C].

use qopt_ir::def::OpRef;
use qopt_ir::ir::Tensor;

use super::elementwise::{extreme, ignores_nan};
use super::{
    ElementValues, bounds, extents, floats, has_reals, integers, ints, numbers, only, operand, quantized_offsets,
    reals, result_width,
};
use crate::kernels::window::windows;
use crate::kernels::{indices, row_major_offset};
use crate::support::{OpTypes, is_unsigned};

/// Reduces the elements inside of each window; returns extents and elements of the result.
fn pool<T: Copy>(
    op: OpRef<'_>,
    input: &[usize],
    values: &[T],
    reduce: impl Fn(&[T]) -> Result<T, String>,
) -> Result<(Vec<usize>, Vec<T>), String> {
    let &[n, h, w, c] = input else { return Err("requires an input of rank 4".to_owned()) };
    let kernel: Vec<usize> =
        op.ints("kernel").unwrap_or_default().iter().filter_map(|&k| usize::try_from(k).ok()).collect();
    let windows = windows(op, &[h, w], &kernel)?;
    let counts: Vec<usize> =
        windows.iter().map(|w| w.count()).collect::<Option<_>>().ok_or("has a window that does not fit its input")?;
    let mut out = vec![n];
    out.extend(&counts);
    out.push(c);
    Tensor::count(&out)?;
    Tensor::count(&kernel)?;
    let mut all = Vec::new();
    for b in 0..n {
        for at in indices(&counts) {
            let inside = |tap: Vec<usize>| -> Option<usize> {
                let pixel: Vec<usize> = windows
                    .iter()
                    .zip(at.iter().zip(&tap))
                    .map(|(w, (&o, &k))| w.input_index(o, k))
                    .collect::<Option<_>>()?;
                Some((b * h * w + row_major_offset(&[h, w], &pixel)) * c)
            };
            let pixels: Vec<usize> = indices(&kernel).filter_map(inside).collect();
            for channel in 0..c {
                let elements: Vec<T> = pixels.iter().filter_map(|&p| values.get(p + channel).copied()).collect();
                all.push(reduce(&elements)?);
            }
        }
    }
    Ok((out, all))
}

/// `tosa.avg_pool2d`
///
/// # Errors
/// If sizes do not fit, or an integer sum does not fit 32 bits.
pub fn average(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    if has_reals(op, operands, 0)? {
        let mean = |all: &[f64]| match all {
            [] => Err("cannot be run: a window covers no element".to_owned()),
            // From +0: `sum` of floats starts at -0.
            all => Ok(all.iter().fold(0.0, |sum, x| sum + x) / all.len() as f64),
        };
        let (out, all) = pool(op, &extents(op, operands, 0)?, &reals(op, operands, 0)?, mean)?;
        return floats(op, &out, &all);
    }
    let output_zp = only(&ints(op, operands, 2)?)?;
    let (low, high) = bounds(result_width(op)?, is_unsigned(op.ctx, op.out_element(0)));
    let reduce = |all: &[i64]| {
        let sum = all.iter().try_fold(0_i64, |sum, &v| sum.checked_add(v)).and_then(|sum| i32::try_from(sum).ok());
        let sum = sum.ok_or("cannot be run: a sum does not fit 32 bits")?;
        Ok(tosa_average(sum.into(), all.len())?.saturating_add(output_zp).clamp(low, high))
    };
    let (out, all) = pool(op, &extents(op, operands, 0)?, &quantized_offsets(op, operands, 0, 1)?, reduce)?;
    integers(op, &out, &all)
}

/// `tosa.max_pool2d`
///
/// # Errors
/// If sizes do not fit.
pub fn max(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let empty = || "cannot be run: a window covers no element".to_owned();
    let input = extents(op, operands, 0)?;
    match numbers(op.ctx, operand(operands, 0)?)? {
        ElementValues::Ints(values) => {
            let (out, all) = pool(op, &input, &values, |all| all.iter().copied().max().ok_or_else(empty))?;
            integers(op, &out, &all)
        }
        ElementValues::Floats(values) => {
            let ignore = ignores_nan(op);
            let greatest =
                |all: &[f64]| all.iter().copied().reduce(|a, b| extreme(a, b, false, ignore)).ok_or_else(empty);
            let (out, all) = pool(op, &input, &values, greatest)?;
            floats(op, &out, &all)
        }
    }
}

/// TOSA's quotient: a rounded 31-bit reciprocal of the count, and a shift that rounds ties up.
///
/// If the count is 0, or the quotient does not fit.
pub fn tosa_average(sum: i64, count: usize) -> Result<i64, String> {
    let (multiplier, shift) = average_multiplier(count)?;
    let rounded = i128::from(sum) * i128::from(multiplier) + (1_i128 << (shift - 1));
    i64::try_from(rounded >> shift).map_err(|_| "cannot be run: a sum overflows".to_owned())
}

/// TOSA's reciprocal of a count: a multiplier of 31 bits, and the right shift of the product.
///
/// If the count is 0.
pub fn average_multiplier(count: usize) -> Result<(i64, u32), String> {
    let count = u32::try_from(count).ok().filter(|&n| n > 0).ok_or("cannot be run: a window covers no element")?;
    let k = 32 - (count - 1).leading_zeros();
    let numerator = ((1_i64 << 30) + 1) << k;
    Ok((numerator / i64::from(count), 30 + k))
}
