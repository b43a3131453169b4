//! `qopt compile` and `qopt run`: compile a quantized program to machine code.
//!
//! Passes of qopt lower the program to loops on buffers in this process. LLVM runs in a separate program (`tools/codegen`), so
//! that a crash of LLVM does not end this process, and this crate builds without LLVM. A compiled program also runs as a
//! separate process: linked with a small C runner, and under an emulator for a foreign architecture.

mod child;
mod dispatch;
mod external;
mod interface;
mod layers;
pub(crate) mod library;
pub(crate) mod toolchain;
mod tune;
mod unsupported;

use std::path::{Path, PathBuf};

use qopt_ir::def::OpRef;
use qopt_ir::diag::{Code, Diag, Severity, printable};
use qopt_ir::eval::Interpreter;
use qopt_ir::ir::{AttrKind, Body, Context, Module, OpId, Signedness, Str, Tensor, Type, TypeKind};
use qopt_ir::num::FloatKind;
use qopt_ir::pass::{Config, PassManager, Registry, Remark};
use qopt_ir::rewrite::Rewriter;
use qopt_ir::syntax::{PrintOptions, attr_text, print_module};
use rustc_hash::FxHashMap;

use crate::Streams;
use crate::cli::{Native, Settings};
use crate::render::progress::{self, PassPhases, ProgressLine};
use crate::render::{RemarkFilter, Stderr};
use crate::run::arrays::{self, ArrayFile};
use crate::run::output::OutputFile;
use crate::run::program::{Problem, Program};
use crate::run::random::Random;
use crate::run::timing::Stopwatch;
use crate::run::verify_options;
use crate::temporary::TemporaryFolder;
use external::ExternalFunction;
use interface::{BufferParam, Interface, ProgramRun};
use layers::{KernelCost, Origins};
use qopt_dialects::targets::{self, System, Target};
use unsupported::Labels;

/// Replaces calls by the bodies of private functions, into which tracers put a rounding or a variance. The initializer of
/// variables becomes public before that: `symbol-dce` does not see a call that names it by a string.
const INLINE: &str = "builtin.module(variables-to-arguments,inline,symbol-dce)";
/// From any frontend to the hub, and to float TOSA what is not quantized. The interpreter can run both.
fn hub_pipeline(native: &Native) -> String {
    let numerics = if native.xnnpack { "xnnpack" } else { "tflite" };
    let to_hub =
        format!("variables-to-arguments,infer-shapes,fold-quant-shapes,quant-to-hub{{tfl-numerics={numerics}}}");
    format!("builtin.module({to_hub},fold-quant-shapes,canonicalize,floats-to-tosa,fold-quant-shapes,canonicalize)")
}
/// From the hub to linalg.generic nests on tensors.
const TO_NESTS: &str =
    "builtin.module(hub-to-tosa,fold-quant-shapes,canonicalize,tosa-to-linalg,linalg-generalize-named-ops)";
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
    with_job(settings, registry, streams, true, |job, _| Ok(Printed { report: job.tune()?, ..Printed::default() }))
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
    let done = read.and_then(|program| {
        let inputs = arrays::read_all(settings, stdin).map_err(Problem::file)?;
        make(Job::new(settings, registry, program, &mut log, runs)?, &inputs)
    });
    let code = match done {
        Ok(Printed { file, report }) => {
            let written = stdout.write_all(&file).and_then(|()| stdout.write_all(printable(&report).as_bytes()));
            i32::from(written.and_then(|()| stdout.flush()).is_err())
        }
        Err(Problem::Told) => 1,
        Err(Problem::Message(code, message)) => {
            stderr.error(code, &message);
            1
        }
    };
    if settings.timing {
        stderr.write(log.stopwatch.report(settings).as_bytes());
    }
    stderr.finish();
    code
}

/// What passes report.
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
    external::declare_device_functions(ctx, &mut program.module);
    run_passes(registry, settings, program, INLINE, &mut log)?;
    run_passes(registry, settings, program, &hub_pipeline(&settings.native), &mut log)?;
    let mut found = unsupported::unsized_arguments(ctx, &program.module);
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
    if program.handler.report(&report.diags) || report.failed { Err(Problem::Told) } else { Ok(()) }
}

