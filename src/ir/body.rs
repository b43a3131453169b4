//! An isolated-from-above operation with the arenas that own its operations, blocks, regions and values.
//!
//! A body owns its *root* operation, [`Body::ROOT`], whose regions contain all other operations. A module is a body
//! whose root is usually `builtin.module`. An isolated operation inside another body has a separate body in a *slot*:
//! an operation of the parent with its name, operands and results, and no regions. Values never cross the boundary of a
//! body, so a pass can take a body out of its slot, change it on another thread and put it back.
//!
//! Operations of a block and uses of a value are intrusive doubly linked lists of `u32`: an operation with two operands
//! and a result takes 92 bytes. Erased entities leave marked holes: reading one panics. [`Body::is_erased`] and
//! [`Body::is_erased_value`] tell whether an entity of an older list still exists.
//!
//! This module keeps only the links consistent. It does not verify. Its mutators are private to the toolkit: other crates
//! change a body only through the [rewriter](crate::rewrite::Rewriter), which notifies listeners and counts the changes.
//! They need a `&mut Body` for it: of a new body ([`Body::new`], [`Body::clone`]), of a nested body ([`Body::isolated_mut`],
//! [`Body::for_each_body`]), or of a [`Module`](super::Module).

mod edit;
mod owned_constants;

use smallvec::SmallVec;

use super::entity::{Arena, Entity, entities};
use super::{Attr, Context, Loc, OpName, Str, Type};
use crate::bug::bug;
use crate::def::OpRef;

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

/// The definition of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueDef {
    /// The result of an operation at an index.
    Result(OpId, u32),
    /// The argument of a block at an index.
    Argument(BlockId, u32),
    /// An undefined value, used in text with an error. Verified programs have none.
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

#[derive(Debug, Default)]
struct OpExtra {
    regions: SmallVec<[RegionId; 1]>,
    successors: SmallVec<[BlockId; 2]>,
    body: Option<Box<Body>>,
}

impl OpExtra {
    fn clone_without_body(&self) -> Self {
        Self { regions: self.regions.clone(), successors: self.successors.clone(), body: None }
    }
}

#[derive(Clone, Debug)]
struct ValueData {
    ty: Type,
    first_use: UseId,
    /// An `OpId`, or a `BlockId` with the top bit set, or [`FORWARD`], or [`ERASED_VALUE`].
    owner: u32,
}

/// The value of `properties` that marks a slot. The body's root stores the location and attributes of the slot. Erased
/// operations have the mark too.
const IN_SLOT: Attr = Attr::NONE;

const BLOCK_BIT: u32 = 1 << 31;
/// The owner of a forward value. No operation has this id.
const FORWARD: u32 = !BLOCK_BIT;
/// The owner of an erased value. No operation has this id.
const ERASED_VALUE: u32 = FORWARD - 1;
/// The block of an erased operation.
const ERASED_OP: BlockId = BlockId(u32::MAX - 1);
/// The rarely present parts of an erased operation. No parts have this id.
const ERASED_EXTRA: ExtraId = ExtraId(u32::MAX - 1);
/// The region of an erased block.
const ERASED_BLOCK: RegionId = RegionId(u32::MAX - 1);
/// The owner of an erased region.
const ERASED_REGION: OpId = OpId(u32::MAX - 1);

/// A read of an erased entity. `id` is by value, so that a read of another entity does not store its id.
#[cold]
#[inline(never)]
#[track_caller]
fn stale(id: impl std::fmt::Debug) -> ! {
    bug!("{id:?} is erased")
}

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

/// An isolated-from-above operation and its contents.
///
/// Only a [rewriter](crate::rewrite::Rewriter) changes it outside this crate:
///
/// ```compile_fail,E0624
/// fn erase(body: &mut qopt_ir::ir::Body, op: qopt_ir::ir::OpId) {
///     body.erase(op);
/// }
/// ```
#[derive(Debug)]
pub struct Body {
    ops: Arena<OpId, OpData>,
    extras: Arena<ExtraId, OpExtra>,
    values: Arena<ValueId, ValueData>,
    uses: Arena<UseId, UseData>,
    blocks: Arena<BlockId, BlockData>,
    regions: Arena<RegionId, RegionData>,
    /// Regions of the root, stored here so that a body of one region has no `OpExtra`.
    root_regions: SmallVec<[RegionId; 1]>,
    /// Keeps the data of large constants while an operation refers to them.
    owned_constants: Option<Box<owned_constants::OwnedConstants>>,
}

