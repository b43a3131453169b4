//! Dialects of MLIR that programs contain around quantized code, so that qopt reads, checks and prints them.
//!
//! The operations come from `definitions.txt`, which `cargo xtask definitions` generates from upstream's records. They load at
//! the first use of their dialect. Types, attributes, syntax and verifiers that upstream writes in C++ are in one file for each
//! dialect.

mod affine;
mod bufferization;
mod complex;
mod constraints;
pub(crate) mod directives;
mod dlti;
mod index;
pub(crate) mod llvm;
mod maps;
mod ml_program;
mod pdl;
mod records;
mod shape;
mod sparse_tensor;
pub(crate) mod table;
mod transform;
mod types;
mod ub;

use qopt_ir::def::Dialect;
pub(crate) use records::{attr_param, int_param, is_record};
pub(crate) use table::{enumeration, load};
pub(crate) use types::Named;

pub use affine::DIALECT as AFFINE;
pub use bufferization::DIALECT as BUFFERIZATION;
pub use complex::DIALECT as COMPLEX;
pub use dlti::DIALECT as DLTI;
pub use index::DIALECT as INDEX;
pub use ml_program::DIALECT as ML_PROGRAM;
pub use pdl::DIALECT as PDL;
pub use shape::DIALECT as SHAPE;
pub use sparse_tensor::DIALECT as SPARSE_TENSOR;
pub use transform::DIALECT as TRANSFORM;
pub use ub::DIALECT as UB;

/// All dialects of this folder.
pub static ALL: [&Dialect; 11] =
    [&AFFINE, &BUFFERIZATION, &COMPLEX, &DLTI, &INDEX, &ML_PROGRAM, &PDL, &SHAPE, &SPARSE_TENSOR, &TRANSFORM, &UB];
