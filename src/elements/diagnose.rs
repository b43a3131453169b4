//! Finds the error of a list that failed to decode: the one that MLIR reports first.
//!
//! MLIR parses a literal in two steps, first its structure and then each element for its type. This module repeats both
//! steps on the invalid text. It runs once per error, stores no elements, and is linear in the text.

use super::element::{after_word, skip_blank};
use super::error::{BlobError, ErrorKind};
use super::{ElementKind, ScalarType, element_count};
use crate::num::{ApInt, FloatError, IntError, Signedness, scan_number};

#[derive(Clone, Copy, PartialEq, Eq)]
enum ElementTokenKind {
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
    /// Rejected by MLIR's lexer. Takes precedence over parser errors.
    Bad,
    End,
}

#[derive(Clone, Copy)]
struct ElementToken<'a> {
    kind: ElementTokenKind,
    offset: usize,
    text: &'a [u8],
}

/// The tokens of a text with one token of lookahead.
struct ElementTokens<'a> {
    whole: usize,
    rest: &'a [u8],
    current: ElementToken<'a>,
    /// End offset of the token before the current one.
    previous_end: usize,
}

impl<'a> ElementTokens<'a> {
    fn new(text: &'a [u8]) -> Self {
        let current = ElementToken { kind: ElementTokenKind::End, offset: 0, text: &[] };
        let mut tokens = Self { whole: text.len(), rest: text, current, previous_end: 0 };
        tokens.advance();
        tokens
    }

    fn advance(&mut self) -> ElementToken<'a> {
        let text = skip_blank(self.rest);
        self.previous_end = self.whole.saturating_sub(self.rest.len());
        let offset = self.whole.saturating_sub(text.len());
        let (kind, length) = match text {
            [] => (ElementTokenKind::End, 0),
            [b'[', ..] => (ElementTokenKind::OpenSquare, 1),
            [b']', ..] => (ElementTokenKind::CloseSquare, 1),
            [b'(', ..] => (ElementTokenKind::OpenRound, 1),
            [b')', ..] => (ElementTokenKind::CloseRound, 1),
            [b',', ..] => (ElementTokenKind::Comma, 1),
            [b'-', ..] => (ElementTokenKind::Minus, 1),
            _ if after_word(text, b"true").is_some() => (ElementTokenKind::Word, 4),
            _ if after_word(text, b"false").is_some() => (ElementTokenKind::Word, 5),
            _ => match scan_number(text) {
                Some((length, true)) => (ElementTokenKind::Float, length),
                Some((length, false)) => (ElementTokenKind::Int, length),
                None if is_bad(text) => (ElementTokenKind::Bad, 1),
                // The kind is irrelevant, because the token is an error everywhere.
                None => (ElementTokenKind::Other, 1),
            },
        };
        let (token, rest) = text.split_at_checked(length).unwrap_or((text, &[]));
        self.rest = rest;
        core::mem::replace(&mut self.current, ElementToken { kind, offset, text: token })
    }

    /// An error at the current token.
    fn error(&self, kind: ErrorKind) -> BlobError {
        match (self.current.kind, self.current.text) {
            (ElementTokenKind::Bad, b".") => BlobError::at(self.current.offset.saturating_add(1), ErrorKind::LoneDot),
            (ElementTokenKind::Bad, _) => BlobError::at(self.current.offset, ErrorKind::BadCharacter),
            _ => BlobError::at(self.current.offset, kind),
        }
    }

    /// An error about a missing token. MLIR reports it at the end of the preceding token.
    fn missing(&self, kind: ErrorKind) -> BlobError {
        if self.current.kind == ElementTokenKind::Bad {
            self.error(kind)
        } else {
            BlobError::at(self.previous_end, kind)
        }
    }

    fn expect(&mut self, kind: ElementTokenKind, error: ErrorKind) -> Result<(), BlobError> {
        if self.current.kind == kind {
            self.advance();
            Ok(())
        } else {
            Err(self.missing(error))
        }
    }
}

/// Returns true if MLIR's lexer rejects the start of the text.
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
    token: ElementToken<'a>,
}

fn read_leaf<'a>(tokens: &mut ElementTokens<'a>) -> Result<Leaf<'a>, BlobError> {
    let negative = tokens.current.kind == ElementTokenKind::Minus;
    if negative {
        tokens.advance();
    }
    match tokens.current.kind {
        ElementTokenKind::Int | ElementTokenKind::Float => {}
        ElementTokenKind::Word if !negative => {}
        _ if negative => return Err(tokens.error(ErrorKind::ExpectedNumber)),
        _ => return Err(tokens.error(ErrorKind::ExpectedElement)),
    }
    Ok(Leaf { negative, token: tokens.advance() })
}

/// Result of the first step.
#[derive(Default)]
struct Structure {
    /// Extents of the lists, outermost first; empty for a single element.
    shape: Vec<u64>,
    numbers: u64,
    /// Offsets of the first complex pair and the first number outside a pair.
    pair: Option<usize>,
    single: Option<usize>,
}

