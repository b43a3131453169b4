//! Maps input files into memory. No other module of this crate has unsafe code.
//!
//! The mapped files are registered, so that an output can copy bytes of an input from file to file. Then the system does not
//! load the weights of a model into this process.
#![allow(unsafe_code)]

use std::fs::File;
use std::io::{self, Seek, SeekFrom};
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
