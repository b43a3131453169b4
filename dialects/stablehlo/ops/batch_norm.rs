//! Batch normalization: `stablehlo.batch_norm_inference`, `batch_norm_training` and `batch_norm_grad`.

use qopt_ir::def::{F32_ATTR, I64_FROM_0_ATTR, OpDef, OpRef, ValueDefn, Verdict, attr, one};
use qopt_ir::ir::Type;

use super::super::constraints::{FEATURES, FLOATS_OR_QUANTIZED};
use super::rules::{FUNCTIONAL, check_result_types, check_same_element, demand};
use crate::support::shapes_agree;

/// Checks that all tensors have one shape, that all vectors have one size, and that it is the size of the feature dimension.
fn verify(op: OpRef<'_>) -> Verdict {
    check_same_element(op)?;
    let ctx = op.ctx;
    let types: Vec<Type> = op.body.operands(op.op).map(|value| op.body.ty(value)).collect();
    let is_vector: Vec<bool> = op.def().map_or(&[][..], |def| def.operands).iter().map(is_features).collect();
    let of_kind = |vectors: bool| {
        let of_kind = types.iter().zip(&is_vector).filter(move |(_, is_vector)| **is_vector == vectors);
        of_kind.filter_map(|(&ty, _)| Some((ty, ctx.shape(ty)?)))
    };
    let Some((ty, dims)) = of_kind(false).next() else { return Ok(()) };
    demand!(
        of_kind(false).all(|(_, shape)| shapes_agree(&shape, &dims)),
        "expects multi-dimensional operands to have compatible shapes."
    );
    let Some((vector, size)) = of_kind(true).next() else { return Ok(()) };
    demand!(
        of_kind(true).all(|(_, shape)| shapes_agree(&shape, &size)),
        "expects single-dimensional operands to have compatible shapes."
    );
    let index = op.int("feature_index").and_then(|index| usize::try_from(index).ok()).unwrap_or_default();
    let Some(&count) = dims.get(index) else {
        demand!(
            false,
            "expects feature_index to be smaller than the rank of operand type; got feature_index {index}, and rank {}.",
            dims.len()
        );
        return Ok(());
    };
    if let (Some(count), Some(&Some(size))) = (count, size.first()) {
        demand!(
            count == size,
            "expects the size of single-dimensional operands to be compatible with feature count, but the size of \
             single-dimensional operands is {size} and the feature count is {count}."
        );
    }
    let results = op.def().map_or(&[][..], |def| def.results).iter();
    check_result_types(op, &results.map(|result| if is_features(result) { vector } else { ty }).collect::<Vec<_>>())
}

/// Returns true if an operand or result has one number for each feature.
fn is_features(value: &ValueDefn) -> bool {
    !["operand", "result", "output", "grad_output", "grad_operand"].contains(&value.name)
}

/// `stablehlo.batch_norm_inference`: normalization with given statistics.
pub static BATCH_NORM_INFERENCE: OpDef = OpDef {
    name: "stablehlo.batch_norm_inference",
    summary: "Batch normalization",
    operands: &[
        one("operand", &FLOATS_OR_QUANTIZED),
        one("scale", &FEATURES),
        one("offset", &FEATURES),
        one("mean", &FEATURES),
        one("variance", &FEATURES),
    ],
    results: &[one("result", &FLOATS_OR_QUANTIZED)],
    attrs: &[attr("epsilon", &F32_ATTR), attr("feature_index", &I64_FROM_0_ATTR)],
    syntax: None,
    verify: Some(verify),
    example: "%0 = \"stablehlo.batch_norm_inference\"(%arg0, %arg1, %arg1, %arg1, %arg1) <{epsilon = 1.000000e-03 : f32, \
              feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> \
              tensor<2x4xf32>",
    ..FUNCTIONAL
};

/// `stablehlo.batch_norm_training`: normalization with the statistics of the operand, and these.
pub static BATCH_NORM_TRAINING: OpDef = OpDef {
    name: "stablehlo.batch_norm_training",
    summary: "Batch normalization by the operand's statistics",
    operands: &[one("operand", &FLOATS_OR_QUANTIZED), one("scale", &FEATURES), one("offset", &FEATURES)],
    results: &[one("output", &FLOATS_OR_QUANTIZED), one("batch_mean", &FEATURES), one("batch_var", &FEATURES)],
    example: "%0:3 = \"stablehlo.batch_norm_training\"(%arg0, %arg1, %arg1) <{epsilon = 1.000000e-03 : f32, feature_index = 1 \
              : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)",
    ..BATCH_NORM_INFERENCE
};

/// `stablehlo.batch_norm_grad`: the gradients of batch normalization.
pub static BATCH_NORM_GRAD: OpDef = OpDef {
    name: "stablehlo.batch_norm_grad",
    summary: "Gradients of batch normalization",
    operands: &[
        one("operand", &FLOATS_OR_QUANTIZED),
        one("scale", &FEATURES),
        one("mean", &FEATURES),
        one("variance", &FEATURES),
        one("grad_output", &FLOATS_OR_QUANTIZED),
    ],
    results: &[one("grad_operand", &FLOATS_OR_QUANTIZED), one("grad_scale", &FEATURES), one("grad_offset", &FEATURES)],
    example: "%0:3 = \"stablehlo.batch_norm_grad\"(%arg0, %arg1, %arg1, %arg1, %arg0) <{epsilon = 1.000000e-03 : f32, \
              feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x4xf32>) -> \
              (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)",
    ..BATCH_NORM_INFERENCE
};
