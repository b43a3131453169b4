//! Reads the pointers in results of the library, which the header declares valid. All unsafe code of the tests is here.
#![allow(unsafe_code)]

use std::ffi::{CStr, c_char};

use qopt::buffers::Buffer;
use qopt::diagnostics::Diagnostic;
use qopt::ffi::{Out, UserData};
use qopt::handles::{ModuleHandle, ResultsHandle};
use qopt::run::{ResultView, qopt_results_get};
use qopt::status::Status;

/// The bytes of a buffer.
pub(crate) fn copy(buffer: &Buffer) -> Vec<u8> {
    if buffer.size == 0 {
        return Vec::new();
    }
    // SAFETY: the library declares `size` bytes valid until the buffer is freed.
    unsafe { std::slice::from_raw_parts(buffer.data, buffer.size) }.to_vec()
}

/// A text of the library.
pub(crate) fn text(text: *const c_char) -> String {
    assert!(!text.is_null());
    // SAFETY: the library ends its texts with a zero byte.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

/// The bytes of a result.
pub(crate) fn elements(array: &ResultView) -> Vec<u8> {
    copy(&Buffer { data: array.data.cast(), size: array.size, id: 0 })
}

/// A result.
pub(crate) fn result(results: ResultsHandle, index: usize) -> Result<ResultView, Status> {
    let mut view = ResultView {
        name: std::ptr::null(),
        element_type: 0,
        reserved: 0,
        shape: std::ptr::null(),
        rank: 0,
        data: std::ptr::null(),
        size: 0,
    };
    match qopt_results_get(results, index, Out::new(&mut view)) {
        Status::OK => Ok(view),
        status => Err(status),
    }
}

/// Adds a diagnostic to the vector of strings behind the user data.
pub(crate) fn collect(diagnostic: *const Diagnostic, data: UserData) {
    // SAFETY: the library passes a diagnostic that is valid during the call.
    let diagnostic = unsafe { &*diagnostic };
    let Diagnostic { severity, line, column, code, file, message, .. } = diagnostic;
    let file = if file.is_null() { String::new() } else { text(*file) };
    let line = format!("{severity} {} {file}:{line}:{column} {}", text(*code), text(*message));
    // SAFETY: the test's user data is a vector that lives longer than the context. `UserData` is a transparent pointer.
    let found = unsafe { &mut *std::mem::transmute::<UserData, *mut Vec<String>>(data) };
    found.push(line);
}

/// The module whose handle is the user data.
pub(crate) fn module_of(data: UserData) -> ModuleHandle {
    // SAFETY: the test's user data is a handle that lives longer than the context. `UserData` is a transparent pointer.
    unsafe { *std::mem::transmute::<UserData, *const ModuleHandle>(data) }
}
