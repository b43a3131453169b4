//! The pages of `docs` that are generated: `reference`, one per dialect, from the definitions, with an IRDL description of those
//! that MLIR does not have, `fold-matrix.md` and `command-line.md`.
//!
//! The pages are kept in the repository, so that they can be read where it is read; the test below keeps them true.

use std::path::PathBuf;

use qopt_ir::def::{Dialect, irdl, reference_page};

use crate::{Outcome, command_line, matrix, shell};

fn directory() -> PathBuf {
    shell::root().join("docs")
}

/// Every page: its file's name and its text.
fn pages() -> Result<Vec<(String, String)>, String> {
    let reference = |dialect: &Dialect| (format!("reference/{}.md", dialect.name), reference_page(dialect));
    let mut pages: Vec<_> = qopt_dialects::all().iter().copied().map(reference).collect();
    // Dialects that MLIR does not have.
    let ours = qopt_dialects::all().iter().copied().filter(|dialect| !dialect.properties);
    pages.extend(ours.map(|dialect| (format!("reference/{}.irdl.mlir", dialect.name), irdl(dialect))));
    pages.push(("fold-matrix.md".to_owned(), matrix::page()?));
    pages.push(("command-line.md".to_owned(), command_line::page()));
    Ok(pages)
}

/// Writes all pages.
///
/// # Errors
/// If a page cannot be made or a file cannot be written.
pub fn write() -> Outcome {
    let directory = directory();
    let reference = directory.join("reference");
    std::fs::create_dir_all(&reference).map_err(|e| format!("cannot make '{}': {e}", reference.display()))?;
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
    use super::{directory, pages};

    #[test]
    fn pages_are_fresh() {
        let stale: Vec<String> = pages()
            .unwrap()
            .into_iter()
            .filter(|(name, text)| std::fs::read_to_string(directory().join(name)).ok().as_ref() != Some(text))
            .map(|(name, _)| name)
            .collect();
        assert!(stale.is_empty(), "stale: {stale:?}; `cargo xtask docs` writes them anew");
    }

    #[test]
    fn no_page_is_left_over() {
        let known: Vec<String> = pages().unwrap().into_iter().map(|(name, _)| name).collect();
        let files = std::fs::read_dir(directory().join("reference")).unwrap();
        for name in files.map(|f| f.unwrap().file_name().into_string().unwrap()) {
            assert!(known.contains(&format!("reference/{name}")), "'{name}' belongs to no dialect");
        }
    }
}
