//! `arith.select`

use qopt_ir::def::{ANY_TYPE, Fold, Folded, OpDef, OpRef, Relation, Trait, Verdict, one};
use qopt_ir::ir::AttrKind;

use super::super::syntax::SelectSyntax;
use super::super::types::BOOL_LIKE;
use crate::support::{Look, ensure, show};

static CONDITION: Relation = Relation {
    summary: "condition is signless i1 or has matching shape",
    holds: |op| {
        let ctx = op.ctx;
        let (condition, result) = (op.in_type(0), op.out_type(0));
        let shaped = ctx.is_shaped(condition) && ctx.is_shaped(result);
        condition == ctx.int_type(1) || (shaped && ctx.shape(condition) == ctx.shape(result))
    },
};

/// A condition for each element has the result's type but for the elements; what the relation leaves is the encoding.
fn verify(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let (condition, i1) = (op.in_type(0), ctx.int_type(1));
    let expected = ctx.with_element(op.out_type(0), i1);
    ensure!(
        condition == i1 || condition == expected,
        "expected condition type to have the same shape as the result type, expected {}, but got {}",
        show(ctx, expected),
        show(ctx, condition)
    );
    Ok(())
}

/// Equal values make the condition irrelevant; a constant condition that is one bit for all elements chooses.
const FOLD: Fold = |op: OpRef<'_>, constants| {
    if op.operand(1)? == op.operand(2)? {
        return Some(vec![Folded::Value(op.operand(1)?)]);
    }
    let chosen = match op.ctx.attr_kind((*constants.first()?)?) {
        AttrKind::Integer { value, .. } => !value.is_zero(),
        AttrKind::DenseElements { data, .. } => data.splat()?.first()? & 1 != 0,
        _ => return None,
    };
    Some(vec![Folded::Value(op.operand(if chosen { 1 } else { 2 })?)])
};

/// `arith.select`: one of two values.
pub static SELECT: OpDef = OpDef {
    name: "arith.select",
    summary: "One of two values",
    description: "result = condition ? true_value : false_value. A condition that is one bit chooses whole values, a \
                  vector or tensor of bits chooses element by element.",
    operands: &[one("condition", &BOOL_LIKE), one("true_value", &ANY_TYPE), one("false_value", &ANY_TYPE)],
    results: &[one("result", &ANY_TYPE)],
    traits: &[
        Trait::Pure,
        Trait::AllTypesMatch(&["true_value", "false_value", "result"]),
        Trait::Relation(&CONDITION),
        Trait::Elementwise,
    ],
    syntax: Some(&SelectSyntax),
    verify: Some(verify),
    fold: Some(FOLD),
    example: "%0 = arith.select %arg0, %arg1, %arg2 : vector<4xi1>, vector<4xi32>",
    ..OpDef::BASE
};