/// The content of standard output.
#[derive(Default)]
struct Printed {
    /// Files whose path is `-`.
    file: Vec<u8>,
    /// Reports and results, as text.
    report: String,
}

struct Job<'a> {
    settings: &'a Settings,
    native: &'a Native,
    /// Run the program after compilation.
    runs: bool,
    registry: &'a Registry,
    program: Program<'a>,
    /// The operators of the input program.
    labels: Labels,
    log: &'a mut PassLog,
    /// The names of the results of a single function.
    result_names: Vec<String>,
    /// The types of the functions as they were read, by name.
    signatures: FxHashMap<String, Signature>,
    target: &'static Target,
    /// All targets, if the program dispatches between several.
    targets: Vec<&'static Target>,
    /// The functions that the program calls and its user links.
    external: Vec<ExternalFunction>,
    /// The folder for intermediate files, removed at the end.
    folder: TemporaryFolder,
}

impl<'a> Job<'a> {
    fn new(
        settings: &'a Settings,
        registry: &'a Registry,
        program: Program<'a>,
        log: &'a mut PassLog,
        runs: bool,
    ) -> Result<Self, Problem> {
        let (native, ctx) = (&settings.native, program.ctx);
        let targets = targets::list(native.target.as_deref())?;
        let target = targets.last().copied().ok_or_else(|| "no target given".to_owned())?;
        let folder = TemporaryFolder::new().map_err(|why| format!("cannot make a folder: {why}"))?;
        let labels = Labels::of(ctx, &program.module);
        let signatures = names(ctx, &program.module).into_iter().zip(signatures(ctx, &program.module)).collect();
        Ok(Job {
            settings,
            native,
            runs,
            registry,
            program,
            labels,
            log,
            result_names: Vec::new(),
            signatures,
            target,
            targets,
            external: Vec::new(),
            folder,
        })
    }

    /// Converts the program to the hub. With the name of a function, functions that it does not call are removed. Returns the
    /// names of the functions.
    fn convert_to_hub(&mut self, only: Option<&str>) -> Result<Vec<String>, Problem> {
        external::declare_device_functions(self.program.ctx, &mut self.program.module);
        if let Some(name) = only {
            make_others_private(self.program.ctx, &mut self.program.module, name);
        }
        self.pass(INLINE)?;
        let names = names(self.program.ctx, &self.program.module);
        if names.is_empty() {
            return Err("the program has no function".to_owned().into());
        }
        if self.runs {
            let calls = external::calls(self.program.ctx, &self.program.module);
            self.refuse(&calls)?;
        }
        self.pass(&hub_pipeline(self.native))?;
        let dynamic = unsupported::unsized_arguments(self.program.ctx, &self.program.module);
        self.refuse(&dynamic)?;
        Ok(names)
    }

    /// Compiles, and runs if requested.
    fn run(mut self, inputs: &[ArrayFile]) -> Result<Printed, Problem> {
        let emit = self.native.emit.as_deref().unwrap_or("obj");
        if !["obj", "asm", "llvm-ir", "mlir", "so"].contains(&emit) {
            return Err(format!("cannot emit '{emit}': it is obj, asm, llvm-ir, mlir or so").into());
        }
        let several = self.targets.len() > 1;
        if several && self.runs {
            return Err("'run' is for one target".to_owned().into());
        }
        if several && !["obj", "so"].contains(&emit) {
            return Err(format!("cannot emit '{emit}' for several targets: it is obj or so").into());
        }
        if emit == "so" && self.target.architecture.system != System::Linux {
            return Err(format!("cannot emit 'so' for '{}', which has no shared libraries", self.target.name).into());
        }
        // Checks that the program can be run before compiling it.
        if self.runs {
            self.target.runner()?;
        }
        let progress = ProgressLine::start(&format!("compiling for {}", self.target.name));
        let names = self.convert_to_hub(None)?;
        if names.len() > 1 && !self.settings.run_outputs.is_empty() {
            return Err("--output requires a single function".to_owned().into());
        }
        let arguments = if self.runs { self.arguments(&names, inputs)? } else { Vec::new() };
        if let [name] = names.as_slice() {
            self.result_names = qopt_formats::arrays::result_names(self.program.ctx, &self.program.module, name);
        }
        let mut expected = Vec::new();
        if self.native.check {
            progress::phase("interpreting");
            for (name, arguments) in names.iter().zip(&arguments) {
                expected.push(self.interpret(name, arguments)?);
            }
        }
        let (origins, live) = (layers::origins(self.program.ctx, &self.program.module), self.live_bytes());
        if several {
            let (functions, report) = self.several(&names, emit, (&origins, &live))?;
            return Ok(Printed { file: self.keep_made(&functions)?, report });
        }
        let functions = self.lower(&names, "")?;
        let (layers, mut told) = self.describe_kernels(&functions, (&origins, &live), "");
        let text = self.text()?;
        let mut file = Vec::new();
        if self.runs {
            self.execute((&functions, &layers), &text, (&arguments, &expected), progress, &mut told)?;
        } else {
            self.make(&text, emit)?;
            file = self.keep_made(&functions)?;
        }
        Ok(Printed { file, report: told })
    }

