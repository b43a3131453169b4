//! Tests of constant data. Tests against MLIR are in `src/proofs`.
#![allow(clippy::arithmetic_side_effects, reason = "tests may panic")]

use super::*;
use proptest::prelude::*;

fn i8s() -> ElementKind {
    ElementKind::int(8)
}

fn decode(text: &str, kind: ElementKind, shape: &[u64]) -> Result<Vec<u8>, ErrorKind> {
    decode_list(text.as_bytes(), kind, shape).map(|elements| elements.bytes().into_owned()).map_err(|error| error.kind)
}

fn print(elements: &Blob, kind: ElementKind, shape: &[u64]) -> String {
    let mut out = Vec::new();
    print_dense(&elements.bytes(), elements.splat().is_some(), kind, shape, u64::MAX, &mut out);
    String::from_utf8(out).unwrap()
}

#[test]
fn equal_elements_are_a_splat() {
    let splat = |text: &str, shape: &[u64]| decode_list(text.as_bytes(), i8s(), shape).unwrap();
    for (text, shape) in [("5", &[2, 3][..]), ("[5, 5]", &[2]), ("[[5], [5]]", &[2, 1]), ("[5]", &[1]), ("5", &[])] {
        assert_eq!(splat(text, shape), Blob::Splat([5][..].into()), "{text}");
    }
    assert_eq!(splat("5", &[0]), Blob::Splat([5][..].into()));
    assert_eq!(splat("[]", &[0]), Blob::of_bytes(vec![]));
    assert_eq!(splat("7", &[1 << 40, 1 << 40]), Blob::Splat([7][..].into()));
}

#[test]
fn hostile_shapes_end_early() {
    assert!(matches!(decode("[1, 2, 3]", i8s(), &[2]), Err(ErrorKind::Shape { .. })));
    assert!(matches!(decode("[1, 2]", i8s(), &[1 << 40, 1 << 40]), Err(ErrorKind::Shape { .. })));
    assert_eq!(decode("[[1, 2], [3]]", i8s(), &[2, 2]), Err(ErrorKind::Ragged));
    assert_eq!(decode("", i8s(), &[2]), Err(ErrorKind::NoElements));
    assert!(matches!(decode("[]", i8s(), &[0, 2]), Err(ErrorKind::Shape { .. })));
    assert!(matches!(decode("[]", i8s(), &[]), Err(ErrorKind::Shape { .. })));
    let deep = "[".repeat(1_000_000);
    assert_eq!(decode(&deep, i8s(), &[2]), Err(ErrorKind::ExpectedElement));
    let closed = format!("{deep}{}", "]".repeat(1_000_000));
    let error = decode_list(closed.as_bytes(), i8s(), &[2]).unwrap_err();
    assert!(error.to_string().len() < 1000);
}

#[test]
fn oversized_data_is_rejected() {
    let kind = ElementKind::int(16_777_215);
    assert_eq!(decode("[1, 2, 3]", kind, &[3]), Err(ErrorKind::LimitBytes));
    // A splat stores one element for any shape.
    assert_eq!(decode("1", kind, &[1_000_000]).unwrap().len(), 2_097_152);
    assert_eq!(decode(&"9".repeat(30_000), kind, &[]), Err(ErrorKind::LimitDigits));
    assert!(decode_array(b"1, 2", ScalarType::Int { width: 16_777_208, sign: Signedness::Signless }).is_err());
}

#[test]
fn pairs_belong_to_complex_types() {
    assert_eq!(decode("[(1, 2), (3, 4)]", i8s().complex(), &[2]), Ok(vec![1, 2, 3, 4]));
    assert_eq!(decode("(true, true)", ElementKind::int(1).complex(), &[2]), Ok(vec![1, 1]));
    assert_eq!(decode("[(1, 2), (3, 4)]", i8s(), &[2]), Err(ErrorKind::PairMismatch));
    assert_eq!(decode("(1, 2)", i8s(), &[2]), Err(ErrorKind::PairMismatch));
    assert!(matches!(decode("[1, 2]", i8s().complex(), &[2]), Err(ErrorKind::ComplexCount { .. })));
    assert!(matches!(decode("1", i8s().complex(), &[2]), Err(ErrorKind::ComplexCount { splat: true, .. })));
    assert_eq!(
        decode("(1.0)", ElementKind::float(FloatKind::F32).complex(), &[2]),
        Err(ErrorKind::ExpectedComplexComma)
    );
}

