//! `--inline`: calls become what the function does.
//!
//! Functions of one block, whose operations have no regions: what tracers leave when they put a rounding or a clamp into a function
//! of its own. Nothing is simplified on the way, and no function is erased; `--canonicalize` and `--symbol-dce` do that. A function
//! that calls itself, by whatever detour, stays; so do calls once too much was made.

use qopt_ir::def::{OpRef, Trait};
use qopt_ir::ir::{AttrKind, Body, Context, IsolatedOp, OpId, Str, Type, ValueId};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{Place, Rewriter};
use rustc_hash::FxHashMap;

use super::ops::{CALL, FUNC, RETURN};
use crate::support::copy_op;

/// The pass.
pub static INLINE: PassDef = PassDef {
    argument: "inline",
    name: "Inliner",
    summary: "Inline function calls",
    statistics: &[("num-inlined", "Number of calls inlined")],
    build: |_, _| Ok(Box::new(Inline)),
    ..PassDef::BASE
};

/// How many operations may be made: calls of calls double what they call.
const LIMIT: usize = 1 << 20;

struct Inline;

impl Pass for Inline {
    fn run(&self, op: &mut IsolatedOp, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        if !cx.ctx.def(op.name).is_some_and(|def| def.has(Trait::SymbolTable)) {
            return Err(cx.error_on(op, " was scheduled to run under the inliner, but does not define a symbol table"));
        }
        cx.each_isolated(op, |op, cx| {
            if cx.ctx.def(op.name).is_some_and(|def| def.has(Trait::SymbolTable)) {
                let inlined = table(cx.ctx, &mut op.body);
                cx.count("num-inlined", inlined);
            }
            Ok(())
        })
    }
}

/// What is known of a function while its calls are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Some function that it calls comes first.
    Open,
    /// Its own calls are replaced.
    Done,
}

/// Replaces the calls in the functions of a table, callees first; how many.
fn table(ctx: &Context, body: &mut Body) -> u64 {
    let name = |op: OpId| ctx.attr_str(OpRef::new(ctx, body, op).attr("sym_name")?);
    let functions: Vec<OpId> = body.preorder().into_iter().filter(|&op| OpRef::new(ctx, body, op).is(&FUNC)).collect();
    let named: FxHashMap<Str, OpId> = functions.iter().filter_map(|&op| Some((name(op)?, op))).collect();
    let mut states: FxHashMap<OpId, State> = FxHashMap::default();
    let (mut inlined, mut left) = (0_u64, LIMIT);
    // Functions that wait for those behind them.
    let mut waiting: Vec<OpId> = functions.iter().rev().copied().collect();
    while let Some(&function) = waiting.last() {
        match states.get(&function).copied() {
            None => {
                states.insert(function, State::Open);
                let called = calls(ctx, body, function).filter_map(|(_, callee)| named.get(&callee));
                waiting.extend(called.filter(|callee| !states.contains_key(callee)));
            }
            // All that it calls was looked at.
            Some(State::Open) => {
                let replaced = replace_calls(ctx, body, function, (&named, &states), &mut left);
                inlined = inlined.saturating_add(replaced);
                states.insert(function, State::Done);
            }
            Some(State::Done) => {
                waiting.pop();
            }
        }
    }
    inlined
}

/// The calls in a function, and what they call.
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
    (named, states): (&FxHashMap<Str, OpId>, &FxHashMap<OpId, State>),
    left: &mut usize,
) -> u64 {
    let calls: Vec<(OpId, OpId)> =
        calls(ctx, body, function).filter_map(|(call, callee)| Some((call, *named.get(&callee)?))).collect();
    if calls.is_empty() {
        return 0;
    }
    let Some(mut caller) = body.take_isolated(function) else { return 0 };
    let mut inlined = 0_u64;
    let mut rewriter = Rewriter::new(ctx, &mut caller.body);
    for (call, callee) in calls {
        let done = states.get(&callee) == Some(&State::Done);
        let lines = done.then(|| straight(ctx, body, callee)).flatten();
        let lines = lines.and_then(|lines| Some((left.checked_sub(lines.ops.len())?, lines)));
        if let Some((rest, lines)) = lines
            && replace(&mut rewriter, call, &lines)
        {
            *left = rest;
            inlined = inlined.saturating_add(1);
        }
    }
    body.put_isolated(function, caller);
    inlined
}

/// The operations of a function of one block; the last one returns.
struct Lines<'a> {
    body: &'a Body,
    arguments: &'a [ValueId],
    ops: Vec<OpId>,
    end: OpId,
}

fn straight<'a>(ctx: &'a Context, body: &'a Body, function: OpId) -> Option<Lines<'a>> {
    OpRef::new(ctx, body, function).attr("no_inline").is_none().then_some(())?;
    let inner = body.isolated(function)?;
    let &[block] = inner.blocks(*inner.roots().first()?) else { return None };
    let mut ops: Vec<OpId> = inner.ops(block).collect();
    let end = ops.pop().filter(|&op| OpRef::new(ctx, inner, op).is(&RETURN))?;
    let is_plain = |&op: &OpId| inner.regions(op).is_empty() && inner.isolated(op).is_none();
    ops.iter().all(is_plain).then(|| Lines { body: inner, arguments: inner.args(block), ops, end })
}

/// Puts the operations of a function in the place of a call.
fn replace(rewriter: &mut Rewriter<'_>, call: OpId, lines: &Lines<'_>) -> bool {
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
    rewriter.set_place(Place::Before(call));
    let mut now: FxHashMap<ValueId, ValueId> = lines.arguments.iter().copied().zip(operands).collect();
    for &op in &lines.ops {
        copy_op(lines.body, rewriter, op, &mut now);
    }
    let values: Vec<ValueId> = returned.iter().filter_map(|value| now.get(value).copied()).collect();
    rewriter.replace(call, &values)
}
