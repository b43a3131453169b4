//! Sums of `qnn.fully_connected` on 16-bit integers that may exceed the 32 bits that TOSA multiplies by 32-bit multipliers.
//!
//! ```text
//! sum         =  bias and sums of parts of the depth, each of which fits 32 bits
//! high, low   =  the sum divided by 2^16, and the rest
//! result      =  rescale(clamp(high) * 2^16 + low)
//! ```
//!
//! The clamp changes only sums whose results are beyond the bounds of the result.

use qopt_ir::def::{OpDef, operand};
use qopt_ir::ir::{Attr, OpId, ValueId};

use super::conv::TosaWindows;
use super::{SignedInput, TosaWriter};
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::conv::is_accumulator;
use crate::qnn::kernels::param;
use crate::qnn::kernels::rescale::{Rescale, TfliteProducts, product_steps};
use crate::qnn::ops as qnn;
use crate::quant::types::Param;
use crate::tosa::ops as tosa;

/// The greatest depth whose sums of products of 16 by 8 bits fit 32 bits.
const MAX_DEPTH: u64 = (1 << (31 - 15 - 7)) - 1;
/// The greatest number of parts, so that sums of high and low halves fit 32 bits.
const MAX_PARTS: u64 = 1 << 14;
const HALF_BITS: u32 = 16;
const LOW_MASK: i64 = (1 << HALF_BITS) - 1;

/// Lowers a layer with inputs [rows, 1, 1, depth] and weights [channels, 1, 1, depth]. Returns `None` if one rescale of the sums is
/// enough, or if results may depend on clamped sums.
pub(super) fn lower(
    w: &mut TosaWriter<'_>,
    op: OpId,
    (input, weight): (&SignedInput<'_>, &SignedInput<'_>),
    params: &[Param],
    sizes: [u64; 4],
) -> Result<Option<ValueId>, String> {
    let (result, _) = w.output(op)?;
    let [_, _, _, channels] = sizes;
    let (view, at) = (w.rewriter.op(op), operand!(qnn::FULLY_CONNECTED.bias));
    let has_zero_points = params.iter().any(|param| param.zero_point != 0);
    let biases = match view.operand(at) {
        Some(_) => w.constant_integers(view, at),
        None => Some(vec![0]),
    };
    let (Some(biases), Numerics::Tflite, 16, 0..=8, false) =
        (biases, Numerics::of(view)?, input.ty.storage.width, weight.ty.storage.width, has_zero_points)
    else {
        return Ok(None);
    };
    if is_accumulator(result) {
        return Ok(None);
    }
    let scales: Vec<f64> = params.iter().map(|param| param.scale()).collect();
    let tflite = TfliteProducts::of_fully_connected(input.ty);
    let from = (param(input.ty)?.scale(), input.ty.storage.width);
    let steps = product_steps(view, Numerics::Tflite, from, &scales, param(result)?.scale(), tflite)?;
    let domain = TosaWriter::step_domain(&steps)?;
    let max_bias = biases.iter().map(|bias| u128::from(bias.unsigned_abs())).max().unwrap_or(0);
    let limit = w.sum_limit(op, input, weight, params, channels)?.saturating_add(max_bias);
    let greatest = i64::try_from(domain >> HALF_BITS).unwrap_or(0) - 2;
    let depth = input.dims.last().copied().unwrap_or(0);
    let parts = depth.div_ceil(MAX_DEPTH);
    if w.proven(limit) <= domain || greatest < 1 || parts > MAX_PARTS {
        return Ok(None);
    }
    let rescale = Rescale::to_result(view, result, steps)?;
    let (low, high) = (rescale.min - rescale.zero_point, rescale.max - rescale.zero_point);
    let edge = greatest << HALF_BITS;
    for step in &rescale.steps {
        if step.apply(edge)? < high || step.apply(LOW_MASK - edge)? > low {
            return Ok(None);
        }
    }
    let mut halves = Halves { w, sizes, high: None, low: None };
    halves.add_constants(&biases)?;
    let part = depth.div_ceil(parts.max(1));
    for start in (0..depth).step_by(usize::try_from(part).unwrap_or(1).max(1)) {
        let size = part.min(depth - start);
        let parts = [slice(halves.w, input, start, size)?, slice(halves.w, weight, start, size)?];
        let sum = sum_of_part(halves.w, op, &parts, sizes)?;
        halves.add(sum)?;
    }
    let value = halves.clamped(greatest)?;
    w.rescale_to_result(value, 0, &rescale, result, domain).map(Some)
}

