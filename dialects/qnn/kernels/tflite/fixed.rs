//! Fixed-point numbers of 32 bits as gemmlowp has them: `n` integer bits stand above `31 - n` fractional ones.

use qopt_ir::num::requantize::{rounding_divide_by_pot, srdhm};

/// A power of two with this exponent times a number, rounded and saturated; the number keeps its meaning and gets `exponent`
/// fewer integer bits.
pub(super) fn shifted(x: i32, exponent: i32) -> i32 {
    if exponent < 0 {
        return rounding_divide_by_pot(i64::from(x), exponent.unsigned_abs()).map_or(0, saturated);
    }
    saturated(i64::from(x).saturating_mul(1_i64.checked_shl(exponent.unsigned_abs()).unwrap_or(i64::MAX)))
}

fn saturated(x: i64) -> i32 {
    i32::try_from(x).unwrap_or(if x < 0 { i32::MIN } else { i32::MAX })
}

/// `exp(a)` of `a <= 0` with 5 integer bits; the result has none.
pub(super) fn exp_of_negative(a: i32) -> i32 {
    const QUARTER: i32 = 1 << 24;
    // exp(-2^k), for k from -2.
    const POWERS: [i32; 7] = [1_672_461_947, 1_302_514_674, 790_015_084, 290_630_308, 39_332_535, 720_401, 242];
    if a == 0 {
        return i32::MAX;
    }
    let rest = (a & (QUARTER - 1)) - QUARTER;
    let quarters = rest.wrapping_sub(a);
    let start = exp_near_zero(shifted(rest, 5));
    let bits = POWERS.iter().enumerate().filter(|(k, _)| quarters & (QUARTER << k) != 0);
    bits.fold(start, |product, (_, &power)| srdhm(product, power))
}

/// `exp(a)` in [-1/4, 0), no integer bits: a polynomial around -1/8.
fn exp_near_zero(a: i32) -> i32 {
    const EXP_OF_MINUS_EIGHTH: i32 = 1_895_147_668;
    const THIRD: i32 = 715_827_883;
    let x = a.saturating_add(1 << 28);
    let x2 = srdhm(x, x);
    let x3 = srdhm(x2, x);
    let x4 = srdhm(x2, x2);
    let higher = srdhm(shifted(x4, -2).saturating_add(x3), THIRD);
    let sum = x.saturating_add(shifted(higher.saturating_add(x2), -1));
    EXP_OF_MINUS_EIGHTH.saturating_add(srdhm(EXP_OF_MINUS_EIGHTH, sum))
}

/// `1 / (1 + a)` of `a` in [0, 1), no integer bits: three steps of Newton and Raphson.
fn one_over_one_plus(a: i32) -> i32 {
    // With two integer bits.
    const STEEP: i32 = 1_515_870_810;
    const SLOPE: i32 = -1_010_580_540;
    const ONE: i32 = 1 << 29;
    let sum = i64::from(a) + i64::from(i32::MAX);
    let half = saturated((sum + if sum >= 0 { 1 } else { -1 }) / 2);
    let mut x = STEEP.saturating_add(srdhm(half, SLOPE));
    for _ in 0..3 {
        let rest = ONE.saturating_sub(srdhm(half, x));
        x = x.saturating_add(shifted(srdhm(x, rest), 2));
    }
    // Halved by taking one integer bit away, then brought to none.
    shifted(x, 1)
}

/// `1 / x` of a positive `x` with these integer bits, as a number without integer bits that is to be divided by a power of two:
/// the number and the power.
pub(super) fn reciprocal(x: i32, integer_bits: i32) -> (i32, i32) {
    let headroom = x.leading_zeros().cast_signed();
    let rest = (u64::from(x.cast_unsigned()) << headroom).saturating_sub(1 << 31);
    (one_over_one_plus(i32::try_from(rest).unwrap_or(0)), integer_bits - headroom)
}
