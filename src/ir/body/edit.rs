//! Changes of a body: creation, insertion, erasure and replacement of its entities.
//!
//! Private to the toolkit: a [`Rewriter`](crate::rewrite::Rewriter) notifies listeners and counts changes. These functions do
//! neither, and check nothing about the program.

use super::*;

impl Body {
    /// Creates the module that MLIR adds around the operations of a file. Returns its body and its block.
    pub(crate) fn implicit_module(ctx: &Context, loc: Loc) -> (Self, BlockId) {
        let mut body = Self::new(ctx.op_name("builtin.module"), loc);
        let region = body.add_region(Self::ROOT);
        let block = body.add_block(region);
        (body, block)
    }
    /// Adds a region to an operation, which must not be a slot.
    pub(crate) fn add_region(&mut self, op: OpId) -> RegionId {
        let region = self.new_region();
        self.attach_region(op, region);
        region
    }
    /// Creates a region without an owner: the parser reads the regions of an operation before it creates the operation.
    pub(crate) fn new_region(&mut self) -> RegionId {
        self.regions.push(RegionData::default())
    }
    /// Attaches a region without an owner to an operation.
    pub(crate) fn attach_region(&mut self, op: OpId, region: RegionId) {
        self.regions[region].owner = Some(op);
        match op {
            Self::ROOT => self.root_regions.push(region),
            _ => self.extra_mut(op).regions.push(region),
        }
    }
    /// Turns an operation into a slot with this body, or puts back a body that was [taken out](Self::take_isolated).
    pub(crate) fn put_isolated(&mut self, op: OpId, body: Box<Body>) {
        self.release_constants_of(op);
        self.ops[op].name = body.name(Self::ROOT);
        (self.ops[op].properties, self.ops[op].attrs) = (IN_SLOT, Attr::EMPTY_DICT);
        self.extra_mut(op).body = Some(body);
    }
    /// Takes the body out of a slot. The slot needs a body before its attributes are read again.
    pub(crate) fn take_isolated(&mut self, op: OpId) -> Option<Box<Body>> {
        let extra = self.op(op).extra.some()?;
        self.extras[extra].body.take()
    }
    /// Creates a detached slot with a body.
    pub(crate) fn new_slot(&mut self, body: Box<Body>) -> OpId {
        let op = self.new_op(&OpSpec::new(body.name(Self::ROOT), Loc::UNKNOWN));
        self.put_isolated(op, body);
        op
    }
    /// The rarely needed data of an operation (regions, successors, body), created at the first use.
    fn extra_mut(&mut self, op: OpId) -> &mut OpExtra {
        let id = match self.ops[op].extra.some() {
            Some(id) => id,
            None => {
                let id = self.extras.push(OpExtra::default());
                self.ops[op].extra = id;
                id
            }
        };
        &mut self.extras[id]
    }
    /// Creates a block that is not in its region's list yet; see [`Body::attach_block`].
    pub(crate) fn new_block(&mut self, region: RegionId) -> BlockId {
        self.blocks.push(BlockData {
            region,
            first: OpId::NONE,
            last: OpId::NONE,
            args: SmallVec::new(),
            arg_locs: SmallVec::new(),
        })
    }
    /// Appends a block to its region.
    pub(crate) fn attach_block(&mut self, block: BlockId) {
        let region = self.blocks[block].region;
        self.regions[region].blocks.push(block);
    }
    /// Creates a block at the end of a region.
    pub(crate) fn add_block(&mut self, region: RegionId) -> BlockId {
        let block = self.new_block(region);
        self.attach_block(block);
        block
    }
    /// Adds an argument to a block.
    pub(crate) fn add_arg(&mut self, block: BlockId, ty: Type, loc: Loc) -> ValueId {
        let value = self.values.push(ValueData { ty, first_use: UseId::NONE, owner: block.index() as u32 | BLOCK_BIT });
        self.blocks[block].args.push(value);
        self.blocks[block].arg_locs.push(loc);
        value
    }
    /// Sets the location of a block argument.
    pub(crate) fn set_arg_loc(&mut self, block: BlockId, index: usize, loc: Loc) {
        self.blocks[block].arg_locs[index] = loc;
    }
    /// Creates a detached operation.
    pub(crate) fn new_op(&mut self, spec: &OpSpec<'_>) -> OpId {
        let op = self.ops.next_id();
        let results = self.values.next_id();
        for &ty in spec.results {
            self.values.push(ValueData { ty, first_use: UseId::NONE, owner: op.index() as u32 });
        }
        let operands = self.push_uses(op, spec.operands);
        let extra = if spec.successors.is_empty() {
            ExtraId::NONE
        } else {
            self.extras.push(OpExtra { successors: spec.successors.into(), ..OpExtra::default() })
        };
        self.ops.push(OpData {
            name: spec.name,
            block: BlockId::NONE,
            prev: OpId::NONE,
            next: OpId::NONE,
            loc: spec.loc,
            properties: spec.properties,
            attrs: spec.attrs,
            operands,
            num_operands: spec.operands.len() as u32,
            results,
            num_results: spec.results.len() as u32,
            extra,
        })
    }
    /// Creates one use for each operand, with consecutive ids. Returns the first id.
    fn push_uses(&mut self, owner: OpId, operands: &[ValueId]) -> UseId {
        let first = self.uses.next_id();
        for &value in operands {
            let id = self.uses.push(UseData { value, owner, prev: UseId::NONE, next: UseId::NONE });
            self.link_use(id, value);
        }
        first
    }
    /// Prepends a use to the list of the value's uses.
    fn link_use(&mut self, id: UseId, value: ValueId) {
        let head = self.value(value).first_use;
        if let Some(head) = head.some() {
            self.uses[head].prev = id;
        }
        let data = &mut self.uses[id];
        (data.value, data.prev, data.next) = (value, UseId::NONE, head);
        self.values[value].first_use = id;
    }
    fn unlink_use(&mut self, id: UseId) {
        let UseData { value, prev, next, .. } = self.uses[id];
        match prev.some() {
            Some(prev) => self.uses[prev].next = next,
            None => self.values[value].first_use = next,
        }
        if let Some(next) = next.some() {
            self.uses[next].prev = prev;
        }
    }
    /// Creates a forward value: the parser uses it for an operand whose definition comes later in the text.
    pub(crate) fn new_forward_value(&mut self, ty: Type) -> ValueId {
        self.values.push(ValueData { ty, first_use: UseId::NONE, owner: FORWARD })
    }

