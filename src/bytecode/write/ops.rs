//! Writes operations, blocks and regions.
//!
//! The reader numbers the values of a region after the values of the enclosing regions: block by block, arguments before results.
//! The writer numbers a region when it opens it. A list of open regions replaces recursion.

use rustc_hash::FxHashMap;

use super::super::output::Bytecode;
use super::super::{op_mask, section, since};
use super::numbering::{Attributes, Numbering};
use crate::def::{BlockRef, OpRef, RegionRef};
use crate::ir::{Attr, BlockId, Module, ValueId};

/// The numbers of the values in the open regions of an isolated operation.
#[derive(Default)]
struct Scope {
    numbers: FxHashMap<ValueId, u64>,
    next: u64,
}

/// A list of operations, blocks or regions that is not finished.
enum Open<'m> {
    Regions { regions: Vec<RegionRef<'m>>, next: usize, is_isolated: bool },
    Blocks { blocks: Vec<BlockRef<'m>>, next: usize, values: u64 },
    Ops { next: Option<OpRef<'m>> },
}

struct OpWriter<'m, 'n> {
    n: &'n Numbering<'m>,
    /// Innermost last.
    open: Vec<Open<'m>>,
    scopes: Vec<Scope>,
    /// The sections that are being written: the file's, and one for each open isolated operation.
    outputs: Vec<Bytecode>,
    /// The number of operations written so far: the index into `replaced`.
    count: usize,
    /// For each open region, the number of each block.
    block_numbers: Vec<FxHashMap<BlockId, u64>>,
}

/// The section with the operations of a program.
pub(super) fn write(module: &Module, n: &Numbering<'_>) -> Bytecode {
    let mut writer = OpWriter {
        n,
        open: Vec::new(),
        scopes: vec![Scope::default()],
        outputs: vec![Bytecode::default()],
        count: 0,
        block_numbers: Vec::new(),
    };
    // One operation, and no arguments.
    writer.out().flagged(1, false);
    writer.operation(module.op());
    writer.run();
    writer.outputs.pop().unwrap_or_default()
}

impl<'m> OpWriter<'m, '_> {
    fn out(&mut self) -> &mut Bytecode {
        if self.outputs.is_empty() {
            self.outputs.push(Bytecode::default());
        }
        let last = self.outputs.len().saturating_sub(1);
        #[allow(clippy::indexing_slicing, reason = "an output was pushed if there was none")]
        &mut self.outputs[last]
    }

    fn run(&mut self) {
        while let Some(open) = self.open.last_mut() {
            match open {
                Open::Ops { next } => match next.take() {
                    Some(op) => {
                        *next = op.body.next(op.op).map(|next| OpRef::new(op.ctx, op.body, next));
                        self.operation(op);
                    }
                    None => _ = self.open.pop(),
                },
                Open::Blocks { blocks, next, values } => match blocks.get(*next).copied() {
                    Some(block) => {
                        *next = next.saturating_add(1);
                        self.block(block);
                    }
                    None => {
                        let values = *values;
                        self.open.pop();
                        self.block_numbers.pop();
                        if let Some(scope) = self.scopes.last_mut() {
                            scope.next = scope.next.saturating_sub(values);
                        }
                    }
                },
                Open::Regions { regions, next, is_isolated } => match regions.get(*next).copied() {
                    Some(region) => {
                        *next = next.saturating_add(1);
                        self.region(region);
                    }
                    None => {
                        let is_isolated = *is_isolated;
                        self.open.pop();
                        if is_isolated {
                            self.scopes.pop();
                            let inner = self.outputs.pop().unwrap_or_default();
                            match self.n.version >= since::LAZY_LOADING {
                                true => self.out().section(section::IR, 1, inner),
                                false => self.out().append(inner),
                            }
                        }
                    }
                },
            }
        }
    }

    fn region(&mut self, region: RegionRef<'m>) {
        let blocks: Vec<BlockRef<'m>> = region.blocks().collect();
        self.out().varint(blocks.len() as u64);
        if blocks.is_empty() {
            return;
        }
        let mut values = Vec::new();
        for block in &blocks {
            values.extend_from_slice(block.args());
            block.ops().for_each(|op| values.extend(op.results()));
        }
        if let Some(scope) = self.scopes.last_mut() {
            for &value in &values {
                scope.numbers.insert(value, scope.next);
                scope.next = scope.next.saturating_add(1);
            }
        }
        self.out().varint(values.len() as u64);
        self.block_numbers.push((0..).zip(&blocks).map(|(number, block)| (block.block, number)).collect());
        self.open.push(Open::Blocks { blocks, next: 0, values: values.len() as u64 });
    }

    fn block(&mut self, block: BlockRef<'m>) {
        let (n, args) = (self.n, block.args());
        self.out().flagged(block.ops().count() as u64, !args.is_empty());
        if !args.is_empty() {
            self.out().varint(args.len() as u64);
            for (index, &arg) in args.iter().enumerate() {
                let loc = n.ctx.loc_attr(block.body.arg_loc(block.block, index));
                let ty = n.own_type(block.body.ty(arg));
                if n.version < since::ELIDE_UNKNOWN_ARG_LOCATION {
                    self.out().varint(ty);
                    self.out().varint(n.attr(loc));
                    continue;
                }
                let has_loc = loc != Attr::UNKNOWN_LOC;
                self.out().flagged(ty, has_loc);
                if has_loc {
                    self.out().varint(n.attr(loc));
                }
            }
            if n.version >= since::USE_LIST_ORDER {
                self.out().byte(0);
            }
        }
        self.open.push(Open::Ops { next: block.ops().next() });
    }

    fn operation(&mut self, op: OpRef<'m>) {
        let n = self.n;
        let replacement = n.replaced.get(self.count).copied().flatten();
        self.count = self.count.saturating_add(1);
        let name = replacement.map_or(op.body.name(op.op), |(name, _)| name);
        let Attributes { dict, properties } = Attributes::of(op, n.version, replacement, &n.layouts_of_properties);
        let regions: Vec<RegionRef<'m>> = op.regions().collect();
        let (results, operands) = (op.results(), op.operands());
        let successors = op.body.successors(op.op);
        let has = |bit, is: bool| if is { bit } else { 0 };
        let mask = has(op_mask::ATTRS, dict.is_some())
            | has(op_mask::PROPERTIES, properties.is_some())
            | has(op_mask::RESULTS, results.len() > 0)
            | has(op_mask::OPERANDS, operands.len() > 0)
            | has(op_mask::SUCCESSORS, !successors.is_empty())
            | has(op_mask::REGIONS, !regions.is_empty());
        let loc = n.ctx.loc_attr(op.loc());
        let mut out = Bytecode::default();
        out.varint(n.op(name));
        out.byte(mask);
        out.varint(n.attr(loc));
        dict.into_iter().for_each(|dict| out.varint(n.entry(dict)));
        properties.into_iter().for_each(|properties| out.varint(n.properties(properties)));
        if results.len() > 0 {
            out.varint(results.len() as u64);
            results.for_each(|value| out.varint(n.own_type(op.body.ty(value))));
        }
        if operands.len() > 0 {
            out.varint(operands.len() as u64);
            operands.for_each(|value| out.varint(self.value(value)));
        }
        if !successors.is_empty() {
            out.varint(successors.len() as u64);
            for block in successors {
                let number = self.block_numbers.last().and_then(|numbers| numbers.get(block)).copied();
                out.varint(number.unwrap_or_else(|| crate::bug::bug!("{block:?} is not in the region of its branch")));
            }
        }
        // The values of an isolated body have numbers of their own.
        let is_isolated = n.ctx.registered(op.body.name(op.op)).is_some_and(|registered| registered.flags.isolated);
        if !regions.is_empty() {
            out.flagged(regions.len() as u64, is_isolated);
        }
        self.out().append(out);
        if regions.is_empty() {
            return;
        }
        if is_isolated {
            self.scopes.push(Scope::default());
            self.outputs.push(Bytecode::default());
        }
        self.open.push(Open::Regions { regions, next: 0, is_isolated });
    }

    fn value(&self, value: ValueId) -> u64 {
        let number = self.scopes.last().and_then(|scope| scope.numbers.get(&value)).copied();
        number.unwrap_or_else(|| crate::bug::bug!("{value:?} has no number in the bytecode"))
    }
}
