//! References between chunks, and errors that involve several chunks: duplicate symbols, unclosed symbol tables.
//!
//! A chunk's diagnostics depend only on its text and the faces of the chunks that it references, directly or through their
//! faces. A hash of these, the key, determines whether a chunk's findings are up to date. Thus an edit of an alias or of a
//! function's signature invalidates only its users.

use std::hash::Hasher;
use std::ops::Range;

use qopt_ir::diag::Code;
use rustc_hash::{FxHashMap, FxHasher};

use super::analysis::{AnalysisInput, ChunkDiagnostic, ChunkRange, Segment};
use super::cut::ChunkKind;
use super::document::{Chunk, Document};
use super::names;

/// A name with the part and the symbol table that form its scope.
type Scoped<'d> = (names::NameKind, usize, usize, &'d [u8]);

/// The references between a document's chunks.
pub(super) struct Links<'d> {
    chunks: &'d [Chunk],
    /// For each chunk the start of its part, and its symbol table: the index of the table's head plus one.
    homes: Vec<(usize, usize)>,
    /// Maps the head of a symbol table to its end.
    ends: FxHashMap<usize, usize>,
    /// The chunk that defines a name: per part for aliases, per table for symbols and values.
    defined: FxHashMap<Scoped<'d>, (usize, usize)>,
    /// The findings, each with the index of its chunk.
    pub(super) findings: Vec<(usize, ChunkDiagnostic)>,
}

impl<'d> Links<'d> {
    pub(super) fn of(document: &'d Document) -> Self {
        let chunks = &*document.chunks;
        let mut links = Self {
            chunks,
            homes: Vec::with_capacity(chunks.len()),
            ends: FxHashMap::default(),
            defined: FxHashMap::default(),
            findings: Vec::new(),
        };
        let mut part = 0;
        let mut open: Vec<usize> = Vec::new();
        for (index, chunk) in chunks.iter().enumerate() {
            if chunk.piece.kind == ChunkKind::Close {
                match open.pop() {
                    Some(head) => {
                        links.ends.insert(head, index);
                    }
                    None => {
                        links.add_finding(index, ChunkDiagnostic::at(chunk, b'}', "expected operation name in quotes"))
                    }
                }
            }
            links.homes.push((part, open.last().map_or(0, |head| head + 1)));
            links.define(index, chunk);
            if chunk.piece.kind == ChunkKind::Open {
                open.push(index);
            }
            if chunk.piece.ends_part || index + 1 == chunks.len() {
                for head in open.drain(..) {
                    links.ends.insert(head, index + 1);
                    if let Some(chunk) = chunks.get(head) {
                        links.findings.push((head, ChunkDiagnostic::at(chunk, b'{', "'{' has no matching '}'")));
                    }
                }
                part = index + 1;
            }
        }
        links
    }

    fn add_finding(&mut self, chunk: usize, finding: ChunkDiagnostic) {
        self.findings.push((chunk, finding));
    }

    fn define(&mut self, index: usize, chunk: &'d Chunk) {
        let &(part, table) = self.homes.get(index).unwrap_or(&(0, 0));
        for ((kind, name), offset) in &chunk.defines {
            let table = if matches!(kind, names::NameKind::Type | names::NameKind::Attr) { 0 } else { table };
            let key = (*kind, part, table, &**name);
            match self.defined.get(&key) {
                // Duplicates within one chunk are reported by the parser when it reads the chunk.
                Some(&(first, at)) if first != index => {
                    let name = String::from_utf8_lossy(name);
                    let (code, message, note) = match kind {
                        names::NameKind::Symbol => {
                            let message = format!("redefinition of symbol named '{name}'");
                            (Code::Symbol, message, "see existing symbol definition here")
                        }
                        names::NameKind::Value => {
                            let message = format!("redefinition of SSA value '{name}'");
                            (Code::RedefinedValue, message, "previously defined here")
                        }
                        names::NameKind::Type => {
                            (Code::RedefinedAlias, format!("redefinition of type alias id '{}'", &name[1..]), "")
                        }
                        _ => (Code::RedefinedAlias, format!("redefinition of attribute alias id '{}'", &name[1..]), ""),
                    };
                    let first = self.chunks.get(first).map(|c| ChunkRange::at(c.id, at));
                    let notes = first.filter(|_| !note.is_empty()).map(|place| (place, note.to_owned()));
                    let mut finding = ChunkDiagnostic::error(code, ChunkRange::at(chunk.id, *offset), message);
                    finding.notes.extend(notes);
                    self.findings.push((index, finding));
                }
                Some(_) => {}
                None => {
                    self.defined.insert(key, (index, *offset));
                }
            }
        }
    }

