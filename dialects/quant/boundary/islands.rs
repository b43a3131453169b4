//! Float islands of one body.
//!
//! Constants are no part of an island: one bias that two of them add does not connect them. In a program whose every
//! operation stands between a dequantization and a quantization, every operation, or group of them, is an island. That is
//! what the number says: how often a value leaves the integers and comes back.

use qopt_ir::def::{CastKind, OpRef};
use qopt_ir::ir::{Body, Context, OpId, ValueId};
use rustc_hash::FxHashMap;

use super::{Holds, Origins, holds};
use crate::quant::fold::trace::movement;

/// A float island.
pub(super) struct Island {
    /// Its operation that stands first.
    pub(super) first: OpId,
    /// How many operations it has.
    pub(super) size: usize,
    /// How many of them only move elements.
    pub(super) movements: usize,
}

/// What is known of a connected set.
#[derive(Clone, Copy, Default)]
struct Shore {
    enters: bool,
    leaves: bool,
    size: usize,
    movements: usize,
}

/// All islands, in the order of the text.
pub(super) fn islands(ctx: &Context, body: &Body, ops: &[OpId], origins: &Origins) -> Vec<Island> {
    let of = |value| holds(ctx, body.ty(value));
    let view = |op| OpRef::new(ctx, body, op);
    let member = |op: OpId| {
        let real = body.results(op).any(|v| of(v) == Some(Holds::Reals) && !origins.is_constant(v));
        real && body.num_operands(op) > 0 && view(op).cast().is_none()
    };
    let members: Vec<OpId> = ops.iter().copied().filter(|&op| member(op)).collect();
    let numbers: FxHashMap<OpId, usize> = members.iter().enumerate().map(|(i, &op)| (op, i)).collect();
    let mut sets = Sets((0..members.len()).collect());
    for (at, &op) in members.iter().enumerate() {
        let reals = body.operands(op).filter(|&v| of(v) == Some(Holds::Reals) && !origins.is_constant(v));
        for before in reals.filter_map(|v| numbers.get(&body.defining_op(v)?)) {
            sets.join(at, *before);
        }
    }
    let integers = |v: ValueId| {
        let holds = of(v);
        !origins.is_constant(v)
            && (holds == Some(Holds::Quantized) || (holds == Some(Holds::Integers) && origins.is_stored(v)))
    };
    let dequantized = |v: ValueId| {
        let def = body.defining_op(v).filter(|_| !origins.is_constant(v));
        def.and_then(|def| view(def).cast()).is_some_and(|cast| cast.kind == CastKind::Dequantize)
    };
    let quantizes = |op: OpId| {
        let quantized = body.results(op).any(|v| of(v) == Some(Holds::Quantized));
        view(op).cast().map_or(quantized, |cast| cast.kind == CastKind::Quantize)
    };
    let mut shores = vec![Shore::default(); members.len()];
    for (at, &op) in members.iter().enumerate() {
        let Some(shore) = shores.get_mut(sets.root(at)) else { continue };
        shore.size += 1;
        shore.movements += usize::from(movement(view(op)).is_some());
        shore.enters |= body.operands(op).any(|v| integers(v) || dequantized(v));
        let reals = body.results(op).filter(|&v| of(v) == Some(Holds::Reals));
        shore.leaves |= reals.flat_map(|v| body.uses(v)).any(|(user, _)| quantizes(user));
    }
    // The root of a set is its first operation.
    let found = members.iter().zip(&shores).filter(|(_, shore)| shore.enters && shore.leaves);
    found.map(|(&first, shore)| Island { first, size: shore.size, movements: shore.movements }).collect()
}

/// Disjoint sets of numbers; the least one of a set stands for it.
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
