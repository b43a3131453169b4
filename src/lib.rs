//! The qopt toolkit: IR, dialect definitions, text syntax, movements, verification, rewriting and passes for quantized
//! programs.
//!
//! The toolkit defines the `builtin` types and attributes. All operations come from dialects, such as those of
//! `qopt-dialects`. It does no I/O except [`Module::parse_file`](ir::Module::parse_file), and needs no LLVM.
//!
//! # Tour
//!
//! A [`Context`](ir::Context) interns types, attributes and names of a set of dialects. A [`Module`](ir::Module) is a program in
//! a context. [`OpRef`](def::OpRef) views an operation: its operands, results, attributes and regions.
//!
//! The documentation of `qopt-dialects` opens with a program that parses, folds and prints.
//!
//! | task | start at |
//! |---|---|
//! | read, print, walk, verify a program | [`ir::Module`], [`syntax`], [`verify`] |
//! | show errors | [`diag::Errors`], [`diag::Renderer`] |
//! | define a dialect and its operations | [`def::Dialect`], [`def::OpDef`]; names checked at compile time: [`view!`], [`operand!`](operand), [`new_op!`] |
//! | describe how an operation moves data | [`def::OpDef::movement`], [`movement`] |
//! | describe a sum of products | [`def::OpDef::contraction`], [`contraction`] |
//! | write a rewrite rule | [`rewrite::Rule`], [`rewrite::Rewriter`]; as text: [`pattern`] |
//! | write and run a pass | [`pass::PassManager`], [`pass::Pass`], [`transforms`] |
//! | compute values | [`eval::Interpreter`], [`ir::Tensor`], [`num`] |
//! | shrink a failing program | [`reduce`] |
//!
//! `docs/examples` of the repository has programs of at most 40 lines, and `docs/architecture.md` the invariants.
//!
//! # Stability
//!
//! A new minor version below 1.0 may change the API. `docs/api` of the repository lists the public items, so that a change of one shows in a review.
#![forbid(unsafe_code)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod bug;
pub mod bytecode;
pub mod contraction;
pub mod def;
pub mod diag;
pub mod elements;
pub mod eval;
pub mod ir;
mod module;
pub mod movement;
pub mod num;
pub mod pass;
pub mod pattern;
pub mod reduce;
pub mod rewrite;
pub mod syntax;
#[cfg(test)]
mod testing;
pub mod transforms;
pub mod verify;
