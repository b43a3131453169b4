//! Token-level input for custom syntaxes: punctuation, words, numbers, types and attributes.
//!
//! Each function takes one token, type or attribute, or a list of them. None of them accesses the IR under
//! construction.

use super::{Parser, Result};
use crate::diag::{Code, Diag};
use crate::ir::{Attr, Str, Type};
use crate::num::{ApInt, Signedness};
use crate::syntax::extent;
use crate::syntax::text_parser::TextParser;
use crate::syntax::token::Token;

impl<'a> Parser<'a> {
    pub(in crate::syntax) fn is(&self, token: Token) -> bool {
        self.tokens.token == token
    }
    pub(in crate::syntax) fn take(&mut self, token: Token) -> bool {
        let found = self.is(token);
        if found {
            self.tokens.advance();
        }
        found
    }
    /// Takes the next token if its text is this punctuation or word.
    pub fn eat(&mut self, text: &str) -> bool {
        let found = self.next_is(text);
        if found {
            self.tokens.advance();
        }
        found
    }
    /// Returns true if the next token's text is this punctuation or word.
    pub fn next_is(&self, text: &str) -> bool {
        self.tokens.text() == text.as_bytes() && !matches!(self.tokens.token, Token::End | Token::Bad(_))
    }
    /// Takes this punctuation or word, or fails.
    pub fn expect(&mut self, text: &str) -> Result<()> {
        if self.eat(text) {
            return Ok(());
        }
        let message = format!("expected '{text}'");
        let is_word = text.starts_with(|c: char| c.is_ascii_alphabetic());
        Err(if is_word { self.error(message) } else { self.missing(message) })
    }
    /// Takes this punctuation, or fails with a message.
    pub(super) fn expect_token(&mut self, token: Token, message: &str) -> Result<()> {
        if self.take(token) { Ok(()) } else { Err(self.missing(message)) }
    }
    /// Takes the keyword `attributes` if present; a dictionary must follow it.
    pub fn attributes_keyword(&mut self) -> Result<bool> {
        let found = self.eat("attributes");
        if found && !self.is(Token::LBrace) {
            return Err(self.missing("expected '{' in attribute dictionary"));
        }
        Ok(found)
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
            None => text.parse(),
        };
        let value = value.ok().map(|v| if negative { -v } else { v }).and_then(|v| i64::try_from(v).ok());
        let value = value.ok_or_else(|| self.error("integer literal out of range").with_code(Code::NumberRange))?;
        self.tokens.advance();
        Ok(value)
    }
    /// Takes an integer or boolean literal for a type of this width. As in MLIR, an integer that fits 64 signed bits
    /// wraps to the width. An unsigned integer that fits the width is accepted too, so that integers that MLIR prints
    /// without sign can be parsed again.
    pub fn wrapping_int(&mut self, width: u32) -> Result<ApInt> {
        for (word, value) in [("false", 0), ("true", 1)] {
            if self.eat(word) {
                return Ok(ApInt::from_u64(width, value));
            }
        }
        let negative = self.is(Token::Minus);
        if let Ok(value) = self.int() {
            return Ok(ApInt::from_i64(width, value));
        }
        if !self.is(Token::Int) {
            return Err(self.op_error("expected integer value"));
        }
        match ApInt::parse_literal(width, self.tokens.text(), negative, Signedness::Signless) {
            Ok(value) if !negative => {
                self.tokens.advance();
                Ok(value)
            }
            _ => Err(self.op_error("integer value too large").with_code(Code::NumberRange)),
        }
    }
    /// Takes a possibly empty list of integers in brackets: `[1, -2]`.
    pub fn int_list(&mut self) -> Result<Vec<i64>> {
        let mut values = Vec::new();
        self.expect("[")?;
        if !self.eat("]") {
            self.comma_list(|p| {
                values.push(p.int()?);
                Ok(())
            })?;
            self.expect("]")?;
        }
        Ok(values)
    }
    /// Takes a type.
    pub fn ty(&mut self) -> Result<Type> {
        self.check_token()?;
        let (ty, end) = self.reader.type_at(self.tokens.start)?;
        self.tokens.jump(end);
        Ok(ty)
    }
    /// Takes an attribute, with its type if its kind has one.
    pub fn attr(&mut self) -> Result<Attr> {
        self.check_token()?;
        let (attr, end) = self.reader.attr_at(self.tokens.start)?;
        self.tokens.jump(end);
        Ok(attr)
    }
    /// Takes an attribute whose type is known and therefore not in the text.
    pub fn attr_of_type(&mut self, ty: Type) -> Result<Attr> {
        self.check_token()?;
        let (attr, end) = self.reader.attr_of_type_at(self.tokens.start, ty)?;
        self.tokens.jump(end);
        Ok(attr)
    }
    /// Takes the text of a dialect's attribute without `#dialect.mnemonic`, by the dialect's parser.
    pub fn attr_text(&mut self, parse: impl FnOnce(&mut TextParser<'_>) -> Result<Attr>) -> Result<Attr> {
        self.check_token()?;
        let (attr, end) = self.reader.attr_text_at(self.tokens.start, parse)?;
        self.tokens.jump(end);
        Ok(attr)
    }
    /// Takes a dictionary `{...}` if present.
    pub fn optional_dict(&mut self) -> Result<Attr> {
        if !self.is(Token::LBrace) {
            return Ok(Attr::EMPTY_DICT);
        }
        let (attr, end) = self.reader.attr_at(self.tokens.start)?;
        self.tokens.jump(end);
        Ok(attr)
    }
    fn check_token(&self) -> Result<()> {
        match self.tokens.token {
            Token::Bad(lex) => Err(Diag::error(Code::InvalidToken, self.next_span(), lex.message())),
            _ => Ok(()),
        }
    }
    /// Takes `@name` or `@"name"` and returns the name.
    pub fn symbol_name(&mut self) -> Result<Str> {
        let text = self.tokens.text();
        let name = match self.tokens.token {
            Token::Symbol => self.ctx.str(&text[1..]),
            Token::QuotedSymbol => self.ctx.str(self.unquote()),
            _ => return Err(self.op_error("expected valid '@'-identifier for symbol name")),
        };
        self.tokens.advance();
        Ok(name)
    }
    /// The unescaped value of the next token, a string or quoted symbol.
    pub(in crate::syntax) fn unquote(&self) -> std::borrow::Cow<'a, [u8]> {
        let text = self.tokens.text();
        let open = memchr::memchr(b'"', text).unwrap_or(0);
        extent::unescape(text.get(open + 1..text.len().saturating_sub(1)).unwrap_or(&[]))
    }
    /// Takes a nonempty comma-separated list.
    pub fn comma_list(&mut self, mut item: impl FnMut(&mut Self) -> Result<()>) -> Result<()> {
        loop {
            item(self)?;
            if !self.take(Token::Comma) {
                return Ok(());
            }
        }
    }
}
