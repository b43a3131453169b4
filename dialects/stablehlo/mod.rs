//! The stablehlo dialect: programs of JAX and others in the operation set of StableHLO.
//!
//! The dialect defines the operations that only move data, and the operations that quantized programs need around them, in
//! StableHLO's assembly form. Other operations of the dialect are accepted in the generic form and kept.

pub mod attrs;
mod contractions;
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
        fits.then_some(ConstantSpec { op: ops::CONSTANT.name, properties, attrs: Attr::EMPTY_DICT })
    }),
    movement: Some(write::movement),
    ..Dialect::BASE
};
