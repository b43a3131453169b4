//! Softmax along the last dimension.

use qopt_ir::def::OpRef;
use qopt_ir::eval::Tensor;

use super::super::attrs::Numerics;
use super::elementwise::to_even;
use super::rescale::Rescale;
pub use super::tflite::Softmax;
use super::tflite::softmax_i16;
use super::{Operand, param, result_uniform};
use crate::support::real_attr;

/// The scale that TensorFlow Lite demands of a result of so many bits.
pub fn tflite_scale(width: u32) -> f64 {
    if width == 16 { 1.0 / 32768.0 } else { 1.0 / 256.0 }
}

/// `qnn.softmax`
///
/// # Errors
/// If the operand has no integers, or a sum overflows.
pub fn softmax(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let numerics = Numerics::of(op)?;
    let input = Operand::of(op, operands, 0)?;
    let (from, to) = (input.param()?, param(result_uniform(op)?)?);
    let clamp = Rescale::same(op)?;
    let beta = real_attr(op, "beta").unwrap_or(1.0);
    let depth = input.dims.last().copied().unwrap_or(1).max(1);
    let width = input.ty.storage.width;
    let steps = match numerics {
        Numerics::Tflite if to.scale() != tflite_scale(width) => {
            return Err("cannot be run: the result has not the scale of probabilities".to_owned());
        }
        Numerics::Tflite => quotients(&input.stored, depth, width, (from.scale(), beta))?,
        Numerics::Ort => ort_quotients(&input.stored, depth, (from.scale() as f32, to.scale() as f32))?,
        Numerics::Tosa => return Err("cannot be run: softmax has no definition in 'tosa' numerics".to_owned()),
    };
    let stored: Vec<i64> = steps.iter().map(|steps| clamp.bound(steps.saturating_add(to.zero_point))).collect();
    super::result(op, &input.dims, &stored)
}

/// The quotients of rows of so many integers, as multiples of the scale that TensorFlow Lite gives them. They depend on differences
/// of integers only, so on no zero point.
///
/// # Errors
/// If a sum overflows, or the scale has no multiplier.
pub fn quotients(stored: &[i64], depth: usize, width: u32, (scale, beta): (f64, f64)) -> Result<Vec<i64>, String> {
    let rows: Vec<&[i64]> = stored.chunks(depth.max(1)).collect();
    let overflow = "cannot be run: a sum of exponentials overflows";
    if width == 16 {
        return softmax_i16(scale, beta, &rows).ok_or_else(|| overflow.to_owned());
    }
    let softmax = Softmax::new(scale, beta).ok_or("cannot be run: the scale has no fixed-point multiplier")?;
    let rows = rows.iter().map(|row| softmax.row(row)).collect::<Option<Vec<_>>>();
    Ok(rows.ok_or(overflow)?.concat())
}

/// The quotients of rows of so many integers as ONNX Runtime has them: exponentials of differences to the greatest, in `f32`. They
/// are scaled so that their sum nearly fills an `f32`.
///
/// # Errors
/// If the scale of the result is so small that an exponential times its reciprocal is infinite.
fn ort_quotients(stored: &[i64], depth: usize, (from, to): (f32, f32)) -> Result<Vec<i64>, String> {
    /// What the sum stays below the greatest `f32`, as a natural logarithm.
    const ROOM: f64 = 5.0;
    let greatest = (f64::from((f32::MAX / depth as f32).ln()) - ROOM).max(0.0) / f64::from(from);
    let exponential = |difference: i64| ((difference as f64 + greatest) * f64::from(from)).exp() as f32;
    let reciprocal = (1.0 / to).floor();
    if !(exponential(0) * reciprocal).is_finite() {
        return Err("cannot be run: an exponential times the reciprocal of the result's scale overflows".to_owned());
    }
    let mut steps = Vec::with_capacity(stored.len());
    for row in stored.chunks(depth) {
        let greatest = row.iter().copied().max().unwrap_or(0);
        let sum: f32 = row.iter().map(|q| exponential(q - greatest)).fold(0.0, |sum, e| sum + e);
        steps.extend(row.iter().map(|q| to_even(exponential(q - greatest) * reciprocal / sum)));
    }
    Ok(steps)
}
