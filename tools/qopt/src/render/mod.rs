//! Renders diagnostics in MLIR's format, and checks them against `expected-*` comments.

mod expect;
mod machine;
mod remarks;
mod sink;

pub(crate) use remarks::{RemarkFilter, yaml as remark_yaml};
pub(crate) use sink::{Handler, Stderr};
