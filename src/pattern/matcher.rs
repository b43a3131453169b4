//! Matches a pattern against a program, from a candidate root towards its operands.
//!
//! A pattern value may absorb operations: between an operand and the value outside (for an input), or between the
//! root's result and the value outside (for the root). The number of absorbed operations and the operand order of
//! commutative operations are choices. They are tried in a fixed order, the most absorbed operations first; the first
//! choice that satisfies all conditions is the match. The number of choices is limited, so the cost is linear in the
//! program.

use super::{Absorbed, Pattern};
use crate::def::{OpRef, Trait};
use crate::ir::{Attr, Body, Context, OpId, Type, ValueId};

/// The program value of a pattern value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Binding {
    /// The value outside: the operand of the replacement for an input, the replaced value for the root's result.
    pub value: ValueId,
    /// The value at the matched operation: its operand for an input, or its result.
    pub inner: ValueId,
    /// Operations absorbed between `inner` and `value`, in this order.
    pub absorbed: Vec<OpId>,
}

/// A pattern and its partial or complete match in a program.
pub struct PatternMatch<'a> {
    /// Context of the program.
    pub ctx: &'a Context,
    /// The body that contains the program.
    pub body: &'a Body,
    pub(super) pattern: &'a Pattern,
    bindings: Vec<Option<Binding>>,
    /// For each operation, true if its two operands are swapped.
    swapped: Vec<bool>,
    ops: Vec<Option<OpId>>,
    /// Remaining choices.
    budget: u32,
    attrs: Vec<(String, Attr)>,
    /// Name of an attribute that is undefined although all conditions hold.
    missing: Option<String>,
}

/// Result of matching at one root.
pub(super) enum RootMatch {
    /// The pattern matches, and the replacement has these attributes.
    Matched(Vec<(String, Attr)>),
    /// The pattern does not match.
    NotMatched,
    /// All conditions hold, but this attribute of the replacement is undefined.
    MissingAttr(String),
}

/// Largest number of choices per candidate root.
const MAX_CHOICES: u32 = 1 << 10;
/// Largest number of operations absorbed at one value.
const MAX_ABSORBED: usize = 8;

impl<'a> PatternMatch<'a> {
    pub(super) fn new(ctx: &'a Context, body: &'a Body, pattern: &'a Pattern) -> Self {
        let values = pattern.inputs.len().saturating_add(pattern.ops.len());
        Self {
            ctx,
            body,
            pattern,
            bindings: vec![None; values],
            swapped: vec![false; pattern.ops.len()],
            ops: vec![None; pattern.ops.len()],
            budget: MAX_CHOICES,
            attrs: Vec::new(),
            missing: None,
        }
    }

