//! Tests of numbers against `i128`, `f32`, `f64` and algebraic laws. Tests that run mlir-opt are in `src/proofs`.
#![allow(clippy::arithmetic_side_effects, reason = "tests may panic")]

use super::*;
use proptest::prelude::*;

fn parse(width: u32, text: &str, sign: Signedness) -> Result<ApInt, IntError> {
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    ApInt::parse_literal(width, digits.as_bytes(), negative, sign)
}

fn print(value: &ApInt, signed: bool) -> String {
    let mut text = String::new();
    value.write(signed, &mut text).unwrap();
    text
}

#[test]
fn integer_ranges_are_those_of_mlir() {
    use Signedness::{Signed, Signless, Unsigned};
    let fits = |width, text, sign| parse(width, text, sign).is_ok();
    for (text, signless, signed, unsigned) in [
        ("127", true, true, true),
        ("128", true, false, true),
        ("255", true, false, true),
        ("256", false, false, false),
        ("-128", true, true, false),
        ("-129", false, false, false),
        ("-0", false, false, false),
        ("0xFF", true, false, true),
        ("-0x80", true, true, false),
        ("0x00000000000000000000000000000000FF", true, false, true),
        ("0x100", false, false, false),
    ] {
        assert_eq!(fits(8, text, Signless), signless, "i8 {text}");
        assert_eq!(fits(8, text, Signed), signed, "si8 {text}");
        assert_eq!(fits(8, text, Unsigned), unsigned, "ui8 {text}");
    }
    assert!(fits(0, "0", Signless) && !fits(0, "1", Signless) && !fits(0, "-0", Signless));
    assert!(fits(1, "-1", Signless) && fits(1, "1", Signless) && !fits(1, "1", Signed));
    for text in ["", "-", "0x", "1x", "0X1", "1.0", "+1", "1_0", "0xg"] {
        assert_eq!(parse(8, text, Signless), Err(IntError::Malformed), "{text}");
    }
}

#[test]
fn long_literals_are_bounded() {
    let digits = "9".repeat(1 << 20);
    assert_eq!(parse(64, &digits, Signedness::Signless), Err(IntError::OutOfRange));
    assert_eq!(parse(ApInt::MAX_WIDTH, &digits, Signedness::Signless), Err(IntError::TooManyDigits));
    // Leading zeros and hex digits take linear time.
    let zeros = format!("{}7", "0".repeat(1 << 20));
    assert_eq!(parse(4, &zeros, Signedness::Signless), Ok(ApInt::from_u64(4, 7)));
    let hex = format!("0x{}", "F".repeat(1 << 20));
    assert_eq!(parse(1 << 22, &hex, Signedness::Signless), Ok(ApInt::ones(1 << 22)));
}

#[test]
fn widest_integers_are_bounded() {
    let minus_three = ApInt::from_i64(ApInt::MAX_WIDTH, -3);
    assert_eq!(minus_three.to_string(), "-3");
    assert_eq!(minus_three.wrapping_mul(&minus_three), Some(ApInt::from_u64(ApInt::MAX_WIDTH, 9)));
    assert_eq!(minus_three.to_i64(), Some(-3));
    let half = ApInt::ones(ApInt::MAX_WIDTH).lshr(&ApInt::from_u64(64, 1)).unwrap();
    assert_eq!(half.wrapping_mul(&half), None);
    assert_eq!(half.udiv(&half.lshr(&ApInt::from_u64(64, 1000)).unwrap()), None);
    let text = half.to_string();
    assert!(text.starts_with("0x3FFF"), "{}", &text[..20]);
    assert_eq!(parse(ApInt::MAX_WIDTH, &text, Signedness::Signless), Ok(half));
}

#[test]
fn wide_integers_convert_to_i128_if_they_fit() {
    for width in [128, 129, 192, 200] {
        for value in [i128::MIN, -1, 0, i128::MAX] {
            assert_eq!(ApInt::from_i128(width, value).to_i128(), Some(value), "i{width}");
        }
    }
    for width in [129, 192, 200] {
        let too_large = ApInt::from_i128(width, i128::MAX).wrapping_add(&ApInt::from_u64(width, 1));
        let too_small = ApInt::from_i128(width, i128::MIN).wrapping_sub(&ApInt::from_u64(width, 1));
        assert_eq!((too_large.to_i128(), too_small.to_i128()), (None, None), "i{width}");
    }
    assert_eq!(ApInt::zero(0).to_i128(), Some(0));
}

