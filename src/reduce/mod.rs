//! Test case reduction: shrinks a program while it stays interesting.
//!
//! A [`InterestingnessTest`] decides whether a text is interesting. Changes are proposed from coarse to fine: at all sites, at each
//! half of them, each quarter and so on, until no change is interesting. `program` changes the IR; `text` changes the
//! text and so covers every attribute and type. If the input is a valid program, candidates must be valid too. If it is
//! not, only the text is changed, so that parser bugs can be reduced as well. Every change makes the text smaller, so
//! a round terminates. A round of IR changes starts from the printed form of the program, which may be longer than the
//! text. The next round follows only if the round found a smaller text. Reduction is deterministic if the test is.

mod program;
mod text;

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

use crate::def::Dialect;
use crate::diag::Severity;
use crate::ir::{Context, Limits, Module};
use crate::syntax::{ParseOptions, parse};
use crate::verify;

/// The interestingness test.
pub trait InterestingnessTest {
    /// Returns true if the text is interesting.
    ///
    /// # Errors
    /// If the test itself fails. Ends the reduction.
    fn is_interesting(&mut self, text: &[u8]) -> Result<bool, String>;
}

/// Options of a reduction.
#[derive(Clone, Debug)]
pub struct ReduceOptions {
    /// Parser options.
    pub parse: ParseOptions,
    /// Limits of the contexts that candidates are parsed in.
    pub limits: Limits,
    /// Largest number of tests. The result is then the smallest text so far.
    pub max_tests: usize,
}

/// Result of a reduction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reduced {
    /// The smallest interesting text that was found.
    pub text: Vec<u8>,
    /// Number of tested texts.
    pub tests: usize,
    /// True if no change is left to try, false if a limit was reached.
    pub complete: bool,
}

/// Largest number of candidates, most of which the verifier rejects. Ends reductions whose tests are never reached.
const MAX_CANDIDATES: usize = 2_000_000;

/// Reduces a text.
///
/// # Errors
/// If the text is not interesting, or the test fails.
pub fn reduce(
    dialects: &[&'static Dialect],
    text: &[u8],
    options: &ReduceOptions,
    test: &mut dyn InterestingnessTest,
) -> Result<Reduced, String> {
    if !test.is_interesting(text)? {
        return Err("the input is not interesting".to_owned());
    }
    let (best, smallest) = (text.to_vec(), text.to_vec());
    let mut reducer =
        Reducer { dialects, options, test, best, smallest, valid: false, verdicts: HashMap::new(), tests: 1 };
    reducer.valid = reducer.with_module(text, |_, _| ()).is_some();
    let complete = match reducer.run() {
        Ok(()) => true,
        Err(Stop::Limit) => false,
        Err(Stop::Test(message)) => return Err(message),
    };
    // Repeats the test to detect a nondeterministic one.
    if reducer.smallest != text && !reducer.test.is_interesting(&reducer.smallest)? {
        return Err("the test is not deterministic".to_owned());
    }
    Ok(Reduced { text: reducer.smallest, tests: reducer.tests, complete })
}

/// The reason for ending a reduction early.
enum Stop {
    Limit,
    Test(String),
}

type ReductionResult = Result<bool, Stop>;

/// The size that every change decreases: the length, then the sum of the bytes, so that 8 becomes 1.
fn size_key(text: &[u8]) -> (usize, u64) {
    (text.len(), text.iter().map(|&byte| u64::from(byte)).sum())
}

struct Reducer<'a> {
    dialects: &'a [&'static Dialect],
    options: &'a ReduceOptions,
    test: &'a mut dyn InterestingnessTest,
    /// The interesting text that the next change applies to.
    best: Vec<u8>,
    /// The smallest interesting text so far.
    smallest: Vec<u8>,
    /// True if candidates must pass the verifier.
    valid: bool,
    /// The hash of every candidate so far. True if the candidate is valid and interesting.
    verdicts: HashMap<u64, bool>,
    tests: usize,
}

