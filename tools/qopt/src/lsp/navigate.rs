//! Definitions and references of names, and the outline of a document.

use qopt_ir::diag::token_end;

use super::cut::ChunkKind;
use super::document::{Chunk, ChunkOffset, Document};
use super::link::Links;
use super::names::{self, ChunkNames, NameOccurrence, bare_name};
use super::publish::range;
use qopt_formats::json::Json;

/// The maximum number of references in a response.
const MAX_REFERENCES: usize = 10_000;

/// The maximum nesting of the outline. Symbols of deeper tables are listed next to their table.
const MAX_OUTLINE: usize = 16;

/// A name in a document: its chunk, all names of the chunk, and the name.
pub(super) struct NameTarget<'d> {
    pub(super) index: usize,
    pub(super) chunk: &'d Chunk,
    pub(super) names: std::sync::Arc<ChunkNames>,
    pub(super) name: NameOccurrence,
}

impl<'d> NameTarget<'d> {
    /// The name at a place.
    pub(super) fn at(document: &'d Document, place: ChunkOffset) -> Option<Self> {
        let chunk = document.chunks.get(place.chunk)?;
        let names = chunk.names();
        let name = names.at(place.offset)?.clone();
        Some(Self { index: place.chunk, chunk, names, name })
    }
    /// The name as other chunks refer to it.
    pub(super) fn bare_name(&self) -> &'d [u8] {
        bare_name(self.name.kind, self.chunk.text.get(self.name.range.clone()).unwrap_or(&[]))
    }
    /// The chunk that defines it, and the offset in the chunk.
    pub(super) fn definition(&self, links: &Links<'_>) -> Option<(usize, usize)> {
        let place = |found: &NameOccurrence| (self.index, found.range.start);
        let found = self.names.definition(&self.chunk.text, &self.name);
        let inside = found.filter(|found| found.defines).map(place);
        let kind = self.name.kind;
        let elsewhere = || links.definition(self.index, kind, self.bare_name());
        match kind {
            // Without a definition, the first occurrence counts as one.
            names::NameKind::Value | names::NameKind::Block => inside.or_else(elsewhere).or(found.map(place)),
            _ => elsewhere().or(inside),
        }
    }
}

fn location(uri: &str, document: &Document, chunk: usize, start: usize, end: usize) -> Json {
    let position = |offset| document.position(ChunkOffset { chunk, offset });
    Json::object([("uri", uri.into()), ("range", range(position(start), position(end)))])
}

/// The response to `textDocument/definition`.
pub(super) fn definition(uri: &str, document: &Document, place: ChunkOffset) -> Json {
    let found = NameTarget::at(document, place).and_then(|target| {
        let (chunk, start) = target.definition(&Links::of(document))?;
        let end = token_end(&document.chunks.get(chunk)?.text, start);
        Some(location(uri, document, chunk, start, end))
    });
    Json::Array(found.into_iter().collect())
}

/// The response to `textDocument/references`.
pub(super) fn references(uri: &str, document: &Document, place: ChunkOffset, with_definition: bool) -> Json {
    let Some(target) = NameTarget::at(document, place) else { return Json::Array(Vec::new()) };
    let links = Links::of(document);
    let definition = target.definition(&links);
    let is_wanted =
        |chunk: usize, name: &NameOccurrence| with_definition || Some((chunk, name.range.start)) != definition;
    let show = |chunk: usize, name: &NameOccurrence| location(uri, document, chunk, name.range.start, name.range.end);
    let kind = target.name.kind;
    let local = match kind {
        names::NameKind::Block => true,
        names::NameKind::Value => target.chunk.piece.kind != ChunkKind::Loose,
        _ => false,
    };
    if local {
        let all = target.names.occurrences(&target.chunk.text, &target.name);
        let all = all.into_iter().filter(|name| is_wanted(target.index, name)).take(MAX_REFERENCES);
        return Json::Array(all.map(|name| show(target.index, name)).collect());
    }
    let wanted = target.bare_name();
    let mut out = Vec::new();
    for index in document.part(target.index) {
        let Some(chunk) = document.chunks.get(index) else { continue };
        let same = |(own, name): &super::document::NameKey| *own == kind && **name == *wanted;
        if out.len() >= MAX_REFERENCES
            || !(chunk.uses.iter().any(same) || chunk.defines.iter().any(|(spelling, _)| same(spelling)))
            // In another symbol table the name may refer to another symbol.
            || links.definition(index, kind, wanted) != links.definition(target.index, kind, wanted)
        {
            continue;
        }
        let names = chunk.names();
        let here = names.all.iter().filter(|name| {
            let spelled = chunk.text.get(name.range.clone()).unwrap_or(&[]);
            name.kind == kind && bare_name(kind, spelled) == wanted && is_wanted(index, name)
        });
        out.extend(here.take(MAX_REFERENCES - out.len()).map(|name| show(index, name)));
    }
    Json::Array(out)
}

