//! `qopt fold-report`: the data movements of a program before and after `--fold-quant-shapes`.
//!
//! [`collect`] runs the pass and gathers its remarks. The other modules print them. The reasons are those of the remarks; no
//! module here computes one. The program itself is not written.

mod collect;
mod constants;
mod html;
mod json;
mod text;

use qopt_ir::pass::Registry;

use crate::Streams;
use crate::cli::Settings;
use crate::render::Stderr;
use crate::run::output::write_text;
use crate::run::program::Program;

/// The form of the report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ReportFormat {
    /// For a terminal.
    #[default]
    Text,
    Markdown,
    /// A page without scripts and external resources.
    Html,
}

/// Prints the report. Returns exit code 1 if the program cannot be read or the report cannot be written.
pub(crate) fn fold_report(settings: &Settings, registry: &Registry, streams: Streams<'_>) -> i32 {
    let Streams { stdin, stdout, stderr } = streams;
    let stderr = Stderr::new(stderr, settings);
    let ctx = settings.context();
    let read = Program::read(&ctx, settings, &settings.input, stdin, &stderr);
    let done = read.and_then(|mut program| {
        let report = collect::collect(settings, registry, &mut program)?;
        let out = match (settings.json, settings.report_format) {
            (true, _) => format!("{}\n", json::json(&report).text(true)),
            (false, ReportFormat::Text) => text::text(&report, settings.terminal),
            (false, ReportFormat::Markdown) => text::markdown(&report),
            (false, ReportFormat::Html) => html::html(&report),
        };
        write_text(settings.output.as_deref().unwrap_or("-"), &out, stdout)
    });
    let code = match done {
        Ok(()) => 0,
        Err(problem) => problem.report(&stderr),
    };
    stderr.finish();
    code
}
