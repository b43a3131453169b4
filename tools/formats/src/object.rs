//! Trees of tables with named fields, described by constant schemas: what a FlatBuffer or a protocol buffer decodes to.
//!
//! Byte vectors and strings stay ranges of the file, so that the weights of a model are not copied. Fields keep their order,
//! and absent fields stay absent.
//!
//! This module does not know any encoding; see [`crate::flatbuffer`] and [`crate::protobuf`].

use std::cell::Cell;
use std::fmt;
use std::io::{self, Write};

use qopt_ir::bytecode::Bytecode;
use qopt_ir::ir::{Attr, Blob, Context, SourceRange, Type};
use qopt_ir::pass::Files;

use crate::bytes::Bytes;

/// A table of a schema: its fields by field id.
pub struct TableDef {
    /// The name in the schema.
    pub name: &'static str,
    /// The field with id `i` at index `i`.
    pub fields: &'static [FieldDef],
}

/// A field of a table.
#[derive(Debug)]
pub struct FieldDef {
    /// The name in the schema.
    pub name: &'static str,
    /// The type of the value.
    pub ty: FieldType,
    /// The value of an absent scalar field.
    pub default: f64,
}

/// The type of a field.
#[derive(Clone, Copy, Debug)]
pub enum FieldType {
    /// One scalar.
    Scalar(Scalar),
    /// A string.
    Str,
    /// A vector of strings. FlatBuffers of models have none.
    Strs,
    /// A vector of `u8`, kept as a range of the file. The data starts at a multiple of this number of bytes.
    Bytes(u8),
    /// A vector of scalars.
    Scalars(Scalar),
    /// A table.
    Table(&'static TableDef),
    /// A vector of tables.
    Tables(&'static TableDef),
    /// A union value. The preceding field is its kind, of type `u8`.
    Union(&'static [(u8, &'static TableDef)]),
    /// A field that is not read and not written.
    Deprecated,
}

/// The type of a scalar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scalar {
    /// One byte, 0 or 1.
    Bool,
    /// 8 bits, signed.
    I8,
    /// 8 bits, unsigned.
    U8,
    /// 16 bits, unsigned.
    U16,
    /// 32 bits, signed.
    I32,
    /// 32 bits, unsigned.
    U32,
    /// 64 bits, signed.
    I64,
    /// 64 bits, unsigned.
    U64,
    /// IEEE 754 binary32.
    F32,
    /// IEEE 754 binary64.
    F64,
}

impl Scalar {
    /// The size and alignment in bytes.
    pub const fn size(self) -> usize {
        match self {
            Self::Bool | Self::I8 | Self::U8 => 1,
            Self::U16 => 2,
            Self::I32 | Self::U32 | Self::F32 => 4,
            Self::I64 | Self::U64 | Self::F64 => 8,
        }
    }
}

/// A decoded table.
#[derive(Clone, PartialEq, Debug)]
pub struct Object<'a> {
    /// Its schema.
    pub def: &'static TableDef,
    /// The ids and values of the present fields, by id.
    fields: Vec<(u16, Value<'a>)>,
}

