//! The linalg dialect, as far as it moves data: transposition, broadcast, packing into tiles and back.
//!
//! What computes (`linalg.generic`, products, convolutions) is not here.

pub mod ops;
mod syntax;
pub mod types;
mod write;

use qopt_ir::def::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "linalg",
    summary: "Data movement into a destination: transposition, broadcast, packing into tiles",
    ops: &[&ops::BROADCAST, &ops::PACK, &ops::TRANSPOSE, &ops::UNPACK, &ops::YIELD],
    constant: Some(crate::arith::constant),
    movement: Some(write::movement),
    ..Dialect::BASE
};
