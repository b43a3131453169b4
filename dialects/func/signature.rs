//! The type of a function after a change of its values.

use qopt_ir::def::{OpRef, Trait};
use qopt_ir::ir::{Body, Type};
use qopt_ir::rewrite::Rewriter;

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
    let ty = ctx.type_attr(ctx.function_type(&inputs, &results));
    rewriter.set_property(Body::ROOT, "function_type", Some(ty));
}
