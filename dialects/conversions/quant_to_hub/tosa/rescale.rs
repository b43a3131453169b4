//! Reads the constant parameters of a `tosa.rescale`: `(q - input_zero) * multiplier / 2^shift + output_zero`, rounded.

use qopt_ir::def::{OpRef, operand};

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
    /// The rounding mode: `DOUBLE_ROUND` if true, else `SINGLE_ROUND`.
    pub(super) is_double_round: bool,
    /// Bits of input and output.
    widths: [u32; 2],
}

impl ConstantRescale {
    /// Reads the parameters of an op. Returns `None` unless they are constant and the rounding mode is supported.
    pub(super) fn read(op: OpRef<'_>) -> Option<Self> {
        (op.is(&tosa::RESCALE)).then_some(())?;
        let flag = |name: &str| op.int(name).is_some_and(|v| v != 0);
        let double_round = ROUNDING_MODES.value(b"DOUBLE_ROUND").map(|value| ROUNDING_MODES.attr(op.ctx, value));
        let single_round = ROUNDING_MODES.value(b"SINGLE_ROUND").map(|value| ROUNDING_MODES.attr(op.ctx, value));
        let mode = op.attr("rounding_mode");
        (mode == double_round || mode == single_round).then_some(())?;
        // Zero points of unsigned integers have a signless type, so mask the sign extension.
        let zero = |index: usize, width: u32, unsigned: bool| {
            let value = op.in_ints(index)?.first().copied()?;
            Some(if unsigned && width < 63 { value & ((1 << width) - 1) } else { value })
        };
        let (input_unsigned, output_unsigned) = (flag("input_unsigned"), flag("output_unsigned"));
        let width = |ty| int_width(op.ctx, storage(op.ctx, op.ctx.element_or_self(ty)));
        let widths = [width(op.in_type(operand!(tosa::RESCALE.input)))?, width(op.out_type(0))?];
        let rescale = Self {
            multipliers: op.in_ints(operand!(tosa::RESCALE.multiplier))?,
            shifts: op.in_ints(operand!(tosa::RESCALE.shift))?,
            input_zero: zero(operand!(tosa::RESCALE.input_zp), widths[0], input_unsigned)?,
            output_zero: zero(operand!(tosa::RESCALE.output_zp), widths[1], output_unsigned)?,
            input_unsigned,
            output_unsigned,
            is_double_round: mode == double_round,
            widths,
        };
        (rescale.multipliers.len() == rescale.shifts.len() && !rescale.multipliers.is_empty()).then_some(rescale)
    }
    /// The same rescale on signed integers: subtracts `2^(width - 1)` from the zero points of unsigned types.
    pub(super) fn signed(&self) -> Self {
        let [input, output] = self.widths;
        let offset = |unsigned: bool, width: u32| if unsigned { 1 << (width.clamp(1, 63) - 1) } else { 0 };
        Self {
            input_zero: self.input_zero - offset(self.input_unsigned, input),
            output_zero: self.output_zero - offset(self.output_unsigned, output),
            input_unsigned: false,
            output_unsigned: false,
            ..self.clone()
        }
    }
    /// Reads the rescale of an op, merged with a preceding rescale if both scales are powers of two and no bits are rounded away. Also
    /// returns the first of the two ops. Does not check whether the value between them saturates: [`super::candidate`] compares the
    /// lowered guess.
    pub(super) fn read_merged<'a>(op: OpRef<'a>) -> Option<(Self, OpRef<'a>)> {
        let outer = Self::read(op)?;
        let merge = || {
            let first = op.operand_def(operand!(tosa::RESCALE.input))?;
            let inner = Self::read(first)?;
            let (inner_power, outer_power) = (inner.power()?, outer.power()?);
            let power = inner_power + outer_power;
            (power >= 0 && outer_power <= 0 && inner.output_zero == 0 && outer.input_zero == 0).then_some(())?;
            let merged = Self {
                // TOSA normalizes multipliers of 32 bits to [2^30, 2^31).
                multipliers: vec![1 << 30],
                shifts: vec![i64::from(30 - power)],
                is_double_round: false,
                input_zero: inner.input_zero,
                input_unsigned: inner.input_unsigned,
                widths: [inner.widths[0], outer.widths[1]],
                ..outer.clone()
            };
            Some((merged, first))
        };
        Some(merge().unwrap_or((outer, op)))
    }
    /// Returns true if both compute the same. With `SINGLE_ROUND` only the scale counts, not its split into multiplier and shift.
    pub(super) fn agrees(&self, other: &Self) -> bool {
        let is_exact = |a: &Self| a.power().is_some_and(|power| power >= 0);
        let same_scales = if self.is_double_round && other.is_double_round {
            self.multipliers == other.multipliers && self.shifts == other.shifts
        } else {
            // An exact product is not rounded.
            (self.is_double_round == other.is_double_round || is_exact(self))
                && self.len() == other.len()
                && (0..self.len()).all(|c| self.scale(c) == other.scale(c))
        };
        same_scales
            && self.input_zero == other.input_zero
            && self.output_zero == other.output_zero
            && self.input_unsigned == other.input_unsigned
            && self.output_unsigned == other.output_unsigned
    }
    /// Returns true if input and output have the same width.
    pub(super) fn keeps_width(&self) -> bool {
        self.widths[0] == self.widths[1]
    }
    /// Returns the number of scales.
    pub(super) fn len(&self) -> usize {
        self.multipliers.len()
    }
    /// Returns the exact scale of a channel.
    pub(super) fn scale(&self, channel: usize) -> f64 {
        let of_channel = |values: &[i64]| values.get(channel).or(values.first()).copied().unwrap_or(0);
        of_channel(&self.multipliers) as f64 * (-(of_channel(&self.shifts) as f64)).exp2()
    }
    /// The exact scales of all channels.
    pub(super) fn scales(&self) -> Vec<f64> {
        (0..self.len()).map(|c| self.scale(c)).collect()
    }
    /// Returns the scale if there is one for all channels.
    pub(super) fn uniform_scale(&self) -> Option<f64> {
        (self.len() == 1).then(|| self.scale(0))
    }
    /// Returns the multiplier if there is one for all channels.
    pub(super) fn uniform_multiplier(&self) -> Option<f64> {
        (self.len() == 1).then(|| self.multipliers.first().copied().unwrap_or(0) as f64)
    }
    /// The integer `n` of a scale of exactly `2^n`.
    pub(super) fn power(&self) -> Option<i32> {
        let power = self.uniform_scale().filter(|&scale| scale > 0.0)?.log2().round();
        (self.uniform_scale() == Some(power.exp2())).then_some(power as i32)
    }
}
