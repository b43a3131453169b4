//! Rescales accumulators to results by `tosa.rescale`.
//!
//! A [`Step`] of the hub is a multiplier with a rounding; TOSA has the same arithmetic on a smaller domain:
//!
//! ```text
//! double, exponent e   =   scale32 with DOUBLE_ROUND, shift 31 - e   for |x| < 2^(30 - e) and |x| < 2^31
//! single, exponent e   =   scale32 with SINGLE_ROUND, shift 31 - e   for the same
//! wide, exponent e     =   scale16 with SINGLE_ROUND, shift 15 - e   for |x| < 2^47
//! ```
//!
//! Inputs must therefore be bounded. The bound follows from constants and storage bounds. Multiplication in `f32` has no
//! counterpart in TOSA.

use qopt_ir::ir::{AttrKind, ValueId};
use qopt_ir::num::FloatKind;
use qopt_ir::num::requantize::Multiplier;

use super::{SignedInput, TosaWriter, offset};
use crate::qint::ops as qint;
use crate::qnn::kernels::rescale::{Rescale, RescaleStep};
use crate::quant::types::{Storage, Uniform};
use crate::tosa::attrs::ROUNDING_MODES;
use crate::tosa::ops as tosa;

/// A multiplier of TOSA: `multiplier * 2^-shift`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Scale {
    multiplier: i64,
    shift: i64,
}

/// The largest shift of a `tosa.rescale`.
const MAX_SHIFT: i64 = 62;

/// One: `2^30 * 2^-30`.
const ONE: Scale = Scale { multiplier: 1 << 30, shift: 30 };

/// Width and rounding of the multipliers of a rescale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RescaleKind {
    /// 16 bits.
    Scale16,
    /// 32 bits, rounded once.
    Single,
    /// 32 bits, rounded twice.
    Double,
}

/// The largest magnitude of an input: all of 32 or 48 bits, or the domain of the shift.
fn domain(kind: RescaleKind, shift: i64) -> u128 {
    match shift {
        _ if kind == RescaleKind::Scale16 => 1 << 47,
        32.. => 1 << 31,
        _ => 1_u128.checked_shl(u32::try_from(shift - 1).unwrap_or(0)).unwrap_or(1) - 1,
    }
}

/// Returns TOSA's form of a step, for integers of a magnitude up to `limit`.
fn scale(step: RescaleStep, limit: u128) -> Result<(RescaleKind, Scale), String> {
    let of = |kind: RescaleKind, multiplier: i64, shift: i32| {
        // The product with 0 is 0 for every shift, and the largest one has the largest domain.
        let shift = if multiplier == 0 { MAX_SHIFT } else { i64::from(shift) };
        if !(2..=MAX_SHIFT).contains(&shift) {
            return Err(format!("shift {shift} is out of range of 'tosa.rescale'"));
        }
        if limit > domain(kind, shift) {
            return Err("sums may exceed the input range of 'tosa.rescale' for this multiplier".to_owned());
        }
        Ok((kind, Scale { multiplier, shift }))
    };
    match step {
        RescaleStep::Identity => Ok((RescaleKind::Single, ONE)),
        RescaleStep::Double(Multiplier { mantissa, exponent }) => {
            of(RescaleKind::Double, mantissa.into(), 31 - exponent)
        }
        RescaleStep::Single(Multiplier { mantissa, exponent })
        | RescaleStep::Long(Multiplier { mantissa, exponent }) => {
            of(RescaleKind::Single, mantissa.into(), 31 - exponent)
        }
        RescaleStep::Wide(Multiplier { mantissa, exponent }) => {
            // The hub reduces the mantissa to 15 bits.
            let reduced = ((i64::from(mantissa) + (1 << 15)) >> 16).min(0x7fff);
            of(RescaleKind::Scale16, reduced, 15 - exponent)
        }
        RescaleStep::Float(_) | RescaleStep::ScaleRatio { .. } => {
            Err("TOSA has no rescaling by an f32 multiplier".to_owned())
        }
    }
}

