//! Constant data that is decoded on first use.
//!
//! A *source* is the input file, in memory or mapped. A [`Blob`] is a splat element, decoded bytes, a byte range of a source,
//! or a range of hex digits in a source.
//!
//! Equality compares the bytes of `Bytes`, `Source` and `Hex` in any combination. A splat equals only a splat. Call
//! [`Blob::with_splat_detected`] before the comparison; it converts `Source` and `Hex`, but never `Bytes` from
//! [`Blob::of_bytes`]. Hashing reads four samples of 32 bytes, because constants are large.

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

use smallvec::SmallVec;

use super::hex::{decode_hex, decode_hex_into};

/// The immutable, shared bytes of a source. A tool may map them from a file.
pub type SourceBytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// Bytes that are decoded when they are read.
pub trait ByteSource {
    /// The number of bytes.
    fn len(&self) -> usize;
    /// Returns true if there are no bytes.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Writes the bytes from a position on, until `out` is full or the bytes end.
    fn read(&self, from: usize, out: &mut [u8]);
}

/// The stored elements of a constant, borrowed.
#[derive(Clone, Copy)]
pub enum Data<'a> {
    /// All elements in row-major order.
    Dense(&'a [u8]),
    /// The same, decoded while they are copied.
    Encoded(&'a dyn ByteSource),
    /// The bytes of one element, repeated for all elements.
    Splat(&'a [u8]),
}

/// A run of valid, even-length hex digits in a source text.
#[derive(Clone)]
pub struct HexText {
    source: SourceBytes,
    start: u32,
    len: u32,
}

impl HexText {
    /// The digits at `start..start + len` of a source. The caller has checked that they are hex digits and that `len` is even.
    pub fn new(source: SourceBytes, start: u32, len: u32) -> Self {
        Self { source, start, len }
    }
    /// The digits.
    pub fn digits(&self) -> &[u8] {
        let start = self.start as usize;
        (*self.source).as_ref().get(start..start.saturating_add(self.len as usize)).unwrap_or(&[])
    }
    /// The number of decoded bytes.
    pub fn num_bytes(&self) -> usize {
        self.len as usize / 2
    }
    /// Decodes the bytes at `from..from + len`, or fewer at the end.
    fn decode(&self, from: usize, len: usize) -> Vec<u8> {
        let digits = self.digits().get(from.saturating_mul(2)..).unwrap_or(&[]);
        decode_hex(digits.get(..len.saturating_mul(2)).unwrap_or(digits))
    }
}

impl ByteSource for HexText {
    fn len(&self) -> usize {
        self.num_bytes()
    }
    fn read(&self, from: usize, out: &mut [u8]) {
        if let Some(digits) = from.checked_mul(2).and_then(|from| self.digits().get(from..)) {
            decode_hex_into(digits, out);
        }
    }
}

impl fmt::Debug for HexText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "hex({} bytes)", self.num_bytes())
    }
}

/// A byte range of a source: the weights of a binary file.
#[derive(Clone)]
pub struct SourceRange {
    source: SourceBytes,
    range: Range<usize>,
}

impl SourceRange {
    /// The bytes at `range` of a source; `None` if the source is shorter.
    pub fn new(source: SourceBytes, range: Range<usize>) -> Option<Self> {
        (*source).as_ref().get(range.clone())?;
        Some(Self { source, range })
    }
    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        (*self.source).as_ref().get(self.range.clone()).unwrap_or(&[])
    }
}

/// Returns true if `bytes` has period `width`. Compares the data with itself shifted by `width`.
fn is_periodic(bytes: &[u8], width: usize) -> bool {
    let rest = bytes.get(width..);
    rest.is_some_and(|rest| bytes.get(..rest.len()) == Some(rest))
}

/// The elements of a dense constant: little-endian, in whole bytes (`i1` and `i4` take one byte).
#[derive(Clone)]
pub enum Blob {
    /// One element, repeated.
    Splat(SmallVec<[u8; 16]>),
    /// All elements, in memory or mapped from a file.
    Bytes(SourceBytes),
    /// All elements, as bytes in the source.
    Source(SourceRange),
    /// All elements, as hex digits in the source.
    Hex(HexText),
}

