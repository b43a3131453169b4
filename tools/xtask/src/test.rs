//! All tests of qopt itself. `.ci/run` also runs those of its packages: `cargo xtask plugin`, `python`, `wasm`, `dist` and
//! `editors`.
//!
//! `test` runs the lit suite twice: in `cargo test` with the project's own lit and FileCheck, and with LLVM's, so that
//! no test passes because of a bug in ours. Inputs that are too large for the suite and random programs for mlir-opt follow. The C
//! library is part of `cargo test`. The output of all tests goes to the terminal.

use std::process::Command;
use std::time::Instant;

use crate::{TaskResult, bytecode_layouts, definitions, deps, devtools, giants, programs, setup, shell};

/// Factor for time limits in the tests, because test machines are shared.
pub(crate) const TIME_LIMIT_FACTOR: u32 = 4;

/// A name and its tests.
type Part = (&'static str, fn() -> TaskResult);

/// All tests.
///
/// # Errors
/// If the setup or a test fails, or a crate is not allowed. All parts run in any case.
pub fn test() -> TaskResult {
    setup::ensure()?;
    let parts: [Part; 7] = [
        ("cargo test", cargo_test),
        ("lit", lit),
        ("giants", || giants::run(None, TIME_LIMIT_FACTOR)),
        ("differential", || devtools::run("differential", &[])),
        ("crates", deps::check),
        ("bytecode layouts", || bytecode_layouts::run(true)),
        ("definitions", || definitions::run(true)),
    ];
    let timed = parts.map(|(name, part)| {
        let start = Instant::now();
        (name, part(), start.elapsed().as_secs())
    });
    for (name, outcome, seconds) in &timed {
        println!("{name}: {} in {seconds} s", if outcome.is_ok() { "passed" } else { "FAILED" });
    }
    timed.into_iter().map(|(_, outcome, _)| outcome).fold(Ok(()), TaskResult::and)
}

fn cargo_test() -> TaskResult {
    let mut tests = shell::test_cargo(&["test", "--workspace", "--release", "--no-fail-fast"]);
    // The plugin has no tests of cargo. To compile it takes a minute, which `cargo xtask plugin` needs.
    tests.args(["--exclude", "qopt-plugin"]);
    // A fixed seed, for reproducible runs. Plain `cargo test` and `cargo xtask fuzz` use other seeds.
    shell::run(tests.env("PROPTEST_RNG_SEED", "1"))
}

/// Runs the lit suite with LLVM's `lit` and `FileCheck`.
fn lit() -> TaskResult {
    let qopt = programs::qopt()?;
    let bin_dir = qopt.parent().unwrap_or(&qopt);
    let mut lit = Command::new("lit-22");
    lit.args(["-s", "-v", "lit-tests"]).current_dir(shell::root()).env("QOPT_BIN_DIR", bin_dir);
    shell::run(&mut lit)
}
