//! `stablehlo.convolution`

use qopt_ir::def::{
    ANY_RANKED_TENSOR, AttrConstraint, AttrSyntax, ELEMENTS_ATTR, I64_ARRAY, I64_ATTR, OpDef, OpRef, Verdict, attr,
    one, optional_attr,
};
use qopt_ir::ir::AttrKind;

use super::super::attrs::{Conv, ConvDim, IS_CONV, IS_PRECISIONS};
use super::super::syntax::ConvSyntax;
use super::rules::{STABLEHLO, demand};
use crate::support::{Dims, Look, agree};

const BOOLS: AttrConstraint = AttrConstraint {
    summary: "i1 dense array attribute",
    accepts: |c, a| matches!(c.attr_kind(a), AttrKind::DenseArray { element, .. } if *element == c.int_type(1)),
    syntax: AttrSyntax::Full,
};

/// The size of a named dimension.
fn named(dims: &[ConvDim], shape: &Dims, word: &str) -> Option<u64> {
    let at = dims.iter().position(|dim| matches!(dim, ConvDim::Named(w) if *w == word))?;
    shape.get(at).copied().flatten()
}

/// What is checked is that the dimensions are what they are said to be; the sizes of windows are not computed.
fn verify(op: OpRef<'_>) -> Verdict {
    let Some(dims) = op.attr("dimension_numbers").and_then(|a| op.ctx.attr_object::<Conv>(a)) else { return Ok(()) };
    let (Some(lhs), Some(rhs), Some(result)) = (op.in_dims(0), op.in_dims(1), op.out_dims(0)) else { return Ok(()) };
    for (what, dims, shape) in [("lhs", &dims.lhs, &lhs), ("rhs", &dims.rhs, &rhs), ("result", &dims.result, &result)] {
        demand!(
            dims.len() == shape.len(),
            "expects {} dimensions of {what}, but it has rank {}",
            dims.len(),
            shape.len()
        );
    }
    let groups = op.int("feature_group_count").and_then(|n| u64::try_from(n).ok()).unwrap_or(1);
    let (features, inputs) = (named(&dims.lhs, &lhs, "f"), named(&dims.rhs, &rhs, "i"));
    let expected = inputs.and_then(|n| n.checked_mul(groups));
    demand!(
        inputs.is_none() || agree(features, expected),
        "expects input feature dimension ({}) / feature_group_count = kernel input feature dimension ({}). Got \
         feature_group_count = {groups}.",
        features.unwrap_or_default(),
        inputs.unwrap_or_default()
    );
    let (out, outputs) = (named(&dims.result, &result, "f"), named(&dims.rhs, &rhs, "o"));
    demand!(
        agree(out, outputs),
        "expects result feature dimension ({}) = kernel output feature dimension ({})",
        out.unwrap_or_default(),
        outputs.unwrap_or_default()
    );
    Ok(())
}

/// `stablehlo.convolution`: sums of products over windows.
pub static CONVOLUTION: OpDef = OpDef {
    name: "stablehlo.convolution",
    summary: "Sums of products over windows",
    description: "`dimension_numbers` says which dimensions are batch, feature and space; the window has strides, \
                  paddings and dilations along space.",
    operands: &[one("lhs", &ANY_RANKED_TENSOR), one("rhs", &ANY_RANKED_TENSOR)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    attrs: &[
        optional_attr("window_strides", &I64_ARRAY),
        optional_attr("padding", &ELEMENTS_ATTR),
        optional_attr("lhs_dilation", &I64_ARRAY),
        optional_attr("rhs_dilation", &I64_ARRAY),
        optional_attr("window_reversal", &BOOLS),
        attr("dimension_numbers", &IS_CONV),
        attr("feature_group_count", &I64_ATTR),
        attr("batch_group_count", &I64_ATTR),
        optional_attr("precision_config", &IS_PRECISIONS),
    ],
    syntax: Some(&ConvSyntax),
    verify: Some(verify),
    example: "%0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = \
              {stride = [2, 2], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, \
              false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x32x32x3xi8>, \
              tensor<3x3x3x8xi8>) -> tensor<1x16x16x8xi32>",
    ..STABLEHLO
};
