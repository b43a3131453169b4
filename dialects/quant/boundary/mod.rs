//! `--verify-quant-boundary` and `--repair-quant-boundary`: the crossings between quantized integers and reals.
//!
//! A tensor is *quantized* if its type has parameters, *stored* if it has bare integers that a cast or a movement took
//! out of quantized ones, and *real* if it has floats. A crossing is legal in a cast, by its definition
//! ([`OpDef::cast`]), or in an operation with [`Trait::Quantizes`] or [`Trait::Dequantizes`]. Any other operation that
//! crosses is a *break*:
//!
//! - it *loses* parameters if an operand is quantized and a result is real. The same holds for two or more integer
//!   operands, at least one stored and the others stored or constant. A single stored operand is legal, because a
//!   lowered dequantization has that form.
//! - it *invents* parameters if an operand is real and a result is quantized
//!
//! Constants are exempt if the other operands decide. A real constant next to quantized operands is a bias. Quantized
//! constants next to a real operand are weights of an operation that computes in reals.
//!
//! A *float island* is a maximal connected set of operations with real results, casts and constants excluded, that
//! quantized or stored values enter and leave, directly or through casts.
//!
//! Sources are traced through movements, but not through blocks, regions or calls. An operation with regions, a call or
//! a terminator is never a break, because its types come from elsewhere.
//!
//! [`OpDef::cast`]: qopt_ir::def::OpDef::cast

mod islands;
mod repair;
mod verify;

pub use repair::REPAIR_QUANT_BOUNDARY;
pub use verify::VERIFY_QUANT_BOUNDARY;

use qopt_ir::def::{CastKind, OpRef, Trait};
use qopt_ir::ir::{Body, Context, OpId, Type, TypeKind, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::fold::trace::movement;
use super::types;
use crate::builtin::ops::UNREALIZED_CONVERSION_CAST;

/// Returns the number of float islands and the number of breaks of a body.
pub fn count(ctx: &Context, body: &Body) -> (u64, u64) {
    let ops = body.preorder();
    let facts = ValueFacts::new(ctx, body, &ops);
    let breaks = ops.iter().filter(|&&op| find_break(OpRef::new(ctx, body, op), &facts).is_some());
    (islands::islands(ctx, body, &ops, &facts).len() as u64, breaks.count() as u64)
}

/// Returns the operations of a body that break the boundary, each with the message of `--verify-quant-boundary`.
pub fn breaks(ctx: &Context, body: &Body) -> Vec<(OpId, String)> {
    let ops = body.preorder();
    let facts = ValueFacts::new(ctx, body, &ops);
    let message = |op: OpRef<'_>| Some(verify::report(op, &find_break(op, &facts)?, &facts).message);
    ops.iter().filter_map(|&op| Some((op, message(OpRef::new(ctx, body, op))?))).collect()
}

/// Returns the operations of all float islands of a body, in program order within an island.
pub(crate) fn island_ops(ctx: &Context, body: &Body) -> Vec<OpId> {
    let ops = body.preorder();
    let facts = ValueFacts::new(ctx, body, &ops);
    islands::islands(ctx, body, &ops, &facts).into_iter().flat_map(|island| island.ops).collect()
}

/// Classification of a tensor by its element type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ElementKind {
    Quantized,
    Integers,
    Reals,
}

/// Returns `None` if `ty` is not a tensor, or has elements of another kind.
fn element_kind(ctx: &Context, ty: Type) -> Option<ElementKind> {
    let element = ctx.element_type(ty)?;
    match ctx.type_kind(element) {
        TypeKind::Float(_) => Some(ElementKind::Reals),
        TypeKind::Integer { .. } => Some(ElementKind::Integers),
        _ => types::storage(ctx, element).map(|_| ElementKind::Quantized),
    }
}

/// Facts about values that follow from movements and casts alone.
#[derive(Default)]
struct ValueFacts {
    constant: FxHashSet<ValueId>,
    stored: FxHashSet<ValueId>,
    /// Source of a moved value before all movements, if its element kind did not change.
    before: FxHashMap<ValueId, ValueId>,
}

impl ValueFacts {
    /// Visits `ops` in program order. A value that is used before its definition has no recorded source.
    fn new(ctx: &Context, body: &Body, ops: &[OpId]) -> Self {
        let mut facts = Self::default();
        ops.iter().for_each(|&op| facts.add(OpRef::new(ctx, body, op)));
        facts
    }

