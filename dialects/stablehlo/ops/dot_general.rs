//! `stablehlo.dot_general`

use qopt_ir::def::{OpDef, OpRef, Verdict, attr, one, operand, optional_attr};

use qopt_ir::ir::AttrKind;

use super::super::attrs::{DOT, IS_DOT, IS_DOT_ALGORITHM, IS_PRECISIONS, Lists, PRECISION};
use super::super::constraints::{TENSOR, TENSOR_OR_PER_AXIS};
use super::super::contractions;
use super::super::kernels::contraction;
use super::super::syntax::DotSyntax;
use super::rules::{STABLEHLO, check_precisions, check_quantized_product, check_result_shape, demand, distinct};
use crate::quant::types::{ParamGranularity, uniform};
use crate::support::{Dims, OpTypes, agree};

/// C14 to C20 of the specification. An algorithm excludes precisions other than the default.
fn verify_quantized(op: OpRef<'_>, dims: &Lists) -> Verdict {
    if let Some(AttrKind::Array(items)) = op.attr("precision_config").map(|attr| op.ctx.attr_kind(attr)) {
        let is_default = items.iter().all(|&item| PRECISION.read(op.ctx, item) == Some(0));
        demand!(
            is_default || op.attr("algorithm").is_none(),
            "must specify DEFAULT precision config when algorithm is set."
        );
    }
    if let Some(rhs) = uniform(op.ctx, op.in_element(operand!(DOT_GENERAL.rhs))) {
        let is_symmetric = rhs.params.iter().all(|param| param.zero_point == 0);
        match rhs.form {
            ParamGranularity::Tensor => demand!(is_symmetric, "Zero point of rhs should be 0"),
            _ => demand!(is_symmetric, "Zero points of rhs should be 0"),
        }
        if let ParamGranularity::Axis(axis) = rhs.form {
            demand!(
                !dims.list(3).contains(&i64::from(axis)),
                "Quantization dimension of rhs should not be in the contracting dimension of rhs"
            );
        }
    }
    check_quantized_product(op, op.in_element(operand!(DOT_GENERAL.lhs)), op.in_element(operand!(DOT_GENERAL.rhs)))
}

fn verify(op: OpRef<'_>) -> Verdict {
    let Some(dims) = op.attr("dot_dimension_numbers").and_then(|a| DOT.read(op.ctx, a)) else { return Ok(()) };
    let (Some(lhs), Some(rhs)) = (op.in_dims(operand!(DOT_GENERAL.lhs)), op.in_dims(operand!(DOT_GENERAL.rhs))) else {
        return Ok(());
    };
    check_precisions(op)?;
    let pairs = [("batching", dims.list(0), dims.list(1)), ("contracting", dims.list(2), dims.list(3))];
    for (what, a, b) in pairs {
        demand!(a.len() == b.len(), "lhs and rhs should have the same number of {what} dimensions");
    }
    let used_lhs = distinct(&[dims.list(0), dims.list(2)].concat(), lhs.len())?;
    let used_rhs = distinct(&[dims.list(1), dims.list(3)].concat(), rhs.len())?;
    let batches = dims.list(0).len();
    for (i, (&a, &b)) in used_lhs.iter().zip(&used_rhs).enumerate() {
        let what = if i < batches { "batching" } else { "contracting" };
        let (x, y) = (lhs.get(a).copied().flatten(), rhs.get(b).copied().flatten());
        demand!(agree(x, y), "{what} dimension sizes must match for lhs/rhs");
    }
    let kept = |dims: &Dims, used: &[usize]| -> Dims {
        dims.iter().enumerate().filter(|(d, _)| !used.contains(d)).map(|(_, &dim)| dim).collect()
    };
    let mut inferred: Dims = used_lhs.iter().take(batches).map(|&d| lhs.get(d).copied().flatten()).collect();
    inferred.extend(kept(&lhs, &used_lhs));
    inferred.extend(kept(&rhs, &used_rhs));
    check_result_shape(op, 0, &inferred)?;
    verify_quantized(op, dims)
}

/// `stablehlo.dot_general`: sums of products.
pub static DOT_GENERAL: OpDef = OpDef {
    name: "stablehlo.dot_general",
    summary: "General dot product",
    description: "For each index along the batching dimensions, sums products along the contracting ones. The result \
                  has the batching dimensions, then the remaining dimensions of `lhs`, then the remaining dimensions \
                  of `rhs`.",
    operands: &[one("lhs", &TENSOR), one("rhs", &TENSOR_OR_PER_AXIS)],
    results: &[one("result", &TENSOR_OR_PER_AXIS)],
    attrs: &[
        attr("dot_dimension_numbers", &IS_DOT),
        optional_attr("precision_config", &IS_PRECISIONS),
        optional_attr("algorithm", &IS_DOT_ALGORITHM),
    ],
    syntax: Some(&DotSyntax { general: true }),
    verify: Some(verify),
    contraction: Some(contractions::dot_general),
    evaluate: Some(contraction::dot_general),
    example: "%0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = \
              [DEFAULT, HIGHEST] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>",
    ..STABLEHLO
};
