//! Elementwise operations.

use qopt_ir::def::{ALL_ELEMENTWISE, Folded, OpDef, OpRef, Trait, Verdict, one, operand, optional_attr};
use qopt_ir::ir::TypeKind;

use super::super::attrs::IS_RESULT_ACCURACY;
use super::super::constraints::{
    BOOLS_OR_INTS, FLOATS_COMPLEXES_OR_QUANTIZED, FLOATS_OR_QUANTIZED, INTS, NOT_QUANTIZED, NUMBERS, SIGNED_NUMBERS,
    SIGNED_REALS, TENSOR, TENSOR_OR_PER_AXIS,
};
use super::super::kernels::elementwise as kernels;
use super::super::syntax::{ListSyntax, TypesForm};
use super::rules::{check_result, check_same_element, check_same_type, demand, first_dims, first_element};
use crate::elements::all_integers;
use crate::quant::types::{ParamGranularity, Uniform, uniform};
use crate::support::{OpTypes, int_width, is_unsigned, list, ops, shapes_agree, size};
use crate::tosa::kernels::bounds;

const BASE: OpDef = OpDef {
    traits: &[Trait::Pure, Trait::SameOperandsAndResultShape],
    syntax: Some(&ListSyntax { clauses: &[], types: TypesForm::Same }),
    verify: Some(check_same_type),
    elementwise: Some(ALL_ELEMENTWISE),
    ..OpDef::BASE
};
/// One operand and one result of its type.
pub(super) const UNARY: OpDef = OpDef {
    operands: &[one("operand", &FLOATS_OR_QUANTIZED)],
    results: &[one("result", &FLOATS_OR_QUANTIZED)],
    ..BASE
};
const UNARY_INT: OpDef = OpDef { operands: &[one("operand", &INTS)], results: &[one("result", &INTS)], ..BASE };
/// A function whose error may be bounded.
const FUNCTION: OpDef = OpDef {
    operands: &[one("operand", &FLOATS_COMPLEXES_OR_QUANTIZED)],
    results: &[one("result", &FLOATS_COMPLEXES_OR_QUANTIZED)],
    attrs: &[optional_attr("result_accuracy", &IS_RESULT_ACCURACY)],
    ..BASE
};
/// Two operands and a result of one type.
const BINARY: OpDef =
    OpDef { operands: &[one("lhs", &TENSOR), one("rhs", &TENSOR)], results: &[one("result", &TENSOR)], ..BASE };
const BINARY_NUMBER: OpDef =
    OpDef { operands: &[one("lhs", &NUMBERS), one("rhs", &NUMBERS)], results: &[one("result", &NUMBERS)], ..BASE };
const BINARY_INT: OpDef =
    OpDef { operands: &[one("lhs", &INTS), one("rhs", &INTS)], results: &[one("result", &INTS)], ..BASE };
const BITWISE: OpDef = OpDef {
    operands: &[one("lhs", &BOOLS_OR_INTS), one("rhs", &BOOLS_OR_INTS)],
    results: &[one("result", &BOOLS_OR_INTS)],
    ..BASE
};

/// Checks that the result has the element type of the operand, or of the parts of its complex numbers.
pub(super) fn verify_part(op: OpRef<'_>) -> Verdict {
    let element = match op.ctx.type_kind(first_element(op)) {
        TypeKind::Complex(part) => *part,
        _ => first_element(op),
    };
    let Some(dims) = first_dims(op) else { return Ok(()) };
    check_result(op, 0, &dims, element)
}

/// The axis of per-axis parameters.
fn axis(ty: &Uniform) -> Option<u32> {
    match ty.form {
        ParamGranularity::Axis(axis) => Some(axis),
        _ => None,
    }
}

/// C2 to C7 of the specification's `add`: quantized operands may have different parameters. The axis stays.
fn verify_add(op: OpRef<'_>) -> Verdict {
    let elements = [op.in_element(operand!(ADD.lhs)), op.in_element(operand!(ADD.rhs)), op.out_element(0)];
    let [lhs, rhs, result] = elements.map(|element| uniform(op.ctx, element));
    if lhs.or(rhs).or(result).is_none() {
        return check_same_type(op);
    }
    let (Some(lhs), Some(rhs), Some(result)) = (lhs, rhs, result) else {
        demand!(false, "expects all operands and results to be either quantized or non-quantized");
        return Ok(());
    };
    let storage = |ty: &Uniform| (ty.storage.signed, ty.storage.width);
    let same_storage = storage(lhs) == storage(rhs) && storage(lhs) == storage(result);
    demand!(same_storage, "mismatched operands and result quantization storage types");
    let same_expressed = lhs.expressed == rhs.expressed && lhs.expressed == result.expressed;
    demand!(same_expressed, "mismatched operands and result quantization expressed types");
    for (name, operand) in [("lhs", lhs), ("rhs", rhs)] {
        let Some(of_operand) = axis(operand) else { continue };
        let Some(of_result) = axis(result) else {
            demand!(false, "result is not per_axis quantized but lhs or rhs are");
            continue;
        };
        demand!(of_operand == of_result, "quantization_dimension of {name} and result are not same");
    }
    demand!(
        axis(result).is_none() || axis(lhs).or(axis(rhs)).is_some(),
        "result per_axis quantized but none from rhs and lhs are per_axis quantized"
    );
    Ok(())
}

