//! `tosa.const_shape`

use qopt_ir::def::{ConstantDef, OpDef, OpRef, Trait, Verdict, attr, one, typed_attr_type};

use super::super::types::{INDEX_ELEMENTS, SHAPE, shape_rank};
use super::checks::TOSA;
use crate::support::{OpTypes, ensure};

fn verify(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let Some(dims) = op.attr("values").and_then(|a| ctx.shape(typed_attr_type(ctx, a)?)) else { return Ok(()) };
    ensure!(dims.len() == 1, "expect elements in attribute values with rank 1");
    let count = dims.first().copied().flatten();
    if let (Some(count), Some(rank)) = (count, shape_rank(ctx, op.out_type(0))) {
        // A shape of rank 0 may hold one size, which is ignored.
        ensure!(
            usize::try_from(count) == Ok(rank) || (count, rank) == (1, 0),
            "expect number of elements in attribute values ({count}) to be equal to the rank ({rank}) for the result \
             shape type"
        );
    }
    Ok(())
}

static SPELLING: ConstantDef = ConstantDef {
    read: |op| op.attr("values"),
    write: |op, value, _| op.ctx.dict_attr([(op.ctx.str("values"), value)]),
    ..ConstantDef::BASE
};

/// `tosa.const_shape`: a constant shape.
pub static CONST_SHAPE: OpDef = OpDef {
    name: "tosa.const_shape",
    summary: "A constant shape",
    description: "Gives the sizes in `values`.",
    results: &[one("output", &SHAPE)],
    attrs: &[attr("values", &INDEX_ELEMENTS)],
    traits: &[Trait::ConstantLike, Trait::Pure],
    verify: Some(verify),
    constant: Some(&SPELLING),
    example: "%0 = tosa.const_shape  {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>",
    ..TOSA
};
