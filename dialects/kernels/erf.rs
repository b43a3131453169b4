//! The error function, which the standard library does not provide.

use std::f64::consts::FRAC_2_SQRT_PI;

/// Argument at which the series and the fraction take the same time.
const MIDDLE: f64 = 2.5;

/// 2 / sqrt(pi) times the integral of exp(-t^2) from 0 to x.
pub fn erf(x: f64) -> f64 {
    if x.abs() < MIDDLE { series(x) } else { x.signum() * (1.0 - fraction(x.abs())) }
}

/// 1 - erf(x), without cancellation for small results.
pub fn erfc(x: f64) -> f64 {
    if x.abs() < 0.5 {
        1.0 - series(x)
    } else if x < 0.0 {
        2.0 - fraction(-x)
    } else {
        fraction(x)
    }
}

/// 2 / sqrt(pi) exp(-x^2) (x + x^3 2 / 3 + x^5 4 / 15 + ..): all terms have the sign of x, so nothing cancels.
fn series(x: f64) -> f64 {
    let (mut term, mut sum, mut n) = (x, x, 0.0);
    while term.abs() > f64::EPSILON * sum.abs() / 16.0 {
        n += 1.0;
        term *= 2.0 * x * x / (2.0 * n + 1.0);
        sum += term;
    }
    FRAC_2_SQRT_PI * (-x * x).exp() * sum
}

/// exp(-x^2) / sqrt(pi) / (x + 1/2 / (x + 1 / (x + 3/2 / ..))) of x > 0, evaluated from the innermost term. For x > 30 it
/// underflows to 0.
fn fraction(x: f64) -> f64 {
    if x > 30.0 {
        return 0.0;
    }
    if x.is_nan() {
        return x;
    }
    let terms = (40.0 + 500.0 / (x * x)).min(4000.0) as u32;
    let tail = (1..=terms).rev().fold(x, |below, k| x + f64::from(k) / 2.0 / below);
    (-x * x).exp() * FRAC_2_SQRT_PI / 2.0 / tail
}
