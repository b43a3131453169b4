//! Evaluators of operations that rearrange elements: concatenation, and gathering by index.
//!
//! Integer values are unchanged, except if concatenated tensors have different scales.

use qopt_ir::def::OpRef;
use qopt_ir::ir::Tensor;

use super::super::types::uniform;
use super::{QuantizedOperand, result_uniform};
use crate::kernels::dims;
use crate::quant::types::{Param, ParamGranularity, Uniform};
use crate::support::OpTypes;

/// The parameters of each operand and of the result of a concatenation that rescales. `None` if all are equal, so that
/// elements are only moved.
pub fn concat_params(op: OpRef<'_>) -> Option<(Vec<Param>, Param)> {
    let of = |ty: &Uniform| if ty.form == ParamGranularity::Tensor { ty.params.first().copied() } else { None };
    let result = of(uniform(op.ctx, op.out_type(0))?)?;
    let param = |ty| if op.ctx.num_elements(ty) == Some(0) { Some(result) } else { of(uniform(op.ctx, ty)?) };
    let all: Vec<Param> = op.body.operands(op.op).map(|v| param(op.body.ty(v))).collect::<Option<_>>()?;
    all.iter().any(|param| *param != result).then_some((all, result))
}

/// Rescales an integer value of a concatenated tensor: in f32, by the reciprocal of the scale, as in TensorFlow Lite.
pub fn rescale_concatenated(stored: i64, from: Param, to: Param) -> i64 {
    let scale = from.scale() as f32 * (1.0 / to.scale() as f32);
    let bias = -(from.zero_point as f32) * scale;
    let steps = (stored as f32 * scale + bias).round();
    f64::from(steps).clamp(-1e9, 1e9) as i64 + to.zero_point
}

/// `qnn.concat`
///
/// # Errors
/// If operands have no integers, or sizes do not fit.
pub fn concat(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let bounds = result_uniform(op)?.storage;
    let mut parts = Vec::new();
    for (number, tensor) in operands.iter().enumerate() {
        let mut stored = tensor.ints(op.ctx)?;
        if let Some((params, to)) = concat_params(op)
            && let Some(from) = params.get(number).filter(|from| **from != to)
        {
            stored.iter_mut().for_each(|q| *q = rescale_concatenated(*q, *from, to).clamp(bounds.min, bounds.max));
        }
        parts.push((dims(op.ctx, tensor)?, stored));
    }
    let (mut out, _) = parts.first().cloned().ok_or("has no operand to concatenate")?;
    let axis = crate::support::axis(op, "axis", out.len())?;
    let inner = |dims: &[usize]| dims.get(axis..).unwrap_or_default().iter().product::<usize>();
    let outer: usize = out.get(..axis).unwrap_or_default().iter().product();
    for (d, size) in out.iter_mut().enumerate() {
        let sizes = parts.iter().map(|(dims, _)| dims.get(d).copied().unwrap_or(0));
        if d == axis {
            *size = sizes.fold(0, usize::saturating_add);
        } else if sizes.into_iter().any(|other| other != *size) {
            return Err("has operands whose sizes differ outside 'axis'".to_owned());
        }
    }
    let mut stored = Vec::with_capacity(Tensor::count(&out)?);
    for row in 0..outer {
        for (dims, part) in &parts {
            let length = inner(dims);
            stored.extend(part.get(row * length..(row + 1) * length).unwrap_or_default());
        }
    }
    super::result(op, &out, &stored)
}

/// `qnn.gather`
///
/// # Errors
/// If the operand has no integers, or an index is out of range.
pub fn gather(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let input = QuantizedOperand::of(op, operands, 0)?;
    let chosen = operands.get(1).ok_or("has too few operands")?;
    let (shape, chosen) = (dims(op.ctx, chosen)?, chosen.ints(op.ctx)?);
    let axis = crate::support::axis(op, "axis", input.dims.len())?;
    let batch = op.int("batch_dims").and_then(|n| usize::try_from(n).ok()).unwrap_or(0);
    let (shared, shape) = shape.split_at_checked(batch).ok_or("has indices of a rank less than 'batch_dims'")?;
    if batch > axis || input.dims.get(..batch) != Some(shared) {
        return Err("has indices whose batch dimensions differ from the input".to_owned());
    }
    let size = input.dim(axis);
    let (before, behind) = (input.dims.get(..axis).unwrap_or_default(), input.dims.get(axis + 1..).unwrap_or_default());
    let out = [before, shape, behind].concat();
    if Tensor::count(&out)? == 0 {
        return super::result(op, &out, &[]);
    }
    let length: usize = behind.iter().product();
    // Rows of one batch have the same indices.
    let rows: usize = before.get(batch..).unwrap_or_default().iter().product();
    let each: usize = shape.iter().product();
    let mut stored = Vec::new();
    for row in 0..before.iter().product() {
        let first = row / rows * each;
        for &index in chosen.get(first..first + each).unwrap_or_default() {
            let index = usize::try_from(index).ok().filter(|&i| i < size);
            let index = index.ok_or("cannot be run: index is out of bounds")?;
            let start = (row * size + index) * length;
            stored.extend(input.stored.get(start..start + length).unwrap_or_default());
        }
    }
    super::result(op, &out, &stored)
}
