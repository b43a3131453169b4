//! The attributes of the operators. A later operator set may add one that changes what an operator computes, so an operator with
//! an unknown attribute has no known meaning.

use qopt_ir::def::{OpDef, OpRef};

use super::casts::*;
use super::*;

/// The attributes in the operator sets up to 28 that this module gives a meaning to. `axis` of the elementwise operators before
/// operator set 7 is not among them.
const ATTRIBUTES: &[(&OpDef, &[&str])] = &[
    (&ABS, &["consumed_inputs"]),
    (&ADD, &["broadcast", "consumed_inputs"]),
    (&AVERAGE_POOL, &["auto_pad", "ceil_mode", "count_include_pad", "dilations", "kernel_shape", "pads", "strides"]),
    (&CAST, &["round_mode", "saturate", "to"]),
    (&CEIL, &["consumed_inputs"]),
    (&CLIP, &["consumed_inputs", "max", "min"]),
    (&CONCAT, &["axis"]),
    (&CONV, &["auto_pad", "dilations", "group", "kernel_shape", "pads", "strides"]),
    (&CONV_INTEGER, &["auto_pad", "dilations", "group", "kernel_shape", "pads", "strides"]),
    (&DEPTH_TO_SPACE, &["blocksize", "mode"]),
    (&DEQUANTIZE_LINEAR, &["axis", "block_size", "output_dtype"]),
    (&DIV, &["broadcast", "consumed_inputs"]),
    (&DYNAMIC_QUANTIZE_LINEAR, &[]),
    (&ELU, &["alpha", "consumed_inputs"]),
    (&ERF, &[]),
    (&EXP, &["consumed_inputs"]),
    (&EXPAND, &[]),
    (&FLATTEN, &["axis"]),
    (&FLOOR, &["consumed_inputs"]),
    (&GATHER, &["axis"]),
    (&GEMM, &["alpha", "beta", "broadcast", "transA", "transB"]),
    (&GLOBAL_AVERAGE_POOL, &[]),
    (&HARD_SIGMOID, &["alpha", "beta", "consumed_inputs"]),
    (&HARD_SWISH, &[]),
    (&IDENTITY, &[]),
    (&LEAKY_RELU, &["alpha", "consumed_inputs"]),
    (&LOG, &["consumed_inputs"]),
    (&MATMUL, &[]),
    (&MATMUL_INTEGER, &[]),
    (&MAX, &["consumed_inputs"]),
    (&MAX_POOL, &["auto_pad", "ceil_mode", "dilations", "kernel_shape", "pads", "storage_order", "strides"]),
    (&MAX_POOL, &["auto_pad", "ceil_mode", "dilations", "kernel_shape", "pads", "storage_order", "strides"]),
    (&MIN, &["consumed_inputs"]),
    (&MUL, &["broadcast", "consumed_inputs"]),
    (&NEG, &["consumed_inputs"]),
    (&PAD, &["mode", "paddings", "pads", "value"]),
    (&QLINEAR_CONV, &["auto_pad", "dilations", "group", "kernel_shape", "pads", "strides"]),
    (&QLINEAR_MATMUL, &[]),
    (&QUANTIZE_LINEAR, &["axis", "block_size", "output_dtype", "precision", "saturate"]),
    (&REDUCE_MAX, &["axes", "keepdims", "noop_with_empty_axes"]),
    (&REDUCE_MEAN, &["axes", "keepdims", "noop_with_empty_axes"]),
    (&REDUCE_MIN, &["axes", "keepdims", "noop_with_empty_axes"]),
    (&RELU, &["consumed_inputs"]),
    (&RESHAPE, &["allowzero", "consumed_inputs", "shape"]),
    (&ROUND, &[]),
    (&SHAPE, &["end", "start"]),
    (&SIGMOID, &["consumed_inputs"]),
    (&SLICE, &["axes", "ends", "starts"]),
    (&SOFTMAX, &["axis"]),
    (&SOFTPLUS, &[]),
    (&SPACE_TO_DEPTH, &["blocksize", "mode"]),
    (&SPLIT, &["axis", "num_outputs", "split"]),
    (&SQRT, &["consumed_inputs"]),
    (&SQUEEZE, &["axes"]),
    (&SUB, &["broadcast", "consumed_inputs"]),
    (&TANH, &["consumed_inputs"]),
    (&TILE, &[]),
    (&TRANSPOSE, &["perm"]),
    (&UNSQUEEZE, &["axes"]),
];

/// An attribute that the definition of an operator does not know.
pub(super) fn unknown<'c>(op: OpRef<'c>, def: &OpDef) -> Option<&'c [u8]> {
    let (_, known) = ATTRIBUTES.iter().find(|(of, _)| *of == def)?;
    let is_known = |name: &[u8]| known.iter().any(|known| known.as_bytes() == name);
    let own = op.ctx.dict(op.body.attrs(op.op)).iter().map(|&(name, _)| op.ctx.bytes(name));
    own.filter_map(|name| name.strip_prefix(b"torch.onnx.")).find(|name| !is_known(name))
}
