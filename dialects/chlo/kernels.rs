//! Evaluators of functions, in 64 bits. References: Abramowitz and Stegun, Handbook of Mathematical Functions.

use std::f64::consts::{PI, TAU};

use qopt_ir::def::OpRef;
use qopt_ir::ir::Tensor;
use qopt_ir::num::{FloatBits, FloatKind};

use crate::kernels::elements::Elements;
use crate::kernels::numbers::{Complex, NumberType, Numbers};
use crate::kernels::{dims, indices};
use crate::stablehlo::kernels::elementwise::{Binary, Unary, binary, evaluators, unary};
use crate::stablehlo::kernels::{Results, operand, result_type};

evaluators! { "chlo", unary, Unary;
    acos: _, (f64::acos), (acos_of);
    acosh: _, (f64::acosh), (acosh_of);
    asin: _, (f64::asin), (asin_of);
    asinh: _, (f64::asinh), (asinh_of);
    atan: _, (f64::atan), (|z| -i_times(atanh_of(i_times(z))));
    atanh: _, (f64::atanh), (atanh_of);
    bessel_i1e: _, (scaled_bessel_i1), _;
    conj: _, (|x| x), (|z| z.conj());
    cosh: _, (f64::cosh), (|z| z.cosh());
    digamma: _, (digamma_of), _;
    erf: _, (libm::erf), _;
    erf_inv: _, (inverse_erf), _;
    erfc: _, (libm::erfc), _;
    lgamma: _, (libm::lgamma), _;
    sinh: _, (f64::sinh), (|z| z.sinh());
    square: (|x, _| x.wrapping_mul(x)), (|x| x * x), (|z| z * z);
    tan: _, (f64::tan), (|z| -i_times(tanh_of(i_times(z))));
}

evaluators! { "chlo", binary, Binary;
    mulhi: (|x, y, int| x.wrapping_mul(y).wrapping_shr(int.width)), _, _;
    polygamma: _, (polygamma_of), _;
    zeta: _, (hurwitz_zeta), _;
}

fn i_times(z: Complex) -> Complex {
    Complex::new(-z.im, z.re)
}

fn tanh_of(z: Complex) -> Complex {
    if z.re.abs() > 300.0 { Complex::new(z.re.signum(), 0.0) } else { z.tanh() }
}

/// The real parts of asin and acos, and the imaginary part of asin, without cancellation.
///
/// Hull, Fairgrieve and Tang, Implementing the complex arcsine and arccosine functions using exception handling, 1997.
fn arcs(z: Complex) -> (f64, f64, f64) {
    let (x, y) = (z.re.abs(), z.im.abs());
    let (r, s) = ((x + 1.0).hypot(y), (x - 1.0).hypot(y));
    let a = (r + s) / 2.0;
    let b = x / a;
    let (asin, acos) = if b <= 0.6417 {
        (b.asin(), b.acos())
    } else {
        let under = if x <= 1.0 {
            0.5 * (a + x) * (y * y / (r + x + 1.0) + (s + (1.0 - x)))
        } else {
            y * y * (0.5 * (a + x)) * (1.0 / (r + x + 1.0) + 1.0 / (s + (x - 1.0)))
        };
        ((x / under.sqrt()).atan(), (under.sqrt() / x).atan())
    };
    let imaginary = if a <= 1.5 {
        let under = if x < 1.0 {
            0.5 * (y * y / (r + x + 1.0) + y * y / (s + (1.0 - x)))
        } else {
            0.5 * (y * y / (r + x + 1.0) + (s + (x - 1.0)))
        };
        (under + (under * (a + 1.0)).sqrt()).ln_1p()
    } else {
        (a + (a * a - 1.0).sqrt()).ln()
    };
    let acos = if z.re.is_sign_negative() { PI - acos } else { acos };
    (asin.copysign(z.re), acos, imaginary.copysign(z.im))
}

fn asin_of(z: Complex) -> Complex {
    let (asin, _, imaginary) = arcs(z);
    Complex::new(asin, imaginary)
}

fn acos_of(z: Complex) -> Complex {
    let (_, acos, imaginary) = arcs(z);
    Complex::new(acos, -imaginary)
}

fn asinh_of(z: Complex) -> Complex {
    i_times(asin_of(-i_times(z)))
}

/// acosh(z) = +-i acos(z), with a real part that is not negative.
fn acosh_of(z: Complex) -> Complex {
    let (_, acos, imaginary) = arcs(z);
    Complex::new(imaginary.abs(), acos.copysign(z.im))
}

fn atanh_of(z: Complex) -> Complex {
    let (x, y) = (z.re, z.im);
    let real = (4.0 * x / ((1.0 - x) * (1.0 - x) + y * y)).ln_1p() / 4.0;
    Complex::new(real, (2.0 * y).atan2((1.0 - x) * (1.0 + x) - y * y) / 2.0)
}

