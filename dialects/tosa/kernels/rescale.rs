//! `tosa.rescale`

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::Tensor;
use qopt_ir::num::requantize::{TosaRounding, tosa_scale16, tosa_scale32};

use super::{bounds, extents, integers, ints, only, result_width};
use crate::support::{OpTypes, int_width, is_unsigned};
use crate::tosa::attrs::ROUNDING_MODES;
use crate::tosa::kernels::elementwise::sign_extend;
use crate::tosa::ops as tosa;

/// `tosa.rescale`. For `INEXACT_ROUND`, which leaves the rounding undefined, it rounds once.
///
/// # Errors
/// If a number is outside of the arithmetic's domain.
pub fn rescale(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let flag = |name: &str| op.int(name).is_some_and(|v| v != 0);
    let unsigned = |side: &str, element| flag(side) || is_unsigned(op.ctx, element);
    let (in_unsigned, out_unsigned) = (
        unsigned("input_unsigned", op.in_element(operand!(tosa::RESCALE.input))),
        unsigned("output_unsigned", op.out_element(0)),
    );
    let in_width = int_width(op.ctx, op.in_element(operand!(tosa::RESCALE.input))).unwrap_or(64);
    let out_width = result_width(op)?;
    // The flags define the signedness of signless integers.
    let read = |v: i64, width: u32, unsigned: bool| if unsigned { v & bounds(width, true).1 } else { v };
    let from = read(only(&ints(op, operands, 3)?)?, in_width, in_unsigned);
    let to = read(only(&ints(op, operands, 4)?)?, out_width, out_unsigned);
    let (multipliers, shifts) = (ints(op, operands, 1)?, ints(op, operands, 2)?);
    let (low, high) = bounds(out_width, out_unsigned);
    let double =
        op.attr("rounding_mode").and_then(|a| ROUNDING_MODES.read(op.ctx, a)) == ROUNDING_MODES.value(b"DOUBLE_ROUND");
    let rounding = if double { TosaRounding::Double } else { TosaRounding::Single };
    let scale32 = flag("scale32");
    let scale = |value: i64, channel: usize| {
        let multiplier = multipliers.get(channel).copied()?;
        let shift = u32::try_from(shifts.get(channel).copied()?).ok()?;
        if scale32 {
            // TOSA does not define this arithmetic for 48 bits.
            i32::try_from(value).ok()?;
            tosa_scale32(value, i32::try_from(multiplier).ok()?, shift, rounding)
        } else {
            tosa_scale16(value, i16::try_from(multiplier).ok()?, shift)
        }
    };
    let dims = extents(op, operands, 0)?;
    let channels = if flag("per_channel") { dims.last().copied().unwrap_or(1).max(1) } else { 1 };
    let mut all = Vec::new();
    for (i, &v) in ints(op, operands, 0)?.iter().enumerate() {
        let value = read(v, in_width, in_unsigned).checked_sub(from);
        let scaled = value.and_then(|value| scale(value, i % channels));
        let scaled = scaled.ok_or_else(|| format!("cannot be run: {v} cannot be rescaled"))?;
        let clamped = scaled.saturating_add(to).clamp(low, high);
        // A signless type has the same bits.
        all.push(if is_unsigned(op.ctx, op.out_element(0)) { clamped } else { sign_extend(clamped, out_width) });
    }
    integers(op, &dims, &all)
}
