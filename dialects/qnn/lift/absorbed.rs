//! Ops that a pattern may absorb: neighbors of a matched op whose work the device's op includes.

use qopt_ir::def::{CastKind, OpRef, operand};
use qopt_ir::movement::{PiecewiseView, Shape};
use qopt_ir::pattern::Absorbed;

use crate::builtin::ops as builtin;
use crate::qnn::ops as qnn;
use crate::qnn::ops::REQUANTIZE;
use crate::quant::fold::trace::movement;
use crate::support::{OpTypes, int_width};
use crate::{qnn::types::uniform, tosa};

/// All kinds of ops that a pattern may absorb.
pub(super) static ALL: &[&Absorbed] = &[&ACCUMULATOR, &CAST, &CLAMP, &MOVEMENT, &REQUANTIZE_ANY];

static ACCUMULATOR: Absorbed = Absorbed {
    name: "accumulator",
    summary: "A `qnn.requantize` of accumulators of 32 bits or more: the rescaling that follows a raw sum.",
    is: |op| {
        op.is(&REQUANTIZE)
            && uniform(op.ctx, op.in_type(operand!(qnn::REQUANTIZE.input))).is_some_and(|ty| ty.storage.width >= 32)
    },
};

static REQUANTIZE_ANY: Absorbed = Absorbed {
    name: "requantize",
    summary: "Any `qnn.requantize`. It rounds, so the new operation must compute what both do, as a table does.",
    is: |op| op.is(&REQUANTIZE),
};

static CAST: Absorbed = Absorbed {
    name: "cast",
    summary: "A cast between stored integers and quantized values, or between integers of one width, which changes no bit.",
    is: |op| {
        let kind = op.cast().map(|cast| cast.kind);
        matches!(kind, Some(CastKind::ToStorage | CastKind::FromStorage)) || is_reinterpreted(op)
    },
};

/// True for an `unrealized_conversion_cast` that changes only the signedness of the integers.
fn is_reinterpreted(op: OpRef<'_>) -> bool {
    let width = |ty| int_width(op.ctx, ty).filter(|_| op.ctx.int_width(ty).is_some());
    op.is(&builtin::UNREALIZED_CONVERSION_CAST)
        && op.body.num_operands(op.op) == 1
        && op.body.num_results(op.op) == 1
        && op.in_dims(0) == op.out_dims(0)
        && width(op.in_element(0)).is_some_and(|w| Some(w) == width(op.out_element(0)))
}

static CLAMP: Absorbed = Absorbed {
    name: "clamp",
    summary: "A `tosa.clamp` to bounds that no integer of the type exceeds.",
    is: |op| {
        let bound = |name: &str| op.attr(name).and_then(|attr| op.ctx.attr_int(attr));
        let (Some(low), Some(high)) = (bound("min_val"), bound("max_val")) else { return false };
        let (least, greatest) = match uniform(op.ctx, op.in_type(operand!(tosa::ops::CLAMP.input))) {
            Some(ty) => (ty.storage.min, ty.storage.max),
            None => match op.ctx.int_width(op.in_element(operand!(tosa::ops::CLAMP.input))) {
                Some(width @ 1..=32) => (-(1_i64 << (width - 1)), (1_i64 << (width - 1)) - 1),
                _ => return false,
            },
        };
        op.is(&tosa::ops::CLAMP) && low <= least && high >= greatest
    },
};

static MOVEMENT: Absorbed = Absorbed {
    name: "movement",
    summary: "A movement that changes neither the order of elements nor the type.",
    is: |op| is_identity(op).unwrap_or(false),
};

fn is_identity(op: OpRef<'_>) -> Option<bool> {
    let used = movement(op)?.ok()?;
    let ([chain], [source]) = (used.chains.as_slice(), used.data.as_slice()) else { return None };
    if source.value(op) != op.operand(0) || op.in_type(0) != op.out_type(0) {
        return Some(false);
    }
    let whole = PiecewiseView::of(0, &Shape::new(op.in_dims(0)?)).ok()?;
    Some(PiecewiseView::apply_chain(chain, vec![whole]).ok()?.same_bytes() == Some(0))
}
