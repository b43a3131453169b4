//! Splits a text into chunks: runs of lines that can be parsed independently.
//!
//! A chunk is an operation that is isolated from above, an alias, metadata, or a run of other operations. If a symbol table
//! spans several lines, its head and its end are separate chunks, so that an enclosing module does not form one large chunk.
//! Lines of `// -----` separate independent parts, as with `--split-input-file`.
//!
//! Brackets determine the end of a chunk. If the brackets of a part do not match, as during typing, a line that starts an
//! isolated operation ends the open one, unless it is indented further. If they match in the part but not line by line, the
//! part is one chunk. Thus a valid text is never split in a wrong place, and an error stays local. This module parses no
//! operations.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use qopt_ir::def::{Dialect, OpDef, Trait};

/// The kind of a chunk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ChunkKind {
    /// An isolated operation.
    Isolated,
    /// Any other operations, or only comments.
    Loose,
    /// An alias definition.
    Alias,
    /// `{-# ... #-}`
    Metadata,
    /// The head of a symbol table, up to the opening bracket of its region.
    Open,
    /// The closing line of a symbol table.
    Close,
}

/// A chunk: its length in bytes and its bracket balance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ChunkExtent {
    pub(super) kind: ChunkKind,
    pub(super) len: usize,
    /// Opening brackets minus closing brackets.
    pub(super) net: i32,
    /// True if its brackets match as its kind requires.
    pub(super) regular: bool,
    /// True if its last line ends the part.
    pub(super) ends_part: bool,
    /// True if a line in it would end it in lenient mode.
    pub(super) may_end: bool,
}

/// The names that start isolated operations, in custom and generic form. True for those with a symbol table.
type NameTable = FxHashMap<&'static str, bool>;

/// The names that start isolated operations. Those of deferred dialects are found when a line first has a name of the dialect.
pub(super) struct IsolatedOpNames {
    names: NameTable,
    deferred: Vec<(&'static Dialect, OnceLock<NameTable>)>,
}

impl IsolatedOpNames {
    pub(super) fn new(dialects: &[&'static Dialect]) -> Self {
        let names = isolated_names(dialects.iter().flat_map(|dialect| dialect.ops).copied());
        let deferred = dialects.iter().filter(|dialect| dialect.deferred.is_some());
        Self { names, deferred: deferred.map(|&dialect| (dialect, OnceLock::new())).collect() }
    }

    /// Returns true if an operation has a symbol table; `None` if it is not isolated.
    fn has_symbol_table(&self, name: &str) -> Option<bool> {
        if let Some(&is_table) = self.names.get(name) {
            return Some(is_table);
        }
        let (prefix, _) = name.split_once('.')?;
        let (dialect, names) = self.deferred.iter().find(|(dialect, _)| dialect.name == prefix)?;
        let load =
            || dialect.deferred.map_or_else(NameTable::default, |load| isolated_names(load().ops.iter().copied()));
        names.get_or_init(load).get(name).copied()
    }
}

fn isolated_names(ops: impl Iterator<Item = &'static OpDef>) -> NameTable {
    let isolated = ops.filter(|op| op.has(Trait::IsolatedFromAbove));
    let names = isolated.flat_map(|op| {
        let names = [Some(op.name), op.name.strip_prefix("builtin.")];
        names.into_iter().flatten().map(|name| (name, op.has(Trait::SymbolTable)))
    });
    names.collect()
}

/// The classification of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LineStart {
    /// A blank line or a comment.
    Nothing,
    /// The first line of a chunk of this kind.
    Chunk(ChunkKind),
    /// A continuation of the previous line.
    Continues,
}

fn start_of(line: &[u8], words: &IsolatedOpNames) -> LineStart {
    let line = line.trim_ascii();
    let (first, rest) = match line.split_first() {
        None => return LineStart::Nothing,
        Some(split) => split,
    };
    let in_word = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.');
    let word = match first {
        b'/' if rest.starts_with(b"/") => return LineStart::Nothing,
        b'{' if rest.starts_with(b"-#") => return LineStart::Chunk(ChunkKind::Metadata),
        b'}' => return LineStart::Chunk(ChunkKind::Close),
        b'#' | b'!' => return if is_alias(rest) { LineStart::Chunk(ChunkKind::Alias) } else { LineStart::Continues },
        b'%' => return LineStart::Chunk(ChunkKind::Loose),
        b'"' => rest.get(..memchr::memchr(b'"', rest).unwrap_or(rest.len())),
        b if b.is_ascii_alphabetic() || *b == b'_' => line.get(..line.iter().take_while(|b| in_word(b)).count()),
        _ => return LineStart::Continues,
    };
    let word = word.and_then(|word| std::str::from_utf8(word).ok()).unwrap_or("");
    if matches!(word, "attributes" | "loc") {
        return LineStart::Continues;
    }
    LineStart::Chunk(match words.has_symbol_table(word) {
        Some(true) if without_comment(line).ends_with(b"{") => ChunkKind::Open,
        Some(_) => ChunkKind::Isolated,
        None => ChunkKind::Loose,
    })
}

/// Returns true if a name without a dot and `=` follow the sigil.
fn is_alias(rest: &[u8]) -> bool {
    let length = rest.iter().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'-')).count();
    rest.get(length..).is_some_and(|rest| rest.trim_ascii_start().starts_with(b"="))
}

