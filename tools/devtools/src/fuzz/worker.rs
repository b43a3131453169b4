//! A child process for one target: checks random inputs until the time is up, or one saved input.
//!
//! The process writes each input to a journal before checking it, so that the parent knows which input crashed or
//! hangs. A panic or violated property does not end the process: the first finding of its kind is minimized and saved,
//! the others are counted.

use std::collections::BTreeMap;
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use qopt_fuzz::Random;

use super::corpus::Corpus;
use super::targets::{FuzzTarget, Violation};
use xtask::TaskResult;

/// Stack size of qopt's threads.
const STACK_BYTES: usize = 2 << 20;
/// Time limit for minimizing a finding.
const SHRINK_TIME: Duration = Duration::from_secs(10);
/// Largest number of findings saved per process. Further kinds are only counted, because so many usually share one cause.
const MAX_KINDS: usize = 20;

/// The journal file, shared with the parent process.
pub(super) struct Journal(File);

/// A journal entry: the index of the current input, the number of checks so far (minimization included), and the input.
pub(super) struct JournalEntry {
    pub(super) index: u64,
    pub(super) beats: u64,
    pub(super) input: Vec<u8>,
}

impl Journal {
    pub(super) fn create(path: &Path) -> Result<Self, String> {
        File::create(path).map(Self).map_err(|e| format!("cannot write '{}': {e}", path.display()))
    }

    fn write(&self, index: u64, beats: u64, input: &[u8]) {
        let head = [index, beats, input.len() as u64].map(u64::to_le_bytes).concat();
        // A failed write is ignored: without new `beats` the parent reports a hang.
        let _ = self.0.write_all_at(&[head.as_slice(), input].concat(), 0);
    }

    pub(super) fn read(path: &Path) -> Option<JournalEntry> {
        let bytes = std::fs::read(path).ok()?;
        let number = |at: usize| Some(u64::from_le_bytes(bytes.get(8 * at..8 * at + 8)?.try_into().ok()?));
        let (index, beats, length) = (number(0)?, number(1)?, number(2)?);
        Some(JournalEntry { index, beats, input: bytes.get(24..24 + length as usize)?.to_vec() })
    }
}

/// Message and location of the last panic.
static PANIC: Mutex<String> = Mutex::new(String::new());

/// Records panics instead of printing them.
pub(super) fn catch_panics() {
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map_or_else(String::new, |l| format!("{}:{}", l.file(), l.line()));
        let text = info.payload();
        let text = text.downcast_ref::<String>().map(String::as_str).or(text.downcast_ref::<&str>().copied());
        *PANIC.lock().unwrap_or_else(PoisonError::into_inner) = format!("panic at {place}: {}", text.unwrap_or("?"));
    }));
}

/// The finding of an input. A panic is a finding, too.
pub(super) fn check_input(check: fn(&[u8]) -> Result<(), Violation>, input: &[u8]) -> Option<Violation> {
    match catch_unwind(AssertUnwindSafe(|| check(input))) {
        Ok(result) => result.err(),
        Err(_) => {
            let message = PANIC.lock().unwrap_or_else(PoisonError::into_inner).clone();
            let kind = message.split(": ").next().unwrap_or(&message).to_owned();
            Some(Violation { kind, detail: message })
        }
    }
}

/// The input with this number.
pub(super) fn input(target: &FuzzTarget, corpus: &Corpus, seed: u64, number: u64) -> Vec<u8> {
    let mut mixed = Random::new(seed ^ number.wrapping_mul(0x2545_f491_4f6c_dd1d));
    (target.input)(corpus, &mut mixed)
}

/// Removes lines, then tokens or bytes, while the finding stays the same, until no single one can be removed or the check
/// returns `None` because its time is over.
pub(super) fn shrink(input: &[u8], mut is_wrong: impl FnMut(&[u8]) -> Option<bool>) -> Vec<u8> {
    let mut best = input.to_vec();
    loop {
        let length = best.len();
        for cut in [lines, pieces] {
            let mut parts = cut(&best);
            let mut size = parts.len().div_ceil(2);
            while size > 0 {
                // From the end, because uses come after definitions.
                let mut end = parts.len();
                while end > 0 {
                    let start = end.saturating_sub(size);
                    let fewer = [&parts[..start], &parts[end.min(parts.len())..]].concat();
                    let bytes = fewer.concat();
                    match is_wrong(&bytes) {
                        Some(true) => (parts, best) = (fewer, bytes),
                        Some(false) => {}
                        None => return best,
                    }
                    end = start;
                }
                size = if size == 1 { 0 } else { size.div_ceil(2) };
            }
        }
        if best.len() == length {
            return best;
        }
    }
}

