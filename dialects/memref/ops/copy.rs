//! `memref.copy`

use qopt_ir::def::{OpDef, Trait, one};

use super::super::types::ANY_MEMREF;

/// `memref.copy`: copies all elements of a buffer to another.
pub static COPY: OpDef = OpDef {
    name: "memref.copy",
    summary: "Copy of a buffer",
    operands: &[one("source", &ANY_MEMREF), one("target", &ANY_MEMREF)],
    traits: &[Trait::SameOperandsElementType, Trait::SameOperandsShape],
    format: Some("$source `,` $target attr-dict `:` type($source) `to` type($target)"),
    example: "memref.copy %arg0, %arg1 : memref<8xi8> to memref<8xi8>",
    ..OpDef::BASE
};
