//! One operation per file.

mod execute_region_op;
mod for_op;
mod if_op;
mod parallel_op;
mod reduce_op;
mod yield_op;

pub use execute_region_op::EXECUTE_REGION;
pub use for_op::FOR;
pub use if_op::IF;
pub use parallel_op::PARALLEL;
pub use reduce_op::{REDUCE, REDUCE_RETURN};
pub use yield_op::YIELD;

use qopt_ir::def::{OpRef, Verdict};
use qopt_ir::ir::{BlockId, Type};

use crate::support::{ensure, show};

/// Checks the types of the values that pass from a branch point to a region, or to the operation's results.
pub(super) fn verify_edge(op: OpRef<'_>, from: &str, given: &[Type], to: &str, wanted: &[Type]) -> Verdict {
    verify_edge_count(from, given.len(), to, wanted.len())?;
    for (i, (&given, &wanted)) in given.iter().zip(wanted).enumerate() {
        ensure!(
            given == wanted,
            "along control flow edge from {from} to {to}: successor operand type #{i} {} should match successor input type \
             #{i} {}",
            show(op.ctx, given),
            show(op.ctx, wanted)
        );
    }
    Ok(())
}

/// Checks only the number of the values.
fn verify_edge_count(from: &str, given: usize, to: &str, wanted: usize) -> Verdict {
    ensure!(
        given == wanted,
        "along control flow edge from {from} to {to}: region branch point has {given} operands, but region successor needs \
         {wanted} inputs"
    );
    Ok(())
}

fn first_block(op: OpRef<'_>, region: usize) -> Option<BlockId> {
    op.body.blocks(*op.body.regions(op.op).get(region)?).first().copied()
}

/// The types of the arguments of a region's first block.
pub(super) fn block_types(op: OpRef<'_>, region: usize) -> Vec<Type> {
    let args = first_block(op, region).map_or(&[][..], |block| op.body.args(block));
    args.iter().map(|&arg| op.body.ty(arg)).collect()
}

/// The types of the operands of a region's terminator; `None` if the first block has no terminator of this name.
pub(super) fn terminator_types(op: OpRef<'_>, region: usize, name: &str) -> Option<Vec<Type>> {
    let last = op.body.last(first_block(op, region)?)?;
    let is_named = op.ctx.op_text(op.body.name(last)) == name;
    is_named.then(|| op.body.operands(last).map(|v| op.body.ty(v)).collect())
}
