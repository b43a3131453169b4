//! `--linalg-generalize-named-ops`: replaces named operations with `linalg.generic`.

use qopt_ir::ir::{Body, OpId};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter};

use super::super::attrs::{ITERATOR_TYPES, map_array};
use super::super::types::scalar;
use super::{Named, maps_and_reductions};
use crate::linalg::ops as linalg;

/// The pass.
pub static GENERALIZE: PassDef = PassDef {
    argument: "linalg-generalize-named-ops",
    name: "LinalgGeneralizeNamedOpsPass",
    summary: "Convert named ops into generic ops",
    converts: true,
    build: |_, _| Ok(Box::new(Generalize)),
    ..PassDef::BASE
};

struct Generalize;

impl Pass for Generalize {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(body, |body, cx| {
            let mut rewriter = Rewriter::new(cx.ctx, body);
            let ops = rewriter.body().preorder();
            // Operations in the region of a replaced operation are erased with it.
            let done = |op| if rewriter.body().is_erased(op) { None } else { generalize(&mut rewriter, op) };
            let count = ops.into_iter().filter_map(done).count();
            cx.count("num-generalized", count as u64);
            Ok(())
        })
    }
}

/// Replaces a named operation with `linalg.generic`.
fn generalize(rewriter: &mut Rewriter<'_>, op: OpId) -> Option<()> {
    let view = rewriter.op(op);
    let (ctx, body, loc) = (view.ctx, view.body, view.loc());
    let named = Named::of(view);
    let (maps, reduces) = maps_and_reductions(view)?;
    let kinds = reduces.iter().map(|&reduces| ITERATOR_TYPES.attr(ctx, u64::from(reduces)));
    let kinds = ctx.attr(qopt_ir::ir::AttrKind::Array(kinds.collect()));
    let operands: Vec<_> = body.operands(op).collect();
    let results: Vec<_> = body.results(op).map(|v| body.ty(v)).collect();
    let elements: Vec<_> = operands.iter().map(|&v| scalar(ctx, body.ty(v))).collect();
    let inputs = named.map_or_else(|| view.operands_named("inputs").len(), Named::inputs);
    let inputs = [inputs, operands.len().saturating_sub(inputs)].map(|n| i32::try_from(n).unwrap_or(i32::MAX));
    let &[own] = body.blocks(*body.regions(op).first()?) else { return None };
    let unsigned = Named::is_unsigned(ctx, view.attr("cast"));
    let generic = NewOp::of(&linalg::GENERIC)
        .loc(loc)
        .operands(&operands)
        .results(&results)
        .property("indexing_maps", map_array(ctx, maps))
        .property("iterator_types", kinds)
        .property("operandSegmentSizes", ctx.i32_array_attr(&inputs));
    rewriter.set_insertion_point(InsertPoint::Before(op));
    let made = rewriter.build_region(&generic, &elements, |rewriter, _, args| match named {
        Some(named) => {
            let _ = named.body.complete(rewriter, args, (loc, unsigned));
        }
        None => {
            rewriter.splice(own, args);
        }
    });
    let values: Vec<_> = rewriter.body().results(made).collect();
    rewriter.replace(op, &values);
    Some(())
}
