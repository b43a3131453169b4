//! Decodes a message. Every length is checked before it is used.

use super::{FIXED32, FIXED64, LENGTH, VARINT};
use crate::bytes::Bytes;
use crate::object::{DecodeError, Decoded, FieldType, Object, Scalar, TableDef, Value};

/// The depth of messages at which protobuf's own parsers stop.
const MAX_DEPTH: usize = 100;
/// The largest number of messages in lists. A model of 100,000 operators has a few millions.
const MAX_MESSAGES: usize = 1 << 24;

/// Decodes a message.
///
/// # Errors
/// If the encoding is damaged, a known field has another wire type, messages nest deeper than 100, or there are too many.
pub fn decode<'a>(bytes: &'a [u8], root: &'static TableDef) -> Result<Decoded<'a>, DecodeError> {
    let mut decoder = Decoder { bytes, messages: 0, unknown_fields: Vec::new() };
    let mut object = Object::new(root);
    decoder.message(&mut object, 0, bytes.len(), 0)?;
    Ok(Decoded { root: object, unknown_fields: decoder.unknown_fields })
}

struct Decoder<'a> {
    bytes: &'a [u8],
    /// The messages in lists so far.
    messages: usize,
    unknown_fields: Vec<String>,
}

fn error<T>(offset: usize, message: impl Into<String>) -> Result<T, DecodeError> {
    Err(DecodeError { offset, message: message.into() })
}

/// The value of a field on the wire.
enum Wire<'a> {
    Int(u64),
    Fixed32([u8; 4]),
    Fixed64([u8; 8]),
    /// Bytes, with their position in the file.
    Bytes(usize, &'a [u8]),
}

impl<'a> Decoder<'a> {
    fn varint(&self, at: &mut usize, end: usize) -> Result<u64, DecodeError> {
        let start = *at;
        let mut value = 0_u64;
        for shift in (0..70).step_by(7) {
            let byte = match self.bytes.get(*at) {
                Some(&byte) if *at < end => byte,
                _ => return error(start, "a number reaches past the end of its message"),
            };
            *at += 1;
            let bits = u64::from(byte & 0x7f);
            if shift == 63 && bits > 1 {
                break;
            }
            value |= bits << shift;
            if byte & 0x80 == 0 {
                return Ok(value);
            }
        }
        error(start, "a number has more than 64 bits")
    }

