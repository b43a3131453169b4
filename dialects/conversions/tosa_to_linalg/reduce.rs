//! Lowers reductions along one dimension, and `tosa.argmax`, to `linalg.generic`.

use qopt_ir::def::{OpDef, operand};
use qopt_ir::ir::{OpId, Type, ValueId};

use super::reals::is_real;
use super::{accumulator, operands, result_type, round_to_result_type};
use crate::arith::ops as arith;
use crate::linalg::builder::{
    AffineIndex, Builder, Number, cmpf, cmpi, constant_index, dim, dims, extents, reduction_flags,
};
use crate::support::{OpTypes, int_width};
use crate::tosa::kernels::bounds;
use crate::tosa::kernels::elementwise::ignores_nan;
use crate::tosa::kernels::reduce::{LANES, has_lanes};
use crate::tosa::ops as tosa;

/// The initial value of a reduction, and the operation that combines two elements.
struct Combination {
    /// The initial integer, by the width in bits.
    first: fn(u32) -> i64,
    int: &'static OpDef,
    /// The initial float and the operation on floats; `None` if floats are unsupported.
    real: Option<(f64, &'static OpDef)>,
}

/// Lowers a reduction along one dimension. Floats are combined in f64 and rounded once. A long row of adjacent elements has
/// [`LANES`] adjacent partial results, so that the kernel can use vectors. A product of floats may overflow, so it keeps its order.
fn lower_reduction(build: &mut Builder<'_, '_>, op: OpId, combination: &Combination) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let ty = result_type(view)?;
    let wide = accumulator(view)?;
    let from = extents(view, 0)?;
    let axis = crate::support::axis(view, "axis", from.len())?;
    let (first, combine) = match int_width(build.ctx(), view.out_element(0)) {
        Some(width) => (Number::Int((combination.first)(width)), combination.int),
        None => {
            let (first, combine) = combination.real.ok_or("float elements are unsupported")?;
            (Number::Real(first), combine)
        }
    };
    let [input] = operands(build, op)?;
    let init = build.filled_tensor(build.ctx().with_element(ty, wide), first)?;
    let sizes: Vec<usize> = from.iter().filter_map(|&n| usize::try_from(n).ok()).collect();
    let rows = RowReduction { combine, wide, first, axis, rank: from.len() };
    let reduced = match has_lanes(&sizes, axis) && combine != &arith::MULF {
        true => rows.reduce_in_lanes(build, input, init, &from)?,
        false => rows.reduce(build, (input, dims(from.len())), None, init)?,
    };
    round_to_result_type(build, reduced, ty)
}

/// The reduction of rows along a dimension.
struct RowReduction {
    combine: &'static OpDef,
    /// The type of the partial results.
    wide: Type,
    first: Number,
    axis: usize,
    rank: usize,
}

impl RowReduction {
    /// Combines elements along `axis` with `init`. `extent` only defines the extent of that loop, if the input does not.
    fn reduce(
        &self,
        build: &mut Builder<'_, '_>,
        input: (ValueId, Vec<AffineIndex>),
        extent: Option<ValueId>,
        init: ValueId,
    ) -> Result<ValueId, String> {
        let out = (0..self.rank).map(|d| if d == self.axis { constant_index(0) } else { dim(d) }).collect();
        let reduces: Vec<bool> = (0..self.rank).map(|d| d == self.axis).collect();
        self.combine(build, input, extent.map(|extent| (extent, self.axis)), (init, out), &reduces)
    }

    /// Combines groups of [`LANES`] elements, then the elements after the last group, and then the lanes.
    fn reduce_in_lanes(
        &self,
        build: &mut Builder<'_, '_>,
        input: ValueId,
        init: ValueId,
        from: &[u64],
    ) -> Result<ValueId, String> {
        let lanes = LANES as u64;
        let size = from.get(self.axis).copied().unwrap_or(1);
        let (groups, rest) = (size.checked_div(lanes).unwrap_or(0), size.checked_rem(lanes).unwrap_or(0));
        let shape: Vec<_> =
            from.iter().enumerate().map(|(d, &n)| Some(if d == self.axis { lanes } else { n })).collect();
        let empty = build.filled_tensor(build.ctx().tensor_type(&shape, self.wide), self.first)?;
        let element_of_group = dim(self.rank).times(LANES as i64).plus(dim(self.axis));
        let extent = build.extent_only(&[groups])?;
        let reduces = reduction_flags(self.rank, 1);
        let grouped = (input, self.with_index(element_of_group));
        let partial = self.combine(build, grouped, Some((extent, self.rank)), (empty, dims(self.rank)), &reduces)?;
        let mut start = init;
        if rest != 0 {
            let first = i64::try_from(size.saturating_sub(rest)).map_err(|_| "a dimension is too large")?;
            let extent = build.extent_only(&[rest])?;
            let after_groups = self.with_index(dim(self.axis).plus(constant_index(first)));
            start = self.reduce(build, (input, after_groups), Some(extent), init)?;
        }
        self.reduce(build, (partial, dims(self.rank)), None, start)
    }

    /// The indices of all loops in order, with another index along `axis`.
    fn with_index(&self, index: AffineIndex) -> Vec<AffineIndex> {
        let mut index = Some(index);
        (0..self.rank).map(|d| if d == self.axis { index.take().unwrap_or_else(|| dim(d)) } else { dim(d) }).collect()
    }

