//! The one hand that changes bodies.

use crate::def::OpRef;
use crate::ir::{Attr, BlockId, Body, Context, IsolatedOp, Loc, OpId, OpSpec, RegionId, Type, ValueId};

/// Is told of every change, while the body is in a consistent state.
pub trait Listener {
    /// An operation was made and inserted, or moved.
    fn inserted(&mut self, body: &Body, op: OpId);
    /// Operands, attributes or result types of an operation changed.
    fn changed(&mut self, body: &Body, op: OpId);
    /// An operation is about to be erased.
    fn erasing(&mut self, body: &Body, op: OpId);
}

/// Where new operations go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Before an operation.
    Before(OpId),
    /// After an operation.
    After(OpId),
    /// At the start of a block.
    Start(BlockId),
    /// At the end of a block.
    End(BlockId),
}

/// Changes a body.
pub struct Rewriter<'a> {
    ctx: &'a Context,
    body: &'a mut Body,
    place: Option<Place>,
    listener: Option<&'a mut dyn Listener>,
    changes: u64,
}

impl<'a> Rewriter<'a> {
    /// A rewriter of a body; it inserts nothing before it is given a place.
    pub fn new(ctx: &'a Context, body: &'a mut Body) -> Self {
        Self { ctx, body, place: None, listener: None, changes: 0 }
    }
    /// A rewriter that tells of its changes.
    pub fn with_listener(ctx: &'a Context, body: &'a mut Body, listener: &'a mut dyn Listener) -> Self {
        Self { ctx, body, place: None, listener: Some(listener), changes: 0 }
    }
    /// The context.
    pub fn ctx(&self) -> &'a Context {
        self.ctx
    }
    /// The body, to be read.
    pub fn body(&self) -> &Body {
        self.body
    }
    /// An operation with its definition's names.
    pub fn op(&self, op: OpId) -> OpRef<'_> {
        OpRef::new(self.ctx, self.body, op)
    }
    /// How many changes were made.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    // ---- the place of insertion ----------------------------------------------------------------------------------

    /// Where new operations go.
    pub fn place(&self) -> Option<Place> {
        self.place
    }
    /// Says where new operations go. Several go there in the order in which they are made.
    pub fn set_place(&mut self, place: Place) {
        self.place = Some(place);
    }

    // ---- making --------------------------------------------------------------------------------------------------

    /// Makes an operation at the place of insertion; it stays detached where there is none.
    pub fn create(&mut self, spec: &OpSpec<'_>) -> OpId {
        let op = self.body.new_op(spec);
        self.insert(op);
        op
    }
    /// Makes an operation like [`Self::create`], for its first result.
    pub fn create_value(&mut self, spec: &OpSpec<'_>) -> Option<ValueId> {
        let op = self.create(spec);
        self.body.result(op, 0)
    }
    /// Makes an operation again, on other operands and for other results. Its regions are not made again.
    pub fn create_like(&mut self, op: OpId, operands: &[ValueId], results: &[Type]) -> OpId {
        let (name, loc) = (self.body.name(op), self.body.loc(op));
        let (properties, attrs) = (self.body.properties(op), self.body.attrs(op));
        self.create(&OpSpec { operands, results, properties, attrs, ..OpSpec::new(name, loc) })
    }
    /// Puts a detached operation at the place of insertion.
    pub fn insert(&mut self, op: OpId) {
        match self.place {
            None => return,
            Some(Place::Before(at)) => self.body.insert_before(op, at),
            Some(Place::End(block)) => self.body.append(block, op),
            Some(Place::After(at)) => {
                self.body.insert_after(op, at);
                self.place = Some(Place::After(op));
            }
            Some(Place::Start(block)) => {
                self.body.prepend(block, op);
                self.place = Some(Place::After(op));
            }
        }
        self.tell_inserted(op);
    }
    /// Puts an isolated operation with its body at the place of insertion.
    pub fn insert_isolated(&mut self, op: IsolatedOp) -> OpId {
        let spec = OpSpec { properties: op.properties, attrs: op.attrs, ..OpSpec::new(op.name, op.loc) };
        let id = self.body.new_op(&spec);
        self.body.set_isolated(id, Box::new(op.body));
        self.insert(id);
        id
    }
    /// Adds a region to an operation that is not isolated.
    pub fn add_region(&mut self, op: OpId) -> RegionId {
        self.changes += 1;
        self.body.add_region(op)
    }
    /// Adds a block at the end of a region.
    pub fn add_block(&mut self, region: RegionId) -> BlockId {
        self.changes += 1;
        self.body.add_block(region)
    }
    /// Adds an argument to a block.
    pub fn add_arg(&mut self, block: BlockId, ty: Type, loc: Loc) -> ValueId {
        self.changes += 1;
        self.body.add_arg(block, ty, loc)
    }

    // ---- changing ------------------------------------------------------------------------------------------------

    /// Makes every use of `old` a use of `new`.
    pub fn replace_uses(&mut self, old: ValueId, new: ValueId) {
        if old == new || self.body.is_unused(old) {
            return;
        }
        let users: Vec<OpId> = self.body.uses(old).map(|(op, _)| op).collect();
        self.body.replace_uses(old, new);
        users.iter().for_each(|&op| self.tell_changed(op));
    }
    /// Replaces an operation's results and erases it. False, and nothing happens, if the number of values is wrong or a
    /// value is the operation's own result.
    pub fn replace(&mut self, op: OpId, values: &[ValueId]) -> bool {
        let results: smallvec::SmallVec<[ValueId; 4]> = self.body.results(op).collect();
        if results.len() != values.len() || values.iter().any(|v| results.contains(v)) {
            return false;
        }
        for (&old, &new) in results.iter().zip(values) {
            self.replace_uses(old, new);
        }
        self.erase(op)
    }
    /// Makes an operation in place of another, whose results it replaces. `None`, and nothing happens, if the number of
    /// results is wrong.
    pub fn replace_with(&mut self, op: OpId, spec: &OpSpec<'_>) -> Option<OpId> {
        if spec.results.len() != self.body.num_results(op) {
            return None;
        }
        self.set_place(Place::Before(op));
        let new = self.create(spec);
        let values: smallvec::SmallVec<[ValueId; 4]> = self.body.results(new).collect();
        self.replace(op, &values);
        Some(new)
    }
    /// Erases an operation and everything in it. False, and nothing happens, while a result has a use.
    pub fn erase(&mut self, op: OpId) -> bool {
        if self.body.results(op).any(|v| !self.body.is_unused(v)) {
            return false;
        }
        // The place of insertion must not vanish with the operation.
        match self.place {
            Some(Place::Before(at)) if at == op => {
                self.place = match (self.body.next(op), self.body.block_of(op)) {
                    (Some(next), _) => Some(Place::Before(next)),
                    (None, block) => block.map(Place::End),
                };
            }
            Some(Place::After(at)) if at == op => {
                self.place = match (self.body.prev(op), self.body.block_of(op)) {
                    (Some(prev), _) => Some(Place::After(prev)),
                    (None, block) => block.map(Place::Start),
                };
            }
            _ => {}
        }
        self.tell_erasing(op);
        self.body.erase(op);
        true
    }
    /// Erases blocks whose operations nothing outside them uses, with everything in them. They may use one another.
    pub fn erase_blocks(&mut self, blocks: &[BlockId]) {
        for &block in blocks {
            let ops: Vec<OpId> = self.body.ops(block).collect();
            for op in ops {
                self.tell_erasing(op);
            }
        }
        self.changes += 1;
        self.body.erase_blocks(blocks);
    }
    /// Replaces one operand.
    pub fn set_operand(&mut self, op: OpId, index: usize, value: ValueId) {
        if self.body.operand(op, index).is_some_and(|old| old != value) {
            self.body.set_operand(op, index, value);
            self.tell_changed(op);
        }
    }
    /// Replaces all operands.
    pub fn set_operands(&mut self, op: OpId, operands: &[ValueId]) {
        if !self.body.operands(op).eq(operands.iter().copied()) {
            self.body.set_operands(op, operands);
            self.tell_changed(op);
        }
    }
    /// Replaces the inherent attributes, a dictionary.
    pub fn set_properties(&mut self, op: OpId, properties: Attr) {
        if self.body.properties(op) != properties {
            self.body.set_properties(op, properties);
            self.tell_changed(op);
        }
    }
    /// Sets or removes one inherent attribute.
    pub fn set_property(&mut self, op: OpId, name: &str, value: Option<Attr>) {
        let dict = self.ctx.dict_with(self.body.properties(op), self.ctx.str(name), value);
        self.set_properties(op, dict);
    }
    /// Replaces the discardable attributes, a dictionary.
    pub fn set_attrs(&mut self, op: OpId, attrs: Attr) {
        if self.body.attrs(op) != attrs {
            self.body.set_attrs(op, attrs);
            self.tell_changed(op);
        }
    }
    /// Changes the type of a value. Whoever does so answers for its definition and its uses.
    pub fn set_type(&mut self, value: ValueId, ty: Type) {
        if self.body.ty(value) == ty {
            return;
        }
        self.body.set_type(value, ty);
        self.changes += 1;
        let users: Vec<OpId> = self.body.uses(value).map(|(op, _)| op).collect();
        users.into_iter().chain(self.body.defining_op(value)).for_each(|op| self.tell_changed(op));
    }
    /// Changes the location of an operation. No listener is told: it changes nothing about the program.
    pub fn set_loc(&mut self, op: OpId, loc: Loc) {
        self.body.set_loc(op, loc);
    }
    /// Changes the location of a block argument.
    pub fn set_arg_loc(&mut self, block: BlockId, index: usize, loc: Loc) {
        self.body.set_arg_loc(block, index, loc);
    }
    /// Moves an operation.
    pub fn move_op(&mut self, op: OpId, to: Place) {
        if matches!(to, Place::Before(at) | Place::After(at) if at == op) {
            return;
        }
        self.body.detach(op);
        match to {
            Place::Before(at) => self.body.insert_before(op, at),
            Place::After(at) => self.body.insert_after(op, at),
            Place::Start(block) => self.body.prepend(block, op),
            Place::End(block) => self.body.append(block, op),
        }
        self.tell_inserted(op);
    }
    /// Moves all operations of a block to the place of insertion, its arguments replaced by values: what inlining does.
    /// False, and nothing happens, if the number of values is wrong or there is no place. The block stays, empty.
    pub fn splice(&mut self, block: BlockId, values: &[ValueId]) -> bool {
        let args: Vec<ValueId> = self.body.args(block).to_vec();
        if args.len() != values.len() || self.place.is_none() {
            return false;
        }
        for (&old, &new) in args.iter().zip(values) {
            self.replace_uses(old, new);
        }
        let ops: Vec<OpId> = self.body.ops(block).collect();
        for op in ops {
            self.body.detach(op);
            self.insert(op);
        }
        true
    }
    /// The body of an isolated operation in this one, to be changed by a rewriter of its own.
    pub fn isolated_mut(&mut self, op: OpId) -> Option<&mut Body> {
        self.changes += 1;
        self.body.isolated_mut(op)
    }

    fn tell_inserted(&mut self, op: OpId) {
        self.changes += 1;
        if let Some(listener) = &mut self.listener {
            listener.inserted(self.body, op);
        }
    }
    fn tell_changed(&mut self, op: OpId) {
        self.changes += 1;
        if let Some(listener) = &mut self.listener {
            listener.changed(self.body, op);
        }
    }
    fn tell_erasing(&mut self, op: OpId) {
        self.changes += 1;
        if let Some(listener) = &mut self.listener {
            listener.erasing(self.body, op);
        }
    }
}
