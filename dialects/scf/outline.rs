//! `--outline-kernels`: regions that are executed once become functions, which their place calls.
//!
//! A kernel that is a function is compiled for itself: what a compiler does in it takes time for it alone, its name is in profiles, and
//! whoever has several threads can call it. Constants and views of buffers that it uses go along; what is left are arguments of the
//! function that it comes from. A kernel that is one parallel loop gets the range of its iterations too: the function that it comes from
//! has it run all. Regions with results stay, and those of more than one block or with functions and modules in them.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{AttrKind, BlockId, Body, Context, IsolatedOp, OpId, Type, ValueDef, ValueId};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{NewOp, Place, Rewriter, Symbols, build_isolated};
use rustc_hash::{FxHashMap, FxHashSet};

use super::ops::{EXECUTE_REGION, PARALLEL, YIELD};
use crate::func::ops::FUNC;
use crate::linalg::build::Build;
use crate::llvm::ThreadState;
use crate::support::copy_op;

/// The pass.
pub static OUTLINE_KERNELS: PassDef = PassDef {
    argument: "outline-kernels",
    name: "OutlineKernels",
    summary: "Make functions of regions that are executed once",
    statistics: &[("num-outlined", "Number of functions made")],
    anchor: Some("builtin.module"),
    build: |_, _| Ok(Box::new(OutlineKernels)),
    ..PassDef::BASE
};

struct OutlineKernels;

impl Pass for OutlineKernels {
    fn run(&self, op: &mut IsolatedOp, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let ctx = cx.ctx;
        let functions: Vec<OpId> =
            op.body.preorder().into_iter().filter(|&f| ctx.is_op(op.body.name(f), &FUNC)).collect();
        let mut symbols = Symbols::of(ctx, &op.body);
        for function in functions {
            let name = OpRef::new(ctx, &op.body, function).attr("sym_name").and_then(|a| ctx.attr_str(a));
            let name = name.map_or_else(String::new, |name| ctx.text(name).into_owned());
            let Some(body) = op.body.isolated_mut(function) else { continue };
            let kernels = outlined(ctx, body, &format!("{name}_kernel"), &mut symbols);
            cx.count("num-outlined", kernels.len() as u64);
            let mut module = Rewriter::new(ctx, &mut op.body);
            module.set_place(Place::Before(function));
            for kernel in kernels {
                module.insert_isolated(kernel);
            }
        }
        Ok(())
    }
}

/// The kernels of a function, which it calls now.
fn outlined(ctx: &Context, body: &mut Body, stem: &str, symbols: &mut Symbols) -> Vec<IsolatedOp> {
    let entry = match body.roots().first().map(|&region| body.blocks(region)) {
        Some(&[entry]) => entry,
        _ => return Vec::new(),
    };
    let mut kernels = Vec::new();
    for op in body.ops(entry).collect::<Vec<_>>() {
        let Some(kernel) = Kernel::of(ctx, body, entry, op) else { continue };
        let name = symbols.fresh(stem);
        kernels.push(kernel.function(ctx, body, &name));
        let mut rewriter = Rewriter::new(ctx, body);
        rewriter.set_place(Place::Before(op));
        let loc = rewriter.body().loc(op);
        let callee = ctx.symbol_attr(ctx.str(&name));
        let mut arguments = kernel.arguments.clone();
        for bound in kernel.range.iter().flat_map(|range| [0, range.count]) {
            let made = Build { rewriter: &mut rewriter, loc }.int(bound, ctx.index_type());
            arguments.extend(made.ok());
        }
        rewriter.build(&NewOp::new("func.call").loc(loc).operands(&arguments).property("callee", callee));
        rewriter.erase(op);
    }
    // Views and constants that only kernels used.
    let mut rewriter = Rewriter::new(ctx, body);
    for op in rewriter.body().ops(entry).collect::<Vec<_>>().into_iter().rev() {
        let unused = rewriter.body().results(op).all(|v| rewriter.body().uses(v).next().is_none());
        if unused && goes_along(rewriter.op(op)) {
            rewriter.erase(op);
        }
    }
    kernels
}

/// Whether an operation is made again where it is used.
fn goes_along(op: OpRef<'_>) -> bool {
    matches!(
        &*op.name(),
        "arith.constant" | "memref.get_global" | "memref.view" | "memref.subview" | "memref.reinterpret_cast"
    )
}

/// A region that becomes a function.
struct Kernel {
    op: OpId,
    block: BlockId,
    /// What it gets.
    arguments: Vec<ValueId>,
    /// Operations of the function around that it has copies of, in their order.
    along: Vec<OpId>,
    /// The parallel loop that it is.
    range: Option<Range>,
}

/// A parallel loop from 0 in steps of 1.
#[derive(Clone, Copy)]
struct Range {
    op: OpId,
    count: i64,
}

