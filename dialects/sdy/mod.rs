//! The sdy dialect: shardings of tensors over meshes of devices, as JAX exports them with `stablehlo`.
//!
//! Source: `ops.td`, `attrs.td`, `parsers.cc` and `verifiers.cc` of Shardy.

pub mod attrs;
mod computation;
pub mod ops;
mod verify;

use qopt_ir::def::{Dialect, Openness};

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "sdy",
    summary: "Shardings of tensors over meshes of devices, as JAX exports them",
    ops: ops::ALL,
    attrs: attrs::ALL,
    open: Openness::Generic,
    verify_attr: Some(verify::discardable),
    ..Dialect::BASE
};
