//! Decodes a FlatBuffer. Every offset and count is checked before it is used.

use crate::bytes::Bytes;
use crate::object::{DecodeError, Decoded, FieldType, Object, Scalar, TableDef, Value};

/// Decodes the root table of a file.
///
/// # Errors
/// If an offset, count, string, bool or union kind is invalid, or if shared parts make the decoded file larger than the file.
pub fn decode<'a>(bytes: &'a [u8], root: &'static TableDef) -> Result<Decoded<'a>, DecodeError> {
    // Without shared parts, each field and element takes at least a byte, and each table at least eight. The weights of a
    // large file are not counted.
    let budget = bytes.len().min(MAX_ELEMENTS).saturating_add(1 << 12);
    let string_bytes = bytes.len().saturating_mul(16).max(1 << 20);
    let mut decoder = Decoder { bytes, budget, string_bytes, unknown_fields: Vec::new() };
    let start = decoder.offset(0)?;
    let root = decoder.table(start, root)?;
    Ok(Decoded { root, unknown_fields: decoder.unknown_fields })
}

/// The largest number of decoded fields and elements. A model of 100,000 operators has a few millions.
const MAX_ELEMENTS: usize = 1 << 27;

struct Decoder<'a> {
    bytes: &'a [u8],
    /// How many more fields and elements may be decoded.
    budget: usize,
    /// How many more bytes strings may have.
    string_bytes: usize,
    unknown_fields: Vec<String>,
}

fn error<T>(offset: usize, message: impl Into<String>) -> Result<T, DecodeError> {
    Err(DecodeError { offset, message: message.into() })
}

impl<'a> Decoder<'a> {
    fn spend(&mut self, at: usize, elements: usize) -> Result<(), DecodeError> {
        match self.budget.checked_sub(elements) {
            Some(left) => self.budget = left,
            None => return error(at, "parts of the file are shared too often"),
        }
        Ok(())
    }

