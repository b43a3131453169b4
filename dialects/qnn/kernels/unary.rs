//! Functions of one operand, and what each numerics makes of them.
//!
//! - `tflite`: 8 bits are a table. Its entries are computed in `f32`, step by step, and brought to the result by the reciprocal of
//!   its scale, ties away from zero. Some functions are fixed-point arithmetic instead, and so are those of 16 bits.
//! - `ort`: real, function and quotient are each rounded to `f32`, then the quotient to an integer, ties to even.
//! - `tosa`: the exact function of the exact real, divided by the scale and rounded once, ties away from zero. It is evaluated in
//!   `f64`, whose error is far below the distance of quotients from ties, as a test shows.

use qopt_ir::def::OpRef;
use qopt_ir::eval::Tensor;

use super::super::attrs::Numerics;
use super::super::types::uniform;
use super::Operand;
use super::rescale::{Rescale, Step};
use super::tflite::{HardSwish, Sigmoid, reciprocal_square_root};
use crate::kernels::erf;
use crate::quant::types::Param;
use crate::support::Look;

/// A function of one real, with a parameter that most do not look at.
pub struct Function {
    /// How programs call it.
    pub name: &'static str,
    /// In exact arithmetic, or what it is next to: where it approaches a line, it is the line.
    near: fn(f64, f64) -> f64,
    /// What is missing to it, of smaller magnitude. So what is next to a tie is not taken for one.
    rest: fn(f64, f64) -> f64,
    /// As TensorFlow Lite tabulates it; `None` where it is the function rounded to `f32`.
    stepwise: Option<fn(f32, f32) -> f32>,
    /// Whether programs may give the parameter.
    pub has_alpha: bool,
}

impl Function {
    /// The function.
    pub fn real(&self, x: f64, alpha: f64) -> f64 {
        (self.near)(x, alpha) + (self.rest)(x, alpha)
    }

    /// The function of a real as a multiple of a scale, rounded once, ties away from zero.
    fn steps(&self, x: f64, alpha: f64, scale: f64) -> f64 {
        let (near, rest) = ((self.near)(x, alpha), (self.rest)(x, alpha));
        let sum = near + rest;
        let rest = if sum.is_finite() { rest - (sum - near) } else { 0.0 };
        let quotient = sum / scale;
        // What the quotient leaves out decides where it seems to be a tie.
        let left = (-quotient).mul_add(scale, sum) + rest;
        let is_tie = (quotient - quotient.trunc()).abs() == 0.5;
        if is_tie && left * quotient < 0.0 { quotient.trunc() } else { quotient.round() }
    }
}

const PLAIN: Function = Function { name: "", near: |x, _| x, rest: |_, _| 0.0, stepwise: None, has_alpha: false };

/// sqrt(2 / pi)
const GELU_SLOPE: f64 = std::f64::consts::FRAC_2_SQRT_PI * std::f64::consts::FRAC_1_SQRT_2;

/// What `gelu_tanh` is the hyperbolic tangent of.
fn gelu_inner(x: f64) -> f64 {
    GELU_SLOPE * x * (1.0 + 0.044_715 * x * x)
}

