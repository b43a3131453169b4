//! Conversion of whole functions, including their signatures.

use qopt_ir::ir::{AttrKind, BlockId, Body, Context, Loc, OpId, Type, TypeKind};
use qopt_ir::pass::{Failed, PassContext};
use qopt_ir::rewrite::Rewriter;
use rustc_hash::FxHashSet;

use crate::func::refuse_references;

/// The reason why a function cannot be converted.
pub(crate) struct Unsupported {
    /// The location of the unsupported operation.
    pub(crate) loc: Loc,
    /// The reason.
    pub(crate) message: String,
}

/// Calls `change` with each single-block function of a module, then sets the function's type from the block's arguments and the
/// returned result types.
///
/// # Errors
/// If a function cannot be converted, or has tensors and several blocks; the other functions are still converted. If an
/// operation refers to a function whose signature changed.
pub(crate) fn each_function(
    body: &mut Body,
    cx: &mut PassContext<'_>,
    mut change: impl FnMut(&Context, &mut Body, BlockId) -> Result<Vec<Type>, Unsupported>,
) -> Result<(), Failed> {
    let ctx = cx.ctx;
    let mut failed = Ok(());
    let mut changed = FxHashSet::default();
    let functions: Vec<OpId> = body.preorder();
    for op in functions {
        if !ctx.is_op(body.name(op), &crate::func::ops::FUNC) {
            continue;
        }
        let Some(function) = body.isolated_mut(op) else { continue };
        if let Some(entry) = function.only_block(Body::ROOT) {
            match change(ctx, function, entry) {
                Ok(results) => {
                    let before = function.properties(Body::ROOT);
                    let inputs: Vec<Type> = function.args(entry).iter().map(|&arg| function.ty(arg)).collect();
                    set_signature(ctx, function, &inputs, &results);
                    let name = ctx.dict_named(before, "sym_name").and_then(|name| ctx.attr_str(name));
                    changed.extend(name.filter(|_| function.properties(Body::ROOT) != before));
                }
                Err(Unsupported { loc, message }) => failed = Err(cx.error(loc, message)),
            }
        } else if has_tensors(ctx, function) {
            failed = Err(cx.error(function.loc(Body::ROOT), "a function of several blocks cannot be bufferized"));
        }
    }
    failed.and_then(|()| refuse_references(body, cx, &changed))
}

/// The types of the values that a function's block returns.
pub(crate) fn returned_types(body: &Body, entry: BlockId) -> Vec<Type> {
    body.last(entry).map_or_else(Vec::new, |end| body.operands(end).map(|v| body.ty(v)).collect())
}

/// Returns true if a body has tensor values.
fn has_tensors(ctx: &Context, body: &Body) -> bool {
    let is_tensor = |value| ctx.is_tensor(body.ty(value));
    let blocks = body.regions(Body::ROOT).iter().flat_map(|&region| body.blocks(region));
    blocks.flat_map(|&block| body.args(block)).any(|&arg| is_tensor(arg))
        || body.preorder().into_iter().any(|op| body.results(op).any(is_tensor))
}

/// Sets a function's type. Arguments that are added have no attributes.
pub(super) fn set_signature(ctx: &Context, body: &mut Body, inputs: &[Type], results: &[Type]) {
    let old = ctx.dict_named(body.properties(Body::ROOT), "function_type").and_then(|a| ctx.attr_type(a));
    let old = old.map(|ty| ctx.type_kind(ty));
    let ty = ctx.function_type(inputs, results);
    let mut rewriter = Rewriter::new(ctx, body);
    rewriter.set_property(Body::ROOT, "function_type", Some(ctx.type_attr(ty)));
    let Some(TypeKind::Function { results: old, .. }) = old else { return };
    let arg_attrs = ctx.dict_named(rewriter.body().properties(Body::ROOT), "arg_attrs");
    if let Some(AttrKind::Array(dicts)) = arg_attrs.map(|a| ctx.attr_kind(a)) {
        let empty = std::iter::repeat(ctx.dict_attr([]));
        let dicts = dicts.iter().copied().chain(empty).take(inputs.len()).collect();
        rewriter.set_property(Body::ROOT, "arg_attrs", Some(ctx.attr(AttrKind::Array(dicts))));
    }
    if old.len() != results.len() {
        rewriter.set_property(Body::ROOT, "res_attrs", None);
    }
}
