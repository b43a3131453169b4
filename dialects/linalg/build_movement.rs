//! Lowers data movements to loop nests, reshapes and concatenations of tensors, independently of the operation that they come
//! from.

use qopt_ir::ir::{Type, ValueId};
use qopt_ir::movement::{Movement, Shape, StridedRange};
use qopt_ir::rewrite::NewOp;

use super::builder::{AffineIndex, Builder, Number, constant_index, dim, dims, reduction_flags};
use crate::tensor::ops as tensor;

/// Builds the result of a movement.
///
/// # Errors
/// If a size is dynamic, or the movement has no loop nest.
pub(crate) fn build_movement(
    build: &mut Builder<'_, '_>,
    movement: &Movement,
    values: &[ValueId],
    element: Type,
) -> Result<ValueId, String> {
    let shape = |build: &Builder<'_, '_>, value| Shape::new(build.ctx().shape(build.ty(value)).unwrap_or_default());
    let shapes: Vec<Shape> = values.iter().map(|&v| shape(build, v)).collect();
    let to = movement.validate(&shapes).map_err(|why| why.to_string())?;
    let sizes = to.static_dims().ok_or("a size is dynamic")?;
    let ty = build.ctx().tensor_type(to.dims(), element);
    let &value = values.first().ok_or("missing operand")?;
    let rank = sizes.len();
    // The operand's indices as functions of the result's loops.
    let indices: Vec<AffineIndex> = match movement {
        Movement::Permute(perm) => {
            let from = |d: usize| perm.iter().position(|&p| p == d).map(dim);
            (0..rank).map(from).collect::<Option<_>>().ok_or("invalid permutation")?
        }
        Movement::Slice(ranges) if ranges.iter().any(|range| range.step < 0) => {
            let entry = |(d, range): (usize, &StridedRange)| {
                Some(dim(d).times(range.step).plus(constant_index(i64::try_from(range.start).ok()?)))
            };
            ranges.iter().enumerate().map(entry).collect::<Option<_>>().ok_or("slice offset overflows")?
        }
        Movement::Slice(_) => {
            let slice = crate::tensor::write_movement(build.rewriter, build.loc, movement, value, ty);
            return slice.ok_or_else(|| "slice offset overflows".to_owned());
        }
        Movement::Reverse(which) => {
            let entry = |(d, &n): (usize, &u64)| {
                let last = i64::try_from(n).ok()?.checked_sub(1)?;
                Some(if which.contains(&d) { dim(d).times(-1).plus(constant_index(last)) } else { dim(d) })
            };
            sizes.iter().enumerate().map(entry).collect::<Option<_>>().ok_or("a dimension is empty")?
        }
        Movement::Reshape(_) => return build_reshape(build, value, ty),
        Movement::Tile(times) => {
            let from = shapes.first().and_then(|s| s.static_dims()).ok_or("a size is dynamic")?;
            return build_tile(build, value, (&from, times), ty);
        }
        Movement::Gather { axis, indices } => {
            let places: Vec<i64> = indices
                .iter()
                .map(|&i| i64::try_from(i))
                .collect::<Result<_, _>>()
                .map_err(|_| "row offset overflows")?;
            let places = build.int_tensor(&[indices.len() as u64], build.ctx().int_type(32), &places)?;
            return build_gather(build, value, *axis, (places, vec![dim(*axis)]), ty);
        }
        Movement::Concat { axis } => {
            let axis = build.ctx().int_attr(i64::try_from(*axis).unwrap_or(0), build.ctx().int_type(64));
            return build.build_op(NewOp::of(&tensor::CONCAT).operands(values).results(&[ty]).property("dim", axis));
        }
        Movement::Insert(_) | Movement::Pad { .. } => {
            return Err("no linalg lowering for this movement".to_owned());
        }
    };
    let empty = build.empty(ty)?;
    build.build_generic(&[(value, indices)], (empty, dims(rank)), &reduction_flags(rank, 0), copy_body)
}

/// The body of a nest that only moves elements.
fn copy_body(_: &mut Builder<'_, '_>, args: &[ValueId]) -> Result<ValueId, String> {
    args.first().copied().ok_or_else(|| "an argument is missing".to_owned())
}

/// Repeats each dimension: adds a broadcast dimension before it, then collapses both.
fn build_tile(
    build: &mut Builder<'_, '_>,
    value: ValueId,
    (from, times): (&[u64], &[u64]),
    ty: Type,
) -> Result<ValueId, String> {
    let sizes: Vec<Option<u64>> = times.iter().zip(from).flat_map(|(&times, &n)| [Some(times), Some(n)]).collect();
    let element = build.ctx().element_or_self(ty);
    let empty = build.empty(build.ctx().tensor_type(&sizes, element))?;
    let indices = (0..from.len()).map(|d| dim(d.saturating_mul(2).saturating_add(1))).collect();
    let rank = sizes.len();
    let spread = build.build_generic(&[(value, indices)], (empty, dims(rank)), &reduction_flags(rank, 0), copy_body)?;
    build_reshape(build, spread, ty)
}