fn lines(bytes: &[u8]) -> Vec<Vec<u8>> {
    bytes.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect()
}

fn pieces(bytes: &[u8]) -> Vec<Vec<u8>> {
    match std::str::from_utf8(bytes) {
        Ok(text) => qopt_fuzz::tokens(text).iter().map(|t| format!("{}{}", t.blank, t.text).into_bytes()).collect(),
        Err(_) => bytes.iter().map(|&byte| vec![byte]).collect(),
    }
}

/// A file name for a kind of finding.
pub(super) fn slug(kind: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let words: String = kind.chars().map(plain).collect();
    words.split('-').filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-").chars().take(80).collect()
}

/// Saves an input with its description.
pub(super) fn save_finding(dir: &Path, finding: &Violation, input: &[u8]) -> TaskResult {
    let write = |ending: &str, bytes: &[u8]| {
        let path = dir.join(format!("{}.{ending}", slug(&finding.kind)));
        std::fs::write(&path, bytes).map_err(|e| format!("cannot write '{}': {e}", path.display()))
    };
    write("input", input)?;
    write("txt", format!("{}\n\n{}\n", finding.kind, finding.detail).as_bytes())
}

/// Runs on a thread with a small stack, and records panics.
fn on_small_stack(run: impl FnOnce() -> TaskResult + Send + 'static) -> TaskResult {
    catch_panics();
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(run);
    let thread = thread.map_err(|e| format!("no thread: {e}"))?;
    thread.join().map_err(|_| PANIC.lock().unwrap_or_else(PoisonError::into_inner).clone())?
}

/// Checks a saved input under the conditions of random inputs. Prints the finding.
///
/// # Errors
/// If there is a finding: its kind.
pub(super) fn check_file(target: &'static FuzzTarget, path: &Path) -> TaskResult {
    let input = std::fs::read(path).map_err(|e| format!("cannot read '{}': {e}", path.display()))?;
    on_small_stack(move || match check_input(target.check, &input) {
        None => Ok(()),
        Some(finding) => {
            println!("{}\n\n{}", finding.kind, finding.detail);
            Err(finding.kind)
        }
    })
}

/// Random inputs that a child process checks.
pub(super) struct WorkerTask {
    pub(super) target: &'static FuzzTarget,
    pub(super) seed: u64,
    pub(super) first: u64,
    pub(super) time: Duration,
    /// Directory of findings.
    pub(super) dir: PathBuf,
    pub(super) journal: PathBuf,
}

impl WorkerTask {
    /// Checks random inputs.
    ///
    /// # Errors
    /// If a file cannot be read or written.
    pub(super) fn run(self) -> TaskResult {
        on_small_stack(move || self.inputs())
    }

    fn inputs(&self) -> TaskResult {
        let corpus = Corpus::read()?;
        let journal = Journal::create(&self.journal)?;
        let end = Instant::now() + self.time;
        let (mut kinds, mut beats) = (BTreeMap::<String, u64>::new(), 0);
        for number in self.first.. {
            if Instant::now() >= end {
                journal.write(number, beats, &[]);
                break;
            }
            let input = input(self.target, &corpus, self.seed, number);
            let mut journal_and_check = |input: &[u8]| {
                beats += 1;
                journal.write(number, beats, input);
                check_input(self.target.check, input)
            };
            let Some(mut found) = journal_and_check(&input) else { continue };
            let times = kinds.entry(found.kind.clone()).or_default();
            *times += 1;
            if *times > 1 || kinds.len() > MAX_KINDS {
                continue;
            }
            let deadline = Instant::now() + SHRINK_TIME;
            let small = shrink(&input, |input| {
                (Instant::now() < deadline).then_some(())?;
                let same = journal_and_check(input).filter(|same| same.kind == found.kind);
                let is_same = same.is_some();
                found = same.unwrap_or_else(|| found.clone());
                Some(is_same)
            });
            save_finding(&self.dir, &found, &small)?;
        }
        for (kind, times) in &kinds {
            println!("{times:>8} times {kind}");
        }
        Ok(())
    }
}
