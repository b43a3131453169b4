//! Hostile inputs: whatever stands in them, qopt ends in time and within memory, with exit code 0 or 1, and says where
//! the error is.
//!
//! The header of a file names the arguments that it is meant for and what is expected. An argument that qopt does not
//! have is replaced by folding everything. A verdict other than the expected one is shown, and only that; breaking one of
//! the promises above fails the task.

use std::path::Path;

use crate::measure::Run;
use crate::promise::{Promise, Verdict};
use crate::table::Table;
use crate::{Outcome, programs, shell};

/// What stands in for passes that qopt does not have.
const FOLD_ALL: [&str; 2] = ["--canonicalize", "--fold-quant-shapes"];

struct Header {
    args: Vec<String>,
    expect: String,
}

/// The lines `// key: value` at the top. The rest need not be text.
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

fn is_expected(expect: &str, verdict: Verdict) -> bool {
    match expect {
        "accept-or-limit" => matches!(verdict, Verdict::Accept | Verdict::Limit),
        "limit" => verdict == Verdict::Limit,
        _ if expect.starts_with("accept") => verdict == Verdict::Accept,
        _ => matches!(verdict, Verdict::Error | Verdict::Limit),
    }
}

/// Runs all inputs of a directory.
///
/// # Errors
/// If a promise is broken.
pub fn run(dir: &Path) -> Outcome {
    let qopt = programs::qopt()?;
    let known = known_options(&qopt)?;
    let files = programs::files(dir, &[".mlir"])?;
    let promise = Promise::new();
    let errors = shell::scratch("badinputs")?.join("stderr");
    let mut table = Table::new(&["input", "expected", "verdict", " s", " MiB", "broken promise", "first line"]);
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
        let run = Run { stderr: Some(errors.clone()), ..Run::new(&qopt, args) };
        let usage = promise.run(run).measure()?;
        let stderr = std::fs::read(&errors).unwrap_or_default();
        let broken_promise = promise.broken(&usage, &stderr);
        let verdict = Verdict::of(&usage, &stderr);
        let expected = is_expected(&header.expect, verdict);
        broken += usize::from(broken_promise.is_some());
        different += usize::from(!expected);
        slowest = slowest.max(usage.seconds());
        largest = largest.max(usage.peak_mib());
        if broken_promise.is_some() || !expected {
            let line = String::from_utf8_lossy(&stderr).lines().next().unwrap_or_default().to_owned();
            let line = line.replace(&file.display().to_string(), "").chars().take(80).collect();
            table.row(vec![
                programs::file_name(file),
                header.expect,
                verdict.to_string(),
                format!("{:.2}", usage.seconds()),
                format!("{:.0}", usage.peak_mib()),
                broken_promise.unwrap_or_default(),
                line,
            ]);
        }
    }
    if !table.is_empty() {
        print!("{table}");
    }
    println!("{} inputs, {different} verdicts differ, {broken} promises broken", files.len());
    println!("slowest {slowest:.2} s, largest {largest:.0} MiB");
    if broken == 0 { Ok(()) } else { Err(format!("{broken} promises broken")) }
}

/// The options that qopt's help names.
fn known_options(qopt: &Path) -> Result<Vec<String>, String> {
    let help =
        std::process::Command::new(qopt).arg("--help").output().map_err(|e| format!("qopt does not start: {e}"))?;
    let text = String::from_utf8_lossy(&help.stdout).into_owned();
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let words = text.split(|c| !is_name(c)).filter(|w| w.starts_with("--"));
    Ok(words.map(str::to_owned).collect())
}
