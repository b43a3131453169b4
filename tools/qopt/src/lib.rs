//! The `qopt` driver as a library: the command line, files, diagnostics and reports around the toolkit.
//!
//! [`main_with`] is the whole program with its streams as arguments, so that it can be called in process. If mlir-opt has a
//! behaviour, this crate matches it: option names, messages, exit codes, the order of the output. Parsing, verifying and passes
//! belong to the toolkit; this crate only connects them to files and streams.
#![deny(unsafe_code)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod cli;
mod commands;
mod completions;
mod diff;
mod docs;
mod doctor;
mod fold_report;
mod help;
mod lsp;
mod man;
mod native;
mod reduce;
mod registry;
mod render;
mod run;
mod stats;
mod temporary;
mod view;

use std::io::{Read, Write};

use cli::{Action, Request};
pub use diff::library::{DiffOptions, Differences, diff_modules};
pub use native::library::{CompileOptions, CompiledFunction, CompiledObject, compile_function, compile_object};
use qopt_ir::pass::Registry;
pub use temporary::remove_on_signals;
pub use view::library::{ViewOptions, view_facts};

/// The program's streams.
pub struct Streams<'a> {
    /// Read if the input file is absent or `-`.
    pub stdin: &'a mut (dyn Read + Send),
    /// Receives the program's output.
    pub stdout: &'a mut (dyn Write + Send),
    /// Receives diagnostics, dumps and reports.
    pub stderr: &'a mut (dyn Write + Send),
}

/// Colors and width of the output, chosen for its reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terminal {
    /// True if standard output may have colors.
    pub stdout_color: bool,
    /// True if diagnostics have colors, unless an option overrides it.
    pub stderr_color: bool,
    /// The line width, in columns.
    pub width: usize,
}

impl Default for Terminal {
    /// Settings for output that another program reads.
    fn default() -> Self {
        Self { stdout_color: false, stderr_color: false, width: 100 }
    }
}

/// How memory is released at the end of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Memory {
    /// Frees it. Required in a process that continues.
    Free,
    /// Leaves it to the operating system, so that the process exits sooner.
    Leave,
}

/// Runs the program. `args` excludes the program's name. Returns the exit code: 0 on success, 1 on failure, 2 for a bug in
/// qopt.
pub fn main_with(args: &[String], streams: Streams<'_>, memory: Memory) -> i32 {
    main_on(Terminal::default(), args, streams, memory)
}

/// Runs the program like [`main_with`], with output for the given terminal.
pub fn main_on(terminal: Terminal, args: &[String], streams: Streams<'_>, memory: Memory) -> i32 {
    let registry = registry::passes();
    let Streams { stdin, stdout, stderr } = streams;
    let mut request = cli::read(args, &registry);
    let color = |default: bool| request.settings.color.unwrap_or(default);
    let (stdout_color, stderr_color) = (color(terminal.stdout_color), color(terminal.stderr_color));
    request.settings.terminal = Terminal { stdout_color, stderr_color, ..terminal };
    // Ignored: if standard error is not writable, the failure cannot be reported.
    let _ = stderr.write_all(request.messages.as_bytes());
    let text = match request.action {
        Action::Run => return run_guarded(args, &request, &registry, Streams { stdin, stdout, stderr }, memory),
        Action::Fail => return 1,
        Action::Help => cli::help(&registry, request.command),
        Action::Version => concat!("qopt ", env!("CARGO_PKG_VERSION"), "\n").to_owned(),
        Action::ListPasses => cli::list_passes(&registry),
        Action::ShowDialects => registry::dialect_line(),
    };
    run::output::print(&text, stdout, stderr)
}

/// Runs a command and turns a panic into exit code 2. The command runs on a thread, because its default stack of 2 MiB is
/// larger than that of the main thread of some systems.
fn run_guarded(args: &[String], request: &Request, registry: &Registry, streams: Streams<'_>, memory: Memory) -> i32 {
    let Streams { stdin, stdout, stderr } = streams;
    let result = {
        let work = std::sync::Mutex::new(Some(Streams { stdin, stdout, stderr: &mut *stderr }));
        let body = || {
            let streams = work.lock().ok().and_then(|mut streams| streams.take());
            streams.map_or(1, |streams| (request.command.run)(&request.settings, registry, streams, memory))
        };
        std::thread::scope(|scope| {
            match std::thread::Builder::new().name("qopt".to_owned()).spawn_scoped(scope, body) {
                Ok(thread) => thread.join(),
                Err(_) => Ok(body()),
            }
        })
    };
    result.unwrap_or_else(|panic| {
        let reason = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
        let _ = write!(
            stderr,
            "qopt: internal error: {}\nThis is a bug in qopt and not in the input. Please report it with the input and \
             this command line:\n  qopt {}\n",
            reason.unwrap_or("unknown"),
            args.iter().map(|arg| shell_quote(arg)).collect::<Vec<_>>().join(" ")
        );
        2
    })
}

/// An argument with shell quoting.
fn shell_quote(arg: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./,:@%+".contains(c);
    if !arg.is_empty() && arg.chars().all(plain) { arg.to_owned() } else { format!("'{}'", arg.replace('\'', r"'\''")) }
}
