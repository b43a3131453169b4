//! Requantization of accumulators: multiply, round, add the zero point, clamp.
//!
//! This module defines the multiplier and the rounding of each numerics. The operations compute the sums.

use qopt_ir::def::OpRef;
use qopt_ir::num::requantize::{Multiplier, ort_requantize};

use super::super::attrs::{Numerics, ROUNDING_WORDS};
use crate::quant::types::Uniform;

/// The conversion of an accumulator to a multiple of the result's scale.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum RescaleStep {
    /// The identity: scales are equal.
    Identity,
    /// Times a fixed-point number, rounded twice.
    Double(Multiplier),
    /// Times a fixed-point number, rounded once, ties up.
    Single(Multiplier),
    /// The same for accumulators of 64 bits.
    Long(Multiplier),
    /// Times a fixed-point number of 15 bits, rounded once, ties up: for accumulators of 48 bits.
    Wide(Multiplier),
    /// Times an f32, in f32, ties to even.
    Float(f32),
    /// Times one f32 and divided by another, each rounded to f32; ties to even.
    ScaleRatio {
        /// The scale before.
        from: f32,
        /// The scale after.
        to: f32,
    },
}

impl RescaleStep {
    /// Times an integer, and divided by `2^shift`, ties up.
    ///
    /// # Errors
    /// If the integer is negative or has more than 31 bits, or the shift is not from 0 to 30.
    pub fn of_integer(factor: i64, shift: i32) -> Result<Self, String> {
        let mantissa = i32::try_from(factor).ok().filter(|&m| m >= 0 && (0..=30).contains(&shift));
        let mantissa = mantissa.ok_or("cannot be run: a quotient of scales is out of range")?;
        // Normalizes the mantissa to 31 bits. The value stays equal, and `tosa.rescale` accepts larger accumulators at a larger shift.
        let zeros = if mantissa == 0 { 0 } else { mantissa.leading_zeros() as i32 - 1 };
        Ok(Self::Single(Multiplier { mantissa: mantissa << zeros, exponent: 31 - shift - zeros }))
    }
    /// A fixed-point multiplier for a scale.
    ///
    /// # Errors
    /// If the scale has none.
    pub fn from_scale(scale: f64, make: fn(Multiplier) -> Self) -> Result<Self, String> {
        Multiplier::of(scale).map(make).ok_or_else(|| format!("cannot be run: {scale:e} has no fixed-point multiplier"))
    }
    /// XNNPACK's multiplication by a positive ratio of scales: by the nearest multiple of 1/256, ties up.
    ///
    /// # Errors
    /// If the ratio is out of range.
    pub fn of_xnnpack(ratio: f32) -> Result<Self, String> {
        Self::of_integer(crate::kernels::to_even(ratio * 256.0), 8)
    }
    /// Converts an accumulator to a multiple of the result's scale.
    ///
    /// # Errors
    /// If the accumulator is outside of the arithmetic's domain, or the step is [`Self::Float`], which adds the zero point before it
    /// rounds.
    pub fn apply(self, accumulator: i64) -> Result<i64, String> {
        let steps = match self {
            Self::Identity => Some(accumulator),
            Self::Double(m) => m.double(accumulator),
            Self::Single(m) => m.single(accumulator),
            Self::Long(m) => long(accumulator, m),
            Self::Wide(m) => m.wide(accumulator),
            Self::ScaleRatio { from, to } => Some(crate::kernels::to_even(accumulator as f32 * from / to)),
            Self::Float(_) => None,
        };
        steps.ok_or_else(|| overflow(accumulator))
    }
    /// The rounding of a fixed-point product in these numerics, for accumulators of 32 bits.
    pub fn rounding(op: OpRef<'_>, numerics: Numerics) -> fn(Multiplier) -> Self {
        let single = op.attr("rounding").and_then(|a| ROUNDING_WORDS.read(op.ctx, a)) == Some(1);
        if numerics == Numerics::Tosa && single { Self::Single } else { Self::Double }
    }
}

/// The conversion of accumulators to integer values of a type.
#[derive(Clone, Debug)]
pub struct Rescale {
    /// One for all, or one for each channel.
    pub steps: Vec<RescaleStep>,
    /// The zero point of the result.
    pub zero_point: i64,
    /// The least stored integer.
    pub min: i64,
    /// The greatest stored integer.
    pub max: i64,
}

