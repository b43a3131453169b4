//! Checks shared by the verifiers of several operations.

use qopt_ir::def::{OpDef, OpRef, Trait, Verdict};
use qopt_ir::movement::Dim;

use super::super::attrs::{Numerics, check_numerics};
use super::super::kernels::products::is_in_blocks;
use super::super::types::{Granularity, dynamic, is_per_tensor, uniform};
use crate::qnn::ops::product;
use crate::quant::types::{Param, Uniform};
use crate::support::{Dims, OpTypes, agree, ensure, show_dims, size};

/// Base of most operations: pure, with numerics before the operands and a trailing function type.
pub(super) const QNN: OpDef = OpDef {
    traits: &[Trait::Pure],
    format: Some("$numerics operands attr-dict `:` functional-type(operands, results)"),
    ..OpDef::BASE
};

/// The quantized type of an operand.
pub(super) fn operand(op: OpRef<'_>, index: usize) -> Option<&Uniform> {
    uniform(op.ctx, op.in_type(index))
}

/// The quantized type of the result.
pub(super) fn result(op: OpRef<'_>) -> Option<&Uniform> {
    uniform(op.ctx, op.out_type(0))
}

/// Checks that an activation has one scale for all elements: a sum over elements with different scales has no scale.
pub(super) fn one_scale(what: &str, ty: Option<&Uniform>) -> Verdict {
    ensure!(ty.is_none_or(is_per_tensor), "expects one scale for all elements of its {what}");
    Ok(())
}

/// Checks that a result of `width` bits has the scale that TensorFlow Lite's kernels require.
pub(super) fn fixed_scale(ty: &Uniform, width: u32, scale: f64) -> Verdict {
    ensure!(ty.storage.width == width, "expects a result of {width} bits in 'tflite' numerics");
    ensure!(
        ty.params.iter().all(|param| param.scale() == scale),
        "expects a result with the scale {scale:e} in 'tflite' numerics"
    );
    Ok(())
}

/// Checks that quantized operands have the element type of the result, so that integer values can be compared.
pub(super) fn one_type(op: OpRef<'_>) -> Verdict {
    let result = op.out_element(0);
    let elements = op.body.operands(op.op).map(|v| op.ctx.element_or_self(op.body.ty(v)));
    let same = elements.into_iter().all(|e| e == result || op.ctx.quantized(e).is_none());
    ensure!(same, "expects quantized operands to have the element type of the result");
    Ok(())
}

/// Checks the operand kinds of a sum of products. Only a statically quantized activation gives a quantized result. Its sums
/// have one scale only if parameters do not vary within an output channel. `dynamic_in` lists the numerics that define the
/// operation for dynamic activations.
pub(super) fn kinds(op: OpRef<'_>, dynamic_in: &[Numerics], params: &Result<Vec<Param>, String>) -> Verdict {
    let float = |ty| op.ctx.element_type(ty).is_some_and(|e| op.ctx.float_kind(e).is_some());
    let numerics = check_numerics(op, &Numerics::ALL)?;
    let (input, weight) = (op.in_type(product::INPUT), operand(op, 1));
    let quantized = dynamic(op.ctx, input);
    let (dynamic, in_blocks) =
        (quantized.is_some(), quantized.is_some_and(|ty| matches!(ty.granularity, Granularity::Block(_))));
    if float(input) || dynamic {
        ensure!(float(op.out_type(0)), "expects a float result, as its input is not statically quantized");
        ensure!(op.operand_type(product::BIAS).is_none_or(float), "expects a float bias, as its result is float");
        ensure!(op.attr("clamp").is_none(), "has a clamp of stored integers, but a float result");
    } else {
        ensure!(!float(op.out_type(0)), "expects a quantized result, as its input is statically quantized");
        ensure!(
            op.operand_type(product::BIAS).is_none_or(|bias| !float(bias)),
            "expects a quantized or integer bias, as its result is quantized"
        );
    }
    ensure!(
        !dynamic || dynamic_in.contains(&numerics),
        "is not defined on dynamically quantized operands in '{}' numerics",
        numerics.word()
    );
    ensure!(!in_blocks || op.is(&super::FULLY_CONNECTED), "is not defined on an input with one scale per block");
    let Some((weight, Err(why))) = weight.map(|weight| (weight, params)) else { return Ok(()) };
    ensure!(is_in_blocks(weight) || float(input), "has weights whose type {why}");
    // LiteRT's kernels other than XNNPACK's do not apply the scales of blocks.
    ensure!(
        !dynamic || in_blocks || numerics == Numerics::Xnnpack,
        "has block-quantized weights, which are defined with dynamically quantized operands in 'xnnpack' numerics only"
    );
    if !float(input) && !dynamic {
        ensure!(
            numerics == Numerics::Tflite,
            "has block-quantized weights, which are defined in 'tflite' numerics only"
        );
        // The products of a row have different scales, so a bias has no scale.
        ensure!(op.operand(product::BIAS).is_none(), "has block-quantized weights, which support no bias");
    }
    Ok(())
}

/// Checks the extents of a result.
pub(crate) fn expect_shape(op: OpRef<'_>, expected: &[Dim]) -> Verdict {
    let Some(found) = op.out_dims(0) else { return Ok(()) };
    let fits = found.len() == expected.len() && found.iter().zip(expected).all(|(&f, &e)| agree(f, e));
    ensure!(fits, "expects a result of shape {}, not {}", show_dims(expected, "x"), show_dims(&found, "x"));
    Ok(())
}

/// Checks that two extents of operands are equal.
pub(super) fn check_equal_dims(what: &str, a: Dim, b: Dim) -> Verdict {
    ensure!(agree(a, b), "expects {what} to be equal, not {} and {}", size(a), size(b));
    Ok(())
}

/// Returns true if a scale equals a product of others, such as a bias scale (input times weight). Files round to f32.
pub(crate) fn is_scale_product(found: f64, product: f64) -> bool {
    const TOLERANCE: f64 = 1e-6;
    (found - product).abs() <= TOLERANCE * product
}

/// Checks that a quantized bias has the zero point 0 and the scale input times weight, for each channel.
pub(super) fn bias_scale(op: OpRef<'_>, input: &Uniform, weights: &[Param]) -> Verdict {
    let (Some(bias), Some(input)) = (operand(op, 2), input.params.first()) else { return Ok(()) };
    ensure!(bias.storage.width == 32, "expects biases of 32 bits");
    ensure!(bias.params.iter().all(|p| p.zero_point == 0), "expects biases with the zero point 0");
    let count = bias.params.len().max(weights.len());
    for c in 0..count {
        let of = |all: &[Param]| all.get(c).or(all.first()).map_or(0.0, |p| p.scale());
        let (found, expected) = (of(&bias.params), input.scale() * of(weights));
        ensure!(
            is_scale_product(found, expected),
            "expects biases at the scale of input times weight: {expected:e} in channel {c}, not {found:e}"
        );
    }
    Ok(())
}

/// One extent of a shape.
pub(super) fn dim(dims: &Option<Dims>, d: usize) -> Dim {
    dims.as_ref().and_then(|s| s.get(d).copied().flatten())
}
