//! A copy of the repository with mutants, and its build.
//!
//! The copy is kept between runs, and only changed files are written, so that cargo rebuilds little. Mutants that do
//! not compile are found by the compiler's error positions and removed.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::find::Mutant;
use super::schema::{self, Schema};
use super::{PACKAGES, PROFILE};
use crate::{TaskResult, shell};

/// File that defines the function for the active mutant. It belongs to the crate that all others depend on.
const ROOT: &str = "src/lib.rs";
const ACTIVE: &str = include_str!("active.rs");

/// A copy of the repository.
pub struct Tree {
    top: PathBuf,
    target: PathBuf,
}

impl Tree {
    /// The copy in a directory, updated from the repository except for the files to mutate.
    ///
    /// # Errors
    /// If a file cannot be read or written.
    pub fn new(dir: &Path, mutated: &BTreeMap<String, String>) -> Result<Self, String> {
        let tree = Self { top: dir.join("tree"), target: dir.join("target") };
        let names: BTreeSet<String> = sources()?.into_iter().collect();
        remove_others(&tree.top, &tree.top, &names)?;
        for name in names.iter().filter(|&name| name != ROOT && !mutated.contains_key(name)) {
            let from = shell::root().join(name);
            let text = std::fs::read(&from).map_err(|e| format!("cannot read '{}': {e}", from.display()))?;
            tree.write(name, &text)?;
        }
        Ok(tree)
    }

    fn write(&self, name: &str, text: &[u8]) -> TaskResult {
        let path = self.top.join(name);
        if std::fs::read(&path).is_ok_and(|old| old == text) {
            return Ok(());
        }
        let made = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        made.and_then(|()| std::fs::write(&path, text)).map_err(|e| format!("cannot write '{}': {e}", path.display()))
    }

    /// Writes the mutants that compile. Adds further mutants that fail to compile to `unviable`.
    ///
    /// # Errors
    /// If there are other compile errors.
    pub fn mutate(
        &self,
        mutants: &[Mutant],
        texts: &BTreeMap<String, String>,
        unviable: &mut BTreeSet<usize>,
    ) -> TaskResult {
        loop {
            let schemas = schemas(mutants, unviable, texts);
            for (file, schema) in &schemas {
                self.write(file, schema.text.as_bytes())?;
            }
            let before = unviable.len();
            let mut unexplained = Vec::new();
            for error in errors(&self.messages(&["check"])?.0) {
                let blamed = |(file, range): &(String, Range<usize>)| {
                    schemas.get(file).map(|s| s.responsible_mutants(range).to_vec())
                };
                match error.places.iter().filter_map(blamed).find(|blamed| !blamed.is_empty()) {
                    Some(blamed) => unviable.extend(blamed.into_iter().map(|n| n as usize)),
                    None => unexplained.push(error.text),
                }
            }
            if unviable.len() > before {
                println!("{} mutants do not compile", unviable.len());
            } else if unexplained.is_empty() {
                return Ok(());
            } else {
                return Err(format!("the mutated program does not compile:\n{}", unexplained.join("\n")));
            }
        }
    }

    /// The test programs built by cargo with some arguments.
    ///
    /// # Errors
    /// If the build fails.
    pub fn build(&self, tests: &[&str]) -> Result<Vec<Built>, String> {
        let (messages, succeeds) = self.messages(&[&["test", "--no-run", "--lib", "--bins"], tests].concat())?;
        if !succeeds {
            let texts: Vec<String> = errors(&messages).map(|error| error.text).collect();
            return Err(format!("cannot build the tests:\n{}", texts.join("\n")));
        }
        let built = messages.iter().filter(|m| m.pointer("/profile/test") == Some(&Value::Bool(true)));
        let program = |message: &Value| {
            let dir = Path::new(message.get("manifest_path")?.as_str()?).parent()?.to_path_buf();
            let name = message.pointer("/target/name")?.as_str()?.to_owned();
            Some(Built { name, path: message.get("executable")?.as_str()?.into(), dir })
        };
        Ok(built.filter_map(program).collect())
    }

