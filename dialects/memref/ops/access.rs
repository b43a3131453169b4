//! `memref.load` and `memref.store`

use qopt_ir::def::{
    ALIGNMENT_ATTR, ANY_TYPE, BOOL_ATTR, INDEX, OpDef, OpRef, Trait, TypeMatch, Verdict, implied_attr, one, operand,
    optional_attr, variadic,
};

use super::super::types::MEMREF;
use crate::support::{OpTypes, ensure};

/// The number of indices and the rank of the buffer, an operand.
fn indices(op: OpRef<'_>, buffer: usize) -> Option<(usize, usize)> {
    Some((op.operands_named("indices").len(), op.in_dims(buffer)?.len()))
}

fn verify_load(op: OpRef<'_>) -> Verdict {
    let Some((given, rank)) = indices(op, operand!(LOAD.memref)) else { return Ok(()) };
    ensure!(given == rank, "incorrect number of indices for load, expected {rank} but got {given}");
    Ok(())
}

fn verify_store(op: OpRef<'_>) -> Verdict {
    let Some((given, rank)) = indices(op, operand!(STORE.memref)) else { return Ok(()) };
    ensure!(given == rank, "store index operand count not equal to memref rank");
    Ok(())
}

/// `memref.load`: loads an element.
pub static LOAD: OpDef = OpDef {
    name: "memref.load",
    summary: "Load of an element",
    operands: &[one("memref", &MEMREF), variadic("indices", &INDEX)],
    results: &[one("result", &ANY_TYPE)],
    attrs: &[implied_attr("nontemporal", &BOOL_ATTR, "false"), optional_attr("alignment", &ALIGNMENT_ATTR)],
    traits: &[Trait::TypesMatchWith(&TypeMatch {
        summary: "result type matches element type of 'memref'",
        from: "memref",
        to: "result",
        transform: |ctx, ty| ctx.element_type(ty),
    })],
    format: Some("$memref `[` $indices `]` attr-dict `:` type($memref)"),
    verify: Some(verify_load),
    example: "%0 = memref.load %arg0[%arg1] : memref<8xi8>",
    ..OpDef::BASE
};

/// `memref.store`: stores an element.
pub static STORE: OpDef = OpDef {
    name: "memref.store",
    summary: "Store of an element",
    operands: &[one("value", &ANY_TYPE), one("memref", &MEMREF), variadic("indices", &INDEX)],
    attrs: &[implied_attr("nontemporal", &BOOL_ATTR, "false"), optional_attr("alignment", &ALIGNMENT_ATTR)],
    traits: &[Trait::TypesMatchWith(&TypeMatch {
        summary: "type of 'value' matches element type of 'memref'",
        from: "memref",
        to: "value",
        transform: |ctx, ty| ctx.element_type(ty),
    })],
    format: Some("$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)"),
    verify: Some(verify_store),
    example: "memref.store %arg0, %arg1[%arg2] : memref<8xi8>",
    ..OpDef::BASE
};
