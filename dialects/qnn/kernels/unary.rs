//! Functions of one operand, in each of the numerics.
//!
//! - `tflite`: 8 bits are a table. Its entries are computed in `f32`, step by step, and multiplied by the reciprocal of the
//!   result's scale, ties away from zero. `abs`, `relu`, `leaky_relu`, `hard_swish`, `rsqrt` and all functions of 16 bits use
//!   fixed-point arithmetic instead. `sqrt` is divided by the scale and rounded down.
//! - `ort`: rounds the real, the value of the function and the quotient to `f32`, then the quotient to an integer, ties to even.
//! - `tosa`: the exact function of the exact real, divided by the scale and rounded once, ties away from zero. It is evaluated
//!   in `f64`, whose error is far below the distance of quotients from ties, as a test shows.
//! - `xnnpack`: only `leaky_relu` of 8 bits: the product with a multiple of 1/256, ties up.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::Tensor;

use super::super::attrs::Numerics;
use super::super::types::uniform;
use super::QuantizedOperand;
use super::rescale::{Rescale, RescaleStep};
use super::tflite::{HardSwish, Logistic, Tanh, reciprocal_square_root};
use crate::qnn::ops as qnn;
use crate::quant::types::{Param, Storage};
use crate::support::{OpTypes, real_attr};

/// A function of one real, with a parameter that most functions ignore.
pub struct UnaryFunction {
    /// How programs call it.
    pub name: &'static str,
    /// Leading term of the function: its asymptote, if it approaches a line.
    hi: fn(f64, f64) -> f64,
    /// Correction of smaller magnitude: the function is `hi + lo`, so that a value close to a tie is not rounded as a tie.
    lo: fn(f64, f64) -> f64,
    /// TensorFlow Lite's computation in `f32` steps; `None` if it is the exact function rounded to `f32`.
    stepwise: Option<fn(f32, f32) -> f32>,
    /// The default of the attribute `alpha`; `None` if the function has no such parameter.
    pub default_alpha: Option<f64>,
}

impl UnaryFunction {
    /// The value of the attribute `alpha`, or its default.
    pub fn alpha(&self, op: OpRef<'_>) -> f64 {
        real_attr(op, "alpha").or(self.default_alpha).unwrap_or(1.0)
    }

    /// The exact function, in `f64`.
    pub fn evaluate(&self, x: f64, alpha: f64) -> f64 {
        (self.hi)(x, alpha) + (self.lo)(x, alpha)
    }

    /// The function of a real as a multiple of a scale, rounded once, ties away from zero.
    fn rounded_quotient(&self, x: f64, alpha: f64, scale: f64) -> f64 {
        let (hi, lo) = ((self.hi)(x, alpha), (self.lo)(x, alpha));
        let sum = hi + lo;
        let lost = if sum.is_finite() { lo - (sum - hi) } else { 0.0 };
        let quotient = sum / scale;
        // The remainder of the quotient decides apparent ties.
        let left = (-quotient).mul_add(scale, sum) + lost;
        let is_tie = (quotient - quotient.trunc()).abs() == 0.5;
        if is_tie && left * quotient < 0.0 { quotient.trunc() } else { quotient.round() }
    }
}

const IDENTITY: UnaryFunction =
    UnaryFunction { name: "", hi: |x, _| x, lo: |_, _| 0.0, stepwise: None, default_alpha: None };

/// sqrt(2 / pi)
const GELU_SLOPE: f64 = std::f64::consts::FRAC_2_SQRT_PI * std::f64::consts::FRAC_1_SQRT_2;

/// The argument of the hyperbolic tangent in `gelu_tanh`.
fn gelu_inner(x: f64) -> f64 {
    GELU_SLOPE * x * (1.0 + 0.044_715 * x * x)
}

