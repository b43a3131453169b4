//! Conversion between torch tensors and builtin tensors.
//!
//! Hub ops use builtin tensors. The builtin form of a torch tensor has the same shape and signless integers.
//! `builtin.unrealized_conversion_cast` converts between both while a program contains both. This module creates these casts,
//! looks through them, and folds inverse pairs. Its callers choose the values to convert.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Body, Context, Loc, OpId, Type, TypeKind, ValueId};
use qopt_ir::pass::{Failed, PassContext};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter, is_trivially_dead};
use qopt_ir::transforms::types::{Conversion, Functions, Signatures};

use crate::builtin::ops::UNREALIZED_CONVERSION_CAST;
use crate::support::{int_width, is_unsigned, shapes_agree};
use crate::tensor::ops as tensor;
use crate::torch::VTensor;

/// Returns the builtin tensor type, with signless integers, of a torch tensor or of a builtin tensor of unsigned integers. Returns
/// `None` for other types, and if the shape or element type is unknown.
pub(crate) fn builtin_type(ctx: &Context, ty: Type) -> Option<Type> {
    if ctx.is_tensor(ty) {
        let element = ctx.element_or_self(ty);
        return Some(
            ctx.with_element(ty, ctx.int_type(int_width(ctx, element).filter(|_| is_unsigned(ctx, element))?)),
        );
    }
    let tensor = ctx.type_object::<VTensor>(ty)?;
    let (shape, element) = (tensor.shape.as_deref()?, tensor.element?);
    let is_index = matches!(ctx.type_kind(element), TypeKind::Index);
    let element = int_width(ctx, element).filter(|_| !is_index).map_or(element, |width| ctx.int_type(width));
    Some(ctx.tensor_type(shape, element))
}

/// Returns the operand of a `builtin.unrealized_conversion_cast` of one value.
pub(crate) fn uncast(op: OpRef<'_>) -> Option<ValueId> {
    op.only_operand().filter(|_| op.body.num_results(op.op) == 1 && op.is(&UNREALIZED_CONVERSION_CAST))
}

/// Builds a `builtin.unrealized_conversion_cast`.
pub(crate) fn cast(rewriter: &mut Rewriter<'_>, loc: Loc, value: ValueId, ty: Type) -> ValueId {
    let cast = NewOp::of(&UNREALIZED_CONVERSION_CAST).loc(loc).operands(&[value]).results(&[ty]);
    rewriter.build_value(&cast).unwrap_or(value)
}

/// Builds a `tensor.cast`, to a type in which other sizes are static.
pub(crate) fn tensor_cast(rewriter: &mut Rewriter<'_>, loc: Loc, value: ValueId, ty: Type) -> ValueId {
    rewriter.build_value(&NewOp::of(&tensor::CAST).loc(loc).operands(&[value]).results(&[ty])).unwrap_or(value)
}

/// Returns the new type of a value. `None` keeps the type.
pub(crate) type ConvertType = fn(&Context, Type) -> Option<Type>;

/// Converts the signatures of all functions and calls, to builtin tensors by [`builtin_type`], and folds inverse casts.
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
    let conversion = Conversion { convert: &convert, accepts: &|_| false, cast: &cast, signatures: Signatures::All };
    conversion.apply(ctx, body, &Functions::default());
    let mut rewriter = Rewriter::new(ctx, body);
    let mut ops = rewriter.body().preorder();
    for &op in &ops {
        let view = rewriter.op(op);
        let source = uncast(view).and_then(|inner| rewriter.body().defining_op(inner)).map(|inner| rewriter.op(inner));
        let (Some(source), Some(result)) = (source.and_then(uncast), rewriter.body().result(op, 0)) else { continue };
        let (from, to) = (rewriter.body().ty(source), rewriter.body().ty(result));
        if from == to {
            rewriter.replace_uses(result, source);
        } else if differ_in_static_sizes_only(ctx, from, to) {
            // A function with a dynamic result shape keeps its type. The cast has the location of the value's producer,
            // and so has a message about its sizes.
            let body = rewriter.body();
            let loc = body.loc(body.defining_op(source).unwrap_or(op));
            rewriter.set_insertion_point(InsertPoint::Before(op));
            let cast = tensor_cast(&mut rewriter, loc, source, to);
            rewriter.replace_uses(result, cast);
        }
    }
    // Users come after their producers, so erase in reverse order.
    ops.reverse();
    for op in ops {
        erase_dead_cast(&mut rewriter, op);
    }
}

/// Returns true for builtin tensors that only differ in which sizes are static.
pub(crate) fn differ_in_static_sizes_only(ctx: &Context, from: Type, to: Type) -> bool {
    let tensors = ctx.is_tensor(from) && ctx.is_tensor(to) && ctx.element_type(from) == ctx.element_type(to);
    tensors && ctx.shape(from).zip(ctx.shape(to)).is_some_and(|(from, to)| shapes_agree(&from, &to))
}

fn erase_dead_cast(rewriter: &mut Rewriter<'_>, op: OpId) {
    let view = rewriter.op(op);
    if view.is(&UNREALIZED_CONVERSION_CAST) && is_trivially_dead(view) {
        rewriter.erase(op);
    }
}