#[test]
fn small_widths_have_one_encoding() {
    let i4 = ElementKind::int(4);
    assert_eq!(decode("[-1, -8]", i4, &[2]), Ok(vec![0x0F, 0x08]));
    // The high four bits of each byte are not those of the element.
    let dirty = HexBody::new(b"0xFFF8", i4, &[2]).unwrap().decode();
    assert_eq!(dirty, decode_list(b"[-1, -8]", i4, &[2]).unwrap());
    assert_eq!(print(&dirty, i4, &[2]), "[-1, -8]");
}

#[test]
fn hex_of_i1_is_packed_or_has_a_byte_for_each_element() {
    let read =
        |text: &str, shape: &[u64]| HexBody::new(text.as_bytes(), ElementKind::int(1), shape).map(HexBody::decode);
    assert_eq!(read("0x05", &[4]), Ok(Blob::of_bytes(vec![1, 0, 1, 0])));
    assert_eq!(read("0xFF", &[16]), Ok(Blob::Splat([1][..].into())));
    assert_eq!(read("0x00", &[0]), Ok(Blob::Splat([0][..].into())));
    assert!(read("0x01", &[16]).is_err());
    assert!(read("0x010203", &[16]).is_err());
    // LLVM 23 and later: one byte for each element.
    assert_eq!(read("0x010001000101000101", &[9]), Ok(Blob::of_bytes(vec![1, 0, 1, 0, 1, 1, 0, 1, 1])));
}

#[test]
fn hex_is_checked() {
    fn read<'a>(text: &'a str, shape: &[u64]) -> Result<HexBody<'a>, ErrorKind> {
        HexBody::new(text.as_bytes(), i8s(), shape).map_err(|error| error.kind)
    }
    assert_eq!(read("0x01020304", &[4]).unwrap().decode().bytes()[..], [1, 2, 3, 4]);
    let splat = read("0x01", &[16384, 16384]).unwrap();
    assert!(splat.is_splat() && splat.decode().splat().is_some());
    for text in ["01020304", "0x01020", "0x0102030g", "", "x", "0X01", "0x 1"] {
        assert_eq!(read(text, &[4]).unwrap_err(), ErrorKind::NotHex, "{text}");
    }
    for text in ["0x", "0x0102", "0x0102030405"] {
        assert_eq!(read(text, &[4]).unwrap_err(), ErrorKind::HexSize, "{text}");
    }
    assert_eq!(read("0x01", &[1 << 40, 1 << 40]).unwrap_err(), ErrorKind::HexSize);
}

#[test]
fn resources_are_checked() {
    fn read(text: &str) -> Result<HexResource<'_>, ErrorKind> {
        HexResource::new(text.as_bytes()).map_err(|error| error.kind)
    }
    let resource = read("0x0400000001020304").unwrap();
    assert_eq!((resource.alignment, resource.decode()), (4, vec![1, 2, 3, 4]));
    assert!(resource.has_elements(i8s(), &[2, 2]) && !resource.has_elements(i8s(), &[5]));
    assert_eq!(read("0x0300000001020304"), Err(ErrorKind::ResourceAlignment(3)));
    assert_eq!(read("0x0000000001020304"), Err(ErrorKind::ResourceAlignment(0)));
    assert_eq!(read("0x0100"), Err(ErrorKind::ResourceHeader));
    assert_eq!(read("0100"), Err(ErrorKind::ResourceNotHex));
}

#[test]
fn errors_have_positions() {
    let position = |text: &str, shape: &[u64]| decode_list(text.as_bytes(), i8s(), shape).unwrap_err().position;
    assert_eq!(position("[1, 300]", &[2]), ErrorPosition::Byte(4));
    assert_eq!(position("-129", &[2]), ErrorPosition::Byte(1));
    assert_eq!(position("[1, 2.5]", &[2]), ErrorPosition::Byte(4));
    assert_eq!(position("[1, 2]", &[3]), ErrorPosition::Whole);
    assert_eq!(position("[1  2]", &[2]), ErrorPosition::Byte(2));
    assert_eq!(position("[[1], 2]", &[2, 1]), ErrorPosition::Byte(7));
}

