//! A run: reads the input, and parses, verifies, transforms and prints each chunk.

pub(crate) mod arrays;
mod chunks;
pub(crate) mod compare;
mod dump;
pub(crate) mod execute;
pub(crate) mod input;
mod load;
pub(crate) mod mapping;
pub(crate) mod npy;
mod npz;
pub(crate) mod output;
mod pipeline;
pub(crate) mod program;
pub(crate) mod random;
mod reproducer;
mod roundtrip;
mod safetensors;
mod statistics;
pub(crate) mod timing;
mod whole;

use std::io::{self, Read, Write};
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use qopt_formats::Format;
use qopt_ir::diag::{Code, Diag, system_reason};
use qopt_ir::ir::{Context, Loc, Module, Source};
use qopt_ir::pass::{Config, Instrument, PassManager, Registry, Remark};
use qopt_ir::syntax::{ParseOptions, print_module};
use qopt_ir::verify;

pub(crate) use compare::compare;

use crate::cli::Settings;
use crate::commands;
use crate::render::progress::{PassPhases, ProgressLine};
use crate::render::{Handler, RemarkFilter, Stderr, remark_yaml};
use crate::{Memory, Streams};
use chunks::Chunks;
use dump::Dumps;
use execute::Execution;
use input::InputFile;
use output::OutputFile;
use reproducer::{CrashReproducer, Recipe};
use timing::Stopwatch;

/// Runs the driver and returns the exit code.
pub(crate) fn run(settings: &Settings, registry: &Registry, streams: Streams<'_>, memory: Memory) -> i32 {
    let Streams { stdin, stdout, stderr } = streams;
    let stderr = Stderr::new(stderr, settings);
    let code = transform(settings, registry, (stdin, stdout, &stderr), memory);
    stderr.finish();
    code
}

fn transform(
    settings: &Settings,
    registry: &Registry,
    (stdin, stdout, stderr): (&mut (dyn Read + Send), &mut (dyn Write + Send), &Stderr<'_>),
    memory: Memory,
) -> i32 {
    let stopwatch = Stopwatch::start();
    let (input, execution, output) = match open(settings, stdin, stdout) {
        Ok(opened) => opened,
        Err(message) => {
            let hint = commands::hint(&settings.input);
            stderr.bare_error(Code::FileAccess, &format!("{message}{hint}"));
            return 1;
        }
    };
    let yaml = settings.remark_yaml.then(|| OutputFile::file(&settings.remark_file)).transpose();
    let yaml = match yaml {
        Ok(yaml) => yaml,
        Err(message) => {
            stderr.bare_error(Code::FileAccess, &message);
            return 1;
        }
    };
    let ctx = settings.context();
    let Ok(source) = input.add_to(&ctx) else {
        stderr.bare_error(Code::FileAccess, "cannot open input file: it is too large");
        return 1;
    };
    let mut run = DriverRun {
        ctx: &ctx,
        source,
        settings,
        registry,
        stderr,
        diags: Handler::new(&ctx, source, stderr, settings.verify_diagnostics).with_notes(settings.notes),
        remarks: RemarkFilter::new(&settings.remarks, settings.final_remarks),
        yaml,
        format: output_format(settings),
        stopwatch,
        output,
        data: None,
        execution,
        written: Ok(()),
        memory,
    };
    run.diags.start();
    let done = run.chunks();
    let expected = run.diags.finish();
    // Expected errors do not fail the run.
    let ok = if settings.verify_diagnostics.is_some() { expected } else { done };
    let DriverRun { output, data, yaml, execution, written, stopwatch, .. } = run;
    // The model comes after its data, so that no reader finds it without them.
    let persisted = written.and_then(|()| data.filter(|_| ok).map_or(Ok(()), OutputFile::persist));
    let persisted = persisted.and_then(|()| if ok { output.persist() } else { Ok(()) });
    let persisted = persisted.and_then(|()| match execution {
        Some(execution) if ok => execution.persist_outputs(stdout),
        _ => Ok(()),
    });
    let persisted = persisted.and_then(|()| yaml.filter(|_| ok).map_or(Ok(()), OutputFile::persist));
    let code = match persisted {
        Ok(()) => i32::from(!ok),
        Err(error) => {
            stderr.error(Code::FileAccess, &format!("IO failure on output stream: {}", system_reason(&error)));
            1
        }
    };
    if settings.timing {
        stderr.write(stopwatch.report(settings).as_bytes());
    }
    if memory == Memory::Leave {
        std::mem::forget(ctx);
    }
    code
}

/// Opens the files of the command line. The error is the message to print.
fn open<'s, 'o>(
    settings: &'s Settings,
    stdin: &mut (dyn Read + Send),
    stdout: &'o mut (dyn Write + Send),
) -> Result<(InputFile, Option<Execution<'s>>, OutputFile<'o>), String> {
    let input = input::program(&settings.input, settings, stdin)?;
    let execution = Execution::open(settings, stdin)?;
    Ok((input, execution, OutputFile::open(settings.output.as_deref().unwrap_or("-"), stdout)?))
}

/// The format of the output: `--emit`, `--emit-bytecode` or `--emit-stablehlo`, or else by the extension of the output file.
pub(crate) fn output_format(settings: &Settings) -> Option<Format> {
    if settings.bytecode.emit || settings.bytecode.stablehlo.is_some() {
        return Some(Format::Bytecode);
    }
    let extension = settings.output.as_deref().and_then(|path| Path::new(path).extension()?.to_str());
    Format::from_extension(settings.native.emit.as_deref().or(extension)?)
}

/// The pass that converts the hub to the operators of a format.
fn from_hub(format: Format) -> Option<&'static str> {
    match format {
        Format::TfLite | Format::Circle => Some("hub-to-tfl"),
        Format::Onnx => Some("hub-to-onnx"),
        _ => None,
    }
}

