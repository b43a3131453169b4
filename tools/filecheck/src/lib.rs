//! FileCheck in Rust: checks that a text holds what the directives in another text demand, in order.
//!
//! Directives, options, messages and exit codes are those of LLVM 22's FileCheck. The library reads no file unless
//! [`run`] is asked to and prints nothing, so a test runner can call [`check`] in process.
//!
//! It differs in this, on purpose:
//!
//! - Output is never coloured, and of the remarks that `-v` and `-vv` add only those on matches are produced. The dump of
//!   the input has the same marks, in lines of its own width.
//! - Numbers have 128 bits, where LLVM's have as many as they need; precisions are at most 10,000.
//! - Expressions nest 200 deep, numeric ones 100, and repetitions multiply up to 262,144 states.
//! - LLVM's time may grow exponentially with a text that back references are matched against, and it ends with an
//!   assertion on some of them; here the work of a run is bounded, and more is an error.
//! - A missing bracket after a `[[VAR:regex]]` ends with 2, as every mistake in a check file; with LLVM's it is 1.
#![forbid(unsafe_code)]

mod automaton;
mod backtrack;
mod directive;
mod ere;
mod matching;
mod numeric;
mod options;
mod pattern;
mod report;
mod search;

pub use options::{DumpFilter, DumpInput, Options, Request, UsageError};

use matching::Matching;
use pattern::{NumericVariable, Scope, Variables};
use report::Report;
use std::path::Path;

/// The result of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// 0 if every check holds, 1 if one does not, 2 if the check file, the options or the input cannot be used.
    pub code: i32,
    /// The message for standard error.
    pub message: String,
}

/// Checks `input` against the directives in `check_text`, whose name in messages is `check_name`.
pub fn check(check_text: &[u8], check_name: &str, input: &[u8], options: &Options) -> Outcome {
    let unusable = |message: String| Outcome { code: 2, message };
    if let Some(problem) = options.prefix_problem() {
        return unusable(format!("error: {problem}\n"));
    }
    let check_text = canonicalize(check_text, options.strict_whitespace);
    let text = canonicalize(input, options.strict_whitespace);
    let mut report = Report::new(check_name, &check_text, &text, options);
    let mut scope = Scope::default();
    let mut variables = Variables::default();
    for define in &options.defines {
        if let Err(message) = self::define(define, &mut scope, &mut variables) {
            return unusable(message + "\n");
        }
    }
    let checks = match directive::read(&check_text, options, &mut scope) {
        Ok(checks) => checks,
        Err((Some(at), message)) => {
            report.check_error(at, &message);
            return unusable(report.take_text());
        }
        Err((None, message)) => {
            report.plain_error(&message);
            return unusable(report.take_text());
        }
    };
    if input.is_empty() && !options.allow_empty {
        return unusable(format!("FileCheck error: '{}' is empty.\n", options.input_name));
    }
    let holds = Matching::new(&checks, options, &text, variables, &mut report).run();
    Outcome { code: i32::from(!holds), message: report.finish(holds) }
}

/// Runs the command line `args` (without a program name) in directory `cwd`, with `stdin` as standard input and
/// `extra` as the value of `FILECHECK_OPTS`. The message belongs on standard error, for `--help` on standard output.
pub fn run(args: &[String], extra: &str, stdin: impl FnOnce() -> Vec<u8>, cwd: &Path) -> Outcome {
    let (options, check_file, input_file) = match Options::parse(args, extra) {
        Ok(Request::Check { options, check_file, input_file }) => (options, check_file, input_file),
        Ok(Request::Help) => return Outcome { code: 0, message: HELP.into() },
        Ok(Request::DumpHelp) => return Outcome { code: 0, message: DUMP_HELP.into() },
        Ok(Request::Version) => {
            return Outcome { code: 0, message: concat!("filecheck ", env!("CARGO_PKG_VERSION"), "\n").into() };
        }
        Err(error) => return Outcome { code: error.code, message: format!("FileCheck: {}\n", error.message) },
    };
    let read = |kind: &str, name: &str| {
        std::fs::read(cwd.join(name)).map_err(|error| Outcome {
            code: 2,
            message: format!("Could not open {kind} file '{name}': {}\n", describe(&error)),
        })
    };
    let check_text = match read("check", &check_file) {
        Ok(text) => text,
        Err(outcome) => return outcome,
    };
    let input = match input_file.as_str() {
        "-" => stdin(),
        name => match read("input", name) {
            Ok(text) => text,
            Err(outcome) => return outcome,
        },
    };
    check(&check_text, &check_file, &input, &options)
}

