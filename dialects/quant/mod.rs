//! The quant dialect: quantized types, and casts between quantized, storage and expressed types.
//!
//! Types and operations match MLIR 22, including the assembly format. Two rules are stricter than MLIR's: the verifier
//! checks every value of quantized element type against its tensor shape, and no fold changes a value.

mod apply_movements;
pub mod boundary;
pub mod convert;
pub mod fold;
pub mod ops;
pub mod types;
pub mod validate;

pub(crate) use apply_movements::{apply_movements, moved_tensor, split_padding};

use qopt_ir::bytecode::DialectEncoding;
use qopt_ir::def::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "quant",
    summary: "Quantized types, and casts between quantized, storage and expressed types.",
    ops: &[&ops::DCAST, &ops::QCAST, &ops::SCAST],
    types: &[&types::ANY, &types::CALIBRATED, &types::UNIFORM],
    rules: &[&ops::QCAST_OF_DCAST],
    bytecode: Some(&DialectEncoding { read_type: Some(types::read_bytecode), ..DialectEncoding::BASE }),
    ..Dialect::BASE
};
