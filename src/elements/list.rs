//! Decodes element lists to bytes in one pass over the text.
//!
//! The shape is known beforehand, so the pass needs one counter per dimension and stops at the first mismatch. It is
//! not recursive and never allocates more than the type's data. Errors are found by a second pass in `diagnose`, which
//! keeps MLIR's order of errors out of the hot loop.

use smallvec::{SmallVec, smallvec};

use super::diagnose::{diagnose_array, diagnose_list};
use super::element::{ReadNumber, skip_blank, with_reader};
use super::error::{BlobError, ErrorKind};
use super::{Blob, ElementKind, ScalarType, element_count};

/// Largest ratio of data bytes to text bytes. `i128` needs 8: 16 bytes for the text `0,`.
const MAX_GROWTH: usize = 64;

/// Data size that is accepted for any text.
const FREE_BYTES: usize = 1 << 20;

/// Decodes the text between `dense<` and `>`, except hex strings: nothing, one element for all (a splat), or nested
/// lists of the type's shape. Comments and white space may occur everywhere.
///
/// # Errors
/// The error that MLIR reports first, with two exceptions: pairs that MLIR reads as two elements (or two elements as a
/// pair) are rejected, and so is data out of proportion to its text.
pub fn decode_list(text: &[u8], kind: ElementKind, shape: &[u64]) -> Result<Blob, BlobError> {
    let size = kind.bytes();
    // Each element takes at least a digit and a comma.
    let possible = (text.len() as u64).wrapping_div(2).saturating_add(1);
    let count = element_count(shape).unwrap_or(u64::MAX).min(possible);
    let capacity = usize::try_from(count).unwrap_or(usize::MAX).saturating_mul(size);
    let is_list = matches!(skip_blank(text), [b'[', ..]);
    if is_list && capacity > text.len().saturating_mul(MAX_GROWTH).max(FREE_BYTES) {
        return Err(BlobError::whole(ErrorKind::LimitBytes));
    }
    let mut bytes = Vec::with_capacity(if is_list { capacity } else { size });
    let read = with_reader!(kind.scalar, reader => {
        if kind.complex {
            read_body(&ReadComplex(reader), text, shape, &mut bytes)
        } else {
            read_body(&reader, text, shape, &mut bytes)
        }
    });
    match read {
        Some(ListForm::Empty) => Ok(Blob::of_bytes(bytes)),
        Some(ListForm::Splat) if size > 0 => Ok(Blob::Splat(bytes.into())),
        Some(ListForm::Splat) => Ok(Blob::of_bytes(bytes)),
        Some(ListForm::List) => Ok(Blob::of_elements(bytes, size)),
        None => Err(diagnose_list(text, kind, shape)),
    }
}

/// Decodes the text after the colon in `array<i8: 1, 2>`, up to `>`. `i1` accepts only the words `true` and `false`.
/// The result has every element; arrays have no splats.
///
/// # Errors
/// The error that MLIR reports first.
pub fn decode_array(text: &[u8], scalar: ScalarType) -> Result<Vec<u8>, BlobError> {
    let possible = text.len().wrapping_div(2).saturating_add(1).saturating_mul(scalar.bytes());
    if possible > text.len().saturating_mul(MAX_GROWTH).max(FREE_BYTES) {
        return Err(BlobError::whole(ErrorKind::LimitBytes));
    }
    let mut bytes = Vec::new();
    let read = if scalar.is_i1() {
        read_array(&ReadBool, text, &mut bytes)
    } else {
        with_reader!(scalar, reader => read_array(&reader, text, &mut bytes))
    };
    match read {
        Some(()) => Ok(bytes),
        None => Err(diagnose_array(text, scalar)),
    }
}

fn read_array(reader: &impl ReadNumber, text: &[u8], out: &mut Vec<u8>) -> Option<()> {
    let mut rest = skip_blank(text);
    loop {
        rest = skip_blank(reader.read(rest, out)?);
        match rest {
            [] => return Some(()),
            [b',', tail @ ..] => rest = skip_blank(tail),
            _ => return None,
        }
    }
}

