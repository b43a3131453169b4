//! `memref.dim`

use qopt_ir::def::{INDEX, OpDef, Trait, one};

use super::super::types::NON_0_RANKED;

/// `memref.dim`: the extent of one dimension of a buffer.
pub static DIM: OpDef = OpDef {
    name: "memref.dim",
    summary: "An extent of a buffer",
    operands: &[one("source", &NON_0_RANKED), one("index", &INDEX)],
    results: &[one("result", &INDEX)],
    traits: &[Trait::NoMemoryEffect],
    format: Some("attr-dict $source `,` $index `:` type($source)"),
    result_name: Some(|_| Some("dim".to_owned())),
    example: "%dim = memref.dim %arg0, %arg1 : memref<?xi8>",
    ..OpDef::BASE
};
