//! Writes movements as destination-style operations: a permutation becomes a transposition into an empty tensor. The tensor
//! dialect writes the other movements.

use qopt_ir::ir::{Loc, Type, ValueId};
use qopt_ir::movement::Movement;
use qopt_ir::rewrite::{NewOp, Rewriter};

use super::types::scalar;
use crate::linalg::ops as linalg;
use crate::tensor::ops as tensor;

/// See [`qopt_ir::def::WriteMovement`].
pub(super) fn movement(
    rw: &mut Rewriter<'_>,
    loc: Loc,
    movement: &Movement,
    value: ValueId,
    ty: Type,
) -> Option<ValueId> {
    let Movement::Permute(perm) = movement else {
        return crate::tensor::write_movement(rw, loc, movement, value, ty);
    };
    let ctx = rw.ctx();
    let perm: Vec<i64> = perm.iter().map(|&d| i64::try_from(d).ok()).collect::<Option<_>>()?;
    let elements = [scalar(ctx, rw.body().ty(value)), scalar(ctx, ty)];
    let init = rw.build_value(&NewOp::of(&tensor::EMPTY).loc(loc).results(&[ty]))?;
    let transpose = NewOp::of(&linalg::TRANSPOSE)
        .loc(loc)
        .operands(&[value, init])
        .results(&[ty])
        .property("permutation", ctx.i64_array_attr(&perm));
    let op = rw.build_region(&transpose, &elements, |rw, _, args| {
        rw.build(&NewOp::of(&linalg::YIELD).operands(args.get(..1).unwrap_or(&[])));
    });
    rw.body().result(op, 0)
}
