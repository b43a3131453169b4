//! The data of constants: `dense<...>`, `array<...>` and `dense_resource` bodies, to bytes and back to text.
//!
//! Data has one canonical form: little-endian, whole bytes for each element (one for `i1` to `i8`, three for `i24`,
//! two parts for a complex number), bits above the width 0, and one element alone if all are equal. Lists are decoded
//! straight to it; hex bodies are validated and stay slices of the text until someone wants the data. Element types
//! come as an [`ElementKind`], shapes as extents; strings, types as such and resource tables are the caller's.
//!
//! Where MLIR 22 loses data this does not follow it: pairs are elements of complex types only, `complex<i1>` prints
//! what it holds, unused bits of hex data are cleared, unsigned arrays refuse negative numbers, `f8E8M0FNU` refuses
//! any sign, and numbers too large for a type without infinity and NaN become its largest, not 0.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects
)]

mod diagnose;
mod element;
mod error;
mod hex;
mod list;
mod print;
#[cfg(test)]
mod tests;

pub use error::{BlobError, ErrorKind, Place};
pub use hex::{HexBody, Resource, decode_hex, decode_hex_into, encode_hex};
pub use list::{decode_array, decode_list};
pub use print::{HEX_ABOVE, print_array, print_dense};

use crate::num::{FloatKind, Signedness};

/// A number type, or the type of either part of a complex number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scalar {
    /// `i8`, `si8`, `ui8` of any width.
    Int {
        /// Width in bits, at most `ApInt::MAX_WIDTH`.
        width: u32,
        /// How the bits are read.
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
    pub scalar: Scalar,
    /// Whether an element is a `complex` of it.
    pub complex: bool,
}

impl Scalar {
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

    /// Width and reading of an integer or `index`.
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
        Self { scalar: Scalar::Int { width, sign: Signedness::Signless }, complex: false }
    }

    /// An integer.
    #[must_use]
    pub const fn int_of(width: u32, sign: Signedness) -> Self {
        Self { scalar: Scalar::Int { width, sign }, complex: false }
    }

    /// `index`.
    #[must_use]
    pub const fn index() -> Self {
        Self { scalar: Scalar::Index, complex: false }
    }

    /// A float.
    #[must_use]
    pub const fn float(kind: FloatKind) -> Self {
        Self { scalar: Scalar::Float(kind), complex: false }
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

/// Canonical data of a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elements {
    /// All elements in row-major order, or one if `splat`.
    pub bytes: Vec<u8>,
    /// Whether the one element in `bytes` stands for all. A list of equal elements is a splat, as in MLIR; `dense<>`
    /// is none.
    pub splat: bool,
}

impl Elements {
    /// From data of all elements, of which equal ones are folded to a splat. `bytes` is a whole number of elements.
    #[must_use]
    pub fn new(mut bytes: Vec<u8>, kind: ElementKind) -> Self {
        let size = kind.bytes();
        // All are equal if and only if each equals the one before it: one comparison of the data with itself.
        let rest = bytes.get(size..).filter(|_| size > 0);
        let equal = rest.is_some_and(|rest| bytes.get(..rest.len()) == Some(rest));
        if equal {
            bytes.truncate(size);
            bytes.shrink_to_fit();
        }
        Self { bytes, splat: equal }
    }
}

/// The number of elements of a shape. `None` if it is not below 2^63.
#[must_use]
pub fn element_count(shape: &[u64]) -> Option<u64> {
    if shape.contains(&0) {
        return Some(0);
    }
    shape.iter().try_fold(1_u64, |count, extent| count.checked_mul(*extent)).filter(|count| count.leading_zeros() > 0)
}
