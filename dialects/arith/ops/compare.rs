//! Comparisons: one bit per pair of elements.

use std::cmp::Ordering;

use qopt_ir::def::{Fold, Folded, OpDef, OpRef, Trait, TypeMatch, attr, default_attr, one, operand};

use super::super::attrs::{FASTMATH, FLOAT_PREDICATE, INT_PREDICATE};
use super::super::attrs::{FLOAT_PREDICATES, INT_PREDICATES};
use super::super::eval::{bit, cmpf, cmpi, constant, float_predicate_holds, int_predicate_holds};
use super::super::laws::SpecialNumber;
use super::super::types::{BOOL_LIKE, FLOAT_LIKE, INT_LIKE, bool_of_same_shape};
use super::{EXTSI, EXTUI};
use crate::arith::ops as arith;
use crate::support::OpTypes;

static RESULT_IS_BOOL: TypeMatch = TypeMatch {
    summary: "result type has i1 element type and same shape as operands",
    from: "lhs",
    to: "result",
    transform: bool_of_same_shape,
};
const TRAITS: &[Trait] =
    &[Trait::Pure, Trait::SameTypeOperands, Trait::TypesMatchWith(&RESULT_IS_BOOL), Trait::Elementwise];

/// Folds a comparison of equal values to a constant. Folds `ne 0` of a bit, possibly extended, and `eq 1` of a bit to the bit.
const FOLD_CMPI: Fold = |op: OpRef<'_>| {
    let predicate = INT_PREDICATES.read(op.ctx, op.attr("predicate")?)?;
    if op.operand(operand!(CMPI.lhs))? == op.operand(operand!(CMPI.rhs))? {
        let holds = bit(int_predicate_holds(predicate, Ordering::Equal));
        return Some(vec![Folded::Constant(constant(op.ctx, op.out_type(0), holds)?)]);
    }
    let right = op.operand_constant(operand!(CMPI.rhs));
    let (differs_from_0, equals_1) =
        (predicate == 1 && SpecialNumber::Zero.fills(op, right), predicate == 0 && SpecialNumber::One.fills(op, right));
    let is_bit = |value| op.ctx.element_or_self(op.body.ty(value)) == op.ctx.int_type(1);
    let extended =
        op.operand_def(operand!(CMPI.lhs)).filter(|def| differs_from_0 && (def.is(&EXTSI) || def.is(&EXTUI)));
    let value = match extended.and_then(|def| def.operand(operand!(arith::EXTUI.in))).filter(|&value| is_bit(value)) {
        Some(value) => value,
        None => op.operand(operand!(CMPI.lhs)).filter(|&value| is_bit(value) && (differs_from_0 || equals_1))?,
    };
    Some(vec![Folded::Value(value)])
};

/// If one side is NaN, the result does not depend on the other side.
const FOLD_CMPF: Fold = |op: OpRef<'_>| {
    let predicate = FLOAT_PREDICATES.read(op.ctx, op.attr("predicate")?)?;
    let has_nan = op.operand_constants().any(|constant| SpecialNumber::Nan.fills(op, constant));
    let holds = has_nan.then(|| bit(float_predicate_holds(predicate, None)))?;
    Some(vec![Folded::Constant(constant(op.ctx, op.out_type(0), holds)?)])
};

/// `arith.cmpi`: integer comparison.
pub static CMPI: OpDef = OpDef {
    name: "arith.cmpi",
    summary: "Integer comparison",
    description: "result = lhs `predicate` rhs. `s...` reads the operands as signed, `u...` as unsigned.",
    operands: &[one("lhs", &INT_LIKE), one("rhs", &INT_LIKE)],
    results: &[one("result", &BOOL_LIKE)],
    attrs: &[attr("predicate", &INT_PREDICATE)],
    traits: TRAITS,
    format: Some("$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)"),
    fold: Some(FOLD_CMPI),
    fold_constants: Some(cmpi),
    example: "%0 = arith.cmpi slt, %arg0, %arg1 : vector<4xi64>",
    ..OpDef::BASE
};

/// `arith.cmpf`: float comparison.
pub static CMPF: OpDef = OpDef {
    name: "arith.cmpf",
    summary: "Float comparison",
    description: "result = lhs `predicate` rhs. With NaN an ordered predicate (`o...`) is false, an unordered one \
                  (`u...`) true. The two zeros are equal.",
    operands: &[one("lhs", &FLOAT_LIKE), one("rhs", &FLOAT_LIKE)],
    results: &[one("result", &BOOL_LIKE)],
    attrs: &[attr("predicate", &FLOAT_PREDICATE), default_attr("fastmath", &FASTMATH, "#arith.fastmath<none>")],
    traits: TRAITS,
    format: Some("$predicate `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs)"),
    fold: Some(FOLD_CMPF),
    fold_constants: Some(cmpf),
    example: "%0 = arith.cmpf oeq, %arg0, %arg1 : f32",
    ..OpDef::BASE
};
