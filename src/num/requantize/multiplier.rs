//! A real scale as a 31-bit mantissa and a power of two, and the requantizations of TFLite and TVM with it.
//!
//! The accumulator is an `int32`, except in `wide`. Mantissas outside the range of `Multiplier::of` are used unchanged,
//! unless the definition rejects them.

use super::fixed::{rounding_divide_by_pot, srdhm};
use super::rounding::{round_half_away, shift_half_up};
use super::{int32, is_int48};
use crate::num::{Class, FloatBits, FloatKind};

/// The real number `mantissa / 2^31 * 2^exponent`, with a mantissa in `[2^30, 2^31)`, or 0 and exponent 0 for zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "documented at the type")]
pub struct Multiplier {
    pub mantissa: i32,
    pub exponent: i32,
}

impl Multiplier {
    /// The smallest exponent: a smaller scale becomes zero.
    pub const MIN_EXPONENT: i32 = -31;
    /// The largest exponent: a larger scale is rejected.
    pub const MAX_EXPONENT: i32 = 30;

    const ZERO: Self = Self { mantissa: 0, exponent: 0 };

    /// The nearest multiplier, ties away from zero (`QuantizeMultiplier` of TFLite). Computed exactly from the rational
    /// value of the scale.
    ///
    /// A scale that is too small becomes zero. `None` if the scale is negative, not finite or too large.
    #[must_use]
    pub fn of(scale: f64) -> Option<Self> {
        if scale < 0.0 {
            return None;
        }
        match FloatKind::F64.class(FloatBits(u128::from(scale.to_bits()))) {
            Class::Zero => Some(Self::ZERO),
            Class::Finite { mantissa, exponent } => Self::of_ratio(u64::try_from(mantissa).ok()?, 1, exponent),
            Class::Infinite | Class::Nan => None,
        }
    }

    /// The nearest multiplier of `numerator / denominator * 2^exponent`. A quotient or product of `f32` scales has this
    /// form, so it is rounded only once. Also `None` if the denominator is 0.
    #[must_use]
    pub fn of_ratio(numerator: u64, denominator: u64, exponent: i32) -> Option<Self> {
        if numerator == 0 && denominator != 0 {
            return Some(Self::ZERO);
        }
        let bits = |value: u64| u64::BITS.wrapping_sub(value.leading_zeros()).cast_signed();
        // The quotient is in (2^(above - 1), 2^(above + 1)); comparing with 2^above gives the exponent.
        let above = bits(numerator).wrapping_sub(bits(denominator));
        let (n, d) = scaled_quotient(numerator, denominator, above.wrapping_neg());
        let power = above.wrapping_add(i32::from(n >= d));
        let (n, d) = scaled_quotient(numerator, denominator, 31_i32.wrapping_sub(power));
        // In [2^30, 2^31]. The upper end is not a valid mantissa and becomes the next power of two.
        let (mantissa, power) = match i32::try_from(round_half_away(n, d)?) {
            Ok(mantissa) => (mantissa, power),
            Err(_) => (1 << 30, power.wrapping_add(1)),
        };
        match power.saturating_add(exponent) {
            ..Self::MIN_EXPONENT => Some(Self::ZERO),
            exponent @ Self::MIN_EXPONENT..=Self::MAX_EXPONENT => Some(Self { mantissa, exponent }),
            _ => None,
        }
    }

    /// TFLite with double rounding: `rounding_divide_by_pot(srdhm(x * 2^left, mantissa), right)`, where `left` and
    /// `right` are the exponent and its negation, or 0. Ties go up in the first rounding and away from zero in the
    /// second.
    ///
    /// `None` if `x * 2^left` overflows `int32`, which is undefined in C.
    #[must_use]
    pub fn double(self, x: i64) -> Option<i64> {
        let (left, right) = self.shifts(Self::MAX_EXPONENT)?;
        let x = i32::try_from(int32(x.into())?.wrapping_shl(left)).ok()?;
        rounding_divide_by_pot(srdhm(x, self.mantissa).into(), right)
    }

