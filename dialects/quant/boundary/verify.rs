//! `--verify-quant-boundary`: an error at each break, with notes on where the parameters were; a remark for each float
//! island.
//!
//! The pass changes no operation. The verifier checks whether a movement has the exact parameters.

use qopt_ir::def::OpRef;
use qopt_ir::diag::{Code, Diag};
use qopt_ir::ir::{Body, Context, Loc, ValueDef, ValueId};
use qopt_ir::pass::{Failed, OptionDef, OptionKind, Pass, PassContext, PassDef, RemarkKind};

use super::islands::islands;
use super::{Break, ElementKind, ValueFacts, element_kind, find_break};
use crate::support::show;

/// The pass.
pub static VERIFY_QUANT_BOUNDARY: PassDef = PassDef {
    argument: "verify-quant-boundary",
    name: "VerifyQuantBoundary",
    summary: "Fail where quantization parameters are lost between stored integers and floats, and count float islands",
    statistics: &[("num-breaks", "Number of breaks of the boundary"), ("num-float-islands", "Number of float islands")],
    options: &[OptionDef::new(
        "max-float-islands",
        OptionKind::Int,
        "-1",
        "Maximum number of float islands per function; a negative number means no limit",
    )],
    looks_at_broken_movements: true,
    build: |_, options| Ok(Box::new(Boundary { most: options.limit("max-float-islands") })),
    ..PassDef::BASE
};

struct Boundary {
    most: Option<u64>,
}

impl Pass for Boundary {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(body, |body, cx| {
            let (ctx, body) = (cx.ctx, body);
            let ops = body.preorder();
            let facts = ValueFacts::new(ctx, body, &ops);
            let mut ok = true;
            for &at in &ops {
                let view = OpRef::new(ctx, body, at);
                if let Some(found) = find_break(view, &facts) {
                    cx.diag(report(view, &found, &facts));
                    cx.count("num-breaks", 1);
                    ok = false;
                }
            }
            let islands = islands(ctx, body, &ops, &facts);
            for island in &islands {
                let Some(&first) = island.ops.first() else { continue };
                let view = OpRef::new(ctx, body, first);
                let text = format!("float island, operations: {}, movements: {}", island.ops.len(), island.movements);
                cx.remark_on(RemarkKind::Analysis, body.properties(Body::ROOT), view, text);
                cx.count("num-float-islands", 1);
            }
            let count = islands.len() as u64;
            if let (Some(most), Some(first)) = (self.most, islands.first().and_then(|island| island.ops.first()))
                && count > most
            {
                let message = format!("float islands: {count}, allowed: {most}");
                let error = Diag::error(
                    Code::FloatIslands,
                    body.loc(Body::ROOT),
                    format!("'{}' op {message}", ctx.op_text(body.name(Body::ROOT))),
                );
                cx.diag(error.note(body.loc(*first), "the first float island begins here"));
                ok = false;
            }
            if ok { Ok(()) } else { Err(Failed) }
        })
    }
}

/// The error for a break.
pub(super) fn report(op: OpRef<'_>, found: &Break, facts: &ValueFacts) -> Diag {
    let (ctx, body) = (op.ctx, op.body);
    let shown = |result| op.result_type(result).map(|ty| show(ctx, ty)).unwrap_or_default();
    match found {
        Break::Loses { operands, result } => {
            let is_quantized = |&operand: &usize| {
                op.operand_type(operand).and_then(|ty| element_kind(ctx, ty)) == Some(ElementKind::Quantized)
            };
            let has = match operands.iter().any(is_quantized) {
                true => "quantized operands",
                false => "operands of stored integers",
            };
            let message = format!(
                "'{}' op has {has}, but result #{result} has type {}, and the operation is not a cast",
                op.name(),
                shown(*result)
            );
            operands.iter().fold(Diag::error(Code::QuantBoundary, op.loc(), message), |diag, &operand| {
                let Some(value) = op.operand(operand) else { return diag };
                let (loc, text) = note(ctx, body, value, facts);
                diag.note(loc, format!("operand #{operand} {text}"))
            })
        }
        Break::Invents { operand, result } => {
            let message = format!(
                "'{}' op has type {} as result #{result}, but operand #{operand} is float, and the operation is not a \
                 cast",
                op.name(),
                shown(*result)
            );
            let diag = Diag::error(Code::QuantBoundary, op.loc(), message);
            let Some(value) = op.operand(*operand) else { return diag };
            let (loc, text) = note(ctx, body, value, facts);
            diag.note(loc, format!("operand #{operand} {text}"))
        }
    }
}

/// Returns the location and the text of a note on the parameters of `value`.
fn note(ctx: &Context, body: &Body, value: ValueId, facts: &ValueFacts) -> (Loc, String) {
    let origin = facts.source(value);
    let ty = show(ctx, body.ty(origin));
    let (loc, def) = match body.def(origin) {
        ValueDef::Argument(block, index) => (body.arg_loc(block, index as usize), None),
        ValueDef::Result(op, _) => (body.loc(op), Some(OpRef::new(ctx, body, op))),
        ValueDef::Forward => (Loc::UNKNOWN, None),
    };
    if element_kind(ctx, body.ty(origin)) == Some(ElementKind::Quantized) {
        return (loc, format!("gets its parameters here: {ty}"));
    }
    // `origin` may be an integer or float result of an operation with a quantized operand.
    let quantized = def.and_then(|def| {
        let mut types = body.operands(def.op).map(|v| body.ty(v));
        types.find(|&ty| element_kind(ctx, ty) == Some(ElementKind::Quantized))
    });
    match quantized {
        Some(quantized) => (loc, format!("lost its parameters here: {} became {ty}", show(ctx, quantized))),
        None => (loc, format!("has no quantization parameters: {ty}")),
    }
}
