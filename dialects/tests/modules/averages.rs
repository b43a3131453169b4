//! Averages of the hub as TOSA computes them, around every tie.

use qopt_dialects::internals::{AVERAGE, PARTS, rounds_away};
use qopt_dialects::qnn::kernels::pool::divide_away;
use qopt_dialects::tosa::kernels::pool::tosa_average;

#[test]
fn averages_of_four_elements_are_those_of_the_hub() {
    let parts = PARTS / (1 << 10);
    for stored in -128..128_i64 {
        for near in -3..=3 {
            let sum = (stored << 20) + (1 << 19) + near;
            let half = if sum > 0 { 1 << 19 } else { -(1 << 19) };
            assert_eq!(AVERAGE.double(sum * parts * parts), Some((sum + half) / (1 << 20)), "{sum}");
        }
    }
}

#[test]
fn the_reciprocal_rounds_ties_away_from_zero() {
    for count in 1..=200_i64 {
        assert!(rounds_away(count.unsigned_abs().into(), 255));
        for sum in -128 * count..=255 * count {
            assert_eq!(tosa_average(sum, count as usize), divide_away(sum, count), "{sum} / {count}");
        }
    }
}

#[test]
fn sums_that_reach_the_next_tie_do_not_round_away() {
    assert!(!rounds_away(1 << 21, 255));
    assert!(!rounds_away(u128::MAX, 255));
}
