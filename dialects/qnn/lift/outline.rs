//! `--outline`: moves the lifted ops into separate functions, for a device's compiler.
//!
//! [`partition`] of the toolkit chooses the groups: as many connected ops as one call can run. Constants that a group uses move
//! with it, so that the device's compiler sees the weights.

use qopt_ir::def::{OpRef, Trait};
use qopt_ir::ir::{BlockId, Body, Loc, OpId, RegionId, Type, ValueId};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter, Symbols, build_body, is_trivially_dead};
use qopt_ir::transforms::partition::partition;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{PATTERNS, patterns};
use crate::builtin::ops as builtin;
use crate::func::ops as func;
use crate::support::copy_op;

/// The `outline` pass.
pub static OUTLINE: PassDef = PassDef {
    argument: "outline",
    name: "Outline",
    summary: "Outline lifted operations into functions",
    statistics: &[("num-outlined", "Number of functions created")],
    anchor: Some(builtin::MODULE.name),
    options: &[PATTERNS],
    converts: true,
    build: |_, options| Ok(Box::new(Outline { path: options.text(PATTERNS.name).to_owned() })),
    ..PassDef::BASE
};

struct Outline {
    path: String,
}

impl Pass for Outline {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let patterns = patterns(cx, &OUTLINE, &self.path)?;
        let lifted: FxHashSet<&str> = patterns.iter().map(|pattern| pattern.replacement()).collect();
        let mut names = Symbols::of(cx.ctx, body);
        let functions = body.preorder().into_iter().filter(|&function| {
            body.isolated(function).is_some()
                && OpRef::new(cx.ctx, body, function).def().is_some_and(|def| def.has(Trait::Function))
        });
        let functions: Vec<OpId> = functions.collect();
        let mut module = Rewriter::new(cx.ctx, body);
        for function in functions {
            let outlined = module.edit_isolated(function, |inner, _| outline(inner, &lifted, &mut names));
            let Some(outlined) = outlined else { continue };
            cx.count("num-outlined", outlined.len() as u64);
            // The outlined functions precede their caller, in the order of their calls.
            module.set_insertion_point(InsertPoint::Before(function));
            for function in outlined {
                module.insert_body(function);
            }
        }
        Ok(())
    }
}

/// Returns the dialect prefix of an op's name.
fn device(name: &str) -> &str {
    name.split_once('.').map_or(name, |(device, _)| device)
}

fn outline(rewriter: &mut Rewriter<'_>, lifted: &FxHashSet<&str>, names: &mut Symbols) -> Vec<Body> {
    let ctx = rewriter.ctx();
    let mut devices: Vec<&str> = lifted.iter().map(|name| device(name)).collect();
    devices.sort_unstable();
    devices.dedup();
    let colour = |op: OpRef<'_>| {
        let name = op.name();
        let plain = op.body.regions(op.op).is_empty() && op.body.successors(op.op).is_empty();
        let found = devices.iter().position(|&d| d == device(&name)).filter(|_| plain && lifted.contains(&*name));
        found.and_then(|at| u32::try_from(at).ok())
    };
    let mut functions = Vec::new();
    for block in blocks(rewriter.body()) {
        let parts = partition(ctx, rewriter.body(), block, colour);
        if parts.groups.is_empty() {
            continue;
        }
        if !rewriter.body().ops(block).eq(parts.order.iter().copied()) {
            parts.order.iter().for_each(|&op| rewriter.move_op(op, InsertPoint::End(block)));
        }
        for group in parts.groups {
            let name = group.first().map(|&op| names.fresh(device(&rewriter.op(op).name())));
            functions.extend(name.map(|name| extract(rewriter, &group, &name)));
        }
    }
    functions
}

fn blocks(body: &Body) -> Vec<BlockId> {
    let mut regions: Vec<RegionId> = body.regions(Body::ROOT).to_vec();
    regions.extend(body.preorder().iter().flat_map(|&op| body.regions(op).to_vec()));
    regions.iter().flat_map(|&region| body.blocks(region).to_vec()).collect()
}

/// Moves adjacent ops into a new function and replaces them by a call.
fn extract(rewriter: &mut Rewriter<'_>, group: &[OpId], name: &str) -> Body {
    let (ctx, body) = (rewriter.ctx(), rewriter.body());
    let inside: FxHashSet<OpId> = group.iter().copied().collect();
    let loc = group.first().map_or(Loc::UNKNOWN, |&op| body.loc(op));
    let (mut inputs, mut constants): (Vec<ValueId>, Vec<OpId>) = (Vec::new(), Vec::new());
    let mut seen = FxHashSet::default();
    for value in group.iter().flat_map(|&op| body.operands(op)) {
        let def = body.defining_op(value);
        if def.is_some_and(|def| inside.contains(&def)) || !seen.insert(value) {
            continue;
        }
        let is_constant = |&def: &OpId| {
            let def = rewriter.op(def);
            def.constant().is_some() && body.num_operands(def.op) == 0 && body.num_results(def.op) == 1
        };
        match def.filter(is_constant) {
            Some(constant) => constants.push(constant),
            None => inputs.push(value),
        }
    }
    let used_outside = |&value: &ValueId| body.uses(value).any(|(user, _)| !inside.contains(&user));
    let outputs: Vec<ValueId> = group.iter().flat_map(|&op| body.results(op)).filter(used_outside).collect();
    let types = |values: &[ValueId]| -> Vec<Type> { values.iter().map(|&v| body.ty(v)).collect() };
    let (from, to) = (types(&inputs), types(&outputs));
    let symbol = ctx.str(name);
    let function = NewOp::of(&func::FUNC)
        .loc(loc)
        .property("sym_name", ctx.string_attr(name))
        .property("function_type", ctx.type_attr(ctx.function_type(&from, &to)))
        .property("sym_visibility", ctx.string_attr("private"));
    let function = build_body(ctx, &function, &from, |inner, _, args| {
        let mut now: FxHashMap<ValueId, ValueId> = inputs.iter().copied().zip(args.iter().copied()).collect();
        for &op in constants.iter().chain(group) {
            copy_op(body, inner, op, &mut now);
        }
        let results: Vec<ValueId> = outputs.iter().filter_map(|v| now.get(v).copied()).collect();
        inner.build(&NewOp::of(&func::RETURN).loc(loc).operands(&results));
    });
    if let Some(&first) = group.first() {
        rewriter.set_insertion_point(InsertPoint::Before(first));
    }
    let call =
        NewOp::of(&func::CALL).loc(loc).property("callee", ctx.symbol_attr(symbol)).operands(&inputs).results(&to);
    let call = rewriter.build(&call);
    let results: Vec<ValueId> = rewriter.body().results(call).collect();
    for (old, new) in outputs.into_iter().zip(results) {
        rewriter.replace_uses(old, new);
    }
    for &op in group.iter().rev() {
        rewriter.erase(op);
    }
    for constant in constants {
        if is_trivially_dead(rewriter.op(constant)) {
            rewriter.erase(constant);
        }
    }
    function
}
