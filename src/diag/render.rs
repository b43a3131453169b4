//! Formats diagnostics as text: location, severity, message, source line and caret, in LLVM's format.
//!
//! Lengths are limited, because a message may quote a type or a line of any size. Text is truncated at character boundaries.

use std::borrow::Cow;
use std::fmt::Write;

use super::resolve::line_of;
use super::{Diag, FilePosition, ResolvedDiag, ResolvedPosition, Resolver, Severity};
use crate::ir::Context;

/// The maximum length of a message, in bytes.
const LONGEST_TEXT: usize = 4 << 10;
/// The maximum length of a source line, in bytes. Longer lines are cut to a window around the caret.
const LONGEST_LINE: usize = 1 << 10;
/// The maximum length of a file name, in bytes: a location in the input may have any name.
const LONGEST_NAME: usize = 1 << 10;
/// The tab width, in columns.
const TAB: usize = 8;

/// Formats diagnostics of a context as mlir-opt prints them:
///
/// ```
/// use qopt_ir::diag::Renderer;
/// use qopt_ir::ir::{Context, Module};
///
/// let ctx = Context::new(&[]);
/// let Err(errors) = Module::parse_str(&ctx, "]") else { panic!("the text has an error") };
/// let text = Renderer::new(&ctx).text(&errors.diags()[0]);
/// assert_eq!(text, "<string>:1:1: error: expected operation name in quotes\n]\n^\n");
/// ```
#[derive(Clone, Copy)]
pub struct Renderer<'a> {
    resolver: Resolver<'a>,
    color: bool,
}

impl<'a> Renderer<'a> {
    /// Creates a renderer without colors.
    pub fn new(ctx: &'a Context) -> Self {
        Self { resolver: Resolver { ctx }, color: false }
    }

    /// Sets whether ANSI colors are used.
    #[must_use]
    pub fn with_color(self, color: bool) -> Self {
        Self { color, ..self }
    }

    /// The text of a diagnostic and its notes, with a line end.
    pub fn text(&self, diag: &Diag) -> String {
        self.messages(&self.resolver.resolve(diag)).into_iter().map(|(_, text)| text).collect()
    }

    /// The text of a diagnostic and of each note, each with its severity. A note at the position of the message before it has no
    /// source line.
    pub fn messages(&self, located: &ResolvedDiag<'_>) -> Vec<(Severity, String)> {
        let mut last = None;
        let all = std::iter::once(located).chain(&located.notes);
        all.map(|message| {
            let repeats = last.replace(&message.position) == Some(&message.position);
            (message.severity, self.message(message, !repeats))
        })
        .collect()
    }

    fn message(&self, message: &ResolvedDiag<'_>, with_line: bool) -> String {
        let mut out = String::new();
        let ResolvedDiag { position, end, underlined, source, severity, .. } = message;
        match position {
            ResolvedPosition::File(position) => {
                let FilePosition { line, column, .. } = *position;
                let head = format!("{}:{line}:{column}", shorten(position.shown_file(), LONGEST_NAME));
                let text = source.filter(|_| with_line).and_then(|source| line_of(source, position));
                let caret = (column as usize).saturating_sub(1);
                let end = end.filter(|_| *underlined).map_or(caret, |(_, column)| (column as usize).saturating_sub(1));
                let excerpt = text.map(|line| Excerpt { line, caret, underline: caret..end.max(caret) });
                write(&mut out, self.color, &head, *severity, &message.message, excerpt.as_ref());
            }
            ResolvedPosition::Elsewhere(location) => {
                let text = match location {
                    Some(location) => Cow::Owned(format!("{location}: {}", message.message)),
                    None => Cow::Borrowed(&*message.message),
                };
                write(&mut out, self.color, "<unknown>:0", *severity, &text, None);
            }
        }
        out
    }
}

/// A source line and its marks. Columns count bytes from 0.
struct Excerpt<'a> {
    line: &'a [u8],
    caret: usize,
    /// The columns underlined with `~`.
    underline: std::ops::Range<usize>,
}

