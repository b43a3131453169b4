//! Reference definitions of requantization on rational numbers.
//!
//! Shares no code with `qopt_ir::num`. A definition is a quotient of integers and a rounding; there are no shifts, no
//! rounding terms and no floats. Arithmetic in `f32` is the exact result, rounded to 24 bits.

/// A quotient of integers with a positive denominator.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quotient(i128, i128);

impl Quotient {
    fn up(self) -> i128 {
        (2 * self.0 + self.1).div_euclid(2 * self.1)
    }

    fn down(self) -> i128 {
        -Self(-self.0, self.1).up()
    }

    fn away(self) -> i128 {
        if self.0 < 0 { self.down() } else { self.up() }
    }

    fn even(self) -> i128 {
        let (up, down) = (self.up(), self.down());
        if up % 2 == 0 { up } else { down }
    }

    /// `n / d * 2^power`.
    fn scaled(n: i128, d: i128, power: i128) -> Self {
        let by = 1 << power.unsigned_abs();
        if power < 0 { Self(n, d * by) } else { Self(n * by, d) }
    }
}

/// The result of a definition, and the properties of the arguments that the test counts.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ExactResult {
    /// An integer, or mantissa and exponent of a multiplier.
    pub(crate) answer: Option<(i128, i32)>,
    /// True if the rounded number is midway between two integers.
    pub(crate) tie: bool,
    pub(crate) negative: bool,
    /// True if the answer is a bound because the rounded number exceeds it.
    pub(crate) saturated: bool,
    /// The shift, if the definition has one.
    pub(crate) shift: Option<i128>,
}

fn of(real: Quotient, shift: Option<i128>, answer: Option<i128>) -> ExactResult {
    let tie = real.up() != real.down();
    ExactResult { answer: answer.map(|n| (n, 0)), tie, negative: real.0 < 0, saturated: false, shift }
}

fn clamped(real: Quotient, shift: Option<i128>, rounded: i128, [zero_point, min, max]: [i128; 3]) -> ExactResult {
    if min > max {
        return ExactResult::default();
    }
    let sum = rounded + zero_point;
    ExactResult { saturated: sum < min || sum > max, ..of(real, shift, Some(sum.clamp(min, max))) }
}

fn fits(value: i128, bits: u32) -> bool {
    let end = 1 << (bits - 1);
    -end <= value && value < end
}

