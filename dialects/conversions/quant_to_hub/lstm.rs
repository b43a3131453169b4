//! Unrolls `tfl.unidirectional_sequence_lstm` and `tfl.lstm`, which is one step, on 8-bit integers, with a cell state of 16 bits, to integer TOSA.
//!
//! The arithmetic is that of LiteRT's kernel (`EvalInteger8x8_16` in `lstm_eval.cc`). Gates have 3 integer bits and results of
//! functions none. The scale of the cell state is a power of two. `*` and `+` are elementwise, `>>` is RoundingDivideByPOT:
//!
//! ```text
//! gate = sat16(rescale(R h) + sat16(rescale(W x + b)))      one multiplier for each of both products
//! i, f, o = logistic(gate)      g = tanh(gate)               tables of 65,536 entries
//! c = clip(sat16((f * c >> 15) + (i * g >> 30 + log2(scale of c))))
//! h = sat8(rescale(o * tanh(c)) + zero point)
//! ```
//!
//! An op without an input gate has `i = 1 - f`. The sizes: S time steps, B batch, I inputs, H hidden units, G gates.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::{OpId, ValueId};
use qopt_ir::num::requantize::Multiplier;

use super::fuse::Fuser;
use super::integers::{IntegerWriter, Product, hybrid_or_float, quantized, stored_integers};
use crate::conversions::states;
use crate::qnn::attrs::flag;
use crate::qnn::kernels::param;
use crate::qnn::kernels::tflite::{LOGISTIC_INTEGER_BITS, logistic_i16, tanh_i16};
use crate::qnn::types::uniform;
use crate::quant::types::Param;
use crate::support::{OpTypes, real_attr};
use crate::tfl::ops::LSTM;
use crate::tfl::recurrent::{CELL_GATE, FORGET_GATE, GateOperands, INPUT_GATE, OUTPUT_GATE};

/// Longest sequence that is unrolled. Each time step becomes about 80 ops.
const MAX_TIME_STEPS: u64 = 1024;

/// The greatest number of integer bits for which LiteRT computes `tanh`.
const MAX_TANH_INTEGER_BITS: i32 = 6;

const INT16: (i64, i64) = (i16::MIN as i64, i16::MAX as i64);

/// The gates in the order of the columns of the products. The input gate may be absent.
static GATES: [&GateOperands; 4] = [&INPUT_GATE, &FORGET_GATE, &OUTPUT_GATE, &CELL_GATE];

/// Operands without an implementation, and the features that have them.
static UNSUPPORTED: [(usize, &str); 3] = [
    (operand!(LSTM.cell_to_output_weights), "peephole weights"),
    (operand!(LSTM.projection_weights), "a projection"),
    (operand!(LSTM.forget_layer_norm_coefficients), "layer normalization"),
];

/// The states of a layer between two time steps.
#[derive(Clone, Copy)]
struct States {
    /// The 8-bit integers of the activation state [B, H].
    h: ValueId,
    /// The 16-bit integers of the cell state [B, H].
    c: ValueId,
}

/// A layer whose activations and weights are stored integers.
struct Layer {
    hidden: u64,
    has_input_gate: bool,
    /// [G H, I]
    input: Product,
    /// [G H, H]
    recurrence: Product,
    /// The base-2 logarithm of the scale of the cell state.
    cell_exponent: i32,
    /// The bounds of the cell state.
    cell_bounds: (i64, i64),
    /// Rescales the product of the output gate and `tanh` of the cell state.
    output: Multiplier,
    output_zero_point: i64,
}