ops! { UNARY;
    CEIL, "stablehlo.ceil", "Round up", "", "%0 = stablehlo.ceil %arg0 : tensor<4xf32>", kernels::ceil;
    FLOOR, "stablehlo.floor", "Round down", "", "%0 = stablehlo.floor %arg0 : tensor<4xf32>", kernels::floor;
    ROUND_NEAREST_AFZ, "stablehlo.round_nearest_afz", "Nearest integer, ties away from zero", "", "%0 = stablehlo.round_nearest_afz %arg0 : tensor<4xf32>", kernels::round_nearest_afz;
    ROUND_NEAREST_EVEN, "stablehlo.round_nearest_even", "Nearest integer, ties to even", "", "%0 = stablehlo.round_nearest_even %arg0 : tensor<4xf32>", kernels::round_nearest_even;
}

ops! { UNARY_INT;
    COUNT_LEADING_ZEROS, "stablehlo.count_leading_zeros", "Number of leading zero bits", "", "%0 = stablehlo.count_leading_zeros %arg0 : tensor<4xi32>", kernels::count_leading_zeros;
    POPCNT, "stablehlo.popcnt", "Number of one bits", "", "%0 = stablehlo.popcnt %arg0 : tensor<4xi32>", kernels::popcnt;
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
    MAXIMUM, "stablehlo.maximum", "Maximum", "", "%0 = stablehlo.maximum %arg0, %arg1 : tensor<4xf32>", kernels::maximum;
    MINIMUM, "stablehlo.minimum", "Minimum", "", "%0 = stablehlo.minimum %arg0, %arg1 : tensor<4xf32>", kernels::minimum;
    MULTIPLY, "stablehlo.multiply", "Product", "", "%0 = stablehlo.multiply %arg0, %arg1 : tensor<4xf32>", kernels::multiply;
}

ops! { BINARY_NUMBER;
    DIVIDE, "stablehlo.divide", "Quotient", "", "%0 = stablehlo.divide %arg0, %arg1 : tensor<4xf32>", kernels::divide;
    POWER, "stablehlo.power", "x^y", "", "%0 = stablehlo.power %arg0, %arg1 : tensor<4xf32>", kernels::power;
    REMAINDER, "stablehlo.remainder", "Remainder with the sign of the dividend", "", "%0 = stablehlo.remainder %arg0, %arg1 : tensor<4xf32>", kernels::remainder;
    SUBTRACT, "stablehlo.subtract", "Difference", "", "%0 = stablehlo.subtract %arg0, %arg1 : tensor<4xf32>", kernels::subtract;
}

ops! { BINARY_INT;
    SHIFT_LEFT, "stablehlo.shift_left", "Shift to the left", "", "%0 = stablehlo.shift_left %arg0, %arg1 : tensor<4xi32>", kernels::shift_left;
    SHIFT_RIGHT_ARITHMETIC, "stablehlo.shift_right_arithmetic", "Shift to the right that keeps the sign", "", "%0 = stablehlo.shift_right_arithmetic %arg0, %arg1 : tensor<4xi32>", kernels::shift_right_arithmetic;
    SHIFT_RIGHT_LOGICAL, "stablehlo.shift_right_logical", "Shift to the right that fills with zeros", "", "%0 = stablehlo.shift_right_logical %arg0, %arg1 : tensor<4xi32>", kernels::shift_right_logical;
}

ops! { BITWISE;
    AND, "stablehlo.and", "Conjunction of each bit", "", "%0 = stablehlo.and %arg0, %arg1 : tensor<4xi32>", kernels::and;
    OR, "stablehlo.or", "Disjunction of each bit", "", "%0 = stablehlo.or %arg0, %arg1 : tensor<4xi32>", kernels::or;
    XOR, "stablehlo.xor", "Exclusive disjunction of each bit", "", "%0 = stablehlo.xor %arg0, %arg1 : tensor<4xi32>", kernels::xor;
}

ops! { OpDef { operands: &[one("operand", &BOOLS_OR_INTS)], results: &[one("result", &BOOLS_OR_INTS)], ..BASE };
    NOT, "stablehlo.not", "Complement of each bit", "", "%0 = stablehlo.not %arg0 : tensor<4xi32>", kernels::not;
}

