//! Diagnostics as values: what is wrong, where, and a stable code. Rendering belongs to the tools.

use crate::ir::{Loc, Span};

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// More about another diagnostic.
    Note,
    /// For information.
    Remark,
    /// Suspicious, but accepted.
    Warning,
    /// Refused.
    Error,
}

/// The class of a diagnostic: stable across versions and independent of the wording.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Code {
    /// The bytes are no token.
    Lex,
    /// The tokens are no operation, type or attribute.
    Parse,
    /// A type makes no sense, alone or where it stands.
    Type,
    /// An operation breaks a rule.
    Verify,
    /// A pass could not do its work.
    Pass,
    /// A limit on resources was reached.
    Limit,
    /// A fold was refused.
    Fold,
}

/// Where a diagnostic points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Source text.
    Span(Span),
    /// The location of an operation or value.
    Loc(Loc),
}

/// A diagnostic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diag {
    /// How bad it is.
    pub severity: Severity,
    /// Its class.
    pub code: Code,
    /// Where.
    pub place: Place,
    /// What is wrong, in one line.
    pub message: String,
    /// More about it.
    pub notes: Vec<Diag>,
}

impl Diag {
    /// An error.
    pub fn error(code: Code, place: impl Into<Place>, message: impl Into<String>) -> Self {
        Self { severity: Severity::Error, code, place: place.into(), message: message.into(), notes: Vec::new() }
    }
    /// The same with a note.
    #[must_use]
    pub fn note(mut self, place: impl Into<Place>, message: impl Into<String>) -> Self {
        self.notes.push(Self { severity: Severity::Note, ..Self::error(self.code, place, message) });
        self
    }
}

impl From<Span> for Place {
    fn from(span: Span) -> Self {
        Self::Span(span)
    }
}
impl From<Loc> for Place {
    fn from(loc: Loc) -> Self {
        Self::Loc(loc)
    }
}