    /// The program for the code generator, as MLIR text. Kernels that are equal except for constants become one function, so
    /// [`Self::describe_kernels`] comes first.
    fn text(&mut self) -> Result<Vec<u8>, Problem> {
        self.pass("builtin.module(share-kernels)")?;
        let mut text = Vec::new();
        let options = PrintOptions { quant_aliases: false, ..PrintOptions::default() };
        print_module(&self.program.module, &options, &mut |piece| text.extend_from_slice(piece));
        Ok(text)
    }

    /// The kernels of each function, whose symbols end with `suffix`, and the report about them.
    fn describe_kernels(
        &self,
        functions: &[Interface],
        (origins, live): (&Origins, &[u64]),
        suffix: &str,
    ) -> (Vec<Vec<KernelCost>>, String) {
        let (ctx, module) = (self.program.ctx, &self.program.module);
        let symbol = |f: &Interface| format!("{}{suffix}", f.symbol());
        let layers: Vec<Vec<KernelCost>> =
            functions.iter().map(|f| layers::layers(ctx, module, &symbol(f), origins, self.target)).collect();
        let mut told = String::new();
        if self.native.report {
            told.push_str(&format!("target {}\n", self.target.name));
            for ((function, &live), layers) in functions.iter().zip(live).zip(&layers) {
                let ratio = if live > 0 { function.arena as f64 / live as f64 } else { 1.0 };
                let arena = function.arena;
                told.push_str(&format!(
                    "arena {arena} bytes, peak of live 8-bit buffers {live} bytes: ratio {ratio:.3}\n"
                ));
                told.push_str(&layers::report(layers));
            }
            told.push_str(&format!("constants {} bytes\n", constant_bytes(ctx, module)));
        }
        (layers, told)
    }

    /// Compiles one object for several targets. Returns its functions and the report about them.
    fn several(
        &mut self,
        names: &[String],
        emit: &str,
        (origins, live): (&Origins, &[u64]),
    ) -> Result<(Vec<Interface>, String), Problem> {
        let hub = self.program.module.clone();
        let mut told = String::new();
        let mut functions: Vec<Interface> = Vec::new();
        let source = self.folder.path().join("choose.c");
        let mut parts = vec![source.clone()];
        for target in self.targets.clone() {
            self.program.module = hub.clone();
            self.target = target;
            let suffix = dispatch::suffix(target);
            let lowered = self.lower(names, &suffix)?;
            told.push_str(&self.describe_kernels(&lowered, (origins, live), &suffix).1);
            let object = self.folder.path().join(format!("{}.o", target.name));
            let text = self.text()?;
            self.generate(&text, "obj", &object)?;
            parts.push(object);
            // Uses the largest arena of all targets.
            let arenas: Vec<u64> = functions.iter().map(|function| function.arena).collect();
            functions = lowered;
            for (function, arena) in functions.iter_mut().zip(arenas) {
                function.arena = function.arena.max(arena);
            }
        }
        let text = dispatch::source(&functions, &self.targets);
        std::fs::write(&source, text).map_err(|why| format!("cannot write a file: {why}"))?;
        let parts: Vec<&Path> = parts.iter().map(|part| part.as_path()).collect();
        let how = if emit == "so" { "-shared" } else { "-r" };
        child::link(self.target, &parts, &["-fPIC", how], &self.made())?;
        Ok((functions, told))
    }