/// A part of the depth of an operand.
fn slice<'a>(
    w: &mut TosaWriter<'_>,
    operand: &SignedInput<'a>,
    start: u64,
    size: u64,
) -> Result<SignedInput<'a>, String> {
    let &[rows, _, _, _] = operand.dims.as_slice() else { return Err("operand must have rank 4".to_owned()) };
    let dims = vec![rows, 1, 1, size];
    let (starts, sizes) = (w.shape(&[0, 0, 0, start])?, w.shape(&dims)?);
    let width = w.ctx.int_width(w.ctx.element_or_self(w.rewriter.body().ty(operand.value)));
    let ty = w.int_tensor(&dims, width.ok_or("operand must have integer elements")?);
    let value = w.op(&tosa::SLICE, &[operand.value, starts, sizes], ty, &[])?;
    Ok(SignedInput { value, dims, ty: operand.ty })
}

/// The sums of a part, in 32 bits.
fn sum_of_part(
    w: &mut TosaWriter<'_>,
    op: OpId,
    [input, weight]: &[SignedInput<'_>; 2],
    sizes: [u64; 4],
) -> Result<ValueId, String> {
    let windows = TosaWindows { pad: vec![0; 4], stride: vec![1; 2], dilation: vec![1; 2] };
    let bias = w.constant(&[1], 48, &[0])?;
    let ty = w.int_tensor(&sizes, 48);
    let sums = w.sums(op, &tosa::CONV2D, (input, weight, bias), &[0], &windows, ty)?;
    w.narrow_48_to_32(sums)
}

/// A sum as the sums of the high and of the low halves of its terms.
struct Halves<'w, 'a> {
    w: &'w mut TosaWriter<'a>,
    sizes: [u64; 4],
    high: Option<ValueId>,
    low: Option<ValueId>,
}

impl Halves<'_, '_> {
    fn op(&mut self, def: &'static OpDef, operands: &[ValueId], attrs: &[(&str, Attr)]) -> Result<ValueId, String> {
        let ty = self.w.int_tensor(&self.sizes, 32);
        self.w.op(def, operands, ty, attrs)
    }
    fn number(&mut self, value: i64) -> Result<ValueId, String> {
        self.w.constant(&[1; 4], 32, &[value])
    }
    fn high_half(&mut self, value: ValueId) -> Result<ValueId, String> {
        let (bits, round) = (self.number(HALF_BITS.into())?, self.w.ctx.bool_attr(false));
        self.op(&tosa::ARITHMETIC_RIGHT_SHIFT, &[value, bits], &[("round", round)])
    }
    fn low_half(&mut self, value: ValueId) -> Result<ValueId, String> {
        let mask = self.number(LOW_MASK)?;
        self.op(&tosa::BITWISE_AND, &[value, mask], &[])
    }
    fn add_constants(&mut self, terms: &[i64]) -> Result<(), String> {
        let dims = [1, 1, 1, terms.len() as u64];
        let high: Vec<i64> = terms.iter().map(|term| term >> HALF_BITS).collect();
        let low: Vec<i64> = terms.iter().map(|term| term & LOW_MASK).collect();
        self.high = Some(self.w.constant(&dims, 32, &high)?);
        self.low = Some(self.w.constant(&dims, 32, &low)?);
        Ok(())
    }
    fn add(&mut self, term: ValueId) -> Result<(), String> {
        let (high, low) = (self.high_half(term)?, self.low_half(term)?);
        self.high = Some(match self.high {
            Some(sum) => self.op(&tosa::ADD, &[high, sum], &[])?,
            None => high,
        });
        self.low = Some(match self.low {
            Some(sum) => self.op(&tosa::ADD, &[low, sum], &[])?,
            None => low,
        });
        Ok(())
    }
    /// The sum, with a high half of at most this magnitude.
    fn clamped(&mut self, greatest: i64) -> Result<ValueId, String> {
        let (Some(high), Some(low)) = (self.high, self.low) else { return Err("a sum has no terms".to_owned()) };
        let (carry, low) = (self.high_half(low)?, self.low_half(low)?);
        let high = self.op(&tosa::ADD, &[high, carry], &[])?;
        let high = self.w.clamp(high, -greatest, greatest)?;
        let factor = self.number(1 << HALF_BITS)?;
        let high = self.w.product(high, factor, &self.sizes)?;
        self.op(&tosa::ADD, &[high, low], &[])
    }
}
