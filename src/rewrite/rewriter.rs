//! The rewriter, which changes bodies and notifies a listener.

use crate::def::OpRef;
use crate::ir::{Attr, BlockId, Body, Context, Entity, Loc, OpId, OpSpec, RegionId, Type, ValueId};

/// Notified of every change, while the body is in a consistent state.
pub trait Listener {
    /// An operation was created and inserted, or moved.
    fn inserted(&mut self, body: &Body, op: OpId);
    /// Operands, attributes or value types of an operation changed.
    fn changed(&mut self, body: &Body, op: OpId);
    /// An operation is about to be erased.
    fn erasing(&mut self, body: &Body, op: OpId);
}

/// An insertion point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InsertPoint {
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
    place: Option<InsertPoint>,
    listener: Option<&'a mut dyn Listener>,
    /// The number of operations before the first change. Later ones are new.
    old_ops: usize,
    /// New operations that were not erased again.
    made: u64,
    /// Changes of old operations and of the body's root.
    changes: u64,
}

impl<'a> Rewriter<'a> {
    /// Creates a rewriter without an insertion point.
    pub fn new(ctx: &'a Context, body: &'a mut Body) -> Self {
        let old_ops = body.num_ops();
        Self { ctx, body, place: None, listener: None, old_ops, made: 0, changes: 0 }
    }
    /// Creates a rewriter that notifies a listener of changes.
    pub fn with_listener(ctx: &'a Context, body: &'a mut Body, listener: &'a mut dyn Listener) -> Self {
        Self { listener: Some(listener), ..Self::new(ctx, body) }
    }
    /// The context.
    pub fn ctx(&self) -> &'a Context {
        self.ctx
    }
    /// The body.
    pub fn body(&self) -> &Body {
        self.body
    }
    /// A view of an operation with its definition's names.
    pub fn op(&self, op: OpId) -> OpRef<'_> {
        OpRef::new(self.ctx, self.body, op)
    }
    /// The operations of the body, each before those in its regions; see [`Body::preorder`].
    pub fn ops(&self) -> Vec<OpId> {
        self.body.preorder()
    }
    /// The number of changes to the body that the rewriter got. An operation that this rewriter creates is one change, and
    /// none if it erases it again, so that an attempt that is undone is not a change.
    pub fn changes(&self) -> u64 {
        self.made + self.changes
    }
    fn is_new(&self, op: OpId) -> bool {
        op.index() >= self.old_ops
    }

    // ---- insertion point -----------------------------------------------------------------------------------------

    /// The insertion point.
    pub fn insertion_point(&self) -> Option<InsertPoint> {
        self.place
    }
    /// Sets the insertion point. Several new operations are inserted in the order of creation.
    pub fn set_insertion_point(&mut self, place: InsertPoint) {
        self.place = Some(place);
    }
    /// Restores an insertion point that [`Self::insertion_point`] returned. With `None`, new operations are detached again.
    pub fn restore_insertion_point(&mut self, saved: Option<InsertPoint>) {
        self.place = saved;
    }

    // ---- making --------------------------------------------------------------------------------------------------

    /// Creates an operation at the insertion point, or detached if there is no insertion point.
    pub fn create(&mut self, spec: &OpSpec<'_>) -> OpId {
        let op = self.body.new_op(spec);
        self.body.own_constants_of(self.ctx, op);
        self.made += 1;
        self.insert(op);
        op
    }
    /// Creates an operation like [`Self::create`], and returns its first result.
    pub fn create_value(&mut self, spec: &OpSpec<'_>) -> Option<ValueId> {
        let op = self.create(spec);
        self.body.result(op, 0)
    }
    /// Creates a copy of an operation with other operands and result types, without its regions.
    pub fn create_like(&mut self, op: OpId, operands: &[ValueId], results: &[Type]) -> OpId {
        let (name, loc) = (self.body.name(op), self.body.loc(op));
        let (properties, attrs) = (self.body.properties(op), self.body.attrs(op));
        self.create(&OpSpec { operands, results, properties, attrs, ..OpSpec::new(name, loc) })
    }
    /// Inserts a detached operation at the insertion point.
    pub fn insert(&mut self, op: OpId) {
        match self.place {
            None => return,
            Some(InsertPoint::Before(at)) => self.body.insert_before(op, at),
            Some(InsertPoint::End(block)) => self.body.append(block, op),
            Some(InsertPoint::After(at)) => {
                self.body.insert_after(op, at);
                self.place = Some(InsertPoint::After(op));
            }
            Some(InsertPoint::Start(block)) => {
                self.body.prepend(block, op);
                self.place = Some(InsertPoint::After(op));
            }
        }
        self.tell_inserted(op);
    }
    /// Inserts an isolated operation at the insertion point.
    pub fn insert_body(&mut self, body: Body) -> OpId {
        let op = self.body.new_slot(Box::new(body));
        self.made += 1;
        self.insert(op);
        op
    }
    /// Adds a region to an operation that is not isolated.
    pub fn add_region(&mut self, op: OpId) -> RegionId {
        self.changes += u64::from(!self.is_new(op));
        self.body.add_region(op)
    }
    /// Adds a block at the end of a region.
    pub fn add_block(&mut self, region: RegionId) -> BlockId {
        self.count_in(region);
        self.body.add_block(region)
    }
    /// Adds a block with arguments of these types at the end of a region, and sets the insertion point to its end.
    pub fn create_block(&mut self, region: RegionId, args: &[Type], loc: Loc) -> BlockId {
        let block = self.add_block(region);
        args.iter().for_each(|&ty| _ = self.add_arg(block, ty, loc));
        self.set_insertion_point(InsertPoint::End(block));
        block
    }
    /// Adds an argument to a block.
    pub fn add_arg(&mut self, block: BlockId, ty: Type, loc: Loc) -> ValueId {
        self.count_in(self.body.region_of(block));
        self.body.add_arg(block, ty, loc)
    }

    // ---- changing ------------------------------------------------------------------------------------------------

    /// Replaces all uses of `old` with `new`.
    pub fn replace_uses(&mut self, old: ValueId, new: ValueId) {
        if old == new || self.body.is_unused(old) {
            return;
        }
        let users: Vec<OpId> = self.body.uses(old).map(|(op, _)| op).collect();
        self.body.replace_uses(old, new);
        users.iter().for_each(|&op| self.tell_changed(op));
    }
    /// Replaces an operation's results and erases it. Returns false and changes nothing if the number of values is
    /// wrong or a value is the operation's own result.
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
    /// Creates an operation before another, and replaces the other with it. Returns `None` and changes nothing if the
    /// number of results is wrong.
    pub fn replace_with(&mut self, op: OpId, spec: &OpSpec<'_>) -> Option<OpId> {
        if spec.results.len() != self.body.num_results(op) {
            return None;
        }
        self.set_insertion_point(InsertPoint::Before(op));
        let new = self.create(spec);
        let values: smallvec::SmallVec<[ValueId; 4]> = self.body.results(new).collect();
        self.replace(op, &values);
        Some(new)
    }
    /// Erases an operation and its contents. Returns false and changes nothing if a result has a use.
    pub fn erase(&mut self, op: OpId) -> bool {
        if self.body.results(op).any(|v| !self.body.is_unused(v)) {
            return false;
        }
        // Moves the insertion point away from the erased operation.
        match self.place {
            Some(InsertPoint::Before(at)) if at == op => {
                self.place = match (self.body.next(op), self.body.block_of(op)) {
                    (Some(next), _) => Some(InsertPoint::Before(next)),
                    (None, block) => block.map(InsertPoint::End),
                };
            }
            Some(InsertPoint::After(at)) if at == op => {
                self.place = match (self.body.prev(op), self.body.block_of(op)) {
                    (Some(prev), _) => Some(InsertPoint::After(prev)),
                    (None, block) => block.map(InsertPoint::Start),
                };
            }
            _ => {}
        }
        self.tell_erasing(op);
        self.body.erase(op);
        true
    }
    /// Erases blocks and their contents. Their operations may use one another, but must have no uses outside.
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
    /// Replaces the inherent attributes with a dictionary.
    pub fn set_properties(&mut self, op: OpId, properties: Attr) {
        if self.body.properties(op) != properties {
            self.body.set_properties(self.ctx, op, properties);
            self.tell_changed(op);
        }
    }
    /// Sets or removes one inherent attribute.
    pub fn set_property(&mut self, op: OpId, name: &str, value: Option<Attr>) {
        let dict = self.ctx.dict_with(self.body.properties(op), self.ctx.str(name), value);
        self.set_properties(op, dict);
    }
    /// Replaces the discardable attributes with a dictionary.
    pub fn set_attrs(&mut self, op: OpId, attrs: Attr) {
        if self.body.attrs(op) != attrs {
            self.body.set_attrs(self.ctx, op, attrs);
            self.tell_changed(op);
        }
    }
    /// Changes the type of a value. The caller keeps its definition and its uses valid.
    pub fn set_type(&mut self, value: ValueId, ty: Type) {
        if self.body.ty(value) == ty {
            return;
        }
        self.body.set_type(value, ty);
        self.changes += u64::from(self.body.defining_op(value).is_none());
        let users: Vec<OpId> = self.body.uses(value).map(|(op, _)| op).collect();
        users.into_iter().chain(self.body.defining_op(value)).for_each(|op| self.tell_changed(op));
    }
    /// Changes the location of an operation. Does not notify the listener, because locations do not affect rules.
    pub fn set_loc(&mut self, op: OpId, loc: Loc) {
        self.changes += u64::from(!self.is_new(op) && self.body.loc(op) != loc);
        self.body.set_loc(op, loc);
    }
    /// Changes the location of a block argument.
    pub fn set_arg_loc(&mut self, block: BlockId, index: usize, loc: Loc) {
        self.changes += u64::from(self.body.arg_loc(block, index) != loc);
        self.body.set_arg_loc(block, index, loc);
    }
    /// Moves an operation.
    pub fn move_op(&mut self, op: OpId, to: InsertPoint) {
        if matches!(to, InsertPoint::Before(at) | InsertPoint::After(at) if at == op) {
            return;
        }
        self.body.detach(op);
        match to {
            InsertPoint::Before(at) => self.body.insert_before(op, at),
            InsertPoint::After(at) => self.body.insert_after(op, at),
            InsertPoint::Start(block) => self.body.prepend(block, op),
            InsertPoint::End(block) => self.body.append(block, op),
        }
        self.tell_inserted(op);
    }
    /// Inlines a block: moves its operations to the insertion point and replaces its arguments with values. Returns
    /// false and changes nothing if the number of values is wrong or there is no insertion point. The empty block
    /// remains.
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
    /// Changes the body of a nested isolated operation with a rewriter of its own, and counts its changes. `edit` also
    /// gets the enclosing body, from which the nested one is taken out. Returns `None` if the operation is not isolated.
    pub fn edit_isolated<R>(&mut self, op: OpId, edit: impl FnOnce(&mut Rewriter<'_>, &Body) -> R) -> Option<R> {
        let mut inner = self.body.take_isolated(op)?;
        let mut rewriter = Rewriter::new(self.ctx, &mut inner);
        let result = edit(&mut rewriter, self.body);
        self.changes += rewriter.changes();
        self.body.put_isolated(op, inner);
        Some(result)
    }

    /// Counts a change of a region, if the operation that owns it is old.
    fn count_in(&mut self, region: RegionId) {
        self.changes += u64::from(self.body.region_owner(region).is_some_and(|op| !self.is_new(op)));
    }
    fn tell_inserted(&mut self, op: OpId) {
        self.changes += u64::from(!self.is_new(op));
        if let Some(listener) = &mut self.listener {
            listener.inserted(self.body, op);
        }
    }
    fn tell_changed(&mut self, op: OpId) {
        self.changes += u64::from(!self.is_new(op));
        if let Some(listener) = &mut self.listener {
            listener.changed(self.body, op);
        }
    }
    fn tell_erasing(&mut self, op: OpId) {
        // New operations count only while they exist. They may contain others.
        let mut work: smallvec::SmallVec<[OpId; 4]> = smallvec::smallvec![op];
        while let Some(op) = work.pop() {
            match self.is_new(op) {
                true => self.made = self.made.saturating_sub(1),
                false => self.changes += 1,
            }
            let blocks = self.body.regions(op).iter().flat_map(|&region| self.body.blocks(region));
            work.extend(blocks.flat_map(|&block| self.body.ops(block)));
        }
        if let Some(listener) = &mut self.listener {
            listener.erasing(self.body, op);
        }
    }
}
