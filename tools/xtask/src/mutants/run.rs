//! Running tests on mutants.
//!
//! First all tests run once on the program without an active mutant: they have to pass, and it is recorded how long each takes
//! and which mutants it comes by. Then a mutant needs only the tests that come by it, the fastest first, until one fails.

use std::collections::BTreeSet;
use std::fmt;
use std::io::{BufRead as _, BufReader};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

use super::tree::Built;
use super::{LIT, SETTINGS, UNSTEADY};

/// A test runs so many times as long as without a mutant, and at least so long, before it is said to hang. Other work may slow
/// the machine down.
const TIMES: u32 = 3;
const LEAST: Duration = Duration::from_secs(20);
/// Tests that take less run together, as many as take so long: starting a program costs, and so do tests behind the first that
/// fails.
const QUICK: Duration = Duration::from_secs(1);

/// What became of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A test fails.
    Caught,
    /// All tests pass.
    Missed,
    /// It does not compile.
    Unviable,
    /// A test does not end.
    Timeout,
}

impl Verdict {
    /// All, in the order of reports.
    pub const ALL: [Self; 4] = [Self::Caught, Self::Missed, Self::Unviable, Self::Timeout];
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Caught => "caught",
            Self::Missed => "missed",
            Self::Unviable => "unviable",
            Self::Timeout => "timeout",
        })
    }
}

/// One test of a program.
struct Test {
    program: usize,
    name: String,
    time: Duration,
    reached: BTreeSet<usize>,
}

/// The tests, and what is known of them.
pub struct Tests {
    programs: Vec<Built>,
    tests: Vec<Test>,
}

