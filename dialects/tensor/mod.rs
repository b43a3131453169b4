//! The tensor dialect: creates, casts, reshapes, slices, gathers, concatenates and pads tensors.

pub mod ops;
pub mod types;
mod write;

use qopt_ir::def::Dialect;

pub(crate) use ops::is_castable;
pub(crate) use write::{empty_like, movement as write_movement};

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "tensor",
    summary: "Creates, casts, reshapes, slices, gathers, concatenates and pads tensors",
    ops: &[
        &ops::BITCAST,
        &ops::CAST,
        &ops::COLLAPSE_SHAPE,
        &ops::CONCAT,
        &ops::DIM,
        &ops::EMPTY,
        &ops::EXPAND_SHAPE,
        &ops::EXTRACT,
        &ops::EXTRACT_SLICE,
        &ops::FROM_ELEMENTS,
        &ops::GATHER,
        &ops::GENERATE,
        &ops::INSERT,
        &ops::INSERT_SLICE,
        &ops::PAD,
        &ops::PARALLEL_INSERT_SLICE,
        &ops::RANK,
        &ops::RESHAPE,
        &ops::SCATTER,
        &ops::SPLAT,
        &ops::YIELD,
    ],
    movement: Some(write::movement),
    constant: Some(crate::arith::constant),
    ..Dialect::BASE
};
