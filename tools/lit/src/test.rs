//! Running one test: from its file to a result and the log that explains it.

use crate::boolean;
use crate::choice;
use crate::script::{self, Condition, Paths, Script};
use crate::shell::{Executed, Shell};
use crate::suite::{Env, Suite};
use crate::syntax;
use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

/// How a test ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Code {
    /// Not selected.
    Excluded,
    /// Not run for lack of time or after too many failures.
    Skipped,
    /// A condition in the test rules it out.
    Unsupported,
    /// It passed.
    Pass,
    /// It passed when tried again.
    FlakyPass,
    /// It failed, as the test says it must.
    XFail,
    /// It is no proper test.
    Unresolved,
    /// It took too long.
    Timeout,
    /// It failed.
    Fail,
    /// It passed although the test says it must fail.
    XPass,
}

impl Code {
    /// All codes, in the order of reports.
    pub const ALL: [Code; 10] = [
        Code::Excluded,
        Code::Skipped,
        Code::Unsupported,
        Code::Pass,
        Code::FlakyPass,
        Code::XFail,
        Code::Unresolved,
        Code::Timeout,
        Code::Fail,
        Code::XPass,
    ];

    /// The word in front of a test's name.
    pub fn name(self) -> &'static str {
        match self {
            Code::Excluded => "EXCLUDED",
            Code::Skipped => "SKIPPED",
            Code::Unsupported => "UNSUPPORTED",
            Code::Pass => "PASS",
            Code::FlakyPass => "FLAKYPASS",
            Code::XFail => "XFAIL",
            Code::Unresolved => "UNRESOLVED",
            Code::Timeout => "TIMEOUT",
            Code::Fail => "FAIL",
            Code::XPass => "XPASS",
        }
    }

    /// The heading in a summary.
    pub fn label(self) -> &'static str {
        match self {
            Code::Excluded => "Excluded",
            Code::Skipped => "Skipped",
            Code::Unsupported => "Unsupported",
            Code::Pass => "Passed",
            Code::FlakyPass => "Passed With Retry",
            Code::XFail => "Expectedly Failed",
            Code::Unresolved => "Unresolved",
            Code::Timeout => "Timed Out",
            Code::Fail => "Failed",
            Code::XPass => "Unexpectedly Passed",
        }
    }

    /// Whether the run as a whole fails. As in lit 22, a test that unexpectedly passes does not make it fail.
    pub fn is_failure(self) -> bool {
        matches!(self, Code::Unresolved | Code::Timeout | Code::Fail)
    }
}

/// The result of one test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestResult {
    /// How it ended.
    pub code: Code,
    /// What happened, for a reader.
    pub output: String,
    /// How often it was tried, and how often it might have been.
    pub attempts: (usize, usize),
    /// The time it took.
    pub elapsed: Duration,
}

/// Runs the test at `test`, a path relative to the source directory of `suite`.
pub fn run(suite: &Suite, test: &Path, timeout: Option<Duration>) -> TestResult {
    let start = Instant::now();
    let (code, output, attempts) = attempt_all(suite, test, timeout);
    TestResult { code, output, attempts, elapsed: start.elapsed() }
}

fn attempt_all(suite: &Suite, test: &Path, timeout: Option<Duration>) -> (Code, String, (usize, usize)) {
    let once = (1, 1);
    let paths = Paths::new(&suite.source_root, &suite.exec_root, test);
    let source = match std::fs::read(&paths.source) {
        Ok(source) => source,
        Err(error) => return (Code::Unresolved, format!("{}: {error}\n", paths.source.display()), once),
    };
    let script = match script::parse(&source) {
        Ok(script) => script,
        Err(message) => return (Code::Unresolved, message + "\n", once),
    };
    let xfail = match conditions(suite, &script) {
        Ok(Verdict::Run { xfail }) => xfail,
        Ok(Verdict::Unsupported(reason)) => return (Code::Unsupported, reason, once),
        Err(message) => return (Code::Unresolved, message + "\n", once),
    };
    let allowed = script.retries.unwrap_or(suite.max_retries) + 1;
    let mut used = 0;
    loop {
        used += 1;
        let (code, output) = match prepare(suite, &script, &paths) {
            Ok(lines) => attempt(suite, &lines, &paths, timeout),
            Err(message) => (Code::Unresolved, message),
        };
        if code == Code::Fail && used < allowed && !xfail {
            continue;
        }
        let code = match code {
            Code::Pass if xfail => Code::XPass,
            Code::Fail if xfail => Code::XFail,
            Code::Pass if used > 1 => Code::FlakyPass,
            code => code,
        };
        return (code, output, (used, allowed));
    }
}

enum Verdict {
    Run { xfail: bool },
    Unsupported(String),
}

fn conditions(suite: &Suite, script: &Script) -> Result<Verdict, String> {
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
        return Ok(Verdict::Unsupported(format!("Test requires the following unavailable features: {list}\n")));
    }
    if !unsupported.is_empty() {
        let list = unsupported.join(", ");
        return Ok(Verdict::Unsupported(format!(
            "Test does not support the following features and/or targets: {list}\n"
        )));
    }
    Ok(Verdict::Run { xfail: !xfail.is_empty() })
}

/// A `RUN:` line ready to run.
struct Line {
    number: usize,
    text: String,
    list: Vec<(syntax::Join, syntax::Pipeline)>,
}

fn prepare(suite: &Suite, script: &Script, paths: &Paths) -> Result<Vec<Line>, String> {
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
        lines.push(Line { number, text, list });
    }
    definitions.try_for_each(|definition| definition.apply(&mut substitutions, paths))?;
    Ok(lines)
}

fn attempt(suite: &Suite, lines: &[Line], paths: &Paths, timeout: Option<Duration>) -> (Code, String) {
    if let Some(directory) = paths.temporary.parent()
        && let Err(error) = std::fs::create_dir_all(directory)
    {
        return (Code::Unresolved, format!("cannot make '{}': {error}\n", directory.display()));
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
            return (Code::Timeout, log(status, &text) + &format!("Reached timeout of {seconds} seconds\n"));
        }
        if status != 0 {
            break;
        }
    }
    (if status == 0 { Code::Pass } else { Code::Fail }, log(status, &text))
}

fn log(status: i32, text: &str) -> String {
    format!("Exit Code: {status}\n\nCommand Output (stdout):\n--\n{text}\n--\n")
}

fn describe(executed: &Executed, text: &mut String) {
    let words: Vec<String> = executed.words.iter().map(|word| quoted(word)).collect();
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

fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "@%_-+=:,./".contains(c);
    if !word.is_empty() && word.chars().all(plain) { word.to_string() } else { format!("'{word}'") }
}
