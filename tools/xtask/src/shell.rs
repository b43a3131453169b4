//! Runs programs and prints their command lines. Output goes to the terminal, unless a task reads it.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::TaskResult;

/// The root of the repository.
pub fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.ancestors().nth(2).unwrap_or(manifest).to_path_buf()
}

/// Cargo's target directory.
pub fn target_dir() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// A directory for the files of a task, in cargo's target directory.
pub fn scratch(name: &str) -> Result<PathBuf, String> {
    let dir = target_dir().join(name);
    std::fs::create_dir_all(&dir).map_err(|e| format!("cannot make '{}': {e}", dir.display()))?;
    Ok(dir)
}

/// The cargo that started this task.
pub fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args).current_dir(root());
    command
}

/// Cargo for builds that tests run. Without the optimization across the parts of each crate, they take 60 % of the time and run
/// at 80 % of the speed; line tables would be half of their bytes. `.ci/run` has the same settings.
pub fn test_cargo(args: &[&str]) -> Command {
    let mut command = cargo(args);
    command.env("CARGO_PROFILE_RELEASE_LTO", "off").env("CARGO_PROFILE_RELEASE_DEBUG", "false");
    command
}

/// Prints and runs a command.
///
/// # Errors
/// If it cannot be started or fails.
pub fn run(command: &mut Command) -> TaskResult {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let line: Vec<String> = words.map(|w| w.to_string_lossy().into_owned()).collect();
    let line = line.join(" ");
    println!("+ {line}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("'{line}': {status}")),
        Err(e) => Err(format!("cannot start '{line}': {e}")),
    }
}

/// The standard output of a command. Its standard error goes to the terminal.
///
/// # Errors
/// If it cannot be started or fails.
pub fn output(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.stderr(std::process::Stdio::inherit()).output();
    let output = output.map_err(|e| format!("cannot start '{name}': {e}"))?;
    if !output.status.success() {
        return Err(format!("'{name}': {}", output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
