//! Checks of the README files of the root, of `src`, and of the folders in `dialects` and `tools`, of `SECURITY.md` and the pages directly in `docs`: links, named paths, quoted code, links of terms, and
//! the tests that `docs/architecture.md` names.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::{programs, shell};

/// Pages and their texts.
fn pages() -> Vec<(PathBuf, String)> {
    let root = shell::root();
    let entries = |folder| std::fs::read_dir(root.join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let folders =
        entries("dialects").chain(entries("tools")).chain(["dialects", "src"].map(|folder| root.join(folder)));
    let inner = folders.map(|folder| folder.join("README.md")).filter(|page| page.exists());
    let all = entries("docs").chain(inner).chain([root.join("README.md"), root.join("SECURITY.md")]);
    all.filter(|path| path.extension().is_some_and(|e| e == "md"))
        .map(|path| (path.clone(), std::fs::read_to_string(path).unwrap()))
        .collect()
}

/// The text without fenced code.
fn prose(text: &str) -> String {
    text.split("```").step_by(2).collect()
}

/// Inline code, in order.
fn code(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// The heading as a target of links: GitHub's form.
fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase().replace(' ', "-");
    kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).collect()
}

/// Returns true if the file or the heading of a link does not exist.
fn is_broken(page: &Path, text: &str, target: &str) -> bool {
    if target.starts_with("http") {
        return false;
    }
    let (file, heading) = target.split_once('#').map_or((target, None), |(f, h)| (f, Some(h)));
    let path = page.parent().unwrap().join(file);
    let other = if file.is_empty() { Ok(text.to_owned()) } else { std::fs::read_to_string(&path) };
    let has = |heading| {
        other
            .unwrap_or_default()
            .lines()
            .any(|l| l.starts_with('#') && anchor(l.trim_start_matches(['#', ' '])) == heading)
    };
    !file.is_empty() && !path.exists() || heading.is_some_and(|h| !has(h))
}

#[test]
fn links_have_targets() {
    let mut broken = Vec::new();
    for (page, text) in pages() {
        let prose = prose(&text);
        let targets = prose.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0));
        broken.extend(targets.filter(|t| is_broken(&page, &text, t)).map(|t| format!("{}: {t}", page.display())));
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn images_have_descriptions() {
    for (page, text) in pages() {
        assert!(!prose(&text).contains("![]("), "{}: an image without a description", page.display());
    }
}

#[test]
fn paths_exist() {
    let root = shell::root();
    let is_path = |code: &&str| {
        let starts =
            ["src/", "dialects/", "tools/", "lit-tests/", "docs/"].iter().any(|folder| code.starts_with(folder));
        starts && !code.contains([' ', '*', '<', '(', '{'])
    };
    let mut missing = Vec::new();
    for (page, text) in pages() {
        let prose = prose(&text);
        let paths = code(&prose).into_iter().filter(is_path).filter(|path| !root.join(path).exists());
        missing.extend(paths.map(|path| format!("{}: {path}", page.display())));
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// Checks that each line of a block `rust,ignore` occurs in `src` or `dialects` by itself, apart from its indentation. A line `...`
/// marks omitted lines and is not checked.
#[test]
fn quoted_code_exists() {
    let sources: HashSet<String> = ["src", "dialects"].into_iter().flat_map(source_lines).collect();
    let mut missing = Vec::new();
    for (page, text) in pages() {
        for block in text.split("```rust,ignore\n").skip(1) {
            let lines = block.split("```").next().unwrap_or_default().lines().map(str::trim);
            let stale = lines.filter(|line| !line.is_empty() && *line != "..." && !sources.contains(*line));
            missing.extend(stale.map(|line| format!("{}: {line}", page.display())));
        }
    }
    assert!(missing.is_empty(), "not in the sources:\n{}", missing.join("\n"));
}

/// The lines of all Rust files below a folder, without indentation.
fn source_lines(folder: &str) -> Vec<String> {
    let files = programs::files_below(&shell::root().join(folder), &[".rs"]).unwrap();
    let texts = files.into_iter().map(|file| std::fs::read_to_string(file).unwrap());
    texts.flat_map(|text| text.lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>()).collect()
}

/// Pages of `docs` that are exempt: the glossary, lists of pages, generated pages, and `contributing`, which names folders and tests.
const EXEMPT_FROM_TERM_LINKS: [&str; 9] = [
    "README",
    "SUMMARY",
    "command-line",
    "contributing",
    "diagnostics",
    "fold-matrix",
    "glossary",
    "interpolation",
    "islands",
];

#[test]
fn terms_are_linked() {
    let docs = shell::root().join("docs");
    let mut missing = Vec::new();
    for (page, text) in pages().into_iter().filter(|(page, _)| page.parent() == Some(&docs)) {
        if EXEMPT_FROM_TERM_LINKS.iter().any(|name| page.file_stem().is_some_and(|stem| stem == *name)) {
            continue;
        }
        let prose = prose(&text);
        let lines = prose.lines().filter(|line| !line.starts_with(['#', ' ']));
        let plain: String = lines.flat_map(|line| line.split('`').step_by(2).chain(["\n"])).collect();
        for term in ["carrier", "hub", "movement"] {
            let is_term = |word: &str| word == term || word.strip_suffix('s') == Some(term);
            let is_used = plain.split(|c: char| !c.is_alphanumeric() && !"-.#/_".contains(c)).any(is_term);
            if is_used && !text.contains(&format!("](glossary.md#{term})")) {
                missing.push(format!("{}: {term}", page.display()));
            }
        }
    }
    assert!(missing.is_empty(), "terms without a link to the glossary:\n{}", missing.join("\n"));
}

/// Checks that each test that the section Invariants names exists.
#[test]
fn invariants_name_tests() {
    let root = shell::root();
    let text = std::fs::read_to_string(root.join("docs/architecture.md")).unwrap();
    let section = text.split("\n## ").find(|s| s.starts_with("Invariants")).unwrap();
    let (mut file, mut names, mut missing) = (String::new(), 0, Vec::new());
    for bracket in section.split('[').skip(1).filter_map(|rest| Some(rest.split_once(']')?.0)) {
        for word in code(bracket) {
            if word.ends_with(".rs") {
                file = std::fs::read_to_string(root.join(word)).unwrap_or_default();
            } else if !word.contains('/') {
                names += 1;
                let before = file.split_once(&format!("fn {word}()")).map(|(before, _)| before.trim_end());
                let mut attributes = before.unwrap_or_default().lines().rev().map(str::trim);
                if !attributes.by_ref().take_while(|line| line.starts_with("#[")).any(|line| line == "#[test]") {
                    missing.push(word);
                }
            }
        }
    }
    assert!(names > 8, "only {names} tests are found");
    assert!(missing.is_empty(), "no such tests: {missing:?}");
}
