//! Operations that put elements around a tensor.

use qopt_ir::def::{MovementUse, OpDef, OpRef, Source, Trait, attr, one};
use qopt_ir::movement::Movement;

use super::super::attrs::{MIRROR_PADDING, MirrorPadding};
use super::super::ops::TENSOR;
use super::{MOVEMENT, pairs};
use crate::support::{Around, Look};

/// `tfl.pad`
pub(in super::super) static PAD: OpDef = OpDef {
    name: "tfl.pad",
    summary: "zeros around a tensor; the amounts are a constant [rank, 2]",
    operands: &[one("input", &TENSOR), one("padding", &TENSOR)],
    movement: Some(|op| {
        let amounts = pairs(op, 1, op.in_shape(0)?.rank())?;
        Ok(match padding(amounts)? {
            Some(pad) => MovementUse::of([pad], ZEROS),
            None => MovementUse::identity(),
        })
    }),
    traits: &[Trait::Pure, Trait::ImpliesZeros],
    example: "%0 = \"tfl.pad\"(%arg0, %arg1) : (tensor<4xf32>, tensor<1x2xi32>) -> tensor<6xf32>",
    ..MOVEMENT
};

/// Operand 0, and zeros that no operand holds.
pub(super) const ZEROS: [Source; 2] = [Source::Operand(0), Source::Zero { at: None }];

/// A padding by these amounts, if there is any.
pub(super) fn padding(amounts: Vec<(u64, u64)>) -> Result<Option<Movement>, String> {
    if amounts.iter().all(|&amounts| amounts == (0, 0)) {
        return Ok(None);
    }
    let signed = |n: u64| i64::try_from(n).map_err(|_| format!("padding {n} is too large"));
    let (mut low, mut high) = (Vec::new(), Vec::new());
    for (before, behind) in amounts {
        low.push(signed(before)?);
        high.push(signed(behind)?);
    }
    let interior = vec![0; low.len()];
    Ok(Some(Movement::Pad { low, high, interior }))
}

/// `tfl.padv2`
pub(in super::super) static PADV2: OpDef = OpDef {
    name: "tfl.padv2",
    summary: "a value around a tensor; the amounts are a constant [rank, 2]",
    operands: &[one("input", &TENSOR), one("padding", &TENSOR), one("constant_values", &TENSOR)],
    movement: Some(|op| {
        let amounts = pairs(op, 1, op.in_shape(0)?.rank())?;
        Ok(match padding(amounts)? {
            Some(pad) => MovementUse::of([pad], [0, 2].map(Source::Operand)),
            None => MovementUse::identity(),
        })
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

/// No element is mirrored twice.
fn mirror_pad(op: OpRef<'_>) -> Result<MovementUse, String> {
    let mode = op.attr("mode").and_then(|attr| MirrorPadding::read(op.ctx, attr)).ok_or("'mode' is missing")?;
    let (around, without_edge) = match mode {
        MirrorPadding::Reflect => (Around::Reflect, 1),
        MirrorPadding::Symmetric => (Around::Symmetric, 0),
    };
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
        let signed = |n: u64| i64::try_from(n).map_err(|_| format!("padding {n} is too large"));
        chain.push(Movement::Gather { axis, indices: around.indices(signed(low)?, Some(size), signed(high)?)? });
    }
    Ok(MovementUse::chain(chain))
}
