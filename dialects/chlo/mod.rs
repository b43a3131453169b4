//! The chlo dialect: functions and broadcasting operations that JAX and PyTorch export together with `stablehlo`.
//!
//! Operations are read, verified by their shapes, kept and printed. Functions of one shape can be run; those that broadcast,
//! `ragged_dot` and `scan`, cannot. Others of the dialect are accepted in the generic form.

// Arithmetic of evaluators; sizes are limited first.
#[allow(clippy::arithmetic_side_effects)]
mod kernels;
mod ragged_dot;
mod scan;

use qopt_ir::bytecode::DialectEncoding;
use qopt_ir::def::{
    ANY_RANKED_TENSOR, ANY_TENSOR, AttrConstraint, AttrTypeDef, BOOL_ATTR, Dialect, ELEMENTS_ATTR, EnumDef, EnumForm,
    EnumStorage, I64_ARRAY, I64_FROM_0_ATTR, OpDef, OpRef, Openness, TYPED_ATTR, Trait, Verdict, attr, implied_attr,
    one, operand, optional_attr, typed_attr_type,
};
pub use ragged_dot::RAGGED_DOT;
pub use scan::SCAN;

use crate::stablehlo::attrs::{COMPARISONS, DIRECTIONS, PRECISIONS, words};
use crate::stablehlo::constraints::INTS;
use crate::stablehlo::ops::rules::{check_result, check_same_element, demand, elements_agree};
use crate::stablehlo::read_word as word;
use crate::support::{OpTypes, ensure, ops};

words! { "chlo";
    DIRECTION, "ComparisonDirection", "comparison_direction", DIRECTIONS;
    COMPARISON, "ComparisonType", "comparison_type", COMPARISONS;
    PRECISION, "Precision", "precision", PRECISIONS;
}
// Not `of_enum`: dictionaries contain the complete attributes.
const IS_DIRECTION: AttrConstraint =
    AttrConstraint::new("Which comparison operation to perform.", |c, a| DIRECTION.read(c, a).is_some());
const IS_COMPARISON: AttrConstraint =
    AttrConstraint::new("Which comparison type to use.", |c, a| COMPARISON.read(c, a).is_some());

/// One operand and one result of its shape.
const UNARY: OpDef = OpDef {
    operands: &[one("operand", &ANY_TENSOR)],
    results: &[one("result", &ANY_TENSOR)],
    traits: &[Trait::Pure, Trait::SameOperandsAndResultShape],
    verify: Some(check_same_element),
    format: Some("$operand attr-dict `:` type($operand) `->` type($result)"),
    ..OpDef::BASE
};
/// A test of one operand.
const TEST: OpDef = OpDef { verify: None, ..UNARY };

/// Checks that two operands have one element type.
fn verify_operands(op: OpRef<'_>, first: usize, second: usize) -> Verdict {
    demand!(elements_agree(op.ctx, op.in_element(first), op.in_element(second)), "mismatched operand types");
    Ok(())
}

/// Checks the shape of the greatest elements, and that each row has `k` elements.
fn verify_top_k(op: OpRef<'_>) -> Verdict {
    let Some(mut dims) = op.in_dims(operand!(TOP_K.operand)) else { return Ok(()) };
    let k = op.int("k").and_then(|k| u64::try_from(k).ok()).unwrap_or_default();
    let Some(last) = dims.last_mut() else {
        demand!(false, "operand's rank must be at least 1");
        return Ok(());
    };
    demand!(last.is_none_or(|last| last >= k), "operand's last dimension must be at least {k}");
    *last = Some(k);
    check_result(op, 0, &dims, op.in_element(operand!(TOP_K.operand)))?;
    check_result(op, 1, &dims, op.ctx.int_type(32))
}
/// Two operands, broadcast to the result.
const BROADCAST: OpDef = OpDef {
    operands: &[one("lhs", &ANY_TENSOR), one("rhs", &ANY_TENSOR)],
    results: &[one("result", &ANY_TENSOR)],
    attrs: &[optional_attr("broadcast_dimensions", &I64_ARRAY)],
    traits: &[Trait::Pure],
    verify: Some(check_same_element),
    format: Some("$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type(results)"),
    ..OpDef::BASE
};
/// Two operands and one result of their shape.
const BINARY: OpDef = OpDef {
    operands: &[one("lhs", &ANY_TENSOR), one("rhs", &ANY_TENSOR)],
    results: &[one("result", &ANY_TENSOR)],
    traits: &[Trait::Pure, Trait::SameOperandsAndResultShape],
    verify: Some(check_same_element),
    format: Some("$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type(results)"),
    ..OpDef::BASE
};

