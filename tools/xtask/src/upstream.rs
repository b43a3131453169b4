//! Reads the test programs of other MLIR projects.
//!
//! Each `.mlir` file is split at `// -----`. A chunk that expects an error counts as invalid, every other one as
//! valid. qopt must read a valid chunk, print it, read what it printed and print the same text. The expectations are those
//! of the project's own tool, so some invalid chunks are valid programs that a pass of the project refuses.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::table::Table;
use crate::{TaskResult, programs, shell};

/// The number of messages that are listed.
const MAX_LISTED_MESSAGES: usize = 40;

/// A part of a file between two separators.
struct Chunk {
    file: PathBuf,
    /// The line of the file it begins at, from 1.
    line: usize,
    text: String,
}

impl Chunk {
    fn is_valid(&self) -> bool {
        !self.text.contains("expected-error")
    }
}

/// The outcome of reading and printing a chunk.
enum Outcome {
    /// Read, and printed twice with the same text.
    Same,
    /// Refused with a diagnostic: the message of the first error.
    Refused(String),
    /// Printed as a text that is refused or differs.
    Changed(String),
    /// Neither printed nor refused by a diagnostic.
    Crashed(String),
}

/// Prints a table with a row for each directory, and the most frequent messages for valid chunks, with one place each. Chunks with
/// custom syntax of dialects that qopt does not define are counted apart.
///
/// # Errors
/// If a directory cannot be read, or qopt changes a chunk or crashes.
pub fn run(dirs: &[PathBuf]) -> TaskResult {
    let qopt = programs::qopt()?;
    let columns = ["directory", " valid", " read", " share", " changed", " invalid", " refused", " other dialects"];
    let mut table = Table::new(&columns);
    let dialects = dialects()?;
    let mut causes: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let mut changed = Vec::new();
    for dir in dirs {
        let chunks = chunks(dir)?;
        let (mut valid, mut read, mut invalid, mut refused, mut other) = (0, 0, 0, 0, 0);
        let before = changed.len();
        for (chunk, outcome) in chunks.iter().zip(on_each(&chunks, |chunk| outcome(&qopt, chunk))?) {
            let place = || format!("{}:{}", chunk.file.display(), chunk.line);
            let (is_read, is_valid) = (matches!(outcome, Outcome::Same | Outcome::Changed(_)), chunk.is_valid());
            if matches!(&outcome, Outcome::Refused(message) if is_of_other_dialect(message, &dialects)) {
                other += 1;
                continue;
            }
            valid += usize::from(is_valid);
            read += usize::from(is_valid && is_read);
            invalid += usize::from(!is_valid);
            refused += usize::from(!is_valid && matches!(outcome, Outcome::Refused(_)));
            match outcome {
                Outcome::Refused(message) if is_valid => {
                    causes.entry(message).or_insert_with(|| (0, place())).0 += 1;
                }
                Outcome::Changed(why) | Outcome::Crashed(why) => changed.push(format!("{}: {why}", place())),
                Outcome::Refused(_) | Outcome::Same => {}
            }
        }
        let share = 100.0 * read as f64 / f64::max(valid as f64, 1.0);
        let counts = [valid, read].map(|n: usize| n.to_string());
        let rest = [changed.len() - before, invalid, refused, other].map(|n: usize| n.to_string());
        let name = [dir.display().to_string()];
        table.row(name.into_iter().chain(counts).chain([format!("{share:.1} %")]).chain(rest).collect());
    }
    let mut causes: Vec<(String, (usize, String))> = causes.into_iter().collect();
    causes.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
    let mut list = Table::new(&["message for a valid chunk", " chunks", "first"]);
    for (message, (count, place)) in causes.into_iter().take(MAX_LISTED_MESSAGES) {
        list.row(vec![message, count.to_string(), place]);
    }
    println!("{list}\n{table}");
    if changed.is_empty() {
        Ok(())
    } else {
        Err(format!("printed as other programs, or crashed:\n{}", changed.join("\n")))
    }
}

