//! Lowerings of the hub: to integer arithmetic, or to float arithmetic between casts.
//!
//! A lowering to integers is bit-exact, or leaves the op unchanged and emits a remark that names the missing feature of the
//! target. It never substitutes another rounding.

pub mod qdq;
pub mod tosa;

use qopt_ir::ir::{Attr, AttrKind, Context, Type};

use crate::support::dense;

/// The elements of a hub constant as a constant of its storage type, whose integers are signless. The hub also accepts
/// elements of explicit signedness.
pub(crate) fn signless_elements(ctx: &Context, value: Attr, held: Type) -> Option<Attr> {
    let (ty, data) = dense(ctx, value)?;
    if ty == held {
        return Some(value);
    }
    ctx.try_attr(AttrKind::DenseElements { ty: held, data: data.into_owned() }).ok()
}
