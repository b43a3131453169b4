//! The subset of the memref dialect that buffers in one arena need: allocation, access, views and global constants.

mod layout;
pub mod ops;
mod syntax;
pub mod types;

use std::sync::OnceLock;

use qopt_ir::def::{Deferred, Dialect};

pub(crate) use layout::Strided;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "memref",
    summary: "Buffers: allocation, access, views, constants in memory",
    ops: &[
        &ops::ALLOC,
        &ops::ALLOCA,
        &ops::CAST,
        &ops::COPY,
        &ops::DEALLOC,
        &ops::DIM,
        &ops::EXTRACT_ALIGNED_POINTER_AS_INDEX,
        &ops::GET_GLOBAL,
        &ops::GLOBAL,
        &ops::LOAD,
        &ops::REINTERPRET_CAST,
        &ops::STORE,
        &ops::SUBVIEW,
        &ops::VIEW,
    ],
    deferred: Some(|| {
        static OPS: OnceLock<Deferred> = OnceLock::new();
        OPS.get_or_init(|| crate::upstream::load("memref", &[], |def| def))
    }),
    open: true,
    ..Dialect::BASE
};
