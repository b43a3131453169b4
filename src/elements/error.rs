//! Errors in the body of a constant, with their location and message.
//!
//! The wording is MLIR's if MLIR has the rule. Type texts are passed in by the caller, because this module has shapes
//! and widths but no types.

use core::fmt::{Display, Formatter, Result};

/// Location of an error in a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorPosition {
    /// The attribute as a whole: MLIR reports it at the first token.
    Whole,
    /// A byte offset in the text, at most its length. A missing token is reported at the end of the preceding token.
    Byte(usize),
}

/// An error and its location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlobError {
    /// Position in the text.
    pub position: ErrorPosition,
    /// Kind of error.
    pub kind: ErrorKind,
}

/// Kinds of errors in a body.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Expected an element.
    ExpectedElement,
    /// A minus sign without a number.
    ExpectedNumber,
    /// Expected `,` or `]`.
    ExpectedCloseSquare,
    /// A complex number with one part.
    ExpectedComplexComma,
    /// A complex number with more than two parts.
    ExpectedComplexClose,
    /// Text after the literal.
    ExpectedEnd,
    /// Text after the items of an `array`.
    ExpectedArrayEnd,
    /// A `.` outside a number.
    LoneDot,
    /// A character that starts no token.
    BadCharacter,
    /// Sublists of different shapes.
    Ragged,
    /// The literal's shape differs from the type's.
    Shape {
        /// The shape of the lists.
        inferred: Vec<u64>,
        /// The shape of the type.
        expected: Vec<u64>,
    },
    /// No elements for a nonempty type.
    NoElements,
    /// The literal does not have two numbers per complex element.
    ComplexCount {
        /// Numbers in the literal.
        parsed: u64,
        /// Numbers in the type, or 2 for a splat.
        expected: u128,
        /// True for a splat, for which MLIR prints the element type.
        splat: bool,
    },
    /// A pair for a non-complex type, or a single number for a complex type. MLIR accepts pairs as two elements.
    PairMismatch,
    /// A minus sign in an unsigned type.
    NegativeUnsigned,
    /// A float in an integer type.
    FloatForInteger,
    /// `true` or `false` in a type other than `i1`.
    BoolForInteger,
    /// A number in an `array<i1>`.
    NumberForBool,
    /// An out-of-range integer. In an `array`, MLIR's message omits "for type".
    IntegerRange {
        /// True inside an `array`.
        array: bool,
    },
    /// Expected an integer in an integer `array`.
    ExpectedInteger,
    /// Invalid float literal.
    Float(crate::num::FloatError),
    /// A string that is not `0x` and an even number of hex digits.
    NotHex,
    /// Hex data with neither all elements nor one.
    HexSize,
    /// A resource whose string is not hex.
    ResourceNotHex,
    /// A resource shorter than the alignment before the data.
    ResourceHeader,
    /// A resource alignment that is not a power of two.
    ResourceAlignment(u32),
    /// A decimal integer too long to parse in bounded time.
    LimitDigits,
    /// Data out of proportion to its text: few digits in elements of thousands of bits.
    LimitBytes,
}

impl BlobError {
    pub(crate) const fn whole(kind: ErrorKind) -> Self {
        Self { position: ErrorPosition::Whole, kind }
    }

    pub(crate) const fn at(offset: usize, kind: ErrorKind) -> Self {
        Self { position: ErrorPosition::Byte(offset), kind }
    }

    /// The message, in MLIR's wording if MLIR has the error. `type_text` is the type of the attribute, `element_text`
    /// its element type, `key` the name of a resource.
    pub fn message<'a>(
        &'a self,
        type_text: &'a dyn Display,
        element_text: &'a dyn Display,
        key: &'a dyn Display,
    ) -> impl Display + 'a {
        Message { kind: &self.kind, type_text, element_text, key }
    }

    /// The note that MLIR attaches to the error.
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

/// Largest number of extents in a message. Bounds the message length for deeply nested literals.
const MAX_SHOWN: usize = 64;

struct Extents<'a>(&'a [u64]);

impl Display for Extents<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        for (position, extent) in self.0.iter().take(MAX_SHOWN).enumerate() {
            if position > 0 {
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
