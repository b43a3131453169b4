//! Softmax along the last dimension.

use qopt_ir::def::OpRef;
use qopt_ir::ir::Tensor;

use super::super::attrs::Numerics;
use super::rescale::Rescale;
use super::tflite::softmax_i16;
pub use super::tflite::{Softmax, Softmax16};
use super::{QuantizedOperand, param, result_uniform};
use crate::support::real_attr;

/// The scale that TensorFlow Lite requires for a result of `width` bits.
pub fn tflite_scale(width: u32) -> f64 {
    if width == 16 { 1.0 / 32768.0 } else { 1.0 / 256.0 }
}

/// `qnn.softmax`
///
/// # Errors
/// If the operand has no integers, or a sum overflows.
pub fn softmax(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let numerics = Numerics::of(op)?;
    let input = QuantizedOperand::of(op, operands, 0)?;
    let (from, to) = (input.param()?, param(result_uniform(op)?)?);
    let clamp = Rescale::clamp_only(op)?;
    let beta = real_attr(op, "beta").unwrap_or(1.0);
    let depth = input.dims.last().copied().unwrap_or(1).max(1);
    let width = input.ty.storage.width;
    let steps = match numerics {
        Numerics::Tflite if to.scale() != tflite_scale(width) => {
            return Err("cannot be run: the result must have the fixed scale of softmax".to_owned());
        }
        Numerics::Tflite => quotients(&input.stored, depth, width, (from.scale(), beta))?,
        Numerics::Ort => {
            let softmax = RealSoftmax::new(depth, (from.scale() as f32, to.scale() as f32))?;
            real_quotients(&input.stored, depth, softmax.reciprocal, |difference| softmax.exponential(difference))
        }
        Numerics::Tosa | Numerics::Xnnpack => {
            return Err(format!("cannot be run: softmax is not defined in '{}' numerics", numerics.word()));
        }
    };
    let stored: Vec<i64> = steps.iter().map(|steps| clamp.bound(steps.saturating_add(to.zero_point))).collect();
    super::result(op, &input.dims, &stored)
}

/// The quotients of rows of `depth` integers, as multiples of TensorFlow Lite's result scale. They depend on differences of
/// integers only, so not on a zero point.
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

/// Softmax as in ONNX Runtime: `f32` exponentials of differences to the greatest element, and the factor of quotients by their
/// sum. Exponentials are scaled so that the sum of a row is close to the greatest `f32`.
pub struct RealSoftmax {
    from: f64,
    room: f64,
    /// The reciprocal of the result's scale, rounded down.
    pub reciprocal: f32,
}

impl RealSoftmax {
    /// Softmax of rows of `depth` integers.
    ///
    /// # Errors
    /// If the scale of the result is so small that its reciprocal is infinite.
    pub fn new(depth: usize, (from, to): (f32, f32)) -> Result<Self, String> {
        /// Distance between the sum and the greatest `f32`, as a natural logarithm.
        const LN_HEADROOM: f64 = 5.0;
        let room = (f64::from((f32::MAX / depth as f32).ln()) - LN_HEADROOM).max(0.0) / f64::from(from);
        let softmax = Self { from: from.into(), room, reciprocal: (1.0 / to).floor() };
        match softmax.reciprocal.is_finite() {
            true => Ok(softmax),
            false => Err("cannot be run: the reciprocal of the result's scale overflows".to_owned()),
        }
    }
    /// The exponential of an integer that exceeds the row's maximum by `difference`, which is at most 0.
    pub fn exponential(&self, difference: i64) -> f32 {
        ((difference as f64 + self.room) * self.from).exp() as f32
    }
}

/// Exponentials of rows of `depth` integers times `factor`, divided by the sum of their row, as integers. Exponentials and sums are
/// `f32`; product and quotient are `f64`, where the product is exact and does not overflow.
pub fn real_quotients(stored: &[i64], depth: usize, factor: f32, exponential: impl Fn(i64) -> f32) -> Vec<i64> {
    let mut steps = Vec::with_capacity(stored.len());
    for row in stored.chunks(depth.max(1)) {
        let greatest = row.iter().copied().max().unwrap_or(0);
        let sum: f32 = row.iter().map(|q| exponential(q - greatest)).fold(0.0, |sum, e| sum + e);
        let quotient = |q: &i64| f64::from(exponential(q - greatest)) * f64::from(factor) / f64::from(sum);
        steps.extend(row.iter().map(|q| quotient(q).round_ties_even() as i64));
    }
    steps
}