fn without_comment(line: &[u8]) -> &[u8] {
    let end = memchr::memmem::find(line, b"//").unwrap_or(line.len());
    line.get(..end).unwrap_or(line).trim_ascii_end()
}

/// The bracket balance of a line, and the minimum of the balance within it.
fn brackets(line: &[u8]) -> (i32, i32) {
    let (mut net, mut least) = (0i32, 0i32);
    let mut at = 0;
    while let Some(&byte) = line.get(at) {
        at += 1;
        match byte {
            b'(' | b'[' | b'{' => net += 1,
            b')' | b']' | b'}' => {
                net -= 1;
                least = least.min(net);
            }
            b'"' => {
                // A string ends at the end of its line at the latest.
                while let Some(found) = line.get(at..).and_then(|rest| memchr::memchr2(b'"', b'\\', rest)) {
                    at += found + 1;
                    if line.get(at - 1) == Some(&b'"') {
                        break;
                    }
                    at += 1;
                }
            }
            b'/' if line.get(at) == Some(&b'/') => break,
            _ => {}
        }
    }
    (net, least)
}

/// Splits lines into chunks. If `lenient`, a line that starts an isolated operation ends an open one even if its brackets do
/// not match.
pub(super) fn cut(text: &[u8], words: &IsolatedOpNames, lenient: bool) -> Vec<ChunkExtent> {
    let mut pieces = Vec::new();
    let marker = memchr::memmem::Finder::new(b"// -----");
    // The current chunk: its start, its kind once known, and the indentation of its first line.
    let (mut start, mut kind, mut indent) = (0, None, 0);
    let (mut net, mut regular, mut may_end) = (0i32, true, false);
    // The end of the last line that is neither blank nor a comment between chunks.
    let mut content_end = 0;
    let mut at = 0;
    while at < text.len() {
        let rest = text.get(at..).unwrap_or(&[]);
        let line = rest.get(..memchr::memchr(b'\n', rest).map_or(rest.len(), |n| n + 1)).unwrap_or(rest);
        let here = line.iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
        let starts = start_of(line, words);
        let resumes = net != 0
            && here <= indent
            && matches!(starts, LineStart::Chunk(ChunkKind::Isolated | ChunkKind::Open))
            && kind != Some(ChunkKind::Metadata);
        if let (Some(open), LineStart::Chunk(next)) = (kind, starts)
            && (net <= 0 || (resumes && lenient))
            && !(open == ChunkKind::Loose && next == ChunkKind::Loose)
        {
            pieces.push(ChunkExtent {
                kind: open,
                len: content_end - start,
                net,
                regular: regular && net == 0,
                ends_part: false,
                may_end,
            });
            (start, kind, net, regular, may_end) = (content_end, None, 0, true, false);
        } else {
            may_end |= resumes;
        }
        if kind.is_none()
            && let LineStart::Chunk(starts) = starts
        {
            (kind, indent) = (Some(starts), here);
        }
        let (change, least) = brackets(line);
        let ends_part = marker.find(line).is_some();
        let single = matches!(kind, Some(ChunkKind::Open | ChunkKind::Close)) && net == 0;
        regular &= single || net + least >= 0;
        net += change;
        at += line.len();
        if starts != LineStart::Nothing || net != 0 {
            content_end = at;
        }
        // The head and the end of a table are one line each, and their balances cancel.
        if single || ends_part {
            let fits = match kind {
                Some(ChunkKind::Open) => net == 1 || net == 2,
                Some(ChunkKind::Close) => net == -1 || net == -2,
                _ => net == 0,
            };
            let kind = kind.take().unwrap_or(ChunkKind::Loose);
            pieces.push(ChunkExtent { kind, len: at - start, net, regular: regular && fits, ends_part, may_end });
            (start, net, regular, may_end) = (at, 0, true, false);
        }
    }
    if start < text.len() {
        let kind = kind.unwrap_or(ChunkKind::Loose);
        let regular = regular && net == 0;
        pieces.push(ChunkExtent { kind, len: text.len() - start, net, regular, ends_part: false, may_end });
    }
    pieces
}

