//! Constraints on operands, results and attributes of tensor's operations. The dialect defines no types.

use qopt_ir::def::{AttrConstraint, IS_FLOAT, IS_INDEX, IS_INT, IS_SIGNLESS_INT, TypeConstraint, TypePred};
use qopt_ir::ir::{AttrKind, Context, Type, TypeKind};

const INT_OR_INDEX: TypePred = TypePred::AnyOf(&[&IS_SIGNLESS_INT, &IS_INDEX]);
const IS_STATIC: TypePred = TypePred::Test(|c, t| c.shape(t).is_some_and(|s| s.iter().all(Option::is_some)));

/// Operands and results of `tensor.bitcast`.
pub const NUMBER_TENSOR: TypeConstraint = TypeConstraint::new(
    "tensor of signless integer or unsigned integer or signed integer or floating-point values",
    TypePred::Tensor(&TypePred::AnyOf(&[&IS_INT, &IS_FLOAT])),
);
/// The operand of `tensor.dim`, which must have a dimension.
pub const NON_0_RANKED: TypeConstraint = TypeConstraint::new(
    "non-0-ranked or unranked tensor",
    TypePred::Test(|c, t| c.is_tensor(t) && c.shape(t).is_none_or(|s| !s.is_empty())),
);
/// A tensor with a static shape.
pub const STATIC_TENSOR: TypeConstraint = TypeConstraint::new(
    "statically shaped tensor of any type values",
    TypePred::All(&[&TypePred::RankedTensor(&TypePred::Any), &IS_STATIC]),
);
/// Indices of gathered or scattered elements.
pub const INDICES: TypeConstraint =
    TypeConstraint::new("ranked tensor of signless integer or index values", TypePred::RankedTensor(&INT_OR_INDEX));
/// A shape as a value.
pub const SHAPE: TypeConstraint = TypeConstraint::new(
    "1D tensor of signless integer or index values",
    TypePred::All(&[&TypePred::RankedTensor(&INT_OR_INDEX), &TypePred::RankIn(&[1])]),
);

/// `[[0, 1], [2]]`: the dimensions of the larger shape for each dimension of the smaller one.
pub const REASSOCIATION: AttrConstraint = AttrConstraint::new("Array of 64-bit integer array attributes", |c, a| {
    let is_i64 = |&e: &_| matches!(c.attr_kind(e), AttrKind::Integer { ty, .. } if *ty == c.int_type(64));
    let is_group = |&e: &_| matches!(c.attr_kind(e), AttrKind::Array(group) if group.iter().all(is_i64));
    matches!(c.attr_kind(a), AttrKind::Array(groups) if groups.iter().all(is_group))
});

/// The element type of a tensor.
pub fn element(ctx: &Context, ty: Type) -> Option<Type> {
    match ctx.type_kind(ty) {
        TypeKind::RankedTensor { element, .. } | TypeKind::UnrankedTensor(element) => Some(*element),
        _ => None,
    }
}
