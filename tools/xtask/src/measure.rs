//! Time and memory of one run of a program.
//!
//! The kernel counts both for the children of a process that have ended, all together. So each run gets a parent of its
//! own: this executable, started again as `xtask measure`, which has no other child and reports in one line. That needs
//! neither a profiler nor a program that may not be installed.

use std::fs::File;
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use clap::{Arg, ArgMatches, value_parser};
use nix::sys::resource::{Resource, UsageWho, getrusage, setrlimit};
use nix::sys::time::TimeValLike;

use crate::Outcome;

/// A run to be measured.
#[derive(Default)]
pub struct Run {
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub args: Vec<String>,
    /// Where its standard output goes; nowhere if there is none.
    pub stdout: Option<PathBuf>,
    /// Where its standard error goes; nowhere if there is none.
    pub stderr: Option<PathBuf>,
    /// When it is ended.
    pub timeout: Option<Duration>,
    /// Bytes of address space that it may have.
    pub address_space: Option<u64>,
}

/// What a run took.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// Its exit code; `None` if a signal ended it, ours included.
    pub code: Option<i32>,
    /// Whether it was ended because it took too long.
    pub timed_out: bool,
    /// Time of the processor in user and system mode, in seconds.
    pub cpu: f64,
    /// Time on the clock, in seconds.
    pub wall: f64,
    /// Most memory that was resident, in bytes.
    pub peak: u64,
}

impl Usage {
    /// Most memory that was resident, in MiB.
    pub fn peak_mib(&self) -> f64 {
        self.peak as f64 / f64::from(1 << 20)
    }
    /// The time that it took, on a machine that has other things to do as well.
    pub fn seconds(&self) -> f64 {
        self.wall.min(self.cpu)
    }
    /// The run, if it succeeded.
    ///
    /// # Errors
    /// If it did not.
    pub fn success(self, what: &str) -> Result<Self, String> {
        match self.code {
            Some(0) => Ok(self),
            Some(code) => Err(format!("{what}: exit code {code}")),
            None => Err(format!("{what}: ended by a signal")),
        }
    }
}

impl Run {
    /// A run with default everything.
    pub fn new(program: impl Into<PathBuf>, args: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { program: program.into(), args: args.into_iter().map(Into::into).collect(), ..Self::default() }
    }
    /// Runs it.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn measure(&self) -> Result<Usage, String> {
        let own = std::env::current_exe().map_err(|e| format!("this executable is not found: {e}"))?;
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
        let output = helper.output().map_err(|e| format!("the measuring process does not start: {e}"))?;
        let line = String::from_utf8_lossy(&output.stdout);
        read_report(&line).ok_or_else(|| format!("'{}' could not be measured", self.program.display()))
    }
}

fn read_report(line: &str) -> Option<Usage> {
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

/// Runs one program and reports what it took.
///
/// # Errors
/// If it cannot be started.
pub fn serve(matches: &ArgMatches) -> Outcome {
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
    // Limits are inherited. This process holds on to less than any that is worth setting.
    if let Some(&bytes) = matches.get_one::<u64>("address-space") {
        setrlimit(Resource::RLIMIT_AS, bytes, bytes).map_err(|e| format!("cannot limit memory: {e}"))?;
    }
    let timeout = matches.get_one::<u64>("timeout-ms").copied().map(Duration::from_millis);
    let start = Instant::now();
    let (status, timed_out) = wait(&mut command, timeout).map_err(|e| format!("'{program}': {e}"))?;
    let wall = start.elapsed().as_secs_f64();
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).map_err(|e| format!("no figures: {e}"))?;
    let cpu = (usage.user_time() + usage.system_time()).num_microseconds() as f64 / 1e6;
    let code = status.code().map_or_else(|| "signal".to_owned(), |c| c.to_string());
    let word = if timed_out { "timeout" } else { "ended" };
    // Linux counts resident memory in KiB.
    println!("{code} {word} {cpu} {wall} {}", usage.max_rss().saturating_mul(1024));
    Ok(())
}

fn wait(command: &mut Command, timeout: Option<Duration>) -> std::io::Result<(ExitStatus, bool)> {
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
