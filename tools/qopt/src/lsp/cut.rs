//! Cutting of a text into chunks: runs of lines that can be read apart from each other.
//!
//! A chunk is an operation that is isolated from above, an alias, metadata, or neighbouring operations that are none of these;
//! the head and the end of a symbol table that is spread over lines are chunks too, so that a module around everything is no
//! single one. Lines of `// -----` end parts that know nothing of each other, as with `--split-input-file`.
//!
//! Brackets say where a chunk ends. Where those of a part do not match, as while one types, a line that starts an isolated operation
//! no further to the right than the open one ends that. If they match after all but not line by line, the part is one chunk. So a text
//! that is right is never cut in a wrong place, and a mistake stays where it was made. Nothing here reads operations.

use rustc_hash::FxHashSet;

use qopt_ir::def::{Dialect, Trait};

/// What a chunk is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// An isolated operation.
    Isolated,
    /// Any other operations, or nothing but comments.
    Loose,
    /// The definition of an alias.
    Alias,
    /// `{-# ... #-}`
    Metadata,
    /// The head of a symbol table, up to the bracket that opens its region.
    Open,
    /// The line that ends one.
    Close,
}

/// A chunk: its length in bytes and what the brackets in it say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    pub(super) kind: Kind,
    pub(super) len: usize,
    /// Brackets that it opens, less those that it closes.
    pub(super) net: i32,
    /// Whether its brackets match as its kind needs it.
    pub(super) regular: bool,
    /// Whether its last line ends the part.
    pub(super) ends_part: bool,
    /// Whether a line in it would end it if brackets need not match.
    pub(super) may_end: bool,
}

/// The names that start isolated operations, as they stand in a text.
pub(super) struct Words {
    isolated: FxHashSet<&'static str>,
    tables: FxHashSet<&'static str>,
}

impl Words {
    pub(super) fn new(dialects: &[&'static Dialect]) -> Self {
        let (mut isolated, mut tables) = (FxHashSet::default(), FxHashSet::default());
        for op in dialects.iter().flat_map(|d| d.ops).filter(|op| op.has(Trait::IsolatedFromAbove)) {
            let names = [Some(op.name), op.name.strip_prefix("builtin.")];
            for name in names.into_iter().flatten() {
                isolated.insert(name);
                if op.has(Trait::SymbolTable) {
                    tables.insert(name);
                }
            }
        }
        Self { isolated, tables }
    }
}

/// What a line starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Start {
    /// Nothing: it is blank or a comment.
    Nothing,
    /// A chunk of this kind.
    Chunk(Kind),
    /// What goes on from the line before.
    Continues,
}

fn start_of(line: &[u8], words: &Words) -> Start {
    let line = line.trim_ascii();
    let (first, rest) = match line.split_first() {
        None => return Start::Nothing,
        Some(split) => split,
    };
    let in_word = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.');
    let word = match first {
        b'/' if rest.starts_with(b"/") => return Start::Nothing,
        b'{' if rest.starts_with(b"-#") => return Start::Chunk(Kind::Metadata),
        b'}' => return Start::Chunk(Kind::Close),
        b'#' | b'!' => return if is_alias(rest) { Start::Chunk(Kind::Alias) } else { Start::Continues },
        b'%' => return Start::Chunk(Kind::Loose),
        b'"' => rest.get(..memchr::memchr(b'"', rest).unwrap_or(rest.len())),
        b if b.is_ascii_alphabetic() || *b == b'_' => line.get(..line.iter().take_while(|b| in_word(b)).count()),
        _ => return Start::Continues,
    };
    let word = word.and_then(|word| std::str::from_utf8(word).ok()).unwrap_or("");
    match word {
        "attributes" | "loc" => Start::Continues,
        _ if words.tables.contains(word) && without_comment(line).ends_with(b"{") => Start::Chunk(Kind::Open),
        _ if words.isolated.contains(word) => Start::Chunk(Kind::Isolated),
        _ => Start::Chunk(Kind::Loose),
    }
}

/// Whether what follows the sigil is a name without a dot and `=`.
fn is_alias(rest: &[u8]) -> bool {
    let length = rest.iter().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'-')).count();
    rest.get(length..).is_some_and(|rest| rest.trim_ascii_start().starts_with(b"="))
}

fn without_comment(line: &[u8]) -> &[u8] {
    let end = memchr::memmem::find(line, b"//").unwrap_or(line.len());
    line.get(..end).unwrap_or(line).trim_ascii_end()
}