ops! { OpDef { operands: &[one("operand", &NUMBERS)], results: &[one("result", &NUMBERS)], ..BASE };
    NEGATE, "stablehlo.negate", "-x", "", "%0 = stablehlo.negate %arg0 : tensor<4xi32>", kernels::negate;
}

ops! { OpDef { operands: &[one("operand", &SIGNED_NUMBERS)], results: &[one("result", &SIGNED_NUMBERS)], ..BASE };
    SIGN, "stablehlo.sign", "Sign", "", "%0 = stablehlo.sign %arg0 : tensor<4xf32>", kernels::sign;
}

ops! { OpDef { operands: &[one("operand", &SIGNED_NUMBERS)], results: &[one("result", &SIGNED_REALS)], verify: Some(verify_part), ..BASE };
    ABS, "stablehlo.abs", "Absolute value", "", "%0 = stablehlo.abs %arg0 : tensor<4xi32>", kernels::abs;
}

ops! { OpDef { operands: &[one("operand", &NOT_QUANTIZED)], results: &[one("result", &NOT_QUANTIZED)], verify: None, ..BASE };
    CONVERT, "stablehlo.convert", "Conversion to another element type", "", "%0 = stablehlo.convert %arg0 : (tensor<4xi8>) -> tensor<4xf32>", kernels::convert;
}

ops! { OpDef {
    operands: &[one("lhs", &FLOATS_COMPLEXES_OR_QUANTIZED), one("rhs", &FLOATS_COMPLEXES_OR_QUANTIZED)],
    results: &[one("result", &FLOATS_COMPLEXES_OR_QUANTIZED)],
    ..BASE
};
    ATAN2, "stablehlo.atan2", "Two-argument arc tangent", "", "%0 = stablehlo.atan2 %arg0, %arg1 : tensor<4xf32>", kernels::atan2;
}

ops! { OpDef {
    operands: &[one("lhs", &TENSOR_OR_PER_AXIS), one("rhs", &TENSOR_OR_PER_AXIS)],
    results: &[one("result", &TENSOR_OR_PER_AXIS)],
    verify: Some(verify_add),
    ..BASE
};
    ADD, "stablehlo.add", "Sum", "", "%0 = stablehlo.add %arg0, %arg1 : tensor<4xf32>", kernels::add;
}

/// The commutative binary operations.
pub(in super::super) static COMMUTATIVE: [&OpDef; 7] = [&ADD, &AND, &MAXIMUM, &MINIMUM, &MULTIPLY, &OR, &XOR];

/// Returns true if the bounds are the least and the greatest integer of the type. The bit of an i1 has no order.
fn clamps_nothing(op: OpRef<'_>) -> Option<bool> {
    let element = op.out_element(0);
    let width = int_width(op.ctx, element).filter(|&width| width > 1)?;
    let (least, greatest) = bounds(width, is_unsigned(op.ctx, element));
    let is_bound = |index: usize, bound: i64| {
        op.operand_constant(index).is_some_and(|attr| all_integers(op.ctx, attr, |q| q == bound))
    };
    Some(is_bound(operand!(CLAMP.min), least) && is_bound(operand!(CLAMP.max), greatest))
}

/// `stablehlo.clamp`: clamps to two bounds, which may be scalars.
pub static CLAMP: OpDef = OpDef {
    name: "stablehlo.clamp",
    summary: "Clamp to bounds",
    description: "Bounds of rank 0 apply to all elements.",
    operands: &[one("min", &TENSOR), one("operand", &TENSOR), one("max", &TENSOR)],
    results: &[one("result", &TENSOR)],
    traits: &[Trait::Pure],
    verify: Some(|op| {
        check_same_element(op)?;
        let Some(dims) = op.in_dims(operand!(CLAMP.operand)) else { return Ok(()) };
        for (name, at) in [("min", operand!(CLAMP.min)), ("max", operand!(CLAMP.max))] {
            let bound = op.in_dims(at).unwrap_or_default();
            demand!(
                bound.is_empty() || shapes_agree(&bound, &dims),
                "{name} shape [{}] is not scalar and is not compatible to operand shape [{}]",
                list(bound.iter().map(|&dim| size(dim))),
                list(dims.iter().map(|&dim| size(dim)))
            );
        }
        check_result(op, 0, &dims, op.in_element(operand!(CLAMP.operand)))
    }),
    fold: Some(|op| {
        let value = operand!(CLAMP.operand);
        (clamps_nothing(op)? && op.in_type(value) == op.out_type(0)).then_some(())?;
        Some(vec![Folded::Value(op.operand(value)?)])
    }),
    evaluate: Some(kernels::clamp),
    example: "%0 = stablehlo.clamp %arg0, %arg1, %arg2 : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>",
    ..BASE
};
