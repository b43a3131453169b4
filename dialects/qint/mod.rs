//! The qint dialect: arithmetic of runtimes that TOSA 1.0 cannot express bit by bit.
//!
//! qint is on the level of TOSA, below the hub: operands are plain integers and floats, and parameters are attributes or constants. It
//! contains an operation only if a runtime computes it and no sequence of TOSA operations gives the same bits. No operation
//! reads a quantized type.

mod kernels;
pub mod ops;

use qopt_ir::def::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "qint",
    summary: "Arithmetic of runtimes that TOSA 1.0 cannot express bit by bit",
    ops: ops::ALL,
    properties: false,
    ..Dialect::BASE
};
