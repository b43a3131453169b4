//! The math dialect: functions of floats, element by element.
//!
//! What counts bits, classifies floats, or computes on integers is not here.

mod eval;
mod expand;
mod ops;

use qopt_ir::def::Dialect;

pub use expand::EXPAND_FMA;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "math",
    summary: "Functions of floats on scalars, vectors and tensors",
    ops: ops::ALL,
    constant: Some(crate::arith::constant),
    ..Dialect::BASE
};
