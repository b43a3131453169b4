//! `qopt.wasm`, the WebAssembly module of the npm package in `npm`.
//!
//! JavaScript calls the module through a few functions on numbers ([`abi`]). A request and its answer have a JSON object, and
//! byte arrays for programs, texts and tensors. [`session`] has the programs and the calls, and [`run`] the interpreter. The
//! module has no imports: it reads no files and no clock, and uses one thread. It does not use wasm-bindgen, because a dozen
//! calls with JSON need no generated code.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

pub mod abi;
pub mod answer;
mod run;
pub mod session;
