//! Finds the functions and scales of a table: fits the scale of the input and of the result at which a function has all 256 entries.
//!
//! Given the scale `s` of the input, each entry bounds the reciprocal `k` of the result's scale: `k f(s (q - z))` lies within half a unit
//! of the entry minus its zero point. The *contradiction* of all bounds is the largest lower bound of `k` by the smallest upper bound;
//! above 1 no `k` exists. The fit searches the scale of the input with the least contradiction, first on a grid, then by golden section.
//!
//! `candidate` lowers each found function and compares the entries, so a fit needs no proof.

use qopt_ir::def::{OpRef, operand};

use super::guess::{Guess, Part, ScaleConstraint, Zero};
use super::scales::Scales;
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::unary::{FUNCTIONS, function};
use crate::qnn::ops as qnn;
use crate::support::{OpTypes, f32_attr};
use crate::tosa::ops as tosa;

/// A function that programs tabulate.
struct TabulatedFunction {
    name: &'static str,
    /// Multiplying the argument multiplies the value, so only the quotient of both scales matters.
    is_linear: bool,
    /// Scale and zero point of the result that TensorFlow Lite prescribes. They are tried first.
    conventional: Option<(f64, i64)>,
}

const fn function_of(name: &'static str) -> TabulatedFunction {
    TabulatedFunction { name, is_linear: false, conventional: None }
}

const fn linear(name: &'static str) -> TabulatedFunction {
    TabulatedFunction { is_linear: true, ..function_of(name) }
}

/// The functions in the order of the trials. The empty name is the identity: a requantization.
const TABULATED: [TabulatedFunction; 19] = [
    TabulatedFunction { conventional: Some((1.0 / 256.0, -128)), ..function_of("sigmoid") },
    TabulatedFunction { conventional: Some((1.0 / 128.0, 0)), ..function_of("tanh") },
    linear(""),
    linear("relu"),
    linear("leaky_relu"),
    linear("abs"),
    linear("neg"),
    function_of("hard_swish"),
    function_of("gelu"),
    function_of("gelu_tanh"),
    function_of("elu"),
    function_of("exp"),
    function_of("hard_sigmoid"),
    function_of("softplus"),
    function_of("erf"),
    function_of("sqrt"),
    function_of("rsqrt"),
    function_of("log"),
    function_of("sigmoid"),
];

/// The index of a table, from -128 to 127, and its entry.
type Point = (i64, i64);

/// The zero points of input and result.
#[derive(Clone, Copy)]
struct ZeroPoints {
    input: i64,
    output: i64,
}

/// The entries of a table, and the bounds at which they saturate.
struct Entries {
    points: Vec<Point>,
    bounds: [i64; 2],
}

impl Entries {
    /// Returns the logarithm of the contradiction of the bounds of `k`, and a `k` between them. Reads every `stride`-th entry.
    fn contradiction(&self, f: &dyn Fn(f64) -> f64, scale: f64, zeros: ZeroPoints, stride: usize) -> (f64, f64) {
        const NO_SCALE: (f64, f64) = (f64::INFINITY, 1.0);
        let (mut low, mut high) = (0.0_f64, f64::INFINITY);
        for &(q, entry) in self.points.iter().step_by(stride) {
            let (value, scaled) = (f(scale * (q as f64 - zeros.input as f64)), entry as f64 - zeros.output as f64);
            if !value.is_finite() {
                continue;
            }
            let least = if entry <= self.bounds[0] { f64::NEG_INFINITY } else { scaled - 0.5 };
            let most = if entry >= self.bounds[1] { f64::INFINITY } else { scaled + 0.5 };
            if value.abs() < 1e-30 {
                // The function is zero, whatever the scale of the result.
                if least > 0.0 || most < 0.0 {
                    return NO_SCALE;
                }
                continue;
            }
            let (a, b) = if value > 0.0 { (least / value, most / value) } else { (most / value, least / value) };
            (low, high) = (low.max(a), high.min(b));
        }
        if high <= 0.0 || low <= 0.0 && high.is_infinite() {
            return NO_SCALE;
        }
        let k = if high.is_infinite() { low } else { f64::midpoint(low, high) };
        ((low.max(1e-300) / high).ln(), k)
    }

