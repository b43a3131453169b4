//! The builtin dialect's operations. The toolkit defines its types and attributes.

pub mod ops;
mod syntax;

use qopt_ir::def::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "builtin",
    summary: "Modules and casts that are still to be resolved",
    ops: &[&ops::MODULE, &ops::UNREALIZED_CONVERSION_CAST],
    constant: Some(crate::arith::constant),
    ..Dialect::BASE
};
