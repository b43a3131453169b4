//! `qint.fma`

use qopt_ir::def::{OpDef, OpRef, Verdict, one, operand};

use super::super::kernels;
use super::QINT;
use crate::qnn::types::REAL;
use crate::support::{OpTypes, agree, ensure};

fn verify(op: OpRef<'_>) -> Verdict {
    ensure!(op.in_dims(operand!(FMA.factor)).is_none_or(|d| d.as_slice() == [Some(1)]), "expects one factor");
    let (Some(a), Some(b), Some(out)) =
        (op.in_dims(operand!(FMA.input)), op.in_dims(operand!(FMA.addend)), op.out_dims(0))
    else {
        return Ok(());
    };
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
    summary: "products with one factor, and a sum, rounded once",
    description: "output = input * factor + addend in f32, rounded once. Sizes of 1 of `input` and `addend` are broadcast.",
    operands: &[one("input", &REAL), one("factor", &REAL), one("addend", &REAL)],
    results: &[one("output", &REAL)],
    verify: Some(verify),
    evaluate: Some(kernels::fma),
    example: "%0 = qint.fma %arg0, %arg1, %arg2 : (tensor<2x4xf32>, tensor<1xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>",
    ..QINT
};
