//! What is wrong with a text: it is parsed and verified, and what comes of it is plain data about chunks.
//!
//! The IR lives only as long as this takes. Texts that are read one after the other share a context, which is given up when it has
//! read enough.

use std::sync::Arc;

use qopt_ir::diag::{self, Diag};
use qopt_ir::ir::{Context, LocKind, Module};
use qopt_ir::syntax::{ParseOptions, Parsed, Token, lex, parse};
use qopt_ir::verify;

use super::document::Chunk;

pub(super) use diag::Severity;

/// Bytes that a context reads before a new one takes its place.
const READ_LIMIT: usize = 64 << 20;
/// Findings of one chunk beyond which nothing is told.
const MAX_FINDINGS: usize = 100;

/// A range of a chunk's text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Where {
    pub(super) chunk: u64,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Where {
    /// The token at an offset, whose end is found when it is shown.
    pub(super) fn at(chunk: u64, offset: usize) -> Self {
        Self { chunk, start: offset, end: offset }
    }
}

/// Something to be told about a chunk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Finding {
    pub(super) severity: Severity,
    pub(super) place: Where,
    pub(super) message: String,
    pub(super) notes: Vec<(Where, String)>,
}

impl Finding {
    pub(super) fn new(severity: Severity, place: Where, message: impl Into<String>) -> Self {
        Self { severity, place, message: message.into(), notes: Vec::new() }
    }
    /// An error at the last byte of this kind in a chunk.
    pub(super) fn at(chunk: &Chunk, byte: u8, message: &str) -> Self {
        let offset = memchr::memrchr(byte, &chunk.text).unwrap_or(0);
        Self::new(Severity::Error, Where::at(chunk.id, offset), message)
    }
}

/// From where on an input is the text of which chunk.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    pub(super) start: usize,
    pub(super) chunk: u64,
    /// The offset in the chunk; `usize::MAX` if the text stands for the chunk as a whole.
    pub(super) offset: usize,
}

/// A text to be looked at, on behalf of a chunk.
#[derive(Clone, Debug, Default)]
pub(super) struct Input {
    pub(super) text: Arc<Vec<u8>>,
    pub(super) segments: Vec<Segment>,
    pub(super) chunk: u64,
    pub(super) key: u64,
}

impl Input {
    /// Which chunk an offset is in, and where.
    pub(super) fn place(&self, offset: usize) -> Option<(u64, Option<usize>)> {
        let after = self.segments.partition_point(|s| s.start <= offset);
        let segment = self.segments.get(after.checked_sub(1)?)?;
        let inner = (segment.offset != usize::MAX).then(|| segment.offset + (offset - segment.start));
        Some((segment.chunk, inner))
    }
    /// The offset of a chunk's own byte.
    pub(super) fn offset(&self, offset: usize) -> usize {
        let own = self.segments.iter().find(|s| s.chunk == self.chunk && s.offset == 0);
        own.map_or(0, |s| s.start) + offset
    }
}

/// What was found out: for each input its chunk, its key and the findings.
pub(super) type Found = Vec<(u64, u64, Arc<[Finding]>)>;

/// A context and how much it has read.
pub(super) struct Analyst {
    ctx: Arc<Context>,
    read: usize,
    /// Threads with stacks for texts that nest; none if they cannot be had.
    pool: Option<rayon::ThreadPool>,
}

impl Analyst {
    pub(super) fn new() -> Self {
        let pool = rayon::ThreadPoolBuilder::new().stack_size(super::STACK).build().ok();
        Self { ctx: context(), read: 0, pool }
    }

    /// Gives the context up if it has read enough.
    fn renew(&mut self, length: usize) {
        self.read = self.read.saturating_add(length);
        if self.read > READ_LIMIT {
            (self.ctx, self.read) = (context(), length);
        }
    }

    /// What is wrong with texts.
    pub(super) fn findings(&mut self, inputs: &[Input]) -> Found {
        use rayon::prelude::*;
        self.renew(inputs.iter().map(|input| input.text.len()).sum());
        let ctx = &*self.ctx;
        let one = |input: &Input| (input.chunk, input.key, guarded(ctx, input).into());
        match &self.pool {
            Some(pool) if inputs.len() > 1 => pool.install(|| inputs.par_iter().map(one).collect()),
            _ => inputs.iter().map(one).collect(),
        }
    }

    /// The program that a text is, with the places of operations in it as their locations, where it starts, and whether
    /// it is right.
    pub(super) fn module(&mut self, input: &Input) -> Option<(Arc<Context>, Module, u32, bool)> {
        self.renew(input.text.len());
        let (mut module, diags, base) = read(&self.ctx, without_locations(&input.text))?;
        let options = verify_options();
        let right = diags.is_empty() && verify::verify_module(&self.ctx, &mut module, &options).is_empty();
        Some((self.ctx.clone(), module, base, right))
    }
}