    /// The path of the compiled file.
    fn made(&self) -> PathBuf {
        self.folder.path().join("made")
    }

    /// Compiles an object of a hub program for all targets, and returns its functions.
    fn make_object(&mut self, names: &[String]) -> Result<Vec<Interface>, Problem> {
        if self.targets.len() > 1 {
            return Ok(self.several(names, "obj", (&Origins::default(), &[]))?.0);
        }
        let functions = self.lower(names, "")?;
        let text = self.text()?;
        self.make(&text, "obj")?;
        Ok(functions)
    }

    fn make(&mut self, text: &[u8], emit: &str) -> Result<(), Problem> {
        let made = self.made();
        match emit {
            "so" => self.shared_object(text, &made),
            _ => self.generate(text, emit, &made),
        }
    }

    /// Runs the code generator.
    fn generate(&mut self, text: &[u8], emit: &str, output: &Path) -> Result<(), Problem> {
        let (codegen, target) = (self.native.codegen.as_deref(), self.target);
        progress::phase("LLVM");
        Ok(self.log.stopwatch.measure("LLVM", || child::compile(codegen, text, target, emit, output))?)
    }

    /// Compiles and links a shared object.
    fn shared_object(&mut self, text: &[u8], output: &Path) -> Result<(), Problem> {
        let object = self.folder.path().join("made.o");
        self.generate(text, "obj", &object)?;
        Ok(child::link(self.target, &[&object], &["-shared"], output)?)
    }

