//! Constants: an operation that holds elements, or a storage cast of one.

use std::borrow::Cow;

use qopt_ir::def::{OpRef, operand, typed_attr_type};
use qopt_ir::ir::{Attr, AttrKind, Blob, Context, OpId, OpSpec, Type, TypeKind, ValueId};
use qopt_ir::movement::{Data, MovedData, PiecewiseView};
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
pub(super) fn elements(ctx: &Context, data: Attr) -> Option<(Cow<'_, Blob>, usize)> {
    let ty = typed_attr_type(ctx, data)?;
    let width = element_bytes(ctx, ctx.element_type(ty)?)?;
    let (_, blob) = crate::support::dense(ctx, data)?;
    let count = ctx.num_elements(ty)?;
    let held = if blob.splat().is_some() { 1 } else { count };
    (held.checked_mul(width as u64)? == blob.num_bytes() as u64).then_some((blob, width))
}

pub(super) fn element_bytes(ctx: &Context, element: Type) -> Option<usize> {
    match ctx.type_kind(element) {
        TypeKind::Integer { width, .. } => Some((*width as usize).div_ceil(8)),
        TypeKind::Index => Some(8),
        TypeKind::Float(kind) => Some(kind.bytes()),
        TypeKind::Complex(inner) => element_bytes(ctx, *inner).map(|n| 2 * n),
        _ => None,
    }
}

/// Returns the bytes of a constant, where a splat has one element, and the bytes of an element.
pub(super) fn stored_bytes(ctx: &Context, data: Attr) -> (u64, u64) {
    elements(ctx, data).map_or((0, 1), |(blob, width)| (blob.num_bytes() as u64, width as u64))
}

/// Returns the element of a splat constant.
pub(super) fn splat(ctx: &Context, data: Attr) -> Option<Vec<u8>> {
    elements(ctx, data)?.0.splat().map(<[u8]>::to_vec)
}

/// Moves the bytes of constants, each once.
pub(super) fn move_elements(ctx: &Context, constants: &[Attr], piecewise: &PiecewiseView) -> Result<Attr, String> {
    let first = constants.first().ok_or("there is no operand")?;
    let source = typed_attr_type(ctx, *first).ok_or("the constant has no type")?;
    let element = ctx.element_type(source).ok_or("the constant has no element type")?;
    let mut blobs = Vec::new();
    let mut width = 1;
    for &constant in constants {
        let (blob, bytes) = elements(ctx, constant).ok_or("the constant's elements are not known")?;
        if typed_attr_type(ctx, constant).and_then(|t| ctx.element_type(t)) != Some(element) {
            return Err("the constants differ in element type".to_owned());
        }
        width = bytes;
        blobs.push(blob);
    }
    let same = piecewise.same_bytes().and_then(|source| blobs.get(source));
    let blob = match same {
        Some(blob) => blob.with_splat_detected(width),
        None => {
            let count = if blobs.iter().all(|blob| blob.splat().is_some()) {
                Some(0)
            } else {
                piecewise.shape().num_elements()
            };
            if !ctx.may_fold(count.unwrap_or(u64::MAX).saturating_mul(width as u64)) {
                return Err(ctx.limits().constants.message());
            }
            let data: Vec<Data<'_>> = blobs.iter().map(|blob| blob.as_data()).collect();
            match piecewise.materialize(width, &data).map_err(|why| why.to_string())? {
                MovedData::Splat(element) => Blob::Splat(element.into()),
                MovedData::Dense(bytes) => Blob::of_elements(bytes, width),
            }
        }
    };
    let ty = ctx.tensor_type(piecewise.shape().dims(), element);
    ctx.try_attr(AttrKind::DenseElements { ty, data: blob }).map_err(|_| "the type nests too deep".to_owned())
}

/// Builds a constant after `like`, with the same operations as `like`.
pub(super) fn spell(rewriter: &mut Rewriter<'_>, like: &Root, data: Attr, ty: Type) -> Option<ValueId> {
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
        let spelling = holder.meaning()?.constant?;
        accepts(holder, held).then_some(())?;
        let body = rewriter.body();
        let written = (spelling.write)(holder, data, held);
        let (attrs, properties) = match spelling.discardable {
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
