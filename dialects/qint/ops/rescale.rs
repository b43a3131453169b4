//! `qint.rescale`

use qopt_ir::def::{FIRST_ELEMENTWISE, I64_ATTR, OpDef, OpRef, Verdict, attr, one, operand};

use super::super::kernels;
use super::QINT;
use crate::qnn::types::{INDICES, REAL};
use crate::support::{OpTypes, ensure, shapes_agree};

fn verify(op: OpRef<'_>) -> Verdict {
    ensure!(op.int("min") <= op.int("max"), "expects min to be at most max");
    if let (Some(from), Some(to)) = (op.in_dims(operand!(RESCALE.input)), op.out_dims(0)) {
        ensure!(shapes_agree(&from, &to), "expects a result of the input's shape");
    }
    let Some(scales) = op.in_dims(operand!(RESCALE.scale)) else { return Ok(()) };
    let [count] = scales.as_slice() else { return Err("expects scales of rank 1".into()) };
    let channels = op.in_dims(operand!(RESCALE.input)).and_then(|dims| dims.last().copied()).unwrap_or(Some(1));
    let fits = *count == Some(1) || count.is_none() || channels.is_none() || *count == channels;
    ensure!(fits, "expects one scale, or one for each index of the last dimension");
    Ok(())
}

/// `qint.rescale`
pub static RESCALE: OpDef = OpDef {
    name: "qint.rescale",
    summary: "rescaling of integers in f32",
    description: "output = round(clamp(f32(input - input_zp) * scale, min - output_zp, max - output_zp)) + output_zp, \
                  in f32 up to the rounding, whose ties go to the even integer. One scale, or one for each index of \
                  the last dimension. The difference must fit 32 bits, and the rounded value must be below 2^22 in \
                  magnitude.",
    operands: &[one("input", &INDICES), one("scale", &REAL)],
    results: &[one("output", &INDICES)],
    attrs: &[attr("input_zp", &I64_ATTR), attr("output_zp", &I64_ATTR), attr("min", &I64_ATTR), attr("max", &I64_ATTR)],
    verify: Some(verify),
    elementwise: Some(|op| {
        (op.in_dims(operand!(RESCALE.scale))?.as_slice() == [Some(1)]).then(|| FIRST_ELEMENTWISE(op)).flatten()
    }),
    evaluate: Some(kernels::rescale),
    example: "%0 = qint.rescale %arg0, %arg1 {input_zp = 0 : i64, max = 127 : i64, min = -128 : i64, output_zp = 3 : i64} : \
              (tensor<2x4xi32>, tensor<4xf32>) -> tensor<2x4xi8>",
    ..QINT
};
