//! The parameters of a `tosa.rescale`.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::num::requantize::Multiplier;

use crate::qnn::kernels::reduce::tflite_mean;
use crate::support::{OpTypes, int_width, storage};
use crate::tosa::attrs::ROUNDING_MODES;
use crate::tosa::ops as tosa;

/// A rescale with constant parameters.
#[derive(Clone, Debug)]
pub(super) struct ConstantRescale {
    multipliers: Vec<i64>,
    shifts: Vec<i64>,
    pub(super) input_zero: i64,
    pub(super) output_zero: i64,
    pub(super) input_unsigned: bool,
    pub(super) output_unsigned: bool,
    pub(super) double: bool,
    wide_multiplier: bool,
}

impl ConstantRescale {
    /// Reads the parameters of an op. Returns `None` unless they are constant and the rounding mode is supported.
    pub(super) fn read(op: OpRef<'_>) -> Option<Self> {
        (op.is(&tosa::RESCALE)).then_some(())?;
        let flag = |name: &str| op.int(name).is_some_and(|v| v != 0);
        let double = ROUNDING_MODES.value(b"DOUBLE_ROUND").map(|value| ROUNDING_MODES.attr(op.ctx, value));
        let single = ROUNDING_MODES.value(b"SINGLE_ROUND").map(|value| ROUNDING_MODES.attr(op.ctx, value));
        let mode = op.attr("rounding_mode");
        (mode == double || mode == single).then_some(())?;
        // Zero points of unsigned integers have a signless type, so mask the sign extension.
        let zero = |index: usize, ty, unsigned: bool| {
            let value = op.in_ints(index)?.first().copied()?;
            let width = int_width(op.ctx, storage(op.ctx, op.ctx.element_or_self(ty)))?;
            Some(if unsigned && width < 63 { value & ((1 << width) - 1) } else { value })
        };
        let (input_unsigned, output_unsigned) = (flag("input_unsigned"), flag("output_unsigned"));
        let rescale = Self {
            multipliers: op.in_ints(operand!(tosa::RESCALE.multiplier))?,
            shifts: op.in_ints(operand!(tosa::RESCALE.shift))?,
            input_zero: zero(3, op.in_type(operand!(tosa::RESCALE.input)), input_unsigned)?,
            output_zero: zero(4, op.out_type(0), output_unsigned)?,
            input_unsigned,
            output_unsigned,
            double: mode == double,
            wide_multiplier: flag("scale32"),
        };
        (rescale.multipliers.len() == rescale.shifts.len() && !rescale.multipliers.is_empty()).then_some(rescale)
    }
    /// Returns the number of scales.
    pub(super) fn len(&self) -> usize {
        self.multipliers.len()
    }
    /// Returns the exact scale of a channel.
    pub(super) fn scale(&self, channel: usize) -> f64 {
        let at = |all: &[i64]| all.get(channel).or(all.first()).copied().unwrap_or(0);
        at(&self.multipliers) as f64 * (-(at(&self.shifts) as f64)).exp2()
    }
    /// Returns the scale if it is the same for all channels.
    pub(super) fn uniform_scale(&self) -> Option<f64> {
        (self.len() == 1).then(|| self.scale(0))
    }
    /// Returns true if the hub computes the same multipliers for these scales, so that both round in the same way.
    pub(super) fn is_normal(&self) -> bool {
        let bits = if self.wide_multiplier { 0 } else { 16 };
        self.multipliers.iter().zip(&self.shifts).enumerate().all(|(c, (&m, &s))| {
            let hub = Multiplier::of(self.scale(c));
            let exponent = if self.wide_multiplier { 31 - s } else { 15 - s };
            // Single rounding does not depend on the normalization of the multiplier.
            hub.is_some_and(|hub| {
                (!self.double && self.wide_multiplier)
                    || (i64::from(hub.mantissa) == m << bits && i64::from(hub.exponent) == exponent)
            })
        })
    }
    /// Returns the scale whose multiplier equals this one after TensorFlow Lite's division by the count of a mean.
    pub(super) fn before_mean(&self, count: u64) -> Option<f64> {
        let (&[m], &[shift]) = (self.multipliers.as_slice(), self.shifts.as_slice()) else { return None };
        (self.double && self.wide_multiplier).then_some(())?;
        let room = u64::BITS.checked_sub(1)?.checked_sub(count.leading_zeros())?;
        let mantissa = u128::try_from(m).ok()?.checked_mul(u128::from(count))?.div_ceil(1 << room);
        let scale = mantissa as f64 * (f64::from(room) - shift as f64).exp2();
        let divided = tflite_mean(scale, usize::try_from(count).ok()?).ok()?;
        (i64::from(divided.mantissa) == m && i64::from(divided.exponent) == 31 - shift).then_some(scale)
    }
    /// Returns true if the scale is exactly `2^power`.
    pub(super) fn is_power(&self, power: i32) -> bool {
        self.uniform_scale() == Some(f64::from(power).exp2())
    }
}
