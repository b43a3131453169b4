//! Elementwise operations on two operands of one type; extents of 1 are broadcast, and ranks are equal.

use qopt_ir::def::{ALL_ELEMENTWISE, BOOL_ATTR, Folded, OpDef, OpRef, Trait, attr, default_attr, one};
use qopt_ir::ir::Attr;

use super::super::attrs::NAN_MODE;
use super::super::kernels::bounds;
use super::super::kernels::elementwise::{arithmetic_shift, binary, extremum, shift_left, shift_right};
use super::super::types::{I1_TENSOR, I32_OR_I64_TENSOR, TENSOR};
use super::checks::TOSA;
use crate::elements::all_integers;
use crate::support::{OpTypes, int_width, is_unsigned, ops};

const COMMUTATIVE: &[Trait] = &[
    Trait::Commutative,
    Trait::SameOperandsAndResultElementType,
    Trait::ResultsBroadcastableShape,
    Trait::SameOperandsAndResultRank,
    Trait::Pure,
];
const BINARY: OpDef = OpDef {
    operands: &[one("input1", &TENSOR), one("input2", &TENSOR)],
    results: &[one("output", &TENSOR)],
    traits: &[
        Trait::SameOperandsAndResultElementType,
        Trait::ResultsBroadcastableShape,
        Trait::SameOperandsAndResultRank,
        Trait::Pure,
    ],
    elementwise: Some(ALL_ELEMENTWISE),
    ..TOSA
};

ops! { OpDef { traits: COMMUTATIVE, ..BINARY };
    ADD, "tosa.add", "Sum",
    "output = input1 + input2. An i32 sum that overflows is undefined.",
    "%0 = tosa.add %arg0, %arg1 : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>",
    |op, x| binary(op, x, Some(|a, b, _| a.checked_add(b)), Some(|a, b| a + b));
    BITWISE_AND, "tosa.bitwise_and", "Bitwise and",
    "output = input1 & input2.",
    "%0 = tosa.bitwise_and %arg0, %arg1 : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>",
    |op, x| binary(op, x, Some(|a, b, _| Some(a & b)), None);
    BITWISE_OR, "tosa.bitwise_or", "Bitwise or",
    "output = input1 | input2.",
    "%0 = tosa.bitwise_or %arg0, %arg1 : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>",
    |op, x| binary(op, x, Some(|a, b, _| Some(a | b)), None);
    BITWISE_XOR, "tosa.bitwise_xor", "Bitwise exclusive or",
    "output = input1 ^ input2.",
    "%0 = tosa.bitwise_xor %arg0, %arg1 : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>",
    |op, x| binary(op, x, Some(|a, b, _| Some(a ^ b)), None);
}

ops! { BINARY;
    LOGICAL_LEFT_SHIFT, "tosa.logical_left_shift", "Shift left",
    "output = input1 << input2, wrapping; the shift is at least 0 and less than the width.",
    "%0 = tosa.logical_left_shift %arg0, %arg1 : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>",
    |op, x| binary(op, x, Some(shift_left), None);
    LOGICAL_RIGHT_SHIFT, "tosa.logical_right_shift", "Logical right shift",
    "output = input1 >> input2, where input1 is read as unsigned; the shift is at least 0 and less than the width.",
    "%0 = tosa.logical_right_shift %arg0, %arg1 : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>",
    |op, x| binary(op, x, Some(shift_right), None);
    POW, "tosa.pow", "Power",
    "output = input1 ^ input2, for floats.",
    "%0 = tosa.pow %arg0, %arg1 : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>",
    |op, x| binary(op, x, None, Some(f64::powf));
    SUB, "tosa.sub", "Difference",
    "output = input1 - input2. An i32 difference that overflows is undefined.",
    "%0 = tosa.sub %arg0, %arg1 : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>",
    |op, x| binary(op, x, Some(|a, b, _| a.checked_sub(b)), Some(|a, b| a - b));
}

ops! { OpDef { attrs: &[attr("round", &BOOL_ATTR)], ..BINARY };
    ARITHMETIC_RIGHT_SHIFT, "tosa.arithmetic_right_shift", "Arithmetic right shift",
    "output = input1 >> input2; with `round` the highest bit that is shifted out is added. The shift is at least 0 and less than the width.",
    "%0 = tosa.arithmetic_right_shift %arg0, %arg1 {round = true} : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>",
    arithmetic_shift;
}

ops! {
    OpDef {
        operands: &[one("input1", &I32_OR_I64_TENSOR), one("input2", &I32_OR_I64_TENSOR)],
        results: &[one("output", &I32_OR_I64_TENSOR)],
        ..BINARY
    };
    INTDIV, "tosa.intdiv", "Integer quotient",
    "output = trunc(input1 / input2). Division by 0 and the least value divided by -1 are undefined.",
    "%0 = tosa.intdiv %arg0, %arg1 : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>",
    |op, x| binary(op, x, Some(|a, b, _| a.checked_div(b)), None);
}

ops! {
    OpDef {
        operands: &[one("input1", &I1_TENSOR), one("input2", &I1_TENSOR)],
        results: &[one("output", &I1_TENSOR)],
        traits: COMMUTATIVE,
        ..BINARY
    };
    LOGICAL_AND, "tosa.logical_and", "Logical and",
    "output = input1 and input2.",
    "%0 = tosa.logical_and %arg0, %arg1 : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>",
    |op, x| binary(op, x, Some(|a, b, _| Some(a & b)), None);
    LOGICAL_OR, "tosa.logical_or", "Logical or",
    "output = input1 or input2.",
    "%0 = tosa.logical_or %arg0, %arg1 : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>",
    |op, x| binary(op, x, Some(|a, b, _| Some(a | b)), None);
    LOGICAL_XOR, "tosa.logical_xor", "Logical exclusive or",
    "output = input1 or input2, but not both.",
    "%0 = tosa.logical_xor %arg0, %arg1 : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>",
    |op, x| binary(op, x, Some(|a, b, _| Some(a ^ b)), None);
}

ops! {
    OpDef {
        attrs: &[default_attr("nan_mode", &NAN_MODE, "#tosa.nan_mode<PROPAGATE>")],
        traits: COMMUTATIVE,
        fold: Some(neutral_bound),
        ..BINARY
    };
    MAXIMUM, "tosa.maximum", "Maximum",
    "The greater of both. If one is NaN: NaN, with `nan_mode = IGNORE` the other one.",
    "%0 = tosa.maximum %arg0, %arg1 : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>",
    |op, x| extremum(op, x, false);
    MINIMUM, "tosa.minimum", "Minimum",
    "The smaller of both. If one is NaN: NaN, with `nan_mode = IGNORE` the other one.",
    "%0 = tosa.minimum %arg0, %arg1 {nan_mode = IGNORE} : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>",
    |op, x| extremum(op, x, true);
}

/// Folds an integer maximum or minimum with a neutral constant to the other operand.
fn neutral_bound(op: OpRef<'_>) -> Option<Vec<Folded>> {
    let element = op.out_element(0);
    let (least, greatest) = bounds(int_width(op.ctx, element)?, is_unsigned(op.ctx, element));
    let neutral = if op.name() == "tosa.maximum" { least } else { greatest };
    let is_neutral = |constant: Option<Attr>| constant.is_some_and(|attr| all_integers(op.ctx, attr, |q| q == neutral));
    let other = 1_usize.checked_sub(op.operand_constants().position(is_neutral)?)?;
    (op.in_type(other) == op.out_type(0)).then(|| Some(vec![Folded::Value(op.operand(other)?)]))?
}
