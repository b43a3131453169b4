//! Softmax along the last dimension.

use qopt_ir::def::OpRef;
use qopt_ir::eval::Tensor;

use super::super::attrs::Numerics;
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
    if numerics != Numerics::Tflite {
        return Err(format!("cannot be run: softmax has no definition in '{}' numerics", numerics.word()));
    }
    let width = input.ty.storage.width;
    if to.scale() != tflite_scale(width) {
        return Err("cannot be run: the result has not the scale of probabilities".to_owned());
    }
    let steps = quotients(&input.stored, depth, width, (from.scale(), beta))?;
    let stored: Vec<i64> = steps.iter().map(|steps| clamp.bound(steps + to.zero_point)).collect();
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
