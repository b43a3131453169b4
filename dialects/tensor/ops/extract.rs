//! `tensor.extract`

use qopt_ir::def::{
    ANY_RANKED_TENSOR, ANY_TYPE, Fold, Folded, INDEX, OpDef, OpRef, Trait, TypeMatch, Verdict, one, variadic,
};

use super::super::types::element;
use super::FROM_ELEMENTS;
use crate::arith::eval::{constant, number_at, splat};
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

/// Of equal elements each is the one; otherwise indices that are constant say which one of a constant, or of values put
/// together. An index outside its dimension is undefined and stays.
const FOLD: Fold = |op: OpRef<'_>, constants| {
    let (&tensor, indices) = constants.split_first()?;
    let element = |value| Some(vec![Folded::Constant(constant(op.ctx, op.out_type(0), value)?)]);
    if let Some(value) = tensor.and_then(|tensor| splat(op.ctx, tensor)) {
        return element(value);
    }
    let mut place = 0usize;
    for (&index, dim) in indices.iter().zip(op.in_dims(0)?) {
        let (size, index) = (dim?, u64::try_from(op.ctx.attr_int(index?)?).ok()?);
        let (size, index) = (usize::try_from(size).ok()?, usize::try_from(index).ok().filter(|_| index < size)?);
        place = place.checked_mul(size)?.checked_add(index)?;
    }
    match op.operand_def(0).filter(|def| def.is(&FROM_ELEMENTS)) {
        Some(parts) => Some(vec![Folded::Value(parts.operand(place)?)]),
        None => element(number_at(op.ctx, tensor?, place)?),
    }
};

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
    fold: Some(FOLD),
    result_name: Some(|_| Some("extracted".to_owned())),
    example: "%extracted = tensor.extract %arg0[%arg1, %arg2] : tensor<4x4xi32>",
    ..OpDef::BASE
};
