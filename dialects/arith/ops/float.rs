//! Float operations on operands and a result of one type.

use qopt_ir::def::{AttrDefn, Fold, Folded, OpDef, OpRef, Trait, default_attr, one, operand};

use super::super::attrs::FASTMATH;
use super::super::eval::negf;
use super::super::laws::fold;
use super::super::types::FLOAT_LIKE;
use crate::support::ops;

const PURE: &[Trait] = &[Trait::Pure, Trait::SameOperandsAndResultType, Trait::Elementwise];
const COMMUTATIVE: &[Trait] = &[Trait::Pure, Trait::Commutative, Trait::SameOperandsAndResultType, Trait::Elementwise];
const ATTRS: &[AttrDefn] = &[default_attr("fastmath", &FASTMATH, "#arith.fastmath<none>")];

const BINARY: OpDef = OpDef {
    operands: &[one("lhs", &FLOAT_LIKE), one("rhs", &FLOAT_LIKE)],
    results: &[one("result", &FLOAT_LIKE)],
    attrs: ATTRS,
    traits: PURE,
    format: Some("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
    fold: Some(fold),
    ..OpDef::BASE
};

ops! { OpDef { traits: COMMUTATIVE, ..BINARY };
    ADDF, "arith.addf", "Float sum",
    "result = lhs + rhs, rounded to nearest, ties to even.",
    "%0 = arith.addf %arg0, %arg1 : f64";
    MULF, "arith.mulf", "Float product",
    "result = lhs * rhs, rounded to nearest, ties to even.",
    "%0 = arith.mulf %arg0, %arg1 fastmath<fast> : f64";
    MAXIMUMF, "arith.maximumf", "Float maximum that keeps NaN",
    "The greater operand; NaN if one is NaN; +0.0 is greater than -0.0.",
    "%0 = arith.maximumf %arg0, %arg1 : f32";
    MAXNUMF, "arith.maxnumf", "Float maximum that drops NaN",
    "The greater operand; the other one if one is NaN. The sign of a zero result of +0.0 and -0.0 is undefined.",
    "%0 = arith.maxnumf %arg0, %arg1 : f32";
    MINIMUMF, "arith.minimumf", "Float minimum that keeps NaN",
    "The smaller operand; NaN if one is NaN; -0.0 is smaller than +0.0.",
    "%0 = arith.minimumf %arg0, %arg1 : f32";
    MINNUMF, "arith.minnumf", "Float minimum that drops NaN",
    "The smaller operand; the other one if one is NaN. The sign of a zero result of +0.0 and -0.0 is undefined.",
    "%0 = arith.minnumf %arg0, %arg1 : f32";
}

ops! { BINARY;
    SUBF, "arith.subf", "Float difference",
    "result = lhs - rhs, rounded to nearest, ties to even.",
    "%0 = arith.subf %arg0, %arg1 : vector<4xf32>";
    DIVF, "arith.divf", "Float quotient",
    "result = lhs / rhs, rounded to nearest, ties to even.",
    "%0 = arith.divf %arg0, %arg1 : tensor<?xbf16>";
    REMF, "arith.remf", "Float remainder",
    "result = lhs - rhs * trunc(lhs / rhs), exactly: it has the sign of lhs, as C's fmod.",
    "%0 = arith.remf %arg0, %arg1 : f32";
}

/// Two negations cancel, for any fast-math flags.
const FOLD_NEGF: Fold = |op: OpRef<'_>| {
    let inner = op.operand_def(operand!(NEGF.operand)).filter(|inner| inner.is(&NEGF))?;
    Some(vec![Folded::Value(inner.operand(operand!(NEGF.operand))?)])
};

/// `arith.negf`: the sign flipped.
pub static NEGF: OpDef = OpDef {
    name: "arith.negf",
    summary: "Float with its sign flipped",
    description: "result = -operand: flips the sign bit, of zero, infinity and NaN too.",
    operands: &[one("operand", &FLOAT_LIKE)],
    results: &[one("result", &FLOAT_LIKE)],
    attrs: ATTRS,
    traits: PURE,
    format: Some("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
    fold_constants: Some(negf),
    fold: Some(FOLD_NEGF),
    example: "%0 = arith.negf %arg0 : f32",
    ..OpDef::BASE
};
