//! Operations on files whose errors name the path.

use std::fs;
use std::path::Path;

use crate::{TaskResult, programs};

/// Makes a directory and its parents.
///
/// # Errors
/// If the file system refuses.
pub fn create(dir: &Path) -> TaskResult {
    fs::create_dir_all(dir).map_err(|e| format!("cannot make '{}': {e}", dir.display()))
}

/// Writes a text.
///
/// # Errors
/// If the file system refuses.
pub fn write(path: &Path, text: &str) -> TaskResult {
    fs::write(path, text).map_err(|e| format!("cannot write '{}': {e}", path.display()))
}

/// Removes a directory if it exists.
///
/// # Errors
/// If the file system refuses.
pub fn remove(dir: &Path) -> TaskResult {
    if !dir.exists() {
        return Ok(());
    }
    fs::remove_dir_all(dir).map_err(|e| format!("cannot remove '{}': {e}", dir.display()))
}

/// Copies a file, or a directory without the folders that npm and TypeScript write.
///
/// # Errors
/// If the file system refuses.
pub fn copy(from: &Path, to: &Path) -> TaskResult {
    if !from.is_dir() {
        return fs::copy(from, to).map(drop).map_err(|e| format!("cannot copy '{}': {e}", from.display()));
    }
    create(to)?;
    for path in programs::entries(from, &[""])? {
        let name = programs::file_name(&path);
        if !["dist", "node_modules"].contains(&name.as_str()) {
            copy(&path, &to.join(name))?;
        }
    }
    Ok(())
}
