//! Reproducers: a program and the pipeline to run on it, in one file.
//!
//! The pipeline is in the file's metadata, under `external_resources`, as in mlir-opt. The program is always
//! printed in a form that parses again. Of the printing options only debug info and quantized type aliases apply.

use std::io::Write;
use std::sync::{Mutex, PoisonError};

use qopt_ir::diag::{Code, Diag, system_reason};
use qopt_ir::ir::{Body, Context, Loc, Module};
use qopt_ir::pass::{Instrument, PassEvent};
use qopt_ir::syntax::{PrintOptions, print_module};

use super::output::OutputFile;
use super::whole::Whole;
use crate::cli::Settings;

/// Key of the reproducer in `external_resources`, as in mlir-opt.
const GROUP: &str = "mlir_reproducer";

/// A pipeline and the options for running it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Recipe {
    pub(super) pipeline: Option<String>,
    pub(super) threads: Option<bool>,
    pub(super) verify_each: Option<bool>,
}

impl Recipe {
    /// Removes the recipe from a program's metadata and returns it. The error describes an invalid recipe.
    pub(super) fn take(ctx: &Context, module: &mut Module) -> Result<Option<Self>, String> {
        let groups = &mut module.metadata.external;
        let Some(at) = groups.iter().position(|(name, _)| ctx.bytes(*name) == GROUP.as_bytes()) else {
            return Ok(None);
        };
        let (_, entries) = groups.remove(at);
        let mut recipe = Self { pipeline: None, threads: None, verify_each: None };
        for (key, text) in &entries {
            let text = std::str::from_utf8(text).unwrap_or("");
            let key = ctx.text(*key);
            let flag = || match text {
                "true" => Ok(Some(true)),
                "false" => Ok(Some(false)),
                _ => Err(format!("expected 'true' or 'false' value for key '{key}'")),
            };
            match &*key {
                "pipeline" => match text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
                    Some(text) => recipe.pipeline = Some(text.replace("\\\"", "\"").replace("\\\\", "\\")),
                    None => return Err(format!("expected string value for key '{key}'")),
                },
                "disable_threading" => recipe.threads = flag()?.map(|disabled| !disabled),
                "verify_each" => recipe.verify_each = flag()?,
                _ => return Err(format!("unknown key '{key}' in '{GROUP}'")),
            }
        }
        Ok(Some(recipe))
    }

    fn put(&self, ctx: &Context, module: &mut Module) {
        let groups = &mut module.metadata.external;
        groups.retain(|(name, _)| ctx.bytes(*name) != GROUP.as_bytes());
        let pipeline =
            self.pipeline.as_ref().map(|text| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")));
        let threads = self.threads.map(|threads| (!threads).to_string());
        let entries = [
            ("pipeline", pipeline),
            ("disable_threading", threads),
            ("verify_each", self.verify_each.map(|v| v.to_string())),
        ];
        let entries =
            entries.into_iter().filter_map(|(key, text)| Some((ctx.str(key), text?.into_bytes().into_boxed_slice())));
        groups.push((ctx.str(GROUP), entries.collect()));
    }
}

/// Prints a program with the recipe in its metadata.
pub(super) fn print_reproducer(ctx: &Context, settings: &Settings, module: &Module, recipe: &Recipe) -> Vec<u8> {
    let mut module = module.clone();
    recipe.put(ctx, &mut module);
    let (debug_info, quant_aliases) = (settings.print.debug_info, settings.print.quant_aliases);
    let options = PrintOptions { debug_info, quant_aliases, ..PrintOptions::default() };
    let mut text = Vec::new();
    print_module(&module, &options, &mut |piece| text.extend_from_slice(piece));
    text
}

/// Writes a reproducer. The error is the message to print.
pub(super) fn write(path: &str, text: &[u8]) -> Result<(), String> {
    let mut output = OutputFile::file(path)?;
    let written = output.write_all(text).and_then(|()| output.persist());
    written.map_err(|error| format!("cannot write output file '{path}': {}", system_reason(&error)))
}

/// An instrument that records the first failed pass and writes its reproducer.
pub(super) struct CrashReproducer {
    settings: Settings,
    path: String,
    state: Mutex<ReproducerState>,
}

struct ReproducerState {
    /// The reproducer for the whole pipeline or, with `--mlir-pass-pipeline-local-reproducer`, for the current pass.
    text: Vec<u8>,
    /// The current program, with `--mlir-pass-pipeline-local-reproducer`.
    whole: Option<Whole>,
    /// A description of the first failed pass, and the location of its operation.
    failed: Option<(String, Loc)>,
}

impl CrashReproducer {
    /// Returns `None` if no reproducer is requested.
    pub(super) fn new(ctx: &Context, settings: &Settings, module: &Module, recipe: &Recipe) -> Option<Self> {
        let path = settings.reproducers.on_failure.clone()?;
        let whole = settings.reproducers.local.then(|| Whole::new(module));
        let text = print_reproducer(ctx, settings, module, recipe);
        Some(Self {
            settings: settings.clone(),
            path,
            state: Mutex::new(ReproducerState { text, whole, failed: None }),
        })
    }

    /// Writes the reproducer if a pass failed. Returns a diagnostic about it.
    pub(super) fn finish(self) -> Option<Diag> {
        let ReproducerState { text, failed, .. } = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        let (what, loc) = failed?;
        let done = match write(&self.path, &text) {
            Ok(()) => format!("reproducer generated at `{}`", self.path),
            Err(why) => format!("failed to create output stream: Failed to create reproducer stream: {why}"),
        };
        let what = if self.settings.reproducers.local { what } else { format!("[{what}]") };
        let head = "Failures have been detected while processing an MLIR pass pipeline";
        Some(
            Diag::error(Code::Reproducer, loc, head)
                .note(loc, format!("Pipeline failed while executing {what}: {done}")),
        )
    }
}

impl Instrument for CrashReproducer {
    fn before(&self, event: &PassEvent<'_>) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.failed.is_some() {
            return;
        }
        if let Some(whole) = &state.whole {
            let ctx = event.ctx;
            let pass = event.text();
            let pipeline = event.path.iter().rev().fold(pass, |inner, op| format!("{}({inner})", ctx.op_text(op.name)));
            let (threads, verify_each) = (Some(self.settings.threads), Some(self.settings.verify_each));
            let recipe = Recipe { pipeline: Some(pipeline), threads, verify_each };
            state.text = print_reproducer(ctx, &self.settings, whole.module(), &recipe);
        }
    }
    fn after(&self, event: &PassEvent<'_>, failed: bool) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if failed && state.failed.is_none() {
            let ctx = event.ctx;
            let name = event.path.last().and_then(|op| op.symbol);
            let name = name.map_or_else(String::new, |name| format!(": @{}", ctx.text(name)));
            let what =
                format!("`{}` on '{}' operation{name}", event.pass.name, ctx.op_text(event.body.name(Body::ROOT)));
            state.failed = Some((what, event.body.loc(Body::ROOT)));
        }
        if let Some(whole) = &mut state.whole {
            whole.update(event);
        }
    }
}
