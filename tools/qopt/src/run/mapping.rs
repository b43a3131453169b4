//! Files as memory. This is the only module of qopt with unsafe code.
#![allow(unsafe_code)]

use std::fs::File;
use std::io;

/// The bytes of a file, read by the system when they are looked at.
pub(super) fn map(file: &File) -> io::Result<memmap2::Mmap> {
    // SAFETY: the map is read only, private to this process and owned by the result. What Rust asks for beyond that, that
    // nobody changes the file meanwhile, no program can enforce on Unix; mlir-opt and every compiler that maps its input
    // rely on it too. Whoever overwrites the file in place while it is read gets errors or wrong output, and one who
    // truncates it ends the process by SIGBUS; the bytes are never taken for anything but text, so that no type's validity
    // hangs on them.
    unsafe { memmap2::Mmap::map(file) }
}
