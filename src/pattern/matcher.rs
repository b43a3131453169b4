//! Matches a pattern against a program, from an operation that may be its root upwards.
//!
//! Names stand for values from outside: what is absorbed beside an operand is passed, from the operation towards the rest of the
//! program. How much is absorbed, and which way around a commutative operation stands, are choices; they are tried in a fixed
//! order, the most absorbed first, and the first with which all conditions hold is the match. Choices are counted, so that a
//! pattern costs no more than a constant times the program.

use super::{Absorbed, Pattern};
use crate::def::{OpRef, Trait};
use crate::ir::{Attr, Body, Context, OpId, Type, ValueId};

/// What a value of a pattern is in the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Binding {
    /// The value from outside: for an input what the new operation gets, for the root's result what it gives.
    pub value: ValueId,
    /// The value at the operation that is matched: its operand, for an input, or its result.
    pub inner: ValueId,
    /// What is absorbed between the two, from inside to outside.
    pub absorbed: Vec<OpId>,
}

/// A pattern, and what its values are in a program.
pub struct Match<'a> {
    /// The context.
    pub ctx: &'a Context,
    /// The body that the program is in.
    pub body: &'a Body,
    pub(super) pattern: &'a Pattern,
    bindings: Vec<Option<Binding>>,
    /// Which operands of each operation have changed places.
    swapped: Vec<bool>,
    ops: Vec<Option<OpId>>,
    /// How many more choices are tried.
    budget: u32,
    attrs: Vec<(String, Attr)>,
    /// The attribute without which all else fits.
    missing: Option<String>,
}

/// What came of matching.
pub(super) enum Found {
    /// The pattern is here, and has these attributes.
    Here(Vec<(String, Attr)>),
    /// It is not here.
    Not,
    /// All conditions hold, but this attribute has no value.
    Without(String),
}

/// Choices that are tried for each operation that may be a root.
const CHOICES: u32 = 1 << 10;
/// Operations that are absorbed beside one value.
const MAX_ABSORBED: usize = 8;

impl<'a> Match<'a> {
    pub(super) fn new(ctx: &'a Context, body: &'a Body, pattern: &'a Pattern) -> Self {
        let values = pattern.inputs.len().saturating_add(pattern.ops.len());
        Self {
            ctx,
            body,
            pattern,
            bindings: vec![None; values],
            swapped: vec![false; pattern.ops.len()],
            ops: vec![None; pattern.ops.len()],
            budget: CHOICES,
            attrs: Vec::new(),
            missing: None,
        }
    }

