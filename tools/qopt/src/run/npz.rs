//! NumPy's archives of arrays: zip files with one npy file for each array.
//!
//! Entries may be stored or deflated. Files are written with stored entries, so that other programs can map them.

use qopt_formats::zip;

use super::npy::{self, NpyArray};

/// The arrays of an archive, in its order. Compressed arrays take at most `limit` bytes in total.
pub(crate) fn read(bytes: &[u8], limit: usize) -> Result<Vec<(String, NpyArray)>, String> {
    let mut left = limit;
    let mut arrays = Vec::new();
    for entry in zip::entries(bytes)? {
        let Some(name) = entry.name.strip_suffix(".npy").filter(|name| !name.is_empty()) else {
            return Err(format!("entry '{}' is not an npy file", entry.name));
        };
        let data = entry.read(bytes, left)?;
        if entry.is_deflated {
            left = left.saturating_sub(data.len());
        }
        let array = npy::read(&data).map_err(|why| format!("entry '{}': {why}", entry.name))?;
        arrays.push((name.to_owned(), array));
    }
    Ok(arrays)
}

/// The bytes of an archive.
pub(crate) fn write(arrays: &[(String, NpyArray)]) -> Result<Vec<u8>, String> {
    let mut archive = zip::ZipWriter::default();
    for (name, array) in arrays {
        archive.add(&format!("{name}.npy"), npy::write(array)?.into())?;
    }
    let mut bytes = Vec::new();
    archive.finish().write_to(&mut bytes).map_err(|why| why.to_string())?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::{read, write};
    use crate::run::npy::{Dtype, NpyArray};

    fn arrays() -> Vec<(String, NpyArray)> {
        let ints = NpyArray { dtype: Dtype::Int { bytes: 1, signed: true }, shape: vec![2, 2], data: vec![1, 2, 3, 4] };
        let floats = NpyArray { dtype: Dtype::Float { bytes: 4 }, shape: vec![1000], data: vec![0; 4000] };
        vec![("x".to_owned(), ints), ("layer/y:0".to_owned(), floats)]
    }

    #[test]
    fn written_archives_are_read() {
        for arrays in [arrays(), Vec::new()] {
            let bytes = write(&arrays).unwrap();
            assert_eq!(read(&bytes, 0), Ok(arrays));
        }
    }

    #[test]
    fn changed_bytes_are_errors_or_other_arrays() {
        let good = write(&arrays()).unwrap();
        for at in 0..good.len() {
            for change in [1, 0x80, 0xff] {
                let mut bytes = good.clone();
                bytes[at] ^= change;
                let _ = read(&bytes, 1 << 16);
            }
            assert!(read(&good[..at], 1 << 16).is_err());
        }
    }

    #[test]
    fn names_that_are_too_long_are_refused() {
        let array = NpyArray { dtype: Dtype::Int { bytes: 1, signed: true }, shape: vec![1], data: vec![1] };
        let why = "the name 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..' of an archive's entry has 65536 bytes; the limit is 65535";
        assert_eq!(write(&[("x".repeat(65_532), array.clone())]), Err(why.to_owned()));
        let longest = vec![("x".repeat(65_531), array)];
        assert_eq!(read(&write(&longest).unwrap(), 0), Ok(longest));
    }

    #[test]
    fn other_entries_are_refused() {
        let archive = |name: &str| {
            let mut archive = qopt_formats::zip::ZipWriter::default();
            archive.add(name, b"x".to_vec().into()).unwrap();
            let mut bytes = Vec::new();
            archive.finish().write_to(&mut bytes).unwrap();
            bytes
        };
        let bytes = archive("a.txt");
        assert_eq!(read(&bytes, 0), Err("entry 'a.txt' is not an npy file".to_owned()));
        let bytes = archive("a.npy");
        assert_eq!(read(&bytes, 0), Err("entry 'a.npy': not an npy file".to_owned()));
    }
}