ops! { UNARY;
    ACOS, "chlo.acos", "Arc cosine", "", "%0 = chlo.acos %arg0 : tensor<4xf32> -> tensor<4xf32>", kernels::acos;
    ACOSH, "chlo.acosh", "Inverse hyperbolic cosine", "", "%0 = chlo.acosh %arg0 : tensor<4xf32> -> tensor<4xf32>", kernels::acosh;
    ASIN, "chlo.asin", "Arc sine", "", "%0 = chlo.asin %arg0 : tensor<4xf32> -> tensor<4xf32>", kernels::asin;
    ASINH, "chlo.asinh", "Inverse hyperbolic sine", "", "%0 = chlo.asinh %arg0 : tensor<4xf32> -> tensor<4xf32>", kernels::asinh;
    ATAN, "chlo.atan", "Arc tangent", "", "%0 = chlo.atan %arg0 : tensor<4xf32> -> tensor<4xf32>", kernels::atan;
    ATANH, "chlo.atanh", "Inverse hyperbolic tangent", "", "%0 = chlo.atanh %arg0 : tensor<4xf32> -> tensor<4xf32>", kernels::atanh;
    BESSEL_I1E, "chlo.bessel_i1e", "Scaled modified Bessel function of order 1", "", "%0 = chlo.bessel_i1e %arg0 : tensor<4xf32> -> tensor<4xf32>", kernels::bessel_i1e;
    CONJ, "chlo.conj", "Complex conjugate", "", "%0 = chlo.conj %arg0 : tensor<4xf32> -> tensor<4xf32>", kernels::conj;
    COSH, "chlo.cosh", "Hyperbolic cosine", "", "%0 = chlo.cosh %arg0 : tensor<4xf32> -> tensor<4xf32>", kernels::cosh;
    DIGAMMA, "chlo.digamma", "Digamma function", "", "%0 = chlo.digamma %arg0 : tensor<4xf32> -> tensor<4xf32>", kernels::digamma;
    ERF, "chlo.erf", "Error function", "", "%0 = chlo.erf %arg0 : tensor<4xf32> -> tensor<4xf32>", kernels::erf;
    ERF_INV, "chlo.erf_inv", "Inverse of the error function", "", "%0 = chlo.erf_inv %arg0 : tensor<4xf32> -> tensor<4xf32>", kernels::erf_inv;
    ERFC, "chlo.erfc", "Complementary error function", "", "%0 = chlo.erfc %arg0 : tensor<4xf32> -> tensor<4xf32>", kernels::erfc;
    LGAMMA, "chlo.lgamma", "Logarithm of the gamma function", "", "%0 = chlo.lgamma %arg0 : tensor<4xf32> -> tensor<4xf32>", kernels::lgamma;
    SINH, "chlo.sinh", "Hyperbolic sine", "", "%0 = chlo.sinh %arg0 : tensor<4xf32> -> tensor<4xf32>", kernels::sinh;
    SQUARE, "chlo.square", "Square", "", "%0 = chlo.square %arg0 : tensor<4xf32> -> tensor<4xf32>", kernels::square;
    TAN, "chlo.tan", "Tangent", "", "%0 = chlo.tan %arg0 : tensor<4xf32> -> tensor<4xf32>", kernels::tan;
}

ops! { TEST;
    IS_INF, "chlo.is_inf", "Test for infinity", "", "%0 = chlo.is_inf %arg0 : tensor<4xf32> -> tensor<4xi1>", kernels::is_inf;
    IS_NEG_INF, "chlo.is_neg_inf", "Test for negative infinity", "", "%0 = chlo.is_neg_inf %arg0 : tensor<4xf32> -> tensor<4xi1>", kernels::is_neg_inf;
    IS_POS_INF, "chlo.is_pos_inf", "Test for positive infinity", "", "%0 = chlo.is_pos_inf %arg0 : tensor<4xf32> -> tensor<4xi1>", kernels::is_pos_inf;
}

