//! One message as text: place, kind, words, source line and caret, in LLVM's format.
//!
//! Lengths are limited, because a message may quote a type or a line of any size. Text is cut between characters.

use std::fmt::Write;

use qopt_ir::diag::Severity;

/// Longer texts of messages are cut.
const LONGEST_TEXT: usize = 4 << 10;
/// Of longer source lines only a part around the caret is shown.
const LONGEST_LINE: usize = 1 << 10;
/// Columns between two tab stops.
const TAB: usize = 8;

/// A source line with what is marked in it. Columns count bytes from 0.
pub(super) struct Excerpt<'a> {
    pub(super) line: &'a [u8],
    pub(super) caret: usize,
    /// Columns that are underlined with `~`.
    pub(super) underline: std::ops::Range<usize>,
}

/// The word for a severity.
pub(super) fn kind(severity: Severity) -> &'static str {
    match severity {
        Severity::Note => "note",
        Severity::Remark => "remark",
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
}

/// Colours as a terminal is told them; all empty where there are none.
struct Colors {
    bold: &'static str,
    kind: &'static str,
    mark: &'static str,
    plain: &'static str,
}

impl Colors {
    const NONE: Self = Self { bold: "", kind: "", mark: "", plain: "" };

    /// LLVM's.
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
pub(super) fn write(
    out: &mut Vec<u8>,
    color: bool,
    place: &str,
    severity: Severity,
    text: &str,
    excerpt: Option<&Excerpt<'_>>,
) {
    let colors = if color { Colors::of(severity) } else { Colors::NONE };
    let Colors { bold, kind: kind_color, plain, .. } = colors;
    let mut head = String::new();
    let short = shorten(text, LONGEST_TEXT);
    let dots = if short.len() < text.len() { "..." } else { "" };
    let word = kind(severity);
    let _ = write!(head, "{bold}{place}: {plain}{kind_color}{word}: {plain}{bold}{short}{dots}\n{plain}");
    out.extend_from_slice(head.as_bytes());
    if let Some(excerpt) = excerpt {
        write_excerpt(out, &colors, excerpt);
    }
}

/// The longest beginning of a text with at most so many bytes.
pub(super) fn shorten(text: &str, limit: usize) -> &str {
    text.get(..text.floor_char_boundary(limit)).unwrap_or(text)
}

fn write_excerpt(out: &mut Vec<u8>, colors: &Colors, excerpt: &Excerpt<'_>) {
    if excerpt.line.len() > LONGEST_LINE {
        return write_window(out, colors, excerpt);
    }
    if !excerpt.line.is_ascii() {
        // Columns on the terminal are not known; LLVM leaves the caret out.
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
    out.extend_from_slice(colors.mark.as_bytes());
    let mut column = 0;
    for (i, &mark) in marks.iter().enumerate() {
        let width = if excerpt.line.get(i) == Some(&b'\t') { TAB - column % TAB } else { 1 };
        out.resize(out.len() + width, mark);
        column += width;
    }
    out.push(b'\n');
    out.extend_from_slice(colors.plain.as_bytes());
}

/// Writes a line with tabs as blanks. What is no UTF-8 becomes replacement characters.
fn write_line(out: &mut Vec<u8>, line: &[u8]) {
    let mut column = 0;
    for piece in line.split_inclusive(|&b| b == b'\t') {
        let (text, tab) = piece.strip_suffix(b"\t").map_or((piece, false), |text| (text, true));
        out.extend_from_slice(String::from_utf8_lossy(text).as_bytes());
        column += text.len();
        if tab {
            let width = TAB - column % TAB;
            out.resize(out.len() + width, b' ');
            column += width;
        }
    }
    out.push(b'\n');
}

/// Writes the part of a long line around the caret, with dots where it goes on.
fn write_window(out: &mut Vec<u8>, colors: &Colors, excerpt: &Excerpt<'_>) {
    const AROUND: usize = 60;
    let caret = excerpt.caret.min(excerpt.line.len());
    let is_boundary = |at: usize| excerpt.line.get(at).is_none_or(|byte| byte & 0xC0 != 0x80);
    // A character has at most four bytes; text that is no UTF-8 may be cut anywhere.
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