pub(crate) fn verdict(definition: &str, arguments: &[i128]) -> ExactResult {
    match (definition, arguments) {
        ("srdhm", &[a, b]) => {
            let real = Quotient(a * b, 1 << 31);
            let rounded = real.up();
            ExactResult { saturated: !fits(rounded, 32), ..of(real, None, Some(rounded.min((1 << 31) - 1))) }
        }
        ("rounding_divide_by_pot", &[x, e]) if (0..=31).contains(&e) => {
            let real = Quotient::scaled(x, 1, -e);
            of(real, Some(e), Some(real.away()))
        }
        ("double", &[x, m, e]) if (-31..=30).contains(&e) && fits(x, 32) => {
            let shifted = x << e.max(0);
            let high = Quotient(shifted * m, 1 << 31).up().min((1 << 31) - 1);
            let answer = Quotient::scaled(high, 1, e.min(0)).away();
            of(Quotient::scaled(x * m, 1, e - 31), Some(e), fits(shifted, 32).then_some(answer))
        }
        ("single", &[x, m, e]) if (-31..=30).contains(&e) && fits(x, 32) && m >= 0 => {
            let real = Quotient::scaled(x * m, 1, e - 31);
            of(real, Some(e), Some(real.up()).filter(|&n| fits(n, 32)))
        }
        ("wide", &[x, m, e]) if (-31..=7).contains(&e) && fits(x, 48) && m >= 0 => {
            let reduced = Quotient(m, 1 << 16).up().min((1 << 15) - 1);
            let real = Quotient::scaled(x * reduced, 1, e - 15);
            of(real, Some(e), Some(real.up()).filter(|&n| fits(n, 32)))
        }
        ("upward" | "to_nearest", &[x, m, e]) if (-31..=31).contains(&e) && fits(x, 32) => {
            let real = Quotient::scaled(x * m, 1, e - 31);
            let rounded = if definition == "upward" { real.up() } else { real.away() };
            // The rounding term of the C code: one half, and one less for `to_nearest` of negative products.
            let product = (x * m) << e.max(0);
            let half = 1 << (30 - e.min(0));
            let sum = product + half - i128::from(definition == "to_nearest" && product < 0);
            let wrapped = (rounded + (1 << 31)).rem_euclid(1 << 32) - (1 << 31);
            of(real, Some(e), (fits(product, 64) && fits(sum, 64)).then_some(wrapped))
        }
        ("tosa_scale32_single" | "tosa_scale32_double", &[x, m, s])
            if (2..=62).contains(&s) && m >= 0 && fits(x, s as u32) && fits(x, 48) =>
        {
            let real = Quotient::scaled(x * m, 1, -s);
            let nudge = match definition {
                "tosa_scale32_double" if s > 31 => (1 << 30) * if x < 0 { -1 } else { 1 },
                _ => 0,
            };
            let answer = Quotient::scaled(x * m + nudge, 1, -s).up();
            let half = 1 << (s - 1);
            let room = [x * m, x * m + half, x * m + half + nudge].iter().all(|&sum| fits(sum, 64));
            of(real, Some(s), Some(answer).filter(|&n| room && fits(n, 32)))
        }
        ("tosa_scale16", &[x, m, s]) if (2..=62).contains(&s) && m >= 0 && fits(x, 48) => {
            let real = Quotient::scaled(x * m, 1, -s);
            of(real, Some(s), Some(real.up()).filter(|&n| fits(n, 32)))
        }
        ("ort_requantize", &[x, scale, zero_point, min, max]) => {
            let (Some(v), true) = (product(x, scale), min <= max) else { return ExactResult::default() };
            let bound = |n: i128| Real::of(n).quotient();
            let (real, low, high) = (v.quotient(), bound(min - zero_point), bound(max - zero_point));
            let (below, above) = (less(real, low), less(high, real));
            let at = if below {
                low
            } else if above {
                high
            } else {
                real
            };
            if !less(Quotient(-1 << 22, 1), at) || !less(at, Quotient(1 << 22, 1)) {
                return ExactResult::default();
            }
            ExactResult { saturated: below || above, ..of(real, None, Some(at.even() + zero_point)) }
        }
        ("lrintf_requantize", &[x, scale, zero_point, min, max]) => {
            let Some(v) = product(x, scale) else { return ExactResult::default() };
            clamped(v.quotient(), None, v.quotient().even(), [zero_point, min, max])
        }
        ("rndnu_requantize", &[x, scale, zero_point, min, max]) => {
            let scale = match scale_of(scale) {
                // The bounds 2^-32 and 256, as significand and power.
                Some(Real::Finite(n, e)) if (-32 - 23..8 - 23).contains(&e) => (n, e),
                _ => return ExactResult::default(),
            };
            let real = Quotient::scaled(x * scale.0, 1, scale.1.into());
            clamped(real, Some(-i128::from(scale.1)), real.up(), [zero_point, min, max])
        }
        (_, &[x, scale, zero_point, min, max]) => {
            let (Some(x), Some(scale)) = (Real::decode(x), scale_of(scale)) else { return ExactResult::default() };
            let parameters = [zero_point, min, max];
            let divided = x.divide(scale).quotient();
            let sum = || Real::round(divided.0 + zero_point * divided.1, divided.1, 0).quotient();
            match definition {
                "stablehlo_quantize" => clamped(sum(), None, sum().even(), [0, min, max]),
                "onnx_quantize" => clamped(divided, None, divided.even(), parameters),
                "tflite_quantize" => clamped(divided, None, divided.away(), parameters),
                "torch_quantize" => match Real::of(1).divide(scale) {
                    inverse @ Real::Finite(..) => {
                        let real = x.multiply(inverse).quotient();
                        clamped(real, None, real.even(), parameters)
                    }
                    Real::Infinite { .. } => ExactResult::default(),
                },
                "mlir_lower_quant_ops" => {
                    let Quotient(n, d) = sum();
                    // Undefined outside the storage type, whose width is the smallest that holds the bounds.
                    let bits = if max > 255 { 16 } else { 8 };
                    let inside = |n: &i128| if min < 0 { fits(*n, bits) } else { (0..1 << bits).contains(n) };
                    match Some(n / d).filter(inside) {
                        Some(truncated) => clamped(Quotient(n, d), None, truncated, [0, min, max]),
                        None => ExactResult::default(),
                    }
                }
                _ => panic!("{definition}"),
            }
        }
        ("of_ratio", &[n, d]) => multiplier(n, d, 0),
        ("of_ratio", &[n, d, exponent]) => multiplier(n, d, exponent),
        ("round_half_even" | "round_half_up" | "round_half_away", &[n, d]) if d != 0 => {
            let real = Quotient(n * d.signum(), d.abs());
            let rounded = match definition {
                "round_half_even" => real.even(),
                "round_half_up" => real.up(),
                _ => real.away(),
            };
            of(real, None, Some(rounded).filter(|&n| fits(n, 64)))
        }
        _ => ExactResult::default(),
    }
}

