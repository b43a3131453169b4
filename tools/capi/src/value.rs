//! Values.

use crate::ffi::{Out, export};
use crate::handles::{Block, Operation, Part, TypeHandle, Value};
use crate::operation::nth_or_not_found;
use crate::status::Failure;

export! {
    /// The type of a value.
    fn qopt_value_type(handle: Value, out: Out<'_, TypeHandle>) {
        let part = Part::of_value(handle)?;
        out.set(part.ty(part.body()?.ty(part.id)))
    }
    /// The operation that defines a value.
    fn qopt_value_defining_operation(handle: Value, out: Out<'_, Operation>) {
        let part = Part::of_value(handle)?;
        let op = part.body()?.defining_op(part.id).ok_or_else(|| Failure::not_found("operation"))?;
        out.set(part.operation(op))
    }
    /// The block that a value is an argument of.
    fn qopt_value_defining_block(handle: Value, out: Out<'_, Block>) {
        let part = Part::of_value(handle)?;
        let block = part.body()?.defining_block(part.id).ok_or_else(|| Failure::not_found("block"))?;
        out.set(part.block(block))
    }
    /// The number of uses of a value.
    fn qopt_value_num_uses(handle: Value, out: Out<'_, usize>) {
        let part = Part::of_value(handle)?;
        out.set(part.body()?.uses(part.id).count())
    }
    /// A use of a value.
    fn qopt_value_use(handle: Value, index: usize, user: Out<'_, Operation>, operand: Out<'_, usize>) {
        user.check().and(operand.check())?;
        let part = Part::of_value(handle)?;
        let (op, number) = nth_or_not_found(part.body()?.uses(part.id), index, "use")?;
        operand.set(number)?;
        user.set(part.operation(op))
    }
}
