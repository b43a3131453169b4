//! `tosa.argmax`

use qopt_ir::def::{I32_ATTR, OpDef, OpRef, Verdict, attr, default_attr, one, operand};

use super::super::attrs::NAN_MODE;
use super::super::kernels::reduce;
use super::super::types::{TENSOR, TENSOR_1_OR_MORE};
use super::checks::TOSA;
use crate::support::{OpTypes, axis, ensure, int_width, shapes_agree, show_dims};

fn verify(op: OpRef<'_>) -> Verdict {
    ensure!(int_width(op.ctx, op.out_element(0)).is_some(), "result tensor is not of integer type");
    let Some(mut expected) = op.in_dims(operand!(ARGMAX.input)) else { return Ok(()) };
    let Ok(axis) = axis(op, "axis", expected.len()) else {
        return Err("specified axis is outside the rank of the tensor".into());
    };
    expected.remove(axis);
    let Some(output) = op.out_dims(0) else { return Ok(()) };
    ensure!(
        shapes_agree(&expected, &output),
        "expected output shape '{}', got '{}'",
        show_dims(&expected, ", "),
        show_dims(&output, ", ")
    );
    Ok(())
}

/// `tosa.argmax`: the index of the maximum.
pub static ARGMAX: OpDef = OpDef {
    name: "tosa.argmax",
    summary: "Index of the maximum",
    description: "Returns the index of the first maximum along `axis`, and removes this dimension. NaN is greater than \
                  all numbers; with `nan_mode = IGNORE` it is smaller.",
    operands: &[one("input", &TENSOR_1_OR_MORE)],
    results: &[one("output", &TENSOR)],
    attrs: &[attr("axis", &I32_ATTR), default_attr("nan_mode", &NAN_MODE, "#tosa.nan_mode<PROPAGATE>")],
    verify: Some(verify),
    evaluate: Some(reduce::argmax),
    example: "%0 = tosa.argmax %arg0 {axis = 0 : i32} : (tensor<2x3xi8>) -> tensor<3xi32>",
    ..TOSA
};
