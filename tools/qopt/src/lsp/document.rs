//! A document: its text in chunks, the names in each chunk, and edits.
//!
//! Each chunk owns its text, whole lines, so an edit replaces only the chunks that it touches. A chunk's diagnostics depend on
//! its own text and on the *faces* of the chunks that it references: the definition of an alias, the declaration of a function.
//! [`super::link`] collects those. Positions are the protocol's: lines, and columns in UTF-16 units.

use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

use rustc_hash::{FxHashSet, FxHasher};

use super::analysis::ChunkDiagnostic;
use super::cut::{self, ChunkExtent, ChunkKind, IsolatedOpNames};
use super::names::{self, ChunkNames};

/// A line and a column, both zero-based.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Position {
    pub(super) line: u32,
    pub(super) column: u32,
}

/// A chunk and a byte offset in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct ChunkOffset {
    pub(super) chunk: usize,
    pub(super) offset: usize,
}

/// The kind of a name and its text.
pub(super) type NameKey = (names::NameKind, Box<[u8]>);

/// The part of a chunk that referencing chunks depend on.
#[derive(Default)]
pub(super) struct Face {
    pub(super) text: Box<[u8]>,
    pub(super) uses: Vec<NameKey>,
    pub(super) hash: u64,
}

/// A run of lines that is parsed separately.
pub(super) struct Chunk {
    /// Unlike the index, it is stable when other chunks are added or removed.
    pub(super) id: u64,
    pub(super) text: Arc<[u8]>,
    pub(super) piece: ChunkExtent,
    /// Line ends in the text.
    pub(super) lines: u32,
    /// The names that it defines for other chunks, and their offsets.
    pub(super) defines: Vec<(NameKey, usize)>,
    /// The names of other chunks that it uses.
    pub(super) uses: Vec<NameKey>,
    pub(super) face: Face,
    /// All names in it, cached for a large chunk.
    kept_names: Option<Arc<ChunkNames>>,
    /// The hash of the text; `None` until its names are read.
    pub(super) hash: Option<u64>,
    /// Its findings, and the key of the text that they are for.
    pub(super) found: Option<(u64, Arc<[ChunkDiagnostic]>)>,
}

/// Minimum chunk size, in bytes, for caching names.
const LARGE: usize = 1 << 16;

