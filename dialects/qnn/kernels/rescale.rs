//! From accumulators to stored integers: multiply, round, add the zero point, clamp.
//!
//! Which multiplier and which rounding is the numerics' business and is said here once; what is summed is the operations'.

use qopt_ir::def::OpRef;
use qopt_ir::num::requantize::{Multiplier, ort_requantize};

use super::super::attrs::{Numerics, ROUNDING_WORDS};
use crate::quant::types::Uniform;

/// How one accumulator becomes a multiple of the result's scale.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Step {
    /// It is one already.
    Same,
    /// Times a fixed-point number, rounded twice.
    Double(Multiplier),
    /// Times a fixed-point number, rounded once, ties up.
    Single(Multiplier),
    /// Times a fixed-point number of 15 bits, rounded once, ties up: for accumulators of 48 bits.
    Wide(Multiplier),
    /// Times an f32, in f32, ties to even.
    Float(f32),
    /// Times one f32 and divided by another, each rounded to f32; ties to even.
    Reals {
        /// The scale before.
        from: f32,
        /// The scale after.
        to: f32,
    },
}

impl Step {
    /// A fixed-point multiplier for a scale.
    ///
    /// # Errors
    /// If the scale has none.
    pub fn fixed(scale: f64, make: fn(Multiplier) -> Self) -> Result<Self, String> {
        Multiplier::of(scale).map(make).ok_or_else(|| format!("cannot be run: {scale:e} has no fixed-point multiplier"))
    }
    /// A multiple of the result's scale for an accumulator.
    ///
    /// # Errors
    /// If the accumulator is outside of the arithmetic's domain, or what becomes of it depends on a zero point.
    pub fn apply(self, accumulator: i64) -> Result<i64, String> {
        let steps = match self {
            Self::Same => Some(accumulator),
            Self::Double(m) => m.double(accumulator),
            Self::Single(m) => m.single(accumulator),
            Self::Wide(m) => m.wide(accumulator),
            Self::Reals { from, to } => Some(super::elementwise::to_even(accumulator as f32 * from / to)),
            Self::Float(_) => None,
        };
        steps.ok_or_else(|| overflow(accumulator))
    }
    /// How a fixed-point result is rounded in these numerics, for accumulators of 32 bits.
    pub fn rounding(op: OpRef<'_>, numerics: Numerics) -> fn(Multiplier) -> Self {
        let single = op.attr("rounding").and_then(|a| ROUNDING_WORDS.read(op.ctx, a)) == Some(1);
        if numerics == Numerics::Tosa && single { Self::Single } else { Self::Double }
    }
}

/// From accumulators to stored integers of a type.
#[derive(Clone, Debug)]
pub struct Rescale {
    /// One for all, or one for each channel.
    pub steps: Vec<Step>,
    /// The zero point of the result.
    pub zero_point: i64,
    /// The least stored integer.
    pub min: i64,
    /// The greatest stored integer.
    pub max: i64,
}

impl Rescale {
    /// To the result of an operation, whose bounds are those of its type and its `clamp`.
    ///
    /// # Errors
    /// If the result has several parameters.
    pub fn to_result(op: OpRef<'_>, result: &Uniform, steps: Vec<Step>) -> Result<Self, String> {
        let clamp = op.ints("clamp").unwrap_or_default();
        let low = clamp.first().copied().unwrap_or(i64::MIN);
        let high = clamp.last().copied().unwrap_or(i64::MAX);
        Ok(Self {
            steps,
            zero_point: super::param(result)?.zero_point,
            // Also where the clamp lies outside of the type.
            min: low.clamp(result.storage.min, result.storage.max),
            max: high.clamp(result.storage.min, result.storage.max),
        })
    }
    /// The stored integer for an accumulator of a channel.
    ///
    /// # Errors
    /// If the accumulator is outside of the arithmetic's domain.
    pub fn apply(&self, accumulator: i64, channel: usize) -> Result<i64, String> {
        let step = self.steps.get(channel).or(self.steps.first()).copied().unwrap_or(Step::Same);
        if let Step::Float(scale) = step {
            let exact = i32::try_from(accumulator).ok();
            let stored = exact.and_then(|x| ort_requantize(x, scale, self.zero_point, self.min, self.max));
            return stored.ok_or_else(|| overflow(accumulator));
        }
        Ok(self.bound(step.apply(accumulator)?.saturating_add(self.zero_point)))
    }
    /// A stored integer within the bounds. Bounds that exclude each other leave the upper one.
    pub fn bound(&self, stored: i64) -> i64 {
        stored.max(self.min).min(self.max)
    }
    /// For stored integers that are those of the result already.
    ///
    /// # Errors
    /// If the result is not quantized.
    pub fn same(op: OpRef<'_>) -> Result<Self, String> {
        let clamp = op.ints("clamp").unwrap_or_default();
        let result = super::result_uniform(op)?;
        Ok(Self {
            steps: Vec::new(),
            zero_point: 0,
            min: result.storage.min.max(clamp.first().copied().unwrap_or(i64::MIN)),
            max: result.storage.max.min(clamp.last().copied().unwrap_or(i64::MAX)),
        })
    }
}

fn overflow(accumulator: i64) -> String {
    format!("cannot be run: the accumulator {accumulator} cannot be rescaled")
}

/// How TensorFlow Lite rescales sums of products, which its kernels do not agree on.
#[derive(Clone, Copy, Debug)]
pub struct Tflite {
    /// The product of the scales is rounded to f32.
    pub in_f32: bool,
    /// How they are rounded.
    pub make: fn(Multiplier) -> Step,
}

impl Tflite {
    /// Of convolutions: u8 has its scales multiplied in f32, i16 has accumulators of 48 bits and multipliers of 15.
    pub fn of_convolution(input: &Uniform) -> Self {
        let wide = input.storage.width == 16;
        Self { in_f32: !input.storage.signed, make: if wide { Step::Wide } else { Step::Double } }
    }
    /// Of matrix products of activations: the same, but all have their scales multiplied in f32.
    pub fn of_matmul(input: &Uniform) -> Self {
        Self { in_f32: true, ..Self::of_convolution(input) }
    }
    /// Of fully connected layers: one scale for all weights is multiplied in f32, and all round once.
    pub fn of_fully_connected(scales: usize) -> Self {
        Self { in_f32: scales == 1, make: Step::Single }
    }
}

/// The steps from products of input and weight to a result: for each scale of the weights.
///
/// - `tflite`: in f64, from the f32 scales; see [`Tflite`]
/// - `tosa`: in f64; i16 inputs have accumulators of 48 bits
/// - `ort`: (input times weight) by result, each rounded to f32
///
/// # Errors
/// If a scale has no multiplier.
pub fn product_steps(
    op: OpRef<'_>,
    numerics: Numerics,
    (input, width): (f64, u32),
    weights: &[f64],
    result: f64,
    tflite: Tflite,
) -> Result<Vec<Step>, String> {
    let make = match numerics {
        Numerics::Tflite => tflite.make,
        _ if width == 16 => Step::Wide,
        _ => Step::rounding(op, numerics),
    };
    let step = |&weight: &f64| match numerics {
        Numerics::Tflite if tflite.in_f32 => Step::fixed(f64::from(input as f32 * weight as f32) / result, make),
        Numerics::Tflite | Numerics::Tosa => Step::fixed(input * weight / result, make),
        Numerics::Ort => Ok(Step::Float(input as f32 * weight as f32 / result as f32)),
    };
    weights.iter().map(step).collect()
}
