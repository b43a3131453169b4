//! `--kernels-to-tasks`: beside each function that calls kernels one that has them called by whoever has several threads.
//!
//! The function `f_parallel` takes what `f` takes, the buffers as bytes, and behind them a function and a value for it. For each kernel
//! that `f` calls, it calls this function with the value, a task, the task's data and a count. The task runs iterations of the kernel, of
//! which there are so many; each has to be run once, in any order, and all before the function returns. Data are the buffers, the same for
//! all tasks, on the stack. Nothing is said of threads here, and `f` stays as it is.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{BlockId, Body, Context, IsolatedOp, Loc, OpId, Type, TypeKind, ValueDef, ValueId};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{NewOp, Place, Rewriter, Symbols, build_isolated};

use crate::func::ops::{CALL, FUNC};
use crate::linalg::build::Build;
use crate::linalg::lower::Unsayable;
use crate::memref::size;

/// The pass.
pub static KERNELS_TO_TASKS: PassDef = PassDef {
    argument: "kernels-to-tasks",
    name: "KernelsToTasks",
    summary: "Add functions that have kernels called by a function that they get",
    statistics: &[("num-tasks", "Number of tasks made")],
    anchor: Some("builtin.module"),
    build: |_, _| Ok(Box::new(KernelsToTasks)),
    ..PassDef::BASE
};

struct KernelsToTasks;

impl Pass for KernelsToTasks {
    fn run(&self, op: &mut IsolatedOp, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let ctx = cx.ctx;
        let mut symbols = Symbols::of(ctx, &op.body);
        for function in op.body.preorder() {
            let view = OpRef::new(ctx, &op.body, function);
            let text = |name: &str| view.attr(name).and_then(|a| ctx.attr_str(a)).map(|a| ctx.text(a).into_owned());
            let is_own = text("sym_visibility").is_some_and(|visibility| visibility == "private");
            let (true, false, Some(name)) = (view.is(&FUNC), is_own, text("sym_name")) else { continue };
            let Some(body) = op.body.isolated(function) else { continue };
            let made = parallel(ctx, body, &name, &mut symbols);
            let made = made.map_err(|Unsayable { loc, message }| cx.error(loc, message))?;
            cx.count("num-tasks", made.len().saturating_sub(1) as u64);
            let mut module = Rewriter::new(ctx, &mut op.body);
            module.set_place(Place::After(function));
            for function in made {
                module.insert_isolated(function);
            }
        }
        Ok(())
    }
}

/// A call of a kernel.
struct Task<'a> {
    /// The function that runs it.
    name: String,
    call: OpRef<'a>,
    /// Which of the function's buffers it takes, and as what.
    buffers: Vec<(usize, Type)>,
    /// How many iterations it has, if a part of them can be run.
    count: Option<i64>,
}

impl<'a> Task<'a> {
    fn of(name: String, call: OpRef<'a>, args: &[ValueId]) -> Option<Self> {
        let (ctx, body) = (call.ctx, call.body);
        let (mut buffers, mut range) = (Vec::new(), Vec::new());
        for (i, operand) in body.operands(call.op).enumerate() {
            match body.def(operand) {
                ValueDef::Argument(..) if range.is_empty() => {
                    buffers.push((args.iter().position(|&arg| arg == operand)?, body.ty(operand)));
                }
                ValueDef::Argument(..) | ValueDef::Forward => return None,
                ValueDef::Result(..) => range.push(ctx.attr_int(call.operand_constant(i)?)?),
            }
        }
        let count = match range[..] {
            [] => None,
            [0, count] => Some(count),
            _ => return None,
        };
        (call.is(&CALL) && body.num_results(call.op) == 0).then_some(Self { name, call, buffers, count })
    }
}

/// The function that has the kernels of one called, behind its tasks.
fn parallel(ctx: &Context, body: &Body, name: &str, symbols: &mut Symbols) -> Result<Vec<IsolatedOp>, Unsayable> {
    let Some(&[entry]) = body.roots().first().map(|&region| body.blocks(region)) else { return Ok(Vec::new()) };
    let args = body.args(entry);
    let ops: Vec<OpId> = body.ops(entry).collect();
    let mut tasks = Vec::new();
    for &op in ops.iter().take(ops.len().saturating_sub(1)) {
        let view = OpRef::new(ctx, body, op);
        if view.has_no_effect() {
            continue;
        }
        let wrong = || Unsayable { loc: view.loc(), message: format!("'{}' is no call of a kernel", view.name()) };
        let task = symbols.fresh(&format!("{name}_task"));
        tasks.push(Task::of(task, view, args).ok_or_else(wrong)?);
    }
    let name = format!("{name}_parallel");
    if !symbols.take(&name) {
        let loc = body.last(entry).map_or(Loc::UNKNOWN, |end| body.loc(end));
        return Err(Unsayable { loc, message: format!("there is a symbol named '{name}' already") });
    }
    let types = Types::of(ctx, args.len());
    let mut made = vec![entry_function(ctx, (body, entry), &types, &name, &tasks)?];
    for task in &tasks {
        made.push(task_function(ctx, &types, task)?);
    }
    Ok(made)
}

/// The types that tasks and who calls them agree on.
struct Types {
    /// The bytes of a buffer.
    bytes: Type,
    /// The buffers of a function.
    data: Type,
    /// A value that only the function that calls tasks knows.
    unknown: Type,
    task: Type,
    /// What calls a task.
    calls: Type,
}

