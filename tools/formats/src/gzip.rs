//! Files compressed by gzip (RFC 1952).
//!
//! The module does not use the names and times in the headers. A file may have several members, as `cat a.gz b.gz` makes.

use crate::deflate::{InflateError, crc32, inflate};

/// The default limit on the size of a decompressed file, in bytes.
pub const DEFAULT_LIMIT: usize = 128 << 20;

const MAGIC: [u8; 2] = [0x1f, 0x8b];
/// The only compression method.
const DEFLATE: u8 = 8;
/// Bytes of the header before the optional parts.
const HEADER_BYTES: usize = 10;
/// Bytes after the compressed data: the checksum and the size.
const TRAILER_BYTES: usize = 8;

const FLAG_HEADER_CRC: u8 = 1 << 1;
const FLAG_EXTRA: u8 = 1 << 2;
const FLAG_NAME: u8 = 1 << 3;
const FLAG_COMMENT: u8 = 1 << 4;
const RESERVED_FLAGS: u8 = 0b1110_0000;

/// Returns true if a file begins like a gzip file.
pub fn is_gzip(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// The decompressed bytes of a file, at most `limit`.
///
/// # Errors
/// If a header, a checksum or the compressed data is wrong, or the limit is exceeded.
pub fn decompress(bytes: &[u8], limit: usize) -> Result<Vec<u8>, String> {
    let mut out = Vec::new();
    let mut rest = bytes;
    loop {
        let header = header(rest)?;
        let before = out.len();
        let data = rest.get(header..).unwrap_or_default();
        let length = inflate(data, &mut out, limit).map_err(|why| match why {
            InflateError::TooLarge => {
                format!("its decompressed size exceeds {limit} bytes (--limit-inflated sets another limit)")
            }
            why => format!("its compressed data {}", why.text()),
        })?;
        let trailer = data.get(length..).unwrap_or_default();
        let Some((&[a, b, c, d, e, f, g, h], after)) = trailer.split_first_chunk::<TRAILER_BYTES>() else {
            return Err("its checksum is cut off".to_owned());
        };
        let member = out.get(before..).unwrap_or_default();
        if u32::from_le_bytes([a, b, c, d]) != crc32(member) {
            return Err("its checksum is wrong".to_owned());
        }
        // The size is stored modulo 2^32.
        if u32::from_le_bytes([e, f, g, h]) != member.len() as u32 {
            return Err("its size is wrong".to_owned());
        }
        if after.is_empty() {
            return Ok(out);
        }
        if !is_gzip(after) {
            return Err("it has data after its compressed data".to_owned());
        }
        rest = after;
    }
}

/// The length of a member's header.
fn header(bytes: &[u8]) -> Result<usize, String> {
    let cut_off = || "its header is cut off".to_owned();
    let &[_, _, method, flags, ..] = bytes.get(..HEADER_BYTES).ok_or_else(cut_off)? else { return Err(cut_off()) };
    if method != DEFLATE {
        return Err(format!("its compression method is {method}, expected {DEFLATE}"));
    }
    if flags & RESERVED_FLAGS != 0 {
        return Err("its header has unknown flags".to_owned());
    }
    let mut at = HEADER_BYTES;
    if flags & FLAG_EXTRA != 0 {
        let length = bytes.get(at..at + 2).ok_or_else(cut_off)?;
        at += 2 + usize::from(u16::from_le_bytes([length[0], length[1]]));
    }
    for flag in [FLAG_NAME, FLAG_COMMENT] {
        if flags & flag != 0 {
            let text = bytes.get(at..).ok_or_else(cut_off)?;
            at += 1 + text.iter().position(|&byte| byte == 0).ok_or_else(cut_off)?;
        }
    }
    if flags & FLAG_HEADER_CRC != 0 {
        let stored = bytes.get(at..at + 2).ok_or_else(cut_off)?;
        // The low half of the checksum of the header before it.
        let found = crc32(bytes.get(..at).unwrap_or_default()) as u16;
        if u16::from_le_bytes([stored[0], stored[1]]) != found {
            return Err("the checksum of its header is wrong".to_owned());
        }
        at += 2;
    }
    if at <= bytes.len() { Ok(at) } else { Err(cut_off()) }
}

#[cfg(test)]
mod tests {
    use super::{crc32, decompress};

    fn member(flags: u8, optional: &[u8], data: &[u8]) -> Vec<u8> {
        let mut file = vec![0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 255];
        file.extend(optional);
        if flags & 2 != 0 {
            file.extend((crc32(&file) as u16).to_le_bytes());
        }
        file.extend(miniz_oxide::deflate::compress_to_vec(data, 6));
        file.extend(crc32(data).to_le_bytes());
        file.extend((data.len() as u32).to_le_bytes());
        file
    }

    #[test]
    fn members_and_optional_parts() {
        let text = b"module {}\n".repeat(1000);
        assert_eq!(decompress(&member(0, b"", &text), 1 << 20), Ok(text.clone()));
        let all = member(0x1e, b"\x03\0abcname\0comment\0", &text);
        assert_eq!(decompress(&all, 1 << 20), Ok(text.clone()));
        let two = [member(0, b"", &text), member(8, b"x\0", b"")].concat();
        assert_eq!(decompress(&two, 1 << 20), Ok(text));
    }

    /// If each member cost as much as the first one, the test would take minutes.
    #[test]
    fn many_members_take_linear_time() {
        let zeros = vec![0; 8 << 20];
        let file = [member(0, b"", &zeros), member(0, b"", b"").repeat(100_000)].concat();
        assert_eq!(decompress(&file, 16 << 20), Ok(zeros));
    }

    #[test]
    fn refusals() {
        let good = member(0, b"", b"abc");
        let with = |at: usize, byte: u8| {
            let mut bytes = good.clone();
            bytes[at] = byte;
            bytes
        };
        let end = good.len();
        let cases: &[(Vec<u8>, &str)] = &[
            (good[..5].to_vec(), "header is cut off"),
            (good[..12].to_vec(), "compressed data is cut off"),
            (good[..end - 1].to_vec(), "checksum is cut off"),
            (with(2, 7), "method is 7"),
            (with(3, 0x20), "unknown flags"),
            (with(3, 4), "header is cut off"),
            (with(3, 8), "its compressed data is"),
            (with(end - 5, 1), "checksum is wrong"),
            (with(end - 1, 1), "size is wrong"),
            (with(10, 0xff), "compressed data is damaged"),
            ([good.clone(), b"\0\0".to_vec()].concat(), "data after"),
            (
                member(2, b"", b"abc").into_iter().enumerate().map(|(i, b)| b ^ u8::from(i == 4)).collect(),
                "its header is wrong",
            ),
            (member(0, b"", &[0; 1 << 20]), "exceeds 65536 bytes"),
            ([member(0, b"", &[0; 40000]), member(0, b"", &[0; 40000])].concat(), "exceeds 65536 bytes"),
        ];
        for (bytes, expected) in cases {
            let error = decompress(bytes, 1 << 16).unwrap_err();
            assert!(error.contains(expected), "{expected}: {error}");
        }
    }

    #[test]
    fn changed_bytes_are_errors_or_equal() {
        let good = member(0x1e, b"\x03\0abcname\0comment\0", &b"func.func @f".repeat(50));
        for at in 0..good.len() {
            for change in [1, 0x80, 0xff] {
                let mut bytes = good.clone();
                bytes[at] ^= change;
                let _ = decompress(&bytes, 1 << 16);
                let _ = decompress(&bytes[..at], 1 << 16);
            }
        }
    }
}