fn hash_of(value: impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

/// The names of other chunks that a text uses.
fn uses_in(text: &[u8], names: &ChunkNames, values: bool) -> Vec<NameKey> {
    let (mut seen, mut last) = (FxHashSet::default(), None);
    let others = names.all.iter().filter(|n| match n.kind {
        names::NameKind::Block => false,
        names::NameKind::Value => values,
        _ => true,
    });
    others
        .filter_map(|n| text.get(n.range.clone()).map(|spelled| (n.kind, names::bare_name(n.kind, spelled))))
        // An alias is often used many times in a row.
        .filter(|use_| last.replace(*use_) != Some(*use_) && seen.insert(*use_))
        .map(|(kind, spelled)| (kind, spelled.into()))
        .collect()
}

impl Chunk {
    /// A chunk of whole lines whose names are not read yet; see [`Chunk::read_names`].
    fn new(id: u64, text: &[u8], piece: ChunkExtent) -> Self {
        let (defines, uses, face) = (Vec::new(), Vec::new(), Face::default());
        let text = text.into();
        Self { id, text, piece, lines: 0, defines, uses, face, kept_names: None, hash: None, found: None }
    }

    /// Reads its names, once.
    fn read_names(&mut self) {
        if self.hash.is_some() {
            return;
        }
        let (text, piece) = (&self.text, &self.piece);
        let names = Arc::new(ChunkNames::of(text));
        let loose = piece.kind == ChunkKind::Loose;
        let defined =
            names.all.iter().filter(|n| n.defines && (names.is_outermost(n) || n.kind == names::NameKind::Symbol));
        let defined = defined.filter(|n| match n.kind {
            names::NameKind::Value => loose,
            names::NameKind::Block => false,
            _ => true,
        });
        // Symbols of an isolated operation, except its own first one, are not visible outside.
        let limit = if loose { usize::MAX } else { 1 };
        let spelled =
            |n: &names::NameOccurrence| names::bare_name(n.kind, text.get(n.range.clone()).unwrap_or(&[])).into();
        self.defines = defined.take(limit).map(|n| ((n.kind, spelled(n)), n.range.start)).collect();
        self.uses = uses_in(text, &names, loose);
        self.face = Face::of(text, piece.kind, &self.uses);
        self.lines = memchr::memchr_iter(b'\n', text).count() as u32;
        self.hash = Some(hash_of(text));
        self.kept_names = (text.len() >= LARGE).then_some(names);
    }

    /// All names in it.
    pub(super) fn names(&self) -> Arc<ChunkNames> {
        self.kept_names.clone().unwrap_or_else(|| Arc::new(ChunkNames::of(&self.text)))
    }

    /// The byte offset of a line and column, clamped to the text.
    pub(super) fn offset(&self, line: u32, column: u32) -> usize {
        let start = match line.checked_sub(1) {
            None => 0,
            Some(n) => memchr::memchr_iter(b'\n', &self.text).nth(n as usize).map_or(self.text.len(), |at| at + 1),
        };
        let rest = self.text.get(start..).unwrap_or(&[]);
        let line = rest.get(..memchr::memchr(b'\n', rest).unwrap_or(rest.len())).unwrap_or(rest);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let (mut units, mut bytes) = (0, 0);
        for c in String::from_utf8_lossy(line).chars() {
            if units >= column {
                break;
            }
            units += c.len_utf16() as u32;
            bytes += c.len_utf8();
        }
        start + bytes.min(line.len())
    }

    /// The line and column of a byte.
    pub(super) fn position(&self, offset: usize) -> Position {
        let before = self.text.get(..offset.min(self.text.len())).unwrap_or(&[]);
        let start = memchr::memrchr(b'\n', before).map_or(0, |n| n + 1);
        let column = String::from_utf8_lossy(before.get(start..).unwrap_or(&[])).encode_utf16().count();
        Position { line: memchr::memchr_iter(b'\n', before).count() as u32, column: column as u32 }
    }
}

impl Face {
    /// The declaration of a function, or the whole text of any other chunk.
    fn of(text: &[u8], kind: ChunkKind, uses: &[NameKey]) -> Self {
        let declaration = if kind == ChunkKind::Isolated { declaration(text) } else { None };
        let (text, uses) = match declaration {
            Some(text) => {
                let uses = uses_in(&text, &ChunkNames::of(&text), false);
                (text.into_boxed_slice(), uses)
            }
            None if kind == ChunkKind::Metadata => return Self::default(),
            None => (text.into(), uses.to_vec()),
        };
        Self { hash: hash_of(&text), text, uses }
    }
}

/// The declaration `func.func private @f(...) -> ...` of a function with a body.
pub(super) fn declaration(text: &[u8]) -> Option<Vec<u8>> {
    let line_end = |at: usize| memchr::memchr(b'\n', text.get(at..).unwrap_or(&[])).map_or(text.len(), |n| at + n);
    let code_in = |line: &[u8]| line.len().min(memchr::memmem::find(line, b"//").unwrap_or(usize::MAX));
    // Comments before the function may contain another one.
    let mut line = 0;
    let start = loop {
        let all = text.get(line..line_end(line)).filter(|_| line < text.len())?;
        if let Some(at) = memchr::memmem::find(all.get(..code_in(all))?, b"func.func") {
            break line + at;
        }
        line += all.len() + 1;
    };
    let symbol = start + memchr::memchr(b'@', text.get(start..)?)?;
    // The body starts at a brace that ends a line and is not inside other brackets.
    let mut at = symbol;
    let mut depth = 0i32;
    while at < text.len() {
        let end = line_end(at);
        let line = text.get(at..end)?;
        let code = line.get(..code_in(line))?.trim_ascii_end();
        let net: i32 = code.iter().map(|b| i32::from(b"([{".contains(b)) - i32::from(b")]}".contains(b))).sum();
        depth += net;
        if depth == 1 && code.ends_with(b"{") {
            let head = text.get(symbol..at + code.len() - 1)?;
            return Some([b"func.func private ", head, b"\n"].concat());
        }
        at = end + 1;
    }
    None
}

/// A document that the client has open.
pub(super) struct Document {
    pub(super) version: Option<i32>,
    pub(super) chunks: Vec<Chunk>,
    /// Findings that involve several chunks.
    pub(super) document_findings: Vec<ChunkDiagnostic>,
    next_id: u64,
}

impl Document {
    pub(super) fn new(text: &str, version: Option<i32>, words: &IsolatedOpNames) -> Self {
        let mut document = Self { version, chunks: Vec::new(), document_findings: Vec::new(), next_id: 0 };
        document.replace(0..0, text.as_bytes(), words);
        document
    }

    /// The place of a position, clamped to the text.
    pub(super) fn place(&self, position: Position) -> ChunkOffset {
        let mut line = position.line;
        for (chunk, each) in self.chunks.iter().enumerate() {
            if line < each.lines || chunk + 1 == self.chunks.len() {
                return ChunkOffset { chunk, offset: each.offset(line, position.column) };
            }
            line -= each.lines;
        }
        ChunkOffset { chunk: 0, offset: 0 }
    }

    /// The position of a place.
    pub(super) fn position(&self, place: ChunkOffset) -> Position {
        let before: u32 = self.chunks.iter().take(place.chunk).map(|c| c.lines).sum();
        let here = self.chunks.get(place.chunk).map_or(Position { line: 0, column: 0 }, |c| c.position(place.offset));
        Position { line: before + here.line, ..here }
    }

    /// Replaces the text between two positions.
    pub(super) fn edit(&mut self, from: Position, to: Position, text: &str, words: &IsolatedOpNames) {
        let (first, last) = (from, to);
        let from = self.place(first);
        let to = if last == first { from } else { self.place(last) };
        let (from, to) = if from <= to { (from, to) } else { (to, from) };
        let head = self.chunks.get(from.chunk).and_then(|c| c.text.get(..from.offset)).unwrap_or(&[]);
        let tail = self.chunks.get(to.chunk).and_then(|c| c.text.get(to.offset..)).unwrap_or(&[]);
        let new = [head, text.as_bytes(), tail].concat();
        self.exchange(from.chunk..(to.chunk + 1).min(self.chunks.len()), new, words);
    }

    /// Sets the text. Keeps the chunks of the common prefix and suffix.
    pub(super) fn set_text(&mut self, text: &str, words: &IsolatedOpNames) {
        let mut rest = text.as_bytes();
        let mut same_start = 0;
        while let Some(tail) = self.chunks.get(same_start).and_then(|c| rest.strip_prefix(&*c.text)) {
            rest = tail;
            same_start += 1;
        }
        let mut same_end = self.chunks.len();
        while same_end > same_start
            && let Some(head) = self.chunks.get(same_end - 1).and_then(|c| rest.strip_suffix(&*c.text))
            && (head.is_empty() || head.ends_with(b"\n"))
        {
            rest = head;
            same_end -= 1;
        }
        if same_start == same_end && rest.is_empty() {
            return;
        }
        // A last line without a line end continues in the new text.
        if let Some(last) =
            same_start.checked_sub(1).and_then(|n| self.chunks.get(n)).filter(|c| !c.text.ends_with(b"\n"))
        {
            let new = [&last.text, rest].concat();
            return self.exchange(same_start - 1..same_end, new, words);
        }
        self.exchange(same_start..same_end, rest.to_vec(), words);
    }

    /// Replaces chunks, and neighbouring chunks that the new text merges with.
    fn exchange(&mut self, mut range: Range<usize>, mut new: Vec<u8>, words: &IsolatedOpNames) {
        // A chunk consists of whole lines, and its first line is not a continuation.
        while !new.ends_with(b"\n")
            && let Some(next) = self.chunks.get(range.end)
        {
            new.extend_from_slice(&next.text);
            range.end += 1;
        }
        while let Some(before) = range.start.checked_sub(1).and_then(|n| self.chunks.get(n))
            && !before.piece.ends_part
            && (!cut::starts_chunk(&new, words) || (before.piece.unfinished && cut::starts_with_word(&new, words)))
        {
            new = [&before.text, &*new].concat();
            range.start -= 1;
        }
        while let Some(next) = self.chunks.get(range.end)
            && cut::starts_with_word(&next.text, words)
            && cut::cut(&new, words, false).last().is_some_and(|last| last.unfinished && !last.ends_part)
        {
            new.extend_from_slice(&next.text);
            range.end += 1;
        }
        self.replace(range, &new, words);
    }

    /// Replaces chunks by a text of whole lines.
    fn replace(&mut self, range: Range<usize>, text: &[u8], words: &IsolatedOpNames) {
        let start = range.start;
        let pieces = cut::cut(text, words, false);
        let after = start + pieces.len();
        self.splice(range, text, pieces);
        // Runs backwards, because splitting a part again changes the number of chunks.
        let mut end = after;
        loop {
            let part = self.part(end.saturating_sub(1).max(start));
            let begin = part.start;
            self.settle(part, start..end, words);
            if begin <= start {
                break;
            }
            end = begin;
        }
        // Done last, so that chunks that are split again are not read twice.
        self.chunks.iter_mut().for_each(Chunk::read_names);
    }

    fn splice(&mut self, range: Range<usize>, text: &[u8], pieces: Vec<ChunkExtent>) {
        let mut rest = text;
        let made = pieces.into_iter().map(|piece| {
            let (this, after) = rest.split_at(piece.len.min(rest.len()));
            rest = after;
            self.next_id += 1;
            Chunk::new(self.next_id, this, piece)
        });
        let made: Vec<Chunk> = made.collect();
        self.chunks.splice(range, made);
    }

    /// The chunks of the part that a chunk is in.
    pub(super) fn part(&self, chunk: usize) -> Range<usize> {
        let ends = |c: &Chunk| c.piece.ends_part;
        let before = self.chunks.get(..chunk.min(self.chunks.len())).unwrap_or(&[]);
        let start = before.iter().rposition(ends).map_or(0, |n| n + 1);
        let rest = self.chunks.get(chunk..).unwrap_or(&[]);
        let end = rest.iter().position(ends).map_or(self.chunks.len(), |n| chunk + n + 1);
        start..end
    }

    /// The text of chunks.
    pub(super) fn text(&self, range: Range<usize>) -> Vec<u8> {
        self.chunks.get(range).unwrap_or(&[]).iter().flat_map(|c| &*c.text).copied().collect()
    }

    /// Returns true if chunks have errors, or the links between chunks have.
    pub(super) fn has_errors(&self, range: Range<usize>) -> bool {
        let Some(chunks) = self.chunks.get(range) else { return false };
        let of_links = |c: &Chunk| self.document_findings.iter().any(|finding| finding.place.chunk == c.id);
        chunks.iter().any(|c| c.found.as_ref().is_some_and(|(_, found)| !found.is_empty()) || of_links(c))
    }

    /// Makes one chunk of a part.
    pub(super) fn join(&mut self, part: Range<usize>) {
        let text = self.text(part.clone());
        let ends_part = self.chunks.get(part.clone()).and_then(<[Chunk]>::last).is_some_and(|c| c.piece.ends_part);
        self.splice(part, &text, vec![ChunkExtent::of_part(text.len(), ends_part)]);
        self.chunks.iter_mut().for_each(Chunk::read_names);
    }

    /// Splits a part again if its brackets are unbalanced after new chunks are inserted.
    fn settle(&mut self, part: Range<usize>, new: Range<usize>, words: &IsolatedOpNames) {
        let Some(chunks) = self.chunks.get(part.clone()) else { return };
        let is_regular = chunks.iter().all(|c| c.piece.regular)
            && cut::tables_match(chunks.iter().map(|c| (c.piece.kind, c.piece.net)));
        if is_regular {
            return;
        }
        let fits = chunks.iter().map(|c| i64::from(c.piece.net)).sum::<i64>() == 0;
        let all_new = new.start <= part.start && part.end <= new.end;
        let again = if fits || all_new { part } else { new.start.max(part.start)..new.end.min(part.end) };
        let chunks = self.chunks.get(again.clone()).unwrap_or(&[]);
        if !fits && matches!(chunks, [only] if !only.piece.may_end) {
            // Splitting again would not change it.
            return;
        }
        let text = chunks.iter().map(|c| &*c.text).collect::<Vec<_>>().concat();
        let ends_part = chunks.last().is_some_and(|c| c.piece.ends_part);
        let pieces = if fits {
            let pieces = cut::cut(&text, words, false);
            let regular = pieces.iter().all(|p| p.regular) && cut::tables_match(pieces.iter().map(|p| (p.kind, p.net)));
            // Brackets match, but not line by line: the part is one chunk.
            if regular { pieces } else { vec![ChunkExtent::of_part(text.len(), ends_part)] }
        } else {
            cut::cut(&text, words, true)
        };
        self.splice(again, &text, pieces);
    }
}
