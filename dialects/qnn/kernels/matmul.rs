//! Matrix products: with constant weights, and of two activations.

use qopt_ir::def::OpRef;
use qopt_ir::eval::Tensor;

use super::conv::{biases, finish};
use super::{Operand, axis_params};

/// `qnn.fully_connected`: [.., I] by [O, I].
///
/// # Errors
/// If operands have no integers, or sizes do not fit.
pub fn fully_connected(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let (input, weights) = (Operand::of(op, operands, 0)?, Operand::of(op, operands, 1)?);
    let (Some((&depth, rows)), [channels, inner]) = (input.dims.split_last(), weights.dims.as_slice()) else {
        return Err("has operands of wrong rank".to_owned());
    };
    if depth != *inner {
        return Err("has weights that do not fit its input".to_owned());
    }
    let params = axis_params(weights.ty, 0)?;
    let biases = biases(op, operands, *channels)?;
    let steps = input.steps()?;
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
    // TensorFlow Lite multiplies the scales in f32 where there is one for all weights.
    let in_f32 = params.len() == 1;
    finish(op, &input, &params, &out, accumulators, in_f32)
}
