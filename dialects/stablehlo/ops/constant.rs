//! `stablehlo.constant`

use qopt_ir::def::{ConstantDef, ELEMENTS_ATTR, OpDef, OpRef, Trait, Verdict, attr, one, typed_attr_type};

use super::super::constraints::STATIC_TENSOR;
use super::super::syntax::ConstantSyntax;
use crate::support::{OpTypes, ensure, show, storage};

/// The value has the type of the result, or for quantized elements its storage type.
fn verify(op: OpRef<'_>) -> Verdict {
    let (ctx, result) = (op.ctx, op.out_type(0));
    let Some(held) = op.attr("value").and_then(|value| typed_attr_type(ctx, value)) else { return Ok(()) };
    let stored = ctx.with_element(result, storage(ctx, op.out_element(0)));
    // Signless integers may hold the bits of unsigned storage.
    let width = |ty| ctx.int_width(ctx.element_or_self(ty));
    let same_bits = ctx.quantized(op.out_element(0)).is_some()
        && ctx.shape(held) == ctx.shape(result)
        && width(held).is_some()
        && width(held) == width(stored);
    ensure!(
        held == result || held == stored || same_bits,
        "inferred type(s) {} are incompatible with return type(s) of operation {}",
        show(ctx, held),
        show(ctx, result)
    );
    Ok(())
}

/// `stablehlo.constant`: a constant tensor.
pub static CONSTANT: OpDef = OpDef {
    name: "stablehlo.constant",
    summary: "A constant tensor",
    description: "Gives the elements in `value`. For a quantized result these are the stored integers.",
    results: &[one("output", &STATIC_TENSOR)],
    attrs: &[attr("value", &ELEMENTS_ATTR)],
    traits: &[Trait::Pure, Trait::ConstantLike],
    syntax: Some(&ConstantSyntax),
    verify: Some(verify),
    constant: Some(&ConstantDef {
        read: |op| op.attr("value"),
        write: |op, value, _| op.ctx.dict_attr([(op.ctx.str("value"), value)]),
        ..ConstantDef::BASE
    }),
    result_name: Some(|op| {
        let integer = crate::support::int_width(op.ctx, op.out_element(0)).is_some();
        Some(if integer { "c" } else { "cst" }.to_owned())
    }),
    example: "%c = stablehlo.constant dense<[1, 2]> : tensor<2xi8>",
    ..OpDef::BASE
};
