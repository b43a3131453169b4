//! The functions of `qopt_ir::num::requantize` by name, with generators of random arguments.
//!
//! Included with `#[path]` by the vector test and the fuzzer, which provide `Random`. Expected results are in `requant_exact`.

use qopt_ir::num::requantize::*;

use super::Random;

/// A value, and an exponent that is 0 for all functions but `of_ratio`; `None` if the function rejects the arguments.
pub(crate) type Outcome = Option<(i128, i32)>;

/// A function of `qopt_ir::num::requantize`. An `f32` argument is its bit pattern. Rounding methods of `Multiplier` take
/// accumulator, mantissa and exponent; `of_ratio` takes numerator, denominator and exponent.
pub(crate) struct Function {
    pub(crate) name: &'static str,
    /// Panics if there are too few arguments, or one does not fit its type.
    pub(crate) call: fn(&[i128]) -> Outcome,
    pub(crate) arguments: fn(&mut ArgumentGenerator) -> Vec<i128>,
}

impl Function {
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        FUNCTIONS.iter().find(|function| function.name == name)
    }
}

/// A table row: name, call with the arguments `a`, generator.
macro_rules! function {
    ($name:ident, $generator:ident, |$a:ident| $call:expr) => {
        Function {
            name: stringify!($name),
            call: |$a| $call.map(|n| (n.into(), 0)),
            arguments: ArgumentGenerator::$generator,
        }
    };
}

pub(crate) static FUNCTIONS: [Function; 21] = [
    function!(srdhm, for_srdhm, |a| Some(srdhm(int32(a, 0), int32(a, 1)))),
    function!(rounding_divide_by_pot, for_rounding_divide, |a| rounding_divide_by_pot(int(a, 0), uint32(a, 1))),
    function!(double, for_multiplier, |a| multiplier(a).double(int(a, 0))),
    function!(single, for_multiplier, |a| multiplier(a).single(int(a, 0))),
    function!(wide, for_wide, |a| multiplier(a).wide(int(a, 0))),
    function!(upward, for_multiplier, |a| multiplier(a).upward(int(a, 0))),
    function!(to_nearest, for_multiplier, |a| multiplier(a).to_nearest(int(a, 0))),
    function!(tosa_scale32_single, for_scale32, |a| scale32(a, TosaRounding::Single)),
    function!(tosa_scale32_double, for_scale32, |a| scale32(a, TosaRounding::Double)),
    function!(tosa_scale16, for_scale16, |a| tosa_scale16(int(a, 0), int(a, 1).try_into().unwrap(), uint32(a, 2))),
    function!(ort_requantize, for_requantize, |a| requantize(a, ort_requantize)),
    function!(lrintf_requantize, for_requantize, |a| requantize(a, lrintf_requantize)),
    function!(rndnu_requantize, for_requantize, |a| requantize(a, rndnu_requantize)),
    function!(stablehlo_quantize, for_stablehlo_quantize, |a| quantize(a, stablehlo_quantize)),
    function!(onnx_quantize, for_quantize, |a| quantize(a, onnx_quantize)),
    function!(torch_quantize, for_quantize, |a| quantize(a, torch_quantize)),
    function!(tflite_quantize, for_quantize, |a| quantize(a, tflite_quantize)),
    function!(round_half_even, for_round_half, |a| round_half_even(a[0], a[1])),
    function!(round_half_up, for_round_half, |a| round_half_up(a[0], a[1])),
    function!(round_half_away, for_round_half, |a| round_half_away(a[0], a[1])),
    Function { name: "of_ratio", call: of_ratio, arguments: ArgumentGenerator::for_ratio },
];

fn int(arguments: &[i128], at: usize) -> i64 {
    arguments[at].try_into().unwrap()
}

fn int32(arguments: &[i128], at: usize) -> i32 {
    arguments[at].try_into().unwrap()
}

fn uint32(arguments: &[i128], at: usize) -> u32 {
    arguments[at].try_into().unwrap()
}

fn float(arguments: &[i128], at: usize) -> f32 {
    f32::from_bits(uint32(arguments, at))
}