struct DriverRun<'a, 'o> {
    ctx: &'a Arc<Context>,
    source: &'a Source,
    settings: &'a Settings,
    registry: &'a Registry,
    stderr: &'a Stderr<'a>,
    diags: Handler<'a>,
    remarks: RemarkFilter,
    /// The file for remarks; standard error if it is `None`.
    yaml: Option<OutputFile<'static>>,
    /// The format of the output, `None` for text.
    format: Option<Format>,
    stopwatch: Stopwatch,
    output: OutputFile<'o>,
    /// The file with the weights of a large model.
    data: Option<OutputFile<'o>>,
    /// The function to run after the passes.
    execution: Option<Execution<'a>>,
    /// The first write error. Nothing is written after it.
    written: io::Result<()>,
    memory: Memory,
}

impl DriverRun<'_, '_> {
    fn chunks(&mut self) -> bool {
        let text = self.source.bytes();
        if self.settings.split_marker.is_empty() {
            return self.chunk(0..text.len());
        }
        let Chunks { ranges, near_misses } = chunks::split(text, &self.settings.split_marker);
        for at in near_misses {
            self.diags.warn_at(at, Code::SplitMarker, "near miss with file split marker");
        }
        let mut ok = true;
        for (i, range) in ranges.into_iter().enumerate() {
            if i > 0 {
                self.write(self.settings.output_marker.as_bytes());
                self.write(b"\n");
            }
            ok &= self.chunk(range);
        }
        ok
    }

    /// Parses, verifies, runs passes and prints. Returns false after an error.
    fn chunk(&mut self, range: Range<usize>) -> bool {
        let Some(mut module) = self.read(range) else { return false };
        let ok = self.passes(&mut module) && self.execute(&module);
        if ok && (self.settings.run.is_none() || self.settings.output.is_some()) {
            if let Some(format) = self.format {
                return self.write_model(&module, format);
            }
            let options = &self.settings.print;
            let (output, written) = (&mut self.output, &mut self.written);
            let mut sink = |piece: &[u8]| {
                if written.is_ok() {
                    *written = output.write_all(piece);
                }
            };
            self.stopwatch.measure("Output", || {
                print_module(&module, options, &mut sink);
                sink(b"\n");
            });
        }
        if self.memory == Memory::Leave && self.settings.split_marker.is_empty() {
            std::mem::forget(module);
        }
        ok
    }

