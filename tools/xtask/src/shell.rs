//! Starting programs and saying so. Output goes straight to the terminal, unless it is what a task reads.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Outcome;

/// The top of the repository.
pub fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.ancestors().nth(2).unwrap_or(manifest).to_path_buf()
}

/// Where cargo puts what it builds.
pub fn target_dir() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// A directory for files that a task makes, below cargo's own.
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

/// Runs a command, after printing it.
///
/// # Errors
/// If it cannot be started or does not succeed.
pub fn run(command: &mut Command) -> Outcome {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let line: Vec<String> = words.map(|w| w.to_string_lossy().into_owned()).collect();
    let line = line.join(" ");
    println!("+ {line}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("'{line}': {status}")),
        Err(e) => Err(format!("'{line}' does not start: {e}")),
    }
}

/// What a command writes, which is not printed; what it says of errors is.
///
/// # Errors
/// If it cannot be started or does not succeed.
pub fn output(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.stderr(std::process::Stdio::inherit()).output();
    let output = output.map_err(|e| format!("'{name}' does not start: {e}"))?;
    if !output.status.success() {
        return Err(format!("'{name}': {}", output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
