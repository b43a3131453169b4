//! The linalg dialect: `linalg.generic`, which everything that computes becomes on its way to loops, and what moves data:
//! transposition, broadcast, packing into tiles and back.

mod attrs;
pub(crate) mod build;
pub(crate) mod generic;
pub mod lower;
pub(crate) mod moved;
pub mod ops;
mod syntax;
pub mod types;
mod write;

use qopt_ir::def::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "linalg",
    summary: "Loop nests over tensors and buffers, and data movement into a destination",
    ops: &[&ops::BROADCAST, &ops::GENERIC, &ops::INDEX_OP, &ops::PACK, &ops::TRANSPOSE, &ops::UNPACK, &ops::YIELD],
    attrs: &[&attrs::ITERATOR_TYPE_ATTR],
    constant: Some(crate::arith::constant),
    movement: Some(write::movement),
    ..Dialect::BASE
};
