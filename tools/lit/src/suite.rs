//! A test suite and the discovery of its tests.
//!
//! A [`Suite`] contains the configuration that LLVM's lit reads from `lit.cfg.py`. A run has a single suite.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Environment of a command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Env {
    /// Working directory.
    pub cwd: PathBuf,
    /// Environment variables.
    pub vars: BTreeMap<String, String>,
}

/// Result of a command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommandOutput {
    /// Exit status; negative for the signal that ended the process.
    pub status: i32,
    /// Standard output.
    pub stdout: Vec<u8>,
    /// Standard error.
    pub stderr: Vec<u8>,
}

/// A command that runs in process.
pub trait InProcessCommand: Send + Sync {
    /// Runs the command with `args`, which exclude its name.
    fn run(&self, args: &[String], stdin: &[u8], env: &Env) -> CommandOutput;
}

impl<F: Fn(&[String], &[u8], &Env) -> CommandOutput + Send + Sync> InProcessCommand for F {
    fn run(&self, args: &[String], stdin: &[u8], env: &Env) -> CommandOutput {
        self(args, stdin, env)
    }
}

/// A test suite.
#[derive(Clone)]
pub struct Suite {
    /// Name in reports, before `::`.
    pub name: String,
    /// Root directory of the tests.
    pub source_root: PathBuf,
    /// Root directory of test outputs, with the same structure as the source directory.
    pub exec_root: PathBuf,
    /// Suffixes of test files, with their dot.
    pub suffixes: Vec<String>,
    /// Names of ignored files and directories.
    pub excludes: BTreeSet<String>,
    /// Substitutions in `RUN:` lines, applied in order before `%s` and the like.
    pub substitutions: Vec<(String, String)>,
    /// Available features for `REQUIRES:`, `UNSUPPORTED:` and `XFAIL:`.
    pub features: BTreeSet<String>,
    /// Environment variables of commands.
    pub environment: BTreeMap<String, String>,
    /// In-process commands by name.
    pub commands: BTreeMap<String, Arc<dyn InProcessCommand>>,
    /// Number of retries of a failing test without `ALLOW_RETRIES:`.
    pub max_retries: usize,
}

impl Suite {
    /// A suite of `.mlir` files below `source_root`, with the environment of this process.
    pub fn new(name: impl Into<String>, source_root: impl Into<PathBuf>, exec_root: impl Into<PathBuf>) -> Suite {
        let vars =
            std::env::vars_os().filter_map(|(key, value)| Some((key.into_string().ok()?, value.into_string().ok()?)));
        Suite {
            name: name.into(),
            source_root: source_root.into(),
            exec_root: exec_root.into(),
            suffixes: vec![".mlir".into()],
            excludes: BTreeSet::new(),
            substitutions: Vec::new(),
            features: BTreeSet::new(),
            environment: vars.collect(),
            commands: BTreeMap::new(),
            max_retries: 0,
        }
    }

    /// Prepends `directory` to `PATH`.
    pub fn prepend_path(&mut self, directory: &Path) {
        let path = self.environment.entry("PATH".into()).or_default();
        *path =
            if path.is_empty() { directory.display().to_string() } else { format!("{}:{path}", directory.display()) };
    }

    /// The paths of all tests, relative to the source directory, in lexical order.
    pub fn discover(&self) -> io::Result<Vec<PathBuf>> {
        self.discover_in(Path::new(""))
    }

    /// The tests at or below `start`, a path relative to the source directory.
    pub fn discover_in(&self, start: &Path) -> io::Result<Vec<PathBuf>> {
        if self.source_root.join(start).is_file() {
            return Ok(vec![start.to_path_buf()]);
        }
        let mut tests = Vec::new();
        let mut pending = vec![start.to_path_buf()];
        while let Some(directory) = pending.pop() {
            for entry in std::fs::read_dir(self.source_root.join(&directory))? {
                let entry = entry?;
                let name = entry.file_name().to_string_lossy().into_owned();
                if name.starts_with('.') || name == "Output" || self.excludes.contains(&name) {
                    continue;
                }
                let path = directory.join(&name);
                if entry.path().is_dir() {
                    pending.push(path);
                } else if self.suffixes.iter().any(|suffix| name.ends_with(suffix)) {
                    tests.push(path);
                }
            }
        }
        tests.sort();
        Ok(tests)
    }
}
