//! Expansions of `--expand-math` for functions of f64: arithmetic without branches and tables, which has a form on vectors.
//!
//! ```text
//! exp x   =  2^n exp(r),  x = n ln 2 + r,  |r| <= ln 2 / 2
//! erf x   =  x P(x^2)  for |x| < 1,  otherwise  +-(1 - exp(-x^2) Q(1 / (|x| + 2)))
//! tanh x  =  x T(x^2)  for |x| < 0.1,  otherwise  +-(1 - 2 / (exp(2 |x|) + 1))
//! ```
//!
//! The errors are below 2 units in the last place of f64 for `exp`, and below 2e-15 of the result for `erf` and `tanh`. The coefficients of
//! `P` and `Q` interpolate at Chebyshev nodes, those of `T` are the Taylor series.
//!
//! A function of an f32 whose result is rounded to f32 has a smaller domain, so `erf(x) = x P(x^2)` for all `x`, and the power of two in `exp`
//! is one factor. The error before the rounding is below 1e-14 of the result, so the result is the nearest f32 except close to ties
//! (`dialects/tests/expanded_functions.rs`).

use qopt_ir::def::{OpDef, OpRef};
use qopt_ir::ir::{OpId, Type, ValueId};
use qopt_ir::num::FloatKind;

use crate::arith::ops as arith;
use crate::linalg::builder::{Builder, ROUND_MAGIC_F64, cmpf};
use crate::math::ops as math;
use crate::support::f64_attr;

/// The first 33 bits of ln 2, so that a product with an exponent is exact.
const LN_2_HIGH: f64 = f64::from_bits(0x3FE6_2E42_FEE0_0000);
/// ln 2 less [`LN_2_HIGH`].
const LN_2_LOW: f64 = 1.908_214_929_270_587_7e-10;
/// The result beyond these is 0 or infinity.
const EXP_RANGE: (f64, f64) = (-746.0, 710.0);
/// The result beyond these rounds to 0 or infinity in f32.
const EXP_RANGE_F32: (f64, f64) = (-104.0, 89.0);
/// The coefficients of [`EXP_COEFFICIENTS`] for a result that is rounded to f32.
const EXP_TERMS_F32: usize = 10;
/// The exponent bias of f64.
const BIAS: i64 = 1023;
/// The number of fraction bits of f64.
const FRACTION_BITS: i64 = 52;

/// 1 / k! from k = 2.
const EXP_COEFFICIENTS: [f64; 12] = [
    1.0 / 2.0,
    1.0 / 6.0,
    1.0 / 24.0,
    1.0 / 120.0,
    1.0 / 720.0,
    1.0 / 5_040.0,
    1.0 / 40_320.0,
    1.0 / 362_880.0,
    1.0 / 3_628_800.0,
    1.0 / 39_916_800.0,
    1.0 / 479_001_600.0,
    1.0 / 6_227_020_800.0,
];

