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
use qopt_ir::ir::Type;

use crate::support::ensure;

/// Checks that the number of yielded values equals the number of inputs of the region successor.
fn verify_count(given: usize, wanted: usize, to: &str) -> Verdict {
    ensure!(
        given == wanted,
        "along control flow edge from Operation scf.yield to {to}: region branch point has {given} operands, but region \
         successor needs {wanted} inputs"
    );
    Ok(())
}

/// The types that a region yields; `None` if it has no block that ends in `scf.yield`.
fn yielded_types(op: OpRef<'_>, region: usize) -> Option<Vec<Type>> {
    let block = *op.body.blocks(*op.body.regions(op.op).get(region)?).first()?;
    let last = op.body.last(block)?;
    op.ctx.is_op(op.body.name(last), &YIELD).then(|| op.body.operands(last).map(|v| op.body.ty(v)).collect())
}
