//! Element by element.

use qopt_ir::def::{ALL_ELEMENTWISE, FIRST_ELEMENTWISE, OpDef, OpRef, STRING_ATTR, Trait, Verdict, attr, one};

use super::super::attrs::{CLAMP, NUMERICS, Numerics, ROUNDING, defined};
use super::super::kernels::elementwise;
use super::super::types::{INDICES, QUANTIZED};
use super::rules::{QNN, expect_shape, one_scale, operand, result};
use crate::support::{Look, ensure};

fn same_shape(op: OpRef<'_>) -> Verdict {
    op.in_dims(0).map_or(Ok(()), |dims| expect_shape(op, &dims))
}

fn verify_binary(op: OpRef<'_>) -> Verdict {
    defined(op, &Numerics::ALL)?;
    one_scale(op, "first operand", operand(op, 0))?;
    one_scale(op, "second operand", operand(op, 1))?;
    one_scale(op, "result", result(op))
}

const BINARY: OpDef = OpDef {
    operands: &[one("lhs", &QUANTIZED), one("rhs", &QUANTIZED)],
    results: &[one("output", &QUANTIZED)],
    attrs: &[NUMERICS, ROUNDING, CLAMP],
    traits: &[Trait::Pure, Trait::ResultsBroadcastableShape],
    verify: Some(verify_binary),
    elementwise: Some(ALL_ELEMENTWISE),
    ..QNN
};

/// `qnn.add`
pub static ADD: OpDef = OpDef {
    name: "qnn.add",
    summary: "sum",
    description: "The sum of the reals, rescaled to the result; operands are broadcast.",
    kernel: Some(|op, operands| elementwise::add(op, operands, 1)),
    traits: &[Trait::Pure, Trait::ResultsBroadcastableShape, Trait::Commutative],
    example: "%0 = qnn.add tflite %arg0, %arg1 : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4x!quant.uniform<i8:f32, \
              2.500000e-01>>) -> tensor<4x!quant.uniform<i8:f32, 1.000000e+00>>",
    ..BINARY
};

/// `qnn.sub`
pub static SUB: OpDef = OpDef {
    name: "qnn.sub",
    summary: "difference",
    description: "The difference of the reals, rescaled to the result; operands are broadcast.",
    kernel: Some(|op, operands| elementwise::add(op, operands, -1)),
    example: "%0 = qnn.sub tflite %arg0, %arg1 : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4x!quant.uniform<i8:f32, \
              2.500000e-01>>) -> tensor<4x!quant.uniform<i8:f32, 1.000000e+00>>",
    ..BINARY
};

/// `qnn.unary`
pub static UNARY: OpDef = OpDef {
    name: "qnn.unary",
    summary: "a function of one real",
    description: "The function of the real that is stored, rounded to the result. `function` is one of sigmoid, tanh, exp, log, \
                  sqrt, rsqrt, abs, neg.",
    operands: &[one("input", &QUANTIZED)],
    results: &[one("output", &QUANTIZED)],
    attrs: &[NUMERICS, CLAMP, attr("function", &STRING_ATTR)],
    verify: Some(|op| {
        defined(op, &Numerics::ALL)?;
        one_scale(op, "input", operand(op, 0))?;
        one_scale(op, "result", result(op))?;
        let name = op.attr("function").and_then(|a| op.ctx.attr_str(a)).map(|s| op.ctx.text(s).into_owned());
        let name = name.unwrap_or_default();
        ensure!(elementwise::function(&name).is_some(), "has no function '{name}'");
        same_shape(op)
    }),
    kernel: Some(elementwise::unary),
    elementwise: Some(FIRST_ELEMENTWISE),
    example: "%0 = qnn.unary tflite %arg0 {function = \"sigmoid\"} : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> \
              tensor<4x!quant.uniform<i8:f32, 3.906250e-03:-128>>",
    ..QNN
};

/// `qnn.lut`
pub static LUT: OpDef = OpDef {
    name: "qnn.lut",
    summary: "a table of stored integers",
    description: "output[i] = table[input[i] - the least integer of the input's width]. For tables that are no function's.",
    operands: &[one("input", &QUANTIZED), one("table", &INDICES)],
    results: &[one("output", &QUANTIZED)],
    format: Some("operands attr-dict `:` functional-type(operands, results)"),
    verify: Some(|op| {
        let entries = op.in_dims(1).and_then(|d| d.first().copied().flatten());
        let width = operand(op, 0).map_or(8, |ty| ty.storage.width);
        ensure!(width <= 8, "expects an input of at most 8 bits");
        let expected = 1_u64 << width;
        ensure!(entries.is_none_or(|n| n == expected), "expects a table of {expected} entries");
        same_shape(op)
    }),
    kernel: Some(elementwise::lut),
    elementwise: Some(FIRST_ELEMENTWISE),
    example: "%0 = qnn.lut %arg0, %arg1 : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<256xi8>) -> \
              tensor<4x!quant.uniform<i8:f32, 3.906250e-03:-128>>",
    ..QNN
};
