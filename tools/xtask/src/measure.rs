//! Measures time and memory of one run of a program.
//!
//! `getrusage(RUSAGE_CHILDREN)` covers all terminated children of a process. So each run gets its own parent process,
//! `xtask measure`, which has no other children and prints one line.

use std::fs::File;
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use clap::{Arg, ArgMatches, value_parser};
use nix::sys::resource::{Resource, UsageWho, getrusage, setrlimit};
use nix::sys::time::TimeValLike;

use crate::TaskResult;

/// A program to run, with its arguments and limits.
#[derive(Default)]
pub struct RunSpec {
    pub program: PathBuf,
    pub args: Vec<String>,
    /// File for standard output; discarded if `None`.
    pub stdout: Option<PathBuf>,
    /// File for standard error; discarded if `None`.
    pub stderr: Option<PathBuf>,
    /// Time limit.
    pub timeout: Option<Duration>,
    /// Limit of the address space in bytes.
    pub address_space: Option<u64>,
}

/// Resource usage of a run.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// Exit code; `None` if a signal ended the run, including a timeout.
    pub code: Option<i32>,
    /// True if the time limit ended the run.
    pub timed_out: bool,
    /// CPU time in user and system mode, in seconds.
    pub cpu: f64,
    /// Wall time in seconds.
    pub wall: f64,
    /// Peak resident memory in bytes.
    pub peak: u64,
}

impl Usage {
    /// Peak resident memory in MiB.
    pub fn peak_mib(&self) -> f64 {
        self.peak as f64 / f64::from(1 << 20)
    }
    /// The smaller of CPU time and wall time: wall time for parallel programs, CPU time under load.
    pub fn seconds(&self) -> f64 {
        self.wall.min(self.cpu)
    }
    /// Returns the usage of a successful run.
    ///
    /// # Errors
    /// If the run failed.
    pub fn success(self, what: &str) -> Result<Self, String> {
        match self.code {
            Some(0) => Ok(self),
            Some(code) => Err(format!("{what}: exit code {code}")),
            None => Err(format!("{what}: ended by a signal")),
        }
    }
}

impl RunSpec {
    /// A run without limits and output files.
    pub fn new(program: impl Into<PathBuf>, args: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { program: program.into(), args: args.into_iter().map(Into::into).collect(), ..Self::default() }
    }
    /// Runs the program.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn measure(&self) -> Result<Usage, String> {
        let own = std::env::current_exe().map_err(|e| format!("cannot find this executable: {e}"))?;
        let mut helper = Command::new(own);
        helper.arg("measure");
        let number = |n: u128| n.to_string();
        let options = [
            ("--timeout-ms", self.timeout.map(|t| number(t.as_millis()).into())),
            ("--address-space", self.address_space.map(|n| number(n.into()).into())),
            ("--stdout", self.stdout.as_ref().map(|p| p.clone().into_os_string())),
            ("--stderr", self.stderr.as_ref().map(|p| p.clone().into_os_string())),
        ];
        for (name, value) in options {
            if let Some(value) = value {
                helper.arg(name).arg(value);
            }
        }
        helper.arg("--").arg(&self.program).args(&self.args).stderr(Stdio::inherit());
        let output = helper.output().map_err(|e| format!("cannot start the measuring process: {e}"))?;
        let line = String::from_utf8_lossy(&output.stdout);
        parse_usage(&line).ok_or_else(|| format!("cannot measure '{}'", self.program.display()))
    }
}

fn parse_usage(line: &str) -> Option<Usage> {
    let mut words = line.split_whitespace();
    let usage = Usage {
        code: words.next()?.parse().ok(),
        timed_out: words.next()? == "timeout",
        cpu: words.next()?.parse().ok()?,
        wall: words.next()?.parse().ok()?,
        peak: words.next()?.parse().ok()?,
    };
    Some(usage)
}

/// The command line of the measuring process.
pub fn command_line() -> clap::Command {
    let path = |name| Arg::new(name).long(name).value_parser(value_parser!(PathBuf));
    let number = |name| Arg::new(name).long(name).value_parser(value_parser!(u64));
    clap::Command::new("measure")
        .hide(true)
        .args([number("timeout-ms"), number("address-space"), path("stdout"), path("stderr")])
        .arg(Arg::new("command").num_args(1..).last(true).required(true))
}

/// The task `xtask measure`: runs one program and prints its usage as one line, which [`RunSpec::measure`] reads.
///
/// # Errors
/// If it cannot be started.
pub fn run_measured(matches: &ArgMatches) -> TaskResult {
    let mut words = matches.get_many::<String>("command").into_iter().flatten();
    let program = words.next().ok_or("no program")?;
    let sink = |name| match matches.get_one::<PathBuf>(name) {
        Some(path) => {
            File::create(path).map(Stdio::from).map_err(|e| format!("cannot write '{}': {e}", path.display()))
        }
        None => Ok(Stdio::null()),
    };
    let mut command = Command::new(program);
    command.args(words).stdin(Stdio::null()).stdout(sink("stdout")?).stderr(sink("stderr")?);
    // The child inherits the limit. It must exceed the memory that this process needs.
    if let Some(&bytes) = matches.get_one::<u64>("address-space") {
        setrlimit(Resource::RLIMIT_AS, bytes, bytes).map_err(|e| format!("cannot limit memory: {e}"))?;
    }
    let timeout = matches.get_one::<u64>("timeout-ms").copied().map(Duration::from_millis);
    let start = Instant::now();
    let (status, timed_out) = wait_or_kill(&mut command, timeout).map_err(|e| format!("'{program}': {e}"))?;
    let wall = start.elapsed().as_secs_f64();
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).map_err(|e| format!("no figures: {e}"))?;
    let cpu = (usage.user_time() + usage.system_time()).num_microseconds() as f64 / 1e6;
    let code = status.code().map_or_else(|| "signal".to_owned(), |c| c.to_string());
    let word = if timed_out { "timeout" } else { "ended" };
    // Linux reports resident memory in KiB.
    println!("{code} {word} {cpu} {wall} {}", usage.max_rss().saturating_mul(1024));
    Ok(())
}

fn wait_or_kill(command: &mut Command, timeout: Option<Duration>) -> std::io::Result<(ExitStatus, bool)> {
    let mut child = command.spawn()?;
    let Some(timeout) = timeout else { return Ok((child.wait()?, false)) };
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok((status, false));
        }
        if start.elapsed() >= timeout {
            child.kill()?;
            return Ok((child.wait()?, true));
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}
