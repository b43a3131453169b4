//! Float islands of one body.
//!
//! Constants do not connect operations: two additions with one shared bias are separate islands. If every operation has
//! dequantized operands and a quantized result, every connected group of operations is an island. The number of islands
//! is the number of round trips from integers to reals.

use qopt_ir::def::{CastKind, OpRef};
use qopt_ir::ir::{Body, Context, OpId, ValueId};
use rustc_hash::FxHashMap;

use super::{ElementKind, ValueFacts, crossing, element_kind};
use crate::quant::fold::trace::movement;

/// A float island.
#[derive(Clone, Default)]
pub(super) struct FloatIsland {
    /// Operations of the island in program order.
    pub(super) ops: Vec<OpId>,
    /// Number of operations that only move elements.
    pub(super) movements: usize,
    /// True if a quantized or stored value enters the set, directly or through a cast.
    enters: bool,
    /// True if a quantized value leaves the set, directly or through a cast.
    leaves: bool,
}

/// Returns all islands in program order.
pub(super) fn islands(ctx: &Context, body: &Body, ops: &[OpId], facts: &ValueFacts) -> Vec<FloatIsland> {
    let kind = |value| element_kind(ctx, body.ty(value));
    let view = |op| OpRef::new(ctx, body, op);
    let member = |op: OpId| {
        let real = body.results(op).any(|v| kind(v) == Some(ElementKind::Reals) && !facts.is_constant(v));
        real && body.num_operands(op) > 0 && crossing(view(op)).is_none()
    };
    let members: Vec<OpId> = ops.iter().copied().filter(|&op| member(op)).collect();
    let numbers: FxHashMap<OpId, usize> = members.iter().enumerate().map(|(i, &op)| (op, i)).collect();
    let mut sets = Sets((0..members.len()).collect());
    for (at, &op) in members.iter().enumerate() {
        let reals = body.operands(op).filter(|&v| kind(v) == Some(ElementKind::Reals) && !facts.is_constant(v));
        for before in reals.filter_map(|v| numbers.get(&body.defining_op(v)?)) {
            sets.join(at, *before);
        }
    }
    let integers = |v: ValueId| {
        let own = kind(v);
        !facts.is_constant(v)
            && (own == Some(ElementKind::Quantized) || (own == Some(ElementKind::Integers) && facts.is_stored(v)))
    };
    let dequantized = |v: ValueId| {
        let def = body.defining_op(v).filter(|_| !facts.is_constant(v));
        def.and_then(|def| crossing(view(def))) == Some(CastKind::Dequantize)
    };
    let quantizes = |op: OpId| {
        let quantized = body.results(op).any(|v| kind(v) == Some(ElementKind::Quantized));
        crossing(view(op)).map_or(quantized, |cast| cast == CastKind::Quantize)
    };
    // The root of a set is its first operation, so the islands are in program order.
    let mut islands = vec![FloatIsland::default(); members.len()];
    for (at, &op) in members.iter().enumerate() {
        let Some(island) = islands.get_mut(sets.root(at)) else { continue };
        island.ops.push(op);
        island.movements += usize::from(movement(view(op)).is_some());
        island.enters |= body.operands(op).any(|v| integers(v) || dequantized(v));
        let reals = body.results(op).filter(|&v| kind(v) == Some(ElementKind::Reals));
        island.leaves |= reals.flat_map(|v| body.uses(v)).any(|(user, _)| quantizes(user));
    }
    islands.retain(|island| island.enters && island.leaves);
    islands
}

/// Disjoint-set forest. The representative of a set is its least number.
struct Sets(Vec<usize>);

impl Sets {
    fn root(&mut self, mut at: usize) -> usize {
        while let Some(up) = self.0.get(at).copied().filter(|&up| up != at) {
            let above = self.0.get(up).copied().unwrap_or(up);
            self.0.get_mut(at).into_iter().for_each(|slot| *slot = above);
            at = above;
        }
        at
    }
    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.0.get_mut(a.max(b)).into_iter().for_each(|slot| *slot = a.min(b));
    }
}
