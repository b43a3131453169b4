//! The operations that are still to be looked at: first in the order of the text or its reverse, later last in, first
//! out; each at most once at a time.

use super::rewriter::Listener;
use crate::ir::{Body, Entity, OpId};

/// The place of an operation that is not waiting.
const NOWHERE: u32 = u32::MAX;

/// A stack of operations without duplicates.
#[derive(Default)]
pub(super) struct Worklist {
    /// `NONE` is the place of one that was removed.
    stack: Vec<OpId>,
    /// For each operation where in the stack it is, as far as any was ever pushed.
    place: Vec<u32>,
    /// Operations that were erased: an id is never used again, so they stay here.
    pub(super) erased: Vec<OpId>,
}

impl Worklist {
    /// Adds an operation, unless it is waiting already.
    pub(super) fn push(&mut self, op: OpId) {
        let at = op.index();
        if self.place.len() <= at {
            self.place.resize(at + 1, NOWHERE);
        }
        if let Some(place) = self.place.get_mut(at).filter(|place| **place == NOWHERE) {
            *place = self.stack.len() as u32;
            self.stack.push(op);
        }
    }
    /// Takes the operation that was added last.
    pub(super) fn pop(&mut self) -> Option<OpId> {
        while let Some(slot) = self.stack.pop() {
            if let Some(op) = slot.some() {
                self.take_place(op);
                return Some(op);
            }
        }
        None
    }
    pub(super) fn remove(&mut self, op: OpId) {
        if let Some(at) = self.take_place(op)
            && let Some(slot) = self.stack.get_mut(at)
        {
            *slot = OpId::NONE;
        }
    }
    /// Forgets where an operation is waiting, if it is.
    fn take_place(&mut self, op: OpId) -> Option<usize> {
        let at = std::mem::replace(self.place.get_mut(op.index())?, NOWHERE);
        (at != NOWHERE).then_some(at as usize)
    }
    /// Puts the waiting operations into another order.
    pub(super) fn reorder(&mut self, order: impl FnOnce(&mut Vec<OpId>)) {
        let mut ops: Vec<OpId> = std::mem::take(&mut self.stack).into_iter().filter_map(Entity::some).collect();
        self.place.clear();
        order(&mut ops);
        ops.into_iter().for_each(|op| self.push(op));
    }
    fn push_users(&mut self, body: &Body, op: OpId) {
        for result in body.results(op) {
            body.uses(result).for_each(|(user, _)| self.push(user));
        }
    }
    /// Adds the operations whose results an operation uses: they may become dead without it.
    pub(super) fn push_operands(&mut self, body: &Body, op: OpId) {
        body.operands(op).filter_map(|v| body.defining_op(v)).for_each(|def| self.push(def));
    }
}

impl Listener for Worklist {
    fn inserted(&mut self, _body: &Body, op: OpId) {
        self.push(op);
    }
    fn changed(&mut self, body: &Body, op: OpId) {
        self.push_operands(body, op);
        self.push_users(body, op);
        self.push(op);
    }
    fn erasing(&mut self, body: &Body, op: OpId) {
        // With the operation goes everything in it.
        let mut gone = vec![op];
        let mut at = 0;
        while let Some(&op) = gone.get(at) {
            at += 1;
            self.push_operands(body, op);
            for &block in body.regions(op).iter().flat_map(|&r| body.blocks(r)) {
                gone.extend(body.ops(block));
            }
        }
        // Only now: operations that go may define each other's operands.
        for op in gone {
            self.remove(op);
            self.erased.push(op);
        }
    }
}