    fn slice(&self, at: &mut usize, end: usize, len: usize) -> Result<&'a [u8], DecodeError> {
        let bytes = at.checked_add(len).filter(|&stop| stop <= end).and_then(|stop| self.bytes.get(*at..stop));
        match bytes {
            Some(bytes) => {
                *at += len;
                Ok(bytes)
            }
            None => error(*at, "a field reaches past the end of its message"),
        }
    }

    fn array<const N: usize>(&self, at: &mut usize, end: usize) -> Result<[u8; N], DecodeError> {
        let mut array = [0; N];
        array.copy_from_slice(self.slice(at, end, N)?);
        Ok(array)
    }

    fn wire(&self, at: &mut usize, end: usize, kind: u64) -> Result<Wire<'a>, DecodeError> {
        Ok(match kind {
            VARINT => Wire::Int(self.varint(at, end)?),
            FIXED64 => Wire::Fixed64(self.array(at, end)?),
            FIXED32 => Wire::Fixed32(self.array(at, end)?),
            LENGTH => {
                let start = *at;
                let len = self.varint(at, end)?;
                let Ok(len) = usize::try_from(len) else { return error(start, "a length is too large") };
                let place = *at;
                Wire::Bytes(place, self.slice(at, end, len)?)
            }
            other => return error(*at, format!("unsupported wire type {other}")),
        })
    }

    /// Decodes the fields between two positions into an object. A message that occurs twice is merged.
    fn message(&mut self, object: &mut Object<'a>, start: usize, end: usize, depth: usize) -> Result<(), DecodeError> {
        if depth > MAX_DEPTH {
            return error(start, format!("messages nest deeper than {MAX_DEPTH}"));
        }
        let mut at = start;
        while at < end {
            let key_at = at;
            let key = self.varint(&mut at, end)?;
            let (number, kind) = (key >> 3, key & 7);
            if number == 0 {
                return error(key_at, "a field has the number 0");
            }
            let wire = self.wire(&mut at, end, kind)?;
            let field = usize::try_from(number).ok().and_then(|id| Some((id, object.def.fields.get(id)?)));
            match field {
                Some((id, field)) if !matches!(field.ty, FieldType::Deprecated) => {
                    if !self.field(object, id, field.ty, wire, depth)? {
                        let name = format!("{}.{}", object.def.name, field.name);
                        return error(key_at, format!("{name} has the wire type {kind}, which is not its own"));
                    }
                }
                _ => self.unknown_field(object.def, number),
            }
        }
        Ok(())
    }

    fn unknown_field(&mut self, def: &TableDef, number: u64) {
        /// A damaged file may have thousands of them.
        const MAX_NAMED: usize = 16;
        let name = format!("{}.{number}", def.name);
        if self.unknown_fields.len() < MAX_NAMED && !self.unknown_fields.contains(&name) {
            self.unknown_fields.push(name);
        }
    }

    /// Adds a value to a field. Returns false if the wire type does not fit.
    fn field(
        &mut self,
        object: &mut Object<'a>,
        id: usize,
        ty: FieldType,
        wire: Wire<'a>,
        depth: usize,
    ) -> Result<bool, DecodeError> {
        // Takes the elements so far out of the object, so that adding one does not copy them.
        let previous = match ty {
            FieldType::Scalar(_) | FieldType::Str | FieldType::Bytes(_) => None,
            _ => object.take_field(id),
        };
        let value = match (ty, wire) {
            (FieldType::Scalar(Scalar::F32), Wire::Fixed32(bytes)) => Value::Float(f32::from_le_bytes(bytes)),
            (FieldType::Scalar(scalar), Wire::Int(bits)) if !is_float(scalar) => Value::Int(int(scalar, bits).into()),
            (FieldType::Str, Wire::Bytes(_, bytes)) => Value::Str(Bytes::Borrowed(bytes)),
            (FieldType::Bytes(_), Wire::Bytes(_, bytes)) => Value::Bytes(Bytes::Borrowed(bytes)),
            (FieldType::Strs, Wire::Bytes(_, bytes)) => {
                let mut all = if let Some(Value::Strs(all)) = previous { all } else { Vec::new() };
                all.push(Bytes::Borrowed(bytes));
                Value::Strs(all)
            }
            (FieldType::Scalars(Scalar::F32), wire @ (Wire::Fixed32(_) | Wire::Bytes(..))) => {
                let mut all = if let Some(Value::Floats(all)) = previous { all } else { Vec::new() };
                extend(&mut all, &wire, f32::from_le_bytes)?;
                Value::Floats(all)
            }
            (FieldType::Scalars(Scalar::F64), wire @ (Wire::Fixed64(_) | Wire::Bytes(..))) => {
                let mut all = if let Some(Value::Doubles(all)) = previous { all } else { Vec::new() };
                extend(&mut all, &wire, f64::from_le_bytes)?;
                Value::Doubles(all)
            }
            (FieldType::Scalars(scalar), wire @ (Wire::Int(_) | Wire::Bytes(..))) if !is_float(scalar) => {
                let mut all = if let Some(Value::Ints(all)) = previous { all } else { Vec::new() };
                match wire {
                    Wire::Int(bits) => all.push(int(scalar, bits)),
                    Wire::Bytes(start, bytes) => {
                        let (mut at, end) = (start, start + bytes.len());
                        while at < end {
                            all.push(int(scalar, self.varint(&mut at, end)?));
                        }
                    }
                    Wire::Fixed32(_) | Wire::Fixed64(_) => return Ok(false),
                }
                Value::Ints(all)
            }
            (FieldType::Table(def), Wire::Bytes(start, bytes)) => {
                let mut child = match previous {
                    Some(Value::Table(child)) => child,
                    _ => Box::new(Object::new(def)),
                };
                self.message(&mut child, start, start + bytes.len(), depth + 1)?;
                Value::Table(child)
            }
            (FieldType::Tables(def), Wire::Bytes(start, bytes)) => {
                let mut all = if let Some(Value::Tables(all)) = previous { all } else { Vec::new() };
                // An empty message takes two bytes of the file, and much more memory.
                self.messages += 1;
                if self.messages > MAX_MESSAGES {
                    return error(start, "the file has too many messages");
                }
                let mut child = Object::new(def);
                self.message(&mut child, start, start + bytes.len(), depth + 1)?;
                all.push(child);
                Value::Tables(all)
            }
            _ => return Ok(false),
        };
        object.set_field(id, Some(value));
        Ok(true)
    }
}

fn is_float(scalar: Scalar) -> bool {
    matches!(scalar, Scalar::F32 | Scalar::F64)
}

/// A varint as an integer. A 32-bit integer drops the upper bits, as protobuf's parsers do; a `u64` keeps its bits.
fn int(scalar: Scalar, bits: u64) -> i64 {
    match scalar {
        Scalar::Bool => i64::from(bits != 0),
        Scalar::I64 | Scalar::U64 => bits as i64,
        Scalar::U32 => i64::from(bits as u32),
        _ => i64::from(bits as i32),
    }
}

/// Adds one float, or packed floats.
fn extend<T, const N: usize>(all: &mut Vec<T>, wire: &Wire<'_>, float: fn([u8; N]) -> T) -> Result<(), DecodeError> {
    let (at, bytes) = match wire {
        Wire::Fixed32(bytes) => (0, &bytes[..]),
        Wire::Fixed64(bytes) => (0, &bytes[..]),
        Wire::Bytes(at, bytes) => (*at, *bytes),
        Wire::Int(_) => return Ok(()),
    };
    let (chunks, rest) = bytes.as_chunks::<N>();
    if !rest.is_empty() {
        return error(at, "packed numbers have an incomplete last one");
    }
    all.extend(chunks.iter().map(|&bytes| float(bytes)));
    Ok(())
}
