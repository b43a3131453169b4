//! Archives that [`ZipWriter`] does not write: those of writers that cannot seek, and ambiguous ones.

use super::{FLAG_DESCRIPTOR, entries};
use crate::deflate::crc32;

const DATA: &[u8] = b"hello";

/// Little-endian numbers of 16 and 32 bits.
struct Header(Vec<u8>);

impl Header {
    fn short(mut self, all: &[u16]) -> Self {
        self.0.extend(all.iter().flat_map(|n| n.to_le_bytes()));
        self
    }
    fn long(mut self, all: &[u32]) -> Self {
        self.0.extend(all.iter().flat_map(|n| n.to_le_bytes()));
        self
    }
}

/// The 64-bit extra field.
fn wide(sizes: [u64; 2]) -> Vec<u8> {
    let mut field = Header(vec![]).short(&[1, 16]).0;
    field.extend(sizes.iter().flat_map(|n| n.to_le_bytes()));
    field
}

/// An archive with a stored entry `a`, with these flags, these sizes in the local header, and these extra fields.
fn archive(flags: u16, local_crc: u32, local_size: u32, local: &[u8], central: &[u8], central_size: u32) -> Vec<u8> {
    let crc = crc32(DATA);
    let mut file = Header(vec![]).long(&[super::LOCAL_HEADER]).short(&[45, flags, 0, 0, 0]);
    file = file.long(&[local_crc, local_size, local_size]).short(&[1, local.len() as u16]);
    file.0.push(b'a');
    file.0.extend(local);
    file.0.extend(DATA);
    if flags & FLAG_DESCRIPTOR != 0 {
        file = file.long(&[0x0807_4b50, crc, DATA.len() as u32, 0, DATA.len() as u32, 0]);
    }
    let start = file.0.len() as u32;
    file =
        file.long(&[super::CENTRAL_HEADER]).short(&[45, 45, flags, 0, 0, 0]).long(&[crc, central_size, central_size]);
    file = file.short(&[1, central.len() as u16, 0, 0, 0]).long(&[0, 0]);
    file.0.push(b'a');
    file.0.extend(central);
    let length = file.0.len() as u32 - start;
    file.long(&[super::END]).short(&[0, 0, 1, 1]).long(&[length, start]).short(&[0]).0
}

#[test]
fn archives_of_writers_that_cannot_seek_are_read() {
    // Sizes are unknown when the local header is written. With 64 bits, both places hold a placeholder.
    for (size, extra) in [(0, vec![]), (u32::MAX, wide([0, 0]))] {
        let file = archive(FLAG_DESCRIPTOR, 0, size, &extra, &[], DATA.len() as u32);
        let found = entries(&file).unwrap();
        assert_eq!((found[0].name, &*found[0].read(&file, 100).unwrap()), ("a", DATA));
    }
    let file = archive(0, crc32(DATA), u32::MAX, &wide([0, 0]), &[], DATA.len() as u32);
    assert_eq!(entries(&file).unwrap_err(), "entry 'a' has another size or checksum in its local header");
}

#[test]
fn two_fields_with_sizes_are_an_error() {
    let size = DATA.len() as u64;
    let file = |central: &[u8]| archive(0, crc32(DATA), size as u32, &[], central, u32::MAX);
    assert!(entries(&file(&wide([size; 2]))).is_ok());
    let two = [wide([size; 2]), wide([size; 2])].concat();
    assert_eq!(entries(&file(&two)).unwrap_err(), "entry 'a' has a damaged extra field");
}
