//! Reading of operations, blocks and regions.
//!
//! The parser builds IR as it reads and never gives up at the first mistake: after an error it goes on at the next line
//! that starts an operation, a block or an end of region, and takes the results of what it could not read as known, so
//! that one mistake makes one diagnostic. It resolves names and types; whether the IR makes sense is the verifier's
//! business.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::reader::{LocOrAlias, ReadOptions, Reader};
use super::token::{Token, Tokens};
use crate::def::RegisteredOp;
use crate::diag::{Code, Diag};
use crate::ir::*;

/// Nesting of regions beyond which text is refused.
pub const MAX_REGION_NESTING: u32 = 1024;

/// Errors after which the rest of a text is not read.
pub const MAX_ERRORS: usize = 100;

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

/// An operand as written: its value is looked up when its type is known.
#[derive(Clone, Copy, Debug)]
pub struct Operand<'a> {
    /// The name with `%`.
    pub name: &'a [u8],
    /// The number after `#`.
    pub index: u32,
    /// Offset in the source.
    pub at: usize,
}

/// An operation while it is read. Operands and results are kept by the definition's groups.
#[derive(Debug)]
pub struct OpState<'a> {
    /// Name.
    pub name: OpName,
    /// Operands with their types, by group.
    pub operands: SmallVec<[Group<Operand<'a>>; 4]>,
    /// Result types, by group.
    pub results: SmallVec<[Group<()>; 2]>,
    /// Inherent attributes that the operation's own syntax spells.
    pub properties: SmallVec<[(Str, Attr); 4]>,
    /// Inherent attributes as the generic form has them, a dictionary.
    pub dict: Option<Attr>,
    /// The attribute dictionary as written; inherent attributes in it are sorted out at the end.
    pub attrs: Attr,
    /// Regions.
    pub regions: SmallVec<[ParsedRegion; 1]>,
    /// Successors.
    pub successors: SmallVec<[BlockId; 2]>,
}

impl OpState<'_> {
    fn new(name: OpName) -> Self {
        Self {
            name,
            operands: SmallVec::new(),
            results: SmallVec::new(),
            properties: SmallVec::new(),
            dict: None,
            attrs: Attr::EMPTY_DICT,
            regions: SmallVec::new(),
            successors: SmallVec::new(),
        }
    }
    fn clear(&mut self) {
        self.operands.clear();
        self.results.clear();
        self.properties.clear();
        self.regions.clear();
        self.successors.clear();
        (self.dict, self.attrs) = (None, Attr::EMPTY_DICT);
    }
}

/// Values of one operand or result group, and their types as far as they are known.
#[derive(Clone, Debug)]
pub struct Group<T> {
    /// The values as written.
    pub items: SmallVec<[T; 2]>,
    /// Their types, once known.
    pub types: Option<SmallVec<[Type; 2]>>,
}

impl<T> Default for Group<T> {
    fn default() -> Self {
        Self { items: SmallVec::new(), types: None }
    }
}

/// A region that was read before its operation exists.
#[derive(Debug)]
pub enum ParsedRegion {
    /// In the body around the operation.
    Inner(RegionId),
    /// In a body of its own, for an isolated operation.
    Isolated(Box<Body>),
}

impl ParsedRegion {
    /// Gives the last region that was read into an isolated body a block if it has none: the text of a single empty block
    /// is `{}`.
    pub fn ensure_block(&mut self) {
        if let Self::Isolated(body) = self
            && let Some(&region) = body.roots().last()
            && body.blocks(region).is_empty()
        {
            body.add_block(region);
        }
    }
    /// Whether the last region that was read into it has no block; not told of one in the body around the operation.
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Inner(_) => false,
            Self::Isolated(body) => body.roots().last().is_none_or(|&r| body.blocks(r).is_empty()),
        }
    }
}

#[derive(Clone, Copy)]
struct Definition {
    first: ValueId,
    count: u32,
    at: u32,
}

/// The results of an operation that could not be read: their uses are not reported.
const BROKEN: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct ForwardValue {
    value: ValueId,
    at: usize,
}

#[derive(Default)]
struct Names<'a> {
    values: FxHashMap<&'a [u8], Definition>,
    /// Names that inner regions defined, which end with them.
    inner: Vec<&'a [u8]>,
    forward: FxHashMap<(&'a [u8], u32), ForwardValue>,
    depth: u32,
}

impl Names<'_> {
    fn clear(&mut self) {
        self.values.clear();
        self.inner.clear();
        self.forward.clear();
        self.depth = 0;
    }
}

struct BlockEntry {
    id: BlockId,
    defined: Option<usize>,
    used: usize,
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
    /// The regions that are open in this body, with their blocks by name.
    open: Vec<(RegionId, FxHashMap<&'a [u8], BlockEntry>)>,
    default_dialect: &'static str,
    /// The operation whose own syntax is being read.
    custom: &'static str,
    depth: u32,
    diags: Vec<Diag>,
    options: ParseOptions,
    op_names: FxHashMap<&'a [u8], OpName>,
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
    scratch_values: Vec<ValueId>,
    scratch_types: Vec<Type>,
    metadata: Metadata,
}

type Result<T> = std::result::Result<T, Diag>;

/// Reads the bytes `start..end` of a source as a module.
pub fn parse<'a>(ctx: &'a Context, source: &'a Source, start: usize, end: usize, options: ParseOptions) -> Parsed {
    let bytes = source.bytes();
    let end = end.min(bytes.len());
    // A byte order mark is no text.
    let start = if start == 0 && bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { start };
    let read_options = ReadOptions { allow_unregistered: options.allow_unregistered };
    let mut parser = Parser {
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
        custom: "",
        depth: 0,
        diags: Vec::new(),
        options,
        op_names: FxHashMap::default(),
        splits: FxHashMap::default(),
        end,
        late_aliases_read: false,
        early_aliases: FxHashMap::default(),
        spare_states: Vec::new(),
        spare_names: Vec::new(),
        scratch_values: Vec::new(),
        scratch_types: Vec::new(),
        metadata: Metadata::default(),
    };
    let module = parser.file();
    Parsed { module, diags: parser.diags }
}

