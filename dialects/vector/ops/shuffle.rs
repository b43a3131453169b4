//! `vector.shuffle`

use qopt_ir::def::{I64_ARRAY, OpDef, OpRef, Trait, Verdict, attr, one, operand};
use qopt_ir::ir::TypeKind;

use super::super::types::{FIXED_VECTOR, VECTOR_1_OR_MORE};
use crate::support::{Dims, OpTypes, ensure};

fn verify(op: OpRef<'_>) -> Verdict {
    let (Some(a), Some(b), Some(out)) =
        (op.in_dims(operand!(SHUFFLE.v1)), op.in_dims(operand!(SHUFFLE.v2)), op.out_dims(0))
    else {
        return Ok(());
    };
    for (i, place) in ["first", "second"].into_iter().enumerate() {
        ensure!(
            op.in_element(i) == op.out_element(0),
            "failed to verify that {place} operand v{} and result have same element type",
            i.saturating_add(1)
        );
    }
    let scalars = a.is_empty() && b.is_empty() && out.len() == 1;
    ensure!(scalars || a.len() == out.len() && b.len() == out.len(), "rank mismatch");
    let inner = |dims: &Dims| dims.get(1..).map(Dims::from);
    ensure!(scalars || inner(&a) == inner(&out) && inner(&b) == inner(&out), "dimension mismatch");
    let mask = op.ints("mask").unwrap_or_default();
    ensure!(!mask.is_empty(), "invalid mask length");
    let length = |dims: &[Option<u64>]| dims.first().copied().flatten().unwrap_or(1);
    ensure!(out.first().copied().flatten() == Some(mask.len() as u64), "mask length mismatch");
    let both = length(&a).saturating_add(length(&b));
    for (i, &index) in mask.iter().enumerate() {
        ensure!(
            index == -1 || u64::try_from(index).is_ok_and(|n| n < both),
            "mask index #{} out of range",
            i.saturating_add(1)
        );
    }
    Ok(())
}

/// `vector.shuffle`: selects elements of two vectors in any order.
pub static SHUFFLE: OpDef = OpDef {
    name: "vector.shuffle",
    summary: "Shuffle of two vectors",
    description: "Element i of the result is element mask[i] of the concatenation of v1 and v2; poison if mask[i] is -1.",
    operands: &[one("v1", &FIXED_VECTOR), one("v2", &FIXED_VECTOR)],
    results: &[one("vector", &VECTOR_1_OR_MORE)],
    attrs: &[attr("mask", &I64_ARRAY)],
    traits: &[Trait::Pure],
    format: Some("operands $mask attr-dict `:` type(operands)"),
    infer: Some(|input| {
        let (ctx, &first) = (input.ctx, input.operands.first().ok_or("has no operand")?);
        let mask = ctx.dict(input.properties).iter().find(|(name, _)| ctx.bytes(*name) == b"mask").map(|entry| entry.1);
        let count = mask.and_then(|mask| ctx.attr_ints(mask)).ok_or("has no mask")?.len();
        // The operand constraint rejects operands that are not vectors.
        let TypeKind::Vector { shape, element, .. } = ctx.type_kind(first) else { return Ok(vec![first]) };
        let shape: Box<[u64]> = std::iter::once(count as u64).chain(shape.iter().skip(1).copied()).collect();
        let scalable = shape.iter().map(|_| false).collect();
        Ok(vec![ctx.ty(TypeKind::Vector { shape, scalable, element: *element })])
    }),
    verify: Some(verify),
    example: "%0 = vector.shuffle %arg0, %arg1 [0, 2, 1, 3] : vector<2xi8>, vector<2xi8>",
    ..OpDef::BASE
};
