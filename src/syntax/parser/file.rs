//! Parses the top level of a file: operations, aliases and metadata, and the module that contains them.
//!
//! Location aliases may be used before their definition, so they are resolved here instead of in the reader of types
//! and attributes.

use rustc_hash::FxHashMap;

use super::{Parser, Result};
use crate::diag::{Code, Diag};
use crate::ir::*;
use crate::syntax::metadata;
use crate::syntax::reader::LocOrAlias;
use crate::syntax::token::Token;

impl<'a> Parser<'a> {
    /// Parses a whole file. Errors are in `self.diags`.
    pub(super) fn file(&mut self) -> (Body, Metadata) {
        let (body, block) = Body::implicit_module(self.ctx, Loc::UNKNOWN);
        self.open.push((body.region_of(block), FxHashMap::default()));
        self.body = body;
        while !self.is(Token::End) {
            let start = self.tokens.start;
            let result = match self.tokens.token {
                Token::Hash | Token::Bang => self.alias(),
                Token::MetadataBegin => metadata::read(self),
                _ => self.nested_operation(block),
            };
            if let Err(diag) = result {
                self.recover(diag, start, false);
            }
        }
        self.close_region();
        self.finish_names();
        let metadata = std::mem::take(&mut self.metadata);
        (self.outermost(block), metadata)
    }

    /// The only operation if it is a module, else an implicit module around all operations.
    fn outermost(&mut self, block: BlockId) -> Body {
        let mut body = std::mem::replace(&mut self.body, Body::without_root());
        let module_name = body.name(Body::ROOT);
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
            self.diags.push(Diag::error(Code::TopLevel, body.loc(op), message));
        }
        if self.options.no_implicit_module && only.is_none() && self.diags.is_empty() {
            let message =
                format!("source must contain a single top-level operation, found: {}", body.ops(block).count());
            self.diags.push(Diag::error(Code::TopLevel, loc, message));
        }
        if let Some(op) = only.and_then(|op| body.take_isolated(op)) {
            return *op;
        }
        body.shrink();
        body.set_loc(Body::ROOT, loc);
        body
    }

    /// Parses the definition of a type or attribute alias, `#name = value`. Skips a definition that `late_alias` has read.
    fn alias(&mut self) -> Result<()> {
        let is_type = self.is(Token::Bang);
        if let Some(&end) = self.early_aliases.get(&self.tokens.start) {
            self.tokens.jump(end);
            return Ok(());
        }
        let (name, name_span) = (&self.tokens.text()[1..], self.next_span());
        self.tokens.advance();
        if !self.is(Token::Equal) {
            let kind = if is_type { "type" } else { "attribute" };
            return Err(self.missing(format!("expected '=' in {kind} alias definition")));
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

    pub(in crate::syntax) fn metadata_mut(&mut self) -> &mut Metadata {
        &mut self.metadata
    }

    /// Parses `loc(...)` after an operation or argument; without it, returns the location of the source offset `start`.
    #[inline]
    pub fn trailing_loc(&mut self, start: usize) -> Result<Loc> {
        // Fast path: most operations have no explicit location.
        if !self.is(Token::Word) {
            return Ok(self.loc_at(start));
        }
        let (loc, end) = self.loc_ahead(start)?;
        if let Some(end) = end {
            self.tokens.jump(end);
        }
        Ok(loc)
    }

    /// The location of the operation whose custom form is being parsed. Call it after the rest of the operation's text
    /// is parsed.
    pub fn own_loc(&mut self) -> Result<Loc> {
        Ok(self.loc_ahead(self.custom.1)?.0)
    }

    /// Reads the next location without consuming it, and returns the end of its text. Without a location, returns the location of the
    /// source offset `start`, and no end.
    fn loc_ahead(&mut self, start: usize) -> Result<(Loc, Option<usize>)> {
        if !(self.is(Token::Word) && self.tokens.text() == b"loc") {
            return Ok((self.loc_at(start), None));
        }
        let (loc, end) = self.reader.loc_at(self.tokens.start)?;
        let loc = match loc {
            LocOrAlias::Loc(loc) => loc,
            LocOrAlias::Alias { name, span } => match self.late_alias(name) {
                Some(attr) => self.reader.to_loc(attr, span)?,
                None => {
                    let message = "operation location alias was never defined";
                    return Err(Diag::error(Code::UndefinedAlias, span, message));
                }
            },
        };
        Ok((loc, Some(end)))
    }

    /// Resolves a location alias that is defined later in the text. MLIR prints location aliases, and the aliases that
    /// only they need, at the end of the file, each before its uses. The first call reads the definitions of all aliases from here on.
    fn late_alias(&mut self, name: &'a [u8]) -> Option<Attr> {
        if !self.late_aliases_read {
            self.late_aliases_read = true;
            let (start, bytes) = (self.tokens.last_end, self.bytes.get(..self.end).unwrap_or(self.bytes));
            let remaining = bytes.get(start..).unwrap_or(&[]);
            // A definition has its sigil at the start of a line.
            let is_sigil = |offset: &usize| matches!(bytes.get(*offset), Some(b'#' | b'!'));
            for sigil in memchr::memchr_iter(b'\n', remaining).map(|newline| start + newline + 1).filter(is_sigil) {
                let line = bytes.get(sigil + 1..).unwrap_or(&[]);
                let Some(equal) = memchr::memchr2(b'=', b'\n', line).filter(|&e| line.get(e) == Some(&b'=')) else {
                    continue;
                };
                let name = line.get(..equal).unwrap_or(&[]).trim_ascii_end();
                let value = line.get(equal + 1..).unwrap_or(&[]).trim_ascii_start();
                let offset = bytes.len() - value.len();
                // Errors are dropped here. The main parse reports them when it reaches the definition.
                let span = self.next_span();
                let end = if bytes.get(sigil) == Some(&b'!') {
                    self.reader.define_type_alias(name, span, offset)
                } else {
                    self.reader.define_attr_alias(name, span, offset)
                };
                if let Ok(end) = end {
                    self.early_aliases.insert(sigil, end);
                }
            }
        }
        self.reader.attr_alias(name)
    }
}
