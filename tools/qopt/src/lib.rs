//! The `qopt` driver as a library: the command line, files, diagnostics and reports around the toolkit.
//!
//! [`main_with`] is the whole program with its streams as arguments, so that it can be called in process. Everything
//! here behaves like `mlir-opt` where mlir-opt has the behaviour: names of options, messages, exit codes, the order of
//! what is printed. It decides nothing about IR: parsing, verifying and passes are the toolkit's, and this crate only
//! says where text comes from and where it goes.
#![deny(unsafe_code)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod cli;
mod commands;
mod completions;
mod docs;
mod lsp;
mod native;
mod reduce;
mod registry;
mod render;
mod run;
mod stats;

use std::io::{Read, Write};

use cli::{Action, Request};
use qopt_ir::pass::Registry;

/// The streams that the program uses.
pub struct Streams<'a> {
    /// Read if the input file is absent or `-`.
    pub stdin: &'a mut (dyn Read + Send),
    /// Gets the program's output.
    pub stdout: &'a mut (dyn Write + Send),
    /// Gets diagnostics, dumps and reports.
    pub stderr: &'a mut (dyn Write + Send),
}

/// How texts are shown to whoever reads the streams.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terminal {
    /// Whether the program's output may have colours.
    pub stdout_color: bool,
    /// Whether diagnostics have colours, unless an option says something else.
    pub stderr_color: bool,
    /// The columns of a line.
    pub width: usize,
}

impl Default for Terminal {
    /// Another program.
    fn default() -> Self {
        Self { stdout_color: false, stderr_color: false, width: 100 }
    }
}

/// What becomes of memory at the end of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Memory {
    /// It is freed, as callers that live on need it.
    Free,
    /// It is left to the end of the process, which comes sooner so.
    Leave,
}

/// Stacks that are tried for the working thread. A stack is only reserved, not touched; depth is limited everywhere, and
/// this is the second line behind those limits.
const STACKS: [usize; 3] = [512 << 20, 64 << 20, 8 << 20];

/// Runs the program on arguments without the program's name. The result is the exit code: 0 if all went well, 1 if not,
/// 2 if qopt itself has a bug.
pub fn main_with(args: &[String], streams: Streams<'_>, memory: Memory) -> i32 {
    main_on(Terminal::default(), args, streams, memory)
}

/// The same, for whoever reads the streams.
pub fn main_on(terminal: Terminal, args: &[String], streams: Streams<'_>, memory: Memory) -> i32 {
    let registry = registry::passes();
    let Streams { stdin, stdout, stderr } = streams;
    let mut request = cli::read(args, &registry);
    let stderr_color = request.settings.color.unwrap_or(terminal.stderr_color);
    request.settings.terminal = Terminal { stderr_color, ..terminal };
    // A stream that cannot be written to cannot be told so either.
    let _ = stderr.write_all(request.messages.as_bytes());
    let text = match request.action {
        Action::Run => return guarded(args, &request, &registry, Streams { stdin, stdout, stderr }, memory),
        Action::Fail => return 1,
        Action::Help => cli::help(&registry, request.command),
        Action::Version => concat!("qopt ", env!("CARGO_PKG_VERSION"), "\n").to_owned(),
        Action::ListPasses => cli::list_passes(&registry),
        Action::ShowDialects => registry::dialect_line(),
    };
    if stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).is_ok() { 0 } else { 1 }
}

/// Runs a command on a thread with a large stack and turns a panic into exit code 2.
fn guarded(args: &[String], request: &Request, registry: &Registry, streams: Streams<'_>, memory: Memory) -> i32 {
    let Streams { stdin, stdout, stderr } = streams;
    let result = {
        let work = std::sync::Mutex::new(Some(Streams { stdin, stdout, stderr: &mut *stderr }));
        let body = || {
            let streams = work.lock().ok().and_then(|mut streams| streams.take());
            streams.map_or(1, |streams| (request.command.run)(&request.settings, registry, streams, memory))
        };
        std::thread::scope(|scope| {
            let thread = STACKS.iter().find_map(|&size| {
                std::thread::Builder::new().name("qopt".to_owned()).stack_size(size).spawn_scoped(scope, body).ok()
            });
            match thread {
                Some(thread) => thread.join(),
                None => Ok(body()),
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
            args.iter().map(|arg| quoted(arg)).collect::<Vec<_>>().join(" ")
        );
        2
    })
}

/// An argument as a shell reads it.
fn quoted(arg: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./,:@%+".contains(c);
    if !arg.is_empty() && arg.chars().all(plain) { arg.to_owned() } else { format!("'{}'", arg.replace('\'', r"'\''")) }
}
