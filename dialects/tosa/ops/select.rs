//! `tosa.select`

use qopt_ir::def::{ALL_ELEMENTWISE, OpDef, OpRef, Trait, Verdict, one};

use super::super::kernels::elementwise;
use super::super::types::{I1_TENSOR, TENSOR};
use super::checks::TOSA;
use crate::support::{OpTypes, ensure, show};

fn verify(op: OpRef<'_>) -> Verdict {
    let result = op.out_element(0);
    for i in [1, 2] {
        let operand = op.in_element(i);
        ensure!(
            operand == result,
            "expect input and output to have same element type, got {} and {}",
            show(op.ctx, operand),
            show(op.ctx, result)
        );
    }
    Ok(())
}

/// `tosa.select`: elementwise choice between two values.
pub static SELECT: OpDef = OpDef {
    name: "tosa.select",
    summary: "Elementwise selection",
    description: "output = input1 ? input2 : input3, with sizes of 1 broadcast.",
    operands: &[one("input1", &I1_TENSOR), one("input2", &TENSOR), one("input3", &TENSOR)],
    elementwise: Some(ALL_ELEMENTWISE),
    results: &[one("output", &TENSOR)],
    traits: &[Trait::ResultsBroadcastableShape, Trait::SameOperandsAndResultRank, Trait::Pure],
    verify: Some(verify),
    evaluate: Some(elementwise::select),
    example: "%0 = tosa.select %arg0, %arg1, %arg2 : (tensor<2x3xi1>, tensor<2x3xi8>, tensor<1x3xi8>) -> tensor<2x3xi8>",
    ..TOSA
};
