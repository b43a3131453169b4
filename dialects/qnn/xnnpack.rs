//! The operations of `xnnpack` numerics, and the ranges of their scales.
//!
//! TensorFlow Lite's default delegate gives these operations to XNNPACK, and LiteRT computes all others by its own kernels. A
//! program as LiteRT runs it therefore has `xnnpack` and `tflite` numerics side by side. The numerics are those of x86-64: XNNPACK rounds
//! products of weights with one scale otherwise on Arm.
//!
//! All operations have the input as their first operand. Products have the weight as the second one.
//!
//! Source: `src/microparams-init.c` of XNNPACK, and `xnnpack_delegate.cc` of LiteRT.

use std::ops::RangeInclusive;

use qopt_ir::def::{OpRef, Verdict, match_op, operand};

use super::kernels::axis_params;
use super::kernels::conv::depthwise_params;
use super::kernels::products::is_in_blocks;
use super::kernels::resize::is_linear;
use super::kernels::unary;
use super::ops as qnn;
use super::ops::product;
use super::types::{dynamic, uniform};
use crate::quant::types::{ParamGranularity, Storage, Uniform};
use crate::support::{OpTypes, bail, ensure};

/// Checks that XNNPACK defines an operation of the hub.
///
/// # Errors
/// If it does not.
pub(crate) fn check(op: OpRef<'_>) -> Verdict {
    let Some(def) = op.def() else { return Ok(()) };
    // The verifier of the operation checks its type.
    if op.is(&qnn::DYNAMIC_QUANTIZE) {
        return Ok(());
    }
    if let Some(activation) = dynamic(op.ctx, op.in_type(product::INPUT)) {
        ensure!(activation.is_asymmetric, "expects an activation with a zero point in 'xnnpack' numerics");
        let products = [&qnn::CONV2D, &qnn::FULLY_CONNECTED, &qnn::MATMUL];
        ensure!(op.is_any(&products), "is not defined in 'xnnpack' numerics on dynamically quantized operands");
        return weights(op, true);
    }
    let (Some(first), result) =
        (uniform(op.ctx, op.in_type(operand!(qnn::REQUANTIZE.input))), uniform(op.ctx, op.out_type(0)))
    else {
        return match result_of_quantize(op) {
            Some(result) => check_bytes_per_tensor(result, "result"),
            None => bail!("is not defined in 'xnnpack' numerics for these operands"),
        };
    };
    check_bytes_per_tensor(first, "first operand")?;
    let Some(result) = result else {
        ensure!(op.is(&qnn::DEQUANTIZE), "is not defined in 'xnnpack' numerics for a float result");
        return Ok(());
    };
    check_bytes_per_tensor(result, "result")?;
    ensure!(
        first.storage.signed == result.storage.signed,
        "expects operands and result of one signedness in 'xnnpack' numerics"
    );
    let scale = |ty: &Uniform| ty.params.first().map_or(1.0, |p| p.scale() as f32);
    let ratio = scale(first) / scale(result);
    let below = |power: i32| 2_f32.powi(power).next_down();
    match_op!(def;
        qnn::CONV2D | qnn::DEPTHWISE_CONV2D | qnn::TRANSPOSE_CONV2D | qnn::FULLY_CONNECTED => {
            weights(op, first.storage.signed)?;
            let weight = uniform(op.ctx, op.in_type(product::WEIGHT));
            weight.into_iter().flat_map(|weight| weight.params.iter()).try_for_each(|param| {
                in_range(scale(first) * param.scale() as f32 / scale(result), 0.0..=below(8))
            })
        },
        qnn::MATMUL => bail!("is defined in 'xnnpack' numerics on dynamically quantized operands only"),
        qnn::ADD | qnn::SUB => {
            let second = second(op, first)?;
            in_range(ratio, 2_f32.powi(-10)..=below(8))?;
            in_range(scale(second) / scale(result), 2_f32.powi(-10)..=below(8))
        },
        qnn::MUL => {
            let second = second(op, first)?;
            in_range(scale(first) * scale(second) / scale(result), 2_f32.powi(-16)..=below(8))
        },
        qnn::REQUANTIZE => in_range(ratio, 2_f32.powi(-8)..=2_f32.powi(7)),
        qnn::UNARY => {
            let Ok(function) = unary::function_of(op) else { return Ok(()) };
            ensure!(function.name == "leaky_relu", "'{}' is not defined in 'xnnpack' numerics", function.name);
            in_range(ratio, 2_f32.powi(-8)..=2_f32.powi(7))?;
            // XNNPACK negates the multiplier, which has 16 bits, 8 of them after the point.
            let negative = ratio * function.alpha(op) as f32;
            in_range(negative, -(2_f32.powi(7) - 2_f32.powi(-8))..=2_f32.powi(7))?;
            in_range(negative.abs(), 2_f32.powi(-8)..=2_f32.powi(7))
        },
        qnn::RESIZE => {
            ensure!(is_linear(op), "is defined in 'xnnpack' numerics for mode 'bilinear' only");
            Ok(())
        },
        qnn::MEAN | qnn::SUM => Ok(()),
        _ => bail!("is not defined in 'xnnpack' numerics"),
    )
}

