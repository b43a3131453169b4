//! Evaluators of elementwise operations on floats and integers, so that the interpreter can run a float island before it is
//! converted.
//!
//! The evaluators compute the exact function of the real and round once to the element type; TensorFlow Lite guarantees no
//! more. Integers that overflow are an error. Quantized operands are an error, because the hub defines their arithmetic.

use qopt_ir::def::OpRef;
use qopt_ir::ir::Tensor;
use qopt_ir::movement::Dim;

use crate::qnn::kernels::unary::function;

use crate::tosa::kernels::elementwise::{Float2, Int2, binary};
use crate::tosa::kernels::{extents, floats, operand};

type EvalResult = Result<Vec<Tensor>, String>;

/// The fused activations that clamp: the word and the bounds.
pub(crate) static ACTIVATIONS: &[(&str, (f64, f64))] = &[
    ("NONE", (f64::NEG_INFINITY, f64::INFINITY)),
    ("RELU", (0.0, f64::INFINITY)),
    ("RELU6", (0.0, 6.0)),
    ("RELU_N1_TO_1", (-1.0, 1.0)),
];

/// The bounds of a fused activation.
///
/// # Errors
/// If the activation is not a clamp.
pub fn activation(op: OpRef<'_>) -> Result<(f64, f64), String> {
    let word = op.attr("fused_activation_function").and_then(|a| op.ctx.attr_str(a)).map(|s| op.ctx.text(s));
    let word = word.as_deref().filter(|word| !word.is_empty()).unwrap_or("NONE");
    let found = ACTIVATIONS.iter().find(|(name, _)| *name == word);
    found.map(|&(_, bounds)| bounds).ok_or_else(|| format!("activation {word} is not a clamp"))
}

/// Each real alone.
fn each(op: OpRef<'_>, operands: &[Tensor], of: impl Fn(f64) -> f64) -> EvalResult {
    let operand = operand(operands, 0)?;
    if op.ctx.quantized(op.ctx.element_or_self(operand.ty)).is_some() {
        return Err("cannot be run: its operand is quantized; '--quant-to-hub' converts it".to_owned());
    }
    let reals = operand.floats(op.ctx).map_err(|why| format!("cannot be run: {why}"))?;
    floats(op, &extents(op, operands, 0)?, &reals.into_iter().map(of).collect::<Vec<_>>())
}

/// Applies the hub's function with this name.
pub(super) fn unary(op: OpRef<'_>, operands: &[Tensor], name: &str) -> EvalResult {
    let function = function(name).ok_or_else(|| format!("has unknown function '{name}'"))?;
    let alpha = function.alpha(op);
    each(op, operands, |x| function.evaluate(x, alpha))
}

/// Between two bounds.
pub(super) fn clamp(op: OpRef<'_>, operands: &[Tensor], (low, high): (f64, f64)) -> EvalResult {
    each(op, operands, |x| x.max(low).min(high))
}

/// The operands with leading dimensions of size 1, so that all have the same rank.
fn aligned(op: OpRef<'_>, operands: &[Tensor]) -> EvalResult {
    let dims = (0..operands.len()).map(|i| extents(op, operands, i)).collect::<Result<Vec<_>, _>>()?;
    let rank = dims.iter().map(Vec::len).max().unwrap_or(0);
    let tensors = operands.iter().zip(dims).map(|(tensor, dims)| {
        let leading = std::iter::repeat_n(Some(1), rank.saturating_sub(dims.len()));
        let shape: Vec<Dim> = leading.chain(dims.iter().map(|&n| Some(n as u64))).collect();
        Tensor { ty: op.ctx.tensor_type(&shape, op.ctx.element_or_self(tensor.ty)), data: tensor.data.clone() }
    });
    Ok(tensors.collect())
}

/// Pairs of numbers, then the fused activation.
pub(super) fn pairs(op: OpRef<'_>, operands: &[Tensor], int: Int2, float: Float2) -> EvalResult {
    let results = binary(op, &aligned(op, operands)?, Some(int), Some(float))?;
    let (low, high) = activation(op).map_err(|why| format!("cannot be run: {why}"))?;
    if low == f64::NEG_INFINITY { Ok(results) } else { clamp(op, &results, (low, high)) }
}
