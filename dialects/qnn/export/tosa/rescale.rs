//! From accumulators to results, as `tosa.rescale`.
//!
//! A [`Step`] of the hub is a multiplier with a rounding; TOSA has the same arithmetic on a smaller domain:
//!
//! ```text
//! double, exponent e   =   scale32 with DOUBLE_ROUND, shift 31 - e   for |x| < 2^(30 - e) and |x| < 2^31
//! single, exponent e   =   scale32 with SINGLE_ROUND, shift 31 - e   for the same
//! wide, exponent e     =   scale16 with SINGLE_ROUND, shift 15 - e   for |x| < 2^47
//! ```
//!
//! So what comes in must be bounded, and the bound is found from constants and storage bounds. Multiplication in `f32` has no
//! counterpart.

use qopt_ir::ir::{AttrKind, ValueId};
use qopt_ir::num::FloatKind;
use qopt_ir::num::requantize::Multiplier;

use super::{Input, Writer, offset};
use crate::qnn::kernels::rescale::{Rescale, Step};
use crate::quant::types::{Storage, Uniform};
use crate::tosa::attrs::ROUNDING_MODES;

/// A multiplier of TOSA: `multiplier * 2^-shift`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Scale {
    multiplier: i64,
    shift: i64,
}

/// One: `2^30 * 2^-30`.
const ONE: Scale = Scale { multiplier: 1 << 30, shift: 30 };

/// How a rescale reads multipliers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// 16 bits.
    Scale16,
    /// 32 bits, rounded once.
    Single,
    /// 32 bits, rounded twice.
    Double,
}

/// TOSA's form of a step, for integers of a magnitude up to `limit`.
fn scale(step: Step, limit: u128) -> Result<(Kind, Scale), String> {
    let of = |kind: Kind, multiplier: i64, shift: i32| {
        let shift = i64::from(shift);
        if !(2..=62).contains(&shift) {
            return Err(format!("a shift of {shift} is not defined in TOSA"));
        }
        // All of 32 or 48 bits, or what is below the bound.
        let domain = match shift {
            _ if kind == Kind::Scale16 => 1_u128 << 47,
            32.. => 1 << 31,
            _ => (1 << (shift - 1)) - 1,
        };
        if limit > domain {
            return Err("sums may be beyond what TOSA rescales by this multiplier".to_owned());
        }
        Ok((kind, Scale { multiplier, shift }))
    };
    match step {
        Step::Same => Ok((Kind::Single, ONE)),
        Step::Double(Multiplier { mantissa, exponent }) => of(Kind::Double, mantissa.into(), 31 - exponent),
        Step::Single(Multiplier { mantissa, exponent }) => of(Kind::Single, mantissa.into(), 31 - exponent),
        Step::Wide(Multiplier { mantissa, exponent }) => {
            // The hub reduces the mantissa to 15 bits.
            let reduced = ((i64::from(mantissa) + (1 << 15)) >> 16).min(0x7fff);
            of(Kind::Scale16, reduced, 15 - exponent)
        }
        Step::Float(_) | Step::Reals { .. } => Err("TOSA does not multiply by an f32".to_owned()),
    }
}

/// Whether there are signed integers for what an unsigned type stores.
pub(super) fn is_shifted(storage: Storage) -> bool {
    matches!(storage.width, 8 | 16)
}

