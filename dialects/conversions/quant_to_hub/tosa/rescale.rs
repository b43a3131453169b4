//! The parameters of a `tosa.rescale`.

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
    pub(super) double: bool,
    /// Bits of input and output.
    widths: [u32; 2],
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
            input_zero: zero(3, widths[0], input_unsigned)?,
            output_zero: zero(4, widths[1], output_unsigned)?,
            input_unsigned,
            output_unsigned,
            double: mode == double,
            widths,
        };
        (rescale.multipliers.len() == rescale.shifts.len() && !rescale.multipliers.is_empty()).then_some(rescale)
    }
    /// The same rescale on signed integers: those of unsigned types are less by half of the range.
    pub(super) fn signed(&self) -> Self {
        let [input, output] = self.widths;
        let less = |unsigned: bool, width: u32| if unsigned { 1 << (width.clamp(1, 63) - 1) } else { 0 };
        Self {
            input_zero: self.input_zero - less(self.input_unsigned, input),
            output_zero: self.output_zero - less(self.output_unsigned, output),
            input_unsigned: false,
            output_unsigned: false,
            ..self.clone()
        }
    }
    /// The rescale of an op and its input. Includes a preceding multiplication by a power of two, if the product is exact.
    pub(super) fn merged<'a>(op: OpRef<'a>) -> Option<(Self, OpRef<'a>)> {
        let outer = Self::read(op)?;
        let exact = || {
            let first = op.operand_def(operand!(tosa::RESCALE.input))?;
            let inner = Self::read(first)?;
            let (k, n) = (inner.power()?, outer.power()?);
            (k + n >= 0 && n <= 0 && inner.output_zero == 0 && outer.input_zero == 0).then_some(())?;
            let merged = Self {
                multipliers: vec![1 << 30],
                shifts: vec![i64::from(30 - k - n)],
                double: false,
                input_zero: inner.input_zero,
                input_unsigned: inner.input_unsigned,
                widths: [inner.widths[0], outer.widths[1]],
                ..outer.clone()
            };
            Some((merged, first))
        };
        let merged = exact();
        Some(merged.unwrap_or((outer, op)))
    }
    /// Returns true if both compute the same. One rounding does not depend on the normalization of the multiplier.
    pub(super) fn agrees(&self, other: &Self) -> bool {
        let exact = |a: &Self| a.power().is_some_and(|power| power >= 0);
        let scales = if self.double && other.double {
            self.multipliers == other.multipliers && self.shifts == other.shifts
        } else {
            // An exact product is not rounded.
            (self.double == other.double || exact(self))
                && self.len() == other.len()
                && (0..self.len()).all(|c| self.scale(c) == other.scale(c))
        };
        scales
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
        let at = |all: &[i64]| all.get(channel).or(all.first()).copied().unwrap_or(0);
        at(&self.multipliers) as f64 * (-(at(&self.shifts) as f64)).exp2()
    }
    /// The exact scales of all channels.
    pub(super) fn scales(&self) -> Vec<f64> {
        (0..self.len()).map(|c| self.scale(c)).collect()
    }
    /// Returns the scale if it is the same for all channels.
    pub(super) fn uniform_scale(&self) -> Option<f64> {
        (self.len() == 1).then(|| self.scale(0))
    }
    /// The multiplier if it is the same for all channels.
    pub(super) fn mantissa(&self) -> Option<f64> {
        (self.len() == 1).then(|| self.multipliers.first().copied().unwrap_or(0) as f64)
    }
    /// The integer `n` of a scale of exactly `2^n`.
    pub(super) fn power(&self) -> Option<i32> {
        let power = self.uniform_scale().filter(|&scale| scale > 0.0)?.log2().round();
        (self.uniform_scale() == Some(power.exp2())).then_some(power as i32)
    }
}
