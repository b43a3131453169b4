//! Diagnostics of a text: parses and verifies it, and returns plain data about chunks.
//!
//! The IR is dropped after each analysis. Successive texts share a context, which is replaced after [`READ_LIMIT`] bytes.

use std::sync::Arc;

use qopt_ir::diag::{self, Code, Diag};
use qopt_ir::ir::{Context, LocKind, Module};
use qopt_ir::syntax::{ParseOptions, Parsed, Token, lex, parse};
use qopt_ir::verify;

use super::document::Chunk;

pub(super) use diag::Severity;

/// Bytes that a context reads before it is replaced.
const READ_LIMIT: usize = 64 << 20;
/// The maximum number of findings reported for one chunk.
const MAX_FINDINGS: usize = 100;

/// A range of a chunk's text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ChunkRange {
    pub(super) chunk: u64,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl ChunkRange {
    /// The token at an offset. Its end is computed when it is shown.
    pub(super) fn at(chunk: u64, offset: usize) -> Self {
        Self { chunk, start: offset, end: offset }
    }
}

/// A diagnostic of a chunk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ChunkDiagnostic {
    pub(super) severity: Severity,
    pub(super) code: Code,
    pub(super) place: ChunkRange,
    pub(super) message: String,
    pub(super) notes: Vec<(ChunkRange, String)>,
}

impl ChunkDiagnostic {
    pub(super) fn error(code: Code, place: ChunkRange, message: impl Into<String>) -> Self {
        Self { severity: Severity::Error, code, place, message: message.into(), notes: Vec::new() }
    }
    /// An error at the last occurrence of `byte` in a chunk.
    pub(super) fn at(chunk: &Chunk, byte: u8, message: &str) -> Self {
        let offset = memchr::memrchr(byte, &chunk.text).unwrap_or(0);
        Self::error(Code::UnexpectedToken, ChunkRange::at(chunk.id, offset), message)
    }
}

/// Maps the input from `start` on to a chunk.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    pub(super) start: usize,
    pub(super) chunk: u64,
    /// The offset in the chunk; `usize::MAX` if the text represents the chunk as a whole.
    pub(super) offset: usize,
}

/// A text to analyze, for a chunk.
#[derive(Clone, Debug, Default)]
pub(super) struct AnalysisInput {
    pub(super) text: Arc<Vec<u8>>,
    pub(super) segments: Vec<Segment>,
    pub(super) chunk: u64,
    pub(super) key: u64,
}

impl AnalysisInput {
    /// The chunk that contains an offset, and the offset in it.
    pub(super) fn place(&self, offset: usize) -> Option<(u64, Option<usize>)> {
        let after = self.segments.partition_point(|s| s.start <= offset);
        let segment = self.segments.get(after.checked_sub(1)?)?;
        let inner = (segment.offset != usize::MAX).then(|| segment.offset + (offset - segment.start));
        Some((segment.chunk, inner))
    }
    /// The input offset of a byte of the chunk.
    pub(super) fn offset(&self, offset: usize) -> usize {
        let own = self.segments.iter().find(|s| s.chunk == self.chunk && s.offset == 0);
        own.map_or(0, |s| s.start) + offset
    }
}

/// The results: for each input its chunk, its key and the findings.
pub(super) type AnalysisResults = Vec<(u64, u64, Arc<[ChunkDiagnostic]>)>;

/// A context and the number of bytes that it has read.
pub(super) struct Analyst {
    ctx: Arc<Context>,
    read: usize,
}

impl Analyst {
    pub(super) fn new() -> Self {
        Self { ctx: context(), read: 0 }
    }

    /// Replaces the context if it has read more than [`READ_LIMIT`].
    fn renew(&mut self, length: usize) {
        self.read = self.read.saturating_add(length);
        if self.read > READ_LIMIT {
            (self.ctx, self.read) = (context(), length);
        }
    }

    /// The findings of each input, computed in parallel.
    pub(super) fn findings(&mut self, inputs: &[AnalysisInput]) -> AnalysisResults {
        use rayon::prelude::*;
        self.renew(inputs.iter().map(|input| input.text.len()).sum());
        let ctx = &self.ctx;
        let one = |input: &AnalysisInput| (input.chunk, input.key, analyze_guarded(ctx, input).into());
        inputs.par_iter().map(one).collect()
    }

    /// Returns true if a text is valid.
    pub(super) fn is_valid(&mut self, text: Vec<u8>) -> bool {
        let input = AnalysisInput { text: Arc::new(text), ..AnalysisInput::default() };
        self.module(&input).is_some_and(|(.., is_valid)| is_valid)
    }

    /// The parsed module, whose operations have their positions in the text as locations; the position of its first byte; and
    /// whether it is valid.
    pub(super) fn module(&mut self, input: &AnalysisInput) -> Option<(Arc<Context>, Module, u32, bool)> {
        self.renew(input.text.len());
        let (module, diags, base) = read(&self.ctx, without_locations(&input.text))?;
        let options = verify_options();
        let is_valid = diags.is_empty() && verify::verify_op(module.op(), &options).is_empty();
        Some((self.ctx.clone(), module, base, is_valid))
    }
}

fn context() -> Arc<Context> {
    Context::new(qopt_dialects::all())
}