/// `erf(x) / x`, a polynomial of `2 x^2 - 1`.
const ERF_NEAR: [f64; 12] = [
    0.965_468_738_669_867_3,
    -0.140_536_089_022_717_1,
    0.019_852_496_688_984_218,
    -0.002_285_485_561_144_085_5,
    0.000_217_517_156_035_634_88,
    -1.753_716_944_128_02e-5,
    1.223_382_763_809_357_2e-6,
    -7.511_569_251_086_09e-8,
    4.115_751_500_265_885e-9,
    -2.035_231_956_483_527e-10,
    9.211_250_187_428_23e-12,
    -3.806_591_224_122_14e-13,
];
/// `erfc(x) exp(x^2)` from 1 to 6, a polynomial of `9.6 / (x + 2) - 2.2`.
const ERF_FAR: [f64; 15] = [
    0.221_429_540_229_931_8,
    0.161_893_568_041_025_37,
    0.038_560_570_425_181_566,
    0.005_588_816_281_825_878_5,
    0.000_197_139_177_760_088_79,
    -8.079_220_411_804_128e-5,
    -7.340_518_284_999_869e-6,
    1.979_561_158_209_264e-6,
    1.635_010_237_208_798_4e-7,
    -7.005_170_205_475_373e-8,
    -5.926_361_315_281_833e-10,
    2.622_350_032_514_279e-9,
    -2.634_243_021_000_669e-10,
    -7.290_508_535_165_398e-11,
    1.862_098_980_681_516_3e-11,
];
/// `erf(x) / x` up to [`ERF_MAX_F32`], a polynomial of `2 (x / ERF_MAX_F32)^2 - 1`.
const ERF_F32: [f64; 26] = [
    0.356_311_529_965_202_7,
    -0.177_941_404_877_744_32,
    0.132_611_958_411_332_28,
    -0.108_294_077_934_462_98,
    0.090_394_519_368_508_8,
    -0.074_483_233_217_725_17,
    0.059_256_455_369_711_38,
    -0.044_875_900_477_708_02,
    0.032_081_149_348_918_835,
    -0.021_557_062_840_028_278,
    0.013_594_606_689_182_014,
    -0.008_047_626_929_541_41,
    0.004_477_460_022_885_009,
    -0.002_345_506_244_633_102,
    0.001_159_209_667_170_952_4,
    -0.000_541_844_550_030_493_1,
    0.000_240_260_085_630_034_7,
    -0.000_101_060_066_641_742_69,
    4.015_876_943_292_517_4e-5,
    -1.537_169_005_436_090_4e-5,
    5.902_628_534_161_911e-6,
    -2.041_231_898_002_743e-6,
    5.086_871_097_717_618e-7,
    -1.713_088_869_235_897_2e-7,
    1.139_925_339_212_414_2e-7,
    -3.272_000_459_058_021e-8,
];
/// `erf` of greater numbers is 1 in f32.
const ERF_MAX_F32: f64 = 3.96875;
/// `erf` of greater numbers is 1 in f64.
const ERF_MAX: f64 = 6.0;

/// `tanh(x) / x`, a polynomial of `x^2`.
const TANH_COEFFICIENTS: [f64; 7] =
    [1.0, -1.0 / 3.0, 2.0 / 15.0, -17.0 / 315.0, 62.0 / 2_835.0, -1_382.0 / 155_925.0, 21_844.0 / 6_081_075.0];
/// The bound of the polynomial.
const TANH_NEAR: f64 = 0.1;
/// `tanh` of greater numbers is 1 in f64.
const TANH_MAX: f64 = 20.0;

pub(super) fn expand_exp(build: &mut Builder<'_, '_>, op: OpId, has_fma: bool) -> Result<ValueId, String> {
    let x = operand(build, op)?;
    Doubles::new(build, op, has_fma).exp(x)
}

pub(super) fn expand_erf(build: &mut Builder<'_, '_>, op: OpId, has_fma: bool) -> Result<ValueId, String> {
    let x = operand(build, op)?;
    let f = &mut Doubles::new(build, op, has_fma);
    if f.is_single {
        let x = f.at_least(x, -ERF_MAX_F32)?;
        let x = f.at_most(x, ERF_MAX_F32)?;
        let square = f.mul(x, x)?;
        let scaled = f.affine(square, 2.0 / (ERF_MAX_F32 * ERF_MAX_F32), -1.0)?;
        let quotient = f.polynomial(scaled, &ERF_F32)?;
        return f.mul(x, quotient);
    }
    let magnitude = f.absolute(x)?;
    let near = {
        let square = f.mul(x, x)?;
        let scaled = f.affine(square, 2.0, -1.0)?;
        let quotient = f.polynomial(scaled, &ERF_NEAR)?;
        f.mul(x, quotient)?
    };
    let far = {
        let bounded = f.at_most(magnitude, ERF_MAX)?;
        let shifted = f.plus(bounded, 2.0)?;
        let scale = f.number(9.6)?;
        let reciprocal = f.div(scale, shifted)?;
        let scaled = f.plus(reciprocal, -2.2)?;
        let quotient = f.polynomial(scaled, &ERF_FAR)?;
        let square = f.mul(bounded, bounded)?;
        let negated = f.times(square, -1.0)?;
        let exponential = f.exp(negated)?;
        let complement = f.mul(exponential, quotient)?;
        f.affine(complement, -1.0, 1.0)?
    };
    f.odd(x, magnitude, (near, 1.0), far)
}

