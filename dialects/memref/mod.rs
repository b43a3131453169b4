//! The memref dialect, as far as buffers in one arena need it: allocation, access, views, and constants in memory.

pub mod ops;
mod syntax;
pub mod types;

use qopt_ir::def::Dialect;

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
        &ops::GET_GLOBAL,
        &ops::GLOBAL,
        &ops::LOAD,
        &ops::STORE,
        &ops::SUBVIEW,
        &ops::VIEW,
    ],
    ..Dialect::BASE
};
