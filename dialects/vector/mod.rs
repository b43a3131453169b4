//! The subset of the vector dialect that vectorized kernels use.

mod attrs;
pub mod ops;
pub mod types;

use std::sync::OnceLock;

use qopt_ir::def::{Deferred, Dialect};

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "vector",
    summary: "Vectors: loads, stores, broadcasts, extraction, insertion, shuffles, reductions",
    ops: &[
        &ops::BITCAST,
        &ops::BROADCAST,
        &ops::EXTRACT,
        &ops::EXTRACT_STRIDED_SLICE,
        &ops::INSERT,
        &ops::INSERT_STRIDED_SLICE,
        &ops::LOAD,
        &ops::REDUCTION,
        &ops::SHAPE_CAST,
        &ops::SHUFFLE,
        &ops::STORE,
    ],
    attrs: &[&attrs::COMBINING_KIND_ATTR],
    deferred: Some(|| {
        static OPS: OnceLock<Deferred> = OnceLock::new();
        OPS.get_or_init(|| crate::upstream::load("vector", &[&attrs::COMBINING_KINDS], |def| def))
    }),
    open: true,
    ..Dialect::BASE
};
