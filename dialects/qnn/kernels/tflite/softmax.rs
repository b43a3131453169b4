//! Softmax of 8 bits.

use qopt_ir::num::requantize::{Multiplier, rounding_divide_by_pot, srdhm};

use super::fixed::{exp_of_negative, reciprocal, saturating_shift};

/// Softmax with these parameters.
#[derive(Clone, Copy, Debug)]
pub struct Softmax {
    multiplier: Multiplier,
    /// Smaller differences have the exponential 0.
    least: i64,
}

/// Integer bits of the fixed-point differences.
const DIFFERENCE_BITS: i32 = 5;
/// Integer bits of the fixed-point sum of exponentials.
const SUM_BITS: i32 = 12;

impl Softmax {
    /// Softmax for inputs of this scale. `None` if its product with `beta` is below the resolution of the fixed-point numbers.
    pub fn new(scale: f64, beta: f64) -> Option<Self> {
        let real = (beta * scale * f64::from(1 << (31 - DIFFERENCE_BITS))).min(f64::from(i32::MAX));
        if real >= f64::from(1 << 30) {
            // Only the difference 0 has an exponential, which needs no multiplier.
            return Some(Self { multiplier: Multiplier::of(1.0)?, least: 0 });
        }
        let multiplier = Multiplier::of(real).filter(|m| m.exponent >= 0)?;
        let radius = f64::from((1 << DIFFERENCE_BITS) - 1) * f64::from(1 << (31 - DIFFERENCE_BITS));
        Some(Self { multiplier, least: -((radius / f64::from(1_u32 << multiplier.exponent)).floor() as i64) })
    }

    /// The exponential of the difference to the greatest element, without integer bits. Differences below the minimum give 0.
    pub fn exp(self, difference: i64) -> Option<i32> {
        if difference < self.least {
            return Some(0);
        }
        let scaled = self.multiplier.double(difference)?;
        Some(exp_of_negative(i32::try_from(scaled).ok()?))
    }

    /// The least and greatest scale at which the differences 0, -1, .. have these exponentials. Each difference bounds the
    /// scale separately, because the exponential is monotonic.
    pub fn scales(exponentials: &[i64]) -> Option<(f64, f64)> {
        let unit = f64::from(1 << (31 - DIFFERENCE_BITS));
        let (mut low, mut high) = (0.0_f64, f64::INFINITY);
        // An exponential of 0 does not bound the scale from above.
        for (difference, &exponential) in exponentials.iter().enumerate().skip(1).take_while(|&(_, &e)| e > 0) {
            let first = |reached: &dyn Fn(i64) -> bool| {
                // Binary search for the first number, counted downwards from 0, that satisfies the predicate.
                let (mut below, mut at) = (-1_i64, i64::from(i32::MAX));
                while at - below > 1 {
                    let middle = i64::midpoint(below, at);
                    let exp = i32::try_from(-middle).map_or(0, exp_of_negative);
                    if reached(exp.into()) { at = middle } else { below = middle }
                }
                at
            };
            let (least, behind) = (first(&|e| e <= exponential), first(&|e| e < exponential));
            low = low.max((least as f64 - 0.5) / unit / difference as f64);
            high = high.min((behind as f64 - 0.5) / unit / difference as f64);
        }
        (low > 0.0 && high.is_finite() && low <= high).then_some((low, high))
    }

    /// The quotients of a row as multiples of 1/256; `None` if the sum overflows.
    pub fn row(self, row: &[i64]) -> Option<Vec<i64>> {
        let greatest = row.iter().copied().max()?;
        let exponentials: Vec<i32> = row.iter().map(|&q| self.exp(q - greatest)).collect::<Option<_>>()?;
        let mut sum = 0_i32;
        for &exponential in &exponentials {
            sum = sum.checked_add(saturating_shift(exponential, -SUM_BITS))?;
        }
        let (scale, power) = reciprocal(sum, SUM_BITS);
        let shift = u32::try_from(power + 31 - 8).ok()?;
        let quotient = |exponential: i32| rounding_divide_by_pot(srdhm(scale, exponential).into(), shift);
        exponentials.into_iter().map(quotient).collect()
    }
}
