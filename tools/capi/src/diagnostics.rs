//! Diagnostics for the caller's handler.

use std::ffi::{CString, c_char};

use qopt_ir::diag::{Diag, Errors, ResolvedDiag, ResolvedPosition, Resolver, Severity};

use crate::ffi::{self, DiagnosticHandler, UserData};
use crate::handles::{ContextObject, lock};
use crate::status::{Failure, Status};

/// `qopt_diagnostic`
#[repr(C)]
pub struct Diagnostic {
    /// `qopt_severity`
    pub severity: u32,
    /// The line, counted from 1; 0 if it is unknown.
    pub line: u32,
    /// The column in bytes, counted from 1; 0 if it is unknown.
    pub column: u32,
    /// 0
    pub reserved: u32,
    /// The name of the code.
    pub code: *const c_char,
    /// The file, or null.
    pub file: *const c_char,
    /// The message.
    pub message: *const c_char,
}

/// A handler with its user data.
#[derive(Clone, Copy)]
pub(crate) struct Handler {
    pub(crate) function: DiagnosticHandler,
    pub(crate) data: UserData,
}

impl Handler {
    pub(crate) const NONE: Self = Self { function: None, data: UserData::NULL };
}

/// The values of `qopt_severity`.
pub(crate) fn severity(severity: Severity) -> u32 {
    match severity {
        Severity::Note => 0,
        Severity::Remark => 1,
        Severity::Warning => 2,
        Severity::Error => 3,
    }
}

fn text(text: &str) -> CString {
    CString::new(text.replace('\0', "\u{fffd}")).unwrap_or_default()
}

/// Calls the handler of a context with each diagnostic. No lock is held, so that the handler may call the library.
pub(crate) fn report(context: &ContextObject, diags: &[Diag]) {
    let Handler { function, data } = *lock(&context.handler);
    if function.is_none() {
        return;
    }
    let resolver = Resolver { ctx: &context.ctx };
    let call = |diag: &ResolvedDiag<'_>| {
        let (file, line, column) = match &diag.position {
            ResolvedPosition::File(position) => (Some(text(&position.file)), position.line, position.column),
            ResolvedPosition::Elsewhere(_) => (None, 0, 0),
        };
        let (code, message) = (text(diag.code.name()), text(&diag.message));
        let diagnostic = Diagnostic {
            severity: severity(diag.severity),
            line,
            column,
            reserved: 0,
            code: code.as_ptr(),
            file: file.as_ref().map_or(std::ptr::null(), |file| file.as_ptr()),
            message: message.as_ptr(),
        };
        ffi::call_handler(function, data, &diagnostic);
    };
    for diag in diags {
        let resolved = resolver.resolve(diag);
        call(&resolved);
        resolved.notes.iter().for_each(call);
    }
}

/// Reports diagnostics, and fails if one is an error.
pub(crate) fn check(context: &ContextObject, status: Status, diags: Vec<Diag>) -> Result<(), Failure> {
    report(context, &diags);
    Errors::check(&context.ctx, diags).map_err(|errors| Failure::of(status, &errors))
}
