//! Casts: they change the element type and keep the shape.

use qopt_ir::def::{Fold, Folded, OpDef, OpRef, Trait, Verdict, default_attr, one, operand, optional_attr};
use qopt_ir::ir::{Tensor, TypeKind};
use qopt_ir::num::FloatKind;

use super::super::attrs::{FASTMATH, FASTMATH_FLAGS, OVERFLOW, ROUNDING};
use super::super::eval::cast;
use super::super::types::{BITCAST as BITCAST_TYPE, FIXED_INT_LIKE, FLOAT_LIKE, INDEX_CAST as INDEX_CAST_TYPE};
use crate::support::{FOLD_SAME_TYPE, OpTypes, cast_verdict, int_width, ops};

const TRAITS: &[Trait] =
    &[Trait::Pure, Trait::SameOperandsAndResultShape, Trait::SameInputOutputTensorDims, Trait::Elementwise];

fn widths(op: OpRef<'_>, width: impl Fn(qopt_ir::ir::Type) -> Option<u32>) -> Option<(u32, u32)> {
    Some((width(op.in_element(operand!(BITCAST.in)))?, width(op.out_element(0))?))
}
fn int_widths(op: OpRef<'_>) -> Option<(u32, u32)> {
    widths(op, |t| int_width(op.ctx, t))
}
fn float_widths(op: OpRef<'_>) -> Option<(u32, u32)> {
    widths(op, |t| op.ctx.float_kind(t).map(|f| f.bits()))
}
/// Returns true if a float cast ends in more bits.
pub(super) fn float_widens(op: OpRef<'_>) -> bool {
    float_widths(op).is_some_and(|(from, to)| from < to)
}
/// Returns true if a float cast ends in fewer bits.
pub(super) fn float_narrows(op: OpRef<'_>) -> bool {
    float_widths(op).is_some_and(|(from, to)| from > to)
}

/// Verifies a cast: compatible elements, and equal tensor encodings.
pub(super) fn verdict(op: OpRef<'_>, compatible: bool) -> Verdict {
    cast_verdict(op, compatible && op.ctx.encoding(op.in_type(operand!(BITCAST.in))) == op.ctx.encoding(op.out_type(0)))
}
fn verify_any(op: OpRef<'_>) -> Verdict {
    verdict(op, true)
}
fn verify_int_ext(op: OpRef<'_>) -> Verdict {
    verdict(op, int_widths(op).is_some_and(|(from, to)| from < to))
}
fn verify_int_trunc(op: OpRef<'_>) -> Verdict {
    verdict(op, int_widths(op).is_some_and(|(from, to)| from > to))
}
fn verify_extf(op: OpRef<'_>) -> Verdict {
    verdict(op, float_widens(op))
}
fn verify_truncf(op: OpRef<'_>) -> Verdict {
    verdict(op, float_narrows(op))
}
/// Rounds floats to nearest, ties to even. Constants fold only if they are exact, as in MLIR.
fn round_floats(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    const TO_NEAREST_EVEN: i64 = 0;
    if op.int("roundingmode").is_some_and(|mode| mode != TO_NEAREST_EVEN) {
        return Err("only supports roundingmode to_nearest_even".to_owned());
    }
    let [operand] = operands else { return Err("expected one operand".to_owned()) };
    let ty = op.result_type(0).ok_or("has no result")?;
    Ok(vec![Tensor::of_floats(op.ctx, ty, &operand.floats(op.ctx)?)?])
}
fn verify_index(op: OpRef<'_>) -> Verdict {
    let is_index = |t| matches!(op.ctx.type_kind(t), TypeKind::Index);
    verdict(op, is_index(op.in_element(operand!(INDEX_CAST.in))) != is_index(op.out_element(0)))
}
fn verify_bitcast(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let bits = widths(op, |t| int_width(ctx, t).or_else(|| ctx.float_kind(t).map(|f| f.bits())));
    verdict(op, bits.is_some_and(|(from, to)| from == to))
}

/// Folds to the operand of the preceding cast if it is one of `casts` and this cast restores its operand type.
fn undone(op: OpRef<'_>, casts: &[&'static OpDef]) -> Option<Vec<Folded>> {
    let inner = op.operand_def(operand!(TRUNCF.in)).filter(|inner| casts.iter().any(|cast| inner.is(cast)))?;
    (inner.in_type(operand!(TRUNCF.in)) == op.out_type(0))
        .then_some(vec![Folded::Value(inner.operand(operand!(TRUNCF.in))?)])
}

/// Returns true if `arith.extf` is known to keep every value: both formats are `f16`, `bf16`, `f32` or `f64`, and the result is
/// wider. Returns false for other formats, even if the value is kept.
pub fn keeps_value(op: OpRef<'_>) -> bool {
    let kind = |ty| op.ctx.float_kind(ty);
    let Some((from, to)) = kind(op.in_element(operand!(EXTF.in))).zip(kind(op.out_element(0))) else { return false };
    let ieee = |kind| matches!(kind, FloatKind::F16 | FloatKind::BF16 | FloatKind::F32 | FloatKind::F64);
    ieee(from) && ieee(to) && from.bits() < to.bits()
}

/// An extension may cancel a truncation only if both have the flag `contract`.
const FOLD_EXTF: Fold = |op: OpRef<'_>| {
    let contract = FASTMATH_FLAGS.value(b"contract")?;
    let may = |op: OpRef<'_>| {
        let flags = op.attr("fastmath").and_then(|f| FASTMATH_FLAGS.read(op.ctx, f)).unwrap_or(0);
        flags & contract != 0
    };
    let inner = op.operand_def(operand!(EXTF.in))?;
    if may(op) && may(inner) { undone(op, &[&TRUNCF]) } else { None }
};

