//! `--inline`: replaces calls by the body of the called function.
//!
//! Inlines functions of one block. The regions of its operations must have one block, too. Tracers produce such functions for a
//! rounding, a clamp or a variance.
//! The pass neither simplifies nor erases functions: use `--canonicalize` and `--symbol-dce`. Recursive calls are kept, as are
//! calls beyond `MAX_CREATED_OPS`.

use qopt_ir::def::{OpRef, Trait};
use qopt_ir::ir::{AttrKind, Body, Context, OpId, Str, Type, ValueId};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, Rewriter};
use rustc_hash::FxHashMap;

use super::ops::{CALL, FUNC, RETURN};
use crate::support::copy_op;

/// The pass.
pub static INLINE: PassDef = PassDef {
    argument: "inline",
    name: "Inliner",
    summary: "Inline function calls",
    statistics: &[("num-inlined", "Number of calls inlined")],
    converts: true,
    build: |_, _| Ok(Box::new(Inline)),
    ..PassDef::BASE
};

/// Limit of created operations: nested calls grow exponentially.
const MAX_CREATED_OPS: usize = 1 << 20;

struct Inline;

impl Pass for Inline {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        if !cx.ctx.def(body.name(Body::ROOT)).is_some_and(|def| def.has(Trait::SymbolTable)) {
            return Err(
                cx.error_on(body, " was scheduled to run under the inliner, but does not define a symbol table")
            );
        }
        cx.each_isolated(body, |body, cx| {
            if cx.ctx.def(body.name(Body::ROOT)).is_some_and(|def| def.has(Trait::SymbolTable)) {
                let inlined = table(cx.ctx, body);
                cx.count("num-inlined", inlined);
            }
            Ok(())
        })
    }
}

/// Progress of a function.
#[derive(Clone, Copy, PartialEq, Eq)]
enum InlineState {
    /// A callee must be finished first.
    Open,
    /// Its own calls are replaced.
    Done,
}

/// Inlines the calls in the functions of a symbol table, callees first. Returns the number of inlined calls.
fn table(ctx: &Context, body: &mut Body) -> u64 {
    let name = |op: OpId| ctx.attr_str(OpRef::new(ctx, body, op).attr("sym_name")?);
    let functions: Vec<OpId> = body.preorder().into_iter().filter(|&op| OpRef::new(ctx, body, op).is(&FUNC)).collect();
    let named: FxHashMap<Str, OpId> = functions.iter().filter_map(|&op| Some((name(op)?, op))).collect();
    let mut states: FxHashMap<OpId, InlineState> = FxHashMap::default();
    let (mut inlined, mut left) = (0_u64, MAX_CREATED_OPS);
    // A stack: each function waits for the functions above it.
    let mut waiting: Vec<OpId> = functions.iter().rev().copied().collect();
    while let Some(&function) = waiting.last() {
        match states.get(&function).copied() {
            None => {
                states.insert(function, InlineState::Open);
                let called = calls(ctx, body, function).filter_map(|(_, callee)| named.get(&callee));
                waiting.extend(called.filter(|callee| !states.contains_key(callee)));
            }
            // All callees are done.
            Some(InlineState::Open) => {
                let replaced = replace_calls(ctx, body, function, (&named, &states), &mut left);
                inlined = inlined.saturating_add(replaced);
                states.insert(function, InlineState::Done);
            }
            Some(InlineState::Done) => {
                waiting.pop();
            }
        }
    }
    inlined
}

/// The calls in a function, with their callees.
fn calls<'a>(ctx: &'a Context, body: &'a Body, function: OpId) -> impl Iterator<Item = (OpId, Str)> + 'a {
    let inner = body.isolated(function);
    let ops = inner.map(Body::preorder).unwrap_or_default();
    ops.into_iter().filter_map(move |op| {
        let call = OpRef::new(ctx, inner?, op);
        (call.is(&CALL) && call.attr("no_inline").is_none()).then_some(())?;
        match ctx.attr_kind(call.attr("callee")?) {
            AttrKind::SymbolRef { root, nested } if nested.is_empty() => Some((op, *root)),
            _ => None,
        }
    })
}

fn replace_calls(
    ctx: &Context,
    body: &mut Body,
    function: OpId,
    (named, states): (&FxHashMap<Str, OpId>, &FxHashMap<OpId, InlineState>),
    left: &mut usize,
) -> u64 {
    let calls: Vec<(OpId, OpId)> =
        calls(ctx, body, function).filter_map(|(call, callee)| Some((call, *named.get(&callee)?))).collect();
    if calls.is_empty() {
        return 0;
    }
    let replace_all = |caller: &mut Rewriter<'_>, module: &Body| {
        let mut inlined = 0_u64;
        for (call, callee) in calls {
            let done = states.get(&callee) == Some(&InlineState::Done);
            let lines = done.then(|| straight(ctx, module, callee)).flatten();
            let lines = lines.and_then(|lines| Some((left.checked_sub(lines.size)?, lines)));
            if let Some((rest, lines)) = lines
                && replace(caller, call, &lines)
            {
                *left = rest;
                inlined = inlined.saturating_add(1);
            }
        }
        inlined
    };
    Rewriter::new(ctx, body).edit_isolated(function, replace_all).unwrap_or(0)
}

/// The operations of a function with one block that ends with a return.
struct StraightLineBody<'a> {
    body: &'a Body,
    arguments: &'a [ValueId],
    ops: Vec<OpId>,
    end: OpId,
    /// The number of operations, with those in regions.
    size: usize,
}

fn straight<'a>(ctx: &'a Context, body: &'a Body, function: OpId) -> Option<StraightLineBody<'a>> {
    OpRef::new(ctx, body, function).attr("no_inline").is_none().then_some(())?;
    let inner = body.isolated(function)?;
    let &[block] = inner.blocks(*inner.regions(Body::ROOT).first()?) else { return None };
    let mut ops: Vec<OpId> = inner.ops(block).collect();
    let end = ops.pop().filter(|&op| OpRef::new(ctx, inner, op).is(&RETURN))?;
    let all = inner.preorder();
    let has_one_block = |&op: &OpId| inner.regions(op).iter().all(|&region| inner.blocks(region).len() == 1);
    let is_plain = |op: &OpId| has_one_block(op) && inner.isolated(*op).is_none();
    all.iter().all(is_plain).then(|| StraightLineBody {
        body: inner,
        arguments: inner.args(block),
        ops,
        end,
        size: all.len(),
    })
}

/// Replaces a call by copies of the operations of a function.
fn replace(rewriter: &mut Rewriter<'_>, call: OpId, lines: &StraightLineBody<'_>) -> bool {
    let body = rewriter.body();
    let operands: Vec<ValueId> = body.operands(call).collect();
    let types = |body: &Body, values: &[ValueId]| values.iter().map(|&v| body.ty(v)).collect::<Vec<Type>>();
    let returned: Vec<ValueId> = lines.body.operands(lines.end).collect();
    let results: Vec<ValueId> = body.results(call).collect();
    let fits = types(body, &operands) == types(lines.body, lines.arguments)
        && types(body, &results) == types(lines.body, &returned);
    if !fits {
        return false;
    }
    rewriter.set_insertion_point(InsertPoint::Before(call));
    let mut now: FxHashMap<ValueId, ValueId> = lines.arguments.iter().copied().zip(operands).collect();
    for &op in &lines.ops {
        copy_op(lines.body, rewriter, op, &mut now);
    }
    let values: Vec<ValueId> = returned.iter().filter_map(|value| now.get(value).copied()).collect();
    rewriter.replace(call, &values)
}
