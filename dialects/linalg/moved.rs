//! Data movements as loop nests, reshapes and joins of tensors: from the algebra, whatever operation they come from.

use qopt_ir::ir::{Type, ValueId};
use qopt_ir::movement::{Movement, Shape};
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
        Movement::Slice(ranges) if ranges.iter().all(|range| range.step > 0) => {
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
            // A dimension of size 1 is repeated without counting.
            let from = shapes.first().and_then(|s| s.static_dims()).ok_or("a size is dynamic")?;
            let entry = |(d, (&n, &times)): (usize, (&u64, &u64))| match (n, times) {
                (_, 1) => Some(dim(d)),
                (1, _) => Some(fixed(0)),
                _ => None,
            };
            let all = from.iter().zip(times).enumerate().map(entry).collect::<Option<_>>();
            all.ok_or("a dimension of several elements is repeated")?
        }
        Movement::Concat { axis } => {
            let axis = build.ctx().int_attr(i64::try_from(*axis).unwrap_or(0), build.ctx().int_type(64));
            return build.made(NewOp::new("tensor.concat").operands(values).results(&[ty]).property("dim", axis));
        }
        Movement::Slice(_) | Movement::Gather { .. } | Movement::Insert(_) | Movement::Pad { .. } => {
            return Err("there is no loop nest for this movement".to_owned());
        }
    };
    let empty = build.empty(ty)?;
    build.nest(&[(value, indices)], (empty, dims(rank)), &loops(rank, 0), |_, args| {
        args.first().copied().ok_or_else(|| "an argument is missing".to_owned())
    })
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
