//! `--tfl-reduce-window-to-stablehlo`: turns `tfl.stablehlo_reduce_window`, whose body is a function, into `stablehlo.reduce_window`.
//!
//! ```text
//! "tfl.stablehlo_reduce_window"(%x, %init) {body = @sum, ..}   =   "stablehlo.reduce_window"(%x, %init) ({ stablehlo.add })
//! ```
//!
//! An operation stays if its body is not one sum, product, maximum or minimum.

use qopt_ir::def::{OpDef, OpRef, match_op};
use qopt_ir::ir::{AttrKind, Body, Context, OpId, Str, ValueId};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter};
use qopt_ir::verify::Checker;
use rustc_hash::FxHashMap;

use crate::builtin::ops as builtin;
use crate::func::ops as func;
use crate::stablehlo::ops as stablehlo;
use crate::tfl::ops as tfl;

/// The pass.
pub static TFL_WINDOWS: PassDef = PassDef {
    argument: "tfl-reduce-window-to-stablehlo",
    name: "TflReduceWindowToStablehlo",
    summary: "Turn reductions of windows with a function as their body into operations of stablehlo",
    statistics: &[("num-converted", "Number of operations converted")],
    anchor: Some(builtin::MODULE.name),
    converts: true,
    build: |_, _| Ok(Box::new(TflWindows)),
    ..PassDef::BASE
};

struct TflWindows;

impl Pass for TflWindows {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let ctx = cx.ctx;
        let functions = body.preorder().into_iter().filter(|&op| ctx.is_op(body.name(op), &func::FUNC));
        let bodies: FxHashMap<Str, &'static OpDef> = functions
            .filter_map(|op| {
                let name = ctx.attr_str(OpRef::new(ctx, body, op).attr("sym_name")?)?;
                Some((name, combination(ctx, body.isolated(op)?)?))
            })
            .collect();
        cx.each_isolated(body, |body, cx| {
            let mut checker = Checker::new(cx.ctx);
            let mut rewriter = Rewriter::new(cx.ctx, body);
            for op in rewriter.body().preorder() {
                let view = rewriter.op(op);
                if view.name() == "tfl.stablehlo_reduce_window"
                    && let Some(AttrKind::SymbolRef { root, .. }) = view.attr("body").map(|body| ctx.attr_kind(body))
                    && let Some(combine) = bodies.get(root)
                    && replace(&mut rewriter, &mut checker, op, combine).is_some()
                {
                    cx.count("num-converted", 1);
                }
            }
            Ok(())
        })
    }
}

/// The operation that a function of two values computes, if it is only one.
fn combination(ctx: &Context, function: &Body) -> Option<&'static OpDef> {
    let &[block] = function.blocks(*function.regions(Body::ROOT).first()?) else { return None };
    let &[op, end] = function.ops(block).collect::<Vec<OpId>>().as_slice() else { return None };
    let view = OpRef::new(ctx, function, op);
    let mut operands: Vec<ValueId> = view.operands().collect();
    operands.sort_unstable();
    let returns_it = function.operands(end).eq(view.results());
    let is_plain =
        crate::tfl::activation(view).is_ok_and(|(low, high)| low == f64::NEG_INFINITY && high == f64::INFINITY);
    (operands == function.args(block) && returns_it && is_plain).then_some(())?;
    Some(match_op!(view;
        tfl::ADD => &stablehlo::ADD,
        tfl::MUL => &stablehlo::MULTIPLY,
        tfl::MAXIMUM => &stablehlo::MAXIMUM,
        tfl::MINIMUM => &stablehlo::MINIMUM,
        _ => match &*view.name() {
            "tfl.stablehlo_add" => &stablehlo::ADD,
            "tfl.stablehlo_multiply" => &stablehlo::MULTIPLY,
            "tfl.stablehlo_maximum" => &stablehlo::MAXIMUM,
            "tfl.stablehlo_minimum" => &stablehlo::MINIMUM,
            _ => return None,
        },
    ))
}

/// The integers of an array attribute.
fn integers(op: OpRef<'_>, name: &str) -> Option<Vec<i64>> {
    match op.ctx.attr_kind(op.attr(name)?) {
        AttrKind::Array(items) => items.iter().map(|&item| op.ctx.attr_int(item)).collect(),
        _ => None,
    }
}

/// Replaces an operation whose windows are combined by `combine`. Returns `None` if the new one is invalid.
fn replace(rewriter: &mut Rewriter<'_>, checker: &mut Checker<'_>, op: OpId, combine: &'static OpDef) -> Option<()> {
    let (ctx, view) = (rewriter.ctx(), rewriter.op(op));
    let (loc, result) = (view.loc(), view.result_type(0)?);
    let operands: Vec<ValueId> = view.operands().collect();
    let scalar = ctx.tensor_type(&[], ctx.element_or_self(result));
    let mut new =
        NewOp::of(&stablehlo::REDUCE_WINDOW).loc(loc).operands(&operands).results(std::slice::from_ref(&result));
    for name in ["window_dimensions", "window_strides", "base_dilations", "window_dilations"] {
        new = new.property(name, ctx.i64_array_attr(&integers(view, name)?));
    }
    let padding = integers(view, "padding")?;
    let rows = u64::try_from(padding.len() / 2).ok()?;
    let ty = ctx.tensor_type(&[Some(rows), Some(2)], ctx.int_type(64));
    let padding = (padding.len() % 2 == 0).then(|| ctx.dense_ints(ty, &padding))?;
    rewriter.set_insertion_point(InsertPoint::Before(op));
    let new = rewriter.build(&new.property("padding", padding));
    let region = rewriter.add_region(new);
    let block = rewriter.create_block(region, &[scalar, scalar], loc);
    let args = rewriter.body().args(block).to_vec();
    let combined = rewriter.build(&NewOp::of(combine).loc(loc).operands(&args).results(&[scalar]));
    let combined: Vec<ValueId> = rewriter.body().results(combined).collect();
    rewriter.build(&NewOp::of(&stablehlo::RETURN).loc(loc).operands(&combined));
    if !checker.accepts(rewriter.body(), new) {
        rewriter.erase(new);
        return None;
    }
    let results: Vec<ValueId> = rewriter.body().results(new).collect();
    rewriter.replace(op, &results);
    Some(())
}