fn describe(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "No such file or directory".into(),
        _ => error.to_string(),
    }
}

/// Makes line ends `\n` and, unless blanks matter, every run of blanks one space.
fn canonicalize(text: &[u8], keep_blanks: bool) -> Vec<u8> {
    let mut result = Vec::with_capacity(text.len());
    // Stretches without anything to change are copied whole; single spaces are most of what is found.
    let mut copied = 0;
    let mut pos = 0;
    while let Some(byte) = text.get(pos).copied() {
        let next = text.get(pos + 1);
        let length = match byte {
            b'\r' if next == Some(&b'\n') => 1,
            b' ' if keep_blanks || !matches!(next, Some(b' ' | b'\t')) => 0,
            b' ' | b'\t' if !keep_blanks => {
                text.get(pos..).unwrap_or_default().iter().take_while(|b| matches!(b, b' ' | b'\t')).count()
            }
            _ => 0,
        };
        if length > 0 {
            result.extend_from_slice(text.get(copied..pos).unwrap_or_default());
            if byte != b'\r' {
                result.push(b' ');
            }
            copied = pos + length;
        }
        pos += length.max(1);
    }
    result.extend_from_slice(text.get(copied..).unwrap_or_default());
    result
}

/// Carries out one definition from the command line.
fn define(text: &str, scope: &mut Scope, variables: &mut Variables) -> Result<(), String> {
    let Some((name, value)) = text.split_once('=') else {
        return Err(format!("Missing equal sign in command-line definition '-D{text}'"));
    };
    if name.is_empty() || name == "#" {
        return Err(format!("Missing variable name in command-line definition '-D{text}'"));
    }
    let Some(number) = name.strip_prefix('#') else {
        if numeric::name_length(name.as_bytes()) != name.len() {
            return Err(format!("invalid name in string variable definition '{name}'"));
        }
        if scope.numeric.contains_key(name) {
            return Err(format!("numeric variable with name '{name}' already exists"));
        }
        scope.strings.insert(name.to_string());
        variables.strings.insert(name.to_string(), value.as_bytes().to_vec());
        return Ok(());
    };
    let block = numeric::parse_block(format!("{number}:{value}").as_bytes(), 0, None, scope);
    let block = block.map_err(|error| error.message)?;
    let (Some(name), Some(expression)) = (block.definition, block.expression) else {
        return Err(format!("Missing numeric expression in command-line definition '-D{text}'"));
    };
    let value = expression.evaluate(&variables.numbers).map_err(|failures| {
        let reasons: Vec<String> = failures.iter().map(ToString::to_string).collect();
        reasons.join("\n")
    })?;
    scope.numeric.insert(name.clone(), NumericVariable { format: block.format, line: None });
    variables.numbers.insert(name, value);
    Ok(())
}

const HELP: &str = "\
Usage: filecheck [options] <check-file>

Checks that the input holds what the directives in <check-file> demand. Options may stand in FILECHECK_OPTS too.

  --check-prefix=<prefix>          prefix of directives, CHECK by default; may be given again
  --check-prefixes=<p>,<q>         several prefixes
  --comment-prefixes=<p>,<q>       prefixes of lines to skip, COM and RUN by default
  --allow-unused-prefixes          accept prefixes without directives
  --input-file=<file>              the input, standard input by default
  --allow-empty                    accept an empty input
  --implicit-check-not=<pattern>   demand that the pattern occurs nowhere between matches; may be given again
  --match-full-lines               let positive matches cover whole lines
  --strict-whitespace              keep runs of blanks apart
  --ignore-case                    match letters of either case
  --enable-var-scope               forget variables without $ at each LABEL
  --allow-deprecated-dag-overlap   let DAG matches overlap
  -D<name>=<text>, -D#<name>=<n>   define a variable
  --dump-input=help|always|fail|never
  --dump-input-filter=all|annotation-full|annotation|error
  --dump-input-context=<n>         lines shown around those
  -v, --vv                         tell of matches
  --color                          accepted; output is never coloured
  --help, --version
";

const DUMP_HELP: &str = "\
Lines of the input are shown with their number, and below each the marks of the directives that concern it.

  T:L     a directive of type T in line L of the check file; T:impN is the N-th implicit one
  T:L'N   the N-th mark of that directive, from 0
  ^~~     a match (with -v)
  !~~     a match that should not be, or is in a wrong place
  X~~     text searched in vain
  ?       what may have been meant
";