/// A Rust number type whose bytes can be elements.
pub trait Number: Copy {
    /// Appends the little-endian bytes.
    fn write(self, out: &mut Vec<u8>);
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Number for $number {
            fn write(self, out: &mut Vec<u8>) {
                out.extend_from_slice(&self.to_le_bytes());
            }
        }
    )*};
}
numbers!(i8 u8 i16 u16 i32 u32 i64 u64 f32 f64);

impl Blob {
    /// Creates a blob from elements of `width` bytes each. Equal elements become a splat, so that printing and parsing
    /// round-trips.
    pub fn of_elements(bytes: Vec<u8>, width: usize) -> Self {
        match bytes.get(..width) {
            Some(first) if width > 0 && is_periodic(&bytes, width) => Self::Splat(first.into()),
            _ => Self::of_bytes(bytes),
        }
    }
    /// Creates a blob from all elements, even if they are equal.
    pub fn of_bytes(bytes: Vec<u8>) -> Self {
        Self::Bytes(Arc::new(bytes))
    }
    /// Returns a splat if `Source` or `Hex` data repeats one element of `width` bytes, else a copy. The parser does the same
    /// for `dense<"0x...">`, but not for `dense_resource`.
    ///
    /// `Bytes` are unchanged: [`Blob::of_elements`] has detected splats, and a caller of [`Blob::of_bytes`] keeps equal
    /// elements.
    #[must_use]
    pub fn with_splat_detected(&self, width: usize) -> Self {
        // Elements of i0 have no bytes.
        if width == 0 {
            return self.clone();
        }
        if let Self::Source(range) = self
            && let Some(first) = range.bytes().get(..width)
            && is_periodic(range.bytes(), width)
        {
            return Self::Splat(first.into());
        }
        if let Self::Hex(text) = self
            && let mut elements = text.digits().chunks(width.saturating_mul(2))
            && let Some(first) = elements.next()
            && elements.all(|element| element.eq_ignore_ascii_case(first))
        {
            return Self::Splat(decode_hex(first).into());
        }
        self.clone()
    }
    /// Creates a blob from numbers, in the width of their type. Equal numbers become a splat.
    pub fn of_numbers<T: Number>(numbers: impl IntoIterator<Item = T>) -> Self {
        let mut bytes = Vec::new();
        numbers.into_iter().for_each(|number| number.write(&mut bytes));
        Self::of_elements(bytes, size_of::<T>())
    }
    /// The same elements, decoded, for callers that read single elements.
    #[must_use]
    pub fn decoded(&self) -> Self {
        match self {
            Self::Hex(text) => Self::of_bytes(text.decode(0, text.num_bytes())),
            other => other.clone(),
        }
    }
    /// The number of stored bytes: of one element for a splat, of all elements otherwise.
    pub fn num_bytes(&self) -> usize {
        match self {
            Self::Splat(element) => element.len(),
            Self::Bytes(bytes) => (**bytes).as_ref().len(),
            Self::Source(range) => range.bytes().len(),
            Self::Hex(text) => text.num_bytes(),
        }
    }
    /// The element of a splat.
    pub fn splat(&self) -> Option<&[u8]> {
        match self {
            Self::Splat(element) => Some(element),
            _ => None,
        }
    }
    /// The elements as input of a movement.
    pub fn as_data(&self) -> Data<'_> {
        match self {
            Self::Splat(element) => Data::Splat(element),
            Self::Bytes(bytes) => Data::Dense((**bytes).as_ref()),
            Self::Source(range) => Data::Dense(range.bytes()),
            Self::Hex(text) => Data::Encoded(text),
        }
    }
    /// The stored bytes, decoded if they are hex digits.
    pub fn bytes(&self) -> Cow<'_, [u8]> {
        match self {
            Self::Splat(element) => Cow::Borrowed(element),
            Self::Bytes(bytes) => Cow::Borrowed((**bytes).as_ref()),
            Self::Source(range) => Cow::Borrowed(range.bytes()),
            Self::Hex(text) => Cow::Owned(text.decode(0, text.num_bytes())),
        }
    }
    /// The stored bytes at `from..from + len`, or fewer at the end.
    pub fn read(&self, from: usize, len: usize) -> Vec<u8> {
        self.read_as(from, len)
    }
    /// Like [`Self::read`], in any container. `SmallVec` avoids the allocation of a short range, except of hex digits.
    fn read_as<C: for<'b> From<&'b [u8]> + From<Vec<u8>>>(&self, from: usize, len: usize) -> C {
        let copy_range = |bytes: &[u8]| {
            let from = from.min(bytes.len());
            C::from(bytes.get(from..from.saturating_add(len).min(bytes.len())).unwrap_or(&[]))
        };
        match self {
            Self::Splat(element) => copy_range(element),
            Self::Bytes(bytes) => copy_range((**bytes).as_ref()),
            Self::Source(range) => copy_range(range.bytes()),
            Self::Hex(text) => C::from(text.decode(from, len)),
        }
    }
}

