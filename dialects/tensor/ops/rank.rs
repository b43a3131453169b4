//! `tensor.rank`

use qopt_ir::def::{ANY_TENSOR, Fold, Folded, INDEX, OpDef, OpRef, Trait, one, operand};

use crate::support::OpTypes;

const FOLD: Fold = |op: OpRef<'_>| {
    let rank = i64::try_from(op.in_dims(operand!(RANK.tensor))?.len()).ok()?;
    Some(vec![Folded::Constant(op.ctx.int_attr(rank, op.ctx.index_type()))])
};

/// `tensor.rank`: the number of dimensions of a tensor.
pub static RANK: OpDef = OpDef {
    name: "tensor.rank",
    summary: "Rank of a tensor",
    description: "Gives the rank. All but unranked tensors have it in their type.",
    operands: &[one("tensor", &ANY_TENSOR)],
    results: &[one("", &INDEX)],
    traits: &[Trait::Pure],
    format: Some("$tensor attr-dict `:` type($tensor)"),
    fold: Some(FOLD),
    result_name: Some(|_| Some("rank".to_owned())),
    example: "%rank = tensor.rank %arg0 : tensor<*xf32>",
    ..OpDef::BASE
};