#[test]
fn undefined_operations_give_none() {
    let (zero, one, ones) = (ApInt::zero(8), ApInt::from_u64(8, 1), ApInt::ones(8));
    let smallest = ApInt::from_u64(8, 128);
    assert_eq!(one.udiv(&zero), None);
    assert_eq!(one.urem(&zero), None);
    assert_eq!(one.sdiv(&zero), None);
    assert_eq!(smallest.sdiv(&ones), None);
    assert_eq!(smallest.srem(&ones), None);
    assert_eq!(one.shl(&ApInt::from_u64(8, 8)), None);
    assert_eq!(one.ashr(&ones), None);
    let nothing = ApInt::zero(0);
    assert_eq!(nothing.shl(&nothing), None);
    assert_eq!(nothing.udiv(&nothing), None);
    assert_eq!(nothing.to_string(), "0");
    assert_eq!(nothing.wrapping_add(&ApInt::ones(0)), nothing);
}

/// An `i128` holds all signed and unsigned values of this width.
const MAX_WIDTH: u32 = 127;

/// Values of up to [`MAX_WIDTH`] bits. All magnitudes are about as frequent.
fn integers() -> impl Strategy<Value = i128> {
    any::<i128>().prop_map(|value| value >> 1 >> (value as u32 & 127).min(MAX_WIDTH - 1))
}

/// All bit patterns, and numbers in the range of `f32` and around it.
fn doubles() -> impl Strategy<Value = u64> {
    let near = (any::<u64>(), 1023 - 160_u64..1023 + 140);
    prop_oneof![any::<u64>(), near.prop_map(|(bits, exponent)| bits & !(0x7FF << 52) | exponent << 52)]
}

/// [`FloatKind::round_f64`] without the fast paths for finite values.
fn encode_f64(kind: FloatKind, value: f64) -> FloatBits {
    match FloatKind::F64.class(FloatBits(u128::from(value.to_bits()))) {
        Class::Finite { mantissa, exponent } => kind.encode(value.is_sign_negative(), mantissa, exponent),
        _ => kind.round_f64(value).unwrap(),
    }
}