/// All functions.
pub static FUNCTIONS: &[Function] = &[
    Function { name: "abs", near: |x, _| x.abs(), ..PLAIN },
    Function {
        name: "elu",
        near: |x, alpha| {
            if x >= 0.0 {
                x
            } else if x > -1.0 {
                alpha * x.exp_m1()
            } else {
                -alpha
            }
        },
        rest: |x, alpha| if x > -1.0 { 0.0 } else { alpha * x.exp() },
        has_alpha: true,
        ..PLAIN
    },
    Function {
        name: "erf",
        near: |x, _| if x.abs() < 1.0 { erf::erf(x) } else { x.signum() },
        rest: |x, _| if x.abs() < 1.0 { 0.0 } else { -x.signum() * erf::erfc(x.abs()) },
        ..PLAIN
    },
    Function { name: "exp", near: |x, _| x.exp(), ..PLAIN },
    Function {
        name: "gelu",
        near: |x, _| if x > 0.0 { x } else { 0.5 * x * erf::erfc(-x * std::f64::consts::FRAC_1_SQRT_2) },
        rest: |x, _| if x > 0.0 { -0.5 * x * erf::erfc(x * std::f64::consts::FRAC_1_SQRT_2) } else { 0.0 },
        stepwise: Some(|x, _| 0.5 * x * erf::erfc(f64::from(x * -std::f32::consts::FRAC_1_SQRT_2)) as f32),
        ..PLAIN
    },
    Function {
        name: "gelu_tanh",
        near: |x, _| if x > 0.0 { x } else { x / (1.0 + (-2.0 * gelu_inner(x)).exp()) },
        rest: |x, _| if x > 0.0 { -x / (1.0 + (2.0 * gelu_inner(x)).exp()) } else { 0.0 },
        stepwise: Some(|x, _| {
            let inner = GELU_SLOPE as f32 * x * (1.0 + 0.044_715 * x * x);
            0.5 * x * (1.0 + f64::from(inner).tanh() as f32)
        }),
        ..PLAIN
    },
    Function { name: "hard_swish", near: |x, _| x * (x + 3.0).clamp(0.0, 6.0) / 6.0, ..PLAIN },
    Function { name: "hard_sigmoid", near: |x, alpha| (alpha * x + 0.5).clamp(0.0, 1.0), has_alpha: true, ..PLAIN },
    Function { name: "leaky_relu", near: |x, alpha| if x < 0.0 { alpha * x } else { x }, has_alpha: true, ..PLAIN },
    Function { name: "log", near: |x, _| x.ln(), ..PLAIN },
    Function { name: "neg", near: |x, _| -x, ..PLAIN },
    Function { name: "relu", near: |x, _| x.max(0.0), ..PLAIN },
    Function { name: "rsqrt", near: |x, _| 1.0 / x.sqrt(), ..PLAIN },
    Function {
        name: "sigmoid",
        near: |x, _| if x > 1.0 { 1.0 } else { 1.0 / (1.0 + (-x).exp()) },
        rest: |x, _| if x > 1.0 { -1.0 / (1.0 + x.exp()) } else { 0.0 },
        stepwise: Some(|x, _| 1.0 / (1.0 + f64::from(-x).exp() as f32)),
        ..PLAIN
    },
    Function {
        name: "softplus",
        near: |x, _| if x > 1.0 { x } else { x.exp().ln_1p() },
        rest: |x, _| if x > 1.0 { (-x).exp().ln_1p() } else { 0.0 },
        ..PLAIN
    },
    Function { name: "sqrt", near: |x, _| x.sqrt(), ..PLAIN },
    Function {
        name: "tanh",
        near: |x, _| if x.abs() < 1.0 { x.tanh() } else { x.signum() },
        rest: |x, _| if x.abs() < 1.0 { 0.0 } else { -2.0 * x.signum() / (1.0 + (2.0 * x.abs()).exp()) },
        ..PLAIN
    },
];

/// The function of a name.
pub fn function(name: &str) -> Option<&'static Function> {
    FUNCTIONS.iter().find(|function| function.name == name)
}

