//! `cargo xtask prose`: measures the English of comments in Rust and MLIR files, of messages, and of pages.
//!
//! [`style`] counts *indirect openings*, paragraphs whose subject is a clause or a pronoun, and *private idioms*, phrases with a plain
//! equivalent. [`sources`] finds the paragraphs. The measure excludes generated pages and quoted IR. Crates that are easy to read
//! have less than 1 % of such openings and 1 such idiom per 1,000 words.

mod sources;
mod style;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use crate::table::Table;
use crate::{TaskResult, shell};
use sources::Paragraph;
use style::ParagraphCounts;

/// Largest share of paragraphs with an indirect opening, in per cent.
const MAX_OPENINGS: &str = "1.0";
/// Most idioms per 1,000 words.
const MAX_IDIOMS: &str = "1.0";
/// The files and folders that are measured.
const ROOTS: &[&str] = &["README.md", "SECURITY.md", "dialects", "docs", "lit-tests", "src", "tools"];
/// Pages that a test or a task writes.
const GENERATED: &[&str] = &[
    "docs/command-line.md",
    "docs/diagnostics.md",
    "docs/fold-matrix.md",
    "docs/interpolation.md",
    "docs/islands.md",
    "docs/reference/",
];
/// Folders with phrases as data, and bad English as input of tests. Not measured.
const QUOTED: &[&str] = &["tools/xtask/src/prose/"];

pub fn command_line() -> Command {
    let limit = |name, default| {
        Arg::new(name).long(name).value_name("N").default_value(default).value_parser(value_parser!(f64))
    };
    Command::new("prose")
        .about("Measures the English of comments, messages and pages")
        .arg(Arg::new("under").value_name("PATH").num_args(0..).help("Folders or files instead of the whole tree"))
        .arg(Arg::new("list").long("list").action(ArgAction::SetTrue).help("Prints each finding with its place"))
        .arg(
            Arg::new("kind")
                .long("kind")
                .value_name("KIND")
                .action(ArgAction::Append)
                .value_parser(["comments", "pages", "messages"])
                .help("The prose that the limits are for; repeat it for several kinds. Without it, all kinds"),
        )
        .arg(limit("max-openings", MAX_OPENINGS).help("Largest share of indirect openings, in per cent"))
        .arg(limit("max-idioms", MAX_IDIOMS).help("Most private idioms per 1,000 words"))
        .arg(
            Arg::new("root")
                .long("root")
                .value_name("DIR")
                .value_parser(value_parser!(PathBuf))
                .help("Another copy of the repository"),
        )
}

/// Prints a table by folder and by kind.
///
/// # Errors
/// If a file cannot be read, or comments, pages or messages are above a limit.
pub fn run(matches: &ArgMatches) -> TaskResult {
    let root = matches.get_one::<PathBuf>("root").cloned().unwrap_or_else(shell::root);
    let under: Vec<&String> = matches.get_many("under").map_or_else(Vec::new, Iterator::collect);
    let mut rows: BTreeMap<String, ParagraphCounts> = BTreeMap::new();
    let mut totals = [
        ("comments", ParagraphCounts::default()),
        ("pages", ParagraphCounts::default()),
        ("messages", ParagraphCounts::default()),
    ];
    let is_under = |file: &str, path: &str| Path::new(file).starts_with(path.trim_start_matches("./"));
    let files = files(&root)?;
    if let Some(path) = under.iter().find(|path| !files.iter().any(|file| is_under(file, path))) {
        return Err(format!("no prose in '{path}', relative to the root of the repository"));
    }
    for file in files {
        if !under.is_empty() && !under.iter().any(|path| is_under(&file, path)) {
            continue;
        }
        let text = std::fs::read(root.join(&file)).map_err(|e| format!("cannot read '{file}': {e}"))?;
        let (prose, messages) = paragraphs(&file, &String::from_utf8_lossy(&text));
        let kind = usize::from(file.ends_with(".md"));
        for (row, kind, paragraphs) in [(folder(&file), kind, prose), (messages_of(&file), 2, messages)] {
            for Paragraph { line, text } in paragraphs {
                let (counts, findings) = style::measure(&text);
                rows.entry(row.clone()).or_default().add(counts);
                totals[kind].1.add(counts);
                if matches.get_flag("list") && !findings.is_empty() {
                    println!("{file}:{line}: {}: {}", findings.join(", "), text.replace('\n', " "));
                }
            }
        }
    }
    print!("{}", table(rows.iter().map(|(name, counts)| (name.as_str(), *counts)).chain(totals)));
    let limit = |name| matches.get_one::<f64>(name).copied().unwrap_or_default();
    let (openings, idioms) = (limit("max-openings"), limit("max-idioms"));
    let kinds: Vec<&String> = matches.get_many("kind").map_or_else(Vec::new, Iterator::collect);
    let mut limited = totals.iter().filter(|(kind, _)| kinds.is_empty() || kinds.iter().any(|k| k == kind));
    if limited.any(|(_, counts)| counts.openings() > openings || counts.per_thousand() > idioms) {
        return Err(format!("at most {openings} % of openings and {idioms} idioms per 1,000 words are allowed"));
    }
    Ok(())
}

