//! The torch dialect, as far as ONNX models imported by torch-mlir need it.
//!
//! An ONNX operator is a `torch.operator "onnx.Name"`, which keeps operands, attributes and types without knowing them;
//! constants of the dialect are known. `!torch.vtensor` has a shape and an element type; every other type keeps its text.

mod onnx;
mod ops;
mod types;

pub use types::VTensor;

use qopt_ir::def::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "torch",
    summary: "Programs of PyTorch and ONNX as torch-mlir imports them.",
    ops: &ops::OPS,
    types: &[&types::VTENSOR],
    opaque_types: true,
    constant: Some(onnx::materialize),
    movement: Some(onnx::write),
    ..Dialect::BASE
};
