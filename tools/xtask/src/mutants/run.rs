//! Runs tests on mutants.
//!
//! First all tests run once without an active mutant. They must pass; their times and the mutants that they reach are
//! recorded. Then each mutant runs the tests that reach it, the fastest first, until one fails.

use std::collections::BTreeSet;
use std::fmt;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use nix::sys::signal::{self, Signal};
use nix::unistd::Pid;

use super::tree::Built;
use super::{FLAKY_TESTS, LIT, SETTINGS};

/// Time limit of a test: a multiple of its time without a mutant, and a minimum, because other load may slow the
/// machine down.
const TIMEOUT_FACTOR: u32 = 3;
const MIN_TIMEOUT: Duration = Duration::from_secs(20);
/// Total time of short tests that run in one process. Saves process starts, but tests after the first failure run in
/// vain.
const MAX_BATCH_TIME: Duration = Duration::from_secs(1);

/// Verdict on a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MutantVerdict {
    /// A test fails.
    Caught,
    /// All tests pass.
    Missed,
    /// The mutant does not compile.
    Unviable,
    /// A test exceeds its time limit.
    Timeout,
}

impl MutantVerdict {
    /// All verdicts, in the order of reports.
    pub const ALL: [Self; 4] = [Self::Caught, Self::Missed, Self::Unviable, Self::Timeout];
}

impl fmt::Display for MutantVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Caught => "caught",
            Self::Missed => "missed",
            Self::Unviable => "unviable",
            Self::Timeout => "timeout",
        })
    }
}

/// A test of a program.
struct ProgramTest {
    program: usize,
    name: String,
    time: Duration,
    reached: BTreeSet<usize>,
}

/// The tests with their times and reached mutants.
pub struct Tests {
    programs: Vec<Built>,
    tests: Vec<ProgramTest>,
}

impl Tests {
    /// Runs each test of the programs once, without a mutant. Files are written to `dir`.
    ///
    /// # Errors
    /// If a program cannot be started, or a test fails.
    pub fn new(programs: Vec<Built>, dir: &Path) -> Result<Self, String> {
        let mut names = Vec::new();
        for (n, program) in programs.iter().enumerate() {
            let listed =
                Command::new(&program.path).args(["--list", "--format=terse"]).current_dir(&program.dir).output();
            let listed = listed.map_err(|e| format!("cannot start '{}': {e}", program.path.display()))?;
            let text = String::from_utf8_lossy(&listed.stdout);
            let listed = text.lines().filter_map(|line| line.strip_suffix(": test"));
            names.extend(listed.filter(|name| !FLAKY_TESTS.contains(name)).map(|name| (n, name.to_owned())));
        }
        let found = Mutex::new((Vec::new(), Vec::new()));
        in_parallel(&names, |worker, (n, name)| {
            let Some(program) = programs.get(*n) else { return };
            let output = dir.join(worker.to_string());
            let record = output.join("reached");
            let _ = std::fs::create_dir_all(&output);
            let _ = std::fs::remove_file(&record);
            let mut command = command(program, &[name], &output);
            command.env("QOPT_MUTANTS_REACHED", &record);
            let start = Instant::now();
            let verdict = watch(&mut command, Duration::from_secs(600));
            let time = start.elapsed();
            let reached = std::fs::read_to_string(&record).unwrap_or_default();
            let reached = reached.lines().filter_map(|line| line.parse().ok()).collect();
            let mut found = found.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            match verdict {
                Ok(MutantVerdict::Missed) => {
                    found.0.push(ProgramTest { program: *n, name: name.clone(), time, reached })
                }
                Ok(verdict) => found.1.push(format!("{}: {name}: {verdict}", program.name)),
                Err(why) => found.1.push(why),
            }
        });
        let (mut tests, failed) = found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        if !failed.is_empty() {
            return Err(format!("tests fail without a mutant:\n{}", failed.join("\n")));
        }
        tests.sort_by_key(|test| test.time);
        Ok(Self { programs, tests })
    }

    /// Number of tests and total time of each program, as text.
    pub fn summary(&self) -> Vec<String> {
        let line = |(n, program): (usize, &Built)| {
            let mine = || self.tests.iter().filter(move |test| test.program == n);
            let time: Duration = mine().map(|test| test.time).sum();
            format!("{}: {} tests, {:.1} s", program.name, mine().count(), time.as_secs_f64())
        };
        self.programs.iter().enumerate().map(line).collect()
    }

    /// Returns true if a test reaches the mutant.
    pub fn reach(&self, mutant: usize) -> bool {
        self.tests.iter().any(|test| test.reached.contains(&mutant))
    }

