//! The task `python`: builds the wheel of `tools/python`, installs it in an environment in cargo's target directory, and runs
//! its tests: types with mypy, the stubs against the module, and pytest. The tests fold and compile models and compare
//! them in ONNX Runtime and LiteRT. Compiled functions need LLVM 22.

use std::fs;
use std::process::Command;

use crate::{TaskResult, programs, python, shell};

/// Builds, installs and tests the package.
///
/// # Errors
/// If the environment cannot be created, or a step fails.
pub fn run() -> TaskResult {
    let package = shell::root().join("tools/python");
    let scratch = shell::scratch("python")?;
    let python = python::environment(&scratch, &package.join("tests/requirements.txt"))?;
    let module = |args: &[&str]| {
        let mut command = Command::new(&python);
        command.arg("-m").args(args).current_dir(&package);
        command
    };
    let wheels = scratch.join("wheels");
    if wheels.exists() {
        fs::remove_dir_all(&wheels).map_err(|e| format!("cannot remove '{}': {e}", wheels.display()))?;
    }
    shell::run(module(&["maturin", "build", "--release", "--quiet", "--out"]).arg(&wheels))?;
    let wheel = programs::files(&wheels, &[".whl"])?;
    shell::run(module(&["pip", "install", "--quiet", "--no-deps", "--force-reinstall"]).args(wheel))?;
    shell::run(&mut module(&["mypy", "--strict", "tests"]))?;
    shell::run(&mut module(&["mypy.stubtest", "qopt"]))?;
    shell::run(module(&["pytest", "-q", "tests"]).env("QOPT_CODEGEN", programs::codegen()?))
}
