//! Data movements as loop nests, reshapes and joins of tensors: from the algebra, whatever operation they come from.

use qopt_ir::ir::{Type, ValueId};
use qopt_ir::movement::{Movement, Range, Shape};
use qopt_ir::rewrite::NewOp;

use super::build::{Build, Index, dim, dims, fixed, loops};

/// What a movement gives.
///
/// # Errors
/// If a size is dynamic, or there is no such nest.
pub(crate) fn moved(
    build: &mut Build<'_, '_>,
    movement: &Movement,
    values: &[ValueId],
    element: Type,
) -> Result<ValueId, String> {
    let shape = |build: &Build<'_, '_>, value| Shape::new(build.ctx().shape(build.ty(value)).unwrap_or_default());
    let shapes: Vec<Shape> = values.iter().map(|&v| shape(build, v)).collect();
    let to = movement.validate(&shapes).map_err(|why| why.to_string())?;
    let sizes = to.static_dims().ok_or("a size is dynamic")?;
    let ty = build.ctx().tensor_type(to.dims(), element);
    let &value = values.first().ok_or("there is nothing to move")?;
    let rank = sizes.len();
    // The operand's index for each of the result.
    let indices: Vec<Index> = match movement {
        Movement::Permute(perm) => {
            let from = |d: usize| perm.iter().position(|&p| p == d).map(dim);
            (0..rank).map(from).collect::<Option<_>>().ok_or("a dimension is lost")?
        }
        Movement::Slice(ranges) if ranges.iter().any(|range| range.step < 0) => {
            let entry = |(d, range): (usize, &Range)| {
                Some(dim(d).times(range.step).plus(fixed(i64::try_from(range.start).ok()?)))
            };
            ranges.iter().enumerate().map(entry).collect::<Option<_>>().ok_or("a slice is too far away")?
        }
        Movement::Slice(_) => {
            let slice = crate::tensor::write_movement(build.rewriter, build.loc, movement, value, ty);
            return slice.ok_or_else(|| "a slice is too far away".to_owned());
        }
        Movement::Reverse(which) => {
            let entry = |(d, &n): (usize, &u64)| {
                let last = i64::try_from(n).ok()?.checked_sub(1)?;
                Some(if which.contains(&d) { dim(d).times(-1).plus(fixed(last)) } else { dim(d) })
            };
            sizes.iter().enumerate().map(entry).collect::<Option<_>>().ok_or("a dimension is empty")?
        }
        Movement::Reshape(_) => return reshaped(build, value, ty),
        Movement::Tile(times) => {
            let from = shapes.first().and_then(|s| s.static_dims()).ok_or("a size is dynamic")?;
            return tiled(build, value, (&from, times), ty);
        }
        Movement::Gather { axis, indices } => {
            let places: Vec<i64> = indices
                .iter()
                .map(|&i| i64::try_from(i))
                .collect::<Result<_, _>>()
                .map_err(|_| "a row is too far away")?;
            let places = build.ints(&[indices.len() as u64], build.ctx().int_type(32), &places)?;
            return picked(build, value, *axis, (places, vec![dim(*axis)]), ty);
        }
        Movement::Concat { axis } => {
            let axis = build.ctx().int_attr(i64::try_from(*axis).unwrap_or(0), build.ctx().int_type(64));
            return build.made(NewOp::new("tensor.concat").operands(values).results(&[ty]).property("dim", axis));
        }
        Movement::Insert(_) | Movement::Pad { .. } => {
            return Err("there is no loop nest for this movement".to_owned());
        }
    };
    let empty = build.empty(ty)?;
    build.nest(&[(value, indices)], (empty, dims(rank)), &loops(rank, 0), first)
}

/// The body of a nest that moves.
fn first(_: &mut Build<'_, '_>, args: &[ValueId]) -> Result<ValueId, String> {
    args.first().copied().ok_or_else(|| "an argument is missing".to_owned())
}

/// Every dimension so many times: a new dimension in front of each, along which nothing changes, and all as one then.
fn tiled(
    build: &mut Build<'_, '_>,
    value: ValueId,
    (from, times): (&[u64], &[u64]),
    ty: Type,
) -> Result<ValueId, String> {
    let sizes: Vec<Option<u64>> = times.iter().zip(from).flat_map(|(&times, &n)| [Some(times), Some(n)]).collect();
    let element = build.ctx().element_or_self(ty);
    let empty = build.empty(build.ctx().tensor_type(&sizes, element))?;
    let indices = (0..from.len()).map(|d| dim(d.saturating_mul(2).saturating_add(1))).collect();
    let rank = sizes.len();
    let spread = build.nest(&[(value, indices)], (empty, dims(rank)), &loops(rank, 0), first)?;
    reshaped(build, spread, ty)
}