enum ListForm {
    Empty,
    Splat,
    List,
}

/// `(1, 2)`.
struct ReadComplex<R>(R);

impl<R: ReadNumber> ReadNumber for ReadComplex<R> {
    fn read<'a>(&self, text: &'a [u8], out: &mut Vec<u8>) -> Option<&'a [u8]> {
        let first = skip_blank(text.strip_prefix(b"(")?);
        let comma = skip_blank(self.0.read(first, out)?);
        let second = skip_blank(comma.strip_prefix(b",")?);
        skip_blank(self.0.read(second, out)?).strip_prefix(b")")
    }
}

/// `true` or `false`, as in `array<i1: true>`.
struct ReadBool;

impl ReadNumber for ReadBool {
    fn read<'a>(&self, text: &'a [u8], out: &mut Vec<u8>) -> Option<&'a [u8]> {
        let words = [(b"true".as_slice(), 1), (b"false".as_slice(), 0)];
        words.into_iter().find_map(|(word, byte)| {
            let rest = super::element::after_word(text, word)?;
            out.push(byte);
            Some(rest)
        })
    }
}

fn read_body(reader: &impl ReadNumber, text: &[u8], shape: &[u64], out: &mut Vec<u8>) -> Option<ListForm> {
    let text = skip_blank(text);
    let (rest, form) = match text {
        [] => return shape.contains(&0).then_some(ListForm::Empty),
        [b'[', ..] => (read_lists(reader, text, shape, out)?, ListForm::List),
        _ => (reader.read(text, out)?, ListForm::Splat),
    };
    skip_blank(rest).is_empty().then_some(form)
}

/// Reads the nested lists of a shape of at least one dimension.
fn read_lists<'a>(reader: &impl ReadNumber, mut text: &'a [u8], shape: &[u64], out: &mut Vec<u8>) -> Option<&'a [u8]> {
    // Number of items of each unfinished list, by depth.
    let mut counts: SmallVec<[u64; 8]> = smallvec![];
    loop {
        // Enters lists down to the next item or the end of an empty list.
        while let [b'[', tail @ ..] = text {
            if counts.len() >= shape.len() {
                return None;
            }
            counts.push(0);
            text = skip_blank(tail);
        }
        if counts.len() != shape.len() {
            return None;
        }
        if !matches!(text, [b']', ..]) {
            let (count, rest) = read_row(reader, text, *shape.last()?, out)?;
            *counts.last_mut()? = count;
            text = rest;
        }
        // Leaves lists up to the next comma.
        while let [b']', tail @ ..] = text {
            let expected = *shape.get(counts.len().checked_sub(1)?)?;
            if counts.pop()? != expected {
                return None;
            }
            let Some(outer) = counts.last_mut() else { return Some(tail) };
            *outer = outer.saturating_add(1);
            if *outer > *shape.get(counts.len().checked_sub(1)?)? {
                return None;
            }
            text = skip_blank(tail);
        }
        text = skip_blank(text.strip_prefix(b",")?);
        // A list must follow, because `read_row` reads all items of the innermost lists.
        if !matches!(text, [b'[', ..]) {
            return None;
        }
    }
}

/// Parses elements up to the closing bracket. Returns their number and the text from the bracket on.
fn read_row<'a>(
    reader: &impl ReadNumber,
    mut text: &'a [u8],
    expected: u64,
    out: &mut Vec<u8>,
) -> Option<(u64, &'a [u8])> {
    let mut count = 0_u64;
    loop {
        if count == expected {
            return None;
        }
        text = reader.read(text, out)?;
        count = count.wrapping_add(1);
        match text {
            [b',', b' ', tail @ ..] | [b',', tail @ ..] => text = skip_blank(tail),
            [b']', ..] => return Some((count, text)),
            _ => match skip_blank(text) {
                [b',', tail @ ..] => text = skip_blank(tail),
                [b']', ..] => return Some((count, skip_blank(text))),
                _ => return None,
            },
        }
    }
}
