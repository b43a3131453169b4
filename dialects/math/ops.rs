//! The operations: tables of operations with the same operands and results, and the remaining ones.

use qopt_ir::def::{AttrConstraint, AttrDefn, OpDef, Trait, TypeMatch, default_attr, one};
use qopt_ir::num::FloatKind;

use super::eval::{binary, class, count, fma, integers, is_normal, not_negative, power, powi, sincos, unary};
use crate::arith::attrs::{FASTMATH, FASTMATH_FLAGS};
use crate::arith::types::{BOOL_LIKE, FLOAT_LIKE, INT_LIKE, bool_of_same_shape};
use libm::{erf, erfc};

const ATTRS: &[AttrDefn] = &[default_attr("fastmath", &FASTMATH, "#arith.fastmath<none>")];
const TRAITS: &[Trait] = &[Trait::Pure, Trait::SameOperandsAndResultType, Trait::Elementwise];

const UNARY: OpDef = OpDef {
    operands: &[one("operand", &FLOAT_LIKE)],
    results: &[one("result", &FLOAT_LIKE)],
    attrs: ATTRS,
    traits: TRAITS,
    format: Some("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
    ..OpDef::BASE
};

const BINARY: OpDef = OpDef {
    operands: &[one("lhs", &FLOAT_LIKE), one("rhs", &FLOAT_LIKE)],
    format: Some("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
    ..UNARY
};

/// Fast-math flags without an assembly form: they print in the attribute dictionary.
const LISTED_FASTMATH: AttrConstraint =
    AttrConstraint::new(FASTMATH.summary, |c, a| FASTMATH_FLAGS.read(c, a).is_some());

/// A predicate on a float.
const QUESTION: OpDef = OpDef {
    results: &[one("result", &BOOL_LIKE)],
    attrs: &[default_attr("fastmath", &LISTED_FASTMATH, "#arith.fastmath<none>")],
    traits: &[Trait::Pure, Trait::TypesMatchWith(&RESULT_IS_BOOL), Trait::Elementwise],
    format: Some("$operand attr-dict `:` type($operand)"),
    ..UNARY
};

static RESULT_IS_BOOL: TypeMatch = TypeMatch {
    summary: "result type has i1 element type and same shape as operands",
    from: "operand",
    to: "result",
    transform: bool_of_same_shape,
};

/// On one integer.
const INTEGER: OpDef = OpDef {
    operands: &[one("operand", &INT_LIKE)],
    results: &[one("result", &INT_LIKE)],
    attrs: &[],
    format: Some("$operand attr-dict `:` type($result)"),
    ..UNARY
};

/// Name, summary, result, function.
macro_rules! functions {
    ($base:ident, $eval:ident, $operands:literal; $($id:ident, $name:literal, $summary:literal, $result:literal, $of:expr;)*) => {$(
        pub(crate) static $id: OpDef = OpDef {
            name: concat!("math.", $name),
            summary: $summary,
            description: $result,
            fold_constants: Some(|op, args| $eval(op, args, $of)),
            example: concat!("%0 = math.", $name, " ", $operands),
            ..$base
        };
    )*};
}

functions! { UNARY, unary, "%arg0 : tensor<4xf32>";
    ABSF, "absf", "Absolute value", "|operand|: the sign bit cleared.", |x| Some(x.abs());
    ACOS, "acos", "Arc cosine", "arccos(operand), in [0, pi].", |x| Some(x.acos());
    ACOSH, "acosh", "Inverse hyperbolic cosine", "acosh(operand), for operand >= 1.", |x| Some(x.acosh());
    ASIN, "asin", "Arc sine", "arcsin(operand), in [-pi/2, pi/2].", |x| Some(x.asin());
    ASINH, "asinh", "Inverse hyperbolic sine", "asinh(operand).", |x| Some(x.asinh());
    ATAN, "atan", "Arc tangent", "arctan(operand), in [-pi/2, pi/2].", |x| Some(x.atan());
    ATANH, "atanh", "Inverse hyperbolic tangent", "atanh(operand), for operand in [-1, 1].", |x| Some(x.atanh());
    CBRT, "cbrt", "Cube root", "The real cube root.", |x| Some(x.cbrt());
    CEIL, "ceil", "Ceiling", "The least integer that is not below the operand.", |x| Some(x.ceil());
    COS, "cos", "Cosine", "cos(operand), the angle in radians.", |x| Some(x.cos());
    COSH, "cosh", "Hyperbolic cosine", "cosh(operand).", |x| Some(x.cosh());
    ERF, "erf", "Error function", "2 / sqrt(pi) times the integral of exp(-t^2) from 0 to the operand.", |x| Some(erf(x));
    ERFC, "erfc", "Complementary error function", "1 - erf(operand).", |x| Some(erfc(x));
    EXP, "exp", "Exponential", "e^operand.", |x| Some(x.exp());
    EXP2, "exp2", "Exponential to base 2", "2^operand.", |x| Some(x.exp2());
    EXPM1, "expm1", "Exponential less 1", "e^operand - 1, rounded once.", |x| Some(x.exp_m1());
    FLOOR, "floor", "Floor", "The greatest integer that is not above the operand.", |x| Some(x.floor());
    LOG, "log", "Natural logarithm", "ln(operand). An operand with the sign bit set is not folded.", |x| not_negative(x).map(f64::ln);
    LOG10, "log10", "Logarithm to base 10", "log10(operand). An operand with the sign bit set is not folded.", |x| not_negative(x).map(f64::log10);
    LOG1P, "log1p", "Natural logarithm of 1 + x", "ln(1 + operand), rounded once. An operand below -1 is not folded.", |x| not_negative(x + 1.0).map(|_| x.ln_1p());
    LOG2, "log2", "Logarithm to base 2", "log2(operand). An operand with the sign bit set is not folded.", |x| not_negative(x).map(f64::log2);
    ROUND, "round", "Rounded, ties away from zero", "The nearest integer; ties away from zero.", |x| Some(x.round());
    ROUNDEVEN, "roundeven", "Rounded, ties to even", "The nearest integer; ties to even.", |x| Some(x.round_ties_even());
    RSQRT, "rsqrt", "Reciprocal of the square root", "1 / sqrt(operand). An operand with the sign bit set is not folded.", |x| not_negative(x).map(|x| 1.0 / x.sqrt());
    SIN, "sin", "Sine", "sin(operand), the angle in radians.", |x| Some(x.sin());
    SINH, "sinh", "Hyperbolic sine", "sinh(operand).", |x| Some(x.sinh());
    SQRT, "sqrt", "Square root", "sqrt(operand). An operand with the sign bit set is not folded.", |x| not_negative(x).map(f64::sqrt);
    TAN, "tan", "Tangent", "tan(operand), the angle in radians.", |x| Some(x.tan());
    TANH, "tanh", "Hyperbolic tangent", "tanh(operand).", |x| Some(x.tanh());
    TRUNC, "trunc", "Rounded towards zero", "The integer part.", |x| Some(x.trunc());
}

functions! { BINARY, binary, "%arg0, %arg1 : tensor<4xf32>";
    ATAN2, "atan2", "Two-argument arc tangent", "atan2(lhs, rhs): the angle of the point (x = rhs, y = lhs), in [-pi, pi].", f64::atan2;
    COPYSIGN, "copysign", "Magnitude of one, sign of the other", "|lhs| with the sign of rhs.", f64::copysign;
    POWF, "powf", "Power", "lhs^rhs.", f64::powf;
}

functions! { QUESTION, class, "%arg0 : tensor<4xf32>";
    ISFINITE, "isfinite", "Test for a finite float", "Neither infinite nor NaN.", FloatKind::is_finite;
    ISINF, "isinf", "Test for an infinite float", "Infinity of either sign.", FloatKind::is_infinite;
    ISNAN, "isnan", "Test for NaN", "Any NaN.", FloatKind::is_nan;
    ISNORMAL, "isnormal", "Test for a normal float", "Finite, not zero, and not subnormal.", is_normal;
}

functions! { INTEGER, integers, "%arg0 : tensor<4xi32>";
    ABSI, "absi", "Absolute value", "|operand|, read as signed; the minimum integer maps to itself.", |x| if x.is_sign_set() { x.wrapping_neg() } else { x.clone() };
    CTLZ, "ctlz", "Leading zeros", "The number of 0 bits above the highest set bit; the width for 0.", |x| count(x, (0..x.width()).rev().take_while(|&i| !x.bit(i)));
    CTPOP, "ctpop", "Ones", "The number of set bits.", |x| count(x, (0..x.width()).filter(|&i| x.bit(i)));
    CTTZ, "cttz", "Trailing zeros", "The number of 0 bits below the lowest set bit; the width for 0.", |x| count(x, (0..x.width()).take_while(|&i| !x.bit(i)));
}

/// `math.ipowi`
pub(crate) static IPOWI: OpDef = OpDef {
    name: "math.ipowi",
    summary: "Power of integers",
    description: "lhs^rhs of signed integers, modulo 2^n. With a negative rhs it is the integer part; 0 with a \
                  negative rhs is not folded.",
    operands: &[one("lhs", &INT_LIKE), one("rhs", &INT_LIKE)],
    format: Some("$lhs `,` $rhs attr-dict `:` type($result)"),
    fold_constants: Some(power),
    example: "%0 = math.ipowi %arg0, %arg1 : tensor<4xi32>",
    ..INTEGER
};

/// `math.fpowi`
pub(crate) static FPOWI: OpDef = OpDef {
    name: "math.fpowi",
    summary: "Power with an integer exponent",
    description: "lhs^rhs, rhs read as signed. It is folded if f64 represents the exponent exactly.",
    operands: &[one("lhs", &FLOAT_LIKE), one("rhs", &INT_LIKE)],
    traits: &[
        Trait::Pure,
        Trait::SameOperandsAndResultShape,
        Trait::AllTypesMatch(&["lhs", "result"]),
        Trait::Elementwise,
    ],
    format: Some("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs) `,` type($rhs)"),
    fold_constants: Some(powi),
    example: "%0 = math.fpowi %arg0, %arg1 : tensor<4xf32>, tensor<4xi32>",
    ..UNARY
};

/// `math.sincos`
pub(crate) static SINCOS: OpDef = OpDef {
    name: "math.sincos",
    summary: "Sine and cosine",
    description: "sin(operand) and cos(operand), the angle in radians.",
    results: &[one("sin", &FLOAT_LIKE), one("cos", &FLOAT_LIKE)],
    traits: &[
        Trait::Pure,
        Trait::SameOperandsAndResultShape,
        Trait::AllTypesMatch(&["operand", "sin", "cos"]),
        Trait::Elementwise,
    ],
    format: Some("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($operand)"),
    fold_constants: Some(sincos),
    example: "%sin, %cos = math.sincos %arg0 : tensor<4xf32>",
    ..UNARY
};

/// `math.clampf`
pub(crate) static CLAMPF: OpDef = OpDef {
    name: "math.clampf",
    summary: "Clamp to a range",
    description: "Clamps the value to the range from min to max. It is neither folded nor run: MLIR computes \
                  max(min(value, min), max) where it expands the operation, and the median of the three for \
                  processors that have one.",
    operands: &[one("value", &FLOAT_LIKE), one("min", &FLOAT_LIKE), one("max", &FLOAT_LIKE)],
    format: Some("$value `to` ` ` `[` $min `,` $max `]` (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
    example: "%0 = math.clampf %arg0 to [%arg1, %arg2] : tensor<4xf32>",
    ..UNARY
};

/// `math.fma`
pub(crate) static FMA: OpDef = OpDef {
    name: "math.fma",
    summary: "Product and sum, rounded once",
    description: "a * b + c as of reals, rounded to nearest, ties to even.",
    operands: &[one("a", &FLOAT_LIKE), one("b", &FLOAT_LIKE), one("c", &FLOAT_LIKE)],
    format: Some("$a `,` $b `,` $c (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
    fold_constants: Some(fma),
    example: "%0 = math.fma %arg0, %arg1, %arg2 : tensor<4xf32>",
    ..UNARY
};

/// All operations.
pub(super) static ALL: &[&OpDef] = &[
    &ABSF, &ABSI, &ACOS, &ACOSH, &ASIN, &ASINH, &ATAN, &ATAN2, &ATANH, &CBRT, &CEIL, &CLAMPF, &COPYSIGN, &COS, &COSH,
    &CTLZ, &CTPOP, &CTTZ, &ERF, &ERFC, &EXP, &EXP2, &EXPM1, &FLOOR, &FMA, &FPOWI, &IPOWI, &ISFINITE, &ISINF, &ISNAN,
    &ISNORMAL, &LOG, &LOG10, &LOG1P, &LOG2, &POWF, &ROUND, &ROUNDEVEN, &RSQRT, &SIN, &SINCOS, &SINH, &SQRT, &TAN,
    &TANH, &TRUNC,
];
