//! Lexer of types and attributes in a window of the source.
//!
//! logos lexes the regular tokens. This module adds the tokens of MLIR's text that are not regular: the dimension list
//! after `tensor<`, the bodies of dialect symbols, and the bodies of constants. Each is one token, whose end
//! [`extent`](super::extent) finds and whose contents its consumer parses later.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![deny(clippy::indexing_slicing, clippy::arithmetic_side_effects)]

use logos::Logos;

use super::extent::{self, ExtentError, byte, slice};
use crate::diag::{Code, Diag};
use crate::ir::{BytePos, Span};

/// The regular tokens.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
#[logos(utf8 = false, skip r"[ \t\r\n]+", skip(r"//(?-u:[^\r\n])*", allow_greedy = true))]
enum Raw {
    #[token("(")]
    OpenRound,
    #[token(")")]
    CloseRound,
    #[token("[")]
    OpenSquare,
    #[token("]")]
    CloseSquare,
    #[token("{")]
    OpenCurly,
    #[token("}")]
    CloseCurly,
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
    #[token("->")]
    Arrow,
    #[token("-")]
    Minus,
    #[token("+")]
    Plus,
    #[token("*")]
    Star,
    #[token("?")]
    Question,
    #[regex(r"[A-Za-z_][A-Za-z0-9_$.]*")]
    Word,
    #[regex(r"[0-9]+|0x[0-9a-fA-F]+")]
    Int,
    #[regex(r"[0-9]+\.[0-9]*([eE][-+]?[0-9]+)?")]
    Float,
    #[token("\"")]
    Quote,
    #[token("...")]
    Ellipsis,
    #[regex(r"@[A-Za-z_][A-Za-z0-9_$.]*")]
    At,
    #[token("@\"")]
    AtQuote,
    #[regex(r"[!#]([0-9]+|[A-Za-z_$.\-][A-Za-z0-9_$.\-]*)")]
    Symbol,
    #[regex(r"[%^][A-Za-z0-9_$.\-]*")]
    Value,
}

/// `!dialect.body` or `#dialect.body`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symbol<'a> {
    /// The dialect's namespace.
    pub dialect: &'a [u8],
    /// Offset of the body.
    pub start: usize,
    /// Offset of the body's end.
    pub end: usize,
}

