//! Diagnostics as text: MLIR's format, and the check against `expected-*` comments.

mod expect;
mod message;
mod place;
mod remarks;
mod sink;

pub(crate) use remarks::{RemarkFilter, diag as remark_diag, yaml as remark_yaml};
pub(crate) use sink::{Handler, Stderr};
