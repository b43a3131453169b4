//! Elementwise operations of ATen. Arithmetic converts operands to the element type of the result, comparisons to a common one.
//!
//! Operand numbers follow the schema: `add.Tensor(self, other, *, alpha)` has alpha as operand 2.

use qopt_ir::def::OpDef;
use qopt_ir::ir::{OpId, ValueId};

use super::super::writer::FloatWriter;
use super::arguments::{bound_as, common_operands, number, operand_as, operands_as, real_operand, result_element};
use crate::support::{OpTypes, is_unsigned};
use crate::torch::aten::word;
use crate::torch::ops::is_none;
use crate::tosa::ops as tosa;

/// Builds the result of an elementwise operation. Returns `None` for other operations.
pub(super) fn expand(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<Option<ValueId>, String> {
    // Rounding does not change integers.
    if matches!(name, "ceil" | "floor" | "round" | "trunc") {
        let x = w.operand(op, 0)?;
        if w.ctx().int_width(w.element(x)).is_some() {
            return Ok(Some(x));
        }
    }
    if let Some(def) = unary(name) {
        let x = w.operand(op, 0)?;
        return w.unary(def, x).map(Some);
    }
    let stem = name.split('.').next().unwrap_or(name);
    if let Some((def, is_swapped)) = comparison(stem) {
        let (mut a, mut b) = common_operands(w, op)?;
        // TOSA does not compare booleans.
        if w.ctx().int_width(w.element(a)) == Some(1) {
            let word = w.ctx().int_type(32);
            (a, b) = (w.cast(a, word)?, w.cast(b, word)?);
        }
        return if is_swapped { w.binary(def, b, a) } else { w.binary(def, a, b) }.map(Some);
    }
    if let Some([boolean_op, integer_op]) = logical(stem) {
        let element = result_element(w, op);
        let (a, b) = operands_as(w, op, element)?;
        let is_boolean = w.ctx().int_width(element) == Some(1);
        return w.binary(if is_boolean { boolean_op } else { integer_op }, a, b).map(Some);
    }
    for expand_group in [arithmetic, selection] {
        if let Some(value) = expand_group(w, op, name)? {
            return Ok(Some(value));
        }
    }
    Ok(None)
}

/// Builds the result of an arithmetic operation. Returns `None` for other operations.
fn arithmetic(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<Option<ValueId>, String> {
    let stem = name.split('.').next().unwrap_or(name);
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
        "floor_divide" if w.ctx().int_width(result_element(w, op)).is_none() => float_floor_division(w, op)?,
        "floor_divide" => {
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
            match is_none(w.view(op), 2) {
                true => quotient(w, op)?,
                false if word(w.view(op), 2)? == "trunc" => {
                    let quotient = quotient(w, op)?;
                    w.truncate(quotient)?
                }
                false => float_floor_division(w, op)?,
            }
        }
        // PyTorch computes squares, cubes and powers of integers by products.
        "pow.Tensor_Scalar" if whole_exponent(w, op)?.is_some() => {
            let (x, element) = (w.operand(op, 0)?, result_element(w, op));
            let x = w.convert(x, element)?;
            w.whole_power(x, whole_exponent(w, op)?.unwrap_or(1))?
        }
        _ if matches!(stem, "__lshift__" | "__rshift__" | "bitwise_left_shift" | "bitwise_right_shift") => {
            let is_right = matches!(stem, "__rshift__" | "bitwise_right_shift");
            let is_signed = !is_unsigned(w.ctx(), w.view(op).out_element(0));
            let element = result_element(w, op);
            let (x, by) = operands_as(w, op, element)?;
            w.bit_shift(x, by, (is_right, is_signed))?
        }
        // PyTorch computes `x^0.5` as `sqrt(x)` and `x^-0.5` as `rsqrt(x)`.
        "pow.Tensor_Scalar" if number(w.view(op), 1)?.abs() == 0.5 => {
            let x = real_operand(w, op, 0)?;
            if number(w.view(op), 1)? > 0.0 { w.square_root(x)? } else { w.unary(&tosa::RSQRT, x)? }
        }
        "pow.Tensor_Scalar" | "pow.Tensor_Tensor" | "pow.Scalar" => {
            let (a, b) = operands_as(w, op, w.f32_type())?;
            w.binary(&tosa::POW, a, b)?
        }
        "maximum" | "max.other" | "clamp_min.Tensor" => max_or_min(w, op, &tosa::MAXIMUM)?,
        "minimum" | "min.other" | "clamp_max.Tensor" => max_or_min(w, op, &tosa::MINIMUM)?,
        "clamp_min" | "clamp_max" => {
            let element = result_element(w, op);
            let x = w.operand(op, 0)?;
            let x = w.convert(x, element)?;
            let bound = bound_as(w, op, 1, element, x)?;
            w.binary(if stem == "clamp_min" { &tosa::MAXIMUM } else { &tosa::MINIMUM }, x, bound)?
        }
        "clamp" | "clamp.Tensor" | "clip" | "hardtanh" => {
            let mut x = w.operand(op, 0)?;
            for (index, def) in [(1, &tosa::MAXIMUM), (2, &tosa::MINIMUM)] {
                if !is_none(w.view(op), index) {
                    let bound = bound_as(w, op, index, w.element(x), x)?;
                    x = w.binary(def, x, bound)?;
                }
            }
            x
        }
        "lerp.Scalar" | "lerp.Tensor" => {
            let (a, b) = (w.operand(op, 0)?, w.operand(op, 1)?);
            let weight = operand_as(w, op, 2, w.f32_type(), a)?;
            let difference = w.sub(b, a)?;
            let part = w.mul(difference, weight)?;
            let from_a = w.add(a, part)?;
            // Starts at the nearer end, as PyTorch does, so that the weight 1 gives exactly `b`.
            let (one_minus_weight, magnitude) = (w.number_minus(1.0, weight)?, w.unary(&tosa::ABS, weight)?);
            let part = w.mul(difference, one_minus_weight)?;
            let from_b = w.sub(b, part)?;
            let is_near_b = w.compare_to(&tosa::GREATER_EQUAL, magnitude, 0.5)?;
            w.select(is_near_b, from_b, from_a)?
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
        _ => return Ok(None),
    }))
}

