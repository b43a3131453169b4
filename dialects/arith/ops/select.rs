//! Defines `arith.select`, with its verifier and folds.

use qopt_ir::def::{ANY_TYPE, Fold, Folded, OpDef, OpRef, Relation, Trait, Verdict, one, operand};

use super::super::attrs::INT_PREDICATES;
use super::super::eval::select;
use super::super::laws::SpecialNumber;
use super::super::syntax::SelectSyntax;
use super::super::types::BOOL_LIKE;
use super::CMPI;
use crate::arith::ops as arith;
use crate::support::{OpTypes, ensure, show};

static CONDITION: Relation = Relation {
    summary: "condition is signless i1 or has matching shape",
    holds: |op| {
        let ctx = op.ctx;
        let (condition, result) = (op.in_type(operand!(SELECT.condition)), op.out_type(0));
        let shaped = ctx.is_shaped(condition) && ctx.is_shaped(result);
        condition == ctx.int_type(1) || (shaped && ctx.shape(condition) == ctx.shape(result))
    },
};

/// Checks that an elementwise condition has exactly the result type with element i1. `CONDITION` already checks the shape, so this
/// rejects a different encoding only.
fn verify(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let (condition, i1) = (op.in_type(operand!(SELECT.condition)), ctx.int_type(1));
    let expected = ctx.with_element(op.out_type(0), i1);
    ensure!(
        condition == i1 || condition == expected,
        "expected condition type to have the same shape as the result type, expected {}, but got {}",
        show(ctx, expected),
        show(ctx, condition)
    );
    Ok(())
}

/// Folds `select(c, x, x)` to x, a splat condition to the selected value, and `select(c, true, false)` of scalar i1
/// to c. Folds `select(x == y, x, y)` to y and `select(x != y, x, y)` to x.
const FOLD: Fold = |op: OpRef<'_>| {
    let (condition, yes, no) = (
        op.operand(operand!(SELECT.condition))?,
        op.operand(operand!(SELECT.true_value))?,
        op.operand(operand!(SELECT.false_value))?,
    );
    let is = |index: usize, number: SpecialNumber| number.fills(op, op.operand_constant(index));
    let is_bool = op.out_type(0) == op.ctx.int_type(1);
    let condition_is = |number| is(operand!(SELECT.condition), number);
    let value = if yes == no || condition_is(SpecialNumber::One) {
        yes
    } else if condition_is(SpecialNumber::Zero) {
        no
    } else if is_bool
        && is(operand!(SELECT.true_value), SpecialNumber::One)
        && is(operand!(SELECT.false_value), SpecialNumber::Zero)
    {
        condition
    } else {
        let compare = op.operand_def(operand!(SELECT.condition)).filter(|def| def.is(&CMPI))?;
        let sides = [compare.operand(operand!(arith::CMPI.lhs))?, compare.operand(operand!(arith::CMPI.rhs))?];
        if sides != [yes, no] && sides != [no, yes] {
            return None;
        }
        match INT_PREDICATES.read(op.ctx, compare.attr("predicate")?)? {
            // eq
            0 => no,
            // ne
            1 => yes,
            _ => return None,
        }
    };
    Some(vec![Folded::Value(value)])
};

/// `arith.select`: one of two values.
pub static SELECT: OpDef = OpDef {
    name: "arith.select",
    summary: "Selection of one of two values",
    description: "result = condition ? true_value : false_value. An i1 condition selects whole values; a vector or \
                  tensor of i1 selects elementwise.",
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
    fold_constants: Some(select),
    example: "%0 = arith.select %arg0, %arg1, %arg2 : vector<4xi1>, vector<4xi32>",
    ..OpDef::BASE
};
