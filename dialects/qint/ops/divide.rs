//! `qint.divide`

use qopt_ir::def::{ALL_ELEMENTWISE, OpDef, OpRef, Verdict, one, operand};

use super::super::kernels;
use super::QINT;
use crate::qnn::types::REAL;
use crate::support::{OpTypes, agree, ensure};

/// Checks that two operands broadcast to the result.
pub(super) fn verify(op: OpRef<'_>) -> Verdict {
    let (Some(a), Some(b), Some(out)) =
        (op.in_dims(operand!(DIVIDE.input)), op.in_dims(operand!(DIVIDE.divisor)), op.out_dims(0))
    else {
        return Ok(());
    };
    let fits = a.iter().zip(&b).zip(&out).all(|((&a, &b), &out)| {
        let repeated = if a == Some(1) { b } else { a };
        (a == Some(1) || b == Some(1) || agree(a, b)) && agree(repeated, out)
    });
    ensure!(a.len() == b.len() && a.len() == out.len() && fits, "expects a result of its operands' shape");
    Ok(())
}

/// `qint.divide`
pub static DIVIDE: OpDef = OpDef {
    name: "qint.divide",
    summary: "quotients of floats, rounded once",
    description: "output = input / divisor, rounded to the element type. TOSA has the reciprocal only, and a product with a reciprocal rounds twice. \
                  Sizes of 1 are broadcast.",
    operands: &[one("input", &REAL), one("divisor", &REAL)],
    results: &[one("output", &REAL)],
    verify: Some(verify),
    evaluate: Some(kernels::divide),
    elementwise: Some(ALL_ELEMENTWISE),
    example: "%0 = qint.divide %arg0, %arg1 : (tensor<2x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>",
    ..QINT
};