/// Iterative, because input controls the nesting of bodies.
impl Drop for Body {
    fn drop(&mut self) {
        let mut work: Vec<Self> = Vec::new();
        self.take_bodies(&mut work);
        while let Some(mut body) = work.pop() {
            body.take_bodies(&mut work);
        }
    }
}

/// Iterative, because input controls the nesting of bodies.
impl Clone for Body {
    fn clone(&self) -> Self {
        /// A body, its copy, and the slots that still need a copy.
        struct PartialCopy<'a> {
            from: &'a Body,
            to: Body,
            slots: Vec<ExtraId>,
        }
        let copy = |from: &'_ Self| (from.clone_without_bodies(), from.slots());
        let (to, slots) = copy(self);
        let mut current = PartialCopy { from: self, to, slots };
        let mut outer: Vec<(PartialCopy<'_>, ExtraId)> = Vec::new();
        loop {
            let from = current.from;
            if let Some(slot) = current.slots.pop() {
                if let Some(inner) = from.extras[slot].body.as_deref() {
                    let (to, slots) = copy(inner);
                    outer.push((std::mem::replace(&mut current, PartialCopy { from: inner, to, slots }), slot));
                }
            } else if let Some((around, slot)) = outer.pop() {
                let inner = std::mem::replace(&mut current, around);
                current.to.extras[slot].body = Some(Box::new(inner.to));
            } else {
                return current.to;
            }
        }
    }
}

/// The parts of a new operation.
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
    /// The inherent attributes, as a dictionary.
    pub properties: Attr,
    /// The discardable attributes, as a dictionary.
    pub attrs: Attr,
    /// Successors.
    pub successors: &'a [BlockId],
}

impl<'a> OpSpec<'a> {
    /// An operation with only a name and a location.
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
    /// The operation that owns the body.
    pub const ROOT: OpId = OpId(0);

    /// A body whose root has only a name and a location.
    pub fn new(name: OpName, loc: Loc) -> Self {
        let mut body = Self::without_root();
        body.new_op(&OpSpec::new(name, loc));
        body
    }
    /// Empty arenas without a root: the placeholder of a detached body, and the initial state of the parser.
    pub(crate) fn without_root() -> Self {
        Self {
            ops: Arena::default(),
            extras: Arena::default(),
            values: Arena::default(),
            uses: Arena::default(),
            blocks: Arena::default(),
            regions: Arena::default(),
            root_regions: SmallVec::new(),
            owned_constants: None,
        }
    }

    /// Moves the bodies out of all slots.
    fn take_bodies(&mut self, into: &mut Vec<Self>) {
        into.extend(self.extras.values_mut().filter_map(|extra| Some(*extra.body.take()?)));
    }
    /// The extra parts that have a body.
    fn slots(&self) -> Vec<ExtraId> {
        self.extras.ids().filter(|&id| self.extras[id].body.is_some()).collect()
    }
    fn clone_without_bodies(&self) -> Self {
        Self {
            ops: self.ops.clone(),
            extras: self.extras.map(OpExtra::clone_without_body),
            values: self.values.clone(),
            uses: self.uses.clone(),
            blocks: self.blocks.clone(),
            regions: self.regions.clone(),
            root_regions: self.root_regions.clone(),
            owned_constants: self.owned_constants.clone(),
        }
    }

    // ---- reading -------------------------------------------------------------------------------------------------