const CAST: OpDef = OpDef {
    traits: TRAITS,
    format: Some("$in attr-dict `:` type($in) `to` type($out)"),
    fold_constants: Some(cast),
    ..OpDef::BASE
};
const INT_TO_INT: OpDef =
    OpDef { operands: &[one("in", &FIXED_INT_LIKE)], results: &[one("out", &FIXED_INT_LIKE)], ..CAST };

ops! { OpDef { verify: Some(verify_int_ext), ..INT_TO_INT };
    EXTSI, "arith.extsi", "Signed integer to more bits",
    "Fills the new bits with the sign.",
    "%0 = arith.extsi %arg0 : i8 to i32";
    EXTUI, "arith.extui", "Unsigned integer to more bits",
    "Fills the new bits with zeros.",
    "%0 = arith.extui %arg0 : vector<4xi1> to vector<4xi8>";
}

ops! {
    OpDef {
        attrs: &[default_attr("overflowFlags", &OVERFLOW, "#arith.overflow<none>")],
        format: Some("$in (`overflow` `` $overflowFlags^)? attr-dict `:` type($in) `to` type($out)"),
        fold: Some(|op| undone(op, &[&EXTSI, &EXTUI])),
        verify: Some(verify_int_trunc),
        ..INT_TO_INT
    };
    TRUNCI, "arith.trunci", "Integer to fewer bits",
    "Keeps the low bits. With `nsw` or `nuw` a change of the signed or unsigned value gives poison.",
    "%0 = arith.trunci %arg0 : i32 to i8";
}

ops! {
    OpDef {
        operands: &[one("in", &FLOAT_LIKE)],
        results: &[one("out", &FLOAT_LIKE)],
        attrs: &[optional_attr("fastmath", &FASTMATH)],
        format: Some("$in (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)"),
        verify: Some(verify_extf),
        fold: Some(FOLD_EXTF),
        ..CAST
    };
    EXTF, "arith.extf", "Float to a wider format",
    "Keeps the value if the wider format represents it. Between `f16`, `bf16`, `f32` and `f64` it always does.",
    "%0 = arith.extf %arg0 : f16 to f32";
}

ops! {
    OpDef {
        operands: &[one("in", &FLOAT_LIKE)],
        results: &[one("out", &FLOAT_LIKE)],
        attrs: &[optional_attr("roundingmode", &ROUNDING), optional_attr("fastmath", &FASTMATH)],
        format: Some(
            "$in ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)",
        ),
        fold: Some(|op| op.operand_def(operand!(TRUNCF.in)).filter(|&inner| keeps_value(inner)).and_then(|_| undone(op, &[&EXTF]))),
        verify: Some(verify_truncf),
        evaluate: Some(round_floats),
        ..CAST
    };
    TRUNCF, "arith.truncf", "Float to a narrower format",
    "Rounds by `roundingmode`, by default to nearest, ties to even.",
    "%0 = arith.truncf %arg0 to_nearest_even : f32 to bf16";
}

ops! { OpDef { operands: &[one("in", &FIXED_INT_LIKE)], results: &[one("out", &FLOAT_LIKE)], verify: Some(verify_any), ..CAST };
    SITOFP, "arith.sitofp", "Signed integer to float",
    "The nearest float, ties to even.",
    "%0 = arith.sitofp %arg0 : i32 to f32";
    UITOFP, "arith.uitofp", "Unsigned integer to float",
    "The nearest float, ties to even.",
    "%0 = arith.uitofp %arg0 : i32 to f32";
}

ops! { OpDef { operands: &[one("in", &FLOAT_LIKE)], results: &[one("out", &FIXED_INT_LIKE)], verify: Some(verify_any), ..CAST };
    FPTOSI, "arith.fptosi", "Float to signed integer",
    "Rounds toward zero. A value that does not fit gives poison.",
    "%0 = arith.fptosi %arg0 : f32 to i32";
    FPTOUI, "arith.fptoui", "Float to unsigned integer",
    "Rounds toward zero. A value that does not fit gives poison.",
    "%0 = arith.fptoui %arg0 : f32 to i32";
}

ops! {
    OpDef {
        operands: &[one("in", &INDEX_CAST_TYPE)],
        results: &[one("out", &INDEX_CAST_TYPE)],
        verify: Some(verify_index),
        ..CAST
    };
    INDEX_CAST, "arith.index_cast", "Signed cast between `index` and integers",
    "Extends with the sign, or keeps the low bits.",
    "%0 = arith.index_cast %arg0 : i32 to index";
    INDEX_CASTUI, "arith.index_castui", "Unsigned cast between `index` and integers",
    "Extends with zeros, or keeps the low bits.",
    "%0 = arith.index_castui %arg0 : tensor<4xindex> to tensor<4xi64>";
}

ops! {
    OpDef {
        operands: &[one("in", &BITCAST_TYPE)],
        results: &[one("out", &BITCAST_TYPE)],
        verify: Some(verify_bitcast),
        fold: Some(FOLD_SAME_TYPE),
        ..CAST
    };
    BITCAST, "arith.bitcast", "Bitcast to another type",
    "Integers and floats of one width, element by element.",
    "%0 = arith.bitcast %arg0 : f32 to i32";
}