    /// Inserts a detached operation at the end of a block.
    pub(crate) fn append(&mut self, block: BlockId, op: OpId) {
        let last = self.block(block).last;
        self.link_op(block, op, last, OpId::NONE);
    }
    /// Inserts a detached operation at the start of a block.
    pub(crate) fn prepend(&mut self, block: BlockId, op: OpId) {
        let first = self.block(block).first;
        self.link_op(block, op, OpId::NONE, first);
    }
    /// Inserts a detached operation before another.
    pub(crate) fn insert_before(&mut self, op: OpId, before: OpId) {
        let OpData { block, prev, .. } = *self.op(before);
        self.link_op(block, op, prev, before);
    }
    /// Inserts a detached operation after another.
    pub(crate) fn insert_after(&mut self, op: OpId, after: OpId) {
        let OpData { block, next, .. } = *self.op(after);
        self.link_op(block, op, after, next);
    }
    fn link_op(&mut self, block: BlockId, op: OpId, prev: OpId, next: OpId) {
        let data = self.op_mut(op);
        (data.block, data.prev, data.next) = (block, prev, next);
        match prev.some() {
            Some(prev) => self.ops[prev].next = op,
            None => self.blocks[block].first = op,
        }
        match next.some() {
            Some(next) => self.ops[next].prev = op,
            None => self.blocks[block].last = op,
        }
    }
    /// Removes an operation from its block.
    pub(crate) fn detach(&mut self, op: OpId) {
        let OpData { block, prev, next, .. } = *self.op(op);
        if block.some().is_none() {
            return;
        }
        match prev.some() {
            Some(prev) => self.ops[prev].next = next,
            None => self.blocks[block].first = next,
        }
        match next.some() {
            Some(next) => self.ops[next].prev = prev,
            None => self.blocks[block].last = prev,
        }
        let data = &mut self.ops[op];
        (data.block, data.prev, data.next) = (BlockId::NONE, OpId::NONE, OpId::NONE);
    }
    /// Erases an operation and its contents. Its results must be unused.
    pub(crate) fn erase(&mut self, op: OpId) {
        self.detach(op);
        // A work list instead of recursion: the input determines the depth of regions.
        let mut work = vec![op];
        while let Some(op) = work.pop() {
            let OpData { operands, num_operands, results, num_results, extra, .. } = self.ops[op];
            for i in 0..num_operands as usize {
                self.unlink_use(UseId::from_index(operands.index() + i));
            }
            for i in 0..num_results as usize {
                self.values[ValueId::from_index(results.index() + i)].owner = ERASED_VALUE;
            }
            if let Some(extra) = extra.some() {
                let OpExtra { regions, body, .. } = std::mem::take(&mut self.extras[extra]);
                if let Some(body) = body {
                    self.take_constants_of(*body);
                }
                for region in regions {
                    for block in std::mem::take(&mut self.regions[region].blocks) {
                        work.extend(self.ops(block));
                        self.mark_erased(block);
                    }
                    self.regions[region].owner = Some(ERASED_REGION);
                }
            }
            self.release_constants_of(op);
            // With `IN_SLOT`, the operand range `(NONE, 1)` and `ERASED_EXTRA`, `data`, `operands` and `extra` panic for an erased
            // operation. They need no test for it, which would cost time on every access.
            let data = &mut self.ops[op];
            (data.block, data.properties, data.extra) = (ERASED_OP, IN_SLOT, ERASED_EXTRA);
            (data.operands, data.num_operands) = (UseId::NONE, 1);
        }
    }
    fn mark_erased(&mut self, block: BlockId) {
        self.blocks[block].region = ERASED_BLOCK;
        for arg in std::mem::take(&mut self.blocks[block].args) {
            self.values[arg].owner = ERASED_VALUE;
        }
    }
    /// Erases blocks and their contents. Their values must not be used outside them.
    pub(crate) fn erase_blocks(&mut self, blocks: &[BlockId]) {
        let mut regions: Vec<RegionId> = blocks.iter().map(|&b| self.region_of(b)).collect();
        regions.sort_unstable();
        regions.dedup();
        for &block in blocks {
            // An earlier block of the list may contain this one. Then its operations are erased already.
            while let Some(op) = self.blocks[block].first.some().filter(|&op| !self.is_erased(op)) {
                self.erase(op);
            }
            self.mark_erased(block);
        }
        for region in regions {
            let blocks = std::mem::take(&mut self.regions[region].blocks);
            let remaining = blocks.into_iter().filter(|&block| self.blocks[block].region != ERASED_BLOCK).collect();
            self.regions[region].blocks = remaining;
        }
    }
    /// Replaces one operand.
    pub(crate) fn set_operand(&mut self, op: OpId, index: usize, value: ValueId) {
        if index >= self.num_operands(op) {
            bug!("{op:?} has no operand {index}");
        }
        let id = UseId::from_index(self.ops[op].operands.index() + index);
        self.unlink_use(id);
        self.link_use(id, value);
    }
    /// Replaces all operands.
    pub(crate) fn set_operands(&mut self, op: OpId, operands: &[ValueId]) {
        let first = self.op(op).operands.index();
        for i in 0..self.num_operands(op) {
            self.unlink_use(UseId::from_index(first + i));
        }
        let first = self.push_uses(op, operands);
        let data = &mut self.ops[op];
        (data.operands, data.num_operands) = (first, operands.len() as u32);
    }
    /// Replaces all uses of `old` with `new`.
    pub(crate) fn replace_uses(&mut self, old: ValueId, new: ValueId) {
        if old == new {
            return;
        }
        while let Some(id) = self.value(old).first_use.some() {
            self.unlink_use(id);
            self.link_use(id, new);
        }
    }
    /// Changes the type of a value.
    pub(crate) fn set_type(&mut self, value: ValueId, ty: Type) {
        _ = self.value(value);
        self.values[value].ty = ty;
    }
    /// Changes the location of an operation.
    pub(crate) fn set_loc(&mut self, op: OpId, loc: Loc) {
        self.data_mut(op).loc = loc;
    }
    /// Replaces the inherent attributes with a dictionary.
    pub(crate) fn set_properties(&mut self, ctx: &Context, op: OpId, properties: Attr) {
        let (body, op) = self.attrs_of(op);
        let old = std::mem::replace(&mut body.ops[op].properties, properties);
        body.replace_owned_constants(ctx, old, properties);
    }
    /// Replaces the discardable attributes with a dictionary.
    pub(crate) fn set_attrs(&mut self, ctx: &Context, op: OpId, attrs: Attr) {
        let (body, op) = self.attrs_of(op);
        let old = std::mem::replace(&mut body.ops[op].attrs, attrs);
        body.replace_owned_constants(ctx, old, attrs);
    }
    /// The body and the operation that store the attributes of `op`: for a slot, its body and the root of it.
    fn attrs_of(&mut self, op: OpId) -> (&mut Self, OpId) {
        if self.ops[op].properties != IN_SLOT {
            return (self, op);
        }
        match self.isolated_mut(op) {
            Some(inner) => (inner, Self::ROOT),
            None => bug!("{op:?} is an isolated operation whose body was taken out"),
        }
    }
    /// Moves the content into a body without spare capacity. Small buffers stay allocated here for the next body.
    pub(crate) fn take_compact(&mut self) -> Self {
        Self {
            ops: self.ops.take_compact(),
            extras: self.extras.take_compact(),
            values: self.values.take_compact(),
            uses: self.uses.take_compact(),
            blocks: self.blocks.take_compact(),
            regions: self.regions.take_compact(),
            root_regions: std::mem::take(&mut self.root_regions),
            owned_constants: self.owned_constants.take(),
        }
    }
    /// Releases spare capacity of a complete body.
    pub(crate) fn shrink(&mut self) {
        self.ops.shrink();
        self.extras.shrink();
        self.values.shrink();
        self.uses.shrink();
        self.blocks.shrink();
        self.regions.shrink();
    }
}
