//! The builtin float types of MLIR 22 as encodings: keyword, layout, exact conversion to and from `f64`.
//!
//! A value is stored as its bits, so no arithmetic happens in the host's floats. Conversions round once, to nearest
//! with ties to even. Unrepresentable values follow LLVM's `APFloat`: overflow becomes infinity, or NaN in types
//! without infinity, or the largest number in types without both. Text is in `decimal`.

use super::words::split;

/// A builtin float type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "each is the type of the same keyword")]
pub enum FloatKind {
    F16,
    BF16,
    TF32,
    F32,
    F64,
    F80,
    F128,
    F8E5M2,
    F8E4M3,
    F8E4M3FN,
    F8E5M2FNUZ,
    F8E4M3FNUZ,
    F8E4M3B11FNUZ,
    F8E3M4,
    F4E2M1FN,
    F6E2M3FN,
    F6E3M2FN,
    F8E8M0FNU,
}

/// The bits of a float, in the low bits of the integer. The sign is the top bit of the type's width.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
// An alignment of 16 would enlarge every attribute by a quarter.
#[repr(Rust, packed(8))]
pub struct FloatBits(pub u128);

impl FloatBits {
    /// Reads little-endian bytes. Missing bytes are 0; bytes after the 16th are ignored.
    #[must_use]
    pub fn from_le_bytes(bytes: &[u8]) -> Self {
        let mut all = [0; 16];
        for (slot, byte) in all.iter_mut().zip(bytes) {
            *slot = *byte;
        }
        Self(u128::from_le_bytes(all))
    }
}

/// The class of a float, without its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Zero.
    Zero,
    /// `mantissa * 2^exponent`, where `mantissa` is not 0.
    Finite {
        /// Significand as an integer, including the hidden bit.
        mantissa: u128,
        /// Power of two of the mantissa's lowest bit.
        exponent: i32,
    },
    /// Infinity.
    Infinite,
    /// Not a number.
    Nan,
}

/// Error of a float literal. `Display` uses MLIR's wording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatError {
    /// Not a float literal.
    Malformed,
    /// A decimal integer instead of a float.
    DecimalInteger,
    /// A hex literal after a minus sign.
    NegativeHex,
    /// The hex literal has more significant bits than the type.
    HexOutOfRange,
    /// A negative number in `f8E8M0FNU`, which has no sign bit. In dense data, MLIR 22 sets the top exponent bit instead.
    NoSign,
}

impl core::fmt::Display for FloatError {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        out.write_str(match self {
            Self::Malformed => "expected floating point literal",
            Self::DecimalInteger => "unexpected decimal integer literal for a floating point value",
            Self::NegativeHex => "hexadecimal float literal should not have a leading minus",
            Self::HexOutOfRange => "hexadecimal float constant out of range for type",
            Self::NoSign => "negative floating point literal for a type without a sign",
        })
    }
}

impl core::error::Error for FloatError {}

/// Encodings of infinity and NaN, as in LLVM's `fltNonfiniteBehavior` and `fltNanEncoding`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NonFiniteEncoding {
    /// IEEE 754: the largest exponent encodes infinity and NaNs.
    Ieee,
    /// No infinity; the NaN has all bits set except the sign.
    NanAllOnes,
    /// No infinity; the NaN has the encoding of negative zero.
    NanNegativeZero,
    /// Neither infinity nor NaN.
    Finite,
}

#[derive(Clone, Copy)]
struct FloatLayout {
    keyword: &'static str,
    bits: u32,
    exponent_bits: u32,
    bias: i32,
    /// Stored mantissa bits, without a hidden bit.
    mantissa_bits: u32,
    special: NonFiniteEncoding,
}

impl FloatKind {
    /// Every kind, in declaration order.
    pub const ALL: [Self; 18] = [
        Self::F16,
        Self::BF16,
        Self::TF32,
        Self::F32,
        Self::F64,
        Self::F80,
        Self::F128,
        Self::F8E5M2,
        Self::F8E4M3,
        Self::F8E4M3FN,
        Self::F8E5M2FNUZ,
        Self::F8E4M3FNUZ,
        Self::F8E4M3B11FNUZ,
        Self::F8E3M4,
        Self::F4E2M1FN,
        Self::F6E2M3FN,
        Self::F6E3M2FN,
        Self::F8E8M0FNU,
    ];

