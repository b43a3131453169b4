//! `--outline-kernels`: moves the bodies of `scf.execute_region` into functions and replaces them with calls.
//!
//! An outlined kernel is compiled separately, so that compile time grows with the kernel alone. Its name shows up in profiles,
//! and several threads can call it. Constants and buffer views that a kernel uses are copied into it. The other values that it
//! uses must be arguments of the original function, and become arguments of the new one. A kernel that is one parallel loop
//! also takes an iteration range; the original function passes the full range. Regions with results, several blocks, or nested
//! functions or modules stay. Neighbouring kernels that fill memory become one: the padding of a tensor is up to two fills for
//! each dimension.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, AttrKind, BlockId, Body, Context, Loc, OpId, Type, TypeKind, ValueDef, ValueId};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter, Symbols, build_body};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::arith::ops as arith;
use crate::builtin::ops as builtin;
use crate::func::ops as func;
use crate::func::ops::FUNC;
use crate::linalg::builder::Builder;
use crate::llvm::ThreadState;
use crate::memref::ops as memref;
use crate::scf::ops as scf;
use crate::scf::ops::{EXECUTE_REGION, PARALLEL, YIELD};
use crate::support::copy_op;
use crate::vector::ops as vector;

/// The pass.
pub static OUTLINE_KERNELS: PassDef = PassDef {
    argument: "outline-kernels",
    name: "OutlineKernels",
    summary: "Outline the regions of 'scf.execute_region' into functions",
    statistics: &[("num-outlined", "Number of functions created")],
    anchor: Some(builtin::MODULE.name),
    converts: true,
    build: |_, _| Ok(Box::new(OutlineKernels)),
    ..PassDef::BASE
};

/// Discardable attribute of a kernel that was merged from others: how many there were.
pub const MERGED: &str = "qopt.merged";

struct OutlineKernels;

impl Pass for OutlineKernels {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let ctx = cx.ctx;
        let functions: Vec<OpId> = body.preorder().into_iter().filter(|&f| ctx.is_op(body.name(f), &FUNC)).collect();
        let mut symbols = Symbols::of(ctx, body);
        let mut module = Rewriter::new(ctx, body);
        for function in functions {
            let name = module.op(function).attr("sym_name").and_then(|a| ctx.attr_str(a));
            let name = name.map_or_else(String::new, |name| ctx.text(name).into_owned());
            let stem = format!("{name}_kernel");
            let Some(kernels) = module.edit_isolated(function, |inner, _| outline(inner, &stem, &mut symbols)) else {
                continue;
            };
            cx.count("num-outlined", kernels.len() as u64);
            module.set_insertion_point(InsertPoint::Before(function));
            for kernel in kernels {
                module.insert_body(kernel);
            }
        }
        Ok(())
    }
}

/// Outlines the kernels of a function, replaces them with calls, and returns the new functions.
fn outline(rewriter: &mut Rewriter<'_>, stem: &str, symbols: &mut Symbols) -> Vec<Body> {
    let (ctx, body) = (rewriter.ctx(), rewriter.body());
    let entry = match body.regions(Body::ROOT).first().map(|&region| body.blocks(region)) {
        Some(&[entry]) => entry,
        _ => return Vec::new(),
    };
    merge_fills(rewriter, entry);
    let mut kernels = Vec::new();
    for op in rewriter.body().ops(entry).collect::<Vec<_>>() {
        let Some(kernel) = OutlinedRegion::of(ctx, rewriter.body(), entry, op) else { continue };
        let name = symbols.fresh(stem);
        kernels.push(kernel.function(ctx, rewriter.body(), &name));
        rewriter.set_insertion_point(InsertPoint::Before(op));
        let loc = rewriter.body().loc(op);
        let callee = ctx.symbol_attr(ctx.str(&name));
        let mut arguments = kernel.arguments.clone();
        for bound in kernel.range.iter().flat_map(|range| [0, range.count]) {
            let made = Builder { rewriter, loc }.int(bound, ctx.index_type());
            arguments.extend(made.ok());
        }
        rewriter.build(&NewOp::of(&func::CALL).loc(loc).operands(&arguments).property("callee", callee));
        rewriter.erase(op);
    }
    // Erase views and constants that only kernels used.
    for op in rewriter.body().ops(entry).collect::<Vec<_>>().into_iter().rev() {
        let unused = rewriter.body().results(op).all(|v| rewriter.body().uses(v).next().is_none());
        if unused && goes_along(rewriter.op(op)) {
            rewriter.erase(op);
        }
    }
    kernels
}