/// The namespaces of the dialects that qopt defines: each has a reference page.
fn dialects() -> Result<Vec<String>, String> {
    let pages = programs::entries(&shell::root().join("docs/reference"), &[".md"])?;
    Ok(pages.iter().filter_map(|page| Some(page.file_stem()?.to_str()?.to_owned())).collect())
}

/// Returns true for the message that the custom form of an operation is unknown, if none of the dialects has the operation's namespace.
fn is_of_other_dialect(message: &str, dialects: &[String]) -> bool {
    let name = message.strip_prefix("custom op '").and_then(|rest| rest.split_once("' is unknown"));
    let namespace = name.and_then(|(name, _)| name.split('.').next());
    namespace.is_some_and(|namespace| !dialects.iter().any(|dialect| dialect == namespace))
}

/// The chunks of all `.mlir` files below a directory, in the order of paths.
fn chunks(dir: &Path) -> Result<Vec<Chunk>, String> {
    let mut files = programs::files_below(dir, &[".mlir"])?;
    if files.is_empty() {
        return Err(format!("'{}' has no file with the suffix '.mlir'", dir.display()));
    }
    files.sort();
    let mut chunks = Vec::new();
    for file in files {
        let bytes = std::fs::read(&file).map_err(|e| format!("cannot read '{}': {e}", file.display()))?;
        let text = String::from_utf8_lossy(&bytes);
        let (mut line, mut part, mut first) = (1, String::new(), 1);
        let mut push = |text: String, line| {
            if text.lines().any(|line| !line.trim().is_empty() && !line.trim_start().starts_with("//")) {
                chunks.push(Chunk { file: file.clone(), line, text });
            }
        };
        for row in text.split_inclusive('\n') {
            line += 1;
            if row.starts_with("// -----") {
                push(std::mem::take(&mut part), first);
                first = line;
            } else {
                part.push_str(row);
            }
        }
        push(part, first);
    }
    Ok(chunks)
}

