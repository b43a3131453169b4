#![doc = include_str!("../README.md")]
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
use pattern::{NumericVariable, VariableScope, Variables};
use report::Report;
use std::path::Path;

/// The result of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckOutcome {
    /// 0 if every check holds, 1 if a check fails, 2 if the check file, the options or the input are invalid.
    pub code: i32,
    /// Text for standard error.
    pub message: String,
}

/// Checks `input` against the directives in `check_text`. Messages refer to it as `check_name`.
pub fn check(check_text: &[u8], check_name: &str, input: &[u8], options: &Options) -> CheckOutcome {
    let unusable = |message: String| CheckOutcome { code: 2, message };
    if let Some(problem) = options.prefix_problem() {
        return unusable(format!("error: {problem}\n"));
    }
    let check_text = canonicalize(check_text, options.strict_whitespace);
    let text = canonicalize(input, options.strict_whitespace);
    let mut report = Report::new(check_name, &check_text, &text, options);
    let mut scope = VariableScope::default();
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
    CheckOutcome { code: i32::from(!holds), message: report.finish(holds) }
}

/// Runs the command line `args` (without the program name) in directory `cwd`, with `stdin` as standard input and
/// `extra` as the value of `FILECHECK_OPTS`. The message is for standard error, or for standard output with `--help`.
pub fn run(args: &[String], extra: &str, stdin: impl FnOnce() -> Vec<u8>, cwd: &Path) -> CheckOutcome {
    let (options, check_file, input_file) = match Options::parse(args, extra) {
        Ok(Request::Check { options, check_file, input_file }) => (options, check_file, input_file),
        Ok(Request::Help) => return CheckOutcome { code: 0, message: HELP.into() },
        Ok(Request::DumpHelp) => return CheckOutcome { code: 0, message: DUMP_HELP.into() },
        Ok(Request::Version) => {
            return CheckOutcome { code: 0, message: concat!("filecheck ", env!("CARGO_PKG_VERSION"), "\n").into() };
        }
        Err(error) => return CheckOutcome { code: error.code, message: format!("FileCheck: {}\n", error.message) },
    };
    let read = |kind: &str, name: &str| {
        std::fs::read(cwd.join(name)).map_err(|error| CheckOutcome {
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

/// Converts line ends to `\n` and, unless `keep_blanks`, runs of blanks to one space.
fn canonicalize(text: &[u8], keep_blanks: bool) -> Vec<u8> {
    let mut result = Vec::with_capacity(text.len());
    // Unchanged stretches are copied whole. Most blanks are single spaces, which need no change.
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

/// Evaluates a definition from the command line.
fn define(text: &str, scope: &mut VariableScope, variables: &mut Variables) -> Result<(), String> {
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

Checks that the input matches the directives in <check-file>. FILECHECK_OPTS may contain options, too.

  --check-prefix=<prefix>          prefix of directives, CHECK by default; repeatable
  --check-prefixes=<p>,<q>         several prefixes
  --comment-prefixes=<p>,<q>       prefixes of lines to skip, COM and RUN by default
  --allow-unused-prefixes          accept prefixes without directives
  --input-file=<file>              input file, standard input by default
  --allow-empty                    accept an empty input
  --implicit-check-not=<pattern>   reject the pattern between matches; repeatable
  --match-full-lines               require positive matches to cover whole lines
  --strict-whitespace              do not merge runs of blanks
  --ignore-case                    match case-insensitively
  --enable-var-scope               clear variables without $ at each LABEL
  --allow-deprecated-dag-overlap   allow DAG matches to overlap
  -D<name>=<text>, -D#<name>=<n>   define a variable
  --dump-input=help|always|fail|never
  --dump-input-filter=all|annotation-full|annotation|error
  --dump-input-context=<n>         number of context lines
  -v, --vv                         report matches
  --color                          ignored; output has no colors
  --help, --version
";

const DUMP_HELP: &str = "\
Prints the lines of the input with their numbers, each followed by the marks of its directives.

  T:L     a directive of type T in line L of the check file; T:impN is the N-th implicit one
  T:L'N   the N-th mark of that directive, from 0
  ^~~     a match (with -v)
  !~~     an unexpected match, or a match on a wrong line
  X~~     searched text without a match
  ?       possible intended match
";
