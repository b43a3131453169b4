//! What a dialect parses its own types and attributes from: a cursor over tokens.

use crate::diag::Diag;
use crate::ir::{Attr, Context, Span, Type};
use crate::num::ApInt;

/// A cursor over the text of one type or attribute, from after its mnemonic to its end. White space and comments
/// separate tokens and are skipped. Errors point at the token where they arise.
pub struct TextParser<'a> {
    /// The context.
    pub ctx: &'a Context,
}

#[allow(unused_variables, clippy::missing_errors_doc, missing_docs)]
impl<'a> TextParser<'a> {
    fn missing(&self) -> Diag {
        Diag::error(crate::diag::Code::Parse, Span::default(), "nothing is parsed yet")
    }
    /// The span of the next token.
    pub fn span(&mut self) -> Span {
        Span::default()
    }
    /// An error at the next token.
    pub fn error(&mut self, message: impl Into<String>) -> Diag {
        Diag::error(crate::diag::Code::Parse, self.span(), message)
    }
    /// Whether the text is at its end.
    pub fn at_end(&mut self) -> bool {
        true
    }
    /// Takes the next token if it is this punctuation or word (`<`, `->`, `,`, `x`, `none`).
    pub fn eat(&mut self, token: &str) -> bool {
        false
    }
    /// Takes this punctuation or word, or fails with "expected '...'".
    pub fn expect(&mut self, token: &str) -> Result<(), Diag> {
        Err(self.missing())
    }
    /// Takes a bare identifier, if the next token is one.
    pub fn eat_word(&mut self) -> Option<&'a str> {
        None
    }
    /// Takes a bare identifier.
    pub fn word(&mut self, what: &str) -> Result<&'a str, Diag> {
        Err(self.missing())
    }
    /// Takes an integer literal with optional minus sign, if the next tokens are one.
    pub fn eat_int(&mut self) -> Result<Option<i64>, Diag> {
        Ok(None)
    }
    /// Takes an integer literal with optional minus sign that fits 64 signed bits.
    pub fn int(&mut self) -> Result<i64, Diag> {
        Err(self.missing())
    }
    /// Takes an integer literal for an integer of this width.
    pub fn wide_int(&mut self, width: u32) -> Result<ApInt, Diag> {
        Err(self.missing())
    }
    /// Takes a float literal with optional minus sign.
    pub fn float(&mut self) -> Result<f64, Diag> {
        Err(self.missing())
    }
    /// Takes a string literal, unescaped.
    pub fn string(&mut self) -> Result<Vec<u8>, Diag> {
        Err(self.missing())
    }
    /// Takes a type.
    pub fn ty(&mut self) -> Result<Type, Diag> {
        Err(self.missing())
    }
    /// Takes an attribute.
    pub fn attr(&mut self) -> Result<Attr, Diag> {
        Err(self.missing())
    }
    /// Takes `4x?x` up to and without the element type; with `trailing_x` false `4x?` alone (as in `[4,?]` lists use
    /// `int` and `eat` instead).
    pub fn dims(&mut self, trailing_x: bool) -> Result<Vec<Option<u64>>, Diag> {
        Err(self.missing())
    }
}
