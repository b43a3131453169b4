//! `qint.fma`

use qopt_ir::def::{ALL_ELEMENTWISE, OpDef, OpRef, Verdict, one, operand};

use super::super::kernels;
use super::QINT;
use crate::qnn::types::REAL;
use crate::support::{Dims, OpTypes, agree, ensure};

fn verify(op: OpRef<'_>) -> Verdict {
    let (Some(a), Some(b), Some(out)) =
        (op.in_dims(operand!(FMA.input)), op.in_dims(operand!(FMA.addend)), op.out_dims(0))
    else {
        return Ok(());
    };
    let is_factor = |d: &Dims| {
        let fits = || d.iter().zip(&out).all(|(&d, &out)| d == Some(1) || agree(d, out));
        d.as_slice() == [Some(1)] || d.len() == out.len() && fits()
    };
    ensure!(
        op.in_dims(operand!(FMA.factor)).is_none_or(|d| is_factor(&d)),
        "expects one factor, or factors of the result's rank with its sizes or 1"
    );
    let sizes = || a.iter().zip(&b).zip(&out);
    let fits = sizes().all(|((&a, &b), &out)| {
        let repeated = if a == Some(1) { b } else { a };
        (a == Some(1) || b == Some(1) || agree(a, b)) && agree(repeated, out)
    });
    ensure!(a.len() == b.len() && a.len() == out.len() && fits, "expects a result of its operands' shape");
    Ok(())
}

/// `qint.fma`
pub static FMA: OpDef = OpDef {
    name: "qint.fma",
    summary: "product and sum, rounded once",
    description: "output = input * factor + addend in f32, rounded once. Sizes of 1 are broadcast; a factor of shape [1] \
                  applies to all elements.",
    operands: &[one("input", &REAL), one("factor", &REAL), one("addend", &REAL)],
    results: &[one("output", &REAL)],
    verify: Some(verify),
    evaluate: Some(kernels::fma),
    elementwise: Some(ALL_ELEMENTWISE),
    example: "%0 = qint.fma %arg0, %arg1, %arg2 : (tensor<2x4xf32>, tensor<1xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>",
    ..QINT
};
