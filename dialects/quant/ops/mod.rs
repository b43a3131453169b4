//! The operations of the quant dialect.

mod dcast;
mod qcast;
mod scast;

pub use dcast::DCAST;
pub use qcast::{QCAST, QCAST_OF_DCAST, survives};
pub use scast::SCAST;

use qopt_ir::def::{
    Cast, CastKind, IS_FLOAT, IS_SIGNLESS_INT, OpError, OpRef, TypeConstraint, TypePred, Verdict, WriteCast, operand,
};
use qopt_ir::ir::{Attr, Context, OpId, OpSpec, Type, ValueId};
use qopt_ir::rewrite::Rewriter;

use super::types;

const IS_QUANTIZED: TypePred = TypePred::Test(types::is_quantized);

const QUANTIZED: TypeConstraint =
    TypeConstraint::new("scalar or tensor of quantized type", scalar_or_tensor(&QUANTIZED_FORMS));
const QUANTIZED_FORMS: [&TypePred; 2] = [&IS_QUANTIZED, &TypePred::Tensor(&IS_QUANTIZED)];
const FLOAT: TypeConstraint = TypeConstraint::new("scalar or tensor of floating-point", scalar_or_tensor(&FLOAT_FORMS));
const FLOAT_FORMS: [&TypePred; 2] = [&IS_FLOAT, &TypePred::Tensor(&IS_FLOAT)];
const STORAGE: TypeConstraint =
    TypeConstraint::new("scalar or tensor of signless integer or quantized type", scalar_or_tensor(&STORAGE_FORMS));
const STORAGE_FORMS: [&TypePred; 4] =
    [&IS_SIGNLESS_INT, &TypePred::Tensor(&IS_SIGNLESS_INT), &IS_QUANTIZED, &TypePred::Tensor(&IS_QUANTIZED)];

const fn scalar_or_tensor(forms: &'static [&'static TypePred]) -> TypePred {
    TypePred::AnyOf(forms)
}

/// Verifies that input and result are both scalars or both tensors of one shape.
fn same_shape(op: OpRef<'_>) -> Verdict {
    let (Some(input), Some(result)) = (op.operand_type(operand!(QCAST.input)), op.result_type(0)) else {
        return Ok(());
    };
    let with_element = op.ctx.with_element(input, op.ctx.element_or_self(result));
    if with_element == result {
        return Ok(());
    }
    Err("failed to verify that input and result are both scalars or both tensors with matching shape".into())
}

/// Verifies that the storage or expressed type of the quantized side equals the element type of the other side.
fn same_side(
    op: OpRef<'_>,
    quantized: Option<Type>,
    other: Option<Type>,
    side: fn(&Context, Type) -> Option<Type>,
    message: &str,
) -> Verdict {
    let (Some(quantized), Some(other)) = (quantized, other) else { return Ok(()) };
    let (element, other) = (op.ctx.element_or_self(quantized), op.ctx.element_or_self(other));
    match side(op.ctx, element) {
        Some(ty) if ty == other => Ok(()),
        _ => Err(OpError::unnamed(message)),
    }
}

/// Builds a cast whose types carry the parameters, at the location of `like`.
pub fn build_cast(
    rw: &mut Rewriter<'_>,
    like: OpId,
    name: &str,
    properties: Attr,
    value: ValueId,
    result: Type,
) -> Result<ValueId, String> {
    let (name, loc) = (rw.ctx().op_name(name), rw.body().loc(like));
    let spec = OpSpec { operands: &[value], results: &[result], properties, ..OpSpec::new(name, loc) };
    rw.create_value(&spec).ok_or_else(|| "the cast has no result".to_owned())
}

/// Builds the cast of this dialect of a kind. The types carry the parameters.
const WRITE: WriteCast = |rw, like, kind, value, _, result| {
    let name = match kind {
        CastKind::Dequantize => DCAST.name,
        CastKind::Quantize => QCAST.name,
        CastKind::ToStorage | CastKind::FromStorage => SCAST.name,
    };
    build_cast(rw, like, name, Attr::EMPTY_DICT, value, result)
};

/// Returns a cast of this kind, if the element type carries parameters.
pub fn with_parameters(op: OpRef<'_>, kind: CastKind, ty: Option<Type>) -> Option<Cast> {
    let element = op.ctx.element_type(ty?).filter(|&e| op.ctx.quantized(e).is_some())?;
    Some(Cast { kind, element: Ok(element) })
}

/// Cast from a quantized type to reals.
pub(crate) fn dequantize(op: OpRef<'_>) -> Option<Cast> {
    with_parameters(op, CastKind::Dequantize, op.cast_input().map(|v| op.body.ty(v)))
        .filter(|cast| gives(op.ctx, cast, op.result_type(0)))
}

/// Cast from reals to a quantized type. Requantization is not a cast.
pub(crate) fn quantize(op: OpRef<'_>) -> Option<Cast> {
    with_parameters(op, CastKind::Quantize, op.result_type(0))
        .filter(|cast| gives(op.ctx, cast, op.cast_input().map(|v| op.body.ty(v))))
}

/// Returns true if the real side of a cast has the expressed type of the quantized side.
fn gives(ctx: &Context, cast: &Cast, reals: Option<Type>) -> bool {
    let expressed =
        cast.element.as_ref().ok().and_then(|&element| types::uniform(ctx, element)).map(|uniform| uniform.expressed);
    let real = reals.map(|ty| ctx.element_or_self(ty)).filter(|&ty| ctx.float_kind(ty).is_some());
    real.is_some_and(|real| expressed.is_none_or(|expressed| expressed == real))
}

const EXPRESSED_MISMATCH: &str = "expressed type in quantized type expected to match float type";
const STORAGE_MISMATCH: &str = "storage type in quantized type expected to match integer type";
