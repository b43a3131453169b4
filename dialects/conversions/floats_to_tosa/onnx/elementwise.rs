//! Elementwise ONNX operators: arithmetic, comparisons, logic, conversions, and activation functions.

use qopt_ir::def::{OpDef, OpRef};
use qopt_ir::ir::{OpId, ValueId};

use super::super::transcendental::Transcendental;
use super::super::writer::FloatWriter;
use crate::elements::{floats, integers};
use crate::support::{OpTypes, is_unsigned};
use crate::torch::element_of_code;
use crate::torch::onnx::operator::{float_attr, has, int, word};
use crate::tosa::ops as tosa;

/// Operands of the operators with these names.
const BIAS_GELU_BIAS: usize = 1;
const POW_EXPONENT: usize = 1;
const CLIP_MIN: usize = 1;
const CLIP_MAX: usize = 2;

/// Builds the result of an elementwise operator. Returns `None` for other operators.
pub(super) fn expand(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<Option<ValueId>, String> {
    if let Some(def) = unary(name) {
        let x = w.operand(op, 0)?;
        return w.unary(def, x).map(Some);
    }
    if let Some(function) = Transcendental::of_name(&name.to_ascii_lowercase()) {
        let x = w.operand(op, 0)?;
        return w.transcendental(function, x).map(Some);
    }
    if let Some((def, is_swapped)) = binary(name) {
        let (a, b) = (w.operand(op, 0)?, w.operand(op, 1)?);
        return if is_swapped { w.binary(def, b, a) } else { w.binary(def, a, b) }.map(Some);
    }
    if let Some(def) = variadic(name) {
        return combine_operands(w, op, def).map(Some);
    }
    let float = |op: OpRef<'_>, name: &str, default: f64| float_attr(op, name).unwrap_or(default);
    Ok(Some(match name {
        "Div" => {
            let (a, b) = (w.operand(op, 0)?, w.operand(op, 1)?);
            w.div(a, b)?
        }
        "Pow" => {
            let (a, b) = (w.operand(op, 0)?, w.operand(op, 1)?);
            let is_two = w.view(op).operand_constant(POW_EXPONENT).is_some_and(|exponent| {
                floats(w.ctx(), exponent).is_some_and(|values| values == [2.0])
                    || integers(w.ctx(), exponent).is_some_and(|values| values == [2])
            });
            if is_two && w.rank(b)? <= w.rank(a)? {
                return w.mul(a, a).map(Some);
            }
            let b = w.cast(b, w.element(a))?;
            w.binary(&tosa::POW, a, b)?
        }
        "Mean" => {
            let sum = combine_operands(w, op, &tosa::ADD)?;
            let count = w.view(op).operands().count();
            w.times(sum, 1.0 / count as f64)?
        }
        "Cast" | "CastLike" => cast(w, op)?,
        "Where" => {
            let (condition, a, b) = (w.operand(op, 0)?, w.operand(op, 1)?, w.operand(op, 2)?);
            w.select(condition, a, b)?
        }
        "Sign" => {
            let x = w.operand(op, 0)?;
            w.sign_or_nan(x)?
        }
        "Round" => {
            let x = w.operand(op, 0)?;
            w.round_half_even(x)?
        }
        "Gelu" => {
            let x = w.operand(op, 0)?;
            let is_tanh = word(w.view(op), "approximate").is_some_and(|approximate| approximate == "tanh");
            if is_tanh { w.gelu_tanh(x)? } else { w.gelu(x)? }
        }
        "BiasGelu" | "FastGelu" => {
            let mut x = w.operand(op, 0)?;
            if has(w.view(op), BIAS_GELU_BIAS) {
                let bias = w.operand(op, BIAS_GELU_BIAS)?;
                x = w.add(x, bias)?;
            }
            if name == "FastGelu" { w.gelu_tanh(x)? } else { w.gelu(x)? }
        }
        "QuickGelu" | "Swish" => {
            let (x, alpha) = (w.operand(op, 0)?, float(w.view(op), "alpha", if name == "Swish" { 1.0 } else { 1.702 }));
            let scaled = w.times(x, alpha)?;
            let gate = w.unary(&tosa::SIGMOID, scaled)?;
            w.mul(x, gate)?
        }
        "SwiGLU" => {
            let (x, value, alpha) = (w.operand(op, 0)?, w.operand(op, 1)?, float(w.view(op), "alpha", 1.0));
            let scaled = w.times(x, alpha)?;
            let gate = w.unary(&tosa::SIGMOID, scaled)?;
            let swish = w.mul(x, gate)?;
            w.mul(swish, value)?
        }
        "Mish" => {
            let x = w.operand(op, 0)?;
            let inner = w.softplus(x)?;
            let gate = w.unary(&tosa::TANH, inner)?;
            w.mul(x, gate)?
        }
        "Selu" => {
            let (x, alpha, gamma) = (
                w.operand(op, 0)?,
                float(w.view(op), "alpha", 1.673_263_192_176_818_8),
                float(w.view(op), "gamma", 1.050_701_022_148_132_3),
            );
            let elu = w.elu(x, alpha, 1.0)?;
            w.times(elu, gamma)?
        }
        "Celu" => {
            let (x, alpha) = (w.operand(op, 0)?, float(w.view(op), "alpha", 1.0));
            w.elu(x, alpha, alpha)?
        }
        "PRelu" => {
            let (x, slope) = (w.operand(op, 0)?, w.operand(op, 1)?);
            w.leaky_relu(x, slope)?
        }
        "HardSigmoid" => {
            let (x, alpha, beta) = (w.operand(op, 0)?, float(w.view(op), "alpha", 0.2), float(w.view(op), "beta", 0.5));
            w.hard_sigmoid(x, alpha, beta)?
        }
        "ThresholdedRelu" => {
            let (x, alpha) = (w.operand(op, 0)?, float(w.view(op), "alpha", 1.0));
            let (above, zero) = (w.compare_to(&tosa::GREATER, x, alpha)?, w.number_like(x, 0.0)?);
            w.select(above, x, zero)?
        }
        "Shrink" => {
            let (x, bound, bias) = (w.operand(op, 0)?, float(w.view(op), "lambd", 0.5), float(w.view(op), "bias", 0.0));
            let (zero, low) = (w.number_like(x, 0.0)?, w.number_like(x, -bound)?);
            let (is_above, is_below) = (w.compare_to(&tosa::GREATER, x, bound)?, w.binary(&tosa::GREATER, low, x)?);
            let (above, below) = (w.plus(x, -bias)?, w.plus(x, bias)?);
            let value = w.select(is_above, above, zero)?;
            w.select(is_below, below, value)?
        }
        "Softsign" => {
            let x = w.operand(op, 0)?;
            let magnitude = w.unary(&tosa::ABS, x)?;
            let divisor = w.plus(magnitude, 1.0)?;
            w.div(x, divisor)?
        }
        "Clip" => clip(w, op)?,
        "IsNaN" => {
            let x = w.operand(op, 0)?;
            w.is_nan(x)?
        }
        "IsInf" => {
            let x = w.operand(op, 0)?;
            let detects = |name: &str| int(w.view(op), name).unwrap_or(1) != 0;
            let (negative, positive) = (detects("detect_negative"), detects("detect_positive"));
            let infinity = if positive { f64::INFINITY } else { f64::NEG_INFINITY };
            match (negative, positive) {
                (false, false) => {
                    let dims = w.dims(x)?;
                    w.splat(&dims, w.ctx().int_type(1), 0.0)?
                }
                (true, true) => {
                    let magnitude = w.unary(&tosa::ABS, x)?;
                    w.compare_to(&tosa::EQUAL, magnitude, infinity)?
                }
                _ => w.compare_to(&tosa::EQUAL, x, infinity)?,
            }
        }
        "Mod" => {
            let (a, b) = (w.operand(op, 0)?, w.operand(op, 1)?);
            let truncates = int(w.view(op), "fmod").unwrap_or(0) != 0;
            w.remainder(a, b, truncates)?
        }
        "BitShift" => bit_shift(w, op)?,
        _ => return Ok(None),
    }))
}

/// `BitShift`
fn bit_shift(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let is_right = match word(w.view(op), "direction").as_deref() {
        Some("LEFT") => false,
        Some("RIGHT") => true,
        _ => return Err("requires attribute 'direction'".to_owned()),
    };
    let is_signed = !is_unsigned(w.ctx(), w.view(op).out_element(0));
    let (x, by) = (w.operand(op, 0)?, w.operand(op, 1)?);
    w.bit_shift(x, by, (is_right, is_signed))
}

/// Elementwise operators with one operand.
fn unary(name: &str) -> Option<&'static OpDef> {
    Some(match name {
        "Ceil" => &tosa::CEIL,
        "Cos" => &tosa::COS,
        "Floor" => &tosa::FLOOR,
        "Not" => &tosa::LOGICAL_NOT,
        "BitwiseNot" => &tosa::BITWISE_NOT,
        "Reciprocal" => &tosa::RECIPROCAL,
        "Sin" => &tosa::SIN,
        _ => return None,
    })
}

