//! `qopt compile`, `qopt run` and `qopt tune`: compile a quantized program to machine code.
//!
//! Passes of qopt lower the program to loops on buffers in this process. LLVM runs in a separate program (`tools/codegen`), so
//! that a crash of LLVM does not end this process, and this crate builds without LLVM. A compiled program also runs as a
//! separate process: linked with a small C runner, and under an emulator for a foreign architecture.
//!
//! This file has the entry points and the pass pipelines. [`job`] runs the pipelines on one program.

mod artifact;
mod buffers;
mod child;
mod dispatch;
mod execute;
mod external;
mod functions;
mod interface;
mod job;
pub(crate) mod kernels;
mod layers;
pub(crate) mod library;
mod sizes;
pub(crate) mod toolchain;
mod tune;
mod unsupported;

use qopt_dialects::targets::Target;
use qopt_ir::diag::{Diag, Severity, printable};
use qopt_ir::pass::{Config, PassManager, Registry, Remark};

use crate::Streams;
use crate::cli::{Native, Settings};
use crate::render::progress::PassPhases;
use crate::render::{RemarkFilter, Stderr};
use crate::run::arrays::{self, ArrayFile};
use crate::run::output::{stream_failure, write_text};
use crate::run::program::{Problem, Program};
use crate::run::timing::Stopwatch;
use crate::run::verify_options;
use job::Job;
use unsupported::Labels;

/// Inlines private functions and decompositions: tracers put parts of a layer into them, such as a rounding or a variance.
/// `variables-to-arguments` comes first, because it makes the initializer of variables public. `symbol-dce` would remove the
/// initializer, whose only call names it by a string.
const INLINE: &str = "builtin.module(variables-to-arguments,tfl-reduce-window-to-stablehlo,stablehlo-legalize-composite-to-call,inline,symbol-dce)";
/// From any frontend to the hub. Operations on floats become TOSA. The interpreter runs both. The conversions of layers with a state make
/// variables of them.
fn hub_pipeline(native: &Native) -> String {
    let numerics = if native.xnnpack { "xnnpack" } else { "tflite" };
    let to_hub =
        format!("variables-to-arguments,infer-shapes,fold-quant-shapes,quant-to-hub{{tfl-numerics={numerics}}}");
    format!(
        "builtin.module({to_hub},fold-quant-shapes,canonicalize,floats-to-tosa{{keep-weights}},variables-to-arguments,fold-quant-shapes,canonicalize)"
    )
}
/// From the hub to linalg.generic nests on tensors.
const TO_NESTS: &str = "builtin.module(fuse-lookups,hub-to-tosa{keep-weights},fold-quant-shapes,canonicalize,tosa-to-linalg,linalg-generalize-named-ops)";
/// From linalg.generic nests to loops on buffers.
fn to_loops(target: &Target, split: Option<u32>) -> String {
    let split = split.map_or_else(String::new, |split| format!(" split={split}"));
    format!("builtin.module(lower-int8{{target={}{split}}})", target.name)
}

/// Compiles a program and returns the exit code.
pub(crate) fn compile(settings: &Settings, registry: &Registry, streams: Streams<'_>) -> i32 {
    native(settings, registry, streams, false)
}

/// Compiles and runs a program, and returns the exit code.
pub(crate) fn run(settings: &Settings, registry: &Registry, streams: Streams<'_>) -> i32 {
    native(settings, registry, streams, true)
}

/// Measures schedules of a program's kernels, and returns the exit code.
pub(crate) fn tune(settings: &Settings, registry: &Registry, streams: Streams<'_>) -> i32 {
    with_job(settings, registry, streams, true, |job, _| job.tune())
}

fn native(settings: &Settings, registry: &Registry, streams: Streams<'_>, runs: bool) -> i32 {
    with_job(settings, registry, streams, runs, |job, inputs| job.run(inputs))
}

