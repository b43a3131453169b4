//! Movement chains, built as operations of a dialect.

use std::collections::VecDeque;

use qopt_ir::ir::{Body, Context, Loc, OpId, Type, ValueId};
use qopt_ir::movement::{Dim, Movement, PropagationLimits, Shape, StridedRange, chain_shape};
use qopt_ir::rewrite::Rewriter;

use super::fold::trace::moved_type;

/// Applies a movement chain to a value at the insertion point by operations of this dialect, and appends them to `made`.
///
/// # Errors
/// If the value has no rank, or a movement does not fit it.
pub fn apply_movements(
    rewriter: &mut Rewriter<'_>,
    dialect: &str,
    loc: Loc,
    mut value: ValueId,
    chain: &[Movement],
    made: &mut Vec<OpId>,
) -> Result<ValueId, String> {
    let ctx = rewriter.ctx();
    let write = ctx.dialect(dialect).and_then(|d| d.movement).ok_or("no registered dialect provides movements")?;
    for movement in chain {
        let mut parts = VecDeque::from([movement.clone()]);
        while let Some(part) = parts.pop_front() {
            let from = rewriter.body().ty(value);
            let ty = moved_tensor(ctx, std::slice::from_ref(&part), &[from])?;
            let part = with_explicit_sizes(&part, &Shape::new(ctx.shape(ty).ok_or("operand is unranked")?));
            if let Some(result) = write(rewriter, loc, &part, value, ty) {
                value = result;
                made.extend(with_new_operands(rewriter.body(), value));
                continue;
            }
            // The dialect may lack slices with steps, reversals of several dimensions, or gathers along some dimensions.
            let simpler = simpler_movements(&part, &ctx.shape(from).ok_or("operand is unranked")?);
            for simpler in simpler.ok_or("a movement cannot be expressed")?.into_iter().rev() {
                parts.push_front(simpler);
            }
        }
    }
    Ok(value)
}

/// The operation of a value, after the constants that were built for its other operands. They have no other user.
fn with_new_operands(body: &Body, value: ValueId) -> Vec<OpId> {
    let Some(op) = body.defining_op(value) else { return Vec::new() };
    let constants = body.operands(op).skip(1).filter_map(|operand| body.defining_op(operand));
    constants.chain([op]).collect()
}

/// Splits a movement into slices without steps, reversals of one dimension, transposes, reshapes, and gathers of rows:
///
/// ```text
/// x[a : b : -s]  =  reverse(x[c : d])[0 : n : s]
/// x[a : n s : s] =  reshape(x[c : c + n s], [n, s])[:, a - c]
/// x[.., indices, ..] =  gather(x as [N, K, C], indices)
/// ```
///
/// The second form needs `n s` elements of the dimension. `None` for other movements, and those of dynamic sizes.
fn simpler_movements(movement: &Movement, shape: &[Dim]) -> Option<Vec<Movement>> {
    match movement {
        Movement::Gather { axis, indices } => gather_of_rows(*axis, indices, shape),
        Movement::Reverse(dims) if dims.len() > 1 => Some(dims.iter().map(|&d| Movement::Reverse(vec![d])).collect()),
        Movement::Slice(ranges) if ranges.iter().any(|range| range.step != 1) => stepless_slice(ranges, shape),
        _ => None,
    }
}

/// Returns a gather along dimension 1 of [N, K, C], between reshapes. A gather that has this form gets a batch of 1, between transposes.
/// `None` if it has that, too.
fn gather_of_rows(axis: usize, indices: &[u64], shape: &[Dim]) -> Option<Vec<Movement>> {
    let sizes: Vec<u64> = shape.iter().copied().collect::<Option<_>>()?;
    let (before, [size, after @ ..]) = sizes.split_at_checked(axis)? else { return None };
    let count = u64::try_from(indices.len()).ok()?;
    let gather = |axis| Movement::Gather { axis, indices: indices.to_vec() };
    let reshape = |sizes: &[u64]| Movement::Reshape(Shape::of(sizes));
    match (before, after) {
        (&[1], &[_]) => None,
        (&[batch], &[columns]) => {
            let all = batch.checked_mul(columns)?;
            let to_rows = vec![Movement::Permute(vec![1, 0, 2]), reshape(&[1, *size, all])];
            let from_rows = vec![reshape(&[count, batch, columns]), Movement::Permute(vec![1, 0, 2])];
            Some([to_rows, vec![gather(1)], from_rows].concat())
        }
        _ => {
            let product = |sizes: &[u64]| sizes.iter().copied().try_fold(1_u64, u64::checked_mul);
            let rows = [product(before)?, *size, product(after)?];
            Some(vec![reshape(&rows), gather(1), reshape(&[before, &[count], after].concat())])
        }
    }
}

