//! `memref.global` and `memref.get_global`

use qopt_ir::def::typed_attr_type;
use qopt_ir::def::{
    ANY_ATTR, FLAT_SYMBOL_REF, I64_ATTR, OpDef, OpRef, STRING_ATTR, SYMBOL_NAME, TYPE_ATTR, Trait, UNIT_ATTR, Verdict,
    attr, one, optional_attr,
};
use qopt_ir::ir::TypeKind;

use super::super::syntax::GlobalSyntax;
use super::super::types::STATIC_MEMREF;
use crate::support::{ensure, show};

fn verify(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let Some(ty) = op.attr("type").and_then(|a| ctx.attr_type(a)) else { return Ok(()) };
    ensure!(
        matches!(ctx.type_kind(ty), TypeKind::MemRef { .. })
            && ctx.shape(ty).is_some_and(|dims| dims.iter().all(Option::is_some)),
        "type should be static shaped memref, but got {}",
        show(ctx, ty)
    );
    let Some(value) = op.attr("initial_value").and_then(|a| typed_attr_type(ctx, a)) else { return Ok(()) };
    let wanted = ctx.tensor_type(&ctx.shape(ty).unwrap_or_default(), ctx.element_or_self(ty));
    ensure!(
        value == wanted,
        "initial value expected to be of type {}, but was of type {}",
        show(ctx, wanted),
        show(ctx, value)
    );
    Ok(())
}

/// `memref.global`: a buffer of the module.
pub static GLOBAL: OpDef = OpDef {
    name: "memref.global",
    summary: "A buffer of the module",
    description: "It is there as long as the program is, with these elements at the start; `uninitialized` is any, and without a \
                  value it is defined elsewhere.",
    attrs: &[
        attr("sym_name", &SYMBOL_NAME),
        optional_attr("sym_visibility", &STRING_ATTR),
        attr("type", &TYPE_ATTR),
        optional_attr("initial_value", &ANY_ATTR),
        optional_attr("constant", &UNIT_ATTR),
        optional_attr("alignment", &I64_ATTR),
    ],
    traits: &[Trait::Symbol],
    syntax: Some(&GlobalSyntax),
    verify: Some(verify),
    example: "memref.global \"private\" constant @weights : memref<2xi8> = dense<[1, 2]> {alignment = 64 : i64}",
    ..OpDef::BASE
};

/// `memref.get_global`: the buffer that has a name.
pub static GET_GLOBAL: OpDef = OpDef {
    name: "memref.get_global",
    summary: "The buffer that has a name",
    results: &[one("result", &STATIC_MEMREF)],
    attrs: &[attr("name", &FLAT_SYMBOL_REF)],
    traits: &[Trait::Pure],
    format: Some("$name `:` type($result) attr-dict"),
    example: "%0 = memref.get_global @weights : memref<2xi8>",
    ..OpDef::BASE
};
