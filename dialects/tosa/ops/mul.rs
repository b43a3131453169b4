//! `tosa.mul`

use qopt_ir::def::{OpDef, OpRef, Trait, Verdict, one, operand};

use super::super::kernels::elementwise;
use super::super::types::{SCALAR_I8, TENSOR};
use super::checks::{TOSA, int_is_zero, same_rank};
use crate::support::{OpTypes, ensure, int_width, show};

fn verify(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let (a, b, result) = (op.in_element(operand!(MUL.input1)), op.in_element(operand!(MUL.input2)), op.out_element(0));
    if let Some(width) = int_width(ctx, result) {
        let operands = int_width(ctx, a).filter(|_| a == b);
        ensure!(operands.is_some(), "requires the same element type for all operands");
        ensure!(operands.is_none_or(|w| w <= width), "invalid data type size for operands or result");
    } else {
        ensure!(a == result && b == result, "requires the same element type for all operands and results");
        ensure!(int_is_zero(op, 2), "require shift to be 0 for float type");
    }
    let (a, b, result) = (op.in_dims(operand!(MUL.input1)), op.in_dims(operand!(MUL.input2)), op.out_dims(0));
    for (name, operand) in [("a", &a), ("b", &b)] {
        if let (Some(operand), Some(result)) = (operand, &result) {
            ensure!(
                operand.len() == result.len(),
                "result type has different rank than {name}, got {} vs {}",
                result.len(),
                operand.len()
            );
        }
    }
    let (Some(a), Some(b)) = (a, b) else { return Ok(()) };
    ensure!(
        same_rank(Some(&a), Some(&b)),
        "a and b operands don't have matching ranks, got {} and {}",
        a.len(),
        b.len()
    );
    let broadcasts =
        a.iter().zip(&b).all(|(&x, &y)| x.is_none() || y.is_none() || x == y || x == Some(1) || y == Some(1));
    ensure!(
        broadcasts,
        "a and b operands don't have broadcast-compatible shapes, got {} and {}",
        show(ctx, op.in_type(operand!(MUL.input1))),
        show(ctx, op.in_type(operand!(MUL.input2)))
    );
    Ok(())
}

/// `tosa.mul`: product.
pub static MUL: OpDef = OpDef {
    name: "tosa.mul",
    summary: "Product",
    description: "output = input1 * input2, with sizes of 1 broadcast. An i32 product is computed in 64 bits and shifted \
                  right by `shift`, rounding half up.",
    operands: &[one("input1", &TENSOR), one("input2", &TENSOR), one("shift", &SCALAR_I8)],
    // One shift applies to all elements.
    elementwise: Some(|_| Some(vec![0, 1])),
    results: &[one("output", &TENSOR)],
    traits: &[Trait::Pure],
    verify: Some(verify),
    evaluate: Some(elementwise::mul),
    example: "%0 = tosa.mul %arg0, %arg1, %arg2 : (tensor<2x3xi32>, tensor<1x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>",
    ..TOSA
};
