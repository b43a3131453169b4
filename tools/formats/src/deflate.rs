//! Decompression of DEFLATE streams, and the checksum of their containers.
//!
//! The output grows as the stream is read, up to a limit of the caller: no declared size is trusted.

use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress, inflate_flags};

/// Initial output size.
const INITIAL_BYTES: usize = 64 << 10;

/// Decompresses the stream at the start of `input` and returns its length. Appends the output to `out`. `limit` is the maximum length
/// of `out`, earlier bytes included.
///
/// # Errors
/// If the stream is damaged or cut off, or the output exceeds the limit.
pub(crate) fn inflate(input: &[u8], out: &mut Vec<u8>, limit: usize) -> Result<usize, InflateError> {
    // The decompressor takes 11 KiB, which is much for a stack.
    let mut decompressor = Box::<DecompressorOxide>::default();
    // Back references must not reach the output of earlier streams.
    let start = out.len();
    let (mut consumed, mut written) = (0, start);
    loop {
        // Doubles the output of this stream, not all of `out`: a file may have many small streams.
        let capacity = limit.min(start.saturating_add((written - start).saturating_mul(2).max(INITIAL_BYTES)));
        // One byte more than the limit detects output beyond it.
        out.resize(capacity.max(written).saturating_add(1), 0);
        let (Some(rest), Some(buffer)) = (input.get(consumed..), out.get_mut(start..)) else {
            return Err(InflateError::Damaged);
        };
        let flags = inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF | inflate_flags::TINFL_FLAG_IGNORE_ADLER32;
        let (status, read, made) = decompress(&mut decompressor, rest, buffer, written - start, flags);
        consumed += read;
        written += made;
        if written > limit {
            return Err(InflateError::TooLarge);
        }
        match status {
            TINFLStatus::Done => {
                out.truncate(written);
                return Ok(consumed);
            }
            TINFLStatus::HasMoreOutput => {}
            TINFLStatus::FailedCannotMakeProgress | TINFLStatus::NeedsMoreInput => return Err(InflateError::CutOff),
            _ => return Err(InflateError::Damaged),
        }
    }
}

/// The reason why a stream is not decompressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InflateError {
    Damaged,
    CutOff,
    TooLarge,
}

impl InflateError {
    /// The end of a message about compressed data.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::Damaged => "is damaged",
            Self::CutOff => "is cut off",
            Self::TooLarge => "is larger than the limit",
        }
    }
}

/// Tables of slicing-by-8: `CRC_TABLES[k][b]` is the remainder of the byte `b` followed by `k` zero bytes.
static CRC_TABLES: [[u32; 256]; 8] = crc_tables();

const fn crc_tables() -> [[u32; 256]; 8] {
    const POLYNOMIAL: u32 = 0xedb8_8320;
    let mut tables = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let mut crc = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 1 == 1 { crc >> 1 ^ POLYNOMIAL } else { crc >> 1 };
            bit += 1;
        }
        tables[0][byte] = crc;
        byte += 1;
    }
    let mut k = 1;
    while k < 8 {
        let mut byte = 0;
        while byte < 256 {
            let before = tables[k - 1][byte];
            tables[k][byte] = before >> 8 ^ tables[0][(before & 0xff) as usize];
            byte += 1;
        }
        k += 1;
    }
    tables
}

/// The CRC-32 of zip archives and gzip files, by slicing-by-8.
pub(crate) fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    let (words, rest) = bytes.as_chunks::<8>();
    for word in words {
        let [a, b, c, d] = (crc ^ u32::from_le_bytes([word[0], word[1], word[2], word[3]])).to_le_bytes();
        let all = [word[7], word[6], word[5], word[4], d, c, b, a];
        crc = 0;
        for (table, byte) in CRC_TABLES.iter().zip(all) {
            crc ^= table[usize::from(byte)];
        }
    }
    for &byte in rest {
        crc = crc >> 8 ^ CRC_TABLES[0][(crc as u8 ^ byte) as usize];
    }
    !crc
}

#[cfg(test)]
mod tests {
    use super::{InflateError, crc32, inflate};

    #[test]
    fn checksums() {
        assert_eq!(crc32(b""), 0);
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
        let bytes: Vec<u8> = (0..17).map(|i: u8| i.wrapping_mul(89) ^ 0xa5).collect();
        for length in 0..=bytes.len() {
            let one_by_one = bytes[..length].iter().fold(u32::MAX, |crc, &byte| {
                (0..8).fold(crc ^ u32::from(byte), |crc, _| crc >> 1 ^ if crc & 1 == 1 { 0xedb8_8320 } else { 0 })
            });
            assert_eq!(crc32(&bytes[..length]), !one_by_one);
        }
    }

    #[test]
    fn limits() {
        let zeros = miniz_oxide::deflate::compress_to_vec(&vec![0; 1 << 20], 9);
        for limit in [1 << 20, (1 << 20) + 1, 1 << 30] {
            let mut out = vec![7];
            let length = inflate(&zeros, &mut out, limit + 1);
            assert_eq!((length, out.len()), (Ok(zeros.len()), (1 << 20) + 1));
        }
        for limit in [0, 1, 1 << 16, (1 << 20) - 1] {
            let mut out = Vec::new();
            assert_eq!(inflate(&zeros, &mut out, limit), Err(InflateError::TooLarge));
            assert!(out.capacity() <= 2 * limit + (1 << 17));
        }
        assert_eq!(inflate(&zeros[..20], &mut Vec::new(), 1 << 30), Err(InflateError::CutOff));
        assert_eq!(inflate(&[], &mut Vec::new(), 1 << 30), Err(InflateError::CutOff));
        assert_eq!(inflate(&[0xff; 8], &mut Vec::new(), 1 << 30), Err(InflateError::Damaged));
        // A back reference before the start of the stream (length 3, distance 1), although `out` has bytes there.
        let reference = [0x03, 0x02, 0x00];
        assert_eq!(inflate(&reference, &mut vec![1; 100], 1 << 30), Err(InflateError::Damaged));
    }
}
