//! `memref.load` and `memref.store`

use qopt_ir::def::{
    ANY_TYPE, BOOL_ATTR, I64_ATTR, INDEX, OpDef, OpRef, Trait, TypeMatch, Verdict, default_attr, one, optional_attr,
    variadic,
};

use super::super::types::MEMREF;
use crate::support::{Look, ensure};

/// There is an index for each dimension of the buffer, which is operand number `at`.
fn verify_indices(op: OpRef<'_>, at: usize) -> Verdict {
    let Some(dims) = op.in_dims(at) else { return Ok(()) };
    let given = op.operands_named("indices").len();
    ensure!(
        given == dims.len(),
        "incorrect number of indices for {}, expected {} but got {given}",
        if at == 0 { "load" } else { "store" },
        dims.len()
    );
    Ok(())
}

/// `memref.load`: an element.
pub static LOAD: OpDef = OpDef {
    name: "memref.load",
    summary: "An element of a buffer",
    operands: &[one("memref", &MEMREF), variadic("indices", &INDEX)],
    results: &[one("result", &ANY_TYPE)],
    attrs: &[default_attr("nontemporal", &BOOL_ATTR, "false"), optional_attr("alignment", &I64_ATTR)],
    traits: &[Trait::TypesMatchWith(&TypeMatch {
        summary: "result type matches element type of 'memref'",
        from: "memref",
        to: "result",
        transform: |ctx, ty| ctx.element_type(ty),
    })],
    format: Some("$memref `[` $indices `]` attr-dict `:` type($memref)"),
    verify: Some(|op| verify_indices(op, 0)),
    example: "%0 = memref.load %arg0[%arg1] : memref<8xi8>",
    ..OpDef::BASE
};

/// `memref.store`: writes an element.
pub static STORE: OpDef = OpDef {
    name: "memref.store",
    summary: "Writes an element of a buffer",
    operands: &[one("value", &ANY_TYPE), one("memref", &MEMREF), variadic("indices", &INDEX)],
    attrs: &[default_attr("nontemporal", &BOOL_ATTR, "false"), optional_attr("alignment", &I64_ATTR)],
    traits: &[Trait::TypesMatchWith(&TypeMatch {
        summary: "type of 'value' matches element type of 'memref'",
        from: "memref",
        to: "value",
        transform: |ctx, ty| ctx.element_type(ty),
    })],
    format: Some("$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)"),
    verify: Some(|op| verify_indices(op, 1)),
    example: "memref.store %arg0, %arg1[%arg2] : memref<8xi8>",
    ..OpDef::BASE
};
