//! Operations.

use qopt_ir::def::OpRef;
use qopt_ir::diag::{Position, ResolvedPosition, Resolver};
use qopt_ir::ir::{Attr, BlockId, Context, Loc, OpId, Str};
use qopt_ir::syntax::{attr_text, print_op};

use crate::attributes::check_size;
use crate::buffers::{self, Buffer};
use crate::ffi::{Out, Text, export};
use crate::handles::{Attribute, Block, Operation, Part, Value};
use crate::module::print_options;
use crate::status::Failure;

/// Inherent attributes, then discardable ones.
fn attributes(op: OpRef<'_>) -> impl Iterator<Item = (Str, Attr)> {
    let dicts = [op.body.properties(op.op), op.body.attrs(op.op)];
    dicts.into_iter().flat_map(move |dict| op.ctx.dict(dict).iter().copied())
}

/// Returns the blocks of a region, and the operation inside the isolated body that owns them.
fn blocks(handle: Operation, region: usize) -> Result<(Part<OpId>, Vec<BlockId>), Failure> {
    let inner = Part::of_op(handle)?.entered();
    let view = inner.view()?;
    let region = view.regions().nth(region).ok_or_else(|| Failure::not_found("region"))?;
    let blocks = region.blocks().map(|block| block.block).collect();
    Ok((inner, blocks))
}

pub(crate) fn nth_or_not_found<T>(mut items: impl Iterator<Item = T>, index: usize, what: &str) -> Result<T, Failure> {
    items.nth(index).ok_or_else(|| Failure::not_found(what))
}

fn write_position(
    ctx: &Context,
    loc: Loc,
    file: Out<'_, Buffer>,
    line: Out<'_, u32>,
    column: Out<'_, u32>,
) -> Result<(), Failure> {
    file.check().and(line.check()).and(column.check())?;
    let ResolvedPosition::File(position) = (Resolver { ctx }).position(Position::Loc(loc)) else {
        return Err(Failure::not_found("position"));
    };
    line.set(position.line)?;
    column.set(position.column)?;
    buffers::text(file, position.file)
}

/// A location as text, such as `loc("model.mlir":3:5)`.
pub(crate) fn location_text(ctx: &Context, loc: Loc) -> Result<String, Failure> {
    let attr = ctx.loc_attr(loc);
    check_size(ctx.attr_weight(attr))?;
    Ok(attr_text(ctx, attr))
}

