//! Rewriting of IR.
//!
//! A [`Rewriter`] changes one body and notifies a listener. A [`Rule`] is a named local change. [`greedy`] applies
//! rules, folds and erases until nothing changes, within limits that no input can exceed. This module does not know the
//! semantics of operations, which are in definitions and rules.

mod build;
mod copy;
mod cycles;
mod fold;
pub mod greedy;
mod rewritable;
mod rewriter;
mod rule;
mod shuffle;
mod symbols;
#[cfg(test)]
mod tests;
mod worklist;

pub use build::{NewOp, build_body};
pub use cycles::cyclic_ops;
pub use fold::{fold_op, is_trivially_dead, materialize};
pub use rewritable::rewritable_ops;
pub use rewriter::{InsertPoint, Listener, Rewriter};
pub use rule::{MatchFailure, MatchResult, Roots, Rule, RuleIndex, RuleSet};
pub use shuffle::Shuffle;
pub use symbols::Symbols;

/// The outcome of [`Module::apply`](crate::ir::Module::apply).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RewriteReport {
    /// True if no rule applies any more.
    pub converged: bool,
    /// True if the program changed.
    pub changed: bool,
}
