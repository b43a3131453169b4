//! What can be wrong with the body of a constant, where, and in which words.
//!
//! Wording is MLIR's where MLIR has the rule. Types are the caller's: it passes their text when it asks for the
//! message, since this module knows shapes and widths but not how they are spelled.

use core::fmt::{Display, Formatter, Result};

/// Where a body is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The attribute as a whole: MLIR reports at its first token.
    Whole,
    /// A byte offset in the text that was passed in; at most its length. Where something is missing it is the end of
    /// the token before.
    Byte(usize),
}

/// An error and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlobError {
    /// Where.
    pub place: Place,
    /// What.
    pub kind: ErrorKind,
}

/// What is wrong with a body.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Something else where an element must be.
    ExpectedElement,
    /// A minus sign before something else than a number.
    ExpectedNumber,
    /// Something else where a list goes on or ends.
    ExpectedCloseSquare,
    /// One part of a complex number alone.
    ExpectedComplexComma,
    /// More than two parts of a complex number.
    ExpectedComplexClose,
    /// Text after the literal.
    ExpectedEnd,
    /// Text after the items of an `array`.
    ExpectedArrayEnd,
    /// A point that belongs to no number.
    LoneDot,
    /// A character that begins no token.
    BadCharacter,
    /// Sublists of different shapes.
    Ragged,
    /// The literal's shape is not the type's.
    Shape {
        /// The shape of the lists.
        inferred: Vec<u64>,
        /// The shape of the type.
        expected: Vec<u64>,
    },
    /// No elements for a type that has some.
    NoElements,
    /// Not two numbers for each complex element.
    ComplexCount {
        /// Numbers in the literal.
        parsed: u64,
        /// Numbers in the type, or 2 for a splat.
        expected: u128,
        /// Whether it is a splat, for which MLIR names the element type.
        splat: bool,
    },
    /// A pair for a type that is not complex, or a single number for one that is. MLIR takes the parts for elements.
    PairMismatch,
    /// A minus sign in an unsigned type.
    NegativeUnsigned,
    /// A float in an integer type.
    FloatForInteger,
    /// `true` or `false` in a type other than `i1`.
    BoolForInteger,
    /// A number in an `array<i1>`.
    NumberForBool,
    /// An integer that the type does not hold. In an `array` MLIR says it without "for type".
    IntegerRange {
        /// Whether in an `array`.
        array: bool,
    },
    /// Something else than an integer in an `array` of them.
    ExpectedInteger,
    /// What is wrong with a float.
    Float(crate::num::FloatError),
    /// A string that is not `0x` and an even number of hex digits.
    NotHex,
    /// Hex data of neither all elements nor one.
    HexSize,
    /// A resource whose string is not hex.
    ResourceNotHex,
    /// A resource shorter than the alignment before the data.
    ResourceHeader,
    /// A resource alignment that is no power of two.
    ResourceAlignment(u32),
    /// A decimal integer too long to be read in bounded time.
    LimitDigits,
    /// Data out of proportion to its text: few digits in elements of thousands of bits.
    LimitBytes,
}

impl BlobError {
    pub(crate) const fn whole(kind: ErrorKind) -> Self {
        Self { place: Place::Whole, kind }
    }

    pub(crate) const fn at(offset: usize, kind: ErrorKind) -> Self {
        Self { place: Place::Byte(offset), kind }
    }

    /// The message, in MLIR's words where it has any. `type_text` is the type of the attribute, `element_text` its
    /// element type, `key` the name of a resource; each is used only by the errors that name it.
    pub fn message<'a>(
        &'a self,
        type_text: &'a dyn Display,
        element_text: &'a dyn Display,
        key: &'a dyn Display,
    ) -> impl Display + 'a {
        Message { kind: &self.kind, type_text, element_text, key }
    }

    /// A second line that MLIR attaches as a note.
    #[must_use]
    pub fn note(&self) -> Option<&'static str> {
        match self.kind {
            ErrorKind::Float(crate::num::FloatError::DecimalInteger) => {
                Some("add a trailing dot to make the literal a float")
            }
            _ => None,
        }
    }
}

