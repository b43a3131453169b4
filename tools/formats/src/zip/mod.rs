//! Zip archives: the directory, and the data of the entries, stored or deflated.
//!
//! The reader follows the central directory. It compares names, flags, methods, checksums and sizes with the local headers, and
//! the 32-bit with the 64-bit end record. It rejects archives that other readers may read in another way: overlapping or repeated
//! entries, a comment of the archive, a directory that does not end at its end record, wrong checksums.
//!
//! The module does not decrypt, or read archives in several parts, because no writer of models or arrays makes such files. It
//! does not read data descriptors, which repeat the sizes of the directory.

#[cfg(test)]
mod tests;
mod write;

use std::borrow::Cow;
use std::ops::Range;

use rustc_hash::FxHashSet;

use crate::deflate::{InflateError, crc32, inflate};
pub use write::ZipWriter;

const LOCAL_HEADER: u32 = 0x0403_4b50;
const CENTRAL_HEADER: u32 = 0x0201_4b50;
const END: u32 = 0x0605_4b50;
const END_64: u32 = 0x0606_4b50;
const END_64_LOCATOR: u32 = 0x0706_4b50;

/// Bytes of a local header before the name.
const LOCAL_HEADER_BYTES: u64 = 30;
/// Bytes of a header of the central directory before the name.
const CENTRAL_HEADER_BYTES: u64 = 46;
const END_BYTES: u64 = 22;
const END_64_BYTES: u64 = 56;
const END_64_LOCATOR_BYTES: u64 = 20;
/// The extra field with sizes and offsets of 64 bits.
const EXTRA_ZIP64: u16 = 1;

/// Sizes and checksum are in a data descriptor after the data, and those of the local header may be 0.
const FLAG_DESCRIPTOR: u16 = 1 << 3;
/// Hints about the speed of the compression.
const FLAGS_LEVEL: u16 = 0b11 << 1;
/// The name is UTF-8.
const FLAG_UTF8: u16 = 1 << 11;

/// The method of stored data.
const STORED: u16 = 0;
/// The method of compressed data.
const DEFLATED: u16 = 8;

/// An entry of an archive.
#[derive(Debug)]
pub struct Entry<'a> {
    /// The name, which may have slashes.
    pub name: &'a str,
    /// The range of the data in the file.
    pub data: Range<usize>,
    /// Bytes of the data without compression.
    pub size: u64,
    /// True if the data is compressed.
    pub is_deflated: bool,
    crc: u32,
}

impl Entry<'_> {
    /// The data without compression. `archive` is the file that [`entries`] read. Compressed data may have at most `limit` bytes;
    /// stored data is not larger than the file.
    ///
    /// # Errors
    /// If the compressed data is wrong, has another size, or exceeds the limit.
    pub fn read<'a>(&self, archive: &'a [u8], limit: usize) -> Result<Cow<'a, [u8]>, String> {
        let wrong = |why: &str| format!("entry '{}' {why}", self.name);
        let stored = archive.get(self.data.clone()).ok_or_else(|| wrong("is not in the file"))?;
        if !self.is_deflated {
            return Ok(Cow::Borrowed(stored));
        }
        let expected = usize::try_from(self.size).ok().filter(|&size| size <= limit);
        let expected = expected.ok_or_else(|| wrong(&format!("has {} bytes, more than {limit}", self.size)))?;
        let mut out = Vec::new();
        let length = inflate(stored, &mut out, expected).map_err(|why| match why {
            InflateError::TooLarge => wrong("has more data than its size"),
            why => wrong(&format!("{} in its compressed data", why.text())),
        })?;
        if length != stored.len() || out.len() != expected {
            return Err(wrong("has compressed data of another size"));
        }
        if crc32(&out) != self.crc {
            return Err(wrong("has a wrong checksum"));
        }
        Ok(Cow::Owned(out))
    }
}

/// Returns true if a file begins with an entry of a zip archive.
pub fn is_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(&LOCAL_HEADER.to_le_bytes())
}

/// Reads little-endian numbers.
struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    /// A cursor at an offset of the file.
    fn new(bytes: &'a [u8], offset: u64) -> Option<Self> {
        let at = usize::try_from(offset).ok().filter(|&at| at <= bytes.len())?;
        Some(Self { bytes, at })
    }
    fn take(&mut self, n: usize) -> Option<&'a [u8]> {
        let rest = self.bytes.get(self.at..)?;
        let taken = rest.get(..n)?;
        self.at += n;
        Some(taken)
    }
    fn u16(&mut self) -> Option<u16> {
        Some(u16::from_le_bytes(self.take(2)?.try_into().ok()?))
    }
    fn u32(&mut self) -> Option<u32> {
        Some(u32::from_le_bytes(self.take(4)?.try_into().ok()?))
    }
    fn u64(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.take(8)?.try_into().ok()?))
    }
}

