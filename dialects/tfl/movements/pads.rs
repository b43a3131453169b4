//! Operations that put elements around a tensor.
//!
//! Zeros that no operand holds cannot be moved: `tfl.pad` is a movement only where it pads nothing.

use qopt_ir::def::{MovementUse, OpDef, OpRef, attr, one};
use qopt_ir::movement::Movement;

use super::super::attrs::{MIRROR_PADDING, MirrorPadding};
use super::super::ops::TENSOR;
use super::{MOVEMENT, pairs};
use crate::support::Look;

/// The longest dimension whose elements are listed one by one.
const LISTED: u64 = 1 << 16;

/// `tfl.pad`
pub(in super::super) static PAD: OpDef = OpDef {
    name: "tfl.pad",
    summary: "zeros around a tensor; the amounts are a constant [rank, 2]",
    operands: &[one("input", &TENSOR), one("padding", &TENSOR)],
    movement: Some(|op| {
        nothing_padded(&pairs(op, 1, op.in_shape(0)?.rank())?)?;
        Ok(MovementUse::identity())
    }),
    example: "%0 = \"tfl.pad\"(%arg0, %arg1) : (tensor<4xf32>, tensor<1x2xi32>) -> tensor<6xf32>",
    ..MOVEMENT
};

/// Refuses zeros.
pub(super) fn nothing_padded(amounts: &[(u64, u64)]) -> Result<(), String> {
    if amounts.iter().any(|&amounts| amounts != (0, 0)) {
        return Err("it pads with zeros that no operand holds".to_owned());
    }
    Ok(())
}

/// `tfl.padv2`
pub(in super::super) static PADV2: OpDef = OpDef {
    name: "tfl.padv2",
    summary: "a value around a tensor; the amounts are a constant [rank, 2]",
    operands: &[one("input", &TENSOR), one("padding", &TENSOR), one("constant_values", &TENSOR)],
    movement: Some(|op| {
        let rank = op.in_shape(0)?.rank();
        let signed = |n: u64| i64::try_from(n).map_err(|_| format!("padding {n} is too large"));
        let (mut low, mut high) = (Vec::new(), Vec::new());
        for (before, behind) in pairs(op, 1, rank)? {
            low.push(signed(before)?);
            high.push(signed(behind)?);
        }
        let pad = Movement::Pad { low, high, interior: vec![0; rank] };
        Ok(MovementUse { chains: vec![vec![pad]], data: vec![0, 2] })
    }),
    example: "%0 = \"tfl.padv2\"(%arg0, %arg1, %arg2) : (tensor<4xf32>, tensor<1x2xi32>, tensor<f32>) -> tensor<6xf32>",
    ..MOVEMENT
};

/// `tfl.mirror_pad`
pub(in super::super) static MIRROR_PAD: OpDef = OpDef {
    name: "tfl.mirror_pad",
    summary: "a tensor's own elements in reverse around it; the amounts are a constant [rank, 2]",
    operands: &[one("input", &TENSOR), one("pad", &TENSOR)],
    attrs: &[attr("mode", &MIRROR_PADDING)],
    movement: Some(mirror_pad),
    example: "%0 = \"tfl.mirror_pad\"(%arg0, %arg1) <{mode = #tfl<mirror_pad_attr REFLECT>}> : (tensor<4xf32>, \
              tensor<1x2xi32>) -> tensor<6xf32>",
    ..MOVEMENT
};

/// In each dimension that is padded, one list of indices: down to the edge, there and back, and from the other edge down.
fn mirror_pad(op: OpRef<'_>) -> Result<MovementUse, String> {
    let mode = op.attr("mode").and_then(|attr| MirrorPadding::read(op.ctx, attr)).ok_or("'mode' is missing")?;
    let without_edge = u64::from(mode == MirrorPadding::Reflect);
    let shape = op.in_shape(0)?;
    let mut chain = Vec::new();
    for (axis, (low, high)) in pairs(op, 1, shape.rank())?.into_iter().enumerate() {
        if (low, high) == (0, 0) {
            continue;
        }
        let size = shape.dim(axis).ok_or_else(|| format!("dynamic dimension {axis} is padded"))?;
        let most = size.saturating_sub(without_edge);
        if low > most || high > most {
            return Err(format!(
                "dimension {axis} of size {size} has not enough elements to be padded by {low} and {high}"
            ));
        }
        if size > LISTED {
            return Err(format!("dimension {axis} of size {size} is too large to be listed"));
        }
        let before = (without_edge..low + without_edge).rev();
        let behind = (most.saturating_sub(high)..most).rev();
        chain.push(Movement::Gather { axis, indices: before.chain(0..size).chain(behind).collect() });
    }
    Ok(MovementUse::chain(chain))
}
