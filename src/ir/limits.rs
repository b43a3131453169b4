//! What one input may take at most.
//!
//! Whatever nests, is counted or is multiplied because a text says so has a limit here, reached long before stack or memory
//! are; the context has them, so that all who build IR obey the same ones. Reaching one is a diagnostic that says how to set
//! another. What only bounds how hard a heuristic tries stands with the heuristic, and how many digits a number may have
//! belongs to the [text of numbers](crate::num::MAX_DECIMAL_DIGITS): what is printed must be read again.

/// One limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The option of the command line that sets it.
    pub flag: &'static str,
    /// The largest number that is allowed.
    pub most: u64,
    /// What it limits, with [`Limit::most`] in the place of the braces.
    what: &'static str,
}

impl Limit {
    const fn new(flag: &'static str, most: u64, what: &'static str) -> Self {
        Self { flag, most, what }
    }
    /// Whether a number is within the limit.
    #[inline]
    pub fn allows(&self, number: u64) -> bool {
        number <= self.most
    }
    /// The limit as a number of things in memory.
    pub fn count(&self) -> usize {
        usize::try_from(self.most).unwrap_or(usize::MAX)
    }
    /// The error of who would go beyond it.
    pub fn message(&self) -> String {
        let what = self.what.replacen("{}", &self.most.to_string(), 1);
        format!("limit: {what} (--{} sets another)", self.flag)
    }
}

/// The limits of a [context](super::Context).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Regions, types, attributes and locations, through aliases as well. At most [`Limits::DEEPEST`]. Affine expressions
    /// are flat, so that no limit is needed.
    pub nesting: Limit,
    /// Dimensions of a shaped type.
    pub rank: Limit,
    /// Operations of a text.
    pub operations: Limit,
    /// Operands of an operation, and its results.
    pub operands: Limit,
    /// MiB of constants that folding makes, in all of a program.
    pub constants: Limit,
    /// Steps of rewriting for each operation of a body.
    pub steps: Limit,
    /// Errors of a text, after which the rest is neither read nor printed.
    pub errors: Limit,
    /// Bytes of a type or an attribute in a message.
    pub message: Limit,
}

impl Limits {
    /// The deepest nesting that may be allowed: regions are read, and types are printed, by recursion.
    pub const DEEPEST: u16 = 4096;

    /// How many steps rewriting may take that starts with so many operations. Small programs have some to spare.
    pub fn steps_for(&self, operations: usize) -> u64 {
        self.steps.most.saturating_mul(operations as u64).saturating_add(1 << 16)
    }

    /// As [`Limits::steps_for`], how many operations may be looked at: eight looks are a step.
    pub fn looks_for(&self, operations: usize) -> u64 {
        self.steps_for(operations).saturating_mul(8)
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            nesting: Limit::new("limit-nesting", 1024, "nesting deeper than {}"),
            rank: Limit::new("limit-rank", 4096, "more than {} dimensions"),
            operations: Limit::new("limit-operations", 10_000_000, "more than {} operations"),
            operands: Limit::new("limit-operands", 1 << 20, "an operation of more than {} operands or results"),
            constants: Limit::new("limit-constants", 1024, "constants that folding makes take more than {} MiB"),
            steps: Limit::new("limit-steps", 10, "more than {} steps of rewriting for each operation"),
            errors: Limit::new("limit-errors", 100, "more than {} errors"),
            message: Limit::new("limit-message", 512, "more than {} bytes of a type in a message"),
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
        assert_eq!(limits.looks_for(100), 8 * limits.steps_for(100));
        assert_eq!((limits.steps_for(usize::MAX), limits.looks_for(usize::MAX)), (u64::MAX, u64::MAX));
    }
}
