//! Encodes a tree of objects as a Protocol Buffers message. Repeated numbers are packed.

use super::{FIXED32, LENGTH, VARINT};
use crate::bytes::Bytes;
use crate::object::{Encoded, Object, Piece, Value};

/// Byte vectors of this size and more become pieces that are not copied.
const MIN_BORROWED_BYTES: usize = 64;

/// Encodes a message.
pub fn encode<'a>(root: &Object<'a>) -> Encoded<'a> {
    let mut out = Encoded::default();
    message(&mut out, root);
    out
}

/// Appends a base-128 varint: `300 -> [0xac, 0x02]`.
fn varint(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// Appends the tag of a field: its number and its wire type.
fn tag(out: &mut Encoded<'_>, id: usize, wire_type: u64) {
    varint(&mut out.owned, ((id as u64) << 3) | wire_type);
}

fn bytes<'a>(out: &mut Encoded<'a>, id: usize, data: Bytes<'a>) {
    tag(out, id, LENGTH);
    varint(&mut out.owned, data.len() as u64);
    if data.len() >= MIN_BORROWED_BYTES {
        out.push(Piece::Bytes(data));
    } else {
        out.owned.extend_from_slice(&data);
    }
}

fn nested<'a>(out: &mut Encoded<'a>, id: usize, object: &Object<'a>) {
    let mut inner = Encoded::default();
    message(&mut inner, object);
    tag(out, id, LENGTH);
    varint(&mut out.owned, inner.len() as u64);
    out.append(inner);
}

/// Appends the fields of a message. The recursion is bounded: the decoder rejects more than 100 levels.
fn message<'a>(out: &mut Encoded<'a>, object: &Object<'a>) {
    for (id, value) in object.fields() {
        match value {
            Value::Int(value) => {
                tag(out, id, VARINT);
                varint(&mut out.owned, *value as u64);
            }
            Value::Float(value) => {
                tag(out, id, FIXED32);
                out.owned.extend(value.to_le_bytes());
            }
            Value::Str(data) | Value::Bytes(data) => bytes(out, id, data.clone()),
            Value::Repeated(data, count) => {
                let piece = Piece::Repeated(data.clone(), *count);
                tag(out, id, LENGTH);
                varint(&mut out.owned, piece.len() as u64);
                out.push(piece);
            }
            Value::Strs(strings) => strings.iter().for_each(|data| bytes(out, id, data.clone())),
            Value::Ints(values) => {
                let mut packed = Vec::new();
                values.iter().for_each(|&value| varint(&mut packed, value as u64));
                bytes(out, id, packed.into());
            }
            Value::Floats(values) => {
                let packed: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
                bytes(out, id, packed.into());
            }
            Value::Doubles(values) => {
                let packed: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
                bytes(out, id, packed.into());
            }
            Value::Table(object) => nested(out, id, object),
            Value::Tables(objects) => objects.iter().for_each(|object| nested(out, id, object)),
        }
    }
}