/// exp(-|x|) I1(x): the power series 9.6.10, whose terms have one sign, or the asymptotic series 9.7.1.
fn scaled_bessel_i1(x: f64) -> f64 {
    let t = x.abs();
    let value = if t < 40.0 {
        let (mut term, mut sum, mut k) = (t / 2.0, 0.0, 0.0);
        while term > sum * f64::EPSILON / 8.0 {
            sum += term;
            k += 1.0;
            term *= t * t / 4.0 / (k * (k + 1.0));
        }
        sum * (-t).exp()
    } else {
        let (mut term, mut sum, mut k) = (1.0_f64, 0.0, 1.0);
        while term.abs() > f64::EPSILON / 8.0 && k < 20.0 {
            sum += term;
            term *= -(4.0 - (2.0 * k - 1.0) * (2.0 * k - 1.0)) / (k * 8.0 * t);
            k += 1.0;
        }
        sum / (TAU * t).sqrt()
    };
    value.copysign(x)
}

/// Bernoulli numbers 2, 4, ...
const BERNOULLI: [f64; 10] = [
    1.0 / 6.0,
    -1.0 / 30.0,
    1.0 / 42.0,
    -1.0 / 30.0,
    5.0 / 66.0,
    -691.0 / 2730.0,
    7.0 / 6.0,
    -3617.0 / 510.0,
    43867.0 / 798.0,
    -174_611.0 / 330.0,
];

/// The asymptotic series 6.3.18 from 10 on, after steps of 6.3.5; 6.3.7 for negative numbers.
fn digamma_of(x: f64) -> f64 {
    if x <= 0.0 {
        return if x == x.floor() { f64::NAN } else { digamma_of(1.0 - x) - PI / (PI * (x - x.floor())).tan() };
    }
    let (mut x, mut sum) = (x, 0.0);
    while x < 10.0 {
        sum -= 1.0 / x;
        x += 1.0;
    }
    let mut power = 1.0;
    for (k, b) in BERNOULLI.iter().enumerate() {
        power /= x * x;
        sum -= b * power / (2.0 * (k as f64 + 1.0));
    }
    sum + x.ln() - 0.5 / x
}

/// Newton's method with the error function, from the estimate of Winitzki, 2008.
fn inverse_erf(y: f64) -> f64 {
    if y.is_nan() || y.abs() >= 1.0 {
        return if y.abs() == 1.0 { f64::INFINITY.copysign(y) } else { f64::NAN };
    }
    if y == 0.0 {
        return y;
    }
    const A: f64 = 0.147;
    let log = (-y * y).ln_1p();
    let half = 2.0 / (PI * A) + log / 2.0;
    let mut x = ((half * half - log / A).sqrt() - half).sqrt();
    let rest = 1.0 - y.abs();
    for _ in 0..4 {
        let error = if x < 0.5 { libm::erf(x) - y.abs() } else { rest - libm::erfc(x) };
        let slope = std::f64::consts::FRAC_2_SQRT_PI * (-x * x).exp();
        let step = error / slope;
        x -= step / (1.0 + x * step);
    }
    x.copysign(y)
}

/// The sum of 1 / (q + k)^s, by the formula of Euler and Maclaurin, 23.2.
fn hurwitz_zeta(s: f64, q: f64) -> f64 {
    if s == 1.0 {
        return f64::INFINITY;
    }
    if s < 1.0 || q.is_nan() {
        return f64::NAN;
    }
    if q <= 0.0 {
        if q == q.floor() {
            return f64::INFINITY;
        }
        if s != s.floor() {
            return f64::NAN;
        }
    }
    let (mut sum, mut x) = (0.0, q);
    for _ in 0..12 {
        sum += x.powf(-s);
        x += 1.0;
    }
    // Negative arguments need more steps to get to the asymptotic part.
    for _ in 0..1_000_000 {
        if x >= 10.0 {
            break;
        }
        sum += x.powf(-s);
        x += 1.0;
    }
    sum += x.powf(1.0 - s) / (s - 1.0) + 0.5 * x.powf(-s);
    let (mut factor, mut power, mut factorial) = (s, x.powf(-s - 1.0), 2.0);
    for (k, b) in BERNOULLI.iter().enumerate() {
        sum += b / factorial * factor * power;
        let n = 2.0 * (k as f64) + 1.0;
        factor *= (s + n) * (s + n + 1.0);
        power /= x * x;
        factorial *= (n + 2.0) * (n + 3.0);
    }
    sum
}

/// (-1)^(n + 1) n! zeta(n + 1, x), 6.4.10.
fn polygamma_of(n: f64, x: f64) -> f64 {
    if n == 0.0 {
        return digamma_of(x);
    }
    if n != n.floor() || n < 0.0 {
        return f64::NAN;
    }
    let sign = if n % 2.0 == 0.0 { -1.0 } else { 1.0 };
    sign * libm::lgamma(n + 1.0).exp().round() * hurwitz_zeta(n + 1.0, x)
}

