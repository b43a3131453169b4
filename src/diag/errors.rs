//! The diagnostics of one failure as an error for `?`.

use std::sync::Arc;
use std::{fmt, io};

use super::{Code, Diag, Renderer, Severity};
use crate::ir::{Context, Loc};

/// The diagnostics of one failure, with the context that owns their locations. [`Display`](fmt::Display) writes them as a
/// [`Renderer`] does, without trailing newlines.
#[derive(Clone)]
pub struct Errors {
    ctx: Arc<Context>,
    diags: Vec<Diag>,
}

impl Errors {
    /// Succeeds if no diagnostic is an error.
    ///
    /// # Errors
    /// Returns all diagnostics if one is an error.
    pub fn check(ctx: &Arc<Context>, diags: Vec<Diag>) -> Result<(), Self> {
        if diags.iter().any(|diag| diag.severity == Severity::Error) {
            return Err(Self::new(ctx, diags));
        }
        Ok(())
    }
    /// The diagnostics of a failure.
    pub fn new(ctx: &Arc<Context>, diags: Vec<Diag>) -> Self {
        Self { ctx: Arc::clone(ctx), diags }
    }
    /// Creates an error without a position.
    pub fn message(ctx: &Arc<Context>, code: Code, message: impl Into<String>) -> Self {
        Self::new(ctx, vec![Diag::error(code, Loc::UNKNOWN, message)])
    }
    /// The diagnostics in the order in which they were reported.
    pub fn diags(&self) -> &[Diag] {
        &self.diags
    }
}

impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let renderer = Renderer::new(&self.ctx);
        let text: String = self.diags.iter().map(|diag| renderer.text(diag)).collect();
        f.write_str(text.trim_end_matches('\n'))
    }
}
impl fmt::Debug for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl std::error::Error for Errors {}

/// The text of an I/O error without Rust's `(os error N)`. Directories and missing permissions get the system's text, because a
/// library may add a path to them.
pub fn system_reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::IsADirectory => "Is a directory".to_owned(),
        io::ErrorKind::PermissionDenied => "Permission denied".to_owned(),
        _ => error.to_string().split(" (os error").next().unwrap_or_default().to_owned(),
    }
}