    fn slice(&self, at: usize, len: usize, what: &str) -> Result<&'a [u8], DecodeError> {
        match at.checked_add(len).and_then(|end| self.bytes.get(at..end)) {
            Some(bytes) => Ok(bytes),
            None => error(at, format!("{what} reaches past the end of the file")),
        }
    }

    fn array<const N: usize>(&self, at: usize, what: &str) -> Result<[u8; N], DecodeError> {
        let mut array = [0; N];
        array.copy_from_slice(self.slice(at, N, what)?);
        Ok(array)
    }

    fn u16(&self, at: usize, what: &str) -> Result<usize, DecodeError> {
        Ok(u16::from_le_bytes(self.array(at, what)?).into())
    }

    fn u32(&self, at: usize, what: &str) -> Result<usize, DecodeError> {
        Ok(u32::from_le_bytes(self.array(at, what)?) as usize)
    }

    /// Follows the offset at a position, which is relative to that position.
    fn offset(&self, at: usize) -> Result<usize, DecodeError> {
        let distance = self.u32(at, "an offset")?;
        match at.checked_add(distance) {
            Some(target) if distance > 0 && target < self.bytes.len() => Ok(target),
            _ => error(at, format!("offset {distance} points outside of the file")),
        }
    }

    fn table(&mut self, at: usize, def: &'static TableDef) -> Result<Object<'a>, DecodeError> {
        let to_vtable = i32::from_le_bytes(self.array(at, "a table")?);
        let vtable = i64::try_from(at).ok().and_then(|at| usize::try_from(at - i64::from(to_vtable)).ok());
        let Some(vtable) = vtable else {
            return error(at, format!("the field offsets of a {} lie outside of the file", def.name));
        };
        let vtable_bytes = self.u16(vtable, "a list of field offsets")?;
        let table_bytes = self.u16(vtable.saturating_add(2), "a list of field offsets")?;
        if vtable_bytes < 4 || !vtable_bytes.is_multiple_of(2) {
            return error(vtable, format!("the list of field offsets of a {} has {vtable_bytes} bytes", def.name));
        }
        self.slice(vtable, vtable_bytes, "a list of field offsets")?;
        self.slice(at, table_bytes, "a table")?;
        let count = (vtable_bytes - 4) / 2;
        self.spend(at, count.saturating_add(1))?;
        let mut object = Object::new(def);
        for id in 0..count {
            let place = self.u16(vtable + 4 + 2 * id, "a list of field offsets")?;
            if place == 0 {
                continue;
            }
            if place < 4 || place >= table_bytes {
                return error(vtable, format!("field {id} of a {} lies outside of the table", def.name));
            }
            match def.fields.get(id).map(|field| field.ty) {
                None => self.unknown_field(def, id),
                Some(FieldType::Deprecated) => {}
                Some(ty) => {
                    let value = self.value(at + place, ty, &object, id)?;
                    object.set_field(id, value);
                }
            }
        }
        Ok(object)
    }

    fn unknown_field(&mut self, def: &TableDef, id: usize) {
        /// A damaged table may have thousands of them.
        const MAX_NAMED: usize = 16;
        let name = format!("{}.{id}", def.name);
        if self.unknown_fields.len() < MAX_NAMED && !self.unknown_fields.contains(&name) {
            self.unknown_fields.push(name);
        }
    }

    fn value(
        &mut self,
        at: usize,
        ty: FieldType,
        object: &Object<'a>,
        id: usize,
    ) -> Result<Option<Value<'a>>, DecodeError> {
        let name = || format!("{}.{}", object.def.name, object.def.fields.get(id).map_or("?", |field| field.name));
        Ok(Some(match ty {
            FieldType::Scalar(Scalar::F32) => Value::Float(f32::from_le_bytes(self.array(at, "a field")?)),
            FieldType::Scalar(scalar) => Value::Int(self.int(at, scalar)?),
            FieldType::Str => {
                let start = self.offset(at)?;
                let len = self.u32(start, "a string")?;
                let text = self.slice(start.saturating_add(4), len, &format!("string {}", name()))?;
                match self.string_bytes.checked_sub(len) {
                    Some(left) => self.string_bytes = left,
                    None => return error(start, "strings of the file are shared too often"),
                }
                Value::Str(Bytes::Borrowed(text))
            }
            FieldType::Bytes(_) => {
                let start = self.offset(at)?;
                let len = self.u32(start, "a vector")?;
                Value::Bytes(Bytes::Borrowed(self.slice(
                    start.saturating_add(4),
                    len,
                    &format!("vector {}", name()),
                )?))
            }
            FieldType::Scalars(scalar) => {
                let (start, count) = self.vector(at, scalar.size(), &name)?;
                let positions = (0..count).map(|i| start + i * scalar.size());
                if scalar == Scalar::F32 {
                    let float = |at| Ok(f32::from_le_bytes(self.array(at, "an element")?));
                    Value::Floats(positions.map(float).collect::<Result<_, DecodeError>>()?)
                } else {
                    let int = |at| {
                        let value = self.int(at, scalar)?;
                        i64::try_from(value).or_else(|_| error(at, format!("{value} in {} is too large", name())))
                    };
                    Value::Ints(positions.map(int).collect::<Result<_, _>>()?)
                }
            }
            FieldType::Table(def) => {
                let start = self.offset(at)?;
                Value::Table(Box::new(self.table(start, def)?))
            }
            FieldType::Tables(def) => {
                let (start, count) = self.vector(at, 4, &name)?;
                let mut tables = Vec::with_capacity(count);
                for i in 0..count {
                    let element = self.offset(start + 4 * i)?;
                    tables.push(self.table(element, def)?);
                }
                Value::Tables(tables)
            }
            FieldType::Union(kinds) => {
                let kind = match id.checked_sub(1).and_then(|kind| object.field(kind)) {
                    Some(Value::Int(kind)) => *kind,
                    _ => 0,
                };
                let def = kinds.iter().find(|(number, _)| i128::from(*number) == kind);
                match def {
                    Some((_, def)) => {
                        let start = self.offset(at)?;
                        Value::Table(Box::new(self.table(start, def)?))
                    }
                    // A union without a kind has no value.
                    None if kind == 0 => return Ok(None),
                    None => return error(at, format!("{} has the unknown kind {kind}", name())),
                }
            }
            FieldType::Strs | FieldType::Deprecated => return Ok(None),
        }))
    }

    /// The start and length of a vector.
    fn vector(&mut self, at: usize, size: usize, name: &dyn Fn() -> String) -> Result<(usize, usize), DecodeError> {
        let start = self.offset(at)?;
        let count = self.u32(start, "a vector")?;
        let bytes = count.saturating_mul(size);
        self.slice(start.saturating_add(4), bytes, &format!("vector {}", name()))?;
        self.spend(start, count)?;
        Ok((start + 4, count))
    }

    fn int(&self, at: usize, scalar: Scalar) -> Result<i128, DecodeError> {
        let what = "a scalar";
        Ok(match scalar {
            Scalar::Bool => (self.array::<1>(at, what)? != [0]).into(),
            Scalar::I8 => i8::from_le_bytes(self.array(at, what)?).into(),
            Scalar::U8 => u8::from_le_bytes(self.array(at, what)?).into(),
            Scalar::U16 => u16::from_le_bytes(self.array(at, what)?).into(),
            Scalar::I32 => i32::from_le_bytes(self.array(at, what)?).into(),
            Scalar::U32 => u32::from_le_bytes(self.array(at, what)?).into(),
            Scalar::I64 => i64::from_le_bytes(self.array(at, what)?).into(),
            Scalar::U64 => u64::from_le_bytes(self.array(at, what)?).into(),
            Scalar::F32 | Scalar::F64 => return error(at, "a float is read as an integer"),
        })
    }
}