    #[rustfmt::skip]
    const fn layout(self) -> FloatLayout {
        use NonFiniteEncoding::{Finite, Ieee, NanAllOnes, NanNegativeZero};
        let (keyword, bits, exponent_bits, bias, mantissa_bits, special) = match self {
            Self::F16           => ("f16",            16,  5,    15,  10, Ieee),
            Self::BF16          => ("bf16",           16,  8,   127,   7, Ieee),
            Self::TF32          => ("tf32",           19,  8,   127,  10, Ieee),
            Self::F32           => ("f32",            32,  8,   127,  23, Ieee),
            Self::F64           => ("f64",            64, 11,  1023,  52, Ieee),
            // The 64th mantissa bit is stored explicitly: `class` and `encode` handle it separately.
            Self::F80           => ("f80",            80, 15, 16383,  63, Ieee),
            Self::F128          => ("f128",          128, 15, 16383, 112, Ieee),
            Self::F8E5M2        => ("f8E5M2",          8,  5,    15,   2, Ieee),
            Self::F8E4M3        => ("f8E4M3",          8,  4,     7,   3, Ieee),
            Self::F8E4M3FN      => ("f8E4M3FN",        8,  4,     7,   3, NanAllOnes),
            Self::F8E5M2FNUZ    => ("f8E5M2FNUZ",      8,  5,    16,   2, NanNegativeZero),
            Self::F8E4M3FNUZ    => ("f8E4M3FNUZ",      8,  4,     8,   3, NanNegativeZero),
            Self::F8E4M3B11FNUZ => ("f8E4M3B11FNUZ",   8,  4,    11,   3, NanNegativeZero),
            Self::F8E3M4        => ("f8E3M4",          8,  3,     3,   4, Ieee),
            Self::F4E2M1FN      => ("f4E2M1FN",        4,  2,     1,   1, Finite),
            Self::F6E2M3FN      => ("f6E2M3FN",        6,  2,     1,   3, Finite),
            Self::F6E3M2FN      => ("f6E3M2FN",        6,  3,     3,   2, Finite),
            // Powers of two only: no sign, no zero, no denormal.
            Self::F8E8M0FNU     => ("f8E8M0FNU",       8,  8,   127,   0, NanAllOnes),
        };
        FloatLayout { keyword, bits, exponent_bits, bias, mantissa_bits, special }
    }