/// The function of an operation, if it has one.
pub fn function_of(op: OpRef<'_>) -> Result<&'static Function, String> {
    let name = op.attr("function").and_then(|a| op.ctx.attr_str(a));
    let name = name.map(|s| op.ctx.text(s).into_owned()).unwrap_or_default();
    function(&name).ok_or_else(|| format!("has no function '{name}'"))
}

/// Whether a function has a definition in these numerics for so many bits.
pub fn is_defined(numerics: Numerics, function: &str, width: u32) -> bool {
    match (numerics, width) {
        (Numerics::Tflite, 9..) => matches!(function, "abs" | "leaky_relu" | "relu" | "sigmoid" | "tanh"),
        _ => width <= 16,
    }
}

/// `qnn.unary`: the function of each element.
///
/// # Errors
/// If the operand has no integers, or the function has no definition.
pub fn unary(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let input = Operand::of(op, operands, 0)?;
    let entry = entry(op)?;
    let stored: Result<Vec<i64>, String> = input.stored.iter().map(|&q| entry(q)).collect();
    super::result(op, &input.dims, &stored?)
}

/// What `qnn.unary` gives for a stored integer.
///
/// # Errors
/// If the operand has no integers, or the function has no definition.
pub fn entry(op: OpRef<'_>) -> Result<impl Fn(i64) -> Result<i64, String> + use<>, String> {
    let input = uniform(op.ctx, op.in_type(0)).ok_or("cannot be run: the operand is not quantized")?;
    let result = super::result_uniform(op)?;
    let function = function_of(op)?;
    let numerics = Numerics::of(op)?;
    let width = input.storage.width;
    if !is_defined(numerics, function.name, width) {
        return Err(format!("cannot be run: '{}' of {width} bits has no definition", function.name));
    }
    let (from, to) = (super::param(input)?, super::param(result)?);
    let clamp = Rescale::to_result(op, result, vec![Step::Same])?;
    let alpha =
        crate::support::real_attr(op, "alpha").unwrap_or(if function.name == "hard_sigmoid" { 0.2 } else { 1.0 });
    let steps = steps(numerics, function, alpha, (from.scale(), to.scale()), width)?;
    Ok(move |q: i64| clamp.apply(steps(q - from.zero_point)?, 0))
}

/// The table of a function, for signed integers of 8 bits with these parameters, from the least on.
///
/// # Errors
/// If an entry has no definition.
pub fn table(numerics: Numerics, function: &'static Function, from: Param, to: Param) -> Result<Vec<i64>, String> {
    let entry = steps(numerics, function, 1.0, (from.scale(), to.scale()), 8)?;
    let stored = |q: i64| Ok(entry(q - from.zero_point)?.saturating_add(to.zero_point).clamp(-128, 127));
    (-128..=127).map(stored).collect()
}

/// Steps of the result for steps of the operand.
type Steps = Box<dyn Fn(i64) -> Result<i64, String>>;

fn steps(
    numerics: Numerics,
    function: &'static Function,
    alpha: f64,
    (from, to): (f64, f64),
    width: u32,
) -> Result<Steps, String> {
    Ok(match numerics {
        Numerics::Tflite => tflite(function, alpha, (from, to), width)?,
        Numerics::Tosa => Box::new(move |steps| Ok(integer(function.steps(from * steps as f64, alpha, to)))),
        Numerics::Ort => Box::new(move |steps| {
            let real = from as f32 * steps as f32;
            let quotient = function.real(f64::from(real), alpha) as f32 / to as f32;
            Ok(integer(f64::from(quotient.round_ties_even())))
        }),
    })
}

/// A rounded real as an integer that is far from the bounds of 64 bits; NaN is 0.
fn integer(rounded: f64) -> i64 {
    const FAR: f64 = 1e9;
    if rounded.is_nan() { 0 } else { rounded.clamp(-FAR, FAR) as i64 }
}

/// The quotient of two scales in f32, as TensorFlow Lite computes it.
fn tflite_quotient(from: f64, to: f64) -> f64 {
    f64::from(from as f32 / to as f32)
}

/// What is done with the steps of 16 bits, or with their magnitudes, in `tflite` numerics, where that is a rescale.
///
/// # Errors
/// If there is no multiplier.
pub fn rescaled(function: &str, (from, to): (Param, Param)) -> Result<Option<Step>, String> {
    match function {
        "abs" | "relu" => Step::fixed(tflite_quotient(from.scale(), to.scale()), Step::Double).map(Some),
        _ => Ok(None),
    }
}

/// Steps of the result for steps of the operand, as TensorFlow Lite computes them.
fn tflite(function: &'static Function, alpha: f64, (from, to): (f64, f64), width: u32) -> Result<Steps, String> {
    let make = Step::Double;
    // Quotients of scales are those of `f32`.
    let quotient = tflite_quotient(from, to);
    let rescale = |scale: f64| Step::fixed(scale, make);
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
            let negative = rescale(f64::from(from as f32 * alpha as f32 / to as f32))?;
            let positive = rescale(quotient)?;
            Box::new(move |steps| if steps < 0 { negative.apply(steps) } else { positive.apply(steps) })
        }
        ("hard_swish", _) => {
            let swish = HardSwish::new(from, to).ok_or("cannot be run: the scales have no hard swish")?;
            Box::new(move |steps| swish.steps(steps).ok_or_else(overflow))
        }
        ("rsqrt", _) => {
            // The root has 20 fractional bits.
            let last = Step::fixed(1.0 / f64::from((from as f32).sqrt() * to as f32) / f64::from(1 << 20), make)?;
            Box::new(move |steps| {
                if steps == 0 {
                    return Ok(i64::from(i32::MAX));
                }
                let mut root = reciprocal_square_root(steps).ok_or("cannot be run: the root of a negative number")?;
                root.exponent += 20;
                last.apply(root.double(1).ok_or_else(overflow)?)
            })
        }
        ("sigmoid", 16) => {
            let sigmoid = Sigmoid::new(from).ok_or("cannot be run: the scale is too large")?;
            Box::new(move |steps| Ok(sigmoid.logistic(steps)))
        }
        ("tanh", 16) => {
            let sigmoid = Sigmoid::new(from).ok_or("cannot be run: the scale is too large")?;
            Box::new(move |steps| Ok(sigmoid.tanh(steps)))
        }
        _ => Box::new(move |steps| {
            let real = from as f32 * steps as f32;
            let value = match function.stepwise {
                Some(stepwise) => stepwise(real, alpha as f32),
                None => function.real(f64::from(real), alpha) as f32,
            };
            Ok(integer(f64::from((value * (1.0 / to as f32)).round())))
        }),
    })
}
