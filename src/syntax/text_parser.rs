//! Cursor over the tokens of a type or attribute, for dialect parsers.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![deny(clippy::indexing_slicing, clippy::arithmetic_side_effects)]

use rustc_hash::FxHashMap;

use super::extent::slice;
use super::reader::Reader;
use super::window::{Keyword, Tok, TokenWindow};
use crate::diag::{Code, Diag};
use crate::ir::{Attr, BytePos, Context, Span, Type};
use crate::num::{ApInt, FloatKind, IntError, Signedness};

/// The interface of the reader that the cursor uses. It hides the lifetime of the reader's source.
trait Nested {
    fn type_in(&mut self, start: usize, limit: usize) -> Result<(Type, usize), Diag>;
    fn attr_in(&mut self, start: usize, limit: usize) -> Result<(Attr, usize), Diag>;
    fn attr_of_type_in(&mut self, start: usize, ty: Type, limit: usize) -> Result<(Attr, usize), Diag>;
    fn names(&mut self) -> &mut Names;
}

/// The names that types of a text define.
#[derive(Default)]
pub(super) struct Names {
    defined: FxHashMap<Box<[u8]>, Type>,
    /// The names of the definitions around the place that is being read.
    open: Vec<Box<[u8]>>,
}

impl Nested for Reader<'_> {
    fn type_in(&mut self, start: usize, limit: usize) -> Result<(Type, usize), Diag> {
        Reader::type_in(self, start, limit)
    }
    fn attr_in(&mut self, start: usize, limit: usize) -> Result<(Attr, usize), Diag> {
        Reader::attr_in(self, start, limit)
    }
    fn attr_of_type_in(&mut self, start: usize, ty: Type, limit: usize) -> Result<(Attr, usize), Diag> {
        Reader::attr_of_type_in(self, start, ty, limit)
    }
    fn names(&mut self) -> &mut Names {
        &mut self.names
    }
}

/// A token with its offsets.
#[derive(Clone, Copy)]
struct Peeked<'a> {
    start: usize,
    tok: Tok<'a>,
    end: usize,
}

/// A cursor over the text of one type or attribute, from the end of its mnemonic to its end. White space and comments
/// separate tokens and are skipped. Errors are reported at the offending token.
pub struct TextParser<'a> {
    /// The context.
    pub ctx: &'a Context,
    reader: &'a mut dyn Nested,
    bytes: &'a [u8],
    base: BytePos,
    start: usize,
    pos: usize,
    end: usize,
    attached: Option<Type>,
    /// The next token, if it was peeked; the inner value is `None` at the end.
    peeked: Option<Option<Peeked<'a>>>,
}

#[allow(clippy::missing_errors_doc, reason = "every method fails on unexpected text")]
impl<'a> TextParser<'a> {
    pub(super) fn new(reader: &'a mut Reader<'_>, start: usize, end: usize, attached: Option<Type>) -> Self {
        let (ctx, bytes, base) = (reader.ctx, reader.bytes, reader.source.base);
        Self { ctx, reader, bytes, base, start, pos: start, end, attached, peeked: None }
    }

