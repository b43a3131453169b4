//! What linalg's operands must be, and what a body sees of them. The dialect has no types of its own.

use qopt_ir::def::{TypeConstraint, TypePred};
use qopt_ir::ir::{Context, ElementPlace, Type, TypeKind};
use qopt_ir::movement::Dim;
use smallvec::SmallVec;

const RANKED_MEMREF: TypePred = TypePred::Test(|c, t| matches!(c.type_kind(t), TypeKind::MemRef { .. }));

const RANKED: TypePred = TypePred::AnyOf(&[&RANKED_MEMREF, &TypePred::RankedTensor(&TypePred::Any)]);

/// What a structured operation reads and writes.
pub const TENSOR_OR_MEMREF: TypeConstraint =
    TypeConstraint::new("memref of any type values or ranked tensor of any type values", RANKED);

/// The same, as MLIR says it of loop nests.
pub const SHAPED: TypeConstraint = TypeConstraint::new("shaped of any type values", RANKED);

/// The type of one element alone, as a body sees it. An element of a tensor whose parameters depend on the place has
/// none that its type could tell: it is known by what is stored and expressed.
pub fn scalar(ctx: &Context, ty: Type) -> Type {
    let element = if RANKED.accepts(ctx, ty) { ctx.element_or_self(ty) } else { ty };
    match ctx.quantized(element) {
        Some(quantized) if quantized.check(ctx, ElementPlace::Scalar).is_err() => quantized.carrier(ctx),
        _ => element,
    }
}

/// The dimensions that a nest indexes: those of a tensor or memref. Anything else, a vector too, is one element.
pub fn indexed(ctx: &Context, ty: Type) -> SmallVec<[Dim; 6]> {
    if RANKED.accepts(ctx, ty) { ctx.shape(ty).unwrap_or_default() } else { SmallVec::new() }
}

/// Whether a body may give an element of one type for a tensor of another: parameters move along with the elements.
pub fn gives(ctx: &Context, given: Type, wanted: Type) -> bool {
    let carrier = |ty: Type| ctx.quantized(ty).map_or(ty, |quantized| quantized.carrier(ctx));
    carrier(given) == carrier(scalar(ctx, wanted))
}