impl std::fmt::Debug for TableDef {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl PartialEq for TableDef {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

/// The value of a field.
#[derive(Clone, PartialEq, Debug)]
pub enum Value<'a> {
    /// An integer. A `bool` is 0 or 1.
    Int(i128),
    /// A scalar of type `f32`.
    Float(f32),
    /// The bytes of a string without the final NUL; they need not be UTF-8.
    Str(Bytes<'a>),
    /// Strings.
    Strs(Vec<Bytes<'a>>),
    /// A vector of `u8`.
    Bytes(Bytes<'a>),
    /// A vector of `u8` that repeats these bytes. Only for writing: the constants of large splats.
    Repeated(Bytes<'a>, usize),
    /// A vector of integers. A `u64` in a protocol buffer keeps its bits.
    Ints(Vec<i64>),
    /// A vector of `f32`.
    Floats(Vec<f32>),
    /// A vector of `f64`.
    Doubles(Vec<f64>),
    /// A table or a union value.
    Table(Box<Object<'a>>),
    /// A vector of tables.
    Tables(Vec<Object<'a>>),
}

impl TableDef {
    /// The id of a field.
    pub fn field(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|field| field.name == name)
    }
}

/// Fields are read by their names in the schema.
///
/// # Panics
/// All methods panic if the schema has no such field, which is a bug of the caller.
#[allow(clippy::panic)]
impl<'a> Object<'a> {
    /// Creates a table whose fields are all absent.
    pub fn new(def: &'static TableDef) -> Self {
        Self { def, fields: Vec::new() }
    }
    fn id(&self, name: &str) -> usize {
        self.def.field(name).unwrap_or_else(|| panic!("table {} has no field '{name}'", self.def.name))
    }
    /// The ids and values of the present fields, by id.
    pub fn fields(&self) -> impl Iterator<Item = (usize, &Value<'a>)> {
        self.fields.iter().map(|(id, value)| (usize::from(*id), value))
    }
    /// The value of the field with this id, `None` if it is absent.
    pub fn field(&self, id: usize) -> Option<&Value<'a>> {
        self.fields().find(|(present, _)| *present == id).map(|(_, value)| value)
    }
    /// Sets the field with this id, or makes it absent.
    pub fn set_field(&mut self, id: usize, value: Option<Value<'a>>) {
        let id = id as u16;
        let place = self.fields.binary_search_by_key(&id, |(present, _)| *present);
        match (place, value) {
            (Ok(at), Some(value)) => self.fields[at].1 = value,
            (Err(at), Some(value)) => self.fields.insert(at, (id, value)),
            (Ok(at), None) => drop(self.fields.remove(at)),
            (Err(_), None) => {}
        }
    }
    /// Removes and returns the value of the field with this id.
    pub fn take_field(&mut self, id: usize) -> Option<Value<'a>> {
        let place = self.fields.binary_search_by_key(&(id as u16), |(present, _)| *present);
        place.ok().map(|at| self.fields.remove(at).1)
    }
    /// The value of a field, `None` if it is absent.
    pub fn get(&self, name: &str) -> Option<&Value<'a>> {
        self.field(self.id(name))
    }
    fn get_mut(&mut self, name: &str) -> Option<&mut Value<'a>> {
        let place = self.fields.binary_search_by_key(&(self.id(name) as u16), |(present, _)| *present);
        place.ok().map(|at| &mut self.fields[at].1)
    }
    /// Sets a field.
    #[must_use]
    pub fn with(mut self, name: &str, value: Value<'a>) -> Self {
        self.set(name, Some(value));
        self
    }
    /// Sets a field, or makes it absent.
    pub fn set(&mut self, name: &str, value: Option<Value<'a>>) {
        self.set_field(self.id(name), value);
    }
    /// An integer, or its default.
    pub fn int(&self, name: &str) -> i128 {
        match self.get(name) {
            Some(Value::Int(value)) => *value,
            _ => self.def.fields[self.id(name)].default as i128,
        }
    }
    /// An `f32`, or its default.
    pub fn float(&self, name: &str) -> f32 {
        match self.get(name) {
            Some(Value::Float(value)) => *value,
            _ => self.def.fields[self.id(name)].default as f32,
        }
    }
    /// A string, empty if it is absent.
    pub fn str(&self, name: &str) -> &[u8] {
        match self.get(name) {
            Some(Value::Str(text)) => text,
            _ => &[],
        }
    }
    /// A vector of integers, empty if it is absent.
    pub fn ints(&self, name: &str) -> &[i64] {
        match self.get(name) {
            Some(Value::Ints(values)) => values,
            _ => &[],
        }
    }
    /// A vector of `f32`, empty if it is absent.
    pub fn floats(&self, name: &str) -> &[f32] {
        match self.get(name) {
            Some(Value::Floats(values)) => values,
            _ => &[],
        }
    }
    /// A vector of `f64`, empty if it is absent.
    pub fn doubles(&self, name: &str) -> &[f64] {
        match self.get(name) {
            Some(Value::Doubles(values)) => values,
            _ => &[],
        }
    }
    /// A vector of strings, empty if it is absent.
    pub fn strs(&self, name: &str) -> &[Bytes<'a>] {
        match self.get(name) {
            Some(Value::Strs(values)) => values,
            _ => &[],
        }
    }
    /// A vector of bytes, `None` if it is absent.
    pub fn bytes(&self, name: &str) -> Option<&Bytes<'a>> {
        match self.get(name) {
            Some(Value::Bytes(bytes)) => Some(bytes),
            _ => None,
        }
    }
    /// A table or union value.
    pub fn table(&self, name: &str) -> Option<&Object<'a>> {
        match self.get(name) {
            Some(Value::Table(table)) => Some(table),
            _ => None,
        }
    }
    /// A table or union value, to change it.
    pub fn table_mut(&mut self, name: &str) -> Option<&mut Self> {
        match self.get_mut(name)? {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }
    /// The elements of a vector of tables, to change them; empty if it is absent.
    pub fn tables_mut(&mut self, name: &str) -> &mut [Self] {
        match self.get_mut(name) {
            Some(Value::Tables(tables)) => tables,
            _ => &mut [],
        }
    }
    /// A vector of tables, empty if it is absent.
    pub fn tables(&self, name: &str) -> &[Object<'a>] {
        match self.get(name) {
            Some(Value::Tables(tables)) => tables,
            _ => &[],
        }
    }
}

/// The bytes of a large constant that are read between two releases.
const WINDOW_BYTES: usize = 32 << 20;

/// Returns true if the bytes of a constant contain a byte. Tells `files` which bytes it has read.
pub(crate) fn contains_byte(bytes: &[u8], byte: u8, files: &dyn Files) -> bool {
    bytes.chunks(WINDOW_BYTES).any(|window| {
        let found = memchr::memchr(byte, window).is_some();
        if bytes.len() > WINDOW_BYTES {
            files.release(window);
        }
        found
    })
}

/// A constant in a range of a file. Equal elements become a splat, as when they are parsed as a constant.
///
/// The search for a splat tells `files` which bytes it has read, so that a large file of equal elements does not fill the memory.
pub(crate) fn source_blob(range: SourceRange, width: usize, files: &dyn Files) -> Blob {
    let bytes = range.bytes();
    let Some(first) = bytes.get(..width).filter(|_| width > 0 && bytes.len().is_multiple_of(width)) else {
        return Blob::Source(range);
    };
    let is_window_equal = |window: &[u8]| {
        let is_equal = window.starts_with(first)
            && window.get(width..).zip(window.get(..window.len() - width)).is_some_and(|(next, this)| next == this);
        if bytes.len() > WINDOW_BYTES {
            files.release(window);
        }
        is_equal
    };
    // Weights mostly differ in the first elements.
    let head = bytes.get(..bytes.len().min(64 * width)).unwrap_or_default();
    let is_splat = head.chunks(width).all(|element| element == first)
        && bytes.chunks((WINDOW_BYTES / width).max(1) * width).all(is_window_equal);
    if is_splat { Blob::Splat(first.into()) } else { Blob::Source(range) }
}

/// A constant. Tells `files` that its bytes were read: the context reads samples of them, each of which can map megabytes of a
/// file.
///
/// # Errors
/// If the type nests too deep.
pub(crate) fn constant(ctx: &Context, ty: Type, data: Blob, files: &dyn Files) -> Result<Attr, String> {
    /// Constants of more bytes are released.
    const READ_AROUND_BYTES: usize = 64 << 10;
    let range = match &data {
        Blob::Source(range) if range.bytes().len() > READ_AROUND_BYTES => Some(range.clone()),
        _ => None,
    };
    let constant = ctx.try_dense(ty, data).map_err(|_| "its type nests too deep".to_owned());
    if let Some(range) = range {
        files.release(range.bytes());
    }
    constant
}

/// The bytes of data that a reader may still scan or copy. Several tensors of a file may name the same bytes, so the work is
/// limited by the size of the file.
pub(crate) struct ReadBudget(Cell<u64>);

impl ReadBudget {
    /// Each byte of a file may be read this many times.
    const TIMES: u64 = 16;
    /// The bytes of any file.
    const MIN: u64 = 1 << 20;