    fn add(&mut self, op: OpRef<'_>) {
        let body = op.body;
        if op.constant().is_some() {
            self.constant.extend(body.results(op.op));
        }
        let cast = crossing(op);
        let data: SmallVec<[ValueId; 2]> = match movement(op) {
            Some(Ok(used)) => used.data.iter().filter_map(|source| source.value(op)).collect(),
            Some(Err(_)) => op.operand(0).into_iter().collect(),
            None if cast.is_some() => op.cast_input().into_iter().collect(),
            None => return,
        };
        let Some(&first) = data.first() else { return };
        if data.iter().all(|v| self.constant.contains(v)) {
            self.constant.extend(body.results(op.op));
        }
        let of = |value| element_kind(op.ctx, body.ty(value));
        let is_stored = match cast {
            Some(CastKind::Quantize | CastKind::ToStorage) => true,
            Some(_) => false,
            None => data.iter().any(|&v| self.stored.contains(&v) || of(v) == Some(ElementKind::Quantized)),
        };
        for result in body.results(op.op) {
            if is_stored && of(result) == Some(ElementKind::Integers) {
                self.stored.insert(result);
            }
            if cast.is_none() && of(result) == of(first) {
                self.before.insert(result, self.source(first));
            }
        }
    }

    /// Returns the source of a value before all movements.
    fn source(&self, value: ValueId) -> ValueId {
        self.before.get(&value).copied().unwrap_or(value)
    }
    /// Returns true if a value is a constant, or a moved or cast constant.
    fn is_constant(&self, value: ValueId) -> bool {
        self.constant.contains(&value)
    }
    /// Returns true if a value holds integers that came out of quantization.
    fn is_stored(&self, value: ValueId) -> bool {
        self.stored.contains(&value)
    }
}

/// Returns true for a value that the program computes: neither an argument nor a constant, nor a movement or cast of one.
pub(crate) fn is_computed(ctx: &Context, body: &Body, mut value: ValueId) -> bool {
    for _ in 0..=body.num_ops() {
        let Some(op) = body.defining_op(value).map(|op| OpRef::new(ctx, body, op)) else { return false };
        let passes_on = op.is(&UNREALIZED_CONVERSION_CAST) || op.meaning().is_some_and(|def| def.movement.is_some());
        match op.operands().next() {
            Some(operand) if passes_on => value = operand,
            operand => return operand.is_some(),
        }
    }
    false
}

/// Returns the direction in which an operation legally crosses the boundary: as a cast, or by rounding itself.
pub(crate) fn crossing(op: OpRef<'_>) -> Option<CastKind> {
    let has = |wanted| op.def().is_some_and(|def| def.has(wanted));
    match op.cast() {
        Some(cast) => Some(cast.kind),
        None if has(Trait::Quantizes) => Some(CastKind::Quantize),
        None if has(Trait::Dequantizes) => Some(CastKind::Dequantize),
        None => None,
    }
}

/// An operation that crosses the boundary illegally.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Break {
    /// The parameters of `operands` are lost in `result`.
    Loses { operands: SmallVec<[usize; 2]>, result: usize },
    /// `result` has parameters, but `operand` is real.
    Invents { operand: usize, result: usize },
}

/// Returns true if the types of an operation come from outside: from its regions, its callee or other blocks.
fn has_outside_types(op: OpRef<'_>) -> bool {
    let calls = |def: &qopt_ir::def::OpDef| def.traits.iter().any(|t| matches!(t, Trait::Call(_)));
    op.flags().terminator
        || !op.body.regions(op.op).is_empty()
        || op.body.isolated(op.op).is_some()
        || op.def().is_some_and(calls)
}

/// Returns the break of an operation, or `None` if it crosses legally or not at all.
fn find_break(op: OpRef<'_>, facts: &ValueFacts) -> Option<Break> {
    let of = |value| element_kind(op.ctx, op.body.ty(value));
    let result = |wanted| op.body.results(op.op).position(|v| of(v) == Some(wanted));
    let (real, quantized) = (result(ElementKind::Reals), result(ElementKind::Quantized));
    if (real.is_none() && quantized.is_none()) || crossing(op).is_some() || has_outside_types(op) {
        return None;
    }
    let operands = || op.body.operands(op.op).enumerate();
    let all = |wanted| operands().filter(move |&(_, v)| of(v) == Some(wanted));
    let computed = all(ElementKind::Reals).find(|&(_, v)| !facts.is_constant(v));
    if let Some(result) = real {
        // Elements of another kind, such as those with parameters from the run.
        let other = || operands().find(|&(_, v)| op.ctx.is_tensor(op.body.ty(v)) && of(v).is_none());
        let is_weight = |(_, v)| (computed.is_some() || other().is_some()) && facts.is_constant(v);
        if !all(ElementKind::Quantized).all(is_weight) {
            return Some(Break::Loses { operands: all(ElementKind::Quantized).map(|(i, _)| i).collect(), result });
        }
        let integers: SmallVec<[usize; 2]> = all(ElementKind::Integers).map(|(i, _)| i).collect();
        let stored = all(ElementKind::Integers).any(|(_, v)| facts.is_stored(v));
        let known = all(ElementKind::Integers).all(|(_, v)| facts.is_stored(v) || facts.is_constant(v));
        if computed.is_none() && integers.len() > 1 && stored && known {
            return Some(Break::Loses { operands: integers, result });
        }
    }
    let ((operand, _), result) = computed.zip(quantized)?;
    Some(Break::Invents { operand, result })
}
