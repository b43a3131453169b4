//! Calls the functions of `qopt_ir::num::requantize` by name, and generates random arguments for them.
//!
//! The including file provides `Random`. Expected results are in `requant_exact`.

use qopt_ir::num::requantize::*;

use super::Random;

/// A value, and an exponent that is 0 for all functions but `of_ratio`; `None` if the function rejects the arguments.
pub(crate) type Outcome = Option<(i128, i32)>;

pub(crate) const FUNCTIONS: [&str; 21] = [
    "srdhm",
    "rounding_divide_by_pot",
    "double",
    "single",
    "wide",
    "upward",
    "to_nearest",
    "tosa_scale32_single",
    "tosa_scale32_double",
    "tosa_scale16",
    "ort_requantize",
    "lrintf_requantize",
    "rndnu_requantize",
    "stablehlo_quantize",
    "onnx_quantize",
    "torch_quantize",
    "tflite_quantize",
    "round_half_even",
    "round_half_up",
    "round_half_away",
    "of_ratio",
];

/// Calls a function; `None` for an unknown name. An `f32` is its bit pattern; methods of `Multiplier` take the accumulator, the
/// mantissa and the exponent. Panics if there are too few arguments, or one does not fit its type.
pub(crate) fn evaluate(function: &str, arguments: &[i128]) -> Option<Outcome> {
    let int = |at: usize| i64::try_from(arguments[at]).unwrap();
    let int32 = |at: usize| i32::try_from(arguments[at]).unwrap();
    let uint32 = |at: usize| u32::try_from(arguments[at]).unwrap();
    let float = |at: usize| f32::from_bits(uint32(at));
    let multiplier = || Multiplier { mantissa: int32(1), exponent: int32(2) };
    let integer = |outcome: Option<i64>| Some(outcome.map(|n| (n.into(), 0)));
    integer(match function {
        "srdhm" => Some(srdhm(int32(0), int32(1)).into()),
        "rounding_divide_by_pot" => rounding_divide_by_pot(int(0), uint32(1)),
        "double" => multiplier().double(int(0)),
        "single" => multiplier().single(int(0)),
        "wide" => multiplier().wide(int(0)),
        "upward" => multiplier().upward(int(0)),
        "to_nearest" => multiplier().to_nearest(int(0)),
        "tosa_scale32_single" => tosa_scale32(int(0), int32(1), uint32(2), TosaRounding::Single),
        "tosa_scale32_double" => tosa_scale32(int(0), int32(1), uint32(2), TosaRounding::Double),
        "tosa_scale16" => tosa_scale16(int(0), int(1).try_into().unwrap(), uint32(2)),
        "ort_requantize" => ort_requantize(int32(0), float(1), int(2), int(3), int(4)),
        "lrintf_requantize" => lrintf_requantize(int32(0), float(1), int(2), int(3), int(4)),
        "rndnu_requantize" => rndnu_requantize(int32(0), float(1), int(2), int(3), int(4)),
        "stablehlo_quantize" => stablehlo_quantize(float(0), float(1), int(2), int(3), int(4)),
        "onnx_quantize" => onnx_quantize(float(0), float(1), int(2), int(3), int(4)),
        "torch_quantize" => torch_quantize(float(0), float(1), int(2), int(3), int(4)),
        "tflite_quantize" => tflite_quantize(float(0), float(1), int(2), int(3), int(4)),
        "round_half_even" => round_half_even(arguments[0], arguments[1]),
        "round_half_up" => round_half_up(arguments[0], arguments[1]),
        "round_half_away" => round_half_away(arguments[0], arguments[1]),
        "of_ratio" => {
            // Recorded cases may omit the exponent.
            let exponent = if arguments.len() > 2 { int32(2) } else { 0 };
            let ratio = |at: usize| u64::try_from(arguments[at]).unwrap();
            let found = Multiplier::of_ratio(ratio(0), ratio(1), exponent);
            return Some(found.map(|m| (m.mantissa.into(), m.exponent)));
        }
        _ => return None,
    })
}

/// Random arguments: near powers of two and domain bounds, ties, slightly out of range, and uniform.
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

    /// An accumulator of `bits` bits, sometimes 3 more, whose product with `factor`, divided by `2^shift`, is often a tie.
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

    /// The bit pattern of an `f32` scale: from 2^-33 to less than 2^9; sometimes any bits, a subnormal, or a value at a bound of a
    /// domain.
    pub(crate) fn scale(&mut self) -> i128 {
        match self.below(12) {
            0 => self.below(1 << 32),
            1 => self.below(1 << 23) >> self.below(23),
            2 => self.pick(&[0, 0x2f80_0000, 0x2f7f_ffff, 0x437f_ffff, 0x4380_0000, 0x7f80_0000, 0x7f7f_ffff]),
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

    /// Arguments for the function of this name.
    pub(crate) fn arguments_for(&mut self, function: &str) -> Vec<i128> {
        match function {
            "srdhm" => vec![self.int(32), self.int(32)],
            "rounding_divide_by_pot" => {
                let exponent = self.between(0, 33);
                vec![self.accumulator(32, 1, exponent), exponent]
            }
            "double" | "single" | "upward" | "to_nearest" => {
                let (mantissa, exponent) = (self.mantissa(), self.between(-33, 33));
                vec![self.accumulator(32, mantissa, 31 - exponent), mantissa, exponent]
            }
            "wide" => {
                let (mantissa, exponent) = (self.mantissa(), self.between(-33, 9));
                vec![self.accumulator(48, mantissa >> 16, 15 - exponent), mantissa, exponent]
            }
            "tosa_scale32_single" | "tosa_scale32_double" => {
                let (bits, multiplier, shift) = (self.pick(&[32, 32, 48]), self.mantissa(), self.between(0, 64));
                vec![self.accumulator(bits, multiplier, shift), multiplier, shift]
            }
            "tosa_scale16" => {
                let (multiplier, shift) = (self.int(16), self.between(0, 64));
                vec![self.accumulator(48, multiplier, shift), multiplier, shift]
            }
            "ort_requantize" | "lrintf_requantize" | "rndnu_requantize" => {
                let scale = self.scale();
                let significand = scale & 0x7f_ffff | 0x80_0000;
                let x = self.accumulator(32, significand, 150 - (scale >> 23)).clamp(-1 << 31, (1 << 31) - 1);
                [vec![x, scale], self.zero_point_and_bounds().into()].concat()
            }
            "stablehlo_quantize" => {
                let mut arguments = self.arguments_for("onnx_quantize");
                // Limits the zero point to integers that `f32` represents exactly.
                arguments[2] %= 1 << 24;
                arguments
            }
            "onnx_quantize" | "torch_quantize" | "tflite_quantize" => {
                let scale = self.scale();
                [vec![self.f32_bits_near_tie(scale), scale], self.zero_point_and_bounds().into()].concat()
            }
            // An odd ratio of 32 bits has one bit more than the mantissa, so that rounding is a tie.
            "of_ratio" if self.below(8) == 0 => {
                let digits = self.between(1 << 31, (1 << 32) - 1) | 1;
                vec![digits << self.below(32), 1 << self.below(63), self.between(-60, 0)]
            }
            "of_ratio" => vec![self.int(64).abs(), self.int(64).abs(), self.between(-70, 70)],
            // The functions `round_half_*`: an odd multiple of half the divisor is a tie.
            _ if self.below(4) == 0 => {
                let half = self.int(60);
                vec![half * (2 * self.int(60) + 1), half * 2]
            }
            _ => vec![self.int(100), self.int(60) / (1 << self.below(60))],
        }
    }
}
