//! Tokens of operations, blocks and regions.
//!
//! The lexer reads bytes, because MLIR text need not be UTF-8. It does not lex types and attributes: the reader finds
//! their extent and lexes them in a separate [`TokenWindow`](super::window::TokenWindow). The body of a string is skipped in one
//! step.

use logos::{Lexer, Logos};

/// A token, without its text.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
#[logos(utf8 = false)]
#[logos(skip r"[ \t\r\n]+")]
#[logos(skip(r"//(?-u:[^\n\r])*", allow_greedy = true))]
#[logos(error = LexError)]
#[allow(missing_docs, reason = "each is the text of its pattern")]
pub enum Token {
    #[regex(r"[A-Za-z_][A-Za-z0-9_$.]*")]
    Word,
    #[regex(r"%([0-9]+|[A-Za-z$._-][A-Za-z0-9$._-]*)")]
    Value,
    #[regex(r"\^([0-9]+|[A-Za-z$._-][A-Za-z0-9$._-]*)")]
    Block,
    #[regex(r"@([A-Za-z_][A-Za-z0-9_$.]*)")]
    Symbol,
    #[token("@\"", skip_string)]
    QuotedSymbol,
    #[regex(r"#([0-9]+|[A-Za-z$._-][A-Za-z0-9$._-]*)")]
    Hash,
    #[regex(r"!([0-9]+|[A-Za-z$._-][A-Za-z0-9$._-]*)")]
    Bang,
    #[regex(r"[0-9]+|0x[0-9a-fA-F]+")]
    Int,
    #[regex(r"[0-9]+\.[0-9]*([eE][+-]?[0-9]+)?")]
    Float,
    #[token("\"", skip_string)]
    String,
    #[token("->")]
    Arrow,
    #[token("(")]
    LParen,
    #[token(")")]
    RParen,
    #[token("{")]
    LBrace,
    #[token("}")]
    RBrace,
    #[token("[")]
    LBracket,
    #[token("]")]
    RBracket,
    #[token("<")]
    Less,
    #[token(">")]
    Greater,
    #[token(",")]
    Comma,
    #[token(":")]
    Colon,
    #[token("::")]
    ColonColon,
    #[token("=")]
    Equal,
    #[token("?")]
    Question,
    #[token("*")]
    Star,
    #[token("+")]
    Plus,
    #[token("-")]
    Minus,
    #[token("/")]
    Slash,
    #[token("|")]
    Bar,
    #[token("...")]
    Ellipsis,
    #[token("{-#")]
    MetadataBegin,
    #[token("#-}")]
    MetadataEnd,
    /// The end of the text.
    End,
    /// An invalid token.
    Bad(LexError),
}

/// The reason why a token is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LexError {
    /// A byte that cannot start a token.
    #[default]
    UnexpectedCharacter,
    /// A string without a closing quote.
    UnterminatedString,
    /// A string with an invalid escape.
    BadEscape,
}

impl LexError {
    /// MLIR's message.
    pub(crate) fn message(self) -> &'static str {
        match self {
            Self::UnexpectedCharacter => "unexpected character",
            Self::UnterminatedString => "expected '\"' in string literal",
            Self::BadEscape => "unknown escape in string literal",
        }
    }
}

/// The tokens of a text with their ranges, for tools that inspect text without parsing it. Types and attributes are
/// split into tokens: `tensor<4xi8>` is a word, a bracket, a number, a word and a bracket.
pub fn lex(bytes: &[u8]) -> impl Iterator<Item = (Token, std::ops::Range<usize>)> + '_ {
    Token::lexer(bytes).spanned().map(|(token, range)| (token.unwrap_or_else(Token::Bad), range))
}

/// Skips a string's body and checks its escapes.
fn skip_string(lexer: &mut Lexer<'_, Token>) -> Result<(), LexError> {
    let rest = lexer.remainder();
    let mut at = 0;
    while let Some(found) = memchr::memchr3(b'"', b'\\', b'\n', rest.get(at..).unwrap_or(&[])) {
        at += found;
        match rest.get(at) {
            Some(b'"') => {
                lexer.bump(at + 1);
                return Ok(());
            }
            Some(b'\\') => match rest.get(at + 1..) {
                Some([b'"' | b'\\' | b'n' | b't', ..]) => at += 2,
                Some([a, b, ..]) if a.is_ascii_hexdigit() && b.is_ascii_hexdigit() => at += 3,
                _ => {
                    lexer.bump(at);
                    return Err(LexError::BadEscape);
                }
            },
            _ => {
                lexer.bump(at);
                return Err(LexError::UnterminatedString);
            }
        }
    }
    lexer.bump(rest.len());
    Err(LexError::UnterminatedString)
}

/// A stream of tokens that can skip ahead, because the reader consumes types and attributes from the source directly.
pub(crate) struct Tokens<'a> {
    lexer: Lexer<'a, Token>,
    /// Offset of the window in the source.
    base: usize,
    /// The next token.
    pub(crate) token: Token,
    /// Its offsets in the source.
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// The end of the previous token.
    pub(crate) last_end: usize,
}

impl<'a> Tokens<'a> {
    /// The tokens of `bytes[start..end]`.
    pub(crate) fn new(bytes: &'a [u8], start: usize, end: usize) -> Self {
        let lexer = Token::lexer(bytes.get(start..end).unwrap_or(&[]));
        let mut tokens = Self { lexer, base: start, token: Token::End, start, end: start, last_end: start };
        tokens.advance();
        // A token that is missing before the first one is reported at the first one.
        tokens.last_end = tokens.start;
        tokens
    }
    /// Goes to the next token.
    #[inline]
    pub(crate) fn advance(&mut self) {
        self.last_end = self.end;
        self.token = match self.lexer.next() {
            Some(Ok(token)) => token,
            Some(Err(error)) => Token::Bad(error),
            None => Token::End,
        };
        let span = self.lexer.span();
        (self.start, self.end) = (self.base + span.start, self.base + span.end);
    }
    /// Moves to the first token at or after `offset`, which must not precede the next token's start.
    pub(crate) fn jump(&mut self, offset: usize) {
        // The reader may stop inside a token (`x` in `4xi8`), so lexing restarts at the offset.
        let rest = self.lexer.source().get(offset - self.base..).unwrap_or(&[]);
        self.lexer = Token::lexer(rest);
        (self.base, self.end) = (offset, offset);
        self.advance();
    }
    /// Skips to the end of the text.
    pub(crate) fn jump_to_end(&mut self) {
        let rest = self.lexer.remainder().len();
        self.lexer.bump(rest);
        self.advance();
    }
    /// The text of the next token.
    #[inline]
    pub(crate) fn text(&self) -> &'a [u8] {
        self.lexer.slice()
    }
}
