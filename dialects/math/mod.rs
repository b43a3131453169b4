//! The math dialect: elementwise mathematical functions. `arith` has basic arithmetic.

mod eval;
pub mod ops;

use qopt_ir::def::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "math",
    summary: "Mathematical functions on scalars, vectors and tensors",
    ops: ops::ALL,
    constant: Some(crate::arith::constant),
    ..Dialect::BASE
};
