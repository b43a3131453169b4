//! The torch dialect, as far as quantized models imported by torch-mlir need it: ONNX operators and PyTorch operations.
//!
//! An ONNX operator is a `torch.operator "onnx.Name"`, which keeps operands, attributes and types; which operators are known
//! is in `onnx`. PyTorch's operations are in `aten`, its casts in `quantized` and `torchao`. `!torch.vtensor` and
//! `!torch.tensor` have a shape and an element type. Other types are opaque text.

pub(crate) mod aten;
mod contractions;
pub mod conversion;
mod element;
pub(crate) mod index;
pub(crate) mod onnx;
pub(crate) mod ops;
mod program;
pub(crate) mod quantized;
pub(crate) mod sizes;
mod slots;
pub mod tm_tensor;
pub(crate) mod torchao;
mod types;

pub use element::ElementType;
pub use onnx::data_types;
pub use onnx::infer::infer_result_types;
pub(crate) use onnx::infer::{branch, chosen_region, computed_operands, element_of_code};
pub(crate) use onnx::operator::constant as build_onnx_constant;
pub(crate) use onnx::unknown_attribute;
pub use onnx::{CONSTANT as ONNX_CONSTANT, VALUE as ONNX_CONSTANT_VALUE};
pub use ops::{
    BOOL, DEVICE, FLOAT, INT, LIST_CONSTRUCT, LIST_UNPACK, LITERAL, NONE, NUM_TO_TENSOR, OPERATOR, OPERATOR_TERMINATOR,
    STR, opaque_type,
};
pub use types::{EncodedTensor, MutableTensor, VTensor};

use std::sync::LazyLock;

use qopt_ir::def::{Deferred, Dialect, Openness};
use qopt_ir::ir::{Context, Type};

/// Returns true for `!torch.none`, the type of an omitted operand or result.
pub fn is_none_type(ctx: &Context, ty: Type) -> bool {
    ty == opaque_type(ctx, "none")
}

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "torch",
    summary: "Programs of PyTorch and ONNX as torch-mlir imports them.",
    open: Openness::Regular,
    deferred: Some(|| {
        static PROGRAM: LazyLock<Deferred> =
            LazyLock::new(|| Deferred { ops: program::ALL.to_vec(), enums: Vec::new(), attrs: Vec::new() });
        &PROGRAM
    }),
    ops: &[
        &ops::OPERATOR,
        &ops::OPERATOR_TERMINATOR,
        &ops::NONE,
        &ops::INT,
        &ops::FLOAT,
        &ops::BOOL,
        &ops::STR,
        &ops::LITERAL,
        &ops::DEVICE,
        &ops::LIST_CONSTRUCT,
        &ops::LIST_UNPACK,
        &ops::NUM_TO_TENSOR,
        &aten::ALIAS,
        &aten::CHANNEL_SHUFFLE,
        &aten::CLONE,
        &aten::CONTIGUOUS,
        &aten::DETACH,
        &aten::DROPOUT,
        &aten::FEATURE_DROPOUT,
        &aten::NARROW,
        &aten::PIXEL_SHUFFLE,
        &aten::PIXEL_UNSHUFFLE,
        &aten::REPEAT,
        &aten::SELECT,
        &aten::SQUEEZE_DIMS,
        &aten::STACK,
        &aten::UNFLATTEN,
        &aten::UNSAFE_VIEW,
        &aten::EXPAND,
        &aten::FLATTEN,
        &aten::FLIP,
        &aten::PERMUTE,
        &aten::RESHAPE,
        &aten::SLICE,
        &aten::SQUEEZE,
        &aten::SQUEEZE_DIM,
        &aten::T,
        &aten::TRANSPOSE,
        &aten::COLLAPSE,
        &aten::CONSTANT_PAD,
        &aten::CONVOLUTION,
        &aten::MAX_POOL2D,
        &aten::PAD,
        &aten::LEAKY_RELU,
        &aten::UNSQUEEZE,
        &aten::VIEW,
        &aten::ADD,
        &aten::AVG_POOL2D,
        &aten::CAT,
        &aten::CLAMP,
        &aten::CONV2D,
        &aten::DIV,
        &aten::GELU,
        &aten::HARDSWISH,
        &aten::HARDTANH,
        &aten::FAKE_QUANTIZE_PER_CHANNEL,
        &aten::FAKE_QUANTIZE_PER_TENSOR,
        &aten::LINEAR,
        &aten::MATMUL,
        &aten::MEAN,
        &aten::MM,
        &aten::MUL,
        &aten::RELU,
        &aten::SIGMOID,
        &aten::SILU,
        &aten::SUB,
        &aten::TANH,
        &quantized::DEQUANTIZE_PER_TENSOR,
        &quantized::DEQUANTIZE_PER_CHANNEL,
        &quantized::QUANTIZE_PER_TENSOR,
        &quantized::QUANTIZE_PER_CHANNEL,
        &quantized::CHOOSE_QPARAMS,
        &quantized::DEQUANTIZE_DYNAMIC,
        &quantized::QUANTIZE_DYNAMIC,
        &torchao::DEQUANTIZE_AFFINE,
    ],
    operators: onnx::OPERATORS,
    types: &[&types::TENSOR, &types::VTENSOR],
    opaque_types: true,
    constant: Some(onnx::materialize),
    movement: Some(onnx::write),
    ..Dialect::BASE
};
