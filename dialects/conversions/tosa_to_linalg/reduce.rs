//! Lowers reductions along one dimension, and `tosa.argmax`, to `linalg.generic`.

use qopt_ir::def::{OpDef, operand};
use qopt_ir::ir::{OpId, Type, ValueId};

use super::reals::{FloatExtreme, is_real};
use super::{accumulator, operands, result_type, round_to_result_type};
use crate::arith::ops as arith;
use crate::linalg::builder::{
    AffineIndex, Builder, Number, cmpf, cmpi, constant_index, dim, dims, extents, reduction_flags,
};
use crate::support::{OpTypes, int_width, show};
use crate::tosa::kernels::bounds;
use crate::tosa::kernels::reduce::{LANES, has_lanes};
use crate::tosa::ops as tosa;

/// An associative operation on two elements, with its identity.
struct Combination {
    /// The identity of integers, by the width in bits.
    int_identity: fn(u32) -> i64,
    int: &'static OpDef,
    /// The identity of floats and the operation on floats. `None` if floats are unsupported.
    float: Option<(f64, Combiner)>,
}

/// The operation of a [`Combination`] for one element type.
#[derive(Clone, Copy)]
enum Combiner {
    Op(&'static OpDef),
    Extreme(FloatExtreme),
}

impl Combiner {
    fn build(self, build: &mut Builder<'_, '_>, [x, partial]: [ValueId; 2]) -> Result<ValueId, String> {
        match self {
            Self::Op(def) => build.op(def, &[x, partial], build.ty(x)),
            Self::Extreme(extreme) => extreme.build(build, x, partial),
        }
    }
}

/// Lowers a reduction along one dimension. f32 is combined in the type of [`accumulator`] and rounded once. A reduction along the
/// innermost dimension has [`LANES`] partial results if [`has_lanes`], so that the kernel can use vectors. A product of floats keeps
/// the order of its elements: another order may overflow where this one does not.
fn lower_reduction(build: &mut Builder<'_, '_>, op: OpId, combination: &Combination) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let ty = result_type(view)?;
    let wide = accumulator(view)?;
    let from = extents(view, 0)?;
    let axis = crate::support::axis(view, "axis", from.len())?;
    let (identity, combiner) = match int_width(build.ctx(), view.out_element(0)) {
        Some(width) => (Number::Int((combination.int_identity)(width)), Combiner::Op(combination.int)),
        None => {
            let (identity, combiner) = combination.float.ok_or("float elements are unsupported")?;
            (Number::Real(identity), combiner)
        }
    };
    let [input] = operands(build, op)?;
    let init = build.filled_tensor(build.ctx().with_element(ty, wide), identity)?;
    let sizes: Vec<usize> = from.iter().filter_map(|&n| usize::try_from(n).ok()).collect();
    let rows = RowReduction { combiner, wide, identity, axis, rank: from.len() };
    let keeps_order = matches!(combiner, Combiner::Op(def) if def == &arith::MULF);
    let reduced = match has_lanes(&sizes, axis) && !keeps_order {
        true => rows.reduce_in_lanes(build, input, init, &from)?,
        false => rows.reduce(build, (input, dims(from.len())), None, init)?,
    };
    round_to_result_type(build, reduced, ty)
}

/// The indexing map of a result with one element along `axis`, and the reduction flags of the loops.
fn reduced_map(rank: usize, axis: usize) -> (Vec<AffineIndex>, Vec<bool>) {
    let map = (0..rank).map(|d| if d == axis { constant_index(0) } else { dim(d) }).collect();
    (map, (0..rank).map(|d| d == axis).collect())
}

/// A reduction along one dimension.
struct RowReduction {
    combiner: Combiner,
    /// The type of the partial results.
    wide: Type,
    identity: Number,
    axis: usize,
    rank: usize,
}