    /// The type's keyword, such as `f32`.
    #[must_use]
    pub const fn keyword(self) -> &'static str {
        self.layout().keyword
    }

    /// The float type with this keyword.
    #[must_use]
    pub fn from_keyword(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.keyword() == text)
    }

    /// Width in bits.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.layout().bits
    }

    /// Bytes of one element in dense data (10 for `f80`, 3 for `tf32`, 1 for `f4E2M1FN`).
    #[must_use]
    pub const fn bytes(self) -> usize {
        self.bits().div_ceil(8) as usize
    }

    /// Bits of the exponent field.
    #[must_use]
    pub const fn exponent_bits(self) -> u32 {
        self.layout().exponent_bits
    }

    /// Exponent bias.
    #[must_use]
    pub const fn bias(self) -> i32 {
        self.layout().bias
    }

    /// Significant bits of a normal number, including the hidden bit (24 for `f32`).
    #[must_use]
    pub const fn precision(self) -> u32 {
        self.layout().mantissa_bits.wrapping_add(1)
    }

    /// Returns true if the type has infinities.
    #[must_use]
    pub const fn has_infinity(self) -> bool {
        matches!(self.layout().special, NonFiniteEncoding::Ieee)
    }

    /// Returns true if the type has a NaN.
    #[must_use]
    pub const fn has_nan(self) -> bool {
        !matches!(self.layout().special, NonFiniteEncoding::Finite)
    }

    /// Returns true if the type has a sign bit, i.e. for all types but `f8E8M0FNU`.
    #[must_use]
    pub const fn has_sign(self) -> bool {
        !matches!(self, Self::F8E8M0FNU)
    }

    /// Mask of all bits of a value.
    pub(super) const fn mask(self) -> u128 {
        u128::MAX.wrapping_shr(128_u32.wrapping_sub(self.bits()))
    }

    const fn sign_mask(self) -> u128 {
        if self.has_sign() { 1_u128.wrapping_shl(self.bits().wrapping_sub(1)) } else { 0 }
    }

    /// Clears the bits above the type's width and maps redundant encodings of `f80` to the encoding of the same value.
    #[must_use]
    pub fn canonical(self, bits: FloatBits) -> FloatBits {
        let bits = FloatBits(bits.0 & self.mask());
        if self != Self::F80 {
            return bits;
        }
        let significand = u128::from(split(bits.0).0);
        match self.class(bits) {
            // As in APFloat, a redundant encoding other than a pseudo-denormal is a NaN with that significand.
            Class::Nan => FloatBits((bits.0 & self.sign_mask()) | (0x7FFF << 64) | significand),
            Class::Finite { mantissa, exponent } => self.encode(self.is_negative(bits), mantissa, exponent),
            Class::Zero | Class::Infinite => bits,
        }
    }

    /// The sign bit.
    #[must_use]
    pub const fn is_negative(self, bits: FloatBits) -> bool {
        bits.0 & self.sign_mask() != 0
    }

    /// Returns true for zeros of either sign.
    #[must_use]
    pub fn is_zero(self, bits: FloatBits) -> bool {
        self.class(bits) == Class::Zero
    }

    /// Returns true for values that are neither infinite nor NaN.
    #[must_use]
    pub fn is_finite(self, bits: FloatBits) -> bool {
        matches!(self.class(bits), Class::Zero | Class::Finite { .. })
    }

    /// Returns true for infinities of either sign.
    #[must_use]
    pub fn is_infinite(self, bits: FloatBits) -> bool {
        self.class(bits) == Class::Infinite
    }

    /// Returns true for all NaNs.
    #[must_use]
    pub fn is_nan(self, bits: FloatBits) -> bool {
        self.class(bits) == Class::Nan
    }

    /// Decodes the bits. Bits above the type's width are ignored.
    #[must_use]
    pub const fn class(self, bits: FloatBits) -> Class {
        let layout = self.layout();
        let bits = bits.0 & self.mask();
        let magnitude = bits & !self.sign_mask();
        if matches!(self, Self::F80) {
            return Self::class_f80(magnitude);
        }
        let fraction = magnitude & low_bits(layout.mantissa_bits);
        let field = magnitude.wrapping_shr(layout.mantissa_bits) as i32;
        let special = match layout.special {
            NonFiniteEncoding::Ieee if field == low_bits(layout.exponent_bits) as i32 => {
                Some(if fraction == 0 { Class::Infinite } else { Class::Nan })
            }
            NonFiniteEncoding::NanAllOnes if magnitude == self.mask() & !self.sign_mask() => Some(Class::Nan),
            NonFiniteEncoding::NanNegativeZero if bits == self.sign_mask() => Some(Class::Nan),
            _ => None,
        };
        if let Some(special) = special {
            return special;
        }
        let lowest = 0_i32.wrapping_sub(layout.bias).wrapping_sub(layout.mantissa_bits as i32);
        if field > 0 || !self.has_sign() {
            let mantissa = fraction | 1_u128.wrapping_shl(layout.mantissa_bits);
            return Class::Finite { mantissa, exponent: lowest.wrapping_add(field) };
        }
        if fraction == 0 { Class::Zero } else { Class::Finite { mantissa: fraction, exponent: lowest.wrapping_add(1) } }
    }

    const fn class_f80(magnitude: u128) -> Class {
        let (significand, field) = split(magnitude);
        let integer_bit = significand >> 63;
        match (field, significand) {
            (0, 0) => Class::Zero,
            (0x7FFF, 0x8000_0000_0000_0000) => Class::Infinite,
            (0x7FFF, _) => Class::Nan,
            // A clear integer bit with a nonzero exponent is an invalid operand on x87; APFloat treats it as NaN.
            (1.., _) if integer_bit == 0 => Class::Nan,
            _ => {
                let exponent = if field == 0 { 1 } else { field as i32 };
                Class::Finite { mantissa: significand as u128, exponent: exponent.wrapping_sub(16383 + 63) }
            }
        }
    }

    /// `mantissa * 2^exponent` rounded to nearest, ties to even. For `f8E8M0FNU` the sign is dropped and zero becomes
    /// the smallest number, as in MLIR.
    #[must_use]
    pub fn encode(self, negative: bool, mantissa: u128, exponent: i32) -> FloatBits {
        let layout = self.layout();
        let sign = if negative { self.sign_mask() } else { 0 };
        let zero = match layout.special {
            // The type has no negative zero.
            NonFiniteEncoding::NanNegativeZero => FloatBits(0),
            _ => FloatBits(sign),
        };
        if mantissa == 0 {
            return zero;
        }
        let stored = layout.mantissa_bits as i32;
        let smallest_field = i32::from(self.has_sign());
        let top = exponent.saturating_add(127).saturating_sub(mantissa.leading_zeros() as i32);
        let smallest_top = smallest_field.wrapping_sub(layout.bias);
        // Power of two of the result's lowest bit before rounding.
        let lowest = top.max(smallest_top).saturating_sub(stored);
        let rounded = match u32::try_from(lowest.saturating_sub(exponent)) {
            Ok(drop) => shift_right_to_even(mantissa, drop),
            // The mantissa is shorter than the precision: the shift is at most the precision and loses no bits.
            Err(_) => mantissa.wrapping_shl(exponent.saturating_sub(lowest).unsigned_abs()),
        };
        if rounded == 0 {
            return zero;
        }
        let carried = 127_i32.wrapping_sub(rounded.leading_zeros() as i32).saturating_sub(stored);
        // A denormal has fewer bits than the precision (`carried < 0`), a carry one more (`carried == 1`).
        let (field, fraction) = if carried < 0 {
            (0, rounded)
        } else {
            let field = lowest.saturating_add(carried).saturating_add(stored).saturating_add(layout.bias);
            (field, rounded.wrapping_shr(carried.unsigned_abs()))
        };
        let largest_field = low_bits(layout.exponent_bits) as i32;
        let hidden = 1_u128.wrapping_shl(layout.mantissa_bits);
        let plain = (fraction & !hidden) | (field.max(0) as u128).wrapping_shl(layout.mantissa_bits);
        let overflow = match layout.special {
            NonFiniteEncoding::Ieee => field >= largest_field,
            NonFiniteEncoding::NanAllOnes => field > largest_field || plain == self.mask() & !self.sign_mask(),
            NonFiniteEncoding::NanNegativeZero | NonFiniteEncoding::Finite => field > largest_field,
        };
        if overflow {
            return self.overflow_result(negative);
        }
        if self == Self::F80 {
            return FloatBits(sign | (field.max(0) as u128) << 64 | fraction);
        }
        FloatBits(sign | plain)
    }

    /// The result of overflow: infinity, NaN or the largest number.
    fn overflow_result(self, negative: bool) -> FloatBits {
        let layout = self.layout();
        let sign = if negative { self.sign_mask() } else { 0 };
        let all_ones = self.mask() & !self.sign_mask();
        FloatBits(match layout.special {
            NonFiniteEncoding::Ieee if self == Self::F80 => sign | (0x7FFF_8000 << 48),
            NonFiniteEncoding::Ieee => sign | low_bits(layout.exponent_bits).wrapping_shl(layout.mantissa_bits),
            NonFiniteEncoding::NanNegativeZero => self.sign_mask(),
            NonFiniteEncoding::NanAllOnes | NonFiniteEncoding::Finite => sign | all_ones,
        })
    }

    /// The largest finite number.
    #[must_use]
    pub fn largest(self) -> FloatBits {
        let all_ones = self.mask() & !self.sign_mask();
        FloatBits(match self.layout().special {
            NonFiniteEncoding::Ieee if self == Self::F80 => 0x7FFE << 64 | u128::from(u64::MAX),
            NonFiniteEncoding::Ieee => self.overflow_result(false).0.saturating_sub(1),
            NonFiniteEncoding::NanAllOnes => all_ones.saturating_sub(1),
            NonFiniteEncoding::NanNegativeZero | NonFiniteEncoding::Finite => all_ones,
        })
    }

    /// The type's quiet NaN, if it has one.
    #[must_use]
    pub fn nan(self) -> Option<FloatBits> {
        let layout = self.layout();
        match layout.special {
            NonFiniteEncoding::Ieee if self == Self::F80 => Some(FloatBits(0x7FFF_C000 << 48)),
            NonFiniteEncoding::Ieee => {
                let stored = layout.mantissa_bits;
                let infinity = low_bits(layout.exponent_bits).wrapping_shl(stored);
                Some(FloatBits(infinity | 1_u128.wrapping_shl(stored.wrapping_sub(1))))
            }
            NonFiniteEncoding::NanAllOnes => Some(FloatBits(self.mask() & !self.sign_mask())),
            NonFiniteEncoding::NanNegativeZero => Some(FloatBits(self.sign_mask())),
            NonFiniteEncoding::Finite => None,
        }
    }

    /// Converts with one rounding. `None` for a NaN in a type without NaN, or a negative number in `f8E8M0FNU`. An
    /// infinity in a type without infinity is treated as overflow.
    #[must_use]
    pub fn round_f64(self, value: f64) -> Option<FloatBits> {
        let negative = value.is_sign_negative();
        match self {
            Self::F64 => return Some(FloatBits(u128::from(value.to_bits()))),
            // The cast also rounds to nearest even, in one instruction.
            Self::F32 if !value.is_nan() => return Some(FloatBits(u128::from((value as f32).to_bits()))),
            Self::F8E8M0FNU if negative && !value.is_nan() => return None,
            _ => {}
        }
        match Self::F64.class(FloatBits(u128::from(value.to_bits()))) {
            Class::Nan => {
                let sign = if negative && self.has_infinity() { self.sign_mask() } else { 0 };
                self.nan().map(|nan| FloatBits(nan.0 | sign))
            }
            Class::Infinite => Some(self.overflow_result(negative)),
            Class::Zero => Some(self.encode(negative, 0, 0)),
            Class::Finite { mantissa, exponent } => Some(self.encode(negative, mantissa, exponent)),
        }
    }

    /// The value as an `f64`: exact for all types but `f80` and `f128`, which round once.
    #[must_use]
    pub fn to_f64(self, bits: FloatBits) -> f64 {
        if self == Self::F64 {
            return f64::from_bits(split(bits.0).0);
        }
        let negative = self.is_negative(bits);
        let magnitude = match self.class(bits) {
            Class::Nan => f64::NAN,
            Class::Infinite => f64::INFINITY,
            Class::Zero => 0.0,
            Class::Finite { mantissa, exponent } => {
                f64::from_bits(split(Self::F64.encode(false, mantissa, exponent).0).0)
            }
        };
        // If the only NaN has the encoding of negative zero, its sign bit is not a sign.
        if negative && !(magnitude.is_nan() && self.layout().special == NonFiniteEncoding::NanNegativeZero) {
            -magnitude
        } else {
            magnitude
        }
    }
}

/// The lowest `count` bits set; `count` is at most 127.
const fn low_bits(count: u32) -> u128 {
    1_u128.wrapping_shl(count).wrapping_sub(1)
}

/// `value / 2^drop`, rounded to nearest, ties to even.
fn shift_right_to_even(value: u128, drop: u32) -> u128 {
    if drop == 0 {
        return value;
    }
    let kept = value.checked_shr(drop).unwrap_or(0);
    if drop > 128 {
        return 0;
    }
    // Between 1 and 128 bits are dropped. The highest is the half bit, the others only break ties.
    let half = 1_u128.wrapping_shl(drop.wrapping_sub(1));
    let dropped = value & (half | half.wrapping_sub(1));
    let up = dropped > half || (dropped == half && kept & 1 == 1);
    kept.wrapping_add(u128::from(up))
}
