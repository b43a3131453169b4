//! `qopt tune`: measures the schedules of each kernel on this machine, and writes the fastest ones into the program.
//!
//! Each round compiles and runs the program once, with another schedule of every kernel at a time, and measures each kernel. The
//! results of every round must have the same bits.

use std::time::{Duration, Instant};

use qopt_dialects::conversions::lower_int8::kernel_schedules;
use qopt_dialects::linalg::ops as linalg;
use qopt_dialects::qnn::schedule::{SCHEDULE_NAME, Schedule};
use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, Module, OpId, Tensor};
use qopt_ir::rewrite::Rewriter;
use qopt_ir::syntax::{PrintOptions, print_module};

use super::artifact::write_files;
use super::functions::functions;
use super::interface::{Interface, ProgramRun};
use super::job::Job;
use super::layers::Origins;
use super::unsupported;
use super::{Printed, TO_NESTS};
use crate::render::progress::{self, ProgressLine};
use crate::run::program::Problem;

/// Seconds for all measurements.
const DEFAULT_BUDGET: u32 = 60;
/// Runs of the program in a round.
const REPEATS: std::ops::RangeInclusive<u32> = 10..=2000;
/// The time that a round's runs take, about.
const ROUND: Duration = Duration::from_millis(300);
/// A schedule replaces the default one only if its kernel takes less than this part of the time: others are noise.
const LEAST_GAIN: f64 = 0.97;
/// Discardable attribute of a `linalg.generic` on tensors: its number, by which its kernel is found after bufferization.
const NUMBER: &str = "tune.number";

/// A kernel of the program.
struct Kernel {
    /// The operation that writes its result, by its number; `None` if it follows from another operation.
    number: Option<i64>,
    /// Schedules, the default one first.
    schedules: Vec<Schedule>,
    /// The best time of each schedule in nanoseconds, as far as measured.
    times: Vec<f64>,
}

impl Kernel {
    /// The index of the fastest schedule.
    fn fastest(&self) -> usize {
        let default = self.times.first().copied().unwrap_or(0.0);
        let best = self.times.iter().copied().enumerate().min_by(|(_, a), (_, b)| a.total_cmp(b));
        best.filter(|&(_, time)| time < LEAST_GAIN * default).map_or(0, |(index, _)| index)
    }
}

/// The measurement of a round.
struct Round {
    /// The best time of each kernel, and of the program, in nanoseconds.
    kernels: Vec<f64>,
    program: f64,
    /// The memory of the results.
    results: Vec<u8>,
}

