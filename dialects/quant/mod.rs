//! The quant dialect: quantized types, and casts between them and what they store or express.
//!
//! Types and operations are those of MLIR 22, with its syntax. The rules are stricter where MLIR's are wrong: every tensor
//! fits its quantized element type at every value, and no fold changes a value.

pub mod boundary;
pub mod convert;
pub mod fold;
mod lower;
mod moved;
pub mod ops;
pub mod types;
pub mod validate;

pub use lower::LOWER_QUANT_OPS;
pub(crate) use moved::moved;

use qopt_ir::def::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "quant",
    summary: "Quantized types, and casts between them and what they store or express.",
    ops: &[&ops::DCAST, &ops::QCAST, &ops::SCAST],
    types: &[&types::ANY, &types::CALIBRATED, &types::UNIFORM],
    rules: &[&ops::QCAST_OF_DCAST],
    ..Dialect::BASE
};