/// The findings. A panic in the analysis becomes a finding, so that the server continues.
fn analyze_guarded(ctx: &Arc<Context>, input: &AnalysisInput) -> Vec<ChunkDiagnostic> {
    let analyzed = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| findings(ctx, input)));
    analyzed.unwrap_or_else(|_| {
        let message = "internal error; this is a bug in qopt, please report it";
        vec![ChunkDiagnostic::error(Code::InternalError, ChunkRange::at(input.chunk, 0), message)]
    })
}

fn options() -> ParseOptions {
    ParseOptions { allow_unregistered: true, ..ParseOptions::default() }
}

fn verify_options() -> verify::VerifyOptions {
    verify::VerifyOptions { allow_unregistered: true, threads: false, all_errors: true, show_op: None, movements: true }
}

/// Parses a text. The number is the position of its first byte.
fn read(ctx: &Arc<Context>, text: Arc<Vec<u8>>) -> Option<(Module, Vec<Diag>, u32)> {
    let length = text.len();
    let source = ctx.sources.add("", text).ok()?;
    let Parsed { module, diags } = parse(ctx, source, 0, length, options());
    Some((module, diags, source.base.0))
}

fn findings(ctx: &Arc<Context>, input: &AnalysisInput) -> Vec<ChunkDiagnostic> {
    let Some((module, mut diags, mut base)) = read(ctx, input.text.clone()) else { return Vec::new() };
    if diags.is_empty() {
        let options = verify_options();
        diags = verify::verify_op(module.op(), &options);
        let is_elsewhere = |diag: &Diag| offset(diag.position, 0).is_none();
        if diags.iter().any(|diag| is_elsewhere(diag) || diag.notes.iter().any(is_elsewhere)) {
            // The text has explicit `loc(…)`. Parse again without them, so that each location is a position in the text.
            if let Some((module, _, again)) = read(ctx, without_locations(&input.text)) {
                diags = verify::verify_op(module.op(), &options);
                base = again;
            }
        }
    }
    diags.iter().filter_map(|diag| finding(input, base, diag)).take(MAX_FINDINGS).collect()
}

/// The offset of a diagnostic's location in a text, if it is in the text.
fn offset(place: diag::Position, base: u32) -> Option<usize> {
    let position = match place {
        diag::Position::Span(span) => span.start.0,
        diag::Position::Loc(loc) => match loc.kind() {
            LocKind::Source(position) => position.0,
            LocKind::Attr(_) => return None,
        },
    };
    position.checked_sub(base).map(|n| n as usize)
}

/// Converts a diagnostic to a finding of the input's chunk. Returns `None` if it is about another chunk, which is analyzed
/// separately.
fn finding(input: &AnalysisInput, base: u32, diag: &Diag) -> Option<ChunkDiagnostic> {
    let start = offset(diag.position, base).unwrap_or_else(|| input.offset(0));
    let (chunk, inner) = input.place(start)?;
    let inner = inner.filter(|_| chunk == input.chunk)?;
    let length = match diag.position {
        diag::Position::Span(span) => span.len(),
        diag::Position::Loc(_) => 0,
    };
    let place = ChunkRange { chunk, start: inner, end: inner + length };
    let notes = diag.notes.iter().filter_map(|note| {
        let (chunk, inner) = input.place(offset(note.position, base)?)?;
        Some((ChunkRange::at(chunk, inner.unwrap_or(0)), note.message.clone()))
    });
    Some(ChunkDiagnostic {
        severity: diag.severity,
        code: diag.code,
        place,
        message: diag.message.clone(),
        notes: notes.collect(),
    })
}

/// The text with trailing `loc(…)` of operations and arguments blanked, so that each location is a position in the text.
fn without_locations(text: &Arc<Vec<u8>>) -> Arc<Vec<u8>> {
    if memchr::memmem::find(text, b"loc(").is_none() {
        return text.clone();
    }
    let mut blanked = text.to_vec();
    let (mut before, mut last) = (Token::End, Token::End);
    // The start of the location that is being blanked, and its bracket depth.
    let mut open: Option<(usize, u32)> = None;
    for (token, range) in lex(text) {
        match (&mut open, token) {
            (Some((_, depth)), Token::LParen) => *depth += 1,
            (Some((start, depth)), Token::RParen) => {
                *depth -= 1;
                if *depth == 0 {
                    let start = *start;
                    blanked
                        .get_mut(start..range.end)
                        .unwrap_or(&mut [])
                        .iter_mut()
                        .filter(|b| **b != b'\n')
                        .for_each(|b| *b = b' ');
                    open = None;
                }
            }
            (Some(_), _) => {}
            (None, Token::LParen)
                if last == Token::Word && text.get(..range.start).is_some_and(|t| t.ends_with(b"loc")) =>
            {
                // An attribute follows one of these tokens.
                let is_attr =
                    matches!(before, Token::Equal | Token::LBracket | Token::Comma | Token::Less | Token::LParen);
                if !is_attr {
                    open = Some((range.start - 3, 1));
                }
            }
            _ => {}
        }
        (before, last) = (last, token);
    }
    blanked.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locations_become_blanks_of_the_same_length() {
        let text = Arc::new(
            b"#l = loc(\"a\":1:2)\n%0 = a.b(%1) {x = loc(#l)} loc(fused[#l, \"(\"])\n^b(%a: i32 loc(#l)):".to_vec(),
        );
        let blanked = without_locations(&text);
        let expected = "#l = loc(\"a\":1:2)\n%0 = a.b(%1) {x = loc(#l)}                    \n^b(%a: i32        ):";
        assert_eq!((String::from_utf8_lossy(&blanked).as_ref(), blanked.len()), (expected, text.len()));
    }
}