/// Merges kernels that only fill memory, with constants and views between them. Kernels that can run in parts stay.
fn merge_fills(rewriter: &mut Rewriter<'_>, entry: BlockId) {
    let ctx = rewriter.ctx();
    let mut previous: Option<(OpId, BlockId)> = None;
    for op in rewriter.body().ops(entry).collect::<Vec<_>>() {
        let body = rewriter.body();
        let Some(block) = fill(ctx, body, op) else {
            previous = previous.filter(|_| goes_along(OpRef::new(ctx, body, op)));
            continue;
        };
        if let (Some((earlier, fills)), Some(first)) = (previous, body.first(block)) {
            let mut fills: Vec<OpId> = body.ops(fills).collect();
            fills.pop();
            let merged = |op| OpRef::new(ctx, body, op).attr(MERGED).and_then(|n| ctx.attr_int(n)).unwrap_or(1);
            let count = ctx.int_attr(merged(earlier).saturating_add(merged(op)), ctx.int_type(64));
            let attrs = ctx.dict_with(body.attrs(op), ctx.str(MERGED), Some(count));
            for fill in fills {
                rewriter.move_op(fill, InsertPoint::Before(first));
            }
            rewriter.set_attrs(op, attrs);
            rewriter.erase(earlier);
        }
        previous = Some((op, block));
    }
}

/// The block of a kernel that only writes, with loops that run in order.
fn fill(ctx: &Context, body: &Body, op: OpId) -> Option<BlockId> {
    let block = region(ctx, body, op)?;
    let mut inside = body.ops(block).collect::<Vec<_>>();
    while let Some(op) = inside.pop() {
        let view = OpRef::new(ctx, body, op);
        let computes = || view.has_no_effect() && !body.operands(op).any(|value| is_memory(ctx, body.ty(value)));
        (view.is_any(&[&scf::FOR, &memref::STORE, &vector::STORE]) || goes_along(view) || computes()).then_some(())?;
        inside
            .extend(body.regions(op).iter().flat_map(|&region| body.blocks(region)).flat_map(|&block| body.ops(block)));
    }
    Some(block)
}

fn is_memory(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_kind(ty), TypeKind::MemRef { .. })
}

/// The block of a region that ends without results.
fn region(ctx: &Context, body: &Body, op: OpId) -> Option<BlockId> {
    let is_region = ctx.is_op(body.name(op), &EXECUTE_REGION) && body.num_results(op) == 0;
    let &[block] = body.blocks(*body.regions(op).first().filter(|_| is_region)?) else { return None };
    body.last(block).is_some_and(|end| ctx.is_op(body.name(end), &YIELD)).then_some(block)
}

/// Returns true if an operation is copied into the kernels that use it.
fn goes_along(op: OpRef<'_>) -> bool {
    op.is_any(&[&arith::CONSTANT, &memref::GET_GLOBAL, &memref::VIEW, &memref::SUBVIEW, &memref::REINTERPRET_CAST])
}

/// A region that becomes a function.
struct OutlinedRegion {
    op: OpId,
    block: BlockId,
    /// Values of the original function that become its arguments.
    arguments: Vec<ValueId>,
    /// Operations of the original function that are copied into it, in order.
    along: Vec<OpId>,
    /// The parallel loop that makes up the region, if any.
    range: Option<ParallelRange>,
}

/// A parallel loop from 0 in steps of 1.
#[derive(Clone, Copy)]
struct ParallelRange {
    op: OpId,
    count: i64,
}

