//! `--verify-quant-boundary` and `--repair-quant-boundary`: where integers that stand for reals become reals, and back.
//!
//! A tensor is *quantized* if its type has parameters, *stored* if it has bare integers that a cast or a movement took out of
//! quantized ones, and *real* if it has floats. Only a cast, by its definition ([`OpDef::cast`]), says how one becomes the
//! other. Any other operation that crosses is a *break*:
//!
//! - it *loses* parameters if an operand is quantized and a result is real; likewise if all tensors that it takes are
//!   integers, several, and stored or constant. One alone is converted: a lowered dequantization does that.
//! - it *invents* parameters if an operand is real and a result is quantized
//!
//! What is constant takes no part in that where the other operands decide: a real constant beside quantized operands is a
//! bias, and quantized constants beside a real operand are weights of an operation that computes in reals.
//!
//! A *float island* is a largest connected set of operations with real results, casts and constants apart, into which
//! quantized or stored values go, and out of which such values come.
//!
//! Values are followed through movements, whichever operation is one, and not through blocks, regions and calls: an operation
//! that has those gives what they give, and is no break.
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

/// How many float islands and how many breaks a body has.
pub fn count(ctx: &Context, body: &Body) -> (u64, u64) {
    let ops = body.preorder();
    let origins = Origins::new(ctx, body, &ops);
    let breaks = ops.iter().filter(|&&op| broken(OpRef::new(ctx, body, op), &origins).is_some());
    (islands::islands(ctx, body, &ops, &origins).len() as u64, breaks.count() as u64)
}

/// What a tensor holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Holds {
    Quantized,
    Integers,
    Reals,
}

/// `None` for what is no tensor, or one of something else.
fn holds(ctx: &Context, ty: Type) -> Option<Holds> {
    let element = ctx.element_type(ty)?;
    match ctx.type_kind(element) {
        TypeKind::Float(_) => Some(Holds::Reals),
        TypeKind::Integer { .. } => Some(Holds::Integers),
        _ => types::storage(ctx, element).map(|_| Holds::Quantized),
    }
}

/// What values are by movement and casts alone.
#[derive(Default)]
struct Origins {
    constant: FxHashSet<ValueId>,
    stored: FxHashSet<ValueId>,
    /// What a moved value was before it was moved, as long as it holds the same.
    before: FxHashMap<ValueId, ValueId>,
}

impl Origins {
    /// Of the values of operations that stand in the order of the text. What is used before it is defined is followed no
    /// further.
    fn new(ctx: &Context, body: &Body, ops: &[OpId]) -> Self {
        let mut origins = Self::default();
        ops.iter().for_each(|&op| origins.add(OpRef::new(ctx, body, op)));
        origins
    }

    fn add(&mut self, op: OpRef<'_>) {
        let body = op.body;
        if op.constant().is_some() {
            self.constant.extend(body.results(op.op));
        }
        let cast = op.cast().map(|cast| cast.kind);
        let data: SmallVec<[ValueId; 2]> = match movement(op) {
            Some(Ok(used)) => used.data.iter().filter_map(|source| source.value(op)).collect(),
            Some(Err(_)) => op.operand(0).into_iter().collect(),
            None if cast.is_some() => op.operand(0).into_iter().collect(),
            None => return,
        };
        let Some(&first) = data.first() else { return };
        if data.iter().all(|v| self.constant.contains(v)) {
            self.constant.extend(body.results(op.op));
        }
        let of = |value| holds(op.ctx, body.ty(value));
        let is_stored = match cast {
            Some(CastKind::Quantize | CastKind::ToStorage) => true,
            Some(_) => false,
            None => data.iter().any(|&v| self.stored.contains(&v) || of(v) == Some(Holds::Quantized)),
        };
        for result in body.results(op.op) {
            if is_stored && of(result) == Some(Holds::Integers) {
                self.stored.insert(result);
            }
            if cast.is_none() && of(result) == of(first) {
                self.before.insert(result, self.of(first));
            }
        }
    }

    /// What a value was before all movements.
    fn of(&self, value: ValueId) -> ValueId {
        self.before.get(&value).copied().unwrap_or(value)
    }
    /// Whether a value is a constant, perhaps moved and cast.
    fn is_constant(&self, value: ValueId) -> bool {
        self.constant.contains(&value)
    }
    /// Whether integers came out of quantization.
    fn is_stored(&self, value: ValueId) -> bool {
        self.stored.contains(&value)
    }
}

/// How an operation crosses the boundary without a cast.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Break {
    /// The parameters of these operands, for a result.
    Loses { operands: SmallVec<[usize; 2]>, result: usize },
    /// The parameters of a result, of a real operand.
    Invents { operand: usize, result: usize },
}

/// Whether an operation gives what its regions, its function or other blocks give.
fn passes_on(op: OpRef<'_>) -> bool {
    let calls = |def: &qopt_ir::def::OpDef| def.traits.iter().any(|t| matches!(t, Trait::Call(_)));
    op.flags().terminator
        || !op.body.regions(op.op).is_empty()
        || op.body.isolated(op.op).is_some()
        || op.def().is_some_and(calls)
}

/// The break that an operation is, if it is one.
fn broken(op: OpRef<'_>, origins: &Origins) -> Option<Break> {
    let of = |value| holds(op.ctx, op.body.ty(value));
    let result = |wanted| op.body.results(op.op).position(|v| of(v) == Some(wanted));
    let (real, quantized) = (result(Holds::Reals), result(Holds::Quantized));
    if (real.is_none() && quantized.is_none()) || op.cast().is_some() || passes_on(op) {
        return None;
    }
    let operands = || op.body.operands(op.op).enumerate();
    let all = |wanted| operands().filter(move |&(_, v)| of(v) == Some(wanted));
    let computed = all(Holds::Reals).find(|&(_, v)| !origins.is_constant(v));
    if let Some(result) = real {
        let is_weight = |(_, v)| computed.is_some() && origins.is_constant(v);
        if !all(Holds::Quantized).all(is_weight) {
            return Some(Break::Loses { operands: all(Holds::Quantized).map(|(i, _)| i).collect(), result });
        }
        let integers: SmallVec<[usize; 2]> = all(Holds::Integers).map(|(i, _)| i).collect();
        let stored = all(Holds::Integers).any(|(_, v)| origins.is_stored(v));
        let known = all(Holds::Integers).all(|(_, v)| origins.is_stored(v) || origins.is_constant(v));
        if computed.is_none() && integers.len() > 1 && stored && known {
            return Some(Break::Loses { operands: integers, result });
        }
    }
    let ((operand, _), result) = computed.zip(quantized)?;
    Some(Break::Invents { operand, result })
}
