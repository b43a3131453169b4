//! `vector.load` and `vector.store`

use qopt_ir::def::{
    ALIGNMENT_ATTR, BOOL_ATTR, INDEX, OpDef, OpRef, Verdict, implied_attr, one, operand, optional_attr, variadic,
};
use qopt_ir::ir::{Context, Type, TypeKind};

use super::super::types::{MEMREF, VECTOR};
use super::shape::scalable;
use crate::memref::Strided;
use crate::support::{OpTypes, ensure};

/// Checks that the buffer stores elements or whole vectors of this type contiguously, and that each of its dimensions has an
/// index. `what` holds MLIR's names for buffer and vector in diagnostics.
fn verify(op: OpRef<'_>, vector: Type, what: [&str; 4]) -> Verdict {
    let [buffer, long, short, types] = what;
    let Some(base) = op.operand_named("base").map(|v| op.body.ty(v)) else { return Ok(()) };
    let (Some(dims), Some(vector_dims)) = (op.ctx.shape(base), op.ctx.shape(vector)) else { return Ok(()) };
    ensure!(dims.len() >= vector_dims.len(), "{buffer} memref has lower rank than the {long}");
    let held = op.ctx.element_or_self(base);
    let single = vector_dims.iter().all(|&dim| dim == Some(1)) && !scalable(op.ctx, vector).contains(&true);
    ensure!(single || unit_stride(op.ctx, base), "most minor memref dim must have unit stride");
    if matches!(op.ctx.type_kind(held), TypeKind::Vector { .. }) {
        ensure!(held == vector, "base memref and {short} vector types should match");
    } else {
        ensure!(held == op.ctx.element_or_self(vector), "base and {short} element {types} should match");
    }
    ensure!(op.operands_named("indices").len() == dims.len(), "requires {} indices", dims.len());
    Ok(())
}

/// Returns true if the last dimension of a buffer is contiguous.
fn unit_stride(ctx: &Context, buffer: Type) -> bool {
    Strided::of(ctx, buffer).is_some_and(|layout| layout.strides.last().is_none_or(|&stride| stride == Some(1)))
}

/// `vector.load`: loads contiguous elements.
pub static LOAD: OpDef = OpDef {
    name: "vector.load",
    summary: "Load of contiguous elements",
    operands: &[one("base", &MEMREF), variadic("indices", &INDEX)],
    results: &[one("result", &VECTOR)],
    attrs: &[implied_attr("nontemporal", &BOOL_ATTR, "false"), optional_attr("alignment", &ALIGNMENT_ATTR)],
    format: Some("$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)"),
    verify: Some(|op| verify(op, op.out_type(0), ["destination", "result vector", "result", "types"])),
    example: "%0 = vector.load %arg0[%arg1] : memref<64xi8>, vector<16xi8>",
    ..OpDef::BASE
};

/// `vector.store`: stores elements contiguously.
pub static STORE: OpDef = OpDef {
    name: "vector.store",
    summary: "Store of contiguous elements",
    operands: &[one("valueToStore", &VECTOR), one("base", &MEMREF), variadic("indices", &INDEX)],
    attrs: &[implied_attr("nontemporal", &BOOL_ATTR, "false"), optional_attr("alignment", &ALIGNMENT_ATTR)],
    format: Some("$valueToStore `,` $base `[` $indices `]` attr-dict `:` type($base) `,` type($valueToStore)"),
    verify: Some(|op| {
        verify(op, op.in_type(operand!(STORE.valueToStore)), ["source", "vector to store", "valueToStore", "type"])
    }),
    example: "vector.store %arg0, %arg1[%arg2] : memref<64xi8>, vector<16xi8>",
    ..OpDef::BASE
};