#[test]
fn arrays_have_no_splats() {
    let int = |width| ScalarType::Int { width, sign: Signedness::Signless };
    assert_eq!(decode_array(b"1, 1", int(8)), Ok(vec![1, 1]));
    assert_eq!(decode_array(b"true, false", int(1)), Ok(vec![1, 0]));
    let error = |text: &str, width| decode_array(text.as_bytes(), int(width)).unwrap_err().kind;
    assert_eq!(error("300", 8), ErrorKind::IntegerRange { array: true });
    assert_eq!(error("1,", 8), ErrorKind::ExpectedInteger);
    assert_eq!(error("", 8), ErrorKind::ExpectedInteger);
    assert_eq!(error("1", 1), ErrorKind::NumberForBool);
}

fn any_kind() -> impl Strategy<Value = ElementKind> {
    let int = (prop::sample::select(vec![1, 2, 4, 8, 9, 16, 24, 32, 48, 64, 65, 128, 300]), 0..3).prop_map(
        |(width, sign)| {
            let sign = [Signedness::Signless, Signedness::Signed, Signedness::Unsigned][sign as usize];
            ScalarType::Int { width, sign }
        },
    );
    // A decimal literal cannot represent all values of f80 and f128.
    let floats = FloatKind::ALL.into_iter().filter(|kind| kind.bits() < 80).map(ScalarType::Float).collect::<Vec<_>>();
    let scalar = prop_oneof![int, prop::sample::select(floats), Just(ScalarType::Index)];
    (scalar, any::<bool>())
        .prop_map(|(scalar, complex)| ElementKind { scalar, complex: complex && scalar != ScalarType::Index })
}

proptest! {
    #[test]
    fn printed_data_reads_back(kind in any_kind(), shape in prop::collection::vec(0_u64..5, 0..4), seed: u64) {
        let count = element_count(&shape).unwrap() as usize;
        let mut state = seed | 1;
        let mut digits = b"0x".to_vec();
        let raw: Vec<u8> = (0..count * kind.bytes()).map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 56) as u8
        }).collect();
        encode_hex(&raw, &mut digits);
        let elements = if kind.scalar.is_i1() {
            Blob::of_elements(raw.iter().map(|byte| byte & 1).collect(), kind.bytes())
        } else {
            HexBody::new(&digits, kind, &shape).unwrap().decode()
        };
        let text = print(&elements, kind, &shape);
        prop_assert_eq!(decode_list(text.as_bytes(), kind, &shape), Ok(elements.clone()), "{}", text);
        let mut hex = Vec::new();
        print_dense(&elements.bytes(), elements.splat().is_some(), kind, &shape, 0, &mut hex);
        // A splat is not printed in hex.
        if let Some(inside) = hex.strip_prefix(b"\"").and_then(|rest| rest.strip_suffix(b"\"")) {
            prop_assert_eq!(HexBody::new(inside, kind, &shape).unwrap().decode(), elements);
        }
    }

    #[test]
    fn every_error_has_a_kind(
        pieces in prop::collection::vec(prop::sample::select(vec![
            "[", "]", "[", "]", ",", ", ", "(", ")", "1", "-1", "2.5", "0x7", "true", "false", " ", "\n", "// c\n", "/",
            ".", "-", "x", "300", "\u{e9}", "[]", "[1, 2]", "(1, 2)", "(1.0, 2.0)", "1.0, 2.0",
        ]), 0..12),
        kind in any_kind(),
        shape in prop::collection::vec(0_u64..3, 0..4),
    ) {
        let text = pieces.concat();
        if let Err(error) = decode_list(text.as_bytes(), kind, &shape) {
            // The fallback of `diagnose_list` if it finds no error. A real `ExpectedElement` error has an offset.
            prop_assert_ne!(&error, &BlobError::whole(ErrorKind::ExpectedElement), "{}", &text);
            if let ErrorPosition::Byte(offset) = error.position {
                prop_assert!(offset <= text.len());
            }
            prop_assert!(!error.to_string().is_empty());
        }
        if !kind.complex {
            let _ = decode_array(text.as_bytes(), kind.scalar);
        }
    }

    #[test]
    fn no_bytes_panic(raw: Vec<u8>, kind in any_kind()) {
        let _ = decode_list(&raw, kind, &[2, 2]);
        let _ = decode_array(&raw, kind.scalar);
        let _ = HexBody::new(&raw, kind, &[2, 2]).map(HexBody::decode);
        let _ = HexResource::new(&raw).map(HexResource::decode);
        let mut out = Vec::new();
        print_dense(&raw, false, kind, &[3, 2], 100, &mut out);
        print_array(&raw, kind.scalar, &mut out);
    }
}