/// Converts a layer. Returns false if its input is not quantized.
pub(super) fn convert(fuser: &mut Fuser<'_, '_>, op: OpId) -> Result<bool, String> {
    let view = fuser.rewriter.op(op);
    if uniform(view.ctx, view.in_type(operand!(LSTM.input))).is_none() {
        return hybrid_or_float(view, FORGET_GATE.weights);
    }
    let is_time_major = flag(view, "time_major");
    let x = view.operand(operand!(LSTM.input)).ok_or("too few operands")?;
    let mut w = IntegerWriter::before(fuser, op);
    let mut x = w.stored(x)?;
    let is_one_step = w.dims(x)?.len() == 2;
    if is_one_step {
        x = w.reshape(x, &[&[1], &w.dims(x)?[..]].concat())?;
    }
    if w.dims(x)?.len() != 3 {
        return Err("input must have rank 3".to_owned());
    }
    let layer = Layer::read(&mut w, op)?;
    if !is_one_step && !is_time_major {
        x = w.permute(x, &[1, 0, 2])?;
    }
    let &[_, batch, _] = w.dims(x)?.as_slice() else { return Err("input must have rank 3".to_owned()) };
    let states = [batch, layer.hidden];
    let (h, h_variable) = w.initial_state(op, operand!(LSTM.input_activation_state), (&states, 8))?;
    let (c, c_variable) = w.initial_state(op, operand!(LSTM.input_cell_state), (&states, 16))?;
    let (mut sequence, last) = unroll(&mut w, &layer, x, States { h, c })?;
    if is_one_step {
        sequence = w.reshape(sequence, &states)?;
    } else if !is_time_major {
        sequence = w.permute(sequence, &[1, 0, 2])?;
    }
    let mut assigned = Vec::new();
    for (variable, last) in [(h_variable, last.h), (c_variable, last.c)] {
        if let Some(variable) = variable {
            let dims = w.dims(variable.value)?;
            assigned.push((variable, w.reshape(last, &dims)?));
        }
    }
    let loc = w.replace(op, sequence)?;
    for (variable, last) in assigned {
        states::assign(fuser, loc, &variable, last);
    }
    Ok(true)
}

/// Unrolls a layer for a sequence of stored integers [S, B, I], from the first states. Returns the sequence of activation states
/// [S, B, H], and the last states.
///
/// # Errors
/// If the sequence is too long, or has no elements.
fn unroll(
    w: &mut IntegerWriter<'_, '_, '_>,
    layer: &Layer,
    x: ValueId,
    first: States,
) -> Result<(ValueId, States), String> {
    let &[steps, batch, inputs] = w.dims(x)?.as_slice() else { return Err("input must have rank 3".to_owned()) };
    if steps > MAX_TIME_STEPS {
        return Err(format!("the sequence has {steps} steps, and at most {MAX_TIME_STEPS} are unrolled"));
    }
    // The products with the input do not depend on the state.
    let rows = w.reshape(x, &[steps.saturating_mul(batch), inputs])?;
    let from_inputs = w.product(rows, &layer.input, 16)?;
    let (gate_bits, cell_bits) = (LOGISTIC_INTEGER_BITS, layer.cell_integer_bits());
    let gate_tanh = w.table_i16(|x| tanh_i16(x, gate_bits))?;
    let cell_tanh = if cell_bits == gate_bits { gate_tanh } else { w.table_i16(|x| tanh_i16(x, cell_bits))? };
    let tables = Tables { logistic: w.table_i16(logistic_i16)?, gate_tanh, cell_tanh };
    let (mut h, mut c, mut outputs) = (first.h, w.cast(first.c, 32)?, Vec::new());
    for step in 0..steps {
        let from_input = w.slice(from_inputs, 0, step.saturating_mul(batch), batch)?;
        (h, c) = layer.step(w, &tables, from_input, (h, c))?;
        outputs.push(w.reshape(h, &[1, batch, layer.hidden])?);
    }
    let sequence = w.concat(&outputs, 0)?;
    let c = w.cast(c, 16)?;
    Ok((sequence, States { h, c }))
}

/// Tables of functions of 16-bit integers.
struct Tables {
    logistic: ValueId,
    gate_tanh: ValueId,
    cell_tanh: ValueId,
}

