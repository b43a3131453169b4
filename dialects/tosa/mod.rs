//! The TOSA dialect: tensor operations with bit-exact integer arithmetic.

pub mod attrs;
// Evaluators count elements of existing tensors, so counts fit in memory; sums are bounded where they are computed.
#[allow(clippy::arithmetic_side_effects)]
pub mod kernels;
pub mod ops;
// Sizes of images are below 16384.
#[allow(clippy::arithmetic_side_effects)]
pub(crate) mod sampling;
mod syntax;
mod target;
pub mod types;
mod write;

use qopt_ir::def::{ConstantSpec, Dialect, typed_attr_type};
use qopt_ir::ir::Attr;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "tosa",
    summary: "Tensor operations with bit-exact integer arithmetic",
    ops: ops::ALL,
    types: &[&types::SHAPE_TYPE, &types::MXINT8_TYPE],
    attrs: &[
        &attrs::NAN_MODE_ATTR,
        &attrs::ROUNDING_MODE_ATTR,
        &attrs::RESIZE_MODE_ATTR,
        &attrs::BLOCK_SIZE_ATTR,
        &target::TARGET_ENV,
    ],
    constant: Some(|ctx, value, ty| {
        let held = typed_attr_type(ctx, value)?;
        let op = if types::shape_rank(ctx, ty).is_some() {
            ops::CONST_SHAPE.name
        } else if ctx.is_tensor(ty) && ctx.is_tensor(held) && ctx.shape(ty) == ctx.shape(held) {
            ops::CONST.name
        } else {
            return None;
        };
        let properties = ctx.dict_attr([(ctx.str("values"), value)]);
        Some(ConstantSpec { op, properties, attrs: Attr::EMPTY_DICT })
    }),
    movement: Some(write::movement),
    rules: &[&ops::CLAMP_OF_CLAMP],
    ..Dialect::BASE
};
