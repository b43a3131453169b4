//! Elementwise operators. Movements commute with all of them.

use qopt_ir::def::{ALL_ELEMENTWISE, FIRST_ELEMENTWISE, OpDef};

use super::OPERATOR;
use super::kernels::{self, map_exactly, parameter, unary};
use libm::erf;

const ALL: OpDef = OpDef { elementwise: Some(ALL_ELEMENTWISE), ..OPERATOR };

macro_rules! functions {
    ($($id:ident, $name:literal, $summary:literal, $kernel:expr;)*) => {$(
        pub(crate) static $id: OpDef = OpDef { name: $name, summary: $summary, evaluate: Some($kernel), ..ALL };
    )*};
}
functions! {
    ABS, "onnx.Abs", "absolute value", |op, x| unary(op, x, f32::abs);
    CEIL, "onnx.Ceil", "the least integer that is not less", |op, x| unary(op, x, f32::ceil);
    DIV, "onnx.Div", "quotient", |op, x| kernels::binary(op, x, |a, b| a / b, |a, b| a.checked_div(b).unwrap_or(0));
    ELU, "onnx.Elu", "x, or alpha (exp(x) - 1) below 0", |op, x| {
        let alpha = parameter(op, "alpha", 1.0);
        unary(op, x, |x| if x < 0.0 { alpha * f64::from(x).exp_m1() as f32 } else { x })
    };
    ERF, "onnx.Erf", "error function", |op, x| map_exactly(op, x, erf);
    EXP, "onnx.Exp", "e^x", |op, x| map_exactly(op, x, f64::exp);
    FLOOR, "onnx.Floor", "the greatest integer that is not greater", |op, x| unary(op, x, f32::floor);
    HARD_SIGMOID, "onnx.HardSigmoid", "linear function, clamped to [0, 1]", |op, x| {
        let (alpha, beta) = (parameter(op, "alpha", 0.2), parameter(op, "beta", 0.5));
        unary(op, x, |x| (alpha * x + beta).clamp(0.0, 1.0))
    };
    HARD_SWISH, "onnx.HardSwish", "x times its hard sigmoid", |op, x| {
        unary(op, x, |x| x * (x / 6.0 + 0.5).clamp(0.0, 1.0))
    };
    LEAKY_RELU, "onnx.LeakyRelu", "x, or alpha x below 0", |op, x| {
        let alpha = parameter(op, "alpha", 0.01);
        unary(op, x, |x| if x < 0.0 { alpha * x } else { x })
    };
    LOG, "onnx.Log", "natural logarithm", |op, x| map_exactly(op, x, f64::ln);
    MAX, "onnx.Max", "the greatest of the operands", |op, x| kernels::fold(op, x, |a, b| if a.is_nan() { a } else if b > a || b.is_nan() { b } else { a }, i64::max);
    MIN, "onnx.Min", "the least of the operands", |op, x| kernels::fold(op, x, |a, b| if a.is_nan() { a } else if b < a || b.is_nan() { b } else { a }, i64::min);
    NEG, "onnx.Neg", "-x", |op, x| unary(op, x, |x| -x);
    RELU, "onnx.Relu", "max(x, 0)", |op, x| unary(op, x, |x| if x < 0.0 { 0.0 } else { x });
    ROUND, "onnx.Round", "the nearest integer, ties to even", |op, x| unary(op, x, f32::round_ties_even);
    SIGMOID, "onnx.Sigmoid", "1 / (1 + e^-x)", |op, x| map_exactly(op, x, |x| 1.0 / (1.0 + (-x).exp()));
    // Avoids overflow: ln(1 + e^x) = max(x, 0) + ln(1 + e^-|x|).
    SOFTPLUS, "onnx.Softplus", "ln(1 + e^x)", |op, x| map_exactly(op, x, |x| x.max(0.0) + (-x.abs()).exp().ln_1p());
    SQRT, "onnx.Sqrt", "square root", |op, x| unary(op, x, f32::sqrt);
    TANH, "onnx.Tanh", "hyperbolic tangent", |op, x| map_exactly(op, x, f64::tanh);
}

/// The bounds are scalar operands.
pub(crate) static CLIP: OpDef = OpDef {
    name: "onnx.Clip",
    summary: "clamp to bounds",
    elementwise: Some(FIRST_ELEMENTWISE),
    evaluate: Some(kernels::CLIP_KERNEL),
    ..OPERATOR
};
