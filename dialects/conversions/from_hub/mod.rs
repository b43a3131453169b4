//! Conversions out of the hub: to integer arithmetic, to float arithmetic between casts, and to frontends.
//!
//! The lowering to integers is bit-exact, or leaves the op unchanged and emits a remark that names the missing feature of the
//! target. It never substitutes another rounding.

pub(crate) mod floats;
pub(crate) mod functions;
pub(crate) mod writer;

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::{Attr, Context, Tensor, Type};

use crate::qnn::ops as qnn;
use crate::quant::ops::SCAST;
use crate::support::OpTypes;

/// The elements of a constant, or of one whose stored integers are cast to a quantized type.
pub(crate) fn stored_constant(op: OpRef<'_>) -> Option<Attr> {
    let cast = || op.operand_constant(operand!(SCAST.input)).filter(|_| op.is(&SCAST));
    op.constant().or_else(cast)
}

/// The reals of a `qnn.dequantize` of a constant.
pub(crate) fn dequantized_constant(op: OpRef<'_>) -> Result<Option<Attr>, String> {
    let input = operand!(qnn::DEQUANTIZE.input);
    let Some(constant) = op.operand_def(input).and_then(stored_constant) else { return Ok(None) };
    let stored = Tensor::of_constant(op.ctx, constant, op.in_type(input))?;
    let evaluate = qnn::DEQUANTIZE.evaluate.ok_or("has no evaluator")?;
    evaluate(op, &[stored])?.first().map(|reals| reals.to_constant(op.ctx)).transpose()
}

/// The elements of a hub constant as a constant of its storage type, whose integers are signless. The hub also accepts
/// elements of explicit signedness.
pub(crate) fn signless_elements(ctx: &Context, value: Attr, held: Type) -> Option<Attr> {
    let (ty, data) = ctx.dense_data(value)?;
    if ty == held {
        return Some(value);
    }
    ctx.try_dense(held, data).ok()
}
