//! Reads numbers and sections from a range of a file.

use std::ops::Range;

use super::{PADDING, section};

/// A defect of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The offset in the file.
    pub at: usize,
    /// What is wrong, as a clause.
    pub message: String,
}

/// Why the decoding of a type or attribute stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Interrupt {
    /// A type or attribute in it is decoded first.
    Pending,
    /// The file is wrong.
    Fault(Fault),
}

impl From<Fault> for Interrupt {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

pub(super) type Result<T> = std::result::Result<T, Fault>;

/// A range of a file, and a position in it.
#[derive(Clone)]
pub(super) struct Input<'a> {
    file: &'a [u8],
    at: usize,
    end: usize,
}

/// A section: its number and the range of its data.
pub(super) struct Section {
    pub(super) id: u8,
    pub(super) data: Range<usize>,
}

impl<'a> Input<'a> {
    /// A range of a file, which may end beyond it.
    pub(super) fn new(file: &'a [u8], range: Range<usize>) -> Self {
        Self { file, at: range.start, end: range.end.min(file.len()) }
    }
    /// The offset in the file.
    pub(super) fn at(&self) -> usize {
        self.at
    }
    pub(super) fn end(&self) -> usize {
        self.end
    }
    pub(super) fn is_at_end(&self) -> bool {
        self.at >= self.end
    }
    /// The number of bytes left.
    pub(super) fn left(&self) -> usize {
        self.end.saturating_sub(self.at)
    }
    pub(super) fn fault(&self, message: impl Into<String>) -> Fault {
        Fault { at: self.at, message: message.into() }
    }
    pub(super) fn byte(&mut self) -> Result<u8> {
        let byte = self.file.get(self.at).filter(|_| self.at < self.end);
        let byte = *byte.ok_or_else(|| self.fault("the data ends early"))?;
        self.at = self.at.saturating_add(1);
        Ok(byte)
    }
    /// The range of the next `len` bytes.
    pub(super) fn range(&mut self, len: usize) -> Result<Range<usize>> {
        if len > self.left() {
            return Err(self.fault(format!("{len} bytes are expected, but {} are left", self.left())));
        }
        let start = self.at;
        self.at = self.at.saturating_add(len);
        Ok(start..self.at)
    }
    pub(super) fn bytes(&mut self, len: usize) -> Result<&'a [u8]> {
        let range = self.range(len)?;
        Ok(self.file.get(range).unwrap_or(&[]))
    }
    /// A number of 1 to 9 bytes: the zeros at the end of the first byte count the bytes after it.
    pub(super) fn varint(&mut self) -> Result<u64> {
        let first = self.byte()?;
        if first & 1 == 1 {
            return Ok(u64::from(first >> 1));
        }
        let more = first.trailing_zeros();
        let mut value = [0; 8];
        let bytes = self.bytes(more as usize)?;
        if more == 8 {
            value.copy_from_slice(bytes);
            return Ok(u64::from_le_bytes(value));
        }
        for (to, from) in value.iter_mut().skip(1).zip(bytes) {
            *to = *from;
        }
        if let Some(lowest) = value.first_mut() {
            *lowest = first;
        }
        Ok(u64::from_le_bytes(value).wrapping_shr(more.saturating_add(1)))
    }
    /// A signed number: the sign is the lowest bit.
    pub(super) fn signed(&mut self) -> Result<i64> {
        let value = self.varint()?;
        Ok((value >> 1).cast_signed() ^ (value & 1).cast_signed().wrapping_neg())
    }
    /// A number with a flag in its lowest bit.
    pub(super) fn flagged(&mut self) -> Result<(u64, bool)> {
        let value = self.varint()?;
        Ok((value >> 1, value & 1 == 1))
    }
    /// The number of items that follow, each of at least one byte.
    pub(super) fn count(&mut self) -> Result<usize> {
        let count = self.varint()?;
        self.checked_count(count)
    }
    /// Checks a number of items that follow, each of at least one byte.
    pub(super) fn checked_count(&self, count: u64) -> Result<usize> {
        usize::try_from(count)
            .ok()
            .filter(|&count| count <= self.left())
            .ok_or_else(|| self.fault(format!("{count} items are expected in {} bytes", self.left())))
    }
    /// A text that ends with a zero byte.
    pub(super) fn text(&mut self) -> Result<&'a [u8]> {
        let rest = self.file.get(self.at..self.end).unwrap_or(&[]);
        let len = memchr::memchr(0, rest).ok_or_else(|| self.fault("a text has no end"))?;
        self.at = self.at.saturating_add(len).saturating_add(1);
        Ok(rest.get(..len).unwrap_or(&[]))
    }
    /// Skips the padding before aligned data.
    pub(super) fn align(&mut self, alignment: u64) -> Result<()> {
        if !alignment.is_power_of_two() {
            return Err(self.fault(format!("the alignment {alignment} is not a power of two")));
        }
        let Some(end) = usize::try_from(alignment).ok().and_then(|by| self.at.checked_next_multiple_of(by)) else {
            return Err(self.fault(format!("the alignment {alignment} exceeds the file")));
        };
        let padding = end.saturating_sub(self.at);
        match self.bytes(padding)?.iter().all(|&byte| byte == PADDING) {
            true => Ok(()),
            false => Err(self.fault("the padding before aligned data has a wrong byte")),
        }
    }
    /// The next section.
    pub(super) fn section(&mut self) -> Result<Section> {
        let start = self.clone();
        let id = self.byte()?;
        let (id, is_aligned) = (id & 0x7f, id & 0x80 != 0);
        if id > section::PROPERTIES {
            return Err(start.fault(format!("{id} is not the number of a section")));
        }
        let len = self.varint()?;
        if is_aligned {
            let alignment = self.varint()?;
            self.align(alignment)?;
        }
        let len = usize::try_from(len).ok().filter(|&len| len <= self.left());
        let Some(len) = len else { return Err(start.fault(format!("section {id} exceeds the file"))) };
        Ok(Section { id, data: self.range(len)? })
    }
}
