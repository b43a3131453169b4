//! FlatBuffers, read and written from constant schema tables.
//!
//! This module supports tables, unions, strings, and vectors of scalars and tables, which are the parts of FlatBuffers that
//! TFLite and Circle use. It does not support structs, vectors of strings, and vectors of vectors.
//!
//! Source: the FlatBuffers internals page, "FlatBuffer Binary Format".

mod decode;
mod encode;
#[cfg(test)]
mod tests;

pub use decode::decode;
pub use encode::{EncodeError, encode};
