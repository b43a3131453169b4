//! What qopt owes to any input: it ends, in time and within memory, with exit code 0 or 1, with few words, and with a place
//! if it is an error.

use std::fmt;
use std::time::Duration;

use crate::measure::{Run, Usage};

/// When a run is ended, whatever was promised.
const TIMEOUT: Duration = Duration::from_secs(60);
/// Seconds that a run may take.
const SECONDS: f64 = 1.0;
/// Most memory that may be resident.
const MEMORY: u64 = 512 << 20;
/// Address space, so that a runaway does not take the machine with it. More than [`MEMORY`], because threads reserve
/// stacks that they never touch.
const ADDRESS_SPACE: u64 = 8 << 30;
/// Most bytes of diagnostics.
const DIAGNOSTICS: usize = 80 << 10;

/// How an input ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It was accepted.
    Accept,
    /// It was refused because of a limit.
    Limit,
    /// It was refused.
    Error,
    /// It should not end like this.
    Crash,
}

impl Verdict {
    /// How a run ended; qopt's wording tells a limit from the rest.
    pub fn of(usage: &Usage, stderr: &[u8]) -> Self {
        match usage.code {
            Some(0) => Self::Accept,
            Some(1) if String::from_utf8_lossy(stderr).to_lowercase().contains("limit") => Self::Limit,
            Some(1) => Self::Error,
            _ => Self::Crash,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(match self {
            Self::Accept => "accept",
            Self::Limit => "limit",
            Self::Error => "error",
            Self::Crash => "crash",
        })
    }
}

/// A promise about time and memory; the rest is the same for all inputs.
#[derive(Clone, Copy, Debug)]
pub struct Promise {
    seconds: f64,
    memory: u64,
}

impl Promise {
    /// What is promised of any input that is not huge by itself.
    pub fn new() -> Self {
        Self::times(1)
    }
    /// So many times the time and memory.
    pub fn times(scale: u32) -> Self {
        Self { seconds: SECONDS * f64::from(scale), memory: MEMORY * u64::from(scale) }
    }
    /// The same memory in so many times the time.
    pub fn patient(self, times: u32) -> Self {
        Self { seconds: self.seconds * f64::from(times), ..self }
    }
    /// A run that ends where no promise could be kept any more.
    pub fn run(&self, run: Run) -> Run {
        Run { timeout: Some(TIMEOUT), address_space: Some(ADDRESS_SPACE), ..run }
    }
    /// What is wrong with a run.
    pub fn broken(&self, usage: &Usage, stderr: &[u8]) -> Option<String> {
        if usage.timed_out {
            return Some(format!("still running after {} s", TIMEOUT.as_secs()));
        }
        match usage.code {
            Some(0) => {}
            Some(1) if has_place(stderr) => {}
            Some(1) => return Some("an error without a place".to_owned()),
            Some(code) => return Some(format!("exit code {code}")),
            None => return Some("ended by a signal".to_owned()),
        }
        if stderr.len() > DIAGNOSTICS {
            return Some(format!("{} bytes of diagnostics", stderr.len()));
        }
        if usage.seconds() > self.seconds {
            return Some(format!("more than {} s", self.seconds));
        }
        (usage.peak > self.memory).then(|| format!("more than {} MiB", self.memory >> 20))
    }
}

/// Whether a line starts with `name:line:column: error:`. The name is the file's, unless a location in the text names
/// another.
fn has_place(stderr: &[u8]) -> bool {
    String::from_utf8_lossy(stderr).lines().any(|line| {
        let place = line.split_once(": error:").map_or("", |(place, _)| place);
        let mut parts = place.rsplitn(3, ':');
        let mut number = || parts.next().is_some_and(|part| part.parse::<u64>().is_ok());
        number() && number() && parts.next().is_some_and(|name| !name.is_empty())
    })
}
