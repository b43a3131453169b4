//! Constraints on operands and results of arith's operations. The dialect defines no types.

use qopt_ir::def::{IS_FLOAT, IS_INDEX, IS_SIGNLESS_INT, TypeConstraint, TypePred};
use qopt_ir::ir::{Context, Type, TypeKind};

const INT_OR_INDEX: TypePred = TypePred::AnyOf(&[&IS_SIGNLESS_INT, &IS_INDEX]);
const INT_OR_FLOAT: TypePred = TypePred::AnyOf(&[&IS_SIGNLESS_INT, &IS_FLOAT]);
const IS_RANKED_MEMREF: TypePred = TypePred::Test(|c, t| matches!(c.type_kind(t), TypeKind::MemRef { .. }));

/// Signless integers and `index`, or vectors and tensors of them.
pub const INT_LIKE: TypeConstraint =
    TypeConstraint::new("signless-integer-like", TypePred::ScalarOrElement(&INT_OR_INDEX));
/// Signless integers, or vectors and tensors of them.
pub const FIXED_INT_LIKE: TypeConstraint =
    TypeConstraint::new("signless-fixed-width-integer-like", TypePred::ScalarOrElement(&IS_SIGNLESS_INT));
/// Floats, or vectors and tensors of them.
pub const FLOAT_LIKE: TypeConstraint = TypeConstraint::new("floating-point-like", TypePred::ScalarOrElement(&IS_FLOAT));
/// `i1`, or vectors and tensors of it.
pub const BOOL_LIKE: TypeConstraint = TypeConstraint::new("bool-like", TypePred::ScalarOrElement(&TypePred::Int(1)));
/// Operands and results of `arith.bitcast`.
pub const BITCAST: TypeConstraint = TypeConstraint::new(
    "signless-integer-or-float-like or memref of signless-integer or float",
    TypePred::AnyOf(&[
        &TypePred::ScalarOrElement(&INT_OR_FLOAT),
        &TypePred::All(&[&IS_RANKED_MEMREF, &TypePred::MemRef(&INT_OR_FLOAT)]),
    ]),
);
/// Operands and results of `arith.index_cast` and `arith.index_castui`.
pub const INDEX_CAST: TypeConstraint = TypeConstraint::new(
    "signless-integer-like or memref of signless-integer",
    TypePred::AnyOf(&[
        &TypePred::ScalarOrElement(&INT_OR_INDEX),
        &TypePred::All(&[&IS_RANKED_MEMREF, &TypePred::MemRef(&INT_OR_INDEX)]),
    ]),
);

/// `i1`, or the vector or tensor of `i1` with the type's shape. Always `Some`: the result is an `Option` because of
/// [`TypeMatch::transform`](qopt_ir::def::TypeMatch::transform).
pub fn bool_of_same_shape(ctx: &Context, ty: Type) -> Option<Type> {
    let i1 = ctx.int_type(1);
    Some(if ctx.is_shaped(ty) { ctx.with_element(ty, i1) } else { i1 })
}