/// Gathers elements of a tensor of the result's rank along one axis, with indices from a table. Loops cannot report an
/// out-of-range index, so indices are clamped to keep reads in bounds.
///
/// # Errors
/// If a size is dynamic or the axis is empty.
pub(crate) fn build_gather(
    build: &mut Builder<'_, '_>,
    value: ValueId,
    axis: usize,
    places: (ValueId, Vec<AffineIndex>),
    ty: Type,
) -> Result<ValueId, String> {
    let ctx = build.ctx();
    let rank = ctx.shape(ty).map_or(0, |dims| dims.len());
    let size =
        ctx.shape(build.ty(value)).and_then(|dims| dims.get(axis).copied().flatten()).ok_or("a size is dynamic")?;
    let last = i64::try_from(size).ok().and_then(|n| n.checked_sub(1)).ok_or("the gathered dimension is empty")?;
    let empty = build.empty(ty)?;
    build.build_generic(&[places], (empty, dims(rank)), &reduction_flags(rank, 0), |build, args| {
        let place = copy_body(build, args)?;
        let place = build.clamp(place, (0, last))?;
        let place = build.index_cast(place, ctx.index_type())?;
        let at =
            (0..rank).map(|d| if d == axis { Ok(place) } else { build.index(d) }).collect::<Result<Vec<_>, _>>()?;
        build.extract(value, &at)
    })
}

/// Inserts copies of one number between neighbouring elements, then pads with the same number.
///
/// # Errors
/// If the result has no valid shape.
pub(crate) fn spread(
    build: &mut Builder<'_, '_>,
    value: ValueId,
    (low, high): (&[i64], &[i64]),
    interior: &[u64],
    margin: Number,
) -> Result<ValueId, String> {
    if interior.iter().all(|&n| n == 0) {
        return padded(build, value, low, high, margin);
    }
    let ctx = build.ctx();
    let (from, element) =
        (Shape::new(ctx.shape(build.ty(value)).unwrap_or_default()), ctx.element_or_self(build.ty(value)));
    let none = vec![0; low.len()];
    let pad = Movement::Pad { low: none.clone(), high: none, interior: interior.to_vec() };
    let to = pad.validate(&[from, Shape::new([])]).map_err(|why| why.to_string())?;
    let steps: Option<Vec<i64>> = interior.iter().map(|&n| i64::try_from(n).ok()?.checked_add(1)).collect();
    let steps = steps.ok_or("interior padding is too large")?;
    let filled = build.filled_tensor(ctx.tensor_type(to.dims(), element), margin)?;
    let rank = steps.len();
    let places = steps.iter().enumerate().map(|(d, &step)| dim(d).times(step)).collect();
    let spread = build.build_generic(&[(value, dims(rank))], (filled, places), &reduction_flags(rank, 0), copy_body)?;
    padded(build, spread, low, high, margin)
}

/// Reshapes a tensor, through rank 1 if the reshape does more than split or merge dimensions.
fn build_reshape(build: &mut Builder<'_, '_>, value: ValueId, ty: Type) -> Result<ValueId, String> {
    if build.ty(value) == ty {
        return Ok(value);
    }
    let write = |build: &mut Builder<'_, '_>, value, ty: Type| {
        let shape = Shape::new(build.ctx().shape(ty).unwrap_or_default());
        crate::tensor::write_movement(build.rewriter, build.loc, &Movement::Reshape(shape), value, ty)
    };
    if let Some(value) = write(build, value, ty) {
        return Ok(value);
    }
    let ctx = build.ctx();
    let flat = ctx.tensor_type(&[ctx.num_elements(ty)], ctx.element_or_self(ty));
    let value = write(build, value, flat).ok_or("shape cannot be linearized")?;
    write(build, value, ty).ok_or_else(|| "linearized shape cannot be split".to_owned())
}

/// Pads a tensor with one number.
///
/// # Errors
/// If the result has no valid shape.
pub(crate) fn padded(
    build: &mut Builder<'_, '_>,
    value: ValueId,
    low: &[i64],
    high: &[i64],
    margin: Number,
) -> Result<ValueId, String> {
    if low.iter().chain(high).all(|&n| n == 0) {
        return Ok(value);
    }
    let ctx = build.ctx();
    let (from, element) =
        (Shape::new(ctx.shape(build.ty(value)).unwrap_or_default()), ctx.element_or_self(build.ty(value)));
    let pad = Movement::Pad { low: low.to_vec(), high: high.to_vec(), interior: vec![0; low.len()] };
    let to = pad.validate(&[from, Shape::new([])]).map_err(|why| why.to_string())?;
    let margin = build.number(margin, element)?;
    let op = NewOp::of(&tensor::PAD)
        .loc(build.loc)
        .operands(&[value])
        .results(&[ctx.tensor_type(to.dims(), element)])
        .property("static_low", ctx.i64_array_attr(low))
        .property("static_high", ctx.i64_array_attr(high))
        .property("operandSegmentSizes", ctx.i32_array_attr(&[1, 0, 0]));
    let loc = build.loc;
    let indices = vec![ctx.index_type(); low.len()];
    let op = build.rewriter.build_region(&op, &indices, |rewriter, _, _| {
        rewriter.build(&NewOp::of(&tensor::YIELD).loc(loc).operands(&[margin]));
    });
    build.rewriter.body().result(op, 0).ok_or_else(|| "an operation has no result".to_owned())
}
