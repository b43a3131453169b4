//! Elementwise operations.

use qopt_ir::def::{ALL_ELEMENTWISE, ANY_RANKED_TENSOR, Folded, OpDef, OpRef, Trait, one, operand, optional_attr};

use super::super::attrs::IS_RESULT_ACCURACY;
use super::super::syntax::{ListSyntax, TypesForm};
use crate::support::{OpTypes, elements, int_width, is_unsigned, ops};
use crate::tosa::kernels::bounds;

const BASE: OpDef = OpDef {
    results: &[one("result", &ANY_RANKED_TENSOR)],
    traits: &[Trait::Pure, Trait::SameOperandsAndResultShape],
    syntax: Some(&ListSyntax { clauses: &[], types: TypesForm::Same }),
    elementwise: Some(ALL_ELEMENTWISE),
    ..OpDef::BASE
};
/// One operand and one result of its shape.
pub(super) const UNARY: OpDef = OpDef { operands: &[one("operand", &ANY_RANKED_TENSOR)], ..BASE };
/// A function whose error may be bounded.
const FUNCTION: OpDef = OpDef { attrs: &[optional_attr("result_accuracy", &IS_RESULT_ACCURACY)], ..UNARY };
const BINARY: OpDef = OpDef { operands: &[one("lhs", &ANY_RANKED_TENSOR), one("rhs", &ANY_RANKED_TENSOR)], ..BASE };

ops! { UNARY;
    ABS, "stablehlo.abs", "Absolute value", "", "%0 = stablehlo.abs %arg0 : tensor<4xi32>";
    CEIL, "stablehlo.ceil", "Round up", "", "%0 = stablehlo.ceil %arg0 : tensor<4xf32>";
    CONVERT, "stablehlo.convert", "Conversion to another element type", "", "%0 = stablehlo.convert %arg0 : (tensor<4xi8>) -> tensor<4xf32>";
    COUNT_LEADING_ZEROS, "stablehlo.count_leading_zeros", "Number of leading zero bits", "", "%0 = stablehlo.count_leading_zeros %arg0 : tensor<4xi32>";
    FLOOR, "stablehlo.floor", "Round down", "", "%0 = stablehlo.floor %arg0 : tensor<4xf32>";
    NEGATE, "stablehlo.negate", "-x", "", "%0 = stablehlo.negate %arg0 : tensor<4xi32>";
    NOT, "stablehlo.not", "Complement of each bit", "", "%0 = stablehlo.not %arg0 : tensor<4xi32>";
    POPCNT, "stablehlo.popcnt", "Number of one bits", "", "%0 = stablehlo.popcnt %arg0 : tensor<4xi32>";
    ROUND_NEAREST_AFZ, "stablehlo.round_nearest_afz", "Nearest integer, ties away from zero", "", "%0 = stablehlo.round_nearest_afz %arg0 : tensor<4xf32>";
    ROUND_NEAREST_EVEN, "stablehlo.round_nearest_even", "Nearest integer, ties to even", "", "%0 = stablehlo.round_nearest_even %arg0 : tensor<4xf32>";
    SIGN, "stablehlo.sign", "Sign", "", "%0 = stablehlo.sign %arg0 : tensor<4xf32>";
}

ops! { FUNCTION;
    CBRT, "stablehlo.cbrt", "Cubic root", "", "%0 = stablehlo.cbrt %arg0 : tensor<4xf32>";
    COSINE, "stablehlo.cosine", "Cosine", "", "%0 = stablehlo.cosine %arg0 : tensor<4xf32>";
    EXPONENTIAL, "stablehlo.exponential", "e^x", "", "%0 = stablehlo.exponential %arg0 : tensor<4xf32>";
    EXPONENTIAL_MINUS_ONE, "stablehlo.exponential_minus_one", "e^x - 1", "", "%0 = stablehlo.exponential_minus_one %arg0 : tensor<4xf32>";
    LOG, "stablehlo.log", "Natural logarithm", "", "%0 = stablehlo.log %arg0 : tensor<4xf32>";
    LOGISTIC, "stablehlo.logistic", "1 / (1 + e^-x)", "", "%0 = stablehlo.logistic %arg0 : tensor<4xf32>";
    LOG_PLUS_ONE, "stablehlo.log_plus_one", "Natural logarithm of x + 1", "", "%0 = stablehlo.log_plus_one %arg0 : tensor<4xf32>";
    RSQRT, "stablehlo.rsqrt", "1 / square root", "", "%0 = stablehlo.rsqrt %arg0 : tensor<4xf32>";
    SINE, "stablehlo.sine", "Sine", "", "%0 = stablehlo.sine %arg0 : tensor<4xf32>";
    SQRT, "stablehlo.sqrt", "Square root", "", "%0 = stablehlo.sqrt %arg0 : tensor<4xf32>";
    TAN, "stablehlo.tan", "Tangent", "", "%0 = stablehlo.tan %arg0 : tensor<4xf32>";
    TANH, "stablehlo.tanh", "Hyperbolic tangent", "", "%0 = stablehlo.tanh %arg0 : tensor<4xf32>";
}

