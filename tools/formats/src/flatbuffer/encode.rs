//! Encodes a tree of objects as a FlatBuffer, front to back.
//!
//! A table comes before the tables, vectors and strings that it refers to, so that all offsets point forward, as the format
//! requires. Byte vectors are not copied: [`Encoded`] keeps them between the pieces of the file.

use std::collections::HashMap;
use std::fmt;

use crate::bytes::Bytes;
use crate::object::{Encoded, FieldType, Object, Piece, Scalar, TableDef, Value};

/// The reason why a tree cannot be encoded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EncodeError {
    /// The file would have 2 GiB or more.
    TooLarge,
    /// A scalar does not fit the type of its field.
    OutOfRange {
        /// The field, as `Table.field`.
        field: String,
        /// The scalar.
        value: i128,
    },
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => write!(f, "a FlatBuffer must be smaller than 2 GiB"),
            Self::OutOfRange { field, value } => write!(f, "{value} does not fit the field {field}"),
        }
    }
}
impl std::error::Error for EncodeError {}

/// Encodes a root table with a file identifier.
///
/// # Errors
/// If a scalar does not fit its field, or the file would be too large.
pub fn encode<'a>(root: &Object<'a>, identifier: [u8; 4]) -> Result<Encoded<'a>, EncodeError> {
    let mut encoder = Encoder { file: Encoded::default(), vtables: HashMap::new() };
    encoder.file.owned.extend([0; 4]);
    encoder.file.owned.extend(identifier);
    let mut pending = vec![Reference { owned_at: 0, at: 0, target: Target::Table(root) }];
    // Depth first: the children of a table follow it.
    while let Some(reference) = pending.pop() {
        let start = encoder.write(&reference.target, &mut pending)?;
        encoder.patch(&reference, start)?;
    }
    match encoder.file.len() < 1 << 31 {
        true => Ok(encoder.file),
        false => Err(EncodeError::TooLarge),
    }
}

/// An offset whose target is not written yet.
struct Reference<'o, 'a> {
    /// The position of the offset among the owned bytes.
    owned_at: usize,
    /// The position of the offset in the file.
    at: usize,
    target: Target<'o, 'a>,
}

enum Target<'o, 'a> {
    Table(&'o Object<'a>),
    Tables(&'o [Object<'a>]),
    Str(&'o Bytes<'a>),
    Bytes(&'o Bytes<'a>, usize),
    Repeated(&'o Bytes<'a>, usize, usize),
    Ints(&'o [i64], Scalar),
    Floats(&'o [f32]),
}

struct Encoder<'a> {
    file: Encoded<'a>,
    /// The positions of the lists of field offsets that are written. Tables with equal lists share them.
    vtables: HashMap<Vec<u8>, usize>,
}

impl<'a> Encoder<'a> {
    /// Pads until `skipped` more bytes end at a multiple of `alignment`.
    fn align(&mut self, alignment: usize, skipped: usize) {
        while !(self.file.len() + skipped).is_multiple_of(alignment) {
            self.file.owned.push(0);
        }
    }

    fn patch(&mut self, reference: &Reference<'_, '_>, target: usize) -> Result<(), EncodeError> {
        let distance = u32::try_from(target - reference.at).map_err(|_| EncodeError::TooLarge)?;
        if let Some(place) = self.file.owned.get_mut(reference.owned_at..reference.owned_at + 4) {
            place.copy_from_slice(&distance.to_le_bytes());
        }
        Ok(())
    }

