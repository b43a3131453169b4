//! A view of an operation with its definition's names, used by hooks.

use std::ops::Range;

use super::walk::{BlockRef, Order, RegionRef, Walk};
use super::{ALL_ELEMENTWISE, Adaptor, Arity, Cast, Flags, OpDef, RegisteredOp, Trait, ValueDefn};
use crate::ir::{Attr, Body, Context, ElementPlace, Loc, OpId, Type, TypeKind, ValueId};

/// An operation in its body.
#[derive(Clone, Copy)]
pub struct OpRef<'a> {
    /// The context.
    pub ctx: &'a Context,
    /// The body that the operation is in.
    pub body: &'a Body,
    /// The operation.
    pub op: OpId,
    /// Constants of operands; see [`OpRef::with_operands`]. They apply to one operation, and not to views of others.
    pub adaptor: Option<&'a Adaptor<'a>>,
}

/// The range of values of each operand or result in a definition.
pub type Groups = smallvec::SmallVec<[Range<usize>; 8]>;

/// The range of values of each operand or result in a definition. Returns a message if the segments are inconsistent.
pub fn groups(defs: &[ValueDefn], count: usize, segments: Option<&[i64]>) -> Result<Groups, String> {
    let mut out = Groups::new();
    if let Some(sizes) = segments {
        if sizes.len() != defs.len() {
            return Err(format!("expected {} segment sizes, but got {}", defs.len(), sizes.len()));
        }
        let mut start = 0usize;
        for &size in sizes {
            let size = usize::try_from(size).map_err(|_| "segment size is negative".to_owned())?;
            let end = start.saturating_add(size);
            out.push(start..end);
            start = end;
        }
        return if start == count { Ok(out) } else { Err(format!("segment sizes add up to {start}, not to {count}")) };
    }
    if defs.len() == count && defs.iter().all(|d| d.arity == Arity::One) {
        // The usual case.
        for at in 0..count {
            out.push(at..at + 1);
        }
        return Ok(out);
    }
    let fixed = defs.iter().filter(|d| d.arity == Arity::One).count();
    let flexible = defs.len() - fixed;
    let least = if flexible == 0 { "" } else { " or more" };
    let wrong = || format!("expected {fixed}{least}, but found {count}");
    let spare = count.checked_sub(fixed).ok_or_else(wrong)?;
    if flexible == 0 && spare != 0 {
        return Err(wrong());
    }
    if flexible > 1 && spare % flexible != 0 {
        return Err(format!("{spare} values cannot be divided among {flexible} groups of equal size"));
    }
    let mut start = 0;
    for def in defs {
        let size = if def.arity == Arity::One { 1 } else { spare / flexible };
        out.push(start..start + size);
        start += size;
    }
    Ok(out)
}

