//! The syntax of `memref.global`. The memref type implies the type of the initial value.

use qopt_ir::def::{OpRef, is_elements};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{AttrKind, TypeKind};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser};

/// `memref.global "private" constant @g : memref<2xi8> = dense<[1, 2]> {...}`
pub(super) struct GlobalSyntax;

impl OpSyntax for GlobalSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        if !p.next_is("constant") && !p.at_symbol() {
            let visibility = p.attr()?;
            state.properties.push((ctx.str("sym_visibility"), visibility));
        }
        if p.eat("constant") {
            state.properties.push((ctx.str("constant"), ctx.attr(AttrKind::Unit)));
        }
        let name = p.symbol_name()?;
        state.properties.push((ctx.str("sym_name"), ctx.attr(AttrKind::String { value: name, ty: None })));
        p.expect(":")?;
        let at = p.offset();
        let ty = p.ty()?;
        state.properties.push((ctx.str("type"), ctx.type_attr(ty)));
        let is_memref = matches!(ctx.type_kind(ty), TypeKind::MemRef { .. });
        let Some(shape) = ctx.shape(ty).filter(|dims| is_memref && dims.iter().all(Option::is_some)) else {
            let show = crate::support::show(ctx, ty);
            return Err(p.op_error_at(at, format!("type should be static shaped memref, but got {show}")));
        };
        if p.eat("=") {
            let value = if p.eat("uninitialized") {
                ctx.attr(AttrKind::Unit)
            } else {
                let value = p.attr_of_type(ctx.tensor_type(&shape, ctx.element_or_self(ty)))?;
                if !is_elements(ctx.attr_kind(value)) {
                    return Err(p.whole_op_error("initial value should be a unit or elements attribute"));
                }
                value
            };
            state.properties.push((ctx.str("initial_value"), value));
        }
        state.attrs = p.optional_dict()?;
        Ok(())
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        let ctx = op.ctx;
        p.text(" ");
        if let Some(visibility) = op.attr("sym_visibility") {
            p.attr(visibility);
            p.text(" ");
        }
        if op.attr("constant").is_some() {
            p.text("constant ");
        }
        if let Some(name) = op.attr("sym_name").and_then(|a| ctx.attr_str(a)) {
            p.symbol_name(name);
        }
        p.text(" : ");
        if let Some(ty) = op.attr("type").and_then(|a| ctx.attr_type(a)) {
            p.ty(ty);
        }
        match op.attr("initial_value") {
            Some(value) if matches!(ctx.attr_kind(value), AttrKind::Unit) => p.text(" = uninitialized"),
            Some(value) => {
                p.text(" = ");
                p.with_text_printer(|p| p.attr_without_type(value));
            }
            None => {}
        }
        let alignment = op.attr("alignment").map(|a| (ctx.str("alignment"), a));
        let mut rest: Vec<_> = alignment.into_iter().chain(ctx.dict(op.body.attrs(op.op)).iter().copied()).collect();
        rest.sort_by(|a, b| ctx.bytes(a.0).cmp(ctx.bytes(b.0)));
        p.attr_dict(&rest, false);
    }
}
