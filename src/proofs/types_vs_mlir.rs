//! Compares this crate with `mlir-opt-22` on types and attributes: printed text, errors, error positions and messages.
//!
//! The cases are lines of `data/types_and_attrs.txt`; `\N` is a line end in a case. A line that starts with `// ` is a
//! comment. `!= TEXT` after a case marks an intended difference: this crate prints TEXT, or has this error.

use std::io::Write as _;
use std::process::{Command, Stdio};
use std::sync::Arc;

use qopt_ir::diag::Position;
use qopt_ir::ir::Context;
use qopt_ir::syntax::{ReadOptions, Reader, attr_text};

/// Result of one case: the printed dictionary, or line, column and message of the first error, counted from 0 and
/// relative to the attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
enum CaseResult {
    Printed(String),
    Rejected(usize, usize, String),
}

const CASES: &str = include_str!("data/types_and_attrs.txt");

fn cases() -> Vec<String> {
    let is_case = |line: &&str| !line.starts_with("// ") && !line.starts_with("!= ");
    CASES.lines().filter(is_case).map(|line| line.replace("\\N", "\n")).collect()
}

fn mlir_opt(input: &str) -> (String, String) {
    let spawned = Command::new("mlir-opt-22")
        .args(["--allow-unregistered-dialect", "--split-input-file", "--mlir-print-local-scope", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = spawned.unwrap_or_else(|error| {
        panic!(
            "this test compares with mlir-opt-22 and cannot run it ({error}): install the Debian package mlir-22-tools"
        )
    });
    let mut stdin = child.stdin.take().expect("a pipe");
    let text = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("mlir-opt-22 ends");
    writer.join().expect("no panic").expect("mlir-opt-22 reads its input");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

fn reference(cases: &[String]) -> Vec<CaseResult> {
    let mut input = String::new();
    let mut starts = Vec::new();
    for (n, case) in cases.iter().enumerate() {
        let prefix = format!("\"x.c{n}\"() {{a = ");
        starts.push((input.matches('\n').count(), prefix.len()));
        input.push_str(&format!("{prefix}{case}}} : () -> ()\n// -----\n"));
    }
    let (stdout, stderr) = mlir_opt(&input);
    assert!(!stderr.contains("PLEASE submit a bug report"), "mlir-opt-22 crashed");
    let mut results = vec![None; cases.len()];
    for line in stdout.lines().map(str::trim_start) {
        let Some(rest) = line.strip_prefix("\"x.c") else { continue };
        let (number, rest) = rest.split_once('"').expect("a name");
        let text = rest.trim_start_matches("() ").strip_suffix(" : () -> ()").expect("a whole operation");
        results[number.parse::<usize>().expect("a number")] = Some(CaseResult::Printed(text.to_owned()));
    }
    for line in stderr.lines() {
        let Some((place, message)) = line.split_once(": error: ") else { continue };
        let mut numbers = place.rsplit(':').map(|n| n.parse::<usize>().expect("a position") - 1);
        let (column, line) = (numbers.next().expect("a column"), numbers.next().expect("a line"));
        let case = starts.partition_point(|s| s.0 <= line) - 1;
        let (first_line, first_column) = starts[case];
        // Wraps for an error before the attribute, which then differs from every expected place.
        let column = if line == first_line { column.wrapping_sub(first_column) } else { column };
        results[case].get_or_insert(CaseResult::Rejected(line - first_line, column, message.to_owned()));
    }
    let missing = |n| format!("mlir-opt-22 gives no result for {}", cases[n]);
    results.into_iter().enumerate().map(|(n, v)| v.unwrap_or_else(|| panic!("{}", missing(n)))).collect()
}

fn ours(case: &str) -> CaseResult {
    let prefix = "{a = ";
    let text = format!("{prefix}{case}}} : () -> ()\n// -----\n");
    let ctx = Context::new(&[]);
    let end = text.len();
    let source = ctx.sources.add("test", Arc::new(text.into_bytes())).expect("room for a source");
    let mut reader = Reader::new(&ctx, source, end, ReadOptions { allow_unregistered: true });
    match reader.attr_at(0) {
        Ok((dict, _)) => CaseResult::Printed(attr_text(&ctx, dict)),
        Err(diag) => {
            let Position::Span(span) = diag.position else { panic!("expected a span: {diag:?}") };
            let (line, column) = source.line_col(span.start.0 as usize);
            let (line, column) = (line as usize - 1, column as usize - 1);
            let column = if line == 0 { column.wrapping_sub(prefix.len()) } else { column };
            CaseResult::Rejected(line, column, diag.message)
        }
    }
}

/// Intended differences, with this crate's result.
fn intended() -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut last = "";
    for line in CASES.lines() {
        match line.strip_prefix("!= ") {
            Some(text) => found.push((last.replace("\\N", "\n"), text.to_owned())),
            None => last = line,
        }
    }
    found
}

#[test]
fn types_and_attributes_agree_with_mlir_opt() {
    let cases = cases();
    assert!(cases.len() > 400, "only {} cases", cases.len());
    let intended = intended();
    let mut differing = String::new();
    for (case, theirs) in cases.iter().zip(reference(&cases)) {
        let ours = ours(case);
        let text = match &ours {
            CaseResult::Printed(text) => text,
            CaseResult::Rejected(_, _, message) => message,
        };
        let expected = intended.iter().find(|(c, _)| c == case);
        let is_right = expected.map_or_else(|| ours == theirs, |(_, wanted)| wanted == text && ours != theirs);
        if !is_right {
            differing.push_str(&format!("{case}\n  mlir-opt-22: {theirs:?}\n  here:        {ours:?}\n"));
        }
    }
    assert!(differing.is_empty(), "{differing}");
}

#[test]
fn printed_text_parses_to_the_same_or_a_simpler_map() {
    for case in cases() {
        let CaseResult::Printed(text) = ours(&case) else { continue };
        let Some(value) = text.strip_prefix("{a = ").and_then(|t| t.strip_suffix('}')) else { continue };
        let again = ours(value);
        // Like in MLIR, simplifying a sum may enable another simplification.
        let is_sum =
            value.starts_with("affine_map") && matches!(&again, CaseResult::Printed(t) if t.len() <= text.len());
        assert!(is_sum || again == CaseResult::Printed(text), "{case} reads back as {again:?}");
    }
}
