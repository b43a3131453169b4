//! Limits for any input: qopt must terminate in bounded time and memory with exit code 0 or 1, with bounded diagnostics,
//! and with a position for each error. A rejected input has at least one error.

use std::fmt;
use std::time::Duration;

use crate::measure::{RunSpec, Usage};

/// Time limit after which a run is killed. No scale changes it.
const TIMEOUT: Duration = Duration::from_secs(60);
/// Largest time of a run in seconds.
const MAX_SECONDS: f64 = 1.0;
/// Largest resident memory in bytes.
const MAX_MEMORY_BYTES: u64 = 512 << 20;
/// Address space limit in bytes, so that a runaway does not exhaust the machine. No scale changes it. Exceeds
/// [`MAX_MEMORY_BYTES`], because threads reserve stacks that they never touch.
const ADDRESS_SPACE_BYTES: u64 = 8 << 30;
/// Largest size of all diagnostics in bytes.
const MAX_DIAGNOSTICS_BYTES: usize = 80 << 10;

/// Result of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunResult {
    /// Accepted.
    Accept,
    /// Rejected because of a limit.
    Limit,
    /// Rejected.
    Error,
    /// Another exit code, a signal or a timeout.
    Crash,
}

impl RunResult {
    /// The result of a run. The message of an exceeded limit starts with `limit: `.
    pub fn of(usage: &Usage, stderr: &[u8]) -> Self {
        let stderr = String::from_utf8_lossy(stderr);
        match usage.code {
            Some(0) => Self::Accept,
            Some(1) if stderr.contains(": error: limit: ") => Self::Limit,
            Some(1) => Self::Error,
            _ => Self::Crash,
        }
    }
}

impl fmt::Display for RunResult {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(match self {
            Self::Accept => "accept",
            Self::Limit => "limit",
            Self::Error => "error",
            Self::Crash => "crash",
        })
    }
}

/// The time and memory limits; the other limits are the same for all inputs.
#[derive(Clone, Copy, Debug)]
pub struct RunLimits {
    seconds: f64,
    memory: u64,
}

impl RunLimits {
    /// The limits for inputs of ordinary size.
    pub fn new() -> Self {
        Self::scaled(1)
    }
    /// Scales time and memory.
    pub fn scaled(factor: u32) -> Self {
        Self { seconds: MAX_SECONDS * f64::from(factor), memory: MAX_MEMORY_BYTES * u64::from(factor) }
    }
    /// Scales the time only.
    pub fn with_more_time(self, factor: u32) -> Self {
        Self { seconds: self.seconds * f64::from(factor), ..self }
    }
    /// Adds [`TIMEOUT`] and [`ADDRESS_SPACE_BYTES`] to a run.
    pub fn with_hard_limits(run: RunSpec) -> RunSpec {
        RunSpec { timeout: Some(TIMEOUT), address_space: Some(ADDRESS_SPACE_BYTES), ..run }
    }
    /// The limit that a run violates, if any.
    pub fn violation(&self, usage: &Usage, stderr: &[u8]) -> Option<String> {
        if usage.timed_out {
            return Some(format!("still running after {} s", TIMEOUT.as_secs()));
        }
        match usage.code {
            Some(0) => {}
            Some(1) if has_positions(stderr) => {}
            Some(1) => return Some("an error without a position".to_owned()),
            Some(code) => return Some(format!("exit code {code}")),
            None => return Some("ended by a signal".to_owned()),
        }
        if stderr.len() > MAX_DIAGNOSTICS_BYTES {
            return Some(format!("{} bytes of diagnostics", stderr.len()));
        }
        if usage.seconds() > self.seconds {
            return Some(format!("more than {} s", self.seconds));
        }
        (usage.peak > self.memory).then(|| format!("more than {} MiB", self.memory >> 20))
    }
}

/// Returns true if there is an error, and each error starts with `name:line:column: error:`. The name is the file name,
/// unless a location in the text contains another one.
fn has_positions(stderr: &[u8]) -> bool {
    let text = String::from_utf8_lossy(stderr);
    let mut errors = text.lines().filter(|line| line.starts_with("error:") || line.contains(": error:")).peekable();
    let has_position = |line: &str| {
        let position = line.split_once(": error:").map_or("", |(position, _)| position);
        let mut parts = position.rsplitn(3, ':');
        let mut number = || parts.next().is_some_and(|part| part.parse::<u64>().is_ok());
        number() && number() && parts.next().is_some_and(|name| !name.is_empty())
    };
    errors.peek().is_some() && errors.all(has_position)
}

#[cfg(test)]
mod tests {
    use super::has_positions;

    #[test]
    fn each_error_has_a_position() {
        assert!(has_positions(b"a.mlir:1:2: error: x\n  %0 = y\n  ^\na.mlir:3:4: note: z\na:b.mlir:5:6: error: w\n"));
        assert!(!has_positions(b"a.mlir:1:2: error: x\nerror: y\n"));
        assert!(!has_positions(b"a.mlir:1:2: error: x\na.mlir: error: y\n"));
        assert!(!has_positions(b"qopt: --x is unsupported\n"));
    }
}
