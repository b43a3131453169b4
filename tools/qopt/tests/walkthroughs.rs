//! `docs/tutorial.md` and the guides `docs/guide-*.md`: runs their commands, and compares each block with the output of the
//! commands before it.
//!
//! | block | meaning |
//! |---|---|
//! | `sh` | commands. They run in a folder that has the repository's `docs` and `lit-tests`, with `qopt` in the search path |
//! | after a line that ends in "as `FILE`:" | the content of a new file |
//! | `console` | the output of the commands on the terminal |
//! | `text` | a drawing, which is not compared |
//! | any other language | the file after the last `-o` |
//!
//! A line `...` in a block matches any number of lines. Commands that compile need `qopt-codegen` next to `qopt`. Without it, a
//! page is tested up to the first of them.
#![forbid(unsafe_code)]
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Commands that start `qopt-codegen`.
const COMPILERS: [&str; 2] = ["qopt compile ", "qopt run "];

/// A fenced block of a page.
struct Block<'p> {
    language: &'p str,
    lines: Vec<&'p str>,
    /// The name in the line before, if the block is a new file.
    file: Option<&'p str>,
}

/// The fenced blocks of a page.
fn blocks(page: &str) -> Vec<Block<'_>> {
    let parts: Vec<&str> = page.split("\n```").collect();
    let fenced = parts.chunks_exact(2).map(|pair| {
        let (language, text) = pair[1].split_once('\n').unwrap_or((pair[1], ""));
        let file = pair[0].trim_end().strip_suffix("`:").and_then(|before| before.rsplit_once("as `"));
        Block { language, lines: text.lines().collect(), file: file.map(|(_, name)| name) }
    });
    fenced.collect()
}

/// The file after the last `-o`.
fn output_file(commands: &[&str]) -> Option<String> {
    let (_, rest) = commands.iter().rev().find_map(|command| command.rsplit_once(" -o "))?;
    rest.split(' ').next().map(str::to_owned)
}

/// Checks that the parts of the block between `...` are in the text, in order. The first part must start the text and the last
/// one must end it, unless `...` is there. Trailing blanks are ignored.
fn check(block: &[&str], text: &str) -> Result<(), String> {
    let lines: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
    let parts: Vec<&[&str]> = block.split(|line| line.trim() == "...").collect();
    let mut at = 0;
    for (i, part) in parts.iter().enumerate() {
        let fits = |start: &usize| lines[*start..].starts_with(part);
        let mut starts = if i == 0 { at..at + 1 } else { at..lines.len() + 1 };
        let Some(start) = starts.find(fits) else { return Err(format!("not in the output:\n{}", part.join("\n"))) };
        at = start + part.len();
    }
    let ends = at == lines.len() || parts.last().is_some_and(|part| part.is_empty());
    if ends { Ok(()) } else { Err(format!("the output goes on:\n{}", lines[at..].join("\n"))) }
}

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").canonicalize().unwrap()
}

/// Runs the commands of a page and returns the number of compared blocks.
fn walk(page: &Path) -> Result<usize, String> {
    let qopt = Path::new(env!("CARGO_BIN_EXE_qopt"));
    let has_codegen = qopt.with_file_name("qopt-codegen").exists();
    let path = format!("{}:{}", qopt.parent().unwrap().display(), std::env::var("PATH").unwrap_or_default());
    let dir = tempfile::tempdir().unwrap();
    for folder in ["docs", "lit-tests"] {
        std::os::unix::fs::symlink(docs().with_file_name(folder), dir.path().join(folder)).unwrap();
    }
    let text = fs::read_to_string(page).unwrap();
    let (mut commands, mut shown, mut compared, mut faults) = (Vec::new(), String::new(), 0, Vec::new());
    for Block { language, lines, file } in blocks(&text) {
        if let Some(name) = file {
            fs::write(dir.path().join(name), lines.join("\n") + "\n").unwrap();
        } else if language == "sh" {
            let compiles = lines.iter().any(|line| COMPILERS.iter().any(|command| line.starts_with(command)));
            if compiles && !has_codegen {
                break;
            }
            let script = lines.join("\n");
            let mut shell = Command::new("sh");
            let run = shell.args(["-e", "-c", &script]).env("PATH", &path).current_dir(&dir).output().unwrap();
            shown = [run.stdout, run.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
            if !run.status.success() {
                return Err(format!("{script}: {}\n{shown}", run.status));
            }
            commands = lines;
        } else if language != "text" {
            let written = output_file(&commands).filter(|_| language != "console");
            let found = match written.as_ref().map(|name| fs::read_to_string(dir.path().join(name))) {
                None => shown.clone(),
                Some(text) => text.map_err(|error| format!("{}: {error}", commands.join("\n")))?,
            };
            let why = |why: String| format!("{}: {why}\nwhole output:\n{found}", commands.join("\n"));
            faults.extend(check(&lines, &found).err().map(why));
            compared += 1;
        }
    }
    if faults.is_empty() { Ok(compared) } else { Err(faults.join("\n")) }
}

#[test]
fn the_tutorial_is_true() {
    let stages = walk(&docs().join("tutorial.md")).unwrap_or_else(|why| panic!("{why}"));
    assert!(stages > 5, "only {stages} stages are found");
}

#[test]
fn the_guides_are_true() {
    let files = fs::read_dir(docs()).unwrap().map(|file| file.unwrap().path());
    let is_guide = |path: &PathBuf| path.file_name().unwrap().to_string_lossy().starts_with("guide-");
    let mut guides: Vec<PathBuf> = files.filter(is_guide).collect();
    guides.sort();
    assert!(!guides.is_empty());
    let walked = guides.iter().map(|page| walk(page).map_err(|why| format!("{}:\n{why}", page.display())));
    let faults: Vec<String> = walked.filter_map(Result::err).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn parts_are_in_order() {
    let text = "a\nb\nc\nd\n";
    assert!(check(&["a", "...", "c", "d"], text).is_ok());
    assert!(check(&["a", "...", "c", "..."], text).is_ok());
    assert!(check(&["a", "...", "c"], text).is_err(), "the end is missing");
    assert!(check(&["b", "..."], text).is_err(), "the start is missing");
    assert!(check(&["a", "...", "d", "...", "b", "..."], text).is_err(), "the order is wrong");
}
