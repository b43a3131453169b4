//! `vector.load` and `vector.store`

use qopt_ir::def::{
    ALIGNMENT_ATTR, BOOL_ATTR, INDEX, OpDef, OpRef, Verdict, implied_attr, one, optional_attr, variadic,
};

use super::super::types::{MEMREF, VECTOR};
use crate::support::ensure;

/// There is an index for each dimension of the buffer.
fn verify(op: OpRef<'_>) -> Verdict {
    let base = op.operand_named("base").map(|v| op.body.ty(v));
    let Some(dims) = base.and_then(|ty| op.ctx.shape(ty)) else { return Ok(()) };
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
    verify: Some(verify),
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
    verify: Some(verify),
    example: "vector.store %arg0, %arg1[%arg2] : memref<64xi8>, vector<16xi8>",
    ..OpDef::BASE
};
