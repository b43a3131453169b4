//! The result of a failed check, before it becomes a diagnostic.

use super::ShowOp;
use crate::def::{OpError, OpRef};
use crate::diag::{Code, Diag};
use crate::ir::{Loc, OpId};

/// The reason that an operation is invalid.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) code: Code,
    pub(super) message: String,
    /// If true, the message starts with `'name' op `.
    pub(super) named: bool,
    /// The invalid op if it is nested in the body of the checked op.
    pub(super) inner: Option<OpId>,
    /// If true, the fault is about a symbol reference of the op.
    pub(super) symbol: bool,
    /// Notes. The location defaults to the op's.
    pub(super) notes: Vec<(Option<Loc>, String)>,
}

pub(super) type Checked = Result<(), Fault>;

impl Fault {
    /// A fault without the operation's name in front.
    pub(super) fn bare(message: impl Into<String>) -> Self {
        Self { named: false, ..Self::from(message.into()) }
    }
    /// Sets the code.
    pub(super) fn with_code(self, code: Code) -> Self {
        Self { code, ..self }
    }
    /// Adds a note.
    pub(super) fn note(mut self, place: Option<Loc>, text: impl Into<String>) -> Self {
        self.notes.push((place, text.into()));
        self
    }
    pub(super) fn diag(self, op: OpRef<'_>, show_op: Option<ShowOp>) -> Diag {
        let inner = self.inner.map(|inner| OpRef::new(op.ctx, op.entered().body, inner));
        let op = inner.unwrap_or(op);
        let message = if self.named { format!("'{}' op {}", op.name(), self.message) } else { self.message };
        let mut diag = Diag::error(self.code, op.loc(), message);
        if let Some(show) = show_op {
            diag = diag.note(op.loc(), current_operation(op, show));
        }
        for (place, text) in self.notes {
            diag = diag.note(place.unwrap_or(op.loc()), text);
        }
        diag
    }
}

impl From<String> for Fault {
    fn from(message: String) -> Self {
        Self { code: Code::Operation, message, named: true, inner: None, symbol: false, notes: Vec::new() }
    }
}
impl From<&str> for Fault {
    fn from(message: &str) -> Self {
        Self::from(message.to_owned())
    }
}
impl From<OpError> for Fault {
    fn from(error: OpError) -> Self {
        let notes = error.notes.into_iter().map(|text| (None, text)).collect();
        Self { code: error.code, named: error.named, inner: error.inner, notes, ..Self::from(error.message) }
    }
}

/// The note that prints the op of an error.
pub(crate) fn current_operation(op: OpRef<'_>, show: ShowOp) -> String {
    format!("see current operation: {}", operation_text(op, show))
}

/// Prints an op for a message. Multi-line text starts on a new line; long text is truncated.
pub(super) fn operation_text(op: OpRef<'_>, show: ShowOp) -> String {
    const MAX_OP_TEXT_BYTES: usize = 16 * 1024;
    let text = crate::syntax::op_text(op.ctx, op.body, op.op, show.debug_info);
    let line = if text.contains('\n') { "\n" } else { "" };
    if text.len() <= MAX_OP_TEXT_BYTES {
        return format!("{line}{text}");
    }
    let end = (0..=MAX_OP_TEXT_BYTES).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    format!("{line}{}...", text.get(..end).unwrap_or_default())
}
