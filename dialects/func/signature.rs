//! The type of a function after a change of its values.

use qopt_ir::def::{OpRef, Trait};
use qopt_ir::ir::{AttrKind, Body, Context, OpId, Str, Type, TypeKind};
use qopt_ir::pass::{Failed, PassContext};
use qopt_ir::rewrite::Rewriter;
use rustc_hash::FxHashSet;

/// Sets the type of a function to the types of its arguments and of the values that it returns.
pub(crate) fn update_signature(rewriter: &mut Rewriter<'_>) {
    let (ctx, body) = (rewriter.ctx(), rewriter.body());
    let root = body.root(ctx);
    let blocks = body.regions(Body::ROOT).first().map_or(&[][..], |&region| body.blocks(region));
    let is_return = |op| OpRef { op, ..root }.def().is_some_and(|def| def.has(Trait::ReturnLike));
    let end = blocks.iter().filter_map(|&block| body.last(block)).find(|&op| is_return(op));
    let (Some(&entry), Some(end)) = (blocks.first(), end) else { return };
    let inputs: Vec<Type> = body.args(entry).iter().map(|&arg| body.ty(arg)).collect();
    let results: Vec<Type> = body.operands(end).map(|value| body.ty(value)).collect();
    // Functions of other dialects have types of their own.
    let is_function = |ty| matches!(ctx.type_kind(ty), TypeKind::Function { .. });
    if !root.attr("function_type").and_then(|ty| ctx.attr_type(ty)).is_some_and(is_function) {
        return;
    }
    let ty = ctx.type_attr(ctx.function_type(&inputs, &results));
    rewriter.set_property(Body::ROOT, "function_type", Some(ty));
}

/// Reports references to functions whose signature changed, because calls keep their operands and results.
///
/// # Errors
/// If there is one.
pub(crate) fn refuse_references(
    module: &Body,
    cx: &mut PassContext<'_>,
    changed: &FxHashSet<Str>,
) -> Result<(), Failed> {
    let ctx = cx.ctx;
    let mut refused = Ok(());
    let mut found = references(ctx, module);
    found.retain(|(.., name)| changed.contains(name));
    // One report for each operation.
    found.dedup_by(|a, b| std::ptr::eq(a.0, b.0) && a.1 == b.1);
    for (body, op, name) in found {
        let (op_name, name) = (ctx.op_text(body.name(op)), ctx.text(name));
        let text = format!("'{op_name}' op refers to '{name}', whose signature changes: run --inline first");
        refused = Err(cx.error(body.loc(op), text));
    }
    refused
}

/// The references to symbols in attributes of operations, by their last names.
pub(crate) fn references<'m>(ctx: &Context, module: &'m Body) -> Vec<(&'m Body, OpId, Str)> {
    let (mut all, mut work) = (Vec::new(), vec![module]);
    while let Some(body) = work.pop() {
        for op in body.preorder() {
            work.extend(body.isolated(op));
            for &(_, attr) in [body.properties(op), body.attrs(op)].into_iter().flat_map(|dict| ctx.dict(dict)) {
                if let AttrKind::SymbolRef { root, nested } = ctx.attr_kind(attr) {
                    all.push((body, op, *nested.last().unwrap_or(root)));
                }
            }
        }
    }
    all
}
