//! Trigonometric and hyperbolic functions and their inverses, in f32.
//!
//! TOSA has sine, cosine, exponential, logarithm and hyperbolic tangent. The inverses are polynomials of the Cephes library (`atanf`, `asinf`) after
//! a reduction of the argument. Errors are a few units in the last place; `lit-tests/formats/transcendental.test` bounds them.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, LN_2, PI};

use qopt_ir::ir::ValueId;

use super::writer::FloatWriter;
use crate::tosa::ops as tosa;

/// `atan(x) = x + x^3 P(x^2)` for `|x| <= tan(pi / 8)`. Highest power first. Source: Cephes, `atanf`.
const ATAN_POLYNOMIAL: [f64; 4] = [8.053_744_5e-2, -1.387_768_56e-1, 1.997_771_06e-1, -3.333_294_9e-1];
/// `asin(x) = x + x^3 P(x^2)` for `|x| <= 1 / 2`. Highest power first. Source: Cephes, `asinf`.
const ASIN_POLYNOMIAL: [f64; 5] = [4.216_32e-2, 2.418_131_1e-2, 4.547_002_6e-2, 7.495_3e-2, 1.666_675_2e-1];
/// Coefficients of [`FloatWriter::complementary_error_function`]. Highest power first.
const ERFC_POLYNOMIAL: [f64; 10] = [
    0.170_872_77,
    -0.822_152_23,
    1.488_515_87,
    -1.135_203_98,
    0.278_868_07,
    -0.186_288_06,
    0.096_784_18,
    0.374_091_96,
    1.000_023_68,
    -1.265_512_23,
];
/// tan(pi / 8) and tan(3 pi / 8).
const TAN_PI_8: f64 = 0.414_213_56;
const TAN_3_PI_8: f64 = 2.414_213_56;
/// `sqrt(x^2 + 1)` is `x` in f32 from here on.
const MIN_LARGE: f64 = 1e8;

/// A function of this module with one operand.
#[derive(Clone, Copy)]
pub(super) enum Transcendental {
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Asinh,
    Acosh,
    Atanh,
}

impl Transcendental {
    /// Returns the function with a name of ATen. ONNX begins the same names with a capital letter.
    pub(super) fn of_name(name: &str) -> Option<Self> {
        Some(match name {
            "tan" => Self::Tan,
            "asin" => Self::Asin,
            "acos" => Self::Acos,
            "atan" => Self::Atan,
            "sinh" => Self::Sinh,
            "cosh" => Self::Cosh,
            "asinh" => Self::Asinh,
            "acosh" => Self::Acosh,
            "atanh" => Self::Atanh,
            _ => return None,
        })
    }
}

