//! Status codes of calls.

use qopt_ir::diag::Errors;

/// `qopt_status`
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Status(pub u32);

impl Status {
    /// The call succeeded.
    pub const OK: Self = Self(0);
    /// An argument is null, out of range, or not UTF-8.
    pub const INVALID_ARGUMENT: Self = Self(1);
    /// A handle does not exist (any more).
    pub const INVALID_HANDLE: Self = Self(2);
    /// The parser, a reader of model files or the verifier rejects the program.
    pub const INVALID_PROGRAM: Self = Self(3);
    /// A pipeline has errors.
    pub const INVALID_PIPELINE: Self = Self(4);
    /// A pass failed.
    pub const PASS_FAILED: Self = Self(5);
    /// A program cannot be run on these inputs.
    pub const RUN_FAILED: Self = Self(6);
    /// A program cannot be written in this format, or the format is unknown.
    pub const UNSUPPORTED: Self = Self(7);
    /// A file cannot be read or written.
    pub const FILE_ACCESS: Self = Self(8);
    /// The requested part does not exist.
    pub const NOT_FOUND: Self = Self(9);
    /// A result is larger than a limit.
    pub const LIMIT: Self = Self(10);
    /// A bug in the library.
    pub const INTERNAL: Self = Self(11);
    /// A program cannot be compiled.
    pub const COMPILE_FAILED: Self = Self(12);

    /// All status codes, with their names in C.
    pub const ALL: [(Self, &'static std::ffi::CStr); 13] = [
        (Self::OK, c"QOPT_STATUS_OK"),
        (Self::INVALID_ARGUMENT, c"QOPT_STATUS_INVALID_ARGUMENT"),
        (Self::INVALID_HANDLE, c"QOPT_STATUS_INVALID_HANDLE"),
        (Self::INVALID_PROGRAM, c"QOPT_STATUS_INVALID_PROGRAM"),
        (Self::INVALID_PIPELINE, c"QOPT_STATUS_INVALID_PIPELINE"),
        (Self::PASS_FAILED, c"QOPT_STATUS_PASS_FAILED"),
        (Self::RUN_FAILED, c"QOPT_STATUS_RUN_FAILED"),
        (Self::UNSUPPORTED, c"QOPT_STATUS_UNSUPPORTED"),
        (Self::FILE_ACCESS, c"QOPT_STATUS_FILE_ACCESS"),
        (Self::NOT_FOUND, c"QOPT_STATUS_NOT_FOUND"),
        (Self::LIMIT, c"QOPT_STATUS_LIMIT"),
        (Self::INTERNAL, c"QOPT_STATUS_INTERNAL"),
        (Self::COMPILE_FAILED, c"QOPT_STATUS_COMPILE_FAILED"),
    ];
}

/// The reason why a call failed.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) status: Status,
    pub(crate) message: String,
}

impl Failure {
    pub(crate) fn new(status: Status, message: impl Into<String>) -> Self {
        Self { status, message: message.into() }
    }
    pub(crate) fn argument(message: impl Into<String>) -> Self {
        Self::new(Status::INVALID_ARGUMENT, message)
    }
    pub(crate) fn handle(what: &str) -> Self {
        Self::new(Status::INVALID_HANDLE, format!("the handle of a {what} is invalid"))
    }
    pub(crate) fn not_found(what: &str) -> Self {
        Self::new(Status::NOT_FOUND, format!("there is no such {what}"))
    }
    pub(crate) fn of(status: Status, errors: &Errors) -> Self {
        Self::new(status, errors.to_string())
    }
}
