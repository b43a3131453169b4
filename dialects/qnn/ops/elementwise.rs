//! Element by element.

use qopt_ir::def::{
    ALL_ELEMENTWISE, F32_ATTR, FIRST_ELEMENTWISE, OpDef, OpRef, STRING_ATTR, Trait, Verdict, attr, one, operand,
    optional_attr,
};

use super::super::attrs::{BOUNDS, CLAMP, NOT_XNNPACK, NUMERICS, Numerics, ROUNDING, TFLITE, check_numerics};
use super::super::kernels::tflite::Quotient;
use super::super::kernels::{elementwise, param, unary};
use super::super::types::{INDICES, QUANTIZED};
use super::checks::{QNN, expect_shape, fixed_scale, one_scale, one_type, operand, result};
use super::noop;
use crate::support::{OpTypes, ensure, list};

fn same_shape(op: OpRef<'_>) -> Verdict {
    op.in_dims(operand!(UNARY.input)).map_or(Ok(()), |dims| expect_shape(op, &dims))
}

fn verify_binary(op: OpRef<'_>, all: &[Numerics]) -> Verdict {
    check_numerics(op, all)?;
    one_scale("first operand", operand(op, 0))?;
    one_scale("second operand", operand(op, 1))?;
    // The broadcast trait accepts results of a higher rank than all operands.
    let rank = |ty| op.ctx.shape(ty).map(|dims| dims.len());
    if let (Some(lhs), Some(rhs), Some(out)) =
        (rank(op.in_type(operand!(BINARY.lhs))), rank(op.in_type(operand!(BINARY.rhs))), rank(op.out_type(0)))
    {
        ensure!(out == lhs.max(rhs), "expects a result of the rank of its operands");
    }
    one_scale("result", result(op))
}

const BINARY: OpDef = OpDef {
    operands: &[one("lhs", &QUANTIZED), one("rhs", &QUANTIZED)],
    results: &[one("output", &QUANTIZED)],
    attrs: &[NUMERICS, ROUNDING, CLAMP],
    traits: &[Trait::Pure, Trait::ResultsBroadcastableShape],
    verify: Some(|op| verify_binary(op, &Numerics::ALL)),
    elementwise: Some(ALL_ELEMENTWISE),
    ..QNN
};

/// `qnn.add`
pub static ADD: OpDef = OpDef {
    name: "qnn.add",
    summary: "sum",
    description: "The sum of the reals, rescaled to the result; operands are broadcast.",
    evaluate: Some(|op, operands| elementwise::add(op, operands, 1)),
    example: "%0 = qnn.add tflite %arg0, %arg1 : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4x!quant.uniform<i8:f32, \
              2.500000e-01>>) -> tensor<4x!quant.uniform<i8:f32, 1.000000e+00>>",
    ..BINARY
};

/// `qnn.sub`
pub static SUB: OpDef = OpDef {
    name: "qnn.sub",
    summary: "difference",
    description: "The difference of the reals, rescaled to the result; operands are broadcast.",
    evaluate: Some(|op, operands| elementwise::add(op, operands, -1)),
    example: "%0 = qnn.sub tflite %arg0, %arg1 : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4x!quant.uniform<i8:f32, \
              2.500000e-01>>) -> tensor<4x!quant.uniform<i8:f32, 1.000000e+00>>",
    ..BINARY
};

/// `qnn.mul`
pub static MUL: OpDef = OpDef {
    name: "qnn.mul",
    summary: "product",
    description: "The product of the reals, rescaled to the result; operands are broadcast.",
    evaluate: Some(elementwise::mul),
    example: "%0 = qnn.mul tflite %arg0, %arg1 : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4x!quant.uniform<i8:f32, \
              2.500000e-01>>) -> tensor<4x!quant.uniform<i8:f32, 1.000000e+00>>",
    ..BINARY
};

