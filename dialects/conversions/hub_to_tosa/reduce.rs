//! Reductions: one dimension after the other. The sums have 32 bits and are rescaled, unless the result is an accumulator.

use qopt_ir::def::{OpDef, OpRef};
use qopt_ir::ir::{OpId, ValueId};
use qopt_ir::num::FloatKind;

use super::{SignedInput, TosaWriter};
use crate::qnn::attrs::{Numerics, axes};
use crate::qnn::kernels::conv::is_accumulator;
use crate::qnn::kernels::reduce::{XnnpackReduction, mean_step, sum_step};
use crate::qnn::kernels::rescale::{Rescale, RescaleStep};
use crate::qnn::ops as qnn;
use crate::quant::types::Uniform;
use crate::tosa::ops as tosa;

/// Number of input elements for each element of the result.
fn count(input: &SignedInput<'_>, axes: &[usize]) -> u64 {
    let sizes = axes.iter().filter_map(|&d| input.dims.get(d));
    sizes.fold(1_u64, |n, &d| n.saturating_mul(d))
}

/// Applies a TOSA reduction to each of the axes. The reduced dimensions keep size 1.
fn reduce_axes(
    w: &mut TosaWriter<'_>,
    def: &'static OpDef,
    mut value: ValueId,
    mut dims: Vec<u64>,
    (axes, width): (&[usize], u32),
) -> Result<ValueId, String> {
    for &d in axes {
        if let Some(size) = dims.get_mut(d) {
            *size = 1;
        }
        let axis = w.ctx.int_attr(d as i64, w.ctx.int_type(32));
        let ty = w.int_tensor(&dims, width);
        value = w.op(def, &[value], ty, &[("axis", axis)])?;
    }
    Ok(value)
}

/// Sums `q - zero_point` of an operand and rescales the sums by `step`.
fn sum_offsets(
    w: &mut TosaWriter<'_>,
    op: OpId,
    input: &SignedInput<'_>,
    result: &Uniform,
    axes: &[usize],
    step: impl FnOnce(OpRef<'_>) -> Result<RescaleStep, String>,
) -> Result<ValueId, String> {
    let (_, out) = w.output(op)?;
    let limit = input.max_magnitude()?.saturating_mul(count(input, axes).into());
    if limit >= 1 << 31 {
        return Err("a sum may overflow 32 bits".to_owned());
    }
    let steps = w.offset_to_i32(input, 0)?;
    let sums = reduce_axes(w, &tosa::REDUCE_SUM, steps, input.dims.clone(), (axes, 32))?;
    if is_accumulator(result) {
        return w.reshape(sums, &out);
    }
    if Numerics::of(w.rewriter.op(op))? == Numerics::Xnnpack {
        let value = xnnpack_rescale(w, op, input, (sums, result), count(input, axes))?;
        return w.reshape(value, &out);
    }
    let view = w.rewriter.op(op);
    let rescale = Rescale::to_result(view, result, vec![step(view)?])?;
    let value = w.rescale_to_result(sums, 0, &rescale, result, limit)?;
    w.reshape(value, &out)
}

/// Rescales sums of `count` offsets: the sums of stored integers times one f32, plus another.
fn xnnpack_rescale(
    w: &mut TosaWriter<'_>,
    op: OpId,
    input: &SignedInput<'_>,
    (sums, result): (ValueId, &Uniform),
    count: u64,
) -> Result<ValueId, String> {
    let (ctx, view) = (w.ctx, w.rewriter.op(op));
    let affine = XnnpackReduction::new(view, input.ty, result, usize::try_from(count).unwrap_or(usize::MAX))?;
    let rescale = Rescale::to_result(view, result, vec![RescaleStep::Identity])?;
    let zero_points = i64::try_from(count).ok().and_then(|n| n.checked_mul(input.ty.params.first()?.zero_point));
    let zero_points = zero_points.filter(|&all| all.unsigned_abs() < 1 << 30).ok_or("a sum may overflow 32 bits")?;
    let ones = vec![1; input.dims.len()];
    let ty = w.rewriter.body().ty(sums);
    let zero_points = w.constant(&ones, 32, &[zero_points])?;
    let stored = w.op(&tosa::ADD, &[sums, zero_points], ty, &[])?;
    let ty = ctx.with_element(ty, ctx.float_type(FloatKind::F32));
    let reals = w.op(&tosa::CAST, &[stored], ty, &[])?;
    let (factor, shift) = (w.floats(&ones, &[affine.factor])?, w.zero(8, 0, false)?);
    let scaled = w.op(&tosa::MUL, &[reals, factor, shift], ty, &[])?;
    let fixed = w.floats(&ones, &[affine.fixed])?;
    let moved = w.op(&tosa::ADD, &[scaled, fixed], ty, &[])?;
    w.round_to_result(moved, &rescale, result)
}

/// `qnn.mean`
pub(super) fn mean(w: &mut TosaWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let input = w.input(op, 0)?;
    let (result, _) = w.output(op)?;
    let view = w.rewriter.op(op);
    let axes = axes(view, "axes", input.dims.len())?;
    let count = usize::try_from(count(&input, &axes)).map_err(|_| "a size is too large")?;
    sum_offsets(w, op, &input, result, &axes, |view| mean_step(view, input.ty, result, count))
}

/// `qnn.sum`
pub(super) fn sum(w: &mut TosaWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let input = w.input(op, 0)?;
    let (result, _) = w.output(op)?;
    let axes = axes(w.rewriter.op(op), "axes", input.dims.len())?;
    sum_offsets(w, op, &input, result, &axes, |view| sum_step(view, input.ty, result))
}

/// `qnn.reduce_max` and `qnn.reduce_min`
pub(super) fn extremum(w: &mut TosaWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let input = w.input(op, 0)?;
    let (result, out) = w.output(op)?;
    let view = w.rewriter.op(op);
    let axes = axes(view, "axes", input.dims.len())?;
    if count(&input, &axes) == 0 {
        return Err("a reduced dimension is empty".to_owned());
    }
    let name = if view.is(&qnn::REDUCE_MAX) { &tosa::REDUCE_MAX } else { &tosa::REDUCE_MIN };
    let chosen = reduce_axes(w, name, input.value, input.dims.clone(), (&axes, result.storage.width))?;
    let value = w.clamp_to_bounds(op, chosen, result)?;
    w.reshape(value, &out)
}
