//! The math dialect: elementwise mathematical functions. `arith` has basic arithmetic.

mod eval;
mod expand;
pub mod ops;

use qopt_ir::def::Dialect;

pub use expand::EXPAND_FMA;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "math",
    summary: "Functions of numbers on scalars, vectors and tensors",
    ops: ops::ALL,
    constant: Some(crate::arith::constant),
    ..Dialect::BASE
};