fn context() -> Arc<Context> {
    Arc::new(Context::new(qopt_dialects::all()))
}

/// The findings; a bug in what looks for them is one itself, and the server lives on.
fn guarded(ctx: &Context, input: &Input) -> Vec<Finding> {
    let looked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| findings(ctx, input)));
    looked.unwrap_or_else(|_| {
        let message = "internal error; this is a bug in qopt, please report it";
        vec![Finding::new(Severity::Error, Where::at(input.chunk, 0), message)]
    })
}

fn options() -> ParseOptions {
    ParseOptions { allow_unregistered: true, ..ParseOptions::default() }
}

fn verify_options() -> verify::Options {
    verify::Options { allow_unregistered: true, threads: false, all_errors: true, show_op: None, movements: true }
}

/// Reads a text; the number is the position of its first byte.
fn read(ctx: &Context, text: Arc<Vec<u8>>) -> Option<(Module, Vec<Diag>, u32)> {
    let length = text.len();
    let source = ctx.sources.add("", text).ok()?;
    let Parsed { module, diags } = parse(ctx, source, 0, length, options());
    Some((module, diags, source.base.0))
}

fn findings(ctx: &Context, input: &Input) -> Vec<Finding> {
    let Some((mut module, mut diags, mut base)) = read(ctx, input.text.clone()) else { return Vec::new() };
    if diags.is_empty() {
        let options = verify_options();
        diags = verify::verify_module(ctx, &mut module, &options);
        let is_elsewhere = |diag: &Diag| offset(diag.place, 0).is_none();
        if diags.iter().any(|diag| is_elsewhere(diag) || diag.notes.iter().any(is_elsewhere)) {
            // The text says that operations come from elsewhere; here it matters where they stand.
            if let Some((mut module, _, again)) = read(ctx, without_locations(&input.text)) {
                diags = verify::verify_module(ctx, &mut module, &options);
                base = again;
            }
        }
    }
    diags.iter().filter_map(|diag| finding(input, base, diag)).take(MAX_FINDINGS).collect()
}

/// The offset that a place has in a text, if it is in the text.
fn offset(place: diag::Place, base: u32) -> Option<usize> {
    let position = match place {
        diag::Place::Span(span) => span.start.0,
        diag::Place::Loc(loc) => match loc.kind() {
            LocKind::Source(position) => position.0,
            LocKind::Attr(_) => return None,
        },
    };
    position.checked_sub(base).map(|n| n as usize)
}

/// What a diagnostic says of the chunk that an input is for; nothing if it is about another, which is looked at by itself.
fn finding(input: &Input, base: u32, diag: &Diag) -> Option<Finding> {
    let start = offset(diag.place, base).unwrap_or_else(|| input.offset(0));
    let (chunk, inner) = input.place(start)?;
    let inner = inner.filter(|_| chunk == input.chunk)?;
    let length = match diag.place {
        diag::Place::Span(span) => span.len(),
        diag::Place::Loc(_) => 0,
    };
    let place = Where { chunk, start: inner, end: inner + length };
    let notes = diag.notes.iter().filter_map(|note| {
        let (chunk, inner) = input.place(offset(note.place, base)?)?;
        Some((Where::at(chunk, inner.unwrap_or(0)), note.message.clone()))
    });
    Some(Finding { severity: diag.severity, place, message: diag.message.clone(), notes: notes.collect() })
}

/// The end of the token at an offset.
pub(super) fn token_end(text: &[u8], start: usize) -> usize {
    let rest = text.get(start..).unwrap_or(&[]);
    // A string may be long; what is shown need not be.
    let rest = rest.get(..rest.len().min(256)).unwrap_or(rest);
    let first = lex(rest).next().filter(|(token, range)| range.start == 0 && !matches!(token, Token::Bad(_)));
    start + first.map_or(usize::from(!rest.is_empty()), |(_, range)| range.end)
}

/// The text with blanks in place of the locations behind operations and arguments, so that places in it are their locations.
fn without_locations(text: &Arc<Vec<u8>>) -> Arc<Vec<u8>> {
    if memchr::memmem::find(text, b"loc(").is_none() {
        return text.clone();
    }
    let mut blanked = text.to_vec();
    let (mut before, mut last) = (Token::End, Token::End);
    // Where a location that is being blanked starts, and the brackets that are open in it.
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
                // As an attribute it follows one of these.
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
