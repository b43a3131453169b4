//! Protocol buffers, read and written from constant schema tables. The id of a field is its number.
//!
//! This module supports the parts that ONNX uses: scalars, strings, bytes, messages, and repeated fields of these, packed or
//! not. It rejects groups. It does not support maps, oneofs (a oneof is read as its fields) and extensions.
//!
//! Source: the protocol buffers documentation, "Encoding".

mod decode;
mod encode;
#[cfg(test)]
mod tests;

pub use decode::decode;
pub use encode::encode;

/// An integer of up to ten bytes.
const VARINT: u64 = 0;
/// Eight bytes.
const FIXED64: u64 = 1;
/// A length and as many bytes.
const LENGTH: u64 = 2;
/// Four bytes.
const FIXED32: u64 = 5;
