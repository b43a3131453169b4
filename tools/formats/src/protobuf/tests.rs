//! Messages keep their fields through the encoding, and damaged messages are errors.

use super::{decode, encode};
use crate::object::{FieldDef, FieldType, Object, Scalar, TableDef, Value};

const fn field(name: &'static str, ty: FieldType) -> FieldDef {
    FieldDef { name, ty, default: 0.0 }
}

static TREE: TableDef = TableDef {
    name: "Tree",
    fields: &[
        field("", FieldType::Deprecated),
        field("id", FieldType::Scalar(Scalar::I64)),
        field("kind", FieldType::Scalar(Scalar::I32)),
        field("weight", FieldType::Scalar(Scalar::F32)),
        field("name", FieldType::Str),
        field("ints", FieldType::Scalars(Scalar::I64)),
        field("floats", FieldType::Scalars(Scalar::F32)),
        field("doubles", FieldType::Scalars(Scalar::F64)),
        field("names", FieldType::Strs),
        field("data", FieldType::Bytes(1)),
        field("child", FieldType::Table(&TREE)),
        field("children", FieldType::Tables(&TREE)),
    ],
};

fn tree() -> Object<'static> {
    let leaf = |id| Object::new(&TREE).with("id", Value::Int(id)).with("name", Value::Str((&b"leaf"[..]).into()));
    Object::new(&TREE)
        .with("id", Value::Int(-5))
        .with("kind", Value::Int(7))
        .with("weight", Value::Float(0.1))
        .with("ints", Value::Ints(vec![0, -1, i64::MAX, i64::MIN]))
        .with("floats", Value::Floats(vec![1.5, -0.0]))
        .with("doubles", Value::Doubles(vec![0.1]))
        .with("names", Value::Strs(vec![(&b""[..]).into(), (&b"b"[..]).into()]))
        .with("data", Value::Bytes(vec![7; 300].into()))
        .with("child", Value::Table(Box::new(leaf(1))))
        .with("children", Value::Tables(vec![leaf(2), leaf(3)]))
}

#[test]
fn a_message_is_read_as_it_was_written() {
    let bytes = encode(&tree()).to_vec();
    let decoded = decode(&bytes, &TREE).unwrap();
    assert_eq!(decoded.root, tree());
    assert!(decoded.unknown_fields.is_empty());
}

#[test]
fn numbers_may_be_packed_or_not() {
    let packed = [0x2a, 2, 3, 4];
    let single = [0x28, 3, 0x28, 4];
    for bytes in [&packed[..], &single[..]] {
        assert_eq!(decode(bytes, &TREE).unwrap().root.ints("ints"), [3, 4]);
    }
}

#[test]
fn the_last_scalar_wins_and_a_repeated_message_is_merged() {
    assert_eq!(decode(&[8, 1, 8, 2], &TREE).unwrap().root.int("id"), 2);
    let merged = decode(&[0x52, 2, 8, 1, 0x52, 2, 16, 9], &TREE).unwrap();
    let child = merged.root.table("child").unwrap();
    assert_eq!((child.int("id"), child.int("kind")), (1, 9));
}

#[test]
fn every_cut_of_a_message_is_an_error_or_a_shorter_message() {
    let bytes = encode(&tree()).to_vec();
    for end in 0..bytes.len() {
        let _ = decode(&bytes[..end], &TREE);
    }
}

#[test]
fn damaged_messages_are_errors() {
    let message = |bytes: &[u8]| decode(bytes, &TREE).unwrap_err().to_string();
    assert_eq!(message(&[8]), "a number reaches past the end of its message (at byte 1)");
    assert_eq!(
        message(&[8, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]),
        "a number has more than 64 bits (at byte 1)"
    );
    assert_eq!(message(&[0x22, 9, 1]), "a field reaches past the end of its message (at byte 2)");
    assert_eq!(message(&[0x0a, 0]), "Tree.id has the wire type 2, which is not its own (at byte 0)");
    assert_eq!(message(&[0x0b]), "unsupported wire type 3 (at byte 1)");
    assert_eq!(message(&[0x32, 3, 0, 0, 0]), "packed numbers have an incomplete last one (at byte 2)");
    assert_eq!(message(&[0]), "a field has the number 0 (at byte 0)");
    // 101 messages inside of each other, each with its length.
    let mut nested = Vec::new();
    for _ in 0..60 {
        nested = [&[0x52, nested.len() as u8][..], &nested].concat();
    }
    assert!(decode(&nested, &TREE).is_ok());
}
