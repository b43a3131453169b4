//! Parser of operations, blocks and regions.
//!
//! The parser builds IR while it reads. This module has its state and error functions; the submodules parse, from the
//! file down to tokens. Nested operations are on a stack of the parser, so nesting does not deepen the call stack. The
//! parser resolves names and types. The verifier checks the IR, and the [`Reader`] parses
//! types and attributes.

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

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::reader::{ReadOptions, Reader};
use super::token::{Token, Tokens};
use crate::diag::{Code, Diag};
use crate::ir::*;

use region::{BlockEntry, NextRegion, OpenOp};
pub use state::{OpState, ParsedRegion, UnresolvedOperand, ValueGroup};
use values::ValueNames;

/// The result of parsing a source: IR, possibly incomplete, and diagnostics.
pub struct Parsed {
    /// The module. If there are errors, it may be incomplete.
    pub module: Module,
    /// Errors, in the order of the text.
    pub diags: Vec<Diag>,
}

/// Options of the parser.
#[derive(Clone, Copy, Debug, Default)]
pub struct ParseOptions {
    /// `--allow-unregistered-dialect`
    pub allow_unregistered: bool,
    /// `--no-implicit-module`: the text must contain one operation, which is returned without an enclosing module.
    pub no_implicit_module: bool,
}

/// A parser of one source.
pub struct Parser<'a> {
    /// The context.
    pub ctx: &'a Context,
    pub(super) source: &'a Source,
    bytes: &'a [u8],
    base: u32,
    pub(super) reader: Reader<'a>,
    pub(super) tokens: Tokens<'a>,
    body: Body,
    names: ValueNames<'a>,
    /// The operations whose regions are being parsed, outermost first.
    open_ops: Vec<OpenOp<'a>>,
    /// The region that the form of the current operation requests next.
    next_region: Option<NextRegion<'a>>,
    /// The open regions, each with its blocks by name. Only the innermost is searched.
    open: Vec<(RegionId, FxHashMap<&'a [u8], BlockEntry>)>,
    default_dialect: &'static str,
    /// The operation whose custom form is being parsed, and the offset of its name.
    custom: (&'static str, usize),
    /// Number of operations parsed so far, including the current ones.
    operations: u64,
    diags: Vec<Diag>,
    options: ParseOptions,
    op_names: FxHashMap<&'a [u8], OpName>,
    /// Names without a dialect prefix, by the default dialect.
    short_names: FxHashMap<(&'static str, &'a [u8]), OpName>,
    /// An operation has the name of a [former dialect](crate::def::FormerDialect).
    has_former_names: bool,
    splits: FxHashMap<(OpName, Attr, Attr), (Attr, Attr)>,
    /// The end of the parsed range of the source.
    end: usize,
    /// True if the later location aliases were read, because one was used before its definition.
    late_aliases_read: bool,
    /// The offsets of these aliases, and the ends of their definitions.
    early_aliases: FxHashMap<usize, usize>,
    // Boxed, because a state is large and is moved often.
    #[allow(clippy::vec_box)]
    spare_states: Vec<Box<OpState<'a>>>,
    spare_names: Vec<ValueNames<'a>>,
    /// The allocation of a finished body, for reuse.
    spare_body: Option<Body>,
    scratch_values: Vec<ValueId>,
    scratch_types: Vec<Type>,
    metadata: Metadata,
}

type Result<T> = std::result::Result<T, Diag>;

/// Parses the bytes `start..end` of a source as a module.
pub fn parse<'a>(ctx: &'a Arc<Context>, source: &'a Source, start: usize, end: usize, options: ParseOptions) -> Parsed {
    let mut parser = Parser::new(ctx, source, start, end, options);
    let (body, metadata) = parser.file();
    let mut module = Module::new(ctx, body);
    module.metadata = metadata;
    Parsed { module, diags: parser.diags }
}

/// Positions and errors.
impl<'a> Parser<'a> {
    fn new(ctx: &'a Context, source: &'a Source, start: usize, end: usize, options: ParseOptions) -> Self {
        let bytes = source.bytes();
        let end = end.min(bytes.len());
        // Skips the byte order mark.
        let start = if start == 0 && bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { start };
        let read_options = ReadOptions { allow_unregistered: options.allow_unregistered };
        Self {
            ctx,
            source,
            bytes,
            base: source.base.0,
            reader: Reader::new(ctx, source, end, read_options),
            tokens: Tokens::new(bytes, start, end),
            body: Body::without_root(),
            names: ValueNames::default(),
            open_ops: Vec::new(),
            next_region: None,
            open: Vec::new(),
            default_dialect: "builtin",
            custom: ("", 0),
            operations: 0,
            diags: Vec::new(),
            options,
            op_names: FxHashMap::default(),
            short_names: FxHashMap::default(),
            has_former_names: false,
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
    /// The span of the next token, or of the last byte at the end of the text.
    pub fn next_span(&self) -> Span {
        match self.tokens.token {
            Token::End => self.span(self.tokens.start.saturating_sub(1), self.tokens.start),
            _ => self.span(self.tokens.start, self.tokens.end),
        }
    }
    /// Checks a number against a limit; reports the error at the next token.
    #[inline]
    pub(super) fn check_limit(&self, limit: Limit, number: u64) -> Result<()> {
        if limit.allows(number) { Ok(()) } else { Err(Diag::error(limit.code, self.next_span(), limit.message())) }
    }
    /// An error at the next token.
    pub fn error(&self, message: impl Into<String>) -> Diag {
        if let Token::Bad(lex) = self.tokens.token {
            return Diag::error(Code::InvalidToken, self.next_span(), lex.message());
        }
        Diag::error(Code::UnexpectedToken, self.next_span(), message)
    }
    /// An error directly after the last token, for missing punctuation: the next token may be lines away.
    pub(super) fn missing(&self, message: impl Into<String>) -> Diag {
        match self.tokens.token {
            Token::Bad(_) => self.error(message),
            Token::End => self.error_at(self.tokens.last_end.min(self.tokens.start.saturating_sub(1)), message),
            _ => self.error_at(self.tokens.last_end, message),
        }
    }
    /// An error at an offset.
    pub fn error_at(&self, at: usize, message: impl Into<String>) -> Diag {
        Diag::error(Code::UnexpectedToken, self.span_at(at), message)
    }
    /// An error at an offset in a custom form. The message names the operation, as in MLIR.
    pub fn op_error_at(&self, at: usize, message: impl std::fmt::Display) -> Diag {
        self.error_at(at, format!("custom op '{}' {message}", self.custom.0))
    }
    /// Like [`Parser::op_error_at`], at the next token.
    pub fn op_error(&self, message: impl std::fmt::Display) -> Diag {
        self.error(format!("custom op '{}' {message}", self.custom.0))
    }
    /// Like [`Parser::op_error_at`], at the start of the operation.
    pub fn whole_op_error(&self, message: impl std::fmt::Display) -> Diag {
        self.op_error_at(self.custom.1, message)
    }
    /// The offset of the next token.
    pub fn offset(&self) -> usize {
        self.tokens.start
    }
    /// The source location of an argument that has no explicit location.
    pub fn operand_loc(&self, operand: UnresolvedOperand<'_>) -> Loc {
        self.loc_at(operand.at)
    }
    fn loc_at(&self, offset: usize) -> Loc {
        Loc::source(BytePos(self.base.saturating_add(offset as u32)))
    }
}
