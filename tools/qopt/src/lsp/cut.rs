//! Splits a text into chunks: runs of lines that can be parsed independently.
//!
//! A chunk is an operation that is isolated from above, an alias, metadata, or a run of other operations. If a symbol table
//! spans several lines, its head and its end are separate chunks, so that an enclosing module does not form one large chunk.
//! A line with `// -----` ends a *part*, as with `--split-input-file`; no chunk belongs to two parts.
//!
//! Brackets determine the end of a chunk. If the brackets of a part do not match, as during typing, a line that starts an
//! isolated operation ends the open one, unless it is indented further. If they match in the part but not line by line, the
//! part is one chunk. An alias or an operation that lacks a `>`, or ends with `=`, `:`, `,` or `->`, continues on the next
//! line. An error stays local. A part whose text is valid, but not its chunks, becomes one chunk later. This module parses no
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
    /// The closing line of a symbol table, and its location.
    Close,
}

impl ChunkKind {
    /// Returns true if a chunk of this kind may have this bracket balance. The generic form of a symbol table opens two
    /// brackets: `({`.
    fn is_balanced(self, net: i32) -> bool {
        match self {
            Self::Open => net == 1 || net == 2,
            Self::Close => net == -1 || net == -2,
            Self::Isolated | Self::Loose | Self::Alias | Self::Metadata => net == 0,
        }
    }
}

/// A chunk: its length in bytes and its bracket balance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ChunkExtent {
    pub(super) kind: ChunkKind,
    pub(super) len: usize,
    /// Opening brackets minus closing brackets.
    pub(super) net: i32,
    /// True if its brackets match, as its kind requires, and none closes before it opens.
    pub(super) regular: bool,
    /// True if its last line ends the part.
    pub(super) ends_part: bool,
    /// True if a line in it would end it in lenient mode.
    pub(super) may_end: bool,
    /// True if a [bare word](starts_with_word) on the next line would continue it.
    pub(super) unfinished: bool,
}

impl ChunkExtent {
    /// A part as one chunk.
    pub(super) fn of_part(len: usize, ends_part: bool) -> Self {
        Self { kind: ChunkKind::Loose, len, net: 0, regular: true, ends_part, may_end: false, unfinished: false }
    }
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
    /// A name without a dialect: a continuation of an unfinished chunk, or else the first line of a `Loose` one.
    Word,
    /// A continuation of the previous line.
    Continues,
}

