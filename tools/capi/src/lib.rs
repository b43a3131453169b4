//! The C library of qopt, `libqopt`. `include/qopt.h` documents all functions.
//!
//! Each module implements a section of the header. Handles are numbers in a table ([`handles`]), and no function returns a
//! pointer into a program, so that a stale handle is an error and not a dangling pointer. A call never unwinds into C
//! ([`ffi`]).
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

pub mod attributes;
pub mod block;
pub mod buffers;
pub mod compile;
pub mod context;
pub mod diagnostics;
pub mod ffi;
pub mod handles;
pub mod module;
pub mod operation;
pub mod registry;
pub mod run;
pub mod status;
pub mod types;
pub mod value;
