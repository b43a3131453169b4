//! Pages of `docs` that a test generates from its measurements.

use std::path::Path;

/// Checks that the page contains the measurements. `QOPT_WRITE_DOCS=1` rewrites it.
///
/// # Panics
/// If the page differs.
pub fn check(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(name);
    if std::env::var_os("QOPT_WRITE_DOCS").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    let differs = found.lines().zip(text.lines()).find(|(found, text)| found != text);
    assert!(found == text, "docs/{name} is stale: {differs:?}; QOPT_WRITE_DOCS=1 writes it anew");
}
