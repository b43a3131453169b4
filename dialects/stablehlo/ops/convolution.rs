//! `stablehlo.convolution`

use qopt_ir::def::{
    self, ANY_RANKED_TENSOR, AttrConstraint, AttrSyntax, I64_ARRAY, I64_ATTR, OpDef, OpRef, Verdict, attr, one,
    operand, optional_attr,
};
use qopt_ir::ir::AttrKind;

use super::super::attrs::{Conv, ConvDim, IS_CONV, IS_PRECISIONS};
use super::super::syntax::ConvSyntax;
use super::rules::{STABLEHLO, demand};
use crate::support::{Dims, Look, agree, show_dims};

const BOOLS: AttrConstraint = AttrConstraint {
    summary: "i1 dense array attribute",
    accepts: |c, a| matches!(c.attr_kind(a), AttrKind::DenseArray { element, .. } if *element == c.int_type(1)),
    syntax: AttrSyntax::Full,
};

const I64_ELEMENTS: AttrConstraint = AttrConstraint::new("64-bit signless integer elements attribute", |c, a| {
    let element = def::typed_attr_type(c, a).and_then(|ty| c.element_type(ty));
    (def::ELEMENTS_ATTR.accepts)(c, a) && element == Some(c.int_type(64))
});

/// The attributes with one entry for each spatial dimension, except for the padding.
const PER_WINDOW_DIM: [&str; 4] = ["window_strides", "lhs_dilation", "rhs_dilation", "window_reversal"];

/// Checks that the window's attributes have one entry, and `padding` one pair, for each spatial dimension. The custom form
/// prints pairs and omits the shape of `padding`.
fn verify_window(op: OpRef<'_>, spatial: usize) -> Verdict {
    for name in PER_WINDOW_DIM {
        let found = op.ints(name).map_or(spatial, |values| values.len());
        demand!(
            found == spatial,
            "expects {name} to have size {spatial}, the number of window dimensions, but got {found}"
        );
    }
    let shape = op.attr("padding").and_then(|a| op.ctx.shape(def::typed_attr_type(op.ctx, a)?));
    let expected = [u64::try_from(spatial).ok(), Some(2)];
    demand!(
        shape.as_ref().is_none_or(|shape| shape.as_slice() == expected),
        "expects padding to have shape {}, but got {}",
        show_dims(&expected, "x"),
        show_dims(&shape.unwrap_or_default(), "x")
    );
    Ok(())
}

/// The size of a named dimension.
fn named_dim_size(dims: &[ConvDim], shape: &Dims, word: &str) -> Option<u64> {
    let at = dims.iter().position(|dim| matches!(dim, ConvDim::Named(w) if *w == word))?;
    shape.get(at).copied().flatten()
}

/// Checks ranks, window attributes, and the sizes of feature dimensions. Does not compute the sizes of windows.
fn verify(op: OpRef<'_>) -> Verdict {
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
    verify_window(op, dims.lhs.len().saturating_sub(2))?;
    let groups = op.int("feature_group_count").and_then(|n| u64::try_from(n).ok()).unwrap_or(1);
    let (features, inputs) = (named_dim_size(&dims.lhs, &lhs, "f"), named_dim_size(&dims.rhs, &rhs, "i"));
    let expected = inputs.and_then(|n| n.checked_mul(groups));
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
    verify: Some(verify),
    example: "%0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = \
              {stride = [2, 2], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, \
              false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x32x32x3xi8>, \
              tensor<3x3x3x8xi8>) -> tensor<1x16x16x8xi32>",
    ..STABLEHLO
};