    /// The contents of the compiled file.
    fn made_bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(self.made()).map_err(|why| format!("cannot read the compiled file: {why}"))
    }

    /// The C header of the compiled file.
    fn header(&self, functions: &[Interface]) -> String {
        interface::header(functions, &self.external, self.targets.len() > 1)
    }

    /// Writes the compiled file and its header to the requested paths. Returns the content for the path `-`.
    fn keep_made(&self, functions: &[Interface]) -> Result<Vec<u8>, Problem> {
        let mut files = vec![(self.settings.output.as_deref().unwrap_or("-"), self.made_bytes()?)];
        if let Some(header) = &self.native.header {
            files.push((header, self.header(functions).into_bytes()));
        }
        // Opens all files before keeping any, so that an error leaves none.
        let (mut opened, mut printed) = (Vec::new(), Vec::new());
        for (path, bytes) in files {
            use std::io::Write;
            if path == "-" {
                printed.extend(bytes);
                continue;
            }
            let mut file = OutputFile::file(path)?;
            file.write_all(&bytes).map_err(|why| format!("cannot write '{path}': {why}"))?;
            opened.push((path, file));
        }
        for (path, file) in opened {
            file.keep().map_err(|why| format!("cannot write '{path}': {why}"))?;
        }
        Ok(printed)
    }

    /// The arguments of each function: from files for a single function, otherwise random.
    fn arguments(&self, names: &[String], inputs: &[ArrayFile]) -> Result<Vec<Vec<Tensor>>, Problem> {
        let ctx = self.program.ctx;
        let program = Interpreter::new(ctx, &self.program.module.body);
        let types = |name: &str| program.arguments(name).ok_or_else(|| format!("'{name}' cannot be run"));
        if inputs.is_empty() {
            let mut random = Random::new(0);
            let mut all = Vec::new();
            for name in names {
                all.push(types(name)?.iter().map(|&ty| random.tensor(ctx, ty)).collect::<Result<Vec<_>, _>>()?);
            }
            return Ok(all);
        }
        let [name] = names else { return Err("--input requires a single function".to_owned().into()) };
        let types = types(name)?;
        let read = arrays::arguments(ctx, &self.program.module, name, &types, inputs);
        Ok(vec![read.map_err(|why| Problem::Message(Code::Arguments, why))?])
    }

    /// The interpreter's results for the hub program.
    fn interpret(&mut self, name: &str, arguments: &[Tensor]) -> Result<Vec<Tensor>, Problem> {
        let ran = Interpreter::new(self.program.ctx, &self.program.module.body).run(name, arguments, &mut |_, _| {});
        ran.map_err(|failure| {
            self.program.handler.report(&[Diag::error(Code::RunFailed, failure.loc, failure.message)]);
            Problem::Told
        })
    }

    /// Peak live bytes of each function of the hub program.
    fn live_bytes(&self) -> Vec<u64> {
        let (ctx, module) = (self.program.ctx, &self.program.module);
        functions(ctx, module).into_iter().map(|op| layers::live_bytes(ctx, module, op)).collect()
    }

    fn pass(&mut self, pipeline: &str) -> Result<(), Problem> {
        run_passes(self.registry, self.settings, &mut self.program, pipeline, self.log)
    }

    /// Reports errors, if there are any.
    fn refuse(&mut self, errors: &[Diag]) -> Result<(), Problem> {
        if self.program.handler.report(errors) {
            self.program.handler.finish();
            return Err(Problem::Told);
        }
        Ok(())
    }

    /// Lowers the program to loops on buffers. The functions' symbols in the object end with `suffix`.
    fn lower(&mut self, names: &[String], suffix: &str) -> Result<Vec<Interface>, Problem> {
        let ctx = self.program.ctx;
        let module = &self.program.module;
        let mut signatures = signatures(ctx, module);
        for (signature, name) in signatures.iter_mut().zip(names) {
            if let Some(read) = self.signatures.get(name) {
                signature.take_signs(ctx, read);
            }
        }
        let external_signatures = external::signatures(ctx, module);
        self.pass(TO_NESTS)?;
        let left = unsupported::operations(ctx, &self.program.module, &self.labels, &self.log.remarks);
        self.refuse(&left)?;
        self.pass(&to_loops(self.target, self.native.split))?;
        self.external = external::read(ctx, &self.program.module, &external_signatures)?;
        let mut interfaces = Vec::new();
        for ((function, name), declared) in functions(ctx, &self.program.module).into_iter().zip(names).zip(&signatures)
        {
            if let Some(diag) = foreign(ctx, &self.program.module, function) {
                self.program.handler.report(&[diag]);
                return Err(Problem::Told);
            }
            // A single function is named `model`.
            let prefix = if names.len() == 1 { "model" } else { name };
            let interface = read_interface(ctx, &self.program.module, function, (prefix, declared))?;
            let body = &mut self.program.module.body;
            let symbol = ctx.string_attr(format!("{}{suffix}", interface.symbol()));
            Rewriter::new(ctx, body).set_property(function, "sym_name", Some(symbol));
            interfaces.push(interface);
        }
        self.pass("builtin.module(outline-kernels,kernels-to-tasks)")?;
        Ok(interfaces)
    }

    /// Compiles, links and runs a lowered program. Returns its output and the memory of its results.
    fn run_program(
        &mut self,
        (functions, text): (&[Interface], &[u8]),
        arguments: &[Vec<Tensor>],
        run: &ProgramRun<'_>,
        progress: ProgressLine,
    ) -> Result<(String, Vec<u8>), Problem> {
        let ctx = self.program.ctx;
        let files = ["model.o", "run.c", "run", "in", "out"].map(|name| self.folder.path().join(name));
        let [object, source, program, input, output] = &files;
        self.generate(text, "obj", object)?;
        let written = |result: std::io::Result<()>| result.map_err(|why| format!("cannot write a file: {why}"));
        written(std::fs::write(source, interface::runner(self.target, functions, run)))?;
        child::link(self.target, &[source, object], &[], program)?;
        let mut memory = Vec::new();
        for (function, arguments) in functions.iter().zip(arguments) {
            for (buffer, argument) in function.inputs.iter().zip(arguments) {
                memory.extend(buffer.spread(argument.to_bytes(ctx)?));
            }
        }
        written(std::fs::write(input, memory))?;
        drop(progress);
        let printed = child::execute(self.target, program, &[input, output])?;
        let memory = std::fs::read(output).map_err(|why| format!("the compiled program returned no result: {why}"))?;
        Ok((printed, memory))
    }

    fn execute(
        &mut self,
        (functions, layers): (&[Interface], &[Vec<KernelCost>]),
        text: &[u8],
        (arguments, expected): (&[Vec<Tensor>], &[Vec<Tensor>]),
        progress: ProgressLine,
        told: &mut String,
    ) -> Result<(), Problem> {
        let ctx = self.program.ctx;
        let repeat = self.native.repeat.unwrap_or(1).max(1);
        let counts: Vec<usize> = layers.iter().map(Vec::len).collect();
        let run =
            ProgramRun { repeat, check: self.native.check, kernels: self.native.profile.then_some(counts.as_slice()) };
        let (printed, memory) = self.run_program((functions, text), arguments, &run, progress)?;
        if self.native.profile {
            let number = |line: &str| line.strip_prefix("kernel ")?.parse().ok();
            let mut times = printed.lines().filter_map(number).collect::<Vec<f64>>();
            for layers in layers {
                let left = times.split_off(layers.len().min(times.len()));
                told.push_str(&layers::profile(layers, &times));
                times = left;
            }
        }
        if self.native.time {
            let times: Vec<f64> = printed.lines().filter_map(|line| line.parse().ok()).collect();
            for times in times.chunks(repeat as usize) {
                let mut times = times.to_vec();
                times.sort_by(f64::total_cmp);
                let at = |index: usize| times.get(index).copied().unwrap_or(0.0) / 1e3;
                told.push_str(&format!("best {:.1} us, median {:.1} us of {repeat}\n", at(0), at(times.len() / 2)));
            }
        }
        let mut rest = memory.as_slice();
        let mut results = Vec::new();
        for buffer in functions.iter().flat_map(|function| &function.outputs) {
            let size = usize::try_from(buffer.bytes).unwrap_or(usize::MAX);
            let (bytes, behind) =
                rest.split_at_checked(size).ok_or_else(|| "the compiled program returned no result".to_owned())?;
            results.push(buffer.remove_padding(bytes.to_vec()));
            rest = behind;
        }
        if self.native.check {
            self.compare_outputs(functions, &results, expected, told)?;
        }
        if self.settings.run_outputs.is_empty() && told.is_empty() {
            let outputs = functions.iter().flat_map(|function| &function.outputs);
            for (output, bytes) in outputs.zip(&results) {
                let constant = output.tensor(ctx, bytes).to_constant(ctx)?;
                told.push_str(&attr_text(ctx, constant));
                told.push('\n');
            }
        }
        match functions {
            [function] => self.keep(function, &results),
            _ => Ok(()),
        }
    }

    /// Compares each output with the interpreter's. Appends the equal ones to `told`; differing ones are an error.
    fn compare_outputs(
        &self,
        functions: &[Interface],
        results: &[Vec<u8>],
        expected: &[Vec<Tensor>],
        told: &mut String,
    ) -> Result<(), Problem> {
        let ctx = self.program.ctx;
        let outputs =
            functions.iter().flat_map(|f| f.outputs.iter().enumerate().map(move |(i, output)| (f, i, output)));
        let mut wrong = Vec::new();
        for (((function, i, output), found), wanted) in outputs.zip(results).zip(expected.iter().flatten()) {
            let of = if functions.len() == 1 { String::new() } else { format!(" of '{}'", function.prefix) };
            let (found, wanted) = (output.bits(ctx, &output.stored_tensor(found))?, output.bits(ctx, wanted)?);
            let (count, differing) = (wanted.len(), wanted.iter().zip(&found).filter(|(a, b)| a != b).count());
            if differing > 0 || count != found.len() {
                wrong
                    .push(format!("output #{i}{of} differs from the interpreter's in {differing} of {count} elements"));
            } else {
                told.push_str(&format!("output #{i}{of}: equal to the interpreter's in all {count} elements\n"));
            }
        }
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n").into()) }
    }

    /// Writes results to the requested files.
    fn keep(&self, interface: &Interface, results: &[Vec<u8>]) -> Result<(), Problem> {
        use std::io::Write;
        let paths = &self.settings.run_outputs;
        if paths.is_empty() {
            return Ok(());
        }
        arrays::check_outputs(paths, results.len(), &interface.prefix)?;
        let ctx = self.program.ctx;
        let outputs = results.iter().zip(&interface.outputs);
        let tensors: Vec<Tensor> = outputs.map(|(bytes, output)| output.tensor(ctx, bytes)).collect();
        let contents = arrays::contents(ctx, paths, &self.result_names, &tensors)?;
        let mut opened = Vec::new();
        for (path, bytes) in paths.iter().zip(&contents) {
            let mut file = OutputFile::file(path)?;
            file.write_all(bytes).map_err(|why| format!("cannot write '{path}': {why}"))?;
            opened.push((path, file));
        }
        for (path, file) in opened {
            file.keep().map_err(|why| format!("cannot write '{path}': {why}"))?;
        }
        Ok(())
    }
}

