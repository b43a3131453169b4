//! Binary integer operations: operands and result have one type.

use qopt_ir::def::{AttrDefn, OpDef, Trait, UNIT_ATTR, default_attr, one, optional_attr};

use super::super::attrs::OVERFLOW;
use super::super::laws::fold;
use super::super::types::INT_LIKE;
use crate::support::ops;

const PURE: &[Trait] = &[Trait::Pure, Trait::SameOperandsAndResultType, Trait::Elementwise];
const COMMUTATIVE: &[Trait] = &[Trait::Commutative, Trait::Pure, Trait::SameOperandsAndResultType, Trait::Elementwise];
const IDEMPOTENT: &[Trait] =
    &[Trait::Commutative, Trait::Idempotent, Trait::Pure, Trait::SameOperandsAndResultType, Trait::Elementwise];
/// Division by zero is undefined: an unused division may be erased, but it must not be speculated.
const DIVIDES: &[Trait] = &[Trait::NoMemoryEffect, Trait::SameOperandsAndResultType, Trait::Elementwise];

const OVERFLOW_ATTRS: &[AttrDefn] = &[default_attr("overflowFlags", &OVERFLOW, "#arith.overflow<none>")];
const EXACT_ATTRS: &[AttrDefn] = &[optional_attr("isExact", &UNIT_ATTR)];

const PLAIN: OpDef = OpDef {
    operands: &[one("lhs", &INT_LIKE), one("rhs", &INT_LIKE)],
    results: &[one("result", &INT_LIKE)],
    traits: PURE,
    format: Some("$lhs `,` $rhs attr-dict `:` type($result)"),
    fold: Some(fold),
    ..OpDef::BASE
};
const WITH_OVERFLOW: OpDef = OpDef {
    attrs: OVERFLOW_ATTRS,
    format: Some("$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)"),
    ..PLAIN
};
const WITH_EXACT: OpDef = OpDef {
    attrs: EXACT_ATTRS,
    format: Some("$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)"),
    ..PLAIN
};

ops! { OpDef { traits: COMMUTATIVE, ..WITH_OVERFLOW };
    ADDI, "arith.addi", "Integer sum",
    "result = (lhs + rhs) mod 2^n for integers of n bits, signed or not. With `nsw` or `nuw` a signed or unsigned overflow gives poison.",
    "%0 = arith.addi %arg0, %arg1 overflow<nsw, nuw> : i64";
    MULI, "arith.muli", "Low half of an integer product",
    "result = (lhs * rhs) mod 2^n for integers of n bits, signed or not. With `nsw` or `nuw` a signed or unsigned overflow gives poison.",
    "%0 = arith.muli %arg0, %arg1 : vector<4xi32>";
}

ops! { WITH_OVERFLOW;
    SUBI, "arith.subi", "Integer difference",
    "result = (lhs - rhs) mod 2^n for integers of n bits, signed or not. With `nsw` or `nuw` a signed or unsigned overflow gives poison.",
    "%0 = arith.subi %arg0, %arg1 : tensor<4x?xi8>";
    SHLI, "arith.shli", "Shift left",
    "result = (lhs * 2^rhs) mod 2^n, where rhs is read as unsigned. rhs >= n gives poison; so does, with `nsw` or `nuw`, losing bits that differ from the sign or from zero.",
    "%0 = arith.shli %arg0, %arg1 : i32";
}

ops! { WITH_EXACT;
    SHRSI, "arith.shrsi", "Arithmetic right shift",
    "result = floor(lhs / 2^rhs), where lhs is read as signed and rhs as unsigned. rhs >= n gives poison; so does, with `exact`, losing a set bit.",
    "%0 = arith.shrsi %arg0, %arg1 : i32";
    SHRUI, "arith.shrui", "Logical right shift",
    "result = floor(lhs / 2^rhs), where both are read as unsigned. rhs >= n gives poison; so does, with `exact`, losing a set bit.",
    "%0 = arith.shrui %arg0, %arg1 exact : i32";
}

ops! { OpDef { traits: DIVIDES, ..WITH_EXACT };
    DIVSI, "arith.divsi", "Signed quotient, rounded toward zero",
    "result = trunc(lhs / rhs). Division by zero and the least value divided by -1 are undefined. With `exact` a remainder gives poison.",
    "%0 = arith.divsi %arg0, %arg1 : i64";
    DIVUI, "arith.divui", "Unsigned quotient, rounded toward zero",
    "result = floor(lhs / rhs) of unsigned values. Division by zero is undefined. With `exact` a remainder gives poison.",
    "%0 = arith.divui %arg0, %arg1 exact : i64";
}

ops! { OpDef { traits: DIVIDES, ..PLAIN };
    CEILDIVSI, "arith.ceildivsi", "Signed quotient, rounded up",
    "result = ceil(lhs / rhs). Division by zero and overflow are undefined.",
    "%0 = arith.ceildivsi %arg0, %arg1 : i64";
    CEILDIVUI, "arith.ceildivui", "Unsigned quotient, rounded up",
    "result = ceil(lhs / rhs) of unsigned values. Division by zero is undefined.",
    "%0 = arith.ceildivui %arg0, %arg1 : i64";
    FLOORDIVSI, "arith.floordivsi", "Signed quotient, rounded down",
    "result = floor(lhs / rhs). Division by zero and overflow are undefined.",
    "%0 = arith.floordivsi %arg0, %arg1 : i64";
    REMSI, "arith.remsi", "Signed remainder",
    "result = lhs - rhs * trunc(lhs / rhs): it has the sign of lhs. Division by zero is undefined.",
    "%0 = arith.remsi %arg0, %arg1 : i64";
    REMUI, "arith.remui", "Unsigned remainder",
    "result = lhs - rhs * floor(lhs / rhs) of unsigned values. Division by zero is undefined.",
    "%0 = arith.remui %arg0, %arg1 : i64";
}

ops! { OpDef { traits: IDEMPOTENT, ..PLAIN };
    ANDI, "arith.andi", "Bitwise and",
    "Each bit of the result is set where the bit is set in both operands.",
    "%0 = arith.andi %arg0, %arg1 : i64";
    ORI, "arith.ori", "Bitwise or",
    "Each bit of the result is set where the bit is set in one operand or both.",
    "%0 = arith.ori %arg0, %arg1 : i64";
}

ops! { OpDef { traits: COMMUTATIVE, ..PLAIN };
    XORI, "arith.xori", "Bitwise exclusive or",
    "Each bit of the result is set where the bit is set in exactly one operand.",
    "%0 = arith.xori %arg0, %arg1 : i64";
    MAXSI, "arith.maxsi", "Signed maximum",
    "The greater operand, read as signed.",
    "%0 = arith.maxsi %arg0, %arg1 : i8";
    MAXUI, "arith.maxui", "Unsigned maximum",
    "The greater operand, read as unsigned.",
    "%0 = arith.maxui %arg0, %arg1 : i8";
    MINSI, "arith.minsi", "Signed minimum",
    "The smaller operand, read as signed.",
    "%0 = arith.minsi %arg0, %arg1 : i8";
    MINUI, "arith.minui", "Unsigned minimum",
    "The smaller operand, read as unsigned.",
    "%0 = arith.minui %arg0, %arg1 : i8";
}