/// The central directory: the number of entries, and the range of their headers.
struct Directory {
    entries: u64,
    start: u64,
    end: u64,
}

/// Reads the directory of an archive and checks all entries, with the checksums of stored data. [`Entry::read`] checks the
/// checksum of compressed data.
///
/// # Errors
/// Returns the first error.
pub fn entries(bytes: &[u8]) -> Result<Vec<Entry<'_>>, String> {
    let directory = directory(bytes)?;
    // An entry has at least a header, so a larger number is wrong.
    if directory.entries > (directory.end - directory.start) / CENTRAL_HEADER_BYTES {
        return Err(format!("the archive declares {} entries, more than its directory has", directory.entries));
    }
    let mut cursor = Cursor::new(bytes, directory.start).ok_or("the directory is not in the file")?;
    let (mut entries, mut ranges) = (Vec::new(), Vec::new());
    let mut names = FxHashSet::default();
    for _ in 0..directory.entries {
        let (entry, whole) = central_header(bytes, &mut cursor, directory.start)?;
        if !names.insert(entry.name) {
            return Err(format!("the archive has two entries '{}'", entry.name));
        }
        ranges.push((whole, entry.name));
        entries.push(entry);
    }
    if cursor.at as u64 != directory.end {
        return Err("the directory of the archive has another size than its entries".to_owned());
    }
    ranges.sort_by_key(|(range, _)| (range.start, range.end));
    for pair in ranges.windows(2) {
        let [(first, name), (second, other)] = pair else { continue };
        if second.start < first.end {
            return Err(format!("the entries '{name}' and '{other}' overlap"));
        }
    }
    for entry in entries.iter().filter(|entry| !entry.is_deflated) {
        if crc32(bytes.get(entry.data.clone()).unwrap_or_default()) != entry.crc {
            return Err(format!("entry '{}' has a wrong checksum", entry.name));
        }
    }
    Ok(entries)
}