pub(super) fn expand_tanh(build: &mut Builder<'_, '_>, op: OpId, has_fma: bool) -> Result<ValueId, String> {
    let x = operand(build, op)?;
    let f = &mut Doubles::new(build, op, has_fma);
    let magnitude = f.absolute(x)?;
    let near = {
        let square = f.mul(x, x)?;
        let quotient = f.polynomial(square, &TANH_COEFFICIENTS)?;
        f.mul(x, quotient)?
    };
    let far = {
        let bounded = f.at_most(magnitude, TANH_MAX)?;
        let doubled = f.add(bounded, bounded)?;
        let exponential = f.exp(doubled)?;
        let divisor = f.plus(exponential, 1.0)?;
        let minus_two = f.number(-2.0)?;
        let quotient = f.div(minus_two, divisor)?;
        f.plus(quotient, 1.0)?
    };
    f.odd(x, magnitude, (near, TANH_NEAR), far)
}

fn operand(build: &Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    build.rewriter.body().operands(op).next().ok_or_else(|| "the operand is missing".to_owned())
}

/// True for a function of an extended f32 whose result is only used rounded to f32.
fn is_single(view: OpRef<'_>) -> bool {
    let is_f32 = |value: ValueId| view.ctx.float_kind(view.body.ty(value)) == Some(FloatKind::F32);
    let is_rounded = |user: OpId| {
        let user = OpRef { op: user, ..view };
        user.is(&arith::TRUNCF) && view.body.results(user.op).all(is_f32)
    };
    let operand = view.only_operand().and_then(|x| view.body.defining_op(x)).map(|op| OpRef { op, ..view });
    operand.is_some_and(|def| def.is(&arith::EXTF) && def.only_operand().is_some_and(is_f32))
        && view.body.results(view.op).all(|result| view.body.uses(result).all(|(user, _)| is_rounded(user)))
}

/// Builds arithmetic on f64.
struct Doubles<'b, 'r, 'a> {
    build: &'b mut Builder<'r, 'a>,
    ty: Type,
    has_fma: bool,
    /// The result is rounded to f32.
    is_single: bool,
}

