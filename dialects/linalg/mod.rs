//! The linalg dialect: `linalg.generic`, the common form of computation before loops; named operations for some of its nests;
//! and data movement: transposition, broadcast, packing and unpacking. Winograd transformations and softmax are parsed,
//! verified and printed only.

mod attrs;
pub(crate) mod build_movement;
pub(crate) mod builder;
pub(crate) mod generic;
pub mod named;
pub mod ops;
mod payload;
mod syntax;
pub mod types;
mod write;

use qopt_ir::def::{Dialect, OpDef};

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "linalg",
    summary: "Loop nests over tensors and buffers, and data movement into a destination",
    ops: &OPS,
    attrs: &[&attrs::ELEMENTWISE_KIND_ATTR, &attrs::ITERATOR_TYPE_ATTR, &attrs::TYPE_FN_ATTR],
    constant: Some(crate::arith::constant),
    movement: Some(write::movement),
    ..Dialect::BASE
};

const UNNAMED: [&OpDef; 13] = [
    &ops::BROADCAST,
    &ops::GENERIC,
    &ops::INDEX_OP,
    &ops::MAP,
    &ops::PACK,
    &ops::REDUCE,
    &ops::SOFTMAX,
    &ops::TRANSPOSE,
    &ops::UNPACK,
    &ops::WINOGRAD_FILTER_TRANSFORM,
    &ops::WINOGRAD_INPUT_TRANSFORM,
    &ops::WINOGRAD_OUTPUT_TRANSFORM,
    &ops::YIELD,
];

/// The operations with their own file, followed by the named operations of the table.
static OPS: [&OpDef; UNNAMED.len() + named::OPS.len()] = {
    let mut all = [&ops::GENERIC; UNNAMED.len() + named::OPS.len()];
    let (first, second) = all.split_at_mut(UNNAMED.len());
    first.copy_from_slice(&UNNAMED);
    second.copy_from_slice(named::OPS);
    all
};