impl Display for BlobError {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        self.message(&"?", &"?", &"?").fmt(out)
    }
}

impl core::error::Error for BlobError {}

struct Message<'a> {
    kind: &'a ErrorKind,
    type_text: &'a dyn Display,
    element_text: &'a dyn Display,
    key: &'a dyn Display,
}

/// Extents that a message lists at most, so that its length does not follow a hostile nesting depth.
const MAX_SHOWN: usize = 64;

struct Extents<'a>(&'a [u64]);

impl Display for Extents<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        for (place, extent) in self.0.iter().take(MAX_SHOWN).enumerate() {
            if place > 0 {
                out.write_str(", ")?;
            }
            write!(out, "{extent}")?;
        }
        out.write_str(if self.0.len() > MAX_SHOWN { ", ..." } else { "" })
    }
}

impl Display for Message<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        let Self { kind, type_text, element_text, key } = self;
        out.write_str(match kind {
            ErrorKind::ExpectedElement => "expected element literal of primitive type",
            ErrorKind::ExpectedNumber => "expected integer or floating point literal",
            ErrorKind::ExpectedCloseSquare => "expected ']'",
            ErrorKind::ExpectedComplexComma => "expected ',' between complex elements",
            ErrorKind::ExpectedComplexClose => "expected ')' after complex elements",
            ErrorKind::ExpectedEnd => "expected '>'",
            ErrorKind::ExpectedArrayEnd => "expected '>' to close an array attribute",
            ErrorKind::LoneDot => "expected three consecutive dots for an ellipsis",
            ErrorKind::BadCharacter => "unexpected character",
            ErrorKind::Ragged => "tensor literal is invalid; ranks are not consistent between elements",
            ErrorKind::Shape { inferred, expected } => {
                let (inferred, expected) = (Extents(inferred), Extents(expected));
                return write!(
                    out,
                    "inferred shape of elements literal ([{inferred}]) does not match type ([{expected}])"
                );
            }
            ErrorKind::NoElements => {
                return write!(out, "parsed zero elements, but type ('{type_text}') expected at least 1");
            }
            ErrorKind::ComplexCount { parsed, expected, splat } => {
                let named = if *splat { element_text } else { type_text };
                return write!(out, "parsed {parsed} elements, but type ('{named}') expected {expected} elements");
            }
            ErrorKind::PairMismatch => return write!(out, "expected one element literal for each '{element_text}'"),
            ErrorKind::NegativeUnsigned => "expected unsigned integer elements, but parsed negative value",
            ErrorKind::FloatForInteger => "expected integer elements, but parsed floating-point",
            ErrorKind::BoolForInteger => "expected i1 type for 'true' or 'false' values",
            ErrorKind::NumberForBool => "expected 'true' or 'false' values for i1 type",
            ErrorKind::IntegerRange { array: false } => "integer constant out of range for type",
            ErrorKind::IntegerRange { array: true } => "integer constant out of range",
            ErrorKind::ExpectedInteger => "expected integer literal",
            ErrorKind::Float(error) => return error.fmt(out),
            ErrorKind::NotHex => "expected string containing hex digits starting with `0x`",
            ErrorKind::HexSize => {
                return write!(out, "elements hex data size is invalid for provided type: '{type_text}'");
            }
            ErrorKind::ResourceNotHex => return write!(out, "expected hex string blob for key '{key}'"),
            ErrorKind::ResourceHeader => {
                return write!(out, "expected hex string blob for key '{key}' to encode alignment in first 4 bytes");
            }
            ErrorKind::ResourceAlignment(value) => {
                return write!(
                    out,
                    "expected hex string blob for key '{key}' to encode alignment in first 4 bytes, \
                     but got non-power-of-2 value: {value}"
                );
            }
            ErrorKind::LimitDigits => return crate::num::IntError::TooManyDigits.fmt(out),
            ErrorKind::LimitBytes => "limit: the elements take more than 64 times the space of their text",
        })
    }
}
