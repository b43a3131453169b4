//! The builtin float types of MLIR 22 as encodings: keyword, layout, exact conversion to and from `f64`.
//!
//! A value is its bits; nothing here computes with floats. Conversions round once, to nearest with ties to even,
//! and treat what a kind cannot hold as LLVM's `APFloat` does: overflow becomes infinity, or NaN where there is no
//! infinity, or the largest number where there is neither. Text is in `decimal`.

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

/// The bits of a float of some kind, in the low bits of the integer; the sign is the kind's top bit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
// Aligned like everything else in an attribute, which would be a quarter larger otherwise.
#[repr(Rust, packed(8))]
pub struct FloatBits(pub u128);

impl FloatBits {
    /// From little-endian bytes, of which missing ones are 0 and those above the 16th are ignored.
    #[must_use]
    pub fn from_le_bytes(bytes: &[u8]) -> Self {
        let mut all = [0; 16];
        for (slot, byte) in all.iter_mut().zip(bytes) {
            *slot = *byte;
        }
        Self(u128::from_le_bytes(all))
    }
}

/// What a float is, apart from its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Zero.
    Zero,
    /// `mantissa * 2^exponent`, where `mantissa` is not 0.
    Finite {
        /// The significand as an integer, with the hidden bit.
        mantissa: u128,
        /// The weight of the mantissa's lowest bit, as a power of two.
        exponent: i32,
    },
    /// Infinity.
    Infinite,
    /// Not a number.
    Nan,
}

/// Why a literal is no value of a float kind. `Display` gives MLIR's wording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatError {
    /// The text is no float literal.
    Malformed,
    /// A decimal integer where a float is wanted.
    DecimalInteger,
    /// A hex literal after a minus sign.
    NegativeHex,
    /// More significant bits in a hex literal than the kind has.
    HexOutOfRange,
    /// A negative number in `f8E8M0FNU`, which has no sign. MLIR 22 accepts it and prints a value that is not there.
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

/// How a kind spends the encodings that IEEE 754 gives to infinities and NaNs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Special {
    /// As IEEE 754: the largest exponent holds infinity and NaNs.
    Ieee,
    /// One NaN, all bits but the sign set; no infinity.
    NanAllOnes,
    /// One NaN, where negative zero would be; no infinity.
    NanNegativeZero,
    /// Numbers only.
    Finite,
}

#[derive(Clone, Copy)]
struct Layout {
    keyword: &'static str,
    bits: u32,
    exponent_bits: u32,
    bias: i32,
    /// Stored mantissa bits, without a hidden bit.
    mantissa_bits: u32,
    special: Special,
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
    const fn layout(self) -> Layout {
        use Special::{Finite, Ieee, NanAllOnes, NanNegativeZero};
        let (keyword, bits, exponent_bits, bias, mantissa_bits, special) = match self {
            Self::F16           => ("f16",            16,  5,    15,  10, Ieee),
            Self::BF16          => ("bf16",           16,  8,   127,   7, Ieee),
            Self::TF32          => ("tf32",           19,  8,   127,  10, Ieee),
            Self::F32           => ("f32",            32,  8,   127,  23, Ieee),
            Self::F64           => ("f64",            64, 11,  1023,  52, Ieee),
            // The 64th mantissa bit is stored: `decode` and `encode` treat it apart.
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
        Layout { keyword, bits, exponent_bits, bias, mantissa_bits, special }
    }

    /// The type's keyword, such as `f32`.
    #[must_use]
    pub const fn keyword(self) -> &'static str {
        self.layout().keyword
    }