    /// Takes the mnemonic of the type or attribute.
    pub(super) fn mnemonic(&mut self) -> Result<&'a str, Diag> {
        let end = super::extent::word_end(self.bytes, self.pos, self.end);
        let word = std::str::from_utf8(slice(self.bytes, self.pos, end)).unwrap_or("");
        if word.is_empty() {
            return Err(self.error("expected valid keyword"));
        }
        self.pos = end;
        Ok(word)
    }

    /// The end of the text taken so far.
    pub(super) fn offset(&self) -> usize {
        self.pos
    }

    /// Fails if there is text left.
    pub(super) fn finish(&mut self) -> Result<(), Diag> {
        match self.peek()? {
            None => Ok(()),
            Some(_) => Err(self.error("unexpected text after the end of a dialect's type or attribute")),
        }
    }

    /// The type after the attribute, or the type that the context requires.
    pub fn attached_type(&self) -> Option<Type> {
        self.attached
    }

    /// An error at the mnemonic.
    pub fn error_at_start(&self, message: impl Into<String>) -> Diag {
        Diag::error(Code::UnexpectedToken, self.span_of(self.start, self.start.saturating_add(1)), message)
    }

    fn span_of(&self, start: usize, end: usize) -> Span {
        let at = |offset: usize| BytePos(self.base.0.saturating_add(offset as u32));
        Span::new(at(start), at(end))
    }

    fn peek(&mut self) -> Result<Option<Peeked<'a>>, Diag> {
        if let Some(peeked) = self.peeked {
            return Ok(peeked);
        }
        let next = TokenWindow::new(self.bytes, self.base, self.pos, self.end).next_token()?;
        let next = next.map(|(start, tok, end)| Peeked { start, tok, end });
        self.peeked = Some(next);
        Ok(next)
    }

    /// Moves the cursor to an offset.
    fn go(&mut self, pos: usize) {
        self.pos = pos;
        self.peeked = None;
    }

    /// The span of the next token.
    pub fn span(&mut self) -> Span {
        let start = self.pos_of_next();
        let end = match self.peek() {
            Ok(Some(next)) => next.end,
            _ => start.saturating_add(1),
        };
        self.span_of(start, end)
    }

    /// An error at the next token.
    pub fn error(&mut self, message: impl Into<String>) -> Diag {
        Diag::error(Code::UnexpectedToken, self.span(), message)
    }

    /// An error at a span returned by [`TextParser::span`].
    pub fn error_at(&self, span: Span, message: impl Into<String>) -> Diag {
        Diag::error(Code::UnexpectedToken, span, message)
    }

    /// Returns true at the end of the text.
    pub fn at_end(&mut self) -> bool {
        matches!(self.peek(), Ok(None))
    }

    /// The text of the next token. For a token that includes a body, only its keyword; for a string, empty.
    fn next_text(&mut self) -> &'a [u8] {
        let Ok(Some(next)) = self.peek() else { return b"" };
        match next.tok {
            Tok::Dense(..) => b"dense",
            Tok::Sparse(..) => b"sparse",
            Tok::Array(..) => b"array",
            Tok::Str(_) => b"",
            _ => slice(self.bytes, next.start, next.end),
        }
    }

    /// Returns true if the next token is this punctuation or word.
    pub fn is(&mut self, token: &str) -> bool {
        !token.is_empty() && self.next_text() == token.as_bytes()
    }

    /// Takes the next token if it is this punctuation or word (`<`, `->`, `,`, `x`, `none`).
    pub fn eat(&mut self, token: &str) -> bool {
        if !self.is(token) {
            return false;
        }
        if let Ok(Some(next)) = self.peek() {
            self.go(next.start.saturating_add(token.len()));
        }
        true
    }

    /// Takes this punctuation or word, or fails with "expected '...'".
    pub fn expect(&mut self, token: &str) -> Result<(), Diag> {
        if self.eat(token) {
            return Ok(());
        }
        // A lexical error in the next token is the better message.
        self.peek()?;
        let at = super::extent::wrong_token(self.bytes, self.pos_of_next());
        let span = self.span_of(at, at.saturating_add(1));
        Err(Diag::error(Code::UnexpectedToken, span, format!("expected '{token}'")))
    }

    fn pos_of_next(&self) -> usize {
        super::extent::skip_blank(self.bytes, self.pos, self.end)
    }

    /// The next token, if it is a bare identifier, including keywords and type names.
    pub fn peek_word(&mut self) -> Option<&'a str> {
        self.word_and_end().map(|w| w.0)
    }

    /// Takes the next token if it is a bare identifier, including keywords and type names.
    pub fn eat_word(&mut self) -> Option<&'a str> {
        let (word, end) = self.word_and_end()?;
        self.go(end);
        Some(word)
    }

    fn word_and_end(&mut self) -> Option<(&'a str, usize)> {
        let next = self.peek().ok()??;
        let (word, end) = match next.tok {
            Tok::Word(word) | Tok::Simple(word) | Tok::Keyword(_, word) => (word, next.end),
            Tok::Dense(..) | Tok::Sparse(..) | Tok::Array(..) => {
                let word = self.next_text();
                (word, next.start.saturating_add(word.len()))
            }
            _ => return None,
        };
        Some((std::str::from_utf8(word).ok()?, end))
    }

    /// Takes a bare identifier.
    pub fn word(&mut self, what: &str) -> Result<&'a str, Diag> {
        match self.eat_word() {
            Some(word) => Ok(word),
            None => Err(self.error(format!("expected {what}"))),
        }
    }

    /// An optional minus sign and the number after it, without consuming them.
    fn number(&mut self) -> Result<Option<(bool, Peeked<'a>)>, Diag> {
        let Some(next) = self.peek()? else { return Ok(None) };
        if next.tok != Tok::Minus {
            return Ok(matches!(next.tok, Tok::Int(_) | Tok::Float(_)).then_some((false, next)));
        }
        let after = TokenWindow::new(self.bytes, self.base, next.end, self.end).next_token()?;
        Ok(match after {
            Some((start, tok @ (Tok::Int(_) | Tok::Float(_)), end)) => Some((true, Peeked { start, tok, end })),
            _ => None,
        })
    }

    /// Takes an integer literal with optional minus sign, if the next tokens are one.
    pub fn eat_int(&mut self) -> Result<Option<i64>, Diag> {
        let Some((negative, Peeked { start, tok: Tok::Int(digits), end })) = self.number()? else { return Ok(None) };
        let value = ApInt::parse_literal(65, digits, false, Signedness::Signless).ok().and_then(|n| n.to_i128());
        let value = value.map(|n| if negative { n.wrapping_neg() } else { n });
        match value.and_then(|n| i64::try_from(n).ok()) {
            Some(value) => {
                self.go(end);
                Ok(Some(value))
            }
            None => Err(Diag::error(Code::NumberRange, self.span_of(start, end), "integer value too large")),
        }
    }

    /// Takes an integer literal with optional minus sign that fits 64 signed bits.
    pub fn int(&mut self) -> Result<i64, Diag> {
        match self.eat_int()? {
            Some(value) => Ok(value),
            None => Err(self.error("expected integer value")),
        }
    }

    /// Takes an integer literal for an integer of this width, `-2^(width-1)` to `2^width - 1`.
    pub fn wide_int(&mut self, width: u32) -> Result<ApInt, Diag> {
        let Some((negative, Peeked { start, tok: Tok::Int(digits), end })) = self.number()? else {
            return Err(self.error("expected integer value"));
        };
        match ApInt::parse_literal(width, digits, negative, Signedness::Signless) {
            Ok(value) => {
                self.go(end);
                Ok(value)
            }
            Err(error) => {
                let code = if error == IntError::TooManyDigits { Code::Literal } else { Code::NumberRange };
                Err(Diag::error(code, self.span_of(start, end), error.to_string()))
            }
        }
    }

    /// Takes a float literal with optional minus sign. Hexadecimal literals are the bits of an `f64`.
    pub fn float(&mut self) -> Result<f64, Diag> {
        let Some((negative, Peeked { start, tok: Tok::Int(text) | Tok::Float(text), end })) = self.number()? else {
            return Err(self.error("expected floating point literal"));
        };
        let fail = |message: String| Err(Diag::error(Code::NumberRange, self.span_of(start, end), message));
        match FloatKind::F64.parse_literal(text, negative) {
            Ok(bits) if !FloatKind::F64.is_finite(bits) && !text.starts_with(b"0x") => {
                fail("floating point value too large".to_owned())
            }
            Ok(bits) => {
                self.go(end);
                Ok(FloatKind::F64.to_f64(bits))
            }
            Err(error) => fail(error.to_string()),
        }
    }

    /// Takes a string literal, unescaped.
    pub fn string(&mut self) -> Result<Vec<u8>, Diag> {
        match self.peek()? {
            Some(Peeked { tok: Tok::Str(raw), end, .. }) => {
                self.go(end);
                Ok(super::extent::unescape(raw).into_owned())
            }
            _ => Err(self.error("expected string")),
        }
    }

    /// Takes `@name`, the name unescaped.
    pub fn symbol_name(&mut self) -> Result<Vec<u8>, Diag> {
        match self.peek()? {
            Some(Peeked { tok: Tok::At(raw), end, .. }) => {
                self.go(end);
                Ok(match raw {
                    [b'"', inside @ .., b'"'] => super::extent::unescape(inside).into_owned(),
                    bare => bare.to_vec(),
                })
            }
            _ => Err(self.error("expected valid '@'-identifier for symbol name")),
        }
    }

    /// Returns true if the next token can start a type.
    pub fn is_type(&mut self) -> bool {
        match self.peek() {
            Ok(Some(next)) => matches!(
                next.tok,
                Tok::Simple(_)
                    | Tok::TypeAlias(_)
                    | Tok::DialectType(_)
                    | Tok::OpenRound
                    | Tok::Keyword(
                        Keyword::Tensor | Keyword::Vector | Keyword::MemRef | Keyword::Complex | Keyword::Tuple,
                        _
                    )
            ),
            _ => false,
        }
    }

    /// Takes a type.
    pub fn ty(&mut self) -> Result<Type, Diag> {
        let start = self.pos_of_next();
        let (ty, end) = self.reader.type_in(start, self.end)?;
        self.go(end);
        Ok(ty)
    }

    /// Defines a name as a type in the whole text. Returns the type that the name was defined as first.
    pub fn define(&mut self, name: &[u8], ty: Type) -> Type {
        *self.reader.names().defined.entry(name.into()).or_insert(ty)
    }

    /// Reads the definition of a name, in which [`is_inside`](Self::is_inside) is true for the name.
    pub fn inside<T>(&mut self, name: &[u8], read: impl FnOnce(&mut Self) -> Result<T, Diag>) -> Result<T, Diag> {
        self.reader.names().open.push(name.into());
        let read = read(self);
        self.reader.names().open.pop();
        read
    }

    /// Returns true inside of the definition of a name.
    pub fn is_inside(&mut self, name: &[u8]) -> bool {
        self.reader.names().open.iter().any(|open| **open == *name)
    }

    /// Takes an attribute.
    pub fn attr(&mut self) -> Result<Attr, Diag> {
        let start = self.pos_of_next();
        let (attr, end) = self.reader.attr_in(start, self.end)?;
        self.go(end);
        Ok(attr)
    }

    /// Takes an attribute whose type is known and therefore not in the text.
    pub fn attr_of_type(&mut self, ty: Type) -> Result<Attr, Diag> {
        let start = self.pos_of_next();
        let (attr, end) = self.reader.attr_of_type_in(start, ty, self.end)?;
        self.go(end);
        Ok(attr)
    }

    /// Takes `4x?x`, up to the element type. With `trailing_x` false, takes `4x?` alone. (For lists like `[4,?]`, use
    /// `int` and `eat`.)
    pub fn dims(&mut self, trailing_x: bool) -> Result<Vec<Option<u64>>, Diag> {
        let mut list = super::window::DimList::new(self.bytes, self.pos, self.end, false);
        let base = self.base;
        let fault = |f: super::extent::ExtentError| {
            let at = BytePos(base.0.saturating_add(f.at as u32));
            Diag::error(Code::UnexpectedToken, Span::new(at, BytePos(at.0.saturating_add(1))), f.message)
        };
        let mut dims = Vec::new();
        while let Some((dim, _)) = list.next_dim().map_err(fault)? {
            dims.push(dim);
            let before_x = list.pos;
            match list.x() {
                Ok(()) => {}
                Err(f) if trailing_x => return Err(fault(f)),
                Err(_) => {
                    list.pos = before_x;
                    break;
                }
            }
        }
        let pos = list.pos;
        self.go(pos);
        Ok(dims)
    }
}
