//! Limits on one input.
//!
//! Every nesting depth, count or product that a text controls has a limit here, which is reached before stack or memory
//! are exhausted. The context stores the limits, so that all code that builds IR uses the same ones. Exceeding a limit
//! is a diagnostic that names the option to change it. A budget of a heuristic is defined with the heuristic. The
//! number of digits is limited by the [text of numbers](crate::num::MAX_DECIMAL_DIGITS), because printed text must
//! parse again.

use crate::diag::Code;

/// One limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The command-line option that sets it.
    pub flag: &'static str,
    /// The largest allowed number.
    pub most: u64,
    /// The code of its diagnostic.
    pub code: Code,
    /// The violation for the message, with [`Limit::most`] for `{}`.
    what: &'static str,
}

impl Limit {
    const fn new(code: Code, flag: &'static str, most: u64, what: &'static str) -> Self {
        Self { flag, most, code, what }
    }
    /// Returns true if a number is within the limit.
    #[inline]
    pub fn allows(&self, number: u64) -> bool {
        number <= self.most
    }
    /// The limit as `usize`.
    pub fn count(&self) -> usize {
        usize::try_from(self.most).unwrap_or(usize::MAX)
    }
    /// The error message for exceeding the limit.
    pub fn message(&self) -> String {
        let what = self.what.replacen("{}", &self.most.to_string(), 1);
        format!("limit: {what} (--{} sets another)", self.flag)
    }
}

/// The limits of a [context](super::Context).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Nesting of regions, types, attributes and locations, also through aliases. At most [`Limits::DEEPEST`]. Affine
    /// expressions are flat and need no limit. Types and attributes with a dialect's own syntax nest at most
    /// [`Limits::BODIES`] deep.
    pub nesting: Limit,
    /// The number of dimensions of a shaped type.
    pub rank: Limit,
    /// The number of operations in a text.
    pub operations: Limit,
    /// The number of operands of an operation, and of its results.
    pub operands: Limit,
    /// The size of a body's constants after folding, relative to their size before. A fold that would exceed it is left
    /// alone.
    pub fold_growth: Limit,
    /// The number of rewrite steps for each operation of a body.
    pub steps: Limit,
    /// The number of errors of a text. Text after the last one is not parsed, and further errors are not printed.
    pub errors: Limit,
    /// The printed bytes of a type or an attribute in a message.
    pub message: Limit,
}

impl Limits {
    /// The maximum of [`Limits::nesting`]: indentation makes the printed text quadratic in the depth.
    pub const DEEPEST: u16 = 4096;
    /// The depth of types and attributes with a dialect's own syntax. The function that parses such a syntax calls the
    /// parser of types and attributes, which takes about 4 KiB of stack for each level.
    pub const BODIES: usize = 128;

    /// The rewrite budget of a body with this number of operations, plus a constant for small bodies.
    pub fn steps_for(&self, operations: usize) -> u64 {
        self.steps.most.saturating_mul(operations as u64).saturating_add(1 << 16)
    }

    /// The visit budget: eight visits of operations for each step of [`Limits::steps_for`].
    pub fn visits_for(&self, operations: usize) -> u64 {
        self.steps_for(operations).saturating_mul(8)
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            nesting: Limit::new(Code::Nesting, "limit-nesting", 1024, "nesting deeper than {}"),
            rank: Limit::new(Code::Rank, "limit-rank", 4096, "more than {} dimensions"),
            operations: Limit::new(Code::Operations, "limit-operations", 10_000_000, "more than {} operations"),
            operands: Limit::new(
                Code::Operands,
                "limit-operands",
                1 << 20,
                "an operation of more than {} operands or results",
            ),
            fold_growth: Limit::new(
                Code::FoldGrowth,
                "limit-fold-growth",
                8,
                "constants would grow to more than {} times their size",
            ),
            steps: Limit::new(Code::Steps, "limit-steps", 10, "more than {} rewrite steps per operation"),
            errors: Limit::new(Code::Errors, "limit-errors", 100, "more than {} errors"),
            message: Limit::new(Code::Message, "limit-message", 512, "more than {} bytes of a type in a message"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_names_limit_and_option() {
        let limits = Limits::default();
        assert_eq!(limits.nesting.message(), "limit: nesting deeper than 1024 (--limit-nesting sets another)");
        assert!(limits.nesting.allows(1024) && !limits.nesting.allows(1025));
    }

    #[test]
    fn rewriting_ends() {
        let limits = Limits::default();
        assert_eq!((limits.steps_for(0), limits.steps_for(100)), (1 << 16, (1 << 16) + 1000));
        assert_eq!(limits.visits_for(100), 8 * limits.steps_for(100));
        assert_eq!((limits.steps_for(usize::MAX), limits.visits_for(usize::MAX)), (u64::MAX, u64::MAX));
    }
}
