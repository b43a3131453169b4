//! Conversions out of the hub: to integer arithmetic, to float arithmetic between casts, and to frontends.
//!
//! The lowering to integers is bit-exact, or leaves the op unchanged and emits a remark that names the missing feature of the
//! target. It never substitutes another rounding.

pub(crate) mod floats;
pub(crate) mod functions;
pub(crate) mod writer;

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::{Attr, Context, Type};

use crate::quant::ops::SCAST;

/// The elements of a constant, or of one whose stored integers are cast to a quantized type.
pub(crate) fn stored_constant(op: OpRef<'_>) -> Option<Attr> {
    let cast = || op.operand_constant(operand!(SCAST.input)).filter(|_| op.is(&SCAST));
    op.constant().or_else(cast)
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
