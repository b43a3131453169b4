//! Reductions along one dimension.

use qopt_ir::def::{OpDef, operand};
use qopt_ir::ir::{OpId, ValueId};

use super::{int_only, operands, result_type};
use crate::arith::ops as arith;
use crate::linalg::builder::{AffineIndex, Builder, cmpi, constant_index, dim, dims, extents};
use crate::support::{Look, int_width};
use crate::tosa::kernels::bounds;
use crate::tosa::ops as tosa;

/// A reduction along one dimension with an initial value.
fn lower_reduction(
    build: &mut Builder<'_, '_>,
    op: OpId,
    first: fn(u32) -> i64,
    combine: &'static OpDef,
) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    int_only(view)?;
    let ty = result_type(view)?;
    let from = extents(view, 0)?;
    let axis = crate::support::axis(view, "axis", from.len())?;
    let first = first(int_width(build.ctx(), view.out_element(0)).unwrap_or(32));
    let [input] = operands(build, op)?;
    let init = build.filled_tensor(ty, first)?;
    let out = (0..from.len()).map(|d| if d == axis { constant_index(0) } else { dim(d) }).collect();
    let reduces: Vec<bool> = (0..from.len()).map(|d| d == axis).collect();
    build.build_generic(&[(input, dims(from.len()))], (init, out), &reduces, |build, args| {
        let &[x, all] = args else { return Err("an operand is missing".to_owned()) };
        build.op(combine, &[x, all], build.ty(all))
    })
}

/// `tosa.reduce_sum`
pub(super) fn reduce_sum(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    lower_reduction(build, op, |_| 0, &arith::ADDI)
}
/// `tosa.reduce_max`
pub(super) fn reduce_max(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    lower_reduction(build, op, |width| bounds(width, false).0, &arith::MAXSI)
}
/// `tosa.reduce_min`
pub(super) fn reduce_min(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    lower_reduction(build, op, |width| bounds(width, false).1, &arith::MINSI)
}
/// `tosa.reduce_product`
pub(super) fn reduce_product(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    lower_reduction(build, op, |_| 1, &arith::MULI)
}
/// `tosa.reduce_all`
pub(super) fn reduce_all(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    lower_reduction(build, op, |_| 1, &arith::ANDI)
}
/// `tosa.reduce_any`
pub(super) fn reduce_any(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    lower_reduction(build, op, |_| 0, &arith::ORI)
}

/// `tosa.argmax`: the least index of the maximum.
pub(super) fn argmax(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    int_only(view)?;
    let ty = result_type(view)?;
    let from = extents(view, 0)?;
    let axis = crate::support::axis(view, "axis", from.len())?;
    let (ctx, element) = (build.ctx(), view.in_element(operand!(tosa::ARGMAX.input)));
    let least = bounds(int_width(ctx, element).unwrap_or(32), false).0;
    let wide = view.out_element(0);
    let beyond = bounds(int_width(ctx, wide).unwrap_or(32), false).1;
    let kept =
        || (0..from.len()).map(|d| if d == axis { constant_index(0) } else { dim(d) }).collect::<Vec<AffineIndex>>();
    let reduces: Vec<bool> = (0..from.len()).map(|d| d == axis).collect();
    let sizes: Vec<_> = from.iter().enumerate().map(|(d, &n)| Some(if d == axis { 1 } else { n })).collect();
    let [input] = operands(build, op)?;
    let init = build.filled_tensor(ctx.tensor_type(&sizes, element), least)?;
    let greatest = build.build_generic(&[(input, dims(from.len()))], (init, kept()), &reduces, |build, args| {
        let &[x, all] = args else { return Err("an operand is missing".to_owned()) };
        build.op(&arith::MAXSI, &[x, all], element)
    })?;
    let init = build.filled_tensor(ty, beyond)?;
    let out = (0..from.len()).filter(|&d| d != axis).map(dim).collect();
    build.build_generic(&[(input, dims(from.len())), (greatest, kept())], (init, out), &reduces, |build, args| {
        let &[x, greatest, first] = args else { return Err("an operand is missing".to_owned()) };
        let at = build.index(axis)?;
        let (at, beyond) = (build.index_cast(at, wide)?, build.int(beyond, wide)?);
        let is_greatest = build.compare(cmpi::EQ, x, greatest)?;
        let candidate = build.select(is_greatest, at, beyond)?;
        build.op(&arith::MINSI, &[candidate, first], wide)
    })
}