/// Elementwise operators with two operands, and whether TOSA takes the operands in the opposite order.
fn binary(name: &str) -> Option<(&'static OpDef, bool)> {
    Some(match name {
        "Add" => (&tosa::ADD, false),
        "And" => (&tosa::LOGICAL_AND, false),
        "BitwiseAnd" => (&tosa::BITWISE_AND, false),
        "BitwiseOr" => (&tosa::BITWISE_OR, false),
        "BitwiseXor" => (&tosa::BITWISE_XOR, false),
        "Equal" => (&tosa::EQUAL, false),
        "Greater" => (&tosa::GREATER, false),
        "GreaterOrEqual" => (&tosa::GREATER_EQUAL, false),
        "Less" => (&tosa::GREATER, true),
        "LessOrEqual" => (&tosa::GREATER_EQUAL, true),
        "Mul" => (&tosa::MUL, false),
        "Or" => (&tosa::LOGICAL_OR, false),
        "Sub" => (&tosa::SUB, false),
        "Xor" => (&tosa::LOGICAL_XOR, false),
        _ => return None,
    })
}

/// Operators with any number of operands.
fn variadic(name: &str) -> Option<&'static OpDef> {
    Some(match name {
        "Max" => &tosa::MAXIMUM,
        "Min" => &tosa::MINIMUM,
        "Sum" => &tosa::ADD,
        _ => return None,
    })
}

