//! Operators that compute element by element. What they compute is not said here: movements go through all of them alike.

use qopt_ir::def::{ALL_ELEMENTWISE, FIRST_ELEMENTWISE, OpDef};

use super::OPERATOR;

const ALL: OpDef = OpDef { elementwise: Some(ALL_ELEMENTWISE), ..OPERATOR };

pub(super) static ABS: OpDef = OpDef { name: "onnx.Abs", summary: "absolute value", ..ALL };
/// Its bounds are operands that hold for all elements.
pub(super) static CLIP: OpDef =
    OpDef { name: "onnx.Clip", summary: "between two bounds", elementwise: Some(FIRST_ELEMENTWISE), ..OPERATOR };
pub(super) static DIV: OpDef = OpDef { name: "onnx.Div", summary: "quotient", ..ALL };
pub(super) static ELU: OpDef = OpDef { name: "onnx.Elu", summary: "x, or alpha (exp(x) - 1) below 0", ..ALL };
pub(super) static ERF: OpDef = OpDef { name: "onnx.Erf", summary: "error function", ..ALL };
pub(super) static EXP: OpDef = OpDef { name: "onnx.Exp", summary: "e^x", ..ALL };
pub(super) static HARD_SIGMOID: OpDef =
    OpDef { name: "onnx.HardSigmoid", summary: "a line between 0 and 1, cut off there", ..ALL };
pub(super) static HARD_SWISH: OpDef = OpDef { name: "onnx.HardSwish", summary: "x times its hard sigmoid", ..ALL };
pub(super) static LEAKY_RELU: OpDef = OpDef { name: "onnx.LeakyRelu", summary: "x, or alpha x below 0", ..ALL };
pub(super) static LOG: OpDef = OpDef { name: "onnx.Log", summary: "natural logarithm", ..ALL };
pub(super) static NEG: OpDef = OpDef { name: "onnx.Neg", summary: "-x", ..ALL };
pub(super) static RELU: OpDef = OpDef { name: "onnx.Relu", summary: "max(x, 0)", ..ALL };
pub(super) static SIGMOID: OpDef = OpDef { name: "onnx.Sigmoid", summary: "1 / (1 + e^-x)", ..ALL };
pub(super) static SQRT: OpDef = OpDef { name: "onnx.Sqrt", summary: "square root", ..ALL };
pub(super) static TANH: OpDef = OpDef { name: "onnx.Tanh", summary: "hyperbolic tangent", ..ALL };
