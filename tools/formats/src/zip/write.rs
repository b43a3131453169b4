//! Writes zip archives, of PyTorch and of NumPy, as PyTorch does: stored entries at multiples of 64 bytes, with 64-bit end records.

use super::{
    CENTRAL_HEADER, END, END_64, END_64_BYTES, END_64_LOCATOR, EXTRA_ZIP64, FLAG_UTF8, LOCAL_HEADER, LOCAL_HEADER_BYTES,
};
use crate::bytes::Bytes;
use crate::deflate::crc32;
use crate::object::{Encoded, Piece};

/// PyTorch maps entries into memory and reads tensors in place.
const ALIGNMENT: u64 = 64;
/// The extra field that moves data to a multiple of the alignment.
const EXTRA_PADDING: u16 = u16::from_le_bytes(*b"FB");
/// The version of the format that has 64-bit records: 4.5.
const VERSION: u16 = 45;
/// The first of January 1980, the least date of the format, so that files do not depend on the time.
const DATE: u16 = 1 << 5 | 1;

/// An archive under construction.
#[derive(Default)]
pub struct ZipWriter<'a> {
    out: Encoded<'a>,
    directory: Vec<u8>,
    entries: u64,
}

impl<'a> ZipWriter<'a> {
    /// Adds an entry. Readers refuse archives with two entries of one name.
    ///
    /// # Errors
    /// If the name is longer than 65,535 bytes, which the format does not hold.
    pub fn add(&mut self, name: &str, data: Bytes<'a>) -> Result<(), String> {
        let name_bytes = u16::try_from(name.len()).map_err(|_| {
            let start: String = name.chars().take(40).collect();
            format!("the name '{start}..' of an archive's entry has {} bytes; the limit is {}", name.len(), u16::MAX)
        })?;
        let (size, offset, crc) = (data.len() as u64, self.out.len() as u64, crc32(&data));
        let needs_zip64 = size >= u64::from(u32::MAX) || offset >= u64::from(u32::MAX);
        let short = |value: u64| if needs_zip64 { u32::MAX } else { value as u32 };
        let mut extra = Vec::new();
        if needs_zip64 {
            extra.extend(EXTRA_ZIP64.to_le_bytes());
            extra.extend(16_u16.to_le_bytes());
            extra.extend(size.to_le_bytes());
            extra.extend(size.to_le_bytes());
        }
        // The padding field has a header of four bytes.
        let unpadded = offset + LOCAL_HEADER_BYTES + (name.len() + extra.len() + 4) as u64;
        let padding = unpadded.next_multiple_of(ALIGNMENT) - unpadded;
        extra.extend(EXTRA_PADDING.to_le_bytes());
        extra.extend((padding as u16).to_le_bytes());
        extra.resize(extra.len() + padding as usize, b'Z');
        // The fields of both headers from the needed version to the lengths of name and extra fields.
        let common = |extra: &[u8]| {
            let mut bytes = Vec::new();
            for half in [VERSION, FLAG_UTF8, 0, 0, DATE] {
                bytes.extend(half.to_le_bytes());
            }
            for word in [crc, short(size), short(size)] {
                bytes.extend(word.to_le_bytes());
            }
            for length in [name_bytes, extra.len() as u16] {
                bytes.extend(length.to_le_bytes());
            }
            bytes
        };
        let owned = &mut self.out.owned;
        owned.extend(LOCAL_HEADER.to_le_bytes());
        owned.extend(common(&extra));
        owned.extend(name.as_bytes());
        owned.extend(&extra);
        self.out.push(Piece::Bytes(data));
        let mut zip64 = Vec::new();
        if needs_zip64 {
            zip64.extend(EXTRA_ZIP64.to_le_bytes());
            zip64.extend(24_u16.to_le_bytes());
            for value in [size, size, offset] {
                zip64.extend(value.to_le_bytes());
            }
        }
        let directory = &mut self.directory;
        directory.extend(CENTRAL_HEADER.to_le_bytes());
        directory.extend(VERSION.to_le_bytes());
        directory.extend(common(&zip64));
        // No comment, disk 0, no attributes.
        directory.extend([0; 10]);
        directory.extend(short(offset).to_le_bytes());
        directory.extend(name.as_bytes());
        directory.extend(zip64);
        self.entries += 1;
        Ok(())
    }

    /// Adds the directory and the end records.
    pub fn finish(mut self) -> Encoded<'a> {
        let (start, length) = (self.out.len() as u64, self.directory.len() as u64);
        let owned = &mut self.out.owned;
        owned.extend(self.directory);
        owned.extend(END_64.to_le_bytes());
        owned.extend((END_64_BYTES - 12).to_le_bytes());
        owned.extend([VERSION, VERSION].iter().flat_map(|half| half.to_le_bytes()));
        owned.extend([0; 8]);
        for value in [self.entries, self.entries, length, start] {
            owned.extend(value.to_le_bytes());
        }
        owned.extend(END_64_LOCATOR.to_le_bytes());
        owned.extend([0; 4]);
        owned.extend((start + length).to_le_bytes());
        owned.extend(1_u32.to_le_bytes());
        owned.extend(END.to_le_bytes());
        owned.extend([0; 4]);
        let entries = u16::try_from(self.entries).unwrap_or(u16::MAX);
        owned.extend([entries, entries].iter().flat_map(|half| half.to_le_bytes()));
        for value in [length, start] {
            owned.extend(u32::try_from(value).unwrap_or(u32::MAX).to_le_bytes());
        }
        owned.extend([0; 2]);
        self.out
    }
}
