//! Runs one test and produces its result and log.

use crate::boolean;
use crate::choice;
use crate::script::{self, Condition, Paths, TestScript};
use crate::shell::{Executed, Shell};
use crate::suite::{Env, Suite};
use crate::syntax;
use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

/// Result code of a test, as in lit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ResultCode {
    /// Not selected.
    Excluded,
    /// Not run because of a time or failure limit.
    Skipped,
    /// Excluded by a condition of the test.
    Unsupported,
    /// The test passed.
    Pass,
    /// Passed in a retry.
    FlakyPass,
    /// Failed as expected.
    XFail,
    /// Invalid test file.
    Unresolved,
    /// Exceeded the time limit.
    Timeout,
    /// The test failed.
    Fail,
    /// Passed unexpectedly.
    XPass,
}

impl ResultCode {
    /// All codes, in the order of reports.
    pub const ALL: [ResultCode; 10] = [
        ResultCode::Excluded,
        ResultCode::Skipped,
        ResultCode::Unsupported,
        ResultCode::Pass,
        ResultCode::FlakyPass,
        ResultCode::XFail,
        ResultCode::Unresolved,
        ResultCode::Timeout,
        ResultCode::Fail,
        ResultCode::XPass,
    ];

    /// The word before a test's name.
    pub fn name(self) -> &'static str {
        match self {
            ResultCode::Excluded => "EXCLUDED",
            ResultCode::Skipped => "SKIPPED",
            ResultCode::Unsupported => "UNSUPPORTED",
            ResultCode::Pass => "PASS",
            ResultCode::FlakyPass => "FLAKYPASS",
            ResultCode::XFail => "XFAIL",
            ResultCode::Unresolved => "UNRESOLVED",
            ResultCode::Timeout => "TIMEOUT",
            ResultCode::Fail => "FAIL",
            ResultCode::XPass => "XPASS",
        }
    }

    /// Heading in the summary.
    pub fn label(self) -> &'static str {
        match self {
            ResultCode::Excluded => "Excluded",
            ResultCode::Skipped => "Skipped",
            ResultCode::Unsupported => "Unsupported",
            ResultCode::Pass => "Passed",
            ResultCode::FlakyPass => "Passed With Retry",
            ResultCode::XFail => "Expectedly Failed",
            ResultCode::Unresolved => "Unresolved",
            ResultCode::Timeout => "Timed Out",
            ResultCode::Fail => "Failed",
            ResultCode::XPass => "Unexpectedly Passed",
        }
    }

    /// Returns true if the code fails the run. As in lit 22, an unexpected pass does not.
    pub fn is_failure(self) -> bool {
        matches!(self, ResultCode::Unresolved | ResultCode::Timeout | ResultCode::Fail)
    }
}

/// Result of one test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestResult {
    /// Result code.
    pub code: ResultCode,
    /// Log of the commands.
    pub output: String,
    /// Number of attempts, and the largest allowed number.
    pub attempts: (usize, usize),
    /// Wall time of all attempts.
    pub elapsed: Duration,
}

/// Runs the test at `test`, a path relative to the source directory of `suite`.
pub fn run(suite: &Suite, test: &Path, timeout: Option<Duration>) -> TestResult {
    let start = Instant::now();
    let (code, output, attempts) = attempt_all(suite, test, timeout);
    TestResult { code, output, attempts, elapsed: start.elapsed() }
}

fn attempt_all(suite: &Suite, test: &Path, timeout: Option<Duration>) -> (ResultCode, String, (usize, usize)) {
    let once = (1, 1);
    let paths = Paths::new(&suite.source_root, &suite.exec_root, test);
    let source = match std::fs::read(&paths.source) {
        Ok(source) => source,
        Err(error) => return (ResultCode::Unresolved, format!("{}: {error}\n", paths.source.display()), once),
    };
    let script = match script::parse(&source) {
        Ok(script) => script,
        Err(message) => return (ResultCode::Unresolved, message + "\n", once),
    };
    let xfail = match conditions(suite, &script) {
        Ok(Applicability::Run { xfail }) => xfail,
        Ok(Applicability::Unsupported(reason)) => return (ResultCode::Unsupported, reason, once),
        Err(message) => return (ResultCode::Unresolved, message + "\n", once),
    };
    let allowed = script.retries.unwrap_or(suite.max_retries) + 1;
    let mut used = 0;
    loop {
        used += 1;
        let (code, output) = match prepare(suite, &script, &paths) {
            Ok(lines) => attempt(suite, &lines, &paths, timeout),
            Err(message) => (ResultCode::Unresolved, message),
        };
        if code == ResultCode::Fail && used < allowed && !xfail {
            continue;
        }
        let code = match code {
            ResultCode::Pass if xfail => ResultCode::XPass,
            ResultCode::Fail if xfail => ResultCode::XFail,
            ResultCode::Pass if used > 1 => ResultCode::FlakyPass,
            code => code,
        };
        return (code, output, (used, allowed));
    }
}

enum Applicability {
    Run { xfail: bool },
    Unsupported(String),
}