impl Reducer<'_> {
    fn run(&mut self) -> Result<(), Stop> {
        loop {
            let before = size_key(&self.smallest);
            if self.valid {
                self.edit_printed()?;
            }
            for cut in text::CUTS {
                self.try_sites(|text| cut(text).len(), |text, chosen| text::remove_sites(text, &cut(text), chosen))?;
            }
            self.try_sites(|text| text::swaps(text).len(), text::apply_replacement)?;
            if size_key(&self.smallest) >= before {
                return Ok(());
            }
            self.best.clone_from(&self.smallest);
        }
    }

    /// Tries all IR changes on the printed form. Each change prints, so only printed forms have comparable sizes: short
    /// names and the omitted `module` make the text smaller.
    fn edit_printed(&mut self) -> Result<(), Stop> {
        let written = self.best.clone();
        let Some(printed) = self.with_module(&written, |_, module| program::print(module)) else { return Ok(()) };
        if self.is_interesting(&printed)? {
            self.accept(printed);
        }
        let mut smaller = false;
        for edit in program::EDITS {
            smaller |= self.edit(edit)?;
        }
        if !smaller && size_key(&written) < size_key(&self.best) {
            self.best = written;
        }
        Ok(())
    }

    /// Tries an IR change at all its sites.
    fn edit(&mut self, edit: program::EditFn) -> ReductionResult {
        let (dialects, options) = (self.dialects, self.options);
        let apply = |text: &[u8], chosen| {
            with_module(dialects, options, text, |_, module| {
                let sites = program::apply(module, edit, chosen);
                (sites, program::print(module))
            })
        };
        let count = |text: &[u8]| apply(text, 0..0).map_or(0, |(sites, _)| sites);
        self.try_sites(count, |text, chosen| apply(text, chosen).map(|(_, text)| text))
    }

    /// Tries a change at all of its sites, at each half of them, and so on down to single sites. Goes from the last to
    /// the first, so that a change does not renumber earlier sites.
    fn try_sites(
        &mut self,
        count: impl Fn(&[u8]) -> usize,
        change: impl Fn(&[u8], Range<usize>) -> Option<Vec<u8>>,
    ) -> ReductionResult {
        let mut smaller = false;
        let mut size = count(&self.best);
        while size > 0 {
            let mut end = count(&self.best);
            while end > 0 {
                let start = end.saturating_sub(size);
                if let Some(candidate) = change(&self.best, start..end) {
                    smaller |= self.attempt(candidate)?;
                }
                end = start;
            }
            size /= 2;
        }
        Ok(smaller)
    }

    /// Accepts a candidate if it is smaller, valid and interesting.
    fn attempt(&mut self, candidate: Vec<u8>) -> ReductionResult {
        let accepted = size_key(&candidate) < size_key(&self.best) && self.is_interesting(&candidate)?;
        if accepted {
            self.accept(candidate);
        }
        Ok(accepted)
    }

    fn accept(&mut self, text: Vec<u8>) {
        if size_key(&text) < size_key(&self.smallest) {
            self.smallest.clone_from(&text);
        }
        self.best = text;
    }

    /// Returns true if a candidate is valid and interesting. Tests each candidate once.
    fn is_interesting(&mut self, candidate: &[u8]) -> ReductionResult {
        let mut hasher = DefaultHasher::new();
        candidate.hash(&mut hasher);
        let hash = hasher.finish();
        if let Some(&verdict) = self.verdicts.get(&hash) {
            return Ok(verdict);
        }
        self.verdicts.insert(hash, false);
        if self.valid && self.with_module(candidate, |_, _| ()).is_none() {
            return Ok(false);
        }
        if self.tests >= self.options.max_tests || self.verdicts.len() > MAX_CANDIDATES {
            return Err(Stop::Limit);
        }
        self.tests += 1;
        let interesting = self.test.is_interesting(candidate).map_err(Stop::Test)?;
        self.verdicts.insert(hash, interesting);
        Ok(interesting)
    }

    fn with_module<T>(&self, text: &[u8], then: impl FnOnce(&Context, &mut Module) -> T) -> Option<T> {
        with_module(self.dialects, self.options, text, then)
    }
}

/// Parses and verifies a text in a new context, so that memory is released.
fn with_module<T>(
    dialects: &[&'static Dialect],
    options: &ReduceOptions,
    text: &[u8],
    then: impl FnOnce(&Context, &mut Module) -> T,
) -> Option<T> {
    let ctx = Context::with_limits(dialects, options.limits.clone());
    let source = ctx.sources.add("<candidate>", std::sync::Arc::new(text.to_vec())).ok()?;
    let mut parsed = parse(&ctx, source, 0, text.len(), options.parse);
    let options = verify::VerifyOptions {
        allow_unregistered: options.parse.allow_unregistered,
        threads: false,
        show_op: None,
        ..verify::VerifyOptions::default()
    };
    let is_error = |diag: &crate::diag::Diag| diag.severity == Severity::Error;
    if parsed.diags.iter().any(is_error) || verify::verify_op(parsed.module.op(), &options).iter().any(is_error) {
        return None;
    }
    Some(then(&ctx, &mut parsed.module))
}
