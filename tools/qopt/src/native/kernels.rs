//! The kernels of a program for `qopt view`: the operations that each one computes, how, and how long it takes.

use qopt_formats::json::Json;
use qopt_ir::ir::Loc;
use rustc_hash::FxHashMap;

use super::PassLog;
use super::execute::kernel_times;
use super::interface::ProgramRun;
use super::job::Job;
use super::layers::{self, KernelCost};
use crate::cli::Settings;
use crate::render::progress::ProgressLine;
use crate::run::program::{Problem, Program};
use qopt_ir::pass::Registry;

/// The kernels of all functions of a program.
pub(crate) struct Kernels {
    pub(crate) target: &'static str,
    all: Vec<Kernel>,
    by_loc: FxHashMap<Loc, Vec<usize>>,
}

struct Kernel {
    cost: KernelCost,
    /// The best time of a run in nanoseconds.
    time: Option<f64>,
}

impl Kernels {
    /// Compiles a program as `qopt compile` does. `--profile` also runs it on random inputs and measures each kernel, which requires
    /// the code generator.
    pub(crate) fn of(settings: &Settings, registry: &Registry, program: Program<'_>) -> Result<Self, Problem> {
        let mut log = PassLog::start();
        let profiles = settings.native.profile;
        let mut job = Job::new(settings, registry, program, &mut log, profiles)?;
        if job.targets.len() > 1 {
            return Err("'view' is for one target".to_owned().into());
        }
        if profiles {
            job.target.runner()?;
        }
        let progress = ProgressLine::start(&format!("compiling for {}", job.target.name));
        let names = job.convert_to_hub(settings.compare.function.as_deref())?;
        let arguments = if profiles { job.arguments(&names, &[])? } else { Vec::new() };
        let origins = layers::origins(job.program.ctx, &job.program.module);
        let functions = job.lower(&names, "")?;
        let (costs, _) = job.describe_kernels(&functions, (&origins, &[]), "");
        let mut times = Vec::new();
        if profiles {
            let text = job.text()?;
            let counts: Vec<usize> = costs.iter().map(Vec::len).collect();
            let repeat = settings.native.repeat.unwrap_or(1).max(1);
            let run = ProgramRun { repeat, check: false, kernels: Some(&counts) };
            let (printed, _) = job.run_program((&functions, &text), &arguments, &run, progress)?;
            times = kernel_times(&printed);
        }
        let mut times = times.into_iter();
        let all: Vec<Kernel> = costs.into_iter().flatten().map(|cost| Kernel { cost, time: times.next() }).collect();
        let mut by_loc: FxHashMap<Loc, Vec<usize>> = FxHashMap::default();
        for (index, kernel) in all.iter().enumerate() {
            for loc in kernel.cost.main_locs() {
                by_loc.entry(loc).or_default().push(index);
            }
        }
        Ok(Self { target: job.target.name, all, by_loc })
    }

    /// The kernels with code of an operation at a location.
    pub(crate) fn at(&self, loc: Loc) -> &[usize] {
        self.by_loc.get(&loc).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn json(&self) -> Json {
        Json::array(self.all.iter().map(|Kernel { cost, time }| {
            let mut facts = cost.json();
            if let Some(time) = time {
                facts.set("nanoseconds", Json::Float(*time));
            }
            facts
        }))
    }
}