/// Combines all operands by a binary op.
fn combine_operands(w: &mut FloatWriter<'_, '_, '_>, op: OpId, def: &'static OpDef) -> Result<ValueId, String> {
    let mut value = w.operand(op, 0)?;
    for index in 1..w.view(op).operands().count() {
        let next = w.operand(op, index)?;
        value = w.binary(def, value, next)?;
    }
    Ok(value)
}

/// `Cast` and `CastLike`.
fn cast(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let to = match int(view, "to") {
        Some(code) => element_of_code(view.ctx, code).ok_or("unknown element type")?,
        None => view.out_element(0),
    };
    let (to, x) = (w.computed_element(to), w.operand(op, 0)?);
    w.convert(x, to)
}

/// `Clip`, whose bounds are attributes before opset 11 and operands since.
fn clip(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let mut x = w.operand(op, 0)?;
    for (index, name, def) in [(CLIP_MIN, "min", &tosa::MAXIMUM), (CLIP_MAX, "max", &tosa::MINIMUM)] {
        let bound = match (has(w.view(op), index), float_attr(w.view(op), name)) {
            (true, _) => Some(w.operand(op, index)?),
            (false, Some(bound)) => Some(w.number_like(x, bound)?),
            (false, None) => None,
        };
        if let Some(bound) = bound {
            x = w.binary(def, x, bound)?;
        }
    }
    Ok(x)
}
