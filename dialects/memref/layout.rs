//! Where the elements of a buffer are: strides and offset.
//!
//! A layout that is an affine map has neither here; what depends on them is not checked then.

use qopt_ir::ir::{AttrKind, Context, Type, TypeKind};

use crate::support::agree;

/// Distances in elements; what is not known is `None`.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Strided {
    pub(super) strides: Vec<Option<i64>>,
    pub(super) offset: Option<i64>,
}

impl Strided {
    /// The layout of a ranked buffer.
    pub(super) fn of(ctx: &Context, ty: Type) -> Option<Self> {
        let TypeKind::MemRef { shape, layout, .. } = ctx.type_kind(ty) else { return None };
        match layout.map(|layout| ctx.attr_kind(layout)) {
            None => {
                let mut strides: Vec<Option<i64>> = Vec::with_capacity(shape.len());
                let mut stride = Some(1i64);
                for dim in shape.iter().rev() {
                    strides.push(stride);
                    stride = stride.and_then(|s| s.checked_mul(i64::try_from((*dim)?).ok()?));
                }
                strides.reverse();
                Some(Self { strides, offset: Some(0) })
            }
            Some(AttrKind::StridedLayout { strides, offset }) => {
                Some(Self { strides: strides.to_vec(), offset: *offset })
            }
            Some(_) => None,
        }
    }

    /// Whether both may be the same.
    pub(super) fn agrees(&self, other: &Self) -> bool {
        let may = |a: Option<i64>, b: Option<i64>| a.is_none() || b.is_none() || a == b;
        may(self.offset, other.offset) && self.strides.iter().zip(&other.strides).all(|(&a, &b)| may(a, b))
    }
}

/// The memory space of a buffer.
pub(super) fn space(ctx: &Context, ty: Type) -> Option<qopt_ir::ir::Attr> {
    match ctx.type_kind(ty) {
        TypeKind::MemRef { space, .. } | TypeKind::UnrankedMemRef { space, .. } => *space,
        _ => None,
    }
}

/// Whether a buffer may be taken for one of another type: what is known of both is the same, and one of them has a rank.
pub(super) fn may_be(ctx: &Context, a: Type, b: Type) -> bool {
    if ctx.element_type(a) != ctx.element_type(b) || space(ctx, a) != space(ctx, b) {
        return false;
    }
    let same_layout = || match (ctx.type_kind(a), ctx.type_kind(b)) {
        (TypeKind::MemRef { layout: x, .. }, TypeKind::MemRef { layout: y, .. }) if x == y => true,
        _ => Strided::of(ctx, a).zip(Strided::of(ctx, b)).is_some_and(|(a, b)| a.agrees(&b)),
    };
    match (ctx.shape(a), ctx.shape(b)) {
        (Some(x), Some(y)) => x.len() == y.len() && x.iter().zip(&y).all(|(&x, &y)| agree(x, y)) && same_layout(),
        (None, None) => false,
        _ => true,
    }
}
