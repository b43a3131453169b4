//! Strides and offset of a buffer.
//!
//! An affine-map layout is strided if it has one result that is linear in the indices.

use qopt_ir::ir::{AffineStep, AttrKind, Context, Type, TypeKind};

use crate::support::agree;

/// Strides and offset in elements; `None` if dynamic.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Strided {
    pub(crate) strides: Vec<Option<i64>>,
    pub(crate) offset: Option<i64>,
}

impl Strided {
    /// The layout of a ranked buffer.
    pub(crate) fn of(ctx: &Context, ty: Type) -> Option<Self> {
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
            Some(AttrKind::AffineMap(map)) => match &map.results[..] {
                [place] => Self::of_expr(place, shape.len()),
                _ => None,
            },
            Some(_) => None,
        }
    }

    /// Reads an expression that is linear in the indices. Symbols are dynamic values.
    fn of_expr(expr: &[AffineStep], rank: usize) -> Option<Self> {
        let number = |offset| Self { strides: vec![Some(0); rank], offset };
        let mut stack: Vec<Self> = Vec::new();
        for step in expr {
            let value = match *step {
                AffineStep::Dim(d) => {
                    let mut value = number(Some(0));
                    *value.strides.get_mut(d as usize)? = Some(1);
                    value
                }
                AffineStep::Symbol(_) => number(None),
                AffineStep::Const(value) => number(Some(value)),
                AffineStep::Add => {
                    let (b, a) = (stack.pop()?, stack.pop()?);
                    a.plus(&b)
                }
                AffineStep::Mul => {
                    let (b, a) = (stack.pop()?, stack.pop()?);
                    let (a, b) = if b.is_number() { (a, b) } else { (b, a) };
                    let times = |x: Option<i64>| if x == Some(0) { x } else { x?.checked_mul(b.offset?) };
                    let strides = a.strides.iter().map(|&x| times(x)).collect();
                    b.is_number().then(|| Self { strides, offset: times(a.offset) })?
                }
                AffineStep::Mod | AffineStep::FloorDiv | AffineStep::CeilDiv => {
                    let (b, a) = (stack.pop()?, stack.pop()?);
                    (a.is_number() && b.is_number()).then(|| number(None))?
                }
            };
            stack.push(value);
        }
        stack.pop()
    }

    fn is_number(&self) -> bool {
        self.strides.iter().all(|&stride| stride == Some(0))
    }

    fn plus(&self, other: &Self) -> Self {
        let plus = |a: Option<i64>, b: Option<i64>| a?.checked_add(b?);
        let strides = self.strides.iter().zip(&other.strides).map(|(&a, &b)| plus(a, b)).collect();
        Self { strides, offset: plus(self.offset, other.offset) }
    }

    /// Returns true if both layouts may be equal. A dynamic entry matches any value.
    pub(super) fn agrees(&self, other: &Self) -> bool {
        let may = |a: Option<i64>, b: Option<i64>| a.is_none() || b.is_none() || a == b;
        may(self.offset, other.offset) && self.strides.iter().zip(&other.strides).all(|(&a, &b)| may(a, b))
    }
}

/// The number of dynamic values in a buffer's layout.
pub(super) fn symbols(ctx: &Context, ty: Type) -> usize {
    let TypeKind::MemRef { layout: Some(layout), .. } = ctx.type_kind(ty) else { return 0 };
    match ctx.attr_kind(*layout) {
        AttrKind::StridedLayout { strides, offset } => {
            strides.iter().chain([offset]).filter(|number| number.is_none()).count()
        }
        AttrKind::AffineMap(map) => map.symbols as usize,
        _ => 0,
    }
}

/// The memory space of a buffer.
pub(super) fn space(ctx: &Context, ty: Type) -> Option<qopt_ir::ir::Attr> {
    match ctx.type_kind(ty) {
        TypeKind::MemRef { space, .. } | TypeKind::UnrankedMemRef { space, .. } => *space,
        _ => None,
    }
}

/// Returns true if a buffer can be cast to another type: element types, memory spaces and static dimensions agree, and at least
/// one type is ranked.
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
