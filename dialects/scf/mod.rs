//! The scf dialect, as far as loops over buffers need it: counted loops and branches.

pub mod ops;
mod outline;
mod syntax;

use qopt_ir::def::Dialect;

pub use outline::OUTLINE_KERNELS;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "scf",
    summary: "Counted loops and branches",
    ops: &[&ops::EXECUTE_REGION, &ops::FOR, &ops::IF, &ops::YIELD],
    open: true,
    ..Dialect::BASE
};
