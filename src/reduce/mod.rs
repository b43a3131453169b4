//! Making a program small while something about it stays: the reduction of failing inputs to what fails.
//!
//! A [`Test`] says of a text whether it is interesting. Changes are proposed from coarse to fine, in halves, quarters and so
//! on of their places, until none is interesting any more: `program` proposes changes of the IR and `text` changes of the
//! text, which do for every attribute and type what the toolkit knows no way to do. A candidate of a program that is
//! accepted has to be accepted itself; for an input that is not, the text alone is changed, so that mistakes of a parser
//! can be reduced as well. Every step makes the text smaller, so reduction ends, and it is deterministic as long
//! as the test is. What is interesting, and how long a test may take, is not known here.

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

/// What decides about candidates.
pub trait Test {
    /// Whether a text is interesting. An error ends the reduction.
    ///
    /// # Errors
    /// If it cannot be said, now or for any other text.
    fn is_interesting(&mut self, text: &[u8]) -> Result<bool, String>;
}

/// Choices for a reduction.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// How texts are read.
    pub parse: ParseOptions,
    /// After so many tests the smallest text up to then is the result.
    pub max_tests: usize,
}

/// What a reduction gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reduced {
    /// The smallest interesting text that was found.
    pub text: Vec<u8>,
    /// How many texts were tested.
    pub tests: usize,
    /// Whether nothing is left to try.
    pub complete: bool,
}

/// Candidates that are looked at, most of which the verifier refuses, before a reduction ends as if all were tested.
const MAX_CANDIDATES: usize = 2_000_000;

/// Reduces a text.
///
/// # Errors
/// If the text is not interesting, or the test fails.
pub fn reduce(
    dialects: &[&'static Dialect],
    text: &[u8],
    options: Options,
    test: &mut dyn Test,
) -> Result<Reduced, String> {
    if !test.is_interesting(text)? {
        return Err("the input is not interesting".to_owned());
    }
    let mut reducer =
        Reducer { dialects, options, test, best: text.to_vec(), valid: false, seen: HashSet::new(), tests: 1 };
    reducer.valid = reducer.with_module(text, |_, _| ()).is_some();
    let complete = match reducer.all_steps() {
        Ok(()) => true,
        Err(Stop::Limit) => false,
        Err(Stop::Test(message)) => return Err(message),
    };
    // A test that changes its mind is found out here.
    if reducer.best != text && !reducer.test.is_interesting(&reducer.best)? {
        return Err("the test does not say the same of the same text again".to_owned());
    }
    Ok(Reduced { text: reducer.best, tests: reducer.tests, complete })
}

/// Why a reduction ends early.
enum Stop {
    Limit,
    Test(String),
}

type Step = Result<bool, Stop>;

/// What every change makes less: the length, and for texts of one length the sum of the bytes, so that 8 becomes 1.
fn weight(text: &[u8]) -> (usize, u64) {
    (text.len(), text.iter().map(|&byte| u64::from(byte)).sum())
}

struct Reducer<'a> {
    dialects: &'a [&'static Dialect],
    options: Options,
    test: &'a mut dyn Test,
    best: Vec<u8>,
    /// Whether candidates have to be accepted by the verifier.
    valid: bool,
    /// Hashes of the candidates so far.
    seen: HashSet<u64>,
    tests: usize,
}

impl Reducer<'_> {
    fn all_steps(&mut self) -> Result<(), Stop> {
        loop {
            let mut smaller = false;
            if self.valid {
                smaller |= self.edit(|_, _, _| ())?;
                for edit in program::EDITS {
                    smaller |= self.edit(edit)?;
                }
            }
            for cut in text::CUTS {
                smaller |=
                    self.places(|text| cut(text).len(), |text, chosen| text::without(text, &cut(text), chosen))?;
            }
            smaller |= self.places(|text| text::swaps(text).len(), text::swapped)?;
            if !smaller {
                return Ok(());
            }
        }
    }

    /// Tries a change of the IR at all its places.
    fn edit(&mut self, edit: program::Edit) -> Step {
        let (dialects, parse) = (self.dialects, self.options.parse);
        let apply = |text: &[u8], chosen| {
            with_module(dialects, parse, text, |ctx, module| {
                let places = program::apply(ctx, module, edit, chosen);
                (places, program::print(ctx, module))
            })
        };
        // What changes nowhere is printed all the same, which drops comments and locations.
        let count = |text: &[u8]| apply(text, 0..0).map_or(0, |(places, _)| places.max(1));
        self.places(count, |text, chosen| apply(text, chosen).map(|(_, text)| text))
    }

    /// Tries a change at all of its places together, at each half of them, and so on down to each of them, from the last
    /// to the first, so that a change leaves the numbers of the places before it.
    fn places(
        &mut self,
        count: impl Fn(&[u8]) -> usize,
        change: impl Fn(&[u8], Range<usize>) -> Option<Vec<u8>>,
    ) -> Step {
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

    /// Takes a candidate if it is smaller, new, accepted and interesting.
    fn attempt(&mut self, candidate: Vec<u8>) -> Step {
        if weight(&candidate) >= weight(&self.best) {
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

/// Reads and verifies a text, in a context of its own so that nothing piles up.
fn with_module<T>(
    dialects: &[&'static Dialect],
    options: ParseOptions,
    text: &[u8],
    then: impl FnOnce(&Context, &mut Module) -> T,
) -> Option<T> {
    let ctx = Context::new(dialects);
    let source = ctx.sources.add("<candidate>", std::sync::Arc::new(text.to_vec())).ok()?;
    let mut parsed = parse(&ctx, source, 0, text.len(), options);
    let options = verify::Options {
        allow_unregistered: options.allow_unregistered,
        threads: false,
        show_op: None,
        ..verify::Options::default()
    };
    let is_error = |diag: &crate::diag::Diag| diag.severity == Severity::Error;
    if parsed.diags.iter().any(is_error)
        || verify::verify_module(&ctx, &mut parsed.module, &options).iter().any(is_error)
    {
        return None;
    }
    Some(then(&ctx, &mut parsed.module))
}
