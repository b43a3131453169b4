//! `quant.scast`: stored integers to a quantized type or back, without changing a bit.

use qopt_ir::def::{CastDef, CastKind, Folded, OpDef, OpRef, Trait, one, operand};
use qopt_ir::ir::{Context, Tensor, Type};

use super::{STORAGE, STORAGE_MISMATCH, WRITE, same_shape, same_side, with_parameters};
use crate::quant::types;

/// `quant.scast`
pub static SCAST: OpDef = OpDef {
    name: "quant.scast",
    summary: "storage cast operation",
    description: "Reads the bits of stored integers as a quantized type, or the other way round.",
    operands: &[one("input", &STORAGE)],
    results: &[one("result", &STORAGE)],
    traits: &[Trait::Pure],
    format: Some("$input attr-dict `:` type($input) `to` type($result)"),
    verify: Some(|op| {
        let is_quantized =
            |ty: Option<Type>| ty.is_some_and(|t| types::is_quantized(op.ctx, op.ctx.element_or_self(t)));
        let (input, result) = (op.operand_type(operand!(SCAST.input)), op.result_type(0));
        if is_quantized(input) == is_quantized(result) {
            return Err(
                "failed to verify that input must be integer and result must be quantized, or vice versa".into()
            );
        }
        same_shape(op)?;
        let (quantized, other) = if is_quantized(input) { (input, result) } else { (result, input) };
        same_side(op, quantized, other, storage_type, STORAGE_MISMATCH)
    }),
    fold: Some(fold),
    evaluate: Some(evaluate),
    cast: Some(&CastDef {
        read: |op| {
            with_parameters(op, CastKind::ToStorage, op.operand_type(operand!(SCAST.input)))
                .or_else(|| with_parameters(op, CastKind::FromStorage, op.result_type(0)))
        },
        write: WRITE,
    }),
    example: "%0 = quant.scast %arg0 : tensor<4xi8> to tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>",
    ..OpDef::BASE
};

fn storage_type(ctx: &Context, ty: Type) -> Option<Type> {
    types::storage(ctx, ty).map(|s| s.ty(ctx))
}

/// `scast(scast x) = x` if the result type equals the type of `x`.
fn fold(op: OpRef<'_>) -> Option<Vec<Folded>> {
    let inner = op.operand_def(operand!(SCAST.input)).filter(|d| d.is(&SCAST))?;
    (inner.operand_type(operand!(SCAST.input)) == op.result_type(0)).then_some(())?;
    Some(vec![Folded::Value(inner.operand(operand!(SCAST.input))?)])
}

/// Gives the same bits another type. [`CastDef`] describes casts of tensors only.
fn evaluate(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let (input, ty) = operands.first().zip(op.result_type(0)).ok_or("an operand is missing")?;
    Ok(vec![input.with_type(op.ctx, ty)?])
}
