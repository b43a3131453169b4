//! Reading of operations, blocks and regions.
//!
//! The parser builds IR as it reads. Here are what it knows while it reads and how it says where something is wrong; what
//! it reads is in the modules below, from the file down to tokens. It resolves names and types; whether the IR makes
//! sense is the verifier's business, and types and attributes are the [`Reader`]'s.

mod file;
mod finish;
mod input;
mod op;
mod recover;
mod region;
mod state;
#[cfg(test)]
mod tests;
mod values;

use rustc_hash::FxHashMap;

use super::reader::{ReadOptions, Reader};
use super::token::{Token, Tokens};
use crate::diag::{Code, Diag};
use crate::ir::*;

use region::BlockEntry;
pub use state::{Group, OpState, Operand, ParsedRegion};
use values::Names;

/// What reading a source gives: IR as far as it could be read, and what is wrong with it.
pub struct Parsed {
    /// The module; present also when there are errors, but then it may be incomplete.
    pub module: Module,
    /// Errors, in the order of the text.
    pub diags: Vec<Diag>,
}

/// Choices for reading.
#[derive(Clone, Copy, Debug, Default)]
pub struct ParseOptions {
    /// `--allow-unregistered-dialect`
    pub allow_unregistered: bool,
    /// `--no-implicit-module`: the text must hold one operation, which is returned as it is.
    pub no_implicit_module: bool,
}

/// Reads one source.
pub struct Parser<'a> {
    /// The context.
    pub ctx: &'a Context,
    pub(super) source: &'a Source,
    bytes: &'a [u8],
    base: u32,
    pub(super) reader: Reader<'a>,
    pub(super) tokens: Tokens<'a>,
    body: Body,
    names: Names<'a>,
    /// The regions that are open, with their blocks by name. Only the innermost is looked at.
    open: Vec<(RegionId, FxHashMap<&'a [u8], BlockEntry>)>,
    default_dialect: &'static str,
    /// The operation whose own syntax is being read, and where its name stands.
    custom: (&'static str, usize),
    depth: u32,
    /// How many operations were begun.
    operations: u64,
    diags: Vec<Diag>,
    options: ParseOptions,
    op_names: FxHashMap<&'a [u8], OpName>,
    /// Names without a dialect, by the dialect that goes without saying.
    short_names: FxHashMap<(&'static str, &'a [u8]), OpName>,
    splits: FxHashMap<(OpName, Attr, Attr), (Attr, Attr)>,
    /// Where the window of the source ends.
    end: usize,
    /// Whether the location aliases further down were read, because one was needed before its definition.
    late_aliases_read: bool,
    /// Their offsets, and where their definitions end.
    early_aliases: FxHashMap<usize, usize>,
    // Boxed, because a state is large and is handed around.
    #[allow(clippy::vec_box)]
    spare_states: Vec<Box<OpState<'a>>>,
    spare_names: Vec<Names<'a>>,
    /// The room of a body that is finished.
    spare_body: Option<Body>,
    scratch_values: Vec<ValueId>,
    scratch_types: Vec<Type>,
    metadata: Metadata,
}

type Result<T> = std::result::Result<T, Diag>;

/// Reads the bytes `start..end` of a source as a module.
pub fn parse<'a>(ctx: &'a Context, source: &'a Source, start: usize, end: usize, options: ParseOptions) -> Parsed {
    let mut parser = Parser::new(ctx, source, start, end, options);
    let module = parser.file();
    Parsed { module, diags: parser.diags }
}

/// Places and errors.
impl<'a> Parser<'a> {
    fn new(ctx: &'a Context, source: &'a Source, start: usize, end: usize, options: ParseOptions) -> Self {
        let bytes = source.bytes();
        let end = end.min(bytes.len());
        // A byte order mark is no text.
        let start = if start == 0 && bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { start };
        let read_options = ReadOptions { allow_unregistered: options.allow_unregistered };
        Self {
            ctx,
            source,
            bytes,
            base: source.base.0,
            reader: Reader::new(ctx, source, end, read_options),
            tokens: Tokens::new(bytes, start, end),
            body: Body::default(),
            names: Names::default(),
            open: Vec::new(),
            default_dialect: "builtin",
            custom: ("", 0),
            depth: 0,
            operations: 0,
            diags: Vec::new(),
            options,
            op_names: FxHashMap::default(),
            short_names: FxHashMap::default(),
            splits: FxHashMap::default(),
            end,
            late_aliases_read: false,
            early_aliases: FxHashMap::default(),
            spare_states: Vec::new(),
            spare_names: Vec::new(),
            spare_body: None,
            scratch_values: Vec::new(),
            scratch_types: Vec::new(),
            metadata: Metadata::default(),
        }
    }

    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        let pos = |offset: usize| BytePos(self.base.saturating_add(u32::try_from(offset).unwrap_or(u32::MAX)));
        Span::new(pos(start), pos(end.max(start)))
    }
    /// The span of one byte.
    pub(super) fn span_at(&self, at: usize) -> Span {
        self.span(at, at + 1)
    }
    /// The span of the next token; that of the last byte where the text has ended.
    pub fn here(&self) -> Span {
        match self.tokens.token {
            Token::End => self.span(self.tokens.start.saturating_sub(1), self.tokens.start),
            _ => self.span(self.tokens.start, self.tokens.end),
        }
    }
    /// Checks a number against a limit; the error is at the next token.
    #[inline]
    pub(super) fn within(&self, limit: Limit, number: u64) -> Result<()> {
        if limit.allows(number) { Ok(()) } else { Err(Diag::error(Code::Limit, self.here(), limit.message())) }
    }
    /// An error at the next token.
    pub fn error(&self, message: impl Into<String>) -> Diag {
        if let Token::Bad(lex) = self.tokens.token {
            return Diag::error(Code::Lex, self.here(), lex.message());
        }
        Diag::error(Code::Parse, self.here(), message)
    }
    /// An error right behind the last token, because punctuation is missing there; the next may be lines away.
    pub(super) fn missing(&self, message: impl Into<String>) -> Diag {
        match self.tokens.token {
            Token::Bad(_) => self.error(message),
            Token::End => self.error_at(self.tokens.last_end.min(self.tokens.start.saturating_sub(1)), message),
            _ => self.error_at(self.tokens.last_end, message),
        }
    }
    /// An error at an offset.
    pub fn error_at(&self, at: usize, message: impl Into<String>) -> Diag {
        Diag::error(Code::Parse, self.span_at(at), message)
    }
    /// An error at an offset in what only the operation's own syntax knows of: MLIR names the operation there.
    pub fn op_error_at(&self, at: usize, message: impl std::fmt::Display) -> Diag {
        self.error_at(at, format!("custom op '{}' {message}", self.custom.0))
    }
    /// The same at the next token.
    pub fn op_error(&self, message: impl std::fmt::Display) -> Diag {
        self.error(format!("custom op '{}' {message}", self.custom.0))
    }
    /// The same where the operation begins.
    pub fn whole_op_error(&self, message: impl std::fmt::Display) -> Diag {
        self.op_error_at(self.custom.1, message)
    }
    /// The offset of the next token.
    pub fn offset(&self) -> usize {
        self.tokens.start
    }
    fn loc_at(&self, offset: usize) -> Loc {
        Loc::source(BytePos(self.base.saturating_add(offset as u32)))
    }
}
