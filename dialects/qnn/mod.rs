//! The qnn dialect: the hub. One operation for each quantized computation, with its parameters in the types.
//!
//! An operation says *what* is computed (operands, attributes), *on what* (quantized types) and *how it is rounded*
//! (`numerics`). Frontends' spellings are converted to it and from it by passes of other folders; nothing here knows them.
//! Every operation has a kernel, so a program of this dialect can be run, and that is its meaning.

pub mod attrs;
pub mod export;
pub mod import;
pub mod kernels;
pub mod lift;
pub mod ops;
pub mod rules;
pub mod sign;
pub mod types;
pub mod version;

use qopt_ir::def::{ConstantSpec, Dialect, typed_attr_type};
use qopt_ir::ir::Attr;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "qnn",
    summary: "One operation for each quantized computation, with its parameters in the types.",
    ops: ops::ALL,
    types: &[&types::DYN],
    properties: false,
    rules: &[&rules::ONE_PIXEL, &rules::REQUANTIZE_OF_REQUANTIZE],
    constant: Some(|ctx, value, ty| {
        let held = typed_attr_type(ctx, value)?;
        // Reals, and integers that stand for themselves, are no quantized constants.
        if ctx.quantized(ctx.element_or_self(ty)).is_none() {
            return crate::arith::DIALECT.constant?(ctx, value, ty);
        }
        (ctx.is_tensor(ty) && ctx.shape(ty) == ctx.shape(held)).then_some(())?;
        let properties = ctx.dict_attr([(ctx.str("value"), value)]);
        Some(ConstantSpec { op: "qnn.constant", properties, attrs: Attr::EMPTY_DICT })
    }),
    verify_attr: Some(version::verify),
    ..Dialect::BASE
};
