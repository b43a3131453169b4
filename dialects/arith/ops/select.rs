//! `arith.select`

use qopt_ir::def::{ANY_TYPE, Fold, Folded, OpDef, OpRef, Relation, Trait, Verdict, one};

use super::super::attrs::INT_PREDICATES;
use super::super::eval::select;
use super::super::laws::Special;
use super::super::syntax::SelectSyntax;
use super::super::types::BOOL_LIKE;
use super::CMPI;
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

/// Equal values make the condition irrelevant; a constant condition that is one bit for all elements chooses; a choice
/// between true and false is the condition; and where the condition says whether the values are equal, it does not matter
/// which of them is chosen where they are.
const FOLD: Fold = |op: OpRef<'_>, constants| {
    let (condition, yes, no) = (op.operand(0)?, op.operand(1)?, op.operand(2)?);
    let is = |index: usize, number: Special| number.fills(op, constants.get(index).copied().flatten());
    let bit = op.out_type(0) == op.ctx.int_type(1);
    let value = if yes == no || is(0, Special::One) {
        yes
    } else if is(0, Special::Zero) {
        no
    } else if bit && is(1, Special::One) && is(2, Special::Zero) {
        condition
    } else {
        let compare = op.operand_def(0).filter(|def| def.is(&CMPI))?;
        let sides = [compare.operand(0)?, compare.operand(1)?];
        if sides != [yes, no] && sides != [no, yes] {
            return None;
        }
        match INT_PREDICATES.read(op.ctx, compare.attr("predicate")?)? {
            0 => no,
            1 => yes,
            _ => return None,
        }
    };
    Some(vec![Folded::Value(value)])
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
    eval: Some(select),
    example: "%0 = arith.select %arg0, %arg1, %arg2 : vector<4xi1>, vector<4xi32>",
    ..OpDef::BASE
};
