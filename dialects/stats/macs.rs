//! The number of multiply-accumulates of an operation.
//!
//! It follows from the operation's equation, independently of an implementation: multiplications with padding elements are
//! included. Elementwise multiplications are not counted.

use qopt_ir::def::OpRef;

use crate::arith::ops as arith;
use crate::linalg::generic::Generic;
use crate::linalg::ops as linalg;
use crate::support::{OpTypes, product};

/// The result of [`macs`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Macs {
    /// The operation accumulates no products.
    NotCounted,
    /// Shapes and attributes do not determine the number, or it exceeds 64 bits.
    Unknown,
    /// The number of multiply-accumulates.
    Known(u64),
}

/// Returns the multiply-accumulates of `op`, from its operand and result shapes.
pub fn macs(op: OpRef<'_>) -> Macs {
    let products = match op.contraction() {
        // A pool has a window, but no products.
        Some(Ok(pool)) if pool.operands.len() < 2 => return Macs::NotCounted,
        Some(contraction) => contraction.ok().and_then(|contraction| {
            let extents = contraction.extents(|operand| op.in_dims(operand), op.out_dims(0)).ok()?;
            contraction.num_products(&extents)
        }),
        None if op.is(&linalg::GENERIC) && multiplies_and_reduces(op) => iterations(op),
        None => return Macs::NotCounted,
    };
    products.map_or(Macs::Unknown, Macs::Known)
}

/// Returns true if the body contains `arith.muli` or `arith.mulf` and an iterator is a reduction. Approximate: the product need
/// not be accumulated.
fn multiplies_and_reduces(op: OpRef<'_>) -> bool {
    let Some(generic) = Generic::read(op) else { return false };
    let blocks = op.body.regions(op.op).iter().flat_map(|&region| op.body.blocks(region));
    let multiplies = blocks
        .flat_map(|&block| op.body.ops(block))
        .any(|inner| OpRef::new(op.ctx, op.body, inner).is_any(&[&arith::MULI, &arith::MULF]));
    multiplies && (0..generic.iterators.len()).any(|dim| generic.reduces(dim))
}

fn iterations(op: OpRef<'_>) -> Option<u64> {
    product(&Generic::read(op)?.extents(op)?)
}
