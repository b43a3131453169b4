//! Lowers matrix products of two activations: `tosa.matmul`, then a rescale.

use qopt_ir::ir::{OpId, ValueId};

use super::{SignedInput, TosaWriter};
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::conv::is_accumulator;
use crate::qnn::kernels::param;
use crate::qnn::kernels::rescale::{Rescale, TfliteProducts, product_steps};
use crate::support::product_of_sizes;
use crate::tosa::ops as tosa;

/// Reshapes an operand to [N, rows, columns], repeated along the dimensions `batch` that broadcast.
fn broadcast_batches(
    w: &mut TosaWriter<'_>,
    input: &SignedInput<'_>,
    batch: &[u64],
    count: u64,
) -> Result<ValueId, String> {
    let [own @ .., rows, columns] = input.dims.as_slice() else { return Err("operand is unranked".to_owned()) };
    let mut from = vec![1; batch.len().saturating_sub(own.len())];
    from.extend(own);
    let value = if from == batch {
        input.value
    } else {
        let (from, to) = ([&from, [*rows, *columns].as_slice()].concat(), [batch, &[*rows, *columns]].concat());
        let value = w.reshape(input.value, &from)?;
        w.broadcast_to(value, &from, &to)?
    };
    w.reshape(value, &[count, *rows, *columns])
}

/// `qnn.matmul`
pub(super) fn matmul(w: &mut TosaWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let (lhs, rhs) = (w.input(op, 0)?, w.input(op, 1)?);
    let (result, out) = w.output(op)?;
    let is_16_bit = match (lhs.ty.storage.width, rhs.ty.storage.width) {
        (8, 8) => false,
        (16, 16) => true,
        _ => return Err("TOSA has no matrix product of these storage types".to_owned()),
    };
    if is_accumulator(result) && is_16_bit {
        return Err("TOSA has no 32-bit accumulators of 16-bit integers".to_owned());
    }
    let ([batch @ .., rows, columns], Some(&depth)) = (out.as_slice(), lhs.dims.last()) else {
        return Err("operand is unranked".to_owned());
    };
    let limit = lhs.max_magnitude()?.saturating_mul(rhs.max_magnitude()?).saturating_mul(depth.into());
    let width = if is_16_bit { 48 } else { 32 };
    if limit >= 1 << (width - 1) {
        return Err(format!("a sum may overflow {width} bits"));
    }
    let count = product_of_sizes(batch)?;
    let (a, b) = (broadcast_batches(w, &lhs, batch, count)?, broadcast_batches(w, &rhs, batch, count)?);
    let a_zp = w.zero(lhs.ty.storage.width, lhs.zero_point()?, false)?;
    let b_zp = w.zero(rhs.ty.storage.width, rhs.zero_point()?, false)?;
    let ty = w.int_tensor(&[count, *rows, *columns], width);
    let mut value = w.op(&tosa::MATMUL, &[a, b, a_zp, b_zp], ty, &[])?;
    if !is_accumulator(result) {
        let view = w.rewriter.op(op);
        let from = (param(lhs.ty)?.scale(), lhs.ty.storage.width);
        let (weight, to) = (param(rhs.ty)?.scale(), param(result)?.scale());
        let steps = product_steps(view, Numerics::of(view)?, from, &[weight], to, TfliteProducts::of_matmul(lhs.ty))?;
        let rescale = Rescale::to_result(view, result, steps)?;
        value = w.rescale_to_result(value, 0, &rescale, result, limit)?;
    }
    w.reshape(value, &out)
}