impl Job<'_> {
    /// Tunes, and writes the program.
    pub(super) fn tune(mut self) -> Result<Printed, Problem> {
        let started = Instant::now();
        let budget = Duration::from_secs(self.native.budget.unwrap_or(DEFAULT_BUDGET).into());
        if self.targets.len() > 1 {
            return Err("'tune' is for one target".to_owned().into());
        }
        if self.target.runner()?.is_some() {
            return Err(
                format!("this machine does not run '{}', so it cannot measure schedules", self.target.name).into()
            );
        }
        let names = self.convert_to_hub(None)?;
        let arguments = self.arguments(&names, &[])?;
        self.pass(TO_NESTS)?;
        let left = unsupported::operations(self.program.ctx, &self.program.module, &self.labels, &self.log.remarks);
        self.refuse(&left)?;
        let nests = self.program.module.clone();
        let mut kernels = self.kernels(&nests)?;
        let program = (&nests, names.as_slice(), arguments.as_slice());
        let progress = ProgressLine::start(&format!("tuning for {}", self.target.name));
        // The first run only determines the number of runs.
        let first = self.round(program, &kernels, |_| 0, 1)?;
        let repeat = (ROUND.as_nanos() as f64 / first.program.max(1.0)) as u32;
        let repeat = repeat.clamp(*REPEATS.start(), *REPEATS.end());
        let rounds = kernels.iter().map(|kernel| kernel.schedules.len()).max().unwrap_or(1);
        for index in 0..rounds {
            if index > 0 && started.elapsed() > budget {
                break;
            }
            let choice = |kernel: &Kernel| if index < kernel.schedules.len() { index } else { 0 };
            progress::items(index, rounds, "schedules");
            let round = self.round(program, &kernels, choice, repeat)?;
            same_results(&first, &round)?;
            for (kernel, time) in kernels.iter_mut().zip(round.kernels) {
                if index < kernel.schedules.len() {
                    kernel.times.push(time);
                } else if let Some(default) = kernel.times.first_mut() {
                    *default = default.min(time);
                }
            }
        }
        // Kernels share caches, so the whole program decides.
        let mut best = [f64::INFINITY; 2];
        for _ in 0..2 {
            for (best, is_tuned) in best.iter_mut().zip([false, true]) {
                let choice = |kernel: &Kernel| if is_tuned { kernel.fastest() } else { 0 };
                let round = self.round(program, &kernels, choice, repeat)?;
                same_results(&first, &round)?;
                *best = best.min(round.program);
            }
        }
        drop(progress);
        let is_faster = best[1] < best[0];
        let tuned = self.with_schedules(&nests, &kernels, |kernel| if is_faster { kernel.fastest() } else { 0 });
        Ok(Printed { file: self.write(&tuned)?, report: report(&kernels, best) })
    }

    /// The kernels of a program of `linalg.generic` on tensors, in the order in which they run.
    fn kernels(&mut self, nests: &Module) -> Result<Vec<Kernel>, Problem> {
        let ctx = self.program.ctx;
        let numbered = self.with_attrs(nests, NUMBER, |number| Some(ctx.int_attr(number, ctx.int_type(64))));
        self.program.module = numbered;
        self.pass(TO_NESTS)?;
        // The passes of --lower-int8 before --vectorize-int8.
        self.pass(&format!("builtin.module({}bufferize)", self.target.expansion()))?;
        let module = &self.program.module;
        let mut all = Vec::new();
        for (function, kernels) in kernel_schedules(ctx, &module.body, self.target)? {
            let Some(body) = module.body.isolated(function) else { continue };
            for kernel in kernels {
                let number = OpRef::new(ctx, body, kernel.op).attr(NUMBER).and_then(|number| ctx.attr_int(number));
                let mut schedules = kernel.schedules;
                // Without an operation that can hold it, the kernel has its default schedule.
                schedules.truncate(if number.is_some() { usize::MAX } else { 1 });
                all.push(Kernel { number, schedules, times: Vec::new() });
            }
        }
        Ok(all)
    }

    /// Compiles and runs the program with the schedules that `choice` selects.
    fn round(
        &mut self,
        (nests, names, arguments): (&Module, &[String], &[Vec<Tensor>]),
        kernels: &[Kernel],
        choice: impl Fn(&Kernel) -> usize,
        repeat: u32,
    ) -> Result<Round, Problem> {
        self.program.module = self.with_schedules(nests, kernels, choice);
        let lowered: Vec<Interface> = self.lower(names, "")?;
        let (layers, _) = self.describe_kernels(&lowered, (&Origins::default(), &[]), "");
        let counts: Vec<usize> = layers.iter().map(Vec::len).collect();
        let merged: Vec<usize> = layers.iter().flatten().map(|layer| layer.merged).collect();
        if merged.iter().sum::<usize>() != kernels.len() {
            return Err("the kernels of the compiled program are not those of its operations".to_owned().into());
        }
        let text = self.text()?;
        let run = ProgramRun { repeat, check: false, kernels: Some(&counts) };
        let (printed, results) =
            self.run_program((&lowered, &text), arguments, &run, ProgressLine::start("running"))?;
        let number = |line: &str| line.strip_prefix("kernel ")?.parse().ok();
        // Merged kernels only fill memory and have one schedule: the first one gets the time.
        let times = printed.lines().filter_map(number).zip(merged);
        let kernels =
            times.flat_map(|(time, merged)| (0..merged).map(move |index| if index == 0 { time } else { 0.0 }));
        let times: Vec<f64> = printed.lines().filter_map(|line| line.parse().ok()).collect();
        let best = |times: &[f64]| times.iter().copied().fold(f64::INFINITY, f64::min);
        Ok(Round { kernels: kernels.collect(), program: times.chunks(repeat as usize).map(best).sum(), results })
    }

    /// The program with the schedules that `choice` selects, where a kernel has several.
    fn with_schedules(&self, nests: &Module, kernels: &[Kernel], choice: impl Fn(&Kernel) -> usize) -> Module {
        let ctx = self.program.ctx;
        self.with_attrs(nests, SCHEDULE_NAME, |number| {
            let kernel = kernels.iter().find(|kernel| kernel.number == Some(number) && kernel.schedules.len() > 1)?;
            Some(kernel.schedules.get(choice(kernel))?.clone().intern(ctx))
        })
    }

    /// The program with an attribute on each `linalg.generic`, by its number.
    fn with_attrs(&self, nests: &Module, name: &str, attr: impl Fn(i64) -> Option<Attr>) -> Module {
        let ctx = self.program.ctx;
        let mut module = nests.clone();
        let mut number = 0;
        for function in functions(ctx, nests) {
            let Some(body) = module.body.isolated_mut(function) else { continue };
            let is_generic = |&op: &OpId| ctx.is_op(body.name(op), &linalg::GENERIC);
            let ops: Vec<OpId> = body.preorder().into_iter().filter(is_generic).collect();
            let mut rewriter = Rewriter::new(ctx, body);
            for op in ops {
                if let Some(attr) = attr(number) {
                    let attrs = ctx.dict_with(rewriter.body().attrs(op), ctx.str(name), Some(attr));
                    rewriter.set_attrs(op, attrs);
                }
                number += 1;
            }
        }
        module
    }

    /// Writes the program as text to the requested path, and returns it for the path `-`.
    fn write(&self, module: &Module) -> Result<Vec<u8>, String> {
        let mut text = Vec::new();
        print_module(module, &PrintOptions::default(), &mut |piece| text.extend_from_slice(piece));
        write_files(vec![(self.settings.output.as_deref().unwrap_or("-"), text)])
    }
}

/// The report: each kernel with a faster schedule, and the times of the program with default and with tuned schedules.
fn report(kernels: &[Kernel], [default, tuned]: [f64; 2]) -> String {
    let is_faster = tuned < default;
    let mut report = String::new();
    for (index, kernel) in kernels.iter().enumerate().filter(|(_, kernel)| is_faster && kernel.fastest() > 0) {
        let describe = |index: usize| {
            let time = kernel.times.get(index).copied().unwrap_or(0.0) / 1e3;
            let schedule = kernel.schedules.get(index).map_or_else(String::new, ToString::to_string);
            format!("{time:.1} us, {schedule}")
        };
        report.push_str(&format!("kernel {index}: {} -> {}\n", describe(0), describe(kernel.fastest())));
    }
    let gain = if is_faster { format!("{:.3} times faster", default / tuned) } else { "no gain".to_owned() };
    report.push_str(&format!("program: {:.1} us -> {:.1} us, {gain}\n", default / 1e3, tuned / 1e3));
    report
}

/// Compares the results of two rounds.
fn same_results(first: &Round, other: &Round) -> Result<(), Problem> {
    if first.results == other.results {
        return Ok(());
    }
    Err("a schedule changes a result, which is a bug of qopt".to_owned().into())
}
