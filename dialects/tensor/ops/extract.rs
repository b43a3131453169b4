//! `tensor.extract`

use qopt_ir::def::{
    ANY_RANKED_TENSOR, ANY_TYPE, Fold, Folded, INDEX, OpDef, OpRef, Trait, TypeMatch, Verdict, one, operand, variadic,
};

use super::super::types::element;
use super::FROM_ELEMENTS;
use crate::arith::eval::{constant, number_at, splat};
use crate::support::{OpTypes, ensure};

static RESULT: TypeMatch = TypeMatch {
    summary: "result type matches element type of tensor",
    from: "tensor",
    to: "result",
    transform: element,
};

fn verify(op: OpRef<'_>) -> Verdict {
    let rank = op.in_dims(operand!(EXTRACT.tensor)).map_or(0, |d| d.len());
    ensure!(op.operands_named("indices").len() == rank, "incorrect number of indices for extract_element");
    Ok(())
}

/// Folds an element of a splat at any index. Constant indices select a number of a constant or an operand of `tensor.from_elements`. An
/// index outside its dimension is undefined and is not folded.
const FOLD: Fold = |op: OpRef<'_>| {
    let mut constants = op.operand_constants();
    let tensor = constants.next()?;
    let element = |value| Some(vec![Folded::Constant(constant(op.ctx, op.out_type(0), value)?)]);
    if let Some(value) = tensor.and_then(|tensor| splat(op.ctx, tensor)) {
        return element(value);
    }
    let mut offset = 0usize;
    for (index, dim) in constants.zip(op.in_dims(operand!(EXTRACT.tensor))?) {
        let (size, index) = (dim?, u64::try_from(op.ctx.attr_int(index?)?).ok()?);
        let (size, index) = (usize::try_from(size).ok()?, usize::try_from(index).ok().filter(|_| index < size)?);
        offset = offset.checked_mul(size)?.checked_add(index)?;
    }
    match op.operand_def(operand!(EXTRACT.tensor)).filter(|def| def.is(&FROM_ELEMENTS)) {
        Some(parts) => Some(vec![Folded::Value(parts.operand(offset)?)]),
        None => element(number_at(op.ctx, tensor?, offset)?),
    }
};

/// `tensor.extract`: one element.
pub static EXTRACT: OpDef = OpDef {
    name: "tensor.extract",
    summary: "Extraction of an element",
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
