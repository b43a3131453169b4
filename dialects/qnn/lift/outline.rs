//! `--outline`: the lifted parts of functions as functions of their own, which a device's compiler takes over.
//!
//! Which operations go together is the toolkit's ([`partition`]): as many as hang together and can run by one call. Constants
//! that they use go along, so that weights are known where they are compiled.

use qopt_ir::def::{OpRef, Trait};
use qopt_ir::ir::{BlockId, Body, Context, IsolatedOp, Loc, OpId, RegionId, Type, ValueId};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{NewOp, Place, Rewriter, Symbols, build_isolated, is_trivially_dead};
use qopt_ir::transforms::partition::partition;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{PATTERNS, patterns};
use crate::support::copy_op;

/// The pass.
pub static OUTLINE: PassDef = PassDef {
    argument: "outline",
    name: "Outline",
    summary: "Make functions of the operations that patterns lift to",
    statistics: &[("num-outlined", "Number of functions made")],
    anchor: Some("builtin.module"),
    options: &[PATTERNS],
    build: |_, options| Ok(Box::new(Outline { path: options.text(PATTERNS.name).to_owned() })),
    ..PassDef::BASE
};

struct Outline {
    path: String,
}

impl Pass for Outline {
    fn run(&self, op: &mut IsolatedOp, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let patterns = patterns(cx, &self.path)?;
        let lifted: FxHashSet<&str> = patterns.iter().map(|pattern| pattern.replacement()).collect();
        let mut names = Symbols::of(cx.ctx, &op.body);
        let functions = op.body.preorder().into_iter().filter(|&function| {
            op.body.isolated(function).is_some()
                && OpRef::new(cx.ctx, &op.body, function).def().is_some_and(|def| def.has(Trait::Function))
        });
        for function in functions.collect::<Vec<_>>() {
            let Some(body) = op.body.isolated_mut(function) else { continue };
            let outlined = outline(cx.ctx, body, &lifted, &mut names);
            cx.count("num-outlined", outlined.len() as u64);
            let mut module = Rewriter::new(cx.ctx, &mut op.body);
            // In front of their caller, in the order of their calls.
            module.set_place(Place::Before(function));
            for function in outlined {
                module.insert_isolated(function);
            }
        }
        Ok(())
    }
}

/// The dialect that an operation's name is in.
fn device(name: &str) -> &str {
    name.split_once('.').map_or(name, |(device, _)| device)
}

fn outline(ctx: &Context, body: &mut Body, lifted: &FxHashSet<&str>, names: &mut Symbols) -> Vec<IsolatedOp> {
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
    for block in blocks(body) {
        let parts = partition(ctx, body, block, colour);
        if parts.groups.is_empty() {
            continue;
        }
        let mut rewriter = Rewriter::new(ctx, body);
        if !rewriter.body().ops(block).eq(parts.order.iter().copied()) {
            parts.order.iter().for_each(|&op| rewriter.move_op(op, Place::End(block)));
        }
        for group in parts.groups {
            let name = group.first().map(|&op| names.fresh(device(&rewriter.op(op).name())));
            functions.extend(name.map(|name| extract(&mut rewriter, &group, &name)));
        }
    }
    functions
}

fn blocks(body: &Body) -> Vec<BlockId> {
    let mut regions: Vec<RegionId> = body.roots().to_vec();
    regions.extend(body.preorder().iter().flat_map(|&op| body.regions(op).to_vec()));
    regions.iter().flat_map(|&region| body.blocks(region).to_vec()).collect()
}

/// Takes operations that stand beside each other out into a function, and calls it.
fn extract(rewriter: &mut Rewriter<'_>, group: &[OpId], name: &str) -> IsolatedOp {
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
    let function = NewOp::new("func.func")
        .loc(loc)
        .property("sym_name", ctx.string_attr(name))
        .property("function_type", ctx.type_attr(ctx.function_type(&from, &to)))
        .property("sym_visibility", ctx.string_attr("private"));
    let function = build_isolated(ctx, &function, &from, |inner, _, args| {
        let mut now: FxHashMap<ValueId, ValueId> = inputs.iter().copied().zip(args.iter().copied()).collect();
        for &op in constants.iter().chain(group) {
            copy_op(body, inner, op, &mut now);
        }
        let results: Vec<ValueId> = outputs.iter().filter_map(|v| now.get(v).copied()).collect();
        inner.build(&NewOp::new("func.return").loc(loc).operands(&results));
    });
    if let Some(&first) = group.first() {
        rewriter.set_place(Place::Before(first));
    }
    let call =
        NewOp::new("func.call").loc(loc).property("callee", ctx.symbol_attr(symbol)).operands(&inputs).results(&to);
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