fn multiplier(a: &[i128]) -> Multiplier {
    Multiplier { mantissa: int32(a, 1), exponent: int32(a, 2) }
}

fn scale32(a: &[i128], rounding: TosaRounding) -> Option<i64> {
    tosa_scale32(int(a, 0), int32(a, 1), uint32(a, 2), rounding)
}

fn requantize(a: &[i128], function: fn(i32, f32, i64, i64, i64) -> Option<i64>) -> Option<i64> {
    function(int32(a, 0), float(a, 1), int(a, 2), int(a, 3), int(a, 4))
}

fn quantize(a: &[i128], function: fn(f32, f32, i64, i64, i64) -> Option<i64>) -> Option<i64> {
    function(float(a, 0), float(a, 1), int(a, 2), int(a, 3), int(a, 4))
}

fn of_ratio(a: &[i128]) -> Outcome {
    // Recorded cases may omit the exponent.
    let exponent = if a.len() > 2 { int32(a, 2) } else { 0 };
    let found = Multiplier::of_ratio(a[0].try_into().unwrap(), a[1].try_into().unwrap(), exponent);
    found.map(|m| (m.mantissa.into(), m.exponent))
}

/// Generates arguments near powers of two, near domain bounds, at ties, slightly out of range, and uniformly distributed.
pub(crate) struct ArgumentGenerator(pub(crate) Random);

