//! Dialects of MLIR that programs contain around quantized code, so that qopt reads, checks and prints them.
//!
//! The operations come from `definitions.txt`, which `cargo xtask definitions` generates from upstream's records. They load at
//! the first use of their dialect. Types, attributes, syntax and verifiers that upstream writes in C++ are in one file for each
//! dialect.

mod complex;
mod constraints;
mod directives;
mod index;
mod table;
mod types;
mod ub;

use qopt_ir::def::Dialect;

pub use complex::DIALECT as COMPLEX;
pub use index::DIALECT as INDEX;
pub use ub::DIALECT as UB;

/// All dialects of this folder.
pub static ALL: [&Dialect; 3] = [&COMPLEX, &INDEX, &UB];
