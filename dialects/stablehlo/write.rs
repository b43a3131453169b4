//! Creates StableHLO operations for movements.
//!
//! Slices need positive steps, and only dimensions of size 1 can be tiled. Concatenation, gather, padding and insertion have no
//! form here; the caller keeps the original operation.

use qopt_ir::ir::{Loc, Type, ValueId};
use qopt_ir::movement::Movement;
use qopt_ir::rewrite::{NewOp, Rewriter};

use crate::stablehlo::ops as stablehlo;

/// See [`qopt_ir::def::WriteMovement`].
pub(super) fn movement(
    rw: &mut Rewriter<'_>,
    loc: Loc,
    movement: &Movement,
    value: ValueId,
    ty: Type,
) -> Option<ValueId> {
    let ctx = rw.ctx();
    let dims = |dims: &[usize]| -> Option<Vec<i64>> { dims.iter().map(|&d| i64::try_from(d).ok()).collect() };
    let (def, lists) = match movement {
        Movement::Permute(perm) => (&stablehlo::TRANSPOSE, vec![("permutation", dims(perm)?)]),
        Movement::Reverse(which) => (&stablehlo::REVERSE, vec![("dimensions", dims(which)?)]),
        Movement::Reshape(shape) => {
            shape.static_dims()?;
            (&stablehlo::RESHAPE, Vec::new())
        }
        Movement::Slice(ranges) => {
            let (mut starts, mut limits, mut strides) = (Vec::new(), Vec::new(), Vec::new());
            for range in ranges {
                let (start, size) = (i64::try_from(range.start).ok()?, i64::try_from(range.size?).ok()?);
                // The limit is one past the last element: a full step more could exceed the operand.
                let last_offset = size.checked_sub(1)?.max(0).checked_mul(range.step)?;
                (range.step > 0).then_some(())?;
                starts.push(start);
                limits.push(start.checked_add(last_offset)?.checked_add(size.min(1))?);
                strides.push(range.step);
            }
            (&stablehlo::SLICE, vec![("start_indices", starts), ("limit_indices", limits), ("strides", strides)])
        }
        Movement::Tile(multiples) => {
            let from = ctx.shape(rw.body().ty(value))?;
            let is_broadcast = from.iter().zip(multiples).all(|(&dim, &times)| times == 1 || dim == Some(1));
            let all: Vec<usize> = (0..multiples.len()).collect();
            (&stablehlo::BROADCAST_IN_DIM, vec![("broadcast_dimensions", dims(&all).filter(|_| is_broadcast)?)])
        }
        Movement::Concat { .. } | Movement::Gather { .. } | Movement::Pad { .. } | Movement::Insert(_) => return None,
    };
    let mut op = NewOp::of(def).loc(loc).operands(&[value]).results(&[ty]);
    for (attr, values) in lists {
        op = op.property(attr, ctx.i64_array_attr(&values));
    }
    rw.build_value(&op)
}
