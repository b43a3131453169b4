//! Conversion between torch tensors and builtin tensors.
//!
//! Hub ops use builtin tensors. The builtin form of a torch tensor has the same shape and signless integers.
//! `builtin.unrealized_conversion_cast` converts between both while a program contains both. This module creates these casts,
//! looks through them, and folds inverse pairs. Its callers choose the values to convert.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Body, Context, Loc, Type, TypeKind, ValueId};
use qopt_ir::pass::{Failed, PassContext};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter, is_trivially_dead};
use qopt_ir::transforms::types::{Conversion, Functions, Signatures};

use crate::builtin::ops::UNREALIZED_CONVERSION_CAST;
use crate::support::{int_width, is_unsigned, shapes_agree};
use crate::tensor::ops as tensor;
use crate::torch::VTensor;

/// Returns the builtin tensor type with signless integers. Accepts `!torch.vtensor` and builtin tensors of unsigned integers.
/// Returns `None` for other types, or if the shape or the element type is unknown.
pub(crate) fn builtin_type(ctx: &Context, ty: Type) -> Option<Type> {
    if ctx.is_tensor(ty) {
        let element = ctx.element_or_self(ty);
        let width = int_width(ctx, element).filter(|_| is_unsigned(ctx, element))?;
        return Some(ctx.with_element(ty, ctx.int_type(width)));
    }
    let tensor = ctx.type_object::<VTensor>(ty)?;
    let (shape, element) = (tensor.shape.as_deref()?, tensor.element?);
    let is_index = matches!(ctx.type_kind(element), TypeKind::Index);
    let element = int_width(ctx, element).filter(|_| !is_index).map_or(element, |width| ctx.int_type(width));
    Some(ctx.tensor_type(shape, element))
}

/// Returns the operand of a `builtin.unrealized_conversion_cast` of one value.
pub(crate) fn cast_source(op: OpRef<'_>) -> Option<ValueId> {
    op.only_operand().filter(|_| op.body.num_results(op.op) == 1 && op.is(&UNREALIZED_CONVERSION_CAST))
}

/// Builds a `builtin.unrealized_conversion_cast`.
pub(crate) fn build_cast(rewriter: &mut Rewriter<'_>, loc: Loc, value: ValueId, ty: Type) -> ValueId {
    let cast = NewOp::of(&UNREALIZED_CONVERSION_CAST).loc(loc).operands(&[value]).results(&[ty]);
    rewriter.build_value(&cast).unwrap_or(value)
}

/// Builds a `tensor.cast` to a type that differs only in which sizes are static.
pub(crate) fn tensor_cast(rewriter: &mut Rewriter<'_>, loc: Loc, value: ValueId, ty: Type) -> ValueId {
    rewriter.build_value(&NewOp::of(&tensor::CAST).loc(loc).operands(&[value]).results(&[ty])).unwrap_or(value)
}

/// Returns the new type of a value. `None` keeps the type.
pub(crate) type ConvertType = fn(&Context, Type) -> Option<Type>;

/// Converts the types of all functions and calls with `convert`, and folds inverse casts.
///
/// # Errors
/// If the pass is cancelled.
pub(crate) fn convert_signatures(
    body: &mut Body,
    cx: &mut PassContext<'_>,
    convert: ConvertType,
) -> Result<(), Failed> {
    cx.each_isolated(body, |body, cx| {
        convert_signature(cx.ctx, body, convert);
        Ok(())
    })
}

fn convert_signature(ctx: &Context, body: &mut Body, convert: ConvertType) {
    // Accepts no op, so only signatures change.
    let conversion =
        Conversion { convert: &convert, accepts: &|_| false, cast: &build_cast, signatures: Signatures::All };
    conversion.apply(ctx, body, &Functions::default());
    let mut rewriter = Rewriter::new(ctx, body);
    fold_cast_pairs(&mut rewriter);
    erase_dead_casts(&mut rewriter);
}

/// Replaces the result of two casts by their source, or by a `tensor.cast` of it.
fn fold_cast_pairs(rewriter: &mut Rewriter<'_>) {
    for op in rewriter.ops() {
        let body = rewriter.body();
        let inner = cast_source(rewriter.op(op)).and_then(|value| body.defining_op(value));
        let source = inner.and_then(|inner| cast_source(rewriter.op(inner)));
        let (Some(source), Some(result)) = (source, body.result(op, 0)) else { continue };
        let (from, to) = (body.ty(source), body.ty(result));
        if from == to {
            rewriter.replace_uses(result, source);
        } else if differ_in_static_sizes_only(rewriter.ctx(), from, to) {
            // The declared result may have dynamic sizes that the value has static. `tensor.cast` bridges them. It gets the
            // producer's location, so that size errors point there.
            let loc = body.loc(body.defining_op(source).unwrap_or(op));
            rewriter.set_insertion_point(InsertPoint::Before(op));
            let cast = tensor_cast(rewriter, loc, source, to);
            rewriter.replace_uses(result, cast);
        }
    }
}

/// Erases users first, in reverse program order.
fn erase_dead_casts(rewriter: &mut Rewriter<'_>) {
    for op in rewriter.ops().into_iter().rev() {
        let view = rewriter.op(op);
        if view.is(&UNREALIZED_CONVERSION_CAST) && is_trivially_dead(view) {
            rewriter.erase(op);
        }
    }
}

/// Returns true for builtin tensors that only differ in which sizes are static.
pub(crate) fn differ_in_static_sizes_only(ctx: &Context, from: Type, to: Type) -> bool {
    let tensors = ctx.is_tensor(from) && ctx.is_tensor(to) && ctx.element_type(from) == ctx.element_type(to);
    tensors && ctx.shape(from).zip(ctx.shape(to)).is_some_and(|(from, to)| shapes_agree(&from, &to))
}
