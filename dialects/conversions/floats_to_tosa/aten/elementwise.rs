//! Elementwise operations of ATen. Arithmetic converts operands to the element type of the result, comparisons to a common one.
//!
//! Operand numbers follow the schema: `add.Tensor(self, other, *, alpha)` has alpha as operand 2.

use qopt_ir::def::OpDef;
use qopt_ir::ir::{OpId, ValueId};

use super::super::writer::FloatWriter;
use super::arguments::{axis, common_operands, number, operand_as, operands_as, real_operand, result_element};
use crate::torch::aten::word;
use crate::torch::ops::is_none;
use crate::tosa::ops as tosa;

/// Builds the result of an elementwise operation. Returns `None` for other operations.
pub(super) fn expand(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<Option<ValueId>, String> {
    if let Some(function) = hub_function(name) {
        let x = real_operand(w, op, 0)?;
        return w.unary_function(function, x, None).map(Some);
    }
    if let Some(def) = unary(name) {
        let x = w.operand(op, 0)?;
        return w.unary(def, x).map(Some);
    }
    let stem = name.split('.').next().unwrap_or(name);
    if let Some((def, is_swapped)) = comparison(stem) {
        let (a, b) = common_operands(w, op)?;
        return if is_swapped { w.binary(def, b, a) } else { w.binary(def, a, b) }.map(Some);
    }
    if let Some([boolean_op, integer_op]) = logical(stem) {
        let element = result_element(w, op);
        let (a, b) = operands_as(w, op, element)?;
        let is_boolean = w.ctx().int_width(element) == Some(1);
        return w.binary(if is_boolean { boolean_op } else { integer_op }, a, b).map(Some);
    }
    Ok(Some(match name {
        "add.Tensor" | "add.Scalar" | "sub.Tensor" | "sub.Scalar" | "rsub.Tensor" | "rsub.Scalar" => {
            let element = result_element(w, op);
            let (a, b) = operands_as(w, op, element)?;
            // `x + alpha * scaled` or `x - alpha * scaled`. `rsub` subtracts its first operand from the second one.
            let (x, scaled) = if stem == "rsub" { (b, a) } else { (a, b) };
            let alpha = number(w.view(op), 2)?;
            let scaled = if alpha == 1.0 { scaled } else { w.times(scaled, alpha)? };
            if stem == "add" { w.add(x, scaled)? } else { w.sub(x, scaled)? }
        }
        "mul.Tensor" | "mul.Scalar" => {
            let element = result_element(w, op);
            let (a, b) = operands_as(w, op, element)?;
            w.mul(a, b)?
        }
        "remainder.Tensor" | "remainder.Scalar" | "fmod.Tensor" | "fmod.Scalar" => {
            let element = result_element(w, op);
            let (a, b) = operands_as(w, op, element)?;
            w.remainder(a, b, stem == "fmod")?
        }
        "floor_divide" if w.ctx().int_width(result_element(w, op)).is_some() => {
            let element = result_element(w, op);
            let (a, b) = operands_as(w, op, element)?;
            w.floor_div(a, b)?
        }
        "div.Tensor" | "div.Scalar" => quotient(w, op)?,
        "div.Tensor_mode" | "div.Scalar_mode" => {
            let element = result_element(w, op);
            if w.ctx().int_width(element).is_some() && !is_none(w.view(op), 2) {
                let truncates = word(w.view(op), 2)? == "trunc";
                let (a, b) = operands_as(w, op, element)?;
                return Ok(Some(if truncates { w.div(a, b)? } else { w.floor_div(a, b)? }));
            }
            let exact = quotient(w, op)?;
            match is_none(w.view(op), 2) {
                true => exact,
                false if word(w.view(op), 2)? == "trunc" => w.truncate(exact)?,
                // PyTorch rounds down the exact quotient: 1 / 0.1 is 10 in f32, but the floor is 9.
                false => return Err("rounds down an exact quotient".to_owned()),
            }
        }
        "pow.Tensor_Scalar" if number(w.view(op), 1)? == 2.0 => {
            let x = w.operand(op, 0)?;
            w.mul(x, x)?
        }
        "pow.Tensor_Scalar" | "pow.Tensor_Tensor" | "pow.Scalar" => {
            let (a, b) = operands_as(w, op, w.f32_type())?;
            w.binary(&tosa::POW, a, b)?
        }
        "maximum" | "max.other" | "clamp_min" | "clamp_min.Tensor" => extreme(w, op, &tosa::MAXIMUM)?,
        "minimum" | "min.other" | "clamp_max" | "clamp_max.Tensor" => extreme(w, op, &tosa::MINIMUM)?,
        "clamp" | "clamp.Tensor" | "clip" | "hardtanh" => {
            let mut x = w.operand(op, 0)?;
            for (index, def) in [(1, &tosa::MAXIMUM), (2, &tosa::MINIMUM)] {
                if !is_none(w.view(op), index) {
                    let bound = operand_as(w, op, index, w.element(x), x)?;
                    x = w.binary(def, x, bound)?;
                }
            }
            x
        }
        "ne.Tensor" | "ne.Scalar" => {
            let (a, b) = common_operands(w, op)?;
            let is_equal = w.binary(&tosa::EQUAL, a, b)?;
            w.unary(&tosa::LOGICAL_NOT, is_equal)?
        }
        "log1p" => {
            let x = real_operand(w, op, 0)?;
            w.log_plus_one(x)?
        }
        "expm1" => {
            let x = real_operand(w, op, 0)?;
            w.exp_minus_one(x)?
        }
        "copy" | "fill.Scalar" | "fill.Tensor" | "zero" => {
            let x = w.operand(op, 0)?;
            let (dims, element) = (w.dims(x)?, w.element(x));
            if name == "zero" {
                return w.splat(&dims, element, 0.0).map(Some);
            }
            let value = operand_as(w, op, 1, element, x)?;
            w.broadcast_to(value, &dims)?
        }
        "isnan" | "isinf" | "isfinite" => {
            let x = real_operand(w, op, 0)?;
            match name {
                "isnan" => {
                    let is_number = w.binary(&tosa::EQUAL, x, x)?;
                    w.unary(&tosa::LOGICAL_NOT, is_number)?
                }
                _ => {
                    let magnitude = w.unary(&tosa::ABS, x)?;
                    let infinity = w.number_like(magnitude, f64::INFINITY)?;
                    let is_infinite = name == "isinf";
                    w.binary(if is_infinite { &tosa::EQUAL } else { &tosa::GREATER }, infinity, magnitude)?
                }
            }
        }
        "nan_to_num" => {
            let mut x = w.operand(op, 0)?;
            let is_number = w.binary(&tosa::EQUAL, x, x)?;
            let of = |index: usize, default: f64| match is_none(w.view(op), index) {
                true => Ok(default),
                false => number(w.view(op), index),
            };
            let (nan, high, low) = (of(1, 0.0)?, of(2, f64::from(f32::MAX))?, of(3, f64::from(f32::MIN))?);
            for (infinity, finite) in [(f64::INFINITY, high), (f64::NEG_INFINITY, low)] {
                let (is_infinite, finite) = (w.compare_to(&tosa::EQUAL, x, infinity)?, w.number_like(x, finite)?);
                x = w.select(is_infinite, finite, x)?;
            }
            let nan = w.number_like(x, nan)?;
            w.select(is_number, x, nan)?
        }
        "tan" => {
            let x = real_operand(w, op, 0)?;
            let (sin, cos) = (w.unary(&tosa::SIN, x)?, w.unary(&tosa::COS, x)?);
            w.div(sin, cos)?
        }
        "sinh" | "cosh" => {
            let x = real_operand(w, op, 0)?;
            let negated = w.unary(&tosa::NEGATE, x)?;
            let (a, b) = (w.unary(&tosa::EXP, x)?, w.unary(&tosa::EXP, negated)?);
            let sum = if name == "sinh" { w.sub(a, b)? } else { w.add(a, b)? };
            w.times(sum, 0.5)?
        }
        "exp2" => {
            let x = real_operand(w, op, 0)?;
            let two = w.number_like(x, 2.0)?;
            w.binary(&tosa::POW, two, x)?
        }
        "erfc" | "special_erfc" => {
            let x = real_operand(w, op, 0)?;
            let (erf, one) = (w.unary(&tosa::ERF, x)?, w.number_like(x, 1.0)?);
            w.sub(one, erf)?
        }
        "frac" => {
            let x = w.operand(op, 0)?;
            let whole = w.truncate(x)?;
            w.sub(x, whole)?
        }
        "hypot" => {
            let (a, b) = operands_as(w, op, w.f32_type())?;
            let (a, b) = (w.mul(a, a)?, w.mul(b, b)?);
            let sum = w.add(a, b)?;
            w.square_root(sum)?
        }
        "logaddexp" => {
            let (a, b) = operands_as(w, op, w.f32_type())?;
            let (greatest, difference) = (w.binary(&tosa::MAXIMUM, a, b)?, w.sub(a, b)?);
            let distance = w.unary(&tosa::ABS, difference)?;
            let negated = w.unary(&tosa::NEGATE, distance)?;
            let exponential = w.unary(&tosa::EXP, negated)?;
            let sum = w.plus(exponential, 1.0)?;
            let log = w.unary(&tosa::LOG, sum)?;
            w.add(greatest, log)?
        }
        "hardshrink" | "softshrink" => {
            let (x, bound) = (w.operand(op, 0)?, number(w.view(op), 1)?);
            let zero = w.number_like(x, 0.0)?;
            let magnitude = w.unary(&tosa::ABS, x)?;
            let is_kept = w.compare_to(&tosa::GREATER, magnitude, bound)?;
            let kept = match name {
                "hardshrink" => x,
                _ => {
                    let sign = w.sign(x)?;
                    let shift = w.times(sign, bound)?;
                    w.sub(x, shift)?
                }
            };
            w.select(is_kept, kept, zero)?
        }
        "threshold" => {
            let x = w.operand(op, 0)?;
            let (bound, other) = (number(w.view(op), 1)?, number(w.view(op), 2)?);
            // NaN is not replaced.
            let (bound, other) = (w.number_like(x, bound)?, w.number_like(x, other)?);
            let is_replaced = w.binary(&tosa::GREATER_EQUAL, bound, x)?;
            w.select(is_replaced, other, x)?
        }
        "lerp.Scalar" | "lerp.Tensor" => {
            let (a, b) = (w.operand(op, 0)?, w.operand(op, 1)?);
            let weight = operand_as(w, op, 2, w.f32_type(), a)?;
            let difference = w.sub(b, a)?;
            let part = w.mul(difference, weight)?;
            w.add(a, part)?
        }
        "addcmul" | "addcdiv" => {
            let (x, a, b) = (w.operand(op, 0)?, w.operand(op, 1)?, w.operand(op, 2)?);
            let value = if stem == "addcmul" { w.mul(a, b)? } else { w.div(a, b)? };
            let factor = number(w.view(op), 3)?;
            let value = if factor == 1.0 { value } else { w.times(value, factor)? };
            w.add(x, value)?
        }
        "square" => {
            let x = w.operand(op, 0)?;
            w.mul(x, x)?
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
            if (number(w.view(op), 1)?, number(w.view(op), 2)?) != (1.0, 20.0) {
                return Err("'beta' and 'threshold' must have their defaults".to_owned());
            }
            let x = w.operand(op, 0)?;
            w.softplus(x)?
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
        "bitwise_not" | "logical_not" => {
            let x = w.operand(op, 0)?;
            match w.ctx().int_width(w.element(x)) {
                Some(2..) if stem == "bitwise_not" => w.unary(&tosa::BITWISE_NOT, x)?,
                _ => {
                    let x = w.convert(x, w.ctx().int_type(1))?;
                    w.unary(&tosa::LOGICAL_NOT, x)?
                }
            }
        }
        "where.self" | "where.Scalar" | "where.ScalarSelf" | "where.ScalarOther" => {
            let (condition, element) = (w.operand(op, 0)?, result_element(w, op));
            let condition = w.convert(condition, w.ctx().int_type(1))?;
            let (a, b) = (operand_as(w, op, 1, element, condition)?, operand_as(w, op, 2, element, condition)?);
            w.select(condition, a, b)?
        }
        "masked_fill.Scalar" | "masked_fill.Tensor" => {
            let (x, mask) = (w.operand(op, 0)?, w.operand(op, 1)?);
            let fill = operand_as(w, op, 2, w.element(x), x)?;
            w.select(mask, fill, x)?
        }
        "to.dtype" | "to.dtype_layout" | "to.other" | "to.device" | "_to_copy" | "type_as" => {
            let (x, element) = (w.operand(op, 0)?, result_element(w, op));
            w.convert(x, element)?
        }
        _ => return Ok(None),
    }))
}

/// Elementwise operations that are functions of `qnn.unary`.
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

/// Elementwise operations with one operand.
fn unary(name: &str) -> Option<&'static OpDef> {
    Some(match name {
        "abs" => &tosa::ABS,
        "ceil" => &tosa::CEIL,
        "cos" => &tosa::COS,
        "floor" => &tosa::FLOOR,
        "neg" => &tosa::NEGATE,
        "reciprocal" => &tosa::RECIPROCAL,
        "sin" => &tosa::SIN,
        _ => return None,
    })
}

/// Comparisons, and whether TOSA takes the operands in the opposite order.
fn comparison(name: &str) -> Option<(&'static OpDef, bool)> {
    Some(match name {
        "eq" => (&tosa::EQUAL, false),
        "gt" => (&tosa::GREATER, false),
        "ge" => (&tosa::GREATER_EQUAL, false),
        "lt" => (&tosa::GREATER, true),
        "le" => (&tosa::GREATER_EQUAL, true),
        _ => return None,
    })
}

/// Returns the op for booleans, and the op for integers.
fn logical(name: &str) -> Option<[&'static OpDef; 2]> {
    Some(match name {
        "logical_and" | "bitwise_and" | "__and__" => [&tosa::LOGICAL_AND, &tosa::BITWISE_AND],
        "logical_or" | "bitwise_or" | "__or__" => [&tosa::LOGICAL_OR, &tosa::BITWISE_OR],
        "logical_xor" | "bitwise_xor" | "__xor__" => [&tosa::LOGICAL_XOR, &tosa::BITWISE_XOR],
        _ => return None,
    })
}

/// The quotient of floats.
fn quotient(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    if w.ctx().float_kind(result_element(w, op)).is_none() {
        return Err("divides integers".to_owned());
    }
    let (a, b) = operands_as(w, op, w.f32_type())?;
    w.div(a, b)
}

/// A maximum or minimum of two operands.
fn extreme(w: &mut FloatWriter<'_, '_, '_>, op: OpId, def: &'static OpDef) -> Result<ValueId, String> {
    let element = result_element(w, op);
    let (a, b) = operands_as(w, op, element)?;
    w.binary(def, a, b)
}
