//! All tests, and what else continuous integration asks for.
//!
//! `test` runs the lit suite twice: once in `cargo test`, with the project's own lit and FileCheck, and once under LLVM's,
//! so that a test cannot pass by an error of ours in either. Then come inputs that are too
//! large for a suite, and random programs beside mlir-opt. Everything printed by the tests reaches the terminal.

use std::process::Command;

use crate::{Outcome, deps, differential, giants, programs, setup, shell};

/// Machines that run tests are shared with others: how many times the seconds that `cargo xtask giants` allows are allowed here.
const PATIENCE: u32 = 4;

/// All tests.
///
/// # Errors
/// If something cannot be set up, a test fails, or a crate is not allowed. All of it runs in any case.
pub fn test() -> Outcome {
    setup::ensure()?;
    let mut tests = shell::cargo(&["test", "--workspace", "--release", "--no-fail-fast"]);
    // The same programs for everyone: others are `cargo test`'s, by itself, and `cargo xtask fuzz`'s.
    let tests = shell::run(tests.env("PROPTEST_RNG_SEED", "1"));
    let lit = lit();
    let giants = giants::run(None, PATIENCE);
    let random = differential::random(20_000, 1);
    let crates = deps::check();
    let all = [tests, lit, giants, random, crates];
    for (name, outcome) in ["cargo test", "lit", "giants", "differential", "crates"].iter().zip(&all) {
        println!("{name}: {}", if outcome.is_ok() { "passed" } else { "FAILED" });
    }
    all.into_iter().fold(Ok(()), Outcome::and)
}

/// The lit suite under LLVM's `lit` and `FileCheck`.
fn lit() -> Outcome {
    let qopt = programs::qopt()?;
    let bin_dir = qopt.parent().unwrap_or(&qopt);
    let mut lit = Command::new("lit-22");
    lit.args(["-s", "-v", "lit-tests"]).current_dir(shell::root()).env("QOPT_BIN_DIR", bin_dir);
    shell::run(&mut lit)
}

/// Format, all tests, lints and documentation: the tests first, because they install what some of the workspace is built with.
///
/// # Errors
/// At the first that fails.
pub fn ci() -> Outcome {
    shell::run(&mut shell::cargo(&["fmt", "--all", "--check"]))?;
    test()?;
    shell::run(&mut shell::cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))?;
    shell::run(shell::cargo(&["doc", "--no-deps", "--workspace"]).env("RUSTDOCFLAGS", "-D warnings"))
}
