//! The dialects of qopt, one folder each: what their operations are, which rules they obey, and which data movement
//! each of them is.
//!
//! Definitions are data in the toolkit's language. Nothing here parses, prints or changes IR on its own, and nothing
//! does I/O. A dialect's folder holds `mod.rs` (its table of contents), `types.rs` (types and constraints) and `ops/`.
//!
//! Text in, text out:
//!
//! ```
//! use qopt_ir::ir::Context;
//! use qopt_ir::pass::{Config, PassManager};
//! use qopt_ir::syntax::{ParseOptions, PrintOptions, parse, print_module};
//! use qopt_ir::verify::{Options, verify_module};
//! use std::sync::Arc;
//!
//! let text = r#"
//! func.func @f() -> tensor<2x3xi8> {
//!   %0 = "tosa.const"() <{values = dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi8>}> : () -> tensor<3x2xi8>
//!   %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<3x2xi8>) -> tensor<2x3xi8>
//!   return %1 : tensor<2x3xi8>
//! }
//! "#;
//! let ctx = Context::new(qopt_dialects::all());
//! let source = ctx.sources.add("f.mlir", Arc::new(text.as_bytes().to_vec())).unwrap();
//! let mut parsed = parse(&ctx, source, 0, text.len(), ParseOptions::default());
//! assert!(parsed.diags.is_empty());
//! assert!(verify_module(&ctx, &mut parsed.module, &Options::default()).is_empty());
//!
//! let pipeline = "builtin.module(fold-quant-shapes)";
//! let passes = PassManager::parse(&ctx, &qopt_dialects::passes(), pipeline).unwrap();
//! let report = passes.run(&ctx, &mut parsed.module, &Config::default());
//! assert!(!report.failed);
//!
//! let mut out = Vec::new();
//! print_module(&ctx, &parsed.module, &PrintOptions::default(), &mut |piece| out.extend_from_slice(piece));
//! let out = String::from_utf8(out).unwrap();
//! assert!(out.contains("dense<[[1, 3, 5], [2, 4, 6]]> : tensor<2x3xi8>"));
//! assert!(!out.contains("tosa.transpose"));
//! ```
#![forbid(unsafe_code)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![deny(clippy::arithmetic_side_effects)]

pub mod arith;
pub mod arm_neon;
pub mod builtin;
pub mod census;
pub mod cf;
pub mod func;
// As for qnn.
#[allow(clippy::arithmetic_side_effects)]
pub mod kernels;
pub mod linalg;
pub mod llvm;
pub mod math;
pub mod memref;
#[allow(clippy::arithmetic_side_effects)]
pub mod qint;
// Kernels count elements of tensors that were made, and so within what memory holds; sums are bounded where they are formed.
#[allow(clippy::arithmetic_side_effects)]
pub mod qnn;
// Widths, bounds and ranks are limited when they are read; nothing here can overflow.
#[allow(clippy::arithmetic_side_effects)]
pub mod quant;
pub mod scf;
mod slicing;
pub mod stablehlo;
mod support;
mod syntax;
pub mod targets;
pub mod tensor;
#[allow(clippy::arithmetic_side_effects)]
pub mod tfl;
pub mod torch;
pub mod tosa;
pub mod vector;

pub use support::storage;

use qopt_ir::def::Dialect;
use qopt_ir::pass::Registry;

static ALL: &[&Dialect] = &[
    &arith::DIALECT,
    &arm_neon::DIALECT,
    &builtin::DIALECT,
    &cf::DIALECT,
    &func::DIALECT,
    &linalg::DIALECT,
    &llvm::DIALECT,
    &math::DIALECT,
    &memref::DIALECT,
    &qint::DIALECT,
    &qnn::DIALECT,
    &quant::DIALECT,
    &scf::DIALECT,
    &stablehlo::DIALECT,
    &tensor::DIALECT,
    &tfl::DIALECT,
    &torch::DIALECT,
    &tosa::DIALECT,
    &vector::DIALECT,
];

/// All dialects; the only registration list.
pub fn all() -> &'static [&'static Dialect] {
    ALL
}

/// All passes: the toolkit's and the dialects'.
pub fn passes() -> Registry {
    let mut registry = Registry::toolkit();
    registry.add_passes(&[
        &func::inline::INLINE,
        &linalg::lower::BUFFERIZE,
        &linalg::named::GENERALIZE,
        &linalg::lower::TO_LOOPS,
        &linalg::lower::VECTORIZE_INT8,
        &math::EXPAND_FMA,
        &memref::ASSIGN_ARENA,
        &memref::VERIFY_INT8_LAYERS,
        &qnn::export::qdq::HUB_TO_QDQ,
        &qnn::export::tosa::HUB_TO_TOSA,
        &qnn::import::QUANT_TO_HUB,
        &qnn::lift::LIFT,
        &qnn::sign::CONVERT_QUANT_STORAGE,
        &qnn::lift::OUTLINE,
        &quant::boundary::REPAIR_QUANT_BOUNDARY,
        &quant::boundary::VERIFY_QUANT_BOUNDARY,
        &quant::convert::NORMALIZE_QUANT_TYPES,
        &quant::convert::QUANT_FROM_STORAGE,
        &quant::convert::QUANT_TO_STORAGE,
        &quant::convert::STRIP_FUNC_QUANT_TYPES,
        &quant::fold::FOLD_QUANT_SHAPES,
        &quant::LOWER_QUANT_OPS,
        &scf::KERNELS_TO_TASKS,
        &scf::OUTLINE_KERNELS,
        &tosa::lower::TOSA_TO_LINALG,
    ]);
    registry.add_pipelines(&[&linalg::lower::LOWER_INT8]);
    registry
}
