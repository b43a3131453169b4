//! Dumps of IR before and after passes.
//!
//! A run with dumps uses one thread, so that dumps come in the order of the text and on the large stack. They go to standard
//! error, or each to a file of its own in a tree of directories that is like the program.

use std::hash::Hasher;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use qopt_ir::ir::{Metadata, Module, OpId};
use qopt_ir::pass::{Instrument, PassEvent};
use qopt_ir::syntax::{PrintOptions, print_isolated, print_module};
use rustc_hash::{FxHashMap, FxHasher};

use super::input::reason;
use super::whole::Whole;
use crate::cli::Settings;
use crate::render::Stderr;

/// Prints IR around passes as the command line asks.
pub(crate) struct Dumps<'a> {
    settings: &'a Settings,
    stderr: &'a Stderr<'a>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// What the operation was like before the pass that is running.
    before: u64,
    /// For `--mlir-print-ir-module-scope`.
    whole: Option<Whole>,
    /// For files: how many dumps there were of each operation, which is known by the way to it.
    counts: FxHashMap<Vec<OpId>, u64>,
}

impl<'a> Dumps<'a> {
    /// Nothing if no dumps are asked for.
    pub(crate) fn new(settings: &'a Settings, stderr: &'a Stderr<'a>, module: &Module) -> Option<Self> {
        let s = settings;
        let wanted = s.dump_before_all
            || s.dump_after_all
            || s.dump_after_failure
            || !s.dump_before.is_empty()
            || !s.dump_after.is_empty();
        let whole = (wanted && s.dump_module_scope).then(|| Whole::new(module));
        let state = State { whole, ..State::default() };
        wanted.then(|| Self { settings, stderr, state: Mutex::new(state) })
    }

    fn print(&self, event: &PassEvent<'_>, when: &str, failed: &str) {
        let (ctx, pass) = (event.ctx, event.pass);
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let tree = &self.settings.dump_tree;
        let mut file = match (!tree.is_empty()).then(|| open(tree, event, &mut state.counts)) {
            Some(Ok(file)) => Some(file),
            Some(Err(message)) => return self.stderr.write(message.as_bytes()),
            None => None,
        };
        let mut sink = |piece: &[u8]| match &mut file {
            // A dump that cannot be written is not worth more than its absence.
            Some(file) => drop(file.write_all(piece)),
            None => self.stderr.write(piece),
        };
        sink(format!("// -----// IR Dump {when} {}{failed} ({})", pass.name, pass.argument).as_bytes());
        let name = ctx.op_text(event.op.name);
        let is_outermost = name == "builtin.module" || self.settings.no_implicit_module;
        let options = &self.settings.print;
        if let Some(whole) = &mut state.whole {
            let symbol = event.path.last().and_then(|op| op.symbol);
            let symbol = symbol.map_or_else(String::new, |symbol| format!(": @{}", ctx.text(symbol)));
            sink(format!(" ('{name}' operation{symbol}) //----- //\n").as_bytes());
            whole.update(event);
            print_module(ctx, whole.module(), options, &mut sink);
        } else if is_outermost {
            sink(b" //----- //\n");
            let module = Module { op: event.op.clone(), metadata: Metadata::default() };
            print_module(ctx, &module, options, &mut sink);
        } else {
            sink(b" //----- //\n");
            print_isolated(ctx, event.op, options, &mut sink);
        }
        sink(b"\n\n");
    }
}

/// Makes the file for a dump: `builtin_module_m/func_func_f/0_2_cse.mlir` is about the third dump of `@f` after the first of
/// `@m`. The error is the message to print.
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
        // An operation is counted from 0 at its first dump, or at the first of one in it.
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
        .map_err(|error| format!("Error while creating directory {shown}: {}\n", reason(&error)))?;
    let path = directory.join(format!("{numbers}{}.mlir", event.pass.argument));
    let file = std::fs::File::create(&path)
        .map_err(|error| format!("Error while opening output file {}: {}\n", path.display(), reason(&error)))?;
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
            // The option for failures means all passes.
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

/// A number that tells whether an operation changed: of its text, with locations.
fn fingerprint(event: &PassEvent<'_>) -> u64 {
    let options = PrintOptions { generic: true, debug_info: true, ..PrintOptions::default() };
    let mut hasher = FxHasher::default();
    print_isolated(event.ctx, event.op, &options, &mut |piece| hasher.write(piece));
    hasher.finish()
}
