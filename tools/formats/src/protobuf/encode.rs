//! Encodes a tree of objects as a message. Numbers are packed.

use super::{FIXED32, LENGTH, VARINT};
use crate::bytes::Bytes;
use crate::object::{Encoded, Object, Piece, Value};

/// Byte vectors of this size and more are not copied.
const MIN_BORROWED_BYTES: usize = 64;

/// Encodes a message.
pub fn encode<'a>(root: &Object<'a>) -> Encoded<'a> {
    let mut out = Encoded::default();
    message(&mut out, root);
    out
}

fn varint(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

fn key(out: &mut Encoded<'_>, id: usize, kind: u64) {
    varint(&mut out.owned, ((id as u64) << 3) | kind);
}

fn bytes<'a>(out: &mut Encoded<'a>, id: usize, data: Bytes<'a>) {
    key(out, id, LENGTH);
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
    key(out, id, LENGTH);
    varint(&mut out.owned, inner.len() as u64);
    out.append(inner);
}

/// Messages nest as deep as they were decoded, at most 100 levels.
fn message<'a>(out: &mut Encoded<'a>, object: &Object<'a>) {
    for (id, value) in object.fields() {
        match value {
            Value::Int(value) => {
                key(out, id, VARINT);
                varint(&mut out.owned, *value as u64);
            }
            Value::Float(value) => {
                key(out, id, FIXED32);
                out.owned.extend(value.to_le_bytes());
            }
            Value::Str(data) | Value::Bytes(data) => bytes(out, id, data.clone()),
            Value::Repeated(data, count) => {
                let piece = Piece::Repeated(data.clone(), *count);
                key(out, id, LENGTH);
                varint(&mut out.owned, piece.len() as u64);
                out.push(piece);
            }
            Value::Strs(all) => all.iter().for_each(|data| bytes(out, id, data.clone())),
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
