//! Which chunks name which, and what only all of them together can have wrong: symbols that are defined twice, tables that
//! do not end.
//!
//! What a chunk means is a function of one text: the faces of the chunks that it names, and those that they name, and its own text.
//! A key of that text says whether what was found out about a chunk still holds. So an edit of an alias or of a function's head
//! reaches those that use it, and nobody else.

use std::hash::Hasher;
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHasher};

use super::analysis::{Finding, Input, Segment, Severity, Where};
use super::cut::Kind;
use super::document::{Chunk, Document};
use super::names;

/// A name with the part and the table in which it means one thing.
type Scoped<'d> = (names::Kind, usize, usize, &'d [u8]);

/// Who names whom in a document, as it stands.
pub(super) struct Links<'d> {
    chunks: &'d [Chunk],
    /// For each chunk its part's start and the table that it is in, which is the index of its head plus one.
    homes: Vec<(usize, usize)>,
    /// For the head of a table where it ends.
    ends: FxHashMap<usize, usize>,
    /// Which chunk defines a name: in a part for aliases, in a table for symbols and values.
    defined: FxHashMap<Scoped<'d>, (usize, usize)>,
    /// What is wrong, with the chunk that it is wrong with.
    pub(super) findings: Vec<(usize, Finding)>,
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
            if chunk.piece.kind == Kind::Close {
                match open.pop() {
                    Some(head) => {
                        links.ends.insert(head, index);
                    }
                    None => links.wrong(index, Finding::at(chunk, b'}', "expected operation name in quotes")),
                }
            }
            links.homes.push((part, open.last().map_or(0, |head| head + 1)));
            links.define(index, chunk);
            if chunk.piece.kind == Kind::Open {
                open.push(index);
            }
            if chunk.piece.ends_part || index + 1 == chunks.len() {
                for head in open.drain(..) {
                    links.ends.insert(head, index + 1);
                    if let Some(chunk) = chunks.get(head) {
                        links.findings.push((head, Finding::at(chunk, b'{', "'{' has no '}' that closes it")));
                    }
                }
                part = index + 1;
            }
        }
        links
    }

    fn wrong(&mut self, chunk: usize, finding: Finding) {
        self.findings.push((chunk, finding));
    }

    fn define(&mut self, index: usize, chunk: &'d Chunk) {
        let &(part, table) = self.homes.get(index).unwrap_or(&(0, 0));
        for ((kind, name), offset) in &chunk.defines {
            let table = if matches!(kind, names::Kind::Type | names::Kind::Attr) { 0 } else { table };
            let key = (*kind, part, table, &**name);
            match self.defined.get(&key) {
                // A chunk by itself is read as a whole, and told about what it defines twice there.
                Some(&(first, at)) if first != index => {
                    let name = String::from_utf8_lossy(name);
                    let (message, note) = match kind {
                        names::Kind::Symbol => {
                            (format!("redefinition of symbol named '{name}'"), "see existing symbol definition here")
                        }
                        names::Kind::Value => {
                            (format!("redefinition of SSA value '{name}'"), "previously defined here")
                        }
                        names::Kind::Type => (format!("redefinition of type alias id '{}'", &name[1..]), ""),
                        _ => (format!("redefinition of attribute alias id '{}'", &name[1..]), ""),
                    };
                    let first = self.chunks.get(first).map(|c| Where::at(c.id, at));
                    let notes = first.filter(|_| !note.is_empty()).map(|place| (place, note.to_owned()));
                    let mut finding = Finding::new(Severity::Error, Where::at(chunk.id, *offset), message);
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

    /// The chunk that defines a name which another uses, and the offset in it.
    pub(super) fn definition(&self, user: usize, kind: names::Kind, name: &[u8]) -> Option<(usize, usize)> {
        let &(part, table) = self.homes.get(user)?;
        let table = if matches!(kind, names::Kind::Type | names::Kind::Attr) { 0 } else { table };
        let inner = (kind == names::Kind::Symbol).then_some(user + 1);
        // A table's own attributes name what is in it.
        let tables = [Some(table), inner].into_iter().flatten();
        tables.filter_map(|table| self.defined.get(&(kind, part, table, name)).copied()).next()
    }

    /// The chunks whose faces a chunk needs, in the order in which they are to be read.
    fn needs(&self, index: usize) -> Vec<usize> {
        let Some(chunk) = self.chunks.get(index) else { return Vec::new() };
        let mut needs: Vec<usize> = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        seen.insert(index);
        let mut work: Vec<(usize, &[super::document::Spelling])> = vec![(index, &chunk.uses)];
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
        needs.sort_by_key(|&i| (self.chunks.get(i).is_some_and(|c| c.piece.kind != Kind::Alias), i));
        needs
    }

    /// Aliases come before their uses, except for locations.
    fn may_see(&self, user: usize, target: usize, found: &Chunk) -> bool {
        found.piece.kind != Kind::Alias || target < user || memchr::memmem::find(&found.text, b"loc(").is_some()
    }

    /// The chunks that an operation is made of: a table is all that is in it.
    fn extent(&self, chunk: usize) -> Range<usize> {
        let end = self.ends.get(&chunk).copied().unwrap_or(chunk);
        chunk..(end + 1).min(self.chunks.len())
    }

    /// The key of what a chunk's meaning depends on.
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

    /// The text that a chunk means something as.
    pub(super) fn input(&self, index: usize) -> Input {
        let (mut text, mut segments) = (Vec::new(), Vec::new());
        let mut add = |chunk: &Chunk, piece: &[u8], offset: usize| {
            segments.push(Segment { start: text.len(), chunk: chunk.id, offset });
            text.extend_from_slice(piece);
            if !piece.ends_with(b"\n") {
                text.push(b'\n');
            }
        };
        for each in self.needs(index).into_iter().filter_map(|i| self.chunks.get(i)) {
            // A head's text is not where it was: what is wrong with it is said at its own place.
            add(each, &each.face.text, usize::MAX);
        }
        let Some(chunk) = self.chunks.get(index) else { return Input::default() };
        add(chunk, &chunk.text, 0);
        if chunk.piece.kind == Kind::Open {
            if chunk.piece.net > 1 {
                // In the generic form a block without operations has to be said.
                add(chunk, b"^bb0:", usize::MAX);
            }
            match self.ends.get(&index).and_then(|&end| self.chunks.get(end)).filter(|c| c.piece.kind == Kind::Close) {
                Some(end) => add(end, &end.text, 0),
                None => {
                    let close: &[u8] = if chunk.piece.net > 1 { b"}) : () -> ()" } else { b"}" };
                    add(chunk, close, usize::MAX);
                }
            }
        }
        Input { text: text.into(), segments, chunk: chunk.id, key: self.key(index) }
    }
}

/// Whether a chunk has anything to be found out about it.
pub(super) fn is_read(chunk: &Chunk) -> bool {
    chunk.piece.kind != Kind::Close
}