/// Builds the result of a test, a selection, or a conversion of elements. Returns `None` for other operations.
fn selection(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<Option<ValueId>, String> {
    let stem = name.split('.').next().unwrap_or(name);
    Ok(Some(match name {
        "ne.Tensor" | "ne.Scalar" => {
            let (a, b) = common_operands(w, op)?;
            let is_equal = w.binary(&tosa::EQUAL, a, b)?;
            w.unary(&tosa::LOGICAL_NOT, is_equal)?
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
                "isnan" => w.is_nan(x)?,
                _ => {
                    // `inf == |x|` is `isinf`, and `inf > |x|` is `isfinite`: it is false for NaN.
                    let magnitude = w.unary(&tosa::ABS, x)?;
                    let infinity = w.number_like(magnitude, f64::INFINITY)?;
                    let is_infinite = name == "isinf";
                    w.binary(if is_infinite { &tosa::EQUAL } else { &tosa::GREATER }, infinity, magnitude)?
                }
            }
        }
        "nan_to_num" => {
            let mut x = w.operand(op, 0)?;
            // NaN differs from itself.
            let is_number = w.binary(&tosa::EQUAL, x, x)?;
            let number_or = |index: usize, default: f64| match is_none(w.view(op), index) {
                true => Ok(default),
                false => number(w.view(op), index),
            };
            let kind = w.ctx().float_kind(w.view(op).out_element(0)).ok_or("operand must have floats")?;
            let greatest = kind.to_f64(kind.largest());
            let (nan, high, low) = (number_or(1, 0.0)?, number_or(2, greatest)?, number_or(3, -greatest)?);
            for (infinity, finite) in [(f64::INFINITY, high), (f64::NEG_INFINITY, low)] {
                let (is_infinite, finite) = (w.compare_to(&tosa::EQUAL, x, infinity)?, w.number_like(x, finite)?);
                x = w.select(is_infinite, finite, x)?;
            }
            let nan = w.number_like(x, nan)?;
            w.select(is_number, x, nan)?
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

/// Returns the op of TOSA for an elementwise operation with one operand.
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

/// Returns the exponent of a power that PyTorch computes by products: a whole number for integers, 2 or 3 for floats.
fn whole_exponent(w: &FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<u32>, String> {
    let exponent = number(w.view(op), 1)?;
    let is_integer = w.ctx().int_width(result_element(w, op)).is_some();
    // 63 bounds the number of products: a larger power of an integer overflows 64 bits, except of 0, 1 and -1.
    let is_whole = exponent.fract() == 0.0 && (0.0..=63.0).contains(&exponent);
    Ok((is_whole && (is_integer || matches!(exponent, 2.0 | 3.0))).then_some(exponent as u32))
}

/// Returns the op of TOSA for a comparison, and true if its operands are swapped.
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

/// Returns the op of TOSA for booleans, and the one for integers.
fn logical(name: &str) -> Option<[&'static OpDef; 2]> {
    Some(match name {
        "logical_and" | "bitwise_and" | "__and__" => [&tosa::LOGICAL_AND, &tosa::BITWISE_AND],
        "logical_or" | "bitwise_or" | "__or__" => [&tosa::LOGICAL_OR, &tosa::BITWISE_OR],
        "logical_xor" | "bitwise_xor" | "__xor__" => [&tosa::LOGICAL_XOR, &tosa::BITWISE_XOR],
        _ => return None,
    })
}

/// The floor of the exact quotient of floats, not of the rounded one: 1 / 0.1 rounds to 10 in f32, but its floor is 9. Source:
/// `div_floor_floating` of PyTorch.
fn float_floor_division(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let (a, b) = operands_as(w, op, w.f32_type())?;
    w.floor_of_exact_quotient(a, b)
}

/// The quotient of the operands, converted to f32.
fn quotient(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    if w.ctx().float_kind(result_element(w, op)).is_none() {
        return Err("division of integers to integers is unsupported".to_owned());
    }
    let (a, b) = operands_as(w, op, w.f32_type())?;
    w.div(a, b)
}

/// The maximum or minimum of two operands, by `def`.
fn max_or_min(w: &mut FloatWriter<'_, '_, '_>, op: OpId, def: &'static OpDef) -> Result<ValueId, String> {
    let element = result_element(w, op);
    let (a, b) = operands_as(w, op, element)?;
    w.binary(def, a, b)
}