/// The functions that have a body.
fn functions(ctx: &Context, module: &Module) -> Vec<OpId> {
    let body = &module.body;
    let has_body = |op| {
        body.isolated(op).is_some_and(|inner| inner.regions(Body::ROOT).iter().any(|&r| !inner.blocks(r).is_empty()))
    };
    let is_function = |&op: &OpId| ctx.is_op(body.name(op), &qopt_dialects::func::ops::FUNC) && has_body(op);
    body.preorder().into_iter().filter(is_function).collect()
}

/// The names of the functions that have a body.
fn names(ctx: &Context, module: &Module) -> Vec<String> {
    let name = |op| symbol(ctx, module, op).map_or_else(String::new, |name| ctx.text(name).into_owned());
    functions(ctx, module).into_iter().map(name).collect()
}

fn symbol(ctx: &Context, module: &Module, function: OpId) -> Option<Str> {
    OpRef::new(ctx, &module.body, function).attr("sym_name").and_then(|a| ctx.attr_str(a))
}

/// Makes all functions but one private, so that `symbol-dce` removes those without a call.
fn make_others_private(ctx: &Context, module: &mut Module, name: &str) {
    let private = ctx.string_attr("private");
    for function in functions(ctx, module) {
        if symbol(ctx, module, function).is_none_or(|symbol| ctx.text(symbol) != name) {
            Rewriter::new(ctx, &mut module.body).set_property(function, "sym_visibility", Some(private));
        }
    }
}