impl Rescale {
    /// Rescales to the result of an operation, with the bounds of its type and its `clamp`.
    ///
    /// # Errors
    /// If the result has several parameters.
    pub fn to_result(op: OpRef<'_>, result: &Uniform, steps: Vec<RescaleStep>) -> Result<Self, String> {
        Ok(Self::bounded(op, result, steps, super::param(result)?.zero_point))
    }
    /// The integer value for an accumulator of a channel.
    ///
    /// # Errors
    /// If the accumulator is outside of the arithmetic's domain.
    pub fn apply(&self, accumulator: i64, channel: usize) -> Result<i64, String> {
        let step = self.steps.get(channel).or(self.steps.first()).copied().unwrap_or(RescaleStep::Identity);
        if let RescaleStep::Float(scale) = step {
            let exact = i32::try_from(accumulator).ok();
            let stored = exact.and_then(|x| ort_requantize(x, scale, self.zero_point, self.min, self.max));
            return stored.ok_or_else(|| overflow(accumulator));
        }
        Ok(self.bound(step.apply(accumulator)?.saturating_add(self.zero_point)))
    }
    /// Clamps an integer value to the bounds of the result.
    pub fn bound(&self, stored: i64) -> i64 {
        stored.clamp(self.min, self.max)
    }
    /// Only clamps: the integer values already have the scale and zero point of the result.
    ///
    /// # Errors
    /// If the result is not quantized.
    pub fn clamp_only(op: OpRef<'_>) -> Result<Self, String> {
        let result = super::result_uniform(op)?;
        let zero_point = super::param(result).map_or(0, |p| p.zero_point);
        Ok(Self::bounded(op, result, Vec::new(), zero_point))
    }
    /// Rescales to a zero point, with the bounds of the result's type and of the op's `clamp`.
    pub(super) fn bounded(op: OpRef<'_>, result: &Uniform, steps: Vec<RescaleStep>, zero_point: i64) -> Self {
        let clamp = op.ints("clamp").unwrap_or_default();
        // The clamp may exceed the bounds of the type.
        let bound = |given: Option<&i64>, else_: i64| {
            given.copied().unwrap_or(else_).clamp(result.storage.min, result.storage.max)
        };
        let min = bound(clamp.first(), result.storage.min);
        Self { steps, zero_point, min, max: bound(clamp.last(), result.storage.max).max(min) }
    }
}

/// `x * mantissa / 2^(31 - exponent)`, rounded once, ties up. `None` if the result exceeds 32 bits.
fn long(x: i64, Multiplier { mantissa, exponent }: Multiplier) -> Option<i64> {
    let shift = u32::try_from(31_i32.checked_sub(exponent)?).ok().filter(|shift| (1..=62).contains(shift))?;
    let product = i128::from(x).checked_mul(mantissa.into())?;
    i32::try_from(product.checked_add(1 << (shift - 1))? >> shift).ok().map(i64::from)
}

fn overflow(accumulator: i64) -> String {
    format!("cannot be run: the accumulator {accumulator} cannot be rescaled")
}

/// TensorFlow Lite's rescaling of sums of products, which differs between its kernels.
#[derive(Clone, Copy, Debug)]
pub struct TfliteProducts {
    /// True if the product of the scales is rounded to f32.
    pub in_f32: bool,
    /// Selects the rounding of the products: `Double`, `Single`, `Long` or `Wide`.
    pub make: fn(Multiplier) -> RescaleStep,
}

impl TfliteProducts {
    /// Convolutions: u8 multiplies scales in f32, i16 has 48-bit accumulators and 15-bit multipliers.
    pub fn of_convolution(input: &Uniform) -> Self {
        let wide = input.storage.width == 16;
        Self { in_f32: !input.storage.signed, make: if wide { RescaleStep::Wide } else { RescaleStep::Double } }
    }
    /// Matrix products of activations: like convolutions, but all storage types multiply scales in f32.
    pub fn of_matmul(input: &Uniform) -> Self {
        Self { in_f32: true, ..Self::of_convolution(input) }
    }
    /// Fully connected layers round once, for all storage types. i16 has 64-bit accumulators.
    pub fn of_fully_connected(input: &Uniform) -> Self {
        let long = input.storage.width == 16;
        Self { in_f32: false, make: if long { RescaleStep::Long } else { RescaleStep::Single } }
    }
}

/// The rescale steps from products of input and weight to a result: one for each scale of the weights.
///
/// - `tflite`: in f64; see [`TfliteProducts`]
/// - `tosa`: in f64; i16 inputs have accumulators of 48 bits
/// - `ort`, `xnnpack`: (input times weight) by result, each rounded to f32
///
/// # Errors
/// If a scale has no multiplier.
pub fn product_steps(
    op: OpRef<'_>,
    numerics: Numerics,
    (input, width): (f64, u32),
    weights: &[f64],
    result: f64,
    tflite: TfliteProducts,
) -> Result<Vec<RescaleStep>, String> {
    let make = match numerics {
        Numerics::Tflite => tflite.make,
        _ if width == 16 => RescaleStep::Wide,
        _ => RescaleStep::rounding(op, numerics),
    };
    let step = |&weight: &f64| match numerics {
        Numerics::Tflite if tflite.in_f32 => {
            RescaleStep::from_scale(f64::from(input as f32 * weight as f32) / result, make)
        }
        Numerics::Tflite | Numerics::Tosa => RescaleStep::from_scale(input * weight / result, make),
        Numerics::Ort | Numerics::Xnnpack => Ok(RescaleStep::Float(input as f32 * weight as f32 / result as f32)),
    };
    weights.iter().map(step).collect()
}