    /// TFLite with single rounding, also CMSIS-NN: `x * mantissa / 2^(31 - exponent)`, rounded once, ties up.
    ///
    /// `None` if the mantissa is negative or the result overflows `int32`.
    #[must_use]
    pub fn single(self, x: i64) -> Option<i64> {
        self.once(int32(x.into())?, self.mantissa, 31, Self::MAX_EXPONENT)
    }

    /// TFLite's 16-bit activations with 64-bit accumulators: as `single`, with the mantissa rounded to 15 bits.
    ///
    /// `None` if `x` exceeds 48 bits, the mantissa is negative, the exponent is 8 or more, or the result overflows
    /// `int32`.
    #[must_use]
    pub fn wide(self, x: i64) -> Option<i64> {
        // Saturates instead of rounding up to 2^15: the reduced mantissa is an `int16`.
        let reduced = i64::from(self.mantissa).wrapping_add(1 << 15) >> 16;
        let reduced = i32::try_from(reduced.min(0x7fff)).ok()?;
        if is_int48(x) { self.once(x, reduced, 15, 7) } else { None }
    }

    /// TVM's `fixed_point_multiply` with `UPWARD`: `x * 2^left * mantissa / 2^(31 + right)`, ties up.
    ///
    /// `None` if `int64` overflows before the shift. The result wraps to `int32`, as TVM's does.
    #[must_use]
    pub fn upward(self, x: i64) -> Option<i64> {
        self.wrapping_round(x, 0)
    }

    /// TVM's `fixed_point_multiply` with `TONEAREST`: as `upward`, but ties away from zero.
    #[must_use]
    pub fn to_nearest(self, x: i64) -> Option<i64> {
        self.wrapping_round(x, 1)
    }

    /// Left and right shift; one of them is 0.
    fn shifts(self, largest: i32) -> Option<(u32, u32)> {
        let in_domain = (Self::MIN_EXPONENT..=largest).contains(&self.exponent);
        let left = u32::try_from(self.exponent).unwrap_or(0);
        in_domain.then(|| (left, self.exponent.unsigned_abs().wrapping_sub(left)))
    }

    /// `x * mantissa / 2^(bits - exponent)`, ties up; the product has at most 79 bits.
    fn once(self, x: i64, mantissa: i32, bits: u32, largest: i32) -> Option<i64> {
        let (left, right) = self.shifts(largest)?;
        // Checks the full mantissa, because a small negative mantissa reduces to 0.
        if self.mantissa < 0 {
            return None;
        }
        let product = i128::from(x).wrapping_mul(mantissa.into());
        int32(shift_half_up(product, bits.wrapping_sub(left).wrapping_add(right)))
    }

    /// Computes in `int64`. The rounding term is one half, minus `below` if the product is negative.
    fn wrapping_round(self, x: i64, below: i64) -> Option<i64> {
        let (left, right) = self.shifts(31)?;
        // The product has at most 62 bits, and the shift is at most 62.
        let product = int32(x.into())?.wrapping_shl(left).checked_mul(self.mantissa.into())?;
        let total = right.wrapping_add(31);
        let half = 1_i64.wrapping_shl(total) >> 1;
        let term = if product < 0 { half.wrapping_sub(below) } else { half };
        Some(i64::from(product.checked_add(term)?.wrapping_shr(total) as i32))
    }
}

/// Numerator and denominator of the quotient times `2^power`; `|power|` is at most 95.
fn scaled_quotient(numerator: u64, denominator: u64, power: i32) -> (i128, i128) {
    // Fits `i128`: a positive power makes the numerator at most 31 bits longer than the denominator, and vice versa.
    let (n, d) = (i128::from(numerator), i128::from(denominator));
    let by = power.unsigned_abs();
    if power < 0 { (n, d.wrapping_shl(by)) } else { (n.wrapping_shl(by), d) }
}
