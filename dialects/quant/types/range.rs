//! The positive numbers of a float format.

use qopt_ir::num::{FloatBits, FloatKind};

/// The positive finite numbers of a float format.
pub struct FloatRange {
    /// The least number, which may be subnormal.
    pub least: f64,
    /// The least number with full precision.
    pub least_normal: f64,
    /// The greatest number.
    pub greatest: f64,
}

impl FloatRange {
    /// Computes the range of a format, as far as an f64 represents it.
    pub fn of(kind: FloatKind) -> Self {
        let value = |bits: u128| kind.to_f64(FloatBits(bits));
        // The least positive number has the bits 1, except in formats without zero.
        let least = [0, 1].map(value).into_iter().find(|&v| v > 0.0).unwrap_or(f64::MIN_POSITIVE);
        Self { least, least_normal: f64::from(1 - kind.bias()).exp2(), greatest: kind.to_f64(kind.largest()) }
    }
}
