//! Removes `!torch.none` results of functions without references. PyTorch returns None for an optional result.

use qopt_ir::ir::{AttrKind, Body, Context, OpId, Str, TypeKind, ValueId};
use qopt_ir::rewrite::{Rewriter, is_trivially_dead};
use rustc_hash::FxHashSet;

use crate::func::{ops as func, references, update_signature};
use crate::torch::is_none_type;

/// Removes the `!torch.none` results of functions without references.
pub(crate) fn remove_none_results(module: &mut Body, ctx: &Context) {
    let referenced: FxHashSet<Str> = references(ctx, module).into_iter().map(|(.., name)| name).collect();
    for op in module.preorder() {
        let is_function = ctx.is_op(module.name(op), &func::FUNC);
        let name = ctx.dict_named(module.properties(op), "sym_name").and_then(|name| ctx.attr_str(name));
        let is_called = name.is_some_and(|name| referenced.contains(&name));
        if let Some(function) = module.isolated_mut(op).filter(|_| is_function && !is_called) {
            remove_none_results_in(&mut Rewriter::new(ctx, function));
        }
    }
}

fn remove_none_results_in(rewriter: &mut Rewriter<'_>) {
    let ctx = rewriter.ctx();
    let returns: Vec<OpId> = rewriter.ops().into_iter().filter(|&op| rewriter.op(op).is(&func::RETURN)).collect();
    // Without a return, as in a declaration, `update_signature` keeps the function type.
    if returns.is_empty() {
        return;
    }
    let function_type = rewriter.op(Body::ROOT).attr("function_type").and_then(|ty| ctx.attr_type(ty));
    let Some(TypeKind::Function { results, .. }) = function_type.map(|ty| ctx.type_kind(ty)) else { return };
    let is_kept: Vec<bool> = results.iter().map(|&ty| !is_none_type(ctx, ty)).collect();
    if is_kept.iter().all(|&is_kept| is_kept) {
        return;
    }
    for op in returns {
        let operands: Vec<ValueId> = rewriter.body().operands(op).collect();
        let kept = operands.iter().zip(&is_kept).filter(|&(_, &is_kept)| is_kept).map(|(&value, _)| value);
        rewriter.set_operands(op, &kept.collect::<Vec<ValueId>>());
        for none in operands.iter().filter_map(|&value| rewriter.body().defining_op(value)).collect::<Vec<OpId>>() {
            if !rewriter.body().is_erased(none) && is_trivially_dead(rewriter.op(none)) {
                rewriter.erase(none);
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
