//! Bytes and texts that the library owns until the caller frees them.

use std::sync::Arc;

use qopt_ir::ir::Blob;

use crate::ffi::{InOut, Out, export};
use crate::handles;
use crate::status::Failure;

/// `qopt_buffer`
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Buffer {
    /// The bytes. A text ends with a zero byte, which `size` does not count.
    pub data: *const u8,
    /// The number of bytes.
    pub size: usize,
    /// The number in the table of objects.
    pub id: u64,
}

impl Default for Buffer {
    fn default() -> Self {
        Self { data: std::ptr::null(), size: 0, id: 0 }
    }
}

/// The bytes of a buffer. Constants that are not encoded are shared with the program.
enum Bytes {
    Owned(Vec<u8>),
    Shared(Blob),
}

/// Writes a text to the caller's buffer.
pub(crate) fn text(out: Out<'_, Buffer>, text: impl Into<Vec<u8>>) -> Result<(), Failure> {
    let mut bytes: Vec<u8> = text.into();
    let size = bytes.len();
    bytes.push(0);
    give(out, Bytes::Owned(bytes), size)
}

/// Writes the stored bytes of a constant to the caller's buffer.
pub(crate) fn blob(out: Out<'_, Buffer>, blob: &Blob) -> Result<(), Failure> {
    let blob = blob.decoded();
    let size = blob.num_bytes();
    give(out, Bytes::Shared(blob), size)
}

fn give(out: Out<'_, Buffer>, bytes: Bytes, size: usize) -> Result<(), Failure> {
    out.check()?;
    let object = Arc::new(bytes);
    let data = match &*object {
        Bytes::Owned(bytes) => bytes.as_ptr(),
        Bytes::Shared(blob) => match blob {
            Blob::Splat(element) => element.as_ptr(),
            Blob::Bytes(bytes) => (**bytes).as_ref().as_ptr(),
            Blob::Source(range) => range.bytes().as_ptr(),
            // Decoded above.
            Blob::Hex(text) => text.digits().as_ptr(),
        },
    };
    let id = handles::add(object);
    out.set(Buffer { data, size, id })
}

export! {
    /// Frees the bytes of a buffer and sets it to zero.
    fn qopt_buffer_free(buffer: InOut<'_, Buffer>) {
        let Some(freed) = buffer.get() else { return Ok(()) };
        if freed.id == 0 && freed.data.is_null() {
            return Ok(());
        }
        handles::remove::<Bytes>(freed.id, "buffer")?;
        buffer.set(Buffer::default());
        Ok(())
    }
}