fn conditions(suite: &Suite, script: &TestScript) -> Result<Applicability, String> {
    let holding = |keyword: &str, list: &[Condition], wanted: bool| -> Result<Vec<String>, String> {
        let mut found = Vec::new();
        for condition in list {
            let value = match condition.text.as_str() {
                "*" if keyword == "XFAIL:" => true,
                text => boolean::evaluate(text, &suite.features)
                    .map_err(|reason| format!("{reason}\nin {keyword} directive on test line {}", condition.line))?,
            };
            if value == wanted {
                found.push(condition.text.clone());
            }
        }
        Ok(found)
    };
    let missing = holding("REQUIRES:", &script.requires, false)?;
    let unsupported = holding("UNSUPPORTED:", &script.unsupported, true)?;
    let xfail = holding("XFAIL:", &script.xfail, true)?;
    if !missing.is_empty() {
        let list = missing.join(", ");
        return Ok(Applicability::Unsupported(format!("Test requires the following unavailable features: {list}\n")));
    }
    if !unsupported.is_empty() {
        let list = unsupported.join(", ");
        return Ok(Applicability::Unsupported(format!(
            "Test does not support the following features and/or targets: {list}\n"
        )));
    }
    Ok(Applicability::Run { xfail: !xfail.is_empty() })
}

/// A parsed `RUN:` line.
struct ParsedRunLine {
    number: usize,
    text: String,
    list: Vec<(syntax::Join, syntax::Pipeline)>,
}

fn prepare(suite: &Suite, script: &TestScript, paths: &Paths) -> Result<Vec<ParsedRunLine>, String> {
    let mut lines = Vec::new();
    let mut substitutions = suite.substitutions.clone();
    let mut definitions = script.definitions.iter().peekable();
    for (index, run) in script.runs.iter().enumerate() {
        while let Some(definition) = definitions.next_if(|definition| definition.after <= index) {
            definition.apply(&mut substitutions, paths)?;
        }
        let number = run.line;
        let text = choice::choose(&run.text, &suite.features)
            .and_then(|text| script::substitute(&text, &substitutions, paths))
            .map_err(|reason| format!("{reason}\nin RUN: directive on test line {number}\n"))?;
        let list = syntax::parse(&text).map_err(|reason| {
            log(1, &format!("# shell parser error on RUN: at line {number}: {text}\n# {reason}\n"))
        })?;
        lines.push(ParsedRunLine { number, text, list });
    }
    definitions.try_for_each(|definition| definition.apply(&mut substitutions, paths))?;
    Ok(lines)
}

fn attempt(suite: &Suite, lines: &[ParsedRunLine], paths: &Paths, timeout: Option<Duration>) -> (ResultCode, String) {
    if let Some(directory) = paths.temporary.parent()
        && let Err(error) = std::fs::create_dir_all(directory)
    {
        return (ResultCode::Unresolved, format!("cannot make '{}': {error}\n", directory.display()));
    }
    let deadline = timeout.and_then(|timeout| Instant::now().checked_add(timeout));
    let env = Env { cwd: paths.working.clone(), vars: suite.environment.clone() };
    let mut shell = Shell::new(env, &suite.commands, deadline);
    let mut text = String::new();
    let mut status = 0;
    for line in lines {
        let _ = writeln!(text, "# RUN: at line {}\n{}", line.number, line.text);
        status = shell.list(&line.list);
        for executed in shell.log.drain(..) {
            describe(&executed, &mut text);
        }
        if shell.timed_out {
            let seconds = timeout.unwrap_or_default().as_secs();
            return (ResultCode::Timeout, log(status, &text) + &format!("Reached timeout of {seconds} seconds\n"));
        }
        if status != 0 {
            break;
        }
    }
    (if status == 0 { ResultCode::Pass } else { ResultCode::Fail }, log(status, &text))
}

fn log(status: i32, text: &str) -> String {
    format!("Exit Code: {status}\n\nCommand Output (stdout):\n--\n{text}\n--\n")
}

fn describe(executed: &Executed, text: &mut String) {
    let words: Vec<String> = executed.words.iter().map(|word| shell_quote(word)).collect();
    let _ = writeln!(text, "# executed command: {}", words.join(" "));
    let output = &executed.output;
    for (name, stream) in [("stdout", &output.stdout), ("stderr", &output.stderr)] {
        if stream.is_empty() {
            continue;
        }
        let _ = writeln!(text, "# .---command {name}------------");
        for line in String::from_utf8_lossy(stream).lines() {
            let _ = writeln!(text, "# | {line}");
        }
        text.push_str("# `-----------------------------\n");
    }
    if output.status != 0 {
        if output.stdout.is_empty() && output.stderr.is_empty() {
            text.push_str("# note: command had no output on stdout or stderr\n");
        }
        let _ = writeln!(text, "# error: command failed with exit status: {}", output.status);
    }
}

fn shell_quote(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "@%_-+=:,./".contains(c);
    if !word.is_empty() && word.chars().all(plain) { word.to_string() } else { format!("'{word}'") }
}
