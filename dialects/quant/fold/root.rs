//! Constants: an operation that holds elements, or a storage cast of one.

use qopt_ir::def::{OpRef, operand, typed_attr_type};
use qopt_ir::ir::{Attr, Blob, Context, OpId, OpSpec, Type, ValueId};
use qopt_ir::rewrite::{InsertPoint, Rewriter};

use super::trace::accepts;
use crate::quant::ops as quant;
use crate::quant::ops::SCAST;

/// A constant value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Root {
    /// The operation that holds the elements.
    pub(super) holder: OpId,
    /// The storage cast of `holder`, if the constant is its result.
    pub(super) cast: Option<OpId>,
    /// The elements.
    pub(super) data: Attr,
}

impl Root {
    /// Returns the constant that an operation produces.
    pub(super) fn of(op: OpRef<'_>) -> Option<Self> {
        if op.is(&SCAST) {
            let inner = op.operand_def(operand!(quant::SCAST.input))?;
            let root = Self::of(inner).filter(|r| r.cast.is_none())?;
            return Some(Self { cast: Some(op.op), ..root });
        }
        if op.body.num_operands(op.op) != 0 || op.body.num_results(op.op) != 1 {
            return None;
        }
        let data = op.constant()?;
        elements(op.ctx, data)?;
        Some(Self { holder: op.op, cast: None, data })
    }
    /// Returns the operation that produces the value.
    pub(super) fn op(&self) -> OpId {
        self.cast.unwrap_or(self.holder)
    }
}

/// Returns the elements of a constant, and the bytes of each.
pub(super) fn elements(ctx: &Context, data: Attr) -> Option<(Blob, usize)> {
    let ty = typed_attr_type(ctx, data)?;
    let width = element_bytes(ctx, ctx.element_type(ty)?)?;
    let (_, blob) = ctx.dense_data(data)?;
    let count = ctx.num_elements(ty)?;
    let held = if blob.splat().is_some() { 1 } else { count };
    (held.checked_mul(width as u64)? == blob.num_bytes() as u64).then_some((blob, width))
}

pub(super) fn element_bytes(ctx: &Context, element: Type) -> Option<usize> {
    ctx.element_kind(element).map(|kind| kind.bytes())
}

/// Returns the bytes of a constant, where a splat has one element, and the bytes of an element.
pub(super) fn stored_bytes(ctx: &Context, data: Attr) -> (u64, u64) {
    elements(ctx, data).map_or((0, 1), |(blob, width)| (blob.num_bytes() as u64, width as u64))
}

/// Builds a constant after `like`, with the same operations as `like`.
pub(super) fn write_constant(rewriter: &mut Rewriter<'_>, like: &Root, data: Attr, ty: Type) -> Option<ValueId> {
    let ctx = rewriter.ctx();
    rewriter.set_insertion_point(InsertPoint::After(like.op()));
    let held = match like.cast {
        None => ty,
        Some(_) => {
            let stored = ctx.element_type(typed_attr_type(ctx, data)?)?;
            ctx.with_element(ty, stored)
        }
    };
    let (name, loc, attrs, properties) = {
        let holder = rewriter.op(like.holder);
        let constant = holder.meaning()?.constant?;
        accepts(holder, held).then_some(())?;
        let body = rewriter.body();
        let written = (constant.write)(holder, data, held);
        let (attrs, properties) = match constant.discardable {
            true => (written, body.properties(like.holder)),
            false => (body.attrs(like.holder), written),
        };
        (body.name(like.holder), body.loc(like.holder), attrs, properties)
    };
    let value = rewriter.create_value(&OpSpec { results: &[held], properties, attrs, ..OpSpec::new(name, loc) })?;
    // If the new constant holds plain integers, a cast from a quantized constant is unnecessary.
    let Some(cast) = like.cast.filter(|_| held != ty) else { return Some(value) };
    let (name, loc) = (rewriter.body().name(cast), rewriter.body().loc(cast));
    rewriter.create_value(&OpSpec { operands: &[value], results: &[ty], ..OpSpec::new(name, loc) })
}
