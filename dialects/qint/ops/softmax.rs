//! `qint.softmax`

use qopt_ir::def::{F64_ATTR, I64_ATTR, OpDef, OpRef, Verdict, attr, one, operand};

use super::super::kernels;
use super::QINT;
use crate::qnn::types::INDICES;
use crate::support::real_attr;
use crate::support::{OpTypes, ensure, shapes_agree};

fn verify(op: OpRef<'_>) -> Verdict {
    ensure!(op.int("min") <= op.int("max"), "expects min to be at most max");
    let width = op.ctx.int_width(op.in_element(operand!(SOFTMAX.input)));
    ensure!(matches!(width, Some(8 | 16)), "expects integers of 8 or 16 bits");
    ensure!(op.ctx.int_width(op.out_element(0)) == width, "expects a result as wide as its input");
    let positive = |name: &str| real_attr(op, name).is_none_or(|v| v > 0.0 && v.is_finite());
    ensure!(positive("scale") && positive("beta"), "expects scale and beta to be positive and finite");
    if let (Some(from), Some(to)) = (op.in_dims(operand!(SOFTMAX.input)), op.out_dims(0)) {
        ensure!(shapes_agree(&from, &to), "expects a result of the input's shape");
    }
    Ok(())
}

/// `qint.softmax`
pub static SOFTMAX: OpDef = OpDef {
    name: "qint.softmax",
    summary: "softmax along the last dimension",
    description: "output[.., i] = clamp(round(2^8 exp(beta scale input[.., i]) / sum over j of exp(beta scale input[.., j])) + \
                  output_zp, min, max), in the fixed-point arithmetic of TensorFlow Lite; 2^15 for 16 bits. Input and output have \
                  8 or 16 bits.",
    operands: &[one("input", &INDICES)],
    results: &[one("output", &INDICES)],
    attrs: &[
        attr("scale", &F64_ATTR),
        attr("beta", &F64_ATTR),
        attr("output_zp", &I64_ATTR),
        attr("min", &I64_ATTR),
        attr("max", &I64_ATTR),
    ],
    verify: Some(verify),
    evaluate: Some(kernels::softmax),
    example: "%0 = qint.softmax %arg0 {beta = 1.000000e+00 : f64, max = 127 : i64, min = -128 : i64, output_zp = -128 : i64, scale = \
              5.000000e-01 : f64} : (tensor<4x10xi8>) -> tensor<4x10xi8>",
    ..QINT
};
