//! Constraints on the types of StableHLO's operands and results, by the kinds of elements that the specification names.
//!
//! `TENSOR` has per-tensor quantized elements, `TENSOR_OR_PER_AXIS` has per-axis ones, too. StableHLO has no sub-channel quantized
//! elements.

use qopt_ir::def::{TypeConstraint, TypePred};
use qopt_ir::ir::{Context, Signedness, Type, TypeKind};
use qopt_ir::num::FloatKind;

use super::attrs::Bounds;
use super::types::{FUTURE, TOKEN};
use crate::quant::types::{ParamGranularity, Uniform, uniform};

/// Widths of integers, in bits.
const INTEGER_WIDTHS: [u32; 6] = [2, 4, 8, 16, 32, 64];
/// Widths of stored integers, in bits.
const STORAGE_WIDTHS: [u32; 5] = [2, 4, 8, 16, 32];

fn is_integer(ctx: &Context, ty: Type, wanted: Signedness) -> bool {
    matches!(ctx.type_kind(ty), TypeKind::Integer { width, signedness }
        if *signedness == wanted && INTEGER_WIDTHS.contains(width))
}
fn quantized(ctx: &Context, ty: Type) -> Option<&Uniform> {
    uniform(ctx, ty).filter(|ty| STORAGE_WIDTHS.contains(&ty.storage.width))
}
fn is_real(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.float_kind(ty), Some(FloatKind::F32 | FloatKind::F64))
}

const FLOAT: TypePred = TypePred::Test(|c, t| {
    c.float_kind(t).is_some_and(|kind| !matches!(kind, FloatKind::TF32 | FloatKind::F80 | FloatKind::F128))
});
const REAL: TypePred = TypePred::Test(is_real);
const BOOL: TypePred = TypePred::Int(1);
const SIGNED: TypePred = TypePred::Test(|c, t| is_integer(c, t, Signedness::Signless));
const INTEGER: TypePred =
    TypePred::Test(|c, t| is_integer(c, t, Signedness::Signless) || is_integer(c, t, Signedness::Unsigned));
const INDEX: TypePred = TypePred::Test(|c, t| matches!(c.type_kind(t), TypeKind::Index));
const COMPLEX: TypePred =
    TypePred::Test(|c, t| matches!(c.type_kind(t), TypeKind::Complex(element) if is_real(c, *element)));
const PER_TENSOR: TypePred =
    TypePred::Test(|c, t| quantized(c, t).is_some_and(|ty| matches!(ty.form, ParamGranularity::Tensor)));
const PER_AXIS: TypePred =
    TypePred::Test(|c, t| quantized(c, t).is_some_and(|ty| matches!(ty.form, ParamGranularity::Axis(_))));

/// The name of a kind of elements in messages.
macro_rules! name {
    (FLOAT) => {
        "4/6/8/16/32/64-bit float"
    };
    (REAL) => {
        "32/64-bit float"
    };
    (BOOL) => {
        "bool"
    };
    (SIGNED) => {
        "2/4/8/16/32/64-bit signless integer"
    };
    (INTEGER) => {
        "2/4/8/16/32/64-bit integer"
    };
    (INDEX) => {
        "index"
    };
    (COMPLEX) => {
        "complex type with 32/64-bit float elements"
    };
    (PER_TENSOR) => {
        "per-tensor integer quantized"
    };
    (PER_AXIS) => {
        "per-axis integer quantized"
    };
}