impl ParallelRange {
    /// Returns the parallel loop of a block that has no other operation with effects.
    fn of(ctx: &Context, body: &Body, block: BlockId) -> Option<Self> {
        let ops: Vec<OpId> = body.ops(block).collect();
        let (_, ops) = ops.split_last()?;
        let mut acting = ops.iter().copied().filter(|&op| !OpRef::new(ctx, body, op).has_no_effect());
        let (op, None) = (acting.next()?, acting.next()) else { return None };
        let view = OpRef::new(ctx, body, op);
        let bounds: Vec<i64> = (0..3).map_while(|i| ctx.attr_int(view.operand_constant(i)?)).collect();
        let plain = view.is(&PARALLEL) && body.num_operands(op) == 3;
        match bounds[..] {
            [0, count, 1] if plain => Some(Self { op, count }),
            _ => None,
        }
    }
}

impl OutlinedRegion {
    fn of(ctx: &Context, body: &Body, entry: BlockId, op: OpId) -> Option<Self> {
        let block = region(ctx, body, op)?;
        let mut inside = body.ops(block).collect::<Vec<_>>();
        while let Some(op) = inside.pop() {
            // Operations with isolated bodies or multi-block regions cannot be copied.
            let blocks: Vec<&[BlockId]> = body.regions(op).iter().map(|&region| body.blocks(region)).collect();
            let is_plain = body.isolated(op).is_none() && blocks.iter().all(|blocks| blocks.len() == 1);
            is_plain.then_some(())?;
            inside.extend(blocks.into_iter().flatten().flat_map(|&block| body.ops(block)));
        }
        let (mut arguments, mut along, mut seen) = (Vec::new(), FxHashSet::default(), FxHashSet::default());
        let mut work: Vec<ValueId> = used_values(body, block);
        while let Some(value) = work.pop() {
            match body.def(value) {
                ValueDef::Argument(owner, _) if owner == entry && seen.insert(value) => arguments.push(value),
                ValueDef::Result(def, _) if body.block_of(def) == Some(entry) => {
                    goes_along(OpRef::new(ctx, body, def)).then_some(())?;
                    if along.insert(def) {
                        work.extend(body.operands(def));
                    }
                }
                _ => {}
            }
        }
        let order = body.args(entry);
        arguments.sort_by_key(|value| order.iter().position(|arg| arg == value));
        let along = body.ops(entry).filter(|op| along.contains(op)).collect();
        Some(Self { op, block, arguments, along, range: ParallelRange::of(ctx, body, block) })
    }

    fn function(&self, ctx: &Context, body: &Body, name: &str) -> Body {
        let mut types: Vec<Type> = self.arguments.iter().map(|&v| body.ty(v)).collect();
        types.extend(self.range.iter().flat_map(|_| [ctx.index_type(); 2]));
        let merged = OpRef::new(ctx, body, self.op).attr(MERGED).map(|count| (MERGED, count));
        kernel_function(ctx, body.loc(self.op), name, &types, merged, |rewriter, args| {
            let mut now: FxHashMap<ValueId, ValueId> =
                self.arguments.iter().copied().zip(args.iter().copied()).collect();
            for &op in &self.along {
                copy_op(body, rewriter, op, &mut now);
            }
            let ops: Vec<OpId> = body.ops(self.block).collect();
            let Some((_, ops)) = ops.split_last() else { return };
            for &op in ops {
                match (self.range, args) {
                    (Some(range), &[.., begin, end]) if range.op == op => {
                        part(ctx, body, rewriter, op, [begin, end], &mut now);
                    }
                    _ => copy_op(body, rewriter, op, &mut now),
                }
            }
        })
    }
}

