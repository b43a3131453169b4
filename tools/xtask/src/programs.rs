//! Programs from outside: where they are found, and models read in this process. Nothing is started here.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use qopt_ir::ir::{Context, Module};
use qopt_ir::syntax::{ParseOptions, parse};

use crate::shell;

/// Where the packages of LLVM 22 keep their programs under plain names.
pub const LLVM_PREFIX: &str = "/usr/lib/llvm-22";

/// MLIR's driver, which qopt is compared with.
pub const MLIR_OPT: &str = "mlir-opt-22";

/// A program in the search path.
pub fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|dir| dir.join(name)).find(|file| file.is_file())
}

/// Builds qopt and says where it is.
///
/// # Errors
/// If it does not build.
pub fn qopt() -> Result<PathBuf, String> {
    shell::run(&mut shell::cargo(&["build", "--quiet", "--release", "--package", "qopt"]))?;
    Ok(shell::target_dir().join("release").join("qopt"))
}

/// Builds qopt and LLVM's end of the compiler beside it, and says where qopt is.
///
/// # Errors
/// If one does not build.
pub fn qopt_with_codegen() -> Result<PathBuf, String> {
    shell::run(&mut shell::cargo(&["build", "--quiet", "--release", "--package", "qopt-codegen"]))?;
    qopt()
}

/// MLIR's driver.
///
/// # Errors
/// If it is not installed.
pub fn mlir_opt() -> Result<PathBuf, String> {
    find(MLIR_OPT).ok_or_else(|| format!("'{MLIR_OPT}' is not installed; `cargo xtask test` installs it where it may"))
}

/// The files of a directory whose names end in one of these, in order of their names.
///
/// # Errors
/// If the directory cannot be read.
pub fn files(dir: &Path, endings: &[&str]) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(dir).map_err(|e| format!("cannot list '{}': {e}", dir.display()))?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| endings.iter().any(|ending| path.to_string_lossy().ends_with(ending)))
        .collect();
    files.sort();
    Ok(files)
}

/// The files below a directory whose names end in one of these.
///
/// # Errors
/// If a directory cannot be read.
pub fn files_below(dir: &Path, endings: &[&str]) -> Result<Vec<PathBuf>, String> {
    let (mut files, mut dirs) = (Vec::new(), vec![dir.to_owned()]);
    while let Some(dir) = dirs.pop() {
        files.extend(self::files(&dir, endings)?);
        dirs.extend(self::files(&dir, &[""])?.into_iter().filter(|path| path.is_dir()));
    }
    Ok(files)
}

/// The last part of a path, for tables.
pub fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Reads a model, and does something with it.
///
/// # Errors
/// If the text is refused.
pub fn parsed<T>(name: &str, text: Vec<u8>, work: impl FnOnce(&Context, &mut Module) -> T) -> Result<T, String> {
    let ctx = Context::new(qopt_dialects::all());
    let len = text.len();
    let source = ctx.sources.add(name, Arc::new(text)).map_err(|_| "the text is too large".to_owned())?;
    let mut parsed = parse(&ctx, source, 0, len, ParseOptions::default());
    match parsed.diags.first() {
        Some(diag) => Err(diag.message.clone()),
        None => Ok(work(&ctx, &mut parsed.module)),
    }
}
