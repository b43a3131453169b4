//! Recognizes tables of functions: fits the scales at which a function has all entries.
//!
//! With the scale of the input, each entry bounds the reciprocal `k` of the result's scale: `k f(x)` lies within half a step of
//! the entry. The bounds contradict each other by a factor, and the scale of the input is the one with the least contradiction.
//! The lowering of the found function decides, so a fit needs no proof.

use qopt_ir::def::{OpRef, operand};

use super::guess::{Guess, Law, Part, Zero};
use super::scales::Scales;
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::unary::{FUNCTIONS, UnaryFunction, function};
use crate::qnn::ops as qnn;
use crate::support::{OpTypes, f32_attr};
use crate::tosa::ops as tosa;

/// A function that programs tabulate.
struct TabulatedFunction {
    name: &'static str,
    /// Multiplying the argument multiplies the value, so only the quotient of both scales matters.
    is_linear: bool,
    /// The parameters of the result that are tried first, if the function has conventional ones.
    conventional: Option<(f64, i64)>,
}

const fn of(name: &'static str) -> TabulatedFunction {
    TabulatedFunction { name, is_linear: false, conventional: None }
}

const fn linear(name: &'static str) -> TabulatedFunction {
    TabulatedFunction { is_linear: true, ..of(name) }
}

/// The functions in the order of the trials. The empty name is the identity: a requantization.
const TABULATED: [TabulatedFunction; 19] = [
    TabulatedFunction { conventional: Some((1.0 / 256.0, -128)), ..of("sigmoid") },
    TabulatedFunction { conventional: Some((1.0 / 128.0, 0)), ..of("tanh") },
    linear(""),
    linear("relu"),
    linear("leaky_relu"),
    linear("abs"),
    linear("neg"),
    of("hard_swish"),
    of("gelu"),
    of("gelu_tanh"),
    of("elu"),
    of("exp"),
    of("hard_sigmoid"),
    of("softplus"),
    of("erf"),
    of("sqrt"),
    of("rsqrt"),
    of("log"),
    of("sigmoid"),
];

/// Entries of a table: integer, entry.
type Points = Vec<(i64, i64)>;

/// The entries and the bounds at which they saturate.
struct Entries {
    points: Points,
    bounds: [i64; 2],
}

impl Entries {
    /// The contradiction of the bounds of `k`, as a logarithm, and a `k` between them.
    fn contradiction(&self, f: &dyn Fn(f64) -> f64, scale: f64, (from, to): (i64, i64), step: usize) -> (f64, f64) {
        let (mut low, mut high) = (0.0_f64, f64::INFINITY);
        for &(q, entry) in self.points.iter().step_by(step) {
            let (value, steps) = (f(scale * (q as f64 - from as f64)), entry as f64 - to as f64);
            if !value.is_finite() {
                continue;
            }
            let least = if entry <= self.bounds[0] { f64::NEG_INFINITY } else { steps - 0.5 };
            let most = if entry >= self.bounds[1] { f64::INFINITY } else { steps + 0.5 };
            if value.abs() < 1e-30 {
                if least > 0.0 || most < 0.0 {
                    return (f64::INFINITY, 1.0);
                }
                continue;
            }
            let (a, b) = if value > 0.0 { (least / value, most / value) } else { (most / value, least / value) };
            (low, high) = (low.max(a), high.min(b));
        }
        if high <= 0.0 || low <= 0.0 && high.is_infinite() {
            return (f64::INFINITY, 1.0);
        }
        let k = if high.is_infinite() { low } else { f64::midpoint(low, high) };
        ((low.max(1e-300) / high).ln(), k)
    }