impl FloatWriter<'_, '_, '_> {
    pub(super) fn transcendental(&mut self, function: Transcendental, x: ValueId) -> Result<ValueId, String> {
        match function {
            Transcendental::Tan => {
                let (sine, cosine) = (self.unary(&tosa::SIN, x)?, self.unary(&tosa::COS, x)?);
                self.div(sine, cosine)
            }
            Transcendental::Asin => self.arc_sine(x),
            Transcendental::Acos => self.arc_cosine(x),
            Transcendental::Atan => self.arc_tangent(x),
            Transcendental::Sinh => self.hyperbolic_sine(x),
            Transcendental::Cosh => self.hyperbolic_cosine(x),
            Transcendental::Asinh => self.area_sine(x),
            Transcendental::Acosh => self.area_cosine(x),
            Transcendental::Atanh => self.area_tangent(x),
        }
    }

    /// `x + x^3 P(x^2)`, with the coefficients of P from the highest power on.
    fn odd_polynomial(&mut self, x: ValueId, square: ValueId, coefficients: &[f64]) -> Result<ValueId, String> {
        let mut sum: Option<ValueId> = None;
        for &coefficient in coefficients {
            sum = Some(match sum {
                Some(sum) => {
                    let product = self.mul(sum, square)?;
                    self.plus(product, coefficient)?
                }
                None => self.number_like(x, coefficient)?,
            });
        }
        let cubic = self.mul(sum.ok_or("has no coefficients")?, square)?;
        let correction = self.mul(cubic, x)?;
        self.add(correction, x)
    }

    /// `magnitude` with the sign of `x`. Zero keeps its sign.
    fn with_sign_of(&mut self, magnitude: ValueId, x: ValueId) -> Result<ValueId, String> {
        let (negated, is_negative) = (self.unary(&tosa::NEGATE, magnitude)?, self.is_negative(x)?);
        let signed = self.select(is_negative, negated, magnitude)?;
        let is_zero = self.compare_to(&tosa::EQUAL, x, 0.0)?;
        self.select(is_zero, x, signed)
    }

    /// `atan(|x|)` is `atan(r)`, `pi / 4 + atan(r)` or `pi / 2 + atan(r)` with `|r| <= tan(pi / 8)`.
    fn arc_tangent(&mut self, x: ValueId) -> Result<ValueId, String> {
        let a = self.unary(&tosa::ABS, x)?;
        let (is_middle, is_large) =
            (self.compare_to(&tosa::GREATER, a, TAN_PI_8)?, self.compare_to(&tosa::GREATER, a, TAN_3_PI_8)?);
        let (below, above) = (self.plus(a, -1.0)?, self.plus(a, 1.0)?);
        let middle = self.div(below, above)?;
        let minus_one = self.number_like(a, -1.0)?;
        let large = self.div(minus_one, a)?;
        let (zero, quarter, half) =
            (self.number_like(a, 0.0)?, self.number_like(a, FRAC_PI_4)?, self.number_like(a, FRAC_PI_2)?);
        let (rest, start) = (self.select(is_middle, middle, a)?, self.select(is_middle, quarter, zero)?);
        let (rest, start) = (self.select(is_large, large, rest)?, self.select(is_large, half, start)?);
        let square = self.mul(rest, rest)?;
        let angle = self.odd_polynomial(rest, square, &ATAN_POLYNOMIAL)?;
        let angle = self.add(start, angle)?;
        self.with_sign_of(angle, x)
    }

    /// Returns `|x| > 1 / 2` and `asin(s)`: `s` is `|x|` up to 1 / 2, and `sqrt((1 - |x|) / 2)` above.
    fn reduced_arc_sine(&mut self, x: ValueId) -> Result<(ValueId, ValueId), String> {
        let a = self.unary(&tosa::ABS, x)?;
        let is_large = self.compare_to(&tosa::GREATER, a, 0.5)?;
        let scaled = self.times(a, 0.5)?;
        let half_distance = self.number_minus(0.5, scaled)?;
        let (root, own_square) = (self.square_root(half_distance)?, self.mul(a, a)?);
        let (sine, square) = (self.select(is_large, root, a)?, self.select(is_large, half_distance, own_square)?);
        Ok((is_large, self.odd_polynomial(sine, square, &ASIN_POLYNOMIAL)?))
    }

    /// `asin(|x|) = pi / 2 - 2 asin(sqrt((1 - |x|) / 2))` above 1 / 2.
    fn arc_sine(&mut self, x: ValueId) -> Result<ValueId, String> {
        let (is_large, angle) = self.reduced_arc_sine(x)?;
        let doubled = self.times(angle, 2.0)?;
        let large = self.number_minus(FRAC_PI_2, doubled)?;
        let angle = self.select(is_large, large, angle)?;
        self.with_sign_of(angle, x)
    }

    /// `acos(x) = pi / 2 - asin(x)` up to 1 / 2. Above, `2 asin(sqrt((1 - |x|) / 2))`, or pi minus this angle for a negative `x`.
    fn arc_cosine(&mut self, x: ValueId) -> Result<ValueId, String> {
        let (is_large, angle) = self.reduced_arc_sine(x)?;
        let doubled = self.times(angle, 2.0)?;
        let (obtuse, is_negative) = (self.number_minus(PI, doubled)?, self.is_negative(x)?);
        let large = self.select(is_negative, obtuse, doubled)?;
        let signed = self.with_sign_of(angle, x)?;
        let small = self.number_minus(FRAC_PI_2, signed)?;
        self.select(is_large, large, small)
    }

    /// `(u + u / (u + 1)) / 2` with `u = exp(|x|) - 1`, which does not cancel near 0, and `exp(|x| / 2)^2 / 2` for a large `x`.
    fn hyperbolic_sine(&mut self, x: ValueId) -> Result<ValueId, String> {
        /// exp(-x) is less than half a unit in the last place of exp(x).
        const MIN_ONE_SIDED: f64 = 9.0;
        let a = self.unary(&tosa::ABS, x)?;
        let u = self.exp_minus_one(a)?;
        let next = self.plus(u, 1.0)?;
        let quotient = self.div(u, next)?;
        let sum = self.add(u, quotient)?;
        let (small, large) = (self.times(sum, 0.5)?, self.half_exponential(a)?);
        let is_large = self.compare_to(&tosa::GREATER, a, MIN_ONE_SIDED)?;
        let magnitude = self.select(is_large, large, small)?;
        self.with_sign_of(magnitude, x)
    }

    /// `exp(x) / 2`, also where `exp(x)` overflows.
    fn half_exponential(&mut self, x: ValueId) -> Result<ValueId, String> {
        let half = self.times(x, 0.5)?;
        let root = self.unary(&tosa::EXP, half)?;
        let scaled = self.times(root, 0.5)?;
        self.mul(scaled, root)
    }

    /// `e + 1 / (4 e)` with `e = exp(|x|) / 2`.
    fn hyperbolic_cosine(&mut self, x: ValueId) -> Result<ValueId, String> {
        let a = self.unary(&tosa::ABS, x)?;
        let e = self.half_exponential(a)?;
        let quadruple = self.times(e, 4.0)?;
        let inverse = self.unary(&tosa::RECIPROCAL, quadruple)?;
        self.add(e, inverse)
    }

    /// `log(2 |x|)` for a large `x`, else `log(1 + |x| + x^2 / (1 + sqrt(x^2 + 1)))`, which does not cancel near 0.
    fn area_sine(&mut self, x: ValueId) -> Result<ValueId, String> {
        let a = self.unary(&tosa::ABS, x)?;
        let square = self.mul(a, a)?;
        let sum = self.plus(square, 1.0)?;
        let root = self.square_root(sum)?;
        let divisor = self.plus(root, 1.0)?;
        let quotient = self.div(square, divisor)?;
        let increment = self.add(a, quotient)?;
        let magnitude = self.log_plus_one(increment)?;
        let magnitude = self.log_of_double_if_large(a, magnitude)?;
        self.with_sign_of(magnitude, x)
    }

    /// `log(2 x)` for a large `x`, else `log(1 + t + sqrt(t (t + 2)))` with `t = x - 1`.
    fn area_cosine(&mut self, x: ValueId) -> Result<ValueId, String> {
        let t = self.plus(x, -1.0)?;
        let sum = self.plus(t, 2.0)?;
        let product = self.mul(t, sum)?;
        let root = self.square_root(product)?;
        let increment = self.add(t, root)?;
        let value = self.log_plus_one(increment)?;
        let value = self.log_of_double_if_large(x, value)?;
        // The product is positive again for x < -1.
        let (is_valid, nan) = (self.compare_to(&tosa::GREATER_EQUAL, x, 1.0)?, self.number_like(x, f64::NAN)?);
        self.select(is_valid, value, nan)
    }

    /// Selects `log(2 x)` where `x` is large, else `value`.
    fn log_of_double_if_large(&mut self, x: ValueId, value: ValueId) -> Result<ValueId, String> {
        let is_large = self.compare_to(&tosa::GREATER, x, MIN_LARGE)?;
        let log = self.unary(&tosa::LOG, x)?;
        let log = self.plus(log, LN_2)?;
        self.select(is_large, log, value)
    }

    /// `log(1 + 2 |x| / (1 - |x|)) / 2`
    fn area_tangent(&mut self, x: ValueId) -> Result<ValueId, String> {
        let a = self.unary(&tosa::ABS, x)?;
        let (doubled, rest) = (self.add(a, a)?, self.number_minus(1.0, a)?);
        let quotient = self.div(doubled, rest)?;
        let log = self.log_plus_one(quotient)?;
        let magnitude = self.times(log, 0.5)?;
        self.with_sign_of(magnitude, x)
    }

    /// `1 - erf(x)`, without cancellation: `t exp(P(t) - x^2)` with `t = 1 / (1 + |x| / 2)`. Source: Press et al., Numerical Recipes, `erfcc`.
    ///
    /// `x^2` is the exact square of a rounded `x` and a small rest.
    pub(super) fn complementary_error_function(&mut self, x: ValueId) -> Result<ValueId, String> {
        /// The result is 0 in f32 from here on.
        const MAX_ARGUMENT: f64 = 11.0;
        const FRACTION: f64 = 64.0;
        let magnitude = self.unary(&tosa::ABS, x)?;
        let a = self.clamp(magnitude, (0.0, MAX_ARGUMENT))?;
        let scaled = self.times(a, FRACTION)?;
        let whole = self.unary(&tosa::FLOOR, scaled)?;
        let (high, half) = (self.times(whole, 1.0 / FRACTION)?, self.times(a, 0.5)?);
        let (difference, sum, divisor) = (self.sub(high, a)?, self.add(high, a)?, self.plus(half, 1.0)?);
        let t = self.unary(&tosa::RECIPROCAL, divisor)?;
        let mut polynomial = self.number_like(t, 0.0)?;
        for coefficient in ERFC_POLYNOMIAL {
            let product = self.mul(polynomial, t)?;
            polynomial = self.plus(product, coefficient)?;
        }
        let (square, rest) = (self.mul(high, high)?, self.mul(difference, sum)?);
        let (negated, exponent) = (self.unary(&tosa::NEGATE, square)?, self.add(polynomial, rest)?);
        let (main, correction) = (self.unary(&tosa::EXP, negated)?, self.unary(&tosa::EXP, exponent)?);
        let product = self.mul(main, correction)?;
        let of_magnitude = self.mul(product, t)?;
        // erfc(-x) = 2 - erfc(x)
        let (reflected, is_negative) = (self.number_minus(2.0, of_magnitude)?, self.is_negative(x)?);
        self.select(is_negative, reflected, of_magnitude)
    }

    /// The angle of the point (`x`, `y`), from -pi to pi. Signs of zeros count, as in IEEE 754.
    pub(super) fn angle_of_point(&mut self, y: ValueId, x: ValueId) -> Result<ValueId, String> {
        let (a, b) = (self.unary(&tosa::ABS, y)?, self.unary(&tosa::ABS, x)?);
        let (least, greatest) = (self.binary(&tosa::MINIMUM, a, b)?, self.binary(&tosa::MAXIMUM, a, b)?);
        // Two infinities and two zeros have no quotient.
        let (one, zero) = (self.number_like(greatest, 1.0)?, self.number_like(greatest, 0.0)?);
        let (is_equal, is_zero) =
            (self.binary(&tosa::EQUAL, least, greatest)?, self.compare_to(&tosa::EQUAL, greatest, 0.0)?);
        let quotient = self.div(least, greatest)?;
        let quotient = self.select(is_equal, one, quotient)?;
        let quotient = self.select(is_zero, zero, quotient)?;
        let angle = self.arc_tangent(quotient)?;
        let complement = self.number_minus(FRAC_PI_2, angle)?;
        let is_steep = self.binary(&tosa::GREATER, a, b)?;
        let angle = self.select(is_steep, complement, angle)?;
        let (is_left, is_below) = (self.has_minus_sign(x)?, self.has_minus_sign(y)?);
        let supplement = self.number_minus(PI, angle)?;
        let angle = self.select(is_left, supplement, angle)?;
        let negated = self.unary(&tosa::NEGATE, angle)?;
        self.select(is_below, negated, angle)
    }

    /// True for negative numbers and -0.
    fn has_minus_sign(&mut self, x: ValueId) -> Result<ValueId, String> {
        let (inverse, is_zero) = (self.unary(&tosa::RECIPROCAL, x)?, self.compare_to(&tosa::EQUAL, x, 0.0)?);
        let signed = self.select(is_zero, inverse, x)?;
        self.is_negative(signed)
    }
}
