//! `qopt stats`: what programs consist of, as text or as JSON.
//!
//! The numbers are [`qopt_dialects::census`]'s; here they are only written down.

use std::fmt::Write as _;

use qopt_dialects::census::Census;
use qopt_ir::ir::Context;

use crate::Streams;
use crate::cli::Settings;
use crate::render::Stderr;
use crate::run::program::{Problem, Program};

/// Prints what each file consists of; the result is the exit code. A file that is refused does not keep the others back.
pub(crate) fn stats(settings: &Settings, streams: Streams<'_>) -> i32 {
    let Streams { stdin, stdout, stderr } = streams;
    let mut found = Vec::new();
    let inputs = if settings.inputs.is_empty() { std::slice::from_ref(&settings.input) } else { &settings.inputs };
    for path in inputs {
        let ctx = Context::with_limits(qopt_dialects::all(), settings.limits.clone());
        let stderr = Stderr::new(&mut *stderr, settings.terminal);
        match Program::read(&ctx, settings, path, stdin, &stderr) {
            Ok(program) => found.push((path.as_str(), Census::of(&ctx, &program.module))),
            Err(Problem::Told) => {}
            Err(Problem::Message(message)) => stderr.write(format!("qopt: {message}\n").as_bytes()),
        }
    }
    let text = if settings.json { json(&found) } else { text(&found) };
    let written = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
    i32::from(written.is_err() || found.len() < inputs.len())
}

/// For people: one heading for each file, if they are several.
fn text(found: &[(&str, Census)]) -> String {
    let mut out = String::new();
    for (i, (path, census)) in found.iter().enumerate() {
        if found.len() > 1 {
            let _ = writeln!(out, "{}{path}:\n", if i > 0 { "\n" } else { "" });
        }
        let mut line = |what: &str, number: u64| {
            let _ = writeln!(out, "{number:>12} {what}");
        };
        line("functions", census.functions);
        line("operations", census.operations.values().fold(0, |sum: u64, n| sum.saturating_add(*n)));
        let mut dialect = None;
        for (name, &count) in &census.operations {
            let of = dialect_of(name);
            if dialect != Some(of) {
                let all = census.operations.iter().filter(|(name, _)| dialect_of(name) == of);
                line(&format!("  {of}"), all.fold(0, |sum, (_, n)| sum.saturating_add(*n)));
                dialect = Some(of);
            }
            line(&format!("    {name}"), count);
        }
        for (name, number, _) in numbers(census) {
            line(name, number);
        }
    }
    out
}

/// For programs: a list of objects.
fn json(found: &[(&str, Census)]) -> String {
    let mut out = String::from("[");
    for (i, (path, census)) in found.iter().enumerate() {
        let operations = census.operations.iter().map(|(name, count)| format!("{}: {count}", string(name)));
        let operations: Vec<String> = operations.collect();
        let _ = write!(out, "{}\n  {{\n    \"file\": {},\n", if i > 0 { "," } else { "" }, string(path));
        let _ = write!(out, "    \"functions\": {},\n    \"operations\": {{", census.functions);
        let _ = write!(out, "{}}}", operations.join(", "));
        for (_, number, key) in numbers(census) {
            let _ = write!(out, ",\n    \"{key}\": {number}");
        }
        out.push_str("\n  }");
    }
    out.push_str("\n]\n");
    out
}

/// What is counted beside operations: in words, the number, and its key in JSON.
fn numbers(census: &Census) -> Vec<(&'static str, u64, &'static str)> {
    let computations = census.computations.values().fold(0, |sum: u64, n| sum.saturating_add(*n));
    let [tensor, axis, blocks] = census.quantized;
    vec![
        ("computations", computations, "computations"),
        ("multiplications that are added up", census.macs, "macs"),
        ("  operations whose shapes do not say how many", census.unknown_macs, "unknown_macs"),
        ("constants", census.parameters.constants, "constants"),
        ("  elements", census.parameters.elements, "elements"),
        ("  bytes", census.parameters.bytes, "bytes"),
        ("  bytes held, of repeated elements one", census.parameters.held, "bytes_held"),
        ("values with a scale", tensor.values, "per_tensor_values"),
        ("  different types", tensor.types, "per_tensor_types"),
        ("values with a scale for each channel", axis.values, "per_channel_values"),
        ("  different types", axis.types, "per_channel_types"),
        ("values with a scale for each block", blocks.values, "sub_channel_values"),
        ("  different types", blocks.types, "sub_channel_types"),
        ("casts", census.casts, "casts"),
        ("data movements", census.movements, "movements"),
        ("  of constants", census.of_constants, "movements_of_constants"),
        ("  that end between casts", census.between_casts, "movements_between_casts"),
        ("float islands", census.islands, "float_islands"),
        ("breaks of the boundary", census.breaks, "breaks"),
        ("bytes live at once, at most", census.live_bytes, "live_bytes"),
    ]
}

/// The part of an operation's name before the first dot.
fn dialect_of(name: &str) -> &str {
    name.split_once('.').map_or(name, |(dialect, _)| dialect)
}

/// A string of JSON.
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