/// The result of a quantization of reals.
fn result_of_quantize(op: OpRef<'_>) -> Option<&Uniform> {
    uniform(op.ctx, op.out_type(0)).filter(|_| op.is(&qnn::QUANTIZE))
}

/// Checks a type of 8 bits with one scale.
fn check_bytes_per_tensor(ty: &Uniform, what: &str) -> Verdict {
    let is_defined = ty.storage.width == 8 && ty.form == ParamGranularity::Tensor;
    ensure!(is_defined, "expects a {what} of 8 bits with one scale in 'xnnpack' numerics");
    Ok(())
}

/// The type of the second operand of a sum or product, which has the signedness of the first.
fn second<'a>(op: OpRef<'a>, first: &Uniform) -> Result<&'a Uniform, qopt_ir::def::OpError> {
    let Some(second) = uniform(op.ctx, op.in_type(operand!(qnn::ADD.rhs))) else {
        bail!("expects quantized operands in 'xnnpack' numerics")
    };
    check_bytes_per_tensor(second, "second operand")?;
    ensure!(
        first.storage.signed == second.storage.signed,
        "expects operands and result of one signedness in 'xnnpack' numerics"
    );
    Ok(second)
}

fn in_range(ratio: f32, range: RangeInclusive<f32>) -> Verdict {
    ensure!(
        range.contains(&ratio),
        "has the quotient of scales {ratio:e}, expected {:e} to {:e} in 'xnnpack' numerics",
        range.start(),
        range.end()
    );
    Ok(())
}

/// Checks weights: signed ones without zero points, per tensor or per output channel, of 8 bits; of 2 or 4 bits, and of 4 bits in blocks,
/// if the activation is dynamically quantized; or unsigned ones of 8 bits, per tensor.
fn weights(op: OpRef<'_>, is_signed: bool) -> Verdict {
    let Some(weight) = uniform(op.ctx, op.in_type(product::WEIGHT)) else { return Ok(()) };
    let Storage { signed, width, .. } = weight.storage;
    // XNNPACK multiplies weights of 4 bits by 16 and divides their scales by 16, which is exact.
    let is_packed =
        matches!(width, 2 | 4) && op.is(&qnn::FULLY_CONNECTED) && dynamic(op.ctx, op.in_type(product::INPUT)).is_some();
    ensure!(
        (width == 8 || is_packed) && signed == is_signed,
        "expects {} 8-bit weights in 'xnnpack' numerics (of a dynamic 'fully_connected' also 2 or 4 bits)",
        if is_signed { "signed" } else { "unsigned" }
    );
    if !signed {
        return check_bytes_per_tensor(weight, "weight");
    }
    let size = |d: usize| {
        let dims = op.in_dims(product::WEIGHT);
        dims.and_then(|dims| usize::try_from((*dims.get(d)?)?).ok()).unwrap_or(1)
    };
    let params = match op.is(&qnn::DEPTHWISE_CONV2D) {
        true => depthwise_params(weight, size(2), size(3)),
        false if is_in_blocks(weight) => {
            ensure!(is_packed && width == 4, "expects weights in blocks to have 4 bits in 'xnnpack' numerics");
            Ok(weight.params.to_vec())
        }
        false if op.is(&qnn::MATMUL) => {
            axis_params(weight, op.in_dims(operand!(qnn::MATMUL.rhs)).map_or(0, |dims| dims.len().saturating_sub(1)))
        }
        false => axis_params(weight, 0),
    };
    let is_symmetric = params.is_ok_and(|params| params.iter().all(|p| p.zero_point == 0));
    ensure!(is_symmetric, "expects signed weights with the zero point 0 in 'xnnpack' numerics");
    Ok(())
}