impl Types {
    fn of(ctx: &Context, buffers: usize) -> Self {
        let (byte, index) = (ctx.int_type(8), ctx.index_type());
        let bytes = memref(ctx, None, byte);
        let data = memref(ctx, Some(buffers as u64), bytes);
        let unknown = memref(ctx, Some(0), byte);
        let task = ctx.function_type(&[data, index, index], &[]);
        let calls = ctx.function_type(&[unknown, task, data, index], &[]);
        Self { bytes, data, unknown, task, calls }
    }
}

fn memref(ctx: &Context, size: Option<u64>, element: Type) -> Type {
    ctx.ty(TypeKind::MemRef { shape: [size].into_iter().collect(), element, layout: None, space: None })
}

/// A function that unpacks its data and calls a kernel.
fn task_function(ctx: &Context, types: &Types, task: &Task<'_>) -> Result<IsolatedOp, Unsayable> {
    let loc = task.call.loc();
    let (linkage, internal) = crate::llvm::own_symbol(ctx);
    let op = NewOp::new("func.func")
        .loc(loc)
        .property("sym_name", ctx.string_attr(task.name.as_str()))
        .property("sym_visibility", ctx.string_attr("private"))
        .property("function_type", ctx.type_attr(types.task))
        .attr(linkage, internal);
    let inputs = [types.data, ctx.index_type(), ctx.index_type()];
    let mut done = Ok(());
    let function = build_isolated(ctx, &op, &inputs, |rewriter, _, args| {
        let &[data, begin, end] = args else { return };
        let mut build = Build { rewriter, loc };
        let mut given = Vec::new();
        for &(buffer, ty) in &task.buffers {
            let view = place(&mut build, buffer).and_then(|at| {
                let bytes = build.op("memref.load", &[data, at], types.bytes)?;
                let start = place(&mut build, 0)?;
                build.op("memref.view", &[bytes, start], ty)
            });
            match view {
                Ok(view) => given.push(view),
                Err(why) => done = Err(why),
            }
        }
        if task.count.is_some() {
            given.extend([begin, end]);
        }
        let callee = task.call.attr("callee").unwrap_or_else(|| ctx.attr(qopt_ir::ir::AttrKind::Unit));
        rewriter.build(&NewOp::new("func.call").loc(loc).operands(&given).property("callee", callee));
        rewriter.build(&NewOp::new("func.return").loc(loc));
    });
    done.map(|()| function).map_err(|message| Unsayable { loc, message })
}

/// The function that has tasks called.
fn entry_function(
    ctx: &Context,
    (body, entry): (&Body, BlockId),
    types: &Types,
    name: &str,
    tasks: &[Task<'_>],
) -> Result<IsolatedOp, Unsayable> {
    let loc = body.last(entry).map_or(Loc::UNKNOWN, |end| body.loc(end));
    let mut inputs = Vec::new();
    for &arg in body.args(entry) {
        let bytes = size(ctx, body.ty(arg));
        let bytes =
            bytes.ok_or_else(|| Unsayable { loc, message: "an argument is no buffer of known size".to_owned() })?;
        inputs.push(memref(ctx, Some(bytes), ctx.int_type(8)));
    }
    let count = inputs.len();
    inputs.extend([types.calls, types.unknown]);
    let op = NewOp::new("func.func")
        .loc(loc)
        .property("sym_name", ctx.string_attr(name))
        .property("function_type", ctx.type_attr(ctx.function_type(&inputs, &[])));
    let mut done = Ok(());
    let function = build_isolated(ctx, &op, &inputs, |rewriter, _, args| {
        let (buffers, &[calls, known]) = args.split_at(count) else { return };
        done = hand_over(rewriter, types, tasks, (buffers, calls, known));
        rewriter.build(&NewOp::new("func.return").loc(loc));
    });
    done.map(|()| function).map_err(|message| Unsayable { loc, message })
}

/// Packs buffers and has tasks called one after the other.
fn hand_over(
    rewriter: &mut Rewriter<'_>,
    types: &Types,
    tasks: &[Task<'_>],
    (buffers, calls, known): (&[ValueId], ValueId, ValueId),
) -> Result<(), String> {
    let ctx = rewriter.ctx();
    let mut build = Build { rewriter, loc: Loc::UNKNOWN };
    let segments = ctx.i32_array_attr(&[0, 0]);
    let data = NewOp::new("memref.alloca").results(&[types.data]).property("operandSegmentSizes", segments);
    let data = build.made(data)?;
    for (i, &buffer) in buffers.iter().enumerate() {
        let bytes = build.op("memref.cast", &[buffer], types.bytes)?;
        let at = place(&mut build, i)?;
        build.rewriter.build(&NewOp::new("memref.store").operands(&[bytes, data, at]));
    }
    for task in tasks {
        build.loc = task.call.loc();
        let symbol = ctx.symbol_attr(ctx.str(&task.name));
        let function = build.made(NewOp::new("func.constant").results(&[types.task]).property("value", symbol))?;
        let count = build.int(task.count.unwrap_or(1), ctx.index_type())?;
        let call = NewOp::new("func.call_indirect").loc(build.loc).operands(&[calls, known, function, data, count]);
        build.rewriter.build(&call);
    }
    Ok(())
}

/// A place in the buffers.
fn place(build: &mut Build<'_, '_>, index: usize) -> Result<ValueId, String> {
    let ty = build.ctx().index_type();
    build.int(i64::try_from(index).map_err(|_| "there are too many buffers")?, ty)
}
