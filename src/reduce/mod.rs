//! Test case reduction: shrinks a program while it stays interesting.
//!
//! A [`InterestingnessTest`] decides whether a text is interesting. Changes are proposed from coarse to fine: at all sites, at each
//! half of them, each quarter and so on, until no change is interesting. `program` changes the IR; `text` changes the
//! text and so covers every attribute and type. If the input is a valid program, candidates must be valid too. If it is
//! not, only the text is changed, so that parser bugs can be reduced as well. Every change makes the text smaller, so
//! reduction terminates. It is deterministic if the test is.

mod program;
mod text;

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

use crate::def::Dialect;
use crate::diag::Severity;
use crate::ir::{Context, Module};
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
#[derive(Clone, Copy, Debug)]
pub struct ReduceOptions {
    /// Parser options.
    pub parse: ParseOptions,
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
    options: ReduceOptions,
    test: &mut dyn InterestingnessTest,
) -> Result<Reduced, String> {
    if !test.is_interesting(text)? {
        return Err("the input is not interesting".to_owned());
    }
    let mut reducer =
        Reducer { dialects, options, test, best: text.to_vec(), valid: false, seen: HashSet::new(), tests: 1 };
    reducer.valid = reducer.with_module(text, |_, _| ()).is_some();
    let complete = match reducer.run() {
        Ok(()) => true,
        Err(Stop::Limit) => false,
        Err(Stop::Test(message)) => return Err(message),
    };
    // Repeats the test to detect a nondeterministic one.
    if reducer.best != text && !reducer.test.is_interesting(&reducer.best)? {
        return Err("the test is not deterministic".to_owned());
    }
    Ok(Reduced { text: reducer.best, tests: reducer.tests, complete })
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
    options: ReduceOptions,
    test: &'a mut dyn InterestingnessTest,
    best: Vec<u8>,
    /// True if candidates must pass the verifier.
    valid: bool,
    /// Hashes of all candidates so far.
    seen: HashSet<u64>,
    tests: usize,
}

impl Reducer<'_> {
    fn run(&mut self) -> Result<(), Stop> {
        loop {
            let mut smaller = false;
            if self.valid {
                smaller |= self.edit(|_, _| ())?;
                for edit in program::EDITS {
                    smaller |= self.edit(edit)?;
                }
            }
            for cut in text::CUTS {
                smaller |= self
                    .try_sites(|text| cut(text).len(), |text, chosen| text::remove_sites(text, &cut(text), chosen))?;
            }
            smaller |= self.try_sites(|text| text::swaps(text).len(), text::apply_replacement)?;
            if !smaller {
                return Ok(());
            }
        }
    }

    /// Tries an IR change at all its sites.
    fn edit(&mut self, edit: program::EditFn) -> ReductionResult {
        let (dialects, parse) = (self.dialects, self.options.parse);
        let apply = |text: &[u8], chosen| {
            with_module(dialects, parse, text, |_, module| {
                let sites = program::apply(module, edit, chosen);
                (sites, program::print(module))
            })
        };
        // Prints even if there are no sites, because printing drops comments and locations.
        let count = |text: &[u8]| apply(text, 0..0).map_or(0, |(sites, _)| sites.max(1));
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

    /// Accepts a candidate if it is smaller, new, valid and interesting.
    fn attempt(&mut self, candidate: Vec<u8>) -> ReductionResult {
        if size_key(&candidate) >= size_key(&self.best) {
            return Ok(false);
        }
        let mut hasher = DefaultHasher::new();
        candidate.hash(&mut hasher);
        if !self.seen.insert(hasher.finish()) || (self.valid && self.with_module(&candidate, |_, _| ()).is_none()) {
            return Ok(false);
        }
        if self.tests >= self.options.max_tests || self.seen.len() > MAX_CANDIDATES {
            return Err(Stop::Limit);
        }
        self.tests += 1;
        let interesting = self.test.is_interesting(&candidate).map_err(Stop::Test)?;
        if interesting {
            self.best = candidate;
        }
        Ok(interesting)
    }

    fn with_module<T>(&self, text: &[u8], then: impl FnOnce(&Context, &mut Module) -> T) -> Option<T> {
        with_module(self.dialects, self.options.parse, text, then)
    }
}

/// Parses and verifies a text in a new context, so that memory is released.
fn with_module<T>(
    dialects: &[&'static Dialect],
    options: ParseOptions,
    text: &[u8],
    then: impl FnOnce(&Context, &mut Module) -> T,
) -> Option<T> {
    let ctx = Context::new(dialects);
    let source = ctx.sources.add("<candidate>", std::sync::Arc::new(text.to_vec())).ok()?;
    let mut parsed = parse(&ctx, source, 0, text.len(), options);
    let options = verify::VerifyOptions {
        allow_unregistered: options.allow_unregistered,
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
