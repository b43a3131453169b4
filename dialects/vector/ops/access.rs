//! `vector.load` and `vector.store`

use qopt_ir::def::{
    ALIGNMENT_ATTR, BOOL_ATTR, INDEX, OpDef, OpRef, Verdict, implied_attr, one, optional_attr, variadic,
};
use qopt_ir::ir::Type;

use super::super::types::{MEMREF, VECTOR};
use crate::support::{Look, ensure};

/// The buffer holds elements of the vector, or such vectors; there is an index for each of its dimensions.
fn verify(op: OpRef<'_>, vector: Type, message: &str) -> Verdict {
    let Some(base) = op.operand_named("base").map(|v| op.body.ty(v)) else { return Ok(()) };
    let held = op.ctx.element_or_self(base);
    ensure!(held == vector || held == op.ctx.element_or_self(vector), "{message}");
    let Some(dims) = op.ctx.shape(base) else { return Ok(()) };
    ensure!(op.operands_named("indices").len() == dims.len(), "requires {} indices", dims.len());
    Ok(())
}

/// `vector.load`: elements that stand one behind the other.
pub static LOAD: OpDef = OpDef {
    name: "vector.load",
    summary: "Elements that stand one behind the other",
    operands: &[one("base", &MEMREF), variadic("indices", &INDEX)],
    results: &[one("result", &VECTOR)],
    attrs: &[implied_attr("nontemporal", &BOOL_ATTR, "false"), optional_attr("alignment", &ALIGNMENT_ATTR)],
    format: Some("$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)"),
    verify: Some(|op| verify(op, op.out_type(0), "base and result element types should match")),
    example: "%0 = vector.load %arg0[%arg1] : memref<64xi8>, vector<16xi8>",
    ..OpDef::BASE
};

/// `vector.store`: writes elements one behind the other.
pub static STORE: OpDef = OpDef {
    name: "vector.store",
    summary: "Writes elements one behind the other",
    operands: &[one("valueToStore", &VECTOR), one("base", &MEMREF), variadic("indices", &INDEX)],
    attrs: &[implied_attr("nontemporal", &BOOL_ATTR, "false"), optional_attr("alignment", &ALIGNMENT_ATTR)],
    format: Some("$valueToStore `,` $base `[` $indices `]` attr-dict `:` type($base) `,` type($valueToStore)"),
    verify: Some(|op| verify(op, op.in_type(0), "base and valueToStore element type should match")),
    example: "vector.store %arg0, %arg1[%arg2] : memref<64xi8>, vector<16xi8>",
    ..OpDef::BASE
};