impl Tests {
    /// Runs each test of the programs once, without a mutant. Files are written to a directory.
    ///
    /// # Errors
    /// If a program does not start, or a test fails.
    pub fn new(programs: Vec<Built>, dir: &Path) -> Result<Self, String> {
        let mut names = Vec::new();
        for (n, program) in programs.iter().enumerate() {
            let listed =
                Command::new(&program.path).args(["--list", "--format=terse"]).current_dir(&program.dir).output();
            let listed = listed.map_err(|e| format!("'{}' does not start: {e}", program.path.display()))?;
            let text = String::from_utf8_lossy(&listed.stdout);
            let listed = text.lines().filter_map(|line| line.strip_suffix(": test"));
            names.extend(listed.filter(|name| !UNSTEADY.contains(name)).map(|name| (n, name.to_owned())));
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
                Ok(Verdict::Missed) => found.0.push(Test { program: *n, name: name.clone(), time, reached }),
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

    /// Each program with its number of tests and their time, for people.
    pub fn summary(&self) -> Vec<String> {
        let line = |(n, program): (usize, &Built)| {
            let mine = || self.tests.iter().filter(move |test| test.program == n);
            let time: Duration = mine().map(|test| test.time).sum();
            format!("{}: {} tests, {:.1} s", program.name, mine().count(), time.as_secs_f64())
        };
        self.programs.iter().enumerate().map(line).collect()
    }

    /// Whether any test comes by a mutant.
    pub fn reach(&self, mutant: usize) -> bool {
        self.tests.iter().any(|test| test.reached.contains(&mutant))
    }

    /// Runs tests on mutants, several at a time, and says of each what became of it, one at a time.
    ///
    /// # Errors
    /// If a program does not start.
    pub fn run(&self, mutants: &[usize], dir: &Path, said: impl FnMut(usize, Verdict) + Send) -> Result<(), String> {
        let said = Mutex::new((said, Ok(())));
        in_parallel(mutants, |worker, &mutant| {
            let verdict = self.verdict(mutant, &dir.join(worker.to_string()));
            let mut said = said.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            match verdict {
                Ok(verdict) => (said.0)(mutant, verdict),
                Err(why) => said.1 = Err(why),
            }
        });
        said.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).1
    }

    fn verdict(&self, mutant: usize, output: &Path) -> Result<Verdict, String> {
        for (program, tests) in self.batches(mutant) {
            let Some(program) = self.programs.get(program) else { continue };
            let time: Duration = tests.iter().map(|test| test.time).sum();
            let names: Vec<&str> = tests.iter().map(|test| test.name.as_str()).collect();
            let mut command = command(program, &names, output);
            command.env("QOPT_MUTANT", mutant.to_string());
            let verdict = watch(&mut command, LEAST.max(time * TIMES))?;
            if verdict != Verdict::Missed {
                return Ok(verdict);
            }
        }
        Ok(Verdict::Missed)
    }

    /// The tests that come by a mutant, in parts that run together, the fastest first.
    fn batches(&self, mutant: usize) -> Vec<(usize, Vec<&Test>)> {
        let mut batches: Vec<(Duration, usize, Vec<&Test>)> = Vec::new();
        for program in 0..self.programs.len() {
            let mut last: Option<(Duration, usize, Vec<&Test>)> = None;
            let mine = self.tests.iter().filter(|test| test.program == program && test.reached.contains(&mutant));
            for test in mine {
                match &mut last {
                    Some((time, _, batch)) if *time + test.time <= QUICK => {
                        *time += test.time;
                        batch.push(test);
                    }
                    _ => batches.extend(last.replace((test.time, program, vec![test]))),
                }
            }
            batches.extend(last);
        }
        // Short ones only after each other: with those that are full, the order is that of the programs.
        batches.sort_by_key(|(time, program, _)| (*time > QUICK, time.as_secs(), *program));
        batches.into_iter().map(|(_, program, tests)| (program, tests)).collect()
    }
}

/// Runs some tests of a program. The suite of lit takes one name only, but an expression for more.
fn command(program: &Built, names: &[&str], output: &Path) -> Command {
    let mut command = Command::new(&program.path);
    command.current_dir(&program.dir).envs(SETTINGS.iter().copied()).arg("--test-threads=1");
    if program.name == LIT {
        let names: Vec<String> = names.iter().map(|name| escaped(name)).collect();
        command
            .env("LIT_FILTER", format!("^(?:{})$", names.join("|")))
            .env("QOPT_LIT_OUTPUT", output.join("lit-tests"));
    } else {
        command.arg("--exact").args(names);
    }
    command
}

/// A regular expression for a text.
fn escaped(text: &str) -> String {
    let escape = |c: char| [if c.is_ascii_punctuation() { "\\" } else { "" }.to_owned(), c.to_string()].concat();
    text.chars().map(escape).collect()
}

/// Runs a test program until a test fails, or it ends, or takes too long.
fn watch(command: &mut Command, limit: Duration) -> Result<Verdict, String> {
    let spawned = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).process_group(0).spawn();
    let mut child = spawned.map_err(|e| format!("{} does not start: {e}", command.get_program().display()))?;
    let stdout = child.stdout.take();
    let (sender, events) = channel();
    let reader = std::thread::spawn(move || {
        let lines = stdout.into_iter().flat_map(|stdout| BufReader::new(stdout).split(b'\n'));
        let fails = lines.map_while(Result::ok).any(|line| line.ends_with(b"FAILED"));
        // Nobody listens any more if it took too long.
        let _ = sender.send(fails);
    });
    let verdict = match events.recv_timeout(limit) {
        Ok(true) => Some(Verdict::Caught),
        Ok(false) => None,
        Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => Some(Verdict::Timeout),
    };
    if verdict.is_some() {
        kill(&child);
    }
    let status = child.wait().map_err(|e| format!("a test program is lost: {e}"))?;
    let _ = reader.join();
    Ok(verdict.unwrap_or(if status.success() { Verdict::Missed } else { Verdict::Caught }))
}

/// Ends a program that was started here, with those that it started.
fn kill(child: &Child) {
    if let Ok(id) = i32::try_from(child.id()) {
        // It may have ended by itself.
        let _ = killpg(Pid::from_raw(id), Signal::SIGKILL);
    }
}

/// Does something for each of many, as many at a time as there are processors. What is done knows the number of its worker.
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
