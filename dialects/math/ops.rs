//! The operations: one table of those on one float, one of those on two.

use qopt_ir::def::{AttrDefn, OpDef, Trait, default_attr, one};

use super::eval::{binary, fma, not_negative, unary};
use crate::arith::attrs::FASTMATH;
use crate::arith::types::FLOAT_LIKE;
use crate::kernels::erf::{erf, erfc};

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

/// Name, summary, result, function.
macro_rules! functions {
    ($base:ident, $eval:ident, $operands:literal; $($id:ident, $name:literal, $summary:literal, $result:literal, $of:expr;)*) => {$(
        static $id: OpDef = OpDef {
            name: concat!("math.", $name),
            summary: $summary,
            description: $result,
            eval: Some(|op, args| $eval(op, args, $of)),
            example: concat!("%0 = math.", $name, " ", $operands, " : tensor<4xf32>"),
            ..$base
        };
    )*};
}

functions! { UNARY, unary, "%arg0";
    ABSF, "absf", "Magnitude", "|operand|: the sign bit cleared.", |x| Some(x.abs());
    ACOS, "acos", "Arc cosine", "arccos(operand), in [0, pi].", |x| Some(x.acos());
    ACOSH, "acosh", "Area hyperbolic cosine", "arcosh(operand).", |x| Some(x.acosh());
    ASIN, "asin", "Arc sine", "arcsin(operand), in [-pi/2, pi/2].", |x| Some(x.asin());
    ASINH, "asinh", "Area hyperbolic sine", "arsinh(operand).", |x| Some(x.asinh());
    ATAN, "atan", "Arc tangent", "arctan(operand), in [-pi/2, pi/2].", |x| Some(x.atan());
    ATANH, "atanh", "Area hyperbolic tangent", "artanh(operand).", |x| Some(x.atanh());
    CBRT, "cbrt", "Cube root", "The real cube root.", |x| Some(x.cbrt());
    CEIL, "ceil", "Rounded up", "The least integer that is not below the operand.", |x| Some(x.ceil());
    COS, "cos", "Cosine", "cos(operand), the angle in radians.", |x| Some(x.cos());
    COSH, "cosh", "Hyperbolic cosine", "cosh(operand).", |x| Some(x.cosh());
    ERF, "erf", "Error function", "2 / sqrt(pi) times the integral of exp(-t^2) from 0 to the operand.", |x| Some(erf(x));
    ERFC, "erfc", "Complementary error function", "1 - erf(operand).", |x| Some(erfc(x));
    EXP, "exp", "Exponential", "e^operand.", |x| Some(x.exp());
    EXP2, "exp2", "Exponential to base 2", "2^operand.", |x| Some(x.exp2());
    EXPM1, "expm1", "Exponential less 1", "e^operand - 1, rounded once.", |x| Some(x.exp_m1());
    FLOOR, "floor", "Rounded down", "The greatest integer that is not above the operand.", |x| Some(x.floor());
    LOG, "log", "Natural logarithm", "ln(operand). That of a negative number is not folded.", |x| not_negative(x).map(f64::ln);
    LOG10, "log10", "Logarithm to base 10", "log10(operand). That of a negative number is not folded.", |x| not_negative(x).map(f64::log10);
    LOG1P, "log1p", "Natural logarithm of 1 more", "ln(1 + operand), rounded once. That of a negative number is not folded.", |x| not_negative(x + 1.0).map(|_| x.ln_1p());
    LOG2, "log2", "Logarithm to base 2", "log2(operand). That of a negative number is not folded.", |x| not_negative(x).map(f64::log2);
    ROUND, "round", "Rounded, ties away from zero", "The nearest integer; of two the one that is further from zero.", |x| Some(x.round());
    ROUNDEVEN, "roundeven", "Rounded, ties to even", "The nearest integer; of two the even one.", |x| Some(x.round_ties_even());
    RSQRT, "rsqrt", "Reciprocal of the square root", "1 / sqrt(operand). That of a negative number is not folded.", |x| not_negative(x).map(|x| 1.0 / x.sqrt());
    SIN, "sin", "Sine", "sin(operand), the angle in radians.", |x| Some(x.sin());
    SINH, "sinh", "Hyperbolic sine", "sinh(operand).", |x| Some(x.sinh());
    SQRT, "sqrt", "Square root", "sqrt(operand). That of a negative number is not folded.", |x| not_negative(x).map(f64::sqrt);
    TAN, "tan", "Tangent", "tan(operand), the angle in radians.", |x| Some(x.tan());
    TANH, "tanh", "Hyperbolic tangent", "tanh(operand).", |x| Some(x.tanh());
    TRUNC, "trunc", "Rounded towards zero", "The integer part.", |x| Some(x.trunc());
}

functions! { BINARY, binary, "%arg0, %arg1";
    ATAN2, "atan2", "Angle of a point", "The angle of the point (rhs, lhs), in [-pi, pi].", f64::atan2;
    COPYSIGN, "copysign", "Magnitude of one, sign of the other", "|lhs| with the sign of rhs.", f64::copysign;
    POWF, "powf", "Power", "lhs^rhs.", f64::powf;
}

/// `math.fma`
static FMA: OpDef = OpDef {
    name: "math.fma",
    summary: "Product and sum, rounded once",
    description: "a * b + c as of reals, rounded to nearest, ties to even.",
    operands: &[one("a", &FLOAT_LIKE), one("b", &FLOAT_LIKE), one("c", &FLOAT_LIKE)],
    format: Some("$a `,` $b `,` $c (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
    eval: Some(fma),
    example: "%0 = math.fma %arg0, %arg1, %arg2 : tensor<4xf32>",
    ..UNARY
};

/// All operations.
pub(super) static ALL: &[&OpDef] = &[
    &ABSF, &ACOS, &ACOSH, &ASIN, &ASINH, &ATAN, &ATAN2, &ATANH, &CBRT, &CEIL, &COPYSIGN, &COS, &COSH, &ERF, &ERFC,
    &EXP, &EXP2, &EXPM1, &FLOOR, &FMA, &LOG, &LOG10, &LOG1P, &LOG2, &POWF, &ROUND, &ROUNDEVEN, &RSQRT, &SIN, &SINH,
    &SQRT, &TAN, &TANH, &TRUNC,
];
