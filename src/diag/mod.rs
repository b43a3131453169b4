//! Diagnostics as values: message, position, severity and a stable [`Code`]. A [`Renderer`] writes them in MLIR's format.

mod codes;
mod errors;
mod render;
mod resolve;

pub use codes::{Class, Code};
pub use errors::{Errors, system_reason};
pub use render::{Renderer, is_control, printable};
pub use resolve::{FilePosition, ResolvedDiag, ResolvedPosition, Resolver};

use crate::ir::{Loc, Span};
use crate::syntax::{Token, lex};

/// Severity of a diagnostic, as in MLIR.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Additional information for another diagnostic.
    Note,
    /// Information about an optimization or a missed one.
    Remark,
    /// Accepted, but suspicious.
    Warning,
    /// Rejected.
    Error,
}

impl std::fmt::Display for Severity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Note => "note",
            Self::Remark => "remark",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// The position of a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Position {
    /// A range of source text.
    Span(Span),
    /// The location of an operation or value.
    Loc(Loc),
}

/// A diagnostic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diag {
    /// The severity; never `Note` for a top-level diagnostic.
    pub severity: Severity,
    /// The kind.
    pub code: Code,
    /// The position.
    pub position: Position,
    /// The message, one line without a trailing period.
    pub message: String,
    /// Attached notes.
    pub notes: Vec<Diag>,
}

impl Diag {
    /// Creates an error.
    pub fn error(code: Code, position: impl Into<Position>, message: impl Into<String>) -> Self {
        Self { severity: Severity::Error, code, position: position.into(), message: message.into(), notes: Vec::new() }
    }
    /// Creates a warning.
    pub fn warning(code: Code, position: impl Into<Position>, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, position, message) }
    }
    /// Sets the code.
    #[must_use]
    pub fn with_code(self, code: Code) -> Self {
        Self { code, ..self }
    }
    /// Attaches a note.
    #[must_use]
    pub fn note(mut self, position: impl Into<Position>, message: impl Into<String>) -> Self {
        self.notes.push(Self { severity: Severity::Note, ..Self::error(self.code, position, message) });
        self
    }
}

impl From<Span> for Position {
    fn from(span: Span) -> Self {
        Self::Span(span)
    }
}
impl From<Loc> for Position {
    fn from(loc: Loc) -> Self {
        Self::Loc(loc)
    }
}

/// The end of the token at an offset of a text, at most 256 bytes after it.
pub fn token_end(text: &[u8], start: usize) -> usize {
    const MAX_TOKEN_BYTES: usize = 256;
    let rest = text.get(start..).unwrap_or(&[]);
    let head = rest.get(..MAX_TOKEN_BYTES).unwrap_or(rest);
    let first = lex(head).next().filter(|(_, range)| range.start == 0);
    start
        + match first {
            Some((Token::Bad(_), _)) if head.len() < rest.len() && head.first() == Some(&b'"') => head.len(),
            Some((Token::Bad(_), _)) | None => usize::from(!rest.is_empty()),
            Some((_, range)) => range.end,
        }
}
