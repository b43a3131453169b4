//! Diagnostics for the caller's handler.

use std::ffi::{CString, c_char};

use qopt_ir::diag::{Code, Diag, Errors, Position, ResolvedPosition, Resolver, Severity};
use qopt_ir::ir::Context;
use qopt_ir::pass::{Remark, RemarkKind};

use crate::ffi::{self, Callback, UserData};
use crate::handles::{ContextObject, lock};
use crate::operation::location_text;
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
    /// The location as text, or null.
    pub location: *const c_char,
}

/// `qopt_remark`
#[repr(C)]
pub struct RemarkView {
    /// `qopt_remark_kind`
    pub kind: u32,
    /// The line, counted from 1; 0 if it is unknown.
    pub line: u32,
    /// The column in bytes, counted from 1; 0 if it is unknown.
    pub column: u32,
    /// 0
    pub reserved: u32,
    /// The name, such as a rule.
    pub name: *const c_char,
    /// The category, such as a pass.
    pub category: *const c_char,
    /// The symbol of the function, or "".
    pub function: *const c_char,
    /// The reason, or "".
    pub reason: *const c_char,
    /// The file, or null.
    pub file: *const c_char,
    /// The location as text, or null.
    pub location: *const c_char,
    /// Further keys and values.
    pub arguments: *const RemarkArgument,
    /// The number of arguments.
    pub num_arguments: usize,
}

/// `qopt_remark_argument`
#[repr(C)]
pub struct RemarkArgument {
    /// The key.
    pub key: *const c_char,
    /// The value.
    pub value: *const c_char,
}

/// A function of the caller with its user data.
pub(crate) struct Handler<T> {
    pub(crate) function: Callback<T>,
    pub(crate) data: UserData,
}

impl<T> Handler<T> {
    pub(crate) const NONE: Self = Self { function: None, data: UserData::NULL };
}

impl<T> Clone for Handler<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Handler<T> {}

/// The values of `qopt_severity`.
pub(crate) fn severity(severity: Severity) -> u32 {
    match severity {
        Severity::Note => 0,
        Severity::Remark => 1,
        Severity::Warning => 2,
        Severity::Error => 3,
    }
}

/// The values of `qopt_remark_kind`.
fn remark_kind(kind: RemarkKind) -> u32 {
    match kind {
        RemarkKind::Passed => 0,
        RemarkKind::Missed => 1,
        RemarkKind::Failure => 2,
        RemarkKind::Analysis => 3,
    }
}

/// A text for C.
pub(crate) fn text(text: &str) -> CString {
    CString::new(text.replace('\0', "\u{fffd}")).unwrap_or_default()
}

/// A pointer to a text, or null.
fn pointer(text: Option<&CString>) -> *const c_char {
    text.map_or(std::ptr::null(), |text| text.as_ptr())
}

/// A position for C.
struct Place {
    file: Option<CString>,
    line: u32,
    column: u32,
    location: Option<CString>,
}

impl Place {
    fn of(ctx: &Context, position: Position) -> Self {
        let location = match position {
            Position::Loc(loc) => location_text(ctx, loc).ok(),
            Position::Span(_) => None,
        };
        let location = location.map(|location| text(&location));
        match (Resolver { ctx }).position(position) {
            ResolvedPosition::File(at) => {
                Self { file: Some(text(&at.file)), line: at.line, column: at.column, location }
            }
            ResolvedPosition::Elsewhere(_) => Self { file: None, line: 0, column: 0, location },
        }
    }
}

/// Calls the handler of a context with each diagnostic. No lock is held, so that the handler may call the library.
pub(crate) fn report(context: &ContextObject, diags: &[Diag]) {
    let Handler { function, data } = *lock(&context.handler);
    if function.is_none() {
        return;
    }
    let call = |position: Position, severity: Severity, code: Code, message: &str| {
        let place = Place::of(&context.ctx, position);
        let (code, message) = (text(code.name()), text(message));
        let diagnostic = Diagnostic {
            severity: self::severity(severity),
            line: place.line,
            column: place.column,
            reserved: 0,
            code: code.as_ptr(),
            file: pointer(place.file.as_ref()),
            message: message.as_ptr(),
            location: pointer(place.location.as_ref()),
        };
        ffi::call(function, data, &diagnostic);
    };
    let resolver = Resolver { ctx: &context.ctx };
    for diag in diags {
        call(diag.position, diag.severity, diag.code, &diag.message);
        for caller in resolver.callers(diag.position) {
            call(caller, Severity::Note, diag.code, "called from");
        }
        for note in &diag.notes {
            call(note.position, note.severity, note.code, &note.message);
        }
    }
}

/// Calls the remark handler of a context with each remark. No lock is held.
pub(crate) fn report_remarks(context: &ContextObject, remarks: &[Remark]) {
    let Handler { function, data } = *lock(&context.remark_handler);
    if function.is_none() {
        return;
    }
    for remark in remarks {
        let place = Place::of(&context.ctx, remark.position);
        let [name, category, function_name, reason] =
            [&remark.name, &remark.category, &remark.function, &remark.reason].map(|part| text(part));
        let texts: Vec<(CString, CString)> = remark.args.iter().map(|(key, value)| (text(key), text(value))).collect();
        let arguments: Vec<RemarkArgument> =
            texts.iter().map(|(key, value)| RemarkArgument { key: key.as_ptr(), value: value.as_ptr() }).collect();
        let view = RemarkView {
            kind: remark_kind(remark.kind),
            line: place.line,
            column: place.column,
            reserved: 0,
            name: name.as_ptr(),
            category: category.as_ptr(),
            function: function_name.as_ptr(),
            reason: reason.as_ptr(),
            file: pointer(place.file.as_ref()),
            location: pointer(place.location.as_ref()),
            arguments: arguments.as_ptr(),
            num_arguments: arguments.len(),
        };
        ffi::call(function, data, &view);
    }
}

/// Reports diagnostics, and fails if one is an error.
pub(crate) fn check(context: &ContextObject, status: Status, diags: Vec<Diag>) -> Result<(), Failure> {
    report(context, &diags);
    Errors::check(&context.ctx, diags).map_err(|errors| Failure::of(status, &errors))
}