fn start_of(line: &[u8], names: &IsolatedOpNames) -> LineStart {
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
    LineStart::Chunk(match names.has_symbol_table(word) {
        Some(true) if without_comment(line).ends_with(b"{") => ChunkKind::Open,
        Some(_) => ChunkKind::Isolated,
        None if !word.contains('.') && *first != b'"' => return LineStart::Word,
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

/// The brackets of a line.
#[derive(Default)]
struct Brackets {
    /// Opening minus closing brackets.
    net: i32,
    /// The minimum of this balance within the line.
    least: i32,
    /// Opening minus closing angle brackets.
    angles: i32,
    /// True if there is an opening bracket.
    any: bool,
}

fn brackets(line: &[u8]) -> Brackets {
    let mut found = Brackets::default();
    let mut at = 0;
    while let Some(&byte) = line.get(at) {
        at += 1;
        match byte {
            b'(' | b'[' | b'{' => {
                found.net += 1;
                found.any = true;
            }
            b')' | b']' | b'}' => {
                found.net -= 1;
                found.least = found.least.min(found.net);
            }
            // `->`, and the comparisons of integer sets.
            b'-' | b'<' | b'>' if matches!((byte, line.get(at)), (b'-', Some(b'>')) | (b'<' | b'>', Some(b'='))) => {
                at += 1
            }
            b'<' => found.angles += 1,
            b'>' => found.angles -= 1,
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
    found
}

/// The parts of a chunk's text that must be complete before a bare word starts another.
#[derive(Default)]
struct Progress {
    /// Opening minus closing angle brackets.
    angles: i32,
    /// True if there was an opening bracket.
    any_bracket: bool,
    /// True if the last line ends with a token that something follows.
    expects_more: bool,
}

impl Progress {
    fn add(&mut self, line: &[u8], found: &Brackets) {
        self.angles += found.angles;
        self.any_bracket |= found.any;
        let line = without_comment(line);
        if !line.is_empty() {
            self.expects_more = ["=", ":", ",", "->"].iter().any(|token| line.ends_with(token.as_bytes()));
        }
    }
    fn is_unfinished(&self, kind: Option<ChunkKind>) -> bool {
        match kind {
            Some(ChunkKind::Alias) => self.angles > 0 || self.expects_more,
            Some(ChunkKind::Isolated) => self.angles > 0 || self.expects_more || !self.any_bracket,
            _ => false,
        }
    }
}

/// Splits lines into chunks. If `lenient`, a line that starts an isolated operation ends an open one even if its brackets do
/// not match.
pub(super) fn cut(text: &[u8], names: &IsolatedOpNames, lenient: bool) -> Vec<ChunkExtent> {
    let mut chunks = Vec::new();
    let marker = memchr::memmem::Finder::new(b"// -----");
    // The current chunk: its start, its kind once known, and the indentation of its first line.
    let (mut start, mut kind, mut indent) = (0, None, 0);
    let (mut net, mut regular, mut may_end, mut progress) = (0i32, true, false, Progress::default());
    // The end of the last line that is neither blank nor a comment between chunks.
    let mut content_end = 0;
    let mut at = 0;
    while at < text.len() {
        let rest = text.get(at..).unwrap_or(&[]);
        let line = rest.get(..memchr::memchr(b'\n', rest).map_or(rest.len(), |n| n + 1)).unwrap_or(rest);
        let here = line.iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
        let starts = match start_of(line, names) {
            LineStart::Word if progress.is_unfinished(kind) => LineStart::Continues,
            LineStart::Word => LineStart::Chunk(ChunkKind::Loose),
            starts => starts,
        };
        let may_end_here = net != 0
            && here <= indent
            && matches!(starts, LineStart::Chunk(ChunkKind::Isolated | ChunkKind::Open))
            && kind != Some(ChunkKind::Metadata);
        if let (Some(open), LineStart::Chunk(next)) = (kind, starts)
            && (net <= 0 || (may_end_here && lenient))
            && !(open == ChunkKind::Loose && next == ChunkKind::Loose)
        {
            chunks.push(ChunkExtent {
                kind: open,
                len: content_end - start,
                net,
                regular: regular && open.is_balanced(net),
                ends_part: false,
                may_end,
                unfinished: progress.is_unfinished(kind),
            });
            (start, kind, net, regular, may_end) = (content_end, None, 0, true, false);
            progress = Progress::default();
        } else {
            may_end |= may_end_here;
        }
        if kind.is_none()
            && let LineStart::Chunk(starts) = starts
        {
            (kind, indent) = (Some(starts), here);
        }
        let found = brackets(line);
        progress.add(line, &found);
        let ends_part = marker.find(line).is_some();
        let is_of_table = matches!(kind, Some(ChunkKind::Open | ChunkKind::Close));
        let is_first = net == 0;
        regular &= is_of_table || net + found.least >= 0;
        net += found.net;
        at += line.len();
        if starts != LineStart::Nothing || net != 0 {
            content_end = at;
        }
        // The head of a table is one line, and so is its end, unless a location follows.
        let ends_table = |kind| kind == Some(ChunkKind::Open) || starts_chunk(text.get(at..).unwrap_or(&[]), names);
        if (is_of_table && is_first && ends_table(kind)) || ends_part {
            let unfinished = progress.is_unfinished(kind);
            let kind = kind.take().unwrap_or(ChunkKind::Loose);
            let balanced = regular && kind.is_balanced(net);
            chunks.push(ChunkExtent { kind, len: at - start, net, regular: balanced, ends_part, may_end, unfinished });
            (start, net, regular, may_end, progress) = (at, 0, true, false, Progress::default());
        }
    }
    if start < text.len() {
        let unfinished = progress.is_unfinished(kind);
        let kind = kind.unwrap_or(ChunkKind::Loose);
        let regular = regular && kind.is_balanced(net);
        chunks.push(ChunkExtent { kind, len: text.len() - start, net, regular, ends_part: false, may_end, unfinished });
    }
    chunks
}

/// Returns true if the first non-blank line may start a chunk.
pub(super) fn starts_chunk(text: &[u8], names: &IsolatedOpNames) -> bool {
    first_start(text, names) != Some(LineStart::Continues)
}

/// Returns true if the first non-blank line starts with a name without a dialect.
pub(super) fn starts_with_word(text: &[u8], names: &IsolatedOpNames) -> bool {
    first_start(text, names) == Some(LineStart::Word)
}

fn first_start(text: &[u8], names: &IsolatedOpNames) -> Option<LineStart> {
    let mut starts = text.split_inclusive(|&b| b == b'\n').map(|line| start_of(line, names));
    starts.find(|start| *start != LineStart::Nothing)
}

/// Returns true if the heads and ends of symbol tables match.
pub(super) fn tables_match(chunks: impl IntoIterator<Item = (ChunkKind, i32)>) -> bool {
    let mut open = Vec::new();
    for (kind, net) in chunks {
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
        let names = IsolatedOpNames::new(qopt_dialects::all());
        let mut rest = text;
        let chunks = cut(text.as_bytes(), &names, lenient).into_iter().map(|chunk| {
            let (this, after) = rest.split_at(chunk.len);
            rest = after;
            (chunk.kind, this.matches('\n').count())
        });
        chunks.collect()
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
    fn an_alias_or_a_head_may_have_several_lines() {
        use ChunkKind::*;
        for alias in [
            "!t = tuple<i32,\n  f32>\n",
            "!t = tensor<4x\nf32>\n",
            "!q = !quant.uniform<\n  i8:f32, 0.5>\n",
            "#m =\naffine_map<(d0) -> (d0)>\n",
            "#a = 1 :\ni32\n",
            "#s = affine_set<(d0) : (d0 >= 0,\nd0 <= 4)>\n",
        ] {
            assert_eq!(kinds(&format!("{alias}func.func @a()\n"), false), [(Alias, 2), (Isolated, 1)], "{alias}");
        }
        assert_eq!(kinds("func.func\n private @b()\nreturn\n", false), [(Isolated, 2), (Loose, 1)]);
        assert_eq!(kinds("func.func @b() ->\ni32 {\n}\n", false), [(Isolated, 3)]);
        assert_eq!(kinds("func.func private @b() -> tensor<4x\nf32>\n", false), [(Isolated, 2)]);
        let text = "module {\n  a.b\n}\n// c\n loc(\"x\")\nfunc.func @a()\n";
        assert_eq!(kinds(text, false), [(Open, 1), (Loose, 1), (Close, 3), (Isolated, 1)]);
        // An alias without a value does not take the next operation.
        assert_eq!(kinds("!t =\nfunc.func @a()\n", false), [(Alias, 1), (Isolated, 1)]);
        assert_eq!(kinds("!t =\n%0 = a.b\n", false), [(Alias, 1), (Loose, 1)]);
    }

    #[test]
    fn a_chunk_that_no_line_may_end_is_cut_as_it_is() {
        let names = IsolatedOpNames::new(qopt_dialects::all());
        let inner = "func.func @a() {\n  {\n  module {\n  }\n}\n";
        let next = "  func.func @a() {\n    {\n  }\n  func.func @b() {\n  }\n";
        for (text, may_end) in [(inner, false), (next, true)] {
            let strict = cut(text.as_bytes(), &names, false);
            assert_eq!(strict.iter().map(|chunk| chunk.may_end).collect::<Vec<_>>(), [may_end]);
            assert_eq!(cut(text.as_bytes(), &names, true) == strict, !may_end);
        }
    }
}
