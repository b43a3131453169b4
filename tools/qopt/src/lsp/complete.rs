//! Completions at a position: operations, values, blocks, symbols, aliases, types, attributes.
//!
//! Only the text of the line before the position and the known names are used: a text being edited seldom parses.

use qopt_ir::def::OpDef;
use qopt_ir::syntax::{Token, lex};
use rustc_hash::FxHashSet;

use super::document::{Chunk, ChunkOffset, Document};
use super::names::NameKind;
use qopt_formats::json::Json;

/// The maximum number of proposals.
const MAX_ITEMS: usize = 1000;

/// Types whose names are plain words.
const TYPES: [&str; 14] =
    ["i1", "i4", "i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64", "index", "none", "tensor", "memref"];

/// The protocol's `CompletionItemKind` values.
mod kind {
    pub(super) const FIELD: u32 = 5;
    pub(super) const VARIABLE: u32 = 6;
    pub(super) const CLASS: u32 = 7;
    pub(super) const KEYWORD: u32 = 14;
    pub(super) const REFERENCE: u32 = 18;
    pub(super) const FOLDER: u32 = 19;
}

/// The response to `textDocument/completion`.
pub(super) fn complete(document: &Document, place: ChunkOffset) -> Json {
    let items = document.chunks.get(place.chunk).map(|chunk| items(document, chunk, place)).unwrap_or_default();
    Json::object([("isIncomplete", (items.len() >= MAX_ITEMS).into()), ("items", Json::Array(items))])
}

fn item(label: &str, insert: &str, kind: u32, detail: &str) -> Json {
    Json::object([
        ("label", label.into()),
        ("insertText", insert.into()),
        ("insertTextFormat", 1u32.into()),
        ("kind", kind.into()),
        ("detail", detail.into()),
    ])
}

fn items(document: &Document, chunk: &Chunk, place: ChunkOffset) -> Vec<Json> {
    let before = chunk.text.get(..place.offset).unwrap_or(&[]);
    let line = before.get(memchr::memrchr(b'\n', before).map_or(0, |n| n + 1)..).unwrap_or(&[]);
    if in_comment(line) {
        return Vec::new();
    }
    let in_word = |b: &u8| b.is_ascii_alphanumeric() || b"_$.-".contains(b);
    let word_start = line.iter().rposition(|b| !in_word(b)).map_or(0, |n| n + 1);
    let word = std::str::from_utf8(line.get(word_start..).unwrap_or(&[])).unwrap_or("");
    let head = line.get(..word_start).unwrap_or(&[]);
    match head.last() {
        Some(b'%') => values(chunk, place.offset, NameKind::Value),
        Some(b'^') => values(chunk, place.offset, NameKind::Block),
        Some(b'@') => defined_names(document, place, NameKind::Symbol, kind::REFERENCE),
        Some(b'!') => match word.split_once('.') {
            Some((dialect, _)) => types(dialect),
            None => [defined_names(document, place, NameKind::Type, kind::FIELD), dialects()].concat(),
        },
        Some(b'#') => match word.split_once('.') {
            Some((dialect, _)) => attr_types(dialect),
            None => [defined_names(document, place, NameKind::Attr, kind::FIELD), dialects()].concat(),
        },
        _ => words(chunk, place, head, word),
    }
}

fn in_comment(line: &[u8]) -> bool {
    // A string may contain `//`.
    let end = lex(line).last().map_or(0, |(_, at)| at.end);
    memchr::memmem::find(line.get(end..).unwrap_or(&[]), b"//").is_some()
}

/// Completions of a word: operations where an operation may start, otherwise attributes and types.
fn words(chunk: &Chunk, place: ChunkOffset, head: &[u8], word: &str) -> Vec<Json> {
    let head = head.trim_ascii();
    let starts_op = head.is_empty() || head == b"\"" || head.ends_with(b"=") && head.starts_with(b"%");
    if starts_op {
        return match word.split_once('.') {
            Some((dialect, _)) => operations(dialect),
            None => dialects(),
        };
    }
    let open = head.iter().rev().find(|b| b"{}()".contains(b));
    let in_dict = open == Some(&b'{') && !head.ends_with(b"=") && !head.ends_with(b":");
    if in_dict && let Some(def) = operation_before(chunk, place.offset) {
        let insert = |name: &str| format!("{name} = ");
        return def.attrs.iter().map(|a| item(a.name, &insert(a.name), kind::FIELD, a.constraint.summary)).collect();
    }
    TYPES.iter().map(|ty| item(ty, ty, kind::KEYWORD, "type")).collect()
}

