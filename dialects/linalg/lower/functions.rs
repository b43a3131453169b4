//! Functions of a module that a pass changes whole, signature and all.

use qopt_ir::ir::{AttrKind, BlockId, Body, Context, IsolatedOp, Loc, OpId, Type, TypeKind};
use qopt_ir::pass::{Failed, PassContext};

/// Why a function cannot be changed, and where.
pub(crate) struct Unsayable {
    /// The operation that stands in the way.
    pub(crate) loc: Loc,
    /// Why.
    pub(crate) message: String,
}

/// Calls `change` with each function of a module that has a body of one block, and then gives it the type that the block's
/// arguments have, with these results.
///
/// # Errors
/// If a function cannot be changed, or has several blocks and tensors; the others are.
pub(crate) fn each_function(
    module: &mut IsolatedOp,
    cx: &mut PassContext<'_>,
    mut change: impl FnMut(&Context, &mut IsolatedOp, BlockId) -> Result<Vec<Type>, Unsayable>,
) -> Result<(), Failed> {
    let ctx = cx.ctx;
    let mut failed = Ok(());
    let functions: Vec<OpId> = module.body.preorder();
    for op in functions {
        if !ctx.is_op(module.body.name(op), &crate::func::ops::FUNC) {
            continue;
        }
        let Some(mut function) = module.body.take_isolated(op) else { continue };
        if let Some(entry) = only_block(&function.body) {
            match change(ctx, &mut function, entry) {
                Ok(results) => set_signature(ctx, &mut function, entry, &results),
                Err(Unsayable { loc, message }) => failed = Err(cx.error(loc, message)),
            }
        } else if has_tensors(ctx, &function.body) {
            failed = Err(cx.error(function.loc, "a function of several blocks has no form on buffers"));
        }
        module.body.put_isolated(op, function);
    }
    failed
}

/// The types of what a function's block returns.
pub(crate) fn returned(body: &Body, entry: BlockId) -> Vec<Type> {
    body.last(entry).map_or_else(Vec::new, |end| body.operands(end).map(|v| body.ty(v)).collect())
}

/// The block of a body that has only one.
fn only_block(body: &Body) -> Option<BlockId> {
    match body.roots().first().map(|&region| body.blocks(region)) {
        Some(&[block]) => Some(block),
        _ => None,
    }
}

/// Whether a body computes with tensors.
fn has_tensors(ctx: &Context, body: &Body) -> bool {
    let is_tensor = |value| ctx.is_tensor(body.ty(value));
    let blocks = body.roots().iter().flat_map(|&region| body.blocks(region));
    blocks.flat_map(|&block| body.args(block)).any(|&arg| is_tensor(arg))
        || body.preorder().into_iter().any(|op| body.results(op).any(is_tensor))
}

fn set_signature(ctx: &Context, function: &mut IsolatedOp, entry: BlockId, results: &[Type]) {
    let body = &function.body;
    let inputs: Vec<Type> = body.args(entry).iter().map(|&arg| body.ty(arg)).collect();
    let name = ctx.str("function_type");
    let old = ctx.dict_get(function.properties, name).and_then(|a| ctx.attr_type(a)).map(|ty| ctx.type_kind(ty));
    let ty = ctx.function_type(&inputs, results);
    function.properties = ctx.dict_with(function.properties, name, Some(ctx.type_attr(ty)));
    let Some(TypeKind::Function { results: old, .. }) = old else { return };
    // What is said of arguments stays theirs; there is none about new ones.
    let arg_attrs = ctx.str("arg_attrs");
    if let Some(AttrKind::Array(dicts)) = ctx.dict_get(function.properties, arg_attrs).map(|a| ctx.attr_kind(a)) {
        let empty = std::iter::repeat(ctx.dict_attr([]));
        let dicts = dicts.iter().copied().chain(empty).take(inputs.len()).collect();
        function.properties = ctx.dict_with(function.properties, arg_attrs, Some(ctx.attr(AttrKind::Array(dicts))));
    }
    if old.len() != results.len() {
        function.properties = ctx.dict_with(function.properties, ctx.str("res_attrs"), None);
    }
}
