//! The cf dialect: branches between the blocks of a region, and assertions.
//!
//! The verifier of the toolkit checks successor operands for all dialects. `--canonicalize` replaces branches that always take
//! one edge, erases unreachable blocks, and merges a block into the only block that branches to it.

pub mod ops;
mod rules;
mod syntax;

pub(crate) use syntax::case_values;

use qopt_ir::def::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "cf",
    summary: "Branches between blocks, and assertions",
    ops: &[&ops::ASSERT, &ops::BR, &ops::COND_BR, &ops::SWITCH],
    rules: &[&rules::KNOWN_BRANCH],
    ..Dialect::BASE
};
