//! Product code names operations and operands through their definitions, so renaming one gives a compile error at each use.
//!
//! This test counts the exceptions: operation names as strings, and operands at a literal position.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use qopt_ir::def::check_dialects;

/// Upper bounds on the exceptions in product code. They must only decrease.
const MAX_NAMES: usize = 12;
const MAX_POSITIONS: usize = 40;

/// Functions of `OpRef` that take the position of an operand.
const READS: [&str; 9] = [
    ".operand(",
    ".operand_type(",
    ".operand_def(",
    ".operand_constant(",
    ".in_type(",
    ".in_element(",
    ".in_dims(",
    ".in_ints(",
    ".in_shape(",
];

/// Adds the sources below a folder that are not tests.
fn sources(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let name = entry.file_name().unwrap().to_string_lossy().into_owned();
        if entry.is_dir() && name != "tests" && name != "proofs" && name != "target" {
            sources(&entry, out);
        } else if name.ends_with(".rs") && !name.ends_with("tests.rs") && name != "testing.rs" {
            out.push(entry);
        }
    }
}

/// The code of a file, without comments and tests.
fn code(path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap();
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap().replace("\\\"", "'");
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// The string literals in a text that are one of `names`.
fn literals<'t>(text: &'t str, names: &[&str]) -> Vec<&'t str> {
    let is_name = |part: &&str| part.contains('.') && names.contains(part);
    text.split('"').filter(is_name).collect()
}

#[test]
fn operations_and_operands_are_named_by_their_definitions() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let all = qopt_dialects::all();
    let defs = all.iter().flat_map(|dialect| dialect.ops.iter().chain(dialect.operators));
    let names: Vec<&str> = defs.map(|def| def.name).collect();
    let mut found: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    // Tools that generate programs for tests are not product code.
    for part in ["src", "dialects", "tools/qopt/src", "tools/codegen/src"] {
        let mut files = Vec::new();
        sources(&root.join(part), &mut files);
        let mut defined = std::collections::BTreeSet::new();
        files.sort();
        for file in files {
            let text = code(&file);
            let path = file.strip_prefix(root).unwrap().to_string_lossy().into_owned();
            let folder = path.split('/').take(3).collect::<Vec<_>>().join("/");
            let uses = literals(&text, &names).into_iter().filter(|name| {
                let namespace = name.split('.').next().unwrap();
                let home = if ["onnx", "tm_tensor", "torch_c"].contains(&namespace) { "torch" } else { namespace };
                let is_home = path.starts_with(&format!("dialects/{home}/"));
                // The first one in the folder of the dialect is the definition.
                !(is_home && defined.insert((*name).to_owned()))
            });
            let digit = |rest: &&str| rest.chars().next().is_some_and(|c| c.is_ascii_digit());
            let positions = READS.iter().map(|read| text.split(read).skip(1).filter(digit).count()).sum::<usize>();
            // Definitions that are generated have no names at compile time.
            let positions = if folder.starts_with("dialects/upstream/") { 0 } else { positions };
            let counts = found.entry(folder).or_default();
            *counts = (counts.0 + uses.count(), counts.1 + positions);
        }
    }
    let total = found.values().fold((0, 0), |sum, each| (sum.0 + each.0, sum.1 + each.1));
    let list: String = found
        .iter()
        .filter(|(_, counts)| **counts != (0, 0))
        .map(|(folder, (names, positions))| format!("{names:4} {positions:4}  {folder}\n"))
        .collect();
    println!("names, positions, folder\n{list}{:4} {:4}  in all", total.0, total.1);
    assert!(total.0 <= MAX_NAMES, "{} operations are named by strings:\n{list}", total.0);
    assert!(total.1 <= MAX_POSITIONS, "{} operands are read by position:\n{list}", total.1);
}

#[test]
fn definitions_do_not_contradict_each_other() {
    assert_eq!(check_dialects(qopt_dialects::all()), Ok(()));
}