ops! { OpDef { operands: &[one("lhs", &INTS), one("rhs", &INTS)], results: &[one("result", &INTS)], ..BINARY };
    MULHI, "chlo.mulhi", "High half of the product", "", "%0 = chlo.mulhi %arg0, %arg1 : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>", kernels::mulhi;
}

ops! { BINARY;
    NEXT_AFTER, "chlo.next_after", "Next number towards another", "", "%0 = chlo.next_after %arg0, %arg1 : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>", kernels::next_after;
    POLYGAMMA, "chlo.polygamma", "Polygamma function", "", "%0 = chlo.polygamma %arg0, %arg1 : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>", kernels::polygamma;
    ZETA, "chlo.zeta", "Hurwitz zeta function", "", "%0 = chlo.zeta %arg0, %arg1 : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>", kernels::zeta;
}

ops! { OpDef { verify: Some(|op| verify_operands(op, operand!(BROADCAST_COMPLEX.lhs), operand!(BROADCAST_COMPLEX.rhs))), ..BROADCAST };
    BROADCAST_COMPLEX, "chlo.broadcast_complex", "Complex number of its parts, broadcast", "", "%0 = chlo.broadcast_complex %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xcomplex<f32>>";
}

ops! { BROADCAST;
    BROADCAST_ADD, "chlo.broadcast_add", "Sum, broadcast", "", "%0 = chlo.broadcast_add %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>";
    BROADCAST_AND, "chlo.broadcast_and", "Conjunction of each bit, broadcast", "", "%0 = chlo.broadcast_and %arg0, %arg1 : (tensor<2x4xi32>, tensor<4xi32>) -> tensor<2x4xi32>";
    BROADCAST_ATAN2, "chlo.broadcast_atan2", "Two-argument arc tangent, broadcast", "", "%0 = chlo.broadcast_atan2 %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>";
    BROADCAST_DIVIDE, "chlo.broadcast_divide", "Quotient, broadcast", "", "%0 = chlo.broadcast_divide %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>";
    BROADCAST_MAXIMUM, "chlo.broadcast_maximum", "Maximum, broadcast", "", "%0 = chlo.broadcast_maximum %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>";
    BROADCAST_MINIMUM, "chlo.broadcast_minimum", "Minimum, broadcast", "", "%0 = chlo.broadcast_minimum %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>";
    BROADCAST_MULTIPLY, "chlo.broadcast_multiply", "Product, broadcast", "", "%0 = chlo.broadcast_multiply %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>";
    BROADCAST_NEXT_AFTER, "chlo.broadcast_next_after", "Next number towards another, broadcast", "", "%0 = chlo.broadcast_next_after %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>";
    BROADCAST_OR, "chlo.broadcast_or", "Disjunction of each bit, broadcast", "", "%0 = chlo.broadcast_or %arg0, %arg1 : (tensor<2x4xi32>, tensor<4xi32>) -> tensor<2x4xi32>";
    BROADCAST_POLYGAMMA, "chlo.broadcast_polygamma", "Polygamma function, broadcast", "", "%0 = chlo.broadcast_polygamma %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>";
    BROADCAST_POWER, "chlo.broadcast_power", "x^y, broadcast", "", "%0 = chlo.broadcast_power %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>";
    BROADCAST_REMAINDER, "chlo.broadcast_remainder", "Remainder with the sign of the dividend, broadcast", "", "%0 = chlo.broadcast_remainder %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>";
    BROADCAST_SHIFT_LEFT, "chlo.broadcast_shift_left", "Shift to the left, broadcast", "", "%0 = chlo.broadcast_shift_left %arg0, %arg1 : (tensor<2x4xi32>, tensor<4xi32>) -> tensor<2x4xi32>";
    BROADCAST_SHIFT_RIGHT_ARITHMETIC, "chlo.broadcast_shift_right_arithmetic", "Shift to the right that keeps the sign, broadcast", "", "%0 = chlo.broadcast_shift_right_arithmetic %arg0, %arg1 : (tensor<2x4xi32>, tensor<4xi32>) -> tensor<2x4xi32>";
    BROADCAST_SHIFT_RIGHT_LOGICAL, "chlo.broadcast_shift_right_logical", "Shift to the right that fills with zeros, broadcast", "", "%0 = chlo.broadcast_shift_right_logical %arg0, %arg1 : (tensor<2x4xi32>, tensor<4xi32>) -> tensor<2x4xi32>";
    BROADCAST_SUBTRACT, "chlo.broadcast_subtract", "Difference, broadcast", "", "%0 = chlo.broadcast_subtract %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>";
    BROADCAST_XOR, "chlo.broadcast_xor", "Exclusive disjunction of each bit, broadcast", "", "%0 = chlo.broadcast_xor %arg0, %arg1 : (tensor<2x4xi32>, tensor<4xi32>) -> tensor<2x4xi32>";
    BROADCAST_ZETA, "chlo.broadcast_zeta", "Hurwitz zeta function, broadcast", "", "%0 = chlo.broadcast_zeta %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>";
}

