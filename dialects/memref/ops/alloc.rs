//! `memref.alloc`, `memref.alloca` and `memref.dealloc`

use qopt_ir::def::{ALIGNMENT_ATTR, INDEX, OpDef, OpRef, Trait, Verdict, one, optional_attr, variadic};

use super::super::layout::symbols;
use super::super::types::{ANY_MEMREF, MEMREF};
use crate::support::{OpTypes, ensure};

fn verify(op: OpRef<'_>) -> Verdict {
    let Some(dims) = op.out_dims(0) else { return Ok(()) };
    let (given, wanted) = (op.operands_named("dynamicSizes").len(), dims.iter().filter(|d| d.is_none()).count());
    ensure!(given == wanted, "incorrect number of dynamic sizes, has {given}, expected {wanted}");
    let (given, wanted) = (op.operands_named("symbolOperands").len(), symbols(op.ctx, op.out_type(0)));
    ensure!(given == wanted, "symbol operand count does not equal memref symbol count: expected {wanted}, got {given}");
    Ok(())
}

const ALLOCATION: OpDef = OpDef {
    operands: &[variadic("dynamicSizes", &INDEX), variadic("symbolOperands", &INDEX)],
    results: &[one("memref", &MEMREF)],
    attrs: &[optional_attr("alignment", &ALIGNMENT_ATTR)],
    traits: &[Trait::AttrSizedOperandSegments],
    format: Some("`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)"),
    verify: Some(verify),
    ..OpDef::BASE
};

/// `memref.alloc`: allocates a buffer on the heap.
pub static ALLOC: OpDef = OpDef {
    name: "memref.alloc",
    summary: "Heap allocation of a buffer",
    result_name: Some(|_| Some("alloc".to_owned())),
    example: "%alloc = memref.alloc() : memref<8xi8>",
    ..ALLOCATION
};

/// `memref.alloca`: allocates a buffer on the stack.
pub static ALLOCA: OpDef = OpDef {
    name: "memref.alloca",
    summary: "Stack allocation of a buffer",
    result_name: Some(|_| Some("alloca".to_owned())),
    example: "%alloca = memref.alloca() {alignment = 64 : i64} : memref<8xi8>",
    ..ALLOCATION
};

/// `memref.dealloc`: frees a buffer on the heap.
pub static DEALLOC: OpDef = OpDef {
    name: "memref.dealloc",
    summary: "Deallocation of a heap buffer",
    operands: &[one("memref", &ANY_MEMREF)],
    format: Some("$memref attr-dict `:` type($memref)"),
    example: "memref.dealloc %arg0 : memref<8xi8>",
    ..OpDef::BASE
};
