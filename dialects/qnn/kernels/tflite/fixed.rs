//! Fixed-point numbers of 32 bits as in gemmlowp: `n` integer bits above `31 - n` fractional bits.

use qopt_ir::num::requantize::{rounding_divide_by_pot, srdhm};

/// gemmlowp's constants, without integer bits. `POWERS` has `exp(-2^k)`, for k from -2.
pub(super) const POWERS: [i32; 7] = [1_672_461_947, 1_302_514_674, 790_015_084, 290_630_308, 39_332_535, 720_401, 242];
pub(super) const EXP_OF_MINUS_EIGHTH: i32 = 1_895_147_668;
pub(super) const THIRD: i32 = 715_827_883;
/// With two integer bits.
pub(super) const CONSTANT_48_OVER_17: i32 = 1_515_870_810;
pub(super) const CONSTANT_NEG_32_OVER_17: i32 = -1_010_580_540;

/// Multiplies by a power of two, rounds and saturates. The represented value is unchanged: the result has `exponent` fewer
/// integer bits.
pub(super) fn saturating_shift(x: i32, exponent: i32) -> i32 {
    if exponent < 0 {
        return rounding_divide_by_pot(i64::from(x), exponent.unsigned_abs()).map_or(0, saturate_i32);
    }
    saturate_i32(i64::from(x).saturating_mul(1_i64.checked_shl(exponent.unsigned_abs()).unwrap_or(i64::MAX)))
}

fn saturate_i32(x: i64) -> i32 {
    i32::try_from(x).unwrap_or(if x < 0 { i32::MIN } else { i32::MAX })
}

/// `exp(a)` of `a <= 0` with 5 integer bits. The result has no integer bits.
pub(super) fn exp_of_negative(a: i32) -> i32 {
    const QUARTER: i32 = 1 << 24;
    if a == 0 {
        return i32::MAX;
    }
    let rest = (a & (QUARTER - 1)) - QUARTER;
    let quarters = rest.wrapping_sub(a);
    let start = exp_near_zero(saturating_shift(rest, 5));
    let bits = POWERS.iter().enumerate().filter(|(k, _)| quarters & (QUARTER << k) != 0);
    bits.fold(start, |product, (_, &power)| srdhm(product, power))
}

/// `exp(a)` in [-1/4, 0), no integer bits: a polynomial around -1/8.
fn exp_near_zero(a: i32) -> i32 {
    let x = a.saturating_add(1 << 28);
    let x2 = srdhm(x, x);
    let x3 = srdhm(x2, x);
    let x4 = srdhm(x2, x2);
    let higher = srdhm(saturating_shift(x4, -2).saturating_add(x3), THIRD);
    let sum = x.saturating_add(saturating_shift(higher.saturating_add(x2), -1));
    EXP_OF_MINUS_EIGHTH.saturating_add(srdhm(EXP_OF_MINUS_EIGHTH, sum))
}

/// `1 / (1 + a)` of `a` in [0, 1), no integer bits: three Newton-Raphson iterations.
fn one_over_one_plus(a: i32) -> i32 {
    // With two integer bits.
    const ONE: i32 = 1 << 29;
    let sum = i64::from(a) + i64::from(i32::MAX);
    let half = saturate_i32((sum + if sum >= 0 { 1 } else { -1 }) / 2);
    let mut x = CONSTANT_48_OVER_17.saturating_add(srdhm(half, CONSTANT_NEG_32_OVER_17));
    for _ in 0..3 {
        let rest = ONE.saturating_sub(srdhm(half, x));
        x = x.saturating_add(saturating_shift(srdhm(x, rest), 2));
    }
    // Halves by removing one integer bit. The result has no integer bits.
    saturating_shift(x, 1)
}

/// `1 / x` of a positive `x` with these integer bits. Returns a number without integer bits, and the exponent of the power of
/// two that divides it.
pub(super) fn reciprocal(x: i32, integer_bits: i32) -> (i32, i32) {
    let headroom = x.leading_zeros().cast_signed();
    let rest = (u64::from(x.cast_unsigned()) << headroom).saturating_sub(1 << 31);
    (one_over_one_plus(i32::try_from(rest).unwrap_or(0)), integer_bits - headroom)
}