impl<'a> Parser<'a> {
    // ---- places and errors ---------------------------------------------------------------------------------------

    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        let pos = |offset: usize| BytePos(self.base.saturating_add(u32::try_from(offset).unwrap_or(u32::MAX)));
        Span::new(pos(start), pos(end.max(start)))
    }
    /// The span of the next token.
    pub fn here(&self) -> Span {
        self.span(self.tokens.start, self.tokens.end)
    }
    /// An error at the next token.
    pub fn error(&self, message: impl Into<String>) -> Diag {
        if let Token::Bad(lex) = self.tokens.token {
            return Diag::error(Code::Lex, self.here(), lex.message());
        }
        Diag::error(Code::Parse, self.here(), message)
    }
    /// An error at an offset.
    pub fn error_at(&self, at: usize, message: impl Into<String>) -> Diag {
        Diag::error(Code::Parse, self.span(at, at + 1), message)
    }
    /// An error at an offset in what only the operation's own syntax knows of: MLIR names the operation there.
    pub fn op_error_at(&self, at: usize, message: impl std::fmt::Display) -> Diag {
        self.error_at(at, format!("custom op '{}' {message}", self.custom))
    }
    /// The same at the next token.
    pub fn op_error(&self, message: impl std::fmt::Display) -> Diag {
        self.error(format!("custom op '{}' {message}", self.custom))
    }
    /// The offset of the next token.
    pub fn offset(&self) -> usize {
        self.tokens.start
    }
    fn loc_at(&self, offset: usize) -> Loc {
        Loc::source(BytePos(self.base.saturating_add(offset as u32)))
    }

    // ---- tokens --------------------------------------------------------------------------------------------------

    pub(super) fn is(&self, token: Token) -> bool {
        self.tokens.token == token
    }
    pub(super) fn take(&mut self, token: Token) -> bool {
        let found = self.is(token);
        if found {
            self.tokens.advance();
        }
        found
    }
    /// Takes the next token if its text is this punctuation or word.
    pub fn eat(&mut self, text: &str) -> bool {
        let found = self.at(text);
        if found {
            self.tokens.advance();
        }
        found
    }
    /// Whether the next token's text is this punctuation or word.
    pub fn at(&self, text: &str) -> bool {
        self.tokens.text() == text.as_bytes() && !matches!(self.tokens.token, Token::End | Token::Bad(_))
    }
    /// Takes this punctuation or word, or fails.
    pub fn expect(&mut self, text: &str) -> Result<()> {
        if self.eat(text) { Ok(()) } else { Err(self.missing(format!("expected '{text}'"))) }
    }
    /// An error about something that should stand behind the last token, as MLIR places it.
    fn missing(&self, message: impl Into<String>) -> Diag {
        match self.tokens.token {
            Token::Bad(_) => self.error(message),
            _ => Diag::error(Code::Parse, self.span(self.tokens.last_end, self.tokens.last_end), message),
        }
    }
    /// Takes `attributes {...}` if it is there.
    pub fn attributes(&mut self) -> Result<Attr> {
        if self.eat("attributes") && !self.is(Token::LBrace) {
            return Err(self.missing("expected '{' in attribute dictionary"));
        }
        self.optional_dict()
    }
    /// Takes a bare word.
    pub fn word(&mut self, what: &str) -> Result<&'a [u8]> {
        if !self.is(Token::Word) {
            return Err(self.error(format!("expected {what}")));
        }
        let text = self.tokens.text();
        self.tokens.advance();
        Ok(text)
    }
    /// Takes an integer literal that fits 64 signed bits.
    pub fn int(&mut self) -> Result<i64> {
        let negative = self.take(Token::Minus);
        if !self.is(Token::Int) {
            return Err(self.error("expected integer literal"));
        }
        let text = std::str::from_utf8(self.tokens.text()).unwrap_or("");
        let value = match text.strip_prefix("0x") {
            Some(digits) => i128::from_str_radix(digits, 16),
            None if text.len() < 30 => text.parse(),
            None => return Err(self.error("integer literal out of range")),
        };
        let value = value.ok().map(|v| if negative { -v } else { v }).and_then(|v| i64::try_from(v).ok());
        let value = value.ok_or_else(|| self.error("integer literal out of range"))?;
        self.tokens.advance();
        Ok(value)
    }
    /// Takes a type.
    pub fn ty(&mut self) -> Result<Type> {
        self.check_token()?;
        let (ty, end) = self.reader.type_at(self.tokens.start)?;
        self.tokens.jump(end);
        Ok(ty)
    }
    /// Takes an attribute with its type, where its kind has one.
    pub fn attr(&mut self) -> Result<Attr> {
        self.check_token()?;
        let (attr, end) = self.reader.attr_at(self.tokens.start)?;
        self.tokens.jump(end);
        Ok(attr)
    }
    /// Takes an attribute whose type is known and not written.
    pub fn attr_of_type(&mut self, ty: Type) -> Result<Attr> {
        self.check_token()?;
        let (attr, end) = self.reader.attr_of_type_at(self.tokens.start, ty)?;
        self.tokens.jump(end);
        Ok(attr)
    }
    /// Takes a dictionary `{...}` if there is one.
    pub fn optional_dict(&mut self) -> Result<Attr> {
        if !self.is(Token::LBrace) {
            return Ok(Attr::EMPTY_DICT);
        }
        let (attr, end) = self.reader.dict_at(self.tokens.start)?;
        self.tokens.jump(end);
        Ok(attr)
    }
    fn check_token(&self) -> Result<()> {
        match self.tokens.token {
            Token::Bad(lex) => Err(Diag::error(Code::Lex, self.here(), lex.message())),
            _ => Ok(()),
        }
    }
    /// Takes `@name` or `@"name"` and gives the name.
    pub fn symbol_name(&mut self) -> Result<Str> {
        let text = self.tokens.text();
        let name = match self.tokens.token {
            Token::Symbol => self.ctx.str(&text[1..]),
            Token::QuotedSymbol => self.ctx.str(self.unquoted()),
            _ => return Err(self.op_error("expected valid '@'-identifier for symbol name")),
        };
        self.tokens.advance();
        Ok(name)
    }
    /// The bytes that the next token, a string or quoted symbol, stands for.
    pub(super) fn unquoted(&self) -> std::borrow::Cow<'a, [u8]> {
        let text = self.tokens.text();
        let open = memchr::memchr(b'"', text).unwrap_or(0);
        super::extent::unescape(text.get(open + 1..text.len().saturating_sub(1)).unwrap_or(&[]))
    }
    /// Takes items between commas, at least one.
    pub fn comma_list(&mut self, mut item: impl FnMut(&mut Self) -> Result<()>) -> Result<()> {
        loop {
            item(self)?;
            if !self.take(Token::Comma) {
                return Ok(());
            }
        }
    }

    // ---- values --------------------------------------------------------------------------------------------------

    /// Whether a symbol's name comes next.
    pub fn at_symbol(&self) -> bool {
        matches!(self.tokens.token, Token::Symbol | Token::QuotedSymbol)
    }
    /// Whether an operand comes next.
    pub fn at_operand(&self) -> bool {
        self.is(Token::Value)
    }
    /// Takes an operand.
    pub fn operand(&mut self) -> Result<Operand<'a>> {
        if !self.is(Token::Value) {
            return Err(self.error("expected SSA operand"));
        }
        let (name, at) = (self.tokens.text(), self.tokens.start);
        self.tokens.advance();
        let index = if self.is(Token::Hash) { self.result_number()? } else { 0 };
        Ok(Operand { name, index, at })
    }
    fn result_number(&mut self) -> Result<u32> {
        let digits = std::str::from_utf8(&self.tokens.text()[1..]).ok();
        let number = digits.and_then(|d| d.parse().ok()).filter(|&n: &u32| n != BROKEN);
        let number = number.ok_or_else(|| self.error("expected SSA value result number"))?;
        self.tokens.advance();
        Ok(number)
    }
    /// Takes operands between commas, perhaps none.
    pub fn operands(&mut self, into: &mut SmallVec<[Operand<'a>; 2]>) -> Result<()> {
        if !self.is(Token::Value) {
            return Ok(());
        }
        self.comma_list(|p| {
            into.push(p.operand()?);
            Ok(())
        })
    }
    /// The value that an operand names.
    pub fn resolve(&mut self, operand: &Operand<'a>, ty: Type) -> Result<ValueId> {
        use crate::ir::Entity;
        if let Some(def) = self.names.values.get(operand.name) {
            if def.count == BROKEN {
                return Ok(self.body.new_forward_value(ty));
            }
            if operand.index >= def.count {
                return Err(self.error_at(operand.at, "reference to invalid result number"));
            }
            let value = ValueId::from_index(def.first.index() + operand.index as usize);
            return self.check_type(operand, value, ty, def.at as usize);
        }
        if let Some(&ForwardValue { value, at }) = self.names.forward.get(&(operand.name, operand.index)) {
            return self.check_type(operand, value, ty, at);
        }
        let value = self.body.new_forward_value(ty);
        self.names.forward.insert((operand.name, operand.index), ForwardValue { value, at: operand.at });
        Ok(value)
    }
    fn check_type(&self, operand: &Operand<'_>, value: ValueId, ty: Type, prior: usize) -> Result<ValueId> {
        let known = self.body.ty(value);
        if known == ty {
            return Ok(value);
        }
        let message = format!(
            "use of value '{}' expects different type than prior uses: '{}' vs '{}'",
            String::from_utf8_lossy(operand.name),
            super::type_for_message(self.ctx, ty),
            super::type_for_message(self.ctx, known)
        );
        Err(self.error_at(operand.at, message).note(self.span(prior, prior + 1), "prior use here"))
    }
    fn define(&mut self, name: &'a [u8], first: ValueId, count: u32, at: usize) -> Result<()> {
        use crate::ir::Entity;
        let def = Definition { first, count, at: at as u32 };
        let old = self.names.values.insert(name, def);
        if self.names.depth > 0 {
            self.names.inner.push(name);
        }
        if let Some(old) = old.filter(|old| old.count != BROKEN) {
            let text = String::from_utf8_lossy(name);
            let prior = old.at as usize;
            return Err(self
                .error_at(at, format!("redefinition of SSA value '{text}'"))
                .note(self.span(prior, prior + 1), "previously defined here"));
        }
        if self.names.forward.is_empty() {
            return Ok(());
        }
        for index in 0..count {
            let Some(forward) = self.names.forward.remove(&(name, index)) else { continue };
            let value = ValueId::from_index(first.index() + index as usize);
            let (wanted, actual) = (self.body.ty(forward.value), self.body.ty(value));
            if wanted != actual {
                let message = format!(
                    "definition of SSA value '{}#{index}' has type '{}'",
                    String::from_utf8_lossy(name),
                    super::type_for_message(self.ctx, actual)
                );
                let note = format!("previously used here with type '{}'", super::type_for_message(self.ctx, wanted));
                return Err(self.error_at(at, message).note(self.span(forward.at, forward.at + 1), note));
            }
            self.body.replace_uses(forward.value, value);
        }
        Ok(())
    }
    /// The results of an operation that could not be read are known, but nothing is known of them.
    fn define_broken(&mut self, results: &[(&'a [u8], u32, usize)]) {
        use crate::ir::Entity;
        for &(name, _, at) in results {
            let def = Definition { first: ValueId::from_index(0), count: BROKEN, at: at as u32 };
            self.names.values.insert(name, def);
            if self.names.depth > 0 {
                self.names.inner.push(name);
            }
            self.names.forward.retain(|key, _| key.0 != name);
        }
    }

    // ---- the file ------------------------------------------------------------------------------------------------

    fn file(&mut self) -> Module {
        let region = self.body.add_root();
        let block = self.body.add_block(region);
        self.open.push((region, FxHashMap::default()));
        while !self.is(Token::End) {
            let start = self.tokens.start;
            let result = match self.tokens.token {
                Token::Hash | Token::Bang => self.alias(),
                Token::MetadataBegin => super::metadata::read(self),
                _ => self.operation(block),
            };
            if let Err(diag) = result {
                self.recover(diag, start, false);
            }
        }
        self.open.pop();
        self.finish_names();
        let body = std::mem::take(&mut self.body);
        self.wrap(body, block)
    }

    /// Makes the module: the only operation if it is a module, else a module around everything.
    fn wrap(&mut self, mut body: Body, block: BlockId) -> Module {
        let module_name = self.ctx.op_name("builtin.module");
        let metadata = std::mem::take(&mut self.metadata);
        let mut only = body.first(block).filter(|&op| body.next(op).is_none());
        if only.is_some_and(|op| body.name(op) != module_name && !self.options.no_implicit_module) {
            only = None;
        }
        let loc = Loc::attr(
            self.ctx.attr(AttrKind::Loc(LocAttr::File { name: self.ctx.str(&self.source.name), range: [0; 4] })),
        );
        if self.options.no_implicit_module
            && self.diags.is_empty()
            && let Some(op) = only.filter(|&op| body.isolated(op).is_none())
        {
            let name = self.ctx.op_text(body.name(op));
            let message = format!("'{name}' op is not isolated from above, so it needs a module around it");
            self.diags.push(Diag::error(Code::Parse, body.loc(op), message));
        }
        if self.options.no_implicit_module && only.is_none() && self.diags.is_empty() {
            let message =
                format!("source must contain a single top-level operation, found: {}", body.ops(block).count());
            self.diags.push(Diag::error(Code::Parse, loc, message));
        }
        if let Some(op) = only.and_then(|op| body.take_isolated(op)) {
            return Module { op, metadata };
        }
        body.shrink();
        let op = IsolatedOp { name: module_name, loc, properties: Attr::EMPTY_DICT, attrs: Attr::EMPTY_DICT, body };
        Module { op, metadata }
    }

    fn alias(&mut self) -> Result<()> {
        let is_type = self.is(Token::Bang);
        if let Some(&end) = self.early_aliases.get(&self.tokens.start) {
            self.tokens.jump(end);
            return Ok(());
        }
        let (name, name_span) = (&self.tokens.text()[1..], self.here());
        self.tokens.advance();
        if !self.is(Token::Equal) {
            let kind = if is_type { "type" } else { "attribute" };
            return Err(self.error(format!("expected '=' in {kind} alias definition")));
        }
        self.tokens.advance();
        let value = self.tokens.start;
        let end = if is_type {
            self.reader.define_type_alias(name, name_span, value)?
        } else {
            self.reader.define_attr_alias(name, name_span, value)?
        };
        self.tokens.jump(end);
        Ok(())
    }

    pub(super) fn metadata_mut(&mut self) -> &mut Metadata {
        &mut self.metadata
    }

    /// Records an error and goes to where reading can go on: the next line that starts like an operation, behind the token
    /// at `start`, because what failed there would fail again.
    fn recover(&mut self, diag: Diag, start: usize, in_region: bool) {
        self.diags.push(diag);
        if self.diags.len() >= MAX_ERRORS {
            self.tokens.jump_to_end();
            return;
        }
        let mut line_end = self.tokens.last_end;
        if self.tokens.start == start {
            line_end = self.tokens.end;
            self.tokens.advance();
        }
        // What stands in braces that open on the way belongs to what could not be read.
        let mut depth = 0u32;
        loop {
            match self.tokens.token {
                Token::End => break,
                Token::LBrace => depth += 1,
                Token::RBrace if depth > 0 => depth -= 1,
                Token::RBrace if in_region => break,
                _ => {}
            }
            let starts_line =
                self.bytes.get(line_end..self.tokens.start).is_some_and(|gap| memchr::memchr(b'\n', gap).is_some());
            let starts_op = matches!(
                self.tokens.token,
                Token::Word | Token::Value | Token::String | Token::Block | Token::MetadataBegin
            );
            if depth == 0 && starts_line && starts_op {
                break;
            }
            line_end = self.tokens.end;
            self.tokens.advance();
        }
    }

    fn finish_names(&mut self) {
        let mut missing: Vec<_> = self.names.forward.drain().collect();
        missing.sort_by_key(|(_, forward)| forward.at);
        for ((_, _), forward) in missing {
            self.diags.push(self.error_at(forward.at, "use of undeclared SSA value name"));
        }
    }

    // ---- operations ----------------------------------------------------------------------------------------------

    fn operation(&mut self, block: BlockId) -> Result<()> {
        let start = self.tokens.start;
        let mut results: SmallVec<[(&'a [u8], u32, usize); 1]> = SmallVec::new();
        if self.is(Token::Value) {
            self.comma_list(|p| {
                let (name, at) = (p.tokens.text(), p.tokens.start);
                if !p.take(Token::Value) {
                    return Err(p.error("expected valid ssa identifier"));
                }
                let mut count = 1;
                if p.take(Token::Colon) {
                    count = match p.is(Token::Int).then(|| p.int()) {
                        Some(Ok(n)) if (1..i64::from(BROKEN)).contains(&n) => n as u32,
                        Some(_) => return Err(p.error("expected named operation to have at least 1 result")),
                        None => return Err(p.error("expected integer number of results")),
                    };
                }
                results.push((name, count, at));
                Ok(())
            })?;
            if !self.take(Token::Equal) {
                return Err(self.error("expected '=' after SSA name"));
            }
        }
        let op_start = self.tokens.start;
        let done = match self.tokens.token {
            Token::String => self.generic(op_start, block),
            Token::Word => self.custom(op_start, block),
            _ => Err(self.error("expected operation name in quotes")),
        };
        let op = match done {
            Ok(op) => op,
            Err(diag) => {
                self.define_broken(&results);
                return Err(diag);
            }
        };
        if results.is_empty() {
            return Ok(());
        }
        let (bound, made) = (results.iter().map(|r| u64::from(r.1)).sum::<u64>(), self.body.num_results(op));
        if bound != made as u64 {
            self.define_broken(&results);
            let message = if made == 0 {
                "cannot name an operation with no results".to_owned()
            } else {
                format!("operation defines {made} results but was provided {bound} to bind")
            };
            return Err(self.error_at(start, message));
        }
        let mut values = self.body.results(op);
        for (name, count, at) in results {
            if let Some(first) = values.next() {
                self.define(name, first, count, at)?;
            }
            for _ in 1..count {
                values.next();
            }
        }
        Ok(())
    }

    fn op_name(&mut self, text: &'a [u8]) -> OpName {
        match self.op_names.get(text) {
            Some(&name) => name,
            None => {
                let name = self.ctx.op_name(text);
                self.op_names.insert(text, name);
                name
            }
        }
    }

    /// A state for an operation, perhaps one that served another: they are large, and operations many.
    fn state(&mut self, name: OpName) -> Box<OpState<'a>> {
        let mut state = self.spare_states.pop().unwrap_or_else(|| Box::new(OpState::new(name)));
        state.name = name;
        state
    }

    /// `"dialect.op"(%a) <{...}> ({...}) {...} : (i32) -> i32 loc(...)`
    fn generic(&mut self, start: usize, block: BlockId) -> Result<OpId> {
        let text = self.tokens.text();
        let inner = text.get(1..text.len().saturating_sub(1)).unwrap_or(&[]);
        if inner.is_empty() {
            return Err(self.error("empty operation name is invalid"));
        }
        if inner.contains(&0) || inner.contains(&b'\\') && self.unquoted().contains(&0) {
            return Err(self.error("null character not allowed in operation name"));
        }
        let name = if inner.contains(&b'\\') { self.ctx.op_name(self.unquoted()) } else { self.op_name(inner) };
        self.tokens.advance();
        self.check_registered(name)?;
        let mut state = self.state(name);
        self.generic_tail(&mut state)?;
        let loc = self.trailing_loc(start)?;
        let op = self.finish(None, &mut state, start, block, loc)?;
        self.give_back(state);
        Ok(op)
    }

    /// What follows the name in the generic form: `(%a) <{...}> ({...}) {...} : (i32) -> i32`
    pub fn generic_tail(&mut self, state: &mut OpState<'a>) -> Result<()> {
        if !self.take(Token::LParen) {
            return Err(self.error("expected '(' to start operand list"));
        }
        let mut operands = Group::default();
        self.operands(&mut operands.items)?;
        if !self.take(Token::RParen) {
            return Err(self.error("expected ')' to end operand list"));
        }
        if self.take(Token::LBracket) {
            self.comma_list(|p| {
                let successor = p.successor()?;
                state.successors.push(successor);
                Ok(())
            })?;
            if !self.take(Token::RBracket) {
                return Err(self.error("expected ']'"));
            }
        }
        if self.take(Token::Less) {
            if !self.is(Token::LBrace) {
                return Err(self.error("expected '{' to start properties"));
            }
            let dict = self.optional_dict()?;
            state.dict = Some(dict);
            if !self.take(Token::Greater) {
                return Err(self.error("expected '>' to end properties"));
            }
        }
        if self.take(Token::LParen) {
            self.comma_list(|p| p.region(state, &[]))?;
            if !self.take(Token::RParen) {
                return Err(self.error("expected ')' to end region list"));
            }
        }
        state.attrs = self.optional_dict()?;
        if !self.take(Token::Colon) {
            return Err(self.error("expected ':' followed by operation type"));
        }
        let type_start = self.tokens.start;
        let ty = self.ty()?;
        let TypeKind::Function { inputs, results } = self.ctx.type_kind(ty) else {
            return Err(self.error_at(type_start, "expected function type"));
        };
        if inputs.len() != operands.items.len() {
            let (types, values) = (inputs.len(), operands.items.len());
            let s = if values == 1 { "" } else { "s" };
            return Err(self.error_at(type_start, format!("expected {values} operand type{s} but had {types}")));
        }
        operands.types = Some(inputs.as_ref().into());
        state.operands.push(operands);
        state.results.push(Group { items: SmallVec::new(), types: Some(results.as_ref().into()) });
        Ok(())
    }

    fn check_registered(&self, name: OpName) -> Result<()> {
        if self.options.allow_unregistered || self.ctx.registered(name).is_some() {
            return Ok(());
        }
        let text = self.ctx.op_text(name);
        let dialect = text.split_once('.').map_or("", |(d, _)| d);
        match self.ctx.dialect(dialect) {
            Some(d) if d.open => Ok(()),
            // The verifier reports it, with the operation.
            Some(_) => Ok(()),
            None => Err(self.error_at(
                self.tokens.start,
                "operation being parsed with an unregistered dialect. If this is intended, please use \
                 -allow-unregistered-dialect with the MLIR tool used",
            )),
        }
    }

    /// `dialect.op ...` in its own syntax.
    fn custom(&mut self, start: usize, block: BlockId) -> Result<OpId> {
        let text = self.tokens.text();
        let key = if text.contains(&b'.') { self.op_name(text) } else { self.short_name(text) };
        let Some(registered) = self.ctx.registered(key) else {
            return Err(self.unknown_op(text));
        };
        self.tokens.advance();
        let mut state = self.state(key);
        let def = registered.def;
        let outer = std::mem::replace(&mut self.custom, def.name);
        let done = match (def.syntax, registered.format()) {
            (Some(syntax), _) => syntax.parse(self, &mut state),
            (None, Some(Ok(format))) => super::format_parse::parse(self, registered, format, &mut state),
            (None, Some(Err(why))) => Err(self.error_at(start, why.clone())),
            (None, None) => Err(self.error_at(start, format!("'{}' op has no custom assembly form", def.name))),
        };
        self.custom = outer;
        done?;
        let loc = self.trailing_loc(start)?;
        let op = self.finish(Some(registered), &mut state, start, block, loc)?;
        self.give_back(state);
        Ok(op)
    }

    /// The name of an operation that is written without its dialect.
    fn short_name(&mut self, text: &'a [u8]) -> OpName {
        let mut full = Vec::with_capacity(text.len() + 16);
        for dialect in [self.default_dialect, "builtin"] {
            full.clear();
            full.extend_from_slice(dialect.as_bytes());
            full.push(b'.');
            full.extend_from_slice(text);
            let name = self.ctx.op_name(&full);
            if self.ctx.registered(name).is_some() {
                return name;
            }
        }
        self.op_name(text)
    }

    fn unknown_op(&self, text: &[u8]) -> Diag {
        let name = String::from_utf8_lossy(text);
        let message = match name.split_once('.') {
            Some((dialect, _)) if self.ctx.dialect(dialect).is_none() => {
                format!("Dialect `{dialect}' not found for custom op '{name}' ")
            }
            Some(_) => format!("custom op '{name}' is unknown"),
            None => format!("custom op '{name}' is unknown (tried '{}.{name}' as well)", self.default_dialect),
        };
        self.error(message)
    }

    fn give_back(&mut self, mut state: Box<OpState<'a>>) {
        state.clear();
        self.spare_states.push(state);
    }

    /// Resolves operands and types and makes the operation.
    fn finish(
        &mut self,
        custom: Option<&RegisteredOp>,
        state: &mut OpState<'a>,
        start: usize,
        block: BlockId,
        loc: Loc,
    ) -> Result<OpId> {
        let mut values = std::mem::take(&mut self.scratch_values);
        values.clear();
        for group in &state.operands {
            let types = group.types.as_deref().unwrap_or(&[]);
            if types.len() != group.items.len() {
                let (n, m) = (group.items.len(), types.len());
                return Err(self.error_at(
                    group.items.first().map_or(start, |o| o.at),
                    format!("number of operands and types do not match: got {n} operands and {m} types"),
                ));
            }
            for (operand, &ty) in group.items.iter().zip(types) {
                values.push(self.resolve(operand, ty)?);
            }
        }
        let mut results = std::mem::take(&mut self.scratch_types);
        results.clear();
        results.extend(state.results.iter().flat_map(|g| g.types.iter().flatten().copied()));
        let flags = custom.map(|r| r.flags).filter(|_| state.dict.is_none()).unwrap_or_default();
        if flags.operand_segments {
            let sizes: Vec<i32> = state.operands.iter().map(|g| g.items.len() as i32).collect();
            state.properties.push((self.ctx.str("operandSegmentSizes"), self.ctx.i32_array_attr(&sizes)));
        }
        if flags.result_segments {
            let sizes: Vec<i32> =
                state.results.iter().map(|g| g.types.as_ref().map_or(0, |t| t.len()) as i32).collect();
            state.properties.push((self.ctx.str("resultSegmentSizes"), self.ctx.i32_array_attr(&sizes)));
        }
        let properties = match state.dict {
            Some(dict) => dict,
            None if state.properties.is_empty() => Attr::EMPTY_DICT,
            None => self.ctx.dict_attr(state.properties.drain(..)),
        };
        let (properties, attrs) = self.split_attrs(state.name, properties, state.attrs, start)?;
        let spec = OpSpec {
            name: state.name,
            loc,
            operands: &values,
            results: &results,
            properties,
            attrs,
            successors: &state.successors,
        };
        let op = self.build(&spec, block, std::mem::take(&mut state.regions));
        self.scratch_values = values;
        self.scratch_types = results;
        Ok(op)
    }

    fn build(&mut self, spec: &OpSpec<'_>, block: BlockId, regions: SmallVec<[ParsedRegion; 1]>) -> OpId {
        let op = self.body.new_op(spec);
        self.body.append(block, op);
        if self.ctx.registered(spec.name).is_some_and(|r| r.flags.isolated) {
            self.body.set_isolated(op, Box::default());
        }
        for region in regions {
            match region {
                ParsedRegion::Inner(region) => self.body.attach_region(op, region),
                ParsedRegion::Isolated(body) => self.body.set_isolated(op, body),
            }
        }
        op
    }

    /// Sorts attributes into inherent and discardable ones and fills in defaults.
    fn split_attrs(&mut self, name: OpName, properties: Attr, dict: Attr, at: usize) -> Result<(Attr, Attr)> {
        let Some(registered) = self.ctx.registered(name) else { return Ok((properties, dict)) };
        let defaults = registered.defaults(self.ctx);
        if dict == Attr::EMPTY_DICT && (properties == Attr::EMPTY_DICT || defaults == Attr::EMPTY_DICT) {
            return Ok((if properties == Attr::EMPTY_DICT { defaults } else { properties }, dict));
        }
        if let Some(&known) = self.splits.get(&(name, properties, dict)) {
            return Ok(known);
        }
        let ctx = self.ctx;
        let is_inherent = |key: Str| {
            let key = ctx.bytes(key);
            registered.def.attrs.iter().any(|a| a.name.as_bytes() == key)
                || registered.flags.operand_segments && key == b"operandSegmentSizes"
                || registered.flags.result_segments && key == b"resultSegmentSizes"
        };
        let given = ctx.dict(properties);
        let (mut inherent, mut rest) = (Vec::new(), Vec::new());
        for &(key, value) in ctx.dict(dict) {
            if !is_inherent(key) {
                rest.push((key, value));
            } else if given.iter().any(|g| g.0 == key) {
                let message = format!("found conflicting attributes for '{}'", ctx.text(key));
                return Err(self.error_at(at, message));
            } else {
                inherent.push((key, value));
            }
        }
        inherent.extend_from_slice(given);
        for &(key, value) in ctx.dict(defaults) {
            if !inherent.iter().any(|i| i.0 == key) {
                inherent.push((key, value));
            }
        }
        let split = (ctx.dict_attr(inherent), ctx.dict_attr(rest));
        self.splits.insert((name, properties, dict), split);
        Ok(split)
    }

    /// `loc(...)` after an operation or argument, or the place where it starts.
    pub fn trailing_loc(&mut self, start: usize) -> Result<Loc> {
        if !(self.is(Token::Word) && self.tokens.text() == b"loc") {
            return Ok(self.loc_at(start));
        }
        let at = self.tokens.start;
        let (loc, end) = self.reader.loc_at(at)?;
        self.tokens.jump(end);
        match loc {
            LocOrAlias::Loc(loc) => Ok(loc),
            LocOrAlias::Alias { name, span } => self
                .late_alias(name)
                .ok_or_else(|| Diag::error(Code::Parse, span, "operation location alias was never defined")),
        }
    }

    /// A location alias that the text defines further down: MLIR prints them at the end of the file, those that others
    /// need first.
    fn late_alias(&mut self, name: &'a [u8]) -> Option<Loc> {
        if !self.late_aliases_read {
            self.late_aliases_read = true;
            let (start, bytes) = (self.tokens.last_end, self.bytes.get(..self.end).unwrap_or(self.bytes));
            let rest = bytes.get(start..).unwrap_or(&[]);
            for at in memchr::memmem::find_iter(rest, b"\n#").map(|at| start + at + 2) {
                let line = bytes.get(at..).unwrap_or(&[]);
                let Some(equal) = memchr::memchr2(b'=', b'\n', line).filter(|&e| line.get(e) == Some(&b'=')) else {
                    continue;
                };
                let name = line.get(..equal).unwrap_or(&[]).trim_ascii_end();
                let value = line.get(equal + 1..).unwrap_or(&[]).trim_ascii_start();
                if !value.starts_with(b"loc(") {
                    continue;
                }
                let offset = bytes.len() - value.len();
                // What is wrong with one is said where it stands.
                let span = self.span(at - 1, at + name.len());
                if let Ok(end) = self.reader.define_attr_alias(name, span, offset) {
                    self.early_aliases.insert(at - 1, end);
                }
            }
        }
        let attr = self.reader.attr_alias(name)?;
        matches!(self.ctx.attr_kind(attr), AttrKind::Loc(_)).then(|| Loc::attr(attr))
    }

    // ---- regions and blocks --------------------------------------------------------------------------------------

    /// Takes `{ ... }` as the next region of an operation. `args` are the arguments of the entry block, where the
    /// operation's syntax declares them.
    pub fn region(&mut self, state: &mut OpState<'a>, args: &[(Operand<'a>, Type, Loc)]) -> Result<()> {
        if self.depth >= MAX_REGION_NESTING {
            let message = format!("regions nest deeper than {MAX_REGION_NESTING}");
            return Err(Diag::error(Code::Limit, self.here(), message));
        }
        if !self.is(Token::LBrace) {
            return Err(self.error("expected '{' to begin a region"));
        }
        self.depth += 1;
        let registered = self.ctx.registered(state.name);
        let dialect = registered.map_or("", |r| r.def.default_dialect);
        let outer_dialect = std::mem::replace(&mut self.default_dialect, dialect);
        let done = if registered.is_some_and(|r| r.flags.isolated) {
            // All regions of an isolated operation live in one body.
            let started = match state.regions.pop() {
                Some(ParsedRegion::Isolated(body)) => *body,
                _ => Body::default(),
            };
            let names = self.spare_names.pop().unwrap_or_default();
            let outer = (std::mem::replace(&mut self.body, started), std::mem::replace(&mut self.names, names));
            let outer_open = std::mem::take(&mut self.open);
            let region = self.body.add_root();
            let done = self.region_body(region, args);
            self.finish_names();
            let mut body = std::mem::replace(&mut self.body, outer.0);
            let mut names = std::mem::replace(&mut self.names, outer.1);
            // Clearing takes time in proportion to capacity, which one huge function must not cost all others.
            if names.values.capacity() <= 1 << 14 {
                names.clear();
                self.spare_names.push(names);
            }
            self.open = outer_open;
            body.shrink();
            state.regions.push(ParsedRegion::Isolated(Box::new(body)));
            done
        } else {
            let region = self.body.new_region();
            let mark = self.names.inner.len();
            self.names.depth += 1;
            let done = self.region_body(region, args);
            self.names.depth -= 1;
            for name in self.names.inner.drain(mark..) {
                self.names.values.remove(name);
            }
            state.regions.push(ParsedRegion::Inner(region));
            done
        };
        self.default_dialect = outer_dialect;
        self.depth -= 1;
        done
    }

    /// Gives an operation whose text leaves its next region out a region without blocks.
    pub fn absent_region(&mut self, state: &mut OpState<'a>) {
        if self.ctx.registered(state.name).is_some_and(|r| r.flags.isolated) {
            let mut body = match state.regions.pop() {
                Some(ParsedRegion::Isolated(body)) => *body,
                _ => Body::default(),
            };
            body.add_root();
            state.regions.push(ParsedRegion::Isolated(Box::new(body)));
        } else {
            state.regions.push(ParsedRegion::Inner(self.body.new_region()));
        }
    }

    fn region_body(&mut self, region: RegionId, args: &[(Operand<'a>, Type, Loc)]) -> Result<()> {
        self.tokens.advance();
        self.open.push((region, FxHashMap::default()));
        let done = self.blocks_until_brace(region, args);
        let entries = self.open.pop().map(|o| o.1).unwrap_or_default();
        if let Some(missing) = entries.values().filter(|e| e.defined.is_none()).min_by_key(|e| e.used) {
            self.diags.push(self.error_at(missing.used, "reference to an undefined block"));
        }
        done
    }

    fn blocks_until_brace(&mut self, region: RegionId, args: &[(Operand<'a>, Type, Loc)]) -> Result<()> {
        let mut block = None;
        if !args.is_empty() || !matches!(self.tokens.token, Token::Block | Token::RBrace) {
            let entry = self.body.add_block(region);
            // The body is read all the same, so that nothing in it is reported again.
            let mut clash = None;
            for &(operand, ty, loc) in args {
                if let Some(prior) = self.names.values.get(operand.name).map(|d| d.at as usize) {
                    clash.get_or_insert_with(|| {
                        let name = String::from_utf8_lossy(operand.name);
                        self.error_at(operand.at, format!("region entry argument '{name}' is already in use"))
                            .note(self.span(prior, prior + 1), "previously referenced here")
                    });
                    continue;
                }
                let value = self.body.add_arg(entry, ty, loc);
                self.define(operand.name, value, 1, operand.at)?;
            }
            self.diags.extend(clash);
            if !args.is_empty() && self.is(Token::Block) {
                return Err(self.error("invalid block name in region with named arguments"));
            }
            block = Some(entry);
        }
        loop {
            let start = self.tokens.start;
            let result = match (self.tokens.token, block) {
                (Token::RBrace, _) => {
                    self.tokens.advance();
                    return Ok(());
                }
                (Token::End, _) => return Err(self.error("expected '}' to end a region")),
                (Token::Block, _) => self.block_label(region).map(|b| block = Some(b)),
                (_, Some(block)) => self.operation(block),
                (_, None) => Err(self.error("expected block name")),
            };
            if let Err(diag) = result {
                if diag.code == Code::Limit || self.is(Token::End) {
                    return Err(diag);
                }
                self.recover(diag, start, true);
            }
        }
    }

    /// `^bb1(%a: i32, %b: f32 loc(...)):`
    fn block_label(&mut self, region: RegionId) -> Result<BlockId> {
        let (name, at) = (self.tokens.text(), self.tokens.start);
        self.tokens.advance();
        let known = self.open.last().and_then(|o| o.1.get(name)).map(|e| (e.id, e.defined));
        if let Some((_, Some(_))) = known {
            return Err(self.error_at(at, format!("redefinition of block '{}'", String::from_utf8_lossy(name))));
        }
        let id = known.map_or_else(|| self.body.new_block(region), |k| k.0);
        self.body.attach_block(id);
        if let Some((_, entries)) = self.open.last_mut() {
            entries.entry(name).or_insert(BlockEntry { id, defined: None, used: at }).defined = Some(at);
        }
        if self.take(Token::LParen) && !self.take(Token::RParen) {
            self.comma_list(|p| {
                let operand = p.operand()?;
                if !p.take(Token::Colon) {
                    return Err(p.error("expected ':' and type for SSA operand"));
                }
                let ty = p.ty()?;
                let loc = p.trailing_loc(operand.at)?;
                let value = p.body.add_arg(id, ty, loc);
                p.define(operand.name, value, 1, operand.at)
            })?;
            self.expect(")")?;
        }
        if !self.take(Token::Colon) {
            return Err(self.error("expected ':' after block name"));
        }
        Ok(id)
    }

    /// Takes `^bb1`.
    pub fn successor(&mut self) -> Result<BlockId> {
        if !self.is(Token::Block) {
            return Err(self.error("expected block name"));
        }
        let (name, at) = (self.tokens.text(), self.tokens.start);
        self.tokens.advance();
        let Some((region, entries)) = self.open.last_mut() else {
            return Err(self.error_at(at, "reference to an undefined block"));
        };
        if let Some(entry) = entries.get(name) {
            return Ok(entry.id);
        }
        let id = self.body.new_block(*region);
        entries.insert(name, BlockEntry { id, defined: None, used: at });
        Ok(id)
    }
}
