//! Copies the pages for mdbook, which reads one folder only.
//!
//! The pages in the repository have links to files outside of `docs` and to folders. In the copy, the README of the repository
//! is the page `overview.md`, a folder has a page that lists its files, and another file is in `files`. Links are changed
//! accordingly, and the page of the playground gets a link to it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::files::{copy, create, remove, write};
use crate::{TaskResult, programs};

/// The list of files of a folder.
const CONTENTS: &str = "contents.md";

/// Copies the pages of the repository at `root`.
///
/// # Errors
/// If a file cannot be read or written, or a link has no target.
pub(super) fn stage(root: &Path, to: &Path, has_playground: bool) -> TaskResult {
    remove(to)?;
    create(to)?;
    copy(&root.join("docs/book.toml"), &to.join("book.toml"))?;
    let mut stage = Stage { root, to, others: BTreeSet::new() };
    let mut pages = vec![PathBuf::from("README.md")];
    for path in programs::files_below(&root.join("docs"), &[".md"])? {
        pages.push(path.strip_prefix(root).unwrap_or(&path).to_path_buf());
    }
    for page in pages {
        let path = root.join(&page);
        let mut text = fs::read_to_string(&path).map_err(|e| format!("cannot read '{}': {e}", path.display()))?;
        text = with_links(&text, &mut |target| stage.link(&page, target))?;
        if has_playground && page == Path::new("docs/playground.md") {
            text.push_str("\n[Open the playground](playground/index.html)\n");
        }
        stage.write(&in_book(&page), &text)?;
    }
    stage.copy_others()
}

/// The pages and files of the book.
struct Stage<'a> {
    root: &'a Path,
    to: &'a Path,
    /// The files and folders that pages link to, other than pages.
    others: BTreeSet<PathBuf>,
}

/// The path in the book of a path of the repository. mdbook writes a `README.md` as `index.html`, but does not change links to it,
/// and changes every link with `.md`.
fn in_book(path: &Path) -> PathBuf {
    match path.strip_prefix("docs") {
        Ok(inner) if inner == Path::new("README.md") => PathBuf::from("index.md"),
        Ok(inner) => inner.to_path_buf(),
        Err(_) if path == Path::new("README.md") => PathBuf::from("overview.md"),
        Err(_) if is_page(path) => Path::new("files").join(path).with_extension("txt"),
        Err(_) => Path::new("files").join(path),
    }
}

fn is_page(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "md")
}

/// Removes `..` and `.`.
fn normalized(path: &Path) -> PathBuf {
    let mut result = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                result.pop();
            }
            Component::CurDir => {}
            part => result.push(part),
        }
    }
    result
}

/// A path as a link from a page.
fn relative(from: &Path, to: &Path) -> String {
    let ups = from.parent().map_or(0, |folder| folder.components().count());
    let parts = to.components().map(|part| part.as_os_str().to_string_lossy().into_owned());
    std::iter::repeat_n("..".to_owned(), ups).chain(parts).collect::<Vec<_>>().join("/")
}

