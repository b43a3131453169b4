//! Type constraints of linalg operands, and element types in bodies. The dialect defines no types.

use qopt_ir::def::{TypeConstraint, TypePred};
use qopt_ir::ir::{Context, ElementPlace, Type, TypeKind};
use qopt_ir::movement::Dim;
use smallvec::SmallVec;

const RANKED_MEMREF: TypePred = TypePred::Test(|c, t| matches!(c.type_kind(t), TypeKind::MemRef { .. }));

const RANKED: TypePred = TypePred::AnyOf(&[&RANKED_MEMREF, &TypePred::RankedTensor(&TypePred::Any)]);

/// Operand of a structured operation.
pub const TENSOR_OR_MEMREF: TypeConstraint =
    TypeConstraint::new("memref of any type values or ranked tensor of any type values", RANKED);

/// The same constraint with MLIR's summary for loop nests.
pub const SHAPED: TypeConstraint = TypeConstraint::new("shaped of any type values", RANKED);

/// The type of an element in a body. The elements of a tensor with per-axis parameters have no common quantized type, so the
/// body uses their carrier.
pub fn scalar(ctx: &Context, ty: Type) -> Type {
    let element = if RANKED.accepts(ctx, ty) { ctx.element_or_self(ty) } else { ty };
    match ctx.quantized(element) {
        Some(quantized) if quantized.check(ctx, ElementPlace::Scalar).is_err() => quantized.carrier(ctx),
        _ => element,
    }
}

/// The dimensions that a nest indexes: the shape of a tensor or memref. Other types, including vectors, count as one element.
pub fn indexed_dims(ctx: &Context, ty: Type) -> SmallVec<[Dim; 6]> {
    if RANKED.accepts(ctx, ty) { ctx.shape(ty).unwrap_or_default() } else { SmallVec::new() }
}

/// Returns true if a body may yield `given` for a tensor of type `wanted`. Parameters move along with the elements.
pub fn gives(ctx: &Context, given: Type, wanted: Type) -> bool {
    let carrier = |ty: Type| ctx.quantized(ty).map_or(ty, |quantized| quantized.carrier(ctx));
    carrier(given) == carrier(scalar(ctx, wanted))
}
