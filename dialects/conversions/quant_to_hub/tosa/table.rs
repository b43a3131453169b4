//! Recognizes tables of functions: finds the scale at which a function gives all entries.

use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::unary::{self, function};
use crate::quant::types::Param;

/// A function that frontends tabulate, with the conventional parameters of its result.
struct KnownFunction {
    name: &'static str,
    result: (f64, i64),
    inverse: fn(f64) -> f64,
}

const KNOWN: [KnownFunction; 2] = [
    KnownFunction { name: "sigmoid", result: (1.0 / 256.0, -128), inverse: |y| (y / (1.0 - y)).ln() },
    KnownFunction { name: "tanh", result: (1.0 / 128.0, 0), inverse: f64::atanh },
];

/// The function that a table of 256 entries represents.
#[derive(Clone, Copy, Debug)]
pub(super) struct TabulatedFunction {
    /// Its name.
    pub(super) name: &'static str,
    /// The numerics that reproduce the table.
    pub(super) numerics: Numerics,
    /// The scale of the input.
    pub(super) scale: f64,
    /// The parameter of the result.
    pub(super) result: Param,
}

/// Returns the function, and its input scale, that reproduce a table of signed bytes for inputs with this zero point. Uses
/// `scale` if it is known.
pub(super) fn recognize(table: &[i64], zero_point: i64, scale: Option<f64>) -> Option<TabulatedFunction> {
    (table.len() == 256).then_some(())?;
    KNOWN.iter().find_map(|known| {
        let scale = match scale {
            Some(scale) => scale,
            None => fitting(known, table, zero_point)?,
        };
        let (from, to) = (Param::new(scale, zero_point), Param::new(known.result.0, known.result.1));
        // The numerics only differ at ties, so one of them reproduces the table.
        let numerics = [Numerics::Tflite, Numerics::Tosa, Numerics::Ort].into_iter().find(|&numerics| {
            function(known.name)
                .and_then(|f| unary::table(numerics, f, from, to).ok())
                .is_some_and(|made| made == table)
        })?;
        Some(TabulatedFunction { name: known.name, numerics, scale, result: to })
    })
}

/// Returns a scale in the intersection of the intervals that the entries allow.
fn fitting(known: &KnownFunction, table: &[i64], zero_point: i64) -> Option<f64> {
    let (mut low, mut high) = (0.0_f64, f64::INFINITY);
    for (i, &entry) in table.iter().enumerate() {
        let steps = i as i64 - 128 - zero_point;
        if steps == 0 {
            continue;
        }
        // Each entry is a rounded value, so the exact value lies within half a step of it. A saturated entry gives a bound on
        // one side only.
        let at = |offset: f64| (known.inverse)(((entry - known.result.1) as f64 + offset) * known.result.0);
        let (a, b) = (at(-0.5) / steps as f64, at(0.5) / steps as f64);
        let (a, b) = if steps > 0 { (a, b) } else { (b, a) };
        let (open_low, open_high) = match (entry, steps > 0) {
            (-128, true) | (127, false) => (true, false),
            (-128, false) | (127, true) => (false, true),
            _ => (false, false),
        };
        if a.is_finite() && !open_low {
            low = low.max(a);
        }
        if b.is_finite() && !open_high {
            high = high.min(b);
        }
    }
    (low > 0.0 && high.is_finite() && low <= high).then(|| f64::from(((low + high) / 2.0) as f32))
}
