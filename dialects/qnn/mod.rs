//! The qnn dialect: the hub. One operation for each quantized computation, with its parameters in the types.
//!
//! An operation defines the computation (operands, attributes), its quantized types and its rounding (`numerics`). Frontends are
//! converted to this dialect, and this dialect to others, by [`conversions`](crate::conversions). Every operation has an
//! evaluator, so the interpreter defines the semantics of a program of this dialect.

pub mod attrs;
pub mod kernels;
pub mod lift;
pub mod ops;
pub mod rules;
pub mod schedule;
pub mod types;
pub mod version;
pub(crate) mod xnnpack;

use qopt_ir::def::{ConstantSpec, Dialect, typed_attr_type};
use qopt_ir::ir::Attr;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "qnn",
    summary: "One operation for each quantized computation, with its parameters in the types.",
    ops: ops::ALL,
    types: &[&types::DYN],
    attrs: &[&schedule::SCHEDULE],
    properties: false,
    rules: &[&rules::CLAMP_OF_CLAMP, &rules::CONV_1X1_TO_FULLY_CONNECTED, &rules::REQUANTIZE_OF_REQUANTIZE],
    constant: Some(|ctx, value, ty| {
        let held = typed_attr_type(ctx, value)?;
        // Floats and plain integers are not quantized: `arith` materializes them.
        if ctx.quantized(ctx.element_or_self(ty)).is_none() {
            return crate::arith::DIALECT.constant?(ctx, value, ty);
        }
        (ctx.is_tensor(ty) && ctx.shape(ty) == ctx.shape(held)).then_some(())?;
        let properties = ctx.dict_attr([(ctx.str("value"), value)]);
        Some(ConstantSpec { op: ops::CONSTANT.name, properties, attrs: Attr::EMPTY_DICT })
    }),
    verify_attr: Some(|op, name, attr| match name {
        version::NAME => version::verify(op, attr),
        schedule::SCHEDULE_NAME => schedule::verify(op, attr),
        _ => Ok(()),
    }),
    ..Dialect::BASE
};
