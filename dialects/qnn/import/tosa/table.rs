//! Tables that are functions: the scale at which a function gives all entries.

use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::unary::{self, function};
use crate::quant::types::Param;

/// A function that a frontend makes tables of, with the parameter that its result has by convention.
struct Known {
    name: &'static str,
    result: (f64, i64),
    inverse: fn(f64) -> f64,
}

const KNOWN: [Known; 2] = [
    Known { name: "sigmoid", result: (1.0 / 256.0, -128), inverse: |y| (y / (1.0 - y)).ln() },
    Known { name: "tanh", result: (1.0 / 128.0, 0), inverse: f64::atanh },
];

/// A function for a table of 256 entries.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// Its name.
    pub(super) name: &'static str,
    /// Whose arithmetic makes the table.
    pub(super) numerics: Numerics,
    /// The scale of the input.
    pub(super) scale: f64,
    /// The parameter of the result.
    pub(super) result: Param,
}

/// The function that gives a table of signed bytes, for inputs with this zero point, and a scale at which it does; `scale` if
/// that is known.
pub(super) fn recognize(table: &[i64], zero_point: i64, scale: Option<f64>) -> Option<Found> {
    (table.len() == 256).then_some(())?;
    KNOWN.iter().find_map(|known| {
        let scale = match scale {
            Some(scale) => scale,
            None => fitting(known, table, zero_point)?,
        };
        let (from, to) = (Param::new(scale, zero_point), Param::new(known.result.0, known.result.1));
        // Rounding differs at ties only: a frontend's table is one of these.
        let numerics = [Numerics::Tflite, Numerics::Tosa, Numerics::Ort].into_iter().find(|&numerics| {
            function(known.name)
                .and_then(|f| unary::table(numerics, f, from, to).ok())
                .is_some_and(|made| made == table)
        })?;
        Some(Found { name: known.name, numerics, scale, result: to })
    })
}

/// A scale that lies in the interval that every entry allows.
fn fitting(known: &Known, table: &[i64], zero_point: i64) -> Option<f64> {
    let (mut low, mut high) = (0.0_f64, f64::INFINITY);
    for (i, &entry) in table.iter().enumerate() {
        let steps = i as i64 - 128 - zero_point;
        if steps == 0 {
            continue;
        }
        // The entry is nearest: the real value lies half a step around it. Saturated entries bound one side only.
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
