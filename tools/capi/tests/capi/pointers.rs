//! Reads the pointers in results of the library, which the header declares valid. All unsafe code of the tests is here.
#![allow(unsafe_code)]

use std::ffi::{CStr, c_char};

use qopt::buffers::Buffer;
use qopt::diagnostics::{Diagnostic, RemarkView};
use qopt::ffi::{Out, UserData};
use qopt::handles::{ModuleHandle, ResultsHandle};
use qopt::registry::{OperationDefinition, PassView};
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
    add(data, format!("{severity} {} {file}:{line}:{column} {}", text(*code), text(*message)));
}

/// Adds a line to the vector of strings behind the user data.
fn add(data: UserData, line: String) {
    // SAFETY: the test's user data is a vector that lives longer than the context. `UserData` is a transparent pointer.
    let found = unsafe { &mut *std::mem::transmute::<UserData, *mut Vec<String>>(data) };
    found.push(line);
}

/// Items of the library.
fn items<T>(first: *const T, count: usize) -> Vec<T> {
    // SAFETY: the library declares `count` items valid during the call. They have no destructors.
    (0..count).map(|index| unsafe { first.add(index).read() }).collect()
}

/// Adds a remark to the vector of strings behind the user data.
pub(crate) extern "C" fn collect_remark(remark: *const RemarkView, data: UserData) {
    // SAFETY: the library passes a remark that is valid during the call.
    let remark = unsafe { &*remark };
    let names = [remark.name, remark.category, remark.function, remark.location].map(text).join(" ");
    let arguments = items(remark.arguments, remark.num_arguments).into_iter();
    let arguments: String = arguments.map(|each| format!(" {}={}", text(each.key), text(each.value))).collect();
    add(data, format!("{} {names}{arguments}", remark.kind));
}

/// Adds a pass with its options to the vector of strings behind the user data.
pub(crate) extern "C" fn collect_pass(pass: *const PassView, data: UserData) {
    // SAFETY: the library passes a pass that is valid during the call.
    let pass = unsafe { &*pass };
    let options = items(pass.options, pass.num_options).into_iter();
    let options: String =
        options.map(|each| format!(" {}:{}={}", text(each.name), each.kind, text(each.default_value))).collect();
    assert!(!text(pass.name).is_empty() && !text(pass.summary).is_empty());
    add(data, format!("{}{options}", text(pass.argument)));
}

/// Adds an operation to the vector of strings behind the user data.
pub(crate) extern "C" fn collect_operation(definition: *const OperationDefinition, data: UserData) {
    // SAFETY: the library passes a definition that is valid during the call.
    let op = unsafe { &*definition };
    let required: Vec<String> =
        items(op.required_attributes, op.num_required_attributes).into_iter().map(text).collect();
    let (operands, results) = ((op.min_operands, op.max_operands), (op.min_results, op.max_results));
    let counts = format!("{}..{} -> {}..{}", operands.0, operands.1, results.0, results.1);
    add(data, format!("{} {counts} {}", text(op.name), required.join(" ")));
}

/// The module whose handle is the user data.
pub(crate) fn module_of(data: UserData) -> ModuleHandle {
    // SAFETY: the test's user data is a handle that lives longer than the context. `UserData` is a transparent pointer.
    unsafe { *std::mem::transmute::<UserData, *const ModuleHandle>(data) }
}
