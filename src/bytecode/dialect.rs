//! Encodings of types, attributes and operations that a dialect defines.

use super::{EntryReader, Interrupt};
use crate::def::OpRef;
use crate::ir::{Attr, Context, OpName, Str, Type};
use crate::num::ApInt;

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
    /// The newest version of the dialect that is read.
    pub newest: DialectVersion,
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
    /// The version of the dialect that the file states.
    pub version: Option<DialectVersion>,
}

/// A version of a dialect: major, minor, patch.
pub type DialectVersion = (u32, u32, u32);

/// A part of the encoding of a type or attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// A number without sign.
    Number(u64),
    /// A number with sign.
    Signed(i64),
    /// The bits of an integer or float.
    Bits(ApInt),
    /// A string of the file.
    Text(Str),
    /// An attribute that the dialect encodes, too.
    Attr(Attr),
    /// An attribute that may be absent.
    OptionalAttr(Option<Attr>),
    /// A type that the dialect encodes, too.
    Type(Type),
    /// The elements of a dense constant, with their number of bytes.
    Elements(Attr),
}

/// Gives the name and all attributes, as a dictionary, of the operation to write instead; `None` if it stays.
pub type DowngradeOperation = fn(OpRef<'_>, DialectVersion) -> Result<Option<(OpName, Attr)>, String>;

/// Writes a program in a dialect that exists only in files. The errors complete "operation 'x' ...".
pub struct Downgrade {
    /// The namespace of all types and attributes of the file, apart from locations and the attributes of operations that stay.
    pub dialect: &'static str,
    /// The operations.
    pub operation: DowngradeOperation,
    /// The code of an attribute and what follows it.
    pub attr: fn(&Context, Attr, DialectVersion) -> Result<Vec<Item>, String>,
    /// The code of a type and what follows it.
    pub ty: fn(&Context, Type, DialectVersion) -> Result<Vec<Item>, String>,
}

/// The version that a [`Downgrade`] writes.
#[derive(Clone, Copy)]
pub struct Target {
    /// How it is written.
    pub downgrade: &'static Downgrade,
    /// The version.
    pub version: DialectVersion,
}

impl std::fmt::Debug for Target {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (major, minor, patch) = self.version;
        write!(f, "{} {major}.{minor}.{patch}", self.downgrade.dialect)
    }
}
