//! `--kernels-to-tasks`: adds to each function that calls kernels a variant that runs them through a callback, for use with
//! threads.
//!
//! The function `f_parallel` takes the arguments of `f`, with buffers as bytes, followed by a callback and a context value for
//! it. For each kernel that `f` calls, it calls the callback with the context value, a task, the task's data and an iteration
//! count. The callback must run each iteration of the task once, in any order, and all of them before it returns. The data is
//! an array of the buffers on the stack, shared by all tasks. The pass itself does not depend on a thread library, and `f` is
//! unchanged.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{BlockId, Body, Context, Loc, OpId, Type, TypeKind, ValueDef, ValueId};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter, Symbols, build_body};

use crate::builtin::ops as builtin;
use crate::conversions::lower_int8::Unsupported;
use crate::conversions::lower_int8::size;
use crate::func::ops as func;
use crate::func::ops::{CALL, FUNC};
use crate::linalg::builder::Builder;
use crate::memref::ops as memref;

/// The pass.
pub static KERNELS_TO_TASKS: PassDef = PassDef {
    argument: "kernels-to-tasks",
    name: "KernelsToTasks",
    summary: "Add functions that run kernels through a caller-provided parallel loop",
    statistics: &[("num-tasks", "Number of tasks created")],
    anchor: Some(builtin::MODULE.name),
    converts: true,
    build: |_, _| Ok(Box::new(KernelsToTasks)),
    ..PassDef::BASE
};

struct KernelsToTasks;

impl Pass for KernelsToTasks {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let ctx = cx.ctx;
        let mut symbols = Symbols::of(ctx, body);
        for function in body.preorder() {
            let view = OpRef::new(ctx, body, function);
            let text = |name: &str| view.attr(name).and_then(|a| ctx.attr_str(a)).map(|a| ctx.text(a).into_owned());
            let is_own = text("sym_visibility").is_some_and(|visibility| visibility == "private");
            let (true, false, Some(name)) = (view.is(&FUNC), is_own, text("sym_name")) else { continue };
            let Some(inner) = body.isolated(function) else { continue };
            let made = parallel(ctx, inner, &name, &mut symbols);
            let made = made.map_err(|Unsupported { loc, message }| cx.error(loc, message))?;
            cx.count("num-tasks", made.len().saturating_sub(1) as u64);
            let mut module = Rewriter::new(ctx, body);
            module.set_insertion_point(InsertPoint::After(function));
            for function in made {
                module.insert_body(function);
            }
        }
        Ok(())
    }
}

/// A call of a kernel, to be run as a task.
struct KernelTask<'a> {
    /// The name of the task function.
    name: String,
    call: OpRef<'a>,
    /// For each buffer that the kernel takes, its index in the function's arguments and its type.
    buffers: Vec<(usize, Type)>,
    /// The number of iterations, if the kernel can run a part of them.
    count: Option<i64>,
}