/// Evaluates `chlo.is_inf` and its likes: a test of each float.
fn test(op: OpRef<'_>, operands: &[Tensor], holds: fn(f64) -> bool) -> Results {
    let x = operand(operands, 0)?;
    let ty = result_type(op, 0, &dims(op.ctx, x)?)?;
    let Numbers::Floats(all) = Numbers::of(op.ctx, x)? else {
        return Err("cannot be run on these element types".into());
    };
    Ok(vec![Numbers::Ints(all.into_iter().map(|x| i128::from(holds(x))).collect()).tensor(op.ctx, ty)?])
}

/// Evaluates `chlo.is_inf`.
///
/// # Errors
/// If the elements are not floats.
pub fn is_inf(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    test(op, operands, f64::is_infinite)
}

/// Evaluates `chlo.is_neg_inf`.
///
/// # Errors
/// If the elements are not floats.
pub fn is_neg_inf(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    test(op, operands, |x| x == f64::NEG_INFINITY)
}

/// Evaluates `chlo.is_pos_inf`.
///
/// # Errors
/// If the elements are not floats.
pub fn is_pos_inf(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    test(op, operands, |x| x == f64::INFINITY)
}

/// Evaluates `chlo.next_after`.
///
/// # Errors
/// If the elements are not floats.
pub fn next_after(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let (x, y) = (operand(operands, 0)?, operand(operands, 1)?);
    let ty = result_type(op, 0, &dims(op.ctx, x)?)?;
    let NumberType::Float(kind) = NumberType::of(op.ctx, x.ty)? else {
        return Err("cannot be run on these element types".to_owned());
    };
    let (Numbers::Floats(a), Numbers::Floats(b)) = (Numbers::of(op.ctx, x)?, Numbers::of(op.ctx, y)?) else {
        return Err("cannot be run on these element types".to_owned());
    };
    let all = a.into_iter().zip(b).map(|(x, y)| next_of(kind, x, y)).collect::<Option<Vec<f64>>>();
    Ok(vec![Numbers::Floats(all.ok_or("has a result that is no float")?).tensor(op.ctx, ty)?])
}

fn next_of(kind: FloatKind, x: f64, y: f64) -> Option<f64> {
    if x.is_nan() || y.is_nan() {
        return Some(f64::NAN);
    }
    if x == y {
        return Some(y);
    }
    if x == 0.0 {
        return Some(kind.to_f64(FloatBits(1)).copysign(y));
    }
    let FloatBits(bits) = kind.round_f64(x.abs())?;
    let grows = (y > x) == (x > 0.0);
    let next = if grows { bits.checked_add(1)? } else { bits.checked_sub(1)? };
    Some(kind.to_f64(FloatBits(next)).copysign(x))
}

/// Evaluates `chlo.top_k`. Equal elements keep their order, and NaN is the greatest.
///
/// # Errors
/// If a row has fewer than `k` elements.
pub fn top_k(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let x = operand(operands, 0)?;
    let extents = dims(op.ctx, x)?;
    let k = op.int("k").and_then(|k| usize::try_from(k).ok()).ok_or("has no k")?;
    let (&length, batch) = extents.split_last().ok_or("has no dimension")?;
    if k > length {
        return Err(format!("takes {k} elements of rows of {length}"));
    }
    let result: Vec<usize> = batch.iter().copied().chain([k]).collect();
    let (values, places) = (result_type(op, 0, &result)?, result_type(op, 1, &result)?);
    let numbers = Numbers::of(op.ctx, x)?;
    let elements = Elements::of(op.ctx, x)?;
    let (mut bytes, mut order) = (Vec::new(), Vec::new());
    for row in 0..indices(batch).count() {
        let mut line: Vec<usize> = (0..length).collect();
        let at = |i: &usize| row * length + i;
        match &numbers {
            Numbers::Ints(all) => line.sort_by_key(|i| std::cmp::Reverse(all.get(at(i)).copied())),
            Numbers::Floats(all) => {
                let value = |i: &usize| all.get(at(i)).copied().unwrap_or(0.0);
                line.sort_by(|i, j| value(j).total_cmp(&value(i)));
            }
            Numbers::Complexes(_) => return Err("cannot be run on complex numbers".to_owned()),
        }
        for i in line.into_iter().take(k) {
            bytes.extend_from_slice(elements.get(at(&i))?);
            order.push(i as i128);
        }
    }
    Ok(vec![Tensor::of_bytes(op.ctx, values, bytes)?, Numbers::Ints(order).tensor(op.ctx, places)?])
}

/// Evaluates `chlo.constant_like`.
///
/// # Errors
/// If the value is not a number of the element type.
pub fn constant_like(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let ty = result_type(op, 0, &dims(op.ctx, operand(operands, 0)?)?)?;
    let scalar = op.ctx.tensor_type(&[], op.ctx.element_or_self(ty));
    let value = Tensor::of_constant(op.ctx, op.attr("value").ok_or("has no value")?, scalar)?;
    Ok(vec![Tensor { ty, data: value.data }])
}
