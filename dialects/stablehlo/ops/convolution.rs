//! `stablehlo.convolution`

use qopt_ir::def::{I64_ARRAY, I64_POSITIVE_ATTR, OpDef, OpRef, Verdict, attr, one, operand, optional_attr};
use qopt_ir::movement::{Dim, Shape};

use super::super::attrs::{Conv, ConvDim, IS_CONV, IS_PRECISIONS};
use super::super::constraints::{STATIC_PAIRS, TENSOR, TENSOR_OR_PER_AXIS};
use super::super::contractions;
use super::super::kernels::contraction;
use super::super::syntax::ConvSyntax;
use super::rules::{STABLEHLO, check_precisions, check_quantized_product, demand, elements_agree};
use super::window::{
    BOOLS, I64_ELEMENTS, WindowAttrs, edge_padding, padding_shape, verify_entries, verify_padding, window_positions,
};
use crate::quant::types::{ParamGranularity, uniform};
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

/// The position of a named dimension.
fn position(dims: &[ConvDim], word: &str) -> Option<usize> {
    dims.iter().position(|dim| matches!(dim, ConvDim::Named(w) if *w == word))
}

/// The size of a named dimension.
fn named_dim_size(dims: &[ConvDim], shape: &Dims, word: &str) -> Option<u64> {
    shape.get(position(dims, word)?).copied().flatten()
}

/// C28 to C34 of the specification, and C27 for operands that are not quantized.
fn verify_elements(op: OpRef<'_>, dims: &Conv) -> Verdict {
    let (lhs, rhs) = (op.in_element(operand!(CONVOLUTION.lhs)), op.in_element(operand!(CONVOLUTION.rhs)));
    let is_quantized = uniform(op.ctx, lhs).or(uniform(op.ctx, rhs)).is_some();
    demand!(
        is_quantized || elements_agree(op.ctx, lhs, rhs),
        "expects lhs and rhs to have compatible element type. Got: {} and {}",
        show(op.ctx, lhs),
        show(op.ctx, rhs)
    );
    let axis = |element| match uniform(op.ctx, element)?.form {
        ParamGranularity::Axis(axis) => usize::try_from(axis).ok(),
        _ => None,
    };
    let (of_rhs, of_result) = (axis(rhs), axis(op.out_element(0)));
    demand!(
        of_rhs.is_none() || of_rhs == position(&dims.rhs, "o"),
        "quantization dimension of rhs should be same with kernel_output_feature_dimension"
    );
    demand!(
        of_result.is_none() || of_result == position(&dims.result, "f"),
        "quantization dimension of result should be same with output_feature_dimension"
    );
    check_quantized_product(op, lhs, rhs)
}