/// ANSI color codes; all empty without color.
struct Colors {
    bold: &'static str,
    kind: &'static str,
    mark: &'static str,
    plain: &'static str,
}

impl Colors {
    const NONE: Self = Self { bold: "", kind: "", mark: "", plain: "" };

    /// LLVM's colors.
    fn of(severity: Severity) -> Self {
        let kind = match severity {
            Severity::Note => "\x1b[0;1;30m",
            Severity::Remark => "\x1b[0;1;34m",
            Severity::Warning => "\x1b[0;1;35m",
            Severity::Error => "\x1b[0;1;31m",
        };
        Self { bold: "\x1b[1m", kind, mark: "\x1b[0;1;32m", plain: "\x1b[0m" }
    }
}

/// Writes `PLACE: KIND: TEXT` and the excerpt below it.
fn write(out: &mut String, color: bool, position: &str, severity: Severity, text: &str, excerpt: Option<&Excerpt<'_>>) {
    let colors = if color { Colors::of(severity) } else { Colors::NONE };
    let Colors { bold, kind: kind_color, plain, .. } = colors;
    let short = shorten(text, LONGEST_TEXT);
    let dots = if short.len() < text.len() { "..." } else { "" };
    let (position, short) = (printable(position), printable(short));
    let _ = write!(out, "{bold}{position}: {plain}{kind_color}{severity}: {plain}{bold}{short}{dots}\n{plain}");
    if let Some(excerpt) = excerpt {
        write_excerpt(out, &colors, excerpt);
    }
}

