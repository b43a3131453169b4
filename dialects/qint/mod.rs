//! The qint dialect: exact integer arithmetic that TOSA 1.0 has no form for.
//!
//! It stands beside TOSA, below the hub: operands are plain integers, and parameters are attributes or constants. An operation is
//! here only because a runtime computes so and no sequence of TOSA's operations gives the same bits; what TOSA can say is TOSA.
//! Nothing here reads a quantized type.

mod kernels;
pub mod ops;

use qopt_ir::def::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "qint",
    summary: "Exact integer arithmetic that TOSA 1.0 has no form for",
    ops: ops::ALL,
    ..Dialect::BASE
};
