//! The scf dialect, as far as loops over buffers need it: counted loops and branches.

pub mod ops;
mod syntax;

use qopt_ir::def::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "scf",
    summary: "Counted loops and branches",
    ops: &[&ops::FOR, &ops::IF, &ops::YIELD],
    open: true,
    ..Dialect::BASE
};