/// Finds the central directory by the end records.
fn directory(bytes: &[u8]) -> Result<Directory, String> {
    let size = bytes.len() as u64;
    let end_at = size.checked_sub(END_BYTES).ok_or("the archive is cut off")?;
    let truncated = "the end record of the archive is cut off";
    let mut end = Cursor::new(bytes, end_at).ok_or(truncated)?;
    if end.u32() != Some(END) {
        // A comment after the record may hide another record, so that readers find different ones.
        let from = bytes.len().saturating_sub(END_BYTES as usize + usize::from(u16::MAX));
        let has_record =
            bytes.get(from..).is_some_and(|tail| memchr::memmem::rfind(tail, &END.to_le_bytes()).is_some());
        return Err(match has_record {
            true => "the archive has a comment or other data after its end record".to_owned(),
            false => "the archive has no end record".to_owned(),
        });
    }
    let numbers = (|| Some((end.u16()?, end.u16()?, end.u16()?, end.u16()?, end.u32()?, end.u32()?, end.u16()?)))();
    let (disk, first_disk, on_disk, total, length, start, comment) = numbers.ok_or(truncated)?;
    if comment != 0 {
        return Err("the comment of the archive is cut off".to_owned());
    }
    let short = Directory { entries: u64::from(total), start: start.into(), end: u64::from(start) + u64::from(length) };
    let locator = end_at.checked_sub(END_64_LOCATOR_BYTES).and_then(|at| Some((at, Cursor::new(bytes, at)?)));
    let locator = locator.and_then(|(at, mut cursor)| (cursor.u32()? == END_64_LOCATOR).then_some((at, cursor)));
    let Some((locator_at, mut locator)) = locator else {
        // A directory of exactly 65,535 entries needs no 64-bit record.
        let is_long = length == u32::MAX || start == u32::MAX;
        return match (disk, first_disk, on_disk == total, is_long) {
            (0, 0, true, false) if short.end == end_at => Ok(short),
            (0, 0, true, false) => Err("the directory of the archive does not end at its end record".to_owned()),
            (0, 0, true, true) => Err("the archive has no 64-bit end record".to_owned()),
            _ => Err("unsupported archive of several parts".to_owned()),
        };
    };
    let numbers = (|| Some((locator.u32()?, locator.u64()?, locator.u32()?)))();
    let (end_64_disk, end_64_at, disks) = numbers.ok_or(truncated)?;
    if end_64_at.checked_add(END_64_BYTES) != Some(locator_at) {
        return Err("the 64-bit end record is not in front of its locator".to_owned());
    }
    let mut end_64 = Cursor::new(bytes, end_64_at).ok_or(truncated)?;
    let numbers = (|| {
        let (signature, record) = (end_64.u32()?, end_64.u64()?);
        end_64.take(4)?;
        let (disk, first_disk) = (end_64.u32()?, end_64.u32()?);
        Some((signature, record, disk, first_disk, end_64.u64()?, end_64.u64()?, end_64.u64()?, end_64.u64()?))
    })();
    let (signature, record, disk_64, first_disk_64, on_disk_64, total_64, length_64, start_64) =
        numbers.ok_or(truncated)?;
    if signature != END_64 || record != END_64_BYTES - 12 {
        return Err("the 64-bit end record is damaged".to_owned());
    }
    let is_one_part = end_64_disk == 0 && disks <= 1 && disk_64 == 0 && first_disk_64 == 0 && on_disk_64 == total_64;
    if !is_one_part || !matches!(disk, 0 | u16::MAX) || !matches!(first_disk, 0 | u16::MAX) {
        return Err("unsupported archive of several parts".to_owned());
    }
    let agrees = |short: u64, limit: u64, long: u64| short == long || short == limit;
    let same = agrees(total.into(), u16::MAX.into(), total_64)
        && agrees(on_disk.into(), u16::MAX.into(), on_disk_64)
        && agrees(length.into(), u32::MAX.into(), length_64)
        && agrees(start.into(), u32::MAX.into(), start_64);
    if !same {
        return Err("the two end records of the archive differ".to_owned());
    }
    if start_64.checked_add(length_64) != Some(end_64_at) {
        return Err("the directory of the archive does not end at its end record".to_owned());
    }
    Ok(Directory { entries: total_64, start: start_64, end: end_64_at })
}

/// Reads a header of the central directory and the local header of its entry. Returns the entry with the range of its local
/// header and data.
fn central_header<'a>(
    bytes: &'a [u8],
    cursor: &mut Cursor<'a>,
    directory_start: u64,
) -> Result<(Entry<'a>, Range<u64>), String> {
    let truncated = "the directory of the archive is cut off";
    let signature = cursor.u32().ok_or(truncated)?;
    if signature != CENTRAL_HEADER {
        return Err("the directory of the archive is damaged".to_owned());
    }
    cursor.take(4).ok_or(truncated)?;
    let numbers = (|| {
        let (flags, method) = (cursor.u16()?, cursor.u16()?);
        cursor.take(4)?;
        Some((flags, method, cursor.u32()?, cursor.u32()?, cursor.u32()?, cursor.u16()?, cursor.u16()?, cursor.u16()?))
    })();
    let (flags, method, crc, stored, size, name, extra, comment) = numbers.ok_or(truncated)?;
    let disk = cursor.u16().ok_or(truncated)?;
    cursor.take(6).ok_or(truncated)?;
    let offset = cursor.u32().ok_or(truncated)?;
    let name = cursor.take(name.into()).ok_or(truncated)?;
    let extra = cursor.take(extra.into()).ok_or(truncated)?;
    cursor.take(comment.into()).ok_or(truncated)?;
    let name = entry_name(name)?;
    let wrong = |why: &str| format!("entry '{name}' {why}");
    if flags & !(FLAG_DESCRIPTOR | FLAG_UTF8 | FLAGS_LEVEL) != 0 {
        return Err(wrong("is encrypted or has unknown flags"));
    }
    if !matches!(method, STORED | DEFLATED) {
        return Err(wrong(&format!("is compressed by the unsupported method {method}")));
    }
    if disk != 0 && disk != u16::MAX {
        return Err(wrong("is in another part of the archive"));
    }
    // The extra field has the numbers that do not fit 32 bits, in this order.
    let mut wide = zip64_fields(extra).ok_or_else(|| wrong("has a damaged extra field"))?.into_iter().flatten();
    let mut widen = |short: u32| match short {
        u32::MAX => wide.next().ok_or_else(|| wrong("has no 64-bit size")),
        short => Ok(u64::from(short)),
    };
    let (size, stored, offset) = (widen(size)?, widen(stored)?, widen(offset)?);
    if method == STORED && size != stored {
        return Err(wrong("has different sizes with and without compression"));
    }
    let expected = LocalHeader { flags, method, crc, size, stored };
    let data = local_header(bytes, offset, name, &expected)?;
    if data.end > directory_start {
        return Err(wrong("reaches into the directory"));
    }
    let whole = offset..data.end;
    // The range is in the file, so its offsets fit.
    let data = data.start as usize..data.end as usize;
    Ok((Entry { name, data, size, is_deflated: method == DEFLATED, crc }, whole))
}