/// The name of a chunk's operation: its first word outside comments.
pub(super) fn op_name(chunk: &Chunk) -> String {
    use qopt_ir::syntax::{Token, lex};
    let first = lex(&chunk.text).find(|(token, _)| matches!(token, Token::Word | Token::String));
    let text = first.and_then(|(_, range)| chunk.text.get(range)).unwrap_or(&[]);
    let name = String::from_utf8_lossy(text).trim_matches('"').to_owned();
    if name == "module" { qopt_dialects::builtin::ops::MODULE.name.to_owned() } else { name }
}

/// The protocol's `SymbolKind` values.
const NAMESPACE: u32 = 3;
const CLASS: u32 = 5;
const FUNCTION: u32 = 12;

/// The outline: symbols, nested by symbol table.
pub(super) fn symbols(document: &Document) -> Json {
    // The open symbol tables, each with its symbol and its members.
    let mut open: Vec<(Json, Vec<Json>)> = vec![(Json::Null, Vec::new())];
    let mut line = 0;
    let mut end = super::document::Position { line, column: 0 };
    for chunk in &document.chunks {
        let first = line;
        line += chunk.lines;
        let position = |offset: usize| {
            let position = chunk.position(offset);
            super::document::Position { line: position.line + first, ..position }
        };
        end = position(chunk.text.trim_ascii_end().len());
        let symbol = |name: &str, at: usize, kind: u32| {
            let start = chunk.text.iter().position(|b| !b.is_ascii_whitespace()).unwrap_or(0);
            let end = chunk.text.trim_ascii_end().len();
            Json::object([
                ("name", name.into()),
                ("detail", op_name(chunk).into()),
                ("kind", kind.into()),
                ("range", range(position(start.min(at)), position(end))),
                ("selectionRange", range(position(at), position(token_end(&chunk.text, at)))),
            ])
        };
        let named = chunk.defines.iter().filter(|((kind, _), _)| *kind == names::NameKind::Symbol);
        let mut named: Vec<_> =
            named.map(|((_, name), at)| (String::from_utf8_lossy(name).into_owned(), *at)).collect();
        let mut close = chunk.piece.ends_part;
        match chunk.piece.kind {
            ChunkKind::Open => {
                let (name, at, kind) = match named.pop() {
                    Some((name, at)) => (name, at, NAMESPACE),
                    None => (format!("<{}>", op_name(chunk)), 0, NAMESPACE),
                };
                open.push((symbol(&name, at, kind), Vec::new()));
            }
            ChunkKind::Close => close = true,
            _ => {
                let kind = if op_name(chunk).ends_with("func") { FUNCTION } else { CLASS };
                let made = named.iter().map(|(name, at)| symbol(name, *at, kind));
                if let Some((_, inside)) = open.last_mut() {
                    inside.extend(made);
                }
            }
        }
        while close && open.len() > 1 {
            end_table(&mut open, position(chunk.text.trim_ascii_end().len()));
            close = chunk.piece.ends_part;
        }
    }
    while open.len() > 1 {
        end_table(&mut open, end);
    }
    Json::Array(open.pop().map(|(_, inside)| inside).unwrap_or_default())
}

fn end_table(open: &mut Vec<(Json, Vec<Json>)>, end: super::document::Position) {
    let Some((table, inside)) = open.pop() else { return };
    let Json::Object(mut members) = table else { return };
    for (name, value) in &mut members {
        if let ("range", Json::Object(range)) = (name.as_str(), value) {
            range.retain(|(name, _)| name != "end");
            range.push(("end".to_owned(), end.json()));
        }
    }
    let shown = open.len() <= MAX_OUTLINE;
    let (children, siblings) = if shown { (inside, Vec::new()) } else { (Vec::new(), inside) };
    members.push(("children".to_owned(), Json::Array(children)));
    if let Some((_, around)) = open.last_mut() {
        around.push(Json::Object(members));
        around.extend(siblings);
    }
}
