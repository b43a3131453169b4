//! Objects keep their fields through the encoding, and damaged files are errors.

use super::{decode, encode};
use crate::bytes::Bytes;
use crate::object::{FieldDef, FieldType, Object, Scalar, TableDef, Value};

const fn field(name: &'static str, ty: FieldType, default: f64) -> FieldDef {
    FieldDef { name, ty, default }
}

static POINT: TableDef = TableDef {
    name: "Point",
    fields: &[
        field("x", FieldType::Scalar(Scalar::I8), 0.0),
        field("y", FieldType::Scalar(Scalar::U64), 0.0),
        field("scale", FieldType::Scalar(Scalar::F32), 1.0),
        field("is_set", FieldType::Scalar(Scalar::Bool), 0.0),
    ],
};
static TREE: TableDef = TableDef {
    name: "Tree",
    fields: &[
        field("name", FieldType::Str, 0.0),
        field("points", FieldType::Tables(&POINT), 0.0),
        field("kind", FieldType::Scalar(Scalar::U8), 0.0),
        field("value", FieldType::Union(&[(3, &POINT)]), 0.0),
        field("data", FieldType::Bytes(16), 0.0),
        field("shape", FieldType::Scalars(Scalar::I32), 0.0),
        field("long", FieldType::Scalars(Scalar::I64), 0.0),
        field("floats", FieldType::Scalars(Scalar::F32), 0.0),
        field("old", FieldType::Deprecated, 0.0),
        field("point", FieldType::Table(&POINT), 0.0),
    ],
};

fn point(x: i128, y: i128) -> Object<'static> {
    Object::new(&POINT).with("x", Value::Int(x)).with("y", Value::Int(y))
}

fn tree(data: &[u8]) -> Object<'_> {
    Object::new(&TREE)
        .with("name", Value::Str(Bytes::Borrowed(b"a,\xff")))
        .with("points", Value::Tables(vec![point(-128, 0), point(127, i128::from(u64::MAX)), Object::new(&POINT)]))
        .with("kind", Value::Int(3))
        .with("value", Value::Table(Box::new(point(1, 2).with("scale", Value::Float(-0.0)))))
        .with("data", Value::Bytes(Bytes::Borrowed(data)))
        .with("shape", Value::Ints(vec![1, -1, i64::from(i32::MIN)]))
        .with("long", Value::Ints(vec![i64::MIN]))
        .with("floats", Value::Floats(vec![]))
        .with("point", Value::Table(Box::new(point(0, 1).with("is_set", Value::Int(1)))))
}

fn bytes_of(object: &Object<'_>) -> Vec<u8> {
    let encoded = encode(object, *b"TEST").unwrap();
    let mut bytes = Vec::new();
    encoded.write_to(&mut bytes).unwrap();
    assert_eq!(bytes.len(), encoded.len());
    bytes
}

#[test]
fn a_decoded_file_has_the_fields_that_were_encoded() {
    // Long byte vectors are borrowed, short ones are copied.
    for len in [0, 1, 255, 256, 10_000] {
        let data: Vec<u8> = (0..len).map(|i| i as u8).collect();
        let bytes = bytes_of(&tree(&data));
        assert_eq!(&bytes[4..8], b"TEST");
        let decoded = decode(&bytes, &TREE).unwrap();
        assert_eq!(decoded.root, tree(&data));
        assert!(decoded.unknown_fields.is_empty());
        let Some(Value::Bytes(Bytes::Borrowed(found))) = decoded.root.get("data") else { panic!("the data is a copy") };
        assert_eq!((found.as_ptr() as usize - bytes.as_ptr() as usize) % 16, 0);
    }
}

#[test]
fn absent_and_empty_vectors_differ() {
    let bytes = bytes_of(&Object::new(&TREE).with("shape", Value::Ints(vec![])));
    let decoded = decode(&bytes, &TREE).unwrap().root;
    assert_eq!(decoded.get("shape"), Some(&Value::Ints(vec![])));
    assert_eq!(decoded.get("long"), None);
    assert_eq!((decoded.ints("long"), decoded.int("kind")), (&[][..], 0));
}

