//! The operations that only move elements. Each says which movements it is; what is checked on the way is what TensorFlow
//! demands of the operands that parametrize it, so that nothing is folded that would fail when it runs. Shapes of results
//! are not compared with the declared ones here; who uses a movement does that.
//!
//! - `shapes` elements that keep their order, or change it by whole dimensions
//! - `strided_slice` Python's slicing
//! - `parts` tensors cut apart, put together, picked from
//! - `pads` elements around a tensor
//! - `blocks` dimensions that are dealt out to others in blocks

mod blocks;
mod pads;
mod parts;
mod shapes;
mod strided_slice;

pub(super) use blocks::{BATCH_TO_SPACE_ND, DEPTH_TO_SPACE, SPACE_TO_BATCH_ND, SPACE_TO_DEPTH};
pub(super) use pads::{MIRROR_PAD, PAD, PADV2};
pub(super) use parts::{CONCATENATION, GATHER, PACK, SLICE, SPLIT, SPLIT_V, UNPACK};
pub(super) use shapes::{BROADCAST_TO, EXPAND_DIMS, RESHAPE, REVERSE_V2, SQUEEZE, TILE, TRANSPOSE};
pub(super) use strided_slice::STRIDED_SLICE;

use qopt_ir::def::{OpDef, OpRef, Trait, ValueDefn, one, variadic};

use super::ops::TENSOR;
use crate::support::Look;

const MOVEMENT: OpDef = OpDef { results: &[one("output", &TENSOR)], traits: &[Trait::Pure], ..OpDef::BASE };
const OUTPUTS: &[ValueDefn] = &[variadic("outputs", &TENSOR)];

/// The integers of an operand that must be constant.
fn ints(op: OpRef<'_>, index: usize) -> Result<Vec<i64>, String> {
    op.in_ints(index).ok_or_else(|| format!("operand #{index} is not constant"))
}

/// The one integer of an operand that must be constant.
fn int(op: OpRef<'_>, index: usize) -> Result<i64, String> {
    match ints(op, index)?.as_slice() {
        [value] => Ok(*value),
        values => Err(format!("operand #{index} has {} elements instead of one", values.len())),
    }
}

/// An attribute that must be an integer.
fn attr_int(op: OpRef<'_>, name: &str) -> Result<i64, String> {
    op.int(name).ok_or_else(|| format!("'{name}' is not an integer"))
}

/// A count that an attribute repeats, if it is there.
fn counted(op: OpRef<'_>, name: &str, count: usize) -> Result<(), String> {
    match op.int(name) {
        Some(said) if usize::try_from(said) != Ok(count) => Err(format!("'{name}' is {said}, but there are {count}")),
        _ => Ok(()),
    }
}

/// A dimension, counted from the end if it is negative.
fn dimension(index: i64, rank: usize) -> Result<usize, String> {
    let from_end = if index < 0 { index.saturating_add_unsigned(rank as u64) } else { index };
    usize::try_from(from_end).ok().filter(|&d| d < rank).ok_or_else(|| format!("dimension {index} is out of range"))
}

/// Pairs of numbers, one for each dimension, as paddings and crops are given.
fn pairs(op: OpRef<'_>, index: usize, count: usize) -> Result<Vec<(u64, u64)>, String> {
    let values = ints(op, index)?;
    if values.len() != 2 * count {
        return Err(format!("operand #{index} has {} elements for {count} dimensions", values.len()));
    }
    let natural = |n: &i64| u64::try_from(*n).map_err(|_| format!("operand #{index} has the negative element {n}"));
    let (starts, ends) = (values.iter().step_by(2), values.iter().skip(1).step_by(2));
    starts.zip(ends).map(|(start, end)| Ok((natural(start)?, natural(end)?))).collect()
}
