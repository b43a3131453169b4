//! Converts findings to the protocol's diagnostics.

use rustc_hash::FxHashMap;

use qopt_ir::diag::{Code, token_end};

use super::analysis::{ChunkDiagnostic, ChunkRange, Severity};
use super::document::{Document, Position};
use qopt_formats::json::Json;

/// The maximum number of diagnostics of one document: each change sends all of them again.
const MAX_DIAGNOSTICS: usize = 1000;

impl Position {
    pub(super) fn json(self) -> Json {
        Json::object([("line", self.line.into()), ("character", self.column.into())])
    }
    /// Parses a position.
    pub(super) fn read(value: &Json) -> Option<Self> {
        Some(Self { line: value.get("line").as_u32()?, column: value.get("character").as_u32()? })
    }
}

pub(super) fn range(start: Position, end: Position) -> Json {
    Json::object([("start", start.json()), ("end", end.json())])
}

/// Maps chunks to lines.
struct ChunkLines<'d> {
    document: &'d Document,
    /// For each chunk id its index and its first line.
    chunks: FxHashMap<u64, (usize, u32)>,
}

impl<'d> ChunkLines<'d> {
    fn of(document: &'d Document) -> Self {
        let mut line = 0;
        let chunks = document.chunks.iter().enumerate().map(|(index, chunk)| {
            let first = line;
            line += chunk.lines;
            (chunk.id, (index, first))
        });
        Self { document, chunks: chunks.collect() }
    }

    fn range(&self, place: ChunkRange) -> Option<Json> {
        let &(index, line) = self.chunks.get(&place.chunk)?;
        let chunk = self.document.chunks.get(index)?;
        // A parser error often has one byte. Extend it to the token that starts there.
        let end = if place.end <= place.start + 1 { token_end(&chunk.text, place.start) } else { place.end };
        let position = |offset| {
            let position = chunk.position(offset);
            Position { line: position.line + line, ..position }
        };
        Some(range(position(place.start), position(end)))
    }
}

/// The notification with all known diagnostics of a document.
pub(super) fn diagnostics(uri: &str, document: &Document) -> Json {
    let places = ChunkLines::of(document);
    let of_chunks = document.chunks.iter().flat_map(|chunk| chunk.found.iter().flat_map(|(_, found)| found.iter()));
    let all = of_chunks.chain(&document.document_findings).filter_map(|finding| diagnostic(uri, &places, finding));
    let mut params =
        Json::object([("uri", uri.into()), ("diagnostics", Json::Array(all.take(MAX_DIAGNOSTICS).collect()))]);
    if let Some(version) = document.version {
        params.set("version", version);
    }
    notification("textDocument/publishDiagnostics", params)
}

/// The notification about a document that is not text, such as a model file.
pub(super) fn binary(uri: &str, version: Option<i32>) -> Json {
    let start = Position { line: 0, column: 0 };
    let diagnostic = Json::object([
        ("range", range(start, start)),
        ("severity", 1_u32.into()),
        ("category", "Parse Error".into()),
        ("code", Code::FileAccess.name().into()),
        ("source", "mlir".into()),
        ("message", "the document is not MLIR text; 'qopt <file>' prints a model file as text".into()),
    ]);
    let mut params = Json::object([("uri", uri.into()), ("diagnostics", vec![diagnostic].into())]);
    if let Some(version) = version {
        params.set("version", version);
    }
    notification("textDocument/publishDiagnostics", params)
}

fn diagnostic(uri: &str, places: &ChunkLines<'_>, finding: &ChunkDiagnostic) -> Option<Json> {
    let severity: u32 = match finding.severity {
        Severity::Error => 1,
        Severity::Warning => 2,
        Severity::Remark => 3,
        Severity::Note => 4,
    };
    let mut out = Json::object([
        ("range", places.range(finding.place)?),
        ("severity", severity.into()),
        ("category", "Parse Error".into()),
        ("code", finding.code.name().into()),
        ("source", "mlir".into()),
        ("message", finding.message.as_str().into()),
    ]);
    let notes = finding.notes.iter().filter_map(|(place, message)| {
        let location = Json::object([("uri", uri.into()), ("range", places.range(*place)?)]);
        Some(Json::object([("location", location), ("message", message.as_str().into())]))
    });
    let notes: Vec<Json> = notes.collect();
    if !notes.is_empty() {
        out.set("relatedInformation", notes);
    }
    Some(out)
}

/// A message that needs no response.
pub(super) fn notification(method: &str, params: Json) -> Json {
    Json::object([("jsonrpc", "2.0".into()), ("method", method.into()), ("params", params)])
}
