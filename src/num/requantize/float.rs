//! Requantization by a scale that is an `f32`, and quantization of an `f32`.
//!
//! All take a zero point and the bounds of the storage type, and what lies beyond saturates. `None` if there is no
//! number between the bounds, or if the scale is not positive and finite. Rust's `f32` is IEEE 754's, rounded after each
//! operation, ties to even; that is what the definitions need, so they are written with it.

use super::rounding::shift_half_up;

/// ONNX Runtime's integer kernels, and XNNPACK's `fmagic`: `f32(x) * scale` is clamped to the bounds less the zero
/// point, in `f32`, and rounded, ties to even.
///
/// The runtimes round by adding `1.5 * 2^23`, which needs a clamped product below `2^22` in magnitude: `None` otherwise.
#[must_use]
pub fn ort_requantize(x: i32, scale: f32, zero_point: i64, min: i64, max: i64) -> Option<i64> {
    let bound = |bound: i64| Some(bound.checked_sub(zero_point)? as f32);
    let clamped = product(x, scale)?.max(bound(min)?).min(bound(max)?);
    if clamped.abs() < 4_194_304.0 { store(clamped.round_ties_even(), zero_point, min, max) } else { None }
}

/// By `lrintf`, as `imagic` of XNNPACK and FBGEMM do: `f32(x) * scale` is rounded, ties to even; the zero point is
/// added and the sum is clamped, as integers.
#[must_use]
pub fn lrintf_requantize(x: i32, scale: f32, zero_point: i64, min: i64, max: i64) -> Option<i64> {
    store(product(x, scale)?.round_ties_even(), zero_point, min, max)
}

/// XNNPACK's `rndnu`, in scalar code: the scale is `significand / 2^shift` with 24 bits of significand, and
/// `x * significand / 2^shift` is rounded once, ties up.
///
/// `None` if the scale is not in `[2^-32, 256)`. SIMD variants of the kernels split the shift and may differ.
#[must_use]
pub fn rndnu_requantize(x: i32, scale: f32, zero_point: i64, min: i64, max: i64) -> Option<i64> {
    const MIN_SCALE: f32 = 1.0 / 4_294_967_296.0;
    if !(MIN_SCALE..256.0).contains(&scale) {
        return None;
    }
    // Such a scale is normal and positive: no sign bit, and a hidden one above the 23 of the significand.
    let exponent = scale.to_bits() >> 23;
    let significand = scale.to_bits() & 0x007f_ffff | 0x0080_0000;
    let product = i128::from(x).wrapping_mul(significand.into());
    // The shift is in [16, 55].
    clamp(shift_half_up(product, 150_u32.wrapping_sub(exponent)), zero_point, min, max)
}

/// ONNX's `QuantizeLinear`: `x / scale` in `f32`, ties to even. `None` for NaN.
#[must_use]
pub fn onnx_quantize(x: f32, scale: f32, zero_point: i64, min: i64, max: i64) -> Option<i64> {
    store((x / positive(scale)?).round_ties_even(), zero_point, min, max)
}

/// StableHLO's `uniform_quantize`: `x / scale + zero_point` in `f32`, ties to even; where the zero point is odd, that is
/// not what ONNX makes of ties. `None` for NaN.
#[must_use]
pub fn stablehlo_quantize(x: f32, scale: f32, zero_point: i64, min: i64, max: i64) -> Option<i64> {
    store((x / positive(scale)? + zero_point as f32).round_ties_even(), 0, min, max)
}

/// PyTorch's quantization: `x * (1 / scale)` in `f32`, ties to even. `None` for NaN, or if `1 / scale` overflows.
#[must_use]
pub fn torch_quantize(x: f32, scale: f32, zero_point: i64, min: i64, max: i64) -> Option<i64> {
    let inverse = positive(1.0 / positive(scale)?)?;
    store((x * inverse).round_ties_even(), zero_point, min, max)
}

/// TFLite's `AffineQuantize`: `x / scale` in `f32`, ties away from zero. `None` for NaN.
#[must_use]
pub fn tflite_quantize(x: f32, scale: f32, zero_point: i64, min: i64, max: i64) -> Option<i64> {
    store((x / positive(scale)?).round(), zero_point, min, max)
}

/// The scale, if it is one.
fn positive(scale: f32) -> Option<f32> {
    (scale > 0.0 && scale.is_finite()).then_some(scale)
}

fn product(x: i32, scale: f32) -> Option<f32> {
    Some(x as f32 * positive(scale)?)
}

/// An integer, infinity or NaN as the stored integer.
fn store(rounded: f32, zero_point: i64, min: i64, max: i64) -> Option<i64> {
    // The cast saturates, far beyond the bounds.
    if rounded.is_nan() { None } else { clamp(rounded as i128, zero_point, min, max) }
}

fn clamp(value: i128, zero_point: i64, min: i64, max: i64) -> Option<i64> {
    let sum = value.saturating_add(zero_point.into());
    // What does not fit `int64` is beyond the bounds on the side of its sign.
    let sum = i64::try_from(sum).unwrap_or(if sum < 0 { i64::MIN } else { i64::MAX });
    (min <= max).then(|| sum.clamp(min, max))
}
