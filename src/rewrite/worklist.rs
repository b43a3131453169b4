//! The worklist of the greedy driver: initially in the order of the text or its reverse, then last in, first out. Each
//! operation is in the list at most once.

use super::rewriter::Listener;
use crate::ir::{Body, Entity, OpId};

/// The position of an operation that is not in the list.
const NOWHERE: u32 = u32::MAX;

/// A stack of operations without duplicates.
#[derive(Default)]
pub(super) struct Worklist {
    /// Removed operations become `NONE`.
    stack: Vec<OpId>,
    /// The position of each operation in the stack, up to the highest id ever pushed.
    place: Vec<u32>,
    /// Erased operations. Ids are never reused.
    pub(super) erased: Vec<OpId>,
}

impl Worklist {
    /// Adds an operation if it is not in the list.
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
    /// Removes and returns the operation that was added last.
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
    /// Clears the position of an operation, and returns it.
    fn take_place(&mut self, op: OpId) -> Option<usize> {
        let at = std::mem::replace(self.place.get_mut(op.index())?, NOWHERE);
        (at != NOWHERE).then_some(at as usize)
    }
    /// Reorders the operations in the list.
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
    /// Adds the producers of an operation's operands, which may become dead.
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
        // Erasing an operation also erases its contents.
        let mut gone = vec![op];
        let mut at = 0;
        while let Some(&op) = gone.get(at) {
            at += 1;
            self.push_operands(body, op);
            for &block in body.regions(op).iter().flat_map(|&r| body.blocks(r)) {
                gone.extend(body.ops(block));
            }
        }
        // After the pushes above, because erased operations may define operands of erased operations.
        for op in gone {
            self.remove(op);
            self.erased.push(op);
        }
    }
}