/// `n / d * 2^exponent` as mantissa and exponent.
fn multiplier(mut n: i128, mut d: i128, exponent: i128) -> ExactResult {
    let mut power = exponent;
    if n == 0 || d == 0 {
        return ExactResult { answer: (d != 0).then_some((0, 0)), ..ExactResult::default() };
    }
    while n >= d {
        (d, power) = (2 * d, power + 1);
    }
    while 2 * n < d {
        (n, power) = (2 * n, power - 1);
    }
    let real = Quotient(n << 31, d);
    let mut mantissa = real.away();
    if mantissa == 1 << 31 {
        (mantissa, power) = (1 << 30, power + 1);
    }
    let answer = match power {
        31.. => None,
        -31.. => Some((mantissa, power as i32)),
        _ => Some((0, 0)),
    };
    ExactResult { answer, ..of(real, answer.map(|(_, exponent)| exponent.into()), None) }
}

fn less(a: Quotient, b: Quotient) -> bool {
    // No overflow: denominators stay below 2^61 and whole numbers below 2^66, and never both are large.
    a.0.div_euclid(a.1) < b.0.div_euclid(b.1)
        || a.0.div_euclid(a.1) == b.0.div_euclid(b.1) && a.0.rem_euclid(a.1) * b.1 < b.0.rem_euclid(b.1) * a.1
}

/// A value of `f32` except NaN: an integer and a power of two.
#[derive(Clone, Copy, Debug)]
enum Real {
    Finite(i128, i32),
    Infinite { negative: bool },
}

impl Real {
    fn decode(bits: i128) -> Option<Self> {
        let (negative, exponent, fraction) = (bits >> 31 & 1 == 1, (bits >> 23 & 255) as i32, bits & 0x7f_ffff);
        let sign = if negative { -1 } else { 1 };
        match exponent {
            255 if fraction != 0 => None,
            255 => Some(Self::Infinite { negative }),
            0 => Some(Self::Finite(sign * fraction, -149)),
            _ => Some(Self::Finite(sign * (fraction + (1 << 23)), exponent - 150)),
        }
    }

    fn of(integer: i128) -> Self {
        Self::round(integer, 1, 0)
    }

    /// The `f32` nearest to `n / d * 2^power`, ties to even; `|n| < 2^96`, `0 < d < 2^62`.
    fn round(n: i128, d: i128, power: i32) -> Self {
        let negative = n < 0;
        let n = n.unsigned_abs();
        if n == 0 {
            return Self::Finite(0, 0);
        }
        // More than 50 bits of quotient, followed by a sticky bit.
        let long = n.leading_zeros() - 8;
        let (whole, rest) = ((n << long) / d.unsigned_abs(), (n << long) % d.unsigned_abs());
        let digits = (whole << 1 | u128::from(rest != 0)).cast_signed();
        let power = power - long as i32 - 1;
        // The lowest of 24 digits, but at least the lowest digit of denormals.
        let last = (power + 128 - digits.leading_zeros() as i32 - 24).max(-149);
        let kept = match last - power {
            ..=120 => Quotient(digits, 1 << (last - power)).even(),
            _ => 0,
        };
        if last > 104 || last == 104 && kept == 1 << 24 {
            Self::Infinite { negative }
        } else {
            Self::Finite(if negative { -kept } else { kept }, last)
        }
    }

    fn multiply(self, positive: Self) -> Self {
        match (self, positive) {
            (Self::Finite(n, e), Self::Finite(m, f)) => Self::round(n * m, 1, e + f),
            _ => self,
        }
    }

    fn divide(self, positive: Self) -> Self {
        match (self, positive) {
            (Self::Finite(n, e), Self::Finite(m, f)) => Self::round(n, m, e - f),
            _ => self,
        }
    }

    /// The number; infinities and tiny numbers are replaced by ones that round and compare in the same way.
    fn quotient(self) -> Quotient {
        match self {
            Self::Infinite { negative } => Quotient(if negative { -1 << 66 } else { 1 << 66 }, 1),
            Self::Finite(n, 42..) => Quotient(n.signum() << 66, 1),
            Self::Finite(n, e @ -60..) => Quotient::scaled(n, 1, e.into()),
            Self::Finite(n, _) => Quotient(n.signum(), 1 << 60),
        }
    }
}

fn scale_of(bits: i128) -> Option<Real> {
    Real::decode(bits).filter(|scale| matches!(scale, Real::Finite(1.., _)))
}

fn product(x: i128, scale: i128) -> Option<Real> {
    scale_of(scale).map(|scale| Real::of(x).multiply(scale))
}
