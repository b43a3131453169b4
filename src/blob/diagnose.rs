//! Why a list could not be decoded: the error MLIR would report first.
//!
//! MLIR reads a literal in two steps, first its structure and then each element for its type, and this does the same
//! on text that is known to be wrong. It runs once for each error, keeps no elements, and is linear in the text.

use super::element::{after_word, skip_blank};
use super::error::{BlobError, ErrorKind};
use super::{ElementKind, Scalar, element_count};
use crate::num::{ApInt, FloatError, IntError, Signedness, scan_number};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    OpenSquare,
    CloseSquare,
    OpenRound,
    CloseRound,
    Comma,
    Minus,
    Int,
    Float,
    Word,
    Other,
    /// What MLIR's lexer refuses; it hides what the parser would say.
    Bad,
    End,
}

#[derive(Clone, Copy)]
struct Token<'a> {
    kind: Kind,
    offset: usize,
    text: &'a [u8],
}

/// The tokens of a text, the current one peeked.
struct Tokens<'a> {
    whole: usize,
    rest: &'a [u8],
    current: Token<'a>,
    /// Where the token before the current one ended.
    previous_end: usize,
}

impl<'a> Tokens<'a> {
    fn new(text: &'a [u8]) -> Self {
        let current = Token { kind: Kind::End, offset: 0, text: &[] };
        let mut tokens = Self { whole: text.len(), rest: text, current, previous_end: 0 };
        tokens.advance();
        tokens
    }

    fn advance(&mut self) -> Token<'a> {
        let text = skip_blank(self.rest);
        self.previous_end = self.whole.saturating_sub(self.rest.len());
        let offset = self.whole.saturating_sub(text.len());
        let (kind, length) = match text {
            [] => (Kind::End, 0),
            [b'[', ..] => (Kind::OpenSquare, 1),
            [b']', ..] => (Kind::CloseSquare, 1),
            [b'(', ..] => (Kind::OpenRound, 1),
            [b')', ..] => (Kind::CloseRound, 1),
            [b',', ..] => (Kind::Comma, 1),
            [b'-', ..] => (Kind::Minus, 1),
            _ if after_word(text, b"true").is_some() => (Kind::Word, 4),
            _ if after_word(text, b"false").is_some() => (Kind::Word, 5),
            _ => match scan_number(text) {
                Some((length, true)) => (Kind::Float, length),
                Some((length, false)) => (Kind::Int, length),
                None if is_bad(text) => (Kind::Bad, 1),
                // What it is does not matter: it is an error wherever it stands.
                None => (Kind::Other, 1),
            },
        };
        let (token, rest) = text.split_at_checked(length).unwrap_or((text, &[]));
        self.rest = rest;
        core::mem::replace(&mut self.current, Token { kind, offset, text: token })
    }

    /// An error at the current token.
    fn error(&self, kind: ErrorKind) -> BlobError {
        match (self.current.kind, self.current.text) {
            (Kind::Bad, b".") => BlobError::at(self.current.offset.saturating_add(1), ErrorKind::LoneDot),
            (Kind::Bad, _) => BlobError::at(self.current.offset, ErrorKind::BadCharacter),
            _ => BlobError::at(self.current.offset, kind),
        }
    }

    /// The error that something is missing, which MLIR reports where the text before it ends.
    fn missing(&self, kind: ErrorKind) -> BlobError {
        if self.current.kind == Kind::Bad { self.error(kind) } else { BlobError::at(self.previous_end, kind) }
    }

    fn expect(&mut self, kind: Kind, error: ErrorKind) -> Result<(), BlobError> {
        if self.current.kind == kind {
            self.advance();
            Ok(())
        } else {
            Err(self.missing(error))
        }
    }
}

/// Whether MLIR's lexer has no token for how the text starts.
fn is_bad(text: &[u8]) -> bool {
    match text {
        [b'.', b'.', b'.', ..] => false,
        [b'_' | b'"' | b'@' | b'!' | b'^' | b'#' | b'%' | b':' | b'{' | b'}' | b'<' | b'>', ..] => false,
        [b'=' | b'+' | b'*' | b'?' | b'|' | b'/', ..] => false,
        [first, ..] => !first.is_ascii_alphabetic(),
        [] => false,
    }
}

