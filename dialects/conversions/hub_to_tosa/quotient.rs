//! Lowers `qnn.div`: each operation of [`Quotient`] on all elements. Reciprocals come from a table.

use qopt_ir::def::{OpDef, operand};
use qopt_ir::ir::{Attr, OpId, ValueId};

use super::{SignedInput, TosaWriter, offset};
use crate::qnn::kernels::param;
use crate::qnn::kernels::rescale::{Rescale, RescaleStep};
use crate::qnn::kernels::tflite::Quotient;
use crate::qnn::ops as qnn;
use crate::support::product_of_sizes;
use crate::tosa::ops as tosa;

/// Builds 32-bit operations of one shape.
struct Elements<'w, 'a> {
    w: &'w mut TosaWriter<'a>,
    dims: Vec<u64>,
}

impl Elements<'_, '_> {
    fn op(&mut self, def: &'static OpDef, operands: &[ValueId], attrs: &[(&str, Attr)]) -> Result<ValueId, String> {
        let ty = self.w.int_tensor(&self.dims, 32);
        self.w.op(def, operands, ty, attrs)
    }
    fn condition(&mut self, def: &'static OpDef, operands: &[ValueId]) -> Result<ValueId, String> {
        let ty = self.w.int_tensor(&self.dims, 1);
        self.w.op(def, operands, ty, &[])
    }
    fn number(&mut self, value: i64) -> Result<ValueId, String> {
        self.w.constant(&vec![1; self.dims.len()], 32, &[value])
    }
    /// Multiplies and divides by 2^31.
    fn high_product(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        let shift = self.w.constant(&[1], 8, &[31])?;
        self.op(&tosa::MUL, &[a, b, shift], &[])
    }
    fn shifted_right(&mut self, value: ValueId, by: ValueId, rounds: bool) -> Result<ValueId, String> {
        let round = self.w.ctx.bool_attr(rounds);
        self.op(&tosa::ARITHMETIC_RIGHT_SHIFT, &[value, by], &[("round", round)])
    }
}

/// The sizes of an operand with the rank of the result.
fn aligned(input: &SignedInput<'_>, rank: usize) -> Vec<u64> {
    std::iter::repeat_n(1, rank.saturating_sub(input.dims.len())).chain(input.dims.iter().copied()).collect()
}

/// `qnn.div`
pub(super) fn div(w: &mut TosaWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let (a, b) = (w.input(op, operand!(qnn::DIV.lhs))?, w.input(op, operand!(qnn::DIV.rhs))?);
    let (result, out) = w.output(op)?;
    let quotient = Quotient::new((param(a.ty)?, param(b.ty)?), param(result)?)?;
    let bounds = Rescale::to_result(w.rewriter.op(op), result, vec![RescaleStep::Identity])?;
    let rank = out.len();
    let mut values = Vec::new();
    for input in [&a, &b] {
        let value = w.offset_to_i32(input, 0)?;
        values.push(w.with_rank(input, value, rank)?);
    }
    let &[dividend, divisor] = values.as_slice() else { return Err("an operand is missing".to_owned()) };

    let mut of_divisor = Elements { w: &mut *w, dims: aligned(&b, rank) };
    let zero = of_divisor.number(0)?;
    let is_negative = of_divisor.condition(&tosa::GREATER, &[zero, divisor])?;
    let magnitude = of_divisor.op(&tosa::ABS, &[divisor], &[])?;
    let divisor_zeros = of_divisor.op(&tosa::CLZ, &[magnitude], &[])?;
    let inverse = reciprocals(&mut of_divisor, magnitude, b.max_magnitude()?)?;

    let negated = Elements { w: &mut *w, dims: aligned(&a, rank) }.op(&tosa::SUB, &[zero, dividend], &[])?;
    let mut each = Elements { w: &mut *w, dims: out };
    let dividend = each.op(&tosa::SELECT, &[is_negative, negated, dividend], &[])?;
    let sign_bits = each.number(31)?;
    let sign = each.shifted_right(dividend, sign_bits, false)?;
    let bits = each.op(&tosa::BITWISE_XOR, &[dividend, sign], &[])?;
    let zeros = each.op(&tosa::CLZ, &[bits], &[])?;
    let one = each.number(1)?;
    let headroom = each.op(&tosa::SUB, &[zeros, one], &[])?;
    let normalized = each.op(&tosa::LOGICAL_LEFT_SHIFT, &[dividend, headroom], &[])?;
    let value = each.high_product(normalized, inverse)?;
    let mantissa = each.number(quotient.multiplier.mantissa.into())?;
    let value = each.high_product(value, mantissa)?;

    // The power of the reciprocal is 31 less the zeros of the divisor.
    let power = each.number(30 - i64::from(quotient.multiplier.exponent))?;
    let shift = each.op(&tosa::ADD, &[zeros, power], &[])?;
    let shift = each.op(&tosa::SUB, &[shift, divisor_zeros], &[])?;
    let mask = each.number(31)?;
    let low_bits = each.op(&tosa::BITWISE_AND, &[shift, mask], &[])?;
    // TOSA rounds ties up: of magnitudes, that is away from zero.
    let is_below_zero = each.condition(&tosa::GREATER, &[zero, value])?;
    let magnitude = each.op(&tosa::ABS, &[value], &[])?;
    let rounded = each.shifted_right(magnitude, low_bits, true)?;
    let negative = each.op(&tosa::SUB, &[zero, rounded], &[])?;
    let rounded = each.op(&tosa::SELECT, &[is_below_zero, negative, rounded], &[])?;
    let shifted = each.shifted_right(value, low_bits, false)?;
    let next = each.op(&tosa::ADD, &[shifted, one], &[])?;
    let beyond = each.op(&tosa::SELECT, &[is_below_zero, shifted, next], &[])?;
    let is_within = each.condition(&tosa::EQUAL, &[shift, low_bits])?;
    let value = each.op(&tosa::SELECT, &[is_within, rounded, beyond], &[])?;

    let zero_point = bounds.zero_point;
    let value = w.clamp(value, bounds.min - zero_point, bounds.max - zero_point)?;
    w.offset_by(value, zero_point - offset(result.storage), result.storage.width)
}

/// Looks up the reciprocals of magnitudes.
fn reciprocals(each: &mut Elements<'_, '_>, magnitude: ValueId, greatest: u128) -> Result<ValueId, String> {
    let greatest = i64::try_from(greatest).ok().filter(|&n| n <= 1 << 16).ok_or("divisors have more than 16 bits")?;
    let table: Vec<i64> = (0..=greatest).map(Quotient::reciprocal).collect();
    let (count, dims) = (product_of_sizes(&each.dims)?, each.dims.clone());
    let indices = each.w.reshape(magnitude, &[1, count])?;
    let table = each.w.constant(&[1, table.len() as u64, 1], 32, &table)?;
    let ty = each.w.int_tensor(&[1, count, 1], 32);
    let found = each.w.op(&tosa::GATHER, &[table, indices], ty, &[])?;
    each.w.reshape(found, &dims)
}