    /// Runs tests on mutants in parallel. Reports each verdict, one call at a time.
    ///
    /// # Errors
    /// If a program cannot be started.
    pub fn run(
        &self,
        mutants: &[usize],
        dir: &Path,
        report: impl FnMut(usize, MutantVerdict) + Send,
    ) -> Result<(), String> {
        let report = Mutex::new((report, Ok(())));
        in_parallel(mutants, |worker, &mutant| {
            let verdict = self.verdict(mutant, &dir.join(worker.to_string()));
            let mut report = report.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            match verdict {
                Ok(verdict) => (report.0)(mutant, verdict),
                Err(why) => report.1 = Err(why),
            }
        });
        report.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).1
    }

    fn verdict(&self, mutant: usize, output: &Path) -> Result<MutantVerdict, String> {
        for (program, tests) in self.batches(mutant) {
            let Some(program) = self.programs.get(program) else { continue };
            let time: Duration = tests.iter().map(|test| test.time).sum();
            let names: Vec<&str> = tests.iter().map(|test| test.name.as_str()).collect();
            let mut command = command(program, &names, output);
            command.env("QOPT_MUTANT", mutant.to_string());
            let verdict = watch(&mut command, MIN_TIMEOUT.max(time * TIMEOUT_FACTOR))?;
            if verdict != MutantVerdict::Missed {
                return Ok(verdict);
            }
        }
        Ok(MutantVerdict::Missed)
    }

    /// The tests that reach a mutant, in batches, the fastest first.
    fn batches(&self, mutant: usize) -> Vec<(usize, Vec<&ProgramTest>)> {
        let mut batches: Vec<(Duration, usize, Vec<&ProgramTest>)> = Vec::new();
        for program in 0..self.programs.len() {
            let mut last: Option<(Duration, usize, Vec<&ProgramTest>)> = None;
            let mine = self.tests.iter().filter(|test| test.program == program && test.reached.contains(&mutant));
            for test in mine {
                match &mut last {
                    Some((time, _, batch)) if *time + test.time <= MAX_BATCH_TIME => {
                        *time += test.time;
                        batch.push(test);
                    }
                    _ => batches.extend(last.replace((test.time, program, vec![test]))),
                }
            }
            batches.extend(last);
        }
        // Batches of short tests are sorted by time; full batches keep the order of the programs.
        batches.sort_by_key(|(time, program, _)| (*time > MAX_BATCH_TIME, time.as_secs(), *program));
        batches.into_iter().map(|(_, program, tests)| (program, tests)).collect()
    }
}

/// Runs some tests of a program. The lit suite accepts a single name, but a regular expression for several.
fn command(program: &Built, names: &[&str], output: &Path) -> Command {
    let mut command = Command::new(&program.path);
    command.current_dir(&program.dir).envs(SETTINGS.iter().copied()).arg("--test-threads=1");
    if program.name == LIT {
        let names: Vec<String> = names.iter().map(|name| escape_regex(name)).collect();
        command
            .env("LIT_FILTER", format!("^(?:{})$", names.join("|")))
            .env("QOPT_LIT_OUTPUT", output.join("lit-tests"));
    } else {
        command.arg("--exact").args(names);
    }
    command
}

/// A regular expression that matches a text literally.
fn escape_regex(text: &str) -> String {
    let escape = |c: char| [if c.is_ascii_punctuation() { "\\" } else { "" }.to_owned(), c.to_string()].concat();
    text.chars().map(escape).collect()
}

/// Runs a test program until a test fails, the program ends, or the time limit expires.
pub(super) fn watch(command: &mut Command, limit: Duration) -> Result<MutantVerdict, String> {
    let spawned = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let mut child = spawned.map_err(|e| format!("cannot start {}: {e}", command.get_program().display()))?;
    let stdout = child.stdout.take();
    let (sender, events) = channel();
    let reader = std::thread::spawn(move || {
        let lines = stdout.into_iter().flat_map(|stdout| BufReader::new(stdout).split(b'\n'));
        let fails = lines.map_while(Result::ok).any(|line| line.ends_with(b"FAILED"));
        // The receiver is gone after a timeout.
        let _ = sender.send(fails);
    });
    let verdict = match events.recv_timeout(limit) {
        Ok(true) => Some(MutantVerdict::Caught),
        Ok(false) => None,
        Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => Some(MutantVerdict::Timeout),
    };
    if verdict.is_some() {
        kill(&child);
    }
    let status = child.wait().map_err(|e| format!("cannot wait for a test program: {e}"))?;
    let _ = reader.join();
    Ok(verdict.unwrap_or(if status.success() { MutantVerdict::Missed } else { MutantVerdict::Caught }))
}

/// Kills a program and its descendants. They are not one process group: the lit suite runs each command in its own.
fn kill(child: &Child) {
    let mut work = vec![child.id()];
    while let Some(id) = work.pop() {
        let Ok(pid) = i32::try_from(id).map(Pid::from_raw) else { continue };
        // A stopped process starts no other. It may have ended by itself.
        let _ = signal::kill(pid, Signal::SIGSTOP);
        let threads = std::fs::read_dir(format!("/proc/{id}/task")).into_iter().flatten().flatten();
        for children in threads.filter_map(|thread| std::fs::read_to_string(thread.path().join("children")).ok()) {
            work.extend(children.split_whitespace().filter_map(|id| id.parse::<u32>().ok()));
        }
        let _ = signal::kill(pid, Signal::SIGKILL);
    }
}

/// Processes a list in parallel, with one worker per processor. `work` gets the number of its worker.
fn in_parallel<T: Sync>(all: &[T], work: impl Fn(usize, &T) + Sync) {
    let next = AtomicUsize::new(0);
    let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    std::thread::scope(|scope| {
        for worker in 0..workers {
            let (next, work) = (&next, &work);
            scope.spawn(move || {
                while let Some(one) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    work(worker, one);
                }
            });
        }
    });
}