    pub(crate) fn new(file_bytes: usize) -> Self {
        Self(Cell::new(Self::MIN.max((file_bytes as u64).saturating_mul(Self::TIMES))))
    }

    /// Adds another file.
    pub(crate) fn add(&self, file_bytes: usize) {
        self.0.set(self.0.get().saturating_add((file_bytes as u64).saturating_mul(Self::TIMES)));
    }

    /// # Errors
    /// If the bytes exceed the budget.
    pub(crate) fn spend(&self, bytes: u64) -> Result<(), String> {
        let rest = self.0.get().checked_sub(bytes);
        self.0.set(rest.ok_or("the tensors have too many bytes for the size of the file")?);
        Ok(())
    }
}

/// The first error of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DecodeError {
    /// The position in the file, in bytes.
    pub offset: usize,
    /// The message, without the position.
    pub message: String,
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {})", self.message, self.offset)
    }
}
impl std::error::Error for DecodeError {}

/// A decoded file.
#[derive(Debug)]
pub struct Decoded<'a> {
    /// The root table.
    pub root: Object<'a>,
    /// Fields that the schema does not have, as `Table.id`, without duplicates. Their values are not kept.
    pub unknown_fields: Vec<String>,
}

/// Bytes that an encoded file does not copy.
#[derive(Clone, Debug)]
pub(crate) enum Piece<'a> {
    Bytes(Bytes<'a>),
    /// The bytes, repeated.
    Repeated(Bytes<'a>, usize),
    /// The stored bytes of a constant.
    Blob(Blob),
}

impl Piece<'_> {
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Bytes(bytes) => bytes.len(),
            Self::Repeated(bytes, count) => bytes.len().saturating_mul(*count),
            Self::Blob(blob) => blob.num_bytes(),
        }
    }

    fn write_to(&self, out: &mut dyn Write) -> io::Result<()> {
        /// The size of the repeated bytes that are written at once.
        const BLOCK_BYTES: usize = 1 << 20;
        match self {
            Self::Bytes(bytes) => out.write_all(bytes),
            Self::Blob(blob) => out.write_all(&blob.bytes()),
            Self::Repeated(bytes, count) => {
                let at_once = (BLOCK_BYTES / bytes.len().max(1)).clamp(1, (*count).max(1));
                let block = bytes.repeat(at_once);
                for _ in 0..count / at_once {
                    out.write_all(&block)?;
                }
                out.write_all(block.get(..bytes.len() * (count % at_once)).unwrap_or_default())
            }
        }
    }
}