    /// Writes a target and returns its position. Its own references are added to `pending`.
    fn write<'o>(
        &mut self,
        target: &Target<'o, 'a>,
        pending: &mut Vec<Reference<'o, 'a>>,
    ) -> Result<usize, EncodeError> {
        if let Target::Table(object) = target {
            return self.table(object, pending);
        }
        let (count, alignment) = match target {
            Target::Str(text) => (text.len(), 1),
            Target::Bytes(bytes, alignment) => (bytes.len(), *alignment),
            Target::Repeated(bytes, times, alignment) => (bytes.len().saturating_mul(*times), *alignment),
            Target::Ints(values, scalar) => (values.len(), scalar.size()),
            Target::Floats(values) => (values.len(), 4),
            Target::Tables(tables) => (tables.len(), 4),
            Target::Table(_) => (0, 4),
        };
        self.align(4, 0);
        self.align(alignment.max(4), 4);
        let start = self.file.len();
        let count = u32::try_from(count).map_err(|_| EncodeError::TooLarge)?;
        self.file.owned.extend(count.to_le_bytes());
        match target {
            Target::Str(text) => {
                self.file.owned.extend_from_slice(text);
                self.file.owned.push(0);
            }
            Target::Bytes(bytes, _) => self.bytes(bytes),
            Target::Repeated(bytes, times, _) => self.file.push(Piece::Repeated((*bytes).clone(), *times)),
            Target::Ints(values, scalar) => {
                for &value in *values {
                    self.int(value.into(), *scalar, &|| "of a vector".to_owned())?;
                }
            }
            Target::Floats(values) => self.file.owned.extend(values.iter().flat_map(|value| value.to_le_bytes())),
            Target::Tables(tables) => {
                let first = pending.len();
                for table in *tables {
                    self.reference(Target::Table(table), pending);
                }
                // The last of the list is written first.
                if let Some(new) = pending.get_mut(first..) {
                    new.reverse();
                }
            }
            Target::Table(_) => {}
        }
        Ok(start)
    }

    fn bytes(&mut self, bytes: &Bytes<'a>) {
        /// Shorter vectors are copied, because a piece costs more than the copy.
        const MIN_BORROWED_BYTES: usize = 256;
        if bytes.len() < MIN_BORROWED_BYTES {
            self.file.owned.extend_from_slice(bytes);
        } else {
            self.file.push(Piece::Bytes(bytes.clone()));
        }
    }

    fn reference<'o>(&mut self, target: Target<'o, 'a>, pending: &mut Vec<Reference<'o, 'a>>) {
        pending.push(Reference { owned_at: self.file.owned.len(), at: self.file.len(), target });
        self.file.owned.extend([0; 4]);
    }

    fn table<'o>(
        &mut self,
        object: &'o Object<'a>,
        pending: &mut Vec<Reference<'o, 'a>>,
    ) -> Result<usize, EncodeError> {
        // Large fields first, so that padding is needed only before the first field.
        let mut fields: Vec<(usize, &'o Value<'a>, usize)> =
            object.fields().map(|(id, value)| (id, value, inline_size(object.def, id))).collect();
        fields.sort_by_key(|&(_, _, size)| std::cmp::Reverse(size));
        let alignment = fields.first().map_or(4, |&(_, _, size)| size.max(4));
        // The first field follows the four bytes that lead to the list of field offsets.
        let mut place = 4;
        let count = fields.iter().map(|&(id, ..)| id + 1).max().unwrap_or(0);
        let mut places = vec![0_usize; count];
        for &(id, _, size) in &fields {
            if let Some(slot) = places.get_mut(id) {
                *slot = place;
            }
            place += size;
        }
        let mut vtable = Vec::with_capacity(4 + 2 * count);
        for entry in [4 + 2 * count, place].into_iter().chain(places) {
            let entry = u16::try_from(entry).map_err(|_| EncodeError::TooLarge)?;
            vtable.extend(entry.to_le_bytes());
        }
        let vtable_at = match self.vtables.get(&vtable) {
            Some(&at) => at,
            None => {
                self.align(2, 0);
                let at = self.file.len();
                self.file.owned.extend_from_slice(&vtable);
                self.vtables.insert(vtable, at);
                at
            }
        };
        self.align(4, 0);
        self.align(alignment, 4);
        let start = self.file.len();
        let to_vtable = i32::try_from(start - vtable_at).map_err(|_| EncodeError::TooLarge)?;
        self.file.owned.extend(to_vtable.to_le_bytes());
        let first = pending.len();
        for (id, value, _) in fields {
            let field = object.def.fields.get(id);
            let ty = field.map_or(FieldType::Deprecated, |field| field.ty);
            let name = || format!("{}.{}", object.def.name, field.map_or("?", |field| field.name));
            match (value, ty) {
                (Value::Int(value), FieldType::Scalar(scalar)) => self.int(*value, scalar, &name)?,
                (Value::Float(value), _) => self.file.owned.extend(value.to_le_bytes()),
                (Value::Str(text), _) => self.reference(Target::Str(text), pending),
                (Value::Bytes(bytes), FieldType::Bytes(alignment)) => {
                    self.reference(Target::Bytes(bytes, alignment.into()), pending);
                }
                (Value::Repeated(bytes, times), FieldType::Bytes(alignment)) => {
                    self.reference(Target::Repeated(bytes, *times, alignment.into()), pending);
                }
                (Value::Ints(values), FieldType::Scalars(scalar)) => {
                    self.reference(Target::Ints(values, scalar), pending);
                }
                (Value::Floats(values), _) => self.reference(Target::Floats(values), pending),
                (Value::Table(table), _) => self.reference(Target::Table(table), pending),
                (Value::Tables(tables), _) => self.reference(Target::Tables(tables), pending),
                (
                    Value::Int(_)
                    | Value::Bytes(_)
                    | Value::Repeated(..)
                    | Value::Ints(_)
                    | Value::Strs(_)
                    | Value::Doubles(_),
                    _,
                ) => {
                    qopt_ir::bug!("the value of {} is not of its type", name())
                }
            }
        }
        if let Some(new) = pending.get_mut(first..) {
            new.reverse();
        }
        Ok(start)
    }

    fn int(&mut self, value: i128, scalar: Scalar, name: &dyn Fn() -> String) -> Result<(), EncodeError> {
        let out_of_range = || EncodeError::OutOfRange { field: name(), value };
        let owned = &mut self.file.owned;
        macro_rules! write {
            ($ty:ty) => {
                owned.extend(<$ty>::try_from(value).map_err(|_| out_of_range())?.to_le_bytes())
            };
        }
        match scalar {
            Scalar::Bool => owned.push((value != 0).into()),
            Scalar::I8 => write!(i8),
            Scalar::U8 => write!(u8),
            Scalar::U16 => write!(u16),
            Scalar::I32 => write!(i32),
            Scalar::U32 => write!(u32),
            Scalar::I64 => write!(i64),
            Scalar::U64 => write!(u64),
            Scalar::F32 | Scalar::F64 => qopt_ir::bug!("the value of {} is not of its type", name()),
        }
        Ok(())
    }
}

/// The size of a field inside of its table, in bytes.
fn inline_size(def: &TableDef, id: usize) -> usize {
    match def.fields.get(id).map(|field| field.ty) {
        Some(FieldType::Scalar(scalar)) => scalar.size(),
        _ => 4,
    }
}
