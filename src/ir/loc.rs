//! Source text and locations.
//!
//! Every byte of every source in a context has a unique position, a [`BytePos`]. A range of positions is a [`Span`]. A
//! [`Loc`] has four bytes: a position, or the index of an interned location attribute. Lines and columns are computed on
//! demand.

use crate::elements::SourceBytes;
use std::sync::{Mutex, OnceLock, PoisonError};

use super::Attr;
use super::intern::AppendVec;

/// A position in the concatenated sources of a context.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct BytePos(pub u32);

/// A range of source bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    /// First byte.
    pub start: BytePos,
    /// One past the last byte.
    pub end: BytePos,
}

impl Span {
    /// The span between two positions.
    pub fn new(start: BytePos, end: BytePos) -> Self {
        Self { start, end }
    }
    /// Bytes in the span.
    pub fn len(self) -> usize {
        self.end.0.saturating_sub(self.start.0) as usize
    }
    /// Returns true if the span is empty.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// Set if a [`Loc`] holds an attribute.
const ATTR_BIT: u32 = 1 << 31;

/// The location of an operation or block argument.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Loc(u32);

/// The two forms of a [`Loc`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LocKind {
    /// A position in a source of the context.
    Source(BytePos),
    /// A location attribute.
    Attr(Attr),
}

impl Loc {
    /// The location `unknown`.
    pub const UNKNOWN: Self = Self(ATTR_BIT | Attr::UNKNOWN_LOC.0);
    /// A position in the source.
    pub fn source(pos: BytePos) -> Self {
        Self(pos.0 & !ATTR_BIT)
    }
    /// A location attribute.
    pub fn attr(attr: Attr) -> Self {
        Self(ATTR_BIT | attr.0)
    }
    /// The form of the location.
    pub fn kind(self) -> LocKind {
        if self.0 & ATTR_BIT == 0 { LocKind::Source(BytePos(self.0)) } else { LocKind::Attr(Attr(self.0 & !ATTR_BIT)) }
    }
}

impl std::fmt::Debug for Loc {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.kind().fmt(f)
    }
}

/// One source text.
pub struct Source {
    /// The name for diagnostics, for example a path or `<stdin>`.
    pub name: String,
    /// Position of the first byte.
    pub base: BytePos,
    bytes: SourceBytes,
    line_starts: OnceLock<Vec<u32>>,
}

impl Source {
    /// The text.
    pub fn bytes(&self) -> &[u8] {
        (*self.bytes).as_ref()
    }
    /// Shared bytes, so that constants of an imported binary file can refer to them without a copy.
    pub fn shared_bytes(&self) -> SourceBytes {
        self.bytes.clone()
    }
    /// The `len` hex digits at `start`, without a copy.
    pub fn hex_text(&self, start: usize, len: usize) -> super::HexText {
        super::HexText::new(self.bytes.clone(), start as u32, len as u32)
    }
    /// The offset of each line's first byte.
    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            std::iter::once(0).chain(memchr::memchr_iter(b'\n', self.bytes()).map(|i| i as u32 + 1)).collect()
        })
    }
    /// One-based line and column (in bytes) of an offset.
    pub fn line_col(&self, offset: usize) -> (u32, u32) {
        let starts = self.line_starts();
        let line = starts.partition_point(|&s| s as usize <= offset);
        let start = line.checked_sub(1).and_then(|l| starts.get(l)).copied().unwrap_or(0);
        (line as u32, (offset as u32).saturating_sub(start) + 1)
    }
    /// The text of a one-based line up to the first `\n` or `\r`, as in LLVM's `SourceMgr`.
    pub fn line(&self, line: u32) -> &[u8] {
        let Some(&start) = (line as usize).checked_sub(1).and_then(|i| self.line_starts().get(i)) else { return &[] };
        let rest = self.bytes().get(start as usize..).unwrap_or(&[]);
        memchr::memchr2(b'\n', b'\r', rest).and_then(|end| rest.get(..end)).unwrap_or(rest)
    }
}

/// All sources of a context.
#[derive(Default)]
pub struct SourceMap {
    sources: AppendVec<Source>,
    next: Mutex<u32>,
}

/// The sources together exceed the position space of 2^31 - 1 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SourceTooLarge;

impl SourceMap {
    /// Adds a text.
    pub fn add(&self, name: impl Into<String>, bytes: SourceBytes) -> Result<&Source, SourceTooLarge> {
        let len = u32::try_from((*bytes).as_ref().len()).map_err(|_| SourceTooLarge)?;
        self.add_positions(name.into(), bytes, len)
    }
    /// Adds a binary file of any size. Its bytes have no positions, because locations in it are names.
    pub fn add_binary(&self, name: impl Into<String>, bytes: SourceBytes) -> Result<&Source, SourceTooLarge> {
        self.add_positions(name.into(), bytes, 0)
    }
    fn add_positions(&self, name: String, bytes: SourceBytes, len: u32) -> Result<&Source, SourceTooLarge> {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        // The position after the last byte belongs to the source, because the end of file has a location.
        let end = next.checked_add(len).and_then(|e| e.checked_add(1)).filter(|e| e & ATTR_BIT == 0);
        let base = BytePos(*next);
        *next = end.ok_or(SourceTooLarge)?;
        let index = self.sources.push(Source { name, base, bytes, line_starts: OnceLock::new() });
        self.sources.get(index).ok_or(SourceTooLarge)
    }
    /// The first source of this name.
    pub fn named(&self, name: &str) -> Option<&Source> {
        (0..self.sources.len()).filter_map(|at| self.sources.get(at)).find(|source| source.name == name)
    }
    /// The source that contains a position, or the last source if none does.
    pub fn find(&self, pos: BytePos) -> Option<&Source> {
        let (mut low, mut high) = (0, self.sources.len());
        while high - low > 1 {
            let mid = low.midpoint(high);
            if self.sources.get(mid)?.base <= pos { low = mid } else { high = mid }
        }
        self.sources.get(low)
    }
    /// The bytes of a span that lies within one source.
    pub fn slice(&self, span: Span) -> &[u8] {
        let Some(source) = self.find(span.start) else { return &[] };
        let start = (span.start.0 - source.base.0) as usize;
        source.bytes().get(start..start.saturating_add(span.len())).unwrap_or(&[])
    }
    /// Source name, one-based line and one-based column of a position.
    pub fn locate(&self, pos: BytePos) -> Option<(&Source, u32, u32)> {
        let source = self.find(pos)?;
        let (line, col) = source.line_col((pos.0 - source.base.0) as usize);
        Some((source, line, col))
    }
}