    /// Writes the module as a model file.
    fn write_model(&mut self, module: &Module, format: Format) -> bool {
        let settings = self.settings;
        let Self { output, written, stopwatch, .. } = self;
        let path = settings.output.as_deref().filter(|&path| path != "-");
        // ONNX models name the data file relative to their folder.
        let name = path.and_then(|path| Path::new(path).file_name()?.to_str()).map(|name| format!("{name}.data"));
        // The version was checked with the options.
        let artifact = settings.bytecode.artifact().ok().flatten();
        let bytecode = settings.bytecode.options(artifact.as_ref());
        let options = qopt_formats::WriteOptions { data_name: name.as_deref(), bytecode };
        let encoded = stopwatch.measure("Output", || qopt_formats::write_files(module, format, options));
        let (model, data) = match encoded {
            Ok(encoded) => encoded,
            Err(mut errors) => {
                let last = errors.iter().rposition(|error| error.code == Code::NoOperator);
                if let (Some(at), Some(pass)) = (last, from_hub(format)) {
                    let text = format!(
                        "'--quant-to-hub --floats-to-tosa --{pass}' converts a program of another frontend, and \
                         --remarks-filter-missed='.*' prints why an operation stays: 'qopt docs importing'"
                    );
                    let error = errors.remove(at);
                    errors.insert(at, error.note(Loc::UNKNOWN, text));
                }
                self.diags.report(&errors);
                return false;
            }
        };
        if let (Some(data), Some(path)) = (data, path) {
            match OutputFile::file(&format!("{path}.data")) {
                Ok(mut file) => {
                    *written = data.write_to(&mut file);
                    self.data = Some(file);
                }
                Err(message) => {
                    self.stderr.bare_error(Code::FileAccess, &message);
                    return false;
                }
            }
        }
        if written.is_ok() {
            *written = model.write_to(output);
        }
        true
    }

    fn read(&mut self, range: Range<usize>) -> Option<Module> {
        let (ctx, source, settings) = (self.ctx, self.source, self.settings);
        let options = ParseOptions {
            allow_unregistered: settings.allow_unregistered,
            no_implicit_module: settings.no_implicit_module,
        };
        let loaded = self.stopwatch.measure("Parser", || {
            load::load(ctx, source, range, options, &settings.shapes, |module| {
                // A pipeline that cannot be built is reported later, by `passes`.
                let first =
                    pipeline::build(ctx, self.registry, settings, module, None).ok().and_then(|passes| passes.first());
                let movements = !first.is_some_and(|pass| pass.looks_at_broken_movements);
                verify::VerifyOptions { movements, ..verify_options(settings) }
            })
        });
        let module = match loaded {
            Ok((module, warnings)) => {
                self.diags.report(&warnings);
                module
            }
            Err(errors) => {
                self.diags.report(&errors);
                return None;
            }
        };
        if settings.verify_roundtrip
            && let Some(problem) = roundtrip::check(&module, options)
        {
            self.diags.report(&[problem]);
            return None;
        }
        Some(module)
    }

    fn passes(&mut self, module: &mut Module) -> bool {
        let found = if self.settings.reproducers.run { Recipe::take(self.ctx, module) } else { Ok(None) };
        let recipe = match found {
            Ok(recipe) => recipe,
            Err(message) => {
                self.diags.error(Code::Pipeline, &message);
                return false;
            }
        };
        let text = recipe.as_ref().and_then(|recipe| recipe.pipeline.as_deref());
        let manager = match pipeline::build(self.ctx, self.registry, self.settings, module, text) {
            Ok(manager) => manager,
            Err(error) => {
                if self.stderr.is_text() {
                    let (head, text, tail) = pipeline::text_of(&error);
                    self.stderr.write(head.as_bytes());
                    self.diags.error(Code::Pipeline, &text);
                    self.stderr.write(tail.as_bytes());
                } else {
                    self.diags.error(Code::Pipeline, &pipeline::plain_text(&error));
                }
                return false;
            }
        };
        if self.settings.dump_pipeline {
            self.stderr.write(format!("{}\n\n", manager.dump().trim_end()).as_bytes());
        }
        let threads = recipe.as_ref().and_then(|recipe| recipe.threads).unwrap_or(true) && self.settings.threads;
        let verify_each = recipe.and_then(|recipe| recipe.verify_each).unwrap_or(self.settings.verify_each);
        // The reproducer records the settings of this run.
        let recipe = Recipe { pipeline: Some(manager.text()), threads: Some(threads), verify_each: Some(verify_each) };
        let always = self.settings.reproducers.always.as_deref();
        let always = always.map(|path| (path, reproducer::print_reproducer(self.ctx, self.settings, module, &recipe)));
        if !self.run_passes(&manager, module, &recipe) {
            return false;
        }
        let written = always.map_or(Ok(()), |(path, text)| reproducer::write(path, &text));
        written.map_err(|message| self.stderr.bare_error(Code::FileAccess, &message)).is_ok()
    }

