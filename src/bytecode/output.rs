//! An encoded file: owned bytes, and constants that are not copied.

use std::io::{self, Write};

use super::PADDING;
use crate::elements::Blob;

/// An encoded program.
#[derive(Default, Debug)]
pub struct Bytecode {
    owned: Vec<u8>,
    /// Large constants, and the number of owned bytes before each.
    blobs: Vec<(usize, Blob)>,
    blob_bytes: usize,
}

impl Bytecode {
    /// The size in bytes.
    pub fn len(&self) -> usize {
        self.owned.len().saturating_add(self.blob_bytes)
    }
    /// Returns true if there are no bytes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Writes the bytes.
    ///
    /// # Errors
    /// Returns the errors of `out`.
    pub fn write_to(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut done = 0;
        for (before, blob) in &self.blobs {
            out.write_all(self.owned.get(done..*before).unwrap_or_default())?;
            out.write_all(&blob.bytes())?;
            done = *before;
        }
        out.write_all(self.owned.get(done..).unwrap_or_default())
    }
    /// The bytes in one vector.
    pub fn to_vec(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.len());
        // A vector takes all bytes.
        let _ = self.write_to(&mut bytes);
        bytes
    }
    /// All bytes except large constants, and the constants with their positions in the bytes.
    pub fn into_parts(self) -> (Vec<u8>, Vec<(usize, Blob)>) {
        (self.owned, self.blobs)
    }

    pub(super) fn byte(&mut self, byte: u8) {
        self.owned.push(byte);
    }
    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        self.owned.extend_from_slice(bytes);
    }
    /// Adds elements, without a copy if there are many.
    pub(super) fn blob(&mut self, blob: Blob) {
        const COPIED: usize = 256;
        if blob.num_bytes() <= COPIED {
            return self.bytes(&blob.bytes());
        }
        self.blob_bytes = self.blob_bytes.saturating_add(blob.num_bytes());
        self.blobs.push((self.owned.len(), blob));
    }
    pub(super) fn append(&mut self, other: Self) {
        let before = self.owned.len();
        self.owned.extend_from_slice(&other.owned);
        self.blobs.extend(other.blobs.into_iter().map(|(at, blob)| (before.saturating_add(at), blob)));
        self.blob_bytes = self.blob_bytes.saturating_add(other.blob_bytes);
    }
    /// See [`Input::varint`](super::input::Input::varint).
    pub(super) fn varint(&mut self, value: u64) {
        let bits = u64::BITS.saturating_sub(value.leading_zeros()).max(1);
        let more = bits.saturating_sub(1) / 7;
        if more >= 8 {
            self.byte(0);
            return self.bytes(&value.to_le_bytes());
        }
        let marked = (value << 1 | 1).wrapping_shl(more);
        self.bytes(marked.to_le_bytes().get(..=more as usize).unwrap_or_default());
    }
    pub(super) fn signed(&mut self, value: i64) {
        self.varint((value << 1 ^ value >> 63).cast_unsigned());
    }
    pub(super) fn flagged(&mut self, value: u64, flag: bool) {
        self.varint(value << 1 | u64::from(flag));
    }
    /// A text and its zero byte.
    pub(super) fn text(&mut self, text: &[u8]) {
        self.bytes(text);
        self.byte(0);
    }
    /// Pads to an alignment of the file; the number of bytes before this output is a multiple of it.
    pub(super) fn align(&mut self, alignment: usize) {
        while alignment > 1 && !self.len().is_multiple_of(alignment) {
            self.byte(PADDING);
        }
    }
    /// Adds a section. The first byte of its data lies at a multiple of `alignment` in the file that this output is.
    pub(super) fn section(&mut self, id: u8, alignment: usize, data: Self) {
        let is_aligned = alignment > 1;
        self.byte(id | if is_aligned { 0x80 } else { 0 });
        self.varint(data.len() as u64);
        if is_aligned {
            self.varint(alignment as u64);
            self.align(alignment);
        }
        self.append(data);
    }
}
