//! Requantization and quantization, exactly as the runtimes in use compute them.
//!
//! To requantize is to multiply an integer accumulator with a real scale and round. Runtimes agree on nothing but
//! that: some hold the scale as a fixed-point `Multiplier` and some as an `f32`, some round once and some twice, and
//! ties go up, away from zero or to the even integer. Each function here is one of these definitions, for one number,
//! and `None` is the answer wherever its definition has none: outside of its domain, or where the C code that defines
//! it would overflow. `docs/requantization.md` has the table of them.
//!
//! Nothing here chooses a definition, and none is an approximation of another. There are no tensors, no types and no
//! axes; parameters are what the caller read from them. What is wrong on purpose elsewhere is not here either: MLIR's
//! `--lower-quant-ops` truncates where it should round, and TOSA's `INEXACT_ROUND` names no number.

mod fixed;
mod float;
mod multiplier;
mod rounding;

pub use fixed::{TosaRounding, rounding_divide_by_pot, srdhm, tosa_scale16, tosa_scale32};
pub use float::{
    lrintf_requantize, onnx_quantize, ort_requantize, rndnu_requantize, stablehlo_quantize, tflite_quantize,
    torch_quantize,
};
pub use multiplier::Multiplier;
pub use rounding::{round_half_away, round_half_even, round_half_up};

/// The value, if it is one of `int32`: what all fixed-point definitions demand of accumulators and results.
fn int32(value: i128) -> Option<i64> {
    i32::try_from(value).ok().map(i64::from)
}

/// Whether a signed integer of 48 bits has the value: accumulators of 16-bit activations.
fn is_int48(value: i64) -> bool {
    const END: i64 = 1 << 47;
    (-END..END).contains(&value)
}
