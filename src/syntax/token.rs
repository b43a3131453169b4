//! Tokens of operations, blocks and regions.
//!
//! Lexed from bytes, since MLIR text need not be UTF-8. Types and attributes are not lexed here: the reader finds their
//! extent and reads them from a window of their own. A string's body is skipped in one go, however long it is.

use logos::{Lexer, Logos};

/// A token; its text is the span's.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
#[logos(utf8 = false)]
#[logos(skip r"[ \t\r\n]+")]
#[logos(skip(r"//[^\n\r]*", allow_greedy = true))]
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
    #[token("@\"", quoted)]
    QuotedSymbol,
    #[regex(r"#([0-9]+|[A-Za-z$._-][A-Za-z0-9$._-]*)")]
    Hash,
    #[regex(r"!([0-9]+|[A-Za-z$._-][A-Za-z0-9$._-]*)")]
    Bang,
    #[regex(r"[0-9]+|0x[0-9a-fA-F]+")]
    Int,
    #[regex(r"[0-9]+\.[0-9]*([eE][+-]?[0-9]+)?")]
    Float,
    #[token("\"", quoted)]
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
    /// Bytes that are no token.
    Bad(LexError),
}

/// Why bytes are no token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LexError {
    /// No token starts with it.
    #[default]
    UnexpectedCharacter,
    /// A string without an end.
    UnterminatedString,
    /// A string with an escape that means nothing.
    BadEscape,
}

impl LexError {
    /// MLIR's words for it.
    pub(crate) fn message(self) -> &'static str {
        match self {
            Self::UnexpectedCharacter => "unexpected character",
            Self::UnterminatedString => "expected '\"' in string literal",
            Self::BadEscape => "unknown escape in string literal",
        }
    }
}

/// The tokens of a text with their places, for whoever looks at text without reading it as a program. Types and attributes come in
/// pieces: `tensor<4xi8>` is a word, a bracket, a number, a word and a bracket.
pub fn lex(bytes: &[u8]) -> impl Iterator<Item = (Token, std::ops::Range<usize>)> + '_ {
    Token::lexer(bytes).spanned().map(|(token, range)| (token.unwrap_or_else(Token::Bad), range))
}

/// Skips a string's body and checks its escapes.
fn quoted(lexer: &mut Lexer<'_, Token>) -> Result<(), LexError> {
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

/// A stream of tokens that can jump ahead: the reader consumes types and attributes by itself.
pub(crate) struct Tokens<'a> {
    lexer: Lexer<'a, Token>,
    /// Offset of the window in the source.
    base: usize,
    /// The next token.
    pub(crate) token: Token,
    /// Its offsets in the source.
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Where the token before it ended.
    pub(crate) last_end: usize,
}

impl<'a> Tokens<'a> {
    /// The tokens of `bytes[start..end]`.
    pub(crate) fn new(bytes: &'a [u8], start: usize, end: usize) -> Self {
        let lexer = Token::lexer(bytes.get(start..end).unwrap_or(&[]));
        let mut tokens = Self { lexer, base: start, token: Token::End, start, end: start, last_end: start };
        tokens.advance();
        // What is missing in front of the first token is missing there.
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
    /// Makes the token at or after `offset`, which is not before the next token's start, the next one.
    pub(crate) fn jump(&mut self, offset: usize) {
        // The reader may have stopped inside a token, as `x` in `4xi8` may be: start over from there.
        let rest = self.lexer.source().get(offset - self.base..).unwrap_or(&[]);
        self.lexer = Token::lexer(rest);
        (self.base, self.end) = (offset, offset);
        self.advance();
    }
    /// Skips the rest of the text.
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
