//! `docs/tutorial.md` and the guides `docs/guide-*.md`: runs their commands, and compares each block with the output of the
//! commands before it.
//!
//! | block | meaning |
//! |---|---|
//! | `sh` | commands, with `qopt` in the search path. A folder that `cd` enters is also that of the blocks after it |
//! | after a line that ends in "as `FILE`:" | the content of a new file |
//! | `console` | the output of the commands on the terminal: both streams, in the order of the writes |
//! | `text` | a drawing, which is not compared |
//! | any other language | the file after the last `-o` |
//!
//! The first commands run in a folder that has the repository's `docs` and `lit-tests`.
//! A line `...` in a block matches any number of lines. A page is tested up to the first command that needs a missing program
//! of `OPTIONAL_PROGRAMS`, or ONNX Runtime.
#![forbid(unsafe_code)]
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Starts of commands, and a program for each that a build of `qopt` or a machine may lack.
const OPTIONAL_PROGRAMS: [(&str, &str); 7] = [
    ("qopt compile ", "qopt-codegen"),
    ("qopt run ", "qopt-codegen"),
    ("lit ", "lit"),
    ("lit ", "filecheck"),
    ("mlir-opt-22 ", "mlir-opt-22"),
    ("arm-none-eabi-gcc ", "arm-none-eabi-gcc"),
    ("qemu-system-arm ", "qemu-system-arm"),
];

/// Tests whether the programs that a command starts are on this machine.
fn can_run(command: &str, path: &str) -> bool {
    let is_found = |program: &str| std::env::split_paths(path).any(|folder| folder.join(program).exists());
    let has_programs =
        OPTIONAL_PROGRAMS.iter().all(|(start, program)| !command.starts_with(start) || is_found(program));
    has_programs && (!command.starts_with("python3 ") || has_onnxruntime())
}

fn has_onnxruntime() -> bool {
    Command::new("python3").args(["-c", "import onnxruntime"]).output().is_ok_and(|run| run.status.success())
}

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
    let path = format!("{}:{}", qopt.parent().unwrap().display(), std::env::var("PATH").unwrap_or_default());
    let dir = tempfile::tempdir().unwrap();
    for folder in ["docs", "lit-tests"] {
        std::os::unix::fs::symlink(docs().with_file_name(folder), dir.path().join(folder)).unwrap();
    }
    let text = fs::read_to_string(page).unwrap();
    let last_folder = dir.path().join(".last-folder");
    let mut folder = dir.path().to_owned();
    let (mut commands, mut shown, mut compared, mut faults) = (Vec::new(), String::new(), 0, Vec::new());
    for Block { language, lines, file } in blocks(&text) {
        if let Some(name) = file {
            fs::write(folder.join(name), lines.join("\n") + "\n").unwrap();
        } else if language == "sh" {
            if !lines.iter().all(|line| can_run(line, &path)) {
                break;
            }
            let commands_text = lines.join("\n");
            // One pipe for both streams keeps their order.
            let script = format!("exec 2>&1\n{commands_text}\npwd > \"$LAST_FOLDER\"");
            let mut shell = Command::new("sh");
            shell.args(["-e", "-c", &script]).env("PATH", &path).env("LAST_FOLDER", &last_folder).current_dir(&folder);
            let run = shell.output().unwrap();
            shown = String::from_utf8_lossy(&run.stdout).into_owned();
            if !run.status.success() {
                return Err(format!("{commands_text}: {}\n{shown}", run.status));
            }
            folder = fs::read_to_string(&last_folder).unwrap().trim_end().into();
            commands = lines;
        } else if language != "text" {
            let written = output_file(&commands).filter(|_| language != "console");
            let found = match written.as_ref().map(|name| fs::read_to_string(folder.join(name))) {
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