impl Range {
    /// The only operation of a block that does something, if it is one.
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

impl Kernel {
    fn of(ctx: &Context, body: &Body, entry: BlockId, op: OpId) -> Option<Self> {
        let is_region = ctx.is_op(body.name(op), &EXECUTE_REGION) && body.num_results(op) == 0;
        let &[block] = body.blocks(*body.regions(op).first().filter(|_| is_region)?) else { return None };
        let ends = body.last(block).is_some_and(|end| ctx.is_op(body.name(end), &YIELD));
        let mut inside = body.ops(block).collect::<Vec<_>>();
        while let Some(op) = inside.pop() {
            // What can be copied.
            let blocks: Vec<&[BlockId]> = body.regions(op).iter().map(|&region| body.blocks(region)).collect();
            let is_plain = body.isolated(op).is_none() && blocks.iter().all(|blocks| blocks.len() == 1);
            is_plain.then_some(())?;
            inside.extend(blocks.into_iter().flatten().flat_map(|&block| body.ops(block)));
        }
        ends.then_some(())?;
        let (mut arguments, mut along, mut seen) = (Vec::new(), FxHashSet::default(), FxHashSet::default());
        let mut work: Vec<ValueId> = used(body, block);
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
        Some(Self { op, block, arguments, along, range: Range::of(ctx, body, block) })
    }

    fn function(&self, ctx: &Context, body: &Body, name: &str) -> IsolatedOp {
        let mut types: Vec<Type> = self.arguments.iter().map(|&v| body.ty(v)).collect();
        types.extend(self.range.iter().flat_map(|_| [ctx.index_type(); 2]));
        let unit = ctx.attr(AttrKind::Unit);
        let mut op = NewOp::new("func.func")
            .loc(body.loc(self.op))
            .property("sym_name", ctx.string_attr(name))
            .property("sym_visibility", ctx.string_attr("private"))
            .property("function_type", ctx.type_attr(ctx.function_type(&types, &[])))
            .property("no_inline", unit);
        for (name, value) in [crate::llvm::own_symbol(ctx), crate::llvm::alone(ctx)] {
            op = op.attr(name, value);
        }
        build_isolated(ctx, &op, &types, |rewriter, _, args| {
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
            rewriter.build(&NewOp::new("func.return"));
        })
    }
}

/// Makes those iterations of a parallel loop that are in a range, one after the other.
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
    // Iterations that run one after the other need it once.
    let (before, after) = once(ctx, body, block);
    for op in body.ops(block).filter(|op| before.contains(op)) {
        copy_op(body, rewriter, op, now);
    }
    let ops: Vec<OpId> = body.ops(block).filter(|op| !before.contains(op) && !after.contains(op)).collect();
    let loop_of = NewOp::new("scf.for").loc(body.loc(op)).operands(&[begin, end, step]);
    rewriter.build_region(&loop_of, &[ctx.index_type()], |rewriter, _, args| {
        now.extend(body.args(block).iter().copied().zip(args.iter().copied()));
        for &op in ops.iter().take(ops.len().saturating_sub(1)) {
            copy_op(body, rewriter, op, now);
        }
        rewriter.build(&NewOp::new("scf.yield").loc(body.loc(op)));
    });
    for op in after {
        copy_op(body, rewriter, op, now);
    }
}

/// An operation, and those of its block that it is made from; `None` if that differs between iterations.
fn made_from(ctx: &Context, body: &Body, block: BlockId, op: OpId) -> Option<FxHashSet<OpId>> {
    let (mut all, mut work) = (FxHashSet::default(), vec![op]);
    while let Some(next) = work.pop() {
        if !all.insert(next) {
            continue;
        }
        (next == op || OpRef::new(ctx, body, next).has_no_effect()).then_some(())?;
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

/// What a thread does once, however many iterations it runs: before them, memory on the stack and the state of its processor, and
/// what these are made from; behind them, that the state is given back.
fn once(ctx: &Context, body: &Body, block: BlockId) -> (FxHashSet<OpId>, Vec<OpId>) {
    let state = |op: OpId| crate::llvm::thread_state(OpRef::new(ctx, body, op));
    let begins =
        |op: OpId| &*OpRef::new(ctx, body, op).name() == "memref.alloca" || state(op) == Some(ThreadState::Begins);
    let mut before = FxHashSet::default();
    for op in body.ops(block).filter(|&op| begins(op)) {
        let made_from = made_from(ctx, body, block, op);
        before.extend(made_from.into_iter().flatten());
    }
    (before, body.ops(block).filter(|&op| state(op) == Some(ThreadState::Ends)).collect())
}

/// What the operations of a block use, at any depth.
fn used(body: &Body, block: BlockId) -> Vec<ValueId> {
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
