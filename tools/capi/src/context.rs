//! Version, errors and contexts.

use std::ffi::{CStr, c_char};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use qopt_ir::ir::Context;

use crate::diagnostics::Handler;
use crate::ffi::{self, DiagnosticHandler, Out, RemarkHandler, UserData, export, export_value};
use crate::handles::{self, ContextHandle, ContextObject, lock};
use crate::status::{Failure, Status};

/// `QOPT_VERSION`
pub const VERSION: u32 = number(env!("CARGO_PKG_VERSION_MAJOR")) * 1_000_000
    + number(env!("CARGO_PKG_VERSION_MINOR")) * 1_000
    + number(env!("CARGO_PKG_VERSION_PATCH"));

/// The value of decimal digits.
const fn number(digits: &str) -> u32 {
    let mut bytes = digits.as_bytes();
    let mut value = 0;
    while let [digit, rest @ ..] = bytes {
        value = value * 10 + (*digit - b'0') as u32;
        bytes = rest;
    }
    value
}

const VERSION_TEXT: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
    Ok(text) => text,
    Err(_) => c"",
};

export_value! {
    /// The version of the library, as `QOPT_VERSION`.
    fn qopt_version() -> u32 {
        VERSION
    }
    /// The version of the library, as text.
    fn qopt_version_text() -> *const c_char {
        VERSION_TEXT.as_ptr()
    }
    /// The message of the last failed call of the thread.
    fn qopt_error_message() -> *const c_char {
        ffi::message()
    }
    /// The name of a status.
    fn qopt_status_name(status: u32) -> *const c_char {
        let found = Status::ALL.iter().find(|(known, _)| known.0 == status);
        found.map_or(c"unknown status", |(_, name)| name).as_ptr()
    }
}

/// The context of a handle.
pub(crate) fn context(handle: ContextHandle) -> Result<Arc<ContextObject>, Failure> {
    handles::get(handle.id, "context")
}

export! {
    /// Creates a context.
    fn qopt_context_create(out: Out<'_, ContextHandle>) {
        out.check()?;
        let object = ContextObject {
            ctx: Context::new(qopt_dialects::all()),
            handler: Mutex::new(Handler::NONE),
            remark_handler: Mutex::new(Handler::NONE),
            allow_unregistered: AtomicBool::new(false),
        };
        out.set(ContextHandle { id: handles::add(Arc::new(object)) })
    }
    /// Destroys a context. Its modules remain.
    fn qopt_context_destroy(context: ContextHandle) {
        let removed = handles::remove::<ContextObject>(context.id, "context")?;
        *lock(&removed.handler) = Handler::NONE;
        *lock(&removed.remark_handler) = Handler::NONE;
        Ok(())
    }
    /// Sets the handler of diagnostics; null removes it.
    fn qopt_context_set_diagnostic_handler(
        handle: ContextHandle,
        function: DiagnosticHandler,
        data: UserData,
    ) {
        *lock(&context(handle)?.handler) = Handler { function, data };
        Ok(())
    }
    /// Sets the handler of remarks; null removes it.
    fn qopt_context_set_remark_handler(handle: ContextHandle, function: RemarkHandler, data: UserData) {
        *lock(&context(handle)?.remark_handler) = Handler { function, data };
        Ok(())
    }
    /// Sets if operations of unknown dialects are accepted.
    fn qopt_context_allow_unregistered_dialects(handle: ContextHandle, allow: u32) {
        context(handle)?.allow_unregistered.store(allow != 0, Ordering::Relaxed);
        Ok(())
    }
}
