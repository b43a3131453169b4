//! `docs/conversions.md`, the only page of tables that is written by hand: each row names a test, and the test says what the row
//! says. This is looked at here; whether the tests pass is the suite's business.

use std::path::Path;

use crate::shell;

/// The tables, by what their titles begin with, and how many operations each has.
const TABLES: [(&str, usize); 5] =
    [("TVM", 46), ("StableHLO", 40), ("ONNX Runtime", 29), ("ONNX:", 8), ("torch-mlir", 11)];

/// The cells of a row; a bar with a backslash is text.
fn cells(line: &str) -> Option<Vec<String>> {
    let inner = line.strip_prefix('|')?.strip_suffix('|')?.replace("\\|", "\0");
    Some(inner.split('|').map(|cell| cell.trim().replace('\0', "|")).collect())
}

/// What is wrong with a row.
fn check(docs: &Path, row: &[String]) -> Result<(), String> {
    let [operation, becomes, test, says] = row else { return Err("there are not four cells".to_owned()) };
    if [operation, becomes, test, says].iter().any(|cell| cell.is_empty()) {
        return Err("a cell is empty".to_owned());
    }
    let path = test.split_once("](").and_then(|(_, rest)| rest.strip_suffix(')')).ok_or("the test is no link")?;
    let text = std::fs::read_to_string(docs.join(path)).map_err(|why| format!("{path}: {why}"))?;
    let says = says.trim_matches('`');
    let expected = |line: &str| line.trim_start().starts_with("// CHECK") && line.contains(says);
    if !text.lines().any(expected) {
        return Err(format!("{path} has no CHECK of '{says}'"));
    }
    // What the hub's operation is called is what the test says.
    let hub = becomes.strip_prefix('`').and_then(|rest| rest.split('`').next()).filter(|name| name.starts_with("qnn."));
    match hub.filter(|_| says.starts_with("qnn.")) {
        Some(hub) if !says.starts_with(hub) => Err(format!("'{says}' is no {hub}")),
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
        // Behind the names of the columns and the line below them.
        let rows: Vec<Vec<String>> = section.lines().filter_map(cells).skip(2).collect();
        assert_eq!(rows.len(), count, "{title}");
        let mut names: Vec<_> = rows.iter().filter_map(|row| row.first()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count, "{title}: an operation stands twice");
        for row in &rows {
            faults.extend(check(&docs, row).err().map(|why| format!("{title}: {}: {why}", row.join(" | "))));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
