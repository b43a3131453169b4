//! Lowering of gather, scatter and resize. Resize reads positions from constant tables.

use qopt_ir::ir::{OpId, Type, ValueId};

use super::{accumulator, operands, result_type};
use crate::arith::ops as arith;
use crate::linalg::build_movement::build_gather;
use crate::linalg::builder::{Builder, cmpi, dim, dims, extents, reduction_flags};
use crate::support::OpTypes;
use crate::tosa::kernels::resize::{CoordinateMap, axes, is_nearest};

/// `tosa.gather`: gathers rows of [N, K, C] by the indices of [N, W].
pub(super) fn gather(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let ty = result_type(view)?;
    let [values, rows] = operands(build, op)?;
    build_gather(build, values, 1, (rows, vec![dim(0), dim(1)]), ty)
}

/// `tosa.scatter`: each row of the result is the last row that is scattered to it. Loops: N, K, C; W.
pub(super) fn scatter(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let ty = result_type(view)?;
    let [values, rows, input] = operands(build, op)?;
    let index = build.ctx().element_or_self(build.ty(rows));
    let empty = build.empty(ty)?;
    let first = |_: &mut Builder<'_, '_>, args: &[ValueId]| {
        args.first().copied().ok_or_else(|| "an operand is missing".to_owned())
    };
    let copy = build.build_generic(&[(values, dims(3))], (empty, dims(3)), &reduction_flags(3, 0), first)?;
    let inputs = [(rows, vec![dim(0), dim(3)]), (input, vec![dim(0), dim(3), dim(2)])];
    build.build_generic(&inputs, (copy, dims(3)), &reduction_flags(3, 1), |build, args| {
        let &[row, new, old] = args else { return Err("an operand is missing".to_owned()) };
        let here = build.index(1)?;
        let here = build.index_cast(here, index)?;
        let goes_here = build.compare(cmpi::EQ, row, here)?;
        build.select(goes_here, new, old)
    })
}

/// A constant table with an entry for each index of a dimension.
fn table(build: &mut Builder<'_, '_>, count: u64, entry: impl Fn(usize) -> Option<i64>) -> Result<ValueId, String> {
    let count_in_memory = usize::try_from(count).map_err(|_| "a size is too large")?;
    let entries: Option<Vec<i64>> = (0..count_in_memory).map(entry).collect();
    build.int_tensor(&[count], build.ctx().int_type(32), &entries.ok_or("a coordinate overflows")?)
}

/// Interpolates between two elements in type `wide`. `part` is the distance from the first, `all` that of both. Integers stay
/// multiplied by `all`, as TOSA defines it.
fn interpolate(
    build: &mut Builder<'_, '_>,
    [a, b]: [ValueId; 2],
    part: ValueId,
    all: i64,
    wide: Type,
) -> Result<ValueId, String> {
    if build.ctx().float_kind(wide).is_none() {
        let (all, part) = (build.int(all, wide)?, build.sign_extend(part, wide)?);
        let rest = build.sub(all, part)?;
        let (a, b) = (build.sign_extend(a, wide)?, build.sign_extend(b, wide)?);
        let (a, b) = (build.mul(a, rest)?, build.mul(b, part)?);
        return build.add(a, b);
    }
    let (all, one) = (build.number(all.into(), wide)?, build.number(1.into(), wide)?);
    let part = build.op(&arith::SITOFP, &[part], wide)?;
    let part = build.op(&arith::DIVF, &[part, all], wide)?;
    let rest = build.op(&arith::SUBF, &[one, part], wide)?;
    let (a, b) = (build.extend_number(a, wide, false)?, build.extend_number(b, wide, false)?);
    let (a, b) = (build.mul_numbers(a, rest)?, build.mul_numbers(b, part)?);
    build.add_numbers(a, b)
}

/// `tosa.resize`
pub(super) fn resize(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let wide = accumulator(view)?;
    let ty = result_type(view)?;
    let (from, to) = (extents(view, 0)?, view.out_dims(0).unwrap_or_default());
    let (&[_, height, width, _], &[_, Some(rows), Some(columns), _]) = (from.as_slice(), to.as_slice()) else {
        return Err("operand must have rank 4".to_owned());
    };
    let size = |n: u64| usize::try_from(n).map_err(|_| "a size is too large");
    let axes = axes(view, size(height)?, size(width)?)?;
    let is_nearest = is_nearest(view);
    let ctx = build.ctx();
    let [input] = operands(build, op)?;
    // Tables for each dimension: the nearest index, or two indices and the distance from the first.
    let near = |axis: &CoordinateMap, at| i64::try_from(axis.nearest(at)?).ok();
    let low = |axis: &CoordinateMap, at| i64::try_from(axis.taps_at(at)?.0).ok();
    let high = |axis: &CoordinateMap, at| i64::try_from(axis.taps_at(at)?.1).ok();
    let part = |axis: &CoordinateMap, at| Some(axis.taps_at(at)?.2);
    let mut inputs = Vec::new();
    for (axis, (count, d)) in axes.iter().zip([(rows, 1), (columns, 2)]) {
        if is_nearest {
            inputs.push((table(build, count, |at| near(axis, at))?, vec![dim(d)]));
        } else {
            inputs.push((table(build, count, |at| low(axis, at))?, vec![dim(d)]));
            inputs.push((table(build, count, |at| high(axis, at))?, vec![dim(d)]));
            inputs.push((table(build, count, |at| part(axis, at))?, vec![dim(d)]));
        }
    }
    let [yn, xn] = axes.map(|axis| axis.numerator);
    let empty = build.empty(ty)?;
    build.build_generic(&inputs, (empty, dims(4)), &reduction_flags(4, 0), |build, args| {
        let (batch, channel) = (build.index(0)?, build.index(3)?);
        let element = |build: &mut Builder<'_, '_>, y: ValueId, x: ValueId| {
            let (y, x) = (build.index_cast(y, ctx.index_type())?, build.index_cast(x, ctx.index_type())?);
            build.extract(input, &[batch, y, x, channel])
        };
        if is_nearest {
            let &[y, x, _] = args else { return Err("an operand is missing".to_owned()) };
            return element(build, y, x);
        }
        let &[y0, y1, dy, x0, x1, dx, _] = args else { return Err("an operand is missing".to_owned()) };
        let between =
            |build: &mut Builder<'_, '_>, both: [ValueId; 2], part, all| interpolate(build, both, part, all, wide);
        let row = |build: &mut Builder<'_, '_>, y| {
            let both = [element(build, y, x0)?, element(build, y, x1)?];
            between(build, both, dx, xn)
        };
        let both = [row(build, y0)?, row(build, y1)?];
        let value = between(build, both, dy, yn)?;
        match ctx.float_kind(wide) {
            Some(_) => build.op(&arith::TRUNCF, &[value], ctx.element_or_self(ty)),
            None => Ok(value),
        }
    })
}