fn signatures(ctx: &Context, module: &Module) -> Vec<Signature> {
    functions(ctx, module).into_iter().map(|op| signature(ctx, module, op)).collect()
}

fn signature(ctx: &Context, module: &Module, main: OpId) -> Signature {
    let ty = OpRef::new(ctx, &module.body, main).attr("function_type").and_then(|a| ctx.attr_type(a));
    match ty.map(|ty| ctx.type_kind(ty)) {
        Some(TypeKind::Function { inputs, results }) => {
            Signature { inputs: inputs.to_vec(), results: results.to_vec() }
        }
        _ => Signature::default(),
    }
}

/// The types of a function.
#[derive(Default)]
struct Signature {
    inputs: Vec<Type>,
    results: Vec<Type>,
}

impl Signature {
    /// Makes integers unsigned that are unsigned in the program that was read: torch tensors become tensors of signless integers.
    fn take_signs(&mut self, ctx: &Context, read: &Signature) {
        for (types, read) in [(&mut self.inputs, &read.inputs), (&mut self.results, &read.results)] {
            if types.len() != read.len() {
                continue;
            }
            for (ty, &read) in types.iter_mut().zip(read) {
                let (element, of_read) = (ctx.element_or_self(*ty), ctx.element_or_self(read));
                let is_unsigned = |element| {
                    matches!(ctx.type_kind(element), TypeKind::Integer { signedness: Signedness::Unsigned, .. })
                };
                let is_same = ctx.int_width(element) == ctx.int_width(of_read);
                if is_same && ctx.is_tensor(*ty) && is_unsigned(of_read) {
                    *ty = ctx.with_element(*ty, of_read);
                }
            }
        }
    }
}

/// The first operation that has no lowering to LLVM or still uses a tensor.
fn foreign(ctx: &Context, module: &Module, main: OpId) -> Option<Diag> {
    let body = module.body.isolated(main)?;
    body.preorder().into_iter().map(|op| OpRef::new(ctx, body, op)).find_map(|op| {
        let name = op.name();
        let known = unsupported::is_of_loops(&name);
        let is_tensor = op.body.operands(op.op).chain(op.body.results(op.op)).any(|v| ctx.is_tensor(op.body.ty(v)));
        let message = || format!("'{name}' cannot be compiled: it has no lowering to loops");
        (!known || is_tensor).then(|| Diag::error(Code::NoLowering, op.loc(), message()))
    })
}

