//! Conversion between torch tensors and builtin tensors.
//!
//! Hub ops use builtin tensors. The builtin form of a torch tensor has the same shape and signless integers.
//! `builtin.unrealized_conversion_cast` converts between both while a program contains both. This module creates these casts,
//! looks through them, and folds inverse pairs. Its callers choose the values to convert.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{AttrKind, Body, Context, Loc, OpId, Str, Type, TypeKind, ValueId};
use qopt_ir::pass::{Failed, PassContext};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter, is_trivially_dead};
use qopt_ir::transforms::types::{Conversion, Functions, Signatures};

use rustc_hash::FxHashSet;

use crate::builtin::ops::UNREALIZED_CONVERSION_CAST;
use crate::func::{ops as func, references, update_signature};
use crate::support::{int_width, is_unsigned, shapes_agree};
use crate::tensor::ops as tensor;
use crate::torch::{VTensor, is_none_type};

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

/// Removes the results of type `!torch.none` of functions that nothing refers to: PyTorch's programs return None for an optional result.
pub(crate) fn remove_none_results(module: &mut Body, ctx: &Context) {
    let referenced: FxHashSet<Str> = references(ctx, module).into_iter().map(|(.., name)| name).collect();
    for op in module.preorder() {
        let is_function = ctx.is_op(module.name(op), &func::FUNC);
        let name = ctx.dict_named(module.properties(op), "sym_name").and_then(|name| ctx.attr_str(name));
        let is_called = name.is_some_and(|name| referenced.contains(&name));
        if let Some(function) = module.isolated_mut(op).filter(|_| is_function && !is_called) {
            remove_none_results_of(&mut Rewriter::new(ctx, function));
        }
    }
}

fn remove_none_results_of(rewriter: &mut Rewriter<'_>) {
    let ctx = rewriter.ctx();
    let function_type = rewriter.op(Body::ROOT).attr("function_type").and_then(|ty| ctx.attr_type(ty));
    let Some(TypeKind::Function { results, .. }) = function_type.map(|ty| ctx.type_kind(ty)) else { return };
    let is_kept: Vec<bool> = results.iter().map(|&ty| !is_none_type(ctx, ty)).collect();
    if is_kept.iter().all(|&is_kept| is_kept) {
        return;
    }
    for op in rewriter.body().preorder() {
        if rewriter.op(op).is(&func::RETURN) {
            let operands: Vec<ValueId> = rewriter.body().operands(op).collect();
            let kept = operands.iter().zip(&is_kept).filter(|&(_, &is_kept)| is_kept).map(|(&value, _)| value);
            rewriter.set_operands(op, &kept.collect::<Vec<ValueId>>());
            for none in operands.iter().filter_map(|&value| rewriter.body().defining_op(value)).collect::<Vec<OpId>>() {
                if !rewriter.body().is_erased(none) && is_trivially_dead(rewriter.op(none)) {
                    rewriter.erase(none);
                }
            }
        }
    }
    if let Some(AttrKind::Array(dicts)) = rewriter.op(Body::ROOT).attr("res_attrs").map(|attr| ctx.attr_kind(attr)) {
        let kept = dicts.iter().zip(&is_kept).filter(|&(_, &is_kept)| is_kept).map(|(&dict, _)| dict);
        let kept = ctx.attr(AttrKind::Array(kept.collect()));
        rewriter.set_property(Body::ROOT, "res_attrs", Some(kept));
    }
    update_signature(rewriter);
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
