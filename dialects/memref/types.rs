//! Type constraints of memref operands. The types themselves are builtin.

use qopt_ir::def::{AttrConstraint, TypeConstraint, TypePred};
use qopt_ir::ir::TypeKind;

const RANKED: TypePred = TypePred::Test(|c, t| matches!(c.type_kind(t), TypeKind::MemRef { .. }));
const UNRANKED: TypePred = TypePred::Test(|c, t| matches!(c.type_kind(t), TypeKind::UnrankedMemRef { .. }));
const HAS_DIMENSION: TypePred = TypePred::Test(|c, t| c.shape(t).is_some_and(|s| !s.is_empty()));
const STATIC: TypePred = TypePred::Test(|c, t| c.shape(t).is_some_and(|s| s.iter().all(Option::is_some)));

/// A ranked buffer.
pub const MEMREF: TypeConstraint = TypeConstraint::new("memref of any type values", RANKED);
/// A ranked or unranked buffer.
pub const ANY_MEMREF: TypeConstraint =
    TypeConstraint::new("ranked or unranked memref of any type values", TypePred::AnyOf(&[&RANKED, &UNRANKED]));
/// A ranked buffer with a strided layout. The predicate tests only that the buffer is ranked.
pub const STRIDED_MEMREF: TypeConstraint = TypeConstraint::new("strided memref of any type values", RANKED);
/// A memref type attribute.
pub const MEMREF_TYPE_ATTR: AttrConstraint = AttrConstraint::new("memref type attribute", |c, a| {
    c.attr_type(a).is_some_and(|ty| matches!(c.type_kind(ty), TypeKind::MemRef { .. }))
});
/// A ranked buffer of static shape.
pub const STATIC_MEMREF: TypeConstraint =
    TypeConstraint::new("statically shaped memref of any type values", TypePred::All(&[&RANKED, &STATIC]));
/// An unranked buffer, or one of rank 1 or more.
pub const NON_0_RANKED: TypeConstraint = TypeConstraint::new(
    "unranked.memref of any type values or non-0-ranked.memref of any type values",
    TypePred::AnyOf(&[&UNRANKED, &TypePred::All(&[&RANKED, &HAS_DIMENSION])]),
);
/// A rank-1 buffer of raw bytes.
pub const BYTES: TypeConstraint = TypeConstraint::new(
    "1D memref of 8-bit signless integer values",
    TypePred::All(&[&RANKED, &TypePred::MemRef(&TypePred::Int(8)), &TypePred::RankIn(&[1])]),
);
