//! The stablehlo dialect: programs of JAX and others in the operation set of StableHLO.
//!
//! Operations are those that only move data, and those of quantized programs around them, in the text that StableHLO
//! prints; an operation of the dialect that is not listed is accepted in the generic form and kept.

pub mod attrs;
pub mod ops;
mod syntax;
mod write;

use qopt_ir::def::{ConstantSpec, Dialect, typed_attr_type};
use qopt_ir::ir::Attr;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "stablehlo",
    summary: "Programs of JAX and others in the operation set of StableHLO",
    ops: ops::ALL,
    attrs: attrs::ALL,
    open: true,
    constant: Some(|ctx, value, ty| {
        let fits = ctx.is_tensor(ty) && typed_attr_type(ctx, value) == Some(ty);
        let properties = ctx.dict_attr([(ctx.str("value"), value)]);
        fits.then_some(ConstantSpec { op: "stablehlo.constant", properties, attrs: Attr::EMPTY_DICT })
    }),
    movement: Some(write::movement),
    ..Dialect::BASE
};
