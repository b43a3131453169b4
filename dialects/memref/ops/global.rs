//! `memref.global` and `memref.get_global`

use qopt_ir::def::SymbolScope;
use qopt_ir::def::{
    ALIGNMENT_ATTR, ANY_ATTR, FLAT_SYMBOL_REF, OpDef, OpRef, STRING_ATTR, SYMBOL_NAME, Trait, UNIT_ATTR, Verdict, attr,
    one, optional_attr,
};
use qopt_ir::def::{is_elements, typed_attr_type};
use qopt_ir::ir::{AttrKind, TypeKind};

use super::super::syntax::GlobalSyntax;
use super::super::types::{MEMREF_TYPE_ATTR, STATIC_MEMREF};
use crate::support::{OpTypes, bail, ensure, list, show, show_attr};

fn verify(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let Some(ty) = op.attr("type").and_then(|a| ctx.attr_type(a)) else { return Ok(()) };
    ensure!(
        matches!(ctx.type_kind(ty), TypeKind::MemRef { .. })
            && ctx.shape(ty).is_some_and(|dims| dims.iter().all(Option::is_some)),
        "type should be static shaped memref, but got {}",
        show(ctx, ty)
    );
    let Some(value) = op.attr("initial_value").filter(|&value| !matches!(ctx.attr_kind(value), AttrKind::Unit)) else {
        return Ok(());
    };
    ensure!(
        is_elements(ctx.attr_kind(value)),
        "initial value should be a unit or elements attribute, but got {}",
        show_attr(ctx, value)
    );
    let Some(value) = typed_attr_type(ctx, value) else { return Ok(()) };
    let (shape, wanted) = (ctx.shape(value).unwrap_or_default(), ctx.shape(ty).unwrap_or_default());
    ensure!(
        shape == wanted,
        "initial value shape expected to be {} but was {}",
        list(wanted.iter().map(|d| d.unwrap_or(0))),
        list(shape.iter().map(|d| d.unwrap_or(0)))
    );
    let (element, wanted) = (ctx.element_or_self(value), ctx.element_or_self(ty));
    ensure!(
        element == wanted,
        "initial value element expected to be of type {}, but was of type {}",
        show(ctx, wanted),
        show(ctx, element)
    );
    Ok(())
}

/// `memref.global`: a global buffer of the module.
pub static GLOBAL: OpDef = OpDef {
    name: "memref.global",
    summary: "Global buffer",
    description: "It lives as long as the program and starts with the elements of the initial value. With \
                  `uninitialized` they are undefined. Without an initial value it is an external declaration.",
    attrs: &[
        attr("sym_name", &SYMBOL_NAME),
        optional_attr("sym_visibility", &STRING_ATTR),
        attr("type", &MEMREF_TYPE_ATTR),
        optional_attr("initial_value", &ANY_ATTR),
        optional_attr("constant", &UNIT_ATTR),
        optional_attr("alignment", &ALIGNMENT_ATTR),
    ],
    traits: &[Trait::Symbol],
    syntax: Some(&GlobalSyntax),
    verify: Some(verify),
    example: "memref.global \"private\" constant @weights : memref<2xi8> = dense<[1, 2]> {alignment = 64 : i64}",
    ..OpDef::BASE
};

fn verify_symbols(op: OpRef<'_>, scope: &SymbolScope<'_>) -> Verdict {
    let ctx = op.ctx;
    let Some(reference) = op.attr("name") else { return Ok(()) };
    let AttrKind::SymbolRef { root, .. } = ctx.attr_kind(reference) else { return Ok(()) };
    let name = ctx.text(*root);
    let Some(global) = scope.lookup(reference).filter(|found| found.is(&GLOBAL)) else {
        bail!("'{name}' does not reference a valid global memref");
    };
    let Some(ty) = global.attr("type").and_then(|ty| global.ctx.attr_type(ty)) else { return Ok(()) };
    ensure!(
        ty == op.out_type(0),
        "result type {} does not match type {} of the global memref @{name}",
        show(ctx, op.out_type(0)),
        show(ctx, ty)
    );
    Ok(())
}

/// `memref.get_global`: returns a global buffer by name.
pub static GET_GLOBAL: OpDef = OpDef {
    name: "memref.get_global",
    summary: "Access to a global buffer",
    results: &[one("result", &STATIC_MEMREF)],
    attrs: &[attr("name", &FLAT_SYMBOL_REF)],
    traits: &[Trait::Pure],
    verify_symbols: Some(verify_symbols),
    format: Some("$name `:` type($result) attr-dict"),
    example: "%0 = memref.get_global @weights : memref<2xi8>",
    ..OpDef::BASE
};
