//! Bounds of a fused activation function: pairs of the lowest and the highest value, as floats and as stored integers.

use qopt_ir::num::FloatKind;

use crate::conversions::quant_to_hub::UNBOUNDED;
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::param;
use crate::quant::types::Uniform;

/// Combines the bounds of two clamps. If the ranges are disjoint, every value is the second range's bound that is nearer to the
/// first range.
pub(crate) fn compose_clamps(first: (f64, f64), (low, high): (f64, f64)) -> (f64, f64) {
    (first.0.max(low).min(high), first.1.min(high).max(low))
}

/// Quantizes float bounds. Returns `None` if they do not narrow the storage range of the type.
///
/// TensorFlow Lite rounds a bound half away from zero (`CalculateActivationRangeQuantized` in `kernel_util.cc`), the others half
/// to even.
pub(crate) fn stored_bounds(
    numerics: Numerics,
    ty: &Uniform,
    (low, high): (f64, f64),
) -> Result<Option<(i64, i64)>, String> {
    if (low, high) == UNBOUNDED {
        return Ok(None);
    }
    let param = param(ty)?;
    let quantize = |real: f64| {
        let quotient = FloatKind::F32.round_f64(real / f64::from(param.scale() as f32));
        // Far outside of all storage bounds, and exact in i64 with any zero point.
        let quotient = quotient.map_or(0.0, |bits| FloatKind::F32.to_f64(bits)).clamp(-1e12, 1e12);
        let rounded = if numerics == Numerics::Tflite { quotient.round() } else { quotient.round_ties_even() };
        (rounded as i64 + param.zero_point).clamp(ty.storage.min, ty.storage.max)
    };
    let (low, high) = (quantize(low), quantize(high));
    Ok((low > ty.storage.min || high < ty.storage.max).then_some((low, high)))
}