    /// Builds the `linalg.generic`. `extent` is an operand that only defines the extent of one loop.
    fn combine(
        &self,
        build: &mut Builder<'_, '_>,
        input: (ValueId, Vec<AffineIndex>),
        extent: Option<(ValueId, usize)>,
        destination: (ValueId, Vec<AffineIndex>),
        reduces: &[bool],
    ) -> Result<ValueId, String> {
        let inputs: Vec<_> = [input].into_iter().chain(extent.map(|(value, d)| (value, vec![dim(d)]))).collect();
        build.build_generic(&inputs, destination, reduces, |build, args| {
            let [x, .., partial] = args else { return Err("an operand is missing".to_owned()) };
            let x = build.extend_number(*x, self.wide, false)?;
            build.op(self.combine, &[x, *partial], self.wide)
        })
    }
}

/// `tosa.reduce_sum`
pub(super) fn reduce_sum(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    lower_reduction(build, op, &Combination { first: |_| 0, int: &arith::ADDI, real: Some((0.0, &arith::ADDF)) })
}
/// A maximum or minimum. Of booleans they are a disjunction or conjunction: signed comparisons take true for -1.
fn lower_extreme(
    build: &mut Builder<'_, '_>,
    op: OpId,
    is_max: bool,
    real: (f64, &'static OpDef),
) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let is_boolean = int_width(build.ctx(), view.in_element(operand!(tosa::REDUCE_MAX.input))) == Some(1);
    let (first, int): (fn(u32) -> i64, _) = match (is_boolean, is_max) {
        (true, true) => (|_| 0, &arith::ORI),
        (true, false) => (|_| 1, &arith::ANDI),
        (false, true) => (|width| bounds(width, false).0, &arith::MAXSI),
        (false, false) => (|width| bounds(width, false).1, &arith::MINSI),
    };
    lower_reduction(build, op, &Combination { first, int, real: Some(real) })
}
/// `tosa.reduce_max`
pub(super) fn reduce_max(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let def = if ignores_nan(build.rewriter.op(op)) { &arith::MAXNUMF } else { &arith::MAXIMUMF };
    lower_extreme(build, op, true, (f64::NEG_INFINITY, def))
}
/// `tosa.reduce_min`
pub(super) fn reduce_min(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let def = if ignores_nan(build.rewriter.op(op)) { &arith::MINNUMF } else { &arith::MINIMUMF };
    lower_extreme(build, op, false, (f64::INFINITY, def))
}
/// `tosa.reduce_product`
pub(super) fn reduce_product(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    lower_reduction(build, op, &Combination { first: |_| 1, int: &arith::MULI, real: Some((1.0, &arith::MULF)) })
}
/// `tosa.reduce_all`
pub(super) fn reduce_all(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    lower_reduction(build, op, &Combination { first: |_| 1, int: &arith::ANDI, real: None })
}
/// `tosa.reduce_any`
pub(super) fn reduce_any(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    lower_reduction(build, op, &Combination { first: |_| 0, int: &arith::ORI, real: None })
}

/// `tosa.argmax`: first the maximum of each row, then the least index at which it occurs.
pub(super) fn argmax(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let ty = result_type(view)?;
    let from = extents(view, 0)?;
    let axis = crate::support::axis(view, "axis", from.len())?;
    let (ctx, element) = (build.ctx(), view.in_element(operand!(tosa::ARGMAX.input)));
    let (least, greater) = match int_width(ctx, element) {
        // As signed i1, true (-1) is less than false (0).
        Some(1) => (Number::Int(0), &arith::ORI),
        Some(width) => (Number::Int(bounds(width, false).0), &arith::MAXSI),
        None if is_real(view, element) && !ignores_nan(view) => (Number::Real(f64::NEG_INFINITY), &arith::MAXIMUMF),
        None => return Err("float elements are unsupported".to_owned()),
    };
    let is_float = greater == &arith::MAXIMUMF;
    let wide = view.out_element(0);
    // The candidate of an element that is not the maximum.
    let beyond = bounds(int_width(ctx, wide).unwrap_or(32), false).1;
    let kept =
        || (0..from.len()).map(|d| if d == axis { constant_index(0) } else { dim(d) }).collect::<Vec<AffineIndex>>();
    let reduces: Vec<bool> = (0..from.len()).map(|d| d == axis).collect();
    let sizes: Vec<_> = from.iter().enumerate().map(|(d, &n)| Some(if d == axis { 1 } else { n })).collect();
    let [input] = operands(build, op)?;
    let init = build.filled_tensor(ctx.tensor_type(&sizes, element), least)?;
    let greatest = build.build_generic(&[(input, dims(from.len()))], (init, kept()), &reduces, |build, args| {
        let &[x, partial] = args else { return Err("an operand is missing".to_owned()) };
        build.op(greater, &[x, partial], element)
    })?;
    let init = build.filled_tensor(ty, beyond)?;
    let out = (0..from.len()).filter(|&d| d != axis).map(dim).collect();
    build.build_generic(&[(input, dims(from.len())), (greatest, kept())], (init, out), &reduces, |build, args| {
        let &[x, greatest, first] = args else { return Err("an operand is missing".to_owned()) };
        let index = build.index(axis)?;
        let (index, beyond) = (build.index_cast(index, wide)?, build.int(beyond, wide)?);
        let mut is_greatest = build.compare(if is_float { cmpf::OEQ } else { cmpi::EQ }, x, greatest)?;
        if is_float {
            // NaN is the maximum.
            let is_nan = build.compare(cmpf::UNO, x, x)?;
            is_greatest = build.op(&arith::ORI, &[is_greatest, is_nan], ctx.int_type(1))?;
        }
        let candidate = build.select(is_greatest, index, beyond)?;
        build.op(&arith::MINSI, &[candidate, first], wide)
    })
}