impl Structure {
    fn element(&mut self, tokens: &mut ElementTokens<'_>) -> Result<(), BlobError> {
        let offset = tokens.current.offset;
        if tokens.current.kind == ElementTokenKind::OpenRound {
            tokens.advance();
            read_leaf(tokens)?;
            tokens.expect(ElementTokenKind::Comma, ErrorKind::ExpectedComplexComma)?;
            read_leaf(tokens)?;
            tokens.expect(ElementTokenKind::CloseRound, ErrorKind::ExpectedComplexClose)?;
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

/// An unfinished list: its number of items and the shape of the first item, innermost extent first.
struct List {
    items: u64,
    first: Vec<u64>,
}

fn read_structure(text: &[u8]) -> Result<Structure, BlobError> {
    let mut structure = Structure::default();
    let mut tokens = ElementTokens::new(text);
    if tokens.current.kind == ElementTokenKind::End {
        return Ok(structure);
    }
    let mut open: Vec<List> = Vec::new();
    'value: loop {
        let mut shape = Vec::new();
        if tokens.current.kind == ElementTokenKind::OpenSquare {
            tokens.advance();
            if tokens.current.kind != ElementTokenKind::CloseSquare {
                open.push(List { items: 0, first: Vec::new() });
                continue;
            }
            tokens.advance();
            shape.push(0);
        } else {
            structure.element(&mut tokens)?;
        }
        // The finished value is an item of the innermost unfinished list, which may end after it.
        while let Some(mut list) = open.pop() {
            if list.items == 0 {
                list.first = shape;
            } else if list.first != shape {
                return Err(tokens.error(ErrorKind::Ragged));
            }
            list.items = list.items.saturating_add(1);
            match tokens.current.kind {
                ElementTokenKind::Comma => {
                    tokens.advance();
                    open.push(list);
                    continue 'value;
                }
                ElementTokenKind::CloseSquare => {
                    tokens.advance();
                    shape = list.first;
                    shape.push(list.items);
                }
                _ => return Err(tokens.missing(ErrorKind::ExpectedCloseSquare)),
            }
        }
        tokens.expect(ElementTokenKind::End, ErrorKind::ExpectedEnd)?;
        shape.reverse();
        structure.shape = shape;
        return Ok(structure);
    }
}

/// The error of a list that `decode_list` rejects.
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
    let mut tokens = ElementTokens::new(text);
    while tokens.current.kind != ElementTokenKind::End {
        match tokens.current.kind {
            ElementTokenKind::Minus | ElementTokenKind::Int | ElementTokenKind::Float | ElementTokenKind::Word => {
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
    // Unreachable: the fast path accepts this text.
    BlobError::whole(ErrorKind::ExpectedElement)
}

fn check_leaf(leaf: &Leaf<'_>, scalar: ScalarType) -> Result<(), BlobError> {
    let Leaf { negative, token } = *leaf;
    let error = |kind| Err(BlobError::at(token.offset, kind));
    let (width, sign) = match (scalar, scalar.as_int()) {
        (ScalarType::Float(kind), _) => {
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
        ElementTokenKind::Float => error(ErrorKind::FloatForInteger),
        ElementTokenKind::Word if width == 1 => Ok(()),
        ElementTokenKind::Word => error(ErrorKind::BoolForInteger),
        _ => match ApInt::parse_literal(width, token.text, negative, sign) {
            Ok(_) => Ok(()),
            Err(IntError::TooManyDigits) => error(ErrorKind::LimitDigits),
            Err(_) => error(ErrorKind::IntegerRange { array: false }),
        },
    }
}

/// The error of an array that `decode_array` rejects.
#[cold]
pub(super) fn diagnose_array(text: &[u8], scalar: ScalarType) -> BlobError {
    let mut tokens = ElementTokens::new(text);
    loop {
        if let Err(error) = check_array_item(&mut tokens, scalar) {
            return error;
        }
        if tokens.current.kind != ElementTokenKind::Comma {
            return tokens.missing(ErrorKind::ExpectedArrayEnd);
        }
        tokens.advance();
    }
}

/// Checks one item of an array. MLIR reports an out-of-range number at the next token.
fn check_array_item(tokens: &mut ElementTokens<'_>, scalar: ScalarType) -> Result<(), BlobError> {
    let negative = tokens.current.kind == ElementTokenKind::Minus;
    if negative {
        tokens.advance();
    }
    let token = tokens.current;
    if let ScalarType::Float(_) = scalar {
        return match token.kind {
            ElementTokenKind::Int | ElementTokenKind::Float => {
                tokens.advance();
                check_leaf(&Leaf { negative, token }, scalar)
            }
            _ => Err(tokens.error(ErrorKind::Float(FloatError::Malformed))),
        };
    }
    match token.kind {
        ElementTokenKind::Word if !scalar.is_i1() => Err(tokens.error(ErrorKind::BoolForInteger)),
        ElementTokenKind::Word if negative => Err(tokens.error(ErrorKind::ExpectedInteger)),
        ElementTokenKind::Word => {
            tokens.advance();
            Ok(())
        }
        ElementTokenKind::Int => {
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
