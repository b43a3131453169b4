//! MLIR's raw form of dense elements, in hex strings and in bytecode.
//!
//! It differs from the canonical form in two ways: `i1` is packed eight to a byte, and bits above an element's width are
//! arbitrary. Data of one element is a splat. LLVM 23 writes a byte for each element of `i1`; the length distinguishes the forms.

use std::ops::Range;

use super::{Blob, ElementKind, ScalarType, SourceBytes, SourceRange, element_count};
use crate::num::FloatKind;

/// The number of elements in raw bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RawLayout {
    count: u64,
    /// True if one element stands for all.
    pub(super) splat: bool,
    /// True if a byte holds eight elements.
    packed: bool,
}

impl RawLayout {
    /// The layout of `length` bytes, the first of which is `first`; `None` if they do not fit the shape.
    pub(super) fn new(length: usize, first: Option<u8>, kind: ElementKind, shape: &[u64]) -> Option<Self> {
        let (count, length) = (element_count(shape)?, length as u64);
        let one = Self { count: 1, splat: true, packed: is_packed(kind) };
        if is_packed(kind) {
            // One byte of equal bits is a splat.
            return match (length, first) {
                (1, Some(0 | 0xff)) => Some(one),
                _ if length == count.div_ceil(8) => Some(Self { count, splat: count == 1, packed: true }),
                _ => (length == count).then_some(Self { count, splat: false, packed: false }),
            };
        }
        let size = kind.bytes() as u64;
        if length == size && size > 0 {
            return Some(one);
        }
        (count.checked_mul(size) == Some(length)).then_some(Self { count, splat: false, packed: false })
    }
}

/// Returns true if a byte holds eight elements.
fn is_packed(kind: ElementKind) -> bool {
    kind.scalar.is_i1() && !kind.complex
}

impl ElementKind {
    /// Returns true if the raw bytes of all elements are their canonical bytes.
    pub(crate) fn is_raw_canonical(self) -> bool {
        match self.scalar {
            ScalarType::Int { width, .. } => width.is_multiple_of(8),
            ScalarType::Index => true,
            ScalarType::Float(float) => float.bits().is_multiple_of(8) && float != FloatKind::F80,
        }
    }
}

/// Converts raw bytes to canonical ones.
pub(super) fn to_canonical(bytes: Vec<u8>, kind: ElementKind, layout: RawLayout) -> Blob {
    let bytes = if layout.packed { unpack(&bytes, layout) } else { clear_unused_bits(bytes, kind.scalar) };
    if layout.splat { Blob::Splat(bytes.into()) } else { Blob::of_elements(bytes, kind.bytes()) }
}

fn unpack(packed: &[u8], layout: RawLayout) -> Vec<u8> {
    if layout.splat {
        // MLIR treats any set bit of the byte as true.
        return vec![u8::from(packed.iter().any(|byte| *byte != 0))];
    }
    let count = usize::try_from(layout.count).unwrap_or(usize::MAX);
    packed.iter().flat_map(|byte| (0..8).map(move |bit| byte.wrapping_shr(bit) & 1)).take(count).collect()
}

fn clear_unused_bits(mut bytes: Vec<u8>, scalar: ScalarType) -> Vec<u8> {
    let used = scalar.bits() & 7;
    if used != 0 {
        let mask = 1_u8.wrapping_shl(used).wrapping_sub(1);
        for top in bytes.iter_mut().skip(scalar.bytes().saturating_sub(1)).step_by(scalar.bytes().max(1)) {
            *top &= mask;
        }
    }
    bytes
}

/// The elements in a range of a source; `None` if the bytes do not fit the shape. Elements of whole bytes stay in the source.
pub(crate) fn read(source: &SourceBytes, range: Range<usize>, kind: ElementKind, shape: &[u64]) -> Option<Blob> {
    let raw = SourceRange::new(source.clone(), range)?;
    let bytes = raw.bytes();
    let layout = RawLayout::new(bytes.len(), bytes.first().copied(), kind, shape)?;
    if layout.splat || layout.count == 0 || !kind.is_raw_canonical() {
        return Some(to_canonical(bytes.to_vec(), kind, layout));
    }
    Some(Blob::Source(raw).with_splat_detected(kind.bytes()))
}

/// The raw bytes of canonical elements, if they differ from the canonical ones.
pub(crate) fn pack(blob: &Blob, kind: ElementKind) -> Option<Vec<u8>> {
    if !is_packed(kind) {
        return None;
    }
    Some(match blob.splat() {
        Some(element) => vec![if element == [0] { 0 } else { 0xff }],
        None => pack_bits(&blob.bytes()),
    })
}

/// Packs canonical bytes of `i1` eight to a byte.
pub(super) fn pack_bits(bytes: &[u8]) -> Vec<u8> {
    let pack = |chunk: &[u8]| chunk.iter().rev().fold(0, |packed: u8, bit| (packed << 1) | (bit & 1));
    bytes.chunks(8).map(pack).collect()
}