    /// Returns the scale of the input with the least contradiction, and the scale of the result, if the bounds agree there.
    fn fit_scales(&self, f: &dyn Fn(f64) -> f64, zeros: ZeroPoints, known: Option<f64>) -> Option<(f64, f64)> {
        /// Tolerance of the logarithm, for the rounding errors of the search.
        const SLACK: f64 = 1e-9;
        // The coarse search compares every 7th entry.
        const COARSE: usize = 7;
        let at = |log: f64, stride| self.contradiction(f, log.exp(), zeros, stride).0;
        let log = match known {
            Some(scale) => scale.ln(),
            None => {
                // Powers of 2^(1/8) from 2^-13 to 2^3.
                let grid = |i: i32| f64::from(i - 104) / 8.0 * std::f64::consts::LN_2;
                let coarse: Vec<f64> = (0..128).map(|i| at(grid(i), COARSE)).collect();
                // Local minima.
                let mut best: Vec<usize> = (1..127).collect();
                let value = |i: usize| coarse.get(i).copied().unwrap_or(f64::INFINITY);
                best.retain(|&i| value(i) <= value(i - 1) && value(i) <= value(i + 1) && value(i) < 1.0);
                best.sort_by(|&a, &b| value(a).total_cmp(&value(b)));
                let found = best.into_iter().take(2).map(|i| {
                    // Golden section search.
                    let (mut low, mut high) = (grid(i as i32 - 1), grid(i as i32 + 1));
                    for _ in 0..48 {
                        let (a, b) = (low + (high - low) * 0.382, low + (high - low) * 0.618);
                        if at(a, 1) <= at(b, 1) { high = b } else { low = a }
                    }
                    f64::midpoint(low, high)
                });
                found.min_by(|&a, &b| at(a, 1).total_cmp(&at(b, 1)))?
            }
        };
        let scale = known.unwrap_or_else(|| f64::from(log.exp() as f32));
        let (least, k) = self.contradiction(f, scale, zeros, 1);
        (least <= SLACK && k > 0.0).then_some((scale, 1.0 / k))
    }
}

/// Returns the guesses for a table: functions with the parameters of their operand and result.
pub(super) fn functions(op: OpRef<'_>, guess: &Guess, scales: &Scales) -> Vec<Guess> {
    /// A table with fewer different entries fits too many functions.
    const MIN_DIFFERENT_ENTRIES: usize = 8;
    const FULL_RANGE: [i64; 2] = [-128, 127];
    let Some(table) = op.in_ints(operand!(tosa::TABLE.table)).filter(|table| table.len() == 256) else {
        return Vec::new();
    };
    let (Some(input), Some(output)) = (guess.activations().next(), &guess.output) else { return Vec::new() };
    let mut different = table.clone();
    different.sort_unstable();
    different.dedup();
    let (Some(&least), Some(&greatest)) = (different.first(), different.last()) else { return Vec::new() };
    if different.len() < MIN_DIFFERENT_ENTRIES {
        return Vec::new();
    }
    let points: Vec<Point> = (-128..).zip(table.iter().copied()).collect();
    let known = |value| scales.is_known(value).then(|| scales.scale(value));
    let known_scales = [known(input.value), known(output.value)];
    let input_zeros = scales.zero_point(input.value).map_or_else(|| input_zero_points(&points), |zero| vec![zero]);
    let mut guesses = Vec::new();
    for tabulated in &TABULATED {
        for &input_zero in &input_zeros {
            let entry_at_zero = points.iter().find(|&&(q, _)| q == input_zero).map_or(0, |&(_, entry)| entry);
            let first_entry = table.first().copied().unwrap_or(least);
            let mut output_zeros: Vec<i64> = tabulated.conventional.map(|(_, zero)| zero).into_iter().collect();
            output_zeros.extend(scales.zero_point(output.value));
            output_zeros.extend([entry_at_zero, first_entry, least, -128, 0]);
            for output_zero in without_duplicates(output_zeros) {
                let zeros = ZeroPoints { input: input_zero, output: output_zero };
                for bounds in [FULL_RANGE, [least, greatest]] {
                    let entries = Entries { points: points.clone(), bounds };
                    let clamp = Some(bounds).filter(|&bounds| bounds != FULL_RANGE);
                    let fits = fit(tabulated, &entries, zeros, known_scales);
                    guesses
                        .extend(fits.iter().flat_map(|fit| function_guesses(op, guess, tabulated, fit, zeros, clamp)));
                }
            }
        }
    }
    guesses
}

/// Keeps the first one of equal numbers.
fn without_duplicates(numbers: Vec<i64>) -> Vec<i64> {
    let mut unique = Vec::new();
    for number in numbers {
        if !unique.contains(&number) {
            unique.push(number);
        }
    }
    unique
}

