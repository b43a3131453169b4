//! The tfl dialect: TensorFlow Lite and Circle models as LiteRT's converter prints them.
//!
//! The dialect defines the operations of the models that qopt is tested with, with the attributes that the converter writes.
//! Other operations of the dialect are accepted and kept. Quantized constants have their type in addition to their integer
//! values (`tfl.pseudo_qconst`).

mod attrs;
pub(crate) mod casts;
mod checked;
pub(crate) mod constants;
mod contractions;
mod control;
mod invariants;
mod kernels;
pub(crate) mod movements;
pub mod ops;
pub(crate) mod recurrent;
mod shapes;
mod syntax;
mod values;
mod variables;
mod write;

pub use attrs::{ConstBytes, LstmKernelType, MirrorPadding};
pub use constants::{PSEUDO_CONST, PSEUDO_QCONST};
pub(crate) use kernels::ACTIVATIONS;
pub use kernels::activation;
pub(crate) use shapes::{check_kernel_shapes, result_shapes};
pub(crate) use values::computed_operands;

use qopt_ir::def::{Dialect, Openness};

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "tfl",
    summary: "TensorFlow Lite and Circle models as LiteRT's converter prints them.",
    ops: &ops::OPS,
    attrs: &attrs::ATTRS,
    types: &[&control::CONTROL],
    open: Openness::Generic,
    constant: Some(constants::materialize),
    movement: Some(write::movement),
    ..Dialect::BASE
};