fn verify_div(op: OpRef<'_>) -> Verdict {
    verify_binary(op, TFLITE.all)?;
    let types = [operand(op, 0), operand(op, 1), result(op)];
    ensure!(types.iter().flatten().all(|ty| matches!(ty.storage.width, 8 | 16)), "is defined for 8 and 16 bits only");
    if let [Some(a), Some(b), Some(to)] = types {
        Quotient::new((param(a)?, param(b)?), param(to)?)?;
    }
    Ok(())
}

/// `qnn.div`
pub static DIV: OpDef = OpDef {
    name: "qnn.div",
    summary: "quotient",
    description: "The quotient of the reals, rescaled to the result; operands are broadcast. A division by 0 is undefined.",
    attrs: &[TFLITE.attr, CLAMP],
    verify: Some(verify_div),
    evaluate: Some(elementwise::div),
    example: "%0 = qnn.div tflite %arg0, %arg1 : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4x!quant.uniform<i8:f32, \
              2.500000e-01:-128>>) -> tensor<4x!quant.uniform<i8:f32, 1.562500e-02>>",
    ..BINARY
};

/// `qnn.squared_difference`
pub static SQUARED_DIFFERENCE: OpDef = OpDef {
    name: "qnn.squared_difference",
    summary: "square of the difference",
    description: "The square of the difference of the reals, rescaled to the result; operands are broadcast.",
    attrs: &[TFLITE.attr, ROUNDING, CLAMP],
    verify: Some(|op| verify_binary(op, TFLITE.all)),
    evaluate: Some(elementwise::squared_difference),
    example: "%0 = qnn.squared_difference tflite %arg0, %arg1 : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, \
              tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<4x!quant.uniform<i8:f32, 1.000000e+00:-128>>",
    ..BINARY
};

const EXTREMUM: OpDef = OpDef {
    attrs: &[NOT_XNNPACK, CLAMP],
    verify: Some(|op| {
        one_type(op)?;
        verify_binary(op, &Numerics::ALL)
    }),
    ..BINARY
};

/// `qnn.maximum`
pub static MAXIMUM: OpDef = OpDef {
    name: "qnn.maximum",
    summary: "elementwise maximum",
    description: "The greater of two reals; operands are broadcast, and have the element type of the result.",
    evaluate: Some(|op, operands| elementwise::extremum(op, operands, i64::max)),
    fold: Some(|op| noop::extremum(op, i64::min)),
    example: "%0 = qnn.maximum tflite %arg0, %arg1 : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, \
              tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>",
    ..EXTREMUM
};

/// `qnn.minimum`
pub static MINIMUM: OpDef = OpDef {
    name: "qnn.minimum",
    summary: "elementwise minimum",
    description: "The lesser of two reals; operands are broadcast, and have the element type of the result.",
    evaluate: Some(|op, operands| elementwise::extremum(op, operands, i64::min)),
    fold: Some(|op| noop::extremum(op, i64::max)),
    example: "%0 = qnn.minimum tflite %arg0, %arg1 : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, \
              tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>",
    ..EXTREMUM
};

/// `qnn.clamp`
pub static CLAMP_OP: OpDef = OpDef {
    name: "qnn.clamp",
    summary: "clamp of stored integers",
    description: "output = min(max(input, clamp[0]), clamp[1]), in stored integers. Nothing is rounded, so all numerics agree.",
    operands: &[one("input", &QUANTIZED)],
    results: &[one("output", &QUANTIZED)],
    attrs: &[BOUNDS],
    format: Some("operands attr-dict `:` functional-type(operands, results)"),
    verify: Some(|op| {
        one_type(op)?;
        one_scale("input", operand(op, 0))?;
        same_shape(op)
    }),
    evaluate: Some(elementwise::clamp),
    fold: Some(|op| noop::changes_nothing(op).then(|| noop::same_type(op)).flatten()),
    elementwise: Some(FIRST_ELEMENTWISE),
    example: "%0 = qnn.clamp %arg0 {clamp = array<i64: 3, 15>} : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> \
              tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>",
    ..QNN
};

