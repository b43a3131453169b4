//! Maps input files into memory, and files with the constants that passes compute. No other module of this crate has unsafe
//! code.
//!
//! The mapped files are registered, so that an output can copy bytes of an input from file to file. Then the system does not
//! load the weights of a model into this process.
#![allow(unsafe_code)]

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use qopt_ir::ir::SourceBytes;

/// A file and its bytes, which the system reads on access.
struct Mapped {
    map: memmap2::Mmap,
    file: Mutex<File>,
}

impl AsRef<[u8]> for Mapped {
    fn as_ref(&self) -> &[u8] {
        &self.map
    }
}

static MAPPED: Mutex<Vec<Weak<Mapped>>> = Mutex::new(Vec::new());

/// Maps a file.
pub(super) fn map(file: File) -> io::Result<SourceBytes> {
    // SAFETY: the map is read-only, private to this process and owned by the result. Rust also requires that no process
    // changes the file, which no program can enforce on Unix; mlir-opt and other compilers rely on it too. If a process
    // overwrites the file in place, qopt reports errors or writes wrong output; if a process truncates it, SIGBUS ends
    // qopt. The bytes are text or elements of tensors, so no type's validity depends on them.
    let map = unsafe { memmap2::Mmap::map(&file)? };
    let mapped = Arc::new(Mapped { map, file: Mutex::new(file) });
    let mut all = MAPPED.lock().unwrap_or_else(PoisonError::into_inner);
    all.retain(|mapped| mapped.strong_count() > 0);
    all.push(Arc::downgrade(&mapped));
    Ok(mapped)
}

/// Smaller constants stay in memory.
const MIN_STORED_BYTES: usize = 1 << 20;
/// The bytes of computed constants after which further ones are stored in files.
const MAX_MEMORY_BYTES: u64 = 64 << 20;

/// Moves a computed constant to a temporary file without a name if there are many large ones, and frees the memory of the mapped
/// files, from which it was computed. `None` leaves it in memory, also where no file can be made.
pub(crate) fn store(bytes: &SourceBytes) -> Option<SourceBytes> {
    static COMPUTED_BYTES: AtomicU64 = AtomicU64::new(0);
    let bytes = (**bytes).as_ref();
    if bytes.len() < MIN_STORED_BYTES || find(bytes).is_some() {
        return None;
    }
    let before = COMPUTED_BYTES.fetch_add(bytes.len() as u64, Ordering::Relaxed);
    if before + (bytes.len() as u64) < MAX_MEMORY_BYTES {
        return None;
    }
    let mut file = tempfile::tempfile().ok()?;
    file.write_all(bytes).ok()?;
    let stored = map(file).ok()?;
    release_all();
    Some(stored)
}

/// The mapped file that these bytes are a part of, and their position in it.
fn find(bytes: &[u8]) -> Option<(Arc<Mapped>, usize)> {
    let start = bytes.as_ptr() as usize;
    let all = MAPPED.lock().unwrap_or_else(PoisonError::into_inner);
    all.iter().filter_map(Weak::upgrade).find_map(|mapped| {
        let offset = start.checked_sub(mapped.map.as_ptr() as usize)?;
        let is_inside = offset.checked_add(bytes.len()).is_some_and(|end| end <= mapped.map.len());
        is_inside.then_some((mapped, offset))
    })
}

/// Appends bytes of a mapped file to another file, without reading them in this process. Returns the number of copied bytes;
/// `None` if the bytes are not part of a mapped file.
pub(super) fn copy(bytes: &[u8], to: &mut File) -> Option<io::Result<usize>> {
    let (mapped, offset) = find(bytes)?;
    let mut file = mapped.file.lock().unwrap_or_else(PoisonError::into_inner);
    let mut copy = || {
        file.seek(SeekFrom::Start(offset as u64))?;
        let copied = io::copy(&mut io::Read::take(&mut *file, bytes.len() as u64), to)?;
        Ok(copied as usize)
    };
    Some(copy())
}

/// Frees the memory of bytes of a mapped file. The next access reads them again.
#[cfg(unix)]
pub(super) fn release(bytes: &[u8]) {
    let Some((mapped, offset)) = find(bytes) else { return };
    // SAFETY: the pages belong to a read-only map of a file, so that they have the same content when they are read again.
    // Ignores errors: the memory stays in use then.
    let _ = unsafe { mapped.map.unchecked_advise_range(memmap2::UncheckedAdvice::DontNeed, offset, bytes.len()) };
}
#[cfg(not(unix))]
pub(super) fn release(_bytes: &[u8]) {}

/// Frees the memory of all mapped files.
fn release_all() {
    let all: Vec<_> = MAPPED.lock().unwrap_or_else(PoisonError::into_inner).iter().filter_map(Weak::upgrade).collect();
    for mapped in all {
        release(&mapped.map);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_large_constants_leave_memory() {
        let small: SourceBytes = Arc::new(vec![1_u8; MIN_STORED_BYTES - 1]);
        assert!(store(&small).is_none());
        let constants: Vec<SourceBytes> = (0..3_u8)
            .map(|seed| {
                Arc::new((0..32 << 20).map(|i: u32| (i >> 8) as u8 ^ i as u8 ^ seed).collect::<Vec<u8>>())
                    as SourceBytes
            })
            .collect();
        let stored: Vec<Option<SourceBytes>> = constants.iter().map(store).collect();
        assert!(stored[0].is_none());
        for (constant, stored) in constants.iter().zip(&stored).skip(1) {
            let stored = stored.as_ref().unwrap();
            assert!((**stored).as_ref() == (**constant).as_ref());
            // A stored constant is not stored again.
            assert!(store(stored).is_none());
            assert_eq!(copy((**stored).as_ref(), &mut tempfile::tempfile().unwrap()).unwrap().unwrap(), 32 << 20);
        }
    }
}
