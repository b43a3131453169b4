//! Executes parsed lines.
//!
//! The commands of a pipeline run one after the other on the complete output of the previous one. So in-process
//! commands and programs can be mixed, and no command blocks on another. A pipeline fails if any of its commands fails.

use crate::builtins;
use crate::glob;
use crate::suite::{CommandOutput, Env, InProcessCommand};
use crate::syntax::{Descriptor, Join, Pipeline, Redirect, Simple};
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// An executed command, for the log of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Executed {
    /// Name and arguments.
    pub(crate) words: Vec<String>,
    /// Status and output, without output to pipes and files.
    pub(crate) output: CommandOutput,
}

/// Shell state that persists between commands.
pub(crate) struct Shell<'a> {
    /// Working directory and variables, changed by `cd` and `export`.
    pub(crate) env: Env,
    /// All executed commands.
    pub(crate) log: Vec<Executed>,
    /// True if the time limit ended a command.
    pub(crate) timed_out: bool,
    commands: &'a BTreeMap<String, Arc<dyn InProcessCommand>>,
    deadline: Option<Instant>,
}

/// Exit status of a missing command.
const NOT_FOUND: i32 = 127;
/// Largest nesting depth of `env`, `not` and similar commands.
const MAX_DEPTH: usize = 64;
/// Polling interval for running programs.
const POLL: Duration = Duration::from_millis(1);

