//! Functions that TOSA does not have: roundings, remainders, activation functions, softmax, normalizations, and reductions along several
//! dimensions.
//!
//! Each function propagates NaN unless its comment says otherwise.

use qopt_ir::def::OpDef;
use qopt_ir::ir::{Type, ValueId};

use super::writer::FloatWriter;
use crate::kernels::window::Window;
use crate::qnn::kernels::unary;
use crate::support::product_of_sizes;
use crate::tosa::ops as tosa;

impl FloatWriter<'_, '_, '_> {
    /// Square root with the special values of IEEE 754. `tosa.pow(x, 0.5)` maps -0 to +0 and -inf to +inf, so `x <= 0` uses `1 / rsqrt(x)`.
    pub(super) fn square_root(&mut self, x: ValueId) -> Result<ValueId, String> {
        let (zero, half) = (self.number_like(x, 0.0)?, self.number_like(x, 0.5)?);
        let is_positive = self.binary(&tosa::GREATER, x, zero)?;
        let power = self.binary(&tosa::POW, x, half)?;
        let inverse = self.unary(&tosa::RSQRT, x)?;
        let zero_or_nan = self.unary(&tosa::RECIPROCAL, inverse)?;
        self.select(is_positive, power, zero_or_nan)
    }

    /// Shifts integers. A distance that is negative, or not less than the width, leaves copies of the sign of a right shift of signed
    /// integers, else 0.
    pub(super) fn bit_shift(
        &mut self,
        x: ValueId,
        by: ValueId,
        (is_right, is_signed): (bool, bool),
    ) -> Result<ValueId, String> {
        let width = self.ctx().int_width(self.element(x)).ok_or("operand must have integers")?;
        // TOSA compares integers of 32 bits and more.
        let is_narrow = self.ctx().int_width(self.element(by)).is_some_and(|width| width < 32);
        let distance = if is_narrow { self.cast(by, self.ctx().int_type(32))? } else { by };
        let is_positive = self.compare_to(&tosa::GREATER_EQUAL, distance, 0.0)?;
        let is_less = {
            let width = self.number_like(distance, f64::from(width))?;
            self.binary(&tosa::GREATER, width, distance)?
        };
        let is_within = self.binary(&tosa::LOGICAL_AND, is_positive, is_less)?;
        if is_right && is_signed {
            let last = self.number_like(by, f64::from(width.saturating_sub(1)))?;
            let by = self.select(is_within, by, last)?;
            return self.arithmetic_shift(x, by);
        }
        let (zero, none) = (self.number_like(by, 0.0)?, self.number_like(x, 0.0)?);
        let by = self.select(is_within, by, zero)?;
        let shift = if is_right { &tosa::LOGICAL_RIGHT_SHIFT } else { &tosa::LOGICAL_LEFT_SHIFT };
        let shifted = self.binary(shift, x, by)?;
        self.select(is_within, shifted, none)
    }

    /// Raises to a whole power by products.
    pub(super) fn whole_power(&mut self, x: ValueId, exponent: u32) -> Result<ValueId, String> {
        let (mut power, mut square) = (None, x);
        for bit in 0..u32::BITS.saturating_sub(exponent.leading_zeros()) {
            if bit > 0 {
                square = self.mul(square, square)?;
            }
            if exponent >> bit & 1 != 0 {
                power = Some(match power {
                    Some(power) => self.mul(power, square)?,
                    None => square,
                });
            }
        }
        power.map_or_else(|| self.number_like(x, 1.0), Ok)
    }

    /// Rounds to the nearest integer, ties to even, as TOSA's cast does. A float of 2^23 or more is an integer.
    pub(super) fn round_half_even(&mut self, x: ValueId) -> Result<ValueId, String> {
        const MIN_INTEGRAL_F32: f64 = 8_388_608.0;
        let within = self.clamp(x, (-MIN_INTEGRAL_F32, MIN_INTEGRAL_F32))?;
        let integer = self.cast(within, self.ctx().int_type(32))?;
        let rounded = self.cast(integer, self.f32_type())?;
        let magnitude = self.unary(&tosa::ABS, x)?;
        let whole = self.number_like(x, MIN_INTEGRAL_F32)?;
        // `is_small` is false for NaN, so NaN is returned as it is.
        let is_small = self.binary(&tosa::GREATER, whole, magnitude)?;
        self.select(is_small, rounded, x)
    }

    /// Rounds to the nearest integer, ties away from zero.
    pub(super) fn round_half_away(&mut self, x: ValueId) -> Result<ValueId, String> {
        let even = self.round_half_even(x)?;
        let rest = self.sub(x, even)?;
        // A tie was rounded to the even integer; it must move away from zero.
        let (half, minus) = (self.compare_to(&tosa::EQUAL, rest, 0.5)?, self.compare_to(&tosa::EQUAL, rest, -0.5)?);
        let zero = self.number_like(x, 0.0)?;
        let (above, below) = (self.binary(&tosa::GREATER, x, zero)?, self.binary(&tosa::GREATER, zero, x)?);
        let (up, down) =
            (self.binary(&tosa::LOGICAL_AND, half, above)?, self.binary(&tosa::LOGICAL_AND, minus, below)?);
        let (next, before) = (self.plus(even, 1.0)?, self.plus(even, -1.0)?);
        let away = self.select(up, next, even)?;
        self.select(down, before, away)
    }

    /// -1, 0 or 1, and NaN for NaN.
    pub(super) fn sign_or_nan(&mut self, x: ValueId) -> Result<ValueId, String> {
        let sign = self.sign(x)?;
        if self.ctx().float_kind(self.element(x)).is_none() {
            return Ok(sign);
        }
        let is_number = self.binary(&tosa::EQUAL, x, x)?;
        self.select(is_number, sign, x)
    }

    /// -1, 0 or 1, and 0 for NaN, as PyTorch.
    pub(super) fn sign(&mut self, x: ValueId) -> Result<ValueId, String> {
        let (zero, one, minus) = (self.number_like(x, 0.0)?, self.number_like(x, 1.0)?, self.number_like(x, -1.0)?);
        let (above, below) = (self.binary(&tosa::GREATER, x, zero)?, self.binary(&tosa::GREATER, zero, x)?);
        let negative = self.select(below, minus, zero)?;
        self.select(above, one, negative)
    }

    /// Converts elements: floats to integers toward zero, numbers to booleans by comparison with 0.
    pub(super) fn convert(&mut self, x: ValueId, to: Type) -> Result<ValueId, String> {
        let (from, ctx) = (self.element(x), self.ctx());
        if from == to {
            return Ok(x);
        }
        if ctx.int_width(to) == Some(1) {
            let zero = self.number_like(x, 0.0)?;
            let is_zero = self.binary(&tosa::EQUAL, x, zero)?;
            return self.unary(&tosa::LOGICAL_NOT, is_zero);
        }
        let Some(width) = ctx.int_width(to).filter(|_| ctx.float_kind(from).is_some()) else {
            return self.cast(x, to);
        };
        // `tosa.cast` rounds to the nearest integer and saturates. Below 8 bits the result must wrap, so it goes through i32.
        let whole = self.truncate(x)?;
        let whole = if width < 8 { self.cast(whole, ctx.int_type(32))? } else { whole };
        self.cast(whole, to)
    }

    /// Rounds floats toward 0.
    pub(super) fn truncate(&mut self, x: ValueId) -> Result<ValueId, String> {
        let (floor, ceil) = (self.unary(&tosa::FLOOR, x)?, self.unary(&tosa::CEIL, x)?);
        let is_negative = self.is_negative(x)?;
        self.select(is_negative, ceil, floor)
    }

    /// The remainder, with the sign of the dividend if `truncates` (C's `fmod`), else that of the divisor (Python's `%`).
    pub(super) fn remainder(&mut self, a: ValueId, b: ValueId, truncates: bool) -> Result<ValueId, String> {
        let rest = if self.ctx().int_width(self.element(a)).is_some() {
            let quotient = self.div(a, b)?;
            let product = self.mul(quotient, b)?;
            self.sub(a, product)?
        } else {
            self.float_remainder(a, b)?
        };
        if truncates {
            return Ok(rest);
        }
        let needs_correction = self.has_other_sign(rest, b)?;
        let corrected = self.add(rest, b)?;
        self.select(needs_correction, corrected, rest)
    }

    /// The exact remainder of floats, with the sign of the dividend.
    ///
    /// Divides by the divisor times powers of two, the greatest one first, so that each quotient is less than 2^23. Its product and the
    /// difference are exact in a fused multiply-add. A quotient that was rounded up leaves a negative rest.
    fn float_remainder(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        /// A quotient of f32 is less than 2^277.
        const MAX_EXPONENT: i32 = 277;
        const QUOTIENT_BITS: i32 = 23;
        if self.form.is_strict {
            return Err("computes a remainder of floats, for which TOSA has no fused multiply-add".to_owned());
        }
        let (mut rest, divisor) = (self.unary(&tosa::ABS, a)?, self.unary(&tosa::ABS, b)?);
        let zero = self.number_like(rest, 0.0)?;
        let mut exponent = MAX_EXPONENT;
        while exponent > 0 {
            exponent = (exponent - QUOTIENT_BITS).max(0);
            let half = exponent / 2;
            // Infinity is greater than the rest.
            let scaled = self.times(divisor, 2_f64.powi(half))?;
            let scaled = self.times(scaled, 2_f64.powi(exponent - half))?;
            let quotient = self.div(rest, scaled)?;
            let quotient = self.unary(&tosa::FLOOR, quotient)?;
            let negated = self.unary(&tosa::NEGATE, quotient)?;
            let difference = self.fma(negated, scaled, rest)?;
            let is_negative = self.binary(&tosa::GREATER, zero, difference)?;
            let corrected = self.add(difference, scaled)?;
            let corrected = self.select(is_negative, corrected, difference)?;
            let is_divided = self.binary(&tosa::GREATER_EQUAL, rest, scaled)?;
            rest = self.select(is_divided, corrected, rest)?;
        }
        let negated = self.unary(&tosa::NEGATE, rest)?;
        let is_negative = self.binary(&tosa::GREATER, zero, a)?;
        let signed = self.select(is_negative, negated, rest)?;
        // A zero has the sign of the dividend.
        let (is_zero, signed_zero) = (self.binary(&tosa::EQUAL, rest, zero)?, self.times(a, 0.0)?);
        let signed = self.select(is_zero, signed_zero, signed)?;
        let is_number = self.binary(&tosa::EQUAL, b, b)?;
        self.select(is_number, signed, b)
    }

    /// The quotient, rounded down.
    pub(super) fn floor_div(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        let quotient = self.div(a, b)?;
        if self.ctx().int_width(self.element(a)).is_none() {
            return self.unary(&tosa::FLOOR, quotient);
        }
        let rest = self.remainder(a, b, true)?;
        let needs_correction = self.has_other_sign(rest, b)?;
        let below = self.plus(quotient, -1.0)?;
        self.select(needs_correction, below, quotient)
    }

    /// The floor of the exact quotient of floats: the exact remainder leaves a multiple of the divisor. `a / 0` is an infinity or NaN.
    pub(super) fn floor_of_exact_quotient(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        let rest = self.remainder(a, b, true)?;
        let multiple = self.sub(a, rest)?;
        let (quotient, exact) = (self.div(multiple, b)?, self.div(a, b)?);
        let needs_correction = self.has_other_sign(rest, b)?;
        let below = self.plus(quotient, -1.0)?;
        let quotient = self.select(needs_correction, below, quotient)?;
        // The division of the multiple may round down to the next integer.
        let floor = self.unary(&tosa::FLOOR, quotient)?;
        let (fraction, next) = (self.sub(quotient, floor)?, self.plus(floor, 1.0)?);
        let is_rounded_down = self.compare_to(&tosa::GREATER, fraction, 0.5)?;
        let value = self.select(is_rounded_down, next, floor)?;
        // A zero has the sign of the quotient.
        let (is_zero, signed_zero) = (self.compare_to(&tosa::EQUAL, quotient, 0.0)?, self.times(exact, 0.0)?);
        let value = self.select(is_zero, signed_zero, value)?;
        let is_divided_by_zero = self.compare_to(&tosa::EQUAL, b, 0.0)?;
        self.select(is_divided_by_zero, exact, value)
    }

    /// `sqrt(a^2 + b^2)`, without overflow: the greater magnitude times `sqrt(1 + q^2)`.
    pub(super) fn hypotenuse(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        let (a, b) = (self.unary(&tosa::ABS, a)?, self.unary(&tosa::ABS, b)?);
        let (least, greatest) = (self.binary(&tosa::MINIMUM, a, b)?, self.binary(&tosa::MAXIMUM, a, b)?);
        let quotient = self.div(least, greatest)?;
        let square = self.mul(quotient, quotient)?;
        let sum = self.plus(square, 1.0)?;
        let root = self.square_root(sum)?;
        let value = self.mul(greatest, root)?;
        // 0 / 0 and the quotient of two infinities are NaN.
        let is_zero = self.compare_to(&tosa::EQUAL, greatest, 0.0)?;
        let is_infinite = self.compare_to(&tosa::EQUAL, greatest, f64::INFINITY)?;
        let is_quotient_nan = self.binary(&tosa::LOGICAL_OR, is_zero, is_infinite)?;
        self.select(is_quotient_nan, greatest, value)
    }

    /// True where a remainder is not 0 and has another sign than the divisor.
    fn has_other_sign(&mut self, rest: ValueId, divisor: ValueId) -> Result<ValueId, String> {
        let zero = self.number_like(rest, 0.0)?;
        let zero_like = self.number_like(divisor, 0.0)?;
        let (above, below) = (self.binary(&tosa::GREATER, rest, zero)?, self.binary(&tosa::GREATER, zero, rest)?);
        let is_positive = self.binary(&tosa::GREATER, divisor, zero_like)?;
        let is_negative = self.binary(&tosa::GREATER, zero_like, divisor)?;
        let (a, b) = (
            self.binary(&tosa::LOGICAL_AND, above, is_negative)?,
            self.binary(&tosa::LOGICAL_AND, below, is_positive)?,
        );
        self.binary(&tosa::LOGICAL_OR, a, b)
    }

    /// Builds the function of this name of `qnn.unary`.
    pub(super) fn unary_function(&mut self, name: &str, x: ValueId, alpha: Option<f64>) -> Result<ValueId, String> {
        let alpha = alpha.or(unary::function(name).and_then(|function| function.default_alpha)).unwrap_or(1.0);
        match name {
            "abs" => self.unary(&tosa::ABS, x),
            "neg" => self.unary(&tosa::NEGATE, x),
            "exp" => self.unary(&tosa::EXP, x),
            "log" => self.unary(&tosa::LOG, x),
            "erf" => self.unary(&tosa::ERF, x),
            "rsqrt" => self.unary(&tosa::RSQRT, x),
            "sigmoid" => self.unary(&tosa::SIGMOID, x),
            "tanh" => self.unary(&tosa::TANH, x),
            "sqrt" => self.square_root(x),
            "relu" => self.clamp(x, (0.0, f64::INFINITY)),
            "elu" => self.elu(x, alpha, 1.0),
            "leaky_relu" => {
                let slope = self.number_like(x, alpha)?;
                self.leaky_relu(x, slope)
            }
            "softplus" => self.softplus(x),
            "hard_sigmoid" => self.hard_sigmoid(x, alpha, 0.5),
            "hard_swish" => {
                let gate = self.hard_sigmoid(x, 1.0 / 6.0, 0.5)?;
                self.mul(x, gate)
            }
            "gelu" => self.gelu(x),
            "gelu_tanh" => self.gelu_tanh(x),
            _ => Err(format!("function '{name}' is unsupported in float TOSA")),
        }
    }

    /// `x` if `x > 0`, else `alpha * (exp(x / scale) - 1)`.
    pub(super) fn elu(&mut self, x: ValueId, alpha: f64, scale: f64) -> Result<ValueId, String> {
        let low = self.clamp(x, (f64::NEG_INFINITY, 0.0))?;
        let low = if scale == 1.0 { low } else { self.times(low, 1.0 / scale)? };
        let exponential = self.unary(&tosa::EXP, low)?;
        let below = self.plus(exponential, -1.0)?;
        let below = if alpha == 1.0 { below } else { self.times(below, alpha)? };
        let is_positive = self.compare_to(&tosa::GREATER, x, 0.0)?;
        self.select(is_positive, x, below)
    }

    /// `x` if `x >= 0`, else `slope * x`.
    pub(super) fn leaky_relu(&mut self, x: ValueId, slope: ValueId) -> Result<ValueId, String> {
        let below = self.mul(x, slope)?;
        let is_negative = self.is_negative(x)?;
        self.select(is_negative, below, x)
    }

    /// `log(1 + exp(x))`, without overflow: `max(x, 0) + log(1 + exp(-|x|))`. The result is 0 below about -17.
    pub(super) fn softplus(&mut self, x: ValueId) -> Result<ValueId, String> {
        let (high, magnitude) = (self.clamp(x, (0.0, f64::INFINITY))?, self.unary(&tosa::ABS, x)?);
        let negated = self.unary(&tosa::NEGATE, magnitude)?;
        let exponential = self.unary(&tosa::EXP, negated)?;
        let sum = self.plus(exponential, 1.0)?;
        let rest = self.unary(&tosa::LOG, sum)?;
        self.add(high, rest)
    }

    /// `log(1 + x)`, without cancellation near 0: `log(u) x / (u - 1)` with `u = 1 + x` cancels the rounding of `u`. Where `u` is 1, the
    /// result is `x`.
    pub(super) fn log_plus_one(&mut self, x: ValueId) -> Result<ValueId, String> {
        let sum = self.plus(x, 1.0)?;
        let (log, difference) = (self.unary(&tosa::LOG, sum)?, self.plus(sum, -1.0)?);
        let quotient = self.div(x, difference)?;
        let product = self.mul(log, quotient)?;
        let is_one = self.compare_to(&tosa::EQUAL, sum, 1.0)?;
        let is_infinite = self.compare_to(&tosa::EQUAL, sum, f64::INFINITY)?;
        let finite = self.select(is_one, x, product)?;
        self.select(is_infinite, log, finite)
    }

    /// `exp(x) - 1 = tanh(x / 2) (exp(x) + 1)`, without cancellation near 0.
    pub(super) fn exp_minus_one(&mut self, x: ValueId) -> Result<ValueId, String> {
        let half = self.times(x, 0.5)?;
        let (tanh, exponential) = (self.unary(&tosa::TANH, half)?, self.unary(&tosa::EXP, x)?);
        let sum = self.plus(exponential, 1.0)?;
        self.mul(tanh, sum)
    }

    /// `min(max(alpha x + beta, 0), 1)`
    pub(super) fn hard_sigmoid(&mut self, x: ValueId, alpha: f64, beta: f64) -> Result<ValueId, String> {
        let scaled = self.times(x, alpha)?;
        let sum = self.plus(scaled, beta)?;
        self.clamp(sum, (0.0, 1.0))
    }

    /// `x (1 + erf(x / sqrt 2)) / 2`
    pub(super) fn gelu(&mut self, x: ValueId) -> Result<ValueId, String> {
        let scaled = self.times(x, std::f64::consts::FRAC_1_SQRT_2)?;
        let erf = self.unary(&tosa::ERF, scaled)?;
        let sum = self.plus(erf, 1.0)?;
        let half = self.times(x, 0.5)?;
        self.mul(half, sum)
    }

    /// `x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2`
    pub(super) fn gelu_tanh(&mut self, x: ValueId) -> Result<ValueId, String> {
        let square = self.mul(x, x)?;
        let cubic = self.times(square, 0.044_715)?;
        let factor = self.plus(cubic, 1.0)?;
        let inner = self.mul(x, factor)?;
        let inner = self.times(inner, std::f64::consts::FRAC_2_SQRT_PI * std::f64::consts::FRAC_1_SQRT_2)?;
        let tanh = self.unary(&tosa::TANH, inner)?;
        let sum = self.plus(tanh, 1.0)?;
        let half = self.times(x, 0.5)?;
        self.mul(half, sum)
    }

    /// The least and the greatest element along dimensions, extended to include 0, as for the parameters of a dynamic quantization.
    pub(super) fn range_with_zero(&mut self, x: ValueId, axes: &[usize]) -> Result<(ValueId, ValueId), String> {
        let (least, greatest) = (self.reduce(&tosa::REDUCE_MIN, x, axes)?, self.reduce(&tosa::REDUCE_MAX, x, axes)?);
        Ok((self.clamp(least, (f64::NEG_INFINITY, 0.0))?, self.clamp(greatest, (0.0, f64::INFINITY))?))
    }

    /// Reduces dimensions, which keep size 1.
    pub(super) fn reduce(&mut self, def: &'static OpDef, x: ValueId, axes: &[usize]) -> Result<ValueId, String> {
        let element = self.element(x);
        if let Some(wide) = self.widened_type(def, element) {
            let x = self.cast(x, wide)?;
            let value = self.reduce(def, x, axes)?;
            return self.cast(value, element);
        }
        let mut value = x;
        for &axis in axes {
            let mut dims = self.dims(value)?;
            *dims.get_mut(axis).ok_or("axis is out of range")? = 1;
            let axis = self.axis(axis)?;
            value = self.op(def, &[value], (&dims, element), &[("axis", axis)])?;
        }
        Ok(value)
    }

    /// The number of elements along dimensions.
    fn count(&self, x: ValueId, axes: &[usize]) -> Result<u64, String> {
        let dims = self.dims(x)?;
        let sizes: Option<Vec<u64>> = axes.iter().map(|&axis| dims.get(axis).copied()).collect();
        product_of_sizes(&sizes.ok_or("axis is out of range")?)
    }

    pub(super) fn mean(&mut self, x: ValueId, axes: &[usize]) -> Result<ValueId, String> {
        let count = self.count(x, axes)?;
        let sum = self.reduce(&tosa::REDUCE_SUM, x, axes)?;
        // `strict` has no division of floats. The reciprocal of a power of two is exact.
        let is_float = self.ctx().float_kind(self.element(x)).is_some();
        if is_float && (self.form.is_strict || count.is_power_of_two()) {
            return self.times(sum, 1.0 / count as f64);
        }
        let count = self.number_like(sum, count as f64)?;
        self.div(sum, count)
    }

    pub(super) fn softmax(&mut self, x: ValueId, axis: usize) -> Result<ValueId, String> {
        if self.rank(x)? == 0 {
            let row = self.reshape(x, &[1])?;
            let value = self.softmax(row, 0)?;
            return self.reshape(value, &[]);
        }
        let greatest = self.reduce(&tosa::REDUCE_MAX, x, &[axis])?;
        let difference = self.sub(x, greatest)?;
        let exponentials = self.unary(&tosa::EXP, difference)?;
        let sum = self.reduce(&tosa::REDUCE_SUM, exponentials, &[axis])?;
        self.div(exponentials, sum)
    }

    pub(super) fn log_softmax(&mut self, x: ValueId, axis: usize) -> Result<ValueId, String> {
        if self.rank(x)? == 0 {
            let row = self.reshape(x, &[1])?;
            let value = self.log_softmax(row, 0)?;
            return self.reshape(value, &[]);
        }
        let greatest = self.reduce(&tosa::REDUCE_MAX, x, &[axis])?;
        let difference = self.sub(x, greatest)?;
        let exponentials = self.unary(&tosa::EXP, difference)?;
        let sum = self.reduce(&tosa::REDUCE_SUM, exponentials, &[axis])?;
        let log = self.unary(&tosa::LOG, sum)?;
        self.sub(difference, log)
    }

    /// The logarithm of the sum of the exponentials along dimensions, which keep size 1. If the maximum is infinite, it is the result.
    pub(super) fn log_sum_exp(&mut self, x: ValueId, axes: &[usize]) -> Result<ValueId, String> {
        let greatest = self.reduce(&tosa::REDUCE_MAX, x, axes)?;
        let magnitude = self.unary(&tosa::ABS, greatest)?;
        let (is_infinite, zero) =
            (self.compare_to(&tosa::EQUAL, magnitude, f64::INFINITY)?, self.number_like(greatest, 0.0)?);
        let shift = self.select(is_infinite, zero, greatest)?;
        let difference = self.sub(x, shift)?;
        let exponentials = self.unary(&tosa::EXP, difference)?;
        let sums = self.reduce(&tosa::REDUCE_SUM, exponentials, axes)?;
        let log = self.unary(&tosa::LOG, sums)?;
        self.add(log, shift)
    }

    /// `(x - mean) / sqrt(variance + epsilon)` along dimensions.
    pub(super) fn normalize(&mut self, x: ValueId, axes: &[usize], epsilon: f64) -> Result<ValueId, String> {
        Ok(self.normalize_with_statistics(x, axes, epsilon)?.0)
    }

    /// As [`Self::normalize`]. Also returns the mean and `1 / sqrt(variance + epsilon)`.
    pub(super) fn normalize_with_statistics(
        &mut self,
        x: ValueId,
        axes: &[usize],
        epsilon: f64,
    ) -> Result<(ValueId, ValueId, ValueId), String> {
        let mean = self.mean(x, axes)?;
        let difference = self.sub(x, mean)?;
        let factor = self.inverse_root_mean_square(difference, axes, epsilon)?;
        Ok((self.mul(difference, factor)?, mean, factor))
    }

    /// As [`Self::normalize`], along each group of channels (dimension 1) and all later dimensions.
    pub(super) fn group_normalize(&mut self, x: ValueId, groups: u64, epsilon: f64) -> Result<ValueId, String> {
        let dims = self.dims(x)?;
        let &[batch, channels, ref rest @ ..] = dims.as_slice() else {
            return Err("operand must have rank 2 or higher".to_owned());
        };
        if groups == 0 || !channels.is_multiple_of(groups) {
            return Err("channels do not split into groups".to_owned());
        }
        let each = rest.iter().try_fold(channels / groups, |n, &d| n.checked_mul(d)).ok_or("a size is too large")?;
        let apart = self.reshape(x, &[batch, groups, each])?;
        let value = self.normalize(apart, &[2], epsilon)?;
        self.reshape(value, &dims)
    }

    /// `x / sqrt(mean of x^2 + epsilon)`
    pub(super) fn rms_normalize(&mut self, x: ValueId, axes: &[usize], epsilon: f64) -> Result<ValueId, String> {
        let factor = self.inverse_root_mean_square(x, axes, epsilon)?;
        self.mul(x, factor)
    }

    fn inverse_root_mean_square(&mut self, x: ValueId, axes: &[usize], epsilon: f64) -> Result<ValueId, String> {
        let squares = self.mul(x, x)?;
        let mean = self.mean(squares, axes)?;
        let sum = self.plus(mean, epsilon)?;
        self.unary(&tosa::RSQRT, sum)
    }

    /// Reshapes a value of rank 1 to [1, C, 1, ..], which broadcasts along dimension 1 of `image`.
    fn broadcast_to_channels(&mut self, value: ValueId, image: ValueId) -> Result<ValueId, String> {
        let count = self.dims(value)?.first().copied().ok_or("operand must have rank 1")?;
        let dims: Vec<u64> = (0..self.rank(image)?).map(|d| if d == 1 { count } else { 1 }).collect();
        self.reshape(value, &dims)
    }

    /// `scale x + bias` with a scale and a bias for each channel, dimension 1.
    pub(super) fn scale_and_shift_channels(
        &mut self,
        mut x: ValueId,
        [scale, bias]: [Option<ValueId>; 2],
    ) -> Result<ValueId, String> {
        if let Some(scale) = scale {
            let scale = self.broadcast_to_channels(scale, x)?;
            x = self.mul(x, scale)?;
        }
        if let Some(bias) = bias {
            let bias = self.broadcast_to_channels(bias, x)?;
            x = self.add(x, bias)?;
        }
        Ok(x)
    }

    /// `scale (x - mean) / sqrt(variance + epsilon) + bias` with parameters for each channel, dimension 1.
    pub(super) fn batch_norm(
        &mut self,
        x: ValueId,
        [scale, bias]: [Option<ValueId>; 2],
        [mean, variance]: [ValueId; 2],
        epsilon: f64,
    ) -> Result<ValueId, String> {
        let sum = self.plus(variance, epsilon)?;
        let mut factor = self.unary(&tosa::RSQRT, sum)?;
        if let Some(scale) = scale {
            factor = self.mul(factor, scale)?;
        }
        let mean = self.broadcast_to_channels(mean, x)?;
        let difference = self.sub(x, mean)?;
        self.scale_and_shift_channels(difference, [Some(factor), bias])
    }

    /// `x (bias + alpha s)^-beta`: `s` is the sum of the squares in a window of `size` elements along the dimension `axis`. A window of an
    /// even size has one element more after its center.
    pub(super) fn local_response_normalization(
        &mut self,
        x: ValueId,
        axis: usize,
        size: usize,
        [bias, alpha, beta]: [f64; 3],
    ) -> Result<ValueId, String> {
        let input = self.dims(x)?.get(axis).copied().ok_or("axis is out of range")?;
        let input = usize::try_from(input).map_err(|_| "a size is too large")?;
        let padding = size.checked_sub(1).ok_or("has a window of size 0")?;
        let (low, high) = (padding / 2, padding.div_ceil(2));
        let window = Window { input, kernel: size, low, high, stride: 1, dilation: 1 };
        let squares = self.mul(x, x)?;
        let sums = self.sum_of_windows(squares, axis, window)?;
        let scaled = self.times(sums, alpha)?;
        let base = self.plus(scaled, bias)?;
        let exponent = self.number_like(base, -beta)?;
        let factor = self.binary(&tosa::POW, base, exponent)?;
        self.mul(x, factor)
    }

    /// The index of the first maximum along a dimension, which is removed.
    pub(super) fn argmax(&mut self, x: ValueId, axis: usize) -> Result<ValueId, String> {
        let mut dims = self.dims(x)?;
        if axis >= dims.len() {
            return Err("axis is out of range".to_owned());
        }
        dims.remove(axis);
        let axis = self.axis(axis)?;
        let element = self.ctx().int_type(32);
        self.op(&tosa::ARGMAX, &[x], (&dims, element), &[("axis", axis)])
    }
}
