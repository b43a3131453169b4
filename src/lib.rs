//! The qopt toolkit: everything a dialect needs, and nothing about any dialect but `builtin`.
//!
//! It holds the IR, the language in which dialects are defined, MLIR's text syntax, the algebra of data movement,
//! the verifier, the rewriter and the pass manager. It does no I/O, prints nothing and renders no diagnostic:
//! that belongs to the tools. It needs no LLVM.
#![forbid(unsafe_code)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod blob;
pub mod def;
pub mod diag;
pub mod eval;
pub mod ir;
pub mod movement;
pub mod num;
pub mod pass;
pub mod pattern;
pub mod reduce;
pub mod rewrite;
pub mod syntax;
#[cfg(test)]
mod testing;
pub mod transforms;
pub mod verify;