/// Works on each item, on all processors. The results have the order of the items.
fn on_each<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> Result<R, String> + Sync) -> Result<Vec<R>, String> {
    let next = AtomicUsize::new(0);
    let work = || -> Result<Vec<(usize, R)>, String> {
        let mut done = Vec::new();
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            match items.get(i) {
                Some(item) => done.push((i, work(item)?)),
                None => return Ok(done),
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut all = std::thread::scope(|scope| -> Result<Vec<(usize, R)>, String> {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let results = workers.into_iter().map(|worker| worker.join().map_err(|_| "a worker panicked".to_owned())?);
        Ok(results.collect::<Result<Vec<_>, String>>()?.into_iter().flatten().collect())
    })?;
    all.sort_by_key(|(i, _)| *i);
    Ok(all.into_iter().map(|(_, result)| result).collect())
}

fn outcome(qopt: &Path, chunk: &Chunk) -> Result<Outcome, String> {
    Ok(match print(qopt, chunk.text.as_bytes())? {
        Err(outcome) => outcome,
        Ok(first) => match print(qopt, &first)? {
            Err(Outcome::Refused(message)) => Outcome::Changed(message),
            Err(outcome) => outcome,
            Ok(second) if second == first => Outcome::Same,
            Ok(_) => Outcome::Changed("the second text differs from the first".to_owned()),
        },
    })
}

/// Prints a text by qopt. The inner error is the outcome if it does not.
fn print(qopt: &Path, text: &[u8]) -> Result<Result<Vec<u8>, Outcome>, String> {
    let output = qopt_with(qopt, &["--allow-unregistered-dialect"], text)?;
    if output.status.success() {
        return Ok(Ok(output.stdout));
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    Ok(Err(match (output.status.code(), first_error(&errors)) {
        (Some(1), Some(message)) => Outcome::Refused(message),
        _ => Outcome::Crashed(format!("{}: {}", output.status, errors.trim())),
    }))
}

/// The message of the first error.
fn first_error(errors: &str) -> Option<String> {
    errors.lines().find_map(|line| Some(line.split_once("error: ")?.1.to_owned()))
}

/// Runs qopt on a text from standard input.
fn qopt_with(qopt: &Path, options: &[&str], text: &[u8]) -> Result<Output, String> {
    let fail = |e: std::io::Error| format!("cannot run '{}': {e}", qopt.display());
    let mut command = Command::new(qopt);
    command.args(options).arg("-").current_dir(shell::root());
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().map_err(fail)?;
    if let Some(mut stdin) = child.stdin.take() {
        // A program that refuses its options does not read its input; its exit code tells.
        let _ = stdin.write_all(text);
    }
    child.wait_with_output().map_err(fail)
}

/// A function without arguments that states expectations.
struct TestFunction<'a> {
    chunk: &'a Chunk,
    name: String,
    /// False if the project does not run the file.
    is_enabled: bool,
}

/// Runs the functions without arguments that contain expectations, such as the tests of StableHLO's interpreter. A first
/// line with `RUN-DISABLED` disables a file: its failures are counted separately, and are no errors.
///
/// # Errors
/// If a directory cannot be read, an expectation in an enabled file fails, or any function crashes.
pub fn run_functions(dirs: &[PathBuf]) -> TaskResult {
    let qopt = programs::qopt()?;
    let mut table = Table::new(&["directory", " functions", " hold", " differ", " not run", " disabled, differ"]);
    let mut causes: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let mut failed = Vec::new();
    for dir in dirs {
        let chunks = chunks(dir)?;
        let functions: Vec<TestFunction<'_>> = chunks.iter().flat_map(test_functions).collect();
        let outputs = on_each(&functions, |function| {
            qopt_with(&qopt, &[&format!("--run={}", function.name)], function.chunk.text.as_bytes())
        })?;
        let (mut hold, mut differ, mut not_run, mut disabled) = (0, 0, 0, 0);
        for (function, output) in functions.iter().zip(outputs) {
            let chunk = function.chunk;
            let place = || format!("{}:{}: @{}", chunk.file.display(), chunk.line, function.name);
            let errors = String::from_utf8_lossy(&output.stderr);
            match (output.status.code(), first_error(&errors)) {
                (Some(0), _) => hold += 1,
                (Some(1), Some(message)) if message.contains("' failed: ") && !function.is_enabled => {
                    disabled += 1;
                    println!("disabled: {}: {message}", place());
                }
                (Some(1), Some(message)) if message.contains("' failed: ") => {
                    differ += 1;
                    failed.push(format!("{}: {message}", place()));
                }
                (Some(1), Some(message)) => {
                    not_run += 1;
                    causes.entry(message).or_insert_with(|| (0, place())).0 += 1;
                }
                _ => failed.push(format!("{}: {}: {}", place(), output.status, errors.trim())),
            }
        }
        let counts = [functions.len(), hold, differ, not_run, disabled].map(|n: usize| n.to_string());
        table.row([dir.display().to_string()].into_iter().chain(counts).collect());
    }
    let mut list = Table::new(&["message for a function that is not run", " functions", "first"]);
    for (message, (count, place)) in causes {
        list.row(vec![message, count.to_string(), place]);
    }
    println!("{list}\n{table}");
    if failed.is_empty() { Ok(()) } else { Err(format!("expectations do not hold:\n{}", failed.join("\n"))) }
}

/// The functions in a chunk that have no arguments and contain an expectation.
fn test_functions(chunk: &Chunk) -> Vec<TestFunction<'_>> {
    let first = std::fs::read_to_string(&chunk.file).unwrap_or_default();
    let first = first.lines().next().unwrap_or_default();
    let is_enabled = !first.contains("RUN-DISABLED");
    let mut found = Vec::new();
    for part in chunk.text.split("func.func ").skip(1) {
        let Some((_, named)) = part.split_once('@') else { continue };
        let Some((name, rest)) = named.split_once('(') else { continue };
        if rest.starts_with(')') && rest.contains("check.expect") {
            found.push(TestFunction { chunk, name: name.to_owned(), is_enabled });
        }
    }
    found
}