/// The keywords of C23 and C++23 without an underscore or a capital letter at the start.
const KEYWORDS: &str = "alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t char8_t \
    class co_await co_return co_yield compl concept const const_cast consteval constexpr constinit continue decltype default \
    delete do double dynamic_cast else enum explicit export extern false float for friend goto if inline int long mutable \
    namespace new noexcept not not_eq nullptr operator or or_eq private protected public register reinterpret_cast requires \
    restrict return short signed sizeof static static_assert static_cast struct switch template this thread_local throw true \
    try typedef typeid typename typeof typeof_unqual union unsigned using virtual void volatile wchar_t while xor xor_eq";

fn check_identifier(name: &str) -> Result<(), String> {
    if KEYWORDS.split_whitespace().any(|keyword| keyword == name) {
        return Err(format!("'{name}' is a keyword of C or C++"));
    }
    let is_word = |c: char| c == '_' || c.is_ascii_alphanumeric();
    if name.is_empty() || !name.chars().all(is_word) || name.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(format!("'{name}' is not a valid C identifier"));
    }
    Ok(())
}

/// The buffers of a function: inputs, outputs, arena.
fn read_interface(
    ctx: &Context,
    module: &Module,
    main: OpId,
    (prefix, declared): (&str, &Signature),
) -> Result<Interface, String> {
    check_identifier(prefix)?;
    let body = module.body.isolated(main).ok_or("the function has no body")?;
    let entry =
        body.regions(Body::ROOT).first().and_then(|&r| body.blocks(r).first()).ok_or("the function has no body")?;
    let mut buffers = body.args(*entry).iter().map(|&arg| buffer(ctx, body.ty(arg))).collect::<Result<Vec<_>, _>>()?;
    let arena = buffers.pop().ok_or("the function has no arena")?.bytes;
    let at = buffers.len().checked_sub(declared.results.len()).ok_or("the function has too few buffers")?;
    for (buffer, &ty) in buffers.iter_mut().zip(declared.inputs.iter().chain(&declared.results)) {
        buffer.declare(ctx, ty);
    }
    let outputs = buffers.split_off(at);
    Ok(Interface { prefix: prefix.to_owned(), inputs: buffers, outputs, arena })
}

fn buffer(ctx: &Context, ty: Type) -> Result<BufferParam, String> {
    let dims = ctx.shape(ty).ok_or("argument must be a memref")?;
    let shape: Vec<String> = dims.iter().map(|d| d.map_or("?".to_owned(), |n| n.to_string())).collect();
    let element = ctx.element_or_self(ty);
    let (width, is_f32) = match (ctx.int_width(element), ctx.float_kind(element)) {
        (Some(width), _) => (width, false),
        (None, Some(FloatKind::F32)) => (32, true),
        (None, Some(FloatKind::F16 | FloatKind::BF16)) => (16, false),
        _ => return Err("argument must have elements of integers, f16, bf16 or f32".to_owned()),
    };
    let bytes = u64::from(width).div_ceil(8).next_power_of_two();
    let count = ctx.num_elements(ty).ok_or("argument must have a static shape")?;
    let total = count.checked_mul(bytes).ok_or("an argument is too large")?;
    let ty = ctx.tensor_type(&dims, element);
    // C has no name for floats of 16 bits that all compilers know: the header names the type behind the sizes.
    let (element, suffix) = match ctx.float_kind(element) {
        Some(kind) if !is_f32 => ("uint16_t".to_owned(), format!("x{}", kind.keyword())),
        Some(_) => ("float".to_owned(), String::new()),
        None => (format!("int{}_t", bytes * 8), String::new()),
    };
    Ok(BufferParam { ty, declared: ty, width, element, bytes: total, shape: shape.join("x") + &suffix })
}

/// The total bytes of constants in memory.
fn constant_bytes(ctx: &Context, module: &Module) -> u64 {
    let body = &module.body;
    let size = |op: OpId| {
        let view = OpRef::new(ctx, body, op);
        let ty = view.attr("type").and_then(|a| match ctx.attr_kind(a) {
            AttrKind::Type(ty) => Some(*ty),
            _ => None,
        })?;
        matches!(ctx.type_kind(ty), TypeKind::MemRef { .. }).then(|| buffer(ctx, ty).ok()).flatten().map(|b| b.bytes)
    };
    body.preorder().into_iter().filter_map(size).sum()
}
