//! Reductions along one dimension, which has size 1 in the result.

use qopt_ir::def::{AttrDefn, I32_ATTR, OpDef, OpRef, Verdict, attr, default_attr, one, operand};

use super::super::attrs::NAN_MODE;
use super::super::kernels::reduce::{extremum, reduce};
use super::super::types::TENSOR_1_OR_MORE;
use super::checks::TOSA;
use crate::support::{OpTypes, bail, ensure, ops, shapes_agree, show};

fn verify(op: OpRef<'_>) -> Verdict {
    let Some(axis) = op.int("axis") else { return Ok(()) };
    let Ok(d) = usize::try_from(axis) else { bail!("reduce axis must not be negative") };
    let (input, output) = (op.in_dims(operand!(REDUCE.input)), op.out_dims(0));
    for (name, dims) in [("input", &input), ("output", &output)] {
        let Some(rank) = dims.as_ref().map(|d| d.len()) else { continue };
        if let (Some(input), "output") = (&input, name) {
            ensure!(input.len() == rank, "expect output tensor rank to be equal to input tensor rank");
        }
        ensure!(d < rank, "expect {name} tensor rank ({rank}) to be larger than reduce axis ({axis})");
    }
    if let Some(size) = output.as_ref().and_then(|o| o.get(d).copied().flatten()) {
        ensure!(size == 1, "expect reduced dimension size to be 1, got {size}");
    }
    // Checks that the result is compatible with the inferred type.
    let Some(mut inferred) = input else { return Ok(()) };
    if let Some(size) = inferred.get_mut(d) {
        *size = Some(1);
    }
    let same_element = op.in_element(operand!(REDUCE.input)) == op.out_element(0);
    if !same_element || output.is_some_and(|o| !shapes_agree(&o, &inferred)) {
        let inferred = op.ctx.tensor_type(&inferred, op.in_element(operand!(REDUCE.input)));
        bail!(
            "inferred type(s) {} are incompatible with return type(s) of operation {}",
            show(op.ctx, inferred),
            show(op.ctx, op.out_type(0))
        );
    }
    Ok(())
}

const AXIS: AttrDefn = attr("axis", &I32_ATTR);
const REDUCE: OpDef = OpDef {
    operands: &[one("input", &TENSOR_1_OR_MORE)],
    results: &[one("output", &TENSOR_1_OR_MORE)],
    attrs: &[AXIS],
    verify: Some(verify),
    ..TOSA
};

ops! { REDUCE;
    REDUCE_ALL, "tosa.reduce_all", "Logical and along a dimension",
    "True if all elements along dimension `axis` are true.",
    "%0 = tosa.reduce_all %arg0 {axis = 0 : i32} : (tensor<2x3xi1>) -> tensor<1x3xi1>",
    |op, x| reduce(op, x, Some(|a, b| Some(a & b)), None);
    REDUCE_ANY, "tosa.reduce_any", "Logical or along a dimension",
    "True if any element along dimension `axis` is true.",
    "%0 = tosa.reduce_any %arg0 {axis = 0 : i32} : (tensor<2x3xi1>) -> tensor<1x3xi1>",
    |op, x| reduce(op, x, Some(|a, b| Some(a | b)), None);
    REDUCE_PRODUCT, "tosa.reduce_product", "Product along a dimension",
    "The product of the elements along dimension `axis`. TOSA defines it for floats; qopt also evaluates integers, and rejects an overflow. The order of the multiplications is undefined.",
    "%0 = tosa.reduce_product %arg0 {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<1x3xf32>",
    |op, x| reduce(op, x, Some(i64::checked_mul), Some((1.0, |a, b| a * b)));
    REDUCE_SUM, "tosa.reduce_sum", "Sum along a dimension",
    "The sum of the elements along dimension `axis`. For floats, the order of the additions is undefined.",
    "%0 = tosa.reduce_sum %arg0 {axis = 0 : i32} : (tensor<2x3xi32>) -> tensor<1x3xi32>",
    |op, x| reduce(op, x, Some(i64::checked_add), Some((0.0, |a, b| a + b)));
}

ops! {
    OpDef {
        attrs: &[AXIS, default_attr("nan_mode", &NAN_MODE, "#tosa.nan_mode<PROPAGATE>")],
        ..REDUCE
    };
    REDUCE_MAX, "tosa.reduce_max", "Maximum along a dimension",
    "The greatest element along dimension `axis`. A NaN gives NaN; `nan_mode = IGNORE` skips NaN unless all elements are NaN.",
    "%0 = tosa.reduce_max %arg0 {axis = 0 : i32} : (tensor<2x3xi8>) -> tensor<1x3xi8>",
    |op, x| extremum(op, x, false);
    REDUCE_MIN, "tosa.reduce_min", "Minimum along a dimension",
    "The smallest element along dimension `axis`. A NaN gives NaN; `nan_mode = IGNORE` skips NaN unless all elements are NaN.",
    "%0 = tosa.reduce_min %arg0 {axis = 0 : i32} : (tensor<2x3xi8>) -> tensor<1x3xi8>",
    |op, x| extremum(op, x, true);
}
