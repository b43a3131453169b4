//! Compares the driver with mlir-opt 22: the same invocation gives the same exit code, output, messages and files, up to the
//! tool's name, versions and times.
//!
//! The invocations are in `invocations/table.txt`, with the reason of each difference; `docs/command-line.md` is generated from
//! it. The table tests the driver, so its files use few operations and no rule of a dialect.
#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod invocations;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use invocations::{File, Invocation};
use regex::Regex;

const TOOL: &str = "mlir-opt-22";

/// The result of an invocation.
#[derive(PartialEq, Eq)]
struct Outcome {
    code: Option<i32>,
    out: String,
    err: String,
    /// New and changed files.
    files: BTreeMap<String, String>,
}

/// Replaces text that may differ between two runs.
struct Normalizer(Vec<(Regex, &'static str)>);

impl Normalizer {
    fn new() -> Self {
        let rules = [
            (r"mlir-opt-22", "qopt"),
            // Times, and their percentages.
            (r" *\b\d+\.\d{4}\b", " TIME"),
            (r"\( *\d+\.\d%\)", "(SHARE)"),
            (r#""percentage": *\d+\.\d"#, "SHARE"),
        ];
        Self(rules.map(|(from, to)| (Regex::new(from).unwrap(), to)).into())
    }
    fn text(&self, bytes: &[u8]) -> String {
        let text = String::from_utf8_lossy(bytes).into_owned();
        self.0.iter().fold(text, |text, (from, to)| from.replace_all(&text, *to).into_owned())
    }
}

/// Splits at blanks outside quotes.
fn words(text: &str) -> Vec<String> {
    let (mut words, mut word, mut quoted) = (Vec::new(), String::new(), false);
    for c in text.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(std::mem::take(&mut word)),
            c => word.push(c),
        }
    }
    words.push(word);
    words.retain(|word| !word.is_empty());
    words
}

/// All files below a directory, by relative path.
fn files(directory: &Path, below: &str, into: &mut BTreeMap<String, Vec<u8>>) {
    for entry in fs::read_dir(directory.join(below)).unwrap().map(Result::unwrap) {
        let path = format!("{below}{}", entry.file_name().into_string().unwrap());
        if entry.file_type().unwrap().is_dir() {
            files(directory, &format!("{path}/"), into);
        } else {
            into.insert(path, fs::read(entry.path()).unwrap());
        }
    }
}

fn run(program: &str, first: &[&str], line: &str, given: &[File], normalizer: &Normalizer) -> Outcome {
    let directory = tempfile::tempdir().unwrap();
    for file in given {
        fs::write(directory.path().join(file.name), file.text).unwrap();
    }
    let (line, input) = line.split_once("< ").unwrap_or((line, ""));
    let stdin = match input {
        "" => Stdio::null(),
        name => fs::File::open(directory.path().join(name)).unwrap().into(),
    };
    let mut command = Command::new(program);
    command.args(first).args(words(line)).current_dir(directory.path()).stdin(stdin);
    let output = command.output().unwrap_or_else(|error| {
        panic!("{program} does not run ({error}); {TOOL} is in Debian's package mlir-22-tools");
    });
    let mut made = BTreeMap::new();
    files(directory.path(), "", &mut made);
    for file in given {
        made.remove_entry(file.name)
            .filter(|(_, text)| text != file.text.as_bytes())
            .map(|(name, text)| made.insert(name, text));
    }
    Outcome {
        code: output.status.code(),
        out: normalizer.text(&output.stdout),
        err: normalizer.text(&output.stderr),
        files: made.into_iter().map(|(name, text)| (name, normalizer.text(&text))).collect(),
    }
}

fn show(tool: &str, outcome: &Outcome) -> String {
    let Outcome { code, out, err, files } = outcome;
    let files: String = files.iter().map(|(name, text)| format!("-- file {name}\n{text}")).collect();
    format!("-- {tool}: {code:?}\n{out}-- stderr\n{err}\n{files}")
}

/// Reports an invocation that differs without a reason, or that has a reason but no difference.
fn fault(invocation: &Invocation, given: &[File], normalizer: &Normalizer) -> Option<String> {
    let Invocation { section, line, reason } = invocation;
    let wanted = run(TOOL, &[], line, given, normalizer);
    let got = run(env!("CARGO_BIN_EXE_qopt"), &["--print-quant-aliases=false"], line, given, normalizer);
    match (wanted == got, reason.is_empty()) {
        (true, false) => {
            Some(format!("==== {section}: {line}\nis the same as in {TOOL}, though the table says why it is not\n"))
        }
        (false, true) => Some(format!("==== {section}: {line}\n{}{}", show(TOOL, &wanted), show("qopt", &got))),
        (true, true) | (false, false) => None,
    }
}

#[test]
fn differs_from_mlir_opt_only_with_a_reason() {
    let (given, invocations) = invocations::read();
    assert!(invocations.len() >= 400, "only {} invocations", invocations.len());
    let normalizer = Normalizer::new();
    // The threads wait for processes, so more threads than cores do no harm.
    let pieces = invocations.chunks(invocations.len().div_ceil(4));
    let faults: Vec<String> = std::thread::scope(|scope| {
        let threads: Vec<_> = pieces
            .map(|piece| {
                let (given, normalizer) = (&given, &normalizer);
                scope.spawn(move || piece.iter().filter_map(|i| fault(i, given, normalizer)).collect::<Vec<_>>())
            })
            .collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    assert!(faults.is_empty(), "{} of {}:\n{}", faults.len(), invocations.len(), faults.concat());
}

#[test]
fn invocations_are_told_apart() {
    let (_, invocations) = invocations::read();
    let mut lines: Vec<&str> = invocations.iter().map(|invocation| invocation.line).collect();
    lines.sort_unstable();
    let twice: Vec<_> = lines.windows(2).filter(|pair| pair[0] == pair[1]).collect();
    assert!(twice.is_empty(), "{twice:?}");
}
