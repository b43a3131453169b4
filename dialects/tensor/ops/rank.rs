//! `tensor.rank`

use qopt_ir::def::{ANY_TENSOR, Fold, Folded, INDEX, OpDef, OpRef, Trait, one};

use crate::support::Look;

const FOLD: Fold = |op: OpRef<'_>, _| {
    let rank = i64::try_from(op.in_dims(0)?.len()).ok()?;
    Some(vec![Folded::Constant(op.ctx.int_attr(rank, op.ctx.index_type()))])
};

/// `tensor.rank`: how many dimensions a tensor has.
pub static RANK: OpDef = OpDef {
    name: "tensor.rank",
    summary: "How many dimensions a tensor has",
    description: "Gives the rank, which only an unranked tensor's type does not tell.",
    operands: &[one("tensor", &ANY_TENSOR)],
    results: &[one("", &INDEX)],
    traits: &[Trait::Pure],
    format: Some("$tensor attr-dict `:` type($tensor)"),
    fold: Some(FOLD),
    result_name: Some(|_| Some("rank".to_owned())),
    example: "%rank = tensor.rank %arg0 : tensor<*xf32>",
    ..OpDef::BASE
};