fn verify_unary(op: OpRef<'_>) -> Verdict {
    let numerics = check_numerics(op, &Numerics::ALL)?;
    one_scale("input", operand(op, 0))?;
    one_scale("result", result(op))?;
    let function = unary::function_of(op)?;
    let width = operand(op, 0).map_or(8, |ty| ty.storage.width);
    ensure!(
        unary::is_defined(numerics, function.name, width),
        "is not defined for '{}' of {width} bits in '{}' numerics",
        function.name,
        numerics.word()
    );
    let fixed = if numerics == Numerics::Tflite { unary::tflite_scale(function.name, width) } else { None };
    if let (Some(scale), Some(ty)) = (fixed, result(op)) {
        fixed_scale(ty, width, scale)?;
    }
    if operand(op, 0).is_some() && result(op).is_some() {
        unary::stored_map(op).map(drop).map_err(|why| why.trim_start_matches("cannot be run: ").to_owned())?;
    }
    let taking = unary::FUNCTIONS.iter().filter(|f| f.default_alpha.is_some()).map(|f| f.name);
    ensure!(
        function.default_alpha.is_some() || op.attr("alpha").is_none(),
        "has 'alpha', which only {} take, not '{}'",
        list(taking),
        function.name
    );
    same_shape(op)
}

/// `qnn.unary`
pub static UNARY: OpDef = OpDef {
    name: "qnn.unary",
    summary: "elementwise function",
    description: "Applies `function` to each real and rounds to the result. `function` is one of abs, elu, erf, exp, \
                  gelu, gelu_tanh, hard_sigmoid, hard_swish, leaky_relu, log, neg, relu, rsqrt, sigmoid, softplus, \
                  sqrt, tanh. `alpha` is the slope of leaky_relu (0.01 by default) and hard_sigmoid (0.2), and the factor of elu (1). \
                  `docs/numerics.md` lists the numerics that define each function at each width; the verifier rejects \
                  the others.",
    operands: &[one("input", &QUANTIZED)],
    results: &[one("output", &QUANTIZED)],
    attrs: &[NUMERICS, CLAMP, attr("function", &STRING_ATTR), optional_attr("alpha", &F32_ATTR)],
    verify: Some(verify_unary),
    evaluate: Some(unary::unary),
    elementwise: Some(FIRST_ELEMENTWISE),
    example: "%0 = qnn.unary tflite %arg0 {function = \"sigmoid\"} : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> \
              tensor<4x!quant.uniform<i8:f32, 3.906250e-03:-128>>",
    ..QNN
};

/// `qnn.lut`
pub static LUT: OpDef = OpDef {
    name: "qnn.lut",
    summary: "lookup table of stored integers",
    description: "output[i] = table[input[i] - m], where m is the least integer of the input's storage signedness and \
                  width (-128 for i8, 0 for u8). For tables that no `function` of `qnn.unary` computes.",
    operands: &[one("input", &QUANTIZED), one("table", &INDICES)],
    results: &[one("output", &QUANTIZED)],
    format: Some("operands attr-dict `:` functional-type(operands, results)"),
    verify: Some(|op| {
        let entries = op.in_dims(operand!(LUT.table)).and_then(|d| d.first().copied().flatten());
        let width = operand(op, 0).map_or(8, |ty| ty.storage.width);
        ensure!(width <= 8, "expects an input of at most 8 bits");
        let expected = 1_u64 << width;
        ensure!(entries.is_none_or(|n| n == expected), "expects a table of {expected} entries");
        same_shape(op)
    }),
    evaluate: Some(elementwise::lut),
    elementwise: Some(FIRST_ELEMENTWISE),
    example: "%0 = qnn.lut %arg0, %arg1 : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<256xi8>) -> \
              tensor<4x!quant.uniform<i8:f32, 3.906250e-03:-128>>",
    ..QNN
};