    /// The scale of the input with the least contradiction, if the bounds agree there.
    fn fitted(&self, f: &dyn Fn(f64) -> f64, zeros: (i64, i64), known: Option<f64>) -> Option<(f64, f64)> {
        const SLACK: f64 = 1e-9;
        let at = |log: f64, step| self.contradiction(f, log.exp(), zeros, step).0;
        let log = match known {
            Some(scale) => scale.ln(),
            None => {
                // Powers of 2^(1/8) from 2^-13 to 2^3.
                let grid = |i: i32| f64::from(i - 104) / 8.0 * std::f64::consts::LN_2;
                let coarse: Vec<f64> = (0..128).map(|i| at(grid(i), 7)).collect();
                let mut best: Vec<usize> = (1..127).collect();
                let value = |i: usize| coarse.get(i).copied().unwrap_or(f64::INFINITY);
                best.retain(|&i| value(i) <= value(i - 1) && value(i) <= value(i + 1) && value(i) < 1.0);
                best.sort_by(|&a, &b| value(a).total_cmp(&value(b)));
                let found = best.into_iter().take(2).map(|i| {
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

/// The guesses for a table: functions with the parameters of their operand and result.
pub(super) fn functions(op: OpRef<'_>, guess: &Guess, scales: &Scales) -> Vec<Guess> {
    let Some(table) = op.in_ints(operand!(tosa::TABLE.table)).filter(|table| table.len() == 256) else {
        return Vec::new();
    };
    let (Some(input), Some(output)) = (guess.activations().next(), &guess.output) else { return Vec::new() };
    let points: Points = (-128..).zip(table.iter().copied()).collect();
    let (low, high) = (table.iter().copied().min().unwrap_or(0), table.iter().copied().max().unwrap_or(0));
    let mut distinct = table.clone();
    distinct.sort_unstable();
    distinct.dedup();
    if distinct.len() < 8 {
        return Vec::new();
    }
    let known = |value| scales.is_known(value).then(|| scales.scale(value));
    let from_zeros = scales.zero_point(input.value).map_or_else(|| places(&points), |zero| vec![zero]);
    let mut all = Vec::new();
    for tabulated in &TABULATED {
        let f = function(tabulated.name);
        for &from in &from_zeros {
            let entry = points.iter().find(|&&(q, _)| q == from).map_or(0, |&(_, entry)| entry);
            let mut to_zeros = vec![entry, table.first().copied().unwrap_or(low), low, -128, 0];
            to_zeros.splice(0..0, scales.zero_point(output.value));
            to_zeros.splice(0..0, tabulated.conventional.map(|(_, zero)| zero));
            let mut seen = Vec::new();
            to_zeros.retain(|zero| {
                !seen.contains(zero) && {
                    seen.push(*zero);
                    true
                }
            });
            for to in to_zeros {
                for bounds in [[-128, 127], [low, high]] {
                    let entries = Entries { points: points.clone(), bounds };
                    let clamp = Some(bounds).filter(|&bounds| bounds != [-128, 127]);
                    let found = fit(f, tabulated, &entries, (from, to), [known(input.value), known(output.value)]);
                    all.extend(
                        found.into_iter().flat_map(|(scales, alpha)| {
                            named(op, guess, tabulated, (scales, [from, to]), alpha, clamp)
                        }),
                    );
                }
            }
        }
    }
    all
}

/// Zero points of the input that a table suggests: 0, the least integer, and the places of its extremes and of its zeros.
fn places(points: &Points) -> Vec<i64> {
    let least = points.iter().map(|p| p.1).min().unwrap_or(0);
    let greatest = points.iter().map(|p| p.1).max().unwrap_or(0);
    let run = |entry: i64| {
        let all: Vec<i64> = points.iter().filter(|p| p.1 == entry).map(|p| p.0).collect();
        [all.first().copied(), all.get(all.len() / 2).copied(), all.last().copied()]
    };
    let mut all = vec![0, -128];
    // Functions that vanish far below zero have a plateau at the zero point, and leave it at zero.
    let plateau = points.first().map_or(0, |p| p.1);
    for place in [plateau, 0, least, greatest].into_iter().flat_map(run).flatten() {
        if !all.contains(&place) {
            all.push(place);
        }
    }
    all
}

/// The scales of operand and result, and `alpha`.
type Fit = ([f64; 2], Option<f64>);

fn fit(
    f: Option<&'static UnaryFunction>,
    tabulated: &TabulatedFunction,
    entries: &Entries,
    zeros: (i64, i64),
    known: [Option<f64>; 2],
) -> Vec<Fit> {
    let alpha = f.and_then(|f| f.default_alpha);
    let mut alphas = vec![alpha];
    if tabulated.name == "leaky_relu" {
        // The slope below zero follows from the quotient of the outermost entries.
        let slope = |place: Option<&(i64, i64)>| {
            place.map(|&(q, entry)| (entry as f64 - zeros.1 as f64) / (q as f64 - zeros.0 as f64))
        };
        if let (Some(a), Some(b)) = (slope(entries.points.first()), slope(entries.points.last())) {
            alphas.push(Some(f64::from((a / b) as f32)).filter(|alpha| alpha.is_finite() && *alpha != 0.0));
        }
    }
    let mut all = Vec::new();
    for alpha in alphas {
        let real = |x: f64| f.map_or(x, |f| f.evaluate(x, alpha.unwrap_or(1.0)));
        let given = if tabulated.is_linear { Some(known[0].unwrap_or(1.0)) } else { known[0] };
        let Some((from, to)) = entries.fitted(&real, zeros, given) else { continue };
        let mut results = vec![to, f64::from(to as f32)];
        results.extend(tabulated.conventional.map(|(scale, _)| scale));
        results.extend(known[1]);
        // A conventional or known scale of the result is more likely than the middle of the bounds.
        results.reverse();
        for to in results.into_iter().filter(|other| (other / to - 1.0).abs() < 0.02) {
            all.push(([from, to], alpha));
        }
    }
    all
}

/// The hub ops for a function with these parameters, in each of the numerics.
fn named(
    op: OpRef<'_>,
    guess: &Guess,
    tabulated: &TabulatedFunction,
    (scales, zeros): ([f64; 2], [i64; 2]),
    alpha: Option<f64>,
    clamp: Option<[i64; 2]>,
) -> Vec<Guess> {
    let is_plain = tabulated.name.is_empty();
    let numerics: &[Numerics] =
        if is_plain { &[Numerics::Ort] } else { &[Numerics::Tflite, Numerics::Tosa, Numerics::Ort] };
    let of = |&numerics: &Numerics| {
        let mut guess = guess.clone();
        guess.def = if is_plain { &qnn::REQUANTIZE } else { &qnn::UNARY };
        guess.law = if tabulated.is_linear { Law::Linear } else { Law::Fixed };
        guess.clamp = clamp;
        guess.attrs = vec![("numerics", numerics.attr(op.ctx))];
        if !is_plain {
            guess.attrs.push(("function", op.ctx.string_attr(tabulated.name)));
            let default = function(tabulated.name).and_then(|f| f.default_alpha);
            let given = alpha.filter(|_| alpha != default);
            guess.attrs.extend(given.map(|alpha| ("alpha", f32_attr(op.ctx, alpha as f32))));
        }
        guess.parts.truncate(1);
        if let (Some(Part::Activation(input)), Some(output)) = (guess.parts.first_mut(), &mut guess.output) {
            (input.scales, input.zero) = (vec![scales[0]], Zero::Fixed(zeros[0]));
            (output.scales, output.zero) = (vec![scales[1]], Zero::Fixed(zeros[1]));
        }
        guess
    };
    debug_assert!(is_plain || FUNCTIONS.iter().any(|f| f.name == tabulated.name), "unknown function");
    numerics.iter().map(of).collect()
}
