//! The body of an isolated-from-above operation: the arenas that own its operations, blocks, regions and values.
//!
//! Values never cross the border of a body, so a body can be taken out of its parent, changed on another thread and put
//! back ([`Body::take_isolated`]). Operations of a block and uses of a value are intrusive doubly linked lists of
//! `u32`: an operation with two operands and a result costs 92 bytes. Erased entities leave holes.
//!
//! This module keeps the links right and nothing else: it does not verify, and passes change a body only through the
//! [rewriter](crate::rewrite).

use smallvec::SmallVec;

use super::entity::{Arena, Entity, entities};
use super::{Attr, Context, Loc, OpName, Str, Type};

entities! {
    /// An operation.
    OpId "op";
    /// A block.
    BlockId "bb";
    /// A region.
    RegionId "region";
    /// A value: an operation's result or a block's argument.
    ValueId "v";
    /// One operand of an operation, which is one use of a value.
    UseId "use";
    /// The rarely present parts of an operation.
    ExtraId "extra";
}

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueDef {
    /// The result of an operation at an index.
    Result(OpId, u32),
    /// The argument of a block at an index.
    Argument(BlockId, u32),
    /// Nowhere: what a use names that stands in text with an error. Verified programs have none.
    Forward,
}

#[derive(Clone, Debug)]
struct OpData {
    name: OpName,
    block: BlockId,
    prev: OpId,
    next: OpId,
    loc: Loc,
    properties: Attr,
    attrs: Attr,
    operands: UseId,
    num_operands: u32,
    results: ValueId,
    num_results: u32,
    extra: ExtraId,
}

#[derive(Clone, Debug, Default)]
struct OpExtra {
    regions: SmallVec<[RegionId; 1]>,
    successors: SmallVec<[BlockId; 2]>,
    body: Option<Box<Body>>,
}

#[derive(Clone, Debug)]
struct ValueData {
    ty: Type,
    first_use: UseId,
    /// An `OpId`, or a `BlockId` with the top bit set, or [`FORWARD`].
    owner: u32,
}

const BLOCK_BIT: u32 = 1 << 31;
/// The owner of a value that nothing defines yet; no operation has this number.
const FORWARD: u32 = !BLOCK_BIT;

#[derive(Clone, Debug)]
struct UseData {
    value: ValueId,
    owner: OpId,
    prev: UseId,
    next: UseId,
}

#[derive(Clone, Debug)]
struct BlockData {
    region: RegionId,
    first: OpId,
    last: OpId,
    args: SmallVec<[ValueId; 2]>,
    arg_locs: SmallVec<[Loc; 2]>,
}

#[derive(Clone, Debug, Default)]
struct RegionData {
    blocks: SmallVec<[BlockId; 2]>,
    owner: Option<OpId>,
}

/// The arenas of an isolated operation's regions.
#[derive(Clone, Debug, Default)]
pub struct Body {
    ops: Arena<OpId, OpData>,
    extras: Arena<ExtraId, OpExtra>,
    values: Arena<ValueId, ValueData>,
    uses: Arena<UseId, UseData>,
    blocks: Arena<BlockId, BlockData>,
    regions: Arena<RegionId, RegionData>,
    roots: SmallVec<[RegionId; 1]>,
}

/// An isolated operation out of its parent: its own parts and its body.
#[derive(Clone, Debug)]
pub struct IsolatedOp {
    /// Name.
    pub name: OpName,
    /// Location.
    pub loc: Loc,
    /// Inherent attributes, a dictionary.
    pub properties: Attr,
    /// Discardable attributes, a dictionary.
    pub attrs: Attr,
    /// Regions.
    pub body: Body,
}