/// A number in a list.
struct Leaf<'a> {
    negative: bool,
    token: Token<'a>,
}

fn read_leaf<'a>(tokens: &mut Tokens<'a>) -> Result<Leaf<'a>, BlobError> {
    let negative = tokens.current.kind == Kind::Minus;
    if negative {
        tokens.advance();
    }
    match tokens.current.kind {
        Kind::Int | Kind::Float => {}
        Kind::Word if !negative => {}
        _ if negative => return Err(tokens.error(ErrorKind::ExpectedNumber)),
        _ => return Err(tokens.error(ErrorKind::ExpectedElement)),
    }
    Ok(Leaf { negative, token: tokens.advance() })
}

/// What the first step learns.
#[derive(Default)]
struct Structure {
    /// Extents of the lists, outermost first; empty for one element.
    shape: Vec<u64>,
    numbers: u64,
    /// Offsets of the first pair and the first number outside one.
    pair: Option<usize>,
    single: Option<usize>,
}

impl Structure {
    fn element(&mut self, tokens: &mut Tokens<'_>) -> Result<(), BlobError> {
        let offset = tokens.current.offset;
        if tokens.current.kind == Kind::OpenRound {
            tokens.advance();
            read_leaf(tokens)?;
            tokens.expect(Kind::Comma, ErrorKind::ExpectedComplexComma)?;
            read_leaf(tokens)?;
            tokens.expect(Kind::CloseRound, ErrorKind::ExpectedComplexClose)?;
            self.pair.get_or_insert(offset);
            self.numbers = self.numbers.saturating_add(2);
        } else {
            read_leaf(tokens)?;
            self.single.get_or_insert(offset);
            self.numbers = self.numbers.saturating_add(1);
        }
        Ok(())
    }
}

/// An open list: its items so far and the shape of the first, innermost extent first.
struct List {
    items: u64,
    first: Vec<u64>,
}

fn read_structure(text: &[u8]) -> Result<Structure, BlobError> {
    let mut structure = Structure::default();
    let mut tokens = Tokens::new(text);
    if tokens.current.kind == Kind::End {
        return Ok(structure);
    }
    let mut open: Vec<List> = Vec::new();
    'value: loop {
        let mut shape = Vec::new();
        if tokens.current.kind == Kind::OpenSquare {
            tokens.advance();
            if tokens.current.kind != Kind::CloseSquare {
                open.push(List { items: 0, first: Vec::new() });
                continue;
            }
            tokens.advance();
            shape.push(0);
        } else {
            structure.element(&mut tokens)?;
        }
        // A value has ended: it is an item of the innermost open list, which may end with it.
        while let Some(mut list) = open.pop() {
            if list.items == 0 {
                list.first = shape;
            } else if list.first != shape {
                return Err(tokens.error(ErrorKind::Ragged));
            }
            list.items = list.items.saturating_add(1);
            match tokens.current.kind {
                Kind::Comma => {
                    tokens.advance();
                    open.push(list);
                    continue 'value;
                }
                Kind::CloseSquare => {
                    tokens.advance();
                    shape = list.first;
                    shape.push(list.items);
                }
                _ => return Err(tokens.missing(ErrorKind::ExpectedCloseSquare)),
            }
        }
        tokens.expect(Kind::End, ErrorKind::ExpectedEnd)?;
        shape.reverse();
        structure.shape = shape;
        return Ok(structure);
    }
}

