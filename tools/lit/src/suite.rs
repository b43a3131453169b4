//! What a test suite is, and which files are its tests.
//!
//! A [`Suite`] holds the facts LLVM's lit reads from `lit.cfg.py`. There is one suite per run and no configuration
//! file; nested suites do not exist.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The surroundings of a command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Env {
    /// The working directory.
    pub cwd: PathBuf,
    /// The environment variables.
    pub vars: BTreeMap<String, String>,
}

/// What a command leaves behind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    /// The exit status; negative for the signal that ended a process.
    pub status: i32,
    /// Standard output.
    pub stdout: Vec<u8>,
    /// Standard error.
    pub stderr: Vec<u8>,
}

/// A command that runs inside the runner instead of as a process.
pub trait Command: Send + Sync {
    /// Runs with `args`, which do not include the command's name.
    fn run(&self, args: &[String], stdin: &[u8], env: &Env) -> Output;
}

impl<F: Fn(&[String], &[u8], &Env) -> Output + Send + Sync> Command for F {
    fn run(&self, args: &[String], stdin: &[u8], env: &Env) -> Output {
        self(args, stdin, env)
    }
}

/// A test suite.
#[derive(Clone)]
pub struct Suite {
    /// The name before `::` in reports.
    pub name: String,
    /// The directory of the tests.
    pub source_root: PathBuf,
    /// The directory tests may write to; it mirrors the source directory.
    pub exec_root: PathBuf,
    /// Endings of test files, with their dot.
    pub suffixes: Vec<String>,
    /// Names of files and directories that hold no tests.
    pub excludes: BTreeSet<String>,
    /// Texts replaced in `RUN:` lines, in order, before `%s` and its kin.
    pub substitutions: Vec<(String, String)>,
    /// What `REQUIRES:`, `UNSUPPORTED:` and `XFAIL:` may name.
    pub features: BTreeSet<String>,
    /// The environment of commands.
    pub environment: BTreeMap<String, String>,
    /// Commands that run in process, by name.
    pub commands: BTreeMap<String, Arc<dyn Command>>,
    /// How often a failing test is tried again, unless it says so itself.
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

    /// Puts `directory` before all others in `PATH`.
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
