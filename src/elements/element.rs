//! Parses one element of a list from text to bytes, and skips white space.
//!
//! This is the fast path: it only detects errors. `diagnose` finds their kind and location.

use super::ScalarType;
use crate::num::{ApInt, FloatKind, Signedness, literal_to_f64, scan_number};

/// Skips white space and `//` line comments.
#[inline]
pub(super) fn skip_blank(text: &[u8]) -> &[u8] {
    match text {
        // The most frequent case: a single space.
        [b' ', rest @ ..] if !matches!(rest, [b' ' | b'\t' | b'\n' | b'\r' | b'/', ..]) => rest,
        [b' ' | b'\t' | b'\n' | b'\r' | b'/', ..] => skip_blank_slowly(text),
        _ => text,
    }
}

#[cold]
fn skip_blank_slowly(mut text: &[u8]) -> &[u8] {
    loop {
        text = match text {
            [b' ' | b'\t' | b'\n' | b'\r', rest @ ..] => rest,
            [b'/', b'/', rest @ ..] => {
                let end = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
                rest.get(end..).unwrap_or(&[])
            }
            _ => return text,
        };
    }
}

/// A parser of numbers of one type.
pub(super) trait ReadNumber {
    /// Parses the number at the start of `text`, appends it to `out` and returns the remaining text.
    fn read<'a>(&self, text: &'a [u8], out: &mut Vec<u8>) -> Option<&'a [u8]>;
}

/// Strips a keyword; `None` if the text does not start with it.
pub(super) fn after_word<'a>(text: &'a [u8], word: &[u8]) -> Option<&'a [u8]> {
    let rest = text.strip_prefix(word)?;
    match rest {
        [b'_' | b'$' | b'.', ..] => None,
        [next, ..] if next.is_ascii_alphanumeric() => None,
        _ => Some(rest),
    }
}

/// Strips a minus sign and blanks; returns whether there was a minus sign.
#[inline]
fn after_minus(text: &[u8]) -> (bool, &[u8]) {
    match text {
        [b'-', rest @ ..] => (true, skip_blank(rest)),
        _ => (false, text),
    }
}

/// Integers of 1 to 64 bits in `N` bytes, except `si1`, whose value 1 can only be written as `true`.
pub(super) struct SmallInt<const N: usize> {
    largest: u64,
    /// Magnitude of the smallest value; 0 for unsigned types.
    smallest: u64,
    mask: u64,
    bool_words: bool,
}

impl<const N: usize> SmallInt<N> {
    /// Requires a width of 1 to 64 bits.
    pub(super) fn new(width: u32, sign: Signedness) -> Self {
        let mask = u64::MAX.wrapping_shr(64_u32.wrapping_sub(width));
        let half = 1_u64.wrapping_shl(width.wrapping_sub(1));
        let largest = if sign == Signedness::Signed { half.wrapping_sub(1) } else { mask };
        let smallest = if sign == Signedness::Unsigned { 0 } else { half };
        Self { largest, smallest, mask, bool_words: width == 1 }
    }
}

impl<const N: usize> ReadNumber for SmallInt<N> {
    #[inline]
    fn read<'a>(&self, text: &'a [u8], out: &mut Vec<u8>) -> Option<&'a [u8]> {
        let (negative, digits) = after_minus(text);
        let mut value = 0_u64;
        let mut rest = digits;
        while let [byte @ b'0'..=b'9', tail @ ..] = rest {
            value = value.wrapping_mul(10).wrapping_add(u64::from(byte & 15));
            rest = tail;
        }
        let count = digits.len().wrapping_sub(rest.len());
        if count == 0 || count > 19 || matches!(rest, [b'x', ..]) {
            (value, rest) = self.read_unusual(digits, negative)?;
        }
        if negative {
            // MLIR rejects -0.
            if value == 0 || value > self.smallest {
                return None;
            }
            value = value.wrapping_neg() & self.mask;
        } else if value > self.largest {
            return None;
        }
        out.extend_from_slice(value.to_le_bytes().first_chunk::<N>()?);
        Some(rest)
    }
}

