//! Type constraints for vectors of 64-bit and 128-bit registers. The types themselves are builtin.
//!
//! As upstream, there are two kinds of constraints. One tests the number of elements, for any rank, and accepts scalable
//! vectors. The other requires one dimension of static length.

use qopt_ir::def::{TypeConstraint, TypePred};
use qopt_ir::ir::{Context, Type, TypeKind};
use qopt_ir::num::FloatKind;

fn has_count(ctx: &Context, ty: Type, counts: &[u64]) -> bool {
    ctx.num_elements(ty).is_some_and(|count| counts.contains(&count))
}
fn is_list(ctx: &Context, ty: Type, length: u64) -> bool {
    matches!(ctx.type_kind(ty), TypeKind::Vector { shape, scalable, .. } if **shape == [length] && !scalable.contains(&true))
}

const I8: TypePred = TypePred::Int(8);
const I16: TypePred = TypePred::Int(16);
const I32: TypePred = TypePred::Int(32);
const I64: TypePred = TypePred::Int(64);
const F32: TypePred = TypePred::Float(FloatKind::F32);
const BF16: TypePred = TypePred::Float(FloatKind::BF16);

const COUNT_2_4: TypePred = TypePred::Test(|c, t| has_count(c, t, &[2, 4]));
const COUNT_2_4_8: TypePred = TypePred::Test(|c, t| has_count(c, t, &[2, 4, 8]));
const COUNT_8_16: TypePred = TypePred::Test(|c, t| has_count(c, t, &[8, 16]));
const LIST_4: TypePred = TypePred::Test(|c, t| is_list(c, t, 4));
const LIST_8: TypePred = TypePred::Test(|c, t| is_list(c, t, 8));
const LIST_16: TypePred = TypePred::Test(|c, t| is_list(c, t, 16));

/// Operands of the widening product.
pub(super) const SMULL_SOURCE: TypeConstraint = TypeConstraint::new(
    "vector of 8-bit signless integer or 16-bit signless integer or 32-bit signless integer values of length 8/4/2",
    TypePred::All(&[&TypePred::Vector(&TypePred::AnyOf(&[&I8, &I16, &I32])), &COUNT_2_4_8]),
);
/// Results of the widening product, with twice the width of the operands.
pub(super) const SMULL_RESULT: TypeConstraint = TypeConstraint::new(
    "vector of 16-bit signless integer or 32-bit signless integer or 64-bit signless integer values of length 8/4/2",
    TypePred::All(&[&TypePred::Vector(&TypePred::AnyOf(&[&I16, &I32, &I64])), &COUNT_2_4_8]),
);
/// Accumulators: each adds four products.
pub(super) const I32_ACC: TypeConstraint = TypeConstraint::new(
    "vector of 32-bit signless integer values of length 4/2",
    TypePred::All(&[&TypePred::Vector(&I32), &COUNT_2_4]),
);
/// Byte operands of a dot product, in groups of four.
pub(super) const I8_VECTOR: TypeConstraint = TypeConstraint::new(
    "vector of 8-bit signless integer values of length 16/8",
    TypePred::All(&[&TypePred::Vector(&I8), &COUNT_8_16]),
);
/// A 2x2 matrix of i32 accumulators.
pub(super) const I32_X4: TypeConstraint = TypeConstraint::new(
    "a vector with length 4 of 32-bit signless integer values",
    TypePred::All(&[&TypePred::Vector(&I32), &LIST_4]),
);
/// A 2x8 matrix of bytes.
pub(super) const I8_X16: TypeConstraint = TypeConstraint::new(
    "a vector with length 16 of 8-bit signless integer values",
    TypePred::All(&[&TypePred::Vector(&I8), &LIST_16]),
);
/// A 2x2 matrix of f32 accumulators.
pub(super) const F32_X4: TypeConstraint = TypeConstraint::new(
    "a vector with length 4 of 32-bit float values",
    TypePred::All(&[&TypePred::Vector(&F32), &LIST_4]),
);
/// A 2x4 matrix of bf16 values.
pub(super) const BF16_X8: TypeConstraint = TypeConstraint::new(
    "a vector with length 8 of bfloat16 type values",
    TypePred::All(&[&TypePred::Vector(&BF16), &LIST_8]),
);
