//! Rewriting: the only way to change IR.
//!
//! A [`Rewriter`] changes one body and tells a listener what it did; a [`Rule`] is one local change with a name, and
//! [`greedy`] applies rules, folds and erases until nothing changes, within limits that no input can exceed. Nothing here
//! knows what an operation means: that is in its definition and in the rules.

mod build;
mod cycles;
mod fold;
pub mod greedy;
mod rewriter;
mod rule;
mod shuffle;
mod symbols;
#[cfg(test)]
mod tests;
mod worklist;

pub use build::{NewOp, build_isolated};
pub use cycles::cyclic_ops;
pub use fold::{fold_op, is_trivially_dead, materialize};
pub use rewriter::{Listener, Place, Rewriter};
pub use rule::{Apply, Outcome, Rewrite, Roots, Rule, RuleIndex, RuleSet};
pub use shuffle::Shuffle;
pub use symbols::Symbols;