/// Defines constraints on ranked tensors of the listed kinds of elements. The text names the condition on the shape.
macro_rules! tensors {
    ($($(#[$doc:meta])* $id:ident = $shape:literal $(if $pred:expr)?, [$first:ident $(, $rest:ident)*];)*) => {$(
        $(#[$doc])*
        pub(crate) const $id: TypeConstraint = TypeConstraint::new(
            concat!($shape, " tensor of ", name!($first) $(, " or ", name!($rest))*, " values"),
            TypePred::All(&[
                &TypePred::RankedTensor(&TypePred::AnyOf(&[&$first $(, &$rest)*])),
                $(&$pred,)?
            ]),
        );
    )*};
}

const SCALAR_SHAPE: TypePred = TypePred::RankIn(&[0]);
const VECTOR_SHAPE: TypePred = TypePred::RankIn(&[1]);
const MATRIX_SHAPE: TypePred = TypePred::RankIn(&[2]);
const STATIC_SHAPE: TypePred = TypePred::Test(|c, t| c.shape(t).is_some_and(|dims| dims.iter().all(Option::is_some)));
const STATIC_VECTOR: TypePred = TypePred::All(&[&STATIC_SHAPE, &VECTOR_SHAPE]);
const STATIC_MATRIX: TypePred = TypePred::All(&[&STATIC_SHAPE, &MATRIX_SHAPE]);
/// Static, or with one dynamic dimension, which has a bound.
const BOUNDED_SHAPE: TypePred = TypePred::Test(|c, t| {
    let Some(dims) = c.shape(t) else { return false };
    let mut dynamic = dims.iter().enumerate().filter(|(_, dim)| dim.is_none());
    let Some((at, _)) = dynamic.next() else { return true };
    let bounds = c.encoding(t).and_then(|encoding| c.attr_object::<Bounds>(encoding));
    let is_bounded = bounds.is_some_and(|bounds| bounds.0.get(at).is_some_and(Option::is_some));
    is_bounded && dynamic.next().is_none()
});

tensors! {
    TENSOR = "ranked", [FLOAT, BOOL, INTEGER, COMPLEX, PER_TENSOR];
    TENSOR_OR_PER_AXIS = "ranked", [FLOAT, BOOL, INTEGER, COMPLEX, PER_TENSOR, PER_AXIS];
    NOT_QUANTIZED = "ranked", [FLOAT, BOOL, INTEGER, COMPLEX];
    SCALAR = "0D" if SCALAR_SHAPE, [FLOAT, BOOL, INTEGER, COMPLEX, PER_TENSOR, PER_AXIS];
    SCALAR_INT = "0D" if SCALAR_SHAPE, [INTEGER];
    SCALAR_BOOL_INT_OR_FLOAT = "0D" if SCALAR_SHAPE, [BOOL, INTEGER, FLOAT];
    BOOLS = "ranked", [BOOL];
    INTS = "ranked", [INTEGER];
    INTS_OR_INDICES = "ranked", [INTEGER, BOOL, INDEX];
    BOOLS_OR_INTS = "ranked", [BOOL, INTEGER];
    BOOLS_INTS_OR_FLOATS = "ranked", [BOOL, INTEGER, FLOAT];
    INTS_OR_FLOATS = "ranked", [INTEGER, FLOAT];
    FLOATS = "ranked", [FLOAT];
    REALS = "ranked", [REAL];
    COMPLEXES = "ranked", [COMPLEX];
    FLOATS_OR_COMPLEXES = "ranked", [FLOAT, COMPLEX];
    FLOATS_OR_QUANTIZED = "ranked", [FLOAT, PER_TENSOR];
    FLOATS_OR_ANY_QUANTIZED = "ranked", [FLOAT, PER_TENSOR, PER_AXIS];
    FEATURES = "1D" if VECTOR_SHAPE, [FLOAT, PER_TENSOR];
    QUANTIZED = "ranked", [PER_TENSOR, PER_AXIS];
    FLOATS_COMPLEXES_OR_QUANTIZED = "ranked", [FLOAT, COMPLEX, PER_TENSOR];
    NUMBERS = "ranked", [INTEGER, FLOAT, COMPLEX, PER_TENSOR];
    SIGNED_NUMBERS = "ranked", [SIGNED, FLOAT, COMPLEX, PER_TENSOR];
    SIGNED_REALS = "ranked", [SIGNED, FLOAT, PER_TENSOR];
    SIZES = "1D" if VECTOR_SHAPE, [INDEX, INTEGER];
    STATIC_SIZES = "statically shaped 1-dimensional" if STATIC_VECTOR, [INDEX, INTEGER];
    STATIC_INTS = "statically shaped 1-dimensional integer" if STATIC_VECTOR, [INTEGER];
    STATIC_PAIRS = "statically shaped 2-dimensional integer" if STATIC_MATRIX, [INTEGER];
    STATIC_NUMBERS = "statically shaped" if STATIC_SHAPE, [INTEGER, FLOAT, COMPLEX, PER_TENSOR];
    STATIC_INTS_OR_FLOATS = "statically shaped" if STATIC_SHAPE, [INTEGER, FLOAT];
    STATIC_TENSOR = "statically shaped" if STATIC_SHAPE, [FLOAT, BOOL, INTEGER, COMPLEX, PER_TENSOR, PER_AXIS];
}

/// A tensor of a static shape, or of one with a single bounded dimension.
pub(crate) const BOUNDED_TENSOR: TypeConstraint = TypeConstraint::new(
    "statically shaped or single bounded dimension tensor",
    TypePred::All(&[&TENSOR_OR_PER_AXIS.pred, &BOUNDED_SHAPE]),
);
/// `ranked tensor of 32-bit signless integer values`
pub(crate) const I32_TENSOR: TypeConstraint =
    TypeConstraint::new("ranked tensor of 32-bit signless integer values", TypePred::RankedTensor(&TypePred::Int(32)));
/// `ranked tensor of 32-bit unsigned integer values`
pub(crate) const UI32_TENSOR: TypeConstraint = TypeConstraint::new(
    "ranked tensor of 32-bit unsigned integer values",
    TypePred::RankedTensor(&TypePred::Test(|c, t| {
        matches!(c.type_kind(t), TypeKind::Integer { width: 32, signedness: Signedness::Unsigned })
    })),
);

const BUFFER: TypePred = TypePred::MemRef(&TypePred::AnyOf(&[&FLOAT, &BOOL, &INTEGER, &COMPLEX, &PER_TENSOR]));
/// Tensors with or without rank.
const ANY_TENSOR: TypePred =
    TypePred::Tensor(&TypePred::AnyOf(&[&FLOAT, &BOOL, &INTEGER, &COMPLEX, &PER_TENSOR, &PER_AXIS]));

/// Returns true if all leaves of a nest of tuples satisfy a predicate. Tuples nest at most as deep as types.
fn holds_in_tuple(ctx: &Context, ty: Type, leaf: &TypePred) -> bool {
    match ctx.type_kind(ty) {
        TypeKind::Tuple(items) => items.iter().all(|&item| match ctx.type_kind(item) {
            TypeKind::Tuple(_) => holds_in_tuple(ctx, item, leaf),
            _ => leaf.accepts(ctx, item),
        }),
        _ => false,
    }
}

const TUPLE: TypePred =
    TypePred::Test(|c, t| holds_in_tuple(c, t, &TypePred::AnyOf(&[&TENSOR_OR_PER_AXIS.pred, &BUFFER, &TOKEN.pred])));
const CUSTOM_CALL_TUPLE: TypePred =
    TypePred::Test(|c, t| holds_in_tuple(c, t, &TypePred::AnyOf(&[&ANY_TENSOR, &BUFFER, &TOKEN.pred])));

/// A tensor or a token.
pub(crate) const TENSOR_OR_TOKEN: TypeConstraint = TypeConstraint::new(
    "ranked tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float \
     elements or per-tensor integer quantized values or token",
    TypePred::AnyOf(&[&TENSOR.pred, &TOKEN.pred]),
);
/// A tensor with any elements, a token or a buffer.
pub(crate) const VALUE: TypeConstraint = TypeConstraint::new(
    "ranked tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float \
     elements or per-tensor integer quantized or per-axis integer quantized values or token or buffer",
    TypePred::AnyOf(&[&TENSOR_OR_PER_AXIS.pred, &TOKEN.pred, &BUFFER]),
);
/// A result of a transfer: a tensor of a static shape or a token.
pub(crate) const STATIC_TENSOR_OR_TOKEN: TypeConstraint = TypeConstraint::new(
    "statically shaped tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with \
     32/64-bit float elements or per-tensor integer quantized or per-axis integer quantized values or token",
    TypePred::AnyOf(&[&STATIC_TENSOR.pred, &TOKEN.pred]),
);
/// A value of a tuple.
pub(crate) const TUPLE_ITEM: TypeConstraint = TypeConstraint::new(
    "ranked tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float \
     elements or per-tensor integer quantized or per-axis integer quantized values or token or nested tuple or buffer",
    TypePred::AnyOf(&[&VALUE.pred, &TUPLE]),
);
/// A nest of tuples.
pub(crate) const NESTED_TUPLE: TypeConstraint =
    TypeConstraint::new("nested tuple with any combination of tensor, buffer or token values", TUPLE);
/// An operand or result of a custom call.
pub(crate) const CUSTOM_CALL_VALUE: TypeConstraint = TypeConstraint::new(
    "tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements \
     or per-tensor integer quantized or per-axis integer quantized values or buffer or token or nested tuple or future",
    TypePred::AnyOf(&[&ANY_TENSOR, &BUFFER, &TOKEN.pred, &CUSTOM_CALL_TUPLE, &FUTURE.pred]),
);
