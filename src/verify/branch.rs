//! Checks the operands that a terminator forwards to its successors against their block arguments.
//!
//! The op definition names the forwarded operands of each successor. `walk` checks that the successors
//! belong to the same region, and `invariants` checks their number.

use super::fault::{Checked, Fault};
use super::invariants::segment_sizes;
use crate::def::{OpDef, OpRef};
use crate::diag::Code;
use crate::ir::ValueId;

/// Checks the number and types of the operands forwarded to each successor.
pub(super) fn check(op: OpRef<'_>, def: &OpDef) -> Checked {
    if def.successors.is_empty() {
        return Ok(());
    }
    let blocks = op.body.successors(op.op);
    for successor in def.successors {
        let Some(attr) = successor.segments else { continue };
        let forwarded = op.operands_named(successor.operands).len();
        let sizes = segment_sizes(op, attr, successor.operands, forwarded)?.len();
        // Only the last successor can be variadic. MLIR also accepts sizes without a block.
        let variadic_blocks = (blocks.len() + 1).saturating_sub(def.successors.len());
        if sizes != variadic_blocks {
            let message = format!(
                "'{attr}' attribute for specifying {} segments must have {variadic_blocks} elements, but got {sizes}",
                successor.operands
            );
            return Err(Fault::from(message).with_code(Code::SegmentSizes));
        }
    }
    let operands: Vec<ValueId> = op.body.operands(op.op).collect();
    for (at, (&block, range)) in blocks.iter().zip(op.successor_operands()).enumerate() {
        let (args, values) = (op.body.args(block), operands.get(range).unwrap_or_default());
        if args.len() != values.len() {
            return Err(Fault::bare(format!(
                "branch has {} operands for successor #{at}, but target block has {}",
                values.len(),
                args.len()
            ))
            .with_code(Code::BranchOperands));
        }
        if let Some(arg) = args.iter().zip(values).position(|(&a, &v)| op.body.ty(a) != op.body.ty(v)) {
            let message = format!("type mismatch for bb argument #{arg} of successor #{at}");
            return Err(Fault::bare(message).with_code(Code::BranchOperands));
        }
    }
    Ok(())
}
