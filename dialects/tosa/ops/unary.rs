//! Unary elementwise operations. Operand and result have one element type and compatible shapes.
//!
//! As in MLIR, the verifier accepts any element type. "For floats" and "for integers" restrict the evaluation.

use qopt_ir::def::{ALL_ELEMENTWISE, OpDef, Trait, one};

use super::super::kernels::elementwise::{leading_zeros, unary};
use super::super::types::{FLOAT_TENSOR, I1_TENSOR, TENSOR};
use super::checks::TOSA;
use crate::support::ops;
use libm::erf;

const UNARY: OpDef = OpDef {
    operands: &[one("input1", &TENSOR)],
    results: &[one("output", &TENSOR)],
    traits: &[
        Trait::SameOperandsAndResultShape,
        Trait::SameOperandsAndResultElementType,
        Trait::ResultsBroadcastableShape,
        Trait::SameOperandsAndResultRank,
        Trait::Pure,
    ],
    elementwise: Some(ALL_ELEMENTWISE),
    ..TOSA
};

ops! { UNARY;
    ABS, "tosa.abs", "Absolute value",
    "output = |input1|. abs of the minimum integer is undefined in TOSA. The evaluator rejects it; the lowering returns it unchanged.",
    "%0 = tosa.abs %arg0 : (tensor<4x4xf32>) -> tensor<4x4xf32>",
    |op, x| unary(op, x, Some(|v, _| v.checked_abs()), Some(f64::abs));
    BITWISE_NOT, "tosa.bitwise_not", "Bitwise complement",
    "output = ~input1, for integers.",
    "%0 = tosa.bitwise_not %arg0 : (tensor<4x4xi8>) -> tensor<4x4xi8>",
    |op, x| unary(op, x, Some(|v, _| Some(!v)), None);
    CEIL, "tosa.ceil", "Ceiling",
    "output = ceil(input1), for floats.",
    "%0 = tosa.ceil %arg0 : (tensor<4x4xf32>) -> tensor<4x4xf32>",
    |op, x| unary(op, x, None, Some(f64::ceil));
    CLZ, "tosa.clz", "Leading zeros",
    "The number of zero bits above the highest set bit; the width for 0.",
    "%0 = tosa.clz %arg0 : (tensor<4x4xi32>) -> tensor<4x4xi32>",
    |op, x| unary(op, x, Some(leading_zeros), None);
    EXP, "tosa.exp", "Exponential",
    "output = e^input1, for floats.",
    "%0 = tosa.exp %arg0 : (tensor<4x4xf32>) -> tensor<4x4xf32>",
    |op, x| unary(op, x, None, Some(f64::exp));
    FLOOR, "tosa.floor", "Floor",
    "output = floor(input1), for floats.",
    "%0 = tosa.floor %arg0 : (tensor<4x4xf32>) -> tensor<4x4xf32>",
    |op, x| unary(op, x, None, Some(f64::floor));
    LOG, "tosa.log", "Natural logarithm",
    "output = ln(input1), for floats.",
    "%0 = tosa.log %arg0 : (tensor<4x4xf32>) -> tensor<4x4xf32>",
    |op, x| unary(op, x, None, Some(f64::ln));
    RECIPROCAL, "tosa.reciprocal", "Reciprocal",
    "output = 1 / input1, for floats.",
    "%0 = tosa.reciprocal %arg0 : (tensor<4x4xf32>) -> tensor<4x4xf32>",
    |op, x| unary(op, x, None, Some(f64::recip));
    RSQRT, "tosa.rsqrt", "Reciprocal of the square root",
    "output = 1 / sqrt(input1), for floats.",
    "%0 = tosa.rsqrt %arg0 : (tensor<4x4xf32>) -> tensor<4x4xf32>",
    |op, x| unary(op, x, None, Some(|v| 1.0 / v.sqrt()));
}

ops! { OpDef { operands: &[one("input", &TENSOR)], ..UNARY };
    ERF, "tosa.erf", "Error function",
    "output = 2 / sqrt(pi) * the integral of e^(-t^2) from 0 to input, for floats.",
    "%0 = tosa.erf %arg0 : (tensor<4x4xf32>) -> tensor<4x4xf32>",
    |op, x| unary(op, x, None, Some(erf));
    SIGMOID, "tosa.sigmoid", "Logistic function",
    "output = 1 / (1 + e^-input), for floats.",
    "%0 = tosa.sigmoid %arg0 : (tensor<4x4xf32>) -> tensor<4x4xf32>",
    |op, x| unary(op, x, None, Some(|v| 1.0 / (1.0 + (-v).exp())));
    TANH, "tosa.tanh", "Hyperbolic tangent",
    "output = (1 - e^(-2 input)) / (1 + e^(-2 input)), for floats.",
    "%0 = tosa.tanh %arg0 : (tensor<4x4xf32>) -> tensor<4x4xf32>",
    |op, x| unary(op, x, None, Some(f64::tanh));
}

ops! { OpDef { operands: &[one("input1", &FLOAT_TENSOR)], results: &[one("output", &FLOAT_TENSOR)], ..UNARY };
    COS, "tosa.cos", "Cosine",
    "output = cos(input1), the angle in radians.",
    "%0 = tosa.cos %arg0 : (tensor<4x4xf32>) -> tensor<4x4xf32>",
    |op, x| unary(op, x, None, Some(f64::cos));
    SIN, "tosa.sin", "Sine",
    "output = sin(input1), the angle in radians.",
    "%0 = tosa.sin %arg0 : (tensor<4x4xf32>) -> tensor<4x4xf32>",
    |op, x| unary(op, x, None, Some(f64::sin));
}

ops! { OpDef { operands: &[one("input1", &I1_TENSOR)], results: &[one("output", &I1_TENSOR)], ..UNARY };
    LOGICAL_NOT, "tosa.logical_not", "Logical not",
    "output = !input1.",
    "%0 = tosa.logical_not %arg0 : (tensor<4x4xi1>) -> tensor<4x4xi1>",
    |op, x| unary(op, x, Some(|v, _| Some(v ^ 1)), None);
}