/// The definition of the last operation whose name precedes an offset.
fn operation_before(chunk: &Chunk, offset: usize) -> Option<&'static OpDef> {
    let text = chunk.text.get(..offset)?;
    // Searches only the last 64 KiB.
    let text = text.get(text.len().saturating_sub(1 << 16)..)?;
    let names = lex(text).filter(|(token, _)| matches!(token, Token::Word | Token::String));
    let names = names.filter_map(|(_, at)| std::str::from_utf8(text.get(at)?).ok());
    let all = || qopt_dialects::all().iter().flat_map(|dialect| dialect.ops);
    let find = |name: &str| all().find(|def| def.name == name.trim_matches('"'));
    names.filter(|name| name.contains('.')).filter_map(find).last().copied()
}

/// Values or blocks that are visible at an offset.
fn values(chunk: &Chunk, offset: usize, wanted: NameKind) -> Vec<Json> {
    let names = chunk.names();
    let mut seen = FxHashSet::default();
    let line_start = chunk.text.get(..offset).and_then(|b| memchr::memrchr(b'\n', b)).map_or(0, |n| n + 1);
    let line = chunk.text.get(line_start..offset).unwrap_or(&[]);
    // An operation's results are not visible in its own line.
    let results = line_start..if line.trim_ascii().starts_with(b"%") { offset } else { line_start };
    let visible = names.visible(offset).filter(|name| name.kind == wanted && !results.contains(&name.range.start));
    let name_text = visible.filter_map(|name| {
        let name_text = std::str::from_utf8(chunk.text.get(name.range.clone())?).ok()?;
        // Excludes the name being typed.
        (name.range.end != offset && seen.insert(name_text)).then(|| (name_text, line_of(chunk, name.range.start)))
    });
    name_text.take(MAX_ITEMS).map(|(label, detail)| item(label, &label[1..], kind::VARIABLE, &detail)).collect()
}

fn line_of(chunk: &Chunk, offset: usize) -> String {
    let start = chunk.text.get(..offset).and_then(|b| memchr::memrchr(b'\n', b)).map_or(0, |n| n + 1);
    let line = chunk.text.get(start..).unwrap_or(&[]);
    let line = line.get(..memchr::memchr(b'\n', line).unwrap_or(line.len())).unwrap_or(&[]);
    String::from_utf8_lossy(line).trim().chars().take(120).collect()
}

/// Names of one kind that the chunks of the part define.
fn defined_names(document: &Document, place: ChunkOffset, wanted: NameKind, kind: u32) -> Vec<Json> {
    let chunks = document.chunks.get(document.part(place.chunk)).unwrap_or(&[]);
    let mut seen = FxHashSet::default();
    let all = chunks.iter().flat_map(|chunk| chunk.defines.iter().map(move |((of, name), at)| (chunk, *of, name, *at)));
    let all = all.filter(|(_, of, name, _)| *of == wanted && seen.insert(&***name));
    let made = all.map(|(chunk, _, name, at)| {
        let name = String::from_utf8_lossy(name);
        let insert = name.strip_prefix(['!', '#']).unwrap_or(&name).to_owned();
        let label = if wanted == NameKind::Symbol { format!("@{name}") } else { name.to_string() };
        item(&label, &insert, kind, &line_of(chunk, at))
    });
    made.take(MAX_ITEMS).collect()
}

fn dialects() -> Vec<Json> {
    let all = qopt_dialects::all().iter();
    all.map(|dialect| item(dialect.name, dialect.name, kind::FOLDER, dialect.summary)).collect()
}

fn operations(dialect: &str) -> Vec<Json> {
    let ops = qopt_dialects::all().iter().filter(|d| d.name == dialect).flat_map(|d| d.ops);
    ops.map(|op| item(op.name, op.mnemonic(), kind::CLASS, op.summary)).collect()
}

fn types(dialect: &str) -> Vec<Json> {
    let types = qopt_dialects::all().iter().filter(|d| d.name == dialect).flat_map(|d| d.types);
    types.map(|ty| item(ty.mnemonic, ty.mnemonic, kind::KEYWORD, ty.summary)).collect()
}

fn attr_types(dialect: &str) -> Vec<Json> {
    let attrs = qopt_dialects::all().iter().filter(|d| d.name == dialect).flat_map(|d| d.attrs);
    attrs.map(|attr| item(attr.mnemonic, attr.mnemonic, kind::KEYWORD, attr.summary)).collect()
}
