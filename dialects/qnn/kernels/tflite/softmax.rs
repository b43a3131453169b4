//! Softmax of 8 bits.

use qopt_ir::num::requantize::{Multiplier, rounding_divide_by_pot, srdhm};

use super::fixed::{exp_of_negative, reciprocal, shifted};

/// Softmax with these parameters.
#[derive(Clone, Copy, Debug)]
pub struct Softmax {
    multiplier: Multiplier,
    /// Differences below have the exponential 0.
    least: i64,
}

/// The differences are numbers with so many integer bits.
const DIFFERENCE_BITS: i32 = 5;
/// The sum of exponentials is a number with so many.
const SUM_BITS: i32 = 12;

impl Softmax {
    /// For inputs of this scale. `None` if the product with `beta` is less than the fixed-point numbers can say.
    pub fn new(scale: f64, beta: f64) -> Option<Self> {
        let real = (beta * scale * f64::from(1 << (31 - DIFFERENCE_BITS))).min(f64::from(i32::MAX));
        let multiplier = Multiplier::of(real).filter(|m| m.exponent >= 0)?;
        let radius = f64::from((1 << DIFFERENCE_BITS) - 1) * f64::from(1 << (31 - DIFFERENCE_BITS));
        Some(Self { multiplier, least: -((radius / f64::from(1_u32 << multiplier.exponent)).floor() as i64) })
    }

    /// The exponential of the difference to the greatest element, without integer bits.
    fn exp(self, difference: i64) -> Option<i32> {
        let scaled = self.multiplier.double(difference)?;
        Some(exp_of_negative(i32::try_from(scaled).ok()?))
    }

    /// The quotients of a row as multiples of 1/256; `None` if the sum overflows.
    pub fn row(self, row: &[i64]) -> Option<Vec<i64>> {
        let greatest = row.iter().copied().max()?;
        let exponentials: Vec<Option<i32>> = row
            .iter()
            .map(|&q| {
                let difference = q - greatest;
                if difference >= self.least { self.exp(difference).map(Some) } else { Some(None) }
            })
            .collect::<Option<_>>()?;
        let mut sum = 0_i32;
        for &exponential in exponentials.iter().flatten() {
            sum = sum.checked_add(shifted(exponential, -SUM_BITS))?;
        }
        let (scale, power) = reciprocal(sum, SUM_BITS);
        let shift = u32::try_from(power + 31 - 8).ok()?;
        let quotient = |exponential: Option<i32>| match exponential {
            Some(exponential) => rounding_divide_by_pot(srdhm(scale, exponential).into(), shift),
            None => Some(0),
        };
        exponentials.into_iter().map(quotient).collect()
    }
}