    /// Cargo's messages, and whether it succeeds.
    fn messages(&self, args: &[&str]) -> Result<(Vec<Value>, bool), String> {
        let mut cargo: Command = shell::cargo(args);
        cargo.args(PACKAGES.iter().flat_map(|package| ["-p", package])).args(["--profile", PROFILE]);
        cargo.args(["--message-format=json", "--quiet"]).current_dir(&self.top);
        // Mutants violate lints.
        cargo.env("CARGO_TARGET_DIR", &self.target).env("RUSTFLAGS", "--cap-lints=warn");
        let output = cargo.output().map_err(|e| format!("cannot start cargo: {e}"))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let messages: Vec<Value> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        if !output.status.success() && errors(&messages).next().is_none() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        Ok((messages, output.status.success()))
    }
}

/// A test program.
pub struct Built {
    /// Cargo's target name.
    pub name: String,
    /// Path of the executable.
    pub path: PathBuf,
    /// Working directory that cargo would use.
    pub dir: PathBuf,
}

/// Every mutated file with its mutants, except for removed ones, by number.
fn schemas(
    mutants: &[Mutant],
    unviable: &BTreeSet<usize>,
    texts: &BTreeMap<String, String>,
) -> BTreeMap<String, Schema> {
    let numbered = |file: &str| {
        let all = mutants.iter().enumerate().filter(|(n, mutant)| mutant.file == file && !unviable.contains(n));
        all.map(|(n, mutant)| (n as u32, &mutant.edit)).collect::<Vec<_>>()
    };
    let written = texts.iter().map(|(file, text)| {
        let crate_name = if file.starts_with("src/") { "crate" } else { "qopt_ir" };
        (file.clone(), schema::write(text, &numbered(file), &format!("{crate_name}::mutated")))
    });
    let mut schemas: BTreeMap<String, Schema> = written.collect();
    let root = schemas.entry(ROOT.to_owned()).or_default();
    if root.text.is_empty() {
        root.text = std::fs::read_to_string(shell::root().join(ROOT)).unwrap_or_default();
    }
    root.text.push('\n');
    root.text.push_str(ACTIVE);
    schemas
}

/// A compile error.
struct Error {
    text: String,
    /// Positions, with the primary one first.
    places: Vec<(String, Range<usize>)>,
}

fn errors(messages: &[Value]) -> impl Iterator<Item = Error> {
    let diagnostics = messages.iter().filter_map(|m| m.get("message"));
    let errors = diagnostics.filter(|d| d.get("level").and_then(Value::as_str) == Some("error"));
    // The last message only counts the others.
    errors.filter_map(|d| {
        let mut spans: Vec<&Value> = d.get("spans")?.as_array()?.iter().collect();
        spans.sort_by_key(|span| span.get("is_primary") != Some(&Value::Bool(true)));
        let place = |span: &&Value| {
            let byte = |key| usize::try_from(span.get(key)?.as_u64()?).ok();
            Some((span.get("file_name")?.as_str()?.to_owned(), byte("byte_start")?..byte("byte_end")?))
        };
        let places: Vec<_> = spans.iter().filter_map(place).collect();
        let text = d.get("rendered")?.as_str()?.to_owned();
        (!places.is_empty()).then_some(Error { text, places })
    })
}

/// Tracked and untracked files of the repository, without ignored ones.
pub fn sources() -> Result<Vec<String>, String> {
    let mut git = Command::new("git");
    git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]).current_dir(shell::root());
    let names = shell::output(&mut git)?;
    let there = |name: &&str| shell::root().join(name).is_file();
    Ok(names.split('\0').filter(|name| !name.is_empty()).filter(there).map(str::to_owned).collect())
}

/// Removes files that are not in the list.
fn remove_others(top: &Path, dir: &Path, names: &BTreeSet<String>) -> TaskResult {
    let Ok(entries) = std::fs::read_dir(dir) else { return Ok(()) };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            remove_others(top, &path, names)?;
        } else if !path.strip_prefix(top).is_ok_and(|name| names.contains(&name.display().to_string())) {
            std::fs::remove_file(&path).map_err(|e| format!("cannot remove '{}': {e}", path.display()))?;
        }
    }
    Ok(())
}
