//! Matrix products: with constant weights, and of two activations.

use qopt_ir::def::OpRef;
use qopt_ir::eval::Tensor;

use super::conv::{biases, finish};
use super::rescale::Tflite;
use super::{Operand, axis_params, indices, place};

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
    let arithmetic = Tflite::of_fully_connected(params.len());
    finish(op, &input, &params, &out, accumulators, arithmetic)
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
    let (left, right) = (lhs.steps()?, rhs.steps()?);
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
