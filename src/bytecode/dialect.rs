//! What a dialect encodes in its own way.

use super::{EntryReader, Interrupt};
use crate::ir::{Attr, Context, OpName, Type};

/// Decodes a type with a code of the dialect.
pub type ReadType = fn(&mut EntryReader<'_, '_>, code: u64) -> Result<Type, Interrupt>;
/// Decodes an attribute with a code of the dialect.
pub type ReadAttr = fn(&mut EntryReader<'_, '_>, code: u64) -> Result<Attr, Interrupt>;

/// The encodings of a dialect. Types and attributes without a code are text.
pub struct DialectEncoding {
    /// Types.
    pub read_type: Option<ReadType>,
    /// Attributes.
    pub read_attr: Option<ReadAttr>,
    /// The operations of a dialect that exists only in files.
    pub upgrade: Option<Upgrade>,
}

impl DialectEncoding {
    /// The default for struct update.
    pub const BASE: Self = Self { read_type: None, read_attr: None, upgrade: None };
}

/// Gives the operation to read instead of an operation of a file, with all its attributes. The error completes "operation
/// 'x' ...".
pub type UpgradeOperation = fn(&Context, &FileOperation<'_>) -> Result<(OpName, Attr), String>;

/// Reads operations of a dialect as operations of others. Operands, results and regions stay.
#[derive(Clone, Copy)]
pub struct Upgrade {
    /// The names of the required inherent attributes of an operation, sorted.
    pub properties: fn(op: &str) -> Vec<&'static str>,
    /// The operation to read instead.
    pub operation: UpgradeOperation,
}

/// An operation of a file.
pub struct FileOperation<'a> {
    /// Name.
    pub name: &'a str,
    /// The operation around it, after its own upgrade.
    pub parent: OpName,
    /// All attributes, as a dictionary.
    pub attrs: Attr,
}