/// All functions.
pub static FUNCTIONS: &[UnaryFunction] = &[
    UnaryFunction { name: "abs", hi: |x, _| x.abs(), ..IDENTITY },
    UnaryFunction {
        name: "elu",
        hi: |x, alpha| {
            if x >= 0.0 {
                x
            } else if x > -1.0 {
                alpha * x.exp_m1()
            } else {
                -alpha
            }
        },
        lo: |x, alpha| if x > -1.0 { 0.0 } else { alpha * x.exp() },
        default_alpha: Some(1.0),
        ..IDENTITY
    },
    UnaryFunction {
        name: "erf",
        hi: |x, _| if x.abs() < 1.0 { libm::erf(x) } else { x.signum() },
        lo: |x, _| if x.abs() < 1.0 { 0.0 } else { -x.signum() * libm::erfc(x.abs()) },
        ..IDENTITY
    },
    UnaryFunction { name: "exp", hi: |x, _| x.exp(), ..IDENTITY },
    UnaryFunction {
        name: "gelu",
        hi: |x, _| if x > 0.0 { x } else { 0.5 * x * libm::erfc(-x * std::f64::consts::FRAC_1_SQRT_2) },
        lo: |x, _| if x > 0.0 { -0.5 * x * libm::erfc(x * std::f64::consts::FRAC_1_SQRT_2) } else { 0.0 },
        stepwise: Some(|x, _| 0.5 * x * libm::erfc(f64::from(x * -std::f32::consts::FRAC_1_SQRT_2)) as f32),
        ..IDENTITY
    },
    UnaryFunction {
        name: "gelu_tanh",
        hi: |x, _| if x > 0.0 { x } else { x / (1.0 + (-2.0 * gelu_inner(x)).exp()) },
        lo: |x, _| if x > 0.0 { -x / (1.0 + (2.0 * gelu_inner(x)).exp()) } else { 0.0 },
        stepwise: Some(|x, _| {
            let inner = GELU_SLOPE as f32 * x * (1.0 + 0.044_715 * x * x);
            0.5 * x * (1.0 + f64::from(inner).tanh() as f32)
        }),
        ..IDENTITY
    },
    UnaryFunction { name: "hard_swish", hi: |x, _| x * (x + 3.0).clamp(0.0, 6.0) / 6.0, ..IDENTITY },
    UnaryFunction {
        name: "hard_sigmoid",
        hi: |x, alpha| (alpha * x + 0.5).clamp(0.0, 1.0),
        default_alpha: Some(0.2_f32 as f64),
        ..IDENTITY
    },
    UnaryFunction {
        name: "leaky_relu",
        hi: |x, alpha| if x < 0.0 { alpha * x } else { x },
        default_alpha: Some(0.01_f32 as f64),
        ..IDENTITY
    },
    UnaryFunction { name: "log", hi: |x, _| x.ln(), ..IDENTITY },
    UnaryFunction { name: "neg", hi: |x, _| -x, ..IDENTITY },
    UnaryFunction { name: "relu", hi: |x, _| x.max(0.0), ..IDENTITY },
    UnaryFunction { name: "rsqrt", hi: |x, _| 1.0 / x.sqrt(), ..IDENTITY },
    UnaryFunction {
        name: "sigmoid",
        hi: |x, _| if x > 1.0 { 1.0 } else { 1.0 / (1.0 + (-x).exp()) },
        lo: |x, _| if x > 1.0 { -1.0 / (1.0 + x.exp()) } else { 0.0 },
        stepwise: Some(|x, _| 1.0 / (1.0 + f64::from(-x).exp() as f32)),
        ..IDENTITY
    },
    UnaryFunction {
        name: "softplus",
        hi: |x, _| if x > 1.0 { x } else { x.exp().ln_1p() },
        lo: |x, _| if x > 1.0 { (-x).exp().ln_1p() } else { 0.0 },
        ..IDENTITY
    },
    UnaryFunction { name: "sqrt", hi: |x, _| x.sqrt(), ..IDENTITY },
    UnaryFunction {
        name: "tanh",
        hi: |x, _| if x.abs() < 1.0 { x.tanh() } else { x.signum() },
        lo: |x, _| if x.abs() < 1.0 { 0.0 } else { -2.0 * x.signum() / (1.0 + (2.0 * x.abs()).exp()) },
        ..IDENTITY
    },
];

/// The function with a name.
pub fn function(name: &str) -> Option<&'static UnaryFunction> {
    FUNCTIONS.iter().find(|function| function.name == name)
}