impl Layer {
    fn read(w: &mut IntegerWriter<'_, '_, '_>, op: OpId) -> Result<Self, String> {
        let view = w.view(op);
        if let Some((_, feature)) = UNSUPPORTED.iter().find(|(index, _)| view.has_operand(*index)) {
            return Err(format!("{feature} of a quantized LSTM is unsupported"));
        }
        let (input, state) =
            (quantized(view, operand!(LSTM.input))?, quantized(view, operand!(LSTM.input_activation_state))?);
        let cell = quantized(view, operand!(LSTM.input_cell_state))?;
        let widths = [input, state, cell].map(|ty| (ty.storage.signed, ty.storage.width));
        if widths != [(true, 8), (true, 8), (true, 16)] {
            return Err("a quantized LSTM must have activations of i8 and a cell state of i16".to_owned());
        }
        let cell_scale = param(cell)?.scale();
        let cell_exponent = power_of_two(cell_scale).ok_or("the scale of the cell state must be a power of two")?;
        if !(0..=MAX_TANH_INTEGER_BITS).contains(&(15 + cell_exponent)) || param(cell)?.zero_point != 0 {
            return Err("the scale of the cell state must be 2^-15 to 2^-9, and its zero point 0".to_owned());
        }
        let hidden_type = view.attr("effective_hidden_scale_intermediate").and_then(|attr| view.ctx.attr_type(attr));
        let output = hidden_type.and_then(|ty| uniform(view.ctx, ty));
        let output = param(output.ok_or("'effective_hidden_scale_intermediate' must be a quantized type")?)?;
        let cell_bounds = match real_attr(view, "cell_clip").unwrap_or(0.0) as f32 {
            clip if clip > 0.0 => {
                // Rounds toward zero. LiteRT does not clip at 0.
                let bound = (clip / cell_scale as f32).min(i16::MAX.into()) as i64;
                if bound > 0 { (-bound, bound) } else { INT16 }
            }
            _ => INT16,
        };
        let scale = 2.0_f64.powi(-15) / output.scale() * 2.0_f64.powi(-15);
        let output_multiplier = Multiplier::of(f64::from(scale as f32)).ok_or("a multiplier is out of range")?;
        let has_input_gate = view.has_operand(INPUT_GATE.weights);
        let gates = if has_input_gate { &GATES[..] } else { GATES.split_first().map_or(&[][..], |(_, rest)| rest) };
        let (input, state) = (param(input)?, param(state)?);
        let inputs = Columns::read(view, gates.iter().map(|gate| (gate.weights, Some(gate.bias))), input)?;
        let states = Columns::read(view, gates.iter().map(|gate| (gate.recurrence, None)), state)?;
        let hidden = states.depth;
        if [&inputs, &states].iter().any(|columns| columns.rows != hidden) {
            return Err("all weights must have as many rows as there are hidden units".to_owned());
        }
        Ok(Self {
            hidden,
            has_input_gate,
            input: inputs.product(w)?,
            recurrence: states.product(w)?,
            cell_exponent,
            cell_bounds,
            output: output_multiplier,
            output_zero_point: output.zero_point,
        })
    }

    fn cell_integer_bits(&self) -> u32 {
        u32::try_from(15 + self.cell_exponent).unwrap_or(0)
    }

    /// Computes one time step from the product with the input [B, G H], the activation state, and the cell state as 32-bit integers.
    /// Returns the new states.
    fn step(
        &self,
        w: &mut IntegerWriter<'_, '_, '_>,
        tables: &Tables,
        from_input: ValueId,
        (h, c): (ValueId, ValueId),
    ) -> Result<(ValueId, ValueId), String> {
        let (from_input, from_state) = (w.cast(from_input, 32)?, w.product(h, &self.recurrence, 32)?);
        let sums = w.add(from_input, from_state)?;
        let sums = w.clamp(sums, INT16)?;
        let hidden = self.hidden;
        let sigmoids = if self.has_input_gate { 3 } else { 2 };
        let part = |w: &mut IntegerWriter<'_, '_, '_>, value, index: u64, count: u64| {
            w.slice(value, 1, index.saturating_mul(hidden), count.saturating_mul(hidden))
        };
        let gates = part(w, sums, 0, sigmoids)?;
        let gates = w.look_up(gates, tables.logistic)?;
        let candidate = part(w, sums, sigmoids, 1)?;
        let candidate = w.look_up(candidate, tables.gate_tanh)?;
        let (forget, output) = (part(w, gates, sigmoids - 2, 1)?, part(w, gates, sigmoids - 1, 1)?);
        let input = if self.has_input_gate { part(w, gates, 0, 1)? } else { w.number_minus(i16::MAX.into(), forget)? };
        let kept = w.mul(forget, c)?;
        let kept = w.rounding_divide_by_pot(kept, 15)?;
        let added = w.mul(input, candidate)?;
        let added = w.rounding_divide_by_pot(added, (30 + self.cell_exponent).into())?;
        let c = w.add(kept, added)?;
        let c = w.clamp(c, self.cell_bounds)?;
        let squashed = w.look_up(c, tables.cell_tanh)?;
        let product = w.mul(output, squashed)?;
        // Both factors have a magnitude below 2^15.
        let h = w.rescale(product, (&[self.output], &[1 << 30]), (self.output_zero_point, 8))?;
        Ok((h, c))
    }
}

