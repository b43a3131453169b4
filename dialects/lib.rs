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
mod support;
pub mod tensor;
// pub mod tosa;

use qopt_ir::def::Dialect;

static ALL: &[&Dialect] = &[&arith::DIALECT, &builtin::DIALECT, &func::DIALECT, &tensor::DIALECT];

/// All dialects; the only registration list.
pub fn all() -> &'static [&'static Dialect] {
    ALL
}
