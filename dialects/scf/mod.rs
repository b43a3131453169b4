//! The subset of the scf dialect that loops over buffers need: counted and parallel loops, and branches.

pub mod ops;
mod syntax;

use qopt_ir::def::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "scf",
    summary: "Counted and parallel loops, and branches",
    ops: &[&ops::EXECUTE_REGION, &ops::FOR, &ops::IF, &ops::PARALLEL, &ops::REDUCE, &ops::REDUCE_RETURN, &ops::YIELD],
    open: true,
    ..Dialect::BASE
};
