//! `tensor.cast`

use qopt_ir::def::{ANY_TENSOR, MovementUse, OpDef, OpRef, Trait, Verdict, one, operand};
use qopt_ir::ir::{Context, Type};

use crate::support::{FOLD_SAME_TYPE, OpTypes, cast_verdict, moves_element, shapes_agree};

/// Returns true if `tensor.cast` accepts these types.
pub(crate) fn is_castable(ctx: &Context, from: Type, to: Type) -> bool {
    let same_shape = ctx.shape(from).zip(ctx.shape(to)).is_none_or(|(a, b)| shapes_agree(&a, &b));
    same_shape && moves_element(ctx, ctx.element_or_self(from), ctx.element_or_self(to))
}

fn verify(op: OpRef<'_>) -> Verdict {
    cast_verdict(op, is_castable(op.ctx, op.in_type(operand!(CAST.source)), op.out_type(0)))
}

/// `tensor.cast`: a cast to a type with a more or less static shape.
pub static CAST: OpDef = OpDef {
    name: "tensor.cast",
    summary: "Cast between static and dynamic shapes",
    description: "Elements and their order stay. A cast to an extent that the tensor does not have is undefined.",
    operands: &[one("source", &ANY_TENSOR)],
    results: &[one("dest", &ANY_TENSOR)],
    traits: &[Trait::Pure],
    format: Some("$source attr-dict `:` type($source) `to` type($dest)"),
    verify: Some(verify),
    fold: Some(FOLD_SAME_TYPE),
    movement: Some(|_| Ok(MovementUse::identity())),
    result_name: Some(|_| Some("cast".to_owned())),
    example: "%cast = tensor.cast %arg0 : tensor<?x4xf32> to tensor<2x4xf32>",
    ..OpDef::BASE
};