/// The function of an operation.
pub fn function_of(op: OpRef<'_>) -> Result<&'static UnaryFunction, String> {
    let name = op.attr("function").and_then(|a| op.ctx.attr_str(a));
    let name = name.map(|s| op.ctx.text(s).into_owned()).unwrap_or_default();
    function(&name).ok_or_else(|| format!("has unknown function '{name}'"))
}

/// Returns true if the numerics define a function for storage types of `width` bits.
pub fn is_defined(numerics: Numerics, function: &str, width: u32) -> bool {
    match (numerics, width) {
        (Numerics::Xnnpack, _) => function == "leaky_relu" && width == 8,
        (Numerics::Tflite, 9..) if width != 16 => false,
        (Numerics::Tflite, 16) => matches!(function, "abs" | "leaky_relu" | "relu" | "sigmoid" | "tanh"),
        _ => width <= 16,
    }
}

/// The scale that TensorFlow Lite requires for the result of a function, if the operand has `width` bits.
pub fn tflite_scale(function: &str, width: u32) -> Option<f64> {
    (width == 16 && matches!(function, "sigmoid" | "tanh")).then_some(1.0 / 32768.0)
}

/// `qnn.unary`: the function of each element.
///
/// # Errors
/// If the operand or the result is not quantized, or the function is undefined for their types.
pub fn unary(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let input = QuantizedOperand::of(op, operands, 0)?;
    let map = stored_map(op)?;
    let stored: Result<Vec<i64>, String> = input.stored.iter().map(|&q| map(q)).collect();
    super::result(op, &input.dims, &stored?)
}

/// Maps a stored integer of the operand of `qnn.unary` to the stored integer of the result.
///
/// # Errors
/// If the operand or the result is not quantized, or the function is undefined for their types.
pub fn stored_map(op: OpRef<'_>) -> Result<impl Fn(i64) -> Result<i64, String> + use<>, String> {
    let input =
        uniform(op.ctx, op.in_type(operand!(qnn::UNARY.input))).ok_or("cannot be run: the operand is not quantized")?;
    let result = super::result_uniform(op)?;
    let function = function_of(op)?;
    let numerics = Numerics::of(op)?;
    let width = input.storage.width;
    if !is_defined(numerics, function.name, width) {
        return Err(format!("cannot be run: '{}' is not defined for {width} bits", function.name));
    }
    let (from, to) = (super::param(input)?, super::param(result)?);
    let clamp = Rescale::to_result(op, result, vec![RescaleStep::Identity])?;
    let map = offset_map(numerics, function, function.alpha(op), (from.scale(), to.scale()), width)?;
    // LiteRT negates 8-bit integers without saturation.
    let is_kernel = numerics == Numerics::Tflite && function.name == "neg" && input.storage == Storage::full(true, 8);
    let wraps = is_kernel && from == to && from.zero_point == 0;
    Ok(
        move |q: i64| {
            if wraps && q == i64::from(i8::MIN) {
                Ok(clamp.bound(q))
            } else {
                clamp.apply(map(q - from.zero_point)?, 0)
            }
        },
    )
}

/// The results of a function for the stored integers -128 to 127 with these parameters. `alpha` is 1.
///
/// # Errors
/// If an entry has no definition.
pub fn table(numerics: Numerics, function: &'static UnaryFunction, from: Param, to: Param) -> Result<Vec<i64>, String> {
    let map = offset_map(numerics, function, 1.0, (from.scale(), to.scale()), 8)?;
    let stored = |q: i64| Ok(map(q - from.zero_point)?.saturating_add(to.zero_point).clamp(-128, 127));
    (-128..=127).map(stored).collect()
}

/// Maps quantized offsets of the operand to quantized offsets of the result.
type OffsetMap = Box<dyn Fn(i64) -> Result<i64, String>>;

fn offset_map(
    numerics: Numerics,
    function: &'static UnaryFunction,
    alpha: f64,
    (from, to): (f64, f64),
    width: u32,
) -> Result<OffsetMap, String> {
    Ok(match numerics {
        Numerics::Tflite => tflite(function, alpha, (from, to), width)?,
        Numerics::Xnnpack => {
            let positive = from as f32 / to as f32;
            let negative = positive * alpha as f32;
            let (positive, slope) = (RescaleStep::of_xnnpack(positive)?, RescaleStep::of_xnnpack(negative.abs())?);
            // A negative multiplier is applied as `-steps * |m|`, so that ties still round up.
            Box::new(move |steps| match steps < 0 {
                true if negative < 0.0 => slope.apply(-steps),
                true => slope.apply(steps),
                false => positive.apply(steps),
            })
        }
        Numerics::Tosa => Box::new(move |steps| Ok(integer(function.rounded_quotient(from * steps as f64, alpha, to)))),
        Numerics::Ort => Box::new(move |steps| {
            let real = from as f32 * steps as f32;
            let quotient = function.evaluate(f64::from(real), alpha) as f32 / to as f32;
            Ok(integer(f64::from(quotient.round_ties_even())))
        }),
    })
}

/// A rounded real as an integer, clamped far within 64 bits; NaN is 0.
fn integer(rounded: f64) -> i64 {
    const FAR: f64 = 1e9;
    if rounded.is_nan() { 0 } else { rounded.clamp(-FAR, FAR) as i64 }
}

const TOO_LARGE: &str = "cannot be run: the scale is too large";

/// The quotient of two scales in f32, as TensorFlow Lite computes it.
fn tflite_quotient(from: f64, to: f64) -> f64 {
    f64::from(from as f32 / to as f32)
}

/// The rescale of quantized offsets (or of their magnitudes, for `abs`) in `tflite` numerics; `None` for functions that are not a
/// single rescale.
///
/// # Errors
/// If there is no multiplier.
pub fn single_rescale(function: &str, (from, to): (Param, Param)) -> Result<Option<RescaleStep>, String> {
    match function {
        "abs" | "relu" => {
            RescaleStep::from_scale(tflite_quotient(from.scale(), to.scale()), RescaleStep::Double).map(Some)
        }
        _ => Ok(None),
    }
}

/// TensorFlow Lite's map from quantized offsets of the operand to quantized offsets of the result.
fn tflite(
    function: &'static UnaryFunction,
    alpha: f64,
    (from, to): (f64, f64),
    width: u32,
) -> Result<OffsetMap, String> {
    let make = RescaleStep::Double;
    // TensorFlow Lite divides scales in `f32`.
    let quotient = tflite_quotient(from, to);
    let rescale = |scale: f64| RescaleStep::from_scale(scale, make);
    let overflow = || "cannot be run: fixed-point arithmetic overflows".to_owned();
    Ok(match (function.name, width) {
        ("abs", _) => {
            let step = rescale(quotient)?;
            Box::new(move |steps| step.apply(steps.abs()))
        }
        ("relu", _) => {
            let step = rescale(quotient)?;
            Box::new(move |steps| Ok(step.apply(steps)?.max(0)))
        }
        ("leaky_relu", _) => {
            let slope = from as f32 * alpha as f32 / to as f32;
            // Multipliers are positive: a negative slope negates the rounded product, as in LiteRT. Negated offsets would round ties
            // the other way.
            let (negative, sign) = (rescale(f64::from(slope.abs()))?, if slope < 0.0 { -1 } else { 1 });
            let positive = rescale(quotient)?;
            Box::new(move |steps| if steps < 0 { Ok(sign * negative.apply(steps)?) } else { positive.apply(steps) })
        }
        ("hard_swish", _) => {
            let swish = HardSwish::new(from, to).ok_or("cannot be run: scales are out of range of hard swish")?;
            Box::new(move |offset| swish.map_offset(offset).ok_or_else(overflow))
        }
        ("rsqrt", _) => {
            // The root has 20 fractional bits.
            let last =
                RescaleStep::from_scale(1.0 / f64::from((from as f32).sqrt() * to as f32) / f64::from(1 << 20), make)?;
            Box::new(move |steps| {
                if steps == 0 {
                    return Ok(i64::from(i32::MAX));
                }
                let mut root =
                    reciprocal_square_root(steps).ok_or("cannot be run: square root of a negative number")?;
                root.exponent += 20;
                last.apply(root.double(1).ok_or_else(overflow)?)
            })
        }
        ("sqrt", _) => Box::new(move |steps| {
            let root = (from as f32 * steps as f32).sqrt();
            Ok(integer(f64::from((root / to as f32).floor())))
        }),
        (name, _) if tflite_scale(name, width).is_some_and(|scale| scale != to) => {
            return Err(format!("cannot be run: the result of '{name}' must have the scale 2^-15"));
        }
        ("sigmoid", 16) => {
            let logistic = Logistic::new(from).ok_or(TOO_LARGE)?;
            Box::new(move |steps| Ok(logistic.apply(steps)))
        }
        ("tanh", 16) => {
            let tanh = Tanh::new(from).ok_or(TOO_LARGE)?;
            Box::new(move |steps| Ok(tanh.apply(steps)))
        }
        _ => Box::new(move |steps| {
            let real = from as f32 * steps as f32;
            let value = match function.stepwise {
                Some(stepwise) => stepwise(real, alpha as f32),
                None => function.evaluate(f64::from(real), alpha) as f32,
            };
            // LiteRT converts NaN to the least integer, on x86-64.
            let steps = f64::from((value * (1.0 / to as f32)).round());
            Ok(integer(if steps.is_nan() { f64::NEG_INFINITY } else { steps }))
        }),
    })
}