impl<'a> KernelTask<'a> {
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

/// Builds the variant of a function that runs its kernels as tasks, followed by the task functions.
fn parallel(ctx: &Context, body: &Body, name: &str, symbols: &mut Symbols) -> Result<Vec<Body>, Unsupported> {
    let Some(&[entry]) = body.regions(Body::ROOT).first().map(|&region| body.blocks(region)) else {
        return Ok(Vec::new());
    };
    let args = body.args(entry);
    let ops: Vec<OpId> = body.ops(entry).collect();
    let mut tasks = Vec::new();
    for &op in ops.iter().take(ops.len().saturating_sub(1)) {
        let view = OpRef::new(ctx, body, op);
        if view.has_no_effect() {
            continue;
        }
        let wrong =
            || Unsupported { loc: view.loc(), message: format!("'{}' must be a call of a kernel", view.name()) };
        let task = symbols.fresh(&format!("{name}_task"));
        tasks.push(KernelTask::of(task, view, args).ok_or_else(wrong)?);
    }
    let name = format!("{name}_parallel");
    if !symbols.take(&name) {
        let loc = body.last(entry).map_or(Loc::UNKNOWN, |end| body.loc(end));
        return Err(Unsupported { loc, message: format!("there is a symbol named '{name}' already") });
    }
    let types = TaskTypes::of(ctx, args.len());
    let mut made = vec![entry_function(ctx, (body, entry), &types, &name, &tasks)?];
    for task in &tasks {
        made.push(task_function(ctx, &types, task)?);
    }
    Ok(made)
}

/// Types shared by task functions and their callers.
struct TaskTypes {
    /// The type of a buffer's bytes.
    bytes: Type,
    /// The array of a function's buffers.
    data: Type,
    /// The opaque context value of the callback.
    unknown: Type,
    task: Type,
    /// The callback.
    calls: Type,
}

impl TaskTypes {
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

/// Builds a function that unpacks its data and calls a kernel.
fn task_function(ctx: &Context, types: &TaskTypes, task: &KernelTask<'_>) -> Result<Body, Unsupported> {
    let loc = task.call.loc();
    let (linkage, internal) = crate::llvm::own_symbol(ctx);
    let op = NewOp::of(&func::FUNC)
        .loc(loc)
        .property("sym_name", ctx.string_attr(task.name.as_str()))
        .property("sym_visibility", ctx.string_attr("private"))
        .property("function_type", ctx.type_attr(types.task))
        .attr(linkage, internal);
    let inputs = [types.data, ctx.index_type(), ctx.index_type()];
    let mut done = Ok(());
    let function = build_body(ctx, &op, &inputs, |rewriter, _, args| {
        let &[data, begin, end] = args else { return };
        let mut build = Builder { rewriter, loc };
        let mut given = Vec::new();
        for &(buffer, ty) in &task.buffers {
            let view = place(&mut build, buffer).and_then(|at| {
                let bytes = build.op(&memref::LOAD, &[data, at], types.bytes)?;
                let start = place(&mut build, 0)?;
                build.op(&memref::VIEW, &[bytes, start], ty)
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
        rewriter.build(&NewOp::of(&func::CALL).loc(loc).operands(&given).property("callee", callee));
        rewriter.build(&NewOp::of(&func::RETURN).loc(loc));
    });
    done.map(|()| function).map_err(|message| Unsupported { loc, message })
}

/// Builds the function that runs tasks through the callback.
fn entry_function(
    ctx: &Context,
    (body, entry): (&Body, BlockId),
    types: &TaskTypes,
    name: &str,
    tasks: &[KernelTask<'_>],
) -> Result<Body, Unsupported> {
    let loc = body.last(entry).map_or(Loc::UNKNOWN, |end| body.loc(end));
    let mut inputs = Vec::new();
    for &arg in body.args(entry) {
        let bytes = size(ctx, body.ty(arg));
        let bytes =
            bytes.ok_or_else(|| Unsupported { loc, message: "argument must be a memref of static size".to_owned() })?;
        inputs.push(memref(ctx, Some(bytes), ctx.int_type(8)));
    }
    let count = inputs.len();
    inputs.extend([types.calls, types.unknown]);
    let op = NewOp::of(&func::FUNC)
        .loc(loc)
        .property("sym_name", ctx.string_attr(name))
        .property("function_type", ctx.type_attr(ctx.function_type(&inputs, &[])));
    let mut done = Ok(());
    let function = build_body(ctx, &op, &inputs, |rewriter, _, args| {
        let (buffers, &[calls, known]) = args.split_at(count) else { return };
        done = hand_over(rewriter, types, tasks, (buffers, calls, known));
        rewriter.build(&NewOp::of(&func::RETURN).loc(loc));
    });
    done.map(|()| function).map_err(|message| Unsupported { loc, message })
}

/// Packs the buffers and passes the tasks to the callback, one after the other.
fn hand_over(
    rewriter: &mut Rewriter<'_>,
    types: &TaskTypes,
    tasks: &[KernelTask<'_>],
    (buffers, calls, known): (&[ValueId], ValueId, ValueId),
) -> Result<(), String> {
    let ctx = rewriter.ctx();
    let mut build = Builder { rewriter, loc: Loc::UNKNOWN };
    let segments = ctx.i32_array_attr(&[0, 0]);
    let data = NewOp::of(&memref::ALLOCA).results(&[types.data]).property("operandSegmentSizes", segments);
    let data = build.build_op(data)?;
    for (i, &buffer) in buffers.iter().enumerate() {
        let bytes = build.op(&memref::CAST, &[buffer], types.bytes)?;
        let at = place(&mut build, i)?;
        build.rewriter.build(&NewOp::of(&memref::STORE).operands(&[bytes, data, at]));
    }
    for task in tasks {
        build.loc = task.call.loc();
        let symbol = ctx.symbol_attr(ctx.str(&task.name));
        let function = build.build_op(NewOp::of(&func::CONSTANT).results(&[types.task]).property("value", symbol))?;
        let count = build.int(task.count.unwrap_or(1), ctx.index_type())?;
        let call = NewOp::of(&func::CALL_INDIRECT).loc(build.loc).operands(&[calls, known, function, data, count]);
        build.rewriter.build(&call);
    }
    Ok(())
}

/// An index constant.
fn place(build: &mut Builder<'_, '_>, index: usize) -> Result<ValueId, String> {
    let ty = build.ctx().index_type();
    build.int(i64::try_from(index).map_err(|_| "too many buffers")?, ty)
}
