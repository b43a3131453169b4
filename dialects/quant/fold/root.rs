//! Constants, in all their spellings: an operation that holds elements, or a storage cast of one.

use std::borrow::Cow;
use std::sync::Arc;

use qopt_ir::def::{OpRef, typed_attr_type};
use qopt_ir::ir::{Attr, AttrKind, Blob, Context, OpId, OpSpec, Type, TypeKind, ValueId};
use qopt_ir::movement::{Data, Moved, View, concat_into, move_data};
use qopt_ir::rewrite::{Place, Rewriter};

use crate::quant::ops::SCAST;

/// A constant value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Root {
    /// The operation that holds the elements.
    pub(super) holder: OpId,
    /// The storage cast on top of it, if there is one.
    pub(super) cast: Option<OpId>,
    /// The elements.
    pub(super) data: Attr,
}

impl Root {
    /// The constant that a value is.
    pub(super) fn of(op: OpRef<'_>) -> Option<Self> {
        if op.is(&SCAST) {
            let inner = op.operand_def(0)?;
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
    /// The operation that makes the value.
    pub(super) fn op(&self) -> OpId {
        self.cast.unwrap_or(self.holder)
    }
}

/// The elements of a constant, and how many bytes each takes.
pub(super) fn elements(ctx: &Context, data: Attr) -> Option<(Cow<'_, Blob>, usize)> {
    let ty = typed_attr_type(ctx, data)?;
    let width = element_bytes(ctx, ctx.element_type(ty)?)?;
    let blob = match ctx.attr_kind(data) {
        AttrKind::DenseElements { data, .. } => Cow::Borrowed(data),
        AttrKind::DenseResource { resource, .. } => Cow::Owned(ctx.resource(*resource)?.blob()?.data()?),
        _ => return None,
    };
    let count = ctx.num_elements(ty)?;
    let held = if blob.splat().is_some() { 1 } else { count };
    (held.checked_mul(width as u64)? == blob.num_bytes() as u64).then_some((blob, width))
}

fn element_bytes(ctx: &Context, element: Type) -> Option<usize> {
    match ctx.type_kind(element) {
        TypeKind::Integer { width, .. } => Some((*width as usize).div_ceil(8)),
        TypeKind::Index => Some(8),
        TypeKind::Float(kind) => Some(kind.bytes()),
        TypeKind::Complex(inner) => element_bytes(ctx, *inner).map(|n| 2 * n),
        _ => None,
    }
}

/// The stored bytes of a constant, one element for a splat; and of each element.
pub(super) fn stored_bytes(ctx: &Context, data: Attr) -> (u64, u64) {
    elements(ctx, data).map_or((0, 1), |(blob, width)| (blob.num_bytes() as u64, width as u64))
}

/// The one element that stands for all of a constant.
pub(super) fn splat(ctx: &Context, data: Attr) -> Option<Vec<u8>> {
    elements(ctx, data)?.0.splat().map(<[u8]>::to_vec)
}

/// A part of a constant to be made: some constant's elements, seen through a view.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) data: Attr,
    pub(super) view: View,
}

/// Moves the bytes of a constant, each once: one part, or several along an axis.
pub(super) fn move_elements(ctx: &Context, parts: &[Part], axis: Option<usize>, shape: &[u64]) -> Result<Attr, String> {
    let first = parts.first().ok_or("there is no operand")?;
    let source = typed_attr_type(ctx, first.data).ok_or("the constant has no type")?;
    let mut blobs = Vec::new();
    let mut width = 1;
    for part in parts {
        let (blob, bytes) = elements(ctx, part.data).ok_or("the constant's elements are not known")?;
        if typed_attr_type(ctx, part.data).and_then(|t| ctx.element_type(t)) != ctx.element_type(source) {
            return Err("the constants differ in element type".to_owned());
        }
        width = bytes;
        blobs.push(blob);
    }
    let held: Vec<Cow<'_, [u8]>> = blobs.iter().map(|b| b.bytes()).collect();
    let data = |i: usize| match blobs.get(i).and_then(|b| b.splat()) {
        Some(element) => Data::Splat(element),
        None => Data::Dense(held.get(i).map_or(&[], |h| h)),
    };
    let all_one = blobs.iter().all(|b| b.splat().is_some() && b.splat() == blobs.first().and_then(|f| f.splat()));
    let blob = match axis {
        None => match move_data(&first.view, width, data(0)).map_err(|why| why.to_string())? {
            Moved::Splat(element) => Blob::Splat(element.into()),
            Moved::Dense(bytes) => pack(bytes, width),
        },
        Some(_) if all_one => Blob::Splat(blobs.first().and_then(|b| b.splat()).unwrap_or(&[]).into()),
        Some(axis) => {
            let count =
                shape.iter().try_fold(width as u64, |n, &d| n.checked_mul(d)).ok_or("the result is too large")?;
            let mut out = vec![0; usize::try_from(count).map_err(|_| "the result is too large")?];
            let pieces: Vec<_> = parts.iter().enumerate().map(|(i, p)| (p.view.clone(), data(i))).collect();
            concat_into(&pieces, axis, width, &mut out).map_err(|why| why.to_string())?;
            pack(out, width)
        }
    };
    let dims: Vec<_> = shape.iter().map(|&n| Some(n)).collect();
    let element = ctx.element_type(source).ok_or("the constant has no element type")?;
    let ty = ctx.tensor_type(&dims, element);
    ctx.try_attr(AttrKind::DenseElements { ty, data: blob }).map_err(|_| "the type nests too deep".to_owned())
}

/// Elements that are all equal are a splat: they would be one when read again.
fn pack(bytes: Vec<u8>, width: usize) -> Blob {
    let (first, rest) = bytes.split_at(width.min(bytes.len()));
    if !first.is_empty() && rest.chunks(width).all(|e| e == first) {
        return Blob::Splat(first.into());
    }
    Blob::Bytes(Arc::new(bytes))
}

/// Makes a constant in the spelling of another, where that one stands.
pub(super) fn spell(rewriter: &mut Rewriter<'_>, like: &Root, data: Attr, ty: Type) -> Option<ValueId> {
    let ctx = rewriter.ctx();
    rewriter.set_place(Place::After(like.op()));
    let held = match like.cast {
        None => ty,
        Some(_) => {
            let stored = ctx.element_type(typed_attr_type(ctx, data)?)?;
            ctx.with_element(ty, stored)
        }
    };
    let (name, loc, attrs, properties) = {
        let holder = rewriter.op(like.holder);
        let write = holder.def()?.constant?.write;
        let body = rewriter.body();
        (body.name(like.holder), body.loc(like.holder), body.attrs(like.holder), write(holder, data, held))
    };
    let op = rewriter.create(&OpSpec { results: &[held], properties, attrs, ..OpSpec::new(name, loc) });
    let value = rewriter.body().result(op, 0)?;
    // A cast that takes the elements out of a quantized constant is not needed: integers can be held as they are.
    let Some(cast) = like.cast.filter(|_| held != ty) else { return Some(value) };
    let (name, loc) = (rewriter.body().name(cast), rewriter.body().loc(cast));
    let op = rewriter.create(&OpSpec { operands: &[value], results: &[ty], ..OpSpec::new(name, loc) });
    rewriter.body().result(op, 0)
}