/// Checks a name. Nothing is unpacked, so that a name need not be a path.
fn entry_name(name: &[u8]) -> Result<&str, String> {
    let shown = || String::from_utf8_lossy(name).escape_debug().to_string();
    let text = std::str::from_utf8(name).map_err(|_| format!("the entry name '{}' is not UTF-8", shown()))?;
    match text.chars().any(char::is_control) {
        false => Ok(text),
        true => Err(format!("the entry name '{}' has control characters", shown())),
    }
}

/// The numbers of the 64-bit extra field, up to three. `None` if the extra fields are damaged or have two of them.
fn zip64_fields(extra: &[u8]) -> Option<[Option<u64>; 3]> {
    let mut cursor = Cursor { bytes: extra, at: 0 };
    let (mut found, mut has_field) = ([None; 3], false);
    while cursor.at < extra.len() {
        let (id, length) = (cursor.u16()?, cursor.u16()?);
        let field = cursor.take(length.into())?;
        if id == EXTRA_ZIP64 {
            // Other readers may use another one of two fields.
            if std::mem::replace(&mut has_field, true) {
                return None;
            }
            let mut numbers = Cursor { bytes: field, at: 0 };
            found = [numbers.u64(), numbers.u64(), numbers.u64()];
        }
    }
    Some(found)
}

/// The facts that a local header repeats.
struct LocalHeader {
    flags: u16,
    method: u16,
    crc: u32,
    size: u64,
    stored: u64,
}

/// Checks that the local header agrees with the directory. Returns the range of the data.
fn local_header(bytes: &[u8], offset: u64, name: &str, expected: &LocalHeader) -> Result<Range<u64>, String> {
    let wrong = |why: &str| format!("entry '{name}' {why}");
    let outside = || wrong("is not in the file");
    let mut cursor = Cursor::new(bytes, offset).ok_or_else(outside)?;
    if cursor.u32() != Some(LOCAL_HEADER) {
        return Err(wrong("has no local header"));
    }
    let numbers = (|| {
        cursor.take(2)?;
        let (flags, method) = (cursor.u16()?, cursor.u16()?);
        cursor.take(4)?;
        Some((flags, method, cursor.u32()?, cursor.u32()?, cursor.u32()?, cursor.u16()?, cursor.u16()?))
    })();
    let (flags, method, crc, stored, size, name_length, extra_length) = numbers.ok_or_else(outside)?;
    let local_name = cursor.take(name_length.into()).ok_or_else(outside)?;
    let extra = cursor.take(extra_length.into()).ok_or_else(outside)?;
    if local_name != name.as_bytes() {
        return Err(wrong("has another name in its local header"));
    }
    if flags != expected.flags || method != expected.method {
        return Err(wrong("has other flags or another method in its local header"));
    }
    let [wide_size, wide_stored, _] = zip64_fields(extra).ok_or_else(|| wrong("has a damaged extra field"))?;
    let agrees = |short: u32, wide: Option<u64>, size: u64| match short {
        0 if flags & FLAG_DESCRIPTOR != 0 => true,
        u32::MAX => wide == Some(size) || (wide == Some(0) && flags & FLAG_DESCRIPTOR != 0),
        short => u64::from(short) == size,
    };
    let same_crc = crc == expected.crc || (crc == 0 && flags & FLAG_DESCRIPTOR != 0);
    if !same_crc || !agrees(size, wide_size, expected.size) || !agrees(stored, wide_stored, expected.stored) {
        return Err(wrong("has another size or checksum in its local header"));
    }
    let header = LOCAL_HEADER_BYTES + u64::from(name_length) + u64::from(extra_length);
    let start = offset.checked_add(header).ok_or_else(outside)?;
    let end = start.checked_add(expected.stored).filter(|&end| end <= bytes.len() as u64).ok_or_else(outside)?;
    Ok(start..end)
}
