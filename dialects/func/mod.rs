//! The func dialect: functions and calls.

pub mod inline;
pub mod ops;
mod signature;
mod syntax;
pub mod types;

use qopt_ir::def::Dialect;
pub(crate) use signature::{references, refuse_references, update_signature};
pub(crate) use syntax::{FuncSyntax, Parts, Signature, attributes, body};

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "func",
    summary: "Functions and calls",
    ops: &[&ops::CALL, &ops::CALL_INDIRECT, &ops::CONSTANT, &ops::FUNC, &ops::RETURN],
    ..Dialect::BASE
};
