//! What operations that compute element by element give on reals: a float island can be run as it stands.
//!
//! Functions are exact ones of the real, rounded once to the element type; TensorFlow Lite promises no more of them. Quantized
//! operands are not run here, because what their integers become is for the hub to say. Operands are broadcast at equal rank only.

use qopt_ir::def::OpRef;
use qopt_ir::eval::Tensor;

use crate::qnn::kernels::unary::function;
use crate::support::real_attr;
use crate::tosa::kernels::elementwise::{Float2, binary};
use crate::tosa::kernels::{extents, floats, operand};

type Results = Result<Vec<Tensor>, String>;

/// The reals that a fused activation keeps its operation to.
///
/// # Errors
/// If it is no activation of bounds.
pub fn activation(op: OpRef<'_>) -> Result<(f64, f64), String> {
    let word = op.attr("fused_activation_function").and_then(|a| op.ctx.attr_str(a));
    match word.map(|s| op.ctx.text(s)).as_deref().unwrap_or_default() {
        "" | "NONE" => Ok((f64::NEG_INFINITY, f64::INFINITY)),
        "RELU" => Ok((0.0, f64::INFINITY)),
        "RELU6" => Ok((0.0, 6.0)),
        "RELU_N1_TO_1" => Ok((-1.0, 1.0)),
        other => Err(format!("the activation {other} has no bounds")),
    }
}

/// Each real alone.
fn each(op: OpRef<'_>, operands: &[Tensor], of: impl Fn(f64) -> f64) -> Results {
    let reals = operand(operands, 0)?.floats(op.ctx).map_err(|why| format!("cannot be run: {why}"))?;
    floats(op, &extents(op, operands, 0)?, &reals.into_iter().map(of).collect::<Vec<_>>())
}

/// The function of the hub's name.
pub(super) fn unary(op: OpRef<'_>, operands: &[Tensor], name: &str) -> Results {
    let function = function(name).ok_or_else(|| format!("has no function '{name}'"))?;
    let alpha = real_attr(op, "alpha").unwrap_or(1.0);
    each(op, operands, |x| function.real(x, alpha))
}

/// Between two bounds.
pub(super) fn clamp(op: OpRef<'_>, operands: &[Tensor], (low, high): (f64, f64)) -> Results {
    each(op, operands, |x| x.max(low).min(high))
}

/// Pairs of reals, then the fused activation.
pub(super) fn pairs(op: OpRef<'_>, operands: &[Tensor], of: Float2) -> Results {
    let results = binary(op, operands, None, Some(of))?;
    let (low, high) = activation(op).map_err(|why| format!("cannot be run: {why}"))?;
    if low == f64::NEG_INFINITY { Ok(results) } else { clamp(op, &results, (low, high)) }
}