/// An encoded file: owned bytes with pieces between them that are not copied.
#[derive(Default, Debug)]
pub struct Encoded<'a> {
    pub(crate) owned: Vec<u8>,
    /// Pieces, and the number of owned bytes before each.
    pieces: Vec<(usize, Piece<'a>)>,
    piece_bytes: usize,
}

impl From<Bytecode> for Encoded<'_> {
    fn from(bytecode: Bytecode) -> Self {
        let (owned, blobs) = bytecode.into_parts();
        let mut encoded = Self { owned, ..Self::default() };
        for (before, blob) in blobs {
            encoded.piece_bytes = encoded.piece_bytes.saturating_add(blob.num_bytes());
            encoded.pieces.push((before, Piece::Blob(blob)));
        }
        encoded
    }
}

impl<'a> Encoded<'a> {
    /// Adds the bytes of another encoding.
    pub(crate) fn append(&mut self, other: Encoded<'a>) {
        let before = self.owned.len();
        self.owned.extend_from_slice(&other.owned);
        self.pieces.extend(other.pieces.into_iter().map(|(at, piece)| (before + at, piece)));
        self.piece_bytes = self.piece_bytes.saturating_add(other.piece_bytes);
    }
    /// Adds bytes without a copy.
    pub(crate) fn push(&mut self, piece: Piece<'a>) {
        self.piece_bytes = self.piece_bytes.saturating_add(piece.len());
        self.pieces.push((self.owned.len(), piece));
    }
    /// Pads with zeros to a multiple of `alignment`.
    pub(crate) fn align(&mut self, alignment: usize) {
        // A size that overflows is refused later.
        let padding = self.len().checked_next_multiple_of(alignment).map_or(0, |end| end - self.len());
        self.owned.resize(self.owned.len() + padding, 0);
    }
    /// The size of the file in bytes.
    pub fn len(&self) -> usize {
        self.owned.len().saturating_add(self.piece_bytes)
    }
    /// The bytes that splats write.
    pub(crate) fn repeated_bytes(&self) -> usize {
        let repeated = self.pieces.iter().filter(|(_, piece)| matches!(piece, Piece::Repeated(..)));
        repeated.fold(0, |sum, (_, piece)| sum.saturating_add(piece.len()))
    }
    /// Returns true if the file has no bytes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The bytes of the file.
    pub(crate) fn to_vec(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.len());
        // A vector takes all bytes.
        let _ = self.write_to(&mut bytes);
        bytes
    }
    /// Writes the file.
    ///
    /// # Errors
    /// Returns the errors of `out`.
    pub fn write_to(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut done = 0;
        for (before, piece) in &self.pieces {
            out.write_all(self.owned.get(done..*before).unwrap_or_default())?;
            piece.write_to(out)?;
            done = *before;
        }
        out.write_all(self.owned.get(done..).unwrap_or_default())
    }
}
