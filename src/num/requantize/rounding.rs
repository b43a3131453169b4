//! Rounding of exact quotients to the nearest integer; the functions differ in ties.
//!
//! The three public functions accept any quotient of integers. The shift variants are the fast path for powers of two.

use core::cmp::Ordering;

/// `numerator / denominator` rounded to nearest, ties to even (the IEEE 754 default). `None` if `denominator` is 0 or
/// the result overflows `int64`.
pub fn round_half_even(numerator: i128, denominator: i128) -> Option<i64> {
    nearest(numerator, denominator, |whole, _| whole & 1 == 1)
}

/// `numerator / denominator` rounded to nearest, ties away from zero (C's `round`). `None` if `denominator` is 0 or the
/// result overflows `int64`.
pub fn round_half_away(numerator: i128, denominator: i128) -> Option<i64> {
    nearest(numerator, denominator, |_, _| true)
}

/// `numerator / denominator` rounded to nearest, ties up: adds one half and rounds down. `None` if `denominator` is 0
/// or the result overflows `int64`.
pub fn round_half_up(numerator: i128, denominator: i128) -> Option<i64> {
    nearest(numerator, denominator, |_, negative| !negative)
}

/// Computes on magnitudes, so that every pair of `i128` is in the domain. `tie_leaves_zero` gets the whole part of the
/// magnitude and the sign of the quotient.
fn nearest(numerator: i128, denominator: i128, tie_leaves_zero: impl FnOnce(u128, bool) -> bool) -> Option<i64> {
    let negative = (numerator < 0) != (denominator < 0);
    let (numerator, denominator) = (numerator.unsigned_abs(), denominator.unsigned_abs());
    let whole = numerator.checked_div(denominator)?;
    let rest = numerator.checked_rem(denominator)?;
    // `rest < denominator`. `denominator - rest` cannot overflow, unlike `2 * rest`.
    let leaves_zero = match rest.cmp(&denominator.wrapping_sub(rest)) {
        Ordering::Less => false,
        Ordering::Equal => tie_leaves_zero(whole, negative),
        Ordering::Greater => true,
    };
    let magnitude = i128::try_from(whole.checked_add(u128::from(leaves_zero))?).ok()?;
    i64::try_from(if negative { magnitude.wrapping_neg() } else { magnitude }).ok()
}

/// `value / 2^shift`, ties up. Needs `|value| <= 2^126` and `shift <= 126`.
pub(super) fn shift_half_up(value: i128, shift: u32) -> i128 {
    let half = 1_i128.wrapping_shl(shift) >> 1;
    value.wrapping_add(half).wrapping_shr(shift)
}

/// `value / 2^shift`, ties away from zero. Needs `|value| <= 2^126` and `shift <= 126`.
pub(super) fn shift_half_away(value: i128, shift: u32) -> i128 {
    shift_half_up(value.wrapping_abs(), shift).wrapping_mul(value.signum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_quotients() {
        for round in [round_half_even, round_half_away, round_half_up] {
            assert_eq!(round(1, 0), None);
            assert_eq!(round(0, 0), None);
            assert_eq!(round(i128::MIN, i128::MIN), Some(1));
            assert_eq!(round(i128::MIN, i128::MAX), Some(-1));
            assert_eq!(round(i128::MIN, 1 << 64), Some(i64::MIN));
            assert_eq!(round(i128::MIN, -1), None);
            assert_eq!(round(1 << 63, 1), None);
        }
        assert_eq!(round_half_up(i128::MIN, 1 << 65), Some(-1 << 62));
        let half = |round: fn(i128, i128) -> Option<i64>| [1, -1].map(|sign| round(-(1 << 126) * sign, i128::MIN));
        assert_eq!(
            [round_half_even, round_half_away, round_half_up].map(half),
            [[Some(0), Some(0)], [Some(1), Some(-1)], [Some(1), Some(0)],]
        );
    }

    #[test]
    fn shifts_are_quotients_by_powers_of_two() {
        for shift in 0..=126 {
            for edge in [0, 1_i128 << shift >> 1, 1 << shift, 3 << shift >> 1, i128::from(i64::MAX), 1 << 126] {
                for value in edge - 2..=edge + 2 {
                    let value = value.min(1 << 126);
                    for value in [value, -value] {
                        let short = |wide: i128| i64::try_from(wide).ok();
                        assert_eq!(short(shift_half_up(value, shift)), round_half_up(value, 1 << shift));
                        assert_eq!(short(shift_half_away(value, shift)), round_half_away(value, 1 << shift));
                    }
                }
            }
        }
    }
}
