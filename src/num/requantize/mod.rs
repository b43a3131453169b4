//! Requantization and quantization, bit-exact to the runtimes in use.
//!
//! Requantization multiplies an integer accumulator by a real scale and rounds. Runtimes differ in the details: the
//! scale is a fixed-point `Multiplier` or an `f32`, rounding happens once or twice, and ties go up, away from zero or
//! to even. Each function implements one of these definitions for one number. It returns `None` outside the domain of
//! the definition, or if the defining C code would overflow. `docs/requantization.md` lists them.
//!
//! The caller chooses the definition and passes the parameters; there are no tensors, types or axes here. Two
//! definitions are omitted on purpose: MLIR's `--lower-quant-ops` truncates instead of rounding, and TOSA's
//! `INEXACT_ROUND` has no unique result.
//!
//! ```
//! use qopt_ir::num::requantize::{Multiplier, ort_requantize};
//!
//! let quarter = Multiplier::of(0.25).unwrap();
//! let rescale = |x: i32| {
//!     let [double, single, nearest] = [Multiplier::double, Multiplier::single, Multiplier::to_nearest]
//!         .map(|definition| definition(quarter, x.into()).unwrap());
//!     [double, single, nearest, ort_requantize(x, 0.25, 0, -128, 127).unwrap()]
//! };
//! assert_eq!(rescale(5), [2, 1, 1, 1]); // 1.25: two roundings
//! assert_eq!(rescale(10), [3, 3, 3, 2]); // 2.5: ties up, up, away, even
//! assert_eq!(rescale(-6), [-2, -1, -2, -2]); // -1.5: ties up then away, up, away, even
//! ```

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

/// Returns the value if it fits `int32`, the range of accumulators and results in all fixed-point definitions.
fn int32(value: i128) -> Option<i64> {
    i32::try_from(value).ok().map(i64::from)
}

/// Returns true if the value fits 48 signed bits, the accumulators of 16-bit activations.
fn is_int48(value: i64) -> bool {
    const END: i64 = 1 << 47;
    (-END..END).contains(&value)
}
