//! `stablehlo.convolution`

use qopt_ir::def::{ANY_RANKED_TENSOR, I64_ARRAY, I64_ATTR, OpDef, OpRef, Verdict, attr, one, operand, optional_attr};
use qopt_ir::movement::{Dim, Shape};

use super::super::attrs::{Conv, ConvDim, IS_CONV, IS_PRECISIONS};
use super::super::contractions;
use super::super::kernels::contraction;
use super::super::syntax::ConvSyntax;
use super::rules::{STABLEHLO, demand};
use super::window::{
    BOOLS, I64_ELEMENTS, WindowAttrs, edge_padding, padding_shape, verify_entries, verify_padding, window_positions,
};
use crate::support::{Dims, OpTypes, agree, mul_sizes, shapes_agree, show};

const ATTRS: WindowAttrs =
    WindowAttrs { strides: "window_strides", base_dilation: "lhs_dilation", window_dilation: "rhs_dilation" };

/// The sizes of the dimensions of the window, in order.
fn spatial(dims: &[ConvDim], shape: &Dims) -> Vec<Dim> {
    let mut found: Vec<(i64, Dim)> = Vec::new();
    for (dim, &size) in dims.iter().zip(shape) {
        if let ConvDim::Spatial(d) = *dim {
            found.push((d, size));
        }
    }
    found.sort_unstable_by_key(|&(d, _)| d);
    found.into_iter().map(|(_, size)| size).collect()
}

/// The size of a named dimension.
fn named_dim_size(dims: &[ConvDim], shape: &Dims, word: &str) -> Option<u64> {
    let at = dims.iter().position(|dim| matches!(dim, ConvDim::Named(w) if *w == word))?;
    shape.get(at).copied().flatten()
}

/// Checks ranks, window attributes, and the sizes of spatial and feature dimensions. `padding` has this shape and these
/// entries, if they are known.
fn verify(op: OpRef<'_>, padding: impl Fn(usize) -> (Option<Dims>, Option<Vec<i64>>)) -> Verdict {
    let Some(dims) = op.attr("dimension_numbers").and_then(|a| op.ctx.attr_object::<Conv>(a)) else { return Ok(()) };
    let (Some(lhs), Some(rhs), Some(result)) =
        (op.in_dims(operand!(CONVOLUTION.lhs)), op.in_dims(operand!(CONVOLUTION.rhs)), op.out_dims(0))
    else {
        return Ok(());
    };
    for (what, dims, shape) in [("lhs", &dims.lhs, &lhs), ("rhs", &dims.rhs, &rhs), ("result", &dims.result, &result)] {
        demand!(
            dims.len() == shape.len(),
            "expects {} dimensions of {what}, but it has rank {}",
            dims.len(),
            shape.len()
        );
    }
    demand!(
        lhs.len() == rhs.len(),
        "expects convolution arguments to have same number of dimensions. Got: {} and {}.",
        show(op.ctx, op.in_type(operand!(CONVOLUTION.lhs))),
        show(op.ctx, op.in_type(operand!(CONVOLUTION.rhs)))
    );
    let window = spatial(&dims.rhs, &rhs);
    let (shape, entries) = padding(window.len());
    verify_entries(op, "window_reversal", window.len())?;
    verify_padding(shape, window.len())?;
    let positions = window_positions(op, &ATTRS, (&spatial(&dims.lhs, &lhs), &window), entries.as_deref())?;
    let sizes = spatial(&dims.result, &result);
    demand!(
        shapes_agree(&sizes, &positions),
        "expects result spatial dimensions {}, but got {}",
        Shape::new(positions),
        Shape::new(sizes)
    );
    let groups = op.int("feature_group_count").and_then(|n| u64::try_from(n).ok()).unwrap_or(1);
    let (features, inputs) = (named_dim_size(&dims.lhs, &lhs, "f"), named_dim_size(&dims.rhs, &rhs, "i"));
    let expected = mul_sizes(inputs, Some(groups))?;
    demand!(
        inputs.is_none() || agree(features, expected),
        "expects input feature dimension ({}) / feature_group_count = kernel input feature dimension ({}). Got \
         feature_group_count = {groups}.",
        features.unwrap_or_default(),
        inputs.unwrap_or_default()
    );
    let (out, outputs) = (named_dim_size(&dims.result, &result, "f"), named_dim_size(&dims.rhs, &rhs, "o"));
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
    summary: "Convolution",
    description: "`dimension_numbers` assigns the batch, feature and spatial dimensions. The window has strides, \
                  paddings and dilations along the spatial dimensions.",
    operands: &[one("lhs", &ANY_RANKED_TENSOR), one("rhs", &ANY_RANKED_TENSOR)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    attrs: &[
        optional_attr("window_strides", &I64_ARRAY),
        optional_attr("padding", &I64_ELEMENTS),
        optional_attr("lhs_dilation", &I64_ARRAY),
        optional_attr("rhs_dilation", &I64_ARRAY),
        optional_attr("window_reversal", &BOOLS),
        attr("dimension_numbers", &IS_CONV),
        attr("feature_group_count", &I64_ATTR),
        attr("batch_group_count", &I64_ATTR),
        optional_attr("precision_config", &IS_PRECISIONS),
    ],
    syntax: Some(&ConvSyntax),
    verify: Some(|op| verify(op, |rank| (padding_shape(op), edge_padding(op, rank)))),
    contraction: Some(contractions::convolution),
    evaluate: Some(contraction::convolution),
    example: "%0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = \
              {stride = [2, 2], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, \
              false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x32x32x3xi8>, \
              tensor<3x3x3x8xi8>) -> tensor<1x16x16x8xi32>",
    ..STABLEHLO
};

/// `stablehlo.dynamic_conv`: a convolution whose padding is an operand.
pub static DYNAMIC_CONV: OpDef = OpDef {
    name: "stablehlo.dynamic_conv",
    summary: "Convolution with padding at run time",
    description: "A `stablehlo.convolution` that takes its padding from an operand.",
    operands: &[one("lhs", &ANY_RANKED_TENSOR), one("rhs", &ANY_RANKED_TENSOR), one("padding", &ANY_RANKED_TENSOR)],
    attrs: &[
        optional_attr("window_strides", &I64_ARRAY),
        optional_attr("lhs_dilation", &I64_ARRAY),
        optional_attr("rhs_dilation", &I64_ARRAY),
        optional_attr("window_reversal", &BOOLS),
        attr("dimension_numbers", &IS_CONV),
        attr("feature_group_count", &I64_ATTR),
        attr("batch_group_count", &I64_ATTR),
        optional_attr("precision_config", &IS_PRECISIONS),
    ],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    verify: Some(|op| {
        let padding = operand!(DYNAMIC_CONV.padding);
        verify(op, |_| (op.in_dims(padding), op.in_ints(padding)))
    }),
    evaluate: Some(contraction::dynamic_conv),
    example: "%0 = \"stablehlo.dynamic_conv\"(%arg0, %arg1, %arg2) <{batch_group_count = 1 : i64, dimension_numbers = \
              #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64}> : \
              (tensor<1x8x8x3xi8>, tensor<3x3x3x8xi8>, tensor<2x2xi64>) -> tensor<1x?x?x8xi32>",
    ..STABLEHLO
};
