//! The tfl dialect: TensorFlow Lite and Circle models as LiteRT's converter prints them.
//!
//! Operations are those of the models that qopt is tested with, with the attributes that the converter writes; an
//! operation of the dialect that is not listed is accepted and kept. Quantized constants carry their type beside their
//! stored values (`tfl.pseudo_qconst`).

mod attrs;
mod casts;
mod constants;
mod kernels;
mod movements;
mod ops;
mod syntax;
mod write;

pub use constants::{PSEUDO_CONST, PSEUDO_QCONST};
pub use kernels::activation;

use qopt_ir::def::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "tfl",
    summary: "TensorFlow Lite and Circle models as LiteRT's converter prints them.",
    ops: &ops::OPS,
    attrs: &[&attrs::MIRROR_PAD_ATTR],
    open: true,
    movement: Some(write::movement),
    ..Dialect::BASE
};