    /// The view of an operation of the program.
    pub fn view(&self, op: OpId) -> OpRef<'a> {
        OpRef::new(self.ctx, self.body, op)
    }
    /// The binding of a pattern value; `None` for an absent optional input.
    pub fn binding(&self, value: usize) -> Option<&Binding> {
        self.bindings.get(value)?.as_ref()
    }
    /// The type of a value. If casts between stored integers and quantized values are absorbed, returns the outermost
    /// quantized type, which has the parameters.
    pub fn ty(&self, value: usize) -> Option<Type> {
        let binding = self.binding(value)?;
        let results = binding.absorbed.iter().rev().filter_map(|&op| self.body.result(op, 0));
        let operands = binding.absorbed.iter().rev().filter_map(|&op| self.body.operand(op, 0));
        // Absorbed operations lie on the operand side of an input and on the result side of the root.
        let is_input = value < self.pattern.inputs.len();
        let path: Vec<ValueId> = if is_input { operands.collect() } else { results.collect() };
        let is_quantized = |ty: &Type| self.ctx.quantized(self.ctx.element_or_self(*ty)).is_some();
        let mut types = path.into_iter().chain([binding.inner]).map(|v| self.body.ty(v));
        types.find(is_quantized).or(Some(self.body.ty(binding.value)))
    }
    /// The operation that defines the value in the pattern.
    pub fn op(&self, value: usize) -> Option<OpRef<'a>> {
        let op = self.ops.get(value.checked_sub(self.pattern.inputs.len())?)?;
        op.map(|op| self.view(op))
    }
    /// An attribute of the operation that defines the value in the pattern, or its default.
    pub fn attr(&self, value: usize, name: &str) -> Option<Attr> {
        let op = self.op(value)?;
        let default = || self.ctx.dict_get(op.registered()?.defaults(self.ctx), self.ctx.find_str(name)?);
        op.attr(name).or_else(default)
    }
    /// Number of inputs of the pattern. They are its first values.
    pub fn inputs(&self) -> usize {
        self.pattern.inputs.len()
    }
    /// The matched and absorbed operations, in unspecified order.
    pub fn all_ops(&self) -> Vec<OpId> {
        let absorbed = self.bindings.iter().flatten().flat_map(|binding| binding.absorbed.iter().copied());
        self.ops.iter().flatten().copied().chain(absorbed).collect()
    }
    /// The value that the replacement's result replaces.
    pub(super) fn output(&self) -> Option<ValueId> {
        self.bindings.last()?.as_ref().map(|binding| binding.value)
    }

    /// Matches the pattern with this operation as the root.
    pub(super) fn find(&mut self, root: OpId) -> RootMatch {
        let Some(last) = self.pattern.ops.len().checked_sub(1) else { return RootMatch::NotMatched };
        let value = self.pattern.inputs.len().saturating_add(last);
        let Some(result) = self.body.result(root, 0) else { return RootMatch::NotMatched };
        for binding in self.result_bindings(root, result, self.absorbed_kinds(value)) {
            if self.operation(last, root, binding, &mut Vec::new()) {
                return RootMatch::Matched(std::mem::take(&mut self.attrs));
            }
        }
        self.missing.take().map_or(RootMatch::NotMatched, RootMatch::MissingAttr)
    }

    fn absorbed_kinds(&self, value: usize) -> &'a [&'static Absorbed] {
        self.pattern.absorbed.get(value).map_or(&[], |all| all)
    }

    /// Candidate bindings of the root's result, the most absorbed first.
    fn result_bindings(&self, root: OpId, result: ValueId, kinds: &[&Absorbed]) -> Vec<Binding> {
        let mut all = vec![Binding { value: result, inner: result, absorbed: Vec::new() }];
        let (mut value, mut absorbed) = (result, Vec::new());
        while absorbed.len() < MAX_ABSORBED
            && self.body.has_one_use(value)
            && let Some((user, 0)) = self.body.uses(value).next()
            && kinds.iter().any(|kind| (kind.is)(self.view(user)))
            && self.body.block_of(user) == self.body.block_of(root)
            && let Some(next) = self.body.result(user, 0)
        {
            absorbed.push(user);
            value = next;
            all.push(Binding { value, inner: result, absorbed: absorbed.clone() });
        }
        all.reverse();
        all
    }

    /// Candidate sources of an operand, the most absorbed first: the value, and the absorbed operations between it and
    /// the operand, starting at the operand.
    fn operand_sources(&self, operand: ValueId, kinds: &[&Absorbed]) -> Vec<(ValueId, Vec<OpId>)> {
        let mut all = vec![(operand, Vec::new())];
        let (mut value, mut absorbed) = (operand, Vec::new());
        while absorbed.len() < MAX_ABSORBED
            && let Some(op) = self.body.defining_op(value)
            && kinds.iter().any(|kind| (kind.is)(self.view(op)))
            && let Some(next) = self.body.operand(op, 0)
        {
            absorbed.push(op);
            value = next;
            all.push((value, absorbed.clone()));
        }
        all.reverse();
        all
    }

    /// Matches an operation of the program with one of the pattern, then its operands, then the pending ones. Recursion
    /// is bounded by the pattern's size. `pending` is a stack of operands to match: `(operation, operand)`.
    fn operation(&mut self, at: usize, op: OpId, binding: Binding, pending: &mut Vec<(usize, usize)>) -> bool {
        let view = self.view(op);
        let Some(template) = self.pattern.ops.get(at) else { return false };
        let count = self.body.num_operands(op);
        let pure = view.has_no_effect() && self.body.regions(op).is_empty() && self.body.isolated(op).is_none();
        if view.name() != template.name || count > template.operands.len() || !pure {
            return false;
        }
        // All operations must be in one block, so that nothing moves into or out of a loop.
        let root = self.ops.last().copied().flatten();
        if root.is_some_and(|root| self.body.block_of(root) != self.body.block_of(op)) {
            return false;
        }
        let value = self.pattern.inputs.len().saturating_add(at);
        let can_swap = count == 2 && view.def().is_some_and(|def| def.has(Trait::Commutative));
        self.bind(value, Some(binding));
        self.set_op(at, Some(op));
        let before = pending.clone();
        for swap in [false, true] {
            if swap && !can_swap {
                break;
            }
            if let Some(swapped) = self.swapped.get_mut(at) {
                *swapped = swap;
            }
            pending.clone_from(&before);
            pending.extend((0..template.operands.len()).rev().map(|operand| (at, operand)));
            if self.match_pending(pending) {
                return true;
            }
        }
        pending.clone_from(&before);
        self.bind(value, None);
        self.set_op(at, None);
        false
    }

    fn bind(&mut self, value: usize, binding: Option<Binding>) {
        if let Some(slot) = self.bindings.get_mut(value) {
            *slot = binding;
        }
    }
    fn set_op(&mut self, at: usize, op: Option<OpId>) {
        if let Some(slot) = self.ops.get_mut(at) {
            *slot = op;
        }
    }

    /// Matches the pending operands.
    fn match_pending(&mut self, pending: &mut Vec<(usize, usize)>) -> bool {
        let Some(spent) = self.budget.checked_sub(1) else { return false };
        self.budget = spent;
        let Some((at, operand)) = pending.pop() else { return self.complete() };
        let before = pending.clone();
        let pattern = self.pattern;
        let inputs = pattern.inputs.len();
        let (Some(op), Some(template)) = (self.ops.get(at).copied().flatten(), pattern.ops.get(at)) else {
            return false;
        };
        let Some(&value) = template.operands.get(operand) else { return false };
        let swapped = self.swapped.get(at).copied().unwrap_or(false);
        let position = if swapped { 1_usize.saturating_sub(operand) } else { operand };
        let Some(found) = self.body.operand(op, position) else {
            // An absent operand matches an optional input if all its other uses are absent too.
            let optional = pattern.inputs.get(value).is_some_and(|input| input.optional);
            return optional && self.binding(value).is_none() && self.match_pending(pending);
        };
        for (outer, absorbed) in self.operand_sources(found, self.absorbed_kinds(value)) {
            pending.clone_from(&before);
            let matched = match (value.checked_sub(inputs), self.binding(value)) {
                (None, Some(bound)) => bound.value == outer && self.match_pending(pending),
                (Some(_), Some(bound)) => {
                    bound.inner == outer && bound.absorbed.iter().rev().eq(&absorbed) && self.match_pending(pending)
                }
                (None, None) => {
                    self.bind(value, Some(Binding { value: outer, inner: found, absorbed }));
                    let matched = self.match_pending(pending);
                    if !matched {
                        self.bind(value, None);
                    }
                    matched
                }
                (Some(next), None) => {
                    let binding =
                        Binding { value: found, inner: outer, absorbed: absorbed.into_iter().rev().collect() };
                    self.body.defining_op(outer).is_some_and(|op| {
                        self.body.result(op, 0) == Some(outer) && self.operation(next, op, binding, pending)
                    })
                }
            };
            if matched {
                return true;
            }
        }
        false
    }

    /// All values are bound: checks that erased values have no other uses, and that all conditions hold.
    fn complete(&mut self) -> bool {
        let inputs = self.pattern.inputs.len();
        let inside: Vec<OpId> = {
            let absorbed = self.bindings.iter().skip(inputs).flatten().flat_map(|b| b.absorbed.iter().copied());
            self.ops.iter().flatten().copied().chain(absorbed).collect()
        };
        let output = self.output();
        let stays = |&value: &ValueId| Some(value) != output;
        let mut values = inside.iter().flat_map(|&op| self.body.results(op)).filter(stays);
        // A matched value with other users would be computed twice. Operations absorbed at an input may be duplicated.
        let around = |user: &OpId| self.bindings.iter().take(inputs).flatten().any(|b| b.absorbed.contains(user));
        if values.any(|value| self.body.uses(value).any(|(user, _)| !inside.contains(&user) && !around(&user))) {
            return false;
        }
        if !self.conditions_hold() {
            return false;
        }
        match self.attrs() {
            Ok(attrs) => {
                self.attrs = attrs.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
                true
            }
            Err(name) => {
                self.missing = Some(name.to_owned());
                false
            }
        }
    }
}