/// The brackets of a line: how many more it opens than it closes, and the least that this was on the way.
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
                // A string ends with its line at the latest.
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

/// Cuts lines, which may be some of a text; where `lenient`, brackets that do not match end with the operation.
pub(super) fn cut(text: &[u8], words: &Words, lenient: bool) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let marker = memchr::memmem::Finder::new(b"// -----");
    // The chunk that is being read: where it starts, what it is if that is known, and how far its first line is to the right.
    let (mut start, mut kind, mut indent) = (0, None, 0);
    let (mut net, mut regular, mut may_end) = (0i32, true, false);
    // Where the last line ends that is not blank and no comment between chunks.
    let mut content_end = 0;
    let mut at = 0;
    while at < text.len() {
        let rest = text.get(at..).unwrap_or(&[]);
        let line = rest.get(..memchr::memchr(b'\n', rest).map_or(rest.len(), |n| n + 1)).unwrap_or(rest);
        let here = line.iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
        let starts = start_of(line, words);
        let resumes = net != 0
            && here <= indent
            && matches!(starts, Start::Chunk(Kind::Isolated | Kind::Open))
            && kind != Some(Kind::Metadata);
        if let (Some(open), Start::Chunk(next)) = (kind, starts)
            && (net <= 0 || (resumes && lenient))
            && !(open == Kind::Loose && next == Kind::Loose)
        {
            pieces.push(Piece {
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
            && let Start::Chunk(starts) = starts
        {
            (kind, indent) = (Some(starts), here);
        }
        let (change, least) = brackets(line);
        let ends_part = marker.find(line).is_some();
        let single = matches!(kind, Some(Kind::Open | Kind::Close)) && net == 0;
        regular &= single || net + least >= 0;
        net += change;
        at += line.len();
        if starts != Start::Nothing || net != 0 {
            content_end = at;
        }
        // Heads and ends of tables are one line; their brackets match each other's.
        if single || ends_part {
            let fits = match kind {
                Some(Kind::Open) => net == 1 || net == 2,
                Some(Kind::Close) => net == -1 || net == -2,
                _ => net == 0,
            };
            let kind = kind.take().unwrap_or(Kind::Loose);
            pieces.push(Piece { kind, len: at - start, net, regular: regular && fits, ends_part, may_end });
            (start, net, regular, may_end) = (at, 0, true, false);
        }
    }
    if start < text.len() {
        let kind = kind.unwrap_or(Kind::Loose);
        let regular = regular && net == 0;
        pieces.push(Piece { kind, len: text.len() - start, net, regular, ends_part: false, may_end });
    }
    pieces
}

/// Whether a text's first line with anything on it may start a chunk.
pub(super) fn starts_chunk(text: &[u8], words: &Words) -> bool {
    let mut starts = text.split_inclusive(|&b| b == b'\n').map(|line| start_of(line, words));
    starts.find(|start| *start != Start::Nothing) != Some(Start::Continues)
}

/// Whether the tables among pieces open and close as they should.
pub(super) fn tables_match(pieces: impl IntoIterator<Item = (Kind, i32)>) -> bool {
    let mut open = Vec::new();
    for (kind, net) in pieces {
        match kind {
            Kind::Open => open.push(net),
            Kind::Close if open.pop() != Some(-net) => return false,
            _ => {}
        }
    }
    open.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str, lenient: bool) -> Vec<(Kind, usize)> {
        let words = Words::new(qopt_dialects::all());
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
        use Kind::*;
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
        use Kind::*;
        assert_eq!(kinds(text, true), [(Open, 1), (Isolated, 3), (Isolated, 2), (Close, 1)]);
        assert_eq!(kinds(text, false).len(), 2);
    }

    #[test]
    fn a_piece_that_no_line_may_end_is_cut_as_it_is() {
        let words = Words::new(qopt_dialects::all());
        let inner = "func.func @a() {\n  {\n  module {\n  }\n}\n";
        let next = "  func.func @a() {\n    {\n  }\n  func.func @b() {\n  }\n";
        for (text, may_end) in [(inner, false), (next, true)] {
            let strict = cut(text.as_bytes(), &words, false);
            assert_eq!(strict.iter().map(|piece| piece.may_end).collect::<Vec<_>>(), [may_end]);
            assert_eq!(cut(text.as_bytes(), &words, true) == strict, !may_end);
        }
    }
}
