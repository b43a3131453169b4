//! Copies of operations with other element types.

use rustc_hash::FxHashMap;

use super::{InsertPoint, Rewriter};
use crate::def::BodyTypes;
use crate::ir::{BlockId, Body, OpId, Type, ValueId};

/// Returns the only block of an operation with one region.
pub(crate) fn only_block(body: &Body, op: OpId) -> Option<BlockId> {
    let &[region] = body.regions(op) else { return None };
    let &[block] = body.blocks(region) else { return None };
    Some(block)
}

impl Rewriter<'_> {
    /// Copies the body of `from` to `to`, which has the same name and no regions. The block arguments get the types of
    /// [`BodyTypes`]. With `yielded`, the copy is only a terminator with this operand. Returns false if the body of `from` has
    /// several blocks or nested bodies.
    pub fn copy_body(&mut self, from: OpId, to: OpId, yielded: Option<ValueId>) -> bool {
        if self.body().regions(from).is_empty() {
            return true;
        }
        let Some(block) = only_block(self.body(), from) else { return false };
        let Some(end) = self.body().last(block) else { return false };
        let ops: Vec<OpId> = match yielded {
            Some(_) => vec![end],
            None => self.body().ops(block).collect(),
        };
        if ops.iter().any(|&op| !self.body().regions(op).is_empty() || !self.body().successors(op).is_empty()) {
            return false;
        }
        let args = self.body().args(block).to_vec();
        let BodyTypes { args: types, .. } = self.body_types(to);
        let old: Vec<Type> = args.iter().map(|&arg| self.body().ty(arg)).collect();
        let types = if types.is_empty() { old } else { types };
        if types.len() != args.len() {
            return false;
        }
        let place = self.insertion_point();
        let region = self.add_region(to);
        let copy = self.add_block(region);
        let mut values: FxHashMap<ValueId, ValueId> = FxHashMap::default();
        for (i, (&arg, &ty)) in args.iter().zip(&types).enumerate() {
            let loc = self.body().arg_loc(block, i);
            values.insert(arg, self.add_arg(copy, ty, loc));
        }
        self.set_insertion_point(InsertPoint::End(copy));
        for op in ops {
            let mapped = |v: ValueId| values.get(&v).copied().unwrap_or(v);
            let operands: Vec<ValueId> = match yielded {
                Some(value) => vec![value],
                None => self.body().operands(op).map(mapped).collect(),
            };
            let results: Vec<Type> = self.body().results(op).map(|v| self.body().ty(v)).collect();
            let new = self.create_like(op, &operands, &results);
            values.extend(self.body().results(op).zip(self.body().results(new)));
        }
        place.into_iter().for_each(|place| self.set_insertion_point(place));
        true
    }

    /// Returns the types that an operation demands in its body.
    pub(crate) fn body_types(&self, op: OpId) -> BodyTypes {
        let view = self.op(op);
        view.meaning().and_then(|def| def.body_types).map(|read| read(view)).unwrap_or_default()
    }
}
