//! Batch normalization: `stablehlo.batch_norm_inference`, `batch_norm_training` and `batch_norm_grad`.

use qopt_ir::def::{ANY_RANKED_TENSOR, F32_ATTR, I64_FROM_0_ATTR, OpDef, attr, one, operand};

use super::rules::{FUNCTIONAL, demand};
use crate::support::OpTypes;

/// `stablehlo.batch_norm_inference`: normalization with given statistics.
pub static BATCH_NORM_INFERENCE: OpDef = OpDef {
    name: "stablehlo.batch_norm_inference",
    summary: "Batch normalization",
    operands: &[
        one("operand", &ANY_RANKED_TENSOR),
        one("scale", &ANY_RANKED_TENSOR),
        one("offset", &ANY_RANKED_TENSOR),
        one("mean", &ANY_RANKED_TENSOR),
        one("variance", &ANY_RANKED_TENSOR),
    ],
    attrs: &[attr("epsilon", &F32_ATTR), attr("feature_index", &I64_FROM_0_ATTR)],
    syntax: None,
    verify: Some(|op| {
        let rank = op.in_dims(operand!(BATCH_NORM_INFERENCE.operand)).map_or(usize::MAX, |dims| dims.len());
        let index = op.int("feature_index").and_then(|index| usize::try_from(index).ok()).unwrap_or_default();
        demand!(
            index < rank,
            "expects feature_index to be smaller than the rank of operand type; got feature_index {index}, and rank {rank}."
        );
        Ok(())
    }),
    example: "%0 = \"stablehlo.batch_norm_inference\"(%arg0, %arg1, %arg1, %arg1, %arg1) <{epsilon = 1.000000e-03 : f32, \
              feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> \
              tensor<2x4xf32>",
    ..FUNCTIONAL
};

/// `stablehlo.batch_norm_training`: normalization with the statistics of the operand, and these.
pub static BATCH_NORM_TRAINING: OpDef = OpDef {
    name: "stablehlo.batch_norm_training",
    summary: "Batch normalization by the operand's statistics",
    operands: &[
        one("operand", &ANY_RANKED_TENSOR),
        one("scale", &ANY_RANKED_TENSOR),
        one("offset", &ANY_RANKED_TENSOR),
    ],
    results: &[
        one("output", &ANY_RANKED_TENSOR),
        one("batch_mean", &ANY_RANKED_TENSOR),
        one("batch_var", &ANY_RANKED_TENSOR),
    ],
    example: "%0:3 = \"stablehlo.batch_norm_training\"(%arg0, %arg1, %arg1) <{epsilon = 1.000000e-03 : f32, feature_index = 1 \
              : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)",
    ..BATCH_NORM_INFERENCE
};

/// `stablehlo.batch_norm_grad`: the gradients of batch normalization.
pub static BATCH_NORM_GRAD: OpDef = OpDef {
    name: "stablehlo.batch_norm_grad",
    summary: "Gradients of batch normalization",
    operands: &[
        one("operand", &ANY_RANKED_TENSOR),
        one("scale", &ANY_RANKED_TENSOR),
        one("mean", &ANY_RANKED_TENSOR),
        one("variance", &ANY_RANKED_TENSOR),
        one("grad_output", &ANY_RANKED_TENSOR),
    ],
    results: &[
        one("grad_operand", &ANY_RANKED_TENSOR),
        one("grad_scale", &ANY_RANKED_TENSOR),
        one("grad_offset", &ANY_RANKED_TENSOR),
    ],
    example: "%0:3 = \"stablehlo.batch_norm_grad\"(%arg0, %arg1, %arg1, %arg1, %arg0) <{epsilon = 1.000000e-03 : f32, \
              feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x4xf32>) -> \
              (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)",
    ..BATCH_NORM_INFERENCE
};