/// The elements of a tensor of the result's rank whose index in one dimension a table has. An index that does not exist is an error
/// that loops do not see; what they read is in memory all the same.
///
/// # Errors
/// If there is no such nest.
pub(crate) fn picked(
    build: &mut Build<'_, '_>,
    value: ValueId,
    axis: usize,
    places: (ValueId, Vec<Index>),
    ty: Type,
) -> Result<ValueId, String> {
    let ctx = build.ctx();
    let rank = ctx.shape(ty).map_or(0, |dims| dims.len());
    let size =
        ctx.shape(build.ty(value)).and_then(|dims| dims.get(axis).copied().flatten()).ok_or("a size is dynamic")?;
    let last = i64::try_from(size).ok().and_then(|n| n.checked_sub(1)).ok_or("there is nothing to choose from")?;
    let empty = build.empty(ty)?;
    build.nest(&[places], (empty, dims(rank)), &loops(rank, 0), |build, args| {
        let place = first(build, args)?;
        let place = build.clamp(place, (0, last))?;
        let place = build.index_cast(place, ctx.index_type())?;
        let at =
            (0..rank).map(|d| if d == axis { Ok(place) } else { build.index(d) }).collect::<Result<Vec<_>, _>>()?;
        build.element(value, &at)
    })
}

/// A tensor with so many integers between neighbours, and then a margin of the same.
///
/// # Errors
/// If there is no such tensor.
pub(crate) fn spread(
    build: &mut Build<'_, '_>,
    value: ValueId,
    (low, high): (&[i64], &[i64]),
    interior: &[u64],
    margin: i64,
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
    let steps = steps.ok_or("a distance is too large")?;
    let filled = build.filled(ctx.tensor_type(to.dims(), element), margin)?;
    let rank = steps.len();
    let places = steps.iter().enumerate().map(|(d, &step)| dim(d).times(step)).collect();
    let spread = build.nest(&[(value, dims(rank))], (filled, places), &loops(rank, 0), first)?;
    padded(build, spread, low, high, margin)
}

/// The same elements in another shape: all in one dimension first, if dimensions are not merely split or merged.
fn reshaped(build: &mut Build<'_, '_>, value: ValueId, ty: Type) -> Result<ValueId, String> {
    if build.ty(value) == ty {
        return Ok(value);
    }
    let write = |build: &mut Build<'_, '_>, value, ty: Type| {
        let shape = Shape::new(build.ctx().shape(ty).unwrap_or_default());
        crate::tensor::write_movement(build.rewriter, build.loc, &Movement::Reshape(shape), value, ty)
    };
    if let Some(value) = write(build, value, ty) {
        return Ok(value);
    }
    let ctx = build.ctx();
    let flat = ctx.tensor_type(&[ctx.num_elements(ty)], ctx.element_or_self(ty));
    let value = write(build, value, flat).ok_or("a shape cannot be made flat")?;
    write(build, value, ty).ok_or_else(|| "a flat shape cannot be split".to_owned())
}

/// A tensor with a margin of one integer.
///
/// # Errors
/// If there is no such tensor.
pub(crate) fn padded(
    build: &mut Build<'_, '_>,
    value: ValueId,
    low: &[i64],
    high: &[i64],
    margin: i64,
) -> Result<ValueId, String> {
    if low.iter().chain(high).all(|&n| n == 0) {
        return Ok(value);
    }
    let ctx = build.ctx();
    let (from, element) =
        (Shape::new(ctx.shape(build.ty(value)).unwrap_or_default()), ctx.element_or_self(build.ty(value)));
    let pad = Movement::Pad { low: low.to_vec(), high: high.to_vec(), interior: vec![0; low.len()] };
    let to = pad.validate(&[from, Shape::new([])]).map_err(|why| why.to_string())?;
    let margin = build.int(margin, element)?;
    let op = NewOp::new("tensor.pad")
        .loc(build.loc)
        .operands(&[value])
        .results(&[ctx.tensor_type(to.dims(), element)])
        .property("static_low", ctx.i64_array_attr(low))
        .property("static_high", ctx.i64_array_attr(high))
        .property("operandSegmentSizes", ctx.i32_array_attr(&[1, 0, 0]));
    let loc = build.loc;
    let indices = vec![ctx.index_type(); low.len()];
    let op = build.rewriter.build_region(&op, &indices, |rewriter, _, _| {
        rewriter.build(&NewOp::new("tensor.yield").loc(loc).operands(&[margin]));
    });
    build.rewriter.body().result(op, 0).ok_or_else(|| "an operation has no result".to_owned())
}