    /// An operation of the program.
    pub fn view(&self, op: OpId) -> OpRef<'a> {
        OpRef::new(self.ctx, self.body, op)
    }
    /// What a value is; nothing for an input that is not there.
    pub fn binding(&self, value: usize) -> Option<&Binding> {
        self.bindings.get(value)?.as_ref()
    }
    /// The type of a value. Where casts between stored integers and quantized values are absorbed, it is the outermost quantized
    /// one: that has the parameters.
    pub fn ty(&self, value: usize) -> Option<Type> {
        let binding = self.binding(value)?;
        let results = binding.absorbed.iter().rev().filter_map(|&op| self.body.result(op, 0));
        let operands = binding.absorbed.iter().rev().filter_map(|&op| self.body.operand(op, 0));
        // Outside of an input are operands, outside of a result are results.
        let is_input = value < self.pattern.inputs.len();
        let path: Vec<ValueId> = if is_input { operands.collect() } else { results.collect() };
        let is_quantized = |ty: &Type| self.ctx.quantized(self.ctx.element_or_self(*ty)).is_some();
        let mut types = path.into_iter().chain([binding.inner]).map(|v| self.body.ty(v));
        types.find(is_quantized).or(Some(self.body.ty(binding.value)))
    }
    /// The operation that is matched under the name of a value.
    pub fn op(&self, value: usize) -> Option<OpRef<'a>> {
        let op = self.ops.get(value.checked_sub(self.pattern.inputs.len())?)?;
        op.map(|op| self.view(op))
    }
    /// An attribute of the operation that is matched under the name of a value, or its default.
    pub fn attr(&self, value: usize, name: &str) -> Option<Attr> {
        let op = self.op(value)?;
        let default = || self.ctx.dict_get(op.registered()?.defaults(self.ctx), self.ctx.find_str(name)?);
        op.attr(name).or_else(default)
    }
    /// How many inputs the pattern has. They are its first values.
    pub fn inputs(&self) -> usize {
        self.pattern.inputs.len()
    }
    /// The operations that are matched and absorbed, in no order that means anything.
    pub fn all_ops(&self) -> Vec<OpId> {
        let absorbed = self.bindings.iter().flatten().flat_map(|binding| binding.absorbed.iter().copied());
        self.ops.iter().flatten().copied().chain(absorbed).collect()
    }
    /// The value that the new operation takes the place of.
    pub(super) fn output(&self) -> Option<ValueId> {
        self.bindings.last()?.as_ref().map(|binding| binding.value)
    }

    /// Whether the pattern is here, with this operation as the root.
    pub(super) fn find(&mut self, root: OpId) -> Found {
        let Some(last) = self.pattern.ops.len().checked_sub(1) else { return Found::Not };
        let value = self.pattern.inputs.len().saturating_add(last);
        let Some(result) = self.body.result(root, 0) else { return Found::Not };
        for binding in self.below(root, result, self.absorbed(value)) {
            if self.operation(last, root, binding, &mut Vec::new()) {
                return Found::Here(std::mem::take(&mut self.attrs));
            }
        }
        self.missing.take().map_or(Found::Not, Found::Without)
    }

    fn absorbed(&self, value: usize) -> &'a [&'static Absorbed] {
        self.pattern.absorbed.get(value).map_or(&[], |all| all)
    }

    /// What the result of the root may be, the most absorbed first.
    fn below(&self, root: OpId, result: ValueId, kinds: &[&Absorbed]) -> Vec<Binding> {
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

    /// What an operand may be behind what is absorbed, the most absorbed first: the values, and what is between them and the
    /// operand, the nearest to the operand first.
    fn above(&self, operand: ValueId, kinds: &[&Absorbed]) -> Vec<(ValueId, Vec<OpId>)> {
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

    /// Takes an operation of the program for one of the pattern, and goes on with its operands and then with what is left.
    /// Nesting is limited by the pattern's size. What is left is a stack: operands of operations, `(operation, operand)`.
    fn operation(&mut self, at: usize, op: OpId, binding: Binding, left: &mut Vec<(usize, usize)>) -> bool {
        let view = self.view(op);
        let Some(template) = self.pattern.ops.get(at) else { return false };
        let count = self.body.num_operands(op);
        let pure = view.has_no_effect() && self.body.regions(op).is_empty() && self.body.isolated(op).is_none();
        if view.name() != template.name || count > template.operands.len() || !pure {
            return false;
        }
        // All in one block: nothing moves into a loop or out of it.
        let root = self.ops.last().copied().flatten();
        if root.is_some_and(|root| self.body.block_of(root) != self.body.block_of(op)) {
            return false;
        }
        let value = self.pattern.inputs.len().saturating_add(at);
        let can_swap = count == 2 && view.def().is_some_and(|def| def.has(Trait::Commutative));
        self.bind(value, Some(binding));
        self.set_op(at, Some(op));
        let before = left.clone();
        for swap in [false, true] {
            if swap && !can_swap {
                break;
            }
            if let Some(swapped) = self.swapped.get_mut(at) {
                *swapped = swap;
            }
            left.clone_from(&before);
            left.extend((0..template.operands.len()).rev().map(|operand| (at, operand)));
            if self.rest(left) {
                return true;
            }
        }
        left.clone_from(&before);
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

    /// Matches the operands that are left.
    fn rest(&mut self, left: &mut Vec<(usize, usize)>) -> bool {
        let Some(spent) = self.budget.checked_sub(1) else { return false };
        self.budget = spent;
        let Some((at, operand)) = left.pop() else { return self.complete() };
        let before = left.clone();
        let pattern = self.pattern;
        let inputs = pattern.inputs.len();
        let (Some(op), Some(template)) = (self.ops.get(at).copied().flatten(), pattern.ops.get(at)) else {
            return false;
        };
        let Some(&value) = template.operands.get(operand) else { return false };
        let swapped = self.swapped.get(at).copied().unwrap_or(false);
        let position = if swapped { 1_usize.saturating_sub(operand) } else { operand };
        let Some(found) = self.body.operand(op, position) else {
            // Only what is optional may be left out, and only everywhere.
            let optional = pattern.inputs.get(value).is_some_and(|input| input.optional);
            return optional && self.binding(value).is_none() && self.rest(left);
        };
        for (outer, absorbed) in self.above(found, self.absorbed(value)) {
            left.clone_from(&before);
            let matched = match (value.checked_sub(inputs), self.binding(value)) {
                (None, Some(bound)) => bound.value == outer && self.rest(left),
                (Some(_), Some(bound)) => {
                    bound.inner == outer && bound.absorbed.iter().rev().eq(&absorbed) && self.rest(left)
                }
                (None, None) => {
                    self.bind(value, Some(Binding { value: outer, inner: found, absorbed }));
                    let matched = self.rest(left);
                    if !matched {
                        self.bind(value, None);
                    }
                    matched
                }
                (Some(next), None) => {
                    let binding =
                        Binding { value: found, inner: outer, absorbed: absorbed.into_iter().rev().collect() };
                    self.body.defining_op(outer).is_some_and(|op| {
                        self.body.result(op, 0) == Some(outer) && self.operation(next, op, binding, left)
                    })
                }
            };
            if matched {
                return true;
            }
        }
        false
    }

    /// Everything has a value: whether nothing else needs what would go, and all conditions hold.
    fn complete(&mut self) -> bool {
        let inputs = self.pattern.inputs.len();
        let inside: Vec<OpId> = {
            let absorbed = self.bindings.iter().skip(inputs).flatten().flat_map(|b| b.absorbed.iter().copied());
            self.ops.iter().flatten().copied().chain(absorbed).collect()
        };
        let output = self.output();
        let stays = |&value: &ValueId| Some(value) != output;
        let mut values = inside.iter().flat_map(|&op| self.body.results(op)).filter(stays);
        // A value that something else uses would have to be computed twice. What is absorbed beside an input may be.
        let around = |user: &OpId| self.bindings.iter().take(inputs).flatten().any(|b| b.absorbed.contains(user));
        if values.any(|value| self.body.uses(value).any(|(user, _)| !inside.contains(&user) && !around(&user))) {
            return false;
        }
        if !self.holds() {
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
