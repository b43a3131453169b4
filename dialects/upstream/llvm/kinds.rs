//! Predicates on types.

use std::sync::Arc;

use qopt_ir::def::{AttrConstraint, TypePred};
use qopt_ir::ir::{Context, DialectType, Signedness, Type, TypeKind};
use qopt_ir::num::FloatKind;
use rustc_hash::FxHashSet;

use super::{Array, Fields, Function, Pointer, Struct, Target};
use crate::upstream::Named;

/// Returns true if the type is one of these types without parameters.
pub(crate) fn is_simple(ctx: &Context, ty: Type, mnemonics: &[&'static str]) -> bool {
    mnemonics.iter().any(|mnemonic| Named::new("llvm", mnemonic).is(ctx, ty))
}

/// Returns true for types of array elements and struct fields.
pub(super) fn is_element(ctx: &Context, ty: Type) -> bool {
    !is_simple(ctx, ty, &["void", "label", "metadata", "token"]) && !is_function(ctx, ty)
}

/// Returns true for types of a function's arguments.
pub(super) fn is_param(ctx: &Context, ty: Type) -> bool {
    let is_opaque = ctx.type_object::<Struct>(ty).is_some_and(|ty| ty.fields == Fields::Opaque);
    !is_simple(ctx, ty, &["void"]) && !is_function(ctx, ty) && !is_opaque
}

/// Returns true for types of a function's result.
pub(super) fn is_result(ctx: &Context, ty: Type) -> bool {
    !is_simple(ctx, ty, &["metadata", "label"]) && !is_function(ctx, ty)
}

/// Returns true for a type of a kind that LLVM has: types of the dialect, signless integers, floats, and vectors of rank 1. The types
/// inside of it may be any.
pub(crate) fn is_outer(ctx: &Context, ty: Type) -> bool {
    match ctx.type_kind(ty) {
        TypeKind::Vector { shape, .. } => shape.len() == 1,
        TypeKind::Opaque { .. } => true,
        TypeKind::Dialect(object) => object.0.dialect() == "llvm",
        TypeKind::Integer { signedness, .. } => *signedness == Signedness::Signless,
        TypeKind::Float(_) => is_float(ctx, ty),
        _ => false,
    }
}

/// Returns true for a type that LLVM has: [`is_outer`] holds for it and all types inside of it.
pub(crate) fn is_compatible(ctx: &Context, ty: Type) -> bool {
    let (mut seen, mut work) = (FxHashSet::default(), vec![ty]);
    while let Some(ty) = work.pop() {
        if !is_outer(ctx, ty) {
            return false;
        }
        if seen.insert(ty) {
            match ctx.type_kind(ty) {
                TypeKind::Vector { element, .. } => work.push(*element),
                TypeKind::Dialect(object) => object.0.children(&mut |inner| work.push(inner)),
                _ => {}
            }
        }
    }
    true
}

pub(crate) fn is_float(ctx: &Context, ty: Type) -> bool {
    use FloatKind::{BF16, F16, F32, F64, F80, F128};
    match ctx.type_kind(ty) {
        TypeKind::Float(kind) => matches!(kind, BF16 | F16 | F32 | F64 | F80 | F128),
        _ => Named::new("llvm", "ppc_fp128").is(ctx, ty),
    }
}

/// Returns true for a vector of rank 1 of integers, floats or pointers.
pub(crate) fn is_vector(ctx: &Context, ty: Type) -> bool {
    let TypeKind::Vector { shape, element, .. } = ctx.type_kind(ty) else { return false };
    let is_integer = matches!(ctx.type_kind(*element), TypeKind::Integer { signedness: Signedness::Signless, .. });
    shape.len() == 1 && (is_integer || is_float(ctx, *element) || is_pointer(ctx, *element))
}

pub(crate) fn is_pointer(ctx: &Context, ty: Type) -> bool {
    ctx.type_object::<Pointer>(ty).is_some()
}

pub(crate) fn is_function(ctx: &Context, ty: Type) -> bool {
    ctx.type_object::<Function>(ty).is_some()
}

pub(crate) fn is_token(ctx: &Context, ty: Type) -> bool {
    Named::new("llvm", "token").is(ctx, ty)
}

pub(crate) fn is_struct(ctx: &Context, ty: Type) -> bool {
    ctx.type_object::<Struct>(ty).is_some()
}

pub(crate) fn is_aggregate(ctx: &Context, ty: Type) -> bool {
    is_struct(ctx, ty) || ctx.type_object::<Array>(ty).is_some()
}

/// Returns true for types that an operation may load, store or allocate.
pub(crate) fn is_loadable(ctx: &Context, ty: Type) -> bool {
    let is_opaque = ctx.type_object::<Struct>(ty).is_some_and(|ty| ty.fields == Fields::Opaque);
    let is_stored = ctx.type_object::<Target>(ty).is_none_or(Target::supports_memory);
    is_outer(ctx, ty) && ty != void(ctx) && !is_function(ctx, ty) && !is_opaque && is_stored
}

/// `!llvm.void`
pub(crate) fn void(ctx: &Context) -> Type {
    Named::new("llvm", "void").intern(ctx)
}

pub(crate) const FUNCTION_TYPE_ATTR: AttrConstraint =
    AttrConstraint::new("type attribute of LLVM function type", |c, a| {
        c.attr_type(a).is_some_and(|ty| is_function(c, ty))
    });

/// A predicate on types by its name in the table of upstream's definitions. An unknown name accepts every type.
pub(crate) fn predicate(name: &str) -> TypePred {
    TypePred::Test(match name {
        "llvm_type" => is_outer,
        "llvm_float" => is_float,
        "llvm_vector" => is_vector,
        "llvm_pointer" | "llvm_pointer_element" => is_pointer,
        "llvm_aggregate" => is_aggregate,
        "llvm_struct" => is_struct,
        "llvm_loadable" => is_loadable,
        "llvm_not_scalable" => {
            |c, t| !matches!(c.type_kind(t), TypeKind::Vector { scalable, .. } if scalable.contains(&true))
        }
        "llvm_not_void_or_function" => |c, t| t != void(c) && !is_function(c, t),
        "llvm_space0" => |c, t| c.type_object::<Pointer>(t).is_some_and(|pointer| pointer.space == 0),
        "!llvm.token" => is_token,
        _ => return TypePred::Any,
    })
}

/// `i1`, or a vector of `i1` of the shape of a vector.
pub(crate) fn i1_like(ctx: &Context, ty: Type) -> Type {
    let bit = ctx.int_type(1);
    match ctx.type_kind(ty) {
        TypeKind::Vector { shape, scalable, .. } => {
            ctx.ty(TypeKind::Vector { shape: shape.clone(), scalable: scalable.clone(), element: bit })
        }
        _ => bit,
    }
}

/// `!llvm.struct<(type, i1)>`
pub(crate) fn value_and_i1(ctx: &Context, ty: Type) -> Type {
    let fields = Fields::Known { packed: false, types: Box::new([ty, ctx.int_type(1)]) };
    ctx.ty(TypeKind::Dialect(DialectType(Arc::new(Struct { name: None, fields }))))
}