/// Returns the multiplier and the shift of a `tosa.rescale` with `DOUBLE_ROUND` that equals [`Multiplier::double`] for integers of a
/// magnitude up to `limit`.
pub(crate) fn double_round(multiplier: Multiplier, limit: u128) -> Result<(i64, i64), String> {
    scale(RescaleStep::Double(multiplier), limit).map(|(_, scale)| (scale.multiplier, scale.shift))
}

/// Returns true if `tosa.rescale` can convert the signedness of the storage type.
pub(super) fn is_shifted(storage: Storage) -> bool {
    matches!(storage.width, 8 | 16)
}

/// The least magnitude that 32 bits may not hold.
pub(super) const MIN_OVERFLOW: u128 = 1 << 31;
pub(super) const SUMS_OVERFLOW: &str = "sums may exceed 32 bits";

impl TosaWriter<'_> {
    fn build_rescale(
        &mut self,
        value: ValueId,
        (from, to): (i64, i64),
        width: u32,
        kind: RescaleKind,
        scales: &[Scale],
        (in_unsigned, out_unsigned): (bool, bool),
    ) -> Result<ValueId, String> {
        let ctx = self.ctx;
        let ty = self.rewriter.body().ty(value);
        let in_width = ctx.int_width(ctx.element_or_self(ty)).ok_or("operand must have integer elements")?;
        let result = ctx.with_element(ty, ctx.int_type(width));
        let count = scales.len() as u64;
        let multipliers: Vec<i64> = scales.iter().map(|s| s.multiplier).collect();
        let shifts: Vec<i64> = scales.iter().map(|s| s.shift).collect();
        let scale32 = kind != RescaleKind::Scale16;
        let multiplier = self.constant(&[count], if scale32 { 32 } else { 16 }, &multipliers)?;
        let shift = self.constant(&[count], 8, &shifts)?;
        let from = self.zero(in_width, from, in_unsigned)?;
        let to = self.zero(width, to, out_unsigned)?;
        let word: &[u8] = if kind == RescaleKind::Double { b"DOUBLE_ROUND" } else { b"SINGLE_ROUND" };
        let mode = ROUNDING_MODES.value(word).map(|value| ROUNDING_MODES.attr(ctx, value));
        let properties = [
            ("scale32", ctx.bool_attr(scale32)),
            ("rounding_mode", mode.ok_or("unknown rounding mode")?),
            ("per_channel", ctx.bool_attr(count > 1)),
            ("input_unsigned", ctx.bool_attr(in_unsigned)),
            ("output_unsigned", ctx.bool_attr(out_unsigned)),
        ];
        self.op(&tosa::RESCALE, &[value, multiplier, shift, from, to], result, &properties)
    }

    /// Converts stored unsigned integers to signed ones (`reads`), or back. TOSA's rescales read and write unsigned integers of
    /// 8 and 16 bits.
    pub(super) fn change_signedness(
        &mut self,
        value: ValueId,
        storage: Storage,
        reads: bool,
    ) -> Result<ValueId, String> {
        if !is_shifted(storage) {
            return Err(format!("TOSA 1.0 has no arithmetic on {}", storage.name()));
        }
        let zero_point = -offset(storage);
        // TOSA allows a zero point at 16 bits only for unsigned integers: the middle of the range.
        let zero_points = if reads == (storage.width == 8) { (0, zero_point) } else { (zero_point, 0) };
        self.build_rescale(value, zero_points, storage.width, RescaleKind::Single, &[ONE], (reads, !reads))
    }

    /// The greatest magnitude of integers that `tosa.rescale` multiplies by each of these steps.
    pub(super) fn step_domain(steps: &[RescaleStep]) -> Result<u128, String> {
        let domains = steps.iter().map(|&step| scale(step, 0).map(|(kind, scale)| domain(kind, scale.shift)));
        domains.min_by_key(|domain| domain.clone().unwrap_or(0)).unwrap_or(Ok(0))
    }

    /// The bound of integers that a domain must include.
    pub(super) fn proven(&self, limit: u128) -> u128 {
        if self.skips_range_proofs { 0 } else { limit }
    }

    /// Computes `(q - zero_point) * 2^power` in 32 bits. The rescale includes the power if the integers are in its domain.
    pub(super) fn offset_to_i32(&mut self, input: &SignedInput<'_>, power: i64) -> Result<ValueId, String> {
        let magnitude = input.max_magnitude()?;
        let fits = |power: i64| {
            let shift = ONE.shift - power;
            (2..=MAX_SHIFT).contains(&shift) && magnitude < 1 << (shift - 1).min(31)
        };
        let (within, beyond) = if fits(power) { (power, 0) } else { (0, power) };
        if !fits(within) || !(0..31).contains(&beyond) || magnitude << beyond >= 1 << 31 {
            return Err("integers may overflow 32 bits".to_owned());
        }
        let scale = Scale { multiplier: ONE.multiplier, shift: ONE.shift - within };
        let zero_points = (input.zero_point()?, 0);
        let value = self.build_rescale(input.value, zero_points, 32, RescaleKind::Single, &[scale], (false, false))?;
        if beyond == 0 {
            return Ok(value);
        }
        let factor = self.constant(&vec![1; input.dims.len()], 32, &[1 << beyond])?;
        self.product(value, factor, &input.dims)
    }

    /// Converts stored integers to f32, with the values that the hub stores.
    pub(super) fn stored_reals(&mut self, input: &SignedInput<'_>) -> Result<ValueId, String> {
        let offset = offset(input.ty.storage);
        let (ctx, mut value) = (self.ctx, input.value);
        if offset != 0 {
            value = self.build_rescale(value, (-offset, 0), 32, RescaleKind::Single, &[ONE], (false, false))?;
        }
        let ty = ctx.with_element(self.rewriter.body().ty(value), ctx.float_type(FloatKind::F32));
        self.op(&tosa::CAST, &[value], ty, &[])
    }

    /// Clamps f32 values and rounds them, ties to even, to stored integers of a result.
    pub(super) fn round_to_result(
        &mut self,
        reals: ValueId,
        rescale: &Rescale,
        to: &Uniform,
    ) -> Result<ValueId, String> {
        let (ctx, ty) = (self.ctx, self.rewriter.body().ty(reals));
        let bound = |v: i64| {
            let bits = FloatKind::F32.round_f64(v as f64).ok_or("clamp bound is not representable in f32")?;
            Ok::<_, String>(ctx.attr(AttrKind::Float { bits, ty: ctx.float_type(FloatKind::F32) }))
        };
        // The bounds are integers, so clamping before rounding is equivalent.
        let properties = [("max_val", bound(rescale.max)?), ("min_val", bound(rescale.min)?)];
        let within = self.op(&tosa::CLAMP, &[reals], ty, &properties)?;
        let (offset, width) = (offset(to.storage), to.storage.width);
        let integers = ctx.with_element(ty, ctx.int_type(if offset == 0 { width } else { 32 }));
        let value = self.op(&tosa::CAST, &[within], integers, &[])?;
        if offset == 0 { Ok(value) } else { self.offset_by(value, -offset, width) }
    }

    /// Multiplies 32-bit integers by a power of two and saturates to `width` bits.
    pub(super) fn shifted_left(&mut self, value: ValueId, power: i64, width: u32) -> Result<ValueId, String> {
        let scale = Scale { multiplier: ONE.multiplier, shift: ONE.shift - power };
        self.build_rescale(value, (0, 0), width, RescaleKind::Single, &[scale], (false, false))
    }

    /// Adds a zero point to 32-bit integers and saturates to `width` bits.
    pub(super) fn offset_by(&mut self, value: ValueId, zero_point: i64, width: u32) -> Result<ValueId, String> {
        self.build_rescale(value, (0, zero_point), width, RescaleKind::Single, &[ONE], (false, false))
    }

    /// Multiplies 32-bit integers whose product fits 32 bits.
    pub(super) fn product(&mut self, a: ValueId, b: ValueId, dims: &[u64]) -> Result<ValueId, String> {
        let shift = self.zero(8, 0, false)?;
        let ty = self.int_tensor(dims, 32);
        self.op(&tosa::MUL, &[a, b, shift], ty, &[])
    }

    /// Multiplies `q - zero_point` by `2^fraction_bits` and then by a step, in 32 bits. Merges the two if the step is a power of two
    /// that loses no bit.
    pub(super) fn apply_step(
        &mut self,
        input: &SignedInput<'_>,
        fraction_bits: u32,
        step: RescaleStep,
    ) -> Result<ValueId, String> {
        let power = i64::from(fraction_bits);
        if let RescaleStep::Double(m) | RescaleStep::Single(m) = step
            && m.mantissa == 1 << 30
            && power + i64::from(m.exponent) > 0
        {
            return self.offset_to_i32(input, power + i64::from(m.exponent) - 1);
        }
        let (kind, scale) = scale(step, self.proven(input.max_magnitude()? << fraction_bits))?;
        let wide = self.offset_to_i32(input, power)?;
        self.build_rescale(wide, (0, 0), 32, kind, &[scale], (false, false))
    }

    /// Rescales integers of a magnitude up to `limit`, less a zero point, to stored integers of a result.
    pub(super) fn rescale_to_result(
        &mut self,
        value: ValueId,
        zero_point: i64,
        rescale: &Rescale,
        to: &Uniform,
        limit: u128,
    ) -> Result<ValueId, String> {
        if let Some(RescaleStep::Float(_)) = rescale.steps.first() {
            let width = self.ctx.int_width(self.ctx.element_or_self(self.rewriter.body().ty(value)));
            // The least integer has this magnitude, too.
            if width == Some(32) && self.proven(limit) > MIN_OVERFLOW {
                return Err(SUMS_OVERFLOW.to_owned());
            }
            return self.in_f32(value, zero_point, rescale, to);
        }
        let all: Vec<(RescaleKind, Scale)> =
            rescale.steps.iter().map(|&step| scale(step, self.proven(limit))).collect::<Result<_, String>>()?;
        let kind = all.first().map(|first| first.0).ok_or("missing multiplier")?;
        if all.iter().any(|one| one.0 != kind) {
            return Err("channels need different forms of 'tosa.rescale'".to_owned());
        }
        let scales: Vec<Scale> = all.iter().map(|one| one.1).collect();
        let offset = offset(to.storage);
        let value = if kind == RescaleKind::Scale16 { value } else { self.narrow_48_to_32(value)? };
        let zero_points = (zero_point, rescale.zero_point - offset);
        let (width, flags) = (to.storage.width, (false, false));
        let value = self.build_rescale(value, zero_points, width, kind, &scales, flags)?;
        self.clamp(value, rescale.min - offset, rescale.max - offset)
    }

    /// Narrows 48-bit sums to 32 bits, for a step that TOSA defines for 32 bits only. The caller has checked its domain.
    pub(super) fn narrow_48_to_32(&mut self, value: ValueId) -> Result<ValueId, String> {
        let element = self.ctx.element_or_self(self.rewriter.body().ty(value));
        if self.ctx.int_width(element) != Some(48) {
            return Ok(value);
        }
        let one = Scale { multiplier: 1 << 14, shift: 14 };
        self.build_rescale(value, (0, 0), 32, RescaleKind::Scale16, &[one], (false, false))
    }

    /// Rescales by multipliers in f32, as `qint.rescale`.
    fn in_f32(&mut self, value: ValueId, zero_point: i64, rescale: &Rescale, to: &Uniform) -> Result<ValueId, String> {
        self.require_qint("TOSA has no rescaling by an f32 multiplier")?;
        let ctx = self.ctx;
        let scale = |step: &RescaleStep| if let RescaleStep::Float(scale) = step { Some(*scale) } else { None };
        let scales: Option<Vec<f32>> = rescale.steps.iter().map(scale).collect();
        let scales = scales.ok_or("channels need different forms of 'tosa.rescale'")?;
        let scale = self.floats(&[scales.len() as u64], &scales)?;
        let offset = offset(to.storage);
        let number = |v: i64| ctx.int_attr(v, ctx.int_type(64));
        let properties = [
            ("input_zp", number(zero_point)),
            ("max", number(rescale.max - offset)),
            ("min", number(rescale.min - offset)),
            ("output_zp", number(rescale.zero_point - offset)),
        ];
        let result = ctx.with_element(self.rewriter.body().ty(value), ctx.int_type(to.storage.width));
        self.op(&qint::RESCALE, &[value, scale], result, &properties)
    }
}