/// Returns zero points of the input that a table suggests: 0, the least integer, and the indices of its extremes, of its zeros, and of
/// the plateau at its start. Functions that vanish far below zero have a plateau, and leave it at zero.
fn input_zero_points(points: &[Point]) -> Vec<i64> {
    let least = points.iter().map(|p| p.1).min().unwrap_or(0);
    let greatest = points.iter().map(|p| p.1).max().unwrap_or(0);
    let plateau = points.first().map_or(0, |p| p.1);
    // The first, the middle and the last index of an entry.
    let indices_of = |entry: i64| {
        let indices: Vec<i64> = points.iter().filter(|p| p.1 == entry).map(|p| p.0).collect();
        [indices.first().copied(), indices.get(indices.len() / 2).copied(), indices.last().copied()]
    };
    let suggested = [plateau, 0, least, greatest].into_iter().flat_map(indices_of).flatten();
    without_duplicates([0, -128].into_iter().chain(suggested).collect())
}

/// Parameters at which a function may have the entries of a table.
struct Fit {
    input_scale: f64,
    output_scale: f64,
    /// The parameter `alpha` of the function, if it has one.
    alpha: Option<f64>,
}

/// Fits the scales of a function. `known` has the scales of input and result that are known.
fn fit(tabulated: &TabulatedFunction, entries: &Entries, zeros: ZeroPoints, known: [Option<f64>; 2]) -> Vec<Fit> {
    /// Largest relative difference of a conventional or known scale of the result from the fitted one.
    const MAX_DIFFERENCE: f64 = 0.02;
    let f = function(tabulated.name);
    let [known_input, known_output] = known;
    let mut alphas = vec![f.and_then(|f| f.default_alpha)];
    if tabulated.name == "leaky_relu" {
        // The slope below zero follows from the quotient of the outermost entries.
        let slope = |point: Option<&Point>| {
            point.map(|&(q, entry)| (entry as f64 - zeros.output as f64) / (q as f64 - zeros.input as f64))
        };
        if let (Some(below), Some(above)) = (slope(entries.points.first()), slope(entries.points.last())) {
            let alpha = f64::from((below / above) as f32);
            alphas.push(Some(alpha).filter(|alpha| alpha.is_finite() && *alpha != 0.0));
        }
    }
    let mut fits = Vec::new();
    for alpha in alphas {
        let evaluate = |x: f64| f.map_or(x, |f| f.evaluate(x, alpha.unwrap_or(1.0)));
        let input_scale = if tabulated.is_linear { Some(known_input.unwrap_or(1.0)) } else { known_input };
        let Some((input_scale, fitted)) = entries.fit_scales(&evaluate, zeros, input_scale) else { continue };
        // A known or conventional scale of the result is more likely than the middle of the bounds.
        let conventional = tabulated.conventional.map(|(scale, _)| scale);
        let output_scales = known_output.into_iter().chain(conventional).chain([f64::from(fitted as f32), fitted]);
        let is_near = |scale: &f64| (scale / fitted - 1.0).abs() < MAX_DIFFERENCE;
        fits.extend(output_scales.filter(is_near).map(|output_scale| Fit { input_scale, output_scale, alpha }));
    }
    fits
}

/// Returns the guesses of a function with these parameters, one for each of the numerics.
fn function_guesses(
    op: OpRef<'_>,
    guess: &Guess,
    tabulated: &TabulatedFunction,
    fit: &Fit,
    zeros: ZeroPoints,
    clamp: Option<[i64; 2]>,
) -> Vec<Guess> {
    let is_identity = tabulated.name.is_empty();
    debug_assert!(is_identity || FUNCTIONS.iter().any(|f| f.name == tabulated.name), "unknown function");
    let numerics: &[Numerics] =
        if is_identity { &[Numerics::Ort] } else { &[Numerics::Tflite, Numerics::Tosa, Numerics::Ort] };
    let with_numerics = |&numerics: &Numerics| {
        let mut guess = guess.clone();
        guess.def = if is_identity { &qnn::REQUANTIZE } else { &qnn::UNARY };
        guess.constraint = if tabulated.is_linear { ScaleConstraint::Linear } else { ScaleConstraint::Fixed };
        guess.clamp = clamp;
        guess.attrs = vec![("numerics", numerics.attr(op.ctx))];
        if !is_identity {
            guess.attrs.push(("function", op.ctx.string_attr(tabulated.name)));
            let default = function(tabulated.name).and_then(|f| f.default_alpha);
            let given = fit.alpha.filter(|_| fit.alpha != default);
            guess.attrs.extend(given.map(|alpha| ("alpha", f32_attr(op.ctx, alpha as f32))));
        }
        // Only the input remains, without the table.
        guess.parts.truncate(1);
        if let (Some(Part::Activation(input)), Some(output)) = (guess.parts.first_mut(), &mut guess.output) {
            (input.scales, input.zero) = (vec![fit.input_scale], Zero::Fixed(zeros.input));
            (output.scales, output.zero) = (vec![fit.output_scale], Zero::Fixed(zeros.output));
        }
        guess
    };
    numerics.iter().map(with_numerics).collect()
}
