//! Type constraints of vector operands. The types themselves are builtin.

use qopt_ir::def::{TypeConstraint, TypePred};
use qopt_ir::ir::TypeKind;

const ANY: TypePred = TypePred::Test(|c, t| matches!(c.type_kind(t), TypeKind::Vector { .. }));
const FIXED: TypePred =
    TypePred::Test(|c, t| matches!(c.type_kind(t), TypeKind::Vector { scalable, .. } if !scalable.contains(&true)));
const HAS_DIMENSION: TypePred = TypePred::Test(|c, t| c.shape(t).is_some_and(|s| !s.is_empty()));
const RANKED_MEMREF: TypePred = TypePred::Test(|c, t| matches!(c.type_kind(t), TypeKind::MemRef { .. }));

/// A vector.
pub const VECTOR: TypeConstraint = TypeConstraint::new("vector of any type values", ANY);
/// A vector of rank 1 or more.
pub const VECTOR_1_OR_MORE: TypeConstraint =
    TypeConstraint::new("vector of any type values", TypePred::All(&[&ANY, &HAS_DIMENSION]));
/// A vector of fixed length, that is, without scalable dimensions.
pub const FIXED_VECTOR: TypeConstraint = TypeConstraint::new("fixed-length vector of any type values", FIXED);
/// The buffer of a load or store.
pub const MEMREF: TypeConstraint = TypeConstraint::new("memref of any type values", RANKED_MEMREF);
