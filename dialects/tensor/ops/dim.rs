//! `tensor.dim`

use qopt_ir::def::{Fold, Folded, INDEX, OpDef, OpRef, Trait, one, operand};

use super::super::types::NON_0_RANKED;
use crate::support::OpTypes;

/// Folds a static extent to a constant. An index outside the rank is undefined and is not folded.
const FOLD: Fold = |op: OpRef<'_>| {
    let index = op.ctx.attr_int(op.operand_constant(operand!(DIM.index))?)?;
    let size = op.in_dims(operand!(DIM.source))?.get(usize::try_from(index).ok()?).copied().flatten()?;
    let value = op.ctx.int_attr(i64::try_from(size).ok()?, op.ctx.index_type());
    Some(vec![Folded::Constant(value)])
};

/// `tensor.dim`: the extent of one dimension.
pub static DIM: OpDef = OpDef {
    name: "tensor.dim",
    summary: "The extent of one dimension",
    description: "Gives the size of dimension `index`. An index that is not below the rank is undefined.",
    operands: &[one("source", &NON_0_RANKED), one("index", &INDEX)],
    results: &[one("result", &INDEX)],
    traits: &[Trait::NoMemoryEffect],
    format: Some("attr-dict $source `,` $index `:` type($source)"),
    fold: Some(FOLD),
    result_name: Some(|_| Some("dim".to_owned())),
    example: "%dim = tensor.dim %arg0, %arg1 : tensor<4x?xf32>",
    ..OpDef::BASE
};
