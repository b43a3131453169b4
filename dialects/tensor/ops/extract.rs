//! `tensor.extract`

use qopt_ir::def::{ANY_RANKED_TENSOR, ANY_TYPE, INDEX, OpDef, OpRef, Trait, TypeMatch, Verdict, one, variadic};

use super::super::types::element;
use crate::support::{Look, ensure};

static RESULT: TypeMatch = TypeMatch {
    summary: "result type matches element type of tensor",
    from: "tensor",
    to: "result",
    transform: element,
};

fn verify(op: OpRef<'_>) -> Verdict {
    let rank = op.in_dims(0).map_or(0, |d| d.len());
    ensure!(op.operands_named("indices").len() == rank, "incorrect number of indices for extract_element");
    Ok(())
}

/// `tensor.extract`: one element.
pub static EXTRACT: OpDef = OpDef {
    name: "tensor.extract",
    summary: "One element",
    description: "Gives the element at an index for each dimension. An index outside its dimension is undefined.",
    operands: &[one("tensor", &ANY_RANKED_TENSOR), variadic("indices", &INDEX)],
    results: &[one("result", &ANY_TYPE)],
    traits: &[Trait::Pure, Trait::TypesMatchWith(&RESULT)],
    format: Some("$tensor `[` $indices `]` attr-dict `:` type($tensor)"),
    verify: Some(verify),
    result_name: Some(|_| Some("extracted".to_owned())),
    example: "%extracted = tensor.extract %arg0[%arg1, %arg2] : tensor<4x4xi32>",
    ..OpDef::BASE
};
