//! The builtin dialect's operations. Its types and attributes are in the core library (`src/ir`).

pub mod ops;
mod syntax;

use qopt_ir::def::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "builtin",
    summary: "The module op and unresolved type conversions; the core library has the builtin types and attributes",
    ops: &[&ops::MODULE, &ops::UNREALIZED_CONVERSION_CAST],
    constant: Some(crate::arith::constant),
    ..Dialect::BASE
};
