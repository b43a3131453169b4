//! `qopt stats`: prints operation statistics of programs as text or JSON.
//!
//! [`qopt_dialects::stats`] computes the numbers; this module only formats them.

use std::fmt::Write as _;

use qopt_dialects::stats::Stats;
use qopt_ir::diag::printable;
use qopt_ir::pass::Registry;

use crate::cli::Settings;
use crate::render::Stderr;
use crate::run::program::{Problem, Program};
use crate::{Streams, native};

/// Prints the statistics of each file and returns the exit code. An error in one file does not affect the others.
pub(crate) fn stats(settings: &Settings, registry: &Registry, streams: Streams<'_>) -> i32 {
    let Streams { stdin, stdout, stderr } = streams;
    let mut found = Vec::new();
    let stderr = Stderr::new(stderr, settings);
    let inputs = if settings.inputs.is_empty() { std::slice::from_ref(&settings.input) } else { &settings.inputs };
    for path in inputs {
        let ctx = settings.context();
        match Program::read(&ctx, settings, path, stdin, &stderr) {
            Ok(mut program) => {
                found.push((path.as_str(), Stats::of(&ctx, &program.module)));
                if settings.unsupported
                    && let Ok(warnings) = native::unsupported_operations(settings, registry, &mut program)
                {
                    program.handler.report(&warnings);
                    program.handler.finish();
                }
            }
            Err(Problem::Told) => {}
            Err(Problem::Message(code, message)) => stderr.error(code, &message),
        }
    }
    stderr.finish();
    let text = if settings.json { json(&found) } else { text(&found) };
    let written = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
    i32::from(written.is_err() || found.len() < inputs.len())
}

/// The text report, with one heading per file if there are several.
fn text(found: &[(&str, Stats)]) -> String {
    let mut out = String::new();
    for (i, (path, stats)) in found.iter().enumerate() {
        if found.len() > 1 {
            let _ = writeln!(out, "{}{path}:\n", if i > 0 { "\n" } else { "" });
        }
        let mut line = |what: &str, number: u64| {
            let _ = writeln!(out, "{number:>12} {}", printable(what));
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
    }
    out
}

/// The JSON report: an array of one object per file.
fn json(found: &[(&str, Stats)]) -> String {
    let mut out = String::from("[");
    for (i, (path, stats)) in found.iter().enumerate() {
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
