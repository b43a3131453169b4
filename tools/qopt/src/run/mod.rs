//! One run: read the input, and for each of its chunks parse, verify, run the passes and print.

mod chunks;
mod compare;
mod dump;
pub(crate) mod execute;
pub(crate) mod input;
mod mapping;
pub(crate) mod npy;
pub(crate) mod output;
mod pipeline;
pub(crate) mod program;
pub(crate) mod random;
mod roundtrip;
mod timing;

use std::io::{self, Read, Write};
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use qopt_ir::diag::{Diag, Severity};
use qopt_ir::ir::{Context, Module, Source};
use qopt_ir::pass::{Config, Instrument, PassManager, Registry};
use qopt_ir::syntax::{ParseOptions, Parsed, parse, print_module};
use qopt_ir::verify;

pub(crate) use compare::compare;

use crate::cli::Settings;
use crate::render::{Handler, RemarkFilter, Stderr};
use crate::{Memory, Streams};
use chunks::Chunks;
use dump::Dumps;
use execute::Execution;
use input::Input;
use output::Output;
use timing::Stopwatch;

/// Runs; the result is the exit code.
pub(crate) fn run(settings: &Settings, registry: &Registry, streams: Streams<'_>, memory: Memory) -> i32 {
    let stopwatch = Stopwatch::start();
    let Streams { stdin, stdout, stderr } = streams;
    let stderr = Stderr::new(stderr);
    let (input, execution, output) = match open(settings, stdin, stdout) {
        Ok(opened) => opened,
        Err(message) => {
            stderr.write(format!("{message}\n").as_bytes());
            return 1;
        }
    };
    let ctx = Context::with_limits(qopt_dialects::all(), settings.limits.clone());
    let Ok(source) = ctx.sources.add(input.name, input.bytes) else {
        stderr.write(b"cannot open input file: it is too large\n");
        return 1;
    };
    let mut run = Run {
        ctx: &ctx,
        source,
        settings,
        registry,
        stderr: &stderr,
        diags: Handler::new(&ctx, source, &stderr, settings.verify_diagnostics),
        remarks: RemarkFilter::new(&settings.remarks),
        stopwatch,
        output,
        execution,
        written: Ok(()),
        memory,
    };
    run.diags.start();
    let done = run.chunks();
    let expected = run.diags.finish();
    // Errors that were expected are no failure.
    let ok = if settings.verify_diagnostics.is_some() { expected } else { done };
    let Run { output, execution, written, stopwatch, .. } = run;
    let kept = written.and_then(|()| if ok { output.keep() } else { Ok(()) });
    let kept = kept.and_then(|()| match execution {
        Some(execution) if ok => execution.keep(stdout),
        _ => Ok(()),
    });
    let code = match kept {
        Ok(()) => i32::from(!ok),
        Err(error) => {
            let message = format!("qopt: IO failure on output stream: {}\n", input::reason(&error));
            stderr.write(message.as_bytes());
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

/// The files that the command line names; the error is the message to print.
fn open<'s, 'o>(
    settings: &'s Settings,
    stdin: &mut (dyn Read + Send),
    stdout: &'o mut (dyn Write + Send),
) -> Result<(Input, Option<Execution<'s>>, Output<'o>), String> {
    let input = input::open(&settings.input, stdin)?;
    let execution = Execution::open(settings, stdin)?;
    Ok((input, execution, Output::open(settings.output.as_deref().unwrap_or("-"), stdout)?))
}

struct Run<'a, 'o> {
    ctx: &'a Context,
    source: &'a Source,
    settings: &'a Settings,
    registry: &'a Registry,
    stderr: &'a Stderr<'a>,
    diags: Handler<'a>,
    remarks: RemarkFilter,
    stopwatch: Stopwatch,
    output: Output<'o>,
    /// What is to be run when the passes have run.
    execution: Option<Execution<'a>>,
    /// The first error in writing; nothing is written after it.
    written: io::Result<()>,
    memory: Memory,
}

impl Run<'_, '_> {
    fn chunks(&mut self) -> bool {
        let text = self.source.bytes();
        if self.settings.split_marker.is_empty() {
            return self.chunk(0..text.len());
        }
        let Chunks { ranges, near_misses } = chunks::split(text, &self.settings.split_marker);
        for at in near_misses {
            self.diags.point(at, Severity::Warning, "near miss with file split marker");
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

    /// Parses, verifies, runs passes and prints; false after an error.
    fn chunk(&mut self, range: Range<usize>) -> bool {
        let Some(mut module) = self.read(range) else { return false };
        let ok = self.passes(&mut module) && self.execute(&module);
        if ok && (self.settings.run.is_none() || self.settings.output.is_some()) {
            let (ctx, options) = (self.ctx, &self.settings.print);
            let (output, written) = (&mut self.output, &mut self.written);
            let mut sink = |piece: &[u8]| {
                if written.is_ok() {
                    *written = output.write_all(piece);
                }
            };
            self.stopwatch.measure("Output", || {
                print_module(ctx, &module, options, &mut sink);
                sink(b"\n");
            });
        }
        if self.memory == Memory::Leave && self.settings.split_marker.is_empty() {
            std::mem::forget(module);
        }
        ok
    }

    fn read(&mut self, range: Range<usize>) -> Option<Module> {
        let (ctx, source, settings) = (self.ctx, self.source, self.settings);
        let options = ParseOptions {
            allow_unregistered: settings.allow_unregistered,
            no_implicit_module: settings.no_implicit_module,
        };
        let (mut module, found) = self.stopwatch.measure("Parser", || {
            let Parsed { mut module, diags } = parse(ctx, source, range.start, range.end, options);
            let failed = diags.iter().any(|diag| diag.severity == Severity::Error);
            let mut found = diags;
            if !failed {
                // A pipeline that cannot be built is reported when its turn comes.
                let first =
                    pipeline::build(ctx, self.registry, settings, &module).ok().and_then(|passes| passes.first());
                let movements = !first.is_some_and(|pass| pass.looks_at_broken_movements);
                let options = verify::Options { movements, ..verify_options(settings) };
                found.extend(verify::verify_module(ctx, &mut module, &options));
            }
            (module, found)
        });
        if self.diags.report(&found) {
            return None;
        }
        if settings.verify_roundtrip
            && let Some(problem) = roundtrip::check(ctx, &mut module, options)
        {
            self.diags.report(&[problem]);
            return None;
        }
        Some(module)
    }

    fn passes(&mut self, module: &mut Module) -> bool {
        let manager = match pipeline::build(self.ctx, self.registry, self.settings, module) {
            Ok(manager) => manager,
            Err(error) => {
                let (head, text, tail) = pipeline::text_of(&error);
                self.stderr.write(head.as_bytes());
                self.diags.error(&text);
                self.stderr.write(tail.as_bytes());
                return false;
            }
        };
        if self.settings.dump_pipeline {
            self.stderr.write(format!("{}\n\n", manager.dump().trim_end()).as_bytes());
        }
        if manager.is_empty() && self.settings.pipeline.is_none() {
            return true;
        }
        self.run_passes(&manager, module)
    }

    fn run_passes(&mut self, manager: &PassManager, module: &mut Module) -> bool {
        let settings = self.settings;
        let dumps = Dumps::new(settings, self.stderr, module);
        if dumps.is_some() && settings.dump_module_scope && settings.threads {
            self.diags.error(
                "IR print for module scope can't be setup on a pass-manager without disabling multi-threading first.\n",
            );
            return false;
        }
        let speaker = Speaker(Mutex::new(Spoken { handler: &mut self.diags, error: false }));
        let instruments: Vec<&dyn Instrument> =
            dumps.iter().flat_map(|dumps| [&speaker as &dyn Instrument, dumps]).collect();
        let config = Config {
            threads: settings.threads && instruments.is_empty(),
            verify_each: settings.verify_each.then(|| verify_options(settings)),
            validate: settings.validate.then_some(qopt_dialects::quant::validate::validate),
            instruments: &instruments,
            files: &input::Opened,
        };
        let report = manager.run(self.ctx, module, &config);
        let spoken = speaker.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        let failed = spoken.handler.report(&report.diags) || spoken.error || report.failed;
        let remarks: Vec<_> = report.remarks.iter().filter_map(|remark| self.remarks.diag(remark)).collect();
        self.diags.report(&remarks);
        self.stopwatch.add(report.timing);
        !failed
    }

    fn execute(&mut self, module: &Module) -> bool {
        let Some(execution) = &mut self.execution else { return true };
        let ctx = self.ctx;
        let done = self.stopwatch.measure("Run", || execution.run(ctx, module));
        done.map_err(|problem| self.diags.report(&[problem])).is_ok()
    }

    fn write(&mut self, text: &[u8]) {
        if self.written.is_ok() {
            self.written = self.output.write_all(text);
        }
    }
}

/// Reports what passes find when they find it, so that it stands among the dumps where it belongs.
struct Speaker<'s, 'a>(Mutex<Spoken<'s, 'a>>);

struct Spoken<'s, 'a> {
    handler: &'s mut Handler<'a>,
    /// Whether an error was among what was reported.
    error: bool,
}

impl Instrument for Speaker<'_, '_> {
    fn diags(&self, diags: &mut Vec<Diag>) {
        let mut spoken = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        spoken.error |= spoken.handler.report(&std::mem::take(diags));
    }
}

fn verify_options(settings: &Settings) -> verify::Options {
    verify::Options {
        allow_unregistered: settings.allow_unregistered,
        threads: settings.threads,
        // Expectations would have to name it otherwise.
        show_op: settings.op_on_diagnostic && settings.verify_diagnostics.is_none(),
        ..verify::Options::default()
    }
}