impl ArgumentGenerator {
    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.0.below(list.len())]
    }

    pub(crate) fn below(&mut self, n: i128) -> i128 {
        self.0.below(n as usize) as i128
    }

    /// A signed integer, uniform in bit length, often a power of two plus or minus 1.
    pub(crate) fn int(&mut self, bits: u32) -> i128 {
        let length = self.below(bits.into());
        let power = 1_i128 << length;
        let magnitude = match self.below(4) {
            0 => power + self.below(3) - 1,
            // An odd multiple of a power of two: dividing by twice that power is a tie.
            1 => (2 * self.below(64) + 1) * power,
            _ => power + self.below(power),
        };
        let value = if self.below(2) == 0 { magnitude } else { -magnitude };
        value.clamp(-1 << (bits - 1), (1 << (bits - 1)) - 1)
    }

    /// An accumulator of `bits` bits (sometimes `bits + 3`, out of range). `accumulator * factor / 2^shift` is often a tie.
    pub(crate) fn accumulator(&mut self, bits: u32, factor: i128, shift: i128) -> i128 {
        let power = shift - 1 - i128::from(factor.trailing_zeros());
        if self.below(3) == 0 && (0..i128::from(bits) - 1).contains(&power) {
            let odd = 2 * self.int(bits - power as u32) + 1;
            return (odd << power).clamp(-1 << (bits - 1), (1 << (bits - 1)) - 1);
        }
        let extra_bits = if self.below(16) == 0 { 3 } else { 0 };
        self.int(bits + extra_bits)
    }

    /// A mantissa, mostly normalized; sometimes near 2^31 (where `wide` saturates), below 2^30, or negative.
    pub(crate) fn mantissa(&mut self) -> i128 {
        match self.below(8) {
            0 => self.int(32),
            1 => 0x7fff_0000 + self.below(0x1_0000),
            2 | 3 => (1 + self.below(7)) << 28,
            _ => (1 << 30) + self.below(1 << 30),
        }
    }

    pub(crate) fn between(&mut self, least: i128, most: i128) -> i128 {
        least + self.below(most - least + 1)
    }

    /// The bit pattern of an `f32` scale from 2^-33 to less than 2^9; sometimes any bits, a subnormal, or a bound of a function's
    /// domain.
    pub(crate) fn scale(&mut self) -> i128 {
        match self.below(12) {
            0 => self.below(1 << 32),
            1 => self.below(1 << 23) >> self.below(23),
            // 0, 2^-32 and the number below, 256 and the number below, infinity and the largest number.
            2 => self.pick(&[0, 0x2f80_0000, 0x2f7f_ffff, 0x4380_0000, 0x437f_ffff, 0x7f80_0000, 0x7f7f_ffff]),
            3..=6 => self.between(94, 135) << 23,
            _ => self.between(94, 135) << 23 | self.below(1 << 23),
        }
    }

    /// Zero point, minimum and maximum, sometimes an empty range or extreme bounds.
    pub(crate) fn zero_point_and_bounds(&mut self) -> [i128; 3] {
        let (min, max) = self.pick(&[(-128, 127), (-127, 127), (0, 255), (-8, 7), (-32768, 32767), (5, 5), (3, 2)]);
        match self.below(40) {
            0 => [self.int(64), self.int(60), self.int(60)],
            1 => [0, i64::MIN.into(), i64::MAX.into()],
            _ => [self.between(min, max.max(min)), min, max],
        }
    }

    /// The bit pattern of an `f32` whose quotient by the scale is often near a tie.
    pub(crate) fn f32_bits_near_tie(&mut self, scale: i128) -> i128 {
        if self.below(4) == 0 {
            return self.below(1 << 32);
        }
        let near = (self.int(9) as f32 + 0.5) * f32::from_bits(scale as u32);
        (i128::from(near.to_bits()) + self.between(-2, 2)).clamp(0, u32::MAX.into())
    }

    fn for_srdhm(&mut self) -> Vec<i128> {
        vec![self.int(32), self.int(32)]
    }

    fn for_rounding_divide(&mut self) -> Vec<i128> {
        let exponent = self.between(0, 33);
        vec![self.accumulator(32, 1, exponent), exponent]
    }

    fn for_multiplier(&mut self) -> Vec<i128> {
        let (mantissa, exponent) = (self.mantissa(), self.between(-33, 33));
        vec![self.accumulator(32, mantissa, 31 - exponent), mantissa, exponent]
    }

    fn for_wide(&mut self) -> Vec<i128> {
        let (mantissa, exponent) = (self.mantissa(), self.between(-33, 9));
        vec![self.accumulator(48, mantissa >> 16, 15 - exponent), mantissa, exponent]
    }

    fn for_scale32(&mut self) -> Vec<i128> {
        let (bits, multiplier, shift) = (self.pick(&[32, 32, 48]), self.mantissa(), self.between(0, 64));
        vec![self.accumulator(bits, multiplier, shift), multiplier, shift]
    }

    fn for_scale16(&mut self) -> Vec<i128> {
        let (multiplier, shift) = (self.int(16), self.between(0, 64));
        vec![self.accumulator(48, multiplier, shift), multiplier, shift]
    }

    fn for_requantize(&mut self) -> Vec<i128> {
        let scale = self.scale();
        let significand = scale & 0x7f_ffff | 0x80_0000;
        // The scale is `significand / 2^shift`: 127 is the bias of the exponent, and 23 the number of fraction bits.
        let shift = 127 + 23 - (scale >> 23);
        let x = self.accumulator(32, significand, shift).clamp(-1 << 31, (1 << 31) - 1);
        [vec![x, scale], self.zero_point_and_bounds().into()].concat()
    }

    fn for_quantize(&mut self) -> Vec<i128> {
        let scale = self.scale();
        [vec![self.f32_bits_near_tie(scale), scale], self.zero_point_and_bounds().into()].concat()
    }

    fn for_stablehlo_quantize(&mut self) -> Vec<i128> {
        let mut arguments = self.for_quantize();
        // Limits the zero point to integers that `f32` represents exactly.
        arguments[2] %= 1 << 24;
        arguments
    }

    fn for_ratio(&mut self) -> Vec<i128> {
        if self.below(8) == 0 {
            // An odd ratio of 32 bits has one bit more than the mantissa, so that rounding is a tie.
            let digits = self.between(1 << 31, (1 << 32) - 1) | 1;
            return vec![digits << self.below(32), 1 << self.below(63), self.between(-60, 0)];
        }
        vec![self.int(64).abs(), self.int(64).abs(), self.between(-70, 70)]
    }

    fn for_round_half(&mut self) -> Vec<i128> {
        if self.below(4) == 0 {
            // An odd multiple of half the divisor is a tie.
            let half = self.int(60);
            return vec![half * (2 * self.int(60) + 1), half * 2];
        }
        vec![self.int(100), self.int(60) / (1 << self.below(60))]
    }
}
