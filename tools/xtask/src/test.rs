//! All tests, and the other checks of continuous integration.
//!
//! `test` runs the lit suite twice: in `cargo test` with the project's own lit and FileCheck, and with LLVM's, so that
//! no test passes because of a bug in ours. Inputs that are too large for the suite, random programs for mlir-opt, the packages of
//! crates, the plugin in mlir-opt, the Python package, the npm package and the extension of Visual Studio Code follow. The C library
//! is part of `cargo test`. The output of all tests goes to the terminal.

use std::process::Command;

use crate::{
    TaskResult, bytecode_layouts, definitions, deps, devtools, editors, giants, packages, plugin, programs, setup,
    shell, wasm, wheel,
};

/// Factor for the time limit of `cargo xtask giants`, because test machines are shared.
const TIME_LIMIT_FACTOR: u32 = 4;

/// All tests.
///
/// # Errors
/// If the setup or a test fails, or a crate is not allowed. All parts run in any case.
pub fn test() -> TaskResult {
    setup::ensure()?;
    let mut tests = shell::cargo(&["test", "--workspace", "--release", "--no-fail-fast"]);
    // A fixed seed, for reproducible runs. Plain `cargo test` and `cargo xtask fuzz` use other seeds.
    let tests = shell::run(tests.env("PROPTEST_RNG_SEED", "1"));
    let lit = lit();
    let giants = giants::run(None, TIME_LIMIT_FACTOR);
    let random = devtools::run("differential", &[]);
    let crates = deps::check();
    let layouts = bytecode_layouts::run(true);
    let definitions = definitions::run(true);
    let packages = packages::run();
    let plugin = plugin::run();
    let wheel = wheel::run();
    let wasm = wasm::run();
    let editors = editors::pack_and_test();
    let all = [
        ("cargo test", tests),
        ("lit", lit),
        ("giants", giants),
        ("differential", random),
        ("crates", crates),
        ("bytecode layouts", layouts),
        ("definitions", definitions),
        ("packages", packages),
        ("plugin", plugin),
        ("python", wheel),
        ("wasm", wasm),
        ("editors", editors),
    ];
    for (name, outcome) in &all {
        println!("{name}: {}", if outcome.is_ok() { "passed" } else { "FAILED" });
    }
    all.into_iter().map(|(_, outcome)| outcome).fold(Ok(()), TaskResult::and)
}

/// Runs the lit suite with LLVM's `lit` and `FileCheck`.
fn lit() -> TaskResult {
    let qopt = programs::qopt()?;
    let bin_dir = qopt.parent().unwrap_or(&qopt);
    let mut lit = Command::new("lit-22");
    lit.args(["-s", "-v", "lit-tests"]).current_dir(shell::root()).env("QOPT_BIN_DIR", bin_dir);
    shell::run(&mut lit)
}

/// Format, all tests, lints and documentation. The tests come before the lints, because they install build dependencies
/// of the workspace.
///
/// # Errors
/// At the first failure.
pub fn ci() -> TaskResult {
    shell::run(&mut shell::cargo(&["fmt", "--all", "--check"]))?;
    test()?;
    shell::run(&mut shell::cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))?;
    shell::run(shell::cargo(&["doc", "--no-deps", "--workspace"]).env("RUSTDOCFLAGS", "-D warnings"))
}
