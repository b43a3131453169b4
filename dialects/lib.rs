//! The dialects of qopt, one folder each: what their operations are, which rules they obey, and which data movement
//! each of them is.
//!
//! Definitions are data in the toolkit's language. Nothing here parses, prints or changes IR on its own, and nothing
//! does I/O. A dialect's folder holds `mod.rs` (its table of contents), `types.rs` (types and constraints) and `ops/`.
#![forbid(unsafe_code)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![deny(clippy::arithmetic_side_effects)]

pub mod arith;
pub mod builtin;
pub mod func;
pub mod quant;
mod support;
pub mod tensor;
pub mod tfl;
pub mod torch;
pub mod tosa;

use qopt_ir::def::Dialect;
use qopt_ir::pass::Registry;

static ALL: &[&Dialect] = &[
    &arith::DIALECT,
    &builtin::DIALECT,
    &func::DIALECT,
    &quant::DIALECT,
    &tensor::DIALECT,
    &tfl::DIALECT,
    &torch::DIALECT,
    &tosa::DIALECT,
];

/// All dialects; the only registration list.
pub fn all() -> &'static [&'static Dialect] {
    ALL
}

/// All passes: the toolkit's and the dialects'.
pub fn passes() -> Registry {
    let mut registry = Registry::toolkit();
    registry.add_passes(&[&quant::fold::FOLD_QUANT_SHAPES]);
    registry
}