/// The error of a list that `decode_list` refuses.
#[cold]
pub(super) fn diagnose_list(text: &[u8], kind: ElementKind, shape: &[u64]) -> BlobError {
    let structure = match read_structure(text) {
        Ok(structure) => structure,
        Err(error) => return error,
    };
    if !structure.shape.is_empty() && structure.shape != shape {
        return BlobError::whole(ErrorKind::Shape { inferred: structure.shape, expected: shape.to_vec() });
    }
    if structure.numbers == 0 && !shape.contains(&0) {
        return BlobError::whole(ErrorKind::NoElements);
    }
    if kind.complex {
        let splat = structure.shape.is_empty();
        let count = if splat { 1 } else { element_count(shape).unwrap_or(u64::MAX) };
        let expected = u128::from(count).wrapping_mul(2);
        if structure.numbers > 0 && u128::from(structure.numbers) != expected {
            return BlobError::whole(ErrorKind::ComplexCount { parsed: structure.numbers, expected, splat });
        }
    }
    if let Some(offset) = if kind.complex { structure.single } else { structure.pair } {
        return BlobError::at(offset, ErrorKind::PairMismatch);
    }
    let mut tokens = Tokens::new(text);
    while tokens.current.kind != Kind::End {
        match tokens.current.kind {
            Kind::Minus | Kind::Int | Kind::Float | Kind::Word => {
                let error = read_leaf(&mut tokens).and_then(|leaf| check_leaf(&leaf, kind.scalar));
                if let Err(error) = error {
                    return error;
                }
            }
            _ => {
                tokens.advance();
            }
        }
    }
    // Not reached: the fast path takes whatever comes here.
    BlobError::whole(ErrorKind::ExpectedElement)
}

fn check_leaf(leaf: &Leaf<'_>, scalar: Scalar) -> Result<(), BlobError> {
    let Leaf { negative, token } = *leaf;
    let error = |kind| Err(BlobError::at(token.offset, kind));
    let (width, sign) = match (scalar, scalar.as_int()) {
        (Scalar::Float(kind), _) => {
            return match kind.parse_literal(token.text, negative) {
                Ok(_) => Ok(()),
                Err(found) => error(ErrorKind::Float(found)),
            };
        }
        (_, Some(int)) => int,
        (_, None) => return error(ErrorKind::ExpectedElement),
    };
    match token.kind {
        _ if negative && sign == Signedness::Unsigned => error(ErrorKind::NegativeUnsigned),
        Kind::Float => error(ErrorKind::FloatForInteger),
        Kind::Word if width == 1 => Ok(()),
        Kind::Word => error(ErrorKind::BoolForInteger),
        _ => match ApInt::parse_literal(width, token.text, negative, sign) {
            Ok(_) => Ok(()),
            Err(IntError::TooManyDigits) => error(ErrorKind::LimitDigits),
            Err(_) => error(ErrorKind::IntegerRange { array: false }),
        },
    }
}

/// The error of an array that `decode_array` refuses.
#[cold]
pub(super) fn diagnose_array(text: &[u8], scalar: Scalar) -> BlobError {
    let mut tokens = Tokens::new(text);
    loop {
        if let Err(error) = check_array_item(&mut tokens, scalar) {
            return error;
        }
        if tokens.current.kind != Kind::Comma {
            return tokens.missing(ErrorKind::ExpectedArrayEnd);
        }
        tokens.advance();
    }
}

/// One item of an array. MLIR reports a number that does not fit at the token after it.
fn check_array_item(tokens: &mut Tokens<'_>, scalar: Scalar) -> Result<(), BlobError> {
    let negative = tokens.current.kind == Kind::Minus;
    if negative {
        tokens.advance();
    }
    let token = tokens.current;
    if let Scalar::Float(_) = scalar {
        return match token.kind {
            Kind::Int | Kind::Float => {
                tokens.advance();
                check_leaf(&Leaf { negative, token }, scalar)
            }
            _ => Err(tokens.error(ErrorKind::Float(FloatError::Malformed))),
        };
    }
    match token.kind {
        Kind::Word if !scalar.is_i1() => Err(tokens.error(ErrorKind::BoolForInteger)),
        Kind::Word if negative => Err(tokens.error(ErrorKind::ExpectedInteger)),
        Kind::Word => {
            tokens.advance();
            Ok(())
        }
        Kind::Int => {
            tokens.advance();
            if scalar.is_i1() {
                return Err(tokens.error(ErrorKind::NumberForBool));
            }
            match check_leaf(&Leaf { negative, token }, scalar) {
                Err(BlobError { kind: ErrorKind::LimitDigits, .. }) => Err(tokens.error(ErrorKind::LimitDigits)),
                Err(_) => Err(tokens.error(ErrorKind::IntegerRange { array: true })),
                Ok(()) => Ok(()),
            }
        }
        _ => Err(tokens.error(ErrorKind::ExpectedInteger)),
    }
}
