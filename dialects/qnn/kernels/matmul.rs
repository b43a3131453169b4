//! Matrix products: with constant weights, and of two activations. They are sums of products without a window.

use qopt_ir::def::OpRef;
use qopt_ir::ir::Tensor;

use super::products::{TapProducts, broadcast_batches, extents};
use super::rescale::TfliteProducts;
use super::{QuantizedOperand, axis_params};
use crate::kernels::window::Window;

/// `qnn.fully_connected`: [.., I] by [O, I].
///
/// # Errors
/// If operands have no integers, or sizes do not fit.
pub fn fully_connected(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let (input, weights) = (extents(op, operands, 0)?, QuantizedOperand::of(op, operands, 1)?);
    let (Some((&depth, rows)), &[channels, inner]) = (input.split_last(), weights.dims.as_slice()) else {
        return Err("has operands of wrong rank".to_owned());
    };
    if depth != inner {
        return Err("has weights that do not fit its input".to_owned());
    }
    let out = [rows, &[channels]].concat();
    Tensor::count(&out)?;
    let params = axis_params(weights.ty, 0);
    let products = TapProducts {
        input: vec![rows.iter().product(), depth],
        inputs: None,
        kernel: Vec::new(),
        windows: Vec::new(),
        channels,
        groups: 1,
        weights: None,
        params,
        out: Some(out),
        arithmetic: &TfliteProducts::of_fully_connected,
    };
    products.run(op, operands)
}

/// `qnn.matmul`: [.., M, K] by [.., K, N]; the other dimensions are broadcast.
///
/// # Errors
/// If operands have no integers, or sizes do not fit.
pub fn matmul(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let (lhs, rhs) = (extents(op, operands, 0)?, QuantizedOperand::of(op, operands, 1)?);
    let ([lhs_batch @ .., rows, depth], [rhs_batch @ .., inner, columns]) = (lhs.as_slice(), rhs.dims.as_slice())
    else {
        return Err("has operands of wrong rank".to_owned());
    };
    let (&rows, &depth, &columns) = (rows, depth, columns);
    if depth != *inner {
        return Err("has operands whose sizes do not match".to_owned());
    }
    let rank = lhs_batch.len().max(rhs_batch.len());
    let aligned = |dims: &[usize]| -> Vec<usize> {
        std::iter::repeat_n(1, rank - dims.len()).chain(dims.iter().copied()).collect()
    };
    let (lhs_batch, rhs_batch) = (aligned(lhs_batch), aligned(rhs_batch));
    let mut batch = Vec::new();
    for (&a, &b) in lhs_batch.iter().zip(&rhs_batch) {
        if a != b && a != 1 && b != 1 {
            return Err("has operands whose sizes do not match".to_owned());
        }
        batch.push(if a == 1 { b } else { a });
    }
    let out = [batch.as_slice(), &[rows, columns]].concat();
    Tensor::count(&out)?;
    // The rows of the first matrix are pixels, and the columns of the second are output channels: [N, K].
    let stored = broadcast_batches(&batch, &rhs_batch, &[depth, columns])?;
    let matrix = depth.saturating_mul(columns);
    let transposed = |i: usize| {
        let (start, i) = (i - i % matrix, i % matrix);
        stored.get(start + i % depth * columns + i / depth).copied()
    };
    let products = TapProducts {
        input: vec![batch.iter().product(), rows, depth],
        inputs: Some(broadcast_batches(&batch, &lhs_batch, &[rows, depth])?),
        kernel: vec![1],
        windows: vec![Window { input: rows, kernel: 1, low: 0, high: 0, stride: 1, dilation: 1 }],
        channels: columns,
        groups: 1,
        weights: Some((0..stored.len()).filter_map(transposed).collect()),
        params: axis_params(rhs.ty, rhs.dims.len() - 1),
        out: Some(out),
        arithmetic: &TfliteProducts::of_matmul,
    };
    products.run(op, operands)
}