    /// The chunk that defines a name used in chunk `user`, and the offset in it.
    pub(super) fn definition(&self, user: usize, kind: names::NameKind, name: &[u8]) -> Option<(usize, usize)> {
        let &(part, table) = self.homes.get(user)?;
        let table = if matches!(kind, names::NameKind::Type | names::NameKind::Attr) { 0 } else { table };
        let inner = (kind == names::NameKind::Symbol).then_some(user + 1);
        // The attributes of a table may refer to symbols in it.
        let tables = [Some(table), inner].into_iter().flatten();
        tables.filter_map(|table| self.defined.get(&(kind, part, table, name)).copied()).next()
    }

    /// The chunks whose faces a chunk needs, in parse order.
    fn needs(&self, index: usize) -> Vec<usize> {
        let Some(chunk) = self.chunks.get(index) else { return Vec::new() };
        let mut needs: Vec<usize> = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        seen.insert(index);
        let mut work: Vec<(usize, &[super::document::NameKey])> = vec![(index, &chunk.uses)];
        while let Some((user, uses)) = work.pop() {
            for (kind, name) in uses {
                let Some((target, _)) = self.definition(user, *kind, name) else { continue };
                for each in self.extent(target) {
                    let Some(found) = self.chunks.get(each) else { continue };
                    if self.may_see(user, each, found) && seen.insert(each) {
                        needs.push(each);
                        work.push((each, &found.face.uses));
                    }
                }
            }
        }
        needs.sort_by_key(|&i| (self.chunks.get(i).is_some_and(|c| c.piece.kind != ChunkKind::Alias), i));
        needs
    }

    /// Returns true if `user` may refer to `target`: aliases precede their uses, except for locations.
    fn may_see(&self, user: usize, target: usize, found: &Chunk) -> bool {
        found.piece.kind != ChunkKind::Alias || target < user || memchr::memmem::find(&found.text, b"loc(").is_some()
    }

    /// The chunks of an operation: a symbol table spans all chunks up to its end.
    fn extent(&self, chunk: usize) -> Range<usize> {
        let end = self.ends.get(&chunk).copied().unwrap_or(chunk);
        chunk..(end + 1).min(self.chunks.len())
    }

    /// A hash of everything that the chunk's diagnostics depend on.
    pub(super) fn key(&self, index: usize) -> u64 {
        let mut hasher = FxHasher::default();
        let own = self.chunks.get(index).and_then(|c| c.hash);
        hasher.write_u64(own.unwrap_or(0));
        for each in self.needs(index) {
            hasher.write_u64(self.chunks.get(each).map_or(0, |c| c.face.hash));
        }
        if let Some(end) = self.ends.get(&index).and_then(|&end| self.chunks.get(end)) {
            hasher.write_u64(end.hash.unwrap_or(0));
        }
        hasher.finish()
    }

    /// The text to parse for a chunk: the faces that it needs, and its own text.
    pub(super) fn input(&self, index: usize) -> AnalysisInput {
        let (mut text, mut segments) = (Vec::new(), Vec::new());
        let mut add = |chunk: &Chunk, piece: &[u8], offset: usize| {
            segments.push(Segment { start: text.len(), chunk: chunk.id, offset });
            text.extend_from_slice(piece);
            if !piece.ends_with(b"\n") {
                text.push(b'\n');
            }
        };
        for each in self.needs(index).into_iter().filter_map(|i| self.chunks.get(i)) {
            // Positions in a face do not map to its chunk: errors there are reported for that chunk's own text.
            add(each, &each.face.text, usize::MAX);
        }
        let Some(chunk) = self.chunks.get(index) else { return AnalysisInput::default() };
        add(chunk, &chunk.text, 0);
        if chunk.piece.kind == ChunkKind::Open {
            if chunk.piece.net > 1 {
                // The generic form requires a label for an empty block.
                add(chunk, b"^bb0:", usize::MAX);
            }
            match self
                .ends
                .get(&index)
                .and_then(|&end| self.chunks.get(end))
                .filter(|c| c.piece.kind == ChunkKind::Close)
            {
                Some(end) => add(end, &end.text, 0),
                None => {
                    let close: &[u8] = if chunk.piece.net > 1 { b"}) : () -> ()" } else { b"}" };
                    add(chunk, close, usize::MAX);
                }
            }
        }
        AnalysisInput { text: text.into(), segments, chunk: chunk.id, key: self.key(index) }
    }
}

/// Returns true if a chunk is analyzed.
pub(super) fn is_read(chunk: &Chunk) -> bool {
    chunk.piece.kind != ChunkKind::Close
}