impl RowReduction {
    /// Reduces `input` along `axis` into `init`. `extent` gives the trip count of the reduction loop. It is required if an index of
    /// `input` is not just a loop.
    fn reduce(
        &self,
        build: &mut Builder<'_, '_>,
        input: (ValueId, Vec<AffineIndex>),
        extent: Option<ValueId>,
        init: ValueId,
    ) -> Result<ValueId, String> {
        let (map, reduces) = reduced_map(self.rank, self.axis);
        self.build_reduction(build, input, extent.map(|extent| (extent, self.axis)), (init, map), &reduces)
    }

    /// Reduces in three steps: whole groups of [`LANES`] elements into as many partial results, the remainder into `init`, then the
    /// partial results into that value.
    fn reduce_in_lanes(
        &self,
        build: &mut Builder<'_, '_>,
        input: ValueId,
        init: ValueId,
        from: &[u64],
    ) -> Result<ValueId, String> {
        let lanes = LANES as u64;
        let size = from.get(self.axis).copied().unwrap_or(1);
        let (groups, remainder) = (size / lanes, size % lanes);
        let shape: Vec<_> =
            from.iter().enumerate().map(|(d, &n)| Some(if d == self.axis { lanes } else { n })).collect();
        let identities = build.filled_tensor(build.ctx().tensor_type(&shape, self.wide), self.identity)?;
        let element_of_group = dim(self.rank).times(LANES as i64).plus(dim(self.axis));
        let extent = build.extent_only(&[groups])?;
        let grouped = (input, self.with_index(element_of_group));
        let partial = self.build_reduction(
            build,
            grouped,
            Some((extent, self.rank)),
            (identities, dims(self.rank)),
            &reduction_flags(self.rank, 1),
        )?;
        let mut start = init;
        if remainder != 0 {
            let offset = i64::try_from(size.saturating_sub(remainder)).map_err(|_| "a dimension is too large")?;
            let extent = build.extent_only(&[remainder])?;
            let after_groups = self.with_index(dim(self.axis).plus(constant_index(offset)));
            start = self.reduce(build, (input, after_groups), Some(extent), init)?;
        }
        self.reduce(build, (partial, dims(self.rank)), None, start)
    }

    /// The identity map of the dimensions, with `index` along `axis`.
    fn with_index(&self, index: AffineIndex) -> Vec<AffineIndex> {
        let mut map = dims(self.rank);
        if let Some(along_axis) = map.get_mut(self.axis) {
            *along_axis = index;
        }
        map
    }

    /// Builds the `linalg.generic`. `extent` is an operand that only defines the extent of one loop.
    fn build_reduction(
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
            self.combiner.build(build, [x, *partial])
        })
    }
}

/// `tosa.reduce_sum`
pub(super) fn reduce_sum(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let combination =
        Combination { int_identity: |_| 0, int: &arith::ADDI, float: Some((0.0, Combiner::Op(&arith::ADDF))) };
    lower_reduction(build, op, &combination)
}

/// Lowers `reduce_max` or `reduce_min`. i1 uses `ori` or `andi`, because `maxsi` and `minsi` take true for -1.
fn lower_extreme(build: &mut Builder<'_, '_>, op: OpId, is_max: bool) -> Result<ValueId, String> {
    // `reduce_min` has the same operand.
    let view = build.rewriter.op(op);
    let is_boolean = int_width(build.ctx(), view.in_element(operand!(tosa::REDUCE_MAX.input))) == Some(1);
    let (int_identity, int): (fn(u32) -> i64, _) = match (is_boolean, is_max) {
        (true, true) => (|_| 0, &arith::ORI),
        (true, false) => (|_| 1, &arith::ANDI),
        (false, true) => (|width| bounds(width, false).0, &arith::MAXSI),
        (false, false) => (|width| bounds(width, false).1, &arith::MINSI),
    };
    let extreme = FloatExtreme::of(view, is_max);
    let float = Some((extreme.identity(), Combiner::Extreme(extreme)));
    lower_reduction(build, op, &Combination { int_identity, int, float })
}

/// `tosa.reduce_max`
pub(super) fn reduce_max(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    lower_extreme(build, op, true)
}

