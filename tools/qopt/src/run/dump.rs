//! Dumps of IR before and after passes.
//!
//! A run with dumps uses one thread, so that dumps are in program order. Dumps are written to
//! standard error, or each to a separate file in a directory tree that mirrors the program.

use std::hash::Hasher;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use qopt_ir::diag::Code;
use qopt_ir::ir::{Body, Metadata, Module, OpId};
use qopt_ir::pass::{Instrument, PassEvent};
use qopt_ir::syntax::{PrintOptions, print_body, print_module, print_op};
use rustc_hash::{FxHashMap, FxHasher};

use super::whole::Whole;
use crate::cli::Settings;
use crate::render::Stderr;
use qopt_ir::diag::system_reason;

/// Prints IR before and after passes, as the options request.
pub(crate) struct Dumps<'a> {
    settings: &'a Settings,
    stderr: &'a Stderr<'a>,
    state: Mutex<DumpState>,
}

#[derive(Default)]
struct DumpState {
    /// The fingerprint of the operation before the current pass.
    before: u64,
    /// For `--mlir-print-ir-module-scope`.
    whole: Option<Whole>,
    /// For files: the number of dumps of each operation, keyed by its path.
    counts: FxHashMap<Vec<OpId>, u64>,
}

impl<'a> Dumps<'a> {
    /// Returns `None` if no dumps are requested.
    pub(crate) fn new(settings: &'a Settings, stderr: &'a Stderr<'a>, module: &Module) -> Option<Self> {
        let s = settings;
        let wanted = s.dump_before_all
            || s.dump_after_all
            || s.dump_after_failure
            || !s.dump_before.is_empty()
            || !s.dump_after.is_empty();
        let whole = (wanted && s.dump_module_scope).then(|| Whole::new(module));
        let state = DumpState { whole, ..DumpState::default() };
        wanted.then(|| Self { settings, stderr, state: Mutex::new(state) })
    }

    fn print(&self, event: &PassEvent<'_>, when: &str, failed: &str) {
        let (ctx, pass) = (event.ctx, event.pass);
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let tree = &self.settings.dump_tree;
        let mut file = match (!tree.is_empty()).then(|| open(tree, event, &mut state.counts)) {
            Some(Ok(file)) => Some(file),
            Some(Err(message)) => return self.stderr.bare_error(Code::FileAccess, message.trim_end()),
            None => None,
        };
        let mut sink = |piece: &[u8]| match &mut file {
            // Ignores write errors: the pipeline continues without the dump.
            Some(file) => drop(file.write_all(piece)),
            None => self.stderr.write(piece),
        };
        sink(format!("// -----// IR Dump {when} {}{failed} ({})", pass.name, pass.argument).as_bytes());
        let name = ctx.op_text(event.body.name(Body::ROOT));
        let is_outermost = name == qopt_dialects::builtin::ops::MODULE.name || self.settings.no_implicit_module;
        let options = &self.settings.print;
        if let Some(whole) = &mut state.whole {
            let symbol = event.path.last().and_then(|op| op.symbol);
            let symbol = symbol.map_or_else(String::new, |symbol| format!(": @{}", ctx.text(symbol)));
            sink(format!(" ('{name}' operation{symbol}) //----- //\n").as_bytes());
            whole.update(event);
            print_module(whole.module(), options, &mut sink);
        } else if is_outermost {
            sink(b" //----- //\n");
            print_body(ctx, event.body, &Metadata::default(), options, &mut sink);
        } else {
            sink(b" //----- //\n");
            print_op(event.body.root(ctx), options, &mut sink);
        }
        sink(b"\n\n");
    }
}

/// Creates the file of a dump: `builtin_module_m/func_func_f/0_2_cse.mlir` is the third dump of `@f` after the first of `@m`.
/// The error is the message to print.
fn open(
    tree: &str,
    event: &PassEvent<'_>,
    counts: &mut FxHashMap<Vec<OpId>, u64>,
) -> Result<io::BufWriter<std::fs::File>, String> {
    let ctx = event.ctx;
    let mut directory = PathBuf::from(tree);
    let (mut way, mut numbers) = (Vec::new(), String::new());
    for (depth, op) in event.path.iter().enumerate() {
        let symbol = op.symbol.map_or_else(|| "no-symbol-name".into(), |symbol| ctx.text(symbol));
        let name = format!("{}_{symbol}", ctx.op_text(op.name).replace('.', "_"));
        directory.push(name.replace(['/', '\\'], "_"));
        way.extend(op.id);
        // Counts from 0 at the first dump of the operation or of one nested in it.
        let is_last = depth + 1 == event.path.len();
        let count = match counts.get_mut(&way) {
            Some(count) => {
                *count += u64::from(is_last);
                *count
            }
            None => *counts.entry(way.clone()).or_default(),
        };
        numbers.push_str(&format!("{count}_"));
    }
    let shown = directory.display().to_string();
    std::fs::create_dir_all(&directory)
        .map_err(|error| format!("Error while creating directory {shown}: {}\n", system_reason(&error)))?;
    let path = directory.join(format!("{numbers}{}.mlir", event.pass.argument));
    let file = std::fs::File::create(&path)
        .map_err(|error| format!("Error while opening output file {}: {}\n", path.display(), system_reason(&error)))?;
    Ok(io::BufWriter::new(file))
}

impl Instrument for Dumps<'_> {
    fn before(&self, event: &PassEvent<'_>) {
        if self.settings.dump_after_change {
            self.state.lock().unwrap_or_else(PoisonError::into_inner).before = fingerprint(event);
        }
        if self.settings.dump_before_all || self.settings.dump_before.iter().any(|name| name == event.pass.argument) {
            self.print(event, "Before", "");
        }
    }
    fn after(&self, event: &PassEvent<'_>, failed: bool) {
        let s = self.settings;
        let wanted = s.dump_after_all
            || s.dump_after.iter().any(|name| name == event.pass.argument)
            // The option for failures applies to all passes.
            || s.dump_after_failure;
        let changed = || {
            let before = self.state.lock().unwrap_or_else(PoisonError::into_inner).before;
            !s.dump_after_change || before != fingerprint(event)
        };
        if wanted && failed {
            self.print(event, "After", " Failed");
        } else if wanted && !s.dump_after_failure && changed() {
            self.print(event, "After", "");
        } else if let Some(whole) = &mut self.state.lock().unwrap_or_else(PoisonError::into_inner).whole {
            whole.update(event);
        }
    }
}

/// A hash of the operation's text with locations, to detect changes.
fn fingerprint(event: &PassEvent<'_>) -> u64 {
    let options = PrintOptions { generic: true, debug_info: true, ..PrintOptions::default() };
    let mut hasher = FxHasher::default();
    print_op(event.body.root(event.ctx), &options, &mut |piece| hasher.write(piece));
    hasher.finish()
}
