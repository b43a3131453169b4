//! `tensor.insert`

use qopt_ir::def::{
    ANY_RANKED_TENSOR, ANY_TYPE, INDEX, OpDef, OpRef, Trait, TypeMatch, Verdict, one, operand, variadic,
};

use super::super::types::element;
use crate::support::{OpTypes, ensure};

static RESULT: TypeMatch =
    TypeMatch { summary: "result type matches type of dest", from: "dest", to: "result", transform: |_, ty| Some(ty) };
static SCALAR: TypeMatch =
    TypeMatch { summary: "scalar type matches element type of dest", from: "dest", to: "scalar", transform: element };

fn verify(op: OpRef<'_>) -> Verdict {
    let rank = op.in_dims(operand!(INSERT.dest)).map_or(0, |d| d.len());
    ensure!(op.operands_named("indices").len() == rank, "incorrect number of indices");
    Ok(())
}

/// `tensor.insert`: a tensor with one element replaced.
pub static INSERT: OpDef = OpDef {
    name: "tensor.insert",
    summary: "Insertion of an element",
    description: "The result is `dest` with `scalar` at an index for each dimension. An index outside its dimension is \
                  undefined.",
    operands: &[one("scalar", &ANY_TYPE), one("dest", &ANY_RANKED_TENSOR), variadic("indices", &INDEX)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    traits: &[Trait::Pure, Trait::TypesMatchWith(&RESULT), Trait::TypesMatchWith(&SCALAR)],
    format: Some("$scalar `into` $dest `[` $indices `]` attr-dict `:` type($dest)"),
    verify: Some(verify),
    result_name: Some(|_| Some("inserted".to_owned())),
    example: "%inserted = tensor.insert %arg0 into %arg1[%arg2, %arg2] : tensor<4x4xi32>",
    ..OpDef::BASE
};
