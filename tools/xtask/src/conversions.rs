//! Checks `docs/conversions.md`, a page of tables written by hand: each row must name a lit test that has the
//! row's text in a CHECK line. The lit suite runs the tests themselves.

use std::path::Path;

use crate::shell;

/// The tables: start of their titles, and their numbers of operations.
const TABLES: [(&str, usize); 5] =
    [("TVM", 46), ("StableHLO", 39), ("ONNX Runtime", 29), ("ONNX:", 22), ("torch-mlir", 11)];

/// The cells of a row; `\|` is an escaped bar.
fn cells(line: &str) -> Option<Vec<String>> {
    let inner = line.strip_prefix('|')?.strip_suffix('|')?.replace("\\|", "\0");
    Some(inner.split('|').map(|cell| cell.trim().replace('\0', "|")).collect())
}

/// Checks a row.
fn check(docs: &Path, row: &[String]) -> Result<(), String> {
    let [operation, becomes, test, expected_text] = row else { return Err("there are not four cells".to_owned()) };
    if [operation, becomes, test, expected_text].iter().any(|cell| cell.is_empty()) {
        return Err("a cell is empty".to_owned());
    }
    let path = test.split_once("](").and_then(|(_, rest)| rest.strip_suffix(')')).ok_or("the test is not a link")?;
    let text = std::fs::read_to_string(docs.join(path)).map_err(|why| format!("{path}: {why}"))?;
    let expected_text = expected_text.trim_matches('`');
    let expected = |line: &str| line.trim_start().starts_with("// CHECK") && line.contains(expected_text);
    if !text.lines().any(expected) {
        return Err(format!("{path} has no CHECK of '{expected_text}'"));
    }
    // The hub operation in the table must be the one in the test.
    let hub = becomes.strip_prefix('`').and_then(|rest| rest.split('`').next()).filter(|name| name.starts_with("qnn."));
    match hub.filter(|_| expected_text.starts_with("qnn.")) {
        Some(hub) if !expected_text.starts_with(hub) => Err(format!("'{expected_text}' is not {hub}")),
        _ => Ok(()),
    }
}

#[test]
fn every_row_has_a_test() {
    let docs = shell::root().join("docs");
    let page = std::fs::read_to_string(docs.join("conversions.md")).unwrap();
    let mut faults = Vec::new();
    for (title, count) in TABLES {
        let section = page.split("\n## ").find(|section| section.starts_with(title)).unwrap_or_default();
        // Skips the column names and the line below them.
        let rows: Vec<Vec<String>> = section.lines().filter_map(cells).skip(2).collect();
        assert_eq!(rows.len(), count, "{title}");
        let mut names: Vec<_> = rows.iter().filter_map(|row| row.first()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count, "{title}: duplicate operation");
        for row in &rows {
            faults.extend(check(&docs, row).err().map(|why| format!("{title}: {}: {why}", row.join(" | "))));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
