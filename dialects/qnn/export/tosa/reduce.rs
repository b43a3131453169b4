//! Reductions: sums in 32 bits, then a rescale.

use qopt_ir::ir::{OpId, ValueId};

use super::Writer;
use crate::qnn::attrs::axes;
use crate::qnn::kernels::reduce::mean_step;
use crate::qnn::kernels::rescale::Rescale;

/// `qnn.mean`
pub(super) fn mean(w: &mut Writer<'_>, op: OpId) -> Result<ValueId, String> {
    let input = w.input(op, 0)?;
    let (result, out) = w.output(op)?;
    let view = w.rewriter.op(op);
    let axes = axes(view, "axes", input.dims.len())?;
    let sizes = axes.iter().filter_map(|&d| input.dims.get(d));
    let count = sizes.fold(1_u64, |n, &d| n.saturating_mul(d));
    let step = mean_step(view, input.ty, result, usize::try_from(count).map_err(|_| "a size is too large")?)?;
    let rescale = Rescale::to_result(view, result, vec![step])?;
    let limit = input.reach()?.saturating_mul(count.into());
    if limit >= 1 << 31 {
        return Err("a sum might not fit 32 bits".to_owned());
    }
    let mut sums = w.widened(input.value, input.zero_point()?, 0)?;
    let mut dims = input.dims.clone();
    for d in axes {
        if let Some(size) = dims.get_mut(d) {
            *size = 1;
        }
        let axis = w.ctx.int_attr(d as i64, w.ctx.int_type(32));
        let ty = w.ints(&dims, 32);
        sums = w.op("tosa.reduce_sum", &[sums], ty, &[("axis", axis)])?;
    }
    let value = w.finished(sums, 0, &rescale, result, limit)?;
    w.reshape(value, &out)
}
