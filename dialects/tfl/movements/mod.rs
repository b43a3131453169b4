//! TensorFlow Lite's operations that only move elements. The definition of each has a function that returns its movements.
//!
//! This function also checks TensorFlow's requirements on the operands that parametrize the operation. The verifier calls it, and
//! compares the shape of the movement with the declared result: so it rejects an operation that fails in every run.
//!
//! - `shapes`: reshapes, broadcasts, transposes, and the like
//! - `strided_slice`: Python's slicing
//! - `parts`: slices, splits, concatenations, gathers
//! - `pads`: padding
//! - `blocks`: conversions between space, depth and batch

mod blocks;
mod pads;
mod parts;
mod shapes;
mod strided_slice;

pub(crate) use blocks::{BATCH_TO_SPACE_ND, DEPTH_TO_SPACE, SPACE_TO_BATCH_ND, SPACE_TO_DEPTH};
pub(crate) use pads::{MIRROR_PAD, PAD, PADV2};
pub(crate) use parts::{CONCATENATION, EMBEDDING_LOOKUP, GATHER, GATHER_ND, PACK, SLICE, SPLIT, SPLIT_V, UNPACK};
pub(crate) use shapes::{BROADCAST_TO, EXPAND_DIMS, RESHAPE, REVERSE_V2, SQUEEZE, TILE, TRANSPOSE};
pub(crate) use strided_slice::STRIDED_SLICE;

use qopt_ir::def::{NoMovement, OpDef, OpRef, Trait, ValueDefn, Verdict, one, variadic};
use qopt_ir::ir::NumberFormat;
use qopt_ir::verify::movement_shapes;

use super::invariants::verify_invariants;
use super::ops::TENSOR;
use crate::support::{OpTypes, ensure, shapes_agree, show};

const MOVEMENT: OpDef = OpDef {
    results: &[one("output", &TENSOR)],
    traits: &[Trait::Pure],
    verify: Some(verify),
    has_kernel: Some(has_kernel),
    ..OpDef::BASE
};
const OUTPUTS: &[ValueDefn] = &[variadic("outputs", &TENSOR)];

/// The names of the operands whose elements a movement copies. All other operands are parameters.
const DATA: [&str; 5] = ["input", "value", "values", "params", "constant_values"];

/// Returns true if LiteRT 2.3 executes a movement of quantized values. Source: runs of models with one operator.
fn has_kernel(op: OpRef<'_>) -> bool {
    let is_any = |defs: &[&OpDef]| op.meaning().is_some_and(|def| defs.contains(&def));
    match NumberFormat::of(op.ctx, op.out_type(0)) {
        Ok(NumberFormat::Int { width: 16, .. }) => !is_any(&[&SPACE_TO_DEPTH, &DEPTH_TO_SPACE]),
        Ok(NumberFormat::Int { width: 2..8, .. }) => {
            is_any(&[&TRANSPOSE, &RESHAPE, &SLICE, &GATHER, &SQUEEZE, &EXPAND_DIMS, &CONCATENATION])
        }
        _ => true,
    }
}

fn verify(op: OpRef<'_>) -> Verdict {
    same_elements(op)?;
    verify_invariants(op)?;
    let mut types = op.body.operands(op.op).chain(op.body.results(op.op)).map(|v| op.body.ty(v));
    let is_quantized = |ty| op.ctx.element_type(ty).is_some_and(|e| op.ctx.quantized(e).is_some());
    // The verifier of quantized movements compares the shapes as well.
    if types.any(is_quantized) { Ok(()) } else { movement_shapes(op) }
}

/// Checks that data and results have one element type. Quantized types are exempt: the movement decides their parameters.
fn same_elements(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let element = |ty| ctx.element_type(ty).filter(|&element| ctx.quantized(element).is_none());
    let mut data = DATA.into_iter().flat_map(|name| op.operands_named(name)).filter_map(|v| element(op.body.ty(v)));
    let Some(first) = data.next() else { return Ok(()) };
    let mut others = data.chain(op.body.results(op.op).filter_map(|v| element(op.body.ty(v))));
    let other = others.find(|&other| other != first);
    ensure!(
        other.is_none(),
        "requires the same element type for its data and results, but got {} and {}",
        show(ctx, first),
        other.map(|other| show(ctx, other)).unwrap_or_default()
    );
    Ok(())
}

/// The integers of a constant operand.
fn ints(op: OpRef<'_>, index: usize) -> Result<Vec<i64>, NoMovement> {
    Ok(op.in_ints(index).ok_or_else(|| format!("operand #{index} is not constant"))?)
}

/// The only integer of a constant operand.
fn int(op: OpRef<'_>, index: usize) -> Result<i64, NoMovement> {
    match ints(op, index)?.as_slice() {
        [value] => Ok(*value),
        values => Err(NoMovement::invalid(format!("operand #{index} must have one element, but has {}", values.len()))),
    }
}

/// An attribute that must be an integer.
fn attr_int(op: OpRef<'_>, name: &str) -> Result<i64, NoMovement> {
    op.int(name).ok_or_else(|| NoMovement::invalid(format!("attribute '{name}' must be an integer")))
}

/// Checks an optional attribute with the number of operands or results, such as `values_count`.
fn check_count(op: OpRef<'_>, name: &str, count: usize) -> Result<(), NoMovement> {
    match op.int(name) {
        Some(declared) if usize::try_from(declared) != Ok(count) => {
            Err(NoMovement::invalid(format!("attribute '{name}' must be {count}, but is {declared}")))
        }
        _ => Ok(()),
    }
}

/// The number of a dimension. A negative `index` counts from the end: -1 of rank 3 is 2.
pub(crate) fn dimension(index: i64, rank: usize) -> Result<usize, NoMovement> {
    let from_end = if index < 0 { index.saturating_add_unsigned(rank as u64) } else { index };
    let dimension = usize::try_from(from_end).ok().filter(|&d| d < rank);
    dimension.ok_or_else(|| NoMovement::invalid(format!("dimension {index} is out of range for rank {rank}")))
}

/// The pairs of integers of a constant operand, such as paddings and crops. `count` is their number. Checks the shape of an operand
/// that is not constant, too.
fn pairs(op: OpRef<'_>, index: usize, count: usize) -> Result<Vec<(u64, u64)>, NoMovement> {
    if let Some(dims) = op.in_dims(index)
        && !shapes_agree(&dims, &[Some(count as u64), Some(2)])
    {
        let ty = show(op.ctx, op.in_type(index));
        return Err(NoMovement::invalid(format!("operand #{index} must have shape {count}x2, but has type {ty}")));
    }
    let values = ints(op, index)?;
    let natural = |n: &i64| {
        u64::try_from(*n).map_err(|_| NoMovement::invalid(format!("operand #{index} has the negative element {n}")))
    };
    let (starts, ends) = (values.iter().step_by(2), values.iter().skip(1).step_by(2));
    starts.zip(ends).map(|(start, end)| Ok((natural(start)?, natural(end)?))).collect()
}
