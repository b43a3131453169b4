//! A program from a file, for what runs or compiles it.

use std::io::Read;
use std::sync::Arc;

use qopt_ir::diag::Severity;
use qopt_ir::ir::{Context, Module};
use qopt_ir::syntax::{ParseOptions, parse};
use qopt_ir::verify;

use super::{input, verify_options};
use crate::cli::Settings;
use crate::render::{Handler, Stderr};

/// Why a program is not read, or not run.
pub(crate) enum Problem {
    /// It has been reported.
    Told,
    /// It is still to be printed.
    Message(String),
}

impl From<String> for Problem {
    fn from(message: String) -> Self {
        Self::Message(message)
    }
}

/// A program that has been read and verified.
pub(crate) struct Program<'a> {
    pub(crate) ctx: &'a Context,
    pub(crate) path: &'a str,
    pub(crate) handler: Handler<'a>,
    pub(crate) module: Module,
}

impl<'a> Program<'a> {
    /// Reads a program; what is wrong with it is reported.
    pub(crate) fn read(
        ctx: &'a Context,
        settings: &Settings,
        path: &'a str,
        stdin: &mut (dyn Read + Send),
        stderr: &'a Stderr<'a>,
    ) -> Result<Self, Problem> {
        let input = input::open(path, stdin)?;
        let source = ctx.sources.add(input.name, Arc::clone(&input.bytes));
        let source = source.map_err(|_| format!("cannot open input file '{path}': it is too large"))?;
        let mut handler = Handler::new(ctx, source, stderr, None);
        let options = ParseOptions {
            allow_unregistered: settings.allow_unregistered,
            no_implicit_module: settings.no_implicit_module,
        };
        let mut parsed = parse(ctx, source, 0, source.bytes().len(), options);
        if !parsed.diags.iter().any(|diag| diag.severity == Severity::Error) {
            parsed.diags.extend(verify::verify_module(ctx, &mut parsed.module, &verify_options(settings)));
        }
        if handler.report(&parsed.diags) {
            handler.finish();
            return Err(Problem::Told);
        }
        Ok(Self { ctx, path, handler, module: parsed.module })
    }
}