impl<const N: usize> SmallInt<N> {
    /// Parses hex, words and long decimal literals. Returns the magnitude and the remaining text.
    #[cold]
    fn read_unusual<'a>(&self, text: &'a [u8], negative: bool) -> Option<(u64, &'a [u8])> {
        if self.bool_words && !negative {
            if let Some(rest) = after_word(text, b"false") {
                return Some((0, rest));
            }
            if let Some(rest) = after_word(text, b"true") {
                return Some((1, rest));
            }
        }
        let (length, is_float) = scan_number(text)?;
        let (number, rest) = text.split_at_checked(length).filter(|_| !is_float)?;
        let value = ApInt::parse_literal(64, number, false, Signedness::Unsigned).ok()?;
        Some((value.to_u64()?, rest))
    }
}

/// Integers of any width: `i0`, `si1` and all widths above 64.
pub(super) struct AnyInt {
    pub(super) width: u32,
    pub(super) sign: Signedness,
}

impl ReadNumber for AnyInt {
    fn read<'a>(&self, text: &'a [u8], out: &mut Vec<u8>) -> Option<&'a [u8]> {
        if self.width == 1 {
            for (word, byte) in [(b"true".as_slice(), 1), (b"false".as_slice(), 0)] {
                if let Some(rest) = after_word(text, word) {
                    out.push(byte);
                    return Some(rest);
                }
            }
        }
        let (negative, text) = after_minus(text);
        let (length, is_float) = scan_number(text)?;
        let (number, rest) = text.split_at_checked(length).filter(|_| !is_float)?;
        ApInt::parse_literal(self.width, number, negative, self.sign).ok()?.to_le_bytes(out);
        Some(rest)
    }
}

impl ReadNumber for FloatKind {
    fn read<'a>(&self, text: &'a [u8], out: &mut Vec<u8>) -> Option<&'a [u8]> {
        let (negative, text) = after_minus(text);
        let (length, is_float) = scan_number(text)?;
        let (number, rest) = text.split_at_checked(length)?;
        if *self == Self::F32 && is_float {
            let value = literal_to_f64(number)? as f32;
            out.extend_from_slice(&(if negative { -value } else { value }).to_le_bytes());
            return Some(rest);
        }
        let bits = self.parse_literal(number, negative).ok()?;
        out.extend_from_slice(bits.0.to_le_bytes().get(..self.bytes())?);
        Some(rest)
    }
}

/// Runs code with the reader of a number type, monomorphized for each.
macro_rules! with_reader {
    ($scalar:expr, $reader:ident => $body:expr) => {
        match $crate::elements::element::NumberReader::new($scalar) {
            $crate::elements::element::NumberReader::Int1($reader) => $body,
            $crate::elements::element::NumberReader::Int2($reader) => $body,
            $crate::elements::element::NumberReader::Int3($reader) => $body,
            $crate::elements::element::NumberReader::Int4($reader) => $body,
            $crate::elements::element::NumberReader::Int8($reader) => $body,
            $crate::elements::element::NumberReader::AnyInt($reader) => $body,
            $crate::elements::element::NumberReader::Float($reader) => $body,
        }
    };
}
pub(super) use with_reader;

/// The reader of a number type. Widths that are rare in data share one.
pub(super) enum NumberReader {
    Int1(SmallInt<1>),
    Int2(SmallInt<2>),
    Int3(SmallInt<3>),
    Int4(SmallInt<4>),
    Int8(SmallInt<8>),
    AnyInt(AnyInt),
    Float(FloatKind),
}

impl NumberReader {
    pub(super) fn new(scalar: ScalarType) -> Self {
        let (width, sign) = match (scalar, scalar.as_int()) {
            (ScalarType::Float(kind), _) => return Self::Float(kind),
            (_, Some(int)) => int,
            (_, None) => (0, Signedness::Signless),
        };
        match scalar.bytes() {
            1 if !(width == 1 && sign == Signedness::Signed) => Self::Int1(SmallInt::new(width, sign)),
            2 => Self::Int2(SmallInt::new(width, sign)),
            3 => Self::Int3(SmallInt::new(width, sign)),
            4 => Self::Int4(SmallInt::new(width, sign)),
            8 => Self::Int8(SmallInt::new(width, sign)),
            _ => Self::AnyInt(AnyInt { width, sign }),
        }
    }
}
