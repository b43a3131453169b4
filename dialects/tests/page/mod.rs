//! Pages of `docs` that a test writes with what it measured.

use std::path::Path;

/// The page must say what was measured. `QOPT_WRITE_DOCS=1` writes it anew.
///
/// # Panics
/// If it says something else.
pub fn check(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(name);
    if std::env::var_os("QOPT_WRITE_DOCS").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    let differs = found.lines().zip(text.lines()).find(|(found, text)| found != text);
    assert!(found == text, "docs/{name} is stale: {differs:?}; QOPT_WRITE_DOCS=1 writes it anew");
}
