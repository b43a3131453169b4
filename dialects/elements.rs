//! The numbers in constants: lists of them, predicates over them, and the first one.
//!
//! Integers are read as `i64` and floats as `f64`. A list of stored elements is as long as the input; a splat is repeated only up
//! to a limit. Predicates make no list.

use qopt_ir::elements::{Blob, ElementKind};
use qopt_ir::ir::{Attr, AttrKind, Context, Signedness, TypeKind};
use qopt_ir::num::{ApInt, FloatBits};

/// The most elements that a splat is repeated to, so that a short text cannot fill the memory.
pub const MAX_REPEATED_ELEMENTS: u64 = 1 << 24;

/// The elements of a constant, each of `size` bytes.
struct Elements<F> {
    data: Blob,
    count: u64,
    size: usize,
    /// Reads one element; `None` for an integer beyond `i64`.
    read: F,
}

impl<T: Clone, F: Fn(&[u8]) -> Option<T>> Elements<F> {
    fn list(&self) -> Option<Vec<T>> {
        let count = usize::try_from(self.count).ok()?;
        if let Some(element) = self.data.splat() {
            return (self.count <= MAX_REPEATED_ELEMENTS).then(|| Some(vec![(self.read)(element)?; count]))?;
        }
        let all: Option<Vec<T>> = self.data.bytes().chunks_exact(self.size).map(&self.read).collect();
        all.filter(|all| all.len() == count)
    }
    fn all(&self, holds: impl Fn(T) -> bool) -> bool {
        self.count == 0 || self.data.bytes().chunks_exact(self.size).all(|bytes| (self.read)(bytes).is_some_and(&holds))
    }
    fn first(&self) -> Option<T> {
        if self.count == 0 {
            return None;
        }
        (self.read)(&self.data.read(0, self.size))
    }
}

fn integers_of(ctx: &Context, attr: Attr) -> Option<Elements<impl Fn(&[u8]) -> Option<i64>>> {
    let (width, is_unsigned, count, data) = match ctx.attr_kind(attr) {
        AttrKind::Integer { value, .. } => {
            let mut bytes = Vec::new();
            value.to_le_bytes(&mut bytes);
            (value.width(), false, 1, Blob::of_bytes(bytes))
        }
        _ => {
            let (ty, data) = ctx.dense_data(attr)?;
            let element = ctx.element_type(ty)?;
            let is_unsigned =
                matches!(ctx.type_kind(element), TypeKind::Integer { signedness: Signedness::Unsigned, .. });
            (ctx.int_width(element)?, is_unsigned, ctx.num_elements(ty)?, data)
        }
    };
    let read = move |bytes: &[u8]| match ApInt::from_le_bytes(width, bytes) {
        value if is_unsigned => i64::try_from(value.to_u64()?).ok(),
        value => value.to_i64(),
    };
    Some(Elements { data, count, size: ElementKind::int(width).bytes().max(1), read })
}

fn floats_of(ctx: &Context, attr: Attr) -> Option<Elements<impl Fn(&[u8]) -> Option<f64>>> {
    let (ty, data) = ctx.dense_data(attr)?;
    let kind = ctx.float_kind(ctx.element_type(ty)?)?;
    let read = move |bytes: &[u8]| Some(kind.to_f64(FloatBits::from_le_bytes(bytes)));
    Some(Elements { data, count: ctx.num_elements(ty)?, size: kind.bytes(), read })
}

/// The integers of a constant, row-major, if each fits 64 signed bits.
pub fn integers(ctx: &Context, attr: Attr) -> Option<Vec<i64>> {
    integers_of(ctx, attr)?.list()
}

/// The floats of a constant, row-major.
pub fn floats(ctx: &Context, attr: Attr) -> Option<Vec<f64>> {
    floats_of(ctx, attr)?.list()
}

/// Returns true for a constant of integers that all fulfil a predicate.
pub fn all_integers(ctx: &Context, attr: Attr, holds: impl Fn(i64) -> bool) -> bool {
    integers_of(ctx, attr).is_some_and(|all| all.all(holds))
}

/// Returns true for a constant of floats that all fulfil a predicate.
pub fn all_floats(ctx: &Context, attr: Attr, holds: impl Fn(f64) -> bool) -> bool {
    floats_of(ctx, attr).is_some_and(|all| all.all(holds))
}

/// The first integer of a constant.
pub fn first_integer(ctx: &Context, attr: Attr) -> Option<i64> {
    integers_of(ctx, attr)?.first()
}

/// The first float of a constant.
pub fn first_float(ctx: &Context, attr: Attr) -> Option<f64> {
    floats_of(ctx, attr)?.first()
}