ops! { BINARY;
    ADD, "stablehlo.add", "Sum", "", "%0 = stablehlo.add %arg0, %arg1 : tensor<4xf32>";
    AND, "stablehlo.and", "Conjunction of each bit", "", "%0 = stablehlo.and %arg0, %arg1 : tensor<4xi32>";
    ATAN2, "stablehlo.atan2", "Angle of a point", "", "%0 = stablehlo.atan2 %arg0, %arg1 : tensor<4xf32>";
    DIVIDE, "stablehlo.divide", "Quotient", "", "%0 = stablehlo.divide %arg0, %arg1 : tensor<4xf32>";
    MAXIMUM, "stablehlo.maximum", "Maximum", "", "%0 = stablehlo.maximum %arg0, %arg1 : tensor<4xf32>";
    MINIMUM, "stablehlo.minimum", "Minimum", "", "%0 = stablehlo.minimum %arg0, %arg1 : tensor<4xf32>";
    MULTIPLY, "stablehlo.multiply", "Product", "", "%0 = stablehlo.multiply %arg0, %arg1 : tensor<4xf32>";
    OR, "stablehlo.or", "Disjunction of each bit", "", "%0 = stablehlo.or %arg0, %arg1 : tensor<4xi32>";
    POWER, "stablehlo.power", "x^y", "", "%0 = stablehlo.power %arg0, %arg1 : tensor<4xf32>";
    REMAINDER, "stablehlo.remainder", "Remainder with the sign of the dividend", "", "%0 = stablehlo.remainder %arg0, %arg1 : tensor<4xf32>";
    SHIFT_LEFT, "stablehlo.shift_left", "Shift to the left", "", "%0 = stablehlo.shift_left %arg0, %arg1 : tensor<4xi32>";
    SHIFT_RIGHT_ARITHMETIC, "stablehlo.shift_right_arithmetic", "Shift to the right that keeps the sign", "", "%0 = stablehlo.shift_right_arithmetic %arg0, %arg1 : tensor<4xi32>";
    SHIFT_RIGHT_LOGICAL, "stablehlo.shift_right_logical", "Shift to the right that fills with zeros", "", "%0 = stablehlo.shift_right_logical %arg0, %arg1 : tensor<4xi32>";
    SUBTRACT, "stablehlo.subtract", "Difference", "", "%0 = stablehlo.subtract %arg0, %arg1 : tensor<4xf32>";
    XOR, "stablehlo.xor", "Exclusive disjunction of each bit", "", "%0 = stablehlo.xor %arg0, %arg1 : tensor<4xi32>";
}

/// The commutative binary operations.
pub(in super::super) static COMMUTATIVE: [&OpDef; 7] = [&ADD, &AND, &MAXIMUM, &MINIMUM, &MULTIPLY, &OR, &XOR];

/// Returns true if the bounds are the least and the greatest integer of the type. The bit of an i1 has no order.
fn clamps_nothing(op: OpRef<'_>) -> Option<bool> {
    let element = op.out_element(0);
    let width = int_width(op.ctx, element).filter(|&width| width > 1)?;
    let (least, greatest) = bounds(width, is_unsigned(op.ctx, element));
    let is_bound = |index: usize, bound: i64| {
        let all = op.operand_constant(index).and_then(|attr| elements(op.ctx, attr));
        all.is_some_and(|all| all.iter().all(|&q| q == bound))
    };
    Some(is_bound(operand!(CLAMP.min), least) && is_bound(operand!(CLAMP.max), greatest))
}

/// `stablehlo.clamp`: clamps to two bounds, which may be scalars.
pub static CLAMP: OpDef = OpDef {
    name: "stablehlo.clamp",
    summary: "Clamp to bounds",
    description: "Bounds of rank 0 apply to all elements.",
    operands: &[one("min", &ANY_RANKED_TENSOR), one("operand", &ANY_RANKED_TENSOR), one("max", &ANY_RANKED_TENSOR)],
    traits: &[Trait::Pure],
    fold: Some(|op| {
        let value = operand!(CLAMP.operand);
        (clamps_nothing(op)? && op.in_type(value) == op.out_type(0)).then_some(())?;
        Some(vec![Folded::Value(op.operand(value)?)])
    }),
    example: "%0 = stablehlo.clamp %arg0, %arg1, %arg2 : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>",
    ..BASE
};
