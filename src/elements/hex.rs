//! Hex strings: bodies of `dense<"0x...">` and of resources, validated in position and decoded on demand.
//!
//! [`raw`](super::raw) defines the byte layout of the elements.

use super::error::{BlobError, ErrorKind};
use super::raw::{self, RawLayout};
use super::{Blob, ElementKind, element_count};

/// The hex digits after `0x`, if the string contains an even number of them and nothing else.
fn hex_digits(text: &[u8]) -> Option<&[u8]> {
    let digits = text.strip_prefix(b"0x")?;
    // Without an early exit inside a chunk the loop is vectorized.
    let valid = digits.len() & 1 == 0
        && digits.chunks(4096).all(|chunk| chunk.iter().fold(true, |valid, byte| valid & is_hex(*byte)));
    valid.then_some(digits)
}

const fn is_hex(byte: u8) -> bool {
    let letter = (byte | 0x20).wrapping_sub(b'a') < 6;
    let digit = byte.wrapping_sub(b'0') < 10;
    letter | digit
}

/// Decodes an even number of hex digits. Invalid digits give unspecified bytes.
pub fn decode_hex(digits: &[u8]) -> Vec<u8> {
    let (pairs, _) = digits.as_chunks::<2>();
    pairs.iter().map(byte).collect()
}

/// Decodes digits until `out` is full or the digits end.
#[inline]
pub fn decode_hex_into(digits: &[u8], out: &mut [u8]) {
    let (pairs, _) = digits.as_chunks::<2>();
    let count = out.len().min(pairs.len());
    let (Some(out), Some(pairs)) = (out.get_mut(..count), pairs.get(..count)) else { return };
    // Blocks of a fixed size are vectorized.
    let (out, out_rest) = out.as_chunks_mut::<32>();
    let (pairs, pairs_rest) = pairs.as_chunks::<32>();
    for (out, pairs) in out.iter_mut().zip(pairs) {
        out.iter_mut().zip(pairs).for_each(|(out, pair)| *out = byte(pair));
    }
    out_rest.iter_mut().zip(pairs_rest).for_each(|(out, pair)| *out = byte(pair));
}

/// Decodes both digits at once, in the lanes of one word.
#[inline]
const fn byte(pair: &[u8; 2]) -> u8 {
    let word = u16::from_le_bytes(*pair);
    // Letters have bit 6 set and count from 1 in the low bits.
    let nibbles = (word & 0x0f0f).wrapping_add(((word >> 6) & 0x0101).wrapping_mul(9));
    ((nibbles << 4) | (nibbles >> 8)) as u8
}

/// Appends two upper-case digits for each byte.
pub fn encode_hex(bytes: &[u8], out: &mut Vec<u8>) {
    let digit = |value: u8| {
        let beyond = u8::from(value > 9).wrapping_mul(b'A' - b'9' - 1);
        value.wrapping_add(b'0').wrapping_add(beyond)
    };
    let start = out.len();
    out.resize(start.saturating_add(bytes.len().saturating_mul(2)), 0);
    let (pairs, _) = out.get_mut(start..).unwrap_or(&mut []).as_chunks_mut::<2>();
    for (pair, byte) in pairs.iter_mut().zip(bytes) {
        *pair = [digit(byte >> 4), digit(byte & 15)];
    }
}

/// A validated hex body of a dense constant: digits in the source text, for all elements or for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexBody<'a> {
    digits: &'a [u8],
    kind: ElementKind,
    layout: RawLayout,
}

impl<'a> HexBody<'a> {
    /// Validates the content of a string literal against an element type and a shape.
    ///
    /// # Errors
    /// [`ErrorKind::NotHex`] at byte 0 (MLIR reports it at the string), [`ErrorKind::HexSize`] for the whole attribute.
    pub fn new(text: &'a [u8], kind: ElementKind, shape: &[u64]) -> Result<Self, BlobError> {
        let digits = hex_digits(text).ok_or(BlobError::at(0, ErrorKind::NotHex))?;
        let only = digits.as_chunks::<2>().0.first().map(byte);
        let layout = RawLayout::new(digits.len().wrapping_div(2), only, kind, shape);
        Ok(Self { digits, kind, layout: layout.ok_or(BlobError::whole(ErrorKind::HexSize))? })
    }

    /// The digits after `0x`, as in the source.
    #[must_use]
    pub const fn digits(self) -> &'a [u8] {
        self.digits
    }

    /// Returns true if the digits encode one element for all; for `i1`, one byte of equal bits. Equal elements become a splat only when decoded.
    #[must_use]
    pub const fn is_splat(self) -> bool {
        self.layout.splat
    }

    /// The data in canonical form.
    #[must_use]
    pub fn decode(self) -> Blob {
        raw::to_canonical(decode_hex(self.digits), self.kind, self.layout)
    }
}

/// A validated resource blob: an alignment and the digits of the data, in the source text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexResource<'a> {
    /// Alignment of the data in bytes, a power of two. MLIR also accepts 0 and then aborts in the allocation.
    pub alignment: u32,
    digits: &'a [u8],
}

impl<'a> HexResource<'a> {
    /// Validates the content of a string literal: `0x`, four bytes of little-endian alignment, data.
    ///
    /// # Errors
    /// If it is not hex, too short, or the alignment is not a power of two; all at byte 0.
    pub fn new(text: &'a [u8]) -> Result<Self, BlobError> {
        let error = |kind| BlobError::at(0, kind);
        let digits = hex_digits(text).ok_or_else(|| error(ErrorKind::ResourceNotHex))?;
        let (header, digits) = digits.split_at_checked(8).ok_or_else(|| error(ErrorKind::ResourceHeader))?;
        let alignment = decode_hex(header).iter().rev().fold(0, |value, byte| (value << 8) | u32::from(*byte));
        if !alignment.is_power_of_two() {
            return Err(error(ErrorKind::ResourceAlignment(alignment)));
        }
        Ok(Self { alignment, digits })
    }

    /// The digits of the data, as in the source.
    #[must_use]
    pub const fn digits(self) -> &'a [u8] {
        self.digits
    }

    /// Length of the data in bytes.
    #[must_use]
    pub const fn data_len(self) -> usize {
        self.digits.len().wrapping_div(2)
    }

    /// Returns true if the data has the length of all elements of a constant: whole bytes each, `i1` too.
    #[must_use]
    pub fn has_elements(self, kind: ElementKind, shape: &[u64]) -> bool {
        element_count(shape).and_then(|count| count.checked_mul(kind.bytes() as u64)) == Some(self.data_len() as u64)
    }

    /// Decodes the data.
    #[must_use]
    pub fn decode(self) -> Vec<u8> {
        decode_hex(self.digits)
    }
}