fn stepless_slice(ranges: &[StridedRange], shape: &[Dim]) -> Option<Vec<Movement>> {
    let (mut starts, mut reversed, mut splits, mut offsets) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (d, (range, &size)) in ranges.iter().zip(shape).enumerate() {
        let (extent, step) = (size?, range.step.unsigned_abs());
        let count = range.size_in(size)?;
        let reach = count.checked_sub(1)?.checked_mul(step)?;
        let first = if range.step > 0 { range.start } else { range.start.checked_sub(reach)? };
        let length = if count == 1 || step == 1 { count } else { count.checked_mul(step)? };
        let start = first.min(extent.checked_sub(length)?);
        // The index of the first element in its group, in the direction of the range.
        let before = first.checked_sub(start)?;
        let after = start.checked_add(length)?.checked_sub(first.checked_add(reach)?)?.checked_sub(1)?;
        starts.push(StridedRange::new(start, length, 1));
        if range.step < 0 && count > 1 {
            reversed.push(Movement::Reverse(vec![d]));
        }
        let group = length.checked_div(count)?;
        splits.push((count, group));
        offsets.push(if range.step > 0 { before } else { after });
    }
    let mut chain = vec![Movement::Slice(starts)];
    chain.extend(reversed);
    if splits.iter().any(|&(_, group)| group > 1) {
        let (mut split, mut column) = (Vec::new(), Vec::new());
        for (&(count, group), &offset) in splits.iter().zip(&offsets) {
            split.push(count);
            column.push(StridedRange::new(0, count, 1));
            if group > 1 {
                split.push(group);
                column.push(StridedRange::new(offset, 1, 1));
            }
        }
        let counts: Vec<u64> = splits.iter().map(|&(count, _)| count).collect();
        chain.extend([
            Movement::Reshape(Shape::of(&split)),
            Movement::Slice(column),
            Movement::Reshape(Shape::of(&counts)),
        ]);
    }
    Some(chain)
}

/// Splits padding between elements, or by negative amounts, into reshapes, slices, and paddings at the ends of dimensions:
///
/// ```text
/// interior 2 of [n]  =  reshape [n, 1], pad [n, 3], reshape [3 n], slice [3 n - 2]
/// ```
///
/// `None` if the sizes overflow, or a slice removes more than all elements.
pub(crate) fn split_padding(dims: &[u64], low: &[i64], high: &[i64], interior: &[u64]) -> Option<Vec<Movement>> {
    let (mut chain, mut sizes) = (Vec::new(), dims.to_vec());
    if interior.iter().any(|&added| added > 0) {
        let (mut split, mut after) = (Vec::new(), Vec::new());
        for (size, &added) in sizes.iter_mut().zip(interior) {
            split.push(*size);
            after.push(0);
            if added > 0 {
                split.push(1);
                after.push(i64::try_from(added).ok()?);
                *size = size.checked_mul(added.checked_add(1)?)?;
            }
        }
        let before = vec![0; split.len()];
        let none = vec![0; split.len()];
        chain.push(Movement::Reshape(Shape::of(&split)));
        chain.push(Movement::Pad { low: before, high: after, interior: none });
        chain.push(Movement::Reshape(Shape::of(&sizes)));
    }
    let cut = |amount: i64| amount.min(0).unsigned_abs();
    let mut ranges = Vec::new();
    for (((&size, &low), &high), &added) in sizes.iter().zip(low).zip(high).zip(interior) {
        let kept = size.checked_sub(if size == 0 { 0 } else { added })?;
        ranges.push(StridedRange::new(cut(low), kept.checked_sub(cut(low))?.checked_sub(cut(high))?, 1));
    }
    let is_whole = |(range, &size): (&StridedRange, &u64)| range.start == 0 && range.size == Some(size);
    if !ranges.iter().zip(&sizes).all(is_whole) {
        chain.push(Movement::Slice(ranges));
    }
    let [low, high] = [low, high].map(|all| all.iter().map(|&amount| amount.max(0)).collect::<Vec<i64>>());
    if low.iter().chain(&high).any(|&amount| amount > 0) {
        chain.push(Movement::Pad { interior: vec![0; low.len()], low, high });
    }
    Some(chain)
}

/// The type of the result of a movement chain on tensors of these types. The parameters move with the elements.
///
/// # Errors
/// If a tensor has no rank, a movement does not fit it, or its parameters have no type in the new places.
pub(crate) fn moved_tensor(ctx: &Context, chain: &[Movement], types: &[Type]) -> Result<Type, String> {
    let shapes: Option<Vec<Shape>> = types.iter().map(|&ty| ctx.shape(ty).map(Shape::new)).collect();
    let shape = chain_shape(chain, &shapes.ok_or("operand is unranked")?).map_err(|why| why.to_string())?;
    let like = types.first().ok_or("there is no operand")?;
    let declared = ctx.with_shape(*like, shape.dims()).ok_or("operand is unranked")?;
    moved_type(ctx, chain, types, declared, PropagationLimits::default())
}

/// Returns the movement with an explicit size for every dimension of a slice, because `tosa.slice` requires one.
fn with_explicit_sizes(movement: &Movement, result: &Shape) -> Movement {
    match movement {
        Movement::Slice(ranges) => {
            let sized =
                |(d, range): (usize, &StridedRange)| StridedRange { size: range.size.or(result.dim(d)), ..*range };
            Movement::Slice(ranges.iter().enumerate().map(sized).collect())
        }
        _ => movement.clone(),
    }
}