impl<'a> Shell<'a> {
    /// A shell in `env` that ends programs at `deadline`.
    pub(crate) fn new(
        env: Env,
        commands: &'a BTreeMap<String, Arc<dyn InProcessCommand>>,
        deadline: Option<Instant>,
    ) -> Shell<'a> {
        Shell { env, log: Vec::new(), timed_out: false, commands, deadline }
    }

    /// Runs a list; returns the status of the last pipeline that ran.
    pub(crate) fn list(&mut self, list: &[(Join, Pipeline)]) -> i32 {
        let mut status = 0;
        for (join, pipeline) in list {
            let runs = match join {
                Join::Always => true,
                Join::And => status == 0,
                Join::Or => status != 0,
            };
            if runs && !self.timed_out {
                status = self.pipeline(pipeline);
            }
        }
        status
    }

    fn pipeline(&mut self, pipeline: &Pipeline) -> i32 {
        let mut input = Vec::new();
        let mut status = 0;
        let last = pipeline.commands.len().saturating_sub(1);
        for (index, simple) in pipeline.commands.iter().enumerate() {
            let mut output = self.simple(simple, &mut input);
            if output.status != 0 {
                status = output.status;
            }
            if index != last {
                input = std::mem::take(&mut output.stdout);
            }
            self.log.push(Executed { words: simple.words.clone(), output });
        }
        status
    }

    /// Runs one command. Redirected output is removed from the result.
    fn simple(&mut self, simple: &Simple, input: &mut Vec<u8>) -> CommandOutput {
        let mut input = std::mem::take(input);
        // Targets of the two outputs: an index in `files`, or a stream.
        let mut files: Vec<(PathBuf, std::fs::File)> = Vec::new();
        let mut out = RedirectTarget::Stream(Descriptor::Out);
        let mut err = RedirectTarget::Stream(Descriptor::Err);
        for redirect in &simple.redirects {
            let opened = match redirect {
                Redirect::Input(file) => match std::fs::read(self.env.cwd.join(file)) {
                    Ok(text) => {
                        input = text;
                        continue;
                    }
                    Err(error) => Err((file, error)),
                },
                Redirect::Duplicate(Descriptor::Err, _) => {
                    err = out;
                    continue;
                }
                Redirect::Duplicate(Descriptor::Out, _) => {
                    out = err;
                    continue;
                }
                Redirect::File(_, file, append) | Redirect::Both(file, append) => {
                    let path = self.env.cwd.join(file);
                    let mut options = std::fs::OpenOptions::new();
                    options.create(true).write(true).append(*append).truncate(!append);
                    options.open(&path).map(|opened| files.push((path, opened))).map_err(|error| (file, error))
                }
            };
            if let Err((file, error)) = opened {
                return failure(1, format!("cannot open '{file}': {error}\n"));
            }
            let target = RedirectTarget::File(files.len() - 1);
            match redirect {
                Redirect::File(Descriptor::Out, ..) => out = target,
                Redirect::File(Descriptor::Err, ..) => err = target,
                _ => (out, err) = (target, target),
            }
        }
        let words: Vec<String> = simple
            .words
            .iter()
            .enumerate()
            .flat_map(|(index, word)| {
                if simple.patterns.contains(&index) { glob::expand(&self.env.cwd, word) } else { vec![word.clone()] }
            })
            .collect();
        let raw = self.run(&words, &input, 0);
        let mut output = CommandOutput { status: raw.status, ..CommandOutput::default() };
        for (text, target) in [(raw.stdout, out), (raw.stderr, err)] {
            match target {
                RedirectTarget::Stream(Descriptor::Out) => output.stdout.extend(text),
                RedirectTarget::Stream(Descriptor::Err) => output.stderr.extend(text),
                RedirectTarget::File(index) => {
                    if let Some((path, file)) = files.get_mut(index)
                        && let Err(error) = file.write_all(&text)
                    {
                        output.status = 1;
                        output.stderr.extend(format!("cannot write '{}': {error}\n", path.display()).into_bytes());
                    }
                }
            }
        }
        output
    }

    /// Runs a command: built in, registered or a program.
    pub(crate) fn run(&mut self, words: &[String], input: &[u8], depth: usize) -> CommandOutput {
        let Some((name, args)) = words.split_first() else { return failure(1, "missing command\n".into()) };
        if depth > MAX_DEPTH {
            return failure(1, "commands nest too deeply\n".into());
        }
        match name.as_str() {
            "env" => self.env_command(args, input, depth),
            "not" => self.not_command(args, input, depth),
            "!" => {
                let mut output = self.run(args, input, depth + 1);
                output.status = i32::from(output.status == 0);
                output
            }
            "cd" => match args {
                [directory] => match self.env.cwd.join(directory).canonicalize() {
                    Ok(path) if path.is_dir() => {
                        self.env.cwd = path;
                        CommandOutput::default()
                    }
                    _ => failure(1, format!("cd: '{directory}' is not a directory\n")),
                },
                _ => failure(1, "cd: expected one directory\n".into()),
            },
            "export" => match args {
                [assignment] if assignment.contains('=') => {
                    self.assign(assignment);
                    CommandOutput::default()
                }
                _ => failure(1, "export: expected NAME=VALUE\n".into()),
            },
            _ => {
                if let Some(command) = self.commands.get(name) {
                    return command.run(args, input, &self.env);
                }
                builtins::run(name, args, input, &self.env).unwrap_or_else(|| self.program(name, args, input))
            }
        }
    }

    fn assign(&mut self, assignment: &str) -> bool {
        let Some((name, value)) = assignment.split_once('=') else { return false };
        self.env.vars.insert(name.to_string(), value.to_string());
        true
    }

    fn env_command(&mut self, args: &[String], input: &[u8], depth: usize) -> CommandOutput {
        let saved = self.env.clone();
        let mut rest = args;
        loop {
            match rest {
                [option, name, tail @ ..] if option == "-u" => {
                    self.env.vars.remove(name);
                    rest = tail;
                }
                [option, tail @ ..] if option == "-i" => {
                    self.env.vars.clear();
                    rest = tail;
                }
                [assignment, tail @ ..] if self.assign(assignment) => rest = tail,
                _ => break,
            }
        }
        let output = if rest.is_empty() {
            let lines: String = self.env.vars.iter().map(|(name, value)| format!("{name}={value}\n")).collect();
            CommandOutput { stdout: lines.into_bytes(), ..CommandOutput::default() }
        } else {
            self.run(rest, input, depth + 1)
        };
        self.env = saved;
        output
    }

    /// Inverts the status. A crash is a failure, except with `--crash`, which requires one.
    fn not_command(&mut self, args: &[String], input: &[u8], depth: usize) -> CommandOutput {
        let (crash, rest) = match args {
            [option, rest @ ..] if option == "--crash" => (true, rest),
            _ => (false, args),
        };
        let mut output = self.run(rest, input, depth + 1);
        let missing = output.status == NOT_FOUND && rest.first().is_some_and(|name| self.find(name).is_none());
        let crashed = output.status < 0;
        output.status = i32::from(missing || if crash { !crashed } else { output.status == 0 || crashed });
        output
    }

    /// The program `name`, searched in `PATH` unless it is a path.
    fn find(&self, name: &str) -> Option<PathBuf> {
        if name.contains('/') {
            return Some(self.env.cwd.join(name)).filter(|path| path.is_file());
        }
        let path = self.env.vars.get("PATH")?;
        path.split(':').map(|directory| Path::new(directory).join(name)).find(|path| path.is_file())
    }

    fn program(&mut self, name: &str, args: &[String], input: &[u8]) -> CommandOutput {
        let Some(path) = self.find(name) else {
            return failure(NOT_FOUND, format!("'{name}': command not found\n"));
        };
        let spawned = std::process::Command::new(path)
            .args(args)
            .current_dir(&self.env.cwd)
            .env_clear()
            .envs(&self.env.vars)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn();
        let mut child = match spawned {
            Ok(child) => child,
            Err(error) => return failure(126, format!("'{name}': {error}\n")),
        };
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        std::thread::scope(|scope| {
            // A write error is ignored, because a program may exit without reading its input.
            scope.spawn(move || stdin.map(|mut stdin| stdin.write_all(input)));
            let stdout = scope.spawn(|| read_all(stdout));
            let stderr = scope.spawn(|| read_all(stderr));
            let status = match self.deadline {
                None => child.wait(),
                Some(deadline) => loop {
                    match child.try_wait() {
                        Ok(Some(status)) => break Ok(status),
                        Ok(None) if Instant::now() >= deadline => {
                            self.timed_out = true;
                            kill_group(child.id());
                            let _ = child.kill();
                            break child.wait();
                        }
                        Ok(None) => std::thread::sleep(POLL),
                        Err(error) => break Err(error),
                    }
                },
            };
            CommandOutput {
                status: status.map_or(1, |status| status.code().unwrap_or_else(|| -status.signal().unwrap_or(1))),
                stdout: stdout.join().unwrap_or_default(),
                stderr: stderr.join().unwrap_or_default(),
            }
        })
    }
}

/// Kills a program and its descendants, which would otherwise keep its pipes open.
fn kill_group(leader: u32) {
    // The standard library cannot signal a process group. Without `kill` only the leader is killed.
    let _ = std::process::Command::new("kill").args(["-KILL", "--", &format!("-{leader}")]).status();
}

#[derive(Clone, Copy)]
enum RedirectTarget {
    Stream(Descriptor),
    File(usize),
}

fn read_all(stream: Option<impl Read>) -> Vec<u8> {
    let mut text = Vec::new();
    if let Some(mut stream) = stream {
        // On a read error, returns the output so far.
        let _ = stream.read_to_end(&mut text);
    }
    text
}

pub(crate) fn failure(status: i32, message: String) -> CommandOutput {
    CommandOutput { status, stdout: Vec::new(), stderr: message.into_bytes() }
}
