//! Hostile inputs: whatever stands in them, qopt ends in time and within memory, with exit code 0 or 1, and says where
//! the error is.
//!
//! The header of a file names the arguments that it is meant for and what is expected. An argument that qopt does not
//! have is replaced by folding everything. A verdict other than the expected one is shown, and only that; breaking one of
//! the promises above fails the task.

use std::path::Path;
use std::time::Duration;

use crate::measure::{Run, Usage};
use crate::table::Table;
use crate::{Outcome, programs, shell};

const TIMEOUT: Duration = Duration::from_secs(10);
/// Most memory that may be resident.
const MEMORY: u64 = 512 << 20;
/// Address space, so that a runaway does not take the machine with it. More than [`MEMORY`], because threads reserve
/// stacks that they never touch.
const ADDRESS_SPACE: u64 = 8 << 30;
/// Most bytes of diagnostics.
const DIAGNOSTICS: usize = 64 << 10;
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

/// What is wrong with a run, whatever the input.
fn broken_promise(usage: &Usage, stderr: &[u8]) -> Option<String> {
    if usage.timed_out {
        return Some(format!("still running after {} s", TIMEOUT.as_secs()));
    }
    if usage.peak > MEMORY {
        return Some(format!("{:.0} MiB", usage.peak_mib()));
    }
    if stderr.len() > DIAGNOSTICS {
        return Some(format!("{} bytes of diagnostics", stderr.len()));
    }
    match usage.code {
        Some(0) => None,
        Some(1) if has_place(stderr) => None,
        Some(1) => Some("an error without a place".to_owned()),
        Some(code) => Some(format!("exit code {code}")),
        None => Some("ended by a signal".to_owned()),
    }
}

/// Whether a line starts with `name:line:column: error:`. The name is the file's, unless a location in the text names
/// another.
fn has_place(stderr: &[u8]) -> bool {
    String::from_utf8_lossy(stderr).lines().any(|line| {
        let place = line.split_once(": error:").map_or("", |(place, _)| place);
        let mut parts = place.rsplitn(3, ':');
        let mut number = || parts.next().is_some_and(|part| part.parse::<u64>().is_ok());
        number() && number() && parts.next().is_some_and(|name| !name.is_empty())
    })
}

/// The class of the first error, where qopt's wording tells a limit from the rest.
fn verdict(usage: &Usage, stderr: &[u8]) -> &'static str {
    match usage.code {
        Some(0) => "accept",
        Some(1) if String::from_utf8_lossy(stderr).to_lowercase().contains("limit") => "limit",
        Some(1) => "error",
        _ => "crash",
    }
}

fn is_expected(expect: &str, verdict: &str) -> bool {
    match expect {
        "accept-or-limit" => matches!(verdict, "accept" | "limit"),
        "limit" => verdict == "limit",
        _ if expect.starts_with("accept") => verdict == "accept",
        _ => matches!(verdict, "error" | "limit"),
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
        let usage = Run {
            stderr: Some(errors.clone()),
            timeout: Some(TIMEOUT),
            address_space: Some(ADDRESS_SPACE),
            ..Run::new(&qopt, args)
        }
        .measure()?;
        let stderr = std::fs::read(&errors).unwrap_or_default();
        let promise = broken_promise(&usage, &stderr);
        let verdict = verdict(&usage, &stderr);
        let expected = is_expected(&header.expect, verdict);
        broken += usize::from(promise.is_some());
        different += usize::from(!expected);
        slowest = slowest.max(usage.wall);
        largest = largest.max(usage.peak_mib());
        if promise.is_some() || !expected {
            let line = String::from_utf8_lossy(&stderr).lines().next().unwrap_or_default().to_owned();
            let line = line.replace(&file.display().to_string(), "").chars().take(80).collect();
            table.row(vec![
                programs::file_name(file),
                header.expect,
                verdict.to_owned(),
                format!("{:.2}", usage.wall),
                format!("{:.0}", usage.peak_mib()),
                promise.unwrap_or_default(),
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