    /// Returns true if an operation was erased. All other readers panic for it.
    #[inline]
    pub fn is_erased(&self, op: OpId) -> bool {
        self.ops[op].block == ERASED_OP
    }
    /// Returns true if a value was erased with its operation or block. All other readers panic for it.
    #[inline]
    pub fn is_erased_value(&self, value: ValueId) -> bool {
        self.values[value].owner == ERASED_VALUE
    }
    /// Returns true if a block was erased. All other readers panic for it.
    #[inline]
    pub fn is_erased_block(&self, block: BlockId) -> bool {
        self.blocks[block].region == ERASED_BLOCK
    }
    #[inline]
    fn op(&self, op: OpId) -> &OpData {
        let data = &self.ops[op];
        if data.block == ERASED_OP {
            stale(op);
        }
        data
    }
    #[inline]
    fn op_mut(&mut self, op: OpId) -> &mut OpData {
        let data = &mut self.ops[op];
        if data.block == ERASED_OP {
            stale(op);
        }
        data
    }
    #[inline]
    fn value(&self, value: ValueId) -> &ValueData {
        let data = &self.values[value];
        if data.owner == ERASED_VALUE {
            stale(value);
        }
        data
    }
    #[inline]
    fn block(&self, block: BlockId) -> &BlockData {
        let data = &self.blocks[block];
        if data.region == ERASED_BLOCK {
            stale(block);
        }
        data
    }
    #[inline]
    fn region(&self, region: RegionId) -> &RegionData {
        let data = &self.regions[region];
        if data.owner == Some(ERASED_REGION) {
            stale(region);
        }
        data
    }
    /// A view of the root.
    pub fn root<'a>(&'a self, ctx: &'a Context) -> OpRef<'a> {
        OpRef::new(ctx, self, Self::ROOT)
    }
    /// Name of an operation.
    #[inline]
    pub fn name(&self, op: OpId) -> OpName {
        self.op(op).name
    }
    /// The data of an operation: for a slot, the data of its body's root.
    #[inline]
    fn data(&self, op: OpId) -> &OpData {
        let data = &self.ops[op];
        if data.properties != IN_SLOT {
            return data;
        }
        self.slot_data(op)
    }
    #[cold]
    fn slot_data(&self, op: OpId) -> &OpData {
        match self.isolated(op) {
            Some(inner) => &inner.ops[Self::ROOT],
            None => bug!("{op:?} is an isolated operation whose body was taken out"),
        }
    }
    fn data_mut(&mut self, op: OpId) -> &mut OpData {
        if self.ops[op].properties != IN_SLOT {
            return &mut self.ops[op];
        }
        match self.isolated_mut(op) {
            Some(inner) => &mut inner.ops[Self::ROOT],
            None => bug!("{op:?} is an isolated operation whose body was taken out"),
        }
    }
    /// Location of an operation.
    #[inline]
    pub fn loc(&self, op: OpId) -> Loc {
        self.data(op).loc
    }
    /// The inherent attributes, as a dictionary.
    #[inline]
    pub fn properties(&self, op: OpId) -> Attr {
        self.data(op).properties
    }
    /// The discardable attributes, as a dictionary.
    #[inline]
    pub fn attrs(&self, op: OpId) -> Attr {
        self.data(op).attrs
    }
    /// The block of an operation; `None` if it is detached.
    #[inline]
    pub fn block_of(&self, op: OpId) -> Option<BlockId> {
        self.op(op).block.some()
    }
    /// The operation before this one in its block.
    #[inline]
    pub fn prev(&self, op: OpId) -> Option<OpId> {
        self.op(op).prev.some()
    }
    /// The operation after this one in its block.
    #[inline]
    pub fn next(&self, op: OpId) -> Option<OpId> {
        self.op(op).next.some()
    }
    /// The number of operands.
    #[inline]
    pub fn num_operands(&self, op: OpId) -> usize {
        self.op(op).num_operands as usize
    }
    /// The operands of an operation.
    #[inline]
    pub fn operands(&self, op: OpId) -> impl ExactSizeIterator<Item = ValueId> + DoubleEndedIterator + Clone + '_ {
        let data = &self.ops[op];
        let Some(run) = self.uses.run(data.operands, data.num_operands as usize) else { stale(op) };
        run.iter().map(|u| u.value)
    }
    /// One operand of an operation.
    #[inline]
    pub fn operand(&self, op: OpId, index: usize) -> Option<ValueId> {
        self.operands(op).nth(index)
    }
    /// The number of results.
    #[inline]
    pub fn num_results(&self, op: OpId) -> usize {
        self.op(op).num_results as usize
    }
    /// The results of an operation.
    #[inline]
    pub fn results(&self, op: OpId) -> impl ExactSizeIterator<Item = ValueId> + DoubleEndedIterator + Clone + use<> {
        let data = self.op(op);
        let first = data.results.index();
        (first..first + data.num_results as usize).map(ValueId::from_index)
    }
    /// One result of an operation.
    #[inline]
    pub fn result(&self, op: OpId, index: usize) -> Option<ValueId> {
        self.results(op).nth(index)
    }
    /// The regions of an operation in this body. A slot has no regions here: the root of [`Body::isolated`] has them.
    #[inline]
    pub fn regions(&self, op: OpId) -> &[RegionId] {
        match self.extra(op) {
            Some(extra) => &extra.regions,
            None if op == Self::ROOT => &self.root_regions,
            None => &[],
        }
    }
    /// The successors of an operation.
    #[inline]
    pub fn successors(&self, op: OpId) -> &[BlockId] {
        self.extra(op).map_or(&[], |e| &e.successors)
    }
    /// The body in a slot.
    #[inline]
    pub fn isolated(&self, op: OpId) -> Option<&Body> {
        self.extra(op)?.body.as_deref()
    }
    /// The body in a slot, to be changed with a [rewriter](crate::rewrite::Rewriter) of its own.
    pub fn isolated_mut(&mut self, op: OpId) -> Option<&mut Body> {
        let extra = self.op(op).extra.some()?;
        self.extras[extra].body.as_deref_mut()
    }
    /// Returns true if an operation other than the root has no regions, no successors and no body.
    #[inline]
    pub(crate) fn is_flat(&self, op: OpId) -> bool {
        self.ops[op].extra == ExtraId::NONE
    }
    #[inline]
    fn extra(&self, op: OpId) -> Option<&OpExtra> {
        match self.extras.get(self.ops[op].extra.some()?) {
            Some(extra) => Some(extra),
            None => stale(op),
        }
    }
    /// The type of a value.
    #[inline]
    pub fn ty(&self, value: ValueId) -> Type {
        self.value(value).ty
    }
    /// The definition of a value.
    pub fn def(&self, value: ValueId) -> ValueDef {
        let owner = self.value(value).owner;
        if owner & BLOCK_BIT != 0 {
            let block = BlockId::from_index((owner & !BLOCK_BIT) as usize);
            let index = self.block(block).args.iter().position(|&a| a == value);
            let index = index.unwrap_or_else(|| bug!("{value:?} is not an argument of its block"));
            ValueDef::Argument(block, index as u32)
        } else if owner == FORWARD {
            ValueDef::Forward
        } else {
            let op = OpId::from_index(owner as usize);
            ValueDef::Result(op, (value.index() - self.ops[op].results.index()) as u32)
        }
    }
    /// The operation that defines a value as its result.
    #[inline]
    pub fn defining_op(&self, value: ValueId) -> Option<OpId> {
        let owner = self.values[value].owner;
        if owner == ERASED_VALUE {
            stale(value);
        }
        (owner < ERASED_VALUE).then(|| OpId::from_index(owner as usize))
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
        let mut at = self.value(value).first_use;
        std::iter::from_fn(move || {
            let id = at.some()?;
            let data = &self.uses[id];
            at = data.next;
            Some((data.owner, id.index() - self.ops[data.owner].operands.index()))
        })
    }
    /// Returns true if a value has no use.
    #[inline]
    pub fn is_unused(&self, value: ValueId) -> bool {
        self.value(value).first_use.some().is_none()
    }
    /// Returns true if a value has exactly one use.
    pub fn has_one_use(&self, value: ValueId) -> bool {
        self.uses(value).take(2).count() == 1
    }
    /// The arguments of a block.
    pub fn args(&self, block: BlockId) -> &[ValueId] {
        &self.block(block).args
    }
    /// The location of a block argument.
    pub fn arg_loc(&self, block: BlockId, index: usize) -> Loc {
        self.block(block).arg_locs[index]
    }
    /// The region that a block is in.
    pub fn region_of(&self, block: BlockId) -> RegionId {
        self.block(block).region
    }
    /// The first operation of a block.
    pub fn first(&self, block: BlockId) -> Option<OpId> {
        self.block(block).first.some()
    }
    /// The last operation of a block.
    pub fn last(&self, block: BlockId) -> Option<OpId> {
        self.block(block).last.some()
    }
    /// The operations of a block in order.
    pub fn ops(&self, block: BlockId) -> impl Iterator<Item = OpId> + '_ {
        // The operations of a block exist.
        std::iter::successors(self.first(block), |&op| self.ops[op].next.some())
    }
    /// The blocks of a region in order.
    pub fn blocks(&self, region: RegionId) -> &[BlockId] {
        &self.region(region).blocks
    }
    /// The only block of an operation with one region.
    pub fn only_block(&self, op: OpId) -> Option<BlockId> {
        let &[region] = self.regions(op) else { return None };
        let &[block] = self.blocks(region) else { return None };
        Some(block)
    }
    /// The operation that owns a region; `None` if the region is detached.
    pub fn region_owner(&self, region: RegionId) -> Option<OpId> {
        self.region(region).owner
    }
    /// The operation of this body that contains a block.
    pub fn parent_op(&self, block: BlockId) -> Option<OpId> {
        self.region_owner(self.region_of(block))
    }
    /// The number of operations ever created, including erased ones.
    pub fn num_ops(&self) -> usize {
        self.ops.len()
    }
    /// The number of values ever created. Every id is smaller.
    pub fn num_values(&self) -> usize {
        self.values.len()
    }
    /// The number of blocks ever created. Every id is smaller.
    pub fn num_blocks(&self) -> usize {
        self.blocks.len()
    }
    /// The number of uses ever created.
    pub fn num_uses(&self) -> usize {
        self.uses.len()
    }

    /// Visits this body and the bodies of all nested isolated operations, outer ones first.
    pub fn for_each_body(&mut self, mut visit: impl FnMut(&mut Self)) {
        visit(self);
        // The enclosing bodies of `at`: each with the slot of the body inside of it, and the operations still to visit.
        let mut outer: Vec<(Self, OpId, std::vec::IntoIter<OpId>)> = Vec::new();
        let mut at = std::mem::replace(self, Self::without_root());
        let mut ops = at.preorder().into_iter();
        loop {
            if let Some(op) = ops.next() {
                let Some(mut inner) = at.take_isolated(op) else { continue };
                visit(&mut inner);
                let inner_ops = inner.preorder().into_iter();
                outer.push((std::mem::replace(&mut at, *inner), op, std::mem::replace(&mut ops, inner_ops)));
            } else if let Some((around, op, rest)) = outer.pop() {
                let inner = std::mem::replace(&mut at, around);
                at.put_isolated(op, Box::new(inner));
                ops = rest;
            } else {
                *self = at;
                return;
            }
        }
    }
    /// Returns true if a value is a forward value that was not replaced.
    pub fn is_forward(&self, value: ValueId) -> bool {
        self.value(value).owner == FORWARD
    }
    /// All operations except the root, in preorder. Does not enter isolated operations; [`OpRef::walk`] does.
    pub fn preorder(&self) -> Vec<OpId> {
        let mut out = Vec::new();
        let mut blocks: Vec<BlockId> =
            self.root_regions.iter().rev().flat_map(|&r| self.blocks(r).iter().rev().copied()).collect();
        // The operations to continue with after nested blocks.
        let mut resume: Vec<(usize, Option<OpId>)> = Vec::new();
        let mut at = None;
        loop {
            while let Some(op) = at {
                out.push(op);
                at = self.ops[op].next.some();
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

    /// An attribute of an operation by name. Inherent attributes come first, then discardable ones.
    pub fn attr(&self, ctx: &Context, op: OpId, name: Str) -> Option<Attr> {
        ctx.dict_get(self.properties(op), name).or_else(|| ctx.dict_get(self.attrs(op), name))
    }
    /// An attribute of an operation by its name's text.
    pub fn attr_named(&self, ctx: &Context, op: OpId, name: &str) -> Option<Attr> {
        ctx.dict_named(self.properties(op), name).or_else(|| ctx.dict_named(self.attrs(op), name))
    }
}