/// C10 to C16 and C23 to C25 of the specification: batches and features are divisible into groups.
fn verify_groups(op: OpRef<'_>, dims: &Conv, (lhs, rhs, result): (&Dims, &Dims, &Dims)) -> Verdict {
    let count = |name: &str| op.int(name).and_then(|n| u64::try_from(n).ok()).filter(|&n| n > 0).unwrap_or(1);
    let (groups, batch_groups) = (count("feature_group_count"), count("batch_group_count"));
    demand!(
        groups == 1 || batch_groups == 1,
        "expects batch_group_count and feature_group_count not to be both greater than 1. Got {batch_groups} and {groups} \
         resp."
    );
    let batch = named_dim_size(&dims.lhs, lhs, "b");
    if let Some(batch) = batch {
        demand!(
            batch.is_multiple_of(batch_groups),
            "expects input batch dimension ({batch}) to be divisible by batch_group_count. Got batch_group_count = \
             {batch_groups}."
        );
    }
    let (features, inputs) = (named_dim_size(&dims.lhs, lhs, "f"), named_dim_size(&dims.rhs, rhs, "i"));
    if let Some(features) = features {
        demand!(
            features.is_multiple_of(groups),
            "expects input feature dimension ({features}) to be a multiple of feature_group_count. Got \
             feature_group_count = {groups}."
        );
    }
    let expected = mul_sizes(inputs, Some(groups))?;
    demand!(
        inputs.is_none() || agree(features, expected),
        "expects input feature dimension ({}) / feature_group_count = kernel input feature dimension ({}). Got \
         feature_group_count = {groups}.",
        features.unwrap_or_default(),
        inputs.unwrap_or_default()
    );
    let outputs = named_dim_size(&dims.rhs, rhs, "o");
    if let Some(outputs) = outputs {
        demand!(
            outputs.is_multiple_of(batch_groups),
            "expects output feature dimension size ({outputs}) to be a multiple of batch_group_count. Got \
             batch_group_count = {batch_groups}."
        );
        demand!(
            outputs.is_multiple_of(groups),
            "expects kernel output feature dimension ({outputs}) to be divisible by feature_group_count. For \
             feature_group_count = {groups}."
        );
    }
    let out = named_dim_size(&dims.result, result, "f");
    demand!(
        agree(out, outputs),
        "expects result feature dimension ({}) = kernel output feature dimension ({})",
        out.unwrap_or_default(),
        outputs.unwrap_or_default()
    );
    let (out, batch) = (named_dim_size(&dims.result, result, "b"), batch.and_then(|n| n.checked_div(batch_groups)));
    demand!(
        agree(out, batch),
        "expects result batch dimension ({}) = input batch dimension / batch_group_count ({})",
        out.unwrap_or_default(),
        batch.unwrap_or_default()
    );
    Ok(())
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
    for (dims, roles) in [(&dims.lhs, ["b", "f"]), (&dims.rhs, ["i", "o"]), (&dims.result, ["b", "f"])] {
        demand!(
            roles.iter().all(|role| position(dims, role).is_some()),
            "expects input, kernel, and output dimension-numbers to be unique and in-range [0, {}).",
            dims.len()
        );
    }
    let window = spatial(&dims.rhs, &rhs);
    for (d, &size) in window.iter().enumerate() {
        demand!(size != Some(0), "expects window to have positive value for {d}-th window dimension, but got 0.");
    }
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
    verify_groups(op, dims, (&lhs, &rhs, &result))?;
    check_precisions(op)?;
    verify_elements(op, dims)
}

/// `stablehlo.convolution`: sums of products over windows.
pub static CONVOLUTION: OpDef = OpDef {
    name: "stablehlo.convolution",
    summary: "Convolution",
    description: "`dimension_numbers` assigns the batch, feature and spatial dimensions. The window has strides, \
                  paddings and dilations along the spatial dimensions.",
    operands: &[one("lhs", &TENSOR), one("rhs", &TENSOR_OR_PER_AXIS)],
    results: &[one("result", &TENSOR_OR_PER_AXIS)],
    attrs: &[
        optional_attr("window_strides", &I64_ARRAY),
        optional_attr("padding", &I64_ELEMENTS),
        optional_attr("lhs_dilation", &I64_ARRAY),
        optional_attr("rhs_dilation", &I64_ARRAY),
        optional_attr("window_reversal", &BOOLS),
        attr("dimension_numbers", &IS_CONV),
        attr("feature_group_count", &I64_POSITIVE_ATTR),
        attr("batch_group_count", &I64_POSITIVE_ATTR),
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
    operands: &[one("lhs", &TENSOR), one("rhs", &TENSOR), one("padding", &STATIC_PAIRS)],
    attrs: &[
        optional_attr("window_strides", &I64_ARRAY),
        optional_attr("lhs_dilation", &I64_ARRAY),
        optional_attr("rhs_dilation", &I64_ARRAY),
        optional_attr("window_reversal", &BOOLS),
        attr("dimension_numbers", &IS_CONV),
        attr("feature_group_count", &I64_POSITIVE_ATTR),
        attr("batch_group_count", &I64_POSITIVE_ATTR),
        optional_attr("precision_config", &IS_PRECISIONS),
    ],
    results: &[one("result", &TENSOR)],
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