/// The weights of all gates for one operand.
struct Columns {
    /// [G H, depth]
    weights: Vec<i64>,
    bias: Vec<i64>,
    depth: u64,
    /// The number of rows of each gate.
    rows: u64,
    zero_point: i64,
    multipliers: Vec<Multiplier>,
    limits: Vec<u128>,
}

impl Columns {
    /// Reads the operands of weights and biases for an operand with these parameters.
    fn read(op: OpRef<'_>, gates: impl Iterator<Item = (usize, Option<usize>)>, input: Param) -> Result<Self, String> {
        let mut all = Self {
            weights: Vec::new(),
            bias: Vec::new(),
            depth: 0,
            rows: 0,
            zero_point: input.zero_point,
            multipliers: Vec::new(),
            limits: Vec::new(),
        };
        let greatest = u128::from(input.zero_point.abs_diff(-128).max(input.zero_point.abs_diff(127)));
        for (at, (index, bias)) in gates.enumerate() {
            let (ty, weights) = (quantized(op, index)?, stored_integers(op, index)?);
            let Some(&[Some(rows), Some(depth)]) = op.in_dims(index).as_deref() else {
                return Err("weights must have rank 2: diagonal recurrent weights are unsupported".to_owned());
            };
            if at > 0 && (rows, depth) != (all.rows, all.depth) {
                return Err("the weights of all gates must have the same sizes".to_owned());
            }
            let parameters = param(ty)?;
            if (ty.storage.signed, ty.storage.width, parameters.zero_point) != (true, 8, 0) {
                return Err("weights must be i8 with zero point 0".to_owned());
            }
            let bias = match bias {
                Some(bias) => stored_integers(op, bias)?,
                None => vec![0; usize::try_from(rows).map_err(|_| "a size is too large")?],
            };
            if bias.len() as u64 != rows {
                return Err("biases must have one element for each hidden unit".to_owned());
            }
            // LiteRT multiplies in f32. Gates are multiples of 2^-12.
            let scale = parameters.scale() as f32 * input.scale() as f32 / 2.0_f32.powi(-12);
            let multiplier = Multiplier::of(scale.into()).ok_or("a multiplier is out of range")?;
            let depth_in_memory = usize::try_from(depth).map_err(|_| "a size is too large")?;
            for (row, bias) in weights.chunks(depth_in_memory.max(1)).zip(&bias) {
                let sum = row.iter().fold(0, |sum: u128, weight| sum.saturating_add(weight.unsigned_abs().into()));
                let limit = sum.saturating_mul(greatest).saturating_add(bias.unsigned_abs().into());
                if limit >= 1 << 31 {
                    return Err("sums may exceed 32 bits".to_owned());
                }
                all.multipliers.push(multiplier);
                all.limits.push(limit);
            }
            (all.rows, all.depth) = (rows, depth);
            all.weights.extend(weights);
            all.bias.extend(bias);
        }
        Ok(all)
    }

    fn product(self, w: &mut IntegerWriter<'_, '_, '_>) -> Result<Product, String> {
        let count = self.multipliers.len() as u64;
        Ok(Product {
            weights: w.constant(&[count, 1, 1, self.depth], 8, &self.weights)?,
            bias: w.constant(&[count], 32, &self.bias)?,
            zero_point: self.zero_point,
            multipliers: self.multipliers,
            limits: self.limits,
        })
    }
}

/// Returns the base-2 logarithm of a power of two.
fn power_of_two(scale: f64) -> Option<i32> {
    let exponent = (-1000..1000).find(|&exponent| 2.0_f64.powi(exponent) == scale)?;
    Some(exponent)
}
