//! Operations that StableHLO keeps for old programs, with their replacements in parentheses: `stablehlo.broadcast`
//! (`broadcast_in_dim`), `dot`, `einsum` and `unary_einsum` (`dot_general`), `torch_index_select` (`gather`), and
//! `cross-replica-sum` (`all_reduce`).

use qopt_ir::def::{I64_ARRAY, I64_ATTR, OpDef, OpRef, STRING_ATTR, Trait, Verdict, attr, one, operand, optional_attr};

use super::super::attrs::IS_PRECISIONS;
use super::super::constraints::{TENSOR, TENSOR_OR_PER_AXIS};
use super::super::kernels::contraction;
use super::super::syntax::{DotSyntax, ListSyntax, TypesForm};
use super::rules::{FUNCTIONAL, check_precisions, check_result, check_result_shape, demand};
use super::window::I64_ELEMENTS;
use crate::support::{Dims, OpTypes, agree, ensure};

/// Checks the shapes of a product of vectors and matrices. The messages are StableHLO's.
fn verify_dot(op: OpRef<'_>) -> Verdict {
    check_precisions(op)?;
    let (Some(lhs), Some(rhs)) = (op.in_dims(operand!(DOT.lhs)), op.in_dims(operand!(DOT.rhs))) else { return Ok(()) };
    let (mut outer, inner, shared, columns) = match (&lhs[..], &rhs[..]) {
        ([outer @ .., inner], [shared, columns @ ..]) if outer.len() <= 1 && columns.len() <= 1 => {
            (Dims::from_slice(outer), *inner, *shared, columns)
        }
        _ => {
            demand!(false, "expected both lhs/rhs ranks to be either 1 or 2");
            return Ok(());
        }
    };
    demand!(agree(inner, shared), "expected both lhs/rhs ranks to be either 1 or 2");
    outer.extend(columns.iter().copied());
    check_result_shape(op, 0, &outer)
}

/// `stablehlo.broadcast`: repeats a tensor in new leading dimensions.
pub static BROADCAST: OpDef = OpDef {
    name: "stablehlo.broadcast",
    summary: "Repetition in new leading dimensions",
    operands: &[one("operand", &TENSOR)],
    results: &[one("result", &TENSOR_OR_PER_AXIS)],
    attrs: &[attr("broadcast_sizes", &I64_ARRAY)],
    syntax: Some(&ListSyntax { clauses: &[("sizes", "broadcast_sizes")], types: TypesForm::Functional }),
    verify: Some(|op| {
        let (Some(from), Some(to)) = (op.in_dims(operand!(BROADCAST.operand)), op.out_dims(0)) else { return Ok(()) };
        let sizes = op.ints("broadcast_sizes").unwrap_or_default();
        ensure!(
            sizes.len().saturating_add(from.len()) == to.len(),
            "result rank ({}) does not match operand rank ({}) plus size of broadcast_sizes ({})",
            to.len(),
            from.len(),
            sizes.len()
        );
        let mut dims = Dims::new();
        for &size in &sizes {
            let Ok(dim) = u64::try_from(size) else {
                demand!(false, "Broadcast with negative dimension size {size}");
                continue;
            };
            dims.push(Some(dim));
        }
        dims.extend(from);
        check_result(op, 0, &dims, op.in_element(operand!(BROADCAST.operand)))
    }),
    example: "%0 = stablehlo.broadcast %arg0, sizes = [2] : (tensor<4xf32>) -> tensor<2x4xf32>",
    ..FUNCTIONAL
};

/// `stablehlo.dot`: a product of vectors and matrices.
pub static DOT: OpDef = OpDef {
    name: "stablehlo.dot",
    summary: "Product of vectors and matrices",
    description: "`stablehlo.dot_general` replaces it.",
    operands: &[one("lhs", &TENSOR), one("rhs", &TENSOR_OR_PER_AXIS)],
    results: &[one("result", &TENSOR_OR_PER_AXIS)],
    verify: Some(verify_dot),
    attrs: &[optional_attr("precision_config", &IS_PRECISIONS)],
    syntax: Some(&DotSyntax { general: false }),
    evaluate: Some(contraction::dot_of_matrices),
    example: "%0 = stablehlo.dot %arg0, %arg1, precision = [HIGHEST, HIGHEST] : (tensor<2x3xf32>, tensor<3x4xf32>) -> \
              tensor<2x4xf32>",
    ..FUNCTIONAL
};

/// `stablehlo.einsum`: a product in Einstein notation.
pub static EINSUM: OpDef = OpDef {
    name: "stablehlo.einsum",
    summary: "Product in the notation of sums",
    operands: &[one("lhs", &TENSOR), one("rhs", &TENSOR)],
    results: &[one("result", &TENSOR)],
    attrs: &[attr("einsum_config", &STRING_ATTR)],
    syntax: Some(&ListSyntax { clauses: &[("config", "einsum_config")], types: TypesForm::Functional }),
    example: "%0 = stablehlo.einsum %arg0, %arg1, config = \"ab,bc->ac\" : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>",
    ..FUNCTIONAL
};

/// `stablehlo.unary_einsum`: a sum or a transposition in Einstein notation.
pub static UNARY_EINSUM: OpDef = OpDef {
    name: "stablehlo.unary_einsum",
    summary: "Sum in the notation of sums",
    operands: &[one("operand", &TENSOR)],
    example: "%0 = stablehlo.unary_einsum %arg0, config = \"ab->a\" : (tensor<2x3xf32>) -> tensor<2xf32>",
    ..EINSUM
};

/// `stablehlo.torch_index_select`: slices by index.
pub static TORCH_INDEX_SELECT: OpDef = OpDef {
    name: "stablehlo.torch_index_select",
    summary: "Slices by index",
    operands: &[one("operand", &TENSOR), one("index", &TENSOR)],
    attrs: &[attr("dim", &I64_ATTR), attr("batch_dims", &I64_ATTR)],
    syntax: None,
    example: "%0 = \"stablehlo.torch_index_select\"(%arg0, %arg1) <{batch_dims = 0 : i64, dim = 0 : i64}> : (tensor<4x3xf32>, \
              tensor<2xi32>) -> tensor<2x3xf32>",
    ..FUNCTIONAL
};

/// `stablehlo.cross-replica-sum`: the sum of the tensors of a group of devices.
pub static CROSS_REPLICA_SUM: OpDef = OpDef {
    name: "stablehlo.cross-replica-sum",
    summary: "Sum of the tensors of a group of devices",
    description: "`stablehlo.all_reduce` replaces it.",
    operands: &[one("operand", &TENSOR)],
    results: &[one("result", &TENSOR)],
    attrs: &[attr("replica_groups", &I64_ELEMENTS)],
    traits: &[Trait::Pure, Trait::SameOperandsAndResultType],
    example: "%0 = \"stablehlo.cross-replica-sum\"(%arg0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : \
              (tensor<4xf32>) -> tensor<4xf32>",
    ..OpDef::BASE
};
