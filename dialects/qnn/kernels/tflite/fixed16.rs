//! Fixed-point numbers of 16 bits as in gemmlowp: `n` integer bits above `15 - n` fractional bits. LSTM layers of TensorFlow Lite use
//! these functions.

use qopt_ir::num::requantize::rounding_divide_by_pot;

use super::fixed::{CONSTANT_48_OVER_17, CONSTANT_NEG_32_OVER_17, EXP_OF_MINUS_EIGHTH, POWERS, THIRD};

/// The integer bits of the operand of [`logistic_i16`].
pub const LOGISTIC_INTEGER_BITS: u32 = 3;

fn saturate(x: i64) -> i16 {
    i16::try_from(x).unwrap_or(if x < 0 { i16::MIN } else { i16::MAX })
}

/// `x / 2^exponent`, ties away from zero.
fn divide(x: i64, exponent: u32) -> i16 {
    rounding_divide_by_pot(x, exponent).map_or(0, saturate)
}

/// The constant of 32 bits as one of 16 bits with as many integer bits.
fn narrow(constant: i32) -> i16 {
    divide(constant.into(), 16)
}

/// gemmlowp's SaturatingRoundingDoublingHighMul: `a * b / 2^15`, ties up.
fn srdhm(a: i16, b: i16) -> i16 {
    saturate((i64::from(a) * i64::from(b) + (1 << 14)) >> 15)
}

/// `x * 2^exponent`, saturated. The represented value is unchanged: the result has `exponent` fewer integer bits.
fn shift_left(x: i16, exponent: u32) -> i16 {
    saturate(i64::from(x).wrapping_shl(exponent))
}

/// `exp(a)` of `a <= 0` with 1 to 7 integer bits. The result has no integer bits.
fn exp_of_negative(a: i16, integer_bits: u32) -> i16 {
    /// gemmlowp returns 0 below, if there are more than 5 integer bits.
    const LEAST: i64 = -32;
    if a == 0 {
        return i16::MAX;
    }
    let (a, quarter) = (i64::from(a), 1_i64.wrapping_shl(13_u32.saturating_sub(integer_bits)));
    if integer_bits > 5 && a < LEAST * 4 * quarter {
        return 0;
    }
    let rest = (a & (quarter - 1)) - quarter;
    let quarters = rest - a;
    let start = exp_near_zero(shift_left(saturate(rest), integer_bits));
    // The powers exp(-2^k) below the range of the integer bits.
    let powers = POWERS.iter().enumerate().take(usize::try_from(integer_bits).unwrap_or(0).saturating_add(2));
    let bits = powers.filter(|(k, _)| quarters & (quarter << k) != 0);
    bits.fold(start, |product, (_, &power)| srdhm(product, narrow(power)))
}

/// `exp(a)` in [-1/4, 0), no integer bits: a polynomial around -1/8.
fn exp_near_zero(a: i16) -> i16 {
    let x = a.saturating_add(1 << 12);
    let x2 = srdhm(x, x);
    let x3 = srdhm(x2, x);
    let x4 = srdhm(x2, x2);
    let higher = srdhm(divide(x4.into(), 2).saturating_add(x3), narrow(THIRD));
    let sum = x.saturating_add(divide(higher.saturating_add(x2).into(), 1));
    let constant = narrow(EXP_OF_MINUS_EIGHTH);
    constant.saturating_add(srdhm(constant, sum))
}

/// 1 with two integer bits.
const ONE: i16 = 1 << 13;

/// `2 / (1 + a)` of `a` in [0, 1) without integer bits: three Newton-Raphson iterations. The result has two integer bits.
fn two_over_one_plus(a: i16) -> i16 {
    // Half of 1 + a, ties up.
    let half = saturate((i64::from(a) + i64::from(i16::MAX) + 1) / 2);
    let mut x = narrow(CONSTANT_48_OVER_17).saturating_add(srdhm(half, narrow(CONSTANT_NEG_32_OVER_17)));
    for _ in 0..3 {
        let rest = ONE.saturating_sub(srdhm(half, x));
        x = x.saturating_add(shift_left(srdhm(x, rest), 2));
    }
    x
}

/// `1 / (1 + exp(-x))` of `x` with three integer bits. The result has no integer bits.
pub fn logistic_i16(x: i16) -> i16 {
    if x == 0 {
        return 1 << 14;
    }
    let negative = if x < 0 { x } else { x.saturating_neg() };
    // One integer bit less halves the number.
    let of_magnitude = shift_left(two_over_one_plus(exp_of_negative(negative, LOGISTIC_INTEGER_BITS)), 1);
    if x > 0 { of_magnitude } else { i16::MAX.saturating_sub(of_magnitude) }
}

/// `tanh(x)` of `x` with 0 to 6 integer bits. The result has no integer bits.
pub fn tanh_i16(x: i16, integer_bits: u32) -> i16 {
    if x == 0 {
        return 0;
    }
    let negative = if x < 0 { x } else { x.saturating_neg() };
    // One integer bit more doubles the number: (1 - e) / (1 + e) = 2 / (1 + e) - 1 with e = exp(-2 |x|).
    let exponential = exp_of_negative(negative, integer_bits.saturating_add(1));
    let of_magnitude = shift_left(two_over_one_plus(exponential).saturating_sub(ONE), 2);
    if x > 0 { of_magnitude } else { of_magnitude.saturating_neg() }
}