impl PartialEq for Blob {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Splat(a), Self::Splat(b)) => a == b,
            (Self::Splat(_), _) | (_, Self::Splat(_)) => false,
            (Self::Hex(a), Self::Hex(b)) => a.digits().eq_ignore_ascii_case(b.digits()),
            (Self::Bytes(_) | Self::Source(_), Self::Bytes(_) | Self::Source(_)) => {
                let (a, b) = (self.bytes(), other.bytes());
                // Tied weights share one file range. Comparing pointers avoids paging the range in.
                std::ptr::eq::<[u8]>(&*a, &*b) || a == b
            }
            (Self::Hex(text), blob) | (blob, Self::Hex(text)) => {
                const COMPARE_CHUNK_BYTES: usize = 1 << 12; // bounds the memory of decoded digits
                let bytes = blob.bytes();
                let decodes_to = |(i, chunk): (usize, &[u8])| {
                    text.decode(i.saturating_mul(COMPARE_CHUNK_BYTES), chunk.len()) == chunk
                };
                text.num_bytes() == bytes.len() && bytes.chunks(COMPARE_CHUNK_BYTES).enumerate().all(decodes_to)
            }
        }
    }
}
impl Eq for Blob {}

impl Hash for Blob {
    fn hash<H: Hasher>(&self, state: &mut H) {
        const SAMPLE_BYTES: usize = 32;
        let len = self.num_bytes();
        (self.splat().is_some(), len).hash(state);
        for from in [0, len / 3, (len / 3).saturating_mul(2), len.saturating_sub(SAMPLE_BYTES)] {
            self.read_as::<SmallVec<[u8; SAMPLE_BYTES]>>(from, SAMPLE_BYTES).hash(state);
        }
    }
}

impl fmt::Debug for Blob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "blob({} bytes)", self.num_bytes())
    }
}

/// The content of a resource.
#[derive(Clone, Debug)]
pub struct ResourceBlob {
    /// The alignment of the data in bytes, a power of two.
    pub alignment: u32,
    /// The data, never a splat.
    pub data: Blob,
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{Blob, HexText, SourceBytes, SourceRange};

    #[test]
    fn splats_of_sources() {
        let source: SourceBytes = Arc::new(b"0aFf0AfF".to_vec());
        let hex = Blob::Hex(HexText::new(source.clone(), 0, 8));
        assert!(
            hex.with_splat_detected(2).splat() == Some(&[0x0A, 0xFF]) && hex.with_splat_detected(1).splat().is_none()
        );
        let range = |source: &SourceBytes, len| Blob::Source(SourceRange::new(source.clone(), 0..len).unwrap());
        let equal: SourceBytes = Arc::new(vec![7; 4]);
        assert_eq!(range(&equal, 4).with_splat_detected(2).splat(), Some(&[7, 7][..]));
        assert!(range(&source, 8).with_splat_detected(2).splat().is_none());
        // Elements of i0 have no bytes, so their data equals other empty data.
        for empty in [range(&source, 0), Blob::Hex(HexText::new(source.clone(), 0, 0))] {
            assert!(empty.with_splat_detected(0) == Blob::of_elements(Vec::new(), 0));
        }
    }
}
