//! Converts `tfl.svdf` on 8-bit integers, with a state of 16 bits, to integer TOSA.
//!
//! The arithmetic is that of LiteRT's kernel (`EvalIntegerSVDF` in `reference/svdf.h`). The state holds the last M results of each
//! filter:
//!
//! ```text
//! state = columns 1 to M - 1 of the state, then sat16(rescale(W_feature x))
//! y = sat8(rescale(b + sum over the memory and the rank of W_time * state) + zero point)
//! ```
//!
//! A sum that exceeds 32 bits is undefined, as in LiteRT.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::OpId;
use qopt_ir::num::requantize::Multiplier;

use super::fuse::Fuser;
use super::integers::{IntegerWriter, Product, hybrid_or_float, quantized, stored_integers};
use crate::conversions::states;
use crate::qnn::kernels::param;
use crate::qnn::types::uniform;
use crate::quant::types::Param;
use crate::support::OpTypes;
use crate::tfl::ops::SVDF;
use crate::tfl::recurrent::{SvdfSizes, svdf_sizes};

/// A bound on the magnitude of 32-bit integers.
const MAX_SUM: u128 = (1 << 31) - 1;

/// Converts a layer. Returns false if its input is not quantized.
pub(super) fn convert(fuser: &mut Fuser<'_, '_>, op: OpId) -> Result<bool, String> {
    let view = fuser.rewriter.op(op);
    if uniform(view.ctx, view.in_type(operand!(SVDF.input))).is_none() {
        return hybrid_or_float(view, operand!(SVDF.feature_weights));
    }
    let SvdfSizes { batch, units, rank, memory } =
        svdf_sizes(view).map_err(|error| error.message)?.ok_or("requires static sizes")?;
    let filters = units.saturating_mul(rank);
    let x = view.operand(operand!(SVDF.input)).ok_or("too few operands")?;
    let bias = match view.has_operand(operand!(SVDF.input_gate_bias)) {
        true => stored_integers(view, operand!(SVDF.input_gate_bias))?,
        false => vec![0],
    };
    let parameters = Parameters::read(view)?;
    let (features, times) =
        (stored_integers(view, operand!(SVDF.feature_weights))?, stored_integers(view, operand!(SVDF.time_weights))?);
    let depth = features.len().checked_div(usize::try_from(filters).unwrap_or(0)).ok_or("has no filters")?;
    let mut limits = Vec::new();
    for row in features.chunks(depth.max(1)) {
        let sum = row.iter().fold(0, |sum: u128, weight| sum.saturating_add(weight.unsigned_abs().into()));
        limits.push(sum.saturating_mul(u8::MAX.into()));
    }
    let mut w = IntegerWriter::before(fuser, op);
    let x = w.stored(x)?;
    let product = Product {
        weights: w.constant(&[filters, 1, 1, depth as u64], 8, &features)?,
        bias: w.constant(&[1], 32, &[0])?,
        zero_point: parameters.input.zero_point,
        multipliers: vec![parameters.feature_multiplier; limits.len()],
        limits,
    };
    let new = w.product(x, &product, 16)?;
    let new = w.reshape(new, &[batch, filters, 1])?;
    let dims = [batch, filters, memory];
    let (old, variable) = w.initial_state(op, operand!(SVDF.activation_state), (&dims, 16))?;
    let state = match memory {
        1 => new,
        _ => {
            let kept = w.slice(old, 2, 1, memory.saturating_sub(1))?;
            w.concat(&[kept, new], 2)?
        }
    };
    let (entries, weights) = (w.cast(state, 32)?, w.constant(&[1, filters, memory], 32, &times)?);
    let products = w.mul(entries, weights)?;
    let products = w.reshape(products, &[batch, units, rank.saturating_mul(memory)])?;
    let sums = w.sum(products, 2)?;
    let sums = w.reshape(sums, &[batch, units])?;
    let bias = w.constant(&[1, units], 32, &bias)?;
    let sums = w.add(sums, bias)?;
    let y = w.rescale(sums, (&[parameters.time_multiplier], &[MAX_SUM]), (parameters.output.zero_point, 8))?;
    let last = variable.map(|variable| Ok::<_, String>((w.reshape(state, &w.dims(variable.value)?)?, variable)));
    let last = last.transpose()?;
    let loc = w.replace(op, y)?;
    if let Some((last, variable)) = last {
        states::assign(fuser, loc, &variable, last);
    }
    Ok(true)
}

/// The parameters of a layer.
struct Parameters {
    input: Param,
    output: Param,
    /// Rescales the products with the features to the state.
    feature_multiplier: Multiplier,
    /// Rescales the sums over time to the result.
    time_multiplier: Multiplier,
}

impl Parameters {
    fn read(op: OpRef<'_>) -> Result<Self, String> {
        let result = uniform(op.ctx, op.out_type(0)).ok_or("the result must be quantized")?;
        let operands = [
            (quantized(op, operand!(SVDF.input))?, 8),
            (quantized(op, operand!(SVDF.feature_weights))?, 8),
            (quantized(op, operand!(SVDF.time_weights))?, 16),
            (quantized(op, operand!(SVDF.activation_state))?, 16),
            (result, 8),
        ];
        if operands.iter().any(|(ty, width)| !ty.storage.signed || ty.storage.width != *width) {
            return Err("a quantized layer must have i8, with time weights and a state of i16".to_owned());
        }
        let [input, features, times, state, output] = operands.map(|(ty, _)| param(ty));
        let [input, features, times, state, output] = [input?, features?, times?, state?, output?];
        if [features, times, state].iter().any(|param| param.zero_point != 0) {
            return Err("weights and state must have zero point 0".to_owned());
        }
        let is_relu = crate::tfl::activation(op)? == (0.0, f64::INFINITY);
        if !is_relu {
            return Err("the activation of a quantized layer must be RELU".to_owned());
        }
        // LiteRT divides in f32.
        let multiplier = |a: Param, b: Param, c: Param| {
            let scale = a.scale() as f32 * b.scale() as f32 / c.scale() as f32;
            Multiplier::of(scale.into()).ok_or("a multiplier is out of range")
        };
        Ok(Self {
            input,
            output,
            feature_multiplier: multiplier(input, features, state)?,
            time_multiplier: multiplier(state, times, output)?,
        })
    }
}
