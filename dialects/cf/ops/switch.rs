//! `cf.switch`

use qopt_ir::def::{
    ANY_TYPE, AttrConstraint, I32_ARRAY, IS_INT, OpDef, OpRef, Trait, TypeConstraint, TypePred, Verdict, attr, one,
    operand, optional_attr, successor, variadic, variadic_successor,
};
use qopt_ir::ir::AttrKind;

use super::super::syntax::SwitchSyntax;
use crate::support::{OpTypes, ensure, show};

const INT: TypeConstraint = TypeConstraint::new("integer", IS_INT);
const INT_OR_INDEX: TypePred = TypePred::AnyOf(&[&IS_INT, &qopt_ir::def::IS_INDEX]);
const INT_ELEMENTS: AttrConstraint = AttrConstraint::new("integer elements attribute", |c, a| match c.attr_kind(a) {
    AttrKind::DenseElements { ty, .. } => c.element_type(*ty).is_some_and(|e| INT_OR_INDEX.accepts(c, e)),
    _ => false,
});

fn verify(op: OpRef<'_>) -> Verdict {
    // The first successor is the default.
    let cases = op.body.successors(op.op).len().saturating_sub(1) as u64;
    let values = match op.attr("case_values").map(|values| op.ctx.attr_kind(values)) {
        Some(AttrKind::DenseElements { ty, .. }) => {
            let (flag, element) = (op.in_type(operand!(SWITCH.flag)), op.ctx.element_or_self(*ty));
            ensure!(
                flag == element,
                "'flag' type ({}) should match case value type ({})",
                show(op.ctx, flag),
                show(op.ctx, element)
            );
            op.ctx.num_elements(*ty).unwrap_or(0)
        }
        _ => 0,
    };
    ensure!(values == cases, "number of case values ({values}) should match number of case destinations ({cases})");
    Ok(())
}

/// `cf.switch`: branches to the block of a case value.
pub static SWITCH: OpDef = OpDef {
    name: "cf.switch",
    summary: "Switch",
    description: "Branches to the block whose case value equals the flag, else to the default block. Case values are \
                  printed unsigned. `case_operand_segments` gives the number of `caseOperands` of each case.",
    operands: &[one("flag", &INT), variadic("defaultOperands", &ANY_TYPE), variadic("caseOperands", &ANY_TYPE)],
    attrs: &[optional_attr("case_values", &INT_ELEMENTS), attr("case_operand_segments", &I32_ARRAY)],
    successors: &[
        successor("defaultDestination", "defaultOperands"),
        variadic_successor("caseDestinations", "caseOperands", "case_operand_segments"),
    ],
    traits: &[Trait::AttrSizedOperandSegments, Trait::Pure, Trait::Terminator],
    syntax: Some(&SwitchSyntax),
    verify: Some(verify),
    example: "  cf.switch %arg0 : i32, [\n    default: ^bb1(%arg1 : i32),\n    42: ^bb2(%arg2 : i32)\n  ]\n\
              ^bb1(%0: i32):  // pred: ^bb0\n  return\n^bb2(%1: i32):  // pred: ^bb0",
    ..OpDef::BASE
};