/// Reads the program, and prints what `make` returns.
fn with_job(
    settings: &Settings,
    registry: &Registry,
    streams: Streams<'_>,
    runs: bool,
    make: impl FnOnce(Job<'_>, &[ArrayFile]) -> Result<Printed, Problem>,
) -> i32 {
    // Functions of an accelerator have operations of unknown dialects. Elsewhere such an operation is refused later.
    let settings = &Settings { allow_unregistered: true, ..settings.clone() };
    let Streams { stdin, stdout, stderr } = streams;
    let stderr = Stderr::new(stderr, settings);
    let ctx = settings.context();
    let mut log = PassLog::start();
    let read = log.stopwatch.measure("Parser", || Program::read(&ctx, settings, &settings.input, stdin, &stderr));
    let done = read.and_then(|mut program| {
        let inputs = arrays::read_all(settings, stdin).map_err(Problem::file)?;
        sizes::set(&mut program, settings.compare.function.as_deref(), &inputs)?;
        make(Job::new(settings, registry, program, &mut log, runs)?, &inputs)
    });
    let code = match done {
        Ok(Printed { file, report }) => {
            let written = stdout.write_all(&file).map_err(|why| stream_failure(&why));
            let written = written.and_then(|()| write_text("-", &printable(&report), stdout));
            written.map_or_else(|problem| problem.report(&stderr), |()| 0)
        }
        Err(problem) => problem.report(&stderr),
    };
    if settings.timing {
        stderr.write(log.stopwatch.report(settings).as_bytes());
    }
    stderr.finish();
    code
}

/// The remarks and times of all passes.
struct PassLog {
    /// The remarks of all passes. Missed remarks explain operations left unlowered.
    remarks: Vec<Remark>,
    stopwatch: Stopwatch,
}

impl PassLog {
    fn start() -> Self {
        Self { remarks: Vec::new(), stopwatch: Stopwatch::start() }
    }
}

/// The operations that `compile` rejects, as warnings. Lowers the program to linalg.generic nests.
pub(crate) fn unsupported_operations(
    settings: &Settings,
    registry: &Registry,
    program: &mut Program<'_>,
) -> Result<Vec<Diag>, Problem> {
    let (ctx, mut log) = (program.ctx, PassLog::start());
    let labels = Labels::of(ctx, &program.module);
    sizes::set(program, None, &[])?;
    external::declare_device_functions(ctx, &mut program.module);
    run_passes(registry, settings, program, INLINE, &mut log)?;
    run_passes(registry, settings, program, &hub_pipeline(&settings.native), &mut log)?;
    let mut found = unsupported::arguments_without_buffer(ctx, &program.module);
    run_passes(registry, settings, program, TO_NESTS, &mut log)?;
    found.extend(unsupported::operations(ctx, &program.module, &labels, &log.remarks));
    found.iter_mut().for_each(|diag| diag.severity = Severity::Warning);
    Ok(found)
}

/// Converts a program of any frontend to the hub. Operations without a form there stay.
pub(crate) fn to_hub(settings: &Settings, registry: &Registry, program: &mut Program<'_>) -> Result<(), Problem> {
    run_passes(registry, settings, program, &hub_pipeline(&settings.native), &mut PassLog::start())
}

/// Runs passes, and collects their remarks and times.
fn run_passes(
    registry: &Registry,
    settings: &Settings,
    program: &mut Program<'_>,
    pipeline: &str,
    log: &mut PassLog,
) -> Result<(), Problem> {
    let ctx = program.ctx;
    let passes = PassManager::parse(ctx, registry, pipeline).map_err(|why| why.message)?;
    let verify_each = Some(verify_options(settings));
    let shows_remarks = settings.remarks.iter().any(Option::is_some);
    let config = Config {
        threads: settings.threads,
        verify_each,
        remarks: shows_remarks,
        instruments: &[&PassPhases],
        ..Config::default()
    };
    let report = passes.run(ctx, &mut program.module, &config);
    let filter = RemarkFilter::new(&settings.remarks, settings.final_remarks);
    let shown: Vec<Diag> = filter.select(&report.remarks).into_iter().map(Remark::diag).collect();
    program.handler.report(&shown);
    log.remarks.extend(report.remarks);
    log.stopwatch.add(report.timing);
    if program.handler.report(&report.diags) || report.failed { Err(Problem::Reported) } else { Ok(()) }
}

/// The content of standard output.
#[derive(Default)]
struct Printed {
    /// Files whose path is `-`.
    file: Vec<u8>,
    /// Reports and results, as text.
    report: String,
}
