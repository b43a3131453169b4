//! Finds or builds programs, lists files, and reads models.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shell;

/// Installation prefix of LLVM 22. Its programs, in `bin`, have no version suffix.
pub const LLVM_PREFIX: &str = "/usr/lib/llvm-22";

/// MLIR's driver, the reference for qopt.
pub const MLIR_OPT: &str = "mlir-opt-22";

/// Finds a program in `PATH`.
pub fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|dir| dir.join(name)).find(|file| file.is_file())
}

/// Builds programs of the workspace for tests and returns the directory of the binaries.
///
/// # Errors
/// If the build fails.
pub fn build(names: &[&str]) -> Result<PathBuf, String> {
    build_by(shell::test_cargo, names)
}

/// Builds programs of the workspace for measurements and packages, in the release profile as it is.
///
/// # Errors
/// If the build fails.
pub fn build_optimized(names: &[&str]) -> Result<PathBuf, String> {
    build_by(shell::cargo, names)
}

/// Builds programs of the workspace by a cargo and returns the directory of the binaries.
///
/// With all packages selected, and a test among the targets, cargo chooses the same features of dependencies as for
/// `cargo test --workspace`. With others, it would build the dependencies again.
fn build_by(cargo: fn(&[&str]) -> Command, names: &[&str]) -> Result<PathBuf, String> {
    let mut build = cargo(&["build", "--quiet", "--release", "--workspace", "--test", "small_stack"]);
    shell::run(build.args(names.iter().flat_map(|name| ["--bin", name])))?;
    Ok(shell::target_dir().join("release"))
}

/// Builds qopt and returns its path.
///
/// # Errors
/// If the build fails.
pub fn qopt() -> Result<PathBuf, String> {
    Ok(build(&["qopt"])?.join("qopt"))
}

/// Builds `qopt-codegen` and returns its path.
///
/// # Errors
/// If the build fails.
pub fn codegen() -> Result<PathBuf, String> {
    Ok(build(&["qopt-codegen"])?.join("qopt-codegen"))
}

/// The path of mlir-opt.
///
/// # Errors
/// If it is not installed.
pub fn mlir_opt() -> Result<PathBuf, String> {
    find(MLIR_OPT).ok_or_else(|| format!("'{MLIR_OPT}' is not installed; `cargo xtask test` installs it if permitted"))
}

/// The files and directories of a directory with one of these suffixes, sorted by name.
///
/// # Errors
/// If the directory cannot be read.
pub fn entries(dir: &Path, endings: &[&str]) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(dir).map_err(|e| format!("cannot list '{}': {e}", dir.display()))?;
    let paths: std::io::Result<Vec<PathBuf>> = entries.map(|entry| Ok(entry?.path())).collect();
    let mut paths = paths.map_err(|e| format!("cannot list '{}': {e}", dir.display()))?;
    paths.retain(|path| endings.iter().any(|ending| path.to_string_lossy().ends_with(ending)));
    paths.sort();
    Ok(paths)
}

/// The inputs of a task, as [`entries`].
///
/// # Errors
/// If the directory cannot be read or has none: a task without inputs checks nothing.
pub fn inputs(dir: &Path, endings: &[&str]) -> Result<Vec<PathBuf>, String> {
    let inputs = entries(dir, endings)?;
    if inputs.is_empty() {
        return Err(format!("'{}' has no file with the suffix '{}'", dir.display(), endings.join("' or '")));
    }
    Ok(inputs)
}

/// The files below a directory with one of these suffixes.
///
/// # Errors
/// If a directory cannot be read.
pub fn files_below(dir: &Path, endings: &[&str]) -> Result<Vec<PathBuf>, String> {
    let (mut files, mut dirs) = (Vec::new(), vec![dir.to_owned()]);
    while let Some(dir) = dirs.pop() {
        files.extend(entries(&dir, endings)?.into_iter().filter(|path| path.is_file()));
        dirs.extend(entries(&dir, &[""])?.into_iter().filter(|path| path.is_dir()));
    }
    Ok(files)
}

/// The file name of a path, for tables.
pub fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The text of a model, decompressed.
///
/// # Errors
/// If the file cannot be read.
pub fn read_model(file: &Path) -> Result<Vec<u8>, String> {
    let fail = |e: std::io::Error| format!("cannot read '{}': {e}", file.display());
    let bytes = std::fs::read(file).map_err(fail)?;
    if file.extension().is_none_or(|ending| ending != "gz") {
        return Ok(bytes);
    }
    let mut text = Vec::new();
    flate2::read::GzDecoder::new(bytes.as_slice()).read_to_end(&mut text).map_err(fail)?;
    Ok(text)
}
