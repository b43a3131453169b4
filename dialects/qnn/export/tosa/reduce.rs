//! Reductions: one dimension after the other; sums in 32 bits, then a rescale unless they are the result.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{OpId, ValueId};

use super::{Input, Writer};
use crate::qnn::attrs::axes;
use crate::qnn::kernels::conv::is_accumulator;
use crate::qnn::kernels::reduce::{mean_step, sum_step};
use crate::qnn::kernels::rescale::{Rescale, Step};
use crate::quant::types::Uniform;

/// How many elements become one.
fn count(input: &Input<'_>, axes: &[usize]) -> u64 {
    let sizes = axes.iter().filter_map(|&d| input.dims.get(d));
    sizes.fold(1_u64, |n, &d| n.saturating_mul(d))
}

/// A reduction of TOSA along some dimensions, which stay with size 1.
fn along(
    w: &mut Writer<'_>,
    name: &str,
    mut value: ValueId,
    mut dims: Vec<u64>,
    (axes, width): (&[usize], u32),
) -> Result<ValueId, String> {
    for &d in axes {
        if let Some(size) = dims.get_mut(d) {
            *size = 1;
        }
        let axis = w.ctx.int_attr(d as i64, w.ctx.int_type(32));
        let ty = w.ints(&dims, width);
        value = w.op(name, &[value], ty, &[("axis", axis)])?;
    }
    Ok(value)
}

/// Sums of the steps of an operand, by a step to the result.
fn summed(
    w: &mut Writer<'_>,
    op: OpId,
    input: &Input<'_>,
    result: &Uniform,
    axes: &[usize],
    step: impl FnOnce(OpRef<'_>) -> Result<Step, String>,
) -> Result<ValueId, String> {
    let (_, out) = w.output(op)?;
    let limit = input.reach()?.saturating_mul(count(input, axes).into());
    if limit >= 1 << 31 {
        return Err("a sum might not fit 32 bits".to_owned());
    }
    let steps = w.widened(input, 0)?;
    let sums = along(w, "tosa.reduce_sum", steps, input.dims.clone(), (axes, 32))?;
    if is_accumulator(result) {
        return w.reshape(sums, &out);
    }
    let view = w.rewriter.op(op);
    let rescale = Rescale::to_result(view, result, vec![step(view)?])?;
    let value = w.finished(sums, 0, &rescale, result, limit)?;
    w.reshape(value, &out)
}

/// `qnn.mean`
pub(super) fn mean(w: &mut Writer<'_>, op: OpId) -> Result<ValueId, String> {
    let input = w.input(op, 0)?;
    let (result, _) = w.output(op)?;
    let view = w.rewriter.op(op);
    let axes = axes(view, "axes", input.dims.len())?;
    let count = usize::try_from(count(&input, &axes)).map_err(|_| "a size is too large")?;
    summed(w, op, &input, result, &axes, |view| mean_step(view, input.ty, result, count))
}

/// `qnn.sum`
pub(super) fn sum(w: &mut Writer<'_>, op: OpId) -> Result<ValueId, String> {
    let input = w.input(op, 0)?;
    let (result, _) = w.output(op)?;
    let axes = axes(w.rewriter.op(op), "axes", input.dims.len())?;
    summed(w, op, &input, result, &axes, |view| sum_step(view, input.ty, result))
}

/// `qnn.reduce_max` and `qnn.reduce_min`
pub(super) fn extremum(w: &mut Writer<'_>, op: OpId) -> Result<ValueId, String> {
    let input = w.input(op, 0)?;
    let (result, out) = w.output(op)?;
    let view = w.rewriter.op(op);
    let axes = axes(view, "axes", input.dims.len())?;
    if count(&input, &axes) == 0 {
        return Err("there is nothing to choose from".to_owned());
    }
    let name = if view.name() == "qnn.reduce_max" { "tosa.reduce_max" } else { "tosa.reduce_min" };
    let chosen = along(w, name, input.value, input.dims.clone(), (&axes, result.storage.width))?;
    let value = w.bounded(op, chosen, result)?;
    w.reshape(value, &out)
}
