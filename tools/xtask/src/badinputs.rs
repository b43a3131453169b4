//! Hostile inputs: for any file, qopt must terminate within the time and memory limits with exit code 0 or 1, and with
//! a position for each error.
//!
//! The header of a file contains qopt's arguments and the expected result. If qopt does not know one of the arguments, or
//! if there is a `--pass-pipeline`, the file runs with [`FOLD_ALL`] instead of its arguments. An unexpected result is only
//! printed; exceeding a limit fails the task.

use std::path::Path;

use crate::measure::RunSpec;
use crate::run_limits::{RunLimits, RunResult};
use crate::table::Table;
use crate::{TaskResult, programs, shell};

/// The arguments of a file whose own arguments qopt does not know.
const FOLD_ALL: [&str; 2] = ["--canonicalize", "--fold-quant-shapes"];

struct Header {
    args: Vec<String>,
    expect: String,
}

/// The lines `// key: value` at the top. The rest may be binary.
fn header(bytes: &[u8]) -> Header {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(2048)]).into_owned();
    let value = |key: &str| {
        let line = text
            .split(['\n', '\r'])
            .find_map(|l| l.trim_start_matches('\u{feff}').strip_prefix("// ")?.strip_prefix(key));
        line.unwrap_or_default().trim().to_owned()
    };
    Header { args: value("args:").split_whitespace().map(str::to_owned).collect(), expect: value("expect:") }
}

/// Compares a result with the text after `expect:`.
///
/// - `accept`, and texts that start with it
/// - `limit`: qopt rejects the file with an error that names one of its limits
/// - `accept-or-limit`
/// - any other text: qopt rejects the file, with or without a limit
///
/// These limits are qopt's, not the test's limits of time and memory ([`RunLimits`]).
fn is_expected(expect: &str, verdict: RunResult) -> bool {
    match expect {
        "accept-or-limit" => matches!(verdict, RunResult::Accept | RunResult::Limit),
        "limit" => verdict == RunResult::Limit,
        _ if expect.starts_with("accept") => verdict == RunResult::Accept,
        _ => matches!(verdict, RunResult::Error | RunResult::Limit),
    }
}

/// Runs all inputs of a directory.
///
/// # Errors
/// If a limit is exceeded.
pub fn run(dir: &Path) -> TaskResult {
    let qopt = programs::qopt()?;
    let known = known_options(&qopt)?;
    let files = programs::inputs(dir, &[".mlir"])?;
    let limits = RunLimits::new();
    let errors = shell::scratch("badinputs")?.join("stderr");
    let mut table = Table::new(&["input", "expected", "verdict", " s", " MiB", "violated limit", "first line"]);
    let (mut broken, mut different, mut slowest, mut largest) = (0, 0, 0f64, 0f64);
    for file in &files {
        let bytes = std::fs::read(file).map_err(|e| format!("cannot read '{}': {e}", file.display()))?;
        let header = header(&bytes);
        let has = |arg: &String| known.iter().any(|k| *k == arg.split('=').next().unwrap_or(arg));
        let pipeline = header.args.iter().any(|a| a.starts_with("--pass-pipeline"));
        let mut args = vec![file.display().to_string()];
        match header.args.iter().all(has) && !pipeline {
            true => args.extend(header.args.iter().cloned()),
            false => args.extend(FOLD_ALL.map(str::to_owned)),
        }
        let run = RunSpec { stderr: Some(errors.clone()), ..RunSpec::new(&qopt, args) };
        let usage = RunLimits::with_hard_limits(run).measure()?;
        let stderr = std::fs::read(&errors).unwrap_or_default();
        let violation = limits.violation(&usage, &stderr);
        let verdict = RunResult::of(&usage, &stderr);
        let expected = is_expected(&header.expect, verdict);
        broken += usize::from(violation.is_some());
        different += usize::from(!expected);
        slowest = slowest.max(usage.seconds());
        largest = largest.max(usage.peak_mib());
        if violation.is_some() || !expected {
            let line = String::from_utf8_lossy(&stderr).lines().next().unwrap_or_default().to_owned();
            let line = line.replace(&file.display().to_string(), "").chars().take(80).collect();
            table.row(vec![
                programs::file_name(file),
                header.expect,
                verdict.to_string(),
                format!("{:.2}", usage.seconds()),
                format!("{:.0}", usage.peak_mib()),
                violation.unwrap_or_default(),
                line,
            ]);
        }
    }
    if !table.is_empty() {
        print!("{table}");
    }
    println!("{} inputs, {different} verdicts differ, {broken} violated limits", files.len());
    println!("slowest {slowest:.2} s, largest {largest:.0} MiB");
    if broken == 0 { Ok(()) } else { Err(format!("{broken} violated limits")) }
}

/// The options in qopt's help text.
fn known_options(qopt: &Path) -> Result<Vec<String>, String> {
    let help =
        std::process::Command::new(qopt).arg("--help").output().map_err(|e| format!("qopt does not start: {e}"))?;
    let text = String::from_utf8_lossy(&help.stdout).into_owned();
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let words = text.split(|c| !is_name(c)).filter(|w| w.starts_with("--"));
    Ok(words.map(str::to_owned).collect())
}
