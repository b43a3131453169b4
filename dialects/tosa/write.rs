//! Builds the TOSA op of a movement of one operand. Slices must have step 1, reversals one dimension, and gathers dimension 1 of rank 3.
//! Other movements return `None`.

use qopt_ir::ir::{Attr, Loc, OpSpec, Type, ValueId};
use qopt_ir::movement::Movement;
use qopt_ir::rewrite::Rewriter;

use super::types::{TENSOR, TENSOR_1_OR_MORE, shape_type};
use crate::tosa::ops as tosa;

/// Largest number of i32 indices of a gather with several batches (16 KiB).
const MAX_BATCHED_INDICES: u64 = 1 << 12;

/// See [`qopt_ir::def::WriteMovement`].
pub(super) fn movement(
    rw: &mut Rewriter<'_>,
    loc: Loc,
    movement: &Movement,
    value: ValueId,
    ty: Type,
) -> Option<ValueId> {
    let ctx = rw.ctx();
    // `TENSOR` rejects empty tensors. All ops but `tosa.reshape` require rank 1 or more.
    let constraint = if matches!(movement, Movement::Reshape(_)) { TENSOR } else { TENSOR_1_OR_MORE };
    if ![rw.body().ty(value), ty].iter().all(|&ty| constraint.accepts(ctx, ty)) {
        return None;
    }
    let mut operands = vec![value];
    let mut properties = Attr::EMPTY_DICT;
    let def = match movement {
        Movement::Permute(perm) => {
            let perm: Vec<i32> = perm.iter().map(|&d| i32::try_from(d).ok()).collect::<Option<_>>()?;
            properties = ctx.dict_attr([(ctx.str("perms"), ctx.i32_array_attr(&perm))]);
            &tosa::TRANSPOSE
        }
        Movement::Reverse(dims) => {
            let [axis] = dims.as_slice() else { return None };
            let axis = ctx.int_attr(i64::try_from(*axis).ok()?, ctx.int_type(32));
            properties = ctx.dict_attr([(ctx.str("axis"), axis)]);
            &tosa::REVERSE
        }
        Movement::Reshape(shape) => {
            operands.push(const_shape(rw, loc, &shape.static_dims()?)?);
            &tosa::RESHAPE
        }
        Movement::Slice(ranges) => {
            if ranges.iter().any(|range| range.step != 1) {
                return None;
            }
            let starts: Vec<u64> = ranges.iter().map(|range| range.start).collect();
            let sizes: Vec<u64> = ranges.iter().map(|range| range.size).collect::<Option<_>>()?;
            operands.extend([const_shape(rw, loc, &starts)?, const_shape(rw, loc, &sizes)?]);
            &tosa::SLICE
        }
        Movement::Tile(multiples) => {
            operands.push(const_shape(rw, loc, multiples)?);
            &tosa::TILE
        }
        Movement::Gather { axis: 1, indices } => {
            let [Some(batch), _, _] = *ctx.shape(ty)? else { return None };
            operands.push(const_indices(rw, loc, batch, indices)?);
            &tosa::GATHER
        }
        Movement::Concat { .. } | Movement::Gather { .. } | Movement::Pad { .. } | Movement::Insert(_) => return None,
    };
    rw.create_value(&OpSpec {
        operands: &operands,
        results: &[ty],
        properties,
        ..OpSpec::new(ctx.op_name(def.name), loc)
    })
}

fn const_shape(rw: &mut Rewriter<'_>, loc: Loc, sizes: &[u64]) -> Option<ValueId> {
    let ctx = rw.ctx();
    let sizes: Vec<i64> = sizes.iter().map(|&n| i64::try_from(n).ok()).collect::<Option<_>>()?;
    let ty = ctx.tensor_type(&[u64::try_from(sizes.len()).ok()], ctx.index_type());
    let properties = ctx.dict_attr([(ctx.str("values"), ctx.dense_ints(ty, &sizes))]);
    let results = [shape_type(ctx, u32::try_from(sizes.len()).ok()?)];
    rw.create_value(&OpSpec { results: &results, properties, ..OpSpec::new(ctx.op_name(tosa::CONST_SHAPE.name), loc) })
}

/// Repeats the indices for each batch. Returns `None` above [`MAX_BATCHED_INDICES`], so that the caller uses a gather with one batch
/// between two transposes.
fn const_indices(rw: &mut Rewriter<'_>, loc: Loc, batch: u64, indices: &[u64]) -> Option<ValueId> {
    let (ctx, count) = (rw.ctx(), u64::try_from(indices.len()).ok()?);
    if batch != 1 && batch.checked_mul(count)? > MAX_BATCHED_INDICES {
        return None;
    }
    let indices: Vec<i64> = indices.iter().map(|&n| i32::try_from(n).ok().map(i64::from)).collect::<Option<_>>()?;
    let ty = ctx.tensor_type(&[Some(batch), Some(count)], ctx.int_type(32));
    let indices = indices.repeat(usize::try_from(batch).ok()?);
    let properties = ctx.dict_attr([(ctx.str("values"), ctx.dense_ints(ty, &indices))]);
    rw.create_value(&OpSpec { results: &[ty], properties, ..OpSpec::new(ctx.op_name(tosa::CONST.name), loc) })
}
