//! Elementwise operations.

use qopt_ir::def::{ALL_ELEMENTWISE, ANY_RANKED_TENSOR, Folded, OpDef, OpRef, Trait, one, operand, optional_attr};

use super::super::attrs::IS_RESULT_ACCURACY;
use super::super::kernels::elementwise as kernels;
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
    ABS, "stablehlo.abs", "Absolute value", "", "%0 = stablehlo.abs %arg0 : tensor<4xi32>", kernels::abs;
    CEIL, "stablehlo.ceil", "Round up", "", "%0 = stablehlo.ceil %arg0 : tensor<4xf32>", kernels::ceil;
    CONVERT, "stablehlo.convert", "Conversion to another element type", "", "%0 = stablehlo.convert %arg0 : (tensor<4xi8>) -> tensor<4xf32>", kernels::convert;
    COUNT_LEADING_ZEROS, "stablehlo.count_leading_zeros", "Number of leading zero bits", "", "%0 = stablehlo.count_leading_zeros %arg0 : tensor<4xi32>", kernels::count_leading_zeros;
    FLOOR, "stablehlo.floor", "Round down", "", "%0 = stablehlo.floor %arg0 : tensor<4xf32>", kernels::floor;
    NEGATE, "stablehlo.negate", "-x", "", "%0 = stablehlo.negate %arg0 : tensor<4xi32>", kernels::negate;
    NOT, "stablehlo.not", "Complement of each bit", "", "%0 = stablehlo.not %arg0 : tensor<4xi32>", kernels::not;
    POPCNT, "stablehlo.popcnt", "Number of one bits", "", "%0 = stablehlo.popcnt %arg0 : tensor<4xi32>", kernels::popcnt;
    ROUND_NEAREST_AFZ, "stablehlo.round_nearest_afz", "Nearest integer, ties away from zero", "", "%0 = stablehlo.round_nearest_afz %arg0 : tensor<4xf32>", kernels::round_nearest_afz;
    ROUND_NEAREST_EVEN, "stablehlo.round_nearest_even", "Nearest integer, ties to even", "", "%0 = stablehlo.round_nearest_even %arg0 : tensor<4xf32>", kernels::round_nearest_even;
    SIGN, "stablehlo.sign", "Sign", "", "%0 = stablehlo.sign %arg0 : tensor<4xf32>", kernels::sign;
}

ops! { FUNCTION;
    CBRT, "stablehlo.cbrt", "Cubic root", "", "%0 = stablehlo.cbrt %arg0 : tensor<4xf32>", kernels::cbrt;
    COSINE, "stablehlo.cosine", "Cosine", "", "%0 = stablehlo.cosine %arg0 : tensor<4xf32>", kernels::cosine;
    EXPONENTIAL, "stablehlo.exponential", "e^x", "", "%0 = stablehlo.exponential %arg0 : tensor<4xf32>", kernels::exponential;
    EXPONENTIAL_MINUS_ONE, "stablehlo.exponential_minus_one", "e^x - 1", "", "%0 = stablehlo.exponential_minus_one %arg0 : tensor<4xf32>", kernels::exponential_minus_one;
    LOG, "stablehlo.log", "Natural logarithm", "", "%0 = stablehlo.log %arg0 : tensor<4xf32>", kernels::log;
    LOGISTIC, "stablehlo.logistic", "1 / (1 + e^-x)", "", "%0 = stablehlo.logistic %arg0 : tensor<4xf32>", kernels::logistic;
    LOG_PLUS_ONE, "stablehlo.log_plus_one", "Natural logarithm of x + 1", "", "%0 = stablehlo.log_plus_one %arg0 : tensor<4xf32>", kernels::log_plus_one;
    RSQRT, "stablehlo.rsqrt", "1 / square root", "", "%0 = stablehlo.rsqrt %arg0 : tensor<4xf32>", kernels::rsqrt;
    SINE, "stablehlo.sine", "Sine", "", "%0 = stablehlo.sine %arg0 : tensor<4xf32>", kernels::sine;
    SQRT, "stablehlo.sqrt", "Square root", "", "%0 = stablehlo.sqrt %arg0 : tensor<4xf32>", kernels::sqrt;
    TAN, "stablehlo.tan", "Tangent", "", "%0 = stablehlo.tan %arg0 : tensor<4xf32>", kernels::tan;
    TANH, "stablehlo.tanh", "Hyperbolic tangent", "", "%0 = stablehlo.tanh %arg0 : tensor<4xf32>", kernels::tanh;
}

ops! { BINARY;
    ADD, "stablehlo.add", "Sum", "", "%0 = stablehlo.add %arg0, %arg1 : tensor<4xf32>", kernels::add;
    AND, "stablehlo.and", "Conjunction of each bit", "", "%0 = stablehlo.and %arg0, %arg1 : tensor<4xi32>", kernels::and;
    ATAN2, "stablehlo.atan2", "Angle of a point", "", "%0 = stablehlo.atan2 %arg0, %arg1 : tensor<4xf32>", kernels::atan2;
    DIVIDE, "stablehlo.divide", "Quotient", "", "%0 = stablehlo.divide %arg0, %arg1 : tensor<4xf32>", kernels::divide;
    MAXIMUM, "stablehlo.maximum", "Maximum", "", "%0 = stablehlo.maximum %arg0, %arg1 : tensor<4xf32>", kernels::maximum;
    MINIMUM, "stablehlo.minimum", "Minimum", "", "%0 = stablehlo.minimum %arg0, %arg1 : tensor<4xf32>", kernels::minimum;
    MULTIPLY, "stablehlo.multiply", "Product", "", "%0 = stablehlo.multiply %arg0, %arg1 : tensor<4xf32>", kernels::multiply;
    OR, "stablehlo.or", "Disjunction of each bit", "", "%0 = stablehlo.or %arg0, %arg1 : tensor<4xi32>", kernels::or;
    POWER, "stablehlo.power", "x^y", "", "%0 = stablehlo.power %arg0, %arg1 : tensor<4xf32>", kernels::power;
    REMAINDER, "stablehlo.remainder", "Remainder with the sign of the dividend", "", "%0 = stablehlo.remainder %arg0, %arg1 : tensor<4xf32>", kernels::remainder;
    SHIFT_LEFT, "stablehlo.shift_left", "Shift to the left", "", "%0 = stablehlo.shift_left %arg0, %arg1 : tensor<4xi32>", kernels::shift_left;
    SHIFT_RIGHT_ARITHMETIC, "stablehlo.shift_right_arithmetic", "Shift to the right that keeps the sign", "", "%0 = stablehlo.shift_right_arithmetic %arg0, %arg1 : tensor<4xi32>", kernels::shift_right_arithmetic;
    SHIFT_RIGHT_LOGICAL, "stablehlo.shift_right_logical", "Shift to the right that fills with zeros", "", "%0 = stablehlo.shift_right_logical %arg0, %arg1 : tensor<4xi32>", kernels::shift_right_logical;
    SUBTRACT, "stablehlo.subtract", "Difference", "", "%0 = stablehlo.subtract %arg0, %arg1 : tensor<4xf32>", kernels::subtract;
    XOR, "stablehlo.xor", "Exclusive disjunction of each bit", "", "%0 = stablehlo.xor %arg0, %arg1 : tensor<4xi32>", kernels::xor;
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
    evaluate: Some(kernels::clamp),
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