impl<'b, 'r, 'a> Doubles<'b, 'r, 'a> {
    fn new(build: &'b mut Builder<'r, 'a>, op: OpId, has_fma: bool) -> Self {
        let (ty, is_single) = (build.ctx().float_type(FloatKind::F64), is_single(build.rewriter.op(op)));
        Self { build, ty, has_fma, is_single }
    }
    fn number(&mut self, value: f64) -> Result<ValueId, String> {
        self.build.constant(f64_attr(self.build.ctx(), value), self.ty)
    }
    fn binary(&mut self, def: &'static OpDef, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        self.build.op(def, &[a, b], self.ty)
    }
    fn add(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        self.binary(&arith::ADDF, a, b)
    }
    fn mul(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        self.binary(&arith::MULF, a, b)
    }
    fn div(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        self.binary(&arith::DIVF, a, b)
    }
    /// `a b + c`
    fn multiply_add(&mut self, a: ValueId, b: ValueId, c: ValueId) -> Result<ValueId, String> {
        if self.has_fma {
            return self.build.op(&math::FMA, &[a, b, c], self.ty);
        }
        let product = self.mul(a, b)?;
        self.add(product, c)
    }
    fn plus(&mut self, x: ValueId, value: f64) -> Result<ValueId, String> {
        let value = self.number(value)?;
        self.add(x, value)
    }
    fn absolute(&mut self, x: ValueId) -> Result<ValueId, String> {
        self.build.op(&math::ABSF, &[x], self.ty)
    }
    fn times(&mut self, x: ValueId, factor: f64) -> Result<ValueId, String> {
        let factor = self.number(factor)?;
        self.mul(x, factor)
    }
    /// `factor x + term`
    fn affine(&mut self, x: ValueId, factor: f64, term: f64) -> Result<ValueId, String> {
        let (factor, term) = (self.number(factor)?, self.number(term)?);
        self.multiply_add(x, factor, term)
    }
    /// The smaller number; NaN stays.
    fn at_most(&mut self, x: ValueId, bound: f64) -> Result<ValueId, String> {
        let bound = self.number(bound)?;
        let exceeds = self.build.compare(cmpf::OGT, x, bound)?;
        self.build.select(exceeds, bound, x)
    }
    /// The greater number; NaN stays.
    fn at_least(&mut self, x: ValueId, bound: f64) -> Result<ValueId, String> {
        let bound = self.number(bound)?;
        let is_less = self.build.compare(cmpf::OLT, x, bound)?;
        self.build.select(is_less, bound, x)
    }
    /// The sum of `coefficients[k] x^k`, by Horner's rule.
    fn polynomial(&mut self, x: ValueId, coefficients: &[f64]) -> Result<ValueId, String> {
        let (&last, rest) = coefficients.split_last().ok_or("a polynomial has no coefficients")?;
        let mut sum = self.number(last)?;
        for &coefficient in rest.iter().rev() {
            let coefficient = self.number(coefficient)?;
            sum = self.multiply_add(sum, x, coefficient)?;
        }
        Ok(sum)
    }
    /// An odd function of `x`: `near` below a bound, otherwise `far` with the sign of `x`.
    fn odd(
        &mut self,
        x: ValueId,
        magnitude: ValueId,
        (near, bound): (ValueId, f64),
        far: ValueId,
    ) -> Result<ValueId, String> {
        let (zero, bound) = (self.number(0.0)?, self.number(bound)?);
        let negated = self.build.op(&arith::NEGF, &[far], self.ty)?;
        let is_negative = self.build.compare(cmpf::OLT, x, zero)?;
        let far = self.build.select(is_negative, negated, far)?;
        let is_near = self.build.compare(cmpf::OLT, magnitude, bound)?;
        self.build.select(is_near, near, far)
    }
    fn exp(&mut self, x: ValueId) -> Result<ValueId, String> {
        let range = if self.is_single { EXP_RANGE_F32 } else { EXP_RANGE };
        let x = self.at_least(x, range.0)?;
        let x = self.at_most(x, range.1)?;
        let shifted = self.affine(x, std::f64::consts::LOG2_E, ROUND_MAGIC_F64)?;
        let exponent = self.plus(shifted, -ROUND_MAGIC_F64)?;
        let (high, low) = (self.number(-LN_2_HIGH)?, self.number(-LN_2_LOW)?);
        let rest = self.multiply_add(exponent, high, x)?;
        let rest = self.multiply_add(exponent, low, rest)?;
        let terms = if self.is_single { EXP_TERMS_F32 } else { EXP_COEFFICIENTS.len() };
        let sum = self.polynomial(rest, EXP_COEFFICIENTS.get(..terms).unwrap_or_default())?;
        let square = self.mul(rest, rest)?;
        let sum = self.multiply_add(square, sum, rest)?;
        let power = self.plus(sum, 1.0)?;
        let bits = self.build.ctx().int_type(64);
        let shifted = self.build.op(&arith::BITCAST, &[shifted], bits)?;
        let magic = ROUND_MAGIC_F64.to_bits() as i64;
        if self.is_single {
            let biased = self.build.add_constant(shifted, BIAS.wrapping_sub(magic))?;
            return self.scale(power, biased);
        }
        // Two factors, because the exponents reach from -1076 to 1024.
        let doubled_bias = self.build.add_constant(shifted, (2 * BIAS).wrapping_sub(magic))?;
        let one = self.build.int(1, bits)?;
        let first = self.build.op(&arith::SHRUI, &[doubled_bias, one], bits)?;
        let second = self.build.sub(doubled_bias, first)?;
        let power = self.scale(power, first)?;
        self.scale(power, second)
    }
    /// The product with the power of two that has this biased exponent.
    fn scale(&mut self, x: ValueId, exponent: ValueId) -> Result<ValueId, String> {
        let bits = self.build.ctx().int_type(64);
        let fraction_bits = self.build.int(FRACTION_BITS, bits)?;
        let factor = self.build.op(&arith::SHLI, &[exponent, fraction_bits], bits)?;
        let factor = self.build.op(&arith::BITCAST, &[factor], self.ty)?;
        self.mul(x, factor)
    }
}