impl<'a> OpRef<'a> {
    /// Creates a view of an operation.
    pub fn new(ctx: &'a Context, body: &'a Body, op: OpId) -> Self {
        Self { ctx, body, op, adaptor: None }
    }
    /// The view for a hook that reads the constants of operands from an adaptor.
    #[must_use]
    pub fn with_operands(self, adaptor: &'a Adaptor<'a>) -> Self {
        Self { adaptor: Some(adaptor), ..self }
    }
    /// The registered operation.
    pub fn registered(self) -> Option<&'a RegisteredOp> {
        self.ctx.registered(self.body.name(self.op))
    }
    /// The definition.
    pub fn def(self) -> Option<&'static OpDef> {
        self.registered().map(|r| r.def)
    }
    /// The definition of the operation's meaning: its definition, or the one that it represents.
    pub fn meaning(self) -> Option<&'static OpDef> {
        let def = self.def()?;
        def.variant.and_then(|variant| variant(self)).or(Some(def))
    }
    /// Traits as bits; all false for an unregistered operation.
    #[inline]
    pub fn flags(self) -> Flags {
        match self.registered() {
            None => Flags::default(),
            Some(registered) if registered.def.variant.is_none() => registered.flags,
            Some(registered) => self.flags_of_meaning(registered.flags),
        }
    }
    fn flags_of_meaning(self, flags: Flags) -> Flags {
        let Some(def) = self.meaning() else { return flags };
        let pure = def.has(Trait::Pure);
        Flags { pure, no_effect: pure || def.has(Trait::NoMemoryEffect), ..flags }
    }
    /// Returns true if this operation has this definition.
    pub fn is(self, def: &'static OpDef) -> bool {
        self.def().is_some_and(|d| std::ptr::eq(d, def))
    }
    /// Returns true if this operation has one of these definitions.
    pub fn is_any(self, defs: &[&'static OpDef]) -> bool {
        self.def().is_some_and(|def| defs.contains(&def))
    }
    /// The elementwise operands; see [`ReadElementwise`](super::ReadElementwise).
    pub fn elementwise(self) -> Option<Vec<usize>> {
        let def = self.meaning()?;
        match def.elementwise {
            Some(read) => read(self),
            None => def.has(Trait::Elementwise).then(|| ALL_ELEMENTWISE(self)).flatten(),
        }
    }
    /// Returns true if the operation may be erased when unused: neither it nor a nested operation has a side effect.
    pub fn has_no_effect(self) -> bool {
        let mut work: smallvec::SmallVec<[OpId; 8]> = smallvec::smallvec![self.op];
        while let Some(op) = work.pop() {
            if !(OpRef { op, ..self }).has_no_effect_itself() {
                return false;
            }
            let blocks = self.body.regions(op).iter().flat_map(|&region| self.body.blocks(region));
            work.extend(blocks.flat_map(|&block| self.body.ops(block)));
        }
        true
    }
    /// As [`OpRef::has_no_effect`], without its regions.
    fn has_no_effect_itself(self) -> bool {
        let flags = self.flags();
        if flags.no_effect {
            return true;
        }
        let is_memory = |v| {
            matches!(self.ctx.type_kind(self.body.ty(v)), TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. })
        };
        if flags.destination {
            return !self.body.operands(self.op).any(is_memory);
        }
        // The walk does not enter isolated bodies.
        flags.recursive_effects && self.body.isolated(self.op).is_none()
    }
    /// The name as text.
    pub fn name(self) -> std::borrow::Cow<'a, str> {
        self.ctx.op_text(self.body.name(self.op))
    }
    /// For an isolated operation, the root of its body, which has its regions. Any other operation is returned
    /// unchanged.
    #[inline]
    pub fn entered(self) -> Self {
        match self.body.isolated(self.op) {
            Some(body) => Self::new(self.ctx, body, Body::ROOT),
            None => self,
        }
    }
    /// The parent operation in this body; `None` for the root.
    pub fn parent(self) -> Option<Self> {
        let op = self.body.parent_op(self.body.block_of(self.op)?)?;
        Some(Self { op, ..self })
    }
    /// The regions, including the regions of an isolated operation.
    #[inline]
    pub fn regions(self) -> impl ExactSizeIterator<Item = RegionRef<'a>> + DoubleEndedIterator + Clone {
        let Self { ctx, body, op, .. } = self.entered();
        body.regions(op).iter().map(move |&region| RegionRef { ctx, body, region })
    }
    /// The blocks of all its regions.
    pub fn blocks(self) -> impl DoubleEndedIterator<Item = BlockRef<'a>> + Clone {
        self.regions().flat_map(RegionRef::blocks)
    }
    /// The operations directly in the regions.
    pub fn ops(self) -> impl Iterator<Item = OpRef<'a>> + Clone {
        self.blocks().flat_map(BlockRef::ops)
    }
    /// Walks the operation and all nested operations, including the contents of isolated operations.
    pub fn walk(self, order: Order) -> Walk<'a> {
        Walk::new(self, order)
    }
    /// The operands.
    pub fn operands(self) -> impl ExactSizeIterator<Item = ValueId> + DoubleEndedIterator + Clone + 'a {
        self.body.operands(self.op)
    }
    /// The results.
    pub fn results(self) -> impl ExactSizeIterator<Item = ValueId> + DoubleEndedIterator + Clone + use<> {
        self.body.results(self.op)
    }
    /// The name for messages: the operator that the operation represents, or its name.
    pub fn label(self) -> std::borrow::Cow<'a, str> {
        let attr = self.def().and_then(|def| def.operator_name).and_then(|name| self.attr(name));
        attr.and_then(|attr| self.ctx.attr_str(attr)).map_or_else(|| self.name(), |text| self.ctx.text(text))
    }
    /// The location.
    pub fn loc(self) -> Loc {
        self.body.loc(self.op)
    }
    /// The range of values of each operand in the definition.
    pub fn operand_groups(self) -> Result<Groups, String> {
        self.operand_groups_of(self.registered())
    }
    /// [`operand_groups`](Self::operand_groups) of a known definition.
    pub(crate) fn operand_groups_of(self, registered: Option<&RegisteredOp>) -> Result<Groups, String> {
        let defs = registered.map_or(&[][..], |r| r.def.operands);
        let sizes = self.segments(registered.is_some_and(|r| r.flags.operand_segments), "operandSegmentSizes");
        groups(defs, self.body.num_operands(self.op), sizes.as_deref())
    }
    /// The range of values of each result in the definition.
    pub fn result_groups(self) -> Result<Groups, String> {
        self.result_groups_of(self.registered())
    }
    /// [`result_groups`](Self::result_groups) of a known definition.
    pub(crate) fn result_groups_of(self, registered: Option<&RegisteredOp>) -> Result<Groups, String> {
        let defs = registered.map_or(&[][..], |r| r.def.results);
        let sizes = self.segments(registered.is_some_and(|r| r.flags.result_segments), "resultSegmentSizes");
        groups(defs, self.body.num_results(self.op), sizes.as_deref())
    }
    /// The operands forwarded to each successor block.
    pub fn successor_operands(self) -> smallvec::SmallVec<[Range<usize>; 2]> {
        let mut out = smallvec::SmallVec::new();
        let Some(def) = self.def() else { return out };
        let groups = self.operand_groups().unwrap_or_default();
        for successor in def.successors {
            let group =
                def.operand_index(successor.operands).and_then(|at| groups.get(at).cloned()).unwrap_or_default();
            let Some(attr) = successor.segments else {
                out.push(group);
                continue;
            };
            let mut start = group.start;
            for size in self.ints(attr).unwrap_or_default() {
                let end = start.saturating_add(usize::try_from(size).unwrap_or(0)).min(group.end);
                out.push(start..end);
                start = end;
            }
        }
        out
    }
    fn segments(self, has: bool, name: &str) -> Option<Vec<i64>> {
        if !has {
            return None;
        }
        Some(self.attr(name).and_then(|a| self.ctx.attr_ints(a)).unwrap_or_default())
    }
    /// The values of a named operand.
    pub fn operands_named(self, name: &str) -> Vec<ValueId> {
        let range = || Some(self.operand_groups().ok()?.get(self.def()?.operand_index(name)?)?.clone());
        range().map_or(Vec::new(), |r| self.body.operands(self.op).skip(r.start).take(r.len()).collect())
    }
    /// The value of a named operand with at most one value.
    pub fn operand_named(self, name: &str) -> Option<ValueId> {
        self.operands_named(name).first().copied()
    }
    /// An operand by position.
    pub fn operand(self, index: usize) -> Option<ValueId> {
        self.body.operand(self.op, index)
    }
    /// The operand of an operation with exactly one.
    pub fn only_operand(self) -> Option<ValueId> {
        let mut operands = self.operands();
        operands.next().filter(|_| operands.next().is_none())
    }
    /// The operation that defines [`Self::only_operand`].
    pub fn only_operand_def(self) -> Option<OpRef<'a>> {
        self.only_operand().and_then(|_| self.operand_def(0))
    }
    /// The type of an operand by position.
    pub fn operand_type(self, index: usize) -> Option<Type> {
        self.operand(index).map(|v| self.body.ty(v))
    }
    /// The type of a result by position.
    pub fn result_type(self, index: usize) -> Option<Type> {
        self.body.result(self.op, index).map(|v| self.body.ty(v))
    }
    /// An attribute by name, inherent first.
    pub fn attr(self, name: &str) -> Option<Attr> {
        self.body.attr_named(self.ctx, self.op, name)
    }
    /// An integer attribute by name.
    pub fn int(self, name: &str) -> Option<i64> {
        self.ctx.attr_int(self.attr(name)?)
    }
    /// An integer array attribute by name.
    pub fn ints(self, name: &str) -> Option<Vec<i64>> {
        self.ctx.attr_ints(self.attr(name)?)
    }
    /// The operand that a selection takes all elements of its results from, see [`Trait::Selects`].
    pub fn selected_operand(self) -> Option<ValueId> {
        self.meaning().filter(|def| def.has(Trait::Selects)).and_then(|_| self.operand(0))
    }
    /// The operation that defines an operand.
    pub fn operand_def(self, index: usize) -> Option<OpRef<'a>> {
        if Adaptor::is_detached(self.adaptor, self.op) {
            return None;
        }
        let op = self.body.defining_op(self.operand(index)?)?;
        Some(OpRef { op, ..self })
    }
    /// The constant of this operation.
    pub fn constant(self) -> Option<Attr> {
        (self.meaning()?.constant?.read)(self)
    }
    /// The contraction of this operation, or why it has none; `None` if it is not a sum of products.
    pub fn contraction(self) -> Option<Result<crate::contraction::Contraction, String>> {
        Some((self.meaning()?.contraction?)(self))
    }
    /// The cast between stored integers and real values that this operation performs.
    pub fn cast(self) -> Option<Cast> {
        let cast = (self.meaning()?.cast?.read)(self)?;
        // Casts are elementwise, but not every dialect's verifier checks the shapes.
        let shape = |ty: Option<Type>| self.ctx.shape(ty?);
        let Some((from, to)) = shape(self.cast_input().map(|v| self.body.ty(v))).zip(shape(self.result_type(0))) else {
            return Some(cast);
        };
        let refused = |why: &str| Some(Cast { element: Err(why.to_owned()), ..cast });
        if from.len() != to.len() || from.iter().zip(&to).any(|(a, b)| a.is_some() && b.is_some() && a != b) {
            return refused("its operand has another shape");
        }
        let quantized = cast.element.as_ref().ok().and_then(|&element| self.ctx.quantized(element));
        match quantized.map(|quantized| quantized.check(self.ctx, ElementPlace::Ranked(&from))) {
            Some(Err(why)) => refused(&why),
            _ => Some(cast),
        }
    }
    /// The input of a cast: the first operand, see [`CastDef`](super::CastDef).
    pub fn cast_input(self) -> Option<ValueId> {
        self.operand(0)
    }
    /// The operation that defines [`Self::cast_input`].
    pub fn cast_input_def(self) -> Option<OpRef<'a>> {
        self.operand_def(0)
    }
    /// The constant value of an operand: from the adaptor of a hook, or of the constant operation that defines it.
    pub fn operand_constant(self, index: usize) -> Option<Attr> {
        Adaptor::constant(self.adaptor, self.op, index).or_else(|| self.operand_def(index)?.constant())
    }
    /// The constant value of each operand, if it is known.
    pub fn operand_constants(self) -> impl ExactSizeIterator<Item = Option<Attr>> + 'a {
        (0..self.body.num_operands(self.op)).map(move |index| self.operand_constant(index))
    }
}
