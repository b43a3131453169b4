//! `arith.select`

use qopt_ir::def::{ANY_TYPE, OpDef, OpError, OpRef, Trait, Verdict, one};

use super::super::types::BOOL_LIKE;
use crate::support::Look;

/// That both are vectors or both tensors follows from `Elementwise`.
fn verify(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let (condition, result) = (op.in_type(0), op.out_type(0));
    let same_shape = ctx.is_shaped(condition) && ctx.is_shaped(result) && ctx.shape(condition) == ctx.shape(result);
    if condition == ctx.int_type(1) || same_shape {
        return Ok(());
    }
    Err(OpError::from("failed to verify that condition is signless i1 or has matching shape"))
}

/// `arith.select`: one of two values.
pub static SELECT: OpDef = OpDef {
    name: "arith.select",
    summary: "One of two values",
    description: "result = condition ? true_value : false_value. A condition that is one bit chooses whole values, a \
                  vector or tensor of bits chooses element by element.",
    operands: &[one("condition", &BOOL_LIKE), one("true_value", &ANY_TYPE), one("false_value", &ANY_TYPE)],
    results: &[one("result", &ANY_TYPE)],
    traits: &[Trait::Pure, Trait::AllTypesMatch(&["true_value", "false_value", "result"]), Trait::Elementwise],
    verify: Some(verify),
    example: "%0 = arith.select %arg0, %arg1, %arg2 : vector<4xi1>, vector<4xi32>",
    ..OpDef::BASE
};
