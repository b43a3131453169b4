//! `tosa.const`

use qopt_ir::def::{ConstantDef, ELEMENTS_ATTR, OpDef, OpRef, Trait, Verdict, attr, one, typed_attr_type};

use super::super::types::TENSOR;
use super::checks::{TOSA, same_number};
use crate::support::{OpTypes, ensure, storage};

fn verify(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let Some(ty) = op.attr("values").and_then(|a| typed_attr_type(ctx, a)) else { return Ok(()) };
    ensure!(ctx.is_tensor(ty) && ctx.is_tensor(op.out_type(0)), "expected tensors for attr/result type");
    let (value, result) = (ctx.element_or_self(ty), op.out_element(0));
    ensure!(
        same_number(op, op.out_type(0), storage(ctx, result), value) || value == result,
        "expected same attr/result element types"
    );
    Ok(())
}

static SPELLING: ConstantDef = ConstantDef {
    read: |op| op.attr("values"),
    write: |op, value, _| op.ctx.dict_attr([(op.ctx.str("values"), value)]),
    ..ConstantDef::BASE
};

/// `tosa.const`: a constant tensor.
pub static CONST: OpDef = OpDef {
    name: "tosa.const",
    summary: "A constant tensor",
    description: "Gives the elements in `values`. For a quantized tensor these are the stored integers.",
    results: &[one("output", &TENSOR)],
    attrs: &[attr("values", &ELEMENTS_ATTR)],
    traits: &[Trait::ConstantLike, Trait::Pure, Trait::AllShapesMatch(&["values", "output"])],
    format: None,
    verify: Some(verify),
    constant: Some(&SPELLING),
    example: "%0 = \"tosa.const\"() <{values = dense<7> : tensor<4xi8>}> : () -> tensor<4xi8>",
    ..TOSA
};
