//! Python environments with packages of fixed versions, in cargo's target directory.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shell;

/// The Python of an environment with the required packages. Creates it if it is missing or outdated.
///
/// # Errors
/// If it cannot be created.
pub fn environment(scratch: &Path, required: &Path) -> Result<PathBuf, String> {
    let (dir, installed) = (scratch.join("venv"), scratch.join("installed.txt"));
    let python = dir.join("bin/python");
    let wanted = requirements(required)?;
    if python.exists() && fs::read_to_string(&installed).is_ok_and(|has| has == wanted) {
        return Ok(python);
    }
    shell::run(Command::new("python3").args(["-m", "venv"]).arg(&dir))?;
    shell::run(Command::new(&python).args(["-m", "pip", "install", "--quiet", "--requirement"]).arg(required))?;
    fs::write(&installed, wanted).map_err(|e| format!("cannot write '{}': {e}", installed.display()))?;
    Ok(python)
}

/// The text of a file of requirements and of those that it includes.
fn requirements(path: &Path) -> Result<String, String> {
    let text = fs::read_to_string(path).map_err(|e| format!("cannot read '{}': {e}", path.display()))?;
    let included = text.lines().filter_map(|line| line.strip_prefix("-r ")).map(|other| path.with_file_name(other));
    let included: String = included.map(|other| requirements(&other)).collect::<Result<_, _>>()?;
    Ok(text + &included)
}

/// `PATH` with the environment's directory first.
///
/// # Errors
/// If a directory name cannot be part of `PATH`.
pub fn search_path(python: &Path) -> Result<OsString, String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let dirs = python.parent().map(Path::to_path_buf).into_iter().chain(std::env::split_paths(&path));
    std::env::join_paths(dirs).map_err(|e| e.to_string())
}
