//! The version of the hub that a module is written in: `module attributes {qnn.version = 1 : i64}`.
//!
//! It counts up when the meaning of an operation that exists changes, and not when operations are added; `docs/hub.md` has the
//! promise. Nothing is converted between versions here: there is only one so far.

use qopt_ir::def::{OpRef, Verdict};
use qopt_ir::ir::{Attr, AttrKind, Context, IsolatedOp};

use crate::support::{bail, ensure, int_width, show_attr};

/// The version that this dialect is.
pub const VERSION: i64 = 1;

const NAME: &str = "qnn.version";

/// See [`qopt_ir::def::VerifyAttr`].
pub(super) fn verify(op: OpRef<'_>, name: &str, attr: Attr) -> Verdict {
    if name != NAME {
        return Ok(());
    }
    ensure!(op.name() == "builtin.module", "has '{NAME}', which only modules have");
    let ty = match op.ctx.attr_kind(attr) {
        AttrKind::Integer { ty, .. } => int_width(op.ctx, *ty),
        _ => None,
    };
    match op.ctx.attr_int(attr).filter(|&version| ty == Some(64) && version >= 1) {
        Some(version) if version <= VERSION => Ok(()),
        Some(version) => bail!("is written in version {version} of 'qnn'; versions up to {VERSION} are known"),
        None => bail!("expects '{NAME}' to be an i64 of at least 1, not {}", show_attr(op.ctx, attr)),
    }
}

/// Says on a module that it is written in this version.
pub(super) fn set(ctx: &Context, module: &mut IsolatedOp) {
    let version = ctx.int_attr(VERSION, ctx.int_type(64));
    module.attrs = ctx.dict_with(module.attrs, ctx.str(NAME), Some(version));
}