fn table<'n>(rows: impl Iterator<Item = (&'n str, ParagraphCounts)>) -> Table {
    let mut table = Table::new(&["folder", " paragraphs", " indirect", " %", " words", " idioms", " per 1,000"]);
    for (name, counts) in rows {
        let count = |n: usize| n.to_string();
        table.row(vec![
            name.to_owned(),
            count(counts.paragraphs),
            count(counts.indirect),
            format!("{:.1}", counts.openings()),
            count(counts.words),
            count(counts.idioms),
            format!("{:.1}", counts.per_thousand()),
        ]);
    }
    table
}

/// The paragraphs of a file: its prose, and its messages. Only Rust files outside of tests have messages.
fn paragraphs(file: &str, text: &str) -> (Vec<Paragraph>, Vec<Paragraph>) {
    match Path::new(file).extension().and_then(|e| e.to_str()) {
        Some("rs") => {
            let (comments, messages) = sources::rust(text);
            let is_test = file.contains("/tests/") || file.contains("/proofs/") || file.ends_with("tests.rs");
            (comments, if is_test { Vec::new() } else { messages })
        }
        Some("mlir") => (sources::mlir(text), Vec::new()),
        _ => (sources::markdown(text), Vec::new()),
    }
}

/// The name of a file's row in the table: the top folder, and for code the folder below it, `dialects/tosa`.
fn folder(file: &str) -> String {
    let parts: Vec<&str> = file.split('/').collect();
    match parts.as_slice() {
        [top @ ("src" | "dialects" | "tools"), inner, _, ..] => format!("{top}/{inner}"),
        [top, ..] => (*top).to_owned(),
        [] => String::new(),
    }
}

/// The name of the row for the messages of a file.
fn messages_of(file: &str) -> String {
    format!("messages in {}", file.split('/').next().unwrap_or_default())
}

/// The files with prose, relative to the root, sorted.
fn files(root: &Path) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    let mut pending: Vec<String> = ROOTS.iter().map(|&f| f.to_owned()).collect();
    while let Some(path) = pending.pop() {
        let full = root.join(&path);
        if full.is_dir() {
            let error = |e| format!("cannot list '{path}': {e}");
            for entry in std::fs::read_dir(&full).map_err(error)? {
                let name = entry.map_err(error)?.file_name();
                pending.push(format!("{path}/{}", name.to_string_lossy()));
            }
        } else if ["rs", "mlir", "md"].into_iter().any(|e| Path::new(&path).extension().is_some_and(|x| x == e))
            && !GENERATED.iter().chain(QUOTED).any(|left_out| path.starts_with(left_out))
        {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::{files, folder, paragraphs, shell};

    #[test]
    fn files_of_all_kinds_are_found() {
        let found = files(&shell::root()).unwrap();
        for file in ["README.md", "docs/native.md", "src/lib.rs", "dialects/tosa/ops/mod.rs", "lit-tests/tosa/ops.mlir"]
        {
            assert!(found.iter().any(|f| f == file), "{file} is missing");
        }
        assert!(!found.iter().any(|f| f.starts_with("docs/reference/")), "generated pages are measured");
    }

    #[test]
    fn folders_are_rows() {
        assert_eq!(folder("dialects/conversions/quant_to_hub/fuse.rs"), "dialects/conversions");
        assert_eq!(folder("dialects/support.rs"), "dialects");
        assert_eq!(folder("lit-tests/tosa/ops.mlir"), "lit-tests");
        assert_eq!(folder("README.md"), "README.md");
    }

    #[test]
    fn messages_of_test_files_are_left_out() {
        let text = "const A: &str = \"more than two words\";";
        assert_eq!(paragraphs("src/a.rs", text).1.len(), 1);
        assert_eq!(paragraphs("src/a/tests.rs", text).1, []);
    }
}
