//! The task `python`: builds the wheel of `tools/python`, installs it in an environment in cargo's target directory, and runs
//! its tests: types with mypy, the stubs against the module, and pytest. The tests fold and compile models and compare
//! them in ONNX Runtime and LiteRT. Compiled functions need LLVM 22.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::files::remove;
use crate::{TaskResult, programs, python, shell};

/// Builds, installs and tests the package.
///
/// # Errors
/// If the environment cannot be created, or a step fails.
pub fn run() -> TaskResult {
    let python = environment()?;
    let module = |args: &[&str]| module(&python, args);
    let wheels = shell::scratch("python")?.join("wheels");
    remove(&wheels)?;
    build(&python, &wheels, "315532800")?;
    let wheel = programs::entries(&wheels, &[".whl"])?;
    shell::run(module(&["pip", "install", "--quiet", "--no-deps", "--force-reinstall"]).args(wheel))?;
    shell::run(&mut module(&["mypy", "--strict", "tests", "../bench/batch.py"]))?;
    shell::run(&mut module(&["mypy.stubtest", "qopt"]))?;
    // The commands of the page.
    let qopt = programs::qopt()?;
    let mut path = qopt.parent().unwrap_or(&qopt).as_os_str().to_owned();
    path.push(":");
    path.push(python::search_path(&python)?);
    let mut tests = module(&["pytest", "-q", "--timeout=300", "tests"]);
    shell::run(tests.env("QOPT_CODEGEN", programs::codegen()?).env("PATH", path))
}

/// The Python of the environment with the tools.
///
/// # Errors
/// If it cannot be created.
pub fn environment() -> Result<PathBuf, String> {
    python::environment(&shell::scratch("python")?, &package().join("tests/requirements.txt"))
}

/// Builds the wheel in a folder. Its entries have the given time, in seconds since 1970.
///
/// # Errors
/// If the build fails.
pub fn build(python: &Path, to: &Path, epoch: &str) -> TaskResult {
    let mut maturin = module(python, &["maturin", "build", "--release", "--quiet", "--out"]);
    shell::run(maturin.arg(to).env("SOURCE_DATE_EPOCH", epoch))
}

fn package() -> PathBuf {
    shell::root().join("tools/python")
}

/// A module of Python as a program, in the folder of the package.
fn module(python: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(python);
    command.arg("-m").args(args).current_dir(package());
    command
}