#[test]
fn fields_of_a_newer_schema_are_named() {
    static OLD: TableDef = TableDef { name: "Tree", fields: &[field("name", FieldType::Str, 0.0)] };
    let bytes = bytes_of(&Object::new(&TREE).with("name", Value::Str(b"n".into())).with("shape", Value::Ints(vec![1])));
    let decoded = decode(&bytes, &OLD).unwrap();
    assert_eq!(decoded.root.str("name"), b"n");
    assert_eq!(decoded.unknown_fields, ["Tree.5"]);
}

#[test]
fn a_value_that_does_not_fit_its_field_is_an_error() {
    let error = encode(&point(128, 0), *b"TEST").unwrap_err();
    assert_eq!(error.to_string(), "128 does not fit the field Point.x");
}

#[test]
fn truncated_and_changed_files_do_not_panic() {
    let data = [7; 40];
    let bytes = bytes_of(&tree(&data));
    for end in 0..bytes.len() {
        let _ = decode(&bytes[..end], &TREE);
    }
    for at in 0..bytes.len() {
        for value in [0, 1, 4, 0x7f, 0x80, 0xff] {
            let mut changed = bytes.clone();
            changed[at] = value;
            let _ = decode(&changed, &TREE);
        }
    }
}

#[test]
fn a_table_that_is_shared_too_often_is_an_error() {
    /// References to one table, whose list of fields has 200 entries: decoded, they are larger than the file.
    const COUNT: u32 = 1000;
    let mut bytes = Vec::new();
    let word = |bytes: &mut Vec<u8>, value: u32| bytes.extend(value.to_le_bytes());
    let half = |bytes: &mut Vec<u8>, value: u16| bytes.extend(value.to_le_bytes());
    word(&mut bytes, 16);
    bytes.extend(b"TEST");
    // The fields of the root: no name, points at 4.
    [8, 8, 0, 4].into_iter().for_each(|value| half(&mut bytes, value));
    word(&mut bytes, 8);
    word(&mut bytes, 4);
    word(&mut bytes, COUNT);
    let fields = 28 + 4 * COUNT;
    let table = fields + 404;
    for i in 0..COUNT {
        word(&mut bytes, table - (28 + 4 * i));
    }
    [404, 4].into_iter().chain([0; 200]).for_each(|value| half(&mut bytes, value));
    word(&mut bytes, table - fields);
    let error = decode(&bytes, &TREE).unwrap_err();
    assert_eq!(error.message, "parts of the file are shared too often");
}

#[test]
fn a_string_that_is_shared_too_often_is_an_error() {
    static LIST: TableDef = TableDef { name: "List", fields: &[field("trees", FieldType::Tables(&TREE), 0.0)] };
    let list = |count: u32| {
        let mut bytes = Vec::new();
        let word = |bytes: &mut Vec<u8>, value: u32| bytes.extend(value.to_le_bytes());
        // Both tables have one field, at 4.
        let fields = [6_u16, 8, 4, 0].map(u16::to_le_bytes).concat();
        word(&mut bytes, 16);
        bytes.extend(b"TEST");
        bytes.extend(&fields);
        [8, 4, count].into_iter().for_each(|value| word(&mut bytes, value));
        let tree = 28 + 4 * count + 8;
        (0..count).for_each(|i| word(&mut bytes, tree - (28 + 4 * i)));
        bytes.extend(&fields);
        [8, 4, 100_000].into_iter().for_each(|value| word(&mut bytes, value));
        bytes.extend([b'n'; 100_000]);
        bytes
    };
    assert_eq!(decode(&list(10), &LIST).unwrap().root.tables("trees").len(), 10);
    assert_eq!(decode(&list(20), &LIST).unwrap_err().message, "strings of the file are shared too often");
}