    fn run_passes(&mut self, manager: &PassManager, module: &mut Module, recipe: &Recipe) -> bool {
        let settings = self.settings;
        let threads = recipe.threads.unwrap_or(true);
        if settings.dump_module_scope && threads {
            self.diags.error(
                Code::Pipeline,
                "IR print for module scope can't be setup on a pass-manager without disabling multi-threading first.\n",
            );
            return false;
        }
        if settings.reproducers.local && settings.reproducers.on_failure.is_some() && threads {
            let message = "Local crash reproduction may not be used without disabling mutli-threading first.";
            self.diags.error(Code::Pipeline, message);
            return false;
        }
        let dumps = Dumps::new(settings, self.stderr, module);
        let watch = CrashReproducer::new(self.ctx, settings, module, recipe);
        let speaker = Speaker(Mutex::new(Spoken { handler: &mut self.diags, error: false }));
        let watchers: Vec<&dyn Instrument> = dumps
            .iter()
            .map(|dumps| dumps as &dyn Instrument)
            .chain(watch.iter().map(|watch| watch as &dyn Instrument))
            .collect();
        // The speaker comes first, so that diagnostics of a pass precede its dump.
        let mut instruments: Vec<&dyn Instrument> = vec![&speaker];
        instruments.extend(&watchers);
        let config = Config {
            threads: threads && watchers.is_empty(),
            verify_each: recipe.verify_each.unwrap_or(true).then(|| verify_options(settings)),
            validate: settings.validate.then_some(qopt_dialects::quant::validate::validate),
            remarks: settings.remarks.iter().any(Option::is_some),
            instruments: if watchers.is_empty() { &[&PassPhases] } else { &instruments },
            files: &input::Opened,
            show_op: verify_options(settings).show_op,
        };
        let progress = ProgressLine::start("running passes");
        let report = manager.run(self.ctx, module, &config);
        drop(progress);
        let spoken = speaker.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        let failed = spoken.handler.report(&report.diags) || spoken.error || report.failed;
        let reproduced = watch.and_then(CrashReproducer::finish);
        self.diags.report(reproduced.as_slice());
        self.remark(&report.remarks);
        if settings.statistics {
            self.stderr.write(statistics::report(&report.timing, settings.statistics_display).as_bytes());
        }
        self.stopwatch.add(report.timing);
        !failed
    }

    fn remark(&mut self, remarks: &[Remark]) {
        let shown = self.remarks.select(remarks);
        let Some(yaml) = &mut self.yaml else {
            let diags: Vec<Diag> = shown.into_iter().map(Remark::diag).collect();
            self.diags.report(&diags);
            return;
        };
        let text: String = shown.into_iter().map(|remark| remark_yaml(self.ctx, remark)).collect();
        if self.written.is_ok() {
            self.written = yaml.write_all(text.as_bytes());
        }
    }

    fn execute(&mut self, module: &Module) -> bool {
        let Some(execution) = &mut self.execution else { return true };
        let ctx = self.ctx;
        let done = self.stopwatch.measure("Run", || execution.run(ctx, module));
        done.map_err(|problems| self.diags.report(&problems)).is_ok()
    }

    fn write(&mut self, text: &[u8]) {
        if self.written.is_ok() {
            self.written = self.output.write_all(text);
        }
    }
}

/// Reports the diagnostics of passes immediately, so that they are in order with the dumps.
struct Speaker<'s, 'a>(Mutex<Spoken<'s, 'a>>);

struct Spoken<'s, 'a> {
    handler: &'s mut Handler<'a>,
    /// True if an error was reported.
    error: bool,
}

impl Instrument for Speaker<'_, '_> {
    fn diags(&self, diags: &mut Vec<Diag>) {
        let mut spoken = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        spoken.error |= spoken.handler.report(&std::mem::take(diags));
    }
}

pub(crate) fn verify_options(settings: &Settings) -> verify::VerifyOptions {
    verify::VerifyOptions {
        allow_unregistered: settings.allow_unregistered,
        threads: settings.threads,
        // Disabled when diagnostics are verified, because every note would need an expectation.
        show_op: (settings.op_on_diagnostic && settings.verify_diagnostics.is_none())
            .then_some(verify::ShowOp { debug_info: settings.print.debug_info }),
        ..verify::VerifyOptions::default()
    }
}