/// Everything that a new operation needs.
#[derive(Clone, Debug)]
pub struct OpSpec<'a> {
    /// Name.
    pub name: OpName,
    /// Location.
    pub loc: Loc,
    /// Operands.
    pub operands: &'a [ValueId],
    /// Result types.
    pub results: &'a [Type],
    /// Inherent attributes, a dictionary.
    pub properties: Attr,
    /// Discardable attributes, a dictionary.
    pub attrs: Attr,
    /// Successors.
    pub successors: &'a [BlockId],
}

impl<'a> OpSpec<'a> {
    /// An operation with a name and nothing else.
    pub fn new(name: OpName, loc: Loc) -> Self {
        Self {
            name,
            loc,
            operands: &[],
            results: &[],
            properties: Attr::EMPTY_DICT,
            attrs: Attr::EMPTY_DICT,
            successors: &[],
        }
    }
}

impl Body {
    // ---- reading -------------------------------------------------------------------------------------------------

    /// The regions of the operation that owns this body.
    pub fn roots(&self) -> &[RegionId] {
        &self.roots
    }
    /// Name of an operation.
    #[inline]
    pub fn name(&self, op: OpId) -> OpName {
        self.ops[op].name
    }
    /// Location of an operation.
    #[inline]
    pub fn loc(&self, op: OpId) -> Loc {
        self.ops[op].loc
    }
    /// Inherent attributes, a dictionary.
    #[inline]
    pub fn properties(&self, op: OpId) -> Attr {
        self.ops[op].properties
    }
    /// Discardable attributes, a dictionary.
    #[inline]
    pub fn attrs(&self, op: OpId) -> Attr {
        self.ops[op].attrs
    }
    /// The block that an operation is in, `None` while it is detached.
    #[inline]
    pub fn block_of(&self, op: OpId) -> Option<BlockId> {
        self.ops[op].block.some()
    }
    /// The operation before this one in its block.
    #[inline]
    pub fn prev(&self, op: OpId) -> Option<OpId> {
        self.ops[op].prev.some()
    }
    /// The operation after this one in its block.
    #[inline]
    pub fn next(&self, op: OpId) -> Option<OpId> {
        self.ops[op].next.some()
    }
    /// How many operands an operation has.
    #[inline]
    pub fn num_operands(&self, op: OpId) -> usize {
        self.ops[op].num_operands as usize
    }
    /// The operands of an operation.
    #[inline]
    pub fn operands(&self, op: OpId) -> impl ExactSizeIterator<Item = ValueId> + DoubleEndedIterator + Clone + '_ {
        let data = &self.ops[op];
        self.uses.run(data.operands, data.num_operands as usize).iter().map(|u| u.value)
    }
    /// One operand of an operation.
    #[inline]
    pub fn operand(&self, op: OpId, index: usize) -> Option<ValueId> {
        self.operands(op).nth(index)
    }
    /// How many results an operation has.
    #[inline]
    pub fn num_results(&self, op: OpId) -> usize {
        self.ops[op].num_results as usize
    }
    /// The results of an operation.
    #[inline]
    pub fn results(&self, op: OpId) -> impl ExactSizeIterator<Item = ValueId> + DoubleEndedIterator + Clone + use<> {
        let data = &self.ops[op];
        let first = data.results.index();
        (first..first + data.num_results as usize).map(ValueId::from_index)
    }
    /// One result of an operation.
    #[inline]
    pub fn result(&self, op: OpId, index: usize) -> Option<ValueId> {
        self.results(op).nth(index)
    }
    /// The regions of an operation that is not isolated; an isolated one keeps them in its own body.
    #[inline]
    pub fn regions(&self, op: OpId) -> &[RegionId] {
        self.extra(op).map_or(&[], |e| &e.regions)
    }
    /// The successors of an operation.
    #[inline]
    pub fn successors(&self, op: OpId) -> &[BlockId] {
        self.extra(op).map_or(&[], |e| &e.successors)
    }
    /// The body of an isolated operation.
    #[inline]
    pub fn isolated(&self, op: OpId) -> Option<&Body> {
        self.extra(op)?.body.as_deref()
    }
    /// The body of an isolated operation, to be changed.
    pub fn isolated_mut(&mut self, op: OpId) -> Option<&mut Body> {
        let extra = self.ops[op].extra.some()?;
        self.extras[extra].body.as_deref_mut()
    }
    fn extra(&self, op: OpId) -> Option<&OpExtra> {
        Some(&self.extras[self.ops[op].extra.some()?])
    }
    /// The type of a value.
    #[inline]
    pub fn ty(&self, value: ValueId) -> Type {
        self.values[value].ty
    }
    /// Where a value comes from.
    pub fn def(&self, value: ValueId) -> ValueDef {
        let owner = self.values[value].owner;
        if owner & BLOCK_BIT != 0 {
            let block = BlockId::from_index((owner & !BLOCK_BIT) as usize);
            let index = self.blocks[block].args.iter().position(|&a| a == value).unwrap_or(0);
            ValueDef::Argument(block, index as u32)
        } else if owner == FORWARD {
            ValueDef::Forward
        } else {
            let op = OpId::from_index(owner as usize);
            ValueDef::Result(op, (value.index() - self.ops[op].results.index()) as u32)
        }
    }
    /// The operation whose result a value is.
    #[inline]
    pub fn defining_op(&self, value: ValueId) -> Option<OpId> {
        let owner = self.values[value].owner;
        (owner & BLOCK_BIT == 0 && owner != FORWARD).then(|| OpId::from_index(owner as usize))
    }
    /// The block that a value is defined in.
    pub fn defining_block(&self, value: ValueId) -> Option<BlockId> {
        match self.def(value) {
            ValueDef::Argument(block, _) => Some(block),
            ValueDef::Result(op, _) => self.block_of(op),
            ValueDef::Forward => None,
        }
    }
    /// The uses of a value, newest first: operation and operand index.
    pub fn uses(&self, value: ValueId) -> impl Iterator<Item = (OpId, usize)> + '_ {
        let mut at = self.values[value].first_use;
        std::iter::from_fn(move || {
            let id = at.some()?;
            let data = &self.uses[id];
            at = data.next;
            Some((data.owner, id.index() - self.ops[data.owner].operands.index()))
        })
    }
    /// Whether a value has no use.
    #[inline]
    pub fn is_unused(&self, value: ValueId) -> bool {
        self.values[value].first_use.some().is_none()
    }
    /// Whether a value has exactly one use.
    pub fn has_one_use(&self, value: ValueId) -> bool {
        self.uses(value).take(2).count() == 1
    }
    /// The arguments of a block.
    pub fn args(&self, block: BlockId) -> &[ValueId] {
        &self.blocks[block].args
    }
    /// The location of a block argument.
    pub fn arg_loc(&self, block: BlockId, index: usize) -> Loc {
        self.blocks[block].arg_locs.get(index).copied().unwrap_or(Loc::UNKNOWN)
    }
    /// The region that a block is in.
    pub fn region_of(&self, block: BlockId) -> RegionId {
        self.blocks[block].region
    }
    /// The first operation of a block.
    pub fn first(&self, block: BlockId) -> Option<OpId> {
        self.blocks[block].first.some()
    }
    /// The last operation of a block.
    pub fn last(&self, block: BlockId) -> Option<OpId> {
        self.blocks[block].last.some()
    }
    /// The operations of a block in order.
    pub fn ops(&self, block: BlockId) -> impl Iterator<Item = OpId> + '_ {
        std::iter::successors(self.first(block), |&op| self.next(op))
    }
    /// The blocks of a region in order.
    pub fn blocks(&self, region: RegionId) -> &[BlockId] {
        &self.regions[region].blocks
    }
    /// The operation that a region belongs to; `None` for the roots, whose owner is outside.
    pub fn region_owner(&self, region: RegionId) -> Option<OpId> {
        self.regions[region].owner
    }
    /// The operation of this body around a block.
    pub fn parent_op(&self, block: BlockId) -> Option<OpId> {
        self.region_owner(self.region_of(block))
    }
    /// How many operations were ever made; erased ones count.
    pub fn num_ops(&self) -> usize {
        self.ops.len()
    }
    /// How many values were ever made; every id is below this.
    pub fn num_values(&self) -> usize {
        self.values.len()
    }
    /// How many blocks were ever made; every id is below this.
    pub fn num_blocks(&self) -> usize {
        self.blocks.len()
    }
    /// How many uses an operation's operands start after; with [`Body::num_uses`] a dense numbering of operands.
    pub fn num_uses(&self) -> usize {
        self.uses.len()
    }

    // ---- building ------------------------------------------------------------------------------------------------

    /// Adds a root region.
    pub fn add_root(&mut self) -> RegionId {
        let region = self.regions.push(RegionData::default());
        self.roots.push(region);
        region
    }
    /// Adds a region to an operation that is not isolated.
    pub fn add_region(&mut self, op: OpId) -> RegionId {
        let region = self.regions.push(RegionData { owner: Some(op), ..RegionData::default() });
        self.extra_mut(op).regions.push(region);
        region
    }
    /// Makes a region that has no owner yet, for text that has regions before operations.
    pub fn new_region(&mut self) -> RegionId {
        self.regions.push(RegionData::default())
    }
    /// Gives a region without an owner to an operation.
    pub fn attach_region(&mut self, op: OpId, region: RegionId) {
        self.regions[region].owner = Some(op);
        self.extra_mut(op).regions.push(region);
    }
    /// Gives an operation a body of its own.
    pub fn set_isolated(&mut self, op: OpId, body: Box<Body>) {
        self.extra_mut(op).body = Some(body);
    }
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
    /// Makes a block that is in no list yet; [`Body::attach_block`] puts it into its region.
    pub fn new_block(&mut self, region: RegionId) -> BlockId {
        self.blocks.push(BlockData {
            region,
            first: OpId::NONE,
            last: OpId::NONE,
            args: SmallVec::new(),
            arg_locs: SmallVec::new(),
        })
    }
    /// Appends a block to its region.
    pub fn attach_block(&mut self, block: BlockId) {
        let region = self.blocks[block].region;
        self.regions[region].blocks.push(block);
    }
    /// Makes a block at the end of a region.
    pub fn add_block(&mut self, region: RegionId) -> BlockId {
        let block = self.new_block(region);
        self.attach_block(block);
        block
    }
    /// Adds an argument to a block.
    pub fn add_arg(&mut self, block: BlockId, ty: Type, loc: Loc) -> ValueId {
        let value = self.values.push(ValueData { ty, first_use: UseId::NONE, owner: block.index() as u32 | BLOCK_BIT });
        self.blocks[block].args.push(value);
        self.blocks[block].arg_locs.push(loc);
        value
    }
    /// Sets the location of a block argument.
    pub fn set_arg_loc(&mut self, block: BlockId, index: usize, loc: Loc) {
        if let Some(slot) = self.blocks[block].arg_locs.get_mut(index) {
            *slot = loc;
        }
    }
    /// Makes a detached operation.
    pub fn new_op(&mut self, spec: &OpSpec<'_>) -> OpId {
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
    fn push_uses(&mut self, owner: OpId, operands: &[ValueId]) -> UseId {
        let first = self.uses.next_id();
        for &value in operands {
            let id = self.uses.push(UseData { value, owner, prev: UseId::NONE, next: UseId::NONE });
            self.link_use(id, value);
        }
        first
    }
    fn link_use(&mut self, id: UseId, value: ValueId) {
        let head = self.values[value].first_use;
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
    /// Makes a value that nothing defines yet, for a use that stands before its definition.
    pub fn new_forward_value(&mut self, ty: Type) -> ValueId {
        self.values.push(ValueData { ty, first_use: UseId::NONE, owner: FORWARD })
    }
    /// Whether a value is a forward value that was not replaced.
    pub fn is_forward(&self, value: ValueId) -> bool {
        self.values[value].owner == FORWARD
    }

    // ---- changing ------------------------------------------------------------------------------------------------

    /// Puts a detached operation at the end of a block.
    pub fn append(&mut self, block: BlockId, op: OpId) {
        let last = self.blocks[block].last;
        self.link_op(block, op, last, OpId::NONE);
    }
    /// Puts a detached operation at the start of a block.
    pub fn prepend(&mut self, block: BlockId, op: OpId) {
        let first = self.blocks[block].first;
        self.link_op(block, op, OpId::NONE, first);
    }
    /// Puts a detached operation before another.
    pub fn insert_before(&mut self, op: OpId, before: OpId) {
        let OpData { block, prev, .. } = self.ops[before];
        self.link_op(block, op, prev, before);
    }
    /// Puts a detached operation after another.
    pub fn insert_after(&mut self, op: OpId, after: OpId) {
        let OpData { block, next, .. } = self.ops[after];
        self.link_op(block, op, after, next);
    }
    fn link_op(&mut self, block: BlockId, op: OpId, prev: OpId, next: OpId) {
        let data = &mut self.ops[op];
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
    /// Takes an operation out of its block.
    pub fn detach(&mut self, op: OpId) {
        let OpData { block, prev, next, .. } = self.ops[op];
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
    /// Erases an operation and everything in its regions. Its results must be unused.
    pub fn erase(&mut self, op: OpId) {
        self.detach(op);
        // Iterative: nesting depth comes from input.
        let mut work = vec![op];
        while let Some(op) = work.pop() {
            let OpData { operands, num_operands, .. } = self.ops[op];
            for i in 0..num_operands as usize {
                self.unlink_use(UseId::from_index(operands.index() + i));
            }
            self.ops[op].num_operands = 0;
            let Some(extra) = self.ops[op].extra.some() else { continue };
            let OpExtra { regions, .. } = std::mem::take(&mut self.extras[extra]);
            for region in regions {
                for block in std::mem::take(&mut self.regions[region].blocks) {
                    work.extend(self.ops(block).collect::<Vec<_>>());
                }
            }
        }
    }
    /// Erases blocks and everything in them. Their values must be unused outside them.
    pub fn erase_blocks(&mut self, blocks: &[BlockId]) {
        for &block in blocks {
            while let Some(op) = self.first(block) {
                self.erase(op);
            }
        }
        let mut regions: Vec<RegionId> = blocks.iter().map(|&b| self.region_of(b)).collect();
        regions.sort_unstable();
        regions.dedup();
        let gone: std::collections::BTreeSet<BlockId> = blocks.iter().copied().collect();
        for region in regions {
            self.regions[region].blocks.retain(|b| !gone.contains(b));
        }
    }
    /// Replaces one operand.
    pub fn set_operand(&mut self, op: OpId, index: usize, value: ValueId) {
        if index < self.num_operands(op) {
            let id = UseId::from_index(self.ops[op].operands.index() + index);
            self.unlink_use(id);
            self.link_use(id, value);
        }
    }
    /// Replaces all operands.
    pub fn set_operands(&mut self, op: OpId, operands: &[ValueId]) {
        let first = self.ops[op].operands.index();
        for i in 0..self.num_operands(op) {
            self.unlink_use(UseId::from_index(first + i));
        }
        let first = self.push_uses(op, operands);
        let data = &mut self.ops[op];
        (data.operands, data.num_operands) = (first, operands.len() as u32);
    }
    /// Makes every use of `old` a use of `new`.
    pub fn replace_uses(&mut self, old: ValueId, new: ValueId) {
        if old == new {
            return;
        }
        while let Some(id) = self.values[old].first_use.some() {
            self.unlink_use(id);
            self.link_use(id, new);
        }
    }
    /// Changes the type of a value.
    pub fn set_type(&mut self, value: ValueId, ty: Type) {
        self.values[value].ty = ty;
    }
    /// Changes the location of an operation.
    pub fn set_loc(&mut self, op: OpId, loc: Loc) {
        self.ops[op].loc = loc;
    }
    /// Replaces the inherent attributes, a dictionary.
    pub fn set_properties(&mut self, op: OpId, properties: Attr) {
        self.ops[op].properties = properties;
    }
    /// Replaces the discardable attributes, a dictionary.
    pub fn set_attrs(&mut self, op: OpId, attrs: Attr) {
        self.ops[op].attrs = attrs;
    }
    /// Takes an isolated operation's parts out; its place stays in this body.
    pub fn take_isolated(&mut self, op: OpId) -> Option<IsolatedOp> {
        let extra = self.ops[op].extra.some()?;
        let body = *self.extras[extra].body.take()?;
        let OpData { name, loc, properties, attrs, .. } = self.ops[op];
        Some(IsolatedOp { name, loc, properties, attrs, body })
    }
    /// Puts back what `take_isolated` took out.
    pub fn put_isolated(&mut self, op: OpId, isolated: IsolatedOp) {
        let IsolatedOp { name, loc, properties, attrs, body } = isolated;
        let data = &mut self.ops[op];
        (data.name, data.loc, data.properties, data.attrs) = (name, loc, properties, attrs);
        self.set_isolated(op, Box::new(body));
    }
    /// Takes everything out, into a body without spare capacity; what room is little stays here, for another body.
    pub(crate) fn take_compact(&mut self) -> Self {
        Self {
            ops: self.ops.take_compact(),
            extras: self.extras.take_compact(),
            values: self.values.take_compact(),
            uses: self.uses.take_compact(),
            blocks: self.blocks.take_compact(),
            regions: self.regions.take_compact(),
            roots: std::mem::take(&mut self.roots),
        }
    }
    /// Gives spare capacity back once a body is complete.
    pub fn shrink(&mut self) {
        self.ops.shrink();
        self.extras.shrink();
        self.values.shrink();
        self.uses.shrink();
        self.blocks.shrink();
        self.regions.shrink();
    }

    /// All operations, each before those in its regions. Isolated operations' bodies are not entered.
    pub fn preorder(&self) -> Vec<OpId> {
        let mut out = Vec::new();
        let mut blocks: Vec<BlockId> =
            self.roots.iter().rev().flat_map(|&r| self.blocks(r).iter().rev().copied()).collect();
        // The operation to go on with after a nested block is done.
        let mut resume: Vec<(usize, Option<OpId>)> = Vec::new();
        let mut at = None;
        loop {
            while let Some(op) = at {
                out.push(op);
                at = self.next(op);
                let regions = self.regions(op);
                if !regions.is_empty() {
                    resume.push((blocks.len(), at));
                    blocks.extend(regions.iter().rev().flat_map(|&r| self.blocks(r).iter().rev().copied()));
                    at = None;
                }
            }
            match resume.last() {
                Some(&(len, next)) if blocks.len() == len => {
                    resume.pop();
                    at = next;
                }
                _ => match blocks.pop() {
                    Some(block) => at = self.first(block),
                    None => return out,
                },
            }
        }
    }

    // ---- conveniences --------------------------------------------------------------------------------------------

    /// An attribute of an operation by name: inherent first, then discardable.
    pub fn attr(&self, ctx: &Context, op: OpId, name: Str) -> Option<Attr> {
        ctx.dict_get(self.properties(op), name).or_else(|| ctx.dict_get(self.attrs(op), name))
    }
    /// An attribute of an operation by its name's text.
    pub fn attr_named(&self, ctx: &Context, op: OpId, name: &str) -> Option<Attr> {
        ctx.dict_named(self.properties(op), name).or_else(|| ctx.dict_named(self.attrs(op), name))
    }
}
