//! `tosa.table`

use qopt_ir::def::{FIRST_ELEMENTWISE, OpDef, OpRef, Verdict, one, operand};

use super::super::kernels::elementwise;
use super::super::types::{TENSOR, TENSOR_1D};
use super::checks::{TOSA, size};
use crate::support::{OpTypes, ensure};

fn verify(op: OpRef<'_>) -> Verdict {
    let (Some(input), Some(output)) = (op.in_dims(operand!(TABLE.input1)), op.out_dims(0)) else { return Ok(()) };
    ensure!(input.len() == output.len(), "expected input tensor rank to equal result tensor rank");
    for (d, (&from, &to)) in input.iter().zip(&output).enumerate() {
        ensure!(
            to.is_none() || from == to,
            "dim(result, {d}) = {} doesn't match dim(input, {d}) = {}",
            size(to),
            size(from)
        );
    }
    Ok(())
}

/// `tosa.table`: a function as a table of its values.
pub static TABLE: OpDef = OpDef {
    name: "tosa.table",
    summary: "Lookup table",
    description: "For i8 output = table[input1 + 128] with 256 entries. For i16 the table has 513 entries: the high 9 bits \
                  choose one, and the low 7 bits interpolate to the next, with 7 fraction bits in the i32 result.",
    operands: &[one("input1", &TENSOR), one("table", &TENSOR_1D)],
    elementwise: Some(FIRST_ELEMENTWISE),
    results: &[one("output", &TENSOR)],
    verify: Some(verify),
    evaluate: Some(elementwise::table),
    example: "%0 = tosa.table %arg0, %arg1 : (tensor<2x3xi8>, tensor<256xi8>) -> tensor<2x3xi8>",
    ..TOSA
};