/// `chlo.broadcast_compare`: comparison with broadcasting.
pub static BROADCAST_COMPARE: OpDef = OpDef {
    name: "chlo.broadcast_compare",
    summary: "Comparison, broadcast",
    attrs: &[
        optional_attr("broadcast_dimensions", &I64_ARRAY),
        attr("comparison_direction", &IS_DIRECTION),
        optional_attr("compare_type", &IS_COMPARISON),
    ],
    verify: Some(|op| verify_operands(op, operand!(BROADCAST_COMPARE.lhs), operand!(BROADCAST_COMPARE.rhs))),
    example: "%0 = chlo.broadcast_compare %arg0, %arg1 {comparison_direction = #chlo<comparison_direction LT>} : \
              (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>",
    ..BROADCAST
};
/// `chlo.broadcast_select`: elementwise choice with broadcasting.
pub static BROADCAST_SELECT: OpDef = OpDef {
    name: "chlo.broadcast_select",
    summary: "Elementwise selection, broadcast",
    operands: &[one("pred", &ANY_TENSOR), one("on_true", &ANY_TENSOR), one("on_false", &ANY_TENSOR)],
    attrs: &[],
    format: Some(
        "$pred `,` $on_true `,` $on_false attr-dict `:` `(` type($pred) `,` type($on_true) `,` type($on_false) `)` `->` \
         type(results)",
    ),
    verify: Some(|op| verify_operands(op, operand!(BROADCAST_SELECT.on_true), operand!(BROADCAST_SELECT.on_false))),
    example: "%0 = chlo.broadcast_select %arg0, %arg1, %arg2 : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>",
    ..BROADCAST
};
/// `chlo.constant`: a constant.
pub static CONSTANT: OpDef = OpDef {
    name: "chlo.constant",
    summary: "Constant",
    results: &[one("output", &ANY_RANKED_TENSOR)],
    attrs: &[attr("value", &ELEMENTS_ATTR)],
    traits: &[Trait::Pure, Trait::AllTypesMatch(&["value", "output"])],
    format: Some("attr-dict $value"),
    example: "%0 = chlo.constant dense<1> : tensor<4xi32>",
    ..OpDef::BASE
};
/// `chlo.constant_like`: a number in the shape of a tensor.
pub static CONSTANT_LIKE: OpDef = OpDef {
    name: "chlo.constant_like",
    summary: "Number in the shape of a tensor",
    attrs: &[attr("value", &TYPED_ATTR)],
    format: None,
    verify: Some(|op| {
        let ty = op.attr("value").and_then(|value| typed_attr_type(op.ctx, value));
        ensure!(ty.is_none_or(|ty| ty == op.out_element(0)), "value's type doesn't match element return type");
        Ok(())
    }),
    evaluate: Some(kernels::constant_like),
    example: "%0 = \"chlo.constant_like\"(%arg0) <{value = 1.000000e+00 : f32}> : (tensor<?xf32>) -> tensor<?xf32>",
    ..UNARY
};
/// `chlo.top_k`: the greatest elements of each row.
pub static TOP_K: OpDef = OpDef {
    name: "chlo.top_k",
    summary: "Greatest elements of each row, and their indices",
    operands: &[one("operand", &ANY_TENSOR)],
    results: &[one("values", &ANY_TENSOR), one("indices", &ANY_TENSOR)],
    verify: Some(verify_top_k),
    attrs: &[attr("k", &I64_FROM_0_ATTR), implied_attr("is_stable", &BOOL_ATTR, "true")],
    traits: &[Trait::Pure],
    format: Some(
        "`(` $operand `,` `k` `=` $k (`,` `is_stable` `=` $is_stable^)? `)` attr-dict `:` type($operand) `->` `(` \
         type($values) `,` type($indices) `)`",
    ),
    evaluate: Some(kernels::top_k),
    example: "%0:2 = chlo.top_k(%arg0, k = 2) : tensor<2x4xf32> -> (tensor<2x2xf32>, tensor<2x2xi32>)",
    ..OpDef::BASE
};

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "chlo",
    summary: "Functions and broadcasting operations in addition to StableHLO",
    ops: &[
        &ACOS,
        &ACOSH,
        &ASIN,
        &ASINH,
        &ATAN,
        &ATANH,
        &BESSEL_I1E,
        &BROADCAST_ADD,
        &BROADCAST_AND,
        &BROADCAST_ATAN2,
        &BROADCAST_COMPARE,
        &BROADCAST_COMPLEX,
        &BROADCAST_DIVIDE,
        &BROADCAST_MAXIMUM,
        &BROADCAST_MINIMUM,
        &BROADCAST_MULTIPLY,
        &BROADCAST_NEXT_AFTER,
        &BROADCAST_OR,
        &BROADCAST_POLYGAMMA,
        &BROADCAST_POWER,
        &BROADCAST_REMAINDER,
        &BROADCAST_SELECT,
        &BROADCAST_SHIFT_LEFT,
        &BROADCAST_SHIFT_RIGHT_ARITHMETIC,
        &BROADCAST_SHIFT_RIGHT_LOGICAL,
        &BROADCAST_SUBTRACT,
        &BROADCAST_XOR,
        &BROADCAST_ZETA,
        &CONJ,
        &CONSTANT,
        &CONSTANT_LIKE,
        &COSH,
        &DIGAMMA,
        &ERF,
        &ERFC,
        &ERF_INV,
        &IS_INF,
        &IS_NEG_INF,
        &IS_POS_INF,
        &LGAMMA,
        &MULHI,
        &NEXT_AFTER,
        &POLYGAMMA,
        &RAGGED_DOT,
        &SCAN,
        &SINH,
        &SQUARE,
        &TAN,
        &TOP_K,
        &ZETA,
    ],
    attrs: &[
        &AttrTypeDef {
            mnemonic: "comparison_direction",
            summary: "Comparison direction",
            parse: |p| DIRECTION.parse(p),
            enumeration: Some(&DIRECTION),
            example: "#chlo<comparison_direction GT>",
        },
        &AttrTypeDef {
            mnemonic: "comparison_type",
            summary: "Comparison type",
            parse: |p| COMPARISON.parse(p),
            enumeration: Some(&COMPARISON),
            example: "#chlo<comparison_type TOTALORDER>",
        },
        &AttrTypeDef {
            mnemonic: "ragged_dot",
            summary: "Dimension numbers of a ragged product",
            parse: |p| ragged_dot::DIMS.parse(p),
            enumeration: None,
            example: "#chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>",
        },
        &AttrTypeDef {
            mnemonic: "precision",
            summary: "Precision of a product",
            parse: |p| PRECISION.parse(p),
            enumeration: Some(&PRECISION),
            example: "#chlo<precision HIGHEST>",
        },
    ],
    open: Openness::Generic,
    bytecode: Some(&DialectEncoding {
        // Source: `ChloBytecode.cpp` of StableHLO 1.20.
        read_attr: Some(|r, code| match code {
            0 => word(r, &DIRECTION),
            1 => word(r, &COMPARISON),
            _ => Err(r.unknown(code)),
        }),
        ..DialectEncoding::BASE
    }),
    ..Dialect::BASE
};
