//! `tensor.expand_shape`

use qopt_ir::def::{ANY_TENSOR, I64_ARRAY, INDEX, OpDef, OpRef, Trait, Verdict, attr, one, operand, variadic};

use super::super::types::REASSOCIATION;
use super::reassociation;
use crate::support::{OpTypes, ensure};

fn verify(op: OpRef<'_>) -> Verdict {
    reassociation::verify(op, op.out_type(0), op.in_type(operand!(EXPAND_SHAPE.src)))?;
    let rank = op.out_dims(0).map_or(0, |d| d.len());
    let sizes = op.ints("static_output_shape").unwrap_or_default();
    ensure!(
        sizes.len() == rank,
        "expected number of static shape dims to be equal to the output rank ({rank}) but found {} inputs instead",
        sizes.len()
    );
    let dynamic = sizes.iter().filter(|&&s| s == i64::MIN).count();
    let given = op.operands_named("output_shape").len();
    ensure!(
        given == dynamic,
        "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has {dynamic} dynamic \
         dims while output_shape has {given} values"
    );
    Ok(())
}

/// `tensor.expand_shape`: dimensions split.
pub static EXPAND_SHAPE: OpDef = OpDef {
    name: "tensor.expand_shape",
    summary: "Splitting of dimensions",
    description: "Dimension i of the operand is the product of the result's dimensions in group i of `reassociation`. \
                  Elements keep their row-major order. `output_shape` gives the sizes of the result.",
    operands: &[one("src", &ANY_TENSOR), variadic("output_shape", &INDEX)],
    results: &[one("result", &ANY_TENSOR)],
    attrs: &[attr("reassociation", &REASSOCIATION), attr("static_output_shape", &I64_ARRAY)],
    traits: &[Trait::Pure],
    format: Some(
        "$src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, $static_output_shape) attr-dict \
         `:` type($src) `into` type($result)",
    ),
    verify: Some(verify),
    movement: Some(reassociation::movement),
    result_name: Some(|_| Some("expanded".to_owned())),
    example: "%expanded = tensor.expand_shape %arg0 [[0, 1], [2]] output_shape [2, 3, 4] : tensor<6x4xi8> into \
              tensor<2x3x4xi8>",
    ..OpDef::BASE
};
