//! Copies the region of an operation to a clone with other operand types.

use rustc_hash::FxHashMap;

use super::{InsertPoint, Rewriter};
use crate::def::BodyTypes;
use crate::ir::{BlockId, OpId, Type, ValueId};

impl Rewriter<'_> {
    /// Copies the region of `from` to `to`, a clone without regions. Block arguments get the types of [`BodyTypes::args`]. With
    /// `yielded`, copies only the terminator, with this operand. Returns false, without a change, if the region is not a single
    /// block without nested regions and successors, or if the argument counts differ.
    pub fn copy_body(&mut self, from: OpId, to: OpId, yielded: Option<ValueId>) -> bool {
        if self.body().regions(from).is_empty() {
            return true;
        }
        let Some(block) = self.body().only_block(from) else { return false };
        let Some(end) = self.body().last(block) else { return false };
        let ops: Vec<OpId> = match yielded {
            Some(_) => vec![end],
            None => self.body().ops(block).collect(),
        };
        if ops.iter().any(|&op| !self.body().regions(op).is_empty() || !self.body().successors(op).is_empty()) {
            return false;
        }
        let mut types = self.body_types(to).args;
        if types.is_empty() {
            types = self.body().args(block).iter().map(|&arg| self.body().ty(arg)).collect();
        }
        if types.len() != self.body().args(block).len() {
            return false;
        }
        let insertion_point = self.insertion_point();
        let mut copies = self.copy_arguments(block, to, &types);
        match yielded {
            Some(value) => {
                let results = self.result_types(end);
                self.create_like(end, &[value], &results);
            }
            None => self.copy_ops(&ops, &mut copies),
        }
        self.restore_insertion_point(insertion_point);
        true
    }

    /// Adds a region to `to`, with a block like `block`, and sets the insertion point to its end. Returns the arguments' copies.
    fn copy_arguments(&mut self, block: BlockId, to: OpId, types: &[Type]) -> FxHashMap<ValueId, ValueId> {
        let region = self.add_region(to);
        let copy = self.add_block(region);
        let mut copies = FxHashMap::default();
        for (i, (arg, &ty)) in self.body().args(block).to_vec().into_iter().zip(types).enumerate() {
            let loc = self.body().arg_loc(block, i);
            copies.insert(arg, self.add_arg(copy, ty, loc));
        }
        self.set_insertion_point(InsertPoint::End(copy));
        copies
    }

    fn copy_ops(&mut self, ops: &[OpId], copies: &mut FxHashMap<ValueId, ValueId>) {
        for &op in ops {
            let copy_of = |v: ValueId| copies.get(&v).copied().unwrap_or(v);
            let operands: Vec<ValueId> = self.body().operands(op).map(copy_of).collect();
            let results = self.result_types(op);
            let copy = self.create_like(op, &operands, &results);
            copies.extend(self.body().results(op).zip(self.body().results(copy)));
        }
    }

    fn result_types(&self, op: OpId) -> Vec<Type> {
        self.body().results(op).map(|v| self.body().ty(v)).collect()
    }

    /// Returns the required types of block arguments and yields.
    pub(crate) fn body_types(&self, op: OpId) -> BodyTypes {
        let view = self.op(op);
        view.meaning().and_then(|def| def.body_types).map(|read| read(view)).unwrap_or_default()
    }
}
