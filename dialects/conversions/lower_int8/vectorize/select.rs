//! `--select-schedule`: writes the schedule of each kernel on the operation that writes the kernel's result.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Body, Context, OpId};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::Rewriter;

use super::super::functions::Unsupported;
use super::super::globals;
use super::super::nests::Nests;
use super::TARGET;
use super::plan::{Decision, KernelCase, decide};
use crate::builtin::ops as builtin;
use crate::func::ops as func;
use crate::qnn::schedule::{SCHEDULE_NAME, Schedule};
use crate::targets::{self, Target};

/// The pass.
pub static SELECT_SCHEDULE: PassDef = PassDef {
    argument: "select-schedule",
    name: "SelectSchedule",
    summary: "Write the schedule of each kernel on buffers, which --vectorize-int8 obeys",
    anchor: Some(builtin::MODULE.name),
    options: &[TARGET],
    build: |_, options| Ok(Box::new(SelectSchedule { target: options.text("target").to_owned() })),
    ..PassDef::BASE
};

struct SelectSchedule {
    target: String,
}

impl Pass for SelectSchedule {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let target = targets::find(Some(&self.target)).map_err(|why| cx.error(body.loc(Body::ROOT), why))?;
        let ctx = cx.ctx;
        let values = globals::constant_globals(ctx, body);
        let mut failed = Ok(());
        let functions: Vec<OpId> = body.preorder();
        for op in functions.into_iter().filter(|&op| ctx.is_op(body.name(op), &func::FUNC)).collect::<Vec<_>>() {
            let Some(function) = body.isolated_mut(op) else { continue };
            let Some(entry) = function.only_block(Body::ROOT) else { continue };
            let selected = Nests::of(ctx, function, entry).and_then(|nests| {
                let mut rewriter = Rewriter::new(ctx, function);
                for (index, nest) in nests.all.iter().enumerate() {
                    let body = rewriter.body();
                    let given = given(ctx, body, &nests, index)?;
                    if !nests.is_root(index) {
                        continue;
                    }
                    let case = KernelCase::of((ctx, body), &nests, index, &values, target);
                    let decision = decide(&case, given.as_ref());
                    let schedule = match decision.map_err(|message| Unsupported { loc: body.loc(nest.op), message })? {
                        Decision::Vectors(schedule, _) => schedule,
                        Decision::Loops(why) => {
                            cx.missed(body.properties(Body::ROOT), rewriter.op(nest.op), why);
                            Schedule::LOOPS
                        }
                    };
                    let schedule = schedule.intern(ctx);
                    let attrs = ctx.dict_with(rewriter.body().attrs(nest.op), ctx.str(SCHEDULE_NAME), Some(schedule));
                    rewriter.set_attrs(nest.op, attrs);
                }
                Ok(())
            });
            if let Err(Unsupported { loc, message }) = selected {
                failed = Err(cx.error(loc, message));
            }
        }
        failed
    }
}

/// A kernel, with the schedules that it can be computed by.
pub struct KernelSchedules {
    /// The operation that writes the kernel's result, in its function's body.
    pub op: OpId,
    /// Schedules: the default one first.
    pub schedules: Vec<Schedule>,
}

/// The kernels of each function of a module on buffers, in the order in which they run.
///
/// # Errors
/// The reason why a function has no kernels.
pub fn kernel_schedules(
    ctx: &Context,
    body: &Body,
    target: &'static Target,
) -> Result<Vec<(OpId, Vec<KernelSchedules>)>, String> {
    let values = globals::constant_globals(ctx, body);
    let mut all = Vec::new();
    for function in body.preorder().into_iter().filter(|&op| ctx.is_op(body.name(op), &func::FUNC)) {
        let Some((inner, entry)) =
            body.isolated(function).and_then(|inner| Some((inner, inner.only_block(Body::ROOT)?)))
        else {
            continue;
        };
        let nests = Nests::of(ctx, inner, entry).map_err(|why| why.message)?;
        let mut kernels = Vec::new();
        for (index, nest) in nests.all.iter().enumerate().filter(|(index, _)| nests.is_root(*index)) {
            let case = KernelCase::of((ctx, inner), &nests, index, &values, target);
            let mut schedules = vec![match decide(&case, None)? {
                Decision::Vectors(schedule, _) => schedule,
                Decision::Loops(_) => Schedule::LOOPS,
            }];
            for schedule in case.iter().flat_map(KernelCase::candidates) {
                if !schedules.contains(&schedule) {
                    schedules.push(schedule);
                }
            }
            kernels.push(KernelSchedules { op: nest.op, schedules });
        }
        all.push((function, kernels));
    }
    Ok(all)
}

/// The schedule that the operation of a nest has.
///
/// # Errors
/// If the nest is computed where its result is read, so that the kernel has its schedule on another operation.
pub(super) fn given(ctx: &Context, body: &Body, nests: &Nests, index: usize) -> Result<Option<Schedule>, Unsupported> {
    let op = nests.all.get(index).map(|nest| OpRef::new(ctx, body, nest.op));
    let given = op.and_then(Schedule::of).cloned();
    match op {
        Some(op) if given.is_some() && !nests.is_root(index) => Err(Unsupported {
            loc: op.loc(),
            message: format!(
                "has '{SCHEDULE_NAME}', but is computed where its result is read: only the operation that writes a kernel's \
                 result has a schedule"
            ),
        }),
        _ => Ok(given),
    }
}
