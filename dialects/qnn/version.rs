//! The version of the hub in a module: `module attributes {qnn.version = 1 : i64}`.
//!
//! The version is incremented if the semantics of an existing operation change, and not if operations are added; `docs/hub.md`
//! defines the guarantee. There is one version so far, so no conversion exists.

use qopt_ir::def::{OpRef, Order, Verdict};
use qopt_ir::ir::{Attr, AttrKind, Body, Context};
use qopt_ir::rewrite::Rewriter;

use crate::builtin::ops as builtin;
use crate::support::{bail, ensure, int_width, show_attr};

/// The current version of the dialect.
pub const VERSION: i64 = 1;

/// Discardable attribute of a module.
pub(super) const NAME: &str = "qnn.version";

/// Checks the attribute [`NAME`]. See [`qopt_ir::def::VerifyAttr`].
pub(super) fn verify(op: OpRef<'_>, attr: Attr) -> Verdict {
    ensure!(op.is(&builtin::MODULE), "has '{NAME}', which is allowed on modules only");
    let ty = match op.ctx.attr_kind(attr) {
        AttrKind::Integer { ty, .. } => int_width(op.ctx, *ty),
        _ => None,
    };
    match op.ctx.attr_int(attr).filter(|&version| ty == Some(64) && version >= 1) {
        Some(version) if version <= VERSION => Ok(()),
        Some(version) => bail!("uses version {version} of 'qnn', but only versions up to {VERSION} are supported"),
        None => bail!("expects '{NAME}' to be an i64 of at least 1, not {}", show_attr(op.ctx, attr)),
    }
}

/// Records this version of the dialect on a module.
pub(crate) fn set(ctx: &Context, body: &mut Body) {
    let version = ctx.int_attr(VERSION, ctx.int_type(64));
    let attrs = ctx.dict_with(body.attrs(Body::ROOT), ctx.str(NAME), Some(version));
    Rewriter::new(ctx, body).set_attrs(Body::ROOT, attrs);
}

/// Removes the version from a module without operations of the dialect.
pub(crate) fn remove_unused(ctx: &Context, body: &mut Body) {
    if !OpRef::new(ctx, body, Body::ROOT).walk(Order::Pre).any(|op| op.name().starts_with("qnn.")) {
        let attrs = ctx.dict_with(body.attrs(Body::ROOT), ctx.str(NAME), None);
        Rewriter::new(ctx, body).set_attrs(Body::ROOT, attrs);
    }
}
