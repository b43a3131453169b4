//! Checks of operations whose definitions are generated.

use qopt_ir::def::{OpRef, Verdict};
use qopt_ir::ir::{AttrKind, Context, Type, TypeKind};

use crate::support::{OpTypes, ensure, fail_unnamed, show};

/// The layout and the memory space of a buffer.
fn parts(ctx: &Context, ty: Type) -> (bool, Option<qopt_ir::ir::Attr>) {
    let TypeKind::MemRef { layout, space, .. } = ctx.type_kind(ty) else { return (true, None) };
    let is_identity = layout.is_none_or(|layout| match ctx.attr_kind(layout) {
        AttrKind::AffineMap(map) => map.is_identity(),
        _ => false,
    });
    (is_identity, *space)
}

/// A buffer keeps its element type and memory space, and has an operand for the new size if the type has none.
pub(super) fn verify_realloc(op: OpRef<'_>) -> Verdict {
    let (ctx, to) = (op.ctx, op.out_type(0));
    let Some(from) = op.operand_named("source").map(|source| op.body.ty(source)) else { return Ok(()) };
    let both = format!("source memref type {} and result memref type {}", show(ctx, from), show(ctx, to));
    let (from_parts, to_parts) = (parts(ctx, from), parts(ctx, to));
    let has_size = op.operand_named("dynamicResultSize").is_some();
    let is_static = op.out_dims(0).is_some_and(|dims| !dims.contains(&None));
    let result = format!("for result type {}", show(ctx, to));
    let errors = [
        (!from_parts.0, format!("unsupported layout for source memref type {}", show(ctx, from))),
        (!to_parts.0, format!("unsupported layout for result memref type {}", show(ctx, to))),
        (from_parts.1 != to_parts.1, format!("different memory spaces specified for {both}")),
        (ctx.element_type(from) != ctx.element_type(to), format!("different element types specified for {both}")),
        (!is_static && !has_size, format!("missing dimension operand {result}")),
        (is_static && has_size, format!("unnecessary dimension operand {result}")),
    ];
    match errors.into_iter().find(|(is_wrong, _)| *is_wrong) {
        Some((_, message)) => fail_unnamed(message),
        None => Ok(()),
    }
}

/// The alignment is a power of 2.
pub(super) fn verify_assume_alignment(op: OpRef<'_>) -> Verdict {
    let alignment = op.int("alignment").map(i64::unsigned_abs);
    ensure!(alignment.is_none_or(u64::is_power_of_two), "alignment must be power of 2");
    Ok(())
}