export! {
    /// The name.
    fn qopt_operation_name(handle: Operation, out: Out<'_, Buffer>) {
        let part = Part::of_op(handle)?;
        let view = part.view()?;
        buffers::text(out, view.name().into_owned())
    }
    /// The text.
    fn qopt_operation_print(handle: Operation, flags: u32, out: Out<'_, Buffer>) {
        out.check()?;
        let part = Part::of_op(handle)?;
        let mut text = Vec::new();
        print_op(part.view()?, &print_options(flags)?, &mut |piece| text.extend_from_slice(piece));
        buffers::text(out, text)
    }
    /// The location as text.
    fn qopt_operation_location(handle: Operation, out: Out<'_, Buffer>) {
        out.check()?;
        let part = Part::of_op(handle)?;
        buffers::text(out, location_text(part.ctx(), part.view()?.loc())?)
    }
    /// The first file position of the location.
    fn qopt_operation_position(handle: Operation, file: Out<'_, Buffer>, line: Out<'_, u32>, column: Out<'_, u32>) {
        let part = Part::of_op(handle)?;
        write_position(part.ctx(), part.view()?.loc(), file, line, column)
    }
    /// The operation around it.
    fn qopt_operation_parent(handle: Operation, out: Out<'_, Operation>) {
        let part = Part::of_op(handle)?;
        let parent = part.view()?.parent().ok_or_else(|| Failure::not_found("parent"))?;
        out.set(part.operation(parent.op))
    }
    /// The block that contains it.
    fn qopt_operation_block(handle: Operation, out: Out<'_, Block>) {
        let part = Part::of_op(handle)?;
        let block = part.body()?.block_of(part.id).ok_or_else(|| Failure::not_found("block"))?;
        out.set(part.block(block))
    }
    /// The next operation of the block.
    fn qopt_operation_next(handle: Operation, out: Out<'_, Operation>) {
        let part = Part::of_op(handle)?;
        let next = part.body()?.next(part.id).ok_or_else(|| Failure::not_found("operation"))?;
        out.set(part.operation(next))
    }
    /// The number of operands.
    fn qopt_operation_num_operands(handle: Operation, out: Out<'_, usize>) {
        let part = Part::of_op(handle)?;
        out.set(part.body()?.num_operands(part.id))
    }
    /// An operand.
    fn qopt_operation_operand(handle: Operation, index: usize, out: Out<'_, Value>) {
        let part = Part::of_op(handle)?;
        out.set(part.value(nth_or_not_found(part.body()?.operands(part.id), index, "operand")?))
    }
    /// The number of results.
    fn qopt_operation_num_results(handle: Operation, out: Out<'_, usize>) {
        let part = Part::of_op(handle)?;
        out.set(part.body()?.num_results(part.id))
    }
    /// A result.
    fn qopt_operation_result(handle: Operation, index: usize, out: Out<'_, Value>) {
        let part = Part::of_op(handle)?;
        out.set(part.value(nth_or_not_found(part.body()?.results(part.id), index, "result")?))
    }
    /// The number of attributes.
    fn qopt_operation_num_attributes(handle: Operation, out: Out<'_, usize>) {
        let part = Part::of_op(handle)?;
        out.set(attributes(part.view()?).count())
    }
    /// An attribute by index, with its name.
    fn qopt_operation_attribute(handle: Operation, index: usize, name: Out<'_, Buffer>, out: Out<'_, Attribute>) {
        name.check().and(out.check())?;
        let part = Part::of_op(handle)?;
        let (key, attr) = nth_or_not_found(attributes(part.view()?), index, "attribute")?;
        out.set(part.attr(attr))?;
        buffers::text(name, part.ctx().bytes(key))
    }
    /// An attribute by name.
    fn qopt_operation_attribute_named(handle: Operation, name: Text<'_>, out: Out<'_, Attribute>) {
        let part = Part::of_op(handle)?;
        let attr = part.view()?.attr(name.get()?).ok_or_else(|| Failure::not_found("attribute"))?;
        out.set(part.attr(attr))
    }
    /// The value of a constant operation.
    fn qopt_operation_constant(handle: Operation, out: Out<'_, Attribute>) {
        let part = Part::of_op(handle)?;
        let attr = part.view()?.constant().ok_or_else(|| Failure::not_found("constant"))?;
        out.set(part.attr(attr))
    }
    /// The number of regions.
    fn qopt_operation_num_regions(handle: Operation, out: Out<'_, usize>) {
        let part = Part::of_op(handle)?;
        out.set(part.view()?.regions().len())
    }
    /// The number of blocks of a region.
    fn qopt_operation_num_region_blocks(handle: Operation, region: usize, out: Out<'_, usize>) {
        out.set(blocks(handle, region)?.1.len())
    }
    /// A block of a region.
    fn qopt_operation_region_block(handle: Operation, region: usize, index: usize, out: Out<'_, Block>) {
        let (inner, blocks) = blocks(handle, region)?;
        out.set(inner.block(nth_or_not_found(blocks.into_iter(), index, "block")?))
    }
    /// The number of successors.
    fn qopt_operation_num_successors(handle: Operation, out: Out<'_, usize>) {
        let part = Part::of_op(handle)?;
        out.set(part.body()?.successors(part.id).len())
    }
    /// A successor.
    fn qopt_operation_successor(handle: Operation, index: usize, out: Out<'_, Block>) {
        let part = Part::of_op(handle)?;
        out.set(part.block(nth_or_not_found(part.body()?.successors(part.id).iter().copied(), index, "successor")?))
    }
}
