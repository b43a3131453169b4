//! One target, in a process of its own: inputs one after the other, until time is up or the process ends.
//!
//! Before each input the process writes down what it is about to do, so that whoever started it knows what ended it, or what it
//! hangs on. A panic or a broken promise does not end it: it is made smaller and kept, the first of its kind, and the rest is counted.

use std::collections::BTreeMap;
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use qopt_fuzz::Random;

use super::corpus::Corpus;
use super::targets::{Finding, Target};
use crate::Outcome;

/// As much as qopt's threads have where memory is short.
const STACK: usize = 8 << 20;
/// How long a finding is made smaller.
const SHRINKING: Duration = Duration::from_secs(10);
/// Findings of more kinds are one fault with many faces.
const MOST_KINDS: usize = 20;

/// What a process does, written where another can read it.
pub(super) struct Journal(File);

/// An entry: how many inputs were begun, how often anything was, and the input. The second number changes as long as it lives.
pub(super) struct Entry {
    pub(super) begun: u64,
    pub(super) beats: u64,
    pub(super) input: Vec<u8>,
}

impl Journal {
    pub(super) fn create(path: &Path) -> Result<Self, String> {
        File::create(path).map(Self).map_err(|e| format!("cannot write '{}': {e}", path.display()))
    }

    fn write(&self, begun: u64, beats: u64, input: &[u8]) {
        let head = [begun, beats, input.len() as u64].map(u64::to_le_bytes).concat();
        // Without a journal there is nothing to be said, and nobody to say it to.
        let _ = self.0.write_all_at(&[head.as_slice(), input].concat(), 0);
    }

    pub(super) fn read(path: &Path) -> Option<Entry> {
        let bytes = std::fs::read(path).ok()?;
        let number = |at: usize| Some(u64::from_le_bytes(bytes.get(8 * at..8 * at + 8)?.try_into().ok()?));
        let (begun, beats, length) = (number(0)?, number(1)?, number(2)?);
        Some(Entry { begun, beats, input: bytes.get(24..24 + length as usize)?.to_vec() })
    }
}

/// What the last panic said, and where.
static PANIC: Mutex<String> = Mutex::new(String::new());

/// Panics are remembered, not printed.
pub(super) fn catch_panics() {
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map_or_else(String::new, |l| format!("{}:{}", l.file(), l.line()));
        let text = info.payload();
        let text = text.downcast_ref::<String>().map(String::as_str).or(text.downcast_ref::<&str>().copied());
        *PANIC.lock().unwrap_or_else(PoisonError::into_inner) = format!("panic at {place}: {}", text.unwrap_or("?"));
    }));
}

/// What is wrong with an input; a panic is, too.
pub(super) fn checked(check: fn(&[u8]) -> Result<(), Finding>, input: &[u8]) -> Option<Finding> {
    match catch_unwind(AssertUnwindSafe(|| check(input))) {
        Ok(result) => result.err(),
        Err(_) => {
            let said = PANIC.lock().unwrap_or_else(PoisonError::into_inner).clone();
            let kind = said.split(": ").next().unwrap_or(&said).to_owned();
            Some(Finding { kind, detail: said })
        }
    }
}

/// The input of a number.
pub(super) fn input(target: &Target, corpus: &Corpus, seed: u64, number: u64) -> Vec<u8> {
    let mut mixed = Random::new(seed ^ number.wrapping_mul(0x2545_f491_4f6c_dd1d));
    (target.input)(corpus, &mut mixed)
}

/// Leaves out lines and then tokens or bytes, as long as the same is wrong, until no single one can go.
pub(super) fn shrink(input: &[u8], mut is_wrong: impl FnMut(&[u8]) -> bool) -> Vec<u8> {
    let mut best = input.to_vec();
    loop {
        let length = best.len();
        for cut in [lines, pieces] {
            let mut parts = cut(&best);
            let mut size = parts.len().div_ceil(2);
            while size > 0 {
                // From the end, because what is used stands in front of what uses it.
                let mut end = parts.len();
                while end > 0 {
                    let start = end.saturating_sub(size);
                    let fewer = [&parts[..start], &parts[end.min(parts.len())..]].concat();
                    let bytes = fewer.concat();
                    if is_wrong(&bytes) {
                        (parts, best) = (fewer, bytes);
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

/// A file's name of a kind of finding.
pub(super) fn slug(kind: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let words: String = kind.chars().map(plain).collect();
    words.split('-').filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-").chars().take(80).collect()
}

/// Writes an input and what is wrong with it.
pub(super) fn keep(dir: &Path, finding: &Finding, input: &[u8]) -> Outcome {
    let write = |ending: &str, bytes: &[u8]| {
        let path = dir.join(format!("{}.{ending}", slug(&finding.kind)));
        std::fs::write(&path, bytes).map_err(|e| format!("cannot write '{}': {e}", path.display()))
    };
    write("input", input)?;
    write("txt", format!("{}\n\n{}\n", finding.kind, finding.detail).as_bytes())
}

/// What a process has to do.
pub(super) struct Work {
    pub(super) target: &'static Target,
    pub(super) seed: u64,
    pub(super) first: u64,
    pub(super) time: Duration,
    /// Where findings go.
    pub(super) dir: PathBuf,
    pub(super) journal: PathBuf,
}

impl Work {
    /// Does it, on a thread whose stack is small.
    ///
    /// # Errors
    /// If something cannot be read or written.
    pub(super) fn run(self) -> Outcome {
        catch_panics();
        let thread = std::thread::Builder::new().stack_size(STACK).spawn(move || self.inputs());
        let thread = thread.map_err(|e| format!("no thread: {e}"))?;
        thread.join().map_err(|_| PANIC.lock().unwrap_or_else(PoisonError::into_inner).clone())?
    }

    fn inputs(&self) -> Outcome {
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
            let mut try_input = |input: &[u8]| {
                beats += 1;
                journal.write(number, beats, input);
                checked(self.target.check, input)
            };
            let Some(mut found) = try_input(&input) else { continue };
            let times = kinds.entry(found.kind.clone()).or_default();
            *times += 1;
            if *times > 1 || kinds.len() > MOST_KINDS {
                continue;
            }
            let patience = Instant::now() + SHRINKING;
            let small = shrink(&input, |input| {
                let same = (Instant::now() < patience).then(|| try_input(input)).flatten();
                match same {
                    Some(same) if same.kind == found.kind => {
                        found = same;
                        true
                    }
                    _ => false,
                }
            });
            keep(&self.dir, &found, &small)?;
        }
        for (kind, times) in &kinds {
            println!("{times:>8} times {kind}");
        }
        Ok(())
    }
}
