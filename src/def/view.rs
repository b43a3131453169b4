//! An operation with its definition's names: what hooks look at.

use std::ops::Range;

use super::{ALL_ELEMENTWISE, Arity, Cast, Flags, OpDef, RegisteredOp, Trait, ValueDefn};
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
}

/// Which values each of a definition's operands (or results) stands for, or why that cannot be told.
pub fn groups(
    defs: &[ValueDefn],
    count: usize,
    segments: Option<&[i64]>,
) -> Result<smallvec::SmallVec<[Range<usize>; 8]>, String> {
    let mut out = smallvec::SmallVec::new();
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
    let fixed = defs.iter().filter(|d| d.arity == Arity::One).count();
    let flexible = defs.len() - fixed;
    let spare = count.checked_sub(fixed).ok_or_else(|| format!("expected {fixed} or more, but found {count}"))?;
    if (flexible == 0 && spare != 0) || (flexible > 1 && spare % flexible != 0) {
        return Err(format!("expected {fixed}, but found {count}"));
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
    /// An operation in its body.
    pub fn new(ctx: &'a Context, body: &'a Body, op: OpId) -> Self {
        Self { ctx, body, op }
    }
    /// The registered operation.
    pub fn registered(self) -> Option<&'a RegisteredOp> {
        self.ctx.registered(self.body.name(self.op))
    }
    /// The definition.
    pub fn def(self) -> Option<&'static OpDef> {
        self.registered().map(|r| r.def)
    }
    /// The definition that says what the operation means: its own, or the one that it stands for.
    pub fn meaning(self) -> Option<&'static OpDef> {
        let def = self.def()?;
        def.stands_for.and_then(|stands_for| stands_for(self)).or(Some(def))
    }
    /// Traits as bits; none for an unregistered operation.
    #[inline]
    pub fn flags(self) -> Flags {
        match self.registered() {
            None => Flags::default(),
            Some(registered) if registered.def.stands_for.is_none() => registered.flags,
            Some(registered) => self.flags_of_meaning(registered.flags),
        }
    }
    fn flags_of_meaning(self, flags: Flags) -> Flags {
        let Some(def) = self.meaning() else { return flags };
        let pure = def.has(Trait::Pure);
        Flags { pure, no_effect: pure || def.has(Trait::NoMemoryEffect), ..flags }
    }
    /// Whether this is an operation of that definition.
    pub fn is(self, def: &'static OpDef) -> bool {
        self.def().is_some_and(|d| std::ptr::eq(d, def))
    }
    /// The operands on which it computes element by element; see [`ReadElementwise`](super::ReadElementwise).
    pub fn elementwise(self) -> Option<Vec<usize>> {
        let def = self.meaning()?;
        match def.elementwise {
            Some(read) => read(self),
            None => def.has(Trait::Elementwise).then(|| ALL_ELEMENTWISE(self)).flatten(),
        }
    }
    /// Whether it may be erased when unused.
    pub fn has_no_effect(self) -> bool {
        let flags = self.flags();
        let is_memory = |v| {
            matches!(self.ctx.type_kind(self.body.ty(v)), TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. })
        };
        flags.no_effect || (flags.destination && !self.body.operands(self.op).any(is_memory))
    }
    /// The name's text.
    pub fn name(self) -> std::borrow::Cow<'a, str> {
        self.ctx.op_text(self.body.name(self.op))
    }
    /// The location.
    pub fn loc(self) -> Loc {
        self.body.loc(self.op)
    }
    /// The values that each operand of the definition stands for.
    pub fn operand_groups(self) -> Result<smallvec::SmallVec<[Range<usize>; 8]>, String> {
        let defs = self.def().map_or(&[][..], |d| d.operands);
        let sizes = self.segments(self.flags().operand_segments, "operandSegmentSizes");
        groups(defs, self.body.num_operands(self.op), sizes.as_deref())
    }
    /// The values that each result of the definition stands for.
    pub fn result_groups(self) -> Result<smallvec::SmallVec<[Range<usize>; 8]>, String> {
        let defs = self.def().map_or(&[][..], |d| d.results);
        let sizes = self.segments(self.flags().result_segments, "resultSegmentSizes");
        groups(defs, self.body.num_results(self.op), sizes.as_deref())
    }
    /// The operands that become the arguments of each successor's block, one range for each block.
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
    /// The value of a named operand that stands for one, if it is there.
    pub fn operand_named(self, name: &str) -> Option<ValueId> {
        self.operands_named(name).first().copied()
    }
    /// An operand by position.
    pub fn operand(self, index: usize) -> Option<ValueId> {
        self.body.operand(self.op, index)
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
    /// The operation that defines an operand.
    pub fn operand_def(self, index: usize) -> Option<OpRef<'a>> {
        let op = self.body.defining_op(self.operand(index)?)?;
        Some(OpRef { op, ..self })
    }
    /// The constant that this operation holds.
    pub fn constant(self) -> Option<Attr> {
        (self.meaning()?.constant?.read)(self)
    }
    /// The cast between stored values and what they stand for that this operation is.
    pub fn cast(self) -> Option<Cast> {
        let cast = (self.meaning()?.cast?.read)(self)?;
        // Element by element, which not every dialect's verifier looks at.
        let shape = |ty: Option<Type>| self.ctx.shape(ty?);
        let Some((from, to)) = shape(self.operand_type(0)).zip(shape(self.result_type(0))) else { return Some(cast) };
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
    /// The constant behind an operand.
    pub fn operand_constant(self, index: usize) -> Option<Attr> {
        self.operand_def(index)?.constant()
    }
}
