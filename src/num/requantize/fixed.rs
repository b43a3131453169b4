//! The two roundings of gemmlowp, and TOSA's scaling by an integer and a right shift.

use super::rounding::{shift_half_away, shift_half_up};
use super::{int32, is_int48};

/// gemmlowp's SaturatingRoundingDoublingHighMul: `a * b / 2^31`, ties up. Only the square of `i32::MIN` saturates.
#[must_use]
pub fn srdhm(a: i32, b: i32) -> i32 {
    let product = i128::from(a).wrapping_mul(b.into());
    i32::try_from(shift_half_up(product, 31)).unwrap_or(i32::MAX)
}

/// gemmlowp's RoundingDivideByPOT: `x / 2^exponent`, ties away from zero. `None` if the exponent exceeds 31.
#[must_use]
pub fn rounding_divide_by_pot(x: i64, exponent: u32) -> Option<i64> {
    if exponent > 31 {
        return None;
    }
    i64::try_from(shift_half_away(x.into(), exponent)).ok()
}

/// Rounding mode of `tosa_scale32`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TosaRounding {
    /// `SINGLE_ROUND`: once, ties up.
    Single,
    /// `DOUBLE_ROUND`: for shifts above 31, bit 31 is first rounded away from zero.
    Double,
}

/// `apply_scale_32` of TOSA: `x * multiplier / 2^shift`, rounded to `int32`.
///
/// `None` if the multiplier is negative, the shift is not in `[2, 62]`, or `x` is not in `[-2^(shift-1), 2^(shift-1))`.
/// TOSA defines it for 32-bit `x`. MLIR also uses it for 48-bit `x` with 16-bit multipliers, so these are accepted;
/// `None` if the shifted product overflows `int64`.
#[must_use]
pub fn tosa_scale32(x: i64, multiplier: i32, shift: u32, rounding: TosaRounding) -> Option<i64> {
    let end = 1_i64.wrapping_shl(tosa_shift(multiplier, shift)?) >> 1;
    if !is_int48(x) || !(end.wrapping_neg()..end).contains(&x) {
        return None;
    }
    let outer = match rounding {
        TosaRounding::Double if shift > 31 => (1_i64 << 30).wrapping_mul(if x < 0 { -1 } else { 1 }),
        _ => 0,
    };
    let sum = x.checked_mul(multiplier.into())?.checked_add(end)?.checked_add(outer)?;
    int32(sum.wrapping_shr(shift).into())
}

/// `apply_scale_16` of TOSA: `x * multiplier / 2^shift`, ties up, for 48-bit `x`.
///
/// `None` if the multiplier is negative, the shift is not in `[2, 62]`, `x` exceeds 48 bits or the result exceeds
/// `int32`.
#[must_use]
pub fn tosa_scale16(x: i64, multiplier: i16, shift: u32) -> Option<i64> {
    let shift = tosa_shift(multiplier.into(), shift)?;
    if !is_int48(x) {
        return None;
    }
    int32(shift_half_up(i128::from(x).wrapping_mul(multiplier.into()), shift))
}

/// Returns the shift if TOSA defines the arithmetic for it and the multiplier.
fn tosa_shift(multiplier: i32, shift: u32) -> Option<u32> {
    (multiplier >= 0 && (2..=62).contains(&shift)).then_some(shift)
}
