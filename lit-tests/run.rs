//! Runs every `.mlir` file in this directory as a test of its own.
//!
//! The configuration equals `lit.cfg.py`. `qopt` runs as a process, so that a crash fails one test; `FileCheck` and
//! `not` run in process. `LIT_FILTER` selects tests by a regular expression, as it does for LLVM's lit. `QOPT_LIT_OUTPUT` names
//! another directory for what tests write, so that two runs at a time do not meet there.
#![forbid(unsafe_code)]

use libtest_mimic::{Arguments, Failed, Trial};
use qopt_lit::{CommandOutput, Env, ResultCode, Suite};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

/// More than any test needs, so that one that hangs is told apart from one that is slow.
const TIMEOUT: Duration = Duration::from_secs(120);

fn suite() -> Suite {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lit-tests");
    let source = source.canonicalize().unwrap_or(source);
    let output = std::env::var_os("QOPT_LIT_OUTPUT").map(PathBuf::from);
    let output = output.unwrap_or_else(|| Path::new(env!("CARGO_TARGET_TMPDIR")).join("lit-tests"));
    let mut suite = Suite::new("qopt", &source, output);
    suite.excludes.extend(["models".into(), "Inputs".into()]);
    suite.substitutions.push(("%{models}".into(), source.join("models").display().to_string()));
    if let Some(directory) = Path::new(env!("CARGO_BIN_EXE_qopt")).parent() {
        suite.prepend_path(directory);
        // LLVM's end of the compiler is built by a package of its own.
        if directory.join("qopt-codegen").exists() {
            suite.features.insert("codegen".into());
        }
    }
    suite.commands.insert("FileCheck".into(), Arc::new(file_check));
    suite
}

fn file_check(args: &[String], stdin: &[u8], env: &Env) -> CommandOutput {
    let extra = env.vars.get("FILECHECK_OPTS").map(String::as_str).unwrap_or_default();
    let outcome = qopt_filecheck::run(args, extra, || stdin.to_vec(), &env.cwd);
    CommandOutput { status: outcome.code, stdout: Vec::new(), stderr: outcome.message.into_bytes() }
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let suite = Arc::new(suite());
    let tests = match suite.discover() {
        Ok(tests) => tests,
        Err(error) => {
            eprintln!("cannot list '{}': {error}", suite.source_root.display());
            return ExitCode::FAILURE;
        }
    };
    let pattern = std::env::var("LIT_FILTER").unwrap_or_default();
    let filter = match regex::Regex::new(&pattern) {
        Ok(filter) => filter,
        Err(error) => {
            eprintln!("LIT_FILTER: {error}");
            return ExitCode::FAILURE;
        }
    };
    let trials = tests.into_iter().filter(|test| filter.is_match(&test.display().to_string())).map(|test| {
        let suite = Arc::clone(&suite);
        Trial::test(test.display().to_string(), move || {
            let result = qopt_lit::run(&suite, &test, Some(TIMEOUT));
            match result.code {
                code if code.is_failure() || code == ResultCode::XPass => {
                    Err(Failed::from(format!("{}\n{}", code.name(), result.output)))
                }
                ResultCode::Unsupported => {
                    eprint!("{}: {}: {}", test.display(), result.code.name(), result.output);
                    Ok(())
                }
                _ => Ok(()),
            }
        })
    });
    let trials: Vec<Trial> = trials.collect();
    if trials.is_empty() {
        eprintln!("LIT_FILTER: no test has '{pattern}' in its path");
        return ExitCode::FAILURE;
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}