    /// The kind of a type keyword.
    #[must_use]
    pub fn from_keyword(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.keyword() == text)
    }

    /// Width in bits.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.layout().bits
    }

    /// Whole bytes that one element takes in dense data (10 for `f80`, 3 for `tf32`, 1 for `f4E2M1FN`).
    #[must_use]
    pub const fn bytes(self) -> usize {
        self.bits().div_ceil(8) as usize
    }

    /// Bits of the exponent field.
    #[must_use]
    pub const fn exponent_bits(self) -> u32 {
        self.layout().exponent_bits
    }

    /// What is subtracted from the exponent field.
    #[must_use]
    pub const fn bias(self) -> i32 {
        self.layout().bias
    }

    /// Significant bits of a normal number, with the hidden one (24 for `f32`).
    #[must_use]
    pub const fn precision(self) -> u32 {
        self.layout().mantissa_bits.wrapping_add(1)
    }

    /// Whether the kind has infinities.
    #[must_use]
    pub const fn has_infinity(self) -> bool {
        matches!(self.layout().special, Special::Ieee)
    }

    /// Whether the kind has a NaN.
    #[must_use]
    pub const fn has_nan(self) -> bool {
        !matches!(self.layout().special, Special::Finite)
    }

    /// Whether the kind has a sign bit; only `f8E8M0FNU` has none.
    #[must_use]
    pub const fn has_sign(self) -> bool {
        !matches!(self, Self::F8E8M0FNU)
    }

    /// All bits of a value set.
    pub(super) const fn mask(self) -> u128 {
        u128::MAX.wrapping_shr(128_u32.wrapping_sub(self.bits()))
    }

    const fn sign_mask(self) -> u128 {
        if self.has_sign() { 1_u128.wrapping_shl(self.bits().wrapping_sub(1)) } else { 0 }
    }

    /// The bits with nothing above the kind's width, and one encoding for each number: the spare encodings of `f80`
    /// become what they stand for.
    #[must_use]
    pub fn canonical(self, bits: FloatBits) -> FloatBits {
        let bits = FloatBits(bits.0 & self.mask());
        if self != Self::F80 {
            return bits;
        }
        let significand = u128::from(split(bits.0).0);
        match self.class(bits) {
            // The APFloat reading: any spare encoding but a pseudo-denormal is a NaN with that significand.
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

    /// Zero of either sign.
    #[must_use]
    pub fn is_zero(self, bits: FloatBits) -> bool {
        self.class(bits) == Class::Zero
    }

    /// Neither infinite nor NaN.
    #[must_use]
    pub fn is_finite(self, bits: FloatBits) -> bool {
        matches!(self.class(bits), Class::Zero | Class::Finite { .. })
    }

    /// Infinity of either sign.
    #[must_use]
    pub fn is_infinite(self, bits: FloatBits) -> bool {
        self.class(bits) == Class::Infinite
    }

    /// Any NaN.
    #[must_use]
    pub fn is_nan(self, bits: FloatBits) -> bool {
        self.class(bits) == Class::Nan
    }

    /// Takes the bits apart. Bits above the kind's width are ignored.
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
            Special::Ieee if field == low_bits(layout.exponent_bits) as i32 => {
                Some(if fraction == 0 { Class::Infinite } else { Class::Nan })
            }
            Special::NanAllOnes if magnitude == self.mask() & !self.sign_mask() => Some(Class::Nan),
            Special::NanNegativeZero if bits == self.sign_mask() => Some(Class::Nan),
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
            // An integer bit of 0 under a nonzero exponent is invalid on the processor; APFloat calls it NaN.
            (1.., _) if integer_bit == 0 => Class::Nan,
            _ => {
                let exponent = if field == 0 { 1 } else { field as i32 };
                Class::Finite { mantissa: significand as u128, exponent: exponent.wrapping_sub(16383 + 63) }
            }
        }
    }

    /// `mantissa * 2^exponent` rounded to nearest, ties to even. For `f8E8M0FNU` the sign is dropped and zero
    /// becomes the smallest number, as in MLIR.
    #[must_use]
    pub fn encode(self, negative: bool, mantissa: u128, exponent: i32) -> FloatBits {
        let layout = self.layout();
        let sign = if negative { self.sign_mask() } else { 0 };
        let zero = match layout.special {
            // There is no negative zero.
            Special::NanNegativeZero => FloatBits(0),
            _ => FloatBits(sign),
        };
        if mantissa == 0 {
            return zero;
        }
        let stored = layout.mantissa_bits as i32;
        let smallest_field = i32::from(self.has_sign());
        let top = exponent.saturating_add(127).saturating_sub(mantissa.leading_zeros() as i32);
        let smallest_top = smallest_field.wrapping_sub(layout.bias);
        // The weight of the result's lowest bit before rounding.
        let lowest = top.max(smallest_top).saturating_sub(stored);
        let rounded = match u32::try_from(lowest.saturating_sub(exponent)) {
            Ok(drop) => shift_right_to_even(mantissa, drop),
            // Fewer bits than the precision: the shift is at most the precision, and nothing falls out.
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
            Special::Ieee => field >= largest_field,
            Special::NanAllOnes => field > largest_field || plain == self.mask() & !self.sign_mask(),
            Special::NanNegativeZero | Special::Finite => field > largest_field,
        };
        if overflow {
            return self.overflowed(negative);
        }
        if self == Self::F80 {
            return FloatBits(sign | (field.max(0) as u128) << 64 | fraction);
        }
        FloatBits(sign | plain)
    }

    /// What a number too large for the kind becomes.
    fn overflowed(self, negative: bool) -> FloatBits {
        let layout = self.layout();
        let sign = if negative { self.sign_mask() } else { 0 };
        let all_ones = self.mask() & !self.sign_mask();
        FloatBits(match layout.special {
            Special::Ieee if self == Self::F80 => sign | (0x7FFF_8000 << 48),
            Special::Ieee => sign | low_bits(layout.exponent_bits).wrapping_shl(layout.mantissa_bits),
            Special::NanNegativeZero => self.sign_mask(),
            Special::NanAllOnes | Special::Finite => sign | all_ones,
        })
    }

    /// The kind's quiet NaN, if it has one.
    #[must_use]
    pub fn nan(self) -> Option<FloatBits> {
        let layout = self.layout();
        match layout.special {
            Special::Ieee if self == Self::F80 => Some(FloatBits(0x7FFF_C000 << 48)),
            Special::Ieee => {
                let stored = layout.mantissa_bits;
                let infinity = low_bits(layout.exponent_bits).wrapping_shl(stored);
                Some(FloatBits(infinity | 1_u128.wrapping_shl(stored.wrapping_sub(1))))
            }
            Special::NanAllOnes => Some(FloatBits(self.mask() & !self.sign_mask())),
            Special::NanNegativeZero => Some(FloatBits(self.sign_mask())),
            Special::Finite => None,
        }
    }

    /// Converts with one rounding. `None` if the kind has no value for it: a NaN where there is none, or a negative
    /// number in `f8E8M0FNU`. An infinity where there is none becomes what overflow becomes.
    #[must_use]
    pub fn round_f64(self, value: f64) -> Option<FloatBits> {
        let negative = value.is_sign_negative();
        match self {
            Self::F64 => return Some(FloatBits(u128::from(value.to_bits()))),
            // The cast rounds to nearest even too, in one instruction.
            Self::F32 if !value.is_nan() => return Some(FloatBits(u128::from((value as f32).to_bits()))),
            Self::F8E8M0FNU if negative && !value.is_nan() => return None,
            _ => {}
        }
        match Self::F64.class(FloatBits(u128::from(value.to_bits()))) {
            Class::Nan => {
                let sign = if negative && self.has_infinity() { self.sign_mask() } else { 0 };
                self.nan().map(|nan| FloatBits(nan.0 | sign))
            }
            Class::Infinite => Some(self.overflowed(negative)),
            Class::Zero => Some(self.encode(negative, 0, 0)),
            Class::Finite { mantissa, exponent } => Some(self.encode(negative, mantissa, exponent)),
        }
    }

    /// The value as an `f64`: exact for all kinds but `f80` and `f128`, which round once.
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
        // In the kinds with one NaN in place of negative zero, the sign bit of the NaN is no sign.
        if negative && !(magnitude.is_nan() && self.layout().special == Special::NanNegativeZero) {
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
    // Between 1 and 128 bits fall out: the highest of them is the half, the others only break the tie.
    let half = 1_u128.wrapping_shl(drop.wrapping_sub(1));
    let dropped = value & (half | half.wrapping_sub(1));
    let up = dropped > half || (dropped == half && kept & 1 == 1);
    kept.wrapping_add(u128::from(up))
}