/// Builds a private function without results that is compiled separately.
pub(super) fn kernel_function(
    ctx: &Context,
    loc: Loc,
    name: &str,
    types: &[Type],
    attr: Option<(&str, Attr)>,
    fill: impl FnOnce(&mut Rewriter<'_>, &[ValueId]),
) -> Body {
    let mut op = NewOp::of(&func::FUNC)
        .loc(loc)
        .property("sym_name", ctx.string_attr(name))
        .property("sym_visibility", ctx.string_attr("private"))
        .property("function_type", ctx.type_attr(ctx.function_type(types, &[])))
        .property("no_inline", ctx.attr(AttrKind::Unit));
    for (name, value) in [crate::llvm::own_symbol(ctx), crate::llvm::alone(ctx)].into_iter().chain(attr) {
        op = op.attr(name, value);
    }
    build_body(ctx, &op, types, |rewriter, _, args| {
        fill(rewriter, args);
        rewriter.build(&NewOp::of(&func::RETURN).loc(loc));
    })
}

/// Emits the iterations of a parallel loop in a range as a sequential loop.
fn part(
    ctx: &Context,
    body: &Body,
    rewriter: &mut Rewriter<'_>,
    op: OpId,
    [begin, end]: [ValueId; 2],
    now: &mut FxHashMap<ValueId, ValueId>,
) {
    let step = body.operand(op, 2).and_then(|step| now.get(&step).copied());
    let block = body.regions(op).first().and_then(|&region| body.blocks(region).first());
    let (Some(step), Some(&block)) = (step, block) else { return };
    // Hoist setup out of the loop: sequential iterations share it.
    let (before, after) = once(ctx, body, block);
    for op in body.ops(block).filter(|op| before.contains(op)) {
        copy_op(body, rewriter, op, now);
    }
    let ops: Vec<OpId> = body.ops(block).filter(|op| !before.contains(op) && !after.contains(op)).collect();
    let loop_of = NewOp::of(&scf::FOR).loc(body.loc(op)).operands(&[begin, end, step]);
    rewriter.build_region(&loop_of, &[ctx.index_type()], |rewriter, _, args| {
        now.extend(body.args(block).iter().copied().zip(args.iter().copied()));
        for &op in ops.iter().take(ops.len().saturating_sub(1)) {
            copy_op(body, rewriter, op, now);
        }
        rewriter.build(&NewOp::of(&scf::YIELD).loc(body.loc(op)));
    });
    for op in after {
        copy_op(body, rewriter, op, now);
    }
}

/// Returns an operation and the operations of its block that it depends on; `None` if it depends on the iteration or on an
/// operation with effects.
fn made_from(ctx: &Context, body: &Body, block: BlockId, op: OpId) -> Option<FxHashSet<OpId>> {
    let (mut all, mut work) = (FxHashSet::default(), vec![op]);
    while let Some(next) = work.pop() {
        if !all.insert(next) {
            continue;
        }
        let is_plain = || body.regions(next).is_empty() && OpRef::new(ctx, body, next).has_no_effect();
        (next == op || is_plain()).then_some(())?;
        for value in body.operands(next) {
            match body.def(value) {
                ValueDef::Argument(owner, _) if owner == block => return None,
                ValueDef::Result(def, _) if body.block_of(def) == Some(block) => work.push(def),
                _ => {}
            }
        }
    }
    Some(all)
}

/// Operations that a thread executes once for any number of iterations. The set goes before the loop: stack allocations, setup
/// of processor state, and their dependencies. The list goes after the loop: release of processor state.
fn once(ctx: &Context, body: &Body, block: BlockId) -> (FxHashSet<OpId>, Vec<OpId>) {
    let state = |op: OpId| crate::llvm::thread_state(OpRef::new(ctx, body, op));
    let begins = |op: OpId| OpRef::new(ctx, body, op).is(&memref::ALLOCA) || state(op) == Some(ThreadState::Begins);
    let mut before = FxHashSet::default();
    for op in body.ops(block).filter(|&op| begins(op)) {
        let made_from = made_from(ctx, body, block, op);
        before.extend(made_from.into_iter().flatten());
    }
    (before, body.ops(block).filter(|&op| state(op) == Some(ThreadState::Ends)).collect())
}

/// Values used by the operations of a block, at any depth.
fn used_values(body: &Body, block: BlockId) -> Vec<ValueId> {
    let mut values = Vec::new();
    let mut work = vec![block];
    while let Some(block) = work.pop() {
        for op in body.ops(block) {
            values.extend(body.operands(op));
            work.extend(body.regions(op).iter().flat_map(|&region| body.blocks(region).to_vec()));
        }
    }
    values
}
