//! Requantization by an `f32` scale, and quantization of an `f32`.
//!
//! Results are saturated to the bounds of the storage type. `None` if the bounds are empty or the scale is not positive
//! and finite. The definitions use IEEE 754 single precision with rounding to nearest even after each operation, which
//! is Rust's `f32` arithmetic.

use super::rounding::shift_half_up;

/// ONNX Runtime's integer kernels and XNNPACK's `fmagic`: `f32(x) * scale` is clamped to the bounds minus the zero
/// point, in `f32`, and rounded, ties to even.
///
/// The runtimes round by adding `1.5 * 2^23`, which requires a clamped product below `2^22` in magnitude: `None`
/// otherwise.
#[must_use]
pub fn ort_requantize(x: i32, scale: f32, zero_point: i64, min: i64, max: i64) -> Option<i64> {
    let bound = |bound: i64| Some(bound.checked_sub(zero_point)? as f32);
    let clamped = product(x, scale)?.max(bound(min)?).min(bound(max)?);
    if clamped.abs() < 4_194_304.0 { store(clamped.round_ties_even(), zero_point, min, max) } else { None }
}

/// XNNPACK's and FBGEMM's `imagic`, by `lrintf`: `f32(x) * scale` is rounded, ties to even; then the zero point is
/// added and the sum clamped, as integers.
#[must_use]
pub fn lrintf_requantize(x: i32, scale: f32, zero_point: i64, min: i64, max: i64) -> Option<i64> {
    store(product(x, scale)?.round_ties_even(), zero_point, min, max)
}

/// XNNPACK's `rndnu`, in scalar code: the scale is `significand / 2^shift` with 24 bits of significand, and `x *
/// significand / 2^shift` is rounded once, ties up.
///
/// `None` if the scale is not in `[2^-32, 256)`. SIMD variants of the kernels split the shift and may differ.
#[must_use]
pub fn rndnu_requantize(x: i32, scale: f32, zero_point: i64, min: i64, max: i64) -> Option<i64> {
    const MIN_SCALE: f32 = 1.0 / 4_294_967_296.0;
    if !(MIN_SCALE..256.0).contains(&scale) {
        return None;
    }
    // The scale is normal and positive: the sign bit is 0 and the significand has a hidden bit above its 23 stored
    // bits.
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

/// StableHLO's `uniform_quantize`: `x / scale + zero_point` in `f32`, ties to even. Differs from ONNX in ties if the
/// zero point is odd. `None` for NaN.
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

/// Returns the scale if it is positive and finite.
fn positive(scale: f32) -> Option<f32> {
    (scale > 0.0 && scale.is_finite()).then_some(scale)
}

fn product(x: i32, scale: f32) -> Option<f32> {
    Some(x as f32 * positive(scale)?)
}

/// Converts a rounded value, infinity or NaN to the stored integer.
fn store(rounded: f32, zero_point: i64, min: i64, max: i64) -> Option<i64> {
    // The cast saturates far beyond the bounds.
    if rounded.is_nan() { None } else { clamp(rounded as i128, zero_point, min, max) }
}

fn clamp(value: i128, zero_point: i64, min: i64, max: i64) -> Option<i64> {
    let sum = value.saturating_add(zero_point.into());
    // Sums that overflow `int64` saturate on the side of their sign.
    let sum = i64::try_from(sum).unwrap_or(if sum < 0 { i64::MIN } else { i64::MAX });
    (min <= max).then(|| sum.clamp(min, max))
}