proptest! {
    #[test]
    fn integers_agree_with_i128(width in 1..=MAX_WIDTH, left in integers(), right in integers()) {
        let cut = |value: i128| value << (128 - width) >> (128 - width);
        let unsigned = |value: i128| (value as u128) << (128 - width) >> (128 - width);
        let (left, right) = (cut(left), cut(right));
        let (a, b) = (ApInt::from_i128(width, left), ApInt::from_i128(width, right));
        let make = |value: i128| ApInt::from_i128(width, value);
        prop_assert_eq!(a.to_i128(), Some(left));
        prop_assert_eq!(a.wrapping_add(&b), make(left.wrapping_add(right)));
        prop_assert_eq!(a.wrapping_sub(&b), make(left.wrapping_sub(right)));
        prop_assert_eq!(a.wrapping_mul(&b), Some(make(left.wrapping_mul(right))));
        prop_assert_eq!((a.and(&b), a.or(&b), a.xor(&b)), (make(left & right), make(left | right), make(left ^ right)));
        prop_assert_eq!(a.scmp(&b), left.cmp(&right));
        prop_assert_eq!(a.ucmp(&b), unsigned(left).cmp(&unsigned(right)));
        prop_assert_eq!(a.smin(&b), make(left.min(right)));
        prop_assert_eq!(a.smax(&b), make(left.max(right)));
        prop_assert_eq!(a.umin(&b), make(unsigned(left).min(unsigned(right)) as i128));
        prop_assert_eq!(a.umax(&b), make(unsigned(left).max(unsigned(right)) as i128));
        prop_assert_eq!((a.not(), a.wrapping_neg()), (make(!left), make(-left)));
        if right != 0 {
            let quotient = left / right;
            prop_assert_eq!(a.sdiv(&b), (cut(quotient) == quotient).then(|| make(quotient)));
            prop_assert_eq!(a.srem(&b), (cut(quotient) == quotient).then(|| make(left % right)));
            prop_assert_eq!(a.udiv(&b), Some(make((unsigned(left) / unsigned(right)) as i128)));
            prop_assert_eq!(a.urem(&b), Some(make((unsigned(left) % unsigned(right)) as i128)));
        }
        let amount = (right as u32) % width;
        let shift = ApInt::from_u64(width, u64::from(amount));
        prop_assert_eq!(a.shl(&shift), Some(make(left << amount)));
        prop_assert_eq!(a.ashr(&shift), Some(make(left >> amount)));
        prop_assert_eq!(a.lshr(&shift), Some(make((unsigned(left) >> amount) as i128)));
        prop_assert_eq!(print(&a, true), left.to_string());
        prop_assert_eq!(print(&a, false), unsigned(left).to_string());
        let mut bytes = Vec::new();
        a.to_le_bytes(&mut bytes);
        prop_assert_eq!(bytes.len(), width.div_ceil(8) as usize);
        prop_assert_eq!(ApInt::from_le_bytes(width, &bytes), a);
    }

    #[test]
    fn wide_integers_keep_their_laws(width in 1_u32..600, left: Vec<u8>, right: Vec<u8>, more in 0_u32..200) {
        let (a, b) = (ApInt::from_le_bytes(width, &left), ApInt::from_le_bytes(width, &right));
        prop_assert_eq!(a.wrapping_add(&b).wrapping_sub(&b), a.clone());
        if let Some((quotient, rest)) = a.udiv_rem(&b) {
            prop_assert!(rest.ucmp(&b).is_lt());
            prop_assert_eq!(quotient.wrapping_mul(&b).unwrap().wrapping_add(&rest), a.clone());
        } else {
            prop_assert!(b.is_zero());
        }
        prop_assert_eq!(a.sext_or_trunc(width + more).zext_or_trunc(width), a.clone());
        prop_assert_eq!(a.sext_or_trunc(width + more).scmp(&b.sext_or_trunc(width + more)), a.scmp(&b));
        prop_assert_eq!(parse(width, &print(&a, false), Signedness::Signless), Ok(a.clone()));
        let signed = parse(width, &print(&a, true), Signedness::Signed);
        prop_assert_eq!(signed, Ok(a));
    }

    #[test]
    fn floats_convert_as_in_hardware(bits in doubles()) {
        let value = f64::from_bits(bits);
        let narrow = encode_f64(FloatKind::F32, value);
        if !value.is_nan() {
            prop_assert_eq!(narrow, FloatBits(u128::from((value as f32).to_bits())));
            prop_assert_eq!(FloatKind::F32.to_f64(narrow).to_bits(), f64::from(value as f32).to_bits());
            for kind in [FloatKind::F80, FloatKind::F128, FloatKind::F64] {
                prop_assert_eq!(kind.to_f64(encode_f64(kind, value)).to_bits(), bits);
            }
        }
    }

    #[test]
    fn decimal_literals_are_read_as_by_std(text in "[0-9]{1,23}[.][0-9]{0,23}([eE][-+]?[0-9]{1,3})?") {
        let read = FloatKind::F64.parse_literal(text.as_bytes(), false).map(|bits| bits.0);
        prop_assert_eq!(read, Ok(u128::from(text.parse::<f64>().unwrap().to_bits())));
    }

    #[test]
    fn printed_floats_read_back(kind in prop::sample::select(FloatKind::ALL.to_vec()), bits: u128) {
        let bits = kind.canonical(FloatBits(bits));
        let text = kind.format(bits);
        let (negative, digits) = text.as_str().strip_prefix('-').map_or((false, text.as_str()), |rest| (true, rest));
        // A decimal literal is parsed as an f64, which cannot represent all values of f80 and f128.
        if !matches!(kind, FloatKind::F80 | FloatKind::F128) || digits.starts_with("0x") {
            prop_assert_eq!(kind.parse_literal(digits.as_bytes(), negative), Ok(bits));
        }
    }

    #[test]
    fn no_text_panics(text in "[-0-9a-fxeE.+]{0,40}", raw: Vec<u8>) {
        for kind in FloatKind::ALL {
            let _ = kind.parse_literal(text.as_bytes(), true);
            let _ = kind.parse_literal(&raw, false);
        }
        let _ = ApInt::parse_literal(77, text.as_bytes(), true, Signedness::Signless);
        let _ = ApInt::parse_literal(0, &raw, true, Signedness::Signless);
    }
}