impl Stage<'_> {
    /// The link in the book for a link of a page.
    fn link(&mut self, page: &Path, target: &str) -> Result<String, String> {
        let (file, heading) = target.split_once('#').map_or((target, None), |(file, heading)| (file, Some(heading)));
        if file.is_empty() || target.contains("://") {
            return Ok(target.to_owned());
        }
        let path = normalized(&page.parent().unwrap_or(Path::new("")).join(file));
        let found = self.root.join(&path);
        if !found.exists() {
            return Err(format!("{}: no file '{file}'", page.display()));
        }
        let mut there = in_book(&path);
        if found.is_dir() {
            there.push(CONTENTS);
        }
        if !is_page(&there) || found.is_dir() {
            self.others.insert(path);
        }
        let heading = heading.map_or_else(String::new, |heading| format!("#{heading}"));
        Ok(relative(&in_book(page), &there) + &heading)
    }

    fn write(&self, path: &Path, text: &str) -> TaskResult {
        let path = self.to.join(path);
        create(path.parent().unwrap_or(self.to))?;
        write(&path, text)
    }

    /// Copies the other files, and writes a page for each folder.
    fn copy_others(&self) -> TaskResult {
        let mut lists = String::new();
        for path in &self.others {
            let (from, to) = (self.root.join(path), self.to.join(in_book(path)));
            create(to.parent().unwrap_or(self.to))?;
            copy(&from, &to)?;
            if from.is_dir() {
                self.list(path, &mut lists)?;
            }
        }
        // Folders that the table of contents does not have.
        let summary = self.to.join("SUMMARY.md");
        let text = fs::read_to_string(&summary).map_err(|e| format!("cannot read '{}': {e}", summary.display()))?;
        let missing: String =
            lists.lines().filter(|line| !text.contains(target(line))).map(|line| format!("{line}\n")).collect();
        write(&summary, &(text + "\n" + &missing))
    }

    /// Writes the page of a folder, and adds it to the entries of the table of contents.
    fn list(&self, folder: &Path, lists: &mut String) -> TaskResult {
        let dir = self.root.join(folder);
        let name = folder.display();
        let mut page = format!("# {name}\n\n");
        for path in programs::files_below(&dir, &[""])? {
            let inner = path.strip_prefix(&dir).unwrap_or(&path).display().to_string();
            page.push_str(&format!("- [{inner}]({inner})\n"));
        }
        let path = in_book(folder).join(CONTENTS);
        lists.push_str(&format!("- [{name}]({})\n", path.display()));
        self.write(&path, &page)
    }
}

/// The target of a line that is a link.
fn target(line: &str) -> &str {
    line.rsplit_once("](").map_or(line, |(_, rest)| rest.trim_end_matches(')'))
}

/// The text with other link targets. Code has no links.
fn with_links(text: &str, link: &mut dyn FnMut(&str) -> Result<String, String>) -> Result<String, String> {
    let mut result = String::with_capacity(text.len());
    let mut in_fence = false;
    for line in text.split_inclusive('\n') {
        let is_fence = line.trim_start().starts_with("```");
        in_fence ^= is_fence;
        if in_fence || is_fence {
            result.push_str(line);
            continue;
        }
        for (at, part) in line.split('`').enumerate() {
            if at > 0 {
                result.push('`');
            }
            // Parts at odd positions are between backticks.
            if at % 2 == 1 {
                result.push_str(part);
                continue;
            }
            let mut rest = part;
            while let Some((before, after)) = rest.split_once("](") {
                let (target, end) = after.split_once(')').unwrap_or((after, ""));
                result.push_str(&format!("{before}]({})", link(target)?));
                rest = end;
            }
            result.push_str(rest);
        }
    }
    Ok(result)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{in_book, normalized, relative, with_links};

    #[test]
    fn paths_of_the_book() {
        let path = |text: &str| in_book(&normalized(Path::new(text)));
        assert_eq!(path("docs/../README.md"), Path::new("overview.md"));
        assert_eq!(path("docs/reference/./../hub.md"), Path::new("hub.md"));
        assert_eq!(path("docs/README.md"), Path::new("index.md"));
        assert_eq!(path("docs/../SECURITY.md"), Path::new("files/SECURITY.txt"));
        assert_eq!(path("docs/../src/lib.rs"), Path::new("files/src/lib.rs"));
        assert_eq!(relative(Path::new("reference/qnn.md"), Path::new("files/src/lib.rs")), "../files/src/lib.rs");
    }

    #[test]
    fn code_has_no_links() {
        let text = "a [b](c) `[d](e)` [f `g`](h)\n```\n[i](j)\n```\n[k](l#m)";
        let changed = with_links(text, &mut |target| Ok(target.to_uppercase())).unwrap();
        assert_eq!(changed, "a [b](C) `[d](e)` [f `g`](H)\n```\n[i](j)\n```\n[k](L#M)");
    }
}
