//! Maps input files into memory. No other module of this crate has unsafe code.
#![allow(unsafe_code)]

use std::fs::File;
use std::io;

/// The bytes of a file, which the system reads on access.
pub(super) fn map(file: &File) -> io::Result<memmap2::Mmap> {
    // SAFETY: the map is read-only, private to this process and owned by the result. Rust also requires that no process
    // changes the file, which no program can enforce on Unix; mlir-opt and other compilers rely on it too. If a process
    // overwrites the file in place, qopt reports errors or writes wrong output; if a process truncates it, SIGBUS ends
    // qopt. The bytes are used only as text, so no type's validity depends on them.
    unsafe { memmap2::Mmap::map(file) }
}