/// A token of types and attributes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "most names are self-explanatory")]
pub enum Tok<'a> {
    OpenRound,
    CloseRound,
    OpenSquare,
    CloseSquare,
    OpenCurly,
    CloseCurly,
    Less,
    Greater,
    Comma,
    Colon,
    ColonColon,
    Equal,
    Arrow,
    Minus,
    Plus,
    Star,
    Question,
    Ellipsis,
    /// A word that is not a keyword.
    Word(&'a [u8]),
    /// A word that is a type: `i32`, `f32`, `index`, `none`.
    Simple(&'a [u8]),
    /// A keyword of the grammar.
    Keyword(Keyword, &'a [u8]),
    Int(&'a [u8]),
    Float(&'a [u8]),
    /// A string literal: the text between the quotes.
    Str(&'a [u8]),
    /// `@name` or `@"name"`: the text after the `@`.
    At(&'a [u8]),
    TypeAlias(&'a [u8]),
    AttrAlias(&'a [u8]),
    DialectType(Symbol<'a>),
    DialectAttr(Symbol<'a>),
    /// The dimension list after `tensor<`, `vector<` or `memref<`; always present, possibly empty.
    Dims(usize, usize),
    /// `*x` in place of a dimension list.
    Unranked,
    /// `dense<...>`: the start and end of the text between the brackets.
    Dense(usize, usize),
    /// `sparse<...>`
    Sparse(usize, usize),
    /// `array<...>`
    Array(usize, usize),
    /// `%value` or `^block`, which types and attributes cannot contain.
    Value,
}

/// Declares the keywords of the grammar with their text.
macro_rules! keywords {
    ($($name:ident = $text:literal),* $(,)?) => {
        /// A keyword of the grammar.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs, reason = "each is the word of the same spelling")]
        pub enum Keyword { $($name),* }
        impl Keyword {
            fn from_text(text: &[u8]) -> Option<Self> {
                $(if text == $text.as_bytes() { return Some(Self::$name); })*
                None
            }
        }
    };
}
keywords! {
    Tensor = "tensor", Vector = "vector", MemRef = "memref", Complex = "complex", Tuple = "tuple", Dense = "dense",
    Sparse = "sparse", Array = "array", DenseResource = "dense_resource", Strided = "strided", Offset = "offset",
    Distinct = "distinct", AffineMap = "affine_map", AffineSet = "affine_set", FloorDiv = "floordiv",
    CeilDiv = "ceildiv", Mod = "mod", Loc = "loc", CallSite = "callsite", At = "at", Fused = "fused",
    Unknown = "unknown", To = "to", Unit = "unit", True = "true", False = "false",
}

/// The lexer state after the previous tokens.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LexerState {
    Plain,
    /// After `tensor`, `vector` or `memref`.
    Shaped(Keyword),
    /// After their `<`.
    Dims(Keyword),
    /// After an error: no more tokens.
    End,
}

/// The tokens of a range of the source.
pub struct TokenWindow<'a> {
    bytes: &'a [u8],
    base: BytePos,
    pos: usize,
    end: usize,
    state: LexerState,
}

impl<'a> TokenWindow<'a> {
    /// The tokens from `pos` to `end` of a source that starts at `base`.
    pub fn new(bytes: &'a [u8], base: BytePos, pos: usize, end: usize) -> Self {
        Self { bytes, base, pos, end: end.min(bytes.len()), state: LexerState::Plain }
    }

    fn fault(&mut self, fault: ExtentError) -> Diag {
        self.state = LexerState::End;
        let at = BytePos(self.base.0.saturating_add(fault.at as u32));
        Diag::error(Code::InvalidToken, Span::new(at, BytePos(at.0.saturating_add(1))), fault.message)
    }

    fn error<T>(&mut self, at: usize, message: &str) -> Result<T, Diag> {
        Err(self.fault(ExtentError { at, message: message.to_owned() }))
    }

    fn text(&self, start: usize, end: usize) -> &'a [u8] {
        slice(self.bytes, start, end)
    }

    /// The next token, with its start and end.
    pub fn next_token(&mut self) -> Result<Option<(usize, Tok<'a>, usize)>, Diag> {
        let state = std::mem::replace(&mut self.state, LexerState::Plain);
        if let LexerState::Dims(keyword) = state {
            return self.dims(keyword).map(Some);
        }
        if state == LexerState::End {
            self.state = LexerState::End;
            return Ok(None);
        }
        let mut lexer = Raw::lexer(self.text(self.pos, self.end));
        let Some(raw) = lexer.next() else {
            self.pos = self.end;
            return Ok(None);
        };
        let span = lexer.span();
        let (start, mut end) = (self.pos.saturating_add(span.start), self.pos.saturating_add(span.end));
        let text = self.text(start, end);
        let tok = match raw {
            Err(()) => return self.bad_byte(start),
            Ok(Raw::OpenRound) => Tok::OpenRound,
            Ok(Raw::CloseRound) => Tok::CloseRound,
            Ok(Raw::OpenSquare) => Tok::OpenSquare,
            Ok(Raw::CloseSquare) => Tok::CloseSquare,
            Ok(Raw::OpenCurly) => Tok::OpenCurly,
            Ok(Raw::CloseCurly) => Tok::CloseCurly,
            Ok(Raw::Less) => {
                if let LexerState::Shaped(keyword) = state {
                    self.state = LexerState::Dims(keyword);
                }
                Tok::Less
            }
            Ok(Raw::Greater) => Tok::Greater,
            Ok(Raw::Comma) => Tok::Comma,
            Ok(Raw::Colon) => Tok::Colon,
            Ok(Raw::ColonColon) => Tok::ColonColon,
            Ok(Raw::Equal) => Tok::Equal,
            Ok(Raw::Arrow) => Tok::Arrow,
            Ok(Raw::Minus) => Tok::Minus,
            Ok(Raw::Plus) => Tok::Plus,
            Ok(Raw::Star) => Tok::Star,
            Ok(Raw::Question) => Tok::Question,
            Ok(Raw::Ellipsis) => Tok::Ellipsis,
            Ok(Raw::Int) => Tok::Int(text),
            Ok(Raw::Float) => Tok::Float(text),
            Ok(Raw::Value) => Tok::Value,
            Ok(Raw::Word) => self.word(text, end).map_or_else(Err, |(tok, to)| {
                end = to;
                Ok(tok)
            })?,
            Ok(Raw::Quote) => {
                end = extent::string_end(self.bytes, start, self.end).map_err(|f| self.fault(f))?;
                Tok::Str(self.text(start.saturating_add(1), end.saturating_sub(1)))
            }
            Ok(Raw::At) => Tok::At(self.text(start.saturating_add(1), end)),
            Ok(Raw::AtQuote) => {
                let quote = start.saturating_add(1);
                end = extent::string_end(self.bytes, quote, self.end).map_err(|f| self.fault(f))?;
                Tok::At(self.text(quote, end))
            }
            Ok(Raw::Symbol) => {
                let (tok, to) = self.symbol(start, end)?;
                end = to;
                tok
            }
        };
        self.pos = end;
        Ok(Some((start, tok, end)))
    }

    fn bad_byte<T>(&mut self, start: usize) -> Result<T, Diag> {
        match byte(self.bytes, start, self.end) {
            Some(b'!') => self.error(start, "invalid type identifier"),
            Some(b'#') => self.error(start, "invalid attribute name"),
            Some(b'@') => self.error(start.saturating_add(1), "@ identifier expected to start with letter or '_'"),
            Some(b'.') => self.error(start.saturating_add(1), "expected three consecutive dots for an ellipsis"),
            _ => self.error(start, "unexpected character"),
        }
    }

    /// A word that ends at `end`, and the end of its token, which includes the body of a constant.
    fn word(&mut self, text: &'a [u8], end: usize) -> Result<(Tok<'a>, usize), Diag> {
        let Some(keyword) = Keyword::from_text(text) else {
            return Ok((if extent::is_simple_type(text) { Tok::Simple(text) } else { Tok::Word(text) }, end));
        };
        match keyword {
            Keyword::Tensor | Keyword::Vector | Keyword::MemRef => self.state = LexerState::Shaped(keyword),
            Keyword::Dense | Keyword::Sparse | Keyword::Array => {
                let open = extent::skip_blank(self.bytes, end, self.end);
                if byte(self.bytes, open, self.end) == Some(b'<') {
                    let start = open.saturating_add(1);
                    // For an unclosed body, `unclosed_error` reports the error.
                    let close = match keyword {
                        Keyword::Array => extent::group_end(self.bytes, open, self.end),
                        _ => extent::literal_body_end(self.bytes, open, self.end),
                    };
                    let body = match close {
                        Some(close) => close.saturating_sub(1),
                        None => return self.unclosed_error(keyword, start),
                    };
                    let tok = match keyword {
                        Keyword::Dense => Tok::Dense(start, body),
                        Keyword::Sparse => Tok::Sparse(start, body),
                        _ => Tok::Array(start, body),
                    };
                    return Ok((tok, body.saturating_add(1)));
                }
            }
            _ => {}
        }
        Ok((Tok::Keyword(keyword, text), end))
    }

    fn unclosed_error<T>(&mut self, keyword: Keyword, start: usize) -> Result<T, Diag> {
        let mut at = start;
        while let Some(found) = memchr::memchr(b'"', self.text(at, self.end)) {
            at = at.saturating_add(found);
            match extent::string_end(self.bytes, at, self.end) {
                Ok(end) => at = end,
                Err(fault) => return Err(self.fault(fault)),
            }
        }
        let message =
            if keyword == Keyword::Array { "expected '>' to close an array attribute" } else { "expected '>'" };
        self.error(extent::wrong_token(self.bytes, self.end), message)
    }

    /// The symbol whose name is at `start..end`, and the end of its token.
    fn symbol(&mut self, start: usize, end: usize) -> Result<(Tok<'a>, usize), Diag> {
        let is_type = byte(self.bytes, start, end) == Some(b'!');
        let name_start = start.saturating_add(1);
        let name = self.text(name_start, end);
        let dot = memchr::memchr(b'.', name);
        let has_body = byte(self.bytes, end, self.end) == Some(b'<');
        let close = if has_body {
            // The dialect's parser lexes this body again.
            extent::body_end(self.bytes, end, self.end).map_err(|f| self.fault(f))?
        } else {
            end
        };
        let symbol = match dot {
            Some(dot) => {
                let after = name_start.saturating_add(dot);
                Symbol { dialect: self.text(name_start, after), start: after.saturating_add(1), end: close }
            }
            None if has_body => Symbol { dialect: name, start: end.saturating_add(1), end: close.saturating_sub(1) },
            None => return Ok((if is_type { Tok::TypeAlias(name) } else { Tok::AttrAlias(name) }, end)),
        };
        Ok((if is_type { Tok::DialectType(symbol) } else { Tok::DialectAttr(symbol) }, close))
    }

    fn dims(&mut self, keyword: Keyword) -> Result<(usize, Tok<'a>, usize), Diag> {
        let start = extent::skip_blank(self.bytes, self.pos, self.end);
        if byte(self.bytes, start, self.end) == Some(b'*') && keyword != Keyword::Vector {
            let star_end = start.saturating_add(1);
            let x = extent::skip_blank(self.bytes, star_end, self.end);
            if byte(self.bytes, x, self.end) != Some(b'x') {
                return self.error(extent::wrong_token(self.bytes, x), "expected 'x' in dimension list");
            }
            self.pos = x.saturating_add(1);
            return Ok((start, Tok::Unranked, self.pos));
        }
        let mut dims = DimList::new(self.bytes, self.pos, self.end, keyword == Keyword::Vector);
        while dims.next_dim().map_err(|f| self.fault(f))?.is_some() {
            dims.x().map_err(|f| self.fault(f))?;
        }
        self.pos = dims.pos;
        Ok((start, Tok::Dims(start, self.pos), self.pos))
    }
}

impl<'a> Iterator for TokenWindow<'a> {
    type Item = Result<(usize, Tok<'a>, usize), Diag>;
    fn next(&mut self) -> Option<Self::Item> {
        self.next_token().transpose()
    }
}

/// Iterates over the extents of `4x?x[8]x`.
pub(super) struct DimList<'a> {
    bytes: &'a [u8],
    pub pos: usize,
    end: usize,
    vector: bool,
}

impl<'a> DimList<'a> {
    /// The list at `pos`. A vector's extents may be scalable but not `?`.
    pub fn new(bytes: &'a [u8], pos: usize, end: usize, vector: bool) -> Self {
        Self { bytes, pos, end, vector }
    }

    /// The next extent, if present: its size (`None` for `?`), and whether it is scalable.
    pub fn next_dim(&mut self) -> Result<Option<(Option<u64>, bool)>, ExtentError> {
        let start = extent::skip_blank(self.bytes, self.pos, self.end);
        match byte(self.bytes, start, self.end) {
            Some(b'?') if !self.vector => {
                self.pos = start.saturating_add(1);
                Ok(Some((None, false)))
            }
            Some(b'0'..=b'9') => self.size(start).map(|n| Some((Some(n), false))),
            Some(b'[') if self.vector => {
                let number = extent::skip_blank(self.bytes, start.saturating_add(1), self.end);
                let size = self.size(number)?;
                let close = extent::skip_blank(self.bytes, self.pos, self.end);
                if byte(self.bytes, close, self.end) != Some(b']') {
                    return Err(self.wrong(close, "missing ']' closing scalable dimension"));
                }
                self.pos = close.saturating_add(1);
                Ok(Some((Some(size), true)))
            }
            _ => Ok(None),
        }
    }

    /// Takes the `x` after an extent.
    pub fn x(&mut self) -> Result<(), ExtentError> {
        let at = extent::skip_blank(self.bytes, self.pos, self.end);
        if byte(self.bytes, at, self.end) != Some(b'x') {
            return Err(self.wrong(at, "expected 'x' in dimension list"));
        }
        self.pos = at.saturating_add(1);
        Ok(())
    }

    fn wrong(&self, at: usize, message: &str) -> ExtentError {
        ExtentError { at: extent::wrong_token(self.bytes, at), message: message.to_owned() }
    }

    fn size(&mut self, start: usize) -> Result<u64, ExtentError> {
        let rest = slice(self.bytes, start, self.end);
        let length = rest.iter().position(|b| !b.is_ascii_digit()).unwrap_or(rest.len());
        let digits = std::str::from_utf8(slice(rest, 0, length)).unwrap_or("");
        self.pos = start.saturating_add(length);
        match digits.parse::<i64>() {
            Ok(n) => Ok(n.unsigned_abs()),
            Err(_) => Err(ExtentError { at: start, message: "invalid dimension".to_owned() }),
        }
    }
}
