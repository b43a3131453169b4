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

use qopt_ir::def::OpRef;
use qopt_ir::ir::Type;

/// The types that a region's block yields, if it has one.
fn yielded(op: OpRef<'_>, region: usize) -> Option<Vec<Type>> {
    let block = *op.body.blocks(*op.body.regions(op.op).get(region)?).first()?;
    let last = op.body.last(block)?;
    op.ctx.is_op(op.body.name(last), &YIELD).then(|| op.body.operands(last).map(|v| op.body.ty(v)).collect())
}
