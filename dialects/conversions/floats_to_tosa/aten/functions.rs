//! Functions of ATen of one or two elements: exponentials, logarithms, roundings, error functions and activations.

use qopt_ir::ir::{OpId, ValueId};

use super::super::transcendental::Transcendental;
use super::super::writer::FloatWriter;
use super::arguments::{axis, number, operands_as, real_operand};
use crate::tosa::ops as tosa;

/// Builds the result of a function. Returns `None` for other operations.
pub(super) fn expand(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<Option<ValueId>, String> {
    if let Some(function) = hub_function(name) {
        let x = real_operand(w, op, 0)?;
        return w.unary_function(function, x, None).map(Some);
    }
    if let Some(function) = Transcendental::of_name(name) {
        let x = real_operand(w, op, 0)?;
        return w.transcendental(function, x).map(Some);
    }
    for expand_group in [real_function, activation] {
        if let Some(value) = expand_group(w, op, name)? {
            return Ok(Some(value));
        }
    }
    Ok(None)
}

/// Builds the result of an elementary function such as `log1p`, or of a rounding. Returns `None` for other operations.
fn real_function(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<Option<ValueId>, String> {
    let stem = name.split('.').next().unwrap_or(name);
    Ok(Some(match name {
        "log1p" => {
            let x = real_operand(w, op, 0)?;
            w.log_plus_one(x)?
        }
        "expm1" => {
            let x = real_operand(w, op, 0)?;
            w.exp_minus_one(x)?
        }
        "atan2" => {
            let (y, x) = operands_as(w, op, w.f32_type())?;
            w.angle_of_point(y, x)?
        }
        "exp2" => {
            let x = real_operand(w, op, 0)?;
            let two = w.number_like(x, 2.0)?;
            w.binary(&tosa::POW, two, x)?
        }
        "erfc" | "special_erfc" => {
            let x = real_operand(w, op, 0)?;
            w.complementary_error_function(x)?
        }
        "frac" => {
            let x = w.operand(op, 0)?;
            let whole = w.truncate(x)?;
            w.sub(x, whole)?
        }
        "hypot" => {
            let (a, b) = operands_as(w, op, w.f32_type())?;
            w.hypotenuse(a, b)?
        }
        "logaddexp" => {
            let (a, b) = operands_as(w, op, w.f32_type())?;
            let (greatest, difference) = (w.binary(&tosa::MAXIMUM, a, b)?, w.sub(a, b)?);
            // The difference of equal infinities is NaN.
            let (is_equal, zero) = (w.binary(&tosa::EQUAL, a, b)?, w.number_like(difference, 0.0)?);
            let difference = w.select(is_equal, zero, difference)?;
            let distance = w.unary(&tosa::ABS, difference)?;
            let negated = w.unary(&tosa::NEGATE, distance)?;
            let exponential = w.unary(&tosa::EXP, negated)?;
            let sum = w.plus(exponential, 1.0)?;
            let log = w.unary(&tosa::LOG, sum)?;
            w.add(greatest, log)?
        }
        "sign" | "sgn" => {
            let x = w.operand(op, 0)?;
            w.sign(x)?
        }
        "trunc" => {
            let x = real_operand(w, op, 0)?;
            w.truncate(x)?
        }
        "round" => {
            let x = real_operand(w, op, 0)?;
            w.round_half_even(x)?
        }
        "log2" | "log10" => {
            let x = real_operand(w, op, 0)?;
            let log = w.unary(&tosa::LOG, x)?;
            w.times(log, if stem == "log2" { std::f64::consts::LOG2_E } else { std::f64::consts::LOG10_E })?
        }
        _ => return Ok(None),
    }))
}

/// Builds the result of an activation function. Returns `None` for other operations.
fn activation(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<Option<ValueId>, String> {
    Ok(Some(match name {
        "hardshrink" | "softshrink" => {
            let (x, bound) = (w.operand(op, 0)?, number(w.view(op), 1)?);
            let zero = w.number_like(x, 0.0)?;
            let magnitude = w.unary(&tosa::ABS, x)?;
            let bound_like = w.number_like(magnitude, bound)?;
            // NaN is kept.
            let is_dropped = w.binary(&tosa::GREATER_EQUAL, bound_like, magnitude)?;
            let kept = match name {
                "hardshrink" => x,
                _ => {
                    let sign = w.sign(x)?;
                    let shift = w.times(sign, bound)?;
                    w.sub(x, shift)?
                }
            };
            w.select(is_dropped, zero, kept)?
        }
        "threshold" => {
            let x = w.operand(op, 0)?;
            let (bound, other) = (number(w.view(op), 1)?, number(w.view(op), 2)?);
            // NaN is not replaced.
            let (bound, other) = (w.number_like(x, bound)?, w.number_like(x, other)?);
            let is_replaced = w.binary(&tosa::GREATER_EQUAL, bound, x)?;
            w.select(is_replaced, other, x)?
        }
        "relu6" => {
            let x = w.operand(op, 0)?;
            w.clamp(x, (0.0, 6.0))?
        }
        "silu" => {
            let x = w.operand(op, 0)?;
            let gate = w.unary(&tosa::SIGMOID, x)?;
            w.mul(x, gate)?
        }
        "mish" => {
            let x = w.operand(op, 0)?;
            let inner = w.softplus(x)?;
            let gate = w.unary(&tosa::TANH, inner)?;
            w.mul(x, gate)?
        }
        "log_sigmoid" => {
            let x = w.operand(op, 0)?;
            let negated = w.unary(&tosa::NEGATE, x)?;
            let softplus = w.softplus(negated)?;
            w.unary(&tosa::NEGATE, softplus)?
        }
        "softplus" => {
            let (x, beta, threshold) = (w.operand(op, 0)?, number(w.view(op), 1)?, number(w.view(op), 2)?);
            if (beta, threshold) == (1.0, 20.0) {
                // Above the threshold the logarithm is 0 in f32.
                return w.softplus(x).map(Some);
            }
            let scaled = w.times(x, beta)?;
            let softplus = w.softplus(scaled)?;
            let value = w.times(softplus, 1.0 / beta)?;
            let is_linear = w.compare_to(&tosa::GREATER, scaled, threshold)?;
            w.select(is_linear, x, value)?
        }
        "hardsigmoid" => {
            let x = w.operand(op, 0)?;
            w.hard_sigmoid(x, 1.0 / 6.0, 0.5)?
        }
        "elu" => {
            let (x, alpha) = (w.operand(op, 0)?, number(w.view(op), 1)?);
            let (scale, input_scale) = (number(w.view(op), 2)?, number(w.view(op), 3)?);
            if input_scale != 1.0 {
                return Err("'input_scale' must be 1".to_owned());
            }
            let value = w.elu(x, alpha, 1.0)?;
            if scale == 1.0 { value } else { w.times(value, scale)? }
        }
        "selu" => {
            let x = w.operand(op, 0)?;
            let elu = w.elu(x, 1.673_263_242_354_377_2, 1.0)?;
            w.times(elu, 1.050_700_987_355_480_5)?
        }
        "celu" => {
            let (x, alpha) = (w.operand(op, 0)?, number(w.view(op), 1)?);
            w.elu(x, alpha, alpha)?
        }
        "prelu" => {
            let (x, slope) = (w.operand(op, 0)?, w.operand(op, 1)?);
            let rank = w.rank(x)?;
            let count = w.dims(slope)?.first().copied().unwrap_or(1);
            let dims: Vec<u64> = (0..rank).map(|d| if d == 1 { count } else { 1 }).collect();
            let slope = w.reshape(slope, &dims)?;
            w.leaky_relu(x, slope)?
        }
        "glu" => {
            let x = w.operand(op, 0)?;
            let axis = axis(w, op, 1, x)?;
            let half = w.dims(x)?.get(axis).copied().unwrap_or(0) / 2;
            let (value, gate) = (w.slice(x, axis, 0, half)?, w.slice(x, axis, half, half)?);
            let gate = w.unary(&tosa::SIGMOID, gate)?;
            w.mul(value, gate)?
        }
        _ => return Ok(None),
    }))
}

/// Returns the function of `qnn.unary` that an operation computes.
fn hub_function(name: &str) -> Option<&'static str> {
    Some(match name {
        "erf" => "erf",
        "exp" => "exp",
        "log" => "log",
        "rsqrt" => "rsqrt",
        "sigmoid" => "sigmoid",
        "sqrt" => "sqrt",
        "tanh" => "tanh",
        _ => return None,
    })
}
