//! The subset of the scf dialect that loops over buffers need: counted and parallel loops, and branches.

pub mod ops;
mod syntax;

use std::sync::OnceLock;

use qopt_ir::def::{Deferred, Dialect, Openness};

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "scf",
    summary: "Counted and parallel loops, and branches",
    ops: &[&ops::EXECUTE_REGION, &ops::FOR, &ops::IF, &ops::PARALLEL, &ops::REDUCE, &ops::REDUCE_RETURN, &ops::YIELD],
    deferred: Some(|| {
        static OPS: OnceLock<Deferred> = OnceLock::new();
        OPS.get_or_init(|| crate::upstream::load("scf", &[], |def| def))
    }),
    open: Openness::Generic,
    ..Dialect::BASE
};
