//! MLIR bytecode: the binary form of a program.
//!
//! [`read`] accepts versions 0 to 6, [`write()`] writes version 4 or 6. The source of the format is MLIR 22:
//! `mlir/docs/BytecodeFormat.md`, `mlir/lib/Bytecode`, and `BuiltinDialectBytecode.td`. No MLIR library is needed.
//!
//! A file is a sequence of sections. Strings, dialects, operation names, attributes and types have numbers, by which the
//! operations refer to them. Builtin types and attributes have a binary encoding, others their text or, if their
//! [`Dialect`](crate::def::Dialect) reads one, an encoding of their dialect. Constants stay byte ranges of the file.
//!
//! A file of version 5 or 6 has the inherent attributes of an operation in the layout of its C++ class, which the file does
//! not describe: [`properties`] lists the layouts of MLIR, and the definitions here give those of other dialects.
//!
//! Use-list orders are read and dropped, because no pass depends on the order of uses. They are not written.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![deny(clippy::indexing_slicing, clippy::arithmetic_side_effects)]

pub mod codes;
mod dialect;
mod input;
mod output;
pub mod properties;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use dialect::{
    DialectEncoding, DialectVersion, Downgrade, FileOperation, Item, ReadAttr, ReadType, Target, Upgrade,
};
pub use input::{Fault, Interrupt};
pub use output::Bytecode;
pub use read::{EntryReader, read};
pub use write::{WriteOptions, write};

/// The first bytes of a file.
pub const MAGIC: [u8; 4] = *b"ML\xefR";
/// The versions that [`write()`] writes.
pub const WRITTEN: std::ops::RangeInclusive<u64> = 4..=NEWEST;
/// The newest version that [`read`] accepts.
pub const NEWEST: u64 = 6;

/// The byte between a section and its aligned data.
const PADDING: u8 = 0xcb;

/// Numbers of the sections.
mod section {
    pub(super) const STRING: u8 = 0;
    pub(super) const DIALECT: u8 = 1;
    pub(super) const ATTR_TYPE: u8 = 2;
    pub(super) const ATTR_TYPE_OFFSET: u8 = 3;
    pub(super) const IR: u8 = 4;
    pub(super) const RESOURCE: u8 = 5;
    pub(super) const RESOURCE_OFFSET: u8 = 6;
    pub(super) const DIALECT_VERSIONS: u8 = 7;
    pub(super) const PROPERTIES: u8 = 8;
}

/// The versions that changed the format.
mod since {
    /// Dialects have versions.
    pub(super) const DIALECT_VERSIONING: u64 = 1;
    /// The regions of an isolated operation are a section.
    pub(super) const LAZY_LOADING: u64 = 2;
    /// Use-list orders.
    pub(super) const USE_LIST_ORDER: u64 = 3;
    /// A block argument may have no location.
    pub(super) const ELIDE_UNKNOWN_ARG_LOCATION: u64 = 4;
    /// Inherent attributes are properties. An operation name says whether the operation is registered.
    pub(super) const NATIVE_PROPERTIES: u64 = 5;
    /// Segment sizes are numbers.
    pub(super) const NATIVE_SEGMENT_SIZES: u64 = 6;
}

/// The fields that an operation has.
mod op_mask {
    pub(super) const ATTRS: u8 = 1;
    pub(super) const RESULTS: u8 = 2;
    pub(super) const OPERANDS: u8 = 4;
    pub(super) const SUCCESSORS: u8 = 8;
    pub(super) const REGIONS: u8 = 0x10;
    pub(super) const USE_LIST_ORDERS: u8 = 0x20;
    pub(super) const PROPERTIES: u8 = 0x40;
}
