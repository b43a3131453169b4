//! The cf dialect: branches between the blocks of a region, and assertions.
//!
//! The verifier of the toolkit checks successor operands for all dialects. The dialect has no folds: a branch on a constant
//! condition is kept. `--canonicalize` erases blocks that are unreachable.

pub mod ops;
mod syntax;

use qopt_ir::def::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "cf",
    summary: "Branches between blocks, and assertions",
    ops: &[&ops::ASSERT, &ops::BR, &ops::COND_BR, &ops::SWITCH],
    ..Dialect::BASE
};
