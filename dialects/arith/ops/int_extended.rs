//! Integer operations whose full result needs two values.

use qopt_ir::def::{OpDef, Trait, one};

use super::super::eval::{add_extended, mul_extended};
use super::super::laws::fold_extended;
use super::super::types::{BOOL_LIKE, INT_LIKE};
use crate::support::ops;

const MUL: OpDef = OpDef {
    operands: &[one("lhs", &INT_LIKE), one("rhs", &INT_LIKE)],
    results: &[one("low", &INT_LIKE), one("high", &INT_LIKE)],
    traits: &[
        Trait::Pure,
        Trait::Commutative,
        Trait::AllTypesMatch(&["lhs", "rhs", "low", "high"]),
        Trait::Elementwise,
    ],
    format: Some("$lhs `,` $rhs attr-dict `:` type($lhs)"),
    fold: Some(fold_extended),
    fold_constants: Some(mul_extended),
    ..OpDef::BASE
};

ops! { MUL;
    MULSI_EXTENDED, "arith.mulsi_extended", "Signed product in twice the bits",
    "high * 2^n + low = lhs * rhs for signed integers of n bits; `low` equals the result of `arith.muli`.",
    "%low, %high = arith.mulsi_extended %arg0, %arg1 : i32";
    MULUI_EXTENDED, "arith.mului_extended", "Unsigned product in twice the bits",
    "high * 2^n + low = lhs * rhs for unsigned integers of n bits; `low` equals the result of `arith.muli`.",
    "%low, %high = arith.mului_extended %arg0, %arg1 : i32";
}

/// `arith.addui_extended`: sum and carry.
pub static ADDUI_EXTENDED: OpDef = OpDef {
    name: "arith.addui_extended",
    summary: "Unsigned sum and carry",
    description: "overflow * 2^n + sum = lhs + rhs for unsigned integers of n bits.",
    operands: &[one("lhs", &INT_LIKE), one("rhs", &INT_LIKE)],
    results: &[one("sum", &INT_LIKE), one("overflow", &BOOL_LIKE)],
    traits: &[Trait::Pure, Trait::Commutative, Trait::AllTypesMatch(&["lhs", "rhs", "sum"]), Trait::Elementwise],
    format: Some("$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)"),
    fold: Some(fold_extended),
    fold_constants: Some(add_extended),
    example: "%sum, %overflow = arith.addui_extended %arg0, %arg1 : i64, i1",
    ..OpDef::BASE
};
