//! Operations that pad tensors.

use qopt_ir::def::{ElementSource, MovementUse, NoMovement, OpDef, OpRef, Trait, attr, one, operand};
use qopt_ir::movement::Movement;

use super::super::attrs::{MIRROR_PADDING, MirrorPadding};
use super::super::ops::TENSOR;
use super::{MOVEMENT, pairs};
use crate::support::{CopiedPadding, OpTypes};

/// `tfl.pad`
pub(crate) static PAD: OpDef = OpDef {
    name: "tfl.pad",
    summary: "pads with zeros; the amounts are a constant [rank, 2]",
    operands: &[one("input", &TENSOR), one("padding", &TENSOR)],
    movement: Some(|op| {
        let amounts = pairs(op, 1, op.in_shape(operand!(PAD.input))?.rank())?;
        Ok(match padding(amounts)? {
            Some(pad) => MovementUse::of([pad], INPUT_AND_ZEROS),
            None => MovementUse::identity(),
        })
    }),
    traits: &[Trait::Pure, Trait::ImpliesZeros],
    example: "%0 = \"tfl.pad\"(%arg0, %arg1) : (tensor<4xf32>, tensor<1x2xi32>) -> tensor<6xf32>",
    ..MOVEMENT
};

/// Operand 0, and implicit zeros.
pub(super) const INPUT_AND_ZEROS: [ElementSource; 2] = [ElementSource::Operand(0), ElementSource::Zero { at: None }];

/// A pad by these amounts before and after each dimension; `None` if all are 0.
pub(super) fn padding(amounts: Vec<(u64, u64)>) -> Result<Option<Movement>, String> {
    if amounts.iter().all(|&amounts| amounts == (0, 0)) {
        return Ok(None);
    }
    let (mut low, mut high) = (Vec::new(), Vec::new());
    for (before, after) in amounts {
        low.push(signed(before)?);
        high.push(signed(after)?);
    }
    let interior = vec![0; low.len()];
    Ok(Some(Movement::Pad { low, high, interior }))
}

fn signed(padding: u64) -> Result<i64, String> {
    i64::try_from(padding).map_err(|_| format!("padding {padding} is too large"))
}

/// `tfl.padv2`
pub(crate) static PADV2: OpDef = OpDef {
    name: "tfl.padv2",
    summary: "pads with a value; the amounts are a constant [rank, 2]",
    operands: &[one("input", &TENSOR), one("padding", &TENSOR), one("constant_values", &TENSOR)],
    movement: Some(|op| {
        let amounts = pairs(op, 1, op.in_shape(operand!(PADV2.input))?.rank())?;
        Ok(match padding(amounts)? {
            Some(pad) => MovementUse::of([pad], [0, 2].map(ElementSource::Operand)),
            None => MovementUse::identity(),
        })
    }),
    example: "%0 = \"tfl.padv2\"(%arg0, %arg1, %arg2) : (tensor<4xf32>, tensor<1x2xi32>, tensor<f32>) -> tensor<6xf32>",
    ..MOVEMENT
};

/// `tfl.mirror_pad`
pub(crate) static MIRROR_PAD: OpDef = OpDef {
    name: "tfl.mirror_pad",
    summary: "mirror padding; the amounts are a constant [rank, 2]",
    operands: &[one("input", &TENSOR), one("pad", &TENSOR)],
    attrs: &[attr("mode", &MIRROR_PADDING)],
    movement: Some(mirror_pad),
    example: "%0 = \"tfl.mirror_pad\"(%arg0, %arg1) <{mode = #tfl<mirror_pad_attr REFLECT>}> : (tensor<4xf32>, \
              tensor<1x2xi32>) -> tensor<6xf32>",
    ..MOVEMENT
};

/// Mirror padding. The padding of a side has at most the size of the dimension (REFLECT: minus 1), so padding never mirrors a
/// mirrored element.
fn mirror_pad(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let mode = op.attr("mode").and_then(|attr| MirrorPadding::read(op.ctx, attr)).ok_or("requires attribute 'mode'")?;
    let (around, skipped_edge) = match mode {
        MirrorPadding::Reflect => (CopiedPadding::Reflect, 1),
        MirrorPadding::Symmetric => (CopiedPadding::Symmetric, 0),
    };
    let shape = op.in_shape(operand!(MIRROR_PAD.input))?;
    let mut chain = Vec::new();
    for (axis, (low, high)) in pairs(op, 1, shape.rank())?.into_iter().enumerate() {
        if (low, high) == (0, 0) {
            continue;
        }
        let size = shape.dim(axis).ok_or_else(|| format!("padding of dynamic dimension {axis} is unsupported"))?;
        let limit = size.saturating_sub(skipped_edge);
        if low > limit || high > limit {
            return Err(NoMovement::invalid(format!(
                "dimension {axis} of size {size} is too small for mirror padding by {low} and {high}"
            )));
        }
        chain.push(Movement::Gather { axis, indices: around.indices(signed(low)?, Some(size), signed(high)?)? });
    }
    Ok(MovementUse::chain(chain))
}
