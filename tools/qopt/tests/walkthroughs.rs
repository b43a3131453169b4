//! `docs/tutorial.md`: runs its commands, and compares each block with the file that the preceding command writes.
//!
//! A line `...` in a block matches any number of lines. Blocks of language `text` are drawings. Commands of the compiler run
//! only if `qopt-codegen` is next to `qopt`.
#![forbid(unsafe_code)]

use std::path::Path;
use std::process::Command;

/// The fenced blocks of a page: language and lines.
fn blocks(page: &str) -> Vec<(&str, Vec<&str>)> {
    let fenced = page.split("\n```").skip(1).step_by(2);
    fenced.map(|block| block.split_once('\n').unwrap_or((block, ""))).map(|(l, b)| (l, b.lines().collect())).collect()
}

/// The output file of a command line.
fn output(command: &str) -> &str {
    command.split_once(" -o ").map_or("", |(_, rest)| rest.split(' ').next().unwrap_or_default())
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

#[test]
fn the_tutorial_is_true() {
    let qopt = Path::new(env!("CARGO_BIN_EXE_qopt"));
    let has_codegen = qopt.with_file_name("qopt-codegen").exists();
    let page = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/tutorial.md")).unwrap();
    let dir = tempfile::tempdir().unwrap();
    let (mut expected, mut stages, mut faults) = (Some("conv.mlir".to_owned()), 0, Vec::new());
    for (language, block) in blocks(&page).into_iter().filter(|(language, _)| *language != "text") {
        if language == "sh" {
            for command in &block {
                let words: Vec<&str> = command.split(' ').skip(1).collect();
                let is_compiler = ["compile", "run"].contains(&words[0]);
                expected = (!is_compiler || has_codegen).then(|| output(command).to_owned());
                if expected.is_some() {
                    let run = Command::new(qopt).args(words).current_dir(&dir).output().unwrap();
                    assert!(run.status.success(), "{command}: {}", String::from_utf8_lossy(&run.stderr));
                }
            }
        } else if let Some(name) = expected.take().filter(|name| !name.is_empty()) {
            let file = dir.path().join(&name);
            if stages == 0 {
                std::fs::write(&file, block.join("\n")).unwrap();
            }
            let text = std::fs::read_to_string(&file).unwrap();
            faults.extend(check(&block, &text).err().map(|why| format!("{name}: {why}\nwhole output:\n{text}")));
            stages += 1;
        }
    }
    assert!(stages > 6, "only {stages} stages are found");
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
