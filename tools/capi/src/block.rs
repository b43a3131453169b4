//! Blocks.

use crate::ffi::{Out, export};
use crate::handles::{Block, Operation, Part, Value};
use crate::operation::nth_or_not_found;
use crate::status::Failure;

export! {
    /// The number of arguments of a block.
    fn qopt_block_num_arguments(handle: Block, out: Out<'_, usize>) {
        let part = Part::of_block(handle)?;
        out.set(part.body()?.args(part.id).len())
    }
    /// An argument of a block.
    fn qopt_block_argument(handle: Block, index: usize, out: Out<'_, Value>) {
        let part = Part::of_block(handle)?;
        out.set(part.value(nth_or_not_found(part.body()?.args(part.id).iter().copied(), index, "argument")?))
    }
    /// The first operation of a block.
    fn qopt_block_first_operation(handle: Block, out: Out<'_, Operation>) {
        let part = Part::of_block(handle)?;
        let first = part.body()?.first(part.id).ok_or_else(|| Failure::not_found("operation"))?;
        out.set(part.operation(first))
    }
    /// The operation whose region contains a block.
    fn qopt_block_parent(handle: Block, out: Out<'_, Operation>) {
        let part = Part::of_block(handle)?;
        let parent = part.body()?.parent_op(part.id).ok_or_else(|| Failure::not_found("parent"))?;
        out.set(part.operation(parent))
    }
}
