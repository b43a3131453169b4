//! `tosa.negate`

use qopt_ir::def::{FIRST_ELEMENTWISE, OpDef, OpRef, Verdict, one, operand};

use super::super::kernels::elementwise;
use super::super::types::{TENSOR, ZERO_POINT};
use super::checks::{TOSA, compatible_shapes, zero_point_type, zero_point_value};
use crate::support::{OpTypes, ensure, show};

fn verify(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    // The order of MLIR's checks: element types, shapes, types of the zero points, values of the zero points.
    ensure!(
        op.in_element(operand!(NEGATE.input1)) == op.out_element(0),
        "expect input and output to have same element type, got {} and {}",
        show(ctx, op.in_element(operand!(NEGATE.input1))),
        show(ctx, op.out_element(0))
    );
    ensure!(
        compatible_shapes(op, op.in_type(operand!(NEGATE.input1)), op.out_type(0)),
        "requires the same shape for input1 and output"
    );
    zero_point_type(op, "input1", op.in_type(operand!(NEGATE.input1)), operand!(NEGATE.input1_zp))?;
    zero_point_type(op, "output", op.out_type(0), operand!(NEGATE.output_zp))?;
    zero_point_value(op, "input1", operand!(NEGATE.input1_zp))?;
    zero_point_value(op, "output", operand!(NEGATE.output_zp))
}

/// `tosa.negate`
pub static NEGATE: OpDef = OpDef {
    name: "tosa.negate",
    summary: "Negation",
    description: "output = -(input1 - input1_zp) + output_zp. Integer results are clamped to the type's range. Zero points \
                  must be 0 unless the elements are 8-bit integers.",
    operands: &[one("input1", &TENSOR), one("input1_zp", &ZERO_POINT), one("output_zp", &ZERO_POINT)],
    elementwise: Some(FIRST_ELEMENTWISE),
    results: &[one("output", &TENSOR)],
    verify: Some(verify),
    evaluate: Some(elementwise::negate),
    example: "%0 = tosa.negate %arg0, %arg1, %arg2 : (tensor<2x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8>",
    ..TOSA
};