/// Escapes control characters (`\x1B`), which a terminal would interpret. Line ends and tabs remain.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_control) {
        return Cow::Borrowed(text);
    }
    let mut out = String::new();
    for c in text.chars() {
        if is_control(c) {
            let _ = write!(out, "\\x{:02X}", u32::from(c));
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

/// Returns true for control characters except line ends and tabs, and for bidirectional controls.
pub fn is_control(c: char) -> bool {
    (c.is_control() && !matches!(c, '\n' | '\t')) || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The longest prefix of at most `limit` bytes.
fn shorten(text: &str, limit: usize) -> &str {
    text.get(..text.floor_char_boundary(limit)).unwrap_or(text)
}

fn write_excerpt(out: &mut String, colors: &Colors, excerpt: &Excerpt<'_>) {
    if excerpt.line.len() > LONGEST_LINE {
        return write_window(out, colors, excerpt);
    }
    if !excerpt.line.is_ascii() {
        // Display columns are unknown. LLVM omits the caret too.
        return write_line(out, excerpt.line);
    }
    let end = excerpt.line.len();
    let mut marks = vec![b' '; end + 1];
    let range = excerpt.underline.start.min(end)..excerpt.underline.end.min(end + 1);
    if let Some(marks) = marks.get_mut(range) {
        marks.fill(b'~');
    }
    if let Some(mark) = marks.get_mut(excerpt.caret.min(end)) {
        *mark = b'^';
    }
    marks.truncate(marks.iter().rposition(|&b| b != b' ').map_or(0, |last| last + 1));
    write_line(out, excerpt.line);
    out.push_str(colors.mark);
    let mut column = 0;
    for (i, &mark) in marks.iter().enumerate() {
        let width = if excerpt.line.get(i) == Some(&b'\t') { TAB - column % TAB } else { 1 };
        out.extend(std::iter::repeat_n(char::from(mark), width));
        column += width;
    }
    out.push('\n');
    out.push_str(colors.plain);
}

/// Writes a line with tabs as spaces. Invalid UTF-8 and control characters become replacement characters of one column each, so
/// that the caret below stays aligned.
fn write_line(out: &mut String, line: &[u8]) {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let mut column = 0;
    for piece in line.split_inclusive(|&b| b == b'\t') {
        let (text, tab) = piece.strip_suffix(b"\t").map_or((piece, false), |text| (text, true));
        let shown = String::from_utf8_lossy(text).replace(is_control, "\u{fffd}");
        out.push_str(&shown);
        column += text.len();
        if tab {
            let width = TAB - column % TAB;
            out.extend(std::iter::repeat_n(' ', width));
            column += width;
        }
    }
    out.push('\n');
}

/// Writes a window of a long line around the caret, with `...` at the cut ends.
fn write_window(out: &mut String, colors: &Colors, excerpt: &Excerpt<'_>) {
    const AROUND: usize = 60;
    let caret = excerpt.caret.min(excerpt.line.len());
    let is_boundary = |at: usize| excerpt.line.get(at).is_none_or(|byte| byte & 0xC0 != 0x80);
    // A UTF-8 character has at most four bytes. Invalid UTF-8 is cut anywhere.
    let boundary = |at: usize| (0..4).filter_map(|back| at.checked_sub(back)).find(|&at| is_boundary(at)).unwrap_or(at);
    let start = boundary(caret.saturating_sub(AROUND));
    let end = boundary((caret + AROUND).min(excerpt.line.len())).max(start);
    let window = excerpt.line.get(start..end).unwrap_or(&[]);
    let (before, after) = (if start > 0 { "..." } else { "" }, if end < excerpt.line.len() { "..." } else { "" });
    let mut shown = before.as_bytes().to_vec();
    shown.extend(window.iter().map(|&b| if b == b'\t' { b' ' } else { b }));
    shown.extend_from_slice(after.as_bytes());
    let shift = |column: usize| column.saturating_sub(start) + before.len();
    let underline = shift(excerpt.underline.start)..shift(excerpt.underline.end.min(end));
    write_excerpt(out, colors, &Excerpt { line: &shown, caret: shift(caret), underline });
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::{Code, Errors};
    use super::*;
    use crate::ir::{BytePos, Loc, Span};

    /// The excerpt of a note at the position of the message before it is omitted.
    #[test]
    fn a_diagnostic_with_notes() {
        let ctx = Context::new(&[]);
        let source = ctx.sources.add("a.mlir", Arc::new(b"first\n\tsecond third\n".to_vec())).unwrap();
        let at = |start: u32, end: u32| Span::new(BytePos(source.base.0 + start), BytePos(source.base.0 + end));
        let diag = Diag::error(Code::UndefinedValue, at(14, 19), "control \x1b")
            .note(at(14, 19), "same position")
            .note(at(0, 5), "other position")
            .note(Loc::UNKNOWN, "no position");
        let located = (Resolver { ctx: &ctx }).resolve(&diag);
        assert_eq!((located.end, located.notes[1].end), (Some((2, 14)), Some((1, 6))));
        let errors = Errors::check(&ctx, vec![diag]).unwrap_err();
        insta::assert_snapshot!(errors, @r"
        a.mlir:2:9: error: control \x1B
                second third
                       ^
        a.mlir:2:9: note: same position
        a.mlir:1:1: note: other position
        first
        ^
        <unknown>:0: note: no position
        ");
    }

    #[test]
    fn colors_and_underlines() {
        let ctx = Context::new(&[]);
        let source = ctx.sources.add("a.mlir", Arc::new(b"first second".to_vec())).unwrap();
        let position = ResolvedPosition::File(FilePosition { file: "a.mlir".to_owned(), line: 1, column: 7 });
        let without_position = ResolvedDiag::without_position(Severity::Warning, Code::SplitMarker, "text");
        let located =
            ResolvedDiag { position, end: Some((1, 13)), underlined: true, source: Some(source), ..without_position };
        let plain = Renderer::new(&ctx).messages(&located);
        assert_eq!(plain, [(Severity::Warning, "a.mlir:1:7: warning: text\nfirst second\n      ^~~~~~\n".to_owned())]);
        let colored = Renderer::new(&ctx).with_color(true).messages(&located);
        assert!(colored[0].1.contains("\x1b[0;1;35mwarning: \x1b[0m\x1b[1mtext\n\x1b[0m"), "{colored:?}");
    }
}
