//! Converts positions of diagnostics to files, lines and columns.

use std::borrow::Cow;
use std::fmt;

use super::{Code, Diag, Position, Severity};
use crate::ir::{Attr, BytePos, Context, Loc, LocAttr, LocKind, Source};

/// A line and column of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FilePosition {
    /// The file name of the source or the location.
    pub file: String,
    /// The line, counted from 1.
    pub line: u32,
    /// The column in bytes, counted from 1.
    pub column: u32,
}

/// The file position of a diagnostic, if it has one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ResolvedPosition {
    /// A position in a file. The context may not contain the file.
    File(FilePosition),
    /// No position, or the text of a location without a file.
    Elsewhere(Option<String>),
}

/// A diagnostic whose position is converted to a file position. Every output format writes this form.
#[derive(Clone)]
pub struct ResolvedDiag<'a> {
    /// The start.
    pub position: ResolvedPosition,
    /// The line and column after the end, if the position is a range or a token of a known source.
    pub end: Option<(u32, u32)>,
    /// True if the excerpt underlines the range from start to end.
    pub underlined: bool,
    /// The text that contains the position.
    pub source: Option<&'a Source>,
    /// The severity.
    pub severity: Severity,
    /// The kind.
    pub code: Code,
    /// The message.
    pub message: Cow<'a, str>,
    /// The callers of the location, followed by the attached notes.
    pub notes: Vec<ResolvedDiag<'a>>,
}

impl<'a> ResolvedDiag<'a> {
    /// A message without a position.
    pub fn without_position(severity: Severity, code: Code, message: impl Into<Cow<'a, str>>) -> Self {
        let (position, message) = (ResolvedPosition::Elsewhere(None), message.into());
        Self { position, end: None, underlined: false, source: None, severity, code, message, notes: Vec::new() }
    }
}

/// Converts positions to file positions.
#[derive(Clone, Copy)]
pub struct Resolver<'a> {
    /// The context of the diagnostics.
    pub ctx: &'a Context,
}

impl fmt::Display for FilePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

impl FilePosition {
    /// The file name for messages: `<stdin>` for `-`.
    pub fn shown_file(&self) -> &str {
        if self.file == "-" { "<stdin>" } else { &self.file }
    }
}

impl<'a> Resolver<'a> {
    /// Converts the positions of a diagnostic and its notes.
    pub fn resolve(self, diag: &'a Diag) -> ResolvedDiag<'a> {
        let callers = self.callers(diag.position).into_iter();
        let callers = callers.map(|position| self.message(position, Severity::Note, diag.code, "called from"));
        let notes = diag.notes.iter().map(|note| self.message(note.position, note.severity, note.code, &note.message));
        let notes = callers.chain(notes).collect();
        ResolvedDiag { notes, ..self.message(diag.position, diag.severity, diag.code, &diag.message) }
    }

    /// Converts the position of one message.
    pub fn message(self, position: Position, severity: Severity, code: Code, message: &'a str) -> ResolvedDiag<'a> {
        let resolved = self.position(position);
        let (source, end) = match (&resolved, self.range(position)) {
            (_, Some((source, range))) => {
                let text = source.bytes();
                let end = match text.get(range.start) {
                    None | Some(b'\n' | b'\r') => range.start,
                    Some(_) => range.end.max(super::token_end(text, range.start)),
                };
                (Some(source), Some(source.line_col(end)))
            }
            (ResolvedPosition::File(file), None) => (self.ctx.sources.named(&file.file), None),
            (ResolvedPosition::Elsewhere(_), None) => (None, None),
        };
        ResolvedDiag { position: resolved, end, source, ..ResolvedDiag::without_position(severity, code, message) }
    }

    /// The source of a position, and its range of offsets.
    fn range(self, position: Position) -> Option<(&'a Source, std::ops::Range<usize>)> {
        let (start, length) = match position {
            Position::Span(span) => (span.start, span.len()),
            Position::Loc(loc) => match loc.kind() {
                LocKind::Source(position) => (position, 0),
                LocKind::Attr(_) => return None,
            },
        };
        let source = self.ctx.sources.find(start)?;
        let BytePos(offset) = start;
        let start = offset.checked_sub(source.base.0)? as usize;
        Some((source, start..start.saturating_add(length).min(source.bytes().len())))
    }

    /// The location attribute of a position, if it has one.
    fn attr(self, position: Position) -> Option<Attr> {
        match position {
            Position::Loc(loc) => match loc.kind() {
                LocKind::Attr(attr) => Some(attr),
                LocKind::Source(_) => None,
            },
            Position::Span(_) => None,
        }
    }

    /// The file position of a diagnostic's position.
    pub fn position(self, position: Position) -> ResolvedPosition {
        let position = match position {
            Position::Span(span) => span.start,
            Position::Loc(loc) => match loc.kind() {
                LocKind::Source(position) => position,
                LocKind::Attr(attr) => return self.attr_position(attr),
            },
        };
        match self.ctx.sources.locate(position) {
            Some((source, line, column)) => {
                ResolvedPosition::File(FilePosition { file: source.name.clone(), line, column })
            }
            None => ResolvedPosition::Elsewhere(None),
        }
    }

    fn attr_position(self, attr: Attr) -> ResolvedPosition {
        let file = self.ctx.find_in_loc(Loc::attr(attr), |loc, parts| {
            match loc {
                LocAttr::File { name, range: [line, column, ..] } => {
                    return Some(FilePosition {
                        file: self.ctx.text(*name).into_owned(),
                        line: *line,
                        column: *column,
                    });
                }
                LocAttr::Name { child, .. } => parts.push(*child),
                LocAttr::CallSite { callee, caller } => parts.extend([*callee, *caller]),
                LocAttr::Unknown | LocAttr::Fused { .. } => {}
            }
            None
        });
        if let Some(file) = file {
            return ResolvedPosition::File(file);
        }
        let known = attr != unknown();
        ResolvedPosition::Elsewhere(known.then(|| crate::syntax::attr_for_message(self.ctx, attr)))
    }

    /// The callers of a call site, innermost first, limited as in mlir-opt.
    pub fn callers(self, position: Position) -> Vec<Position> {
        const MAX_CALLERS: usize = 10;
        let mut callers = Vec::new();
        let mut at = self.attr(position);
        while let Some(caller) = at.and_then(|attr| self.caller(attr)).filter(|_| callers.len() < MAX_CALLERS) {
            callers.push(Position::Loc(Loc::attr(caller)));
            at = Some(caller);
        }
        callers
    }
    fn caller(self, attr: Attr) -> Option<Attr> {
        self.ctx.find_in_loc(Loc::attr(attr), |loc, parts| {
            match loc {
                LocAttr::CallSite { caller, .. } => return Some(*caller),
                LocAttr::Name { child, .. } => parts.push(*child),
                LocAttr::Unknown | LocAttr::File { .. } | LocAttr::Fused { .. } => {}
            }
            None
        })
    }
}

fn unknown() -> Attr {
    match Loc::UNKNOWN.kind() {
        LocKind::Attr(attr) => attr,
        LocKind::Source(_) => Attr::UNIT,
    }
}

/// The text of the line of a file position, if it is in this source and its column exists.
pub(super) fn line_of<'s>(source: &'s Source, position: &FilePosition) -> Option<&'s [u8]> {
    if position.file != source.name || position.line == 0 || position.column == 0 {
        return None;
    }
    // Lines beyond the last one read as empty, so they are rejected. The end of the file is a valid position.
    let (last, _) = source.line_col(source.bytes().len());
    let line = source.line(position.line);
    (position.line <= last && position.column as usize <= line.len() + 1).then_some(line)
}