/// Returns true if the first non-blank line may start a chunk.
pub(super) fn starts_chunk(text: &[u8], words: &IsolatedOpNames) -> bool {
    let mut starts = text.split_inclusive(|&b| b == b'\n').map(|line| start_of(line, words));
    starts.find(|start| *start != LineStart::Nothing) != Some(LineStart::Continues)
}

/// Returns true if the heads and ends of symbol tables match.
pub(super) fn tables_match(pieces: impl IntoIterator<Item = (ChunkKind, i32)>) -> bool {
    let mut open = Vec::new();
    for (kind, net) in pieces {
        match kind {
            ChunkKind::Open => open.push(net),
            ChunkKind::Close if open.pop() != Some(-net) => return false,
            _ => {}
        }
    }
    open.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str, lenient: bool) -> Vec<(ChunkKind, usize)> {
        let words = IsolatedOpNames::new(qopt_dialects::all());
        let mut rest = text;
        let cut = cut(text.as_bytes(), &words, lenient).into_iter().map(|piece| {
            let (this, after) = rest.split_at(piece.len);
            rest = after;
            (piece.kind, this.matches('\n').count())
        });
        cut.collect()
    }

    #[test]
    fn operations_with_their_comments() {
        let text = "!t = i32\n// c\nmodule {\n  func.func @a(%x: !t)\n      -> i32 {\n    return %x : !t\n  }\n\n  func.func private \
                    @b() // {\n}\n// end\n";
        use ChunkKind::*;
        assert_eq!(kinds(text, false), [(Alias, 1), (Open, 2), (Isolated, 4), (Isolated, 2), (Close, 1), (Loose, 1)]);
        assert_eq!(kinds("%0 = a.b\n%1 = a.c\nfunc.func @f() {\n\n}\n", false), [(Loose, 2), (Isolated, 3)]);
        assert_eq!(
            kinds("\"builtin.module\"() ({\n  \"func.func\"() ({\n}) : () -> ()\n}) : () -> ()", false).len(),
            3
        );
    }

    #[test]
    fn an_open_bracket_ends_where_the_next_operation_starts() {
        let text = "module {\n  func.func @a() {\n    {\n  }\n  func.func @b() {\n  }\n}\n";
        use ChunkKind::*;
        assert_eq!(kinds(text, true), [(Open, 1), (Isolated, 3), (Isolated, 2), (Close, 1)]);
        assert_eq!(kinds(text, false).len(), 2);
    }

    #[test]
    fn a_piece_that_no_line_may_end_is_cut_as_it_is() {
        let words = IsolatedOpNames::new(qopt_dialects::all());
        let inner = "func.func @a() {\n  {\n  module {\n  }\n}\n";
        let next = "  func.func @a() {\n    {\n  }\n  func.func @b() {\n  }\n";
        for (text, may_end) in [(inner, false), (next, true)] {
            let strict = cut(text.as_bytes(), &words, false);
            assert_eq!(strict.iter().map(|piece| piece.may_end).collect::<Vec<_>>(), [may_end]);
            assert_eq!(cut(text.as_bytes(), &words, true) == strict, !may_end);
        }
    }
}
