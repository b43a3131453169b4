//! Reads a program from a file or standard input, for commands that run or compile it.

use std::io::Read;
use std::sync::Arc;

use qopt_ir::diag::{Code, Diag, Errors, Severity};
use qopt_ir::ir::{Context, Loc, Module};
use qopt_ir::syntax::ParseOptions;

use super::input::{self, InputFile};
use super::load::load;
use super::verify_options;
use crate::cli::Settings;
use crate::render::{Handler, Stderr};

/// The reason why a program could not be read or run.
pub(crate) enum Problem {
    /// The error is already printed.
    Reported,
    /// The error is still to be printed.
    Message(Code, String),
}

impl Problem {
    /// A file cannot be read or written.
    pub(crate) fn file(message: String) -> Self {
        Self::Message(Code::FileAccess, message)
    }
    /// Prints the error, if it is still to be printed. Returns the exit code.
    pub(crate) fn report(self, stderr: &Stderr<'_>) -> i32 {
        if let Self::Message(code, message) = self {
            stderr.error(code, &message);
        }
        1
    }
    /// The error for a caller in this process, with the diagnostics that [`DiagSink`] collected.
    pub(crate) fn errors(self, ctx: &Arc<Context>, mut collected: Vec<Diag>) -> Errors {
        if let Self::Message(code, message) = self {
            collected.push(Diag::error(code, Loc::UNKNOWN, message));
        }
        Errors::new(ctx, collected)
    }
}

impl From<String> for Problem {
    fn from(message: String) -> Self {
        Self::Message(Code::CommandFailed, message)
    }
}

/// Receives the diagnostics of a program.
pub(crate) trait DiagSink {
    /// Receives diagnostics. Returns true if one is an error.
    fn report(&mut self, diags: &[Diag]) -> bool;
    /// Ends the report: no further diagnostic follows.
    fn finish(&mut self);
}

/// Prints to standard error.
impl DiagSink for Handler<'_> {
    fn report(&mut self, diags: &[Diag]) -> bool {
        Handler::report(self, diags)
    }
    fn finish(&mut self) {
        Handler::finish(self);
    }
}

/// Collects diagnostics for a caller in this process.
impl DiagSink for &mut Vec<Diag> {
    fn report(&mut self, diags: &[Diag]) -> bool {
        self.extend_from_slice(diags);
        diags.iter().any(|diag| diag.severity == Severity::Error)
    }
    fn finish(&mut self) {}
}

/// A parsed and verified program.
pub(crate) struct Program<'a> {
    pub(crate) ctx: &'a Arc<Context>,
    pub(crate) path: &'a str,
    pub(crate) handler: Box<dyn DiagSink + 'a>,
    pub(crate) module: Module,
}

impl<'a> Program<'a> {
    /// A program of a caller in this process.
    pub(crate) fn of_module(module: Module, ctx: &'a Arc<Context>, path: &'a str, diags: &'a mut Vec<Diag>) -> Self {
        Self { ctx, path, handler: Box::new(diags), module }
    }

    /// Reads a program and reports its errors.
    pub(crate) fn read(
        ctx: &'a Arc<Context>,
        settings: &Settings,
        path: &'a str,
        stdin: &mut (dyn Read + Send),
        stderr: &'a Stderr<'a>,
    ) -> Result<Self, Problem> {
        let input = input::program(path, settings, stdin).map_err(Problem::file)?;
        Self::of_input(ctx, settings, path, input, stderr)
    }

    /// Reads a program from an open input and reports its errors.
    pub(crate) fn of_input(
        ctx: &'a Arc<Context>,
        settings: &Settings,
        path: &'a str,
        input: InputFile,
        stderr: &'a Stderr<'a>,
    ) -> Result<Self, Problem> {
        let source = input.add_to(ctx);
        let source = source.map_err(|_| Problem::file(format!("cannot open input file '{path}': it is too large")))?;
        let mut handler = Handler::new(ctx, source, stderr, None);
        let options = ParseOptions {
            allow_unregistered: settings.allow_unregistered,
            no_implicit_module: settings.no_implicit_module,
        };
        match load(ctx, source, 0..source.bytes().len(), options, &settings.shapes, |_| verify_options(settings)) {
            Ok((module, warnings)) => {
                handler.report(&warnings);
                Ok(Self { ctx, path, handler: Box::new(handler), module })
            }
            Err(errors) => {
                handler.report(&errors);
                handler.finish();
                Err(Problem::Reported)
            }
        }
    }
}