impl Writer<'_> {
    fn rescaled(
        &mut self,
        value: ValueId,
        (from, to): (i64, i64),
        width: u32,
        kind: Kind,
        scales: &[Scale],
        (in_unsigned, out_unsigned): (bool, bool),
    ) -> Result<ValueId, String> {
        let ctx = self.ctx;
        let ty = self.rewriter.body().ty(value);
        let in_width = ctx.int_width(ctx.element_or_self(ty)).ok_or("an operand has no integers")?;
        let result = ctx.with_element(ty, ctx.int_type(width));
        let count = scales.len() as u64;
        let multipliers: Vec<i64> = scales.iter().map(|s| s.multiplier).collect();
        let shifts: Vec<i64> = scales.iter().map(|s| s.shift).collect();
        let scale32 = kind != Kind::Scale16;
        let multiplier = self.constant(&[count], if scale32 { 32 } else { 16 }, &multipliers)?;
        let shift = self.constant(&[count], 8, &shifts)?;
        let from = self.zero(in_width, from, in_unsigned)?;
        let to = self.zero(width, to, out_unsigned)?;
        let word: &[u8] = if kind == Kind::Double { b"DOUBLE_ROUND" } else { b"SINGLE_ROUND" };
        let mode = ROUNDING_MODES.value(word).map(|value| ROUNDING_MODES.attr(ctx, value));
        let properties = [
            ("scale32", ctx.bool_attr(scale32)),
            ("rounding_mode", mode.ok_or("there is no such rounding")?),
            ("per_channel", ctx.bool_attr(count > 1)),
            ("input_unsigned", ctx.bool_attr(in_unsigned)),
            ("output_unsigned", ctx.bool_attr(out_unsigned)),
        ];
        self.op("tosa.rescale", &[value, multiplier, shift, from, to], result, &properties)
    }

    /// What an unsigned type stores as signed integers (`reads`), or back. TOSA's rescales read and write 8 and 16 bits without a
    /// sign.
    pub(super) fn shifted(&mut self, value: ValueId, storage: Storage, reads: bool) -> Result<ValueId, String> {
        if !is_shifted(storage) {
            return Err(format!("there is no arithmetic on {} in TOSA 1.0", storage.name()));
        }
        let less = -offset(storage);
        // Of 16 bits only integers without a sign have a zero point, the middle.
        let zero_points = if reads == (storage.width == 8) { (0, less) } else { (less, 0) };
        self.rescaled(value, zero_points, storage.width, Kind::Single, &[ONE], (reads, !reads))
    }

    /// Integers of 32 bits: what is stored less its zero point, times a power of two. The power is one with the rescale, if the
    /// integers are in its domain.
    pub(super) fn widened(&mut self, input: &Input<'_>, power: i64) -> Result<ValueId, String> {
        let reach = input.reach()?;
        let fits = |power: i64| {
            let shift = ONE.shift - power;
            (2..=62).contains(&shift) && reach < 1 << (shift - 1).min(31)
        };
        let (within, beyond) = if fits(power) { (power, 0) } else { (0, power) };
        if !fits(within) || !(0..31).contains(&beyond) || reach << beyond >= 1 << 31 {
            return Err("integers do not fit 32 bits".to_owned());
        }
        let scale = Scale { multiplier: ONE.multiplier, shift: ONE.shift - within };
        let zero_points = (input.zero_point()?, 0);
        let value = self.rescaled(input.value, zero_points, 32, Kind::Single, &[scale], (false, false))?;
        if beyond == 0 {
            return Ok(value);
        }
        let factor = self.constant(&vec![1; input.dims.len()], 32, &[1 << beyond])?;
        self.product(value, factor, &input.dims)
    }

    /// What is stored, as it is in the hub, in f32.
    pub(super) fn stored_reals(&mut self, input: &Input<'_>) -> Result<ValueId, String> {
        let less = offset(input.ty.storage);
        let (ctx, mut value) = (self.ctx, input.value);
        if less != 0 {
            value = self.rescaled(value, (-less, 0), 32, Kind::Single, &[ONE], (false, false))?;
        }
        let ty = ctx.with_element(self.rewriter.body().ty(value), ctx.float_type(FloatKind::F32));
        self.op("tosa.cast", &[value], ty, &[])
    }

    /// Reals as stored integers of a result, rounded to even.
    pub(super) fn rounded(&mut self, reals: ValueId, rescale: &Rescale, to: &Uniform) -> Result<ValueId, String> {
        let (ctx, ty) = (self.ctx, self.rewriter.body().ty(reals));
        let bound = |v: i64| {
            let bits = FloatKind::F32.round_f64(v as f64).ok_or("a bound is no f32")?;
            Ok::<_, String>(ctx.attr(AttrKind::Float { bits, ty: ctx.float_type(FloatKind::F32) }))
        };
        // Bounds are integers, so it is the same before and after rounding.
        let properties = [("max_val", bound(rescale.max)?), ("min_val", bound(rescale.min)?)];
        let within = self.op("tosa.clamp", &[reals], ty, &properties)?;
        let (less, width) = (offset(to.storage), to.storage.width);
        let integers = ctx.with_element(ty, ctx.int_type(if less == 0 { width } else { 32 }));
        let value = self.op("tosa.cast", &[within], integers, &[])?;
        if less == 0 { Ok(value) } else { self.offset_by(value, -less, width) }
    }

    /// Integers of 32 bits times a power of two, in others.
    pub(super) fn shifted_left(&mut self, value: ValueId, power: i64, width: u32) -> Result<ValueId, String> {
        let scale = Scale { multiplier: ONE.multiplier, shift: ONE.shift - power };
        self.rescaled(value, (0, 0), width, Kind::Single, &[scale], (false, false))
    }

    /// Integers of 32 bits and a zero point, saturated to a width.
    pub(super) fn offset_by(&mut self, value: ValueId, zero_point: i64, width: u32) -> Result<ValueId, String> {
        self.rescaled(value, (0, zero_point), width, Kind::Single, &[ONE], (false, false))
    }

    /// The product of integers of 32 bits that fits those.
    pub(super) fn product(&mut self, a: ValueId, b: ValueId, dims: &[u64]) -> Result<ValueId, String> {
        let shift = self.zero(8, 0, false)?;
        let ty = self.ints(dims, 32);
        self.op("tosa.mul", &[a, b, shift], ty, &[])
    }

    /// What is stored less its zero point, times `2^room`, and then by a step; in 32 bits. A step by a power of two that loses no
    /// bit is one with the first.
    pub(super) fn stepped(&mut self, input: &Input<'_>, room: u32, step: Step) -> Result<ValueId, String> {
        let room_bits = i64::from(room);
        if let Step::Double(m) | Step::Single(m) = step
            && m.mantissa == 1 << 30
            && room_bits + i64::from(m.exponent) > 0
        {
            return self.widened(input, room_bits + i64::from(m.exponent) - 1);
        }
        let (kind, scale) = scale(step, input.reach()? << room)?;
        let wide = self.widened(input, room_bits)?;
        self.rescaled(wide, (0, 0), 32, kind, &[scale], (false, false))
    }

    /// Integers of a magnitude up to `limit`, less a zero point, as stored integers of a result.
    pub(super) fn finished(
        &mut self,
        value: ValueId,
        zero_point: i64,
        rescale: &Rescale,
        to: &Uniform,
        limit: u128,
    ) -> Result<ValueId, String> {
        if let Some(Step::Float(_)) = rescale.steps.first() {
            return self.in_f32(value, zero_point, rescale, to);
        }
        let all: Vec<(Kind, Scale)> =
            rescale.steps.iter().map(|&step| scale(step, limit)).collect::<Result<_, String>>()?;
        let kind = all.first().map(|first| first.0).ok_or("there is no multiplier")?;
        if all.iter().any(|one| one.0 != kind) {
            return Err("multipliers are of several kinds".to_owned());
        }
        let scales: Vec<Scale> = all.iter().map(|one| one.1).collect();
        let less = offset(to.storage);
        let value = if kind == Kind::Scale16 { value } else { self.narrowed(value)? };
        let zero_points = (zero_point, rescale.zero_point - less);
        let (width, flags) = (to.storage.width, (false, false));
        let value = self.rescaled(value, zero_points, width, kind, &scales, flags)?;
        self.clamp(value, rescale.min - less, rescale.max - less)
    }

    /// Sums of 48 bits in 32, for a step that is defined for those only, and whose domain they were found to be in.
    fn narrowed(&mut self, value: ValueId) -> Result<ValueId, String> {
        let element = self.ctx.element_or_self(self.rewriter.body().ty(value));
        if self.ctx.int_width(element) != Some(48) {
            return Ok(value);
        }
        let one = Scale { multiplier: 1 << 14, shift: 14 };
        self.rescaled(value, (0, 0), 32, Kind::Scale16, &[one], (false, false))
    }

    /// Steps that multiply by an f32.
    fn in_f32(&mut self, value: ValueId, zero_point: i64, rescale: &Rescale, to: &Uniform) -> Result<ValueId, String> {
        self.beyond("TOSA does not multiply by an f32")?;
        let ctx = self.ctx;
        let scale = |step: &Step| if let Step::Float(scale) = step { Some(*scale) } else { None };
        let scales: Option<Vec<f32>> = rescale.steps.iter().map(scale).collect();
        let scales = scales.ok_or("multipliers are of several kinds")?;
        let scale = self.floats(&[scales.len() as u64], &scales)?;
        let less = offset(to.storage);
        let number = |v: i64| ctx.int_attr(v, ctx.int_type(64));
        let properties = [
            ("input_zp", number(zero_point)),
            ("max", number(rescale.max - less)),
            ("min", number(rescale.min - less)),
            ("output_zp", number(rescale.zero_point - less)),
        ];
        let result = ctx.with_element(self.rewriter.body().ty(value), ctx.int_type(to.storage.width));
        self.op("qint.rescale", &[value, scale], result, &properties)
    }
}
