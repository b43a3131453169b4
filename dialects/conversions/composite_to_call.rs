//! `--stablehlo-legalize-composite-to-call`: replaces `stablehlo.composite` by a call of its decomposition.
//!
//! ```text
//! stablehlo.composite "own.f" %x {decomposition = @f}                        =  func.call @f(%x)
//! stablehlo.composite "chlo.top_k" %x {composite_attributes = {k = 2}, ..}   =  chlo.top_k(%x, k = 2)
//! ```
//!
//! JAX writes operations of `chlo` as composites of version 1. Those that `--floats-to-tosa` converts become the operation. The
//! pass of this name in StableHLO calls their decompositions, too.

use qopt_ir::def::{OpDef, OpRef};
use qopt_ir::ir::{Attr, AttrKind, Body, OpId, Type, ValueId};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter};
use qopt_ir::verify::Checker;

use crate::builtin::ops as builtin;
use crate::chlo;
use crate::func::ops as func;
use crate::stablehlo::ops as stablehlo;

/// The pass.
pub static COMPOSITE_TO_CALL: PassDef = PassDef {
    argument: "stablehlo-legalize-composite-to-call",
    name: "StablehloLegalizeCompositeToCallPass",
    summary: "Replace composite operations by operations of chlo, or by calls of their decompositions",
    statistics: &[("num-replaced", "Number of composite operations replaced")],
    anchor: Some(builtin::MODULE.name),
    converts: true,
    build: |_, _| Ok(Box::new(CompositeToCall)),
    ..PassDef::BASE
};

/// The operations that composites of their names become.
static KNOWN: &[&OpDef] = &[
    &chlo::ACOS,
    &chlo::ACOSH,
    &chlo::ASIN,
    &chlo::ASINH,
    &chlo::ATAN,
    &chlo::ATANH,
    &chlo::COSH,
    &chlo::ERF,
    &chlo::ERFC,
    &chlo::SINH,
    &chlo::SQUARE,
    &chlo::TAN,
    &chlo::TOP_K,
];

struct CompositeToCall;

impl Pass for CompositeToCall {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(body, |body, cx| {
            let mut checker = Checker::new(cx.ctx);
            let mut rewriter = Rewriter::new(cx.ctx, body);
            for op in rewriter.body().preorder() {
                if rewriter.op(op).is(&stablehlo::COMPOSITE) {
                    replace(&mut rewriter, &mut checker, op);
                    cx.count("num-replaced", 1);
                }
            }
            Ok(())
        })
    }
}

/// Replaces a composite.
fn replace(rewriter: &mut Rewriter<'_>, checker: &mut Checker<'_>, op: OpId) {
    rewriter.set_insertion_point(InsertPoint::Before(op));
    let (view, known) = (rewriter.op(op), known(rewriter.op(op)));
    let (loc, operands): (_, Vec<ValueId>) = (view.loc(), view.operands().collect());
    let types: Vec<Type> = view.results().map(|value| view.body.ty(value)).collect();
    let build = |rewriter: &mut Rewriter<'_>, def: &'static OpDef, attrs: &[(&str, Attr)]| {
        let new = NewOp::of(def).loc(loc).operands(&operands).results(&types);
        rewriter.build(&attrs.iter().fold(new, |new, &(name, value)| new.property(name, value)))
    };
    let callee = view.attr("decomposition");
    let new = known.and_then(|(def, attrs)| {
        let attrs: Vec<(&str, Attr)> = attrs.iter().map(|(name, value)| (name.as_str(), *value)).collect();
        let new = build(rewriter, def, &attrs);
        let is_valid = checker.accepts(rewriter.body(), new);
        if !is_valid {
            rewriter.erase(new);
        }
        is_valid.then_some(new)
    });
    let new = new.or_else(|| Some(build(rewriter, &func::CALL, &[("callee", callee?)])));
    if let Some(new) = new {
        let results: Vec<ValueId> = rewriter.body().results(new).collect();
        rewriter.replace(op, &results);
    }
}

/// The operation that a composite of version 1 is by its name, with its attributes.
fn known(op: OpRef<'_>) -> Option<(&'static OpDef, Vec<(String, Attr)>)> {
    let name = op.ctx.text(op.ctx.attr_str(op.attr("name")?)?).into_owned();
    let def = KNOWN.iter().copied().find(|def| def.name == name).filter(|_| op.int("version") == Some(1))?;
    let attrs = match op.attr("composite_attributes").map(|attrs| op.ctx.attr_kind(attrs)) {
        Some(AttrKind::Dict(entries)) => {
            entries.iter().map(|&(name, value)| (op.ctx.text(name).into_owned(), value)).collect()
        }
        _ => Vec::new(),
    };
    Some((def, attrs))
}
