//! What an operation passes to the blocks that it goes on to, against the arguments of those blocks.
//!
//! Which values those are, the definition says with each successor. Whether the blocks are there, in the right region, is checked
//! where the block that the operation ends is.

use super::fault::{Checked, Fault};
use super::invariants::segment_sizes;
use crate::def::{OpDef, OpRef};
use crate::ir::ValueId;

/// Whether each successor's block takes what it is passed.
pub(super) fn check(op: OpRef<'_>, def: &OpDef) -> Checked {
    // How many blocks there are was checked before.
    if def.successors.is_empty() {
        return Ok(());
    }
    let blocks = op.body.successors(op.op);
    for successor in def.successors {
        let Some(attr) = successor.segments else { continue };
        let passed = op.operands_named(successor.operands).len();
        let sizes = segment_sizes(op, attr, successor.operands, passed)?.len();
        // Only the last successor stands for several blocks. MLIR lets sizes without a block pass, and drops them in its text.
        let several = (blocks.len() + 1).saturating_sub(def.successors.len());
        if sizes != several {
            return Err(format!(
                "'{attr}' attribute for specifying {} segments must have {several} elements, but got {sizes}",
                successor.operands
            )
            .into());
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
            )));
        }
        if let Some(arg) = args.iter().zip(values).position(|(&a, &v)| op.body.ty(a) != op.body.ty(v)) {
            return Err(Fault::bare(format!("type mismatch for bb argument #{arg} of successor #{at}")));
        }
    }
    Ok(())
}
