//! Hard swish in 16 bits, and the reciprocal of a square root.

use qopt_ir::num::requantize::{Multiplier, rounding_divide_by_pot, srdhm};

use super::fixed::saturating_shift;

/// `x relu6(x + 3) / 6` in 16-bit fixed point.
#[derive(Clone, Copy, Debug)]
pub struct HardSwish {
    relu: (i64, i32),
    output: (i64, i32),
}

/// Rounded to 16 bits, saturated.
fn int16(x: i64) -> i64 {
    x.clamp(i16::MIN.into(), i16::MAX.into())
}

/// The high half of twice the product, ties up.
fn high_product(a: i64, b: i64) -> i64 {
    int16((a * b + (1 << 14)) >> 15)
}

impl HardSwish {
    /// Hard swish between these scales. `None` if a quotient has no multiplier, or one that TensorFlow Lite rejects.
    pub fn new(input: f64, output: f64) -> Option<Self> {
        let fine = (1.0 / 128.0) * input as f32;
        let of = |scale: f32| {
            let multiplier = Multiplier::of(f64::from(scale))?;
            let mantissa = (i64::from(multiplier.mantissa) + (1 << 15)) >> 16;
            Some((int16(mantissa), multiplier.exponent))
        };
        let output = of(fine / output as f32).filter(|m| m.1 <= 0)?;
        Some(Self { relu: of(fine / (3.0 / 32768.0))?, output })
    }

    /// Maps a quantized offset of the input to one of the output.
    pub fn map_offset(self, steps: i64) -> Option<i64> {
        let fine = int16(steps << 7);
        let (mantissa, exponent) = self.relu;
        let mut relu = fine;
        if exponent > 0 {
            relu = int16(relu << (exponent - 1).min(16));
        }
        relu = high_product(relu, mantissa);
        if exponent > 0 {
            relu = int16(relu << 1);
        } else {
            relu = rounding_divide_by_pot(relu, exponent.unsigned_abs())?;
        }
        // Maps [-1, 1) to [0, 1).
        let relu = (relu + (1 << 15)) >> 1;
        // Not rounded: towards zero.
        let product = int16(relu * high_product(fine, self.output.0) / (1 << 15));
        rounding_divide_by_pot(product, self.output.1.unsigned_abs())
    }
}

/// `1 / sqrt(x)` of a positive integer, as a multiplier.
pub fn reciprocal_square_root(x: i64) -> Option<Multiplier> {
    // 1.5 with three integer bits, and sqrt(2) / 2 with none.
    const ONE_AND_HALF: i32 = (1 << 28) + (1 << 27);
    const HALF_SQRT_2: i32 = 1_518_500_250;
    let mut input = i32::try_from(x).ok().filter(|&x| x > 0)?;
    if input == 1 {
        return Some(Multiplier { mantissa: i32::MAX, exponent: 0 });
    }
    let mut shift = 11;
    while input >= 1 << 29 {
        input /= 4;
        shift += 1;
    }
    // Normalizes to [2^27, 2^29), by an even number of bits.
    let pairs = (input.leading_zeros() - 1) / 2 - 1;
    shift -= pairs.cast_signed();
    let input = (input << (2 * pairs)) >> 1;
    let half = saturating_shift(input, -1);
    // Newton-Raphson iteration: the next value is (3 - input root root) root / 2.
    let mut root = 1_i32 << 28;
    for _ in 0..5 {
        let cube = saturating_shift(srdhm(srdhm(root, root), root), 6);
        root = saturating_shift(srdhm(ONE_AND_HALF, root).saturating_sub(srdhm(half, cube)), 3);
    }
    let mantissa = srdhm(root, HALF_SQRT_2);
    let left = u32::try_from(-shift).unwrap_or(0);
    Some(Multiplier { mantissa: mantissa.wrapping_shl(left), exponent: -shift.max(0) })
}
