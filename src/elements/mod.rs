//! The data of constants: its forms in memory, and the codecs of `dense<...>`, `array<...>` and `dense_resource` bodies.
//!
//! A [`Blob`] holds the elements of one constant. [`ElementKind::bytes`] is the only definition of an element's width, and
//! [`Blob::of_elements`] the only place that turns equal elements into a splat.
//!
//! Data has one canonical form: little-endian, whole bytes per element (one for `i1` to `i8`, three for `i24`, two
//! parts for a complex number), bits above the width 0, and a single element if all are equal. Lists are decoded
//! directly to this form. Hex bodies are validated and remain slices of the text until they are decoded. Element types
//! are passed as [`ElementKind`], shapes as extents; the caller handles strings, types and resource tables.
//!
//! This module deviates from MLIR 22 if MLIR loses data: pairs are elements of complex types only, `complex<i1>` prints
//! its value, unused bits of hex data are cleared, unsigned arrays reject negative numbers, `f8E8M0FNU` rejects any
//! sign, and numbers too large for a type without infinity and NaN become its largest number, not 0.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects
)]

mod blob;
mod diagnose;
mod element;
mod error;
mod hex;
mod list;
mod print;
pub(crate) mod raw;
#[cfg(test)]
mod tests;

pub use blob::{Blob, ByteSource, Data, HexText, Number, ResourceBlob, SourceBytes, SourceRange};
pub use error::{BlobError, ErrorKind, ErrorPosition};
pub use hex::{HexBody, HexResource, decode_hex, decode_hex_into, encode_hex};
pub use list::{decode_array, decode_list};
pub use print::{HEX_ABOVE, print_array, print_dense};

use crate::num::{FloatKind, Signedness};

/// A number type, or the type of either part of a complex number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ScalarType {
    /// `i8`, `si8`, `ui8` of any width.
    Int {
        /// Width in bits, at most `ApInt::MAX_WIDTH`.
        width: u32,
        /// Signedness of the bits.
        sign: Signedness,
    },
    /// `index`: signed, 64 bits.
    Index,
    /// A builtin float.
    Float(FloatKind),
}

/// The element type of dense data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ElementKind {
    /// The number type.
    pub scalar: ScalarType,
    /// True for `complex` of the number type.
    pub complex: bool,
}

impl ScalarType {
    /// Width in bits.
    #[must_use]
    pub const fn bits(self) -> u32 {
        match self {
            Self::Int { width, .. } => width,
            Self::Index => 64,
            Self::Float(kind) => kind.bits(),
        }
    }

    /// Bytes of one number in canonical data: none for `i0`.
    #[must_use]
    pub const fn bytes(self) -> usize {
        self.bits().div_ceil(8) as usize
    }

    pub(crate) const fn is_i1(self) -> bool {
        matches!(self, Self::Int { width: 1, .. })
    }

    /// Width and signedness of an integer or `index`.
    pub(crate) const fn as_int(self) -> Option<(u32, Signedness)> {
        match self {
            Self::Int { width, sign } => Some((width, sign)),
            Self::Index => Some((64, Signedness::Signed)),
            Self::Float(_) => None,
        }
    }
}

impl ElementKind {
    /// A signless integer.
    #[must_use]
    pub const fn int(width: u32) -> Self {
        Self { scalar: ScalarType::Int { width, sign: Signedness::Signless }, complex: false }
    }

    /// An integer.
    #[must_use]
    pub const fn int_of(width: u32, sign: Signedness) -> Self {
        Self { scalar: ScalarType::Int { width, sign }, complex: false }
    }

    /// `index`.
    #[must_use]
    pub const fn index() -> Self {
        Self { scalar: ScalarType::Index, complex: false }
    }

    /// A float.
    #[must_use]
    pub const fn float(kind: FloatKind) -> Self {
        Self { scalar: ScalarType::Float(kind), complex: false }
    }

    /// `complex` of the same number type.
    #[must_use]
    pub const fn complex(self) -> Self {
        Self { scalar: self.scalar, complex: true }
    }

    /// Bytes of one element in canonical data.
    #[must_use]
    pub const fn bytes(self) -> usize {
        self.scalar.bytes().saturating_mul(if self.complex { 2 } else { 1 })
    }
}

/// Number of elements of a shape. `None` if it is 2^63 or more.
#[must_use]
pub fn element_count(shape: &[u64]) -> Option<u64> {
    if shape.contains(&0) {
        return Some(0);
    }
    shape.iter().try_fold(1_u64, |count, extent| count.checked_mul(*extent)).filter(|count| count.leading_zeros() > 0)
}
