//! The builtin dialect's operations. Its types and attributes are the toolkit's own.

pub mod ops;
mod syntax;

use qopt_ir::def::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "builtin",
    summary: "Modules and casts that are still to be resolved",
    ops: &[&ops::MODULE, &ops::UNREALIZED_CONVERSION_CAST],
    ..Dialect::BASE
};