#[test]
fn all_small_floats_survive_f64() {
    for kind in FloatKind::ALL.into_iter().filter(|kind| kind.bits() <= 19) {
        for bits in (0..1_u128 << kind.bits()).map(FloatBits) {
            let value = kind.to_f64(bits);
            assert_eq!(value.is_nan(), kind.is_nan(bits), "{kind:?} {bits:?}");
            if !value.is_nan() {
                assert_eq!(kind.round_f64(value), Some(bits), "{kind:?} {bits:?} {value}");
            }
        }
    }
}

#[test]
fn literals_round_and_overflow_as_in_mlir() {
    let read = |kind: FloatKind, text: &str| kind.parse_literal(text.as_bytes(), false).map(|bits| bits.0);
    assert_eq!(read(FloatKind::F32, "1.0e999999999"), Ok(0x7F80_0000));
    assert_eq!(read(FloatKind::F64, "1.0e-999999999"), Ok(0));
    assert_eq!(read(FloatKind::F32, "9.9e99999999999999999999"), Ok(0x7F80_0000));
    assert_eq!(read(FloatKind::F8E4M3FN, "464.0"), Ok(0x7E));
    assert_eq!(read(FloatKind::F8E4M3FN, "465.0"), Ok(0x7F));
    assert_eq!(read(FloatKind::F4E2M1FN, "1.0e5"), Ok(7));
    assert_eq!(read(FloatKind::F8E8M0FNU, "0.0"), Ok(0));
    assert_eq!(read(FloatKind::F8E8M0FNU, "1.5"), Ok(128));
    assert_eq!(read(FloatKind::F16, "0x7E01"), Ok(0x7E01));
    assert_eq!(read(FloatKind::F16, "0x00000000000000000000000000000000000007E01"), Ok(0x7E01));
    assert_eq!(read(FloatKind::F16, "0x17E01"), Err(FloatError::HexOutOfRange));
    assert_eq!(read(FloatKind::TF32, "0x80000"), Err(FloatError::HexOutOfRange));
    assert_eq!(FloatKind::F16.parse_literal(b"0x1", true), Err(FloatError::NegativeHex));
    assert_eq!(read(FloatKind::F16, "1"), Err(FloatError::DecimalInteger));
    for text in ["", ".5", "1e5", "1.e", "1.e+", "1.0e5x", "0x", "0xg", "nan", "+1.0", "1.0 "] {
        assert_eq!(read(FloatKind::F32, text), Err(FloatError::Malformed), "{text}");
    }
}

/// MLIR 22 accepts them; in dense data the sign sets the top exponent bit.
#[test]
fn negative_literals_need_a_sign_bit() {
    for text in ["0.0", "1.0", "1.0e40"] {
        assert_eq!(FloatKind::F8E8M0FNU.parse_literal(text.as_bytes(), true), Err(FloatError::NoSign), "-{text}");
    }
}

#[test]
fn long_float_literals_are_exact() {
    // Halfway between 1 and the next number.
    let tie = "1.00000000000000011102230246251565404236316680908203125";
    assert_eq!(FloatKind::F64.parse_literal(tie.as_bytes(), false), Ok(FloatBits(u128::from(1_f64.to_bits()))));
    // The last digit decides.
    let above = format!("{tie}{}1", "0".repeat(100_000));
    let next = u128::from(1_f64.to_bits()) + 1;
    assert_eq!(FloatKind::F64.parse_literal(above.as_bytes(), false), Ok(FloatBits(next)));
    // 2^64 wraps to 0 in 64 bits.
    let two_to_64 = FloatKind::F64.parse_literal(b"18446744073709551616.0", false);
    assert_eq!(two_to_64, Ok(FloatBits(u128::from(18_446_744_073_709_551_616_f64.to_bits()))));
}

#[test]
fn keywords_name_each_kind() {
    for kind in FloatKind::ALL {
        assert_eq!(FloatKind::from_keyword(kind.keyword()), Some(kind));
    }
    assert_eq!(FloatKind::from_keyword("f31"), None);
}
