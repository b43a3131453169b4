//! The cf dialect: branches between the blocks of a region, and assertions.
//!
//! What a branch passes to a block is checked for every dialect alike, where programs are verified. Nothing here folds: which
//! branch is taken where a condition is known, and which blocks that leaves without use, is not asked.

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