/// `tosa.reduce_min`
pub(super) fn reduce_min(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    lower_extreme(build, op, false)
}

/// `tosa.reduce_product`
pub(super) fn reduce_product(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let combination =
        Combination { int_identity: |_| 1, int: &arith::MULI, float: Some((1.0, Combiner::Op(&arith::MULF))) };
    lower_reduction(build, op, &combination)
}

/// `tosa.reduce_all`
pub(super) fn reduce_all(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    lower_reduction(build, op, &Combination { int_identity: |_| 1, int: &arith::ANDI, float: None })
}

/// `tosa.reduce_any`
pub(super) fn reduce_any(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    lower_reduction(build, op, &Combination { int_identity: |_| 0, int: &arith::ORI, float: None })
}

/// `tosa.argmax`: first the maximum of each row, then the smallest index at which it occurs.
pub(super) fn argmax(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let ty = result_type(view)?;
    let from = extents(view, 0)?;
    let axis = crate::support::axis(view, "axis", from.len())?;
    let (ctx, element, wide) = (build.ctx(), view.in_element(operand!(tosa::ARGMAX.input)), view.out_element(0));
    let (identity, maximum) = match int_width(ctx, element) {
        // As signed i1, true (-1) is less than false (0).
        Some(1) => (Number::Int(0), Combiner::Op(&arith::ORI)),
        Some(width) => (Number::Int(bounds(width, false).0), Combiner::Op(&arith::MAXSI)),
        None if is_real(view, element) => {
            let extreme = FloatExtreme::of(view, true);
            (Number::Real(extreme.identity()), Combiner::Extreme(extreme))
        }
        None => return Err(format!("elements of type {} are unsupported", show(ctx, element))),
    };
    if int_width(ctx, wide) == Some(1) {
        return Err("indices of i1 are unsupported".to_owned());
    }
    let is_float = int_width(ctx, element).is_none();
    // Larger than any index: the candidate of an element that is not the maximum.
    let no_index = bounds(int_width(ctx, wide).unwrap_or(32), false).1;
    let (map, reduces) = reduced_map(from.len(), axis);
    let sizes: Vec<_> = from.iter().enumerate().map(|(d, &n)| Some(if d == axis { 1 } else { n })).collect();
    let [input] = operands(build, op)?;
    let init = build.filled_tensor(ctx.tensor_type(&sizes, element), identity)?;
    let greatest = build.build_generic(&[(input, dims(from.len()))], (init, map), &reduces, |build, args| {
        let &[x, partial] = args else { return Err("an operand is missing".to_owned()) };
        maximum.build(build, [x, partial])
    })?;
    let init = build.filled_tensor(ty, no_index)?;
    let out = (0..from.len()).filter(|&d| d != axis).map(dim).collect();
    build.build_generic(
        &[(input, dims(from.len())), (greatest, reduced_map(from.len(), axis).0)],
        (init, out),
        &reduces,
        |build, args| {
            let &[x, greatest, best] = args else { return Err("an operand is missing".to_owned()) };
            let index = build.index(axis)?;
            let (index, no_index) = (build.index_cast(index, wide)?, build.int(no_index, wide)?);
            let mut is_greatest = build.compare(if is_float { cmpf::OEQ } else { cmpi::EQ }, x, greatest)?;
            if is_float {
                // A maximum of NaN is at the first NaN. If NaN is ignored, that is a row of only NaN.
                let (both, is_nan) = (ctx.int_type(1), build.compare(cmpf::UNO, x, x)?);
                let is_nan_maximum = build.compare(cmpf::UNO, greatest, greatest)?;
                let is_nan = build.op(&arith::ANDI, &[is_nan, is_nan_maximum], both)?;
                is_greatest = build.op(&arith::ORI, &[is_greatest, is_nan], both)?;
            }
            let candidate = build.select(is_greatest, index, no_index)?;
            build.op(&arith::MINSI, &[candidate, best], wide)
        },
    )
}
