//! `tosa.matmul`

use qopt_ir::contraction::Contraction;
use qopt_ir::def::{OpDef, OpRef, Verdict, one, operand};
use qopt_ir::ir::Type;

use super::super::kernels::matmul;
use super::super::types::{TENSOR_3D, ZERO_POINT};
use super::checks::{TOSA, same_number, same_size, zero_point_value};
use crate::support::{OpTypes, ensure, show, storage};

fn verify(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let (a, b) = (op.in_element(operand!(MATMUL.a)), op.in_element(operand!(MATMUL.b)));
    match (ctx.quantized(a), ctx.quantized(b)) {
        (Some(qa), Some(qb)) => {
            let widths = (ctx.int_width(qa.storage(ctx)), ctx.int_width(qb.storage(ctx)));
            ensure!(
                widths.0 == widths.1,
                "expect quantized operands to have same widths, got {} and {}",
                widths.0.unwrap_or_default(),
                widths.1.unwrap_or_default()
            );
        }
        (None, None) => {}
        _ => ensure!(
            false,
            "expect operands to be both quantized or both not quantized, got {} and {}",
            show(ctx, a),
            show(ctx, b)
        ),
    }
    let zero_point = |name: &str, of: Type, index: usize| -> Verdict {
        let stored = storage(ctx, ctx.element_or_self(of));
        ensure!(
            same_number(op, of, stored, op.in_element(index)),
            "expect input {name} and {name}_zp have the same element type, got {} and {}",
            show(ctx, stored),
            show(ctx, op.in_element(index))
        );
        Ok(())
    };
    zero_point("a", op.in_type(operand!(MATMUL.a)), 2)?;
    zero_point("b", op.in_type(operand!(MATMUL.b)), 3)?;
    zero_point_value(op, "a", 2)?;
    zero_point_value(op, "b", 3)?;
    let (Some(a), Some(b)) = (op.in_dims(operand!(MATMUL.a)), op.in_dims(operand!(MATMUL.b))) else { return Ok(()) };
    if let (&[n, h, c], &[nb, cb, w]) = (a.as_slice(), b.as_slice()) {
        same_size("batch dimensions of a and b", n, nb)?;
        same_size("columns of a and rows of b", c, cb)?;
        if let Some(&[no, ho, wo]) = op.out_dims(0).as_deref() {
            same_size("batch dimensions of a and output", n, no)?;
            same_size("rows of a and output", h, ho)?;
            same_size("columns of b and output", w, wo)?;
        }
    }
    Ok(())
}

/// `tosa.matmul`: matrix product.
pub static MATMUL: OpDef = OpDef {
    name: "tosa.matmul",
    summary: "Matrix product",
    description: "output[n, h, w] = sum over c of (a[n, h, c] - a_zp) * (b[n, c, w] - b_zp), summed in the output's type.",
    operands: &[one("a", &TENSOR_3D), one("b", &TENSOR_3D), one("a_zp", &ZERO_POINT), one("b_zp", &ZERO_POINT)],
    results: &[one("output", &TENSOR_3D)],
    verify: Some(verify),
    contraction: Some(|_| Ok(Contraction::new("nhc, ncw -> nhw", &[0, 1], &[]))),
    evaluate: Some(matmul::matmul),
    example: "%0 = tosa.matmul %arg0, %arg1, %arg2, %arg3 : (tensor<1x2x3xi8>, tensor<1x3x4xi8>, tensor<1xi8>, tensor<1xi8>) \
              -> tensor<1x2x4xi32>",
    ..TOSA
};
