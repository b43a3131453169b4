//! Lowers `qnn.concat`, `qnn.gather` and `tosa.select`, which copy stored integers. Operands of a concatenation with other parameters than the result's
//! are requantized by tables.

use qopt_ir::def::operand;
use qopt_ir::ir::{OpId, Signedness, TypeKind, ValueId};

use super::TosaWriter;
use crate::qnn::kernels::arrange::{concat_params, rescale_concatenated};
use crate::qnn::ops as qnn;
use crate::quant::types::Storage;
use crate::support::{OpTypes, axis, product_of_sizes};
use crate::tosa::ops as tosa;

/// `qnn.concat`
pub(super) fn concat(w: &mut TosaWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let (result, out) = w.output(op)?;
    let (ctx, view) = (w.ctx, w.rewriter.op(op));
    let axis = axis(view, "axis", out.len())?;
    let (count, params) = (view.body.num_operands(op), concat_params(view));
    let mut parts = Vec::with_capacity(count);
    for index in 0..count {
        let input = w.input(op, index)?;
        let from_and_to = params.as_ref().and_then(|(operands, to)| Some((*operands.get(index)?, *to)));
        parts.push(match from_and_to.filter(|(from, to)| from != to) {
            None => input.value,
            Some((from, to)) => {
                let Storage { min, max, .. } = result.storage;
                w.map_by_table(&input, result, |q| Ok(rescale_concatenated(q, from, to).clamp(min, max)))?
            }
        });
    }
    let ty = w.int_tensor(&out, result.storage.width);
    w.op(&tosa::CONCAT, &parts, ty, &[("axis", ctx.int_attr(axis as i64, ctx.int_type(32)))])
}

/// Returns the indices of a gather as [1, W] integers of 32 bits, and W.
fn indices(w: &mut TosaWriter<'_>, op: OpId, size: u64) -> Result<(ValueId, u64), String> {
    let (ctx, view) = (w.ctx, w.rewriter.op(op));
    let (value, ty) = (
        view.operand(operand!(qnn::GATHER.indices)).ok_or("an operand is missing")?,
        view.in_type(operand!(qnn::GATHER.indices)),
    );
    let dims: Option<Vec<u64>> = ctx.shape(ty).and_then(|dims| dims.iter().copied().collect());
    let count = product_of_sizes(&dims.ok_or("requires a static shape")?)?;
    if let Some(constant) = view.in_ints(operand!(qnn::GATHER.indices)) {
        if constant.iter().any(|&i| u64::try_from(i).map_or(true, |i| i >= size)) {
            return Err("index is out of bounds".to_owned());
        }
        return Ok((w.constant(&[1, count], 32, &constant)?, count));
    }
    let element = ctx.element_or_self(ty);
    let signless = matches!(ctx.type_kind(element), TypeKind::Integer { signedness: Signedness::Signless, .. });
    let value = match ctx.int_width(element) {
        Some(32) if signless => value,
        Some(8 | 16) if signless => {
            let wide = ctx.with_element(ty, ctx.int_type(32));
            w.op(&tosa::CAST, &[value], wide, &[])?
        }
        _ => return Err("TOSA supports 32-bit indices only".to_owned()),
    };
    Ok((w.reshape(value, &[1, count])?, count))
}

/// `qnn.gather`: on [N, K, C], where N is the product of the dimensions before the axis, and C of the dimensions after it.
pub(super) fn gather(w: &mut TosaWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let input = w.input(op, 0)?;
    let (result, out) = w.output(op)?;
    let axis = axis(w.rewriter.op(op), "axis", input.dims.len())?;
    let (before, rest) = input.dims.split_at_checked(axis).ok_or("a size is missing")?;
    let Some((&size, after)) = rest.split_first() else { return Err("a size is missing".to_owned()) };
    let (batch, length) = (product_of_sizes(before)?, product_of_sizes(after)?);
    let (row, count) = indices(w, op, size)?;
    // The batch dimensions are shared by values and indices. The indices repeat along the other dimensions before the axis.
    let shared = usize::try_from(w.rewriter.op(op).int("batch_dims").unwrap_or(0)).unwrap_or(0);
    let shared = product_of_sizes(before.get(..shared).ok_or("a size is missing")?)?;
    let (rows, count) = (batch.checked_div(shared).unwrap_or(0), count.checked_div(shared).unwrap_or(0));
    let row = w.reshape(row, &[shared, count])?;
    let repeated = if shared == 1 {
        w.broadcast_to(row, &[1, count], &[batch, count])?
    } else {
        let row = w.reshape(row, &[shared, 1, count])?;
        let repeated = w.broadcast_to(row, &[shared, 1, count], &[shared, rows, count])?;
        w.reshape(repeated, &[batch, count])?
    };
    let values = w.reshape(input.value, &[batch, size, length])?;
    let ty = w.int_tensor(&[batch, count, length], result.storage.width);
    let gathered = w.op(&tosa::GATHER, &[values, repeated], ty, &[])?;
    w.reshape(gathered, &out)
}

/// `tosa.select` of quantized values, on their stored integers.
pub(super) fn select(w: &mut TosaWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let condition = w.rewriter.op(op).operand(operand!(tosa::SELECT.input1)).ok_or("an operand is missing")?;
    let (x, y) = (w.input(op, operand!(tosa::SELECT.input2))?, w.input(op, operand!(tosa::SELECT.input3))?);
    let (result, out) = w.output(op)?;
    let ty = w.int_tensor(&out, result.storage.width);
    w.op(&tosa::SELECT, &[condition, x.value, y.value], ty, &[])
}

impl TosaWriter<'_> {
    /// Repeats a value along dimensions of size 1.
    pub(super) fn broadcast_to(&mut self, value: ValueId, from: &[u64], to: &[u64]) -> Result<ValueId, String> {
        if from == to {
            return Ok(value);
        }
        let times: Vec<u64> = from.iter().zip(to).map(|(from, to)| if from == to { 1 } else { *to }).collect();
        let (ctx, ty) = (self.ctx, self.rewriter.body().ty(value));
        let dims: Vec<_> = to.iter().map(|&d| Some(d)).collect();
        let times = self.shape(&times)?;
        self.op(&tosa::TILE, &[value, times], ctx.tensor_type(&dims, ctx.element_or_self(ty)), &[])
    }
}
