//! `qopt stats`: prints operation statistics of programs as text or JSON.
//!
//! [`qopt_dialects::stats`] computes the numbers; this module only formats them. The text also has the [`ranges`] of quantized
//! types.

mod ranges;

use std::fmt::Write as _;

use qopt_dialects::stats::Stats;
use qopt_ir::diag::printable;
use qopt_ir::pass::Registry;

use crate::cli::Settings;
use crate::render::Stderr;
use crate::render::layout::{Layout, grouped};
use crate::render::progress::{self, ProgressLine};
use crate::run::output::write_text;
use crate::run::program::{Problem, Program};
use crate::{Streams, Terminal, native};
use ranges::Ranges;

/// Prints the statistics of each file and returns the exit code. An error in one file does not affect the others.
pub(crate) fn stats(settings: &Settings, registry: &Registry, streams: Streams<'_>) -> i32 {
    let Streams { stdin, stdout, stderr } = streams;
    let mut found = Vec::new();
    let stderr = Stderr::new(stderr, settings);
    let inputs = if settings.inputs.is_empty() { std::slice::from_ref(&settings.input) } else { &settings.inputs };
    let progress = ProgressLine::start("counting operations");
    for (done, path) in inputs.iter().enumerate() {
        progress::phase(path);
        progress::items(done, inputs.len(), "files");
        let ctx = settings.context();
        match Program::read(&ctx, settings, path, stdin, &stderr) {
            Ok(mut program) => {
                let ranges = Ranges::of(&ctx, &program.module);
                found.push((path.as_str(), Stats::of(&ctx, &program.module), ranges));
                if settings.unsupported
                    && let Ok(warnings) = native::unsupported_operations(settings, registry, &mut program)
                {
                    program.handler.report(&warnings);
                    program.handler.finish();
                }
            }
            Err(Problem::Reported) => {}
            Err(Problem::Message(code, message)) => stderr.error(code, &message),
        }
    }
    drop(progress);
    let text = if settings.json { json(&found) } else { text(&found, settings.terminal) };
    let written = write_text("-", &text, stdout).map_err(|problem| problem.report(&stderr));
    stderr.finish();
    i32::from(written.is_err() || found.len() < inputs.len())
}

/// The text report, with one heading per file if there are several.
fn text(found: &[(&str, Stats, Ranges)], terminal: Terminal) -> String {
    let mut layout = Layout::new(terminal);
    for (path, stats, ranges) in found {
        if found.len() > 1 {
            layout.blank();
            layout.heading(&format!("{}:", printable(path)));
            layout.blank();
        }
        let mut line = |what: &str, number: u64| {
            let size = if what.contains("bytes") { unit(number) } else { String::new() };
            layout.fill(
                &format!("{:>12} {}", grouped(number), indentation(what)),
                &format!("{}{size}", printable(what.trim_start())),
                16,
            );
        };
        line(if stats.functions == 1 { "function" } else { "functions" }, stats.functions);
        line("operations", stats.operations.values().fold(0, |sum: u64, n| sum.saturating_add(*n)));
        let mut dialect = None;
        for (name, &count) in &stats.operations {
            let of = dialect_of(name);
            if dialect != Some(of) {
                let all = stats.operations.iter().filter(|(name, _)| dialect_of(name) == of);
                line(&format!("  {of}"), all.fold(0, |sum, (_, n)| sum.saturating_add(*n)));
                dialect = Some(of);
            }
            line(&format!("    {name}"), count);
        }
        for (name, number, _) in stats.numbers() {
            line(name, number);
        }
        let rows = ranges.rows();
        if !rows.is_empty() {
            layout.blank();
            layout.heading("Ranges of quantized types");
            layout.table(&rows, &[0]);
        }
    }
    layout.out
}

/// The blanks at the start of a text.
fn indentation(text: &str) -> &str {
    text.get(..text.len() - text.trim_start().len()).unwrap_or_default()
}

/// A number of bytes in a larger unit, in parentheses. Empty below 1 KiB.
fn unit(bytes: u64) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    let unit = units.into_iter().find(|(bits, _)| bytes >> bits > 0);
    unit.map_or_else(String::new, |(bits, unit)| format!(" ({:.1} {unit})", bytes as f64 / (1_u64 << bits) as f64))
}

/// The JSON report: an array of one object per file.
fn json(found: &[(&str, Stats, Ranges)]) -> String {
    let mut out = String::from("[");
    for (i, (path, stats, _)) in found.iter().enumerate() {
        let operations = stats.operations.iter().map(|(name, count)| format!("{}: {count}", string(name)));
        let operations: Vec<String> = operations.collect();
        let _ = write!(out, "{}\n  {{\n    \"file\": {},\n", if i > 0 { "," } else { "" }, string(path));
        let _ = write!(out, "    \"functions\": {},\n    \"operations\": {{", stats.functions);
        let _ = write!(out, "{}}}", operations.join(", "));
        for (_, number, key) in stats.numbers() {
            let _ = write!(out, ",\n    \"{key}\": {number}");
        }
        out.push_str("\n  }");
    }
    out.push_str("\n]\n");
    out
}

/// The dialect prefix of an operation's name.
fn dialect_of(name: &str) -> &str {
    name.split_once('.').map_or(name, |(dialect, _)| dialect)
}

/// A JSON string.
fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
