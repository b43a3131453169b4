//! Generates pages of `docs`: `reference` with one page per dialect, IRDL descriptions of the dialects that MLIR does
//! not have, `fold-matrix.md`, `command-line.md`, `diagnostics.md`, and the drawings in `pictures`.
//!
//! The pages are part of the repository; a test checks that they are up to date.

use std::path::PathBuf;

use qopt_ir::def::{Dialect, irdl, reference_page};

use crate::{command_line, diagnostics, matrix, pictures};
use xtask::{TaskResult, shell};

/// The folders of `docs` that have generated files only.
const FOLDERS: [&str; 2] = ["reference", "pictures"];

fn directory() -> PathBuf {
    shell::root().join("docs")
}

/// All pages: file name and text.
fn pages() -> Result<Vec<(String, String)>, String> {
    let reference = |dialect: &Dialect| (format!("reference/{}.md", dialect.name), reference_page(dialect));
    let mut pages: Vec<_> = qopt_dialects::all().iter().copied().map(reference).collect();
    // Dialects that MLIR does not have.
    let ours = qopt_dialects::all().iter().copied().filter(|dialect| !dialect.properties);
    pages.extend(ours.map(|dialect| (format!("reference/{}.irdl.mlir", dialect.name), irdl(dialect))));
    pages.push(("fold-matrix.md".to_owned(), matrix::page()?));
    pages.push(("command-line.md".to_owned(), command_line::page()));
    pages.push(("diagnostics.md".to_owned(), diagnostics::page()));
    pages.extend(pictures::all()?);
    Ok(pages)
}

/// Writes all pages.
///
/// # Errors
/// If a page cannot be generated or a file cannot be written.
pub fn write() -> TaskResult {
    let directory = directory();
    for folder in FOLDERS {
        let folder = directory.join(folder);
        std::fs::create_dir_all(&folder).map_err(|e| format!("cannot make '{}': {e}", folder.display()))?;
    }
    for (name, text) in pages()? {
        let path = directory.join(name);
        std::fs::write(&path, text).map_err(|e| format!("cannot write '{}': {e}", path.display()))?;
    }
    Ok(())
}

/// Prints the IRDL descriptions of the dialects that MLIR does not have.
pub fn print_irdl() {
    for dialect in qopt_dialects::all().iter().copied().filter(|dialect| !dialect.properties) {
        print!("{}", irdl(dialect));
    }
}

#[cfg(test)]
mod tests {
    use super::{FOLDERS, directory, pages};

    #[test]
    fn pages_are_fresh() {
        let stale: Vec<String> = pages()
            .unwrap()
            .into_iter()
            .filter(|(name, text)| std::fs::read_to_string(directory().join(name)).ok().as_ref() != Some(text))
            .map(|(name, _)| name)
            .collect();
        assert!(stale.is_empty(), "stale: {stale:?}; run `cargo xtask docs`");
    }

    #[test]
    fn no_page_is_left_over() {
        let known: Vec<String> = pages().unwrap().into_iter().map(|(name, _)| name).collect();
        for folder in FOLDERS {
            let files = std::fs::read_dir(directory().join(folder)).unwrap();
            for name in files.map(|f| f.unwrap().file_name().into_string().unwrap()) {
                assert!(known.contains(&format!("{folder}/{name}")), "nothing generates '{folder}/{name}'");
            }
        }
    }
}
