//! `qint.quotients`

use qopt_ir::def::{I64_ATTR, OpDef, OpRef, Verdict, attr, one, operand};

use super::super::kernels;
use super::QINT;
use crate::qnn::types::{INDICES, REAL};
use crate::support::{OpTypes, ensure, shapes_agree};

fn verify(op: OpRef<'_>) -> Verdict {
    ensure!(op.int("min") <= op.int("max"), "expects min to be at most max");
    ensure!(op.ctx.int_width(op.in_element(operand!(QUOTIENTS.input))) == Some(8), "expects integers of 8 bits");
    ensure!(
        op.in_dims(operand!(QUOTIENTS.input)).is_none_or(|d| !d.is_empty()),
        "expects an input with a last dimension"
    );
    ensure!(
        op.in_dims(operand!(QUOTIENTS.table)).is_none_or(|d| d.as_slice() == [Some(256)]),
        "expects a table of 256 entries"
    );
    ensure!(op.in_dims(operand!(QUOTIENTS.factor)).is_none_or(|d| d.as_slice() == [Some(1)]), "expects one factor");
    if let (Some(from), Some(to)) = (op.in_dims(operand!(QUOTIENTS.input)), op.out_dims(0)) {
        ensure!(shapes_agree(&from, &to), "expects a result of the input's shape");
    }
    Ok(())
}

/// `qint.quotients`
pub static QUOTIENTS: OpDef = OpDef {
    name: "qint.quotients",
    summary: "table entries divided by their sum along the last dimension",
    description: "output[.., i] = clamp(round(e[i] * factor / sum over j of e[j]) + output_zp, min, max), where e[i] \
                  = table[255 + input[.., i] - the greatest of input[.., j]]. Sums are f32, from first to last, each \
                  rounded; the product and the quotient are f64. Ties of the last rounding go to the even integer. This \
                  is a softmax whose exponentials are in the table.",
    operands: &[one("input", &INDICES), one("table", &REAL), one("factor", &REAL)],
    results: &[one("output", &INDICES)],
    attrs: &[attr("output_zp", &I64_ATTR), attr("min", &I64_ATTR), attr("max", &I64_ATTR)],
    verify: Some(verify),
    evaluate: Some(kernels::quotients_by_table),
    example: "%0 = qint.quotients %arg0, %arg1, %arg2 {max = 127 : i64, min = -128 : i64, output_zp = -128 : i64} : \
              (tensor<4x10xi8>, tensor<256xf32>, tensor<1xf32>) -> tensor<4x10xi8>",
    ..QINT
};
