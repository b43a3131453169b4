//! Quotients. Source: `DivElementwise` in `reference/div.h` of LiteRT.

use qopt_ir::num::requantize::{Multiplier, rounding_divide_by_pot, srdhm};

use super::fixed::reciprocal;
use crate::quant::types::Param;

/// The last shift keeps its lowest bits, as shifts on x86-64 do.
const SHIFT_MASK: i32 = 31;

/// A quotient of centered values, rescaled to the result.
#[derive(Clone, Copy, Debug)]
pub struct Quotient {
    /// The scale of the quotient.
    pub multiplier: Multiplier,
}

impl Quotient {
    /// The quotient of values with these parameters.
    ///
    /// # Errors
    /// If the quotient of the scales has no multiplier.
    pub fn new((a, b): (Param, Param), result: Param) -> Result<Self, String> {
        let scale = a.scale() as f32 / (b.scale() as f32 * result.scale() as f32);
        let multiplier = Multiplier::of(scale.into()).ok_or("the quotient of the scales has no multiplier")?;
        Ok(Self { multiplier })
    }

    /// The centered value of the result, before the clamp. `None` for a division by 0.
    #[must_use]
    pub fn of(&self, a: i64, b: i64) -> Option<i64> {
        let (a, b) = if b < 0 { (a.checked_neg()?, b.checked_neg()?) } else { (a, b) };
        let (a, b) = (i32::try_from(a).ok()?, i32::try_from(b).ok().filter(|&b| b != 0)?);
        let (inverse, power) = reciprocal(b, 31);
        // The bits that repeat the sign.
        let headroom = (a ^ (a >> 31)).leading_zeros().checked_sub(1)?;
        let quotient = srdhm(a.wrapping_shl(headroom), inverse);
        let scaled = srdhm(quotient, self.multiplier.mantissa);
        let shift = power.checked_add(headroom.cast_signed())?.checked_sub(self.multiplier.exponent)?;
        match u32::try_from(shift).ok().filter(|_| shift <= SHIFT_MASK) {
            Some(shift) => rounding_divide_by_pot(scaled.into(), shift),
            // Beyond the width of the integer, LiteRT's rounding compares with a mask of ones.
            None => {
                let shifted = scaled.wrapping_shr((shift & SHIFT_MASK).cast_unsigned());
                i64::from(shifted).checked_add(i64::from(scaled >= 0))
            }
        }
    }

    /// The entry of a table of reciprocals of magnitudes; 0 for 0.
    #[must_use]
    pub fn reciprocal(magnitude: i64) -> i64 {
        let magnitude = i32::try_from(magnitude).ok().filter(|&magnitude| magnitude > 0);
        magnitude.map_or(0, |magnitude| i64::from(reciprocal(magnitude, 31).0))
    }
}
