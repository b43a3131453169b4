//! `tensor.cast`

use qopt_ir::def::{ANY_TENSOR, MovementUse, OpDef, OpRef, Trait, Verdict, one};

use crate::support::{FOLD_SAME_TYPE, Look, cast_verdict, moves_element, shapes_agree};

fn verify(op: OpRef<'_>) -> Verdict {
    let same_shape = match (op.in_dims(0), op.out_dims(0)) {
        (Some(a), Some(b)) => shapes_agree(&a, &b),
        _ => true,
    };
    cast_verdict(op, same_shape && moves_element(op.ctx, op.in_element(0), op.out_element(0)))
}

/// `tensor.cast`: the same tensor under a type that knows more or less of its shape.
pub static CAST: OpDef = OpDef {
    name: "tensor.cast",
    summary: "The same tensor with more or less of its shape known",
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
